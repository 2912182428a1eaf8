"""Which indexed words may an unknown word stand for: its continuations, or what it misspells?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from extractor.core.languages.kin import kin_in, parts_in
from extractor.core.languages.noise import english
from extractor.core.recall.words import is_unspaced, tells_nothing

# Shorter words resemble too many others.
MIN_CHARS = 4

# Most words that one word may stand for.
MAX_ALIKE = 3

# Other forms of a word, of one root.
MAX_KIN = 6

# Letters of a word that may be misspelt, and of one that may have two wrong letters instead of one.
MISSPELT_CHARS, LONG_CHARS = 5, 8

# Letters at the beginning that a word of fewer letters than that shares with what it misspells.
HEAD_CHARS = 2

# Letters of a stem that is looked for as the beginning of other words, although the word itself is longer.
STEM_CHARS = 5

_DIGRAPHS = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("ss", "s"))


class KnownWords:
    """Words of the index that others are compared with.

    Args:
        text: The words as the index holds them, with one space between them, in any order and number.
    """

    def __init__(self, text: str) -> None:
        self._text = f" {text} "
        self._beginning: dict[str, list[str]] = {}

    def alike(self, word: str, written: str = "") -> list[str]:
        """Return the words that a word may stand for, the likeliest first, `MAX_ALIKE` at most.

        Args:
            written: The word as it was written, if the other is its stem.
        """
        if is_unspaced(word):
            return [sign for sign in dict.fromkeys(word) if f" {sign} " in self._text and not tells_nothing(sign)]
        if len(word) < MIN_CHARS:
            return self._kin(word)
        known = self._with_first(word[0])
        whole = word if len(word) >= STEM_CHARS else written or word
        scored = {other: 90 + 10 * len(word) / len(other) for other in known if other.startswith(whole)}
        for other, score in self._close(word, known, len(written or word)):
            scored.setdefault(other, score)
        alike = sorted(scored, key=lambda other: (-scored[other], other))[:MAX_ALIKE]
        if alike and word.isascii():
            return alike
        return list(dict.fromkeys((*alike, *self._kin(word))))

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(self._text.split())

    def _kin(self, word: str) -> list[str]:
        """Return other forms of a word, those of its own length first."""
        forms = [*kin_in(word, self._text, lambda: self._words), *parts_in(word, self._text)]
        found = [other for other in dict.fromkeys(forms) if other not in english()]
        return sorted(found, key=lambda other: (abs(len(other) - len(word)), other))[:MAX_KIN]

    def _with_first(self, letter: str) -> list[str]:
        """Return the words that begin with a letter: people rarely mistype the first one."""
        if letter not in self._beginning:
            # `str.split` looks at a hundred thousand words in less time than it takes to part them
            rests = {rest.partition(" ")[0] for rest in self._text.split(f" {letter}")[1:]}
            self._beginning[letter] = [letter + rest for rest in rests]
        return self._beginning[letter]

    def _close(self, word: str, known: Sequence[str], letters: int) -> list[tuple[str, float]]:
        """Return the words that a word of so many letters may be a misspelling of, with a score of at most 100."""
        from rapidfuzz import process  # here, because most questions do not need it
        from rapidfuzz.distance import OSA

        if not known or word.isdigit():  # another number is not a misspelling
            return []
        most, head = (2, "") if letters >= LONG_CHARS else (1, word[:HEAD_CHARS])
        folded, each = _folded(word), _folded(" ".join(known)).split(" ")
        found = [(other, 100.0) for other, plain in zip(known, each, strict=True) if folded == plain]
        if letters >= MISSPELT_CHARS:
            near = process.extract(word, known, scorer=OSA.distance, score_cutoff=most, limit=None)
            found += [
                (other, 80.0 - wrong)
                for other, wrong, _ in near
                if len(other) >= MISSPELT_CHARS and other.startswith(head) and not other.isdigit()
            ]
        return found


def _folded(words: str) -> str:
    """Return words as they are written without the letters ä, ö, ü and ß."""
    for long, short in _DIGRAPHS:
        words = words.replace(long, short)
    return words
