"""Does a statement contain what nobody said: a number, a proper name, or the opposite?

A shared word is not enough for that: "The user does not keep bees in Vienna" shares two with "I keep bees in Graz".
Only what code can decide with few errors counts. All messages that the model was shown, and the facts that it knows,
count as said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from extractor.core.conversation.transcript import Message, said_text
from extractor.core.dates.notes import without_notes
from extractor.core.facts.cited_text import near_quotes
from extractor.core.facts.distortions import find_distortion
from extractor.core.facts.fact import Evidence, TimeMention
from extractor.core.facts.numbers import not_standing_in, numbers_of, unsaid_numbers
from extractor.core.facts.own_words import own_words
from extractor.core.facts.sources import NOTHING_BEFORE, Sources, cited_messages
from extractor.core.facts.told import Told, without_said_dates
from extractor.core.facts.wording import plain_words, telling
from extractor.core.languages import by_code, claims
from extractor.core.languages.en_manner import BECAUSE
from extractor.core.languages.manners import person, plain
from extractor.core.languages.noise import noise_of
from extractor.core.languages.scripts import likely_languages
from extractor.core.normal_forms import bare, normalize

# How many numbers or names an answer lists.
MAX_NAMED = 3

MAX_OWN_CLAUSES = 40
MAX_SAID_CLAUSES = 2_000
MAX_CLAUSE_WORDS = 30
# How many of the person's messages before the cited ones are read, and how many after them.
MAX_BEFORE, MAX_LATER = 3, 20
# How far back the beginning of a sentence is looked for.
BEFORE_CHARS = 12

MIN_FAR_WORDS = 4
# Share of a statement's distinctive words that the messages and the known facts must hold, if it has some.
MIN_SHARE = 1 / 3

MAX_MORE_WORDS = 3
# A clause of fewer words is compared only if it is the whole sentence, and with clauses of the same words.
MIN_CLAUSE_WORDS = 2

_NAME = re.compile(r"(?<![\w.@/-])[^\W\d_a-z][^\W\d_]{2,}(?![\w@/])")
_SENTENCE_END = re.compile(
    r"(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bSt)(?<!\bProf)[.!?:;\n\"\u201c\u201d\u00ab\u00bb(\[*\u2022\u3002\uff01\uff1f]\s*\Z|\A\s*\Z|\s[-\u2013\u2014]\s*\Z"
)
_TITLED = re.compile(
    r"\b(?:Dr|Mr|Mrs|Ms|Miss|Prof|Frau|Herrn?|Mme|Mlle|Madame|Monsieur|Se\u00f1ora?|Sra?|Signora?|Mevrouw|Meneer|named|called|namens|hei\u00dft)\b\.? "
    r"(?=([^\W\d_a-z][^\W\d_]{2,}))"
)
_LATIN = re.compile(r"[a-z]{3}")
_SENTENCE = re.compile(r"[.!?](?=\s|\Z)|[\n\u3002\uff01\uff1f\u0964]")
_QUESTION = re.compile(r"[^.!?\n]{1,400}\?")
_ROOT = 3


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Parts of a statement that no message and no known fact supports.

    Attributes:
        numbers, names: As written in the statement.
        opposite: The clause of a cited message that contradicts the statement; empty if there is none.
        changed: What it says otherwise than a cited message, in words for the model; see `distortions.py`.
        is_far: Most of its distinctive words occur in no message and no known fact.
    """

    numbers: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    opposite: str = ""
    is_far: bool = False
    changed: str = ""

    def __bool__(self) -> bool:
        return bool(self.numbers or self.names or self.opposite or self.changed or self.is_far)

    @property
    def grave(self) -> frozenset[str]:
        """Parts that the model must confirm once. Names are left out: they are often only spelt differently."""
        return frozenset((*self.numbers, self.opposite, self.changed)) - {""}

    @property
    def reason(self) -> str:
        if self.opposite:
            return f"the message says the opposite: {self.opposite[:120]!r}"
        if self.changed:
            return self.changed
        if not (self.numbers or self.names):
            return "most of its words are in no message"
        return f"nobody said {', '.join(self.numbers or self.names)}"


def find_unsaid(
    text: str,
    evidence: Sequence[Evidence],
    sources: Sources,
    known: Callable[[], Iterable[str]],
    times: Sequence[TimeMention] = (),
) -> Unsaid:
    """Return the parts of a statement that no message and no known fact supports.

    Args:
        evidence: Evidence of the statement; names its cited messages.
        known: Returns the facts that the model was shown or may have read.
        times: Its dates.
    """
    said = sources.everything
    if not said.strip():
        return Unsaid()
    text = without_notes(text).text  # they would part a clause in two
    numbers, names = numbers_of(text, sources), _names(text, said)
    missing = not_standing_in(numbers, said)
    if missing:
        rest = numbers_of(without_said_dates(text, Told(evidence, sources, NOTHING_BEFORE), times), sources)
        missing = [shown for shown in missing if shown in rest]
    if missing or names:
        said = "\n".join((said, *known()))
    return Unsaid(
        unsaid_numbers({shown: numbers[shown] for shown in missing}, said, text)[:MAX_NAMED],
        _unsaid_names(names, said),
        _opposite(text, evidence, sources),
        _is_far(text, sources, known),
        _changed(text, evidence, sources, known),
    )


def _changed(text: str, evidence: Sequence[Evidence], sources: Sources, known: Callable[[], Iterable[str]]) -> str:
    quotes = [item.quote or "" for item in evidence]
    cited = cited_messages(evidence, sources)
    said = [
        (
            message.role if message.role != "user" or sources.is_own(message) else "other",
            _own_or_said(message, sources, evidence),
        )
        for message in cited
    ]
    around = sources.said_around(cited, MAX_BEFORE, MAX_LATER)
    before, later = ([own_words(said_text(one)) for one in some] for some in around)
    found = find_distortion(text, said, quotes=quotes, later=later, before=before)
    return found or _unsaid_reason(text, sources, known)


def _unsaid_reason(text: str, sources: Sources, known: Callable[[], Iterable[str]]) -> str:
    """Return the reason that a statement gives and of which no word was said; empty if there is none, or if what was
    said is in another language than the reason."""
    if likely_languages(sources.everything)[:1] != likely_languages(text)[:1]:
        return ""
    for found in BECAUSE.finditer(text):
        why = telling(found[1])
        if why and all(why.isdisjoint(told) for told in chain(sources.each_telling(), map(telling, known()))):
            return f"nobody gave the reason {found.group()[:80]!r}"
    return ""


def _is_far(text: str, sources: Sources, known: Callable[[], Iterable[str]]) -> bool:
    stated = telling(person().sub(" ", plain(text)))
    if len(stated) < MIN_FAR_WORDS:
        return False
    foreign = stated
    for told in chain(sources.each_telling(), map(telling, known())):
        foreign -= told
        if len(stated) - len(foreign) >= MIN_SHARE * len(stated):
            return False
    return True


# -- names ------------------------------------------------------------------------------------------------------------


def _names(text: str, said: str) -> tuple[str, ...]:
    """Return the capitalised words within the sentences of a statement that do not stand in a text.

    Only names with a title if its language capitalises all nouns, or is not the text's: other names are translated.
    """
    names = [
        match.group()
        for match in _NAME.finditer(text)
        if not _SENTENCE_END.search(text[max(0, match.start() - BEFORE_CHARS) : match.start()])
    ]
    names = [name for name in names if name[0].isupper() and not name.isupper()]
    if not names:
        return ()
    tongue = likely_languages(text)[:1]
    language = by_code(*tongue) if tongue else None
    folded = bare(said)
    if (language and language.has_capital_nouns) or tongue != likely_languages(said)[:1]:
        return _titled(text, folded)
    return tuple(dict.fromkeys(name for name in names if bare(name) not in folded))


def _titled(text: str, folded: str) -> tuple[str, ...]:
    """Return the names of people by their titles: no language translates them."""
    if not _LATIN.search(folded):
        return ()
    return tuple(dict.fromkeys(name for name in _TITLED.findall(text) if bare(name) not in folded))


def _unsaid_names(names: Sequence[str], said: str) -> tuple[str, ...]:
    if not names:
        return ()
    stems = telling(said) | {"user", "assis"}
    return tuple(name for name in names if (parts := telling(name)) and not parts <= stems)[:MAX_NAMED]


# -- the opposite -----------------------------------------------------------------------------------------------------


def _opposite(text: str, evidence: Sequence[Evidence], sources: Sources) -> str:
    """Return a clause that was said and that the statement turns around; empty without one.

    Both have the same words but one, and only one of them is negated.
    """
    own = [clause for sentence in _SENTENCE.split(text) for clause in _decided(sentence)][:MAX_OWN_CLAUSES]
    if not own:
        return ""
    told = [
        clause
        for message in cited_messages(evidence, sources)
        for clause in _clauses(_asserted(message, _own_or_said(message, sources, evidence)))
    ]
    said = list(_related(told[:MAX_SAID_CLAUSES], own))
    for clause in own:
        alike = [other for other in said if clause.is_of(other)]
        if alike and all(other.is_negated != clause.is_negated for other in alike):
            return alike[0].text
    return ""


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    words: tuple[str, ...]
    begins: frozenset[str]
    is_negated: bool

    def is_of(self, other: _Clause) -> bool:
        """Return whether all words stand in another clause that has at most one more, whatever their endings.

        A denial of what was said may leave out more: "does not eat fish" denies "I eat fish twice a week".
        """
        more = MAX_MORE_WORDS if self.is_negated and not other.is_negated else 1
        if len(self.words) < MIN_CLAUSE_WORDS and self.begins != other.begins:
            return False
        if not self.begins <= other.begins or len(other.words) > len(self.words) + more:
            return False
        return all(any(_is_alike(word, held) for held in other.words) for word in self.words)


def _related(told: Sequence[str], own: Sequence[_Clause]) -> Iterator[_Clause]:
    """Yield the clauses in which all words of one of a statement's clauses begin; no other can be the same as one."""
    for clause in told:
        plain = _plain(clause)
        if any(all(begin in plain for begin in one.begins) for one in own):
            yield _clause_of(clause, plain)


def _plain(text: str) -> str:
    return bare(normalize("NFKC", text))


def _clause_of(text: str, plain: str) -> _Clause:
    """Return a clause.

    Args:
        plain: The same text as `_plain` returns it.
    """
    held = plain_words(plain)
    noise, denying, person = noise_of(held), claims.negations(text), claims.person()
    kept = tuple(
        dict.fromkeys(word for word in held if word not in noise and word not in denying and word not in person)
    )
    is_negated = sum(word in denying for word in held) % 2 == 1
    return _Clause(" ".join(text.split()), kept, frozenset(word[:_ROOT] for word in kept), is_negated)


def _is_alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long.startswith(short[: max(_ROOT, len(short) - 1)])


def _decided(sentence: str) -> list[_Clause]:
    """Return the clauses of a sentence that can be compared: of a negated one, those with the negation."""
    found = [_clause_of(clause, _plain(clause)) for clause in _clauses(sentence)]
    is_negated = any(clause.is_negated for clause in found)
    least = 1 if len(found) == 1 else MIN_CLAUSE_WORDS
    return [one for one in found if least <= len(one.words) <= MAX_CLAUSE_WORDS and one.is_negated == is_negated]


def _own_or_said(message: Message, sources: Sources, evidence: Sequence[Evidence]) -> str:
    said = near_quotes(said_text(message), [item.quote or "" for item in evidence])
    return own_words(said) if message.role == "user" and sources.is_own(message) else said


def _asserted(message: Message, said: str) -> str:
    """Return a text without the questions of an assistant, which say nothing."""
    return said if message.role == "user" else _QUESTION.sub(" ", said)


def _clauses(text: str) -> list[str]:
    return [
        clause
        for clause in claims.clause_end().split(claims.contractions().sub(" not ", claims.no_denials().sub(" ", text)))
        if clause and clause.strip()
    ]
