"""Which of many words does a text hold? Most texts hold none, which a few searches show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from extractor.core.languages.scripts import LATIN, script_of, scripts_of

# By so many letters in a row words are grouped: a text without them holds no word of the group.
PART_CHARS = 3


class WordIndex:
    """Words by their script, and by a part that many of them have."""

    def __init__(self, words: Iterable[str]) -> None:
        once = sorted(set(words))
        common = Counter(part for word in once for part in _parts(word))
        self._groups: dict[str, dict[str, list[str]]] = {}
        for word in once:
            part = max(_parts(word), key=lambda part: (common[part], part))
            self._groups.setdefault(script_of(word), {}).setdefault(part, []).append(word)

    def found(self, low: str) -> list[str]:
        """Return the words that a text in lower case holds, shorter ones first."""
        return sorted(self._held(low), key=lambda word: (len(word), word))

    def is_in(self, low: str) -> bool:
        """Return whether a text in lower case holds any of the words."""
        return next(self._held(low), None) is not None

    def _held(self, low: str) -> Iterator[str]:
        scripts = () if low.isascii() else scripts_of(low)
        return (
            word
            for script in (LATIN, *scripts)
            for part, group in self._groups.get(script, {}).items()
            if part in low
            for word in group
            if word in low
        )


def _parts(word: str) -> set[str]:
    return {word[at : at + PART_CHARS] for at in range(max(1, len(word) - PART_CHARS + 1))}
