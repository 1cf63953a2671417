"""Requests: a line of JSON whose fields are still to be looked at."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

import agent_host_protocol as ahp

_FIELDS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_ITEMS: Final = msgspec.json.Decoder(list[msgspec.Raw])


class Refused(Exception):
    """A request that cannot be served, with what its sender is told."""

    def __init__(self, kind: str, message: str, path: str | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.path = path


class Request:
    """The fields of a request, each as the JSON text it is."""

    def __init__(self, line: bytes) -> None:
        _check_nesting(line)
        try:
            line.decode()
        except UnicodeDecodeError:
            raise Refused("usage", "the line is not UTF-8") from None
        try:
            self._fields = _FIELDS.decode(line)
        except msgspec.ValidationError:
            raise Refused("usage", "the line is not a JSON object") from None
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refused("usage", f"the line is not JSON: {error}") from None

    def has(self, name: str) -> bool:
        """Whether there is such a field."""
        return name in self._fields

    def raw(self, name: str) -> bytes:
        """A field that may hold anything, but has to be there."""
        value = self._fields.get(name)
        if value is None:
            raise _wrong(name, "a value")
        return bytes(value)

    def text(self, name: str) -> str:
        """A field that holds a text."""
        value = self._plain(name)
        if not isinstance(value, str):
            raise _wrong(name, "a string")
        return value

    def choice(self, name: str, *choices: str) -> Any:
        """A field that holds one of a few texts."""
        value = self._plain(name)
        if value not in choices:
            raise _wrong(name, f"one of {', '.join(choices)}")
        return value

    def number(self, name: str) -> int:
        """A field that holds a number."""
        value = self._plain(name)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise _wrong(name, "a number")
        return int(value)

    def texts(self, name: str) -> list[str]:
        """A field that holds a list of texts."""
        value = self._plain(name)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise _wrong(name, "a list of strings")
        return value

    def items(self, name: str) -> list[msgspec.Raw]:
        """A field that holds a list of anything."""
        try:
            return _ITEMS.decode(self._fields.get(name, b"null"))
        except msgspec.ValidationError:
            raise _wrong(name, "a list") from None

    def _plain(self, name: str) -> Any:
        try:
            return json.loads(bytes(self._fields.get(name, b"null")))
        except ValueError:
            return None


def _check_nesting(line: bytes) -> None:
    """Refuse a line that is nested too deep, before anybody follows it."""
    if line.count(b"[") + line.count(b"{") <= ahp.MAX_NESTING:
        return
    try:
        ahp.codecs.Meta.decode(line)
    except ahp.DecodeError as error:
        # Whatever else is wrong with it, others say better.
        if "levels of nesting" in error.reason:
            message = f"the line is nested deeper than {ahp.MAX_NESTING} levels"
            raise Refused("usage", message) from None


def _wrong(name: str, expected: str) -> Refused:
    return Refused("usage", f'"{name}" of the request is to be {expected}', f"/{name}")
