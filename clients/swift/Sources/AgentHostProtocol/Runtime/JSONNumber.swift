/// Reads numbers as they are written in JSON; their form has been checked before.
enum JSONNumber {
  static func double(_ start: UnsafePointer<UInt8>, count: Int) -> Double {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    // Too large a number is nothing or infinite, depending on the platform.
    return Double(text) ?? .infinity
  }

  /// The value as a magnitude and a sign, however it is written, if it is integral and fits 64 bits.
  static func integer(_ start: UnsafePointer<UInt8>, count: Int) -> (isNegative: Bool, magnitude: UInt64)? {
    let isNegative = start[0] == UInt8(ascii: "-")
    var at = isNegative ? 1 : 0
    var magnitude: UInt64 = 0
    /// Zeros that have been read but not yet multiplied in: at the end of a fraction they do not count.
    var zeros = 0
    var fraction = 0
    var isFraction = false
    digits: while at < count {
      switch start[at] {
      case UInt8(ascii: "."):
        isFraction = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = UInt64(start[at] - UInt8(ascii: "0"))
        if isFraction { fraction += 1 }
        if digit == 0 {
          zeros += 1
        } else {
          guard let next = shifted(magnitude, by: zeros + 1, adding: digit) else { return nil }
          magnitude = next
          zeros = 0
        }
      default:
        break digits
      }
      at += 1
    }
    if magnitude == 0 { return (false, 0) }
    guard let exponent = exponent(start, from: at, count: count) else { return nil }
    // What is there is magnitude × 10^(zeros - fraction + exponent).
    let power = zeros - fraction + exponent
    guard power >= 0, let value = shifted(magnitude, by: power, adding: 0) else { return nil }
    return (isNegative, value)
  }

  static func int64(_ start: UnsafePointer<UInt8>, count: Int) -> Int64? {
    guard let (isNegative, magnitude) = integer(start, count: count) else { return nil }
    if isNegative { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }

  private static func exponent(_ start: UnsafePointer<UInt8>, from: Int, count: Int) -> Int? {
    guard from < count else { return 0 }
    var at = from + 1
    let isNegative = start[at] == UInt8(ascii: "-")
    if isNegative || start[at] == UInt8(ascii: "+") { at += 1 }
    var value = 0
    while at < count {
      value = value * 10 + Int(start[at] - UInt8(ascii: "0"))
      // No text has that many digits to make up for it.
      if value > 1 << 40 { return nil }
      at += 1
    }
    return isNegative ? -value : value
  }

  private static func shifted(_ value: UInt64, by power: Int, adding digit: UInt64) -> UInt64? {
    if value == 0 { return digit }
    guard power <= 19 else { return nil }
    var result = value
    for _ in 0..<power {
      let (product, overflow) = result.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      result = product
    }
    let (sum, overflow) = result.addingReportingOverflow(digit)
    return overflow ? nil : sum
  }
}
