#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A line of the input, or the news that there was one too long to be kept.
enum Line {
  case bytes(ArraySlice<UInt8>)
  case tooLong
}

/// Splits standard input into lines. What is buffered never grows beyond the limit.
struct Lines {
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0
  private var isSkipping = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  init(limit: Int) {
    self.limit = limit
  }

  /// The next line; none: the input has ended.
  mutating func next() -> Line? {
    while true {
      if let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[start..<newline]
        start = newline + 1
        searched = start
        if isSkipping {
          isSkipping = false
          continue
        }
        return line.count > limit ? .tooLong : .bytes(line)
      }
      searched = buffer.count
      if isSkipping || buffer.count - start > limit {
        buffer.removeAll()
        (start, searched) = (0, 0)
        if !isSkipping {
          isSkipping = true
          return .tooLong
        }
      }
      if !fill() {
        defer { (start, searched) = (buffer.count, buffer.count) }
        return start == buffer.count || isSkipping ? nil : .bytes(buffer[start...])
      }
    }
  }

  private mutating func fill() -> Bool {
    if start > 0 {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    let count = chunk.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
    guard count > 0 else { return false }
    buffer.append(contentsOf: chunk[..<count])
    return true
  }
}

/// Writes a line to standard output at once; false: nobody is left to read it.
func writeLine(_ text: String) -> Bool {
  var bytes = Array(text.utf8)
  bytes.append(UInt8(ascii: "\n"))
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    guard count > 0 else { return false }
    written += count
  }
  return true
}
