import AgentHostProtocol

try decodeAndEncode()
threeThings(try CanvasUpdatedAction(json: #"{"type":"canvas/updated","title":null}"#))
let empty = ChatState(
  resource: "ahp-chat:/c1", title: "Chat", status: .idle, modifiedAt: "2026-01-15T09:30:00.000Z", turns: [])
let action = try StateAction(json: #"{"type":"chat/activityChanged","activity":"Thinking"}"#)
var chat = tryOut(action, on: empty, now: 0)
reduce(ActionEnvelope(channel: chat.resource, action: action, serverSeq: 1), into: &chat, now: 0)
versions(offered: ["9.0.0", AHP.protocolVersion])
try future()
