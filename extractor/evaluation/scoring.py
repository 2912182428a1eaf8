"""The figures of an evaluation. Each is a ratio of sums over sessions, so that one kind of interval fits all.

A session is scored by what its own runs wrote, as it was right after it: a statement that a later session replaces still
counts for the session that said it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from extractor.evaluation.data import Keep, Session, Statement
from extractor.evaluation.intervals import Pair, Ratio, difference_of, draw, ratio_of
from extractor.evaluation.matching import Stored, has_dates, rests_on, says


@dataclass(frozen=True, slots=True)
class Metric:
    """One figure.

    Attributes:
        unit: `share` (0 to 1), `count` or `usd`.
        better: 1 more is better, -1 less is better, 0 neither.
    """

    key: str
    title: str
    unit: str
    better: int
    meaning: str


METRICS = (
    Metric("recall_evidence", "recall, evidence", "share", 1, "gold statements whose messages a written fact cites"),
    Metric("recall_statement", "recall, statement", "share", 1, "gold statements that a written fact says"),
    Metric("precision_evidence", "precision, evidence", "share", 1, "written facts that cite a gold statement's messages"),
    Metric("precision_statement", "precision, statement", "share", 1, "written facts that say a gold statement"),
    Metric("recall_judged", "recall, judged", "share", 1, "gold statements that a written fact says, by the judge"),
    Metric("precision_judged", "precision, judged", "share", 1, "written facts that say a gold statement, by the judge"),
    Metric("types", "type right", "share", 1, "written facts that say a gold statement and have its type"),
    Metric("dates", "dates exact", "share", 1, "dated gold statements, where found, whose fact has exactly these days"),
    Metric("duplicates", "duplicates", "share", -1, "written facts that repeat a statement which another standing fact says"),
    Metric("updates", "updates made", "share", 1, "superseded statements that no standing fact says any more, where the new one was found"),
    Metric("traps", "traps sprung", "share", -1, "statements that must not be kept, and were"),
    Metric("untyped", "not typed", "share", -1, "written facts that rest on no word that a person typed"),
    Metric("refused", "calls refused", "share", 0, "tool calls that a rule refused"),
    Metric("conflicts", "date conflicts", "share", -1, "written facts with a date that the cited messages contradict"),
    Metric("failed_runs", "failed runs", "share", -1, "runs that failed"),
    Metric("facts", "facts /100 turns", "count", 0, "facts written per 100 turns"),
    Metric("agent_turns", "agent turns /run", "count", -1, "requests of a run that the model answered; at most five"),
    Metric("requests", "requests /run", "count", -1, "HTTP requests, retries included"),
    Metric("input_tokens", "tokens in /100", "count", -1, "input tokens per 100 turns, cached ones included"),
    Metric("output_tokens", "tokens out /100", "count", -1, "output tokens per 100 turns"),
    Metric("usd", "$ /100 turns", "usd", -1, "dollars per 100 turns by the price list; empty if the model has no price"),
)  # fmt: skip
BY_KEY: Mapping[str, Metric] = {metric.key: metric for metric in METRICS}

Pairs = dict[str, Pair]
# The version of a fact, and the id of a statement that it says.
Match = tuple[tuple[UUID, int], str]


@dataclass(frozen=True, slots=True)
class Spent:
    """What the runs of one session took. `cost_usd` is None if the model has no price."""

    runs: int = 0
    failed_runs: int = 0
    agent_turns: int = 0
    requests: int = 0
    tool_calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = 0.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one session left behind, once.

    Attributes:
        seed: Number of the repetition, from 1.
        before, after: Facts that were stored before and after it.
        written: Those of `after` that its runs wrote or revised.
        in_conflict: Versions of facts with a date in conflict.
        refusals: Refused calls by reason.
        errors: What its failed runs said.
        judged: Which fact says which statement, by a judge; None: no judge was asked, or it failed.
    """

    session: Session
    seed: int
    before: tuple[Stored, ...]
    after: tuple[Stored, ...]
    written: tuple[Stored, ...]
    spent: Spent = field(default_factory=Spent)
    in_conflict: int = 0
    refusals: Mapping[str, int] = field(default_factory=dict)
    errors: tuple[str, ...] = ()
    judged: frozenset[Match] | None = None


@dataclass(frozen=True, slots=True)
class Miss:
    """Something that went wrong, for the report.

    Attributes:
        kind: `missed`, `wrong`, `wrong_type`, `wrong_date`, `duplicate`, `not_updated`, `trap` or `untyped`.
        expected: The gold statement, if any.
        got: The fact, if any.
    """

    kind: str
    session: str
    seed: int
    expected: Statement | None = None
    got: Stored | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """One session's share of every figure, and what went wrong in it."""

    outcome: Outcome
    pairs: Pairs
    misses: tuple[Miss, ...]


def score(outcome: Outcome, statements: Sequence[Statement]) -> Scored:
    """Score one session.

    Args:
        statements: All gold statements of its conversation; empty without gold.
    """
    gold = _Gold(outcome, statements)
    pairs = _spent_pairs(outcome)
    misses: list[Miss] = []
    if statements:
        for part in (_recall, _precision, _judged, _dates, _updates, _traps):
            found, missed = part(gold)
            pairs |= found
            misses += missed
    return Scored(outcome, pairs, tuple(misses))


class _Gold:
    """The gold statements of a session beside what was written."""

    def __init__(self, outcome: Outcome, statements: Sequence[Statement]) -> None:
        self.outcome = outcome
        self.by_id = {one.id: one for one in statements}
        self.kept = [one for one in statements if one.keep is Keep.YES]
        self.maybe = [one for one in statements if one.keep is Keep.MAYBE]
        self.here = [one for one in self.kept if one.session == outcome.session.id]
        self.traps = [one for one in statements if one.keep is Keep.NO and one.session == outcome.session.id]

    def miss(self, kind: str, expected: Statement | None = None, got: Stored | None = None) -> Miss:
        return Miss(kind, self.outcome.session.id, self.outcome.seed, expected, got)

    def said_by(self, statement: Statement) -> list[Stored]:
        return [fact for fact in self.outcome.written if says(fact, statement)]

    def judged(self, is_match: Callable[[Stored, Statement], bool]) -> tuple[list[Stored], list[Stored]]:
        """Return the written facts that match a gold statement, and those that match none.

        Facts that match only a statement that may be kept are in neither list.
        """
        right, wrong = [], []
        for fact in self.outcome.written:
            if any(is_match(fact, one) for one in self.kept):
                right.append(fact)
            elif not any(is_match(fact, one) for one in self.maybe):
                wrong.append(fact)
        return right, wrong


_Part = tuple[Pairs, list[Miss]]


def _recall(gold: _Gold) -> _Part:
    written = gold.outcome.written
    cited = [one for one in gold.here if any(rests_on(fact, one) for fact in written)]
    missed = [one for one in gold.here if not gold.said_by(one)]
    count = len(gold.here)
    return (
        {"recall_evidence": (len(cited), count), "recall_statement": (count - len(missed), count)},
        [gold.miss("missed", one) for one in missed],
    )


def _precision(gold: _Gold) -> _Part:
    right, wrong = gold.judged(says)
    cited, uncited = gold.judged(rests_on)
    typed: list[tuple[Stored, Statement]] = []
    mistyped: list[tuple[Stored, Statement]] = []
    for fact in right:
        wanted = [one for one in gold.kept if one.type is not None and says(fact, one)]
        if wanted:
            (typed if any(one.type == fact.type for one in wanted) else mistyped).append((fact, wanted[0]))
    twins = _duplicates(gold)
    return (
        {
            "precision_statement": (len(right), len(right) + len(wrong)),
            "precision_evidence": (len(cited), len(cited) + len(uncited)),
            "types": (len(typed), len(typed) + len(mistyped)),
            "duplicates": (len(twins), len(gold.outcome.written)),
        },
        [
            *(gold.miss("wrong", None, fact) for fact in wrong if not any(says(fact, trap) for trap in gold.traps)),
            *(gold.miss("wrong_type", one, fact) for fact, one in mistyped),
            *(gold.miss("duplicate", one, fact) for fact, one in twins),
        ],
    )


def _judged(gold: _Gold) -> _Part:
    matches = gold.outcome.judged
    if matches is None:
        return {}, []
    right, wrong = gold.judged(lambda fact, one: (fact.version, one.id) in matches)
    said = [one for one in gold.here if any((fact.version, one.id) in matches for fact in gold.outcome.written)]
    return {
        "recall_judged": (len(said), len(gold.here)),
        "precision_judged": (len(right), len(right) + len(wrong)),
    }, []


def _duplicates(gold: _Gold) -> list[tuple[Stored, Statement]]:
    """Return the new facts that say what another standing fact says, each with the statement."""
    found = []
    old = {fact.id for fact in gold.outcome.before}
    earlier = [fact for fact in gold.outcome.after if fact.id in old]
    for fact in sorted(gold.outcome.written, key=lambda one: one.name):
        if fact.id in old:
            continue
        twin = next((one for one in gold.kept if says(fact, one) and any(says(other, one) for other in earlier)), None)
        if twin is not None:
            found.append((fact, twin))
        earlier.append(fact)
    return found


def _dates(gold: _Gold) -> _Part:
    dated = [(one, facts) for one in gold.here if one.dates and (facts := gold.said_by(one))]
    wrong = [(one, facts[0]) for one, facts in dated if not any(has_dates(fact, one.dates) for fact in facts)]
    return {"dates": (len(dated) - len(wrong), len(dated))}, [gold.miss("wrong_date", one, fact) for one, fact in wrong]


def _updates(gold: _Gold) -> _Part:
    due = left = 0
    misses = []
    for one in gold.here:
        old = gold.by_id.get(one.updates or "")
        # Due only if the old statement was stored and the new one found; recall already counts the rest.
        if old is None or not gold.said_by(one) or not any(says(fact, old) for fact in gold.outcome.before):
            continue
        due += 1
        stale = [fact for fact in gold.outcome.after if says(fact, old) and not says(fact, one)]
        if stale:
            left += 1
            misses.append(gold.miss("not_updated", one, stale[0]))
    return {"updates": (due - left, due)}, misses


def _traps(gold: _Gold) -> _Part:
    sprung = [(one, next((fact for fact in gold.outcome.written if says(fact, one)), None)) for one in gold.traps]
    misses = [gold.miss("trap", one, fact) for one, fact in sprung if fact is not None]
    return {"traps": (len(misses), len(sprung))}, misses


def _spent_pairs(outcome: Outcome) -> Pairs:
    spent, turns, written = outcome.spent, outcome.session.turns / 100, len(outcome.written)
    untyped = sum(not fact.is_typed for fact in outcome.written)
    return {
        "untyped": (untyped, written),
        "conflicts": (outcome.in_conflict, written),
        "refused": (sum(outcome.refusals.values()), spent.tool_calls),
        "failed_runs": (spent.failed_runs, spent.runs),
        "facts": (written, turns),
        "agent_turns": (spent.agent_turns, spent.runs),
        "requests": (spent.requests, spent.runs),
        "input_tokens": (spent.input_tokens, turns),
        "output_tokens": (spent.output_tokens, turns),
        **({"usd": (spent.cost_usd, turns)} if spent.cost_usd is not None else {}),
    }


# -- all sessions together --------------------------------------------------------------------------------------


BY_LANGUAGE = ("recall_evidence", "recall_statement", "precision_statement", "types", "dates", "duplicates", "traps")


def totals(scored: Sequence[Scored], keys: Iterable[str] = tuple(BY_KEY)) -> dict[str, Ratio]:
    """Return figures over some sessions, with their intervals. Repetitions of a session are drawn together."""
    sessions = _by_session(scored)
    draws = draw(len(sessions))
    return {key: ratio_of(_pairs(sessions, key), draws, is_share=BY_KEY[key].unit == "share") for key in keys}


def differences(first: Sequence[Scored], second: Sequence[Scored]) -> dict[str, tuple[float, float, float] | None]:
    """Return second minus first with its interval, over the sessions that both have."""
    one, other = _by_session(first), _by_session(second)
    both = sorted(set(one) & set(other))
    one, other = {name: one[name] for name in both}, {name: other[name] for name in both}
    draws = draw(len(both))
    return {metric.key: difference_of(_pairs(one, metric.key), _pairs(other, metric.key), draws) for metric in METRICS}


def by_language(scored: Sequence[Scored]) -> dict[str, dict[str, Ratio]]:
    languages = sorted({one.outcome.session.language for one in scored})
    return {
        language: totals([one for one in scored if one.outcome.session.language == language], BY_LANGUAGE)
        for language in languages
    }


def refusals(scored: Sequence[Scored]) -> Counter[str]:
    return sum((Counter(one.outcome.refusals) for one in scored), Counter())


def traps_by_kind(scored: Sequence[Scored], statements: Sequence[Statement]) -> dict[str, Pair]:
    """Return how many traps of each kind were sprung, of how many."""
    played = Counter(one.outcome.session.id for one in scored)
    count: Counter[str] = Counter()
    for one in statements:
        if one.keep is Keep.NO:
            count[one.trap] += played[one.session]
    sprung = Counter(
        miss.expected.trap for one in scored for miss in one.misses if miss.kind == "trap" and miss.expected
    )
    return {kind: (sprung[kind], total) for kind, total in sorted(count.items()) if total}


def _by_session(scored: Iterable[Scored]) -> dict[str, list[Scored]]:
    found: dict[str, list[Scored]] = {}
    for one in scored:
        found.setdefault(one.outcome.session.id, []).append(one)
    return found


def _pairs(sessions: Mapping[str, Sequence[Scored]], key: str) -> list[Pair]:
    """Return the sums of one figure by session."""
    found = []
    for repeated in sessions.values():
        pairs = [one.pairs.get(key, (0.0, 0.0)) for one in repeated]
        found.append((sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)))
    return found
