"""A text without signs that are no part of its words: vowel points, lengthening strokes, joiners, marks of direction.

Tables have none of them. Offsets of what is found lead back to the text as it was written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_SIGNS = re.compile(
    "[\u00ad\u034f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7\u061c\u0640\u064b-\u0652\u0670\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+"
)


@dataclass(frozen=True, slots=True)
class Seen:
    """A text without such signs.

    Attributes:
        at: The offset of each of its characters in the text as written; empty if that has no such signs.
    """

    text: str
    at: tuple[int, ...] = ()

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return the position of a part, which is not empty, in the text as written."""
        return (self.at[start], self.at[end - 1] + 1) if self.at else (start, end)


def seen(text: str) -> Seen:
    """Return a text without signs that are no part of its words."""
    if text.isascii() or not _SIGNS.search(text):
        return Seen(text)
    gone = {at for match in _SIGNS.finditer(text) for at in range(*match.span())}
    at = tuple(at for at in range(len(text)) if at not in gone)
    return Seen("".join([text[one] for one in at]), at)
