"""Readers of simple values: each makes a typed value of a plain one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from ._errors import MISSING, Mismatch
from ._values import Bitset

#: Makes a typed value of a plain one, or raises `Mismatch`.
Reader = Callable[[Any], Any]


def _any(value: Any) -> Any:
    if value is MISSING:
        raise Mismatch("a value", value)
    return value


def _string(value: Any) -> Any:
    if type(value) is not str:
        raise Mismatch("a string", value)
    return value


def _boolean(value: Any) -> Any:
    if type(value) is not bool:
        raise Mismatch("true or false", value)
    return value


def _null(value: Any) -> Any:
    if value is not None:
        raise Mismatch("null", value)


class Inexact(ValueError):
    """A double stands where an integer belongs. What was written may have been one, or just next to it."""


def _integer(value: Any) -> Any:
    if type(value) is int and -(2**63) <= value < 2**63:
        return value
    return _exact_integer(_as_integer(value))


def _as_integer(value: Any) -> Any:
    if type(value) is float and value.is_integer():
        raise Inexact
    return value


def _exact_integer(value: Any) -> Any:
    if type(value) is not int or not -(2**63) <= value < 2**63:
        raise Mismatch("an integer", value)
    return value


def _float(value: Any) -> Any:
    if type(value) is float:
        return value
    if type(value) is not int:
        raise Mismatch("a number", value)
    try:
        return float(value)
    except OverflowError:
        raise Mismatch("a number", value) from None


SIMPLE: Final[Mapping[Any, Reader]] = {
    "any": _any,
    "string": _string,
    "boolean": _boolean,
    "null": _null,
    "integer": _integer,
    "float": _float,
}

EXACT: Final[Mapping[Any, Reader]] = {**SIMPLE, "integer": _exact_integer}
"""The same for values of which every number that is an integer is one of Python's."""

JSON_TYPES: Final[Mapping[Any, tuple[type, ...]]] = {
    "string": (str,),
    "boolean": (bool,),
    "integer": (int, float),
    "float": (int, float),
    "null": (type(None),),
}


def list_reader(item: Reader) -> Reader:
    """Reads a list."""

    def read(value: Any) -> Any:
        if type(value) is not list:
            raise Mismatch("an array", value)
        made: list[Any] = []
        try:
            for each in value:
                made.append(item(each))
        except Mismatch as mismatch:
            raise mismatch.within(len(made)) from None
        return made

    return read


def map_reader(item: Reader) -> Reader:
    """Reads an object of any keys."""

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise Mismatch("an object", value)
        made: dict[str, Any] = {}
        for key, each in value.items():
            try:
                made[key] = item(each)
            except Mismatch as mismatch:
                raise mismatch.within(key) from None
        return made

    return read


def literal_reader(values: tuple[Any, ...]) -> Reader:
    """Reads one of some literals."""
    expected = one_of(values)

    def read(value: Any) -> Any:
        if type(value) not in (str, bool) or value not in values:
            raise Mismatch(expected, value)
        return value

    return read


def enum_reader(cls: Any) -> Reader:
    """Reads a member of a closed enum."""
    members = {member.value: member for member in cls}
    expected = one_of(tuple(members))

    def read(value: Any) -> Any:
        member = members.get(value) if type(value) in (str, int) else None
        if member is None:
            raise Mismatch(expected, value)
        return member

    return read


def bitset_reader(cls: type[Bitset], *, exact: bool) -> Reader:
    """Reads a bitset."""

    def read(value: Any) -> Any:
        number = value if exact else _as_integer(value)
        if type(number) is not int or not 0 <= number < 2**32:
            raise Mismatch("an unsigned 32-bit integer", value)
        return cls(number)

    return read


def one_of(values: tuple[Any, ...]) -> str:
    """What is expected where only some values will do."""
    texts = [json.dumps(value) for value in values]
    return texts[0] if len(texts) == 1 else f"one of {', '.join(texts)}"


def with_article(name: str) -> str:
    """A type's name in a sentence."""
    return f"{'an' if name[0] in 'AEIO' else 'a'} {name}"
