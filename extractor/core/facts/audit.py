"""Which stored facts are duplicate, contradictory or stale, and what would fix them?

Unaudited memory fills with the same thing said six ways, dates that have passed, and names of functions that are gone.
An audit finds such facts within one scope and makes proposals. A person applies them, or an agent run does, within its
five turns and its tools. Nothing here writes.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from xml.sax.saxutils import escape, quoteattr

from extractor.core.facts.code_names import code_names
from extractor.core.facts.fact import TYPE_RULES, Fact, FactType, Polarity, Scope
from extractor.core.facts.sameness import contains, content_key, openings, plain_words, similarity
from extractor.core.facts.wording import telling

# Share of common words from which a person decides whether two facts say the same.
NEAR = 0.6

TELLING_WORDS = 3
MAX_HOLDERS = 6
# Two facts are compared if they share a sentence, or one of their three rarest words with one of the six previous facts
# that share it; each with at most 24 others. The number of comparisons therefore grows with the facts, not with their
# pairs.
MAX_COMPARED = 24

_WORD = re.compile(r"\w+")
_NEGATION = re.compile(
    r"\b(?:not|no|never|without|stop|stopped|nor|neither|cannot|avoid|don't|doesn't|isn't|won't|no longer)\b|n't\b"
)
_NUMBER = re.compile(r"\d+")


class Kind(StrEnum):
    """What is wrong."""

    DUPLICATE = "duplicate"
    """One fact of a scope says everything that another of its type says: the same words in the same order, or more."""

    NEAR_DUPLICATE = "near_duplicate"
    """Two facts of one type share most of their words, and no name, number or negation distinguishes them."""

    CONTRADICTION = "contradiction"
    """One fact says what the other denies, or one name occurs in two scopes with different statements."""

    STALE = "stale"
    """Not confirmed for a long time, or all its dates have passed."""

    EXPIRED = "expired"
    """Its last day is over: readers no longer see it."""

    OVERSIZED = "oversized"
    """Long enough to displace others from a context."""

    NAMES_CODE = "names_code"
    """It names a file or a function, which may have moved."""


class Action(StrEnum):
    """The proposal."""

    MERGE = "merge"
    """Keep the first, which says everything that the others say, with the evidence of all; delete the others."""

    DELETE = "delete"
    REVIEW = "review"
    """A person has to decide; nothing can be applied."""


@dataclass(frozen=True, slots=True)
class AuditRules:
    """Thresholds of an audit.

    Attributes:
        stale_days: Days without an update after which a fact is stale, by type; types without a value never are.
        max_content_chars: Longer facts are oversized.
    """

    stale_days: Mapping[FactType, int] = field(
        default_factory=lambda: {kind: rules.stale_days for kind, rules in TYPE_RULES.items()}
    )
    max_content_chars: int = 1_200


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at.

    Attributes:
        id: Stays the same while the facts are unchanged, whatever else is found.
        facts: The first one is kept, if any is.
    """

    kind: Kind
    action: Action
    facts: tuple[Fact, ...]
    detail: str

    @property
    def id(self) -> str:
        named = "\0".join([self.kind.value, *(f"{fact.id}:{fact.revision}" for fact in self.facts)])
        return hashlib.sha256(named.encode()).hexdigest()[:12]


def audit(facts: Sequence[Fact], *, today: date, rules: AuditRules | None = None) -> list[Finding]:
    """Return what is wrong with some active facts, fixable findings first; equal facts give equal findings.

    Args:
        facts: Of one tenant; include expired ones to find them.
        today: The current date.
    """
    rules = rules or AuditRules()
    ordered = sorted(facts, key=lambda fact: (fact.scope.value, fact.scope_key, fact.name, str(fact.id)))
    living = [fact for fact in ordered if not _is_expired(fact, today)]
    found = [*_expired(ordered, today), *_pairs(living), *_contradicting_names(living)]
    found += [finding for fact in living for finding in _alone(fact, today, rules)]
    order = {kind: at for at, kind in enumerate(Kind)}
    return sorted(found, key=lambda finding: (order[finding.kind], finding.facts[0].name, finding.id))


def _is_expired(fact: Fact, today: date) -> bool:
    return fact.expires_on is not None and fact.expires_on < today


def _expired(facts: Sequence[Fact], today: date) -> Iterator[Finding]:
    for fact in facts:
        if _is_expired(fact, today):
            yield Finding(Kind.EXPIRED, Action.DELETE, (fact,), f"its last day was {fact.expires_on}")


def _alone(fact: Fact, today: date, rules: AuditRules) -> Iterator[Finding]:
    age = (today - fact.updated_at.date()).days
    limit = rules.stale_days.get(fact.type)
    ends = [time.end_on for time in fact.times if time.end_on is not None and time.source != "message"]
    is_past = fact.type is FactType.PROJECT and bool(ends) and max(ends) < today and age > 30
    if limit is not None and age > limit:
        yield Finding(Kind.STALE, Action.REVIEW, (fact,), f"not confirmed for {age} days")
    elif is_past:
        yield Finding(Kind.STALE, Action.REVIEW, (fact,), f"the last day that it speaks of was {max(ends)}")
    if len(fact.content) > rules.max_content_chars:
        yield Finding(
            Kind.OVERSIZED,
            Action.REVIEW,
            (fact,),
            f"{len(fact.content):,} characters, more than {rules.max_content_chars:,}",
        )
    names = code_names(f"{fact.description} {fact.content}")
    if names:
        yield Finding(Kind.NAMES_CODE, Action.REVIEW, (fact,), "verify before use: " + ", ".join(names[:5]))


def _pairs(facts: Sequence[Fact]) -> Iterator[Finding]:
    """Compare facts of one scope and type; each fact is merged into at most one other."""
    groups: dict[tuple[str, str, FactType], list[Fact]] = {}
    for fact in facts:
        groups.setdefault((fact.scope.value, fact.scope_key, fact.type), []).append(fact)
    for group in groups.values():
        copies = list(_copies(group))
        yield from copies
        gone = {finding.facts[1].id for finding in copies}
        for one, other in candidates([fact for fact in group if fact.id not in gone]):
            if one.id in gone or other.id in gone:
                continue
            finding = compare(one, other)
            if finding is not None:
                yield finding
                if finding.action is Action.MERGE:
                    gone.add(finding.facts[1].id)


def _copies(group: Sequence[Fact]) -> Iterator[Finding]:
    """Find facts with the same words in the same order; the one worth most is kept."""
    same: dict[tuple[str, ...], list[Fact]] = {}
    for fact in group:
        same.setdefault(plain_words(fact.content), []).append(fact)
    for facts in same.values():
        keep = max(facts, key=_worth)
        for other in facts:
            if other is not keep and not _are_opposed(keep, other):
                yield Finding(Kind.DUPLICATE, Action.MERGE, (keep, other), "both say the same")


def candidates(group: Sequence[Fact]) -> Iterator[tuple[Fact, Fact]]:
    """Yield the pairs to compare, at most `MAX_COMPARED` per fact."""
    words = [set(_WORD.findall(fact.content.casefold())) for fact in group]
    counts = Counter(word for some in words for word in some)
    holders: dict[object, deque[int]] = {}
    for at, some in enumerate(words):
        shared = sorted((word for word in some if counts[word] > 1), key=lambda word: (counts[word], word))
        before: dict[int, None] = {}
        for key in (*openings(group[at].content), *shared[:TELLING_WORDS]):
            held = holders.setdefault(key, deque(maxlen=MAX_HOLDERS))
            before |= dict.fromkeys(held)
            held.append(at)
        for other in list(before)[:MAX_COMPARED]:
            yield group[other], group[at]


def _worth(fact: Fact) -> tuple[float, int, float, str]:
    """Return the sort key for which of two facts is kept: better evidence first, then newer."""
    verified = sum(item.verified for item in fact.evidence)
    return fact.confidence, verified, fact.updated_at.timestamp(), str(fact.id)


def _are_opposed(one: Fact, other: Fact) -> bool:
    return {one.polarity, other.polarity} == {Polarity.CORRECTION, Polarity.CONFIRMATION}


def compare(one: Fact, other: Fact) -> Finding | None:
    """Return what is wrong with two facts of one scope and type, if anything."""
    keep, rest = (one, other) if _worth(one) >= _worth(other) else (other, one)
    opposed = _are_opposed(one, other)
    for longer, shorter in () if opposed else ((keep, rest), (rest, keep)):
        if contains(longer.content, shorter.content):
            return Finding(Kind.DUPLICATE, Action.MERGE, (longer, shorter), "the first says all that the other says")
    share = similarity(one.content, other.content)
    if share < NEAR:
        return None
    difference = _difference(one.content, other.content)
    if opposed or _negations(one) != _negations(other):
        return Finding(Kind.CONTRADICTION, Action.REVIEW, (keep, rest), "one says what the other denies")
    if difference is Difference.NUMBER:
        return Finding(Kind.CONTRADICTION, Action.REVIEW, (keep, rest), "they differ in a number or a date")
    if difference is Difference.ORDER:
        return Finding(Kind.CONTRADICTION, Action.REVIEW, (keep, rest), "they have the same words in another order")
    if difference is Difference.NAME:
        return None
    return Finding(Kind.NEAR_DUPLICATE, Action.REVIEW, (keep, rest), f"{share:.0%} of their words are the same")


class Difference(StrEnum):
    """What distinguishes two statements that share most of their words."""

    NUMBER = "number"
    ORDER = "order"
    NAME = "name"
    """Each has a capitalised word that the other lacks."""

    WORDS = "words"


def _difference(one: str, other: str) -> Difference:
    if sorted(_NUMBER.findall(one)) != sorted(_NUMBER.findall(other)):
        return Difference.NUMBER
    words, others = (sorted(_WORD.findall(text.casefold())) for text in (one, other))
    if words == others:
        return Difference.ORDER
    names, other_names = _names(one), _names(other)
    return Difference.NAME if names - other_names and other_names - names else Difference.WORDS


def _names(text: str) -> set[str]:
    return {word for word in _WORD.findall(text) if word[0].isupper() and telling(word)}


def _negations(fact: Fact) -> int:
    return len(_NEGATION.findall(fact.content.casefold())) % 2


def _contradicting_names(facts: Sequence[Fact]) -> Iterator[Finding]:
    """Find names that exist in both the user's and the project's scope: a session sees only the first."""
    named: dict[str, list[Fact]] = {}
    for fact in facts:
        named.setdefault(fact.name, []).append(fact)
    for name, group in sorted(named.items()):
        users = [fact for fact in group if fact.scope is Scope.USER]
        shared = [fact for fact in group if fact.scope is not Scope.USER]
        for one in users:
            for other in shared:
                if one.user_id == other.user_id and content_key(one.content) != content_key(other.content):
                    yield Finding(
                        Kind.CONTRADICTION, Action.REVIEW, (one, other),
                        f"{name!r} is said twice: the {one.scope.value}'s hides the {other.scope.value}'s",
                    )  # fmt: skip


def clean_up_order(findings: Sequence[Finding], today: date) -> str:
    """Return the instruction of a clean-up run: the facts in question, as data, and what may be done."""
    rows = []
    for finding in findings:
        facts = "\n".join(_render(fact) for fact in finding.facts)
        rows.append(
            f"<finding kind={quoteattr(finding.kind.value)} detail={quoteattr(finding.detail)}>\n{facts}\n</finding>"
        )
    body = "\n".join(rows)
    return (
        f"<findings>\n{body}\n</findings>\n\n<order>There is no new conversation this time. Clean up what is stored: where "
        "two facts say the same, save one under its own name with everything that is true in both, and delete the other. "
        "Where one is superseded, delete it. Shorten what is too long without losing what it says. Leave alone what you "
        "cannot judge. Add nothing that is not in these facts. As evidence give the messages and quotes that are listed "
        f"with them. Today is {today.isoformat()}. There are no notes to keep: with nothing "
        "left to do, reply: Nothing to change.</order>"
    )


def _render(fact: Fact) -> str:
    quotes = "".join(
        f"\n<evidence message_uuid={quoteattr(str(item.message_uuid))}>{escape(item.quote or '')}</evidence>"
        for item in fact.evidence
    )
    attributes = f"name={quoteattr(fact.name)} type={quoteattr(fact.type.value)} updated={quoteattr(fact.updated_at.date().isoformat())}"
    return f"<fact {attributes}>{escape(fact.content)}{quotes}</fact>"
