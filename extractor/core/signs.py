"""Where may a text be cut? Between signs: a letter and its marks, and the parts of an emoji, are shown as one."""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
_SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))

# A sign has at most so many characters; a run of marks has no end otherwise.
MAX_SIGN_CHARS = 16


def is_within_sign(text: str, at: int) -> bool:
    """Return whether a place is between two characters that are shown as one."""
    if not 0 < at < len(text):
        return False
    char = text[at]
    return _JOINER in (text[at - 1], char) or char in _SKIN_TONES or unicodedata.category(char)[0] == "M"


def last_cut(text: str, at: int) -> int:
    """Return the last place up to one at which a text may be cut."""
    return next((place for place in range(at, max(-1, at - MAX_SIGN_CHARS), -1) if not is_within_sign(text, place)), at)


def first_cut(text: str, at: int) -> int:
    """Return the first place from one on at which a text may be cut."""
    return next((place for place in range(at, at + MAX_SIGN_CHARS) if not is_within_sign(text, place)), at)
