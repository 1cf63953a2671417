"""What is wrong with a text that does not decode."""

from __future__ import annotations

from typing import Any, Final


class _Missing:
    """Stands for a field that is not there."""

    __slots__ = ()


MISSING: Final = _Missing()


class DecodeError(ValueError):
    """A text that is no value of its type.

    The message never repeats texts of the value, which may be secret.
    """

    path: str
    """JSON pointer to the place; of a missing field, to where it would be."""
    reason: str
    """What belongs there and what is there."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.path = path
        self.reason = reason


class Mismatch(Exception):
    """Something that does not fit, on its way up to where the whole path is known."""

    def __init__(self, expected: str, found: object) -> None:
        super().__init__(expected)
        self.expected = expected
        self.found = describe(found)
        self.steps: list[str | int] = []

    def within(self, step: str | int) -> Mismatch:
        """The same, seen from the object or array around."""
        self.steps.append(step)
        return self

    def error(self) -> DecodeError:
        """The error for whoever asked for the value."""
        path = pointer(reversed(self.steps))
        return DecodeError(path, f"expected {self.expected}, found {self.found}")


def pointer(steps: Any) -> str:
    """A JSON pointer (RFC 6901)."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in steps)


def describe(value: object) -> str:
    """What is there, without the text of a string."""
    if value is MISSING:
        return "nothing"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return f"the boolean {str(value).lower()}"
    if isinstance(value, (int, float)):
        return f"the number {_number(value)}"
    if isinstance(value, str):
        return "a string"
    return "an array" if isinstance(value, list) else "an object"


def _number(value: int | float) -> str:
    # Digits of a huge number tell nobody anything.
    text = repr(value) if isinstance(value, float) or value.bit_length() < 1024 else "Infinity"
    return text.removesuffix(".0") if len(text) < 40 else f"{text[:20]}..."
