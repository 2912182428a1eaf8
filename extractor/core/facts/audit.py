"""Which stored facts are duplicate, contradictory or stale, and what would fix them?

Unaudited memory fills with the same thing said six ways, dates that have passed, and names of functions that are gone.
An audit finds such facts within one scope and makes proposals. A person applies them, or an agent run does, within its
five turns and its tools. Nothing here writes.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from xml.sax.saxutils import escape, quoteattr

from extractor.core.facts.code_names import code_names
from extractor.core.facts.fact import Fact, FactType, Polarity, Scope, content_key, similarity

NEAR = 0.6
"""Share of common words from which two facts may say the same; up to `TWIN_SIMILARITY` a person decides."""

TELLING_WORDS = 4
"""Two facts are compared only if they share one of this many of their rarest words: a large scope has too many pairs.
"""

_WORD = re.compile(r"\w+")
_NEGATION = re.compile(
    r"\b(?:not|no|never|without|stop|stopped|nor|neither|cannot|avoid|don't|doesn't|isn't|won't|no longer)\b|n't\b"
)
_NUMBER = re.compile(r"\d+")


class Kind(StrEnum):
    """What is wrong."""

    DUPLICATE = "duplicate"
    """Two facts of a scope are identical except for case, spacing and punctuation."""

    NEAR_DUPLICATE = "near_duplicate"
    """Two facts of one type share most of their words, and no number or negation distinguishes them."""

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
    """Keep the first with the evidence of all, delete the others."""

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
        default_factory=lambda: {
            FactType.PROJECT: 120,
            FactType.REFERENCE: 365,
            FactType.USER: 730,
            FactType.FEEDBACK: 730,
        }
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
        gone: set[str] = set()
        for one, other in _alike(group):
            if str(one.id) in gone or str(other.id) in gone:
                continue
            finding = _compare(*_by_worth(one, other))
            if finding is not None:
                yield finding
                gone.add(str(finding.facts[1].id))


def _alike(group: Sequence[Fact]) -> Iterator[tuple[Fact, Fact]]:
    words = [set(_WORD.findall(fact.content.casefold())) for fact in group]
    counts = Counter(word for some in words for word in some)
    holders: dict[str, list[int]] = {}
    seen: set[tuple[int, int]] = set()
    for at, some in enumerate(words):
        for word in sorted(some, key=lambda word: (counts[word], word))[:TELLING_WORDS]:
            for before in holders.setdefault(word, []):
                if (before, at) not in seen:
                    seen.add((before, at))
                    yield group[before], group[at]
            holders[word].append(at)


def _by_worth(one: Fact, other: Fact) -> tuple[Fact, Fact]:
    """Sort by which fact to keep: better evidence first, then newer."""

    def worth(fact: Fact) -> tuple[int, float, float, str]:
        return (
            sum(item.verified for item in fact.evidence),
            fact.confidence,
            fact.updated_at.timestamp(),
            str(fact.id),
        )

    return (one, other) if worth(one) >= worth(other) else (other, one)


def _compare(keep: Fact, other: Fact) -> Finding | None:
    if content_key(keep.content) == content_key(other.content):
        return Finding(Kind.DUPLICATE, Action.MERGE, (keep, other), "both say the same")
    share = similarity(keep.content, other.content)
    polarities = {keep.polarity, other.polarity}
    opposed = polarities == {Polarity.CORRECTION, Polarity.CONFIRMATION}
    if share < NEAR:
        return None
    if opposed or _negations(keep) != _negations(other):
        return Finding(Kind.CONTRADICTION, Action.REVIEW, (keep, other), "one says what the other denies")
    if sorted(_NUMBER.findall(keep.content)) != sorted(_NUMBER.findall(other.content)):
        return Finding(Kind.CONTRADICTION, Action.REVIEW, (keep, other), "they differ in a number or a date")
    return Finding(Kind.NEAR_DUPLICATE, Action.MERGE, (keep, other), f"{share:.0%} of their words are the same")


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
        f"with them. Today is {today.isoformat()}. Then stop; there are no notes to keep.</order>"
    )


def _render(fact: Fact) -> str:
    quotes = "".join(
        f"\n<evidence message_uuid={quoteattr(str(item.message_uuid))}>{escape(item.quote or '')}</evidence>"
        for item in fact.evidence
    )
    attributes = f"name={quoteattr(fact.name)} type={quoteattr(fact.type.value)} updated={quoteattr(fact.updated_at.date().isoformat())}"
    return f"<fact {attributes}>{escape(fact.content)}{quotes}</fact>"
