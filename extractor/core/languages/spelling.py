"""Which spellings are one word? Case, accents and letters that people write for one another."""

from __future__ import annotations

from collections.abc import Mapping

from extractor.core.languages.ideographs import SIMPLIFIED, TRADITIONAL
from extractor.core.normal_forms import IGNORED_MARK, normalize

# Letters that people write for one another.
_SAME = str.maketrans({"\u0131": "i", "ø": "o", "ł": "l", "đ": "d", "œ": "oe", "æ": "ae", "ى": "ي", "ة": "ه", "ँ": "ं"})
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})


_SIGNS: dict[int, str | int] = {
    **str.maketrans(TRADITIONAL, SIMPLIFIED),
    **{code: code - 0x60 for code in range(0x30A1, 0x30F7)},
}

_PLAIN: dict[int, str | int] = {
    **{
        code: plain
        for code in range(0xC0, 0x250)
        if len(plain := normalize("NFD", chr(code))[:1]) == 1 and plain.isascii()
    },
    **str.maketrans("\u0131øłđ", "iold"),
    **{0xFF21 + at: chr(0x61 + at % 32) for at in (*range(26), *range(32, 58))},  # full-width letters
    **str.maketrans(TRADITIONAL + "週裏後", SIMPLIFIED + "周里后"),
    **str.maketrans("\u0451\u0623\u0625\u0622\u0671\u0649", "\u0435\u0627\u0627\u0627\u0627\u064a"),  # ё, alef, yeh
}


def plain_letters(text: str) -> str:
    """Return a text without accents and with simplified ideographs, every character in its place."""
    return text if text.isascii() else text.translate(_PLAIN)


def fold(word: str, capitals: Mapping[int, str] | None = None) -> str:
    """Return a word in lower case.

    Args:
        capitals: Letters whose lower case differs from Unicode's.
    """
    folded = (word.translate(capitals) if capitals else word).casefold()
    return folded if folded.isascii() else normalize("NFC", folded)


def without_marks(word: str) -> str:
    """Drop accents and vowel points, which people leave out; vowel signs of Indic scripts stay."""
    if word.isascii():
        return word
    bare = normalize("NFC", IGNORED_MARK.sub("", normalize("NFD", word)))
    return bare.encode("utf-8", "ignore").decode()


def same(word: str) -> str:
    """Return one spelling for words that differ in accents, or in letters that people write for one another."""
    return word if word.isascii() else without_marks(word).translate(_SAME)


def plain_signs(text: str) -> str:
    """Return a text with simplified ideographs for traditional ones, and hiragana for katakana, each in its place."""
    return text if text.isascii() else text.translate(_SIGNS)


def spelt_out(word: str) -> tuple[str, ...]:
    """Return a word with umlauts as it is written where there are none: `mueller`."""
    if word.isascii():
        return ()
    folded = fold(word)
    spelt = folded.translate(_UMLAUTS)
    return (same(spelt),) if spelt != folded else ()
