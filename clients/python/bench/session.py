"""Measure a session: decode, reduce and encode it, typed and with plain dictionaries."""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import agent_host_protocol as ahp
import untyped

NOW = 1_768_470_000_000
REPETITIONS = 5


def typed(lines: list[bytes], trusted: bool = False) -> bytes:
    """The state after a session, with this package."""
    state = ahp.codecs.ChatState.decode(lines[0], trusted=trusted)
    decode, encode = ahp.codecs.ActionEnvelope.decode, ahp.codecs.ActionEnvelope.encode
    for line in lines[1:]:
        envelope = decode(line, trusted=trusted)
        ahp.reduce_chat(state, envelope.action, NOW)
        encode(envelope)
    return ahp.codecs.ChatState.encode(state)


def plain(
    lines: list[bytes], loads: Callable[[bytes], Any], dumps: Callable[[Any], str | bytes]
) -> str | bytes:
    """The same with dictionaries."""
    state = loads(lines[0])
    for line in lines[1:]:
        envelope = loads(line)
        untyped.reduce(state, envelope["action"], NOW)
        dumps(envelope)
    return dumps(state)


def compact(value: Any) -> str:
    """Compact JSON text of the standard library."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def best(work: Callable[[], object]) -> float:
    """Seconds of the best of several repetitions."""
    times = []
    for _ in range(REPETITIONS):
        gc.collect()
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)


def delta(parts: int) -> float:
    """Nanoseconds of a delta on the last of so many parts."""
    deltas = 5_000
    action = ahp.ChatDeltaAction(turn_id="t", part_id=f"p{parts - 1}", content="some words ")
    times = []
    for _ in range(9):
        state = ahp.ChatState(
            resource="ahp-chat:/bench",
            title="",
            status=ahp.SessionStatus.IN_PROGRESS,
            modified_at="2026-01-15T09:00:00.000Z",
            turns=[],
            active_turn=ahp.ActiveTurn(
                id="t",
                started_at="2026-01-15T09:00:00.000Z",
                message=ahp.Message(text="", origin=ahp.MessageOrigin(kind=ahp.MessageKind.USER)),
                response_parts=[
                    ahp.MarkdownResponsePart(id=f"p{number}", content="") for number in range(parts)
                ],
            ),
        )
        started = time.perf_counter_ns()
        for _ in range(deltas):
            ahp.reduce_chat(state, action, NOW)
        times.append((time.perf_counter_ns() - started) / deltas)
    return min(times)


def main() -> int:
    """Print what was measured as one JSON object."""
    lines = Path(sys.argv[1]).read_bytes().splitlines()
    if json.loads(typed(lines)) != json.loads(plain(lines, json.loads, compact)):
        print("the typed and the untyped state differ", file=sys.stderr)
        return 1
    encode = msgspec.json.Encoder().encode
    # As if a later version had added a field to everything that is sent.
    later = [line[:-1] + b',"notYetKnown":1}' for line in lines]
    measured = {
        "typed": best(lambda: typed(lines)),
        "untyped": best(lambda: plain(lines, json.loads, compact)),
        "delta10": delta(10),
        "delta10000": delta(10_000),
        "trusted": best(lambda: typed(lines, trusted=True)),
        "withUnknown": best(lambda: typed(later)),
        "untypedMsgspec": best(lambda: plain(lines, msgspec.json.decode, encode)),
    }
    print(json.dumps(measured))
    return 0


if __name__ == "__main__":
    sys.exit(main())
