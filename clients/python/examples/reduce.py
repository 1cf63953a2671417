"""Reducing."""

import time

import agent_host_protocol as ahp

session = ahp.SessionState.from_json("""{
  "provider": "echo", "title": "Old", "status": 1, "lifecycle": "ready", "chats": [], "activeClients": []
}""")
action = ahp.SessionTitleChangedAction(title="New")

# In place; tells whether anything changed. Actions of other channels change nothing.
now = time.time_ns() // 1_000_000
assert ahp.reduce_session(session, action, now)
assert not ahp.reduce_session(session, action, now)
assert session.title == "New"

# Bits are flags; those that nobody knows yet stay as they are.
assert ahp.reduce_session(session, ahp.SessionIsReadChangedAction(is_read=True), now)
assert ahp.SessionStatus.IS_READ in session.status

# By the name of the channel, for those who keep states of several kinds.
state_type, reducer = ahp.REDUCERS["session"]
assert state_type == "SessionState"
