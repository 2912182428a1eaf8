"""What does a turn cost, and how old are facts, at a person's pace?

    python -m bench.pace [--seed 1] [--sessions 400]
    python -m bench.pace --compactions 0.067 --kills 0.067
    python -m bench.pace --lives             one line for each way of talking in `bench/lives.py`
    python -m bench.pace --known 200         users of whom so many facts are known when a session begins
    python -m bench.pace --least 4096        a model that caches no shorter prefix
    python -m bench.pace --quiet 60 --gather 240

Simulated time through the real pure function (`core/run/pace.py`), the real windows, prompts and order, the real rule
for forks and the shipped price list; no model is asked. Tokens are counted with the shipped vocabulary.
`bench.pace_served` lets the same sessions pass through the real store, to a strict server.

Pauses between turns are drawn from a log-normal distribution with a median of 40 s and a sigma of 0.8 (half of them
between 23 and 69 s); replies of the parent take a median of 8 s (sigma 0.7), gaps between a user's sessions a median of
3 hours (sigma 1.5). Every tenth turn is an acknowledgement, every third of the others states a fact, which the run that
reads it saves. Each run writes notes. Sessions have 1 to 40 turns, 1 to 3, or 200.

at once   every turn is a run of its own: a quiet time of 0
gathered  the defaults
naive     one request a turn over the last 20 messages, a prompt of 90 tokens, 120 tokens of output
mem0      one request a turn of 9,000 tokens without a cache, as measured: 36,100 characters per call
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cache
from importlib import resources
from json import dumps, loads
from uuid import UUID

from bench.lives import LIVES, START, Session, Turn, chat, drawn
from extractor.adapters.token_counter import count_tokens
from extractor.core.conversation.budget import fit_window
from extractor.core.conversation.transcript import Message, said_text
from extractor.core.facts.fact import FactLine, FactType, Scope
from extractor.core.facts.manifest import MAX_LINES
from extractor.core.notes.session_notes import SessionNotes
from extractor.core.run.figures import Usage
from extractor.core.run.fork_choice import CACHE_RESERVE
from extractor.core.run.known import render_known
from extractor.core.run.pace import (
    AT_ONCE,
    DEFAULT_GATHER_S,
    DEFAULT_QUIET_S,
    RUN_S,
    DueReason,
    Gathering,
    Pace,
    gather,
)
from extractor.core.run.prices import cost_usd, read_prices
from extractor.core.run.prompts import SYSTEM, OrderParts, cold_order, warm_order
from extractor.core.run.tools import memory_tools
from extractor.core.run.windows import Limits

MODEL, PARENT_MODEL = "claude-haiku-5-5", "claude-sonnet-5-5"
GAP_S, GAP_SIGMA = 3 * 3_600.0, 1.5
CACHE_LIFE = timedelta(minutes=5)
SWEEP_S, ANSWER_S = 0.5, 1.5
"""Average wait for the sweeper, and what one answer of the model takes."""
TAKEN_OVER_S = 6.0
"""From a worker's death until another one has its session; the lease has run out by then."""

PARENT_TOKENS = 2_500
"""System prompt and tools of a parent."""
LOOK_TOKENS, NOTES_TOKENS, SAVE_TOKENS, RESULT_TOKENS = 40, 110, 75, 120
"""Of an answer that looks something up, of the notes in the last one, of each fact that it saves, and of what tools say."""
NOTES = SessionNotes({"Current state": "The trip, the boxes and the dashboard are still open. " * 8})
EARLIER = "The harvest, the prices, and what went wrong with the weather in place"
NAIVE_MESSAGES, NAIVE_PROMPT_TOKENS, NAIVE_OUTPUT_TOKENS = 20, 90, 120
MEM0_TOKENS = 9_000
GAPS = 20_000
"""How many gaps between sessions are drawn to see whether the facts are there in time."""

PRICES = read_prices(loads(resources.files("extractor.core.run").joinpath("prices.json").read_text()))


@dataclass
class Sum:
    """What all runs of a way came to.

    Attributes:
        turns: Of a person.
        fresh: Input tokens that no cache had.
        ages_s: Of what may hold a fact, when it can be read.
        rests_s: From a session's last turn until all its facts can be read.
        hurried: Runs that a compaction made due.
        kills: Deaths of workers.
    """

    turns: int = 0
    requests: int = 0
    runs: int = 0
    warm: int = 0
    hurried: int = 0
    kills: int = 0
    tokens: int = 0
    fresh: int = 0
    usd: float = 0.0
    ages_s: list[float] = field(default_factory=list)
    rests_s: list[float] = field(default_factory=list)

    def ask(self, usage: Usage, model: str) -> None:
        self.requests += 1
        self.tokens += usage.prompt_tokens
        self.fresh += usage.prompt_tokens - usage.cache_read_tokens
        self.usd += cost_usd(model, usage, PRICES) or 0.0


def due_times(turns: Session, pace: Pace, *, forks: bool) -> Iterator[tuple[float, int, DueReason]]:
    """Yield when runs begin, in seconds, how many turns have arrived by then, and why they were due."""
    found: Gathering | None = None
    for number, turn in enumerate(turns):
        now = START + timedelta(seconds=turn.at_s)
        if found is not None and found.until <= now:
            yield (found.until - START).total_seconds() + SWEEP_S, number, found.reason
            found = None
        ends_at = START + timedelta(seconds=turn.sent_s) + CACHE_LIFE if forks else None
        urgent = DueReason.COMPACTED if turn.compacts and found is not None else None
        found = gather(found, replace(turn.arrival, cache_ends_at=ends_at, urgent=urgent), pace, now)
    if found is not None:
        yield (found.until - START).total_seconds() + SWEEP_S, len(turns), found.reason


@cache
def static_tokens() -> int:
    return count_tokens(SYSTEM) + count_tokens(dumps(memory_tools(), separators=(",", ":")))


@cache
def tokens_of(text: str) -> int:
    return count_tokens(text)


def spoken(messages: Sequence[Message]) -> int:
    return sum(tokens_of(str(message.content)) + 4 for message in messages)


@cache
def fact(number: int, *, is_new: bool) -> FactLine:
    """Return a known fact, of this session or an earlier one."""
    name, told = ("bees", "Bees in place") if is_new else ("harvest-of-place", EARLIER)
    return FactLine(
        UUID(int=number), Scope.USER, FactType.USER, f"{name}-{number}", f"{told} {number}", f"{told} {number}.", 1, None,
        START,
    )  # fmt: skip


@dataclass(frozen=True)
class Case:
    """What does not depend on the pace.

    Attributes:
        kills: Share of requests that end with the death of their worker: half before they are sent, half after the reply
            arrived and before it is stored.
        known: Facts of a user when a session begins.
        least: Tokens of the shortest prefix that the model caches.
    """

    kills: float = 0.0
    known: int = 0
    least: int = 0


class Reader:
    """Lets runs read sessions, and adds up what they come to."""

    def __init__(self, pace: Pace, case: Case, *, answers: int, forks: bool) -> None:
        self._pace = pace
        self._answers = answers
        self._forks = forks
        self._case = case
        self._earlier = [fact(number, is_new=False) for number in range(case.known)]
        self._dice = random.Random(7)
        self.sum = Sum()

    def read(self, turns: Session) -> None:
        done = 0
        readable = [0.0] * len(turns)
        for at_s, arrived, reason in due_times(turns, self._pace, forks=self._forks):
            self.sum.hurried += reason is DueReason.COMPACTED
            while done < arrived:
                end = self._end(turns[done:arrived]) + done
                at_s += self._run(turns, done, end, is_warm=self._is_warm(turns[end - 1], end == arrived, at_s))
                readable[done:end] = [at_s] * (end - done)
                done = end
        found = self.sum
        found.turns += sum(turn.is_prompt for turn in turns)
        ages = [ready - turn.at_s for ready, turn in zip(readable, turns, strict=True) if not turn.arrival.is_slight]
        found.ages_s += ages
        last_s = [ready for ready, turn in zip(readable, turns, strict=True) if not turn.arrival.is_slight]
        found.rests_s.append(max(last_s, default=0.0) - turns[-1].at_s)

    def _end(self, turns: Session) -> int:
        """Return how many of the unread turns a run reads."""
        messages = [message for turn in turns for message in turn.event.messages]
        count = fit_window(
            messages, max_messages=self._pace.window_messages, max_tokens=self._pace.window_tokens, is_open=False
        )
        return max(1, count // 2)

    def _is_warm(self, newest: Turn, is_end: bool, at_s: float) -> bool:
        """A fork needs the end of the transcript, and its cache."""
        return self._forks and is_end and at_s < newest.sent_s + (CACHE_LIFE - CACHE_RESERVE).total_seconds()

    def _run(self, turns: Session, start: int, end: int, *, is_warm: bool) -> float:
        """Return how long one run takes."""
        first_seen = max((at for at, turn in enumerate(turns[:end]) if turn.compacts), default=0)
        window = [
            replace(message, is_visible=at >= first_seen)
            for at in range(start, end)
            for message in turns[at].event.messages
        ]
        if not any(said_text(message) for message in window):
            return 0.0  # without words the model is not asked
        parts = self._parts(turns[:start], window)
        self.sum.runs += 1
        self.sum.warm += is_warm
        if is_warm:
            before = [message for turn in turns[first_seen : end - 1] for message in turn.event.messages]
            asked, answered = turns[end - 1].event.messages
            cached = PARENT_TOKENS + spoken((*before, asked))
            new, model = spoken((answered,)) + count_tokens(warm_order(parts)), PARENT_MODEL
        else:
            cached, new, model = static_tokens(), count_tokens(cold_order(parts)), MODEL
        took_s = 0.0
        facts = sum(turn.fact is not None for turn in turns[start:end])
        for left in reversed(range(self._answers)):
            written = LOOK_TOKENS if left else NOTES_TOKENS + SAVE_TOKENS * facts
            took_s += self._ask(self._usage(cached, new, written), model)
            cached, new = cached + new, written + RESULT_TOKENS
        return took_s

    def _usage(self, cached: int, new: int, written: int) -> Usage:
        """Return what a request uses, if the cache has its beginning; a short one cannot be cached."""
        if cached + new < self._case.least:
            return Usage(cached + new, output_tokens=written)
        if cached < self._case.least:
            cached, new = 0, cached + new
        return Usage(cache_read_tokens=cached, cache_write_tokens=new, output_tokens=written)

    def _parts(self, before: Session, window: Sequence[Message]) -> OrderParts:
        """Return what the order of a run says that comes after others."""
        said = [message for turn in before for message in turn.event.messages]
        saved = [fact(turn.fact, is_new=True) for turn in reversed(before) if turn.fact is not None]
        known = render_known([*saved, *self._earlier][:MAX_LINES], window)
        return OrderParts(
            today=START.date(), zone="UTC", window=window, manifest=known, lead_in=said[-Limits().lead_in_messages :],
            notes=NOTES if before else SessionNotes(), others={}, leave_out=(),
        )  # fmt: skip

    def _ask(self, usage: Usage, model: str) -> float:
        """Return how long it takes until an answer is stored."""
        took_s = 0.0
        while True:
            fate = self._dice.random() / self._case.kills if self._case.kills else 1.0
            if fate >= 0.5:
                self.sum.ask(usage, model)
                usage = self._usage(usage.prompt_tokens, 0, usage.output_tokens)
                took_s += ANSWER_S
            if fate >= 1:
                return took_s
            self.sum.kills += 1
            took_s += TAKEN_OVER_S


def read_all(sessions: Sequence[Session], pace: Pace, case: Case, *, answers: int, forks: bool) -> Sum:
    reader = Reader(pace, case, answers=answers, forks=forks)
    for turns in sessions:
        reader.read(turns)
    return reader.sum


def naive(turns: Session, into: Sum, last: int = NAIVE_MESSAGES) -> None:
    said = [message for turn in turns for message in turn.event.messages]
    for number in range(1, len(turns) + 1):
        seen = said[max(0, 2 * number - last) : 2 * number]
        into.ask(Usage(NAIVE_PROMPT_TOKENS + spoken(seen), output_tokens=NAIVE_OUTPUT_TOKENS), MODEL)
    into.turns += len(turns)


def whole(turns: Session, into: Sum) -> None:
    naive(turns, into, last=2 * len(turns))


def mem0(turns: Session, into: Sum) -> None:
    for turn in turns:
        into.ask(Usage(MEM0_TOKENS + spoken(turn.event.messages), output_tokens=NAIVE_OUTPUT_TOKENS), MODEL)
    into.turns += len(turns)


# -- the tables -----------------------------------------------------------------------------------------------------


def is_there(found: Sum, gaps_s: Sequence[float]) -> float:
    """Return how often the facts of a session are there when the user's next one begins."""
    return statistics.mean(found.rests_s[at % len(found.rests_s)] <= gap_s for at, gap_s in enumerate(gaps_s))


def ages(found: Sum) -> str:
    ordered = sorted(found.ages_s)
    return f"{statistics.median(ordered):4.0f}, {ordered[len(ordered) * 99 // 100]:4.0f}, {ordered[-1]:4.0f} s"


def line(name: str, found: Sum, gaps_s: Sequence[float]) -> str:
    share = 100 / found.turns
    warm = f"{found.warm / found.runs:5.0%}" if found.warm else "    -"
    age = f"{ages(found)} | {is_there(found, gaps_s):7.1%}" if found.ages_s else "- | -"
    return (
        f"| {name:34} | {found.requests * share:6.1f} | {found.tokens * share:9,.0f} | "
        f"{found.fresh * share:9,.0f} | {warm} | "
        f"${1_000 * found.usd / found.turns:7.3f} | {age} |\n"
    )


HEAD = (
    "| way | requests per 100 turns | input tokens per 100 turns | not from a cache | forks warm | per 1,000 turns | "
    "age of facts: median, p99, most | there when the next session begins |\n|---|---|---|---|---|---|---|---|\n"
)


def table(sessions: Sequence[Session], pace: Pace, case: Case, gaps_s: Sequence[float], title: str) -> Iterator[str]:
    yield f"\n{title}: {len(sessions)} sessions, {sum(map(len, sessions)):,} turns\n\n{HEAD}"
    shares = []
    for answers in (2, 1):
        for path, forks in (("cold", False), ("forks", True)):
            found = [read_all(sessions, one, case, answers=answers, forks=forks) for one in (AT_ONCE, pace)]
            for name, one in zip(("at once", "gathered"), found, strict=True):
                yield line(f"{name}, {path}, answers a run: {answers}", one, gaps_s)
            shares.append(f"{found[1].usd / found[0].usd:.1%} ({path}, {answers})")
    for name, way in (("naive, last 20 messages", naive), ("naive, whole session", whole), ("mem0", mem0)):
        summed = Sum()
        for turns in sessions:
            way(turns, summed)
        yield line(name, summed, gaps_s)
    yield f"\nDollars of gathering, as a share of reading at once: {', '.join(shares)}\n"


LIVES_HEAD = (
    "| a user's sessions | runs per 100 turns | requests, 2 answers | dollars of reading at once: cold, forks | forks warm | "
    "age of facts: median, p99, most |\n|---|---|---|---|---|---|\n"
)


def lives(seed: int, users: int, pace: Pace) -> Iterator[str]:
    yield LIVES_HEAD
    for title, live in LIVES:
        dice = random.Random(seed)
        sessions = [turns for _ in range(users) for turns in live(dice)]
        cold, forks = (read_all(sessions, pace, Case(), answers=2, forks=is_fork) for is_fork in (False, True))
        before = [read_all(sessions, AT_ONCE, Case(), answers=2, forks=is_fork).usd for is_fork in (False, True)]
        share = 100 / cold.turns
        yield (
            f"| {title} | {cold.runs * share:.1f} | {cold.requests * share:.1f} | {cold.usd / before[0]:.1%}, "
            f"{forks.usd / before[1]:.1%} | {forks.warm / forks.runs:.1%} | {ages(cold)} |\n"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sessions", type=int, default=400)
    parser.add_argument("--compactions", type=float, default=0.0, help="share of turns that come after one")
    parser.add_argument("--kills", type=float, default=0.0, help="share of requests that end with a worker's death")
    parser.add_argument("--known", type=int, default=0, help="facts of a user when a session begins")
    parser.add_argument("--least", type=int, default=0, help="tokens of the shortest prefix that the model caches")
    parser.add_argument("--lives", action="store_true", help="ways of talking, each with its pauses")
    parser.add_argument("--quiet", type=float, default=DEFAULT_QUIET_S, help="seconds")
    parser.add_argument("--gather", type=float, default=DEFAULT_GATHER_S, help="seconds")
    options = parser.parse_args()
    pace = Pace(options.quiet, options.gather, run_s=RUN_S)
    if options.lives:
        sys.stdout.writelines(lives(options.seed, options.sessions, pace))
        return
    case = Case(options.kills, options.known, options.least)
    dice = random.Random(options.seed)
    gaps_s = [drawn(dice, GAP_S, GAP_SIGMA) for _ in range(GAPS)]
    for title, least, most, count in (
        ("1 to 40 turns", 1, 40, options.sessions),
        ("1 to 3 turns", 1, 3, 2 * options.sessions),
        ("200 turns", 200, 200, max(1, options.sessions // 40)),
    ):
        sessions = [chat(dice, dice.randint(least, most), options.compactions) for _ in range(count)]
        sys.stdout.writelines(table(sessions, pace, case, gaps_s, title))


if __name__ == "__main__":
    main()
