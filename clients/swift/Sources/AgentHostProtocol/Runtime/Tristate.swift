/// A field where absent, null and a value are three different things.
public enum Tristate<Value> {
  /// The field is not there.
  case absent
  /// The field is there and null.
  case null
  /// The field is there and has a value.
  case value(Value)

  /// The value, if there is one.
  public var value: Value? {
    guard case .value(let value) = self else { return nil }
    return value
  }

  /// Whether the field is there, null or not.
  public var isPresent: Bool {
    if case .absent = self { false } else { true }
  }
}

extension Tristate: Sendable where Value: Sendable {}
extension Tristate: Equatable where Value: Equatable {}
extension Tristate: Hashable where Value: Hashable {}
