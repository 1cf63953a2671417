"""Enums and bitsets."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from typing_extensions import Self

_ALL: Final = 0xFFFF_FFFF


class ClosedEnum(str, Enum):
    """One of a few texts; no later version adds any. A member equals its text."""

    __str__ = str.__str__


class Bitset(int):
    """A number whose bits are flags, unsigned, of 32 bits. Bits that nobody knows yet are kept."""

    __slots__ = ()

    names: ClassVar[dict[str, int]] = {}
    """What combinations of bits are called."""

    def __new__(cls, value: int = 0) -> Self:
        """Raise ``ValueError`` for what is no unsigned 32-bit number."""
        if not 0 <= value <= _ALL:
            raise ValueError("expected an unsigned 32-bit integer")
        return super().__new__(cls, value)

    def contains(self, bits: int) -> bool:
        """Whether all of these bits are set."""
        return self & bits == bits

    def union(self, bits: int) -> Self:
        """The same with these bits set."""
        return self | bits

    def without(self, bits: int) -> Self:
        """The same with these bits cleared."""
        return type(self)(int(self) & ~bits)

    def __contains__(self, bits: int) -> bool:
        return self.contains(bits)

    def __or__(self, other: int) -> Self:
        return type(self)(int(self) | other)

    def __and__(self, other: int) -> Self:
        return type(self)(int(self) & other)

    def __xor__(self, other: int) -> Self:
        return type(self)(int(self) ^ other)

    def __invert__(self) -> Self:
        return type(self)(int(self) ^ _ALL)

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({int(self)})"
