"""Decoding and encoding."""

import agent_host_protocol as ahp

text = b'{"channel": "ahp-chat:/1", "serverSeq": 7, "action": {"type": "chat/delta", "turnId": "t1"}}'

# Records decode themselves; unions, enums and aliases have a codec.
try:
    envelope = ahp.ActionEnvelope.from_json(text)
except ahp.DecodeError as error:
    print(error.path)  # /action/partId
    print(error)  # /action/partId: expected a string, found nothing

action = ahp.codecs.StateAction.decode('{"type": "session/titleChanged", "title": "New"}')
match action:
    case ahp.SessionTitleChangedAction(title=title):
        print(title)  # New
    case ahp.Unknown(raw=raw):
        print("from a later version:", raw["type"])
    case _:
        print("another action")

# A discriminator is always written, and need not be given.
part = ahp.MarkdownResponsePart(id="p1", content="Hello")
print(part.to_json())  # b'{"kind":"markdown","id":"p1","content":"Hello"}'

# Where absent and null differ, absent is UNSET.
update = ahp.CanvasUpdatedAction(title=None)
print(update.to_json())  # b'{"type":"canvas/updated","title":null}'
assert update.url is ahp.UNSET
