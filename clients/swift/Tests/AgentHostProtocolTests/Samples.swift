import AgentHostProtocol

/// Values that several tests start from.
enum Samples {
  static let turn =
    #"{"id":"t1","message":{"text":"Hi","origin":{"kind":"user"}},"responseParts":[],"state":"complete"}"#

  static func chat() throws -> ChatState {
    try ChatState(
      json: """
        {"resource":"ahp-chat:/c1","title":"Chat","status":1,"modifiedAt":"2026-01-15T09:30:00.000Z","turns":[]}
        """)
  }

  static func chat(parts: [ResponsePart]) throws -> ChatState {
    var state = try chat()
    let message = Message(text: "Hi", origin: MessageOrigin(kind: .user))
    state.activeTurn = ActiveTurn(
      id: "t1", message: message, responseParts: parts, startedAt: "2026-01-15T09:30:00.000Z")
    return state
  }

  static func session(customizations: String) throws -> SessionState {
    try SessionState(
      json: """
        {"provider":"p","title":"S","status":1,"lifecycle":"ready","chats":[],"activeClients":[],"canvases":[],
        "openCanvases":[],"customizations":\(customizations)}
        """)
  }
}

/// The error of decoding a text.
func problem<Value: WireValue>(_ type: Value.Type, _ text: String) -> DecodeError? {
  problem(type, Array(text.utf8))
}

func problem<Value: WireValue>(_: Value.Type, _ bytes: [UInt8]) -> DecodeError? {
  do {
    _ = try Value(jsonBytes: bytes)
    return nil
  } catch {
    return error
  }
}
