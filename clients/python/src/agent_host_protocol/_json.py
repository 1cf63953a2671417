"""Strict JSON: what every client takes and refuses, whatever its language."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any, Final

import msgspec

from ._errors import DecodeError, pointer

MAX_NESTING: Final = 512
"""How deep arrays and objects may be nested."""

_NOT_BRACKETS: Final = bytes(byte for byte in range(256) if byte not in b'[]{}"')
_ONE_KIND: Final = bytes.maketrans(b"{}", b"[]")
_QUOTED: Final = re.compile(b'"[^"]*"')
_TOKENS: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)
#: A pair of surrogates, half of one (which is captured), or another escape.
_ESCAPES: Final = re.compile(
    r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(\\u[dD][89a-fA-F]..)|\\.",
)
_ONE_DIGIT: Final = bytes.maketrans(b"123456789", b"000000000")
#: A number of this many digits may be too large for a double.
_MANY_DIGITS: Final = b"0" * 309

_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


def repeats_nothing(text: bytes, encoded: bytes) -> bool:
    """Whether a text had no key twice in one object, given what its value encodes to.

    A key that is given twice is gone from the value, and its quotes with it. Nothing else removes or adds
    quotes but a quote that was written as a number, and what readers take for absent.
    """
    return text.count(b'"') == encoded.count(b'"') and not (0x5C in text and b"\\u0022" in text)


def is_plain(text: bytes) -> bool:
    """Whether a text that msgspec took has no number too large for a double and is not nested too deep."""
    size = len(text)
    if size < len(_MANY_DIGITS):
        return True
    return _MANY_DIGITS not in text.translate(_ONE_DIGIT) and (
        size <= 2 * MAX_NESTING or not _may_be_deep(text)
    )


def _may_be_deep(text: bytes) -> bool:
    """Whether brackets are nested deeper than allowed, or do not match."""
    if text.count(b"[") + text.count(b"{") <= MAX_NESTING:
        return False
    if 0x5C in text:
        text = text.replace(b"\\\\", b"").replace(b'\\"', b"")
    # Most texts have no bracket in them, and are a pair of quotes now.
    rest = text.translate(_ONE_KIND, _NOT_BRACKETS).replace(b'""', b"")
    rest = _QUOTED.sub(b"", rest)
    for _ in range(MAX_NESTING):
        if not rest:
            return False
        rest = rest.replace(b"[]", b"")
    return bool(rest)


def parse(text: bytes) -> Any:
    """Plain values of a strict JSON text. Raise `DecodeError` for anything else."""
    try:
        value = _decode(text)
        if is_plain(text) and repeats_nothing(text, _encode(value)):
            return value
    except (msgspec.MsgspecError, ValueError, RecursionError):
        pass
    return Parser(text).parse()


def parse_exactly(text: bytes) -> Any:
    """The same, but a number that is an integer is one however it was written."""
    return Parser(text, exact=True).parse()


class _Duplicated(dict[str, Any]):
    """An object with a key that was given twice."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        seen: set[str] = set()
        self.again = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]


class _NotFinite:
    """A number that is too large for a double."""


class Parser:
    """Parses slowly, and says what is wrong and where."""

    def __init__(self, text: bytes, *, exact: bool = False) -> None:
        self.text = text
        self.exact = exact
        self.is_odd = False

    def parse(self) -> Any:
        """Plain values, or a `DecodeError`."""
        self._check_nesting()
        try:
            text = self.text.decode()
        except UnicodeDecodeError as error:
            raise DecodeError("", f"expected UTF-8, found other bytes at byte {error.start}") from None
        try:
            value = json.loads(
                text,
                object_pairs_hook=self._object,
                parse_float=self._float,
                parse_int=self._integer,
                parse_constant=self._constant,
            )
        except json.JSONDecodeError as error:
            raise DecodeError("", f"expected JSON, found an error at {_where(error)}") from None
        except RecursionError:
            raise DecodeError("", "nested deeper than the stack of this thread allows") from None
        self._check_surrogates(text)
        if self.is_odd:
            _refuse_odd(value, [])
        return value

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) == len(pairs):
            return value
        self.is_odd = True
        return _Duplicated(pairs)

    def _float(self, text: str) -> Any:
        value = float(text)
        if value not in (float("inf"), float("-inf")):
            return _integer_of(text, value) if self.exact else value
        self.is_odd = True
        return _NotFinite()

    def _integer(self, text: str) -> Any:
        if len(text) < len(_MANY_DIGITS) or not isinstance(self._float(text), _NotFinite):
            return int(text)
        return _NotFinite()

    def _constant(self, text: str) -> Any:
        raise json.JSONDecodeError(f"{text} is no JSON", self.text.decode(), 0)

    def _check_nesting(self) -> None:
        if not _may_be_deep(self.text):
            return
        depth = 0
        for token in _TOKENS.finditer(self.text):
            first = token[0][:1]
            if first in b"[{":
                depth += 1
                if depth > MAX_NESTING:
                    reason = f"expected at most {MAX_NESTING} levels of nesting, found more"
                    raise DecodeError("", f"{reason} at byte {token.start()}")
            elif first in b"]}":
                depth -= 1

    def _check_surrogates(self, text: str) -> None:
        """Refuse half of a pair. Backslashes are in strings only, since the text has been parsed."""
        for escape in _ESCAPES.finditer(text) if "\\u" in text else ():
            if escape[1]:
                at = len(text[: escape.start()].encode())
                raise DecodeError("", f"expected pairs of surrogates, found half of one at byte {at}")


def _integer_of(text: str, value: float) -> int | float:
    """The integer that a number with a fraction or an exponent is, if it is one of 64 bits."""
    if value == 0:
        # Exponents of nothing, or of next to nothing, may be beyond what Python's decimals know.
        return value if re.search("[1-9]", text.lower().split("e")[0]) else 0
    # More is none of 64 bits, and would take long to write out.
    if value.is_integer() and abs(value) < 1e20:
        exact = Decimal(text)
        if exact == exact.to_integral_value() and -(2**63) <= exact < 2**63:
            return int(exact)
    return value


def _where(error: json.JSONDecodeError) -> str:
    return f"line {error.lineno} column {error.colno}: {error.msg}"


def _refuse_odd(value: Any, steps: list[str | int]) -> None:
    """Raise for the first thing that is odd, wherever it is."""
    if isinstance(value, _NotFinite):
        raise DecodeError(pointer(steps), "expected a number, found the number Infinity")
    if isinstance(value, _Duplicated):
        path = pointer([*steps, value.again])
        raise DecodeError(path, "expected each key once, found one twice")
    if isinstance(value, dict):
        for key, each in value.items():
            _refuse_odd(each, [*steps, key])
    if isinstance(value, list):
        for at, each in enumerate(value):
            _refuse_odd(each, [*steps, at])
