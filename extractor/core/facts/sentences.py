"""A sentence as it is compared with others: its words, its names, and whether it denies something."""

from __future__ import annotations

import re
from dataclasses import dataclass

from extractor.core.facts.wording import words
from extractor.core.languages import claims
from extractor.core.languages.noise import noise_of
from extractor.core.lazy import lazy
from extractor.core.normal_forms import bare, normalize

# Words with other beginnings are not the same.
ROOT = 3

MAX_SENTENCE_WORDS = 60
# Longer words may differ in their last three letters: adopted, adopting.
MAX_SHORT = 6
_PERSON = claims.user() | frozenset(
    "users user's nutzers very really also just always often the their his her your my team".split()
)
_NOT = re.compile(r"n['\u2019]t\b")
_STOPPED = re.compile(r"\b(?:stop|avoid|refrain from|refuses? to|quit)\b", re.IGNORECASE)
_INNER_NAME = re.compile(r"(?<=[^.!?:\s]\s)[^\W\d_a-z][^\W\d_]{2,}")


@dataclass(frozen=True)
class Sentence:
    """A sentence with its words in order, and what identifies it."""

    text: str

    @lazy
    def plain(self) -> str:
        return bare(normalize("NFKC", self.text))

    @lazy
    def words(self) -> tuple[str, ...]:
        return tuple(words(self.text)[:MAX_SENTENCE_WORDS])

    @lazy
    def keys(self) -> tuple[str, ...]:
        """The distinctive words, in order."""
        noise = noise_of(list(self.words)) - self.inner_names  # Ben is "I" in Turkish
        return tuple(
            word for word in self.words if word not in noise and word not in _PERSON and word not in claims.negations()
        )

    @lazy
    def roots(self) -> frozenset[str]:
        return frozenset(word[:ROOT] for word in self.words)

    @lazy
    def names(self) -> frozenset[str]:
        """Its capitalised words."""
        return frozenset(bare(name) for name in re.findall(r"\b[^\W\d_a-z][^\W\d_]+", self.text) if name[0].isupper())

    @lazy
    def inner_names(self) -> frozenset[str]:
        """Its capitalised words after the first."""
        return frozenset(bare(name) for name in _INNER_NAME.findall(self.text))

    @lazy
    def is_negated(self) -> bool:
        return _is_denied(self.plain)

    def is_denied_without(self, match: re.Match[str]) -> bool:
        """Return whether it is negated, a match left out."""
        return _is_denied(self.plain[: match.start()] + self.plain[match.end() :])

    def at(self, word: str) -> int | None:
        """Return where a word stands, whatever its ending; None if it does not, or more than once."""
        found = [n for n, held in enumerate(self.words) if is_alike(word, held)]
        return found[0] if len(found) == 1 else None

    def holds(self, word: str) -> bool:
        return any(is_alike(word, held) for held in self.words)


def _is_denied(plain: str) -> bool:
    plain = _NOT.sub(" not", plain)
    return (sum(word in claims.negations() for word in words(plain)) + len(_STOPPED.findall(plain))) % 2 == 1


def is_alike(one: str, other: str) -> bool:
    """Return whether two words are the same but for their endings."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < ROOT or short[0].isdigit() or long[0].isdigit():
        return False
    return long.startswith(short[: len(short) - 3 if len(short) > MAX_SHORT else max(ROOT, len(short) - 1)])
