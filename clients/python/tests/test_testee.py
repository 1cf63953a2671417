"""The testee, driven as the runner drives it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PROGRAM = Path(__file__).parents[1] / "testee" / "main.py"


def ask(*lines: bytes, arguments: tuple[str, ...] = ()) -> list[Any]:
    done = subprocess.run(
        [sys.executable, str(PROGRAM), *arguments],
        input=b"\n".join(lines),
        capture_output=True,
        check=True,
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_answers_whatever_the_lines_are() -> None:
    answers = ask(
        b"rubbish",
        b"",
        b"[]",
        b'{"id":"\xff"}',
        b"[" * 100_000,
        b'{"id":2,"op":"nothing"}',
        b'{"id":"i","op":"info"}',
    )
    assert [answer.get("error", {}).get("kind") for answer in answers] == ["usage"] * 6 + [None]
    assert [answer["id"] for answer in answers] == [None] * 5 + [2, "i"]
    assert "512" in answers[4]["error"]["message"]
    assert answers[6]["language"] == "Python"
    assert "inPlace" not in answers[6]


def test_passes_over_a_line_that_is_too_long() -> None:
    answers = ask(b"x" * 51, b"y" * 50, b'{"id":1,"op":"info"}', arguments=("--max-line-bytes", "50"))
    assert answers[0]["error"]["message"] == "the line is longer than 50 bytes"
    assert "not JSON" in answers[1]["error"]["message"]
    assert answers[2]["ok"]


def test_decodes_text_as_well_as_values() -> None:
    answers = ask(
        rb'{"id":1,"op":"roundTrip","type":"Turn","text":"{\"id\":7}"}',
        rb'{"id":2,"op":"roundTrip","type":"Meta","text":"{\"a\":1,\"a\":2}"}',
        rb'{"id":3,"op":"roundTrip","type":"Meta","text":"{\"a\":1.50}"}',
        b'{"id":4,"op":"roundTrip","type":"Turn","value":[]}',
        b'{"id":5,"op":"roundTrip","type":"Turn"}',
        b'{"id":6,"op":"roundTrip","type":"Nothing","value":1}',
    )
    errors = [(answer.get("error") or {}) for answer in answers]
    assert [error.get("path") for error in errors] == [
        "/text/id",
        "/text/a",
        None,
        "/value",
        "/value",
        "/type",
    ]
    assert [error.get("kind") for error in errors] == [
        "decode",
        "decode",
        None,
        "decode",
        "usage",
        "unknownType",
    ]
    assert answers[2]["value"] == {"a": 1.5}
    assert errors[0]["message"] == "/text/id: expected a string, found the number 7"


def test_tells_which_actions_changed_anything() -> None:
    state = {"instanceId": "i", "canvasId": "c", "extensionId": "e", "availability": "ready"}
    request = {
        "id": 1,
        "op": "reduce",
        "reducer": "canvas",
        "state": {**state, "provider": {"kind": "server"}},
        "actions": [{"type": "canvas/updated", "title": "New"}] * 2,
        "now": 0,
    }
    [answer] = ask(json.dumps(request).encode())
    assert answer["changed"] == [True, False]
    assert answer["state"]["title"] == "New"
