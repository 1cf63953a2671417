import AgentHostProtocol

// What a host sends to a client that subscribes to a chat…
var chat = try ChatState(
  json: """
    {"resource":"ahp-chat:/c1","title":"Hello","status":1,"modifiedAt":"2026-01-15T09:30:00.000Z","turns":[]}
    """)

// …and what it sends as the chat goes on.
let envelope = try ActionEnvelope(
  json: """
    {"channel":"ahp-chat:/c1","serverSeq":1,"action":{"type":"chat/turnStarted","turnId":"t1",
    "startedAt":"2026-01-15T09:31:00.000Z","message":{"text":"Hi","origin":{"kind":"user"}}}}
    """)

if chat.apply(envelope.action, now: 1_768_469_460_000) {
  print(chat.title, "has the active turn", chat.activeTurn?.id ?? "none")
}
