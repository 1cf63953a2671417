"""Text that is no strict JSON is refused with a typed error, wherever it comes from."""

import contextlib
import json
import random

import pytest

import agent_host_protocol as ahp
from corpora import samples

META = ahp.codecs.Meta


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "line 1 column 1"),
        (b'{"a":', "line 1 column 6"),
        (b'{"a":1} x', "Extra data"),
        (b'{"a":1,}', "line 1 column 8"),
        (b'{"a":NaN}', "NaN is no JSON"),
        (b'{"a":01}', "line 1 column 7"),
        (b'{"a":"\x01"}', "Invalid control character"),
        (b'{"a":"\xff"}', "other bytes at byte 6"),
        (b"\xef\xbb\xbf{}", "BOM"),
        (rb'{"a":"\ud800"}', "half of one at byte 6"),
        (rb'{"\udc00":1}', "half of one at byte 2"),
        (rb'{"a":"\\\ud83d\ude00\udead"}', "half of one at byte 20"),
        ('{"a":"\ud800"}', "half of one at character 6"),
        (b'{"a":' + b"[" * 512 + b"]" * 512 + b"}", "at most 512 levels of nesting, found more at byte 516"),
        (b"[" * 100_000, "at most 512 levels of nesting"),
        (b'{"a":' * 100_000, "at most 512 levels of nesting"),
    ],
)
def test_says_what_is_wrong_with_the_whole_text(text: bytes | str, reason: str) -> None:
    with pytest.raises(ahp.DecodeError) as caught:
        META.decode(text)
    assert caught.value.path == ""
    assert reason in caught.value.reason


def test_takes_what_only_looks_wrong() -> None:
    text = b'{"a":' + b"[" * 511 + b"]" * 511 + b"}"
    assert META.encode(META.decode(text)) == text
    brackets = json.dumps({"a": "[" * 2000 + '\\"', "b": '"]' * 400}).encode()
    assert META.decode(brackets) == json.loads(brackets)
    assert META.decode(rb'{"a":"\ud83d\ude00 \\ud800 \u0022"}') == {"a": '\U0001f600 \\ud800 "'}


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (b'{"a":1,"a":1}', "/a"),
        (b'{"x":[{"a/b":{"~":1,"~":2}}]}', "/x/0/a~1b/~0"),
        (rb'{"a":1,"\u0061":1}', "/a"),
        (b'{"x":{"a":1,"a":1},"b":"' + b"x" * 3000 + b'"}', "/x/a"),
        # A quote that is written as a number must not make up for those of a key that is gone.
        (rb'{"a":"\u0022\u0022","b":1,"b":1}', "/b"),
    ],
)
def test_points_to_a_key_that_is_given_twice(text: bytes, path: str) -> None:
    with pytest.raises(ahp.DecodeError, match="expected each key once") as caught:
        META.decode(text)
    assert caught.value.path == path


def test_points_to_a_key_twice_where_a_literal_is_missing() -> None:
    # msgspec fills a missing literal in outside of unions; its quotes must not hide the key.
    with pytest.raises(ahp.DecodeError):
        ahp.MarkdownResponsePart.from_json(b'{"id":"a","id":"b","content":""}')


@pytest.mark.parametrize("number", ["1e400", "-1e400", "9" * 400, "9" * 5000])
def test_points_to_a_number_beyond_a_double(number: str) -> None:
    with pytest.raises(ahp.DecodeError, match="expected a number") as caught:
        META.decode(f'{{"a":[0,{number}]}}')
    assert caught.value.path == "/a/1"


@pytest.mark.parametrize("number", [2**63 - 1, -(2**63), 2**64, 1.5, 1e300])
def test_keeps_numbers_that_it_knows_nothing_about(number: float) -> None:
    assert META.decode(json.dumps({"a": number})) == {"a": number}
    assert json.loads(META.encode({"a": number})) == {"a": number}


def test_takes_the_word_of_whoever_is_trusted() -> None:
    assert META.decode(b'{"a":1,"a":2}', trusted=True) == {"a": 2}


def test_mutilated_text_gives_a_value_or_a_typed_error() -> None:
    chance = random.Random(4)
    files = samples("examples")
    pieces = [b"null", b"1.0", b'"', b"}", b"]", b",", b"\xff", b'"a":1,"a":1,', b"\\ud800", b"1e400"]
    for _ in range(2000):
        name, path = chance.choice(files)
        text = path.read_bytes()
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(pieces) + text[at + chance.randrange(3) :]
        # Any other exception fails the test.
        with contextlib.suppress(ahp.DecodeError):
            ahp.codecs.BY_NAME[name].decode(text)
