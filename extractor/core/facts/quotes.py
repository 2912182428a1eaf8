"""Do the words of a quote occur in a text?

Lenient in what is accepted: a model copies from our rendering, which escapes `& < >`, and may drop or add what does not
change the words. Strict in what counts: every word of the quote, in order, next to its neighbours.

    tolerated                                      example
    letter case, white space, quotation marks      He said "no"    ~  he said 'no'
    escapes of our rendering                       R&amp;D         ~  R&D
    markup                                         use ruff        ~  use `ruff`, **use ruff**
    punctuation and quotation marks around it      "I am a nurse." ~  I am a nurse
    an ellipsis inside, its parts in order         I am ... Graz   ~  I am a nurse in Graz
    invisible characters, full-width forms, points and vowel signs of Hebrew and Arabic, Turkish i and \u0131
    white space between characters of Chinese and Japanese
    marks of lists and quotations, emoji, targets of links, spaces around dashes and before %
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import lru_cache

from extractor.core.facts.invisible import without_invisible
from extractor.core.normal_forms import normalize

MIN_PART_WORDS = 2
# Minimum number of words on either side of an ellipsis, or of letters in a script without spaces.
MIN_PART_CHARS = 6

# Longer texts are not cached: 64 of a megabyte each would stay in memory for the life of the process.
MAX_REMEMBERED_CHARS = 50_000

_ALIKE = str.maketrans(
    {
        "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201b": "'", "\u2032": "'", "`": None, "*": None, "_": None, "~": None,
        "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u00ab": '"', "\u00bb": '"', "\u2033": '"',
        "\u0622": "\u0627", "\u0623": "\u0627", "\u0625": "\u0627",
        "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-",
    }
)  # fmt: skip
_INVISIBLE = re.compile(
    r"[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff\x00]"
)
_LINE_ENDS = re.compile(r"\r\n?|[\u0085\u2028\u2029]")
_LIST_MARK = re.compile(
    r"^[ \t]{0,40}(?:>[ \t]?){0,5}(?:(?:[-+*\u2022\u2013\u25aa\u25cf]|\d{1,3}[.)])[ \t]+)?", re.MULTILINE
)
_LINK = re.compile(r"!?\[([^\[\]\n]{1,200})\]\([^()\s]{1,300}\)")
_EMOJI = re.compile("[\u200d\ufe0f\u20e3\u2190-\u21ff\u2300-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]+")
_DASH = re.compile(r" ?-+ ?| (?=%)| \u2022 ")
# Vowel signs that people leave out, and the dot that casefolding makes of the Turkish capital I.
_SIGNS = "\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7\u0640\u064b-\u0652\u0670"
_POINTS = re.compile(f"[{_SIGNS}]|(?<=i)\u0307")
_UNSPACED = "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff66-\uff9f]"
_GAP = re.compile(f"(?<={_UNSPACED}) (?={_UNSPACED})")
_ELLIPSIS = re.compile(r"\[?\(?\.{3,}\)?\]?")
_AROUND = " \t\n.,;:!?'\"-()[]{}<>\u3002\uff0c\u3001\uff01\uff1f"
# What a model puts around a phrase.
_MARKS = _AROUND + (
    "`*_\u00ab\u00bb\u2018\u2019\u201a\u201c\u201d\u201e\u2039\u203a\u300a\u300b\u300c\u300d\u300e\u300f\u060c\u061b\u061f\u0964"
)

# Longest phrase that is looked for.
MAX_PHRASE_CHARS = 200
# Letters of an ending that a phrase may have in another text; half as many as it has itself are too many.
MAX_ENDING = 4
# Scripts whose words begin and end at a space; others have articles, particles or further words beside them.
_SPACED = "a-z\u00c0-\u024f\u0370-\u052f\u0900-\u097f"
_ALTERNATIVES = {
    **dict.fromkeys("i\u0131I\u0130", "(?:[i\u0131I\u0130]\u0307?)"),
    **dict.fromkeys("'\u2019\u2018\u02bc", "['\u2019\u2018\u02bc]"),
    **dict.fromkeys("-\u2010\u2011\u2012\u2013", "[-\u2010-\u2013]"),
    **dict.fromkeys("\u0627\u0622\u0623\u0625", "[\u0627\u0622\u0623\u0625]"),
}


def stands_in(quote: str, text: str) -> bool:
    """Return whether a quote occurs in a text; see the table above. An empty quote occurs nowhere."""
    if not _folded(quote).strip(_AROUND):
        return False
    within = _folded(text)
    forms = dict.fromkeys((quote, html.unescape(quote)))
    if any(_is_within(_folded(form), within) for form in forms):
        return True
    loose, bare = _loosened(text), [_loosened(form) for form in forms]
    return any(form.strip(_AROUND) and _is_within(form, loose) for form in bare)


def without_marks_around(phrase: str) -> str:
    """Return a phrase without the punctuation and quotation marks around it."""
    return phrase.strip(_MARKS)


def places(quote: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield where a phrase stands in a text, from its first offset to its last, exclusive.

    Letter case, white space, apostrophes and vowel points do not matter. A word that the text has with a longer ending
    counts if it does not have the phrase itself. A phrase of more than `MAX_PHRASE_CHARS` stands nowhere.
    """
    if not quote or len(quote) > MAX_PHRASE_CHARS:
        return
    before, pattern, behind = _pattern(quote)
    found = [match.span() for match in re.finditer(f"{before}{pattern}{behind}", text, re.IGNORECASE)]
    if not found and behind:
        ending = min(MAX_ENDING, len(quote) // 2)
        longer = f"{before}{pattern}[{_SPACED}]{{0,{ending}}}{behind}"
        found = [match.span() for match in re.finditer(longer, text, re.IGNORECASE)]
    yield from found


@lru_cache(maxsize=64)
def _pattern(quote: str) -> tuple[str, str, str]:
    """Return patterns of what must not stand before a phrase, of the phrase, and of what must not stand behind it."""
    phrase = _POINTS.sub("", quote)
    parts = (
        r"[\s*_`]+" if char == " " else _ALTERNATIVES.get(char, re.escape(char)) + _behind(char) for char in phrase
    )
    edge = re.compile(f"[{_SPACED}0-9]", re.IGNORECASE)
    before, behind = (bool(edge.match(char)) for char in (phrase[:1], phrase[-1:]))
    return f"(?<!{edge.pattern})" * before, "".join(parts), f"(?!{edge.pattern})" * behind


def _behind(char: str) -> str:
    """Return a pattern of what may follow a character and is no part of a phrase."""
    if "\u0590" <= char <= "\u06ff":
        return f"[{_SIGNS}]*"
    return r"\s*" if re.match(_UNSPACED, char) else ""


def is_whole(quote: str, text: str) -> bool:
    """Say whether a quote is all of a text."""
    whole = _folded(text).strip(_AROUND)
    return bool(whole) and any(
        _folded(form).strip(_AROUND) == whole for form in dict.fromkeys((quote, html.unescape(quote)))
    )


def _folded(text: str) -> str:
    """Return a text in the form in which quotes are compared; cached unless it is long."""
    return _folded_before(text) if len(text) <= MAX_REMEMBERED_CHARS else _fold(text)


@lru_cache(maxsize=64)
def _folded_before(text: str) -> str:
    return _fold(text)


def _fold(text: str) -> str:
    text = _INVISIBLE.sub("", normalize("NFKC", without_invisible(text))).translate(_ALIKE)
    return _GAP.sub("", _POINTS.sub("", " ".join(text.split()).casefold()).replace("\u0131", "i"))


def _loosened(text: str) -> str:
    """Return a text without what people take for layout: marks of lists, targets of links, emoji, spaces at dashes."""
    text = _EMOJI.sub(" ", _LIST_MARK.sub("", _LINK.sub(r"\1", _LINE_ENDS.sub("\n", text))))
    return _DASH.sub(_dash, _folded(text))


def _dash(match: re.Match[str]) -> str:
    return "-" if "-" in match.group() else " " if "\u2022" in match.group() else ""


def _is_within(quote: str, text: str) -> bool:
    bare = quote.strip(_AROUND)
    if quote in text or (bare and bare in text):
        return True
    parts = [part.strip(_AROUND) for part in _ELLIPSIS.split(quote)]
    parts = [part for part in parts if part]
    if len(parts) < 2 or not all(_is_enough(part) for part in parts):
        return False
    at = 0
    for part in parts:
        found = text.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return True


def _is_enough(part: str) -> bool:
    return len(part.split()) >= MIN_PART_WORDS or (not part.isascii() and len(part) >= MIN_PART_CHARS)
