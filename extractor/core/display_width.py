"""How wide a text is on a terminal or in a fixed-width font: columns, not characters.

East Asian wide and full-width characters take two columns, combining marks and invisible characters none (Unicode
Standard Annex #11, by `unicodedata`).
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate

ELLIPSIS = "\u2026"


def width_of(text: str) -> int:
    """Return the columns that a text takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


def clip(text: str, limit: int) -> str:
    """Return the text cut to a number of columns, at least one; a cut ends with an ellipsis.

    Letters keep their marks, but a text has at most two characters per column: a run of marks has no end otherwise.
    """
    size = len(text)
    if size * 2 <= limit or (size <= limit * 2 and width_of(text) <= limit):
        return text
    ends = list(accumulate(map(_width, text[: limit * 2])))
    return text[: bisect_right(ends, limit - 1)] + ELLIPSIS


@lru_cache(maxsize=8192)
def _width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
