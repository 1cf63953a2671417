/// A scalar that can be compared as the wire has it. Swift takes texts for equal that are composed of other characters
/// to the same effect; on the wire they are two.
protocol Exact: Hashable {
  func isExactly(_ other: Self) -> Bool
}

extension Exact {
  func isExactly(_ other: Self) -> Bool { self == other }
}

extension Bool: Exact {}
extension Int64: Exact {}
extension Double: Exact {}

extension String: Exact {
  func isExactly(_ other: String) -> Bool {
    // Most texts that differ do so either way, which is quickly seen.
    guard self == other, utf8.count == other.utf8.count else { return false }
    return utf8.elementsEqual(other.utf8)
  }
}

extension RawRepresentable where Self: Exact, RawValue: Exact {
  func isExactly(_ other: Self) -> Bool { rawValue.isExactly(other.rawValue) }
}

extension Optional: Exact where Wrapped: Exact {
  func isExactly(_ other: Wrapped?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isExactly(other)
    default: false
    }
  }
}

/// Whether two scalars are the same on the wire; nothing is the same as nothing only.
func same<Value: Exact>(_ one: Value?, _ other: Value?) -> Bool {
  one.isExactly(other)
}

/// A scalar as a key that only itself equals.
struct ExactKey<Value: Exact & Sendable>: Hashable, Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  static func == (one: ExactKey, other: ExactKey) -> Bool { one.value.isExactly(other.value) }
  func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
