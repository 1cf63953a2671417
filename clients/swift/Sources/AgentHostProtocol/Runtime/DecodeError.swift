/// Says why a text is no value of a wire type, and where.
public struct DecodeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// JSON pointer to the place; of a missing field, to where it would be. Empty: the whole text.
  public let path: String
  /// What was expected and what was found. Texts are not repeated here, since they may be secret.
  public let problem: String

  /// Makes an error at a place.
  public init(path: String, problem: String) {
    self.path = path
    self.problem = problem
  }

  /// The place and the problem in one line.
  public var description: String {
    path.isEmpty ? problem : "\(path): \(problem)"
  }
}
