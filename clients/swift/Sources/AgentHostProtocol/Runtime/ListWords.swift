// Words of reducer programs that work on lists. A list that is not there has no elements.

extension Array {
  /// Adds an element at the end.
  mutating func add(_ value: Element) -> Bool {
    append(value)
    return true
  }

  /// Empties a list.
  mutating func setEmpty() -> Bool {
    if isEmpty { return false }
    self = []
    return true
  }

  /// Puts an element where the first with the same key is, or at the end. One without a key is like no other.
  mutating func upsert<Key: Exact>(_ value: Element, by key: (Element) -> Key?) -> Bool {
    if let wanted = key(value), let at = firstIndex(where: { same(key($0), wanted) }) {
      self[at] = value
    } else {
      append(value)
    }
    return true
  }

  /// Removes every element with that key.
  mutating func remove<Key: Exact>(_ equals: Key, by key: (Element) -> Key?) -> Bool {
    let before = count
    removeAll { same(key($0), equals) }
    return count != before
  }

  /// Removes the first element with that key.
  mutating func removeFirst<Key: Exact>(_ equals: Key, by key: (Element) -> Key?) -> Bool {
    guard let at = firstIndex(where: { same(key($0), equals) }) else { return false }
    remove(at: at)
    return true
  }

  /// Puts the elements named first, each once, and the others behind them as they were.
  mutating func reorder<Key: Exact & Sendable>(_ order: [Key], by key: (Element) -> Key?) -> Bool {
    var places: [ExactKey<Key>: [Int]] = [:]
    for at in indices.reversed() {
      if let name = key(self[at]) { places[ExactKey(name), default: []].append(at) }
    }
    var seen: Set<ExactKey<Key>> = []
    var moved: [Int] = []
    for name in order.map({ ExactKey($0) }) where seen.insert(name).inserted {
      if let at = places[name]?.last { moved.append(at) }
    }
    let first = Set(moved)
    let next = moved + indices.filter { !first.contains($0) }
    if next.elementsEqual(indices) { return false }
    self = next.map { self[$0] }
    return true
  }

  /// Puts elements before the others, except those whose key an element has already.
  mutating func prependNew<Key: Exact & Sendable>(_ values: [Element], by key: (Element) -> Key?) -> Bool {
    let known = Set(map { ExactKey(key($0)) })
    let added = values.filter { !known.contains(ExactKey(key($0))) }
    if added.isEmpty { return false }
    insert(contentsOf: added, at: 0)
    return true
  }

  /// Cuts a list off behind the first element with that key.
  mutating func keepThrough<Key: Exact>(_ equals: Key, by key: (Element) -> Key?) -> Bool {
    guard let at = firstIndex(where: { same(key($0), equals) }), at < count - 1 else { return false }
    removeSubrange((at + 1)...)
    return true
  }
}

extension Optional {
  /// Empties a list, or makes an empty one.
  mutating func setEmpty<Element>() -> Bool where Wrapped == [Element] {
    if let list = self, list.isEmpty { return false }
    self = []
    return true
  }

  /// Puts an element where the first with the same key is, or at the end; makes the list if there is none.
  mutating func upsert<Element, Key: Exact>(_ value: Element, by key: (Element) -> Key?) -> Bool
  where Wrapped == [Element] {
    if self == nil { self = [] }
    return self?.upsert(value, by: key) ?? false
  }

  /// Removes every element with that key, and the list with the last of them.
  mutating func removeAndDrop<Element, Key: Exact>(_ equals: Key, by key: (Element) -> Key?) -> Bool
  where Wrapped == [Element] {
    guard self?.remove(equals, by: key) == true else { return false }
    if self?.isEmpty == true { self = nil }
    return true
  }

  /// Puts elements before the others, except those whose key an element has already.
  mutating func prependNew<Element, Key: Exact & Sendable>(_ values: [Element], by key: (Element) -> Key?) -> Bool
  where Wrapped == [Element] {
    let wasThere = self != nil
    var list = take() ?? []
    let changed = list.prependNew(values, by: key)
    if changed || wasThere { self = list }
    return changed
  }
}
