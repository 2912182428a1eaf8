"""Which rows of a language may match in a text? Those of which all words and slots that they need occur in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from extractor.core.dates.gates import beginnings_of, words_of
from extractor.core.dates.slots import Slots
from extractor.core.lazy import once_attribute

# No row matches more characters than a block has, spaces aside.
BLOCK_CHARS = 80
# What stands in a piece of text more often counts as near everything.
MOST_PLACES = 32
# In a text of so few blocks all is near.
SHORT_BLOCKS = 5
# All blocks.
_ALL = -1


@dataclass(frozen=True)
class Row:
    """A pattern and its English.

    Attributes:
        source: The pattern as text; compiled when it is first needed, since a language has hundreds and most texts need few.
        is_weak: Counts only in a text of its own language: a single word, a bare weekday, numbers.
        is_bare: Counts only with a word of time around it ("since March"): names of months are names of people too.
        needs: The slots that must occur in a text.
        word: A word, or several with a space between each, that must occur in a text.
        groups: Words of each of which one must occur, with whether as a whole word.
    """

    source: str
    english: str
    is_weak: bool
    is_bare: bool = False
    needs: frozenset[str] = frozenset()
    word: str = ""
    groups: tuple[tuple[bool, frozenset[str]], ...] = ()

    @once_attribute
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.source)


class TextPlaces:
    """Where slots and words stand in a text, as sets of its blocks: a number with a bit for each block and those beside it.

    A row needs slots and words near one another: it matches in a text only if their sets share a block.
    """

    def __init__(self, text: str, slots: Slots) -> None:
        self.text = " ".join(text.split())  # spaces between words may be many
        self.words = words_of(text)
        self._is_short = len(self.text) <= SHORT_BLOCKS * BLOCK_CHARS
        self._slots = slots
        self._of_slots: dict[str, int] = {}
        self._of_words: dict[str, int] = {}
        self._of_needs: dict[frozenset[str], int] = {frozenset(): _ALL}

    def needed(self, needs: frozenset[str]) -> int:
        """Return the blocks near which a word for each of some slots stands; all for none."""
        known = self._of_needs.get(needs)
        if known is None:
            blocks = _ALL
            for slot in needs:
                blocks &= self.slot(slot)
                if not blocks:
                    break
            known = self._of_needs[needs] = blocks
        return known

    def slot(self, slot: str) -> int:
        """Return the blocks near which a word for a slot stands."""
        if slot not in self._of_slots:
            self._of_slots[slot] = self._find_slot(slot)
        return self._of_slots[slot]

    def fits(self, row: Row) -> bool:
        """Return whether the slots and words that a row needs stand near one another."""
        if self._is_short:
            return self._holds(row)
        blocks = self.needed(row.needs)
        if blocks and row.word:
            blocks &= self._word(row.word)
        for is_whole, words in row.groups:
            if not blocks:
                return False
            near = 0
            for word in words & self.words if is_whole else words:
                near |= self._word(word)
            blocks &= near
        return blocks != 0

    def _holds(self, row: Row) -> bool:
        """Return whether the text has the slots and words that a row needs."""
        if row.word not in self.text or not self.needed(row.needs):
            return False
        for is_whole, words in row.groups:
            if is_whole:
                if words.isdisjoint(self.words):
                    return False
            elif not any(map(self.text.__contains__, words)):
                return False
        return True

    def _find_slot(self, slot: str) -> int:
        pattern = self._slots.present(slot)
        if pattern is None:
            return _ALL
        if self._is_short:
            return _ALL if pattern.search(self.text) else 0
        blocks = 0
        for count, match in enumerate(pattern.finditer(self.text)):
            if count == MOST_PLACES:
                return _ALL
            blocks |= 1 << match.start() // BLOCK_CHARS | 1 << match.end() // BLOCK_CHARS
        return blocks << 2 | blocks << 1 | blocks

    def _word(self, word: str) -> int:
        if word not in self._of_words:
            self._of_words[word] = self._find(word)
        return self._of_words[word]

    def _find(self, word: str) -> int:
        text, blocks = self.text, 0
        at = text.find(word)
        for _ in range(MOST_PLACES):
            if at < 0:
                return blocks << 2 | blocks << 1 | blocks
            blocks |= 1 << at // BLOCK_CHARS | 1 << (at + len(word)) // BLOCK_CHARS
            at = text.find(word, at + 1)
        return _ALL


_Places = list[tuple[int, Row]]


class RowIndex:
    """Rows by a whole word that they need; the others by the slots that they need and the beginning of their word."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._by_word: dict[str, _Places] = {}
        self._by_needs: dict[frozenset[str], dict[str, _Places]] = {}
        for place, row in enumerate(rows):
            whole = [words for is_whole, words in row.groups if is_whole]
            for word in max(whole, key=lambda words: (min(map(len, words)), -len(words)), default=()):
                self._by_word.setdefault(word, []).append((place, row))
            if not whole:
                self._by_needs.setdefault(row.needs, {}).setdefault(row.word[:2], []).append((place, row))
        self._slots = frozenset().union(*self._by_needs)

    def fitting(self, places: TextPlaces) -> list[Row]:
        """Return the rows that may match in a text, in their order."""
        begins, held = beginnings_of(places.text), frozenset(filter(places.slot, self._slots))
        tried: dict[int, Row] = {}
        for needs, rows in self._by_needs.items():
            if needs <= held and places.needed(needs):
                for key in rows.keys() & begins:
                    tried.update(rows[key])
        for word in self._by_word.keys() & places.words:
            tried.update(self._by_word[word])
        return [row for _, row in sorted(tried.items()) if places.fits(row)]
