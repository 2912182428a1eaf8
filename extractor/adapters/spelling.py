"""Which of the words that are there may a word mean that is not: its continuation, or what it was meant to be?"""

from __future__ import annotations

from collections.abc import Sequence

MIN_CHARS = 4
"""Shorter words are too much alike."""

MAX_ALIKE = 3
"""Words that one word may stand for."""

CLOSE = 80
"""rapidfuzz's `ratio`, 0 to 100, from which a word is a misspelling of another: every tenth letter of both is wrong."""

MAX_LONGER = 2
"""Letters that a misspelling has too many or too few."""

_DIGRAPHS = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s"))


class KnownWords:
    """Words of the index that others are compared with.

    Args:
        words: Each once, as the index holds them.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._lines = "\n" + "\n".join(words) + "\n"

    def alike(self, word: str) -> list[str]:
        """Return the words that a word may stand for, the likeliest first, `MAX_ALIKE` at most."""
        if len(word) < MIN_CHARS:
            return []
        scored = {other: 90 + 10 * len(word) / len(other) for other in self._continuing(word)}
        for other, score in self._close(word):
            scored.setdefault(other, score)
        return sorted(scored, key=lambda other: (-scored[other], other))[:MAX_ALIKE]

    def _continuing(self, word: str) -> list[str]:
        found, at = [], self._lines.find(f"\n{word}")
        while at >= 0:
            end = self._lines.index("\n", at + 1)
            found.append(self._lines[at + 1 : end])
            at = self._lines.find(f"\n{word}", end)
        return found

    def _close(self, word: str) -> list[tuple[str, float]]:
        """Return the words that a word is a misspelling of. Its first letter is seldom wrong; a number is another one."""
        from rapidfuzz import fuzz, process  # most questions need none of it

        if word.isdigit():
            return []
        grams, folded = _grams(word), _folded(word)
        return [
            (other, 100.0 if folded == _folded(other) else score)
            for other, score, _ in process.extract(word, self._words, scorer=fuzz.ratio, score_cutoff=CLOSE, limit=None)
            if other[0] == word[0]
            and abs(len(other) - len(word)) <= MAX_LONGER
            and not other.isdigit()
            and (folded == _folded(other) or (len(word) > MIN_CHARS and not grams.isdisjoint(_grams(other))))
        ]


def _grams(word: str) -> frozenset[str]:
    """Return the trigrams of a word with its ends, so that one wrong letter in the middle leaves some."""
    ended = f"^{word}$"
    return frozenset(ended[at : at + 3] for at in range(len(ended) - 2))


def _folded(word: str) -> str:
    """Return a word as it is written without the letters ä, ö, ü and ß."""
    for long, short in _DIGRAPHS:
        word = word.replace(long, short)
    return word
