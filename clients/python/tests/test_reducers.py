"""What the corpora cannot show of reducers: their answers, and who holds what."""

import copy
import json

import pytest

import agent_host_protocol as ahp

NOW = 1_768_467_600_000


def chat(*parts: ahp.ResponsePart) -> ahp.ChatState:
    return ahp.ChatState(
        resource="ahp-chat:/1",
        title="",
        status=ahp.SessionStatus(8),
        modified_at="",
        turns=[],
        active_turn=ahp.ActiveTurn(
            id="t",
            started_at="",
            message=ahp.Message(text="", origin=ahp.MessageOrigin(kind=ahp.MessageKind.USER)),
            response_parts=list(parts),
        ),
    )


def session(**fields: object) -> ahp.SessionState:
    base = {"provider": "", "title": "", "status": 1, "lifecycle": "ready", "chats": [], "activeClients": []}
    return ahp.SessionState.from_json(json.dumps({**base, **fields}))


def test_tells_whether_anything_changed() -> None:
    """G-8."""
    state = chat(ahp.MarkdownResponsePart(id="p", content="a"))
    delta = ahp.ChatDeltaAction(turn_id="t", part_id="p", content="b")
    assert ahp.reduce_chat(state, delta, NOW)
    before = copy.deepcopy(state)
    for nothing in (
        ahp.ChatDeltaAction(turn_id="t", part_id="p", content=""),
        ahp.ChatDeltaAction(turn_id="t", part_id="q", content="b"),
        ahp.ChatDeltaAction(turn_id="u", part_id="p", content="b"),
        ahp.ChatReasoningAction(turn_id="t", part_id="p", content="b"),
        ahp.ChatActivityChangedAction(),
        ahp.SessionReadyAction(),
    ):
        assert not ahp.reduce_chat(state, nothing, NOW)
    assert state == before


def test_an_unknown_action_changes_nothing() -> None:
    """G-7."""
    state = chat()
    unknown = ahp.codecs.StateAction.decode('{"type":"chat/dreamt","turnId":"t"}')
    before = copy.deepcopy(state)
    assert not ahp.reduce_chat(state, unknown, NOW)
    assert state == before


def test_what_is_stored_is_a_copy() -> None:
    state = chat()
    call = ahp.ToolCallStreamingState(
        tool_call_id="c", tool_name="", display_name="", meta={"a": [1]}, extra={"new": {}}
    )
    part = ahp.ToolCallResponsePart(tool_call=call)
    action = ahp.ChatResponsePartAction(turn_id="t", part=part)
    assert ahp.reduce_chat(state, action, NOW)
    assert state.active_turn is not None
    [stored] = state.active_turn.response_parts
    assert stored == part
    assert call.meta is not None
    assert call.extra is not None
    call.meta["a"].append(2)
    call.extra["new"]["b"] = 1
    assert isinstance(stored, ahp.ToolCallResponsePart)
    assert isinstance(stored.tool_call, ahp.ToolCallStreamingState)
    assert stored.tool_call.meta == {"a": [1]}
    assert stored.tool_call.extra == {"new": {}}


def test_a_server_state_given_to_several_entries_is_not_shared() -> None:
    """MCP-9."""
    child = {
        "type": "mcpServer",
        "id": "m",
        "uri": "",
        "name": "",
        "enabled": True,
        "state": {"kind": "stopped"},
    }
    plugin = {"type": "plugin", "uri": "", "name": "", "enabled": True, "children": [child]}
    state = session(customizations=[{**plugin, "id": "a"}, {**plugin, "id": "b"}])
    server = ahp.McpServerErrorState(error=ahp.ErrorInfo(error_type="e", message="m"))
    assert ahp.reduce_session(state, ahp.SessionMcpServerStateChangedAction(id="m", state=server), NOW)
    servers = []
    for entry in state.customizations or []:
        assert isinstance(entry, ahp.PluginCustomization)
        [held] = entry.children or []
        assert isinstance(held, ahp.McpServerCustomization)
        servers.append(held.state)
    assert servers == [server, server]
    assert servers[0] is not servers[1]
    assert servers[0] is not server


def test_unknown_members_are_found_and_written_by_the_fields_they_share() -> None:
    """G-13."""
    state = session(customizations=[{"type": "hologram", "id": "h", "enabled": True, "depth": 3}])
    off = ahp.SessionCustomizationToggledAction(id="h", enabled=False)
    assert ahp.reduce_session(state, off, NOW)
    assert not ahp.reduce_session(state, off, NOW)
    assert state.customizations == [
        ahp.Unknown({"type": "hologram", "id": "h", "enabled": False, "depth": 3})
    ]
    assert ahp.reduce_session(state, ahp.SessionCustomizationRemovedAction(id="h"), NOW)
    assert state.customizations == []


def test_unknown_fields_go_over_to_the_record_that_takes_the_place() -> None:
    state = chat(ahp.MarkdownResponsePart(id="p", content=""))
    assert state.active_turn is not None
    state.active_turn.extra = {"new": 1, "state": "not what it says"}
    assert ahp.reduce_chat(state, ahp.ChatTurnCompleteAction(turn_id="t", duration=-5), NOW)
    assert state.active_turn is None
    [turn] = state.turns
    assert (turn.extra, turn.state, turn.duration) == ({"new": 1}, ahp.TurnState.COMPLETE, 0)
    assert state.modified_at == "2026-01-15T09:00:00.000Z"


def test_bits_that_nobody_knows_stay() -> None:
    """G-10."""
    state = session(status=0x8000_0001)
    assert ahp.reduce_session(state, ahp.SessionIsReadChangedAction(is_read=True), NOW)
    assert state.status == 0x8000_0021
    assert isinstance(state.status, ahp.SessionStatus)


@pytest.mark.parametrize(
    ("now", "written"),
    [
        (0, "1970-01-01T00:00:00.000Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (253_402_300_800_000, "+010000-01-01T00:00:00.000Z"),
        (-62_198_755_200_000, "-000001-01-01T00:00:00.000Z"),
    ],
)
def test_stamps_any_time(now: int, written: str) -> None:
    state = chat()
    assert ahp.reduce_chat(state, ahp.ChatTurnCancelledAction(turn_id="t", duration=0), now)
    assert state.modified_at == written
