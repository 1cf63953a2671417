import AgentHostProtocol

/// A request whose fields are still to be looked at.
struct Request {
  let fields: WireMap<JSONValue>

  /// Reads a line.
  init(_ line: ArraySlice<UInt8>) throws {
    let value: JSONValue
    do {
      value = try JSONValue(jsonBytes: line)
    } catch {
      throw Refused(.usage, "the line cannot be read: \(error)")
    }
    guard case .object(let fields) = value else { throw Refused(.usage, "the line is not a JSON object") }
    self.fields = fields
  }

  func text(_ name: String) throws -> String {
    guard case .string(let text) = fields[name] else { throw wrong(name, "a string") }
    return text
  }

  func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, _: Choice.Type) throws -> Choice
  where Choice.RawValue == String {
    guard let choice = fields[name]?.stringValue.flatMap(Choice.init(rawValue:)) else {
      throw wrong(name, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return choice
  }

  func milliseconds(_ name: String) throws -> Int64 {
    switch fields[name] {
    case .integer(let value): return value
    case .number(let value): return value.magnitude < 9e15 ? Int64(value) : value < 0 ? .min : .max
    default: throw wrong(name, "a number")
    }
  }

  func list(_ name: String) throws -> [JSONValue] {
    guard case .array(let list) = fields[name] else { throw wrong(name, "a list") }
    return list
  }

  func texts(_ name: String) throws -> [String] {
    let list = try list(name)
    let texts = list.compactMap(\.stringValue)
    guard texts.count == list.count else { throw wrong(name, "a list of strings") }
    return texts
  }

  func anything(_ name: String) throws -> JSONValue {
    guard let value = fields[name] else { throw wrong(name, "a value") }
    return value
  }

  private func wrong(_ name: String, _ expected: String) -> Refused {
    Refused(.usage, "\"\(name)\" of the request is to be \(expected)", "/\(name)")
  }
}
