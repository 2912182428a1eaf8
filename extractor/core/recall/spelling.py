"""Which of the words that are there may a word mean that is not: its beginning, or what it was meant to be?"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

MIN_CHARS = 4
"""Shorter words are too much alike."""

MAX_ALIKE = 3
"""Words that one word may stand for."""

CLOSE = 0.8
"""Share of characters in common from which a word is a misspelling of another (Ratcliff and Obershelp)."""

_DIGRAPHS = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s"))


def alike(word: str, known: Iterable[str]) -> list[str]:
    """Return the words that a word may stand for, the likeliest first, `MAX_ALIKE` at most.

    Args:
        word: As the index would hold it.
        known: Words that the index holds.
    """
    if len(word) < MIN_CHARS:
        return []
    grams = _grams(word)
    scored = [
        (score, other)
        for other in known
        if len(other) >= MIN_CHARS - 1 and (score := _likeness(word, other, grams)) >= CLOSE
    ]
    return [other for _, other in sorted(scored, key=lambda item: (-item[0], item[1]))[:MAX_ALIKE]]


def _likeness(word: str, other: str, grams: frozenset[str]) -> float:
    """Return how likely one word was meant by another, 0 to 1."""
    if word[0] != other[0]:  # the first letter is seldom wrong, and most words end here
        return 0.0
    if other.startswith(word):
        return 0.9 + 0.1 * len(word) / len(other)
    if word.isdigit() or other.isdigit() or abs(len(word) - len(other)) > 2:
        return 0.0
    if _folded(word) == _folded(other):
        return 1.0
    if len(word) <= MIN_CHARS or grams.isdisjoint(_grams(other)):
        return 0.0
    return SequenceMatcher(None, word, other, autojunk=False).ratio()


def _grams(word: str) -> frozenset[str]:
    """Return the trigrams of a word with its ends, so that one wrong letter in the middle leaves some."""
    ended = f"^{word}$"
    return frozenset(ended[at : at + 3] for at in range(len(ended) - 2))


def _folded(word: str) -> str:
    """Return a word as it is written without the letters ä, ö, ü and ß."""
    for long, short in _DIGRAPHS:
        word = word.replace(long, short)
    return word
