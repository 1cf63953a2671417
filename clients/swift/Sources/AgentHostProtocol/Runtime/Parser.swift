/// Looks a JSON text over and writes down what is where. Strict, and without recursion: a text of any depth is safe.
struct Parser {
  /// How deep arrays and objects may be nested.
  static let maximumDepth = 512

  private let tape: Tape
  private let text: UnsafeMutablePointer<UInt8>
  private var at = 0
  private var open: [Int] = []
  /// What is wrong with a well-formed text. A text that is not well-formed is reported first.
  private var flaw: (entry: Int, problem: String)?

  /// Looks over a text.
  static func parse(_ tape: Tape) throws(DecodeError) -> Tape {
    guard tape.length < Int(UInt32.max) else {
      throw DecodeError(path: "", problem: "expected at most \(UInt32.max - 1) bytes, found \(tape.length)")
    }
    var parser = Parser(tape: tape)
    try parser.document()
    if let (entry, problem) = parser.flaw {
      throw DecodeError(path: tape.path(to: entry), problem: problem)
    }
    return tape
  }

  private init(tape: Tape) {
    self.tape = tape
    text = tape.text
  }

  private mutating func document() throws(DecodeError) {
    skipSpace()
    repeat {
      try value()
    } while try goesOn()
    if at != tape.length { throw wrong("the end of the text") }
  }

  /// Reads a value; of a container, only its start.
  private mutating func value() throws(DecodeError) {
    switch text[at] {
    case UInt8(ascii: "\""):
      try string()
    case UInt8(ascii: "{"):
      try enter(.object)
    case UInt8(ascii: "["):
      try enter(.array)
    case UInt8(ascii: "t"):
      try word("true", .yes)
    case UInt8(ascii: "f"):
      try word("false", .no)
    case UInt8(ascii: "n"):
      try word("null", .null)
    default:
      try number()
    }
  }

  /// Goes on behind a value to where the next one starts, leaving containers that end; false: that was all.
  private mutating func goesOn() throws(DecodeError) -> Bool {
    // A container that has just been entered has no comma before its first value.
    var isFirst = tape.count > 0 && open.last == tape.count - 1
    while true {
      skipSpace()
      guard let container = open.last else { return false }
      let isObject = tape.entries[container].kind == .object
      if text[at] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        at += 1
        leave(container)
        isFirst = false
        continue
      }
      if !isFirst {
        guard text[at] == UInt8(ascii: ",") else { throw wrong(isObject ? "a comma or }" : "a comma or ]") }
        at += 1
        skipSpace()
      }
      tape.entries[container].length += 1
      if isObject {
        guard text[at] == UInt8(ascii: "\"") else { throw wrong("a key") }
        try string()
        skipSpace()
        guard text[at] == UInt8(ascii: ":") else { throw wrong("a colon") }
        at += 1
        skipSpace()
      }
      return true
    }
  }

  private mutating func enter(_ kind: JSONKind) throws(DecodeError) {
    guard open.count < Self.maximumDepth else {
      let problem = "expected at most \(Self.maximumDepth) levels of nesting, found more at byte \(at)"
      throw DecodeError(path: "", problem: problem)
    }
    open.append(tape.append(kind, start: at, length: 0))
    at += 1
  }

  private mutating func leave(_ container: Int) {
    open.removeLast()
    tape.entries[container].next = UInt32(truncatingIfNeeded: tape.count)
    let count = Int(tape.entries[container].length)
    if tape.entries[container].kind == .object, count > 1, flaw == nil { findDuplicate(in: container, count) }
  }

  private mutating func findDuplicate(in container: Int, _ count: Int) {
    if count <= 8 {
      var key = container + 1
      for _ in 0..<count {
        var earlier = container + 1
        while earlier != key {
          if tape.isSame(earlier, key) { return noteDuplicate(key) }
          earlier = Int(tape.entries[earlier + 1].next)
        }
        key = Int(tape.entries[key + 1].next)
      }
      return
    }
    var keys: [Int] = []
    keys.reserveCapacity(count)
    var key = container + 1
    for _ in 0..<count {
      keys.append(key)
      key = Int(tape.entries[key + 1].next)
    }
    let tape = tape
    keys.sort { tape.compare($0, $1) < 0 }
    for index in 1..<count where tape.isSame(keys[index - 1], keys[index]) {
      return noteDuplicate(keys[index])
    }
  }

  private mutating func noteDuplicate(_ key: Int) {
    flaw = (key, "expected each key once, found one twice")
  }

  private mutating func word(_ word: StaticString, _ kind: JSONKind) throws(DecodeError) {
    for offset in 0..<word.utf8CodeUnitCount where text[at + offset] != word.utf8Start[offset] {
      at += offset
      throw wrong("a value")
    }
    _ = tape.append(kind, start: at, length: word.utf8CodeUnitCount)
    at += word.utf8CodeUnitCount
  }

  private mutating func number() throws(DecodeError) {
    let start = at
    if text[at] == UInt8(ascii: "-") { at += 1 }
    switch text[at] {
    case UInt8(ascii: "0"): at += 1
    case UInt8(ascii: "1")...UInt8(ascii: "9"): skipDigits()
    default: throw wrong(at == start ? "a value" : "a digit")
    }
    if text[at] == UInt8(ascii: ".") {
      at += 1
      guard isDigit(text[at]) else { throw wrong("a digit") }
      skipDigits()
    }
    var isLarge = at - start > 300
    if text[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-") { at += 1 }
      guard isDigit(text[at]) else { throw wrong("a digit") }
      skipDigits()
      isLarge = true
    }
    let entry = tape.append(.number, start: start, length: at - start)
    if isLarge, flaw == nil, !JSONNumber.double(text + start, count: at - start).isFinite {
      flaw = (entry, "expected a number, found one beyond the range of a double")
    }
  }

  private mutating func string() throws(DecodeError) {
    at += 1
    let start = at
    while true {
      let byte = text[at]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") { return try escapedString(start: start) }
      if byte < 0x20 { throw wrong("a character or the end of the string") }
      at += byte < 0x80 ? 1 : try sequenceLength()
    }
    _ = tape.append(.string, start: start, length: at - start)
    at += 1
  }

  /// Resolves escapes where they are: what they stand for is never longer.
  private mutating func escapedString(start: Int) throws(DecodeError) {
    var end = at
    while true {
      let byte = text[at]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        end = try resolveEscape(to: end)
        continue
      }
      if byte < 0x20 { throw wrong("a character or the end of the string") }
      for _ in 0..<(byte < 0x80 ? 1 : try sequenceLength()) {
        text[end] = text[at]
        end += 1
        at += 1
      }
    }
    _ = tape.append(.string, start: start, length: end - start)
    at += 1
  }

  private mutating func resolveEscape(to end: Int) throws(DecodeError) -> Int {
    at += 1
    let simple: UInt8
    switch text[at] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): simple = text[at]
    case UInt8(ascii: "b"): simple = 8
    case UInt8(ascii: "f"): simple = 12
    case UInt8(ascii: "n"): simple = 10
    case UInt8(ascii: "r"): simple = 13
    case UInt8(ascii: "t"): simple = 9
    case UInt8(ascii: "u"):
      at += 1
      return write(try escapedScalar(), to: end)
    default: throw wrong("an escape")
    }
    text[end] = simple
    at += 1
    return end + 1
  }

  private mutating func escapedScalar() throws(DecodeError) -> UInt32 {
    let start = at
    let first = try hexDigits()
    guard first & 0xF800 == 0xD800 else { return first }
    if first < 0xDC00, text[at] == UInt8(ascii: "\\"), text[at + 1] == UInt8(ascii: "u") {
      at += 2
      let second = try hexDigits()
      if second & 0xFC00 == 0xDC00 { return 0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF) }
    }
    throw DecodeError(path: "", problem: "expected a pair of surrogates, found a lone one at byte \(start)")
  }

  private mutating func hexDigits() throws(DecodeError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let byte = text[at]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 + UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 + UInt32(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 + UInt32(byte - UInt8(ascii: "A") + 10)
      default: throw wrong("a hexadecimal digit")
      }
      at += 1
    }
    return value
  }

  private func write(_ scalar: UInt32, to end: Int) -> Int {
    guard let scalar = Unicode.Scalar(scalar) else { return end }
    var next = end
    for unit in UTF8.encode(scalar).unsafelyUnwrapped {
      text[next] = unit
      next += 1
    }
    return next
  }

  /// Length of the UTF-8 sequence here, which has more than one byte.
  private func sequenceLength() throws(DecodeError) -> Int {
    let (first, second) = (text[at], text[at + 1])
    let length: Int
    let range: ClosedRange<UInt8>
    switch first {
    case 0xC2...0xDF: (length, range) = (2, 0x80...0xBF)
    case 0xE0: (length, range) = (3, 0xA0...0xBF)
    case 0xED: (length, range) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, range) = (3, 0x80...0xBF)
    case 0xF0: (length, range) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, range) = (4, 0x80...0xBF)
    case 0xF4: (length, range) = (4, 0x80...0x8F)
    default: throw notUTF8()
    }
    guard range.contains(second) else { throw notUTF8() }
    // The zero behind the text ends this too.
    for offset in 2..<max(length, 2) where text[at + offset] & 0xC0 != 0x80 { throw notUTF8() }
    return length
  }

  private func notUTF8() -> DecodeError {
    DecodeError(path: "", problem: "expected UTF-8, found something else at byte \(at)")
  }

  private func wrong(_ expected: String) -> DecodeError {
    let found = at >= tape.length ? "the end of the text" : "something else"
    return DecodeError(path: "", problem: "expected \(expected), found \(found) at byte \(min(at, tape.length))")
  }

  @inline(__always)
  private mutating func skipSpace() {
    while true {
      switch text[at] {
      case 0x20, 0x0A, 0x0D, 0x09: at += 1
      default: return
      }
    }
  }

  private mutating func skipDigits() {
    while isDigit(text[at]) { at += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }
}
