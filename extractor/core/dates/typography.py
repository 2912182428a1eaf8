"""How a text is set says nothing about its dates: curly quotes, hard spaces, emphasis, emoji, capitals, wrapped lines.

even(text)   the same text as somebody would type it into a plain file, and where its characters were
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate

_SIGNS = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u02bc\u00b4\u201b", "'"),
        **dict.fromkeys("\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u3000\t", " "),
        **dict.fromkeys("\u2010\u2011\u2212", "-"),
        "\u2026": ".",
    }
)
_SPECIAL = re.compile(
    r"[\u2018\u2019\u02bc\u00b4\u201b\u00a0\u2002\u2003\u2007-\u200f\u202f\u3000\t\u2010\u2011\u2026\u2212\u2060\ufeff*~\u2190-\u2bff\ufe0f\U0001f000-\U0001faff]"
    r"|[^\S\n]{2}|\r"
)
_PICTURE = re.compile(r"[\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf\u2900-\u2bff\U0001f000-\U0001faff]")
# More than one space, emphasis, what has no width.
_NEEDLESS = re.compile(
    r"(?<=[^\S\n])[^\S\n]+"
    r"|(?<![\w/*])\*{1,3}(?=[^\s*])|(?<=[^\s*/])\*{1,3}(?![\w/*])|~~"
    r"|[\u200b-\u200f\u2060\ufeff\ufe0f\r]"
)
# A line that goes on: the next one begins with a small letter, or this one ends in the middle of a date.
_WRAPPED = re.compile(
    r"(?<=[^\n]{50})(?<![.!?:;])\n(?=[a-z])"
    r"|(?<=[^\n]{50})(?:(?<= on)|(?<= by)|(?<= of)|(?<= in)|(?<= to)|(?<=next)|(?<=last)|(?<=this)|(?<= the))\n(?=\w)"
)
_SHOUTED = re.compile(r"(?<![A-Z])[A-Z]{2,}+[^A-Za-z]++[A-Z]{2}")
_SMALL = re.compile(r"[a-z]")
_NAMES = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|november|"
    r"december|mon|tues?|wed|thur?s?|fri|feb|apr|jun|jul|aug|sept?|oct|nov|dec)\b"
)


@dataclass(frozen=True, slots=True)
class Even:
    """A text without its typography.

    Attributes:
        at: Where characters were left out, as offsets in `text`, in order.
        before: How many of them precede each place; one more entry than there are places.
    """

    text: str
    at: tuple[int, ...] = ()
    before: tuple[int, ...] = (0,)

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return the position of a phrase in the text as it was set."""
        return start + self.before[bisect_right(self.at, start)], end + self.before[bisect_left(self.at, end)]


def even(text: str) -> Even:
    """Return the text as plain typing; linear in its length."""
    if "\n" in text:
        text = _WRAPPED.sub(" ", text)
    if _SHOUTED.search(text) and not _SMALL.search(text):
        lowered = text.lower()
        if len(lowered) == len(text):
            text = _NAMES.sub(lambda match: match.group().capitalize(), lowered)
    if not _SPECIAL.search(text):
        return Even(text)
    text = _PICTURE.sub(",", text.translate(_SIGNS))
    parts: list[str] = []
    at: list[int] = []
    steps = [0]
    done = length = 0
    for match in _NEEDLESS.finditer(text):
        parts.append(text[done : match.start()])
        length += match.start() - done
        done = match.end()
        at.append(length)
        steps.append(match.end() - match.start())
    return Even("".join((*parts, text[done:])), tuple(at), tuple(accumulate(steps)))
