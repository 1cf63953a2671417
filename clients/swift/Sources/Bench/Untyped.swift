import Foundation

/// The same session with Foundation's plain JSON and a reducer written by hand for the actions that it uses.
func runUntyped(_ lines: [Data]) throws -> Data {
  let state = UntypedChat(try object(lines[0]))
  for line in lines.dropFirst() {
    let envelope = try object(line)
    if let action = envelope["action"] as? [String: Any] { state.apply(action) }
    sink(try JSONSerialization.data(withJSONObject: envelope).count)
  }
  return try JSONSerialization.data(withJSONObject: state.json)
}

private func object(_ data: Data) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
}

/// A chat as dictionaries. Its active turn is kept apart, so that it can be changed in place.
private final class UntypedChat {
  private var state: [String: Any]
  private var turn: [String: Any]?
  private var parts: [[String: Any]] = []

  init(_ state: [String: Any]) {
    self.state = state
    turn = self.state.removeValue(forKey: "activeTurn") as? [String: Any]
    parts = turn?.removeValue(forKey: "responseParts") as? [[String: Any]] ?? []
  }

  var json: [String: Any] {
    guard var turn else { return state }
    var state = state
    turn["responseParts"] = parts
    state["activeTurn"] = turn
    return state
  }

  func apply(_ action: [String: Any]) {
    switch action["type"] as? String {
    case "chat/activityChanged": state["activity"] = action["activity"]
    case "chat/turnStarted": start(action)
    case "chat/turnComplete": end(action)
    case "chat/responsePart": if isMeant(action), let part = action["part"] as? [String: Any] { parts.append(part) }
    case "chat/delta": extend(action, "markdown")
    case "chat/reasoning": extend(action, "reasoning")
    case "chat/usage": if isMeant(action) { turn?["usage"] = action["usage"] }
    case "chat/toolCallStart": startCall(action)
    case "chat/toolCallDelta":
      change(action) { call in
        guard call["status"] as? String == "streaming" else { return }
        call["partialInput"] = (call["partialInput"] as? String ?? "") + (action["content"] as? String ?? "")
        for name in ["invocationMessage", "_meta"] where action[name] != nil { call[name] = action[name] }
      }
    case "chat/toolCallReady": ready(action)
    case "chat/toolCallConfirmed": confirm(action)
    case "chat/toolCallContentChanged":
      change(action) { call in
        guard call["status"] as? String == "running" else { return }
        call["content"] = action["content"]
        if action["_meta"] != nil { call["_meta"] = action["_meta"] }
      }
    case "chat/toolCallComplete": complete(action)
    default: break
    }
  }

  private func isMeant(_ action: [String: Any]) -> Bool {
    guard let id = turn?["id"] as? String else { return false }
    return id == action["turnId"] as? String
  }

  private func start(_ action: [String: Any]) {
    turn = ["id": action["turnId"]!, "message": action["message"]!]
    turn?["startedAt"] = action["startedAt"]
    parts = []
    setActivity(8)
    state["status"] = status & ~32
    touch()
  }

  private func end(_ action: [String: Any]) {
    guard isMeant(action), var ended = turn else { return }
    ended["duration"] = action["duration"]
    ended["responseParts"] = parts
    ended["state"] = "complete"
    var turns = state.removeValue(forKey: "turns") as? [Any] ?? []
    turns.append(ended)
    state["turns"] = turns
    turn = nil
    parts = []
    touch()
    setActivity(1)
  }

  private func extend(_ action: [String: Any], _ kind: String) {
    guard isMeant(action), let id = action["partId"] as? String else { return }
    guard let at = parts.lastIndex(where: { $0["id"] as? String == id }), parts[at]["kind"] as? String == kind else {
      return
    }
    let content = parts[at]["content"] as? String ?? ""
    parts[at]["content"] = content + (action["content"] as? String ?? "")
  }

  private func startCall(_ action: [String: Any]) {
    guard isMeant(action) else { return }
    var call = picked(action, ["toolCallId", "toolName", "displayName", "intention", "contributor", "_meta"])
    call["status"] = "streaming"
    parts.append(["kind": "toolCall", "toolCall": call])
  }

  private func ready(_ action: [String: Any]) {
    change(action) { call in
      guard ["streaming", "running", "pending-confirmation"].contains(call["status"] as? String) else { return }
      let before = call
      call = Self.base(before, action)
      let given = picked(
        action,
        [
          "invocationMessage", "toolInput", "confirmed", "confirmationTitle", "riskAssessment", "edits", "editable",
          "options",
        ])
      call.merge(given) { $1 }
      call["status"] = action["confirmed"] == nil ? "pending-confirmation" : "running"
    }
    refreshStatus()
  }

  private func confirm(_ action: [String: Any]) {
    change(action) { call in
      guard call["status"] as? String == "pending-confirmation" else { return }
      let before = call
      call = Self.base(before, action)
      call["invocationMessage"] = before["invocationMessage"]
      call["toolInput"] = action["editedToolInput"] ?? before["toolInput"]
      call["status"] = "running"
      call["confirmed"] = action["confirmed"]
      if let id = action["selectedOptionId"] as? String, let options = before["options"] as? [[String: Any]] {
        call["selectedOption"] = options.first { $0["id"] as? String == id }
      }
    }
    refreshStatus()
  }

  private func complete(_ action: [String: Any]) {
    change(action) { call in
      guard call["status"] as? String == "running", let result = action["result"] as? [String: Any] else { return }
      let before = call
      call = Self.base(before, action)
      let kept = picked(before, ["invocationMessage", "toolInput", "confirmed", "selectedOption"])
      let names = ["success", "pastTenseMessage", "content", "structuredContent", "error"]
      call.merge(kept) { $1 }
      call.merge(picked(result, names)) { $1 }
      call["status"] = "completed"
    }
    refreshStatus()
  }

  private static func base(_ call: [String: Any], _ action: [String: Any]) -> [String: Any] {
    var next = picked(call, ["toolCallId", "toolName", "displayName", "intention", "contributor", "_meta"])
    if let meta = action["_meta"] { next["_meta"] = meta }
    return next
  }

  private func change(_ action: [String: Any], _ body: (inout [String: Any]) -> Void) {
    guard isMeant(action), let id = action["toolCallId"] as? String else { return }
    for at in parts.indices where parts[at]["kind"] as? String == "toolCall" {
      guard var call = parts[at]["toolCall"] as? [String: Any], call["toolCallId"] as? String == id else { continue }
      body(&call)
      parts[at]["toolCall"] = call
    }
  }

  private func refreshStatus() {
    guard turn != nil else { return setActivity(1) }
    let waiting = ["pending-confirmation", "pending-result-confirmation", "auth-required"]
    let waits = parts.contains { part in
      guard let call = part["toolCall"] as? [String: Any] else { return false }
      return waiting.contains(call["status"] as? String ?? "")
    }
    setActivity(waits ? 24 : 8)
  }

  private var status: Int { (state["status"] as? NSNumber)?.intValue ?? 0 }

  private func setActivity(_ activity: Int) {
    state["status"] = status & ~31 | activity
  }

  private func touch() {
    state["modifiedAt"] = "2026-01-15T09:00:00.000Z"
  }
}

private func picked(_ fields: [String: Any], _ names: [String]) -> [String: Any] {
  var picked: [String: Any] = [:]
  for name in names { picked[name] = fields[name] }
  return picked
}
