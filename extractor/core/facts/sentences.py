"""A sentence as it is compared with others: its words, its names, of whom it speaks, and whether it denies something.

What is found in it is remembered: it is compared with many sentences.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from extractor.core.facts.wording import plain_words, words
from extractor.core.languages import claims
from extractor.core.languages import opposites as say
from extractor.core.languages.claims import words_of
from extractor.core.languages.noise import noise_of
from extractor.core.languages.phrases import Phrases
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
_NOT = re.compile(r"n['\u2019]t\b|(?<=\bcan)not\b")
_STOPPED = re.compile(r"\b(?:stop|avoid|refrain from|refuses? to|quit)\b", re.IGNORECASE)
_NAME = re.compile(r"\b[^\W\d_a-z][^\W\d_]+")
_INNER_NAME = re.compile(r"(?<=[^.!?:\s]\s)[^\W\d_a-z][^\W\d_]{2,}")
_I = re.compile(rf"\b(?:{words_of('speaker')})\b", re.IGNORECASE)
_OF_USER = re.compile(
    rf"\A\W*(?:\w+: )?(?:(?:{words_of('articles')})\b ?)?(?:{words_of('user')})(?!['\u2019]s|s\b)\b",
    re.IGNORECASE,
)
_THEIRS = re.compile(
    rf"\A\W*(?:and |so |but |well,? |oh,? |also,? |btw,? )?(?:{words_of('determiners')}) (?:\w+ ){{0,2}}\w+",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"\A\W*([A-Z\u00c0-\u00de][^\W\d_]{2,})(?: [A-Z][\w-]+)?(?: (?:from|of|in|at) [\w ]{2,30}?)? (?:is|was|has|had|will|left|won|lost|[a-z]{3,}(?:s|ed))\b"
)
_YOU = re.compile(
    r"\A\W*(?:and |but )?you\b(?! (?:can|could|should|must|may|have to|need|know|see|mean))", re.IGNORECASE
)
_WISHES = re.compile(
    r"\b(?:wants|prefers|asks|asked|would like|wishes|requests|expects|needs|dislikes)\b", re.IGNORECASE
)
_PASSIVE = re.compile(rf"\b(?:{words_of('by_words')})\b|\b(?:{words_of('passives')})\s+\w+(?:ed|en|t)\b")
_WAS = re.compile(rf"\b(?:{words_of('passives')})\s+(\w+(?:ed|en|t)) (?:{words_of('by_words')})\b")
_PREFERS = re.compile(r"\bprefer|\blieber\b")
_TO = re.compile(r"\bto\b")


@dataclass(frozen=True)
class Sentence:
    """A sentence with its words in order, and what identifies it."""

    text: str

    @lazy
    def plain(self) -> str:
        return bare(normalize("NFKC", self.text))

    @lazy
    def words(self) -> tuple[str, ...]:
        return tuple(plain_words(self.plain)[:MAX_SENTENCE_WORDS])

    @lazy
    def keys(self) -> tuple[str, ...]:
        """The distinctive words, in order."""
        noise, negations = noise_of(self.words), claims.negations(self.text)
        return tuple(
            word
            for word in self.words
            if (word not in noise or word in self.inner_names)  # Ben is "I" in Turkish
            and word not in _PERSON
            and word not in negations
        )

    @lazy
    def roots(self) -> Mapping[str, Sequence[int]]:
        """Where words of each beginning stand."""
        found: dict[str, list[int]] = {}
        for at, word in enumerate(self.words):
            found.setdefault(word[:ROOT], []).append(at)
        return found

    @lazy
    def names(self) -> frozenset[str]:
        """Its capitalised words."""
        return frozenset(bare(name) for name in _NAME.findall(self.text) if name[0].isupper())

    @lazy
    def inner_names(self) -> frozenset[str]:
        """Its capitalised words after the first."""
        return frozenset(bare(name) for name in _INNER_NAME.findall(self.text))

    @lazy
    def is_negated(self) -> bool:
        return _is_denied(self.plain, self.text)

    # -- phrases --------------------------------------------------------------------------------------------------

    @lazy
    def _held(self) -> frozenset[Phrases]:
        return say.VOCABULARY.held(self.plain)

    def may_hold(self, phrases: Phrases) -> bool:
        """Return False if none of a group's phrases stands in it."""
        return phrases in self._held

    @lazy
    def _found(self) -> dict[Phrases, re.Match[str] | None]:
        return {}

    def find(self, phrases: Phrases) -> re.Match[str] | None:
        """Return the first of a group's phrases in the plain text."""
        if phrases not in self._held:
            return None
        if phrases not in self._found:
            self._found[phrases] = phrases.pattern.search(self.plain)
        return self._found[phrases]

    @lazy
    def sides(self) -> tuple[Phrases, ...]:
        """The sides of opposites that it names, in their order."""
        named = (side for side in self._held if side in say.OTHER_SIDE and self.find(side))
        return tuple(sorted(named, key=lambda side: side.number))

    @lazy
    def way(self) -> tuple[str, str] | None:
        """Where something comes from and where it goes, in any language; None unless both are named once."""
        if not self._held.issuperset((say.FROM, say.TO)):
            return None
        ends = []
        for marker in (say.FROM, say.TO):
            places = [match.end() for match in marker.pattern.finditer(self.plain)]
            after = [words(self.plain[at : at + 40])[:1] for at in places]
            named = [found[0] for found in after if found and found[0] in self.names]
            ends.append(named or [found[0] for found in after if found and found[0] in self.keys])
        return (ends[0][0], ends[1][0]) if len(ends[0]) == len(ends[1]) == 1 else None

    @lazy
    def relations(self) -> list[re.Match[str]]:
        """The words between two things that make one of them the first."""
        found = list(say.RELATIONS.pattern.finditer(self.plain)) if say.RELATIONS in self._held else []
        return found + (list(_TO.finditer(self.plain)) if _PREFERS.search(self.plain) else [])

    # -- persons --------------------------------------------------------------------------------------------------

    @lazy
    def is_of_user(self) -> bool:
        """It states something about the user."""
        return _OF_USER.match(self.text) is not None

    @lazy
    def is_of_speaker(self) -> bool:
        return speaks_of_self(self.text)

    @lazy
    def has_wish(self) -> bool:
        return _WISHES.search(self.text) is not None

    @lazy
    def is_passive(self) -> bool:
        return _PASSIVE.search(self.plain) is not None

    @lazy
    def done_by(self) -> list[re.Match[str]]:
        """What was done by somebody; the participle is the first group."""
        return list(_WAS.finditer(self.plain))

    @lazy
    def who(self) -> str:
        """The person of whom it speaks, if it is neither the speaker nor a thing."""
        if (found := _THEIRS.match(self.text)) and (named := say.PEOPLE.pattern.search(bare(found.group()))):
            return named.group()
        if (found := _NAMED.match(self.text)) and bare(found[1]) not in noise_of([bare(found[1])]):
            return found[1]
        return "you" if _YOU.match(self.text) else ""

    def is_denied_without(self, match: re.Match[str]) -> bool:
        """Return whether it is negated, a match left out."""
        return _is_denied(self.plain[: match.start()] + self.plain[match.end() :], self.text)

    def at(self, word: str) -> int | None:
        """Return where a word stands, whatever its ending; None if it does not, or more than once."""
        found = [at for at in self.roots.get(word[:ROOT], ()) if is_alike(word, self.words[at])]
        return found[0] if len(found) == 1 else None

    def holds(self, word: str) -> bool:
        return any(is_alike(word, self.words[at]) for at in self.roots.get(word[:ROOT], ()))


def speaks_of_self(text: str) -> bool:
    return _I.search(text) is not None


def _is_denied(plain: str, text: str) -> bool:
    plain, negations = _NOT.sub(" not", plain), claims.negations(text)
    return (sum(word in negations for word in words(plain)) + len(_STOPPED.findall(plain))) % 2 == 1


def is_alike(one: str, other: str) -> bool:
    """Return whether two words are the same but for their endings; they begin with the same root."""
    if one == other:
        return True
    if one[:ROOT] != other[:ROOT]:
        return False
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    if len(short) < ROOT or short[0].isdigit() or long[0].isdigit():
        return False
    return long.startswith(short[: len(short) - 3 if len(short) > MAX_SHORT else max(ROOT, len(short) - 1)])
