"""Codecs: JSON text to typed values and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

import msgspec

from ._convert import Converter
from ._errors import DecodeError
from ._json import is_plain, parse, parse_exactly, repeats_nothing
from ._plain import Writer, unusual
from ._readers import Inexact
from ._record import (
    EXTRA_BYTE,
    ConvertedType,
    JsonText,
    Record,
    converted,
    only,
    set_codec_finder,
)
from ._shapes import BitsetShape, Presence, RecordShape, Shape, UnionShape
from ._values import Bitset

T = TypeVar("T")

_FAILURES: Final = (msgspec.MsgspecError, ValueError, RecursionError)
"""How msgspec says no."""


class Codecs:
    """What all codecs share: tables, converters and msgspec's encoder."""

    def __init__(self, shapes: Mapping[str, Shape], types: Mapping[str, Any]) -> None:
        self.shapes = shapes
        self.types = types
        self.converter = Converter(shapes)
        self.exact_converter = Converter(shapes, exact=True)
        self.writer = Writer(shapes)
        self.encoder = msgspec.json.Encoder(enc_hook=unusual)
        self._bitsets = {shape.cls: name for name, shape in shapes.items() if isinstance(shape, BitsetShape)}
        self._names = {shape.cls: name for name, shape in shapes.items() if isinstance(shape, RecordShape)}
        self._codecs: dict[str, Codec[Any]] = {}
        set_codec_finder(self.of_record)

    def codec(self, name: str) -> Codec[Any]:
        """The codec of a type."""
        codec = self._codecs.get(name)
        if codec is None:
            codec = self._codecs[name] = Codec(name, self)
        return codec

    def made(self) -> dict[str, Codec[Any]]:
        """All codecs that there are so far, by name."""
        return dict(self._codecs)

    def of_record(self, cls: type) -> Codec[Any]:
        """The codec of a record."""
        return self.codec(self._names[cls])

    def decoder(self, name: str) -> msgspec.json.Decoder[Any]:
        """A decoder of msgspec's, which takes what this version knows and nothing else."""
        told: Any = self.types.get(name, None)
        if told is None:
            told = converted(name)
        elif isinstance(told, type) and issubclass(told, Record):
            told = only(told) if told.__struct_config__.tag is not None else told
        return msgspec.json.Decoder(told, dec_hook=self._hook)

    def convert(self, name: str, text: bytes) -> Any:
        """Decode without msgspec's types: slower, but whatever there is to keep or to tell is."""
        try:
            return self.converter.convert(name, parse(text))
        except Inexact:
            return self.exact_converter.convert(name, parse_exactly(text))

    def _hook(self, told: type, value: Any) -> Any:
        """Make what msgspec cannot."""
        if issubclass(told, Bitset):
            return self.converter.convert(self._bitsets[told], value)
        if issubclass(told, ConvertedType):
            made = self._first_that_fits(told.wire_name, value)
            if made is None:
                made = self.converter.convert(told.wire_name, value)
            # Fields that nobody knows would upset the count that finds keys given twice.
            if EXTRA_BYTE not in self.encoder.encode(made):
                return made
        raise ValueError("not for msgspec")

    def _first_that_fits(self, name: str, value: Any) -> Any:
        """A member of a union that nothing in the value decides, made by msgspec where that is safe.

        States are large, and our own converter is slower.
        """
        shape = self.shapes[name]
        if isinstance(shape, UnionShape) and shape.decided_by == "channel" and type(value) is dict:
            for use, _ in shape.members:
                member = self.shapes[use]
                if isinstance(member, RecordShape) and all(
                    field.name in value for field in member.fields if field.presence is Presence.REQUIRED
                ):
                    # It may be this one. If msgspec says no, only the converter knows better.
                    return msgspec.convert(value, member.cls, dec_hook=self._hook)
        return None


class Codec(Generic[T]):
    """Decodes and encodes values of one type."""

    __slots__ = ("_codecs", "_decoder", "name")

    def __init__(self, name: str, codecs: Codecs) -> None:
        self.name = name
        """Name of the type on the wire."""
        self._codecs = codecs
        self._decoder: msgspec.json.Decoder[Any] | None = None

    def decode(self, data: JsonText, *, trusted: bool = False) -> T:
        """Decode JSON text, and raise `DecodeError` if it does not fit.

        What only a later version knows is kept. Whoever trusts the writer of the text can do without the
        search for keys that are given twice, for nesting beyond 512 levels and for integers beyond a double.
        """
        text = _bytes(data)
        decoder = self._decoder
        if decoder is None:
            decoder = self._decoder = self._codecs.decoder(self.name)
        try:
            value: T = decoder.decode(text)
            if trusted or (repeats_nothing(text, self._codecs.encoder.encode(value)) and is_plain(text)):
                return value
        except _FAILURES:
            # Something is new, odd or wrong: the converter takes its time to tell.
            pass
        made: T = self._codecs.convert(self.name, text)
        return made

    def encode(self, value: T) -> bytes:
        """Encode as compact JSON text."""
        encoder = self._codecs.encoder
        text = encoder.encode(value)
        if EXTRA_BYTE in text:
            return encoder.encode(self._codecs.writer.plain(value))
        return text


def _bytes(data: JsonText) -> bytes:
    if type(data) is bytes:
        return data
    if not isinstance(data, str):
        return bytes(data)
    try:
        return data.encode()
    except UnicodeEncodeError as error:
        reason = f"expected pairs of surrogates, found half of one at character {error.start}"
        raise DecodeError("", reason) from None
