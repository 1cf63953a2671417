import AgentHostProtocol

/// A request that cannot be served, with what its sender is told.
struct Refused: Error {
  enum Kind: String {
    case decode, unknownType, unknownReducer, usage, `internal`
  }

  let kind: Kind
  let message: String
  /// JSON pointer into the request.
  var path: String?

  init(_ kind: Kind, _ message: String, _ path: String? = nil) {
    self.kind = kind
    self.message = message
    self.path = path
  }

  /// What is wrong with a value of the request.
  init(_ error: DecodeError, at place: String) {
    let path = place + error.path
    self.init(.decode, "\(path): \(error.problem)", path)
  }

  var answer: JSONValue {
    var fields: WireMap<JSONValue> = ["kind": .string(kind.rawValue), "message": .string(message)]
    fields["path"] = path.map { .string($0) }
    return .object(fields)
  }
}
