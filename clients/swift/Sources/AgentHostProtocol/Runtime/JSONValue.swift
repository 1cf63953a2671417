/// Any JSON value. Integers keep their value up to 64 bits.
public enum JSONValue: WireType, Hashable {
  /// Null.
  case null
  /// True or false.
  case bool(Bool)
  /// A number without a fraction.
  case integer(Int64)
  /// A number without a fraction above the largest `Int64`.
  case unsigned(UInt64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// A map.
  case object(WireMap<JSONValue>)

  /// What a decoder expects, in words.
  public static var expectation: String { "a value" }

  /// Makes one from a value in a JSON text.
  public init(from node: JSONNode) throws {
    switch node.kind {
    case .null: self = .null
    case .yes: self = .bool(true)
    case .no: self = .bool(false)
    case .number: self = Self.number(node.bytes)
    case .string: self = .string(try String(from: node))
    case .array: self = .array(try [JSONValue](from: node))
    case .object: self = .object(try WireMap<JSONValue>(from: node))
    }
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONValue {
    guard let start = bytes.baseAddress else { return .null }
    if let value = JSONNumber.int64(start, count: bytes.count) { return .integer(value) }
    if let (isNegative, magnitude) = JSONNumber.integer(start, count: bytes.count), !isNegative {
      return .unsigned(magnitude)
    }
    return .number(JSONNumber.double(start, count: bytes.count))
  }

  /// Writes it as JSON.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.raw("null")
    case .bool(let value): value.write(to: &writer)
    case .integer(let value): writer.integer(value)
    case .unsigned(let value): writer.integer(value)
    case .number(let value): writer.number(value)
    case .string(let value): writer.string(value)
    case .array(let value): value.write(to: &writer)
    case .object(let value): value.write(to: &writer)
    }
  }

  /// The text it is, if it is one.
  public var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// A member, if it is a map that has one of that name.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// Decodes by way of any decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .unsigned(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(WireMap(try container.decode([String: JSONValue].self)))
    }
  }

  /// Encodes by way of any encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(Dictionary(value.map { ($0.name, $0.value) }) { $1 })
    }
  }
}

extension JSONValue {
  /// The value as JSON has it.
  init(of value: some WireValue) {
    self = (try? JSONValue(jsonBytes: value.jsonBytes())) ?? .null
  }

  /// The value as a wire type, if it is one.
  func decoded<Value: WireValue>(as _: Value.Type) -> Value? {
    if case .string(let text) = self, let value = text as? Value { return value }
    return try? Value(jsonBytes: jsonBytes())
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes one from a text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes one from true or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes one from a number without a fraction.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Makes one from a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes one from a list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Makes one from a map.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    var members: WireMap<JSONValue> = [:]
    for (name, value) in elements { members[name] = value }
    self = .object(members)
  }
}
