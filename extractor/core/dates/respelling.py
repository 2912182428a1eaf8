"""Reads misspelt and shortened words of dates as the words that were meant, and maps positions back."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

_WORD = re.compile(r"[^\W_]{3,}")


@dataclass(frozen=True, slots=True)
class Respelled:
    """A text in usual spelling.

    Attributes:
        ends: Where replaced words end in `text`, in order.
        shifts: By how much the original is longer up to each of them; one more entry than there are words.
    """

    text: str
    ends: tuple[int, ...] = ()
    shifts: tuple[int, ...] = (0,)

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return the position of a phrase in the text as it was written."""
        return start + self.shifts[bisect_right(self.ends, start)], end + self.shifts[bisect_right(self.ends, end)]


def respell(text: str, spellings: Mapping[str, str]) -> Respelled:
    """Return the text with the words of `spellings` replaced; not in paths, names with a hyphen or identifiers.

    A key with a capital stands for the word as it is written there, all others for any case.
    """
    meant = {word: usual for word in set(_WORD.findall(text)) if (usual := _usual(word, spellings))}
    if not meant:
        return Respelled(text)
    words = "|".join(sorted(map(re.escape, meant), key=len, reverse=True))
    parts: list[str] = []
    ends: list[int] = []
    steps = [0]
    done = length = 0
    for match in re.finditer(rf"(?<![\w/.@#$-])(?:{words})(?![\w/@-]|\.\w)", text):
        usual = meant[match.group()]
        parts += (text[done : match.start()], usual)
        length += match.start() - done + len(usual)
        done = match.end()
        ends.append(length)
        steps.append(match.end() - match.start() - len(usual))
    return Respelled("".join((*parts, text[done:])), tuple(ends), tuple(accumulate(steps)))


def _usual(word: str, spellings: Mapping[str, str]) -> str:
    usual = spellings.get(word, spellings.get(word.lower(), ""))
    return usual.capitalize() if usual and word[0].isupper() else usual


def misspellings(word: str) -> set[str]:
    """Return what slips of the finger make of a word: a letter left out, doubled, or exchanged with the next.

    The first letter stays, and so does the last if one is left out.
    """
    inside = range(1, len(word) - 1)
    left_out = {word[:at] + word[at + 1 :] for at in inside}
    doubled = {word[:at] + word[at] + word[at:] for at in range(1, len(word))}
    exchanged = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in inside}
    return (left_out | doubled | exchanged) - {word}
