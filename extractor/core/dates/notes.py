"""Finds and removes the dates that `rewrite` added after phrases, and maps positions.

A text is scanned without them, as it originally was, so that scanning a rewritten text finds the same phrases.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from extractor.core.dates.masks import ISO

_NOTE = re.compile(rf"\((?:as of |since |until )?~?{ISO}(?:/~?{ISO}| or {ISO})?\)")


@dataclass(frozen=True, slots=True)
class WithoutNotes:
    """A text without its notes.

    Attributes:
        at: Where notes were, as offsets in `text`, in order.
        before: How many characters of notes precede each of them; one more entry than there are notes.
    """

    text: str
    at: tuple[int, ...]
    before: tuple[int, ...]

    def is_dated(self, start: int, end: int) -> bool:
        """Return whether a note followed a phrase, or was inside it."""
        return bisect_right(self.at, start) < bisect_right(self.at, end)

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return the position of a phrase without a note in the text with notes."""
        return start + self.before[bisect_right(self.at, start)], end + self.before[bisect_left(self.at, end)]


def without_notes(text: str) -> WithoutNotes:
    """Remove the notes from a text, each with the space before it."""
    pieces: list[str] = []
    at: list[int] = []
    before = [0]
    done = 0
    for start, end in _find(text):
        pieces.append(text[done:start])
        at.append(start - before[-1])
        before.append(before[-1] + end - start)
        done = end
    return WithoutNotes("".join((*pieces, text[done:])) if done else text, tuple(at), tuple(before))


def _find(text: str) -> Iterator[tuple[int, int]]:
    done = 0
    opened = text.find("(")
    while opened >= 0:
        match = _NOTE.match(text, opened)
        if match:
            yield (opened - 1 if opened > done and text[opened - 1].isspace() else opened), match.end()
            done = match.end()
        opened = text.find("(", opened + 1)
