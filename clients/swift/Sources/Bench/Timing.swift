/// The time that reducers are given; it is the same for both sides.
let fixedNow: Int64 = 1_768_467_600_000

/// Seconds of the quickest of some runs.
func best(of runs: Int, _ body: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  var least = Duration.seconds(1_000_000)
  for _ in 0..<runs {
    least = min(least, try clock.measure(body))
  }
  let (seconds, attoseconds) = least.components
  return Double(seconds) + Double(attoseconds) * 1e-18
}

/// Keeps work from being optimised away.
@inline(never)
func sink(_: Int) {}
