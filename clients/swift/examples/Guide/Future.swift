import AgentHostProtocol

/// What the page has under "What a later version brings".
func future() throws {
  // A member that this version does not know keeps everything it has.
  let part = try ResponsePart(json: #"{"kind":"chart","points":[1,2,3]}"#)
  if case .unknown(let member) = part { print(member.fields["kind"] ?? .null) }
  print(part.json())

  // So do fields of a record, values of an open enum, and bits.
  let turn = try MarkdownText(json: #"{"markdown":"*Hi*","dialect":"plain"}"#)
  print(turn.unknownFields["dialect"] ?? .null)
  let kind = ResponsePartKind(rawValue: "chart")
  print(kind.isKnown)
  let status = SessionStatus(rawValue: 1 << 31).union(.isRead)
  print(status.contains(.isRead), status.json())
}
