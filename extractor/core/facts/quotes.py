"""Do the words of a quote occur in a text?

Lenient in what is accepted: a model copies from our rendering, which escapes `& < >`, and may drop or add what does not
change the words. Strict in what counts: every word of the quote, in order, next to its neighbours.

    tolerated                                      example
    letter case, white space, quotation marks      He said "no"    ~  he said 'no'
    escapes of our rendering                       R&amp;D         ~  R&D
    markup                                         use ruff        ~  use `ruff`, **use ruff**
    punctuation and quotation marks around it      "I am a nurse." ~  I am a nurse
    an ellipsis inside, its parts in order         I am ... Graz   ~  I am a nurse in Graz
    invisible characters, full-width forms, points and vowel signs of Hebrew and Arabic
    marks of lists and quotations, emoji, targets of links, spaces around dashes and before %
"""

from __future__ import annotations

import html
import re
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
_POINTS = re.compile("[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7\u0640\u064b-\u0652\u0670]|(?<=i)\u0307")
_ELLIPSIS = re.compile(r"\[?\(?\.{3,}\)?\]?")
_AROUND = " \t\n.,;:!?'\"-()[]{}<>\u3002\uff0c\u3001\uff01\uff1f"


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
    return _POINTS.sub("", " ".join(text.split()).casefold())


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
