"""Which indexed words may an unknown word stand for: its continuations, or what it misspells?"""

from __future__ import annotations

from collections.abc import Sequence

from extractor.core.languages.kin import kin_in
from extractor.core.recall.words import is_unspaced, tells_nothing

# Shorter words resemble too many others.
MIN_CHARS = 4

# Most words that one word may stand for.
MAX_ALIKE = 3

# Other forms of a word, of one root.
MAX_KIN = 6

# rapidfuzz's `ratio`, 0 to 100, from which a word counts as a misspelling: one letter in ten is wrong in both words.
CLOSE = 80

# Letters that a misspelling has too many or too few.
MAX_LONGER = 2

_DIGRAPHS = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s"))


class KnownWords:
    """Words of the index that others are compared with.

    Args:
        text: The words as the index holds them, with one space between them, in any order and number.
    """

    def __init__(self, text: str) -> None:
        self._text = f" {text} "
        self._beginning: dict[str, list[str]] = {}
        self._all: frozenset[str] = frozenset()

    def alike(self, word: str) -> list[str]:
        """Return the words that a word may stand for, the likeliest first, `MAX_ALIKE` at most."""
        if is_unspaced(word):
            return [sign for sign in dict.fromkeys(word) if f" {sign} " in self._text and not tells_nothing(sign)]
        if len(word) < MIN_CHARS:
            return self._kin(word)
        known = self._with_first(word[0])
        scored = {other: 90 + 10 * len(word) / len(other) for other in known if other.startswith(word)}
        for other, score in self._close(word, known):
            scored.setdefault(other, score)
        alike = sorted(scored, key=lambda other: (-scored[other], other))[:MAX_ALIKE]
        if alike and word.isascii():
            return alike
        return list(dict.fromkeys((*alike, *self._kin(word))))

    def _kin(self, word: str) -> list[str]:
        """Return other forms of a word, those of its own length first."""
        self._all = self._all or frozenset(self._text.split())
        found = kin_in(word, self._text, self._all)
        return sorted(found, key=lambda other: (abs(len(other) - len(word)), other))[:MAX_KIN]

    def _with_first(self, letter: str) -> list[str]:
        """Return the words that begin with a letter: people rarely mistype the first one."""
        if letter not in self._beginning:
            # `str.split` looks at a hundred thousand words in less time than it takes to part them
            rests = {rest.partition(" ")[0] for rest in self._text.split(f" {letter}")[1:]}
            self._beginning[letter] = [letter + rest for rest in rests]
        return self._beginning[letter]

    def _close(self, word: str, known: Sequence[str]) -> list[tuple[str, float]]:
        """Return the words that a word may be a misspelling of, with rapidfuzz's score."""
        from rapidfuzz import fuzz, process  # here, because most questions do not need it

        if word.isdigit():  # another number is not a misspelling
            return []
        grams, folded = _grams(word), _folded(word)
        return [
            (other, 100.0 if folded == _folded(other) else score)
            for other, score, _ in process.extract(word, known, scorer=fuzz.ratio, score_cutoff=CLOSE, limit=None)
            if abs(len(other) - len(word)) <= MAX_LONGER
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
