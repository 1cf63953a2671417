"""What generated types are made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias, Union, get_args

import msgspec

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = [
    "EXTRA_BYTE",
    "ConvertedType",
    "Integer",
    "JsonText",
    "NeverOnTheWire",
    "Opt",
    "Record",
    "Told",
    "Unknown",
    "converted",
    "known",
    "only",
    "set_codec_finder",
]

#: Key under which unknown fields would leave msgspec's encoder. The one byte is looked for in what it
#: wrote: it is next to never part of a text, and where it is, only time is lost.
EXTRA_KEY: Final = "\x7f"
EXTRA_BYTE: Final = 0x7F

#: A signed 64-bit integer.
Integer = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]


#: JSON as text or as UTF-8.
JsonText: TypeAlias = bytes | bytearray | memoryview | str


class NeverOnTheWire:
    """Type of what has no place in JSON. msgspec hands it to our hook, which refuses it."""


class Record(
    msgspec.Struct,
    kw_only=True,
    rename="camel",
    omit_defaults=True,
    forbid_unknown_fields=True,
    repr_omit_defaults=True,
):
    """An object of the wire.

    Fields that may be absent are ``None`` then. Where null, too, has a meaning of its own, absent is
    ``UNSET`` instead.
    """

    if TYPE_CHECKING:
        extra: dict[str, Any] | None = None
        """Fields that this version does not know, as they came; they are written again."""
    else:
        extra: NeverOnTheWire = msgspec.field(default=None, name=EXTRA_KEY)

    @classmethod
    def from_json(cls, data: JsonText, *, trusted: bool = False) -> Self:
        """Decode JSON text; see `Codec.decode`."""
        return _codec_of(cls).decode(data, trusted=trusted)  # type: ignore[no-any-return]

    def to_json(self) -> bytes:
        """Encode as compact JSON text."""
        return _codec_of(type(self)).encode(self)  # type: ignore[no-any-return]


if TYPE_CHECKING:
    from typing import Annotated as Told
    from typing import Optional as Opt
else:

    class Opt:
        """``T | None`` for people; ``T`` for msgspec, which is to refuse null."""

        def __class_getitem__(cls, item: Any) -> Any:
            return item

    class Told:
        """``Told[T, ...]`` is ``T`` for people; msgspec is told what the second part makes of it."""

        def __class_getitem__(cls, items: tuple[Any, Any]) -> Any:
            item, told = items
            return told if isinstance(told, type) else told(item)


def known(*left_out: type) -> Callable[[Any], Any]:
    """Members of a union that msgspec can tell: not the unknown one, nor those left out."""
    others = {Unknown, *left_out}
    return lambda union: Union[tuple(each for each in get_args(union) if each not in others)]  # noqa: UP007


def only(record: Any) -> Any:
    """A record outside a union: only inside of one does msgspec mind a missing tag."""
    return record | _other_member(record.__struct_config__.tag_field)


@cache
def _other_member(tag_field: str) -> type:
    fields = [("never", NeverOnTheWire)]
    return msgspec.defstruct("OtherMember", fields, tag_field=tag_field, tag=EXTRA_KEY)


class ConvertedType:
    """Base of the classes that stand for types msgspec cannot tell."""

    wire_name: ClassVar[str]


@cache
def converted(name: str) -> Any:
    """The class that stands for a type when msgspec is told about it; our converter makes its values."""
    return type(name, (ConvertedType,), {"wire_name": name})


#: How records find their codec; the codecs set it.
_codec_of: Callable[[type], Any]


def set_codec_finder(find: Callable[[type], Any]) -> None:
    """Tell records where codecs are."""
    global _codec_of
    _codec_of = find


class Unknown:
    """A member of a union that only a later version knows. It is written again as it came."""

    __slots__ = ("raw",)

    raw: dict[str, Any]
    """The whole object."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self.raw = raw

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unknown) and self.raw == other.raw

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Unknown({self.raw!r})"
