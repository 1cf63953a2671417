"""The first program of the README."""

import agent_host_protocol as ahp

SNAPSHOT = """{
  "resource": "ahp-chat:/1", "title": "Hello", "status": 8, "modifiedAt": "2026-01-15T09:00:00.000Z",
  "turns": [],
  "activeTurn": {
    "id": "t1", "startedAt": "2026-01-15T09:00:00.000Z",
    "message": { "text": "Hi", "origin": { "kind": "user" } },
    "responseParts": [{ "kind": "markdown", "id": "p1", "content": "Hello" }]
  }
}"""
ACTION = '{ "type": "chat/delta", "turnId": "t1", "partId": "p1", "content": ", world!" }'

chat = ahp.ChatState.from_json(SNAPSHOT)
action = ahp.codecs.StateAction.decode(ACTION)

changed = ahp.reduce_chat(chat, action, now=1_768_467_600_000)

assert chat.active_turn is not None
for part in chat.active_turn.response_parts:
    if isinstance(part, ahp.MarkdownResponsePart):
        print(changed, part.content)  # True Hello, world!
