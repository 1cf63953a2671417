import AgentHostProtocol

/// What the testee can do, by name.
let operations: [String: @Sendable (Request) throws -> WireMap<JSONValue>] = [
  "info": { _ in info() },
  "reduce": reduce,
  "roundTrip": roundTrip,
  "known": { request in
    let direction = try request.fields["direction"].map { _ in try request.choice("direction", AHP.Direction.self) }
    let kind = try request.choice("kind", AHP.NameKind.self)
    let (name, version) = (try request.text("name"), try request.text("version"))
    return ["known": .bool(AHP.known(kind, name, in: version, direction: direction))]
  },
  "negotiate": { request in
    let (offered, supported) = (try request.texts("offered"), try request.texts("supported"))
    let version = AHP.negotiate(offered: offered, supported: supported)
    return ["version": version.map { .string($0) } ?? .null]
  },
  "dispatchable": { request in ["dispatchable": .bool(AHP.isDispatchable(try request.text("action")))] },
]

private func info() -> WireMap<JSONValue> {
  [
    "language": "Swift",
    "implementation": "AgentHostProtocol",
    "protocolVersion": .string(AHP.protocolVersion),
    "supportedVersions": texts(AHP.supportedVersions),
    "reducers": texts(AHP.states.keys.sorted()),
    "types": texts(AHP.types.keys.sorted()),
  ]
}

private func texts(_ texts: [String]) -> JSONValue {
  .array(texts.map { .string($0) })
}

@Sendable private func roundTrip(_ request: Request) throws -> WireMap<JSONValue> {
  let name = try request.text("type")
  guard let type = AHP.types[name] else {
    throw Refused(.unknownType, "no wire type is named \"\(name)\"", "/type")
  }
  if request.fields["text"] != nil {
    guard request.fields["value"] == nil else {
      throw Refused(.usage, "a request has \"value\" or \"text\", not both", "/text")
    }
    return ["value": try JSONValue(json: decode(type, Array(try request.text("text").utf8), at: "/text").json())]
  }
  return ["value": try JSONValue(json: decode(type, try request.anything("value").jsonBytes(), at: "/value").json())]
}

@Sendable private func reduce(_ request: Request) throws -> WireMap<JSONValue> {
  let name = try request.text("reducer")
  guard let type = AHP.states[name] else {
    let known = AHP.states.keys.sorted().joined(separator: ", ")
    throw Refused(.unknownReducer, "there is no reducer \"\(name)\"; there are \(known)", "/reducer")
  }
  return try reduce(request, type)
}

private func reduce<State: ChannelState>(_ request: Request, _: State.Type) throws -> WireMap<JSONValue> {
  let now = try request.milliseconds("now")
  var state = try decode(State.self, try request.anything("state").jsonBytes(), at: "/state")
  // All of them before any is applied: a request is served as a whole or not at all.
  let actions = try request.list("actions").enumerated().map { index, action in
    try decode(StateAction.self, action.jsonBytes(), at: "/actions/\(index)")
  }
  let changed = actions.map { JSONValue.bool(state.apply($0, now: now)) }
  return ["state": try JSONValue(jsonBytes: state.jsonBytes()), "changed": .array(changed)]
}

private func decode<Value: WireValue>(_: Value.Type, _ bytes: [UInt8], at place: String) throws -> Value {
  do {
    return try Value(jsonBytes: bytes)
  } catch {
    throw Refused(error, at: place)
  }
}
