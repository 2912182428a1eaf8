"""A piece of text as the rules see it: its words, its sentences, and what was blanked."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from extractor.core.dates.context import Context
from extractor.core.dates.language import Language
from extractor.core.dates.mention import Anchor, Hit
from extractor.core.dates.rule import Rule
from extractor.core.lazy import lazy

# Characters around a word that a rule needs; the rule's whole phrase lies within them.
REACH = 90

_SENTENCE = re.compile(r"[^.!?\n;]+(?:[.](?=\w)[^.!?\n;]*)*")
_WORDS = re.compile(r"[a-z]+[0-9]?|/|(?<=\d)\.(?!\d)|(?<=\d)-(?=\d)")


@dataclass(frozen=True)
class Place:
    """What is known of a text before any rule runs.

    Attributes:
        text: As it was written.
        masked: The same length, with everything blanked that contains no open date.
        words: The position of each word, lower-case.
    """

    language: Language
    anchor: Anchor
    text: str
    masked: str
    words: dict[str, list[int]]

    @lazy
    def sentences(self) -> list[tuple[int, int]]:
        return [match.span() for match in _SENTENCE.finditer(self.masked)]

    @lazy
    def _signs(self) -> dict[int, list[tuple[int, str]]]:
        """By sentence; computed only once a rule has matched, since most texts contain no date."""
        return {}

    def context(self, at: int) -> Context:
        """Return the surroundings of a phrase that begins there."""
        index = bisect_right(self.sentences, at, key=lambda sentence: sentence[0]) - 1
        if index < 0 or at >= self.sentences[index][1]:
            return Context(self.anchor, "", self.text, self.masked, (at, at), at)
        start, end = self.sentences[index]
        if index not in self._signs:
            self._signs[index] = self.language.tense_signs(self.masked[start:end])
        signs = self._signs[index]
        tense = _of_own_clause(signs, self.masked[start:end], at - start) if len(signs) > 1 else ""
        return Context(self.anchor, tense or _tense(signs, at - start), self.text, self.masked, (start, end), at)

    @lazy
    def signs(self) -> frozenset[str]:
        """The words that some rule needs."""
        return self.language.signs.intersection(self.words)

    def windows(self, rule: Rule) -> list[tuple[int, int]]:
        """Return the parts of the text in which a rule can match: around the words that it needs."""
        length = len(self.masked)
        if length <= 2 * REACH:
            return [(0, length)]
        if rule.needs not in self._windows:
            self._windows[rule.needs] = self._around(rule.needs, length)
        return self._windows[rule.needs]

    @lazy
    def _windows(self) -> dict[frozenset[str], list[tuple[int, int]]]:
        return {}

    def _around(self, needs: frozenset[str], length: int) -> list[tuple[int, int]]:
        merged: list[tuple[int, int]] = []
        for at in sorted(at for word in needs & self.signs for at in self.words[word]):
            start, end = max(0, at - REACH), min(length, at + REACH)
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], end)
            else:
                merged.append((start, end))
        return merged


def _tense(signs: list[tuple[int, str]], at: int) -> str:
    """Return the tense at a position in a sentence: the last sign that begins there (`until March`) or before, else the
    first one after it."""
    if not signs:
        return ""
    return signs[max(0, bisect_right(signs, (at + 1, "")) - 1)][1]


_OPENS_CLAUSE = re.compile(r"(?:\A|[,:]|\b(?:and|but|while|whereas|then|so))\s*(?:\b(?:on|by|in)\s+)?\Z", re.IGNORECASE)
_NEXT_CLAUSE = re.compile(r"[,:]|\b(?:and|but|or|so|that|because|after|before|until|till|to)\b")
_CLAUSE_CHARS = 50


def _of_own_clause(signs: list[tuple[int, str]], sentence: str, at: int) -> str:
    """Return the tense of a clause that begins with a date: "it hailed on Monday and on Tuesday they expect sun"."""
    if not _OPENS_CLAUSE.search(sentence, max(0, at - 12), at):
        return ""
    index = bisect_right(signs, (at + 1, "~"))
    if (
        index == len(signs)
        or signs[index][0] - at > _CLAUSE_CHARS
        or _NEXT_CLAUSE.search(sentence, at, signs[index][0])
    ):
        return ""
    return signs[index][1]


def words_of(text: str) -> dict[str, list[int]]:
    """Return the position of each word of a text, lower-case; a slash is a word too, and so are a full stop behind a
    digit and a hyphen between digits."""
    found: dict[str, list[int]] = {}
    for match in _WORDS.finditer(lower(text)):
        found.setdefault(match.group(), []).append(match.start())
    return found


def lower(text: str) -> str:
    """Return the text in lower case, every character in its position: a few become longer when lower-cased."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)


def pick(hits: list[Hit]) -> list[Hit]:
    """Return the longest of overlapping hits, in order; among equals the first."""
    if len(hits) < 2:
        return hits
    taken = bytearray(max(hit.end for hit in hits))
    chosen: list[Hit] = []
    for hit in sorted(hits, key=lambda h: h.start - h.end):
        if taken.find(1, hit.start, hit.end) < 0:
            taken[hit.start : hit.end] = b"\1" * (hit.end - hit.start)
            chosen.append(hit)
    return sorted(chosen, key=lambda h: h.start)


def blank(text: str, hits: Sequence[Hit], sign: str) -> str:
    """Return the text with its hits, in order and not overlapping, overwritten."""
    if not hits:
        return text
    parts: list[str] = []
    done = 0
    for hit in hits:
        parts += (text[done : hit.start], sign * (hit.end - hit.start))
        done = hit.end
    return "".join((*parts, text[done:]))
