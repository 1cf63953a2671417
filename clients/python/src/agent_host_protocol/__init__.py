"""The Agent Host Protocol: typed values, codecs, reducers and versions.

Every wire type is a name of this package. ``codecs`` has a codec for each of them, records have
``from_json`` and ``to_json`` as well, and ``reduce_chat`` and its like apply actions to states.
"""

from typing import Any, ClassVar, Final, Literal

from msgspec import UNSET, UnsetType

from ._codec import Codec
from ._errors import DecodeError
from ._generated import codecs, constants, reducers, types
from ._generated.constants import *
from ._generated.errors import ERROR_CODES
from ._generated.reducers import *
from ._generated.registry import PROTOCOL_VERSION, RELEASED_VERSIONS, SUPPORTED_VERSIONS
from ._generated.types import *
from ._json import MAX_NESTING
from ._lifespan import ErrorCode
from ._record import Integer, Opt, Record, Told, Unknown, converted, only
from ._registry import (
    Direction,
    NameKind,
    compare_versions,
    dispatchable,
    introduced_in,
    known,
    negotiate,
)
from ._values import Bitset, ClosedEnum

__version__ = "0.6.0"

__all__ = [
    "ERROR_CODES",
    "MAX_NESTING",
    "PROTOCOL_VERSION",
    "RELEASED_VERSIONS",
    "SUPPORTED_VERSIONS",
    "UNSET",
    "Bitset",
    "ClosedEnum",
    "Codec",
    "DecodeError",
    "Direction",
    "ErrorCode",
    "NameKind",
    "Record",
    "Unknown",
    "UnsetType",
    "codecs",
    "compare_versions",
    "dispatchable",
    "introduced_in",
    "known",
    "negotiate",
]
__all__ += constants.__all__
__all__ += reducers.__all__
__all__ += types.__all__

# Types are where people import them from. That is also where msgspec looks up what annotations name.
for _name in types.__all__:
    _type = globals()[_name]
    if isinstance(_type, type) and _type.__module__.startswith(__name__):
        _type.__module__ = __name__
_ANNOTATIONS = (Any, ClassVar, Final, Literal, Integer, Opt, Told, converted, only)
