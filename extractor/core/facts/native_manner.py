"""Was it said in the manner in which a statement tells it, in languages other than English?

The clauses that carry most of a statement's words are looked for, in its own language or by the names and numbers that an
English statement shares with them. Only whether all of those are wished, doubted, denied or of somebody else counts.
English has rules of its own (`manner.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from extractor.core.facts.wording import telling, words
from extractor.core.languages import by_code, claims
from extractor.core.languages.manners import denials, pattern_of, person, plain, speaker
from extractor.core.languages.opposites import PEOPLE
from extractor.core.languages.scripts import likely_languages, own_languages
from extractor.core.lazy import lazy

# Which share of a statement's distinctive words a clause that carries it holds.
MIN_SHARE = 1 / 3
# A clause with so many times fewer of its words than the best one carries it too: "I'd love a tablet. We decided on one."
NEARLY = 2
MAX_CLAUSES = 400
# A statement of another language that shares no word is compared with all clauses, if there are so few.
MAX_ALL = 3
# How many clauses behind a carrying one may say that it is not certain.
UNSURE_WITHIN = 2
# With more new words than that, a statement may deny by them: "broke with", "is sober".
MAX_NEW_WORDS = 1
# How many words before a correction stand for what it corrects, and in how many clauses what is meant follows.
CORRECTED_WORDS, CORRECTED_WITHIN = 3, 3
# How many words may stand before the person of whom a clause speaks.
MAX_BEFORE_KIN = 4
# "I'm thinking of, next summer, buying": a clause of so few words introduces the one behind it.
MAX_INTRODUCTION = 3

_SENTENCES = re.compile(r"(?<=[.!?\u2026])\s+|(?<=[\u3002\uff01\uff1f\u0964\u061f])|\n")
_CLAUSES = re.compile(
    r"(?<!\d)[,.:](?!\w)|[,:](?=\D)|[!?;()\u2013\u2014\u3002\uff01\uff1f\u3001\uff0c\u061b\u060c\u061f\u0964]|\s-\s"
)
_ASKS = re.compile(r"[?\uff1f\u061f]\s*\Z")
_ENGLISH = "en"
# Before a Chinese word for somebody of one's own.
_MY = "\u6211"


@dataclass(frozen=True)
class _Clause:
    """Part of a sentence.

    Attributes:
        plain: As the patterns of `manners.py` match it.
        sentence: The number of its sentence.
    """

    plain: str
    sentence: int
    is_question: bool

    @lazy
    def units(self) -> frozenset[str]:
        return _units(self.plain)


@dataclass(frozen=True)
class _Compared:
    """A sentence of a statement beside what the person said.

    Attributes:
        whole: All of the statement.
        code: The language of what was said; `own_code` that of the statement.
    """

    text: str
    whole: str
    own_code: str
    code: str
    clauses: Sequence[_Clause]

    @lazy
    def plain(self) -> str:
        return plain(self.text)

    @lazy
    def units(self) -> frozenset[str]:
        return _units(person().sub(" ", self.plain))

    @lazy
    def is_of_user(self) -> bool:
        """It is about the user, not about what or who is theirs."""
        found = person().match(self.plain)
        theirs = pattern_of(self.own_code, "genitive")
        return found is not None and not (
            theirs.match(self.plain[found.end() :].lstrip()) or theirs.search(found.group())
        )

    @lazy
    def has_shared(self) -> bool:
        return any(not self.units.isdisjoint(clause.units) for clause in self.clauses)

    @lazy
    def unsaid_count(self) -> int:
        """How many of its distinctive words are in no clause."""
        return len(self.units.difference(*(clause.units for clause in self.clauses)))

    @lazy
    def carriers(self) -> Sequence[int]:
        """The places of the clauses that hold most of the statement's words."""
        counts = [len(self.units & clause.units) for clause in self.clauses]
        best = max(counts, default=0)
        if best >= (1 if self.is_translated else MIN_SHARE * len(self.units)) and best:
            return [at for at, count in enumerate(counts) if count and count * NEARLY >= best]
        told = [at for at, clause in enumerate(self.clauses) if clause.units and not clause.is_question]
        return told if self.is_translated and len(told) <= MAX_ALL else []

    @lazy
    def is_translated(self) -> bool:
        return self.own_code != self.code

    def has(self, field: str) -> bool:
        """Return whether the statement has one of its language's words."""
        return pattern_of(self.own_code, field).search(self.plain) is not None

    def around(self, at: int) -> str:
        """Return a clause with those before it to which it belongs: "I'm thinking of" before "buying an e-bike"."""
        first = at
        while first > 0 and self.clauses[first - 1].sentence == self.clauses[at].sentence and self._belongs(first):
            first -= 1
        return ", ".join(clause.plain for clause in self.clauses[first : at + 1])

    def _belongs(self, at: int) -> bool:
        before, clause = self.clauses[at - 1], self.clauses[at].plain
        if pattern_of(self.code, "attached").match(clause):
            return True
        if pattern_of(self.code, "apart").match(clause) or not self.units.isdisjoint(before.units):
            return False
        return len(before.plain.split()) <= MAX_INTRODUCTION or not speaker(self.code).search(clause)

    def all_say(self, *fields: str) -> str:
        """Return words of some fields by which all carrying clauses say something; empty if one of them does not, or if
        the statement says it too."""
        if not self.is_translated and _first(self.code, fields, self.plain):
            return ""
        found = [_first(self.code, fields, self.around(at)) for at in self.carriers]
        return _words(found[0]) if found and all(found) and found[0] else ""


def find_native_manner(text: str, told: Sequence[str]) -> str:
    """Return how what was said is of another manner than a statement, in words for the model; empty if it is not, or if
    it was said in English.

    Args:
        told: The person's own words in the cited messages.
    """
    said = "\n".join(told)
    own = likely_languages(text)
    codes = own_languages(said)
    language = by_code(next((code for code in own if code in codes), "") if len(codes) > 1 else min(codes, default=""))
    if language is None or not language.manner.wished:
        return ""
    own_code = language.code if language.code in own and own[0] != _ENGLISH else _ENGLISH
    clauses = _clauses_of(said, language.code)
    for sentence in filter(None, map(str.strip, _SENTENCES.split(text))):
        compared = _Compared(sentence, text, own_code, language.code, clauses)
        if found := next((found for rule in RULES if (found := rule(compared))), ""):
            return found
    return ""


def _clauses_of(said: str, code: str) -> list[_Clause]:
    apart = pattern_of(code, "apart")
    found: list[_Clause] = []
    for number, sentence in enumerate(_SENTENCES.split(said)):
        is_question = _ASKS.search(sentence) is not None
        for piece in _CLAUSES.split(sentence):
            whole = plain(piece)
            begins = [0, *(match.start() for match in apart.finditer(whole) if match.start()), len(whole)]
            found += [
                _Clause(whole[begin:end].strip(), number, is_question)
                for begin, end in pairwise(begins)
                if whole[begin:end].strip()
            ]
    return found[:MAX_CLAUSES]


def _units(text: str) -> frozenset[str]:
    """Return what identifies a text; its numbers in figures."""
    spelt = claims.spelt()
    return telling(text) | {spelt[word] for word in words(text) if word in spelt}


def _first(code: str, fields: Sequence[str], text: str) -> re.Match[str] | None:
    return next((found for field in fields if (found := pattern_of(code, field).search(text))), None)


def _words(match: re.Match[str]) -> str:
    return f"the message says {match.group().strip()!r}"


# -- whether it is so -------------------------------------------------------------------------------------------------


def _wished(compared: _Compared) -> str:
    if compared.has("keeps_wish"):
        return ""
    return compared.all_say("wished", "planned") if compared.has("done") else compared.all_say("wished")


def _doubted(compared: _Compared) -> str:
    if compared.has("keeps_doubt"):
        return ""
    if found := compared.all_say("doubted"):
        return found
    if pattern_of(compared.code, "unsure").search(plain(compared.whole)):
        return ""
    behind = [
        " ".join(clause.plain for clause in compared.clauses[at : at + 1 + UNSURE_WITHIN]) for at in compared.carriers
    ]
    unsure = [pattern_of(compared.code, "unsure").search(text) for text in behind]
    return _words(unsure[0]) if unsure and all(unsure) and unsure[0] else ""


def _denied(compared: _Compared) -> str:
    if compared.has("keeps_denial") or denials(compared.own_code).search(compared.plain):
        return ""
    if not compared.is_translated and compared.unsaid_count > MAX_NEW_WORDS:
        return ""
    found = [_denial(compared, at) for at in compared.carriers]
    return _words(found[0]) if found and all(found) and found[0] else ""


def _denial(compared: _Compared, at: int) -> re.Match[str] | None:
    """Return the word that denies a clause; None if none does, or if two do."""
    text = pattern_of(compared.code, "denies_nothing").sub(" ", compared.clauses[at].plain)
    if correcting := pattern_of(compared.code, "corrected").match(text):
        text = text[correcting.end() :]
    found = list(denials(compared.code).finditer(text))
    return found[0] if len(found) == 1 else None


# -- of whom ----------------------------------------------------------------------------------------------------------


def _of_another(compared: _Compared) -> str:
    people = (PEOPLE.pattern, pattern_of(compared.code, "kin"), pattern_of(compared.own_code, "kin"))
    is_named = any(pattern.search(compared.plain) for pattern in people)
    if not compared.is_of_user or is_named or not compared.has_shared:
        return ""
    found = [_kin(compared, compared.clauses[at].plain) for at in compared.carriers]
    return f"the message says this of {found[0]!r}" if found and all(found) else ""


def _kin(compared: _Compared, clause: str) -> str:
    """Return the other person of whom a clause speaks; empty if it speaks of its speaker."""
    found = pattern_of(compared.code, "kin").search(clause)
    if found is None:
        return ""
    before = clause[: found.start()].removesuffix(_MY)
    is_subject = len(before.split()) <= MAX_BEFORE_KIN and not pattern_of(compared.code, "beside").search(before)
    own = speaker(compared.code)
    return found.group() if is_subject and not own.search(before) and not own.search(clause, found.end()) else ""


# -- taken back -------------------------------------------------------------------------------------------------------


def _corrected(compared: _Compared) -> str:
    """`was born in Oviedo`, where the message says "in Oviedo, no, in Gijón"."""
    for at, clause in enumerate(compared.clauses):
        if at == 0 or not _takes_back(compared.code, clause) or _takes_back(compared.code, compared.clauses[at - 1]):
            continue
        behind = _behind(compared, at)
        before = _ends(compared.clauses[at - 1], behind)
        if behind and compared.units & (before - behind) and not compared.units & (behind - before):
            return f"the message takes that back: {clause.plain!r}"
    return ""


def _takes_back(code: str, clause: _Clause) -> bool:
    """Return whether a clause begins with a correction; a word that also denies must stand alone: "no", not "no quiero"."""
    found = pattern_of(code, "corrected").match(clause.plain)
    if found is None:
        return False
    return denials(code).fullmatch(found.group()) is None or not telling(clause.plain[found.end() :])


def _behind(compared: _Compared, at: int) -> frozenset[str]:
    """Return the words that are said instead, in the rest of the sentence."""
    corrected = pattern_of(compared.code, "corrected")
    rest = compared.clauses[at : at + CORRECTED_WITHIN]
    return _units(" ".join(corrected.sub(" ", one.plain) for one in rest if one.sentence == rest[0].sentence))


def _ends(clause: _Clause, behind: frozenset[str]) -> frozenset[str]:
    """Return the words at the end of a clause in whose place others are said: numbers for numbers."""
    ends = _units(" ".join(clause.plain.split()[-CORRECTED_WORDS:]))
    numbers = frozenset(filter(str.isdigit, ends))
    return numbers if numbers and any(map(str.isdigit, behind)) else ends


# Each returns how what was said is of another manner.
RULES: tuple[Callable[[_Compared], str], ...] = (_wished, _doubted, _denied, _of_another, _corrected)
