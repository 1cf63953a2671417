import AgentHostProtocol

/// What the page has under "Decode and encode".
func decodeAndEncode() throws {
  let part = try ResponsePart(json: #"{"kind":"markdown","id":"p1","content":"Hello"}"#)
  if case .markdown(let markdown) = part { print(markdown.content) }

  var call = ToolCallStreamingState(toolCallId: "c1", toolName: "read", displayName: "Read a file")
  call.invocationMessage = "Reading…"
  print(call.json())

  do {
    _ = try Turn(json: #"{"id":7}"#)
  } catch {
    print(error.path, error.problem)  // /id expected a string, found the number 7
  }
}

/// Absent, null and a value are three things where the type says so.
func threeThings(_ action: CanvasUpdatedAction) {
  switch action.title {
  case .absent: print("the title stays")
  case .null: print("the title goes")
  case .value(let title): print("the title is now \(title)")
  }
}
