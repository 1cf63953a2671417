"""From plain JSON values to typed ones: slower than msgspec, but it keeps what it does not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from ._errors import MISSING, DecodeError, Mismatch
from ._readers import (
    EXACT,
    JSON_TYPES,
    SIMPLE,
    Reader,
    bitset_reader,
    enum_reader,
    list_reader,
    literal_reader,
    map_reader,
    one_of,
    with_article,
)
from ._record import Unknown
from ._shapes import (
    BitsetShape,
    EnumShape,
    Field,
    ListOf,
    Literals,
    MapOf,
    Presence,
    RecordShape,
    Shape,
    UnionShape,
)

#: Members of a union: the type, what leads to it, and its reader.
Members: TypeAlias = list[tuple[Any, tuple[Any, ...], Reader]]

_LISTED: Final = 12
"""More values than these are not listed in an error."""


class Converter:
    """Readers by the name of their type, made when they are first needed.

    One that is `exact` is for values of which every number that is an integer is one of Python's. The other
    meets doubles, too, that only may be integers, and leaves them to the exact one.
    """

    def __init__(self, shapes: Mapping[str, Shape], *, exact: bool = False) -> None:
        self._shapes = shapes
        self._exact = exact
        self._simple = EXACT if exact else SIMPLE
        self._readers: dict[str, Reader] = {}

    def convert(self, name: str, value: Any) -> Any:
        """Make a value of a named type. Raise `DecodeError` where it does not fit, or `Inexact`."""
        try:
            return self.reader(name)(value)
        except Mismatch as mismatch:
            raise mismatch.error() from None
        except RecursionError:
            raise DecodeError("", "nested deeper than the stack of this thread allows") from None

    def reader(self, name: str) -> Reader:
        """The reader of a named type."""
        reader = self._readers.get(name)
        if reader is None:
            reader, complete = self._make(name, self._shapes[name])
            # Types may contain themselves, so what a reader needs is looked up when it is there itself.
            self._readers[name] = reader
            complete()
        return reader

    def _make(self, name: str, shape: Shape) -> tuple[Reader, Callable[[], None]]:
        if isinstance(shape, RecordShape):
            return self._record(name, shape)
        if isinstance(shape, UnionShape):
            return self._union(name, shape)
        if isinstance(shape, EnumShape):
            return (enum_reader(shape.cls) if shape.cls else self._simple[shape.base]), _nothing
        if isinstance(shape, BitsetShape):
            return bitset_reader(shape.cls, exact=self._exact), _nothing
        return self._use(shape.type), _nothing

    def _use(self, use: Any) -> Reader:
        """The reader of a type where it is used."""
        if isinstance(use, ListOf):
            return list_reader(self._use(use.items))
        if isinstance(use, MapOf):
            return map_reader(self._use(use.values))
        if isinstance(use, Literals):
            return literal_reader(use.values)
        return self._simple.get(use) or self.reader(use)

    def _record(self, name: str, shape: RecordShape) -> tuple[Reader, Callable[[], None]]:
        cls = shape.cls
        names = frozenset(field.name for field in shape.fields)
        fields: list[tuple[str, str, Reader, Presence, bool]] = []
        expected = with_article(name)

        def read(value: Any) -> Any:
            if type(value) is not dict:
                raise Mismatch(expected, value)
            known = 0
            given: dict[str, Any] = {}
            for wire, attribute, read_field, presence, stored in fields:
                item = value.get(wire, MISSING)
                if item is MISSING:
                    if presence is not Presence.REQUIRED:
                        continue
                else:
                    known += 1
                    if item is None and presence is Presence.NULLABLE:
                        continue
                    if item is None and presence is Presence.TRISTATE:
                        given[attribute] = None
                        continue
                try:
                    made = read_field(item)
                except Mismatch as mismatch:
                    raise mismatch.within(wire) from None
                if stored:
                    given[attribute] = made
            record = cls(**given)
            if known != len(value):
                record.extra = {key: item for key, item in value.items() if key not in names}
            return record

        def complete() -> None:
            for field in shape.fields:
                use = self._use(field.type)
                fields.append((field.name, field.attribute, use, field.presence, field.stored))

        return read, complete

    def _union(self, name: str, shape: UnionShape) -> tuple[Reader, Callable[[], None]]:
        members: list[tuple[Any, tuple[Any, ...], Reader]] = []

        def complete() -> None:
            members.extend((use, values, self._use(use)) for use, values in shape.members)

        make = {
            "property": self._by_property,
            "presence": self._by_presence,
            "channel": self._first_that_fits,
            "jsonType": self._by_json_type,
        }
        return make[shape.decided_by](name, shape, members), complete

    def _by_property(self, name: str, shape: UnionShape, members: Members) -> Reader:
        wire = shape.property
        values = tuple(value for _, values in shape.members for value in values)
        # True is 1 to Python, but no text and no number is a boolean of the wire.
        kind_type = type(values[0])
        known = f"a known {wire}" if len(values) > _LISTED else one_of(values)
        expected = with_article(name)
        readers: dict[Any, Reader] = {}

        def read(value: Any) -> Any:
            if type(value) is not dict:
                raise Mismatch(expected, value)
            if not readers:
                readers.update((each, reader) for _, values, reader in members for each in values)
            kind = value.get(wire, MISSING)
            if type(kind) is kind_type:
                reader = readers.get(kind)
                if reader is not None:
                    return reader(value)
            if shape.open and type(kind) is str:
                return Unknown(value)
            raise Mismatch(known, kind).within(wire)

        return read

    def _by_presence(self, name: str, shape: UnionShape, members: Members) -> Reader:
        expected = with_article(name)

        def read(value: Any) -> Any:
            if type(value) is dict:
                for _, present, reader in members:
                    if all(field in value for field in present):
                        return reader(value)
            raise Mismatch(expected, value)

        return read

    def _by_json_type(self, name: str, shape: UnionShape, members: Members) -> Reader:
        expected = with_article(name)

        def read(value: Any) -> Any:
            for use, _, reader in members:
                if type(value) in JSON_TYPES.get(use, (dict,)):
                    return reader(value)
            raise Mismatch(expected, value)

        return read

    def _first_that_fits(self, name: str, shape: UnionShape, members: Members) -> Reader:
        def read(value: Any) -> Any:
            closest: tuple[int, Mismatch] | None = None
            for use, _, reader in members:
                try:
                    return reader(value)
                except Mismatch as mismatch:
                    count = self._count_errors(use, value)
                    if closest is None or count < closest[0]:
                        closest = (count, mismatch)
            raise closest[1] if closest else Mismatch(with_article(name), value)

        return read

    def _count_errors(self, use: Any, value: Any) -> int:
        """How many fields of a record do not fit."""
        shape = self._shapes[use]
        if not isinstance(shape, RecordShape) or not isinstance(value, dict):
            return 1
        return sum(self._fails(field, value) for field in shape.fields)

    def _fails(self, field: Field, value: dict[str, Any]) -> bool:
        if field.name not in value and field.presence is not Presence.REQUIRED:
            return False
        try:
            self._use(field.type)(value.get(field.name, MISSING))
        except Mismatch:
            return True
        return False


def _nothing() -> None:
    """Complete what needs nothing else."""
