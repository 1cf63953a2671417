"""Bitsets, enums and the registry."""

import pytest

import agent_host_protocol as ahp

Status = ahp.SessionStatus


def test_a_bitset_is_a_set_of_flags() -> None:
    status = Status.IDLE | Status.IS_READ
    assert isinstance(status, Status)
    assert Status.IS_READ in status
    assert Status.INPUT_NEEDED not in Status.IN_PROGRESS
    assert status.contains(Status.IDLE)
    assert status.union(Status.IS_ARCHIVED).without(Status.IS_READ) == 65
    assert status & ~Status.IS_READ == Status.IDLE
    assert status ^ 1 == Status.IS_READ
    assert 1 | Status.IS_READ == 33
    assert repr(status) == "SessionStatus(33)"
    assert ~Status(0) == 0xFFFF_FFFF


@pytest.mark.parametrize("value", [-1, 2**32])
def test_a_bitset_has_32_bits(value: int) -> None:
    with pytest.raises(ValueError, match="unsigned 32-bit"):
        Status(value)


def test_a_closed_enum_is_its_text() -> None:
    text: str = ahp.TurnState.COMPLETE
    assert text == "complete"
    assert f"{ahp.TurnState.COMPLETE}" == "complete"
    assert ahp.codecs.TurnState.encode(ahp.TurnState.COMPLETE) == b'"complete"'
    assert ahp.codecs.TurnState.decode('"complete"') is ahp.TurnState.COMPLETE


def test_an_open_enum_is_plain_text() -> None:
    """C-15."""
    assert ahp.codecs.MessageKind.decode('"telepathy"') == "telepathy"
    assert ahp.MessageKind.USER == "user"


def test_unknown_members_compare_by_what_they_hold() -> None:
    assert ahp.Unknown({"kind": "x"}) == ahp.Unknown({"kind": "x"})
    assert ahp.Unknown({"kind": "x"}) != ahp.Unknown({"kind": "y"})
    assert repr(ahp.Unknown({})) == "Unknown({})"


def test_versions() -> None:
    """CV-43, CV-44."""
    assert ahp.SUPPORTED_VERSIONS[0] == ahp.PROTOCOL_VERSION == ahp.RELEASED_VERSIONS[-1]
    assert ahp.compare_versions("0.10.0", "0.9.9") > 0
    with pytest.raises(ValueError, match="MAJOR"):
        ahp.compare_versions("0.6", "0.6.0")
    assert ahp.introduced_in("request", "canvasOpen") == "0.6.0"
    assert ahp.introduced_in("request", "nothing") is None
    assert not ahp.known("action", "canvas/updated", "0.5.2")
    assert ahp.negotiate(["nonsense", "0.6.0"], ["nonsense", "0.6.0"]) == "0.6.0"


def test_error_codes_name_the_type_of_their_data() -> None:
    for code, error in ahp.ERROR_CODES.items():
        assert error.code == code
        assert error.data is None or error.data in ahp.codecs.BY_NAME
