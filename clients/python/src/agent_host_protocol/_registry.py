"""Which names exist in which version, and which version two peers speak."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from ._generated.registry import ACTIONS, DISPATCHABLE, NOTIFICATIONS, REQUESTS
from ._lifespan import Lifespan

NameKind = Literal["action", "notification", "request"]
"""Kinds of names that the registry knows."""

Direction = Literal["clientToHost", "hostToClient"]
"""Who sends a message to whom."""

_VERSION: Final = re.compile(r"(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]{0,8})")
_DIRECTIONS: Final[tuple[Direction, ...]] = ("clientToHost", "hostToClient")

_Version = tuple[int, int, int]


def _parse(text: str) -> _Version | None:
    """Read ``MAJOR.MINOR.PATCH``; nothing else is a version."""
    match = _VERSION.fullmatch(text)
    return (int(match[1]), int(match[2]), int(match[3])) if match else None


def compare_versions(left: str, right: str) -> int:
    """Compare two versions number by number: negative, zero or positive as the left one is older.

    Raise ``ValueError`` when either is not ``MAJOR.MINOR.PATCH``.
    """
    a, b = _parse(left), _parse(right)
    if a is None or b is None:
        raise ValueError("expected a protocol version, MAJOR.MINOR.PATCH")
    return (a > b) - (a < b)


def _spans(kind: NameKind, name: str, direction: Direction | None) -> Iterable[Lifespan]:
    if kind == "action":
        return [ACTIONS[name]] if name in ACTIONS else []
    table = REQUESTS if kind == "request" else NOTIFICATIONS
    directions = (direction,) if direction else _DIRECTIONS
    return [table[each, name] for each in directions if (each, name) in table]


def known(kind: NameKind, name: str, version: str, direction: Direction | None = None) -> bool:
    """Whether an action, notification or request exists in a protocol version.

    A text that is no version knows nothing. Requests and notifications may be asked for in one direction
    only; otherwise either will do.
    """
    wanted = _parse(version)
    if wanted is None:
        return False
    return any(_lives_in(span, wanted) for span in _spans(kind, name, direction))


def _lives_in(span: Lifespan, version: _Version) -> bool:
    since, removed = _parse(span.since), _parse(span.removed or "")
    return since is not None and since <= version and (removed is None or version < removed)


def introduced_in(kind: NameKind, name: str, direction: Direction | None = None) -> str | None:
    """The version that introduced a name, or ``None`` if there never was such a name."""
    versions = [span.since for span in _spans(kind, name, direction)]
    return min(versions, key=lambda version: _parse(version) or (0, 0, 0), default=None)


def dispatchable(action: str) -> bool:
    """Whether a client may dispatch an action of this type; an unknown type may not be dispatched."""
    return action in DISPATCHABLE


def negotiate(offered: Sequence[str], supported: Sequence[str]) -> str | None:
    """The version two peers will speak: the first one offered that is also supported, or ``None``.

    Offers that are no versions are passed over.
    """
    return next((each for each in offered if _parse(each) and each in supported), None)
