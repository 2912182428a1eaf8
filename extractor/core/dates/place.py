"""A piece of text as the rules see it: where its words and sentences are, and what was blanked."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from extractor.core.dates.language import Language
from extractor.core.dates.mention import Anchor, Hit
from extractor.core.dates.readings import Context
from extractor.core.dates.rule import Rule

REACH = 90
"""Characters around a word that a rule needs in which its whole phrase lies."""

_SENTENCE = re.compile(r"[^.!?\n;]+(?:[.](?=\w)[^.!?\n;]*)*")
_WORDS = re.compile(r"[a-z]+[0-9]?|/")


@dataclass(frozen=True)
class Place:
    """What is known of a text before any rule looks at it.

    Attributes:
        text: As it was written.
        masked: The same length, with what holds no open date blanked.
    """

    language: Language
    anchor: Anchor
    text: str
    masked: str

    @cached_property
    def words(self) -> dict[str, list[int]]:
        """Where each word stands."""
        found: dict[str, list[int]] = {}
        for match in _WORDS.finditer(lower(self.masked)):
            found.setdefault(match.group(), []).append(match.start())
        return found

    @cached_property
    def sentences(self) -> list[tuple[int, int]]:
        return [match.span() for match in _SENTENCE.finditer(self.masked)]

    @cached_property
    def _tenses(self) -> dict[int, str]:
        return {}

    def context(self, at: int) -> Context:
        """Return where a phrase that begins there stands."""
        index = bisect_right(self.sentences, at, key=lambda sentence: sentence[0]) - 1
        if index < 0 or at >= self.sentences[index][1]:
            return Context(self.anchor, "", self.text, self.masked, (at, at), at)
        start, end = self.sentences[index]
        if index not in self._tenses:
            self._tenses[index] = self.language.tense_of(self.masked[start:end])
        return Context(self.anchor, self._tenses[index], self.text, self.masked, (start, end), at)

    def rules(self, rules: Sequence[Rule]) -> Iterator[Rule]:
        """Yield the rules that may match: those whose words stand here."""
        words = self.words.keys()
        return (rule for rule in rules if not rule.needs or not rule.needs.isdisjoint(words))

    def windows(self, rule: Rule) -> list[tuple[int, int]]:
        """Return the parts of the text in which a rule can match: around the words that it needs."""
        length = len(self.masked)
        if not rule.needs:
            return [(0, length)]
        merged: list[tuple[int, int]] = []
        for at in sorted(at for word in rule.needs if word in self.words for at in self.words[word]):
            start, end = max(0, at - REACH), min(length, at + REACH)
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], end)
            else:
                merged.append((start, end))
        return merged


def lower(text: str) -> str:
    """Return the text in lower case, every character in its place: a few grow when they are lowered."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(small if len(small := char.lower()) == 1 else char for char in text)


def pick(hits: list[Hit]) -> list[Hit]:
    """Return the longest of overlapping hits, in order; among equals the one that came first."""
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
    """Return the text with its hits, in order and none overlapping another, overwritten."""
    if not hits:
        return text
    parts: list[str] = []
    done = 0
    for hit in hits:
        parts += (text[done : hit.start], sign * (hit.end - hit.start))
        done = hit.end
    return "".join((*parts, text[done:]))
