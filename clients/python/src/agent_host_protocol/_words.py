"""The words that generated reducers use. Those that return a boolean tell whether anything changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from ._plain import SCALARS, clone
from ._record import Record, Unknown
from ._values import Bitset

R = TypeVar("R", bound=Record)
B = TypeVar("B", bound=Bitset)

#: Reads the key of an element.
Key = Callable[[Any], Any]

__all__ = [
    "become",
    "bits",
    "clone",
    "differs",
    "keep_through",
    "key",
    "merge",
    "merged",
    "none_if_unset",
    "patch_unknown",
    "prepend_new",
    "remove",
    "remove_first",
    "reorder",
    "replace",
    "shared",
    "stamp",
    "unset_if_none",
    "upsert",
    "with_entry",
    "write_shared",
]


def differs(old: Any, new: Any) -> bool:
    """Whether writing a value counts: what is no plain value always does."""
    if type(old) not in SCALARS or type(new) not in SCALARS:
        return old is not UNSET or new is not UNSET
    return bool(old != new or (type(old) is bool) != (type(new) is bool))


def shared(holder: Any, attribute: str, name: str) -> Any:
    """A field of whatever member of a union this is, known or not; ``None`` if it has no such field."""
    if isinstance(holder, Unknown):
        return holder.raw.get(name)
    if attribute in holder.__struct_fields__:
        return getattr(holder, attribute)
    return (holder.extra or {}).get(name)


def write_shared(holder: Any, attribute: str, name: str, value: Any) -> bool:
    """Write a field of whatever member of a union this is; ``None`` removes it."""
    if isinstance(holder, Unknown):
        return _write(holder.raw, name, value)
    if attribute in holder.__struct_fields__:
        if not differs(getattr(holder, attribute), value):
            return False
        setattr(holder, attribute, value)
        return True
    if holder.extra is None:
        holder.extra = {}
    return _write(holder.extra, name, value)


def _write(fields: dict[str, Any], name: str, value: Any) -> bool:
    """Write a field whose type this version does not know."""
    if value is None:
        return fields.pop(name, UNSET) is not UNSET
    if name in fields and not differs(fields[name], value):
        return False
    fields[name] = _plain(value)
    return True


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return msgspec.json.decode(value.to_json())
    return [_plain(each) for each in value] if isinstance(value, list) else value


@cache
def key(attribute: str, name: str) -> Key:
    """What reads the key of an element, also of one that only a later version knows."""
    return lambda item: shared(item, attribute, name)


def upsert(items: list[Any], key: Key, item: Any) -> None:
    """Put an element where the first with the same key is, or at the end; without a key it equals none."""
    wanted = key(item)
    if wanted is not None:
        for at, each in enumerate(items):
            if key(each) == wanted:
                items[at] = item
                return
    items.append(item)


def remove(items: list[Any], key: Key, wanted: Any) -> bool:
    """Remove every element with that key."""
    rest = [each for each in items if key(each) != wanted]
    if len(rest) == len(items):
        return False
    items[:] = rest
    return True


def remove_first(items: list[Any], key: Key, wanted: Any) -> bool:
    """Remove the first element with that key."""
    for at, each in enumerate(items):
        if key(each) == wanted:
            del items[at]
            return True
    return False


def reorder(items: list[Any], key: Key, order: Iterable[Any]) -> bool:
    """Bring elements into the order of their keys: known ones once, then the others as they were."""
    rest = list(items)
    ordered = []
    for wanted in dict.fromkeys(order):
        at = next((at for at, each in enumerate(rest) if key(each) == wanted), None)
        if at is not None:
            ordered.append(rest.pop(at))
    ordered += rest
    if all(new is old for new, old in zip(ordered, items, strict=True)):
        return False
    items[:] = ordered
    return True


def prepend_new(items: list[Any], key: Key, more: Iterable[Any]) -> bool:
    """Put elements before the others, except those whose key an element has already."""
    known = {key(each) for each in items}
    added = [clone(each) for each in more if key(each) not in known]
    items[:0] = added
    return bool(added)


def keep_through(items: list[Any], key: Key, wanted: Any) -> bool:
    """Cut a list off behind the first element with that key."""
    for at, each in enumerate(items):
        if key(each) == wanted:
            is_last = at == len(items) - 1
            del items[at + 1 :]
            return not is_last
    return False


def merge(entries: dict[str, Any], more: dict[str, Any]) -> bool:
    """Write the entries of a map over those of another."""
    changed = False
    for name, value in more.items():
        if name not in entries or differs(entries[name], value):
            entries[name] = clone(value)
            changed = True
    return changed


def merged(entries: dict[str, Any] | None, more: dict[str, Any] | None) -> dict[str, Any]:
    """A map with entries of another written over it; either may be absent."""
    return {**(entries or {}), **clone(more or {})}


def with_entry(entries: dict[str, Any] | None, name: str, value: Any) -> dict[str, Any]:
    """A map with an entry written, or removed where there is no value."""
    made = dict(entries or {})
    if value is None:
        made.pop(name, None)
    else:
        made[name] = clone(value)
    return made


def patch_unknown(holder: Record, source: Record, known: tuple[str, ...]) -> bool:
    """Write fields that this version does not know over those of another record."""
    more = {name: value for name, value in (source.extra or {}).items() if name not in known}
    if not more:
        return False
    if holder.extra is None:
        holder.extra = {}
    return merge(holder.extra, more)


def become(made: R, old: Any, known: frozenset[str]) -> R:
    """A record that takes the place of another, with the fields of that one that nobody knows."""
    fields = old.raw if type(old) is Unknown else old.extra
    if fields:
        made.extra = {name: value for name, value in fields.items() if name not in known} or None
    return made


def bits(value: B, clear: int, set: int) -> B:
    """A bitset with some bits cleared, then others set."""
    return type(value)((int(value) & ~clear) | int(set))


def unset_if_none(value: Any) -> Any:
    """A value where ``UNSET`` stands for nothing."""
    return UNSET if value is None else value


def none_if_unset(value: Any) -> Any:
    """A value where ``None`` stands for nothing."""
    return None if value is UNSET else value


def stamp(now: int) -> str:
    """A time, in milliseconds since the epoch, as ISO 8601 text in UTC with milliseconds."""
    seconds, milliseconds = divmod(now, 1000)
    days, of_day = divmod(seconds, 86_400)
    year, month, day = _date(days)
    written = f"{year:04}" if 0 <= year <= 9999 else f"{year:+07}"
    time = f"{of_day // 3600:02}:{of_day // 60 % 60:02}:{of_day % 60:02}.{milliseconds:03}"
    return f"{written}-{month:02}-{day:02}T{time}Z"


def _date(days: int) -> tuple[int, int, int]:
    """The civil date of a day since the epoch, also beyond the years that Python's own dates know."""
    # Years here start in March, so that the day that comes and goes is the last one.
    era, of_era = divmod(days + 719_468, 146_097)
    year_of_era = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    month_from_march = (5 * of_year + 2) // 153
    day = of_year - (153 * month_from_march + 2) // 5 + 1
    month = month_from_march + 3 if month_from_march < 10 else month_from_march - 9
    return year_of_era + era * 400 + (month <= 2), month, day
