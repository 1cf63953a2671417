extension String: WireValue {
  /// What a decoder expects, in words.
  public static var expectation: String { "a string" }

  /// Makes one from a value in a JSON text.
  public init(from node: JSONNode) throws {
    guard node.kind == .string else { throw node.mismatch(Self.expectation) }
    self.init(decoding: node.bytes, as: UTF8.self)
  }

  /// Writes it as JSON.
  public func write(to writer: inout JSONWriter) {
    writer.string(self)
  }
}

extension Bool: WireValue {
  /// What a decoder expects, in words.
  public static var expectation: String { "true or false" }

  /// Makes one from a value in a JSON text.
  public init(from node: JSONNode) throws {
    switch node.kind {
    case .yes: self = true
    case .no: self = false
    default: throw node.mismatch(Self.expectation)
    }
  }

  /// Writes it as JSON.
  public func write(to writer: inout JSONWriter) {
    writer.raw(self ? "true" : "false")
  }
}

extension Int64: WireValue {
  /// What a decoder expects, in words.
  public static var expectation: String { "an integer" }

  /// Makes one from a value in a JSON text.
  public init(from node: JSONNode) throws {
    guard node.kind == .number, let value = JSONNumber.int64(node.bytes.baseAddress!, count: node.bytes.count) else {
      throw node.mismatch(Self.expectation)
    }
    self = value
  }

  /// Writes it as JSON.
  public func write(to writer: inout JSONWriter) {
    writer.integer(self)
  }
}

extension Double: WireValue {
  /// What a decoder expects, in words.
  public static var expectation: String { "a number" }

  /// Makes one from a value in a JSON text.
  public init(from node: JSONNode) throws {
    guard node.kind == .number else { throw node.mismatch(Self.expectation) }
    self = JSONNumber.double(node.bytes.baseAddress!, count: node.bytes.count)
  }

  /// Writes it as JSON.
  public func write(to writer: inout JSONWriter) {
    writer.number(self)
  }
}

extension Array: WireValue where Element: WireValue {
  /// What a decoder expects, in words.
  public static var expectation: String { "an array" }

  /// Makes one from a value in a JSON text.
  public init(from node: JSONNode) throws {
    guard node.kind == .array else { throw node.mismatch(Self.expectation) }
    let entry = node.entry
    self.init()
    reserveCapacity(Int(entry.length))
    var at = node.index + 1
    while at != Int(entry.next) {
      let element = node.at(at)
      append(try Element(from: element))
      at = Int(element.entry.next)
    }
  }

  /// Writes it as JSON.
  public func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self {
      writer.separate()
      element.write(to: &writer)
    }
    writer.endArray()
  }
}
