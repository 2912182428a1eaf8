"""Groups of words and phrases of several languages that are searched for in many sentences.

Most sentences hold none of them. So each word of a sentence is looked up in one index of all groups, and a group's
pattern is tried only where a word of one of its phrases stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

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

    def add(self, words: str, *, also: str = "", also_words: str = "") -> Phrases:
        """Make a group of phrases, separated by blanks; `_` stands for a space within one, a star for any ending.

        Args:
            also: A further pattern.
            also_words: The words of which one stands in whatever it finds.
        """
        listed = [bare(word) for word in words.split()]
        pattern = "|".join(filter(None, (_pattern(listed), also)))
        group = Phrases(re.compile(pattern), self._count)
        self._count += 1
        for phrase in (*listed, *also_words.split()):
            self._index(phrase, group)
        return group

    def _index(self, phrase: str, group: Phrases) -> None:
        if phrase >= _UNSPACED_FROM:
            self._unspaced.append((re.split(r"[_*]", phrase)[0], group))
            return
        # the longest of its words says most: "may" of "i may"
        longest = max(
            _TOKEN_OF_PHRASE.finditer(phrase.replace("_", " ")), key=lambda token: len(token[1]), default=None
        )
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
    return re.escape(word).replace(r"\*", r"\w*").replace("_", r"\s+")
