"""Decoding and encoding of typed values."""

import json

import pytest

import agent_host_protocol as ahp
from corpora import samples


def test_fast_and_thorough_decoding_agree() -> None:
    compared = 0
    for name, path in samples("examples"):
        codec = ahp.codecs.BY_NAME[name]
        value = json.loads(path.read_bytes())
        fast = codec.decode(path.read_bytes())
        if not isinstance(fast, ahp.Record) or fast.extra is not None:
            continue
        # One unknown field is enough to take the other way.
        thorough = codec.decode(json.dumps({**value, "notYetKnown": [None]}))
        assert isinstance(thorough, ahp.Record)
        assert thorough.extra == {"notYetKnown": [None]}
        thorough.extra = None
        assert thorough == fast, path
        compared += 1
    assert compared > 500


@pytest.mark.parametrize(
    ("codec", "text", "message"),
    [
        (ahp.codecs.Turn, '{"id":7}', "/id: expected a string, found the number 7"),
        (ahp.codecs.Turn, "[]", "expected a Turn, found an array"),
        (ahp.codecs.Turn, '{"id":true}', "/id: expected a string, found the boolean true"),
        (ahp.codecs.ResponsePart, "{}", "/kind: expected one of"),
        (ahp.codecs.ResponsePart, '{"kind":1}', "found the number 1"),
        (ahp.codecs.StateAction, '{"type":null}', "/type: expected a known type, found null"),
        (
            ahp.codecs.MarkdownResponsePart,
            '{"id":"","content":""}',
            '/kind: expected "markdown", found nothing',
        ),
        (ahp.codecs.SessionStatus, "-1", "expected an unsigned 32-bit integer, found the number -1"),
        (ahp.codecs.SessionStatus, "4294967296", "expected an unsigned 32-bit integer"),
        (
            ahp.codecs.TurnState,
            '"secret"',
            'expected one of "complete", "cancelled", "error", found a string',
        ),
        (ahp.codecs.ActionOrigin, '{"clientId":"","clientSeq":1.5}', "/clientSeq: expected an integer"),
        (ahp.codecs.ActionOrigin, '{"clientId":"","clientSeq":9223372036854775808}', "/clientSeq: expected"),
        (ahp.codecs.SnapshotState, "null", "found null"),
        (ahp.codecs.JsonPrimitive, "9" * 320, "expected a number"),
        (
            ahp.codecs.ChatInputAnswerValue,
            f'{{"kind":"number","value":{"9" * 320}}}',
            "/value: expected a num",
        ),
        (ahp.codecs.ChatDeltaAction, '{"type":"chat/delta","_meta":null}', "/turnId: expected a string"),
    ],
)
def test_says_what_does_not_fit(codec: ahp.Codec[object], text: str, message: str) -> None:
    with pytest.raises(ahp.DecodeError) as caught:
        codec.decode(text)
    assert message in str(caught.value)
    assert "secret" not in str(caught.value)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("number", ["7", "7.0", "0.7e1", "70e-1"])
def test_an_integer_is_one_however_it_is_written(number: str) -> None:
    origin = ahp.ActionOrigin.from_json(f'{{"clientId":"c","clientSeq":{number}}}')
    assert origin.to_json() == b'{"clientId":"c","clientSeq":7}'


@pytest.mark.parametrize(
    ("number", "read"),
    [
        ("9223372036854775807.0", 2**63 - 1),
        ("-9223372036854775808e0", -(2**63)),
        ("-0.0e99999999999999999999", 0),
        ("1.0000000000000000000001", None),
        ("9007199254740993.5", None),
        ("1e-400", None),
        ("1e-99999999999999999999", None),
        ("9223372036854775808.0", None),
        ("1e30", None),
    ],
)
def test_an_integer_is_exact(number: str, read: int | None) -> None:
    """G-10."""
    text = f'{{"clientId":"c","clientSeq":{number}}}'
    if read is not None:
        assert ahp.ActionOrigin.from_json(text).client_seq == read
        return
    with pytest.raises(ahp.DecodeError, match="/clientSeq: expected an integer"):
        ahp.ActionOrigin.from_json(text)


def test_a_type_may_contain_itself_as_deep_as_text_may_be_nested() -> None:
    text = '{"type":"string","title":"","new":1}'
    for _ in range(255):
        text = f'{{"type":"object","title":"","new":1,"properties":{{"p":{text}}}}}'
    schema = ahp.ConfigPropertySchema.from_json(text)
    assert json.loads(schema.to_json()) == json.loads(text)
    with pytest.raises(ahp.DecodeError, match="512 levels"):
        ahp.ConfigPropertySchema.from_json(f'{{"a":{{"b":{text}}}}}')


def test_null_is_absent_only_where_the_type_says_so() -> None:
    """G-11."""
    assert ahp.ChatActivityChangedAction.from_json(
        '{"type":"chat/activityChanged","activity":null}'
    ) == ahp.ChatActivityChangedAction(activity=None)
    with pytest.raises(ahp.DecodeError, match="/title: expected a string, found null"):
        ahp.PartialChatSummary.from_json('{"title":null}')


def test_absent_null_and_a_value_are_three_things() -> None:
    """CV-13."""
    texts = [
        b'{"type":"canvas/updated"}',
        b'{"type":"canvas/updated","title":null}',
        b'{"type":"canvas/updated","title":"t"}',
    ]
    values = [ahp.CanvasUpdatedAction.from_json(text) for text in texts]
    assert [value.title for value in values] == [ahp.UNSET, None, "t"]
    assert [value.to_json() for value in values] == texts


def test_what_may_be_anything_may_be_null() -> None:
    absent = ahp.JsonRpcError(code=1, message="")
    null = ahp.JsonRpcError(code=1, message="", data=None)
    assert absent.to_json() == b'{"code":1,"message":""}'
    assert null.to_json() == b'{"code":1,"message":"","data":null}'
    assert ahp.JsonRpcError.from_json(null.to_json()).data is None
    assert ahp.JsonRpcError.from_json(absent.to_json()).data is ahp.UNSET


def test_literals_are_always_written() -> None:
    approved = ahp.ChatToolCallApprovedAction(turn_id="t", tool_call_id="c", confirmed="user-action")
    written = json.loads(approved.to_json())
    assert written["type"] == "chat/toolCallConfirmed"
    assert written["approved"] is True
    assert ahp.codecs.StateAction.decode(approved.to_json()) == approved
    assert approved.type == "chat/toolCallConfirmed"


def test_unknown_fields_survive_at_every_level() -> None:
    """G-13."""
    text = (
        b'{"id":"t","message":{"text":"","origin":{"kind":"user","new":[1]},"\x7f":null},'
        b'"responseParts":[{"kind":"markdown","id":"p","content":"","much":{"later":9007199254740993}}],'
        b'"startedAt":"","extra":1,"\\u007f":2}'
    )
    turn = ahp.ActiveTurn.from_json(text)
    assert turn.extra == {"extra": 1, "\x7f": 2}
    assert turn.message.extra == {"\x7f": None}
    assert json.loads(turn.to_json()) == json.loads(text)


def test_a_known_field_wins_over_an_unknown_one_of_its_name() -> None:
    part = ahp.MarkdownResponsePart(id="known", content="", extra={"id": "unknown", "kind": "x"})
    assert json.loads(part.to_json()) == {"kind": "markdown", "id": "known", "content": ""}


def test_what_is_no_value_of_the_wire_is_not_encoded() -> None:
    with pytest.raises(TypeError, match="found object"):
        ahp.codecs.Meta.encode({"a": object()})


def test_every_type_has_a_codec_and_a_docstring() -> None:
    for name in ahp.codecs.BY_NAME:
        assert hasattr(ahp, name)
        value = getattr(ahp, name)
        if isinstance(value, type) and issubclass(value, ahp.Record):
            assert value.__doc__
            assert value.__module__ == "agent_host_protocol"
