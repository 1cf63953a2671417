"""What generated tables say about types: enough to convert any value between JSON and Python."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from ._values import Bitset

# A type where it is used is a simple or named one by its name, a list, a map, or one of some literals.


class ListOf(NamedTuple):
    """A list."""

    items: Any


class MapOf(NamedTuple):
    """An object of any keys."""

    values: Any


class Literals(NamedTuple):
    """One of some values."""

    values: tuple[Any, ...]


class Presence(Enum):
    """Whether a field may be absent, and what null means there."""

    REQUIRED = "required"
    OPTIONAL = "optional"
    TRISTATE = "tristate"
    NULLABLE = "nullable"


class Field(NamedTuple):
    """A field of a record."""

    name: str
    attribute: str
    type: Any
    presence: Presence
    #: Whether the record holds a value for it; what can be one thing only is not kept.
    stored: bool


class RecordShape(NamedTuple):
    """A record."""

    cls: Any
    fields: tuple[Field, ...]


class UnionShape(NamedTuple):
    """A union; members are its types with what leads to each."""

    decided_by: str
    property: str
    open: bool
    members: tuple[tuple[Any, tuple[Any, ...]], ...]


class EnumShape(NamedTuple):
    """An enum. Without a class its values are plain texts or numbers, unknown ones included."""

    cls: type[Enum] | None
    base: str


class BitsetShape(NamedTuple):
    """A bitset."""

    cls: type[Bitset]


class AliasShape(NamedTuple):
    """Another name for a type."""

    type: Any


Shape: TypeAlias = RecordShape | UnionShape | EnumShape | BitsetShape | AliasShape


def required(name: str, type: Any, attribute: str | None = None) -> Field:
    """A field that has to be there."""
    return Field(name, attribute or name, type, Presence.REQUIRED, True)


def optional(name: str, type: Any, attribute: str | None = None) -> Field:
    """A field that may be absent."""
    return Field(name, attribute or name, type, Presence.OPTIONAL, True)


def tristate(name: str, type: Any, attribute: str | None = None) -> Field:
    """A field that may be absent, null or a value, which are three things."""
    return Field(name, attribute or name, type, Presence.TRISTATE, True)


def nullable(name: str, type: Any, attribute: str | None = None) -> Field:
    """A field that may be absent; readers take null for that."""
    return Field(name, attribute or name, type, Presence.NULLABLE, True)


def literal(name: str, value: Any, attribute: str | None = None) -> Field:
    """A field that is always the same."""
    return Field(name, attribute or name, Literals((value,)), Presence.REQUIRED, False)
