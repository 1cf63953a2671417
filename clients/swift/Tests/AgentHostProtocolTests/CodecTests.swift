import AgentHostProtocol
import Foundation
import Testing

@Suite("Codecs")
struct CodecTests {
  @Test("unknown fields survive at every level")
  func unknownFields() throws {
    let text = #"{"text":"Hi","origin":{"kind":"user","b":[1]},"a":{"c":null}}"#
    let message = try Message(json: text)
    #expect(message.unknownFields["a"] == ["c": .null])
    #expect(message.json() == text)
  }

  @Test("unknown members, values and bits survive")
  func unknownMembers() throws {
    let part = try ResponsePart(json: #"{"kind":"chart","id":7}"#)
    #expect(part == .unknown(UnknownMember(fields: ["kind": "chart", "id": 7])))
    #expect(try JSONValue(json: part.json()) == ["kind": "chart", "id": 7])
    #expect(try ResponsePartKind(json: #""chart""#).isKnown == false)
    #expect(try SessionStatus(json: "4294967295").json() == "4294967295")
    #expect(problem(SessionStatus.self, "4294967296")?.problem.contains("unsigned 32-bit") == true)
  }

  @Test("absent, null and a value are three things")
  func tristate() throws {
    #expect(try CanvasUpdatedAction(json: #"{"type":"canvas/updated"}"#).title == .absent)
    #expect(try CanvasUpdatedAction(json: #"{"type":"canvas/updated","title":null}"#).title == .null)
    let action = CanvasUpdatedAction(title: .value("T"), url: .null)
    #expect(action.json() == #"{"type":"canvas/updated","title":"T","url":null}"#)
  }

  @Test("null where it stands for absent is read and never written")
  func nullAsAbsent() throws {
    let action = try ChatActivityChangedAction(json: #"{"type":"chat/activityChanged","activity":null}"#)
    #expect(action.activity == nil)
    #expect(action.json() == #"{"type":"chat/activityChanged"}"#)
  }

  @Test("a record carries what decides its kind, in a union and alone")
  func discriminator() throws {
    let part = MarkdownResponsePart(id: "p", content: "Hi")
    #expect(part.json() == ResponsePart.markdown(part).json())
    #expect(problem(MarkdownResponsePart.self, #"{"kind":"reasoning","id":"p","content":""}"#)?.path == "/kind")
  }

  @Test(
    "errors name the place and what belongs there",
    arguments: [
      ("[]", "", "a Turn, found an array"),
      ("{}", "/id", "a string, found nothing"),
      (#"{"id":7}"#, "/id", "a string, found the number 7"),
      (#"{"id":"t","message":{"text":null}}"#, "/message/text", "a string, found null"),
    ])
  func errors(text: String, path: String, problem: String) {
    let error = AgentHostProtocolTests.problem(Turn.self, text)
    #expect(error?.path == path)
    #expect(error?.problem == "expected \(problem)")
  }

  @Test("closed enums refuse other values, and say which there are")
  func closedEnum() {
    let error = problem(TurnState.self, #""later""#)
    #expect(error?.problem.hasPrefix("expected one of \"") == true)
    #expect(error?.problem.contains("later") == false)
  }

  @Test("a union without its deciding property is refused there")
  func missingDiscriminator() {
    #expect(problem(StateAction.self, "{}")?.path == "/type")
    #expect(problem(StateAction.self, #"{"type":7}"#)?.path == "/type")
    #expect(problem(StateAction.self, "7")?.path == "")
  }

  @Test("every type goes through any encoder and decoder")
  func codable() throws {
    let turn = try Turn(json: Samples.turn)
    let data = try JSONEncoder().encode(turn)
    #expect(try JSONDecoder().decode(Turn.self, from: data) == turn)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Turn.self, from: Data("{}".utf8)) }
  }

  @Test("data decodes as texts do")
  func data() throws {
    #expect(try Turn(jsonBytes: Data(Samples.turn.utf8)) == Turn(json: Samples.turn))
  }

  @Test("a type may contain itself")
  func recursion() throws {
    let text =
      #"{"type":"array","title":"L","items":{"type":"array","title":"M","items":{"type":"string","title":"S"}}}"#
    var schema = try ConfigPropertySchema(json: text)
    #expect(schema.items?.items?.title == "S")
    #expect(schema.json() == text)
    schema.items?.items = nil
    #expect(schema.items?.items == nil)
  }
}
