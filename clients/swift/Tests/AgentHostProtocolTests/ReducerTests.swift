import AgentHostProtocol
import Testing

@Suite("Reducers")
struct ReducerTests {
  private func delta(_ content: String, part: String = "p1") -> StateAction {
    .chatDelta(ChatDeltaAction(turnId: "t1", partId: part, content: content))
  }

  private func expectChange<State: ChannelState>(_ state: inout State, _ action: StateAction, now: Int64 = 0) {
    let changed = state.apply(action, now: now)
    #expect(changed)
  }

  private func expectNoChange<State: ChannelState>(_ state: inout State, _ action: StateAction) {
    let changed = state.apply(action, now: 0)
    #expect(!changed)
  }

  @Test("an action changes the state in place, and copies stay as they were")
  func inPlace() throws {
    var state = try Samples.chat(parts: [.markdown(MarkdownResponsePart(id: "p1", content: "a"))])
    let before = state
    expectChange(&state, delta("b"))
    #expect(state.activeTurn?.responseParts == [.markdown(MarkdownResponsePart(id: "p1", content: "ab"))])
    #expect(before.activeTurn?.responseParts == [.markdown(MarkdownResponsePart(id: "p1", content: "a"))])
  }

  @Test("what is stored of an action is not tied to it")
  func noAliasing() throws {
    var state = try Samples.chat(parts: [])
    let part = MarkdownResponsePart(id: "p1", content: "a")
    let action = ChatResponsePartAction(turnId: "t1", part: .markdown(part))
    expectChange(&state, .chatResponsePart(action))
    expectChange(&state, delta("b"))
    #expect(action.part == .markdown(part))
  }

  @Test("what changes nothing says so")
  func unchanged() throws {
    var state = try Samples.chat(parts: [.markdown(MarkdownResponsePart(id: "p1", content: "a"))])
    let before = state
    expectNoChange(&state, delta(""))
    expectNoChange(&state, delta("b", part: "p2"))
    expectNoChange(&state, .sessionReady(SessionReadyAction()))
    let unknown = try StateAction(json: #"{"type":"chat/pinned"}"#)
    expectNoChange(&state, unknown)
    #expect(state == before)
  }

  @Test("a scalar that is written again is no change, and an empty list over an empty one neither")
  func scalars() throws {
    var state = try Samples.chat()
    let activity = StateAction.chatActivityChanged(ChatActivityChangedAction(activity: "Thinking"))
    expectChange(&state, activity)
    expectNoChange(&state, activity)
    var terminal = try TerminalState(json: #"{"title":"T","content":[],"claim":{"kind":"client","clientId":"c"}}"#)
    expectNoChange(&terminal, .terminalCleared(TerminalClearedAction()))
  }

  @Test("an unknown member is found by its id, and written to as it is")
  func unknownMember() throws {
    var state = try Samples.session(customizations: #"[{"type":"swarm","id":"x","bees":3}]"#)
    let action = StateAction.sessionCustomizationToggled(SessionCustomizationToggledAction(id: "x", enabled: false))
    expectChange(&state, action)
    let expected: JSONValue = ["type": "swarm", "id": "x", "bees": 3, "enabled": false]
    #expect(try JSONValue(json: state.customizations?[0].json() ?? "null") == expected)
    expectNoChange(&state, action)
  }

  @Test(
    "times are written in UTC with milliseconds",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (9999, "1970-01-01T00:00:09.999Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"), (253_402_300_800_000, "+010000-01-01T00:00:00.000Z"),
    ])
  func times(now: Int64, text: String) throws {
    var state = try Samples.chat()
    let message = Message(text: "Hi", origin: MessageOrigin(kind: .user))
    let action = ChatTurnStartedAction(turnId: "t", message: message, startedAt: text)
    expectChange(&state, .chatTurnStarted(action), now: now)
    #expect(state.modifiedAt == text)
  }
}
