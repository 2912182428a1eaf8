"""Snowball stems, by language. The same on every store: neither SQLite nor PostgreSQL stems for us.

A text's language is told by its script and by its most common words. A question is too short for that, so each of its
words is looked up under every stem that a likely language gives it.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache

from Stemmer import Stemmer

from extractor.core.recall.words import Words, without_marks

ENGLISH = "english"


class _Stemmers(threading.local):
    """A thread's own stemmers: they keep state while they work."""

    def __init__(self) -> None:
        self._made: dict[str, Stemmer] = {}

    def of(self, language: str) -> Stemmer:
        if language not in self._made:
            self._made[language] = Stemmer(language)
        return self._made[language]


_STEMMERS = _Stemmers()


def stems(words: Sequence[str]) -> Sequence[str]:
    """Return the stems of the words of one text."""
    bare = [without_marks(word) for word in words]  # English writes accents in loan words alone, and often not there
    found: list[str] = _STEMMERS.of(ENGLISH).stemWords(bare)
    return found


def all_stems(words: Sequence[str]) -> Sequence[Sequence[str]]:
    """Return the stems that each word of a question may have in a text."""
    return [(stem,) for stem in stems(words)]


@cache
def index_words() -> Words:
    """Return the analysis of this project's indexes."""
    return Words(stems, all_stems)
