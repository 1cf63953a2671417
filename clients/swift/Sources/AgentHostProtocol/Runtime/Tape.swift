/// What a value in a JSON text is.
enum JSONKind: UInt8 {
  case null, yes, no, number, string, array, object
}

/// A value of a text that has been looked over: what it is and where. Keys are strings in front of their values.
struct TapeEntry {
  /// Where its bytes start; escapes of strings are already resolved there.
  var start: UInt32
  /// How many bytes a string or number has, or how many elements or members a container.
  var length: UInt32
  /// The entry behind everything in it.
  var next: UInt32
  var kind: JSONKind
}

/// A JSON text that has been looked over once. Values are made from it later, straight from the bytes.
final class Tape {
  /// The text with a zero behind it, so that a reader needs no other end.
  let text: UnsafeMutablePointer<UInt8>
  let length: Int
  private(set) var entries: UnsafeMutablePointer<TapeEntry>
  private(set) var count = 0
  private var capacity: Int

  init(copying bytes: some Collection<UInt8>) {
    length = bytes.count
    text = .allocate(capacity: length + 1)
    let buffer = UnsafeMutableBufferPointer(start: text, count: length)
    _ = buffer.initialize(fromContentsOf: bytes)
    (text + length).initialize(to: 0)
    capacity = length / 8 + 8
    entries = .allocate(capacity: capacity)
  }

  deinit {
    text.deallocate()
    entries.deallocate()
  }

  /// Adds an entry and gives its index.
  @inline(__always)
  func append(_ kind: JSONKind, start: Int, length: Int) -> Int {
    if count == capacity { grow() }
    let next = UInt32(truncatingIfNeeded: count + 1)
    let entry = TapeEntry(
      start: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: length), next: next, kind: kind)
    (entries + count).initialize(to: entry)
    count += 1
    return count - 1
  }

  private func grow() {
    let larger = UnsafeMutablePointer<TapeEntry>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }

  /// JSON pointer to an entry, found by walking down from the top. Only errors need it.
  func path(to target: Int) -> String {
    var path = ""
    var at = 0
    while at != target {
      let entry = entries[at]
      var child = at + 1
      var ordinal = 0
      while true {
        let value = entry.kind == .object ? child + 1 : child
        if target < Int(entries[value].next) {
          path += entry.kind == .object ? "/\(escapedKey(child))" : "/\(ordinal)"
          // An error about a key is one about its member.
          if target == child { return path }
          at = value
          break
        }
        child = Int(entries[value].next)
        ordinal += 1
      }
    }
    return path
  }

  private func escapedKey(_ index: Int) -> String {
    string(at: index).escapedForPointer
  }

  func string(at index: Int) -> String {
    let entry = entries[index]
    return String(
      decoding: UnsafeBufferPointer(start: text + Int(entry.start), count: Int(entry.length)), as: UTF8.self)
  }

  /// Whether two strings have the same bytes.
  func isSame(_ one: Int, _ other: Int) -> Bool {
    compare(one, other) == 0
  }

  /// Orders strings by length and bytes; any order would do.
  func compare(_ one: Int, _ other: Int) -> Int {
    let (a, b) = (entries[one], entries[other])
    if a.length != b.length { return a.length < b.length ? -1 : 1 }
    for offset in 0..<Int(a.length) {
      let (left, right) = (text[Int(a.start) + offset], text[Int(b.start) + offset])
      if left != right { return left < right ? -1 : 1 }
    }
    return 0
  }
}

extension String {
  /// The text as a part of a JSON pointer.
  var escapedForPointer: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
