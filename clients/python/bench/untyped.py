"""The same session with plain dictionaries: what people write who have no client library."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timezone
from typing import Any

_CARRIED = ("toolCallId", "toolName", "displayName", "intention", "contributor")
_WAITING = ("pending-confirmation", "pending-result-confirmation", "auth-required")
_RESULT = ("success", "pastTenseMessage", "content", "structuredContent", "error")

Json = dict[str, Any]


def reduce(state: Json, action: Json, now: int) -> None:
    """Apply an action to a chat; only the kinds that the session has."""
    kind = action["type"]
    turn = state.get("activeTurn")
    if kind == "chat/activityChanged":
        _put(state, "activity", action.get("activity"))
    elif kind == "chat/turnStarted":
        _start(state, action, now)
    elif kind == "chat/turnComplete":
        _complete_turn(state, action, now)
    elif turn is None or turn["id"] != action["turnId"]:
        return
    elif kind in ("chat/delta", "chat/reasoning"):
        _extend(turn, action, "markdown" if kind == "chat/delta" else "reasoning")
    elif kind == "chat/responsePart":
        turn["responseParts"].append(action["part"])
    elif kind == "chat/usage":
        turn["usage"] = action["usage"]
    else:
        _tool_call(turn, action, kind)
        if kind in ("chat/toolCallReady", "chat/toolCallConfirmed", "chat/toolCallComplete"):
            _refresh(state)


def _put(holder: Json, name: str, value: Any) -> None:
    if value is None:
        holder.pop(name, None)
    else:
        holder[name] = value


def _stamp(now: int) -> str:
    time = datetime.fromtimestamp(now / 1000, timezone.utc)
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _start(state: Json, action: Json, now: int) -> None:
    state["activeTurn"] = {
        "id": action["turnId"],
        "startedAt": action["startedAt"],
        "message": action["message"],
        "responseParts": [],
    }
    state["status"] = (state["status"] & ~31 | 8) & ~32
    state["modifiedAt"] = _stamp(now)


def _complete_turn(state: Json, action: Json, now: int) -> None:
    turn = state.pop("activeTurn")
    for call in _calls(turn):
        if call["status"] not in ("completed", "cancelled"):
            raise NotImplementedError("the session leaves no tool call open")
    ended = {**turn, "duration": max(0, action["duration"]), "state": "complete"}
    state["turns"].append(ended)
    state["modifiedAt"] = _stamp(now)
    state["status"] = state["status"] & ~31 | 1


def _extend(turn: Json, action: Json, kind: str) -> None:
    for part in reversed(turn["responseParts"]):
        if part.get("id") == action["partId"]:
            if part["kind"] == kind:
                part["content"] += action["content"]
            return


def _calls(turn: Json) -> Iterator[Json]:
    return (part["toolCall"] for part in turn["responseParts"] if part["kind"] == "toolCall")


def _refresh(state: Json) -> None:
    waits = any(call["status"] in _WAITING for call in _calls(state["activeTurn"]))
    state["status"] = state["status"] & ~31 | (24 if waits else 8)


def _tool_call(turn: Json, action: Json, kind: str) -> None:
    if kind == "chat/toolCallStart":
        call = {name: action[name] for name in (*_CARRIED, "_meta") if name in action}
        turn["responseParts"].append({"kind": "toolCall", "toolCall": {**call, "status": "streaming"}})
        return
    for part in turn["responseParts"]:
        if part["kind"] == "toolCall" and part["toolCall"]["toolCallId"] == action["toolCallId"]:
            part["toolCall"] = _next_call(part["toolCall"], action, kind)


def _next_call(call: Json, action: Json, kind: str) -> Json:
    carried = {name: call[name] for name in _CARRIED if name in call}
    _put(carried, "_meta", action.get("_meta", call.get("_meta")))
    if kind == "chat/toolCallDelta":
        call["partialInput"] = call.get("partialInput", "") + action["content"]
        if "invocationMessage" in action:
            call["invocationMessage"] = action["invocationMessage"]
        return call
    if kind == "chat/toolCallContentChanged":
        call["content"] = action["content"]
        return call
    if kind == "chat/toolCallReady":
        names: tuple[str, ...] = ("invocationMessage", "toolInput", "confirmed")
        if "confirmed" not in action:
            names += ("confirmationTitle", "riskAssessment", "edits", "editable", "options")
        status = "running" if "confirmed" in action else "pending-confirmation"
        return {**carried, **_some(action, names), "status": status}
    if kind == "chat/toolCallConfirmed":
        return _confirmed(call, action, carried)
    if action.get("requiresResultConfirmation"):
        raise NotImplementedError("the session confirms no results")
    names = ("invocationMessage", "toolInput", "confirmed", "selectedOption")
    return {**carried, **_some(call, names), **_some(action["result"], _RESULT), "status": "completed"}


def _confirmed(call: Json, action: Json, carried: Json) -> Json:
    known = {**carried, **_some(call, ("invocationMessage", "toolInput"))}
    chosen = next((o for o in call.get("options", ()) if o["id"] == action.get("selectedOptionId")), None)
    _put(known, "selectedOption", chosen)
    if not action["approved"]:
        names = ("reason", "reasonMessage", "userSuggestion")
        return {**known, **_some(action, names), "status": "cancelled"}
    if "editedToolInput" in action:
        known["toolInput"] = action["editedToolInput"]
    return {**known, "confirmed": action["confirmed"], "status": "running"}


def _some(fields: Json, names: tuple[str, ...]) -> Json:
    return {name: fields[name] for name in names if name in fields}
