"""What a later version brings."""

import agent_host_protocol as ahp

text = b'{"kind":"hologram","id":"p9","depth":3}'

# A member that only a later version knows is kept, and written again as it came.
part = ahp.codecs.ResponsePart.decode(text)
assert isinstance(part, ahp.Unknown)
assert part.raw["depth"] == 3
assert ahp.codecs.ResponsePart.encode(part) == text

# So are fields of records that are known, and values of open enums, which are plain texts.
message = ahp.Message.from_json('{"text":"Hi","origin":{"kind":"telepathy"},"mood":"good"}')
assert message.origin.kind == "telepathy"
assert message.extra == {"mood": "good"}
assert b'"mood":"good"' in message.to_json()

# And bits.
assert ahp.codecs.SessionStatus.encode(ahp.codecs.SessionStatus.decode("4294967295")) == b"4294967295"

# A closed enum has no later values.
try:
    ahp.codecs.TurnState.decode('"paused"')
except ahp.DecodeError as error:
    print(error)  # expected one of "complete", "cancelled", "error", found a string
