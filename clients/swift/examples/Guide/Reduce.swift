import AgentHostProtocol

/// What the page has under "Reduce".
func reduce(_ envelope: ActionEnvelope, into chat: inout ChatState, now: Int64) {
  let changed = chat.apply(envelope.action, now: now)
  if changed { print("draw \(chat.title) again") }
}

/// A copy is a copy: what is applied to one does not show in the other.
func tryOut(_ action: StateAction, on chat: ChatState, now: Int64) -> ChatState {
  var ahead = chat
  ahead.apply(action, now: now)
  return ahead
}
