/// Whatever travels on the wire: the generated types, and texts, numbers, lists and maps of them.
public protocol WireValue: Sendable {
  /// What a decoder expects, in words, such as `a string` or `a Turn`.
  static var expectation: String { get }
  /// Makes one from a value in a JSON text; throws a `DecodeError` that says what is wrong, and where.
  init(from node: JSONNode) throws
  /// Writes it as JSON.
  func write(to writer: inout JSONWriter)
}

// What is called once for a whole text need not be compiled anew for every type.

extension WireValue {
  /// Decodes a JSON text. Fields and members that this version does not know are kept.
  @_semantics("optimize.sil.specialize.generic.never")
  public init(json text: String) throws(DecodeError) {
    try self.init(jsonBytes: text.utf8)
  }

  /// Decodes a JSON text in UTF-8.
  @_semantics("optimize.sil.specialize.generic.never")
  public init(jsonBytes bytes: some Collection<UInt8>) throws(DecodeError) {
    let tape = try Parser.parse(Tape(copying: bytes))
    do {
      self = try withExtendedLifetime(tape) { try Self(from: JSONNode(tape: tape, index: 0)) }
    } catch let error as DecodeError {
      throw error
    } catch {
      throw DecodeError(path: "", problem: "\(error)")
    }
  }

  /// The value as compact JSON.
  @_semantics("optimize.sil.specialize.generic.never")
  public func json() -> String {
    String(decoding: jsonBytes(), as: UTF8.self)
  }

  /// The value as compact JSON in UTF-8.
  @_semantics("optimize.sil.specialize.generic.never")
  public func jsonBytes() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}

/// A generated type. It also goes through any `Encoder` and `Decoder`; its own `json` is quicker and stricter.
public protocol WireType: WireValue, Codable, Equatable {}

extension WireType {
  /// Decodes by way of any decoder.
  @_semantics("optimize.sil.specialize.generic.never")
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    do {
      try self.init(jsonBytes: value.jsonBytes())
    } catch {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error)
      throw DecodingError.dataCorrupted(context)
    }
  }

  /// Encodes by way of any encoder.
  @_semantics("optimize.sil.specialize.generic.never")
  public func encode(to encoder: any Encoder) throws {
    try JSONValue(json: json()).encode(to: encoder)
  }
}
