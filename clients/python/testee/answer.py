"""Answers: what the testee can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

import agent_host_protocol as ahp
from request import Refused, Request

_encode: Final = msgspec.json.Encoder().encode


def _decode(codec: ahp.Codec[Any], text: bytes | str, at: str) -> Any:
    try:
        return codec.decode(text)
    except ahp.DecodeError as error:
        path = at + error.path
        raise Refused("decode", f"{path}: {error.reason}", path) from None


def _info(_: Request) -> bytes:
    return _members(
        language="Python",
        implementation="agent-host-protocol",
        protocolVersion=ahp.PROTOCOL_VERSION,
        supportedVersions=ahp.SUPPORTED_VERSIONS,
        reducers=list(ahp.REDUCERS),
        types=list(ahp.codecs.BY_NAME),
    )


def _round_trip(request: Request) -> bytes:
    name = request.text("type")
    codec = ahp.codecs.BY_NAME.get(name)
    if codec is None:
        raise Refused("unknownType", f'no wire type is named "{name}"', "/type")
    if request.has("text") and request.has("value"):
        raise Refused("usage", 'a request has "value" or "text", not both', "/text")
    if request.has("text"):
        value = _decode(codec, request.text("text"), "/text")
    else:
        value = _decode(codec, request.raw("value"), "/value")
    return b',"value":' + codec.encode(value)


def _reduce(request: Request) -> bytes:
    name = request.text("reducer")
    found = ahp.REDUCERS.get(name)
    if found is None:
        known = f"there are {', '.join(ahp.REDUCERS)}"
        raise Refused("unknownReducer", f'there is no reducer "{name}"; {known}', "/reducer")
    state_type, reducer = found
    now = request.number("now")
    codec = ahp.codecs.BY_NAME[state_type]
    state = _decode(codec, request.raw("state"), "/state")
    # All of them before any is applied: a request is served as a whole or not at all.
    actions = [
        _decode(ahp.codecs.StateAction, bytes(action), f"/actions/{at}")
        for at, action in enumerate(request.items("actions"))
    ]
    changed = [reducer(state, action, now) for action in actions]
    return b',"state":' + codec.encode(state) + _members(changed=changed)


def _known(request: Request) -> bytes:
    direction = None
    if request.has("direction"):
        direction = request.choice("direction", "clientToHost", "hostToClient")
    return _members(
        known=ahp.known(
            request.choice("kind", "action", "notification", "request"),
            request.text("name"),
            request.text("version"),
            direction,
        )
    )


def _negotiate(request: Request) -> bytes:
    return _members(version=ahp.negotiate(request.texts("offered"), request.texts("supported")))


def _dispatchable(request: Request) -> bytes:
    return _members(dispatchable=ahp.dispatchable(request.text("action")))


_OPERATIONS: Final[dict[str, Callable[[Request], bytes]]] = {
    "info": _info,
    "reduce": _reduce,
    "roundTrip": _round_trip,
    "known": _known,
    "negotiate": _negotiate,
    "dispatchable": _dispatchable,
}


def answer(line: bytes) -> bytes:
    """Answer a line of the input with a line of the output. Whatever the line holds, there is an answer."""
    identity = b"null"
    try:
        request = Request(line)
        if request.has("id"):
            identity = request.raw("id")
        return b'{"id":' + identity + b',"ok":true' + _serve(request) + b"}"
    except Exception as error:
        return refusal(identity, error)


def _serve(request: Request) -> bytes:
    name = request.text("op")
    operation = _OPERATIONS.get(name)
    if operation is None:
        known = f"there are {', '.join(_OPERATIONS)}"
        raise Refused("usage", f'there is no operation "{name}"; {known}', "/op")
    return operation(request)


def refusal(identity: bytes, error: Exception) -> bytes:
    """The answer to a request that cannot be served."""
    kind = error.kind if isinstance(error, Refused) else "internal"
    told: dict[str, Any] = {"kind": kind, "message": str(error)}
    if isinstance(error, Refused) and error.path is not None:
        told["path"] = error.path
    return b'{"id":' + identity + b',"ok":false' + _members(error=told) + b"}"


def _members(**members: Any) -> bytes:
    return b"".join(b',"%b":%b' % (name.encode(), _encode(value)) for name, value in members.items())
