/// A JSON object that maps names to values. Unlike a dictionary, it takes names for different that Swift takes for equal
/// texts, such as `é` in its two forms.
public struct WireMap<Value> {
  private var entries: [ExactKey<String>: Value]

  /// Makes an empty one.
  public init() {
    entries = [:]
  }

  init(minimumCapacity: Int) {
    entries = Dictionary(minimumCapacity: minimumCapacity)
  }

  /// Makes one from a dictionary.
  public init(_ dictionary: [String: Value]) {
    entries = Dictionary(uniqueKeysWithValues: dictionary.map { (ExactKey($0.key), $0.value) })
  }

  /// How many entries it has.
  public var count: Int { entries.count }

  /// Whether it has no entries.
  public var isEmpty: Bool { entries.isEmpty }

  /// The names of all entries, in the order of their bytes.
  public var names: [String] {
    let names = entries.keys.map(\.value)
    return names.count < 2 ? names : names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The value of an entry; nothing removes it.
  public subscript(name: String) -> Value? {
    get { entries[ExactKey(name)] }
    set { entries[ExactKey(name)] = newValue }
  }

  func filter(_ isIncluded: (String) -> Bool) -> WireMap {
    var rest = self
    rest.entries = entries.filter { isIncluded($0.key.value) }
    return rest
  }
}

extension WireMap: Sequence {
  /// The entries, in the order of their names.
  public func makeIterator() -> AnyIterator<(name: String, value: Value)> {
    var names = self.names.makeIterator()
    return AnyIterator {
      guard let name = names.next(), let value = self[name] else { return nil }
      return (name, value)
    }
  }
}

extension WireMap: ExpressibleByDictionaryLiteral {
  /// Makes one from a literal; of entries with the same name the last counts.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init()
    for (name, value) in elements { self[name] = value }
  }
}

extension WireMap: Equatable where Value: Equatable {}
extension WireMap: Hashable where Value: Hashable {}
extension WireMap: Sendable where Value: Sendable {}

extension WireMap: WireValue where Value: WireValue {
  /// What a decoder expects, in words.
  public static var expectation: String { "an object" }

  /// Makes one from a value in a JSON text.
  public init(from node: JSONNode) throws {
    guard node.kind == .object else { throw node.mismatch(Self.expectation) }
    let entry = node.entry
    self.init(minimumCapacity: Int(entry.length))
    var at = node.index + 1
    while at != Int(entry.next) {
      let value = node.at(at + 1)
      self[String(decoding: node.at(at).bytes, as: UTF8.self)] = try Value(from: value)
      at = Int(value.entry.next)
    }
  }

  /// Writes it as JSON.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.members(self)
    writer.endObject()
  }
}
