"""Snowball stems, by language. Neither SQLite nor PostgreSQL stems, so both stores find the same."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache

from Stemmer import Stemmer

from extractor.core.recall.words import Words


class _Stemmers(threading.local):
    """One thread's stemmers."""

    # PyStemmer's objects keep state while they work, so threads must not share them.

    def __init__(self) -> None:
        self._made: dict[str, Stemmer] = {}

    def of(self, algorithm: str) -> Stemmer:
        if algorithm not in self._made:
            self._made[algorithm] = Stemmer(algorithm)
        return self._made[algorithm]


_STEMMERS = _Stemmers()


def stem(algorithm: str, words: Sequence[str]) -> Sequence[str]:
    """Return the stems of some lower-case words."""
    found: list[str] = _STEMMERS.of(algorithm).stemWords(words)
    return found


@cache
def index_words() -> Words:
    """Return the analysis of this project's indexes."""
    return Words(stem)
