"""The testee: reads requests on standard input, one on each line, and answers them on standard output.

``test-cases/README.md`` has the contract. Nothing but the end of its input ends it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO, Final

from answer import answer, refusal
from request import Refused

MAX_LINE_BYTES: Final = 64 * 1024 * 1024


def read_lines(source: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """Lines without their ends; ``None`` for one that is too long, whose rest is not kept."""
    while line := source.readline(limit + 2):
        if len(line.rstrip(b"\n")) <= limit:
            yield line.rstrip(b"\n")
            continue
        yield None
        while line and not line.endswith(b"\n"):
            line = source.readline(1024 * 1024)


def read_limit(arguments: list[str]) -> int | None:
    """The limit that the command line names; ``None``: the command line is wrong."""
    if not arguments:
        return MAX_LINE_BYTES
    if len(arguments) != 2 or arguments[0] != "--max-line-bytes" or not arguments[1].isdecimal():
        return None
    return int(arguments[1]) or None


def main() -> int:
    """Answer until the input ends."""
    limit = read_limit(sys.argv[1:])
    if limit is None:
        print("usage: testee [--max-line-bytes NUMBER]", file=sys.stderr)
        return 2
    output = sys.stdout.buffer
    try:
        for line in read_lines(sys.stdin.buffer, limit):
            if line is None:
                text = refusal(b"null", Refused("usage", f"the line is longer than {limit} bytes"))
            else:
                text = answer(line)
            output.write(text + b"\n")
            output.flush()
    except BrokenPipeError:
        # Nobody is left to be answered; Python would complain once more when it flushes at its end.
        sys.stderr.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
