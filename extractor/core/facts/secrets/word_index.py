"""Which of many words does a text hold? Most texts hold none, which a few searches show.

Texts share most of their words, so the index remembers which stretches without spaces hold none: what is left to search
of another text is little. That changes no answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from extractor.core.languages.scripts import LATIN, script_of, scripts_of

# By so many letters in a row words are grouped: a text without them holds no word of the group.
PART_CHARS = 5

# Stretches that hold no word, whose hashes are kept for each script; some 2 MB.
REMEMBERED = 32_768


class WordIndex:
    """Words by their script, and by a part that several of them have."""

    def __init__(self, words: Iterable[str]) -> None:
        once = sorted(set(words))
        common = Counter(part for word in once for part in _parts(word))
        self._groups: dict[str, dict[str, list[str]]] = {}
        for word in once:
            part = max(_parts(word), key=lambda part: (common[part], part))
            self._groups.setdefault(script_of(word), {}).setdefault(part, []).append(word)
        self._without: dict[str, set[int]] = {script: set() for script in self._groups}

    def found(self, low: str) -> list[str]:
        """Return the words that a text in lower case holds, shorter ones first."""
        return sorted(self._held(low), key=lambda word: (len(word), word))

    def is_in(self, low: str) -> bool:
        """Return whether a text in lower case holds any of the words."""
        return next(self._held(low), None) is not None

    def _held(self, low: str) -> Iterator[str]:
        scripts = () if low.isascii() else scripts_of(low)
        stretches = set(low.split())
        keys = set(map(hash, stretches))
        return (
            word
            for script in (LATIN, *scripts)
            if script in self._groups and (new := keys - self._without[script])
            for word in self._of_script(script, low, {one for one in stretches if hash(one) in new})
        )

    def _of_script(self, script: str, low: str, new: Collection[str]) -> list[str]:
        """Return the words of a script that a text holds.

        Args:
            new: Its stretches without those that are known to hold none.
        """
        text = "\n".join(new)
        parts = [part for part in self._groups[script] if part in text]
        without = (one for one in new if not any(part in one for part in parts)) if parts else new
        self._remember(script, set(map(hash, without)))
        likely = (word for part in parts for word in self._groups[script][part])
        return [word for word in likely if word in (low if " " in word else text)]

    def _remember(self, script: str, without: set[int]) -> None:
        known = self._without[script]
        if len(known) + len(without) > REMEMBERED:  # two threads at once forget some, not more
            self._without[script] = without
        else:
            known |= without


def _parts(word: str) -> set[str]:
    """Return parts of a word's longest stretches without spaces."""
    stretches = word.split()
    least = min(PART_CHARS, max(map(len, stretches)))
    return {
        stretch[at : at + PART_CHARS]
        for stretch in stretches
        if len(stretch) >= least
        for at in range(max(1, len(stretch) - PART_CHARS + 1))
    }
