import AgentHostProtocol
import Foundation

guard CommandLine.arguments.count == 2, let data = FileManager.default.contents(atPath: CommandLine.arguments[1]) else {
  FileHandle.standardError.write(Data("usage: ahp-bench SESSION_FILE\n".utf8))
  exit(2)
}
let lines = data.split(separator: UInt8(ascii: "\n")).map { Array($0) }
let untypedLines = lines.map { Data($0) }

let typedState = try JSONValue(jsonBytes: try runTyped(lines))
let untypedState = try JSONValue(jsonBytes: try runUntyped(untypedLines))
guard typedState == untypedState else {
  FileHandle.standardError.write(Data("the two sides end in different states\n".utf8))
  exit(1)
}

let results: WireMap<JSONValue> = [
  "typed": .number(try best(of: 5) { sink(try runTyped(lines).count) }),
  "untyped": .number(try best(of: 3) { sink(try runUntyped(untypedLines).count) }),
  "delta10": .number(try measureDelta(parts: 10)),
  "delta10000": .number(try measureDelta(parts: 10_000)),
]
print(results.json())
