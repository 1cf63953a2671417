/// Holds a value of a type that contains itself.
indirect enum Box<Value: Sendable & Equatable>: Sendable, Equatable {
  case holding(Value)

  init?(_ value: Value?) {
    guard let value else { return nil }
    self = .holding(value)
  }

  var value: Value {
    switch self {
    case .holding(let value): value
    }
  }
}
