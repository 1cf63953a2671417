"""Versions."""

import agent_host_protocol as ahp

# What a client offers, best first, and what the two of them speak.
version = ahp.negotiate(offered=["0.9.0", "0.5.2"], supported=ahp.SUPPORTED_VERSIONS)
assert version == "0.5.2"

# Whether a name exists in it, since when, and who may send it.
assert not ahp.known("action", "canvas/updated", version)
assert ahp.introduced_in("action", "canvas/updated") == "0.6.0"
assert ahp.known("request", "canvasReadResource", "0.6.0", "clientToHost")
assert ahp.dispatchable("session/titleChanged")

# What an error code means.
assert ahp.ERROR_CODES[ahp.AhpErrorCode.SESSION_NOT_FOUND].name == "SessionNotFound"
