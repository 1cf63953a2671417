"""From typed values to plain JSON ones, and copies of typed values."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Final

from msgspec import UNSET

from ._record import Record, Unknown
from ._shapes import Field, Presence, RecordShape, Shape
from ._values import Bitset

#: Types of values that nothing can change.
SCALARS: Final = frozenset((str, int, float, bool, type(None)))


class Writer:
    """Writes records with the fields this version does not know, which msgspec's encoder cannot."""

    def __init__(self, shapes: Mapping[str, Shape]) -> None:
        self._fields: dict[type, list[tuple[Field, bool]]] = {
            # msgspec writes the literal that tells members apart first; so do we.
            shape.cls: [
                (field, is_absent(field)) for field in sorted(shape.fields, key=lambda field: field.stored)
            ]
            for shape in shapes.values()
            if isinstance(shape, RecordShape)
        }

    def plain(self, value: Any) -> Any:
        """What a typed value is in JSON.

        Loops rather than comprehensions, which before Python 3.12 are calls of their own: a value may be as
        deep as the stack allows.
        """
        if isinstance(value, Record):
            return self._record(value)
        if isinstance(value, list):
            items: list[Any] = []
            for each in value:
                if type(each) in SCALARS:
                    items.append(each)
                else:
                    items.append(self._record(each) if isinstance(each, Record) else self.plain(each))
            return items
        if isinstance(value, dict):
            entries: dict[str, Any] = {}
            for key, each in value.items():
                if type(each) in SCALARS:
                    entries[key] = each
                else:
                    entries[key] = self._record(each) if isinstance(each, Record) else self.plain(each)
            return entries
        return value if type(value) in SCALARS else unusual(value)

    def _record(self, record: Record) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for field, none_is_absent in self._fields[type(record)]:
            if not field.stored:
                made[field.name] = field.type.values[0]
                continue
            value = getattr(record, field.attribute)
            if value is UNSET or (value is None and none_is_absent):
                continue
            if type(value) not in SCALARS:
                value = self._record(value) if isinstance(value, Record) else self.plain(value)
            made[field.name] = value
        for key, value in (record.extra or {}).items():
            made.setdefault(key, value)
        return made


def is_absent(field: Field) -> bool:
    """Whether ``None`` means that the field is not there."""
    if field.presence is Presence.REQUIRED or field.presence is Presence.TRISTATE:
        return False
    return bool(field.type != "any")


def unusual(value: Any) -> Any:
    """What JSON writes for a value that msgspec does not know."""
    if isinstance(value, Unknown):
        return value.raw
    if isinstance(value, Bitset):
        return int(value)
    if isinstance(value, str):
        return str(value)
    raise TypeError(f"expected a value of the wire, found {type(value).__name__}")


def clone(value: Any) -> Any:
    """A copy that shares nothing that can change."""
    kind = type(value)
    if kind in SCALARS:
        return value
    if kind is list:
        items: list[Any] = []
        for each in value:
            items.append(each if type(each) in SCALARS else clone(each))
        return items
    if kind is dict:
        entries: dict[Any, Any] = {}
        for key, each in value.items():
            entries[key] = each if type(each) in SCALARS else clone(each)
        return entries
    if isinstance(value, Record):
        made = copy.copy(value)
        for name in value.__struct_fields__:
            held = getattr(value, name)
            if type(held) not in SCALARS:
                setattr(made, name, clone(held))
        return made
    if isinstance(value, Unknown):
        return Unknown(clone(value.raw))
    # Enums, bitsets and UNSET never change.
    return value
