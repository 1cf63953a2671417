/// Writes compact JSON. There are thousands of calls to what is here, so that little is inlined: it would only cost time
/// to compile.
public struct JSONWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func beginObject() {
    bytes.append(UInt8(ascii: "{"))
  }

  mutating func endObject() {
    bytes.append(UInt8(ascii: "}"))
  }

  mutating func beginArray() {
    bytes.append(UInt8(ascii: "["))
  }

  mutating func endArray() {
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes a comma unless a container has just begun.
  @inline(never)
  mutating func separate() {
    if let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { bytes.append(UInt8(ascii: ",")) }
  }

  /// Writes the name of a field, which needs no escapes.
  @inline(never)
  private mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    raw(name)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes a field.
  @inline(never)
  mutating func field<Value: WireValue>(_ name: StaticString, _ value: Value) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a field, if it is there.
  @inline(never)
  mutating func field<Value: WireValue>(_ name: StaticString, _ value: Value?) {
    if let value { field(name, value) }
  }

  /// Writes a field, null included, if it is there.
  @inline(never)
  mutating func field<Value: WireValue>(_ name: StaticString, _ value: Tristate<Value>) {
    switch value {
    case .absent:
      break
    case .null:
      self.name(name)
      raw("null")
    case .value(let value):
      field(name, value)
    }
  }

  /// Writes a field with a fixed text, which needs no escapes.
  @inline(never)
  mutating func literal(_ name: StaticString, _ text: StaticString) {
    self.name(name)
    bytes.append(UInt8(ascii: "\""))
    raw(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a field that is fixed to true or false.
  @inline(never)
  mutating func literal(_ name: StaticString, _ fixed: Bool) {
    field(name, fixed)
  }

  /// Writes members in the order of their names, so that the same value is always the same text.
  @inline(never)
  mutating func members<Value: WireValue>(_ members: WireMap<Value>) {
    if members.isEmpty { return }
    for name in members.names {
      separate()
      string(name)
      bytes.append(UInt8(ascii: ":"))
      members[name]?.write(to: &self)
    }
  }

  @inline(never)
  mutating func raw(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(never)
  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { units in
      var written = 0
      for at in units.indices where Self.needsEscape(units[at]) {
        bytes.append(contentsOf: units[written..<at])
        escape(units[at])
        written = at + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: units[written...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ unit: UInt8) -> Bool {
    unit < 0x20 || unit == UInt8(ascii: "\"") || unit == UInt8(ascii: "\\")
  }

  @inline(never)
  private mutating func escape(_ unit: UInt8) {
    switch unit {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case 10: raw("\\n")
    case 13: raw("\\r")
    case 9: raw("\\t")
    default:
      raw("\\u00")
      for digit in [unit >> 4, unit & 15] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }

  mutating func integer(_ value: some FixedWidthInteger) {
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a number. JSON has none that are not finite; null stands for those.
  @inline(never)
  mutating func number(_ value: Double) {
    if !value.isFinite {
      raw("null")
    } else if value.magnitude < 9e18, Double(Int64(value)) == value {
      integer(Int64(value))
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }
}
