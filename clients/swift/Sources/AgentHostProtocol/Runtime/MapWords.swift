// Words of reducer programs that work on maps and on fields that this version does not know.

extension WireMap {
  /// Writes entries over those of a map.
  mutating func merge(_ entries: WireMap<Value>, same: (Value, Value) -> Bool) -> Bool {
    var changed = false
    for (name, value) in entries {
      if let old = self[name], same(old, value) { continue }
      self[name] = value
      changed = true
    }
    return changed
  }
}

extension WireMap<JSONValue> {
  /// Writes an unknown field.
  mutating func write(_ name: String, _ value: JSONValue) -> Bool {
    self[name].setMixed(value)
  }

  /// Writes unknown fields, except some.
  mutating func writeAll(_ fields: WireMap<JSONValue>, except names: [StaticString]) -> Bool {
    var changed = false
    for (name, value) in fields where !names.contains(where: { same("\($0)", name) }) {
      if write(name, value) { changed = true }
    }
    return changed
  }

  /// The fields that are none of these.
  func without(_ known: Set<ExactKey<String>>) -> WireMap<JSONValue> {
    isEmpty ? self : filter { !known.contains(ExactKey($0)) }
  }

  /// A field that a union's other members have, if it is there and fits.
  func field<Field: WireValue>(_ name: String, _: Field.Type) -> Field? {
    self[name]?.decoded(as: Field.self)
  }

  /// Writes a field that a union's other members have. What is there and does not fit is only ever replaced.
  mutating func setField<Field: WireValue>(_ name: String, _ value: Field?) {
    if value == nil, field(name, Field.self) == nil { return }
    self[name] = value.map { JSONValue(of: $0) }
  }
}

extension Optional {
  /// Writes entries over those of a map that may be absent.
  mutating func merge<Value>(_ entries: WireMap<Value>, same: (Value, Value) -> Bool) -> Bool
  where Wrapped == WireMap<Value> {
    let wasThere = self != nil
    var map = take() ?? [:]
    let changed = map.merge(entries, same: same)
    if changed || wasThere { self = map }
    return changed
  }

  /// Writes entries over those of a map; a map without entries is dropped.
  mutating func mergeAndDrop<Value>(_ entries: WireMap<Value>?) -> Bool where Wrapped == WireMap<Value> {
    let wasThere = self != nil
    var map = self ?? [:]
    for (name, value) in entries ?? [:] { map[name] = value }
    self = map.isEmpty ? nil : map
    return wasThere || !map.isEmpty
  }

  /// Writes an entry of a map, or removes it, and the map with the last of them.
  mutating func putEntry<Value>(_ name: String, _ value: Value?) -> Bool where Wrapped == WireMap<Value> {
    let wasThere = self != nil
    var map = self ?? [:]
    map[name] = value
    self = map.isEmpty ? nil : map
    return wasThere || !map.isEmpty
  }
}

extension Set<ExactKey<String>> {
  /// All names of the fields of several records.
  init(fields names: [[StaticString]]) {
    self = Set(names.joined().map { ExactKey("\($0)") })
  }
}
