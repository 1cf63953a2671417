/// The members of an object, which are asked for one after the other. There are thousands of calls to what is here, so
/// that none is inlined: it would only cost time to compile.
struct JSONFields {
  private let node: JSONNode
  private let end: Int
  private let count: Int
  /// Where the next member is expected: peers tend to write fields in the order of their declaration.
  private var cursor: Int
  private var matched = 0

  init(_ node: JSONNode) {
    self.node = node
    let entry = node.entry
    end = Int(entry.next)
    count = Int(entry.length)
    cursor = node.index + 1
  }

  /// The value of a member.
  @inline(never)
  mutating func find(_ name: StaticString) -> JSONNode? {
    if count == 0 { return nil }
    let start = cursor
    var key = start
    repeat {
      if key == end { key = node.index + 1 }
      let value = node.at(key + 1)
      let next = Int(value.entry.next)
      if node.at(key).equals(name) {
        cursor = next
        matched += 1
        return value
      }
      key = next
    } while key != start && !(key == end && start == node.index + 1)
    return nil
  }

  /// A field that has to be there.
  @inline(never)
  mutating func required<Value: WireValue>(_ name: StaticString, _: Value.Type) throws -> Value {
    guard let value = find(name) else { throw missing(name, Value.expectation) }
    return try Value(from: value)
  }

  /// A field that may be absent.
  @inline(never)
  mutating func optional<Value: WireValue>(_ name: StaticString, _: Value.Type) throws -> Value? {
    guard let value = find(name) else { return nil }
    return try Value(from: value)
  }

  /// A field that may be absent, or null instead.
  @inline(never)
  mutating func nullable<Value: WireValue>(_ name: StaticString, _: Value.Type) throws -> Value? {
    guard let value = find(name), value.kind != .null else { return nil }
    return try Value(from: value)
  }

  /// A field where absent and null are two things.
  @inline(never)
  mutating func tristate<Value: WireValue>(_ name: StaticString, _: Value.Type) throws -> Tristate<Value> {
    guard let value = find(name) else { return .absent }
    return value.kind == .null ? .null : .value(try Value(from: value))
  }

  /// A field with a fixed text, which is checked and not kept.
  @inline(never)
  mutating func literal(_ name: StaticString, _ text: StaticString) throws {
    guard let value = find(name) else { throw missing(name, "\"\(text)\"") }
    guard value.kind == .string, value.equals(text) else { throw value.mismatch("\"\(text)\"") }
  }

  /// A field that is fixed to true or false.
  @inline(never)
  mutating func literal(_ name: StaticString, _ fixed: Bool) throws {
    guard let value = find(name) else { throw missing(name, "\(fixed)") }
    guard value.kind == (fixed ? .yes : .no) else { throw value.mismatch("\(fixed)") }
  }

  /// The members that are none of these fields.
  @inline(never)
  func unknown(_ known: [StaticString]) throws -> WireMap<JSONValue> {
    if matched == count { return [:] }
    var unknown: WireMap<JSONValue> = [:]
    var key = node.index + 1
    while key != end {
      let name = node.at(key)
      let value = node.at(key + 1)
      if !known.contains(where: { name.equals($0) }), let text = name.string {
        unknown[text] = try JSONValue(from: value)
      }
      key = Int(value.entry.next)
    }
    return unknown
  }

  /// The error that a field is not there.
  @inline(never)
  func missing(_ name: StaticString, _ expected: String) -> DecodeError {
    let path = node.tape.path(to: node.index) + "/" + "\(name)".escapedForPointer
    return DecodeError(path: path, problem: "expected \(expected), found nothing")
  }
}
