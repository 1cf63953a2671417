"""What generated tables of names and codes hold."""

from __future__ import annotations

from typing import NamedTuple


class Lifespan(NamedTuple):
    """The version that introduced a name and, if it is gone, the first that no longer has it."""

    since: str
    removed: str | None = None


class ErrorCode(NamedTuple):
    """An error that a request may be answered with."""

    name: str
    code: int
    group: str
    doc: str
    data: str | None = None
    """Name of the type of its data."""
