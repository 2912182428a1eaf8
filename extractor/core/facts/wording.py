"""Which words of a text are distinctive, and are two texts about the same thing?

Words are compared by their beginnings, without accents and endings; scripts without spaces by pairs of characters. This
is coarse but sufficient: it only decides whether a quote has anything to do with a statement.
"""

from __future__ import annotations

import re
from unicodedata import category

from extractor.core.languages import languages
from extractor.core.languages.noise import filler_signs, noise_of
from extractor.core.languages.unread import AFFIRMATIONS
from extractor.core.normal_forms import bare, normalize

# Longer words are compared by this prefix: nurse and nurses, arbeite and arbeitet.
STEM_CHARS = 5
# A longer text is no bare answer unless it says yes or no, even if all of its words are frequent in some language.
MAX_BARE_WORDS = 6

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
# Vowels and other marks within the words of Indian scripts, which Python does not count as letters.
_MARKS = "".join(chr(code) for code in range(0x900, 0xE00) if category(chr(code)) in ("Mn", "Mc"))
_WORD = re.compile(rf"[{_UNSPACED}]+|\d+(?:[.,:/-]\d+)*|(?:(?![{_UNSPACED}])(?:[^\W\d_]|[{_MARKS}]))+(?:[+#]+|\d+)?")
# Finds the same as `_WORD` in lower-case ASCII, in less than half the time.
_ASCII_WORD = re.compile(r"\d+(?:[.,:/-]\d+)*|[a-z]+(?:[+#]+|\d+)?")

_IS_UNSPACED = re.compile(rf"[{_UNSPACED}]")


_LIGHT = frozenset(word for language in languages() for word in language.light_words.split())
_AFFIRM = frozenset(
    bare(word) for words in (AFFIRMATIONS, *(one.affirmations for one in languages())) for word in words.split()
)


def words(text: str) -> list[str]:
    """Return the words of a text in order, lower-case and without accents; a run of a script without spaces is one
    word."""
    return plain_words(bare(normalize("NFKC", text)))


def plain_words(plain: str) -> list[str]:
    """Return the words of a text that is lower-case, without accents and in compatible form already."""
    return (_ASCII_WORD if plain.isascii() else _WORD).findall(plain)


def telling(text: str) -> frozenset[str]:
    """Return what identifies a text: the prefixes of its distinctive words, and its numbers."""
    found: set[str] = set()
    for word in set(_telling_words(text)):
        found |= _pairs(word) if _IS_UNSPACED.match(word) else {word[:STEM_CHARS]}
    return frozenset(found)


def _telling_words(text: str) -> list[str]:
    held = words(text)
    noise = noise_of(held)  # joined with the light words it would be copied for each text
    return [word for word in held if word not in noise and word not in _LIGHT]


def _pairs(run: str) -> set[str]:
    kept = "".join(char if char not in filler_signs() else " " for char in run).split()
    return {part[at : at + 2] for part in kept for at in range(max(1, len(part) - 1))}


def telling_count(text: str) -> int:
    """Return the number of distinctive words in a text; for a script without spaces, of distinctive characters."""
    return sum(
        sum(char not in filler_signs() for char in word) if _IS_UNSPACED.match(word) else 1
        for word in _telling_words(text)
    )


def is_bare_answer(text: str) -> bool:
    """Return whether a text is only a yes or a no; a text without words, such as a thumbs-up, counts too."""
    held = words(text)
    if len(held) > MAX_BARE_WORDS and _AFFIRM.isdisjoint(held):
        return False
    stop = noise_of(held) | _LIGHT
    return all(word in _AFFIRM or word in stop for word in held)


def share_words(one: str, other: str) -> bool:
    """Return whether two texts share a distinctive word or a number."""
    first, second = telling(one), telling(other)
    return not first.isdisjoint(second) or _share_inside(first, second)


def _share_inside(first: frozenset[str], second: frozenset[str]) -> bool:
    """Return whether a word of four letters or more is a prefix of another: 'chef' and 'chefs' share four letters."""
    begins = {word[:4] for word in first if len(word) >= 4 and not word.isdigit()}
    return any(len(word) >= 4 and word[:4] in begins for word in second)
