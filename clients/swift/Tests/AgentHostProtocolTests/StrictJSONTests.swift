import AgentHostProtocol
import Testing

@Suite("Strict JSON")
struct StrictJSONTests {
  @Test(
    "what is no JSON is refused as a whole, with the place",
    arguments: [
      "", "{", #"{"a":1"#, "[1,]", #"{"a":1,}"#, "nul", "01", "1.", "1e", "+1", "'a'", "[1] 2", "\"\u{1}\"", #""\x""#,
      #"{"a" 1}"#, #"{a:1}"#, "\u{FEFF}1",
    ])
  func syntax(text: String) throws {
    let error = try #require(problem(JSONValue.self, text))
    #expect(error.path == "")
    #expect(error.problem.contains("at byte"))
  }

  @Test("lone surrogates are refused", arguments: [#""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #"{"\ud800":1}"#])
  func surrogates(text: String) {
    #expect(problem(JSONValue.self, text)?.path == "")
    #expect(problem(JSONValue.self, #""\ud83d\ude00""#) == nil)
  }

  @Test(
    "what is no UTF-8 is refused",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82], [0x80],
    ])
  func encoding(bytes: [UInt8]) {
    #expect(problem(JSONValue.self, bytes)?.path == "")
  }

  @Test("512 levels are fine and more are not, however many")
  func nesting() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(try JSONValue(json: nested(512)).json() == nested(512))
    for levels in [513, 100_000] {
      let error = try #require(problem(JSONValue.self, nested(levels)))
      #expect(error.path == "")
      #expect(error.problem.contains("512"))
    }
    #expect(problem(Turn.self, String(repeating: #"{"message":"#, count: 100_000)) != nil)
  }

  @Test("a key twice is refused at its place")
  func duplicates() {
    #expect(problem(JSONValue.self, #"{"a":{"b~/":1,"b~/":2}}"#)?.path == "/a/b~0~1")
    #expect(problem(JSONValue.self, #"[{"\u0061":1,"a":2}]"#)?.path == "/0/a")
    let many = (0..<1000).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(problem(JSONValue.self, "{\(many)}") == nil)
    #expect(problem(JSONValue.self, "{\(many),\"k500\":1}")?.path == "/k500")
  }

  @Test(
    "integers keep 64 bits, however they are written",
    arguments: [
      ("9223372036854775807", Int64.max), ("-9223372036854775808", .min), ("1.0", 1), ("1e3", 1000), ("-0", 0),
      ("120e-1", 12), ("9007199254740993.0", 9_007_199_254_740_993), ("0.0e999", 0),
    ])
  func integers(text: String, value: Int64) throws {
    #expect(try Int64(json: text) == value)
    #expect(try JSONValue(json: text) == .integer(value))
  }

  @Test(
    "what is no 64-bit integer is none", arguments: ["1.5", "9223372036854775808", "1e-1", "1e19", "\"1\"", "true"])
  func notIntegers(text: String) {
    #expect(problem(Int64.self, text)?.problem.hasPrefix("expected an integer, found") == true)
  }

  @Test("numbers are finite, also where anything may be")
  func finite() throws {
    #expect(problem(JSONValue.self, #"{"a":[1e400]}"#)?.path == "/a/0")
    #expect(try JSONValue(json: "18446744073709551615").json() == "18446744073709551615")
    #expect(try JSONValue(json: "0.1").json() == "0.1")
    #expect(try Double(json: "1e2").json() == "100")
  }

  @Test("texts come back as they were")
  func texts() throws {
    let text = #""a\"\\\/\b\f\n\r\té😀\u0000""#
    let value = try String(json: text)
    #expect(value == "a\"\\/\u{8}\u{C}\n\r\té😀\u{0}")
    #expect(try String(json: value.json()) == value)
  }
}
