import AgentHostProtocol

/// The session with the types of this package: decode everything, reduce every action, encode everything again.
func runTyped(_ lines: [[UInt8]]) throws -> [UInt8] {
  var state = try ChatState(jsonBytes: lines[0])
  for line in lines.dropFirst() {
    let envelope = try ActionEnvelope(jsonBytes: line)
    state.apply(envelope.action, now: fixedNow)
    sink(envelope.jsonBytes().count)
  }
  return state.jsonBytes()
}

/// Nanoseconds of a delta in place on the last of some parts.
func measureDelta(parts count: Int) throws -> Double {
  let parts = (0..<count).map { ResponsePart.markdown(MarkdownResponsePart(id: "part-\($0)", content: "")) }
  let message = Message(text: "Hello", origin: MessageOrigin(kind: .user))
  var state = ChatState(
    resource: "ahp-chat:/bench", title: "Bench", status: [], modifiedAt: "2026-01-15T09:00:00.000Z", turns: [],
    activeTurn: ActiveTurn(
      id: "turn", message: message, responseParts: parts, startedAt: "2026-01-15T09:00:00.000Z"))
  let action = StateAction.chatDelta(ChatDeltaAction(turnId: "turn", partId: "part-\(count - 1)", content: "word "))
  let rounds = 20_000
  return best(of: 15) {
    for _ in 0..<rounds { state.apply(action, now: fixedNow) }
  } * 1e9 / Double(rounds)
}
