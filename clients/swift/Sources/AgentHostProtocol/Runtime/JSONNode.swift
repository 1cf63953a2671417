/// A value in a JSON text that is being decoded. It is only good while its type's `init(from:)` runs.
public struct JSONNode {
  let entries: UnsafePointer<TapeEntry>
  let text: UnsafePointer<UInt8>
  let index: Int
  unowned(unsafe) let tape: Tape

  init(tape: Tape, index: Int) {
    self.tape = tape
    self.index = index
    entries = UnsafePointer(tape.entries)
    text = UnsafePointer(tape.text)
  }

  @inline(__always)
  var entry: TapeEntry { entries[index] }

  @inline(__always)
  func at(_ index: Int) -> JSONNode {
    JSONNode(entries: entries, text: text, index: index, tape: tape)
  }

  private init(entries: UnsafePointer<TapeEntry>, text: UnsafePointer<UInt8>, index: Int, tape: Tape) {
    self.entries = entries
    self.text = text
    self.index = index
    self.tape = tape
  }

  var kind: JSONKind { entry.kind }

  /// The bytes of a string or number.
  var bytes: UnsafeBufferPointer<UInt8> {
    let entry = entry
    return UnsafeBufferPointer(start: text + Int(entry.start), count: Int(entry.length))
  }

  /// The string it is.
  var string: String? {
    kind == .string ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Whether a string or key is this one.
  @inline(__always)
  func equals(_ word: StaticString) -> Bool {
    let entry = entry
    let count = word.utf8CodeUnitCount
    guard Int(entry.length) == count else { return false }
    let (start, other) = (text + Int(entry.start), word.utf8Start)
    for offset in 0..<count where start[offset] != other[offset] { return false }
    return true
  }

  /// What is found here, in words. The text of a string is not repeated.
  var found: String {
    switch kind {
    case .null: "null"
    case .yes: "the boolean true"
    case .no: "the boolean false"
    case .number: bytes.count > 32 ? "a number" : "the number \(String(decoding: bytes, as: UTF8.self))"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The error that something else is expected here.
  @inline(never)
  func mismatch(_ expected: String) -> DecodeError {
    DecodeError(path: tape.path(to: index), problem: "expected \(expected), found \(found)")
  }

  /// The members of an object.
  @inline(never)
  func fields(of expected: String) throws -> JSONFields {
    guard kind == .object else { throw mismatch(expected) }
    return JSONFields(self)
  }

  /// The value of a member, if this is an object that has it.
  @inline(never)
  func member(_ name: StaticString) -> JSONNode? {
    guard kind == .object else { return nil }
    var fields = JSONFields(self)
    return fields.find(name)
  }
}
