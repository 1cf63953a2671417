/// A member of a union that this version does not know. It is written again as it came.
public struct UnknownMember: Hashable, Sendable {
  /// Everything it has, what decides its kind included.
  public var fields: WireMap<JSONValue>

  /// Makes one from its fields.
  public init(fields: WireMap<JSONValue>) {
    self.fields = fields
  }

  /// What a union holds while one of its members is being changed.
  static var placeholder: UnknownMember { UnknownMember(fields: [:]) }
}

/// Texts that decide which member of a union a value is, found by their length first.
struct MemberTable: Sendable {
  private let byLength: [[(text: StaticString, index: Int)]]

  @inline(never)
  init(_ values: [StaticString]) {
    var byLength: [[(text: StaticString, index: Int)]] = []
    for (index, text) in values.enumerated() {
      while byLength.count <= text.utf8CodeUnitCount { byLength.append([]) }
      byLength[text.utf8CodeUnitCount].append((text, index))
    }
    self.byLength = byLength
  }

  /// The place of a text among the values.
  @inline(never)
  func index(of node: JSONNode) -> Int? {
    let length = node.bytes.count
    guard node.kind == .string, length < byLength.count else { return nil }
    for (text, index) in byLength[length] where node.equals(text) { return index }
    return nil
  }
}
