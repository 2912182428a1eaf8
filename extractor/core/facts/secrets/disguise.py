"""Removes disguises from a text: invisible characters, full-width and look-alike letters.

Each character of the plain text knows its position in the original, so that matches can be removed there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from extractor.core.normal_forms import MAX_MARKS, is_normalized, normalize

# Characters that a reader takes for ASCII; see Unicode Technical Standard 39, confusables. One for one.
_LOOK_ALIKES = {
    # Cyrillic
    "А": "A", "В": "B", "Е": "E", "К": "K", "М": "M", "Н": "H", "О": "O", "Р": "P", "С": "C", "Т": "T", "У": "Y",
    "Х": "X", "Ѕ": "S", "І": "I", "Ј": "J", "Ԛ": "Q", "Ԝ": "W", "Ғ": "F", "З": "3", "Ү": "Y", "Ь": "b",
    "а": "a", "с": "c", "е": "e", "о": "o", "р": "p", "х": "x", "у": "y", "ѕ": "s", "і": "i", "ј": "j", "һ": "h",
    "ԁ": "d", "ԛ": "q", "ԝ": "w", "ѵ": "v", "ӏ": "l", "Ӏ": "l", "к": "k", "т": "t", "м": "m", "г": "r", "ո": "n",
    "в": "b", "н": "h", "з": "3", "п": "n", "и": "u", "ь": "b", "ԍ": "g", "ғ": "f", "ҫ": "c", "є": "e", "ү": "y",
    # Greek
    "Α": "A", "Β": "B", "Ε": "E", "Ζ": "Z", "Η": "H", "Ι": "I", "Κ": "K", "Μ": "M", "Ν": "N", "Ο": "O", "Ρ": "P",
    "Τ": "T", "Υ": "Y", "Χ": "X", "Ϲ": "C", "Ϳ": "J", "α": "a", "ε": "e", "ι": "i", "κ": "k", "ν": "v", "ο": "o",
    "ρ": "p", "τ": "t", "υ": "u", "χ": "x", "ϲ": "c", "ϳ": "j", "η": "n", "ω": "w", "γ": "y", "σ": "o", "β": "b",
    # Latin beyond ASCII, Armenian, Cherokee and Lisu
    "ı": "i", "ɑ": "a", "ɡ": "g", "ɩ": "i", "ʀ": "R", "ꜱ": "s", "ʏ": "Y", "ᴀ": "A", "ᴄ": "c", "ᴅ": "D", "ᴇ": "E",
    "ᴋ": "k", "ᴏ": "o", "ᴘ": "P", "ᴛ": "T", "ᴜ": "u", "ᴠ": "v", "ᴡ": "w", "ᴢ": "z", "ɴ": "N", "ʟ": "L", "ɪ": "I",
    "օ": "o", "ս": "u", "հ": "h", "ց": "g", "յ": "j", "ք": "p", "զ": "q", "ѡ": "w", "Ꭺ": "A", "Ᏼ": "B", "Ꮯ": "C",
    "Ꭼ": "E", "Ꮋ": "H", "Ꮶ": "K", "Ꮇ": "M", "Ꮲ": "P", "Ꮪ": "S", "Ꭲ": "T", "Ꮃ": "W", "Ꮓ": "Z", "ꓮ": "A", "ꓐ": "B",
    "ꓚ": "C", "ꓓ": "D", "ꓰ": "E", "ꓝ": "F", "ꓖ": "G", "ꓧ": "H", "ꓲ": "I", "ꓙ": "J", "ꓗ": "K", "ꓡ": "L", "ꓟ": "M",
    "ꓠ": "N", "ꓳ": "O", "ꓑ": "P", "ꓣ": "R", "ꓢ": "S", "ꓔ": "T", "ꓴ": "U", "ꓦ": "V", "ꓪ": "W", "ꓫ": "X", "ꓬ": "Y",
    # punctuation
    "‐": "-", "‑": "-", "‒": "-", "−": "-", "﹘": "-", "⁃": "-", "∶": ":", "։": ":", "ː": ":", "꞉": ":", "⁄": "/",
    "∕": "/", "․": ".", "‗": "_", "＿": "_", "‚": ",", "‘": "'", "’": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"',
    "«": '"', "»": '"', "「": '"', "」": '"', "『": '"', "』": '"', "。": ".", "、": ",",
}  # fmt: skip

# What makes a difference between the two readings: letters, and marks of scripts without spaces.
_TELLING = re.compile(f"[{''.join(c for c in _LOOK_ALIKES if c.isalpha())}\u300c-\u300f\u3001\u3002]")
# Full-width forms, one for one; and the one letter that becomes two when lower-cased.
_NARROW = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {
    "\u3000": " ",
    "\u00a0": " ",
    "\u0130": "i",
}
# Letters and symbols that show nothing, in addition to category Cf and the variation selectors.
_INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
_HIDDEN = re.compile(
    "[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000110bd-\U000110cd\U0001343f\U00013430-\U00013440"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e01ef]"
)
_CLUSTER = re.compile("[^\\x00-\\x7f]|[\\x00-\\x7f](?=[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff\u3099\u309a])")


@dataclass(frozen=True, slots=True)
class Plain:
    """A text without its disguise.

    Attributes:
        text: NFKC, without invisible characters; letters as they were written.
        ascii: The same, one for one, with ASCII characters in place of look-alikes.
        places: The position of each character in the original, and the original's length; None if both are the same.
    """

    text: str
    ascii: str
    places: Sequence[int] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the position of a span of the plain text in the original, including hidden characters inside it."""
        if self.places is None or start >= end:
            return start, end
        return self.places[start], max(self.places[end - 1] + 1, self.places[end])


def undisguise(original: str) -> Plain:
    """Return the plain text of a text; linear in its length."""
    if original.isascii():
        return Plain(original, original)
    narrow = _replaced(original, _NARROW)
    if not _HIDDEN.search(narrow) and is_normalized("NFKC", narrow):
        return Plain(narrow, _replaced(narrow, _LOOK_ALIKES))
    pieces: list[str] = []
    places: list[int] = []
    for start, end in _clusters(original):
        shown = _shown(original[start:end])
        pieces.append(shown)
        if end - start == len(shown):
            places.extend(range(start, end))
        else:
            places.extend([start] * len(shown))
    places.append(len(original))
    text = "".join(pieces)
    return Plain(text, _replaced(text, _LOOK_ALIKES), places)


def _replaced(text: str, table: Mapping[str, str]) -> str:
    """Return a text with ASCII characters in place of some others. It has few of them, so that `str.translate`, which
    looks up every character, would take several times as long."""
    for sign in table.keys() & set(text):
        text = text.replace(sign, table[sign])
    return text


def is_alike(text: str) -> bool:
    """Return whether a plain text differs from its ASCII by quotation marks and dashes only."""
    return _TELLING.search(text) is None


def _clusters(text: str) -> list[tuple[int, int]]:
    """Split a text into runs of ASCII, and single letters with their marks."""
    found: list[tuple[int, int]] = []
    done = 0
    for match in _CLUSTER.finditer(text):
        at = match.start()
        if at < done:
            continue
        if at > done:
            found.append((done, at))
        end = at + 1
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        found.append((at, end))
        done = end
    if done < len(text):
        found.append((done, len(text)))
    return found


@lru_cache(maxsize=8192)
def _shown_cluster(cluster: str) -> str:
    kept = "".join(c for c in cluster if not _is_invisible(c))
    shown = normalize("NFKC", kept)
    return "i" if shown == "\u0130" else shown


def _shown(cluster: str) -> str:
    if cluster.isascii():
        return cluster
    return _shown_cluster(cluster) if len(cluster) <= MAX_MARKS else _shown_cluster.__wrapped__(cluster)


def _is_invisible(character: str) -> bool:
    code = ord(character)
    return (
        unicodedata.category(character) == "Cf"
        or character in _INVISIBLE
        or 0xFE00 <= code <= 0xFE0F
        or 0xE0100 <= code <= 0xE01EF
        or 0x180B <= code <= 0x180F
    )
