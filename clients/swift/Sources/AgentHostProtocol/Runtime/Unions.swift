extension JSONNode {
  /// The property that decides which member of a union this is.
  @inline(never)
  func deciding(_ property: StaticString, of union: String, _ kinds: String) throws -> JSONNode {
    let fields = try self.fields(of: union)
    guard let kind = member(property) else { throw fields.missing(property, kinds) }
    return kind
  }

  /// A member that no case of its union names.
  @inline(never)
  func unknownMember(decidedBy kind: JSONNode, _ kinds: String) throws -> UnknownMember {
    guard kind.kind == .string else { throw kind.mismatch(kinds) }
    return UnknownMember(fields: try WireMap<JSONValue>(from: self))
  }

  /// Whether an object has all of these.
  @inline(never)
  func hasMembers(_ names: [StaticString]) -> Bool {
    names.allSatisfy { member($0) != nil }
  }

  /// How many of these an object does not have.
  @inline(never)
  func lacking(_ names: [StaticString]) -> Int {
    names.reduce(0) { $0 + (member($1) == nil ? 1 : 0) }
  }
}

/// What is wrong with the member of a union that comes closest.
struct Closest {
  private(set) var error: (any Error)?
  private var lacking = Int.max

  mutating func add(_ error: any Error, lacking: Int) {
    if lacking < self.lacking { (self.error, self.lacking) = (error, lacking) }
  }
}
