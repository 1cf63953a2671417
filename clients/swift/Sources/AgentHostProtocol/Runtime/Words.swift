// The words of reducer programs. Each tells whether it changed anything.

/// A type whose values are sometimes scalars, which count as changed only if they differ.
protocol Mixed {
  /// Whether both are scalars and equal.
  func isSameScalar(as other: Self) -> Bool
}

extension JSONValue: Mixed {
  func isSameScalar(as other: JSONValue) -> Bool {
    switch self {
    case .array, .object: return false
    case .string(let text): return same(text, other.stringValue)
    default: return self == other
    }
  }
}

extension Exact {
  /// Writes a scalar.
  mutating func set(_ value: Self) -> Bool {
    if isExactly(value) { return false }
    self = value
    return true
  }
}

extension WireValue {
  /// Writes what is no scalar.
  mutating func replace(with value: Self) -> Bool {
    self = value
    return true
  }
}

extension Mixed {
  /// Writes what may be a scalar.
  mutating func setMixed(_ value: Self) -> Bool {
    if isSameScalar(as: value) { return false }
    self = value
    return true
  }
}

extension Optional {
  /// Writes what is no scalar, or removes it.
  mutating func put(_ value: Wrapped?) -> Bool {
    guard let value else { return clear() }
    self = value
    return true
  }

  /// Removes what is there.
  mutating func clear() -> Bool {
    if self == nil { return false }
    self = nil
    return true
  }
}

extension Optional where Wrapped: Mixed {
  /// Writes what may be a scalar.
  mutating func setMixed(_ value: Wrapped) -> Bool {
    if let old = self, old.isSameScalar(as: value) { return false }
    self = value
    return true
  }

  /// Writes what may be a scalar, or removes it.
  mutating func putMixed(_ value: Wrapped?) -> Bool {
    guard let value else { return clear() }
    return setMixed(value)
  }
}

extension String {
  /// Appends to a text.
  mutating func extend(by text: String) -> Bool {
    if text.isEmpty { return false }
    self += text
    return true
  }
}

extension Optional where Wrapped == String {
  /// Appends to a text, or makes it.
  mutating func extendOrSet(by text: String) -> Bool {
    guard self != nil else { return set(text) }
    return self?.extend(by: text) ?? false
  }
}

extension OptionSet where RawValue == UInt32 {
  /// With some bits cleared, then others set.
  func changing(clear: RawValue, set: Self) -> Self {
    Self(rawValue: rawValue & ~clear | set.rawValue)
  }
}

/// A time as ISO 8601 text in UTC with milliseconds.
func timestamp(_ now: Int64) -> String {
  let (seconds, millisecond) = now.flooredDivision(by: 1000)
  let (days, second) = seconds.flooredDivision(by: 86400)
  // Days are counted in eras of 400 years that start on the first of March.
  let (era, dayOfEra) = (days + 719468).flooredDivision(by: 146097)
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shifted = (5 * dayOfYear + 2) / 153
  let day = dayOfYear - (153 * shifted + 2) / 5 + 1
  let month = shifted < 10 ? shifted + 3 : shifted - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  let date = "\(yearText(year))-\(padded(month, 2))-\(padded(day, 2))"
  let time = "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
  return "\(date)T\(time).\(padded(millisecond, 3))Z"
}

/// Years beyond four digits have a sign and six.
private func yearText(_ year: Int64) -> String {
  if (0...9999).contains(year) { return padded(year, 4) }
  return (year < 0 ? "-" : "+") + padded(abs(year), 6)
}

private func padded(_ number: Int64, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Int64 {
  fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
