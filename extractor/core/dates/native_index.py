"""Which rows of a language may match in a text? Those of which all words and slots that they need occur in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from extractor.core.dates.gates import words_of
from extractor.core.dates.slots import Slots
from extractor.core.lazy import once_attribute


@dataclass(frozen=True)
class Row:
    """A pattern and its English.

    Attributes:
        source: The pattern as text; compiled when it is first needed, since a language has hundreds and most texts need few.
        is_weak: Counts only in a text of its own language: a single word, a bare weekday, numbers.
        is_bare: Counts only with a word of time around it ("since March"): names of months are names of people too.
        needs: The slots that must occur in a text.
        word: A word that must occur in a text.
        groups: Words of each of which one must occur, with whether as a whole word.
    """

    source: str
    english: str
    is_weak: bool
    is_bare: bool = False
    needs: frozenset[str] = frozenset()
    word: str = ""
    groups: tuple[tuple[bool, frozenset[str]], ...] = ()

    def fits(self, text: str, tokens: frozenset[str]) -> bool:
        """Return whether a text, of these words, holds the words that the row needs."""
        if self.word not in text:
            return False
        for is_whole, words in self.groups:
            if is_whole:
                if words.isdisjoint(tokens):
                    return False
            elif not any(map(text.__contains__, words)):
                return False
        return True

    @once_attribute
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.source)


_Places = list[tuple[int, Row]]


class RowIndex:
    """Rows by a whole word that they need; the others by the slots that they need and the beginning of their word."""

    def __init__(self, rows: Sequence[Row], slots: Slots) -> None:
        self._slots = slots
        self._by_word: dict[str, _Places] = {}
        self._by_needs: dict[frozenset[str], dict[str, _Places]] = {}
        for place, row in enumerate(rows):
            whole = [words for is_whole, words in row.groups if is_whole]
            for word in max(whole, key=lambda words: (min(map(len, words)), -len(words)), default=()):
                self._by_word.setdefault(word, []).append((place, row))
            if not whole:
                self._by_needs.setdefault(row.needs, {}).setdefault(row.word[:2], []).append((place, row))

    def fitting(self, text: str, known: dict[str, bool]) -> list[Row]:
        """Return the rows that may match in a text, in their order.

        Args:
            known: Whether slots occur in the text, as far as it has been looked for.
        """
        tokens = words_of(text)
        begins = {"", *text, *map("".join, pairwise(text))}
        tried: dict[int, Row] = {}
        for needs, rows in self._by_needs.items():
            if self._hold(needs, text, known):
                for key in rows.keys() & begins:
                    tried.update(rows[key])
        for word in self._by_word.keys() & tokens:
            tried.update(self._by_word[word])
        fitting = [one for one in sorted(tried.items()) if one[1].fits(text, tokens)]
        return [row for _, row in fitting if self._hold(row.needs, text, known)]

    def _hold(self, needs: Iterable[str], text: str, known: dict[str, bool]) -> bool:
        """Return whether a word for each of some slots occurs in a text."""
        for slot in needs:
            if slot not in known:
                known[slot] = self._slots.holds(slot, text)
            if not known[slot]:
                return False
        return True
