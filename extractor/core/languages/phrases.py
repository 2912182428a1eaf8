"""Groups of words and phrases of several languages that are searched for in many sentences.

Most sentences hold none of them. So each word of a sentence is looked up in one index of all groups, and a group's
pattern is tried only where a word of one of its phrases stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from extractor.core.languages.form import listed
from extractor.core.normal_forms import bare

# The first characters of a word by which it is looked up. A word that stands for any ending has at least so many.
START_CHARS = 3

_TOKEN = re.compile(r"\w+")
_TOKEN_OF_PHRASE = re.compile(r"(?<![\w*])(\w+)(\*?)")
# From here on stand scripts without spaces, whose words have no borders.
_UNSPACED_FROM = "\u3000"
_UNSPACED = re.compile(f"[{_UNSPACED_FROM}-\U0010ffff]")


@dataclass(frozen=True, eq=False, slots=True)
class Phrases:
    """A group; its pattern finds its phrases in text without case and accents.

    Attributes:
        number: Its place in the vocabulary.
    """

    pattern: re.Pattern[str]
    number: int


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    is_whole: bool
    group: Phrases


class Vocabulary:
    """Groups of phrases, and which of them a text may hold."""

    def __init__(self) -> None:
        self._count = 0
        self._words: dict[str, list[_Word]] = {}
        self._unspaced: list[tuple[str, Phrases]] = []

    def add(self, phrases: Iterable[str], *, also: Iterable[tuple[str, str]] = ()) -> Phrases:
        """Make a group of phrases, in which a star stands for any ending.

        Args:
            also: Further patterns, each with a list of the words of which one stands in whatever it finds.
        """
        words = list(dict.fromkeys(map(bare, phrases)))
        further = list(also)
        pattern = "|".join(filter(None, (_pattern(words), *(pattern for pattern, _ in further))))
        group = Phrases(re.compile(pattern), self._count)
        self._count += 1
        for phrase in (*words, *(word for _, held in further for word in listed(held))):
            self._index(phrase, group)
        return group

    def _index(self, phrase: str, group: Phrases) -> None:
        if phrase >= _UNSPACED_FROM:
            self._unspaced.append((re.split(r"[ *]", phrase)[0], group))
            return
        # the longest of its words says most: "may" of "i may"
        longest = max(_TOKEN_OF_PHRASE.finditer(phrase), key=lambda token: len(token[1]), default=None)
        if longest is None:
            raise ValueError(f"{phrase!r} has no word")
        word = _Word(longest[1], not longest[2], group)
        if not word.is_whole and len(word.text) < START_CHARS:
            raise ValueError(f"{phrase!r} is too short to stand for any ending")
        self._words.setdefault(word.text[:START_CHARS], []).append(word)

    def held(self, text: str) -> frozenset[Phrases]:
        """Return the groups that a text may hold; none of the others' patterns finds anything in it.

        Args:
            text: Without case and accents.
        """
        return frozenset(self._groups(text))

    def _groups(self, text: str) -> Iterator[Phrases]:
        for token in _TOKEN.findall(text):
            for word in self._words.get(token[:START_CHARS], ()):
                if token == word.text or (not word.is_whole and token.startswith(word.text)):
                    yield word.group
        if _UNSPACED.search(text):
            yield from (group for part, group in self._unspaced if part in text)


def _pattern(words: list[str]) -> str:
    spaced = [_escaped(word) for word in words if word < _UNSPACED_FROM]
    unspaced = [_escaped(word) for word in words if word >= _UNSPACED_FROM]
    return "|".join([rf"\b(?:{'|'.join(spaced)})\b"] * bool(spaced) + unspaced)


def _escaped(word: str) -> str:
    return re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+")
