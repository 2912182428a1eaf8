"""Is a JSON document small enough, in depth and number of values, to be parsed?

The shape is checked before the standard parser sees the document.
"""

from __future__ import annotations

import json
import math
import re
from typing import Any

MAX_DEPTH = 100
# Values in one document. An event of 10,000 messages has about a tenth of this.
MAX_VALUES = 500_000

# A string, terminated or not. If the end were required, every quote in an unterminated one would be tried as a start.
_STRING = re.compile(rb'"(?:[^"\\]+|\\.)*+"?', re.DOTALL)

_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
# With two kinds of brackets, one round would remove two levels of `{[]}`.
_ALL_ALIKE = bytes.maketrans(b"{}", b"[]")


class UnboundedJson(ValueError):
    """The document nests too deep, has too many values, or is not UTF-8."""


def check_shape(raw: bytes, *, max_depth: int = MAX_DEPTH, max_values: int = MAX_VALUES) -> None:
    """Reject a document that is too deep or has too many values. Does not check whether it is valid JSON.

    Raises:
        UnboundedJson
    """
    # The standard parser holds the interpreter lock while it parses and recurses where the text nests: a few megabytes of
    # brackets would stop the process. Each step below lets other threads run in between.
    # NUL bytes: json.loads would take the document for UTF-16 or UTF-32, whose brackets are not counted here.
    if b"\x00" in raw:
        raise UnboundedJson("must be JSON in UTF-8, without NUL bytes")
    bare = _without_strings(raw, max_values)
    if bare.count(b",") >= max_values:
        raise UnboundedJson(f"has more than {max_values:,} values: send fewer at once")
    if _is_deeper(bare.translate(_ALL_ALIKE, _NO_BRACKETS), max_depth):
        raise UnboundedJson(f"nests deeper than {max_depth} levels")


def loads(raw: bytes) -> Any:
    """Parse a JSON document; NaN, infinities and numbers beyond a float's range are rejected.

    Raises:
        UnboundedJson: See `check_shape`.
        ValueError: It is not JSON in UTF-8.
    """
    check_shape(raw)
    # Python accepts NaN and reads 1e999 as infinity; written again, neither is JSON.
    return json.loads(raw, parse_constant=_refuse_constant, parse_float=_finite)


def _without_strings(raw: bytes, max_values: int) -> bytes:
    kept: list[bytes] = []
    end = 0
    for number, match in enumerate(_STRING.finditer(raw)):
        if number > 2 * max_values:  # names of fields are strings too
            raise UnboundedJson(f"has more than {max_values:,} values: send fewer at once")
        kept.append(raw[end : match.start()])
        end = match.end()
    kept.append(raw[end:])
    return b"".join(kept)


def _is_deeper(brackets: bytes, max_depth: int) -> bool:
    """Return whether brackets nest deeper. Each round removes the innermost pairs."""
    for _ in range(max_depth):
        if not brackets:
            return False
        left = brackets.replace(b"[]", b"")
        # Nothing to remove: the document is invalid. One that only opens brackets is judged by their number below.
        if left == brackets:
            break
        brackets = left
    else:
        return bool(brackets)
    return brackets.count(b"[") > max_depth


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _finite(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"{text[:40]} is too large a number")
    return value
