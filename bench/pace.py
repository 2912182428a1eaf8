"""What does a turn cost, and how old are facts, at a person's pace?

    python -m bench.pace [--seed 1] [--sessions 400]

Simulated time through the real pure function (`core/run/pace.py`), the real windows, prompts and order, the real rule
for forks and the shipped price list; no model is asked. Tokens are counted with the shipped vocabulary.

Pauses between turns are drawn from a log-normal distribution with a median of 40 s and a sigma of 0.8 (half of them
between 23 and 69 s); replies of the parent take a median of 8 s (sigma 0.7), gaps between a user's sessions a median of
3 hours (sigma 1.5). Every tenth turn is an acknowledgement. Sessions have 1 to 40 turns, or 200 (`long`).

today     every turn is a run of its own: a quiet time of 0
gathered  the defaults
naive     one request a turn over the last 20 messages, a prompt of 90 tokens, 120 tokens of output
mem0      one request a turn of 9,000 tokens without a cache, as measured: 36,100 characters per call
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib import resources
from json import dumps, loads
from uuid import UUID

from extractor.adapters.token_counter import count_tokens
from extractor.core.conversation.budget import fit_window
from extractor.core.conversation.events import TurnEvent
from extractor.core.conversation.transcript import Message
from extractor.core.notes.session_notes import SessionNotes
from extractor.core.run.figures import Usage
from extractor.core.run.fork_choice import CACHE_RESERVE
from extractor.core.run.pace import (
    AT_ONCE,
    DEFAULT_GATHER_S,
    DEFAULT_QUIET_S,
    Gathering,
    Pace,
    arrival_of,
    gather,
)
from extractor.core.run.prices import cost_usd, read_prices
from extractor.core.run.prompts import SYSTEM, OrderParts, cold_order, warm_order
from extractor.core.run.tools import memory_tools

MODEL, PARENT_MODEL = "claude-haiku-5-5", "claude-sonnet-5-5"
PAUSE_S, PAUSE_SIGMA = 40.0, 0.8
REPLY_S, REPLY_SIGMA = 8.0, 0.7
GAP_S, GAP_SIGMA = 3 * 3_600.0, 1.5
CACHE_LIFE = timedelta(minutes=5)
SWEEP_S, ANSWER_S = 0.5, 1.5
"""Average wait for the sweeper, and what one answer of the model takes."""

PARENT_TOKENS = 2_500
"""System prompt and tools of a parent."""
OUTPUT_TOKENS, RESULT_TOKENS = 150, 120
"""Of one answer of a run, and of what its tools say."""
NAIVE_MESSAGES, NAIVE_PROMPT_TOKENS, NAIVE_OUTPUT_TOKENS = 20, 90, 120
MEM0_TOKENS = 9_000
START = datetime(2026, 11, 20, 9, tzinfo=UTC)

PRICES = read_prices(loads(resources.files("extractor.core.run").joinpath("prices.json").read_text()))

SAID = (
    "I am still thinking about the trip in May: four days in Lisbon, and my sister Clara wants to come along.",
    "Can you shorten the second paragraph? My readers are nurses, and they read it on their phones between two shifts.",
    "We moved the launch to the second week of June, because the printer cannot deliver the boxes earlier.",
    "What would you cook for eight people if two of them eat no gluten and one is allergic to nuts?",
    "The dashboard shows the wrong total again. I think the currency is converted twice for orders from Norway.",
)
ANSWERED = (
    (
        "Here is a shorter version. I kept the example and moved the warning to the top, so that it is seen on a small screen. "
        "If the readers know the device already, the last sentence can go too."
    ),
    (
        "That fits. I would book the flights on Tuesday, keep one afternoon free, and decide on the day trip once you know "
        "whether Clara comes along. Shall I draft the plan for the four days?"
    ),
)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, and when its event arrives, in seconds from the beginning of its session; `sent_s` is when the parent's
    last request was sent."""

    at_s: float
    sent_s: float
    event: TurnEvent


@dataclass
class Sum:
    """What all runs of a way came to."""

    turns: int = 0
    requests: int = 0
    runs: int = 0
    warm: int = 0
    tokens: int = 0
    usd: float = 0.0
    ages_s: list[float] = field(default_factory=list)
    sessions: int = 0
    is_there: int = 0

    def ask(self, usage: Usage, model: str) -> None:
        self.requests += 1
        self.tokens += usage.prompt_tokens
        self.usd += cost_usd(model, usage, PRICES) or 0.0


def drawn(dice: random.Random, median: float, sigma: float) -> float:
    return math.exp(dice.gauss(math.log(median), sigma))


def session(dice: random.Random, count: int) -> list[Turn]:
    """Return a session of so many turns."""
    turns, at_s = [], 0.0
    for number in range(count):
        at_s += drawn(dice, PAUSE_S, PAUSE_SIGMA) if number else 0.0
        said = "Thanks, that is great!" if dice.random() < 0.1 else dice.choice(SAID)
        # the reply ends before the pause does
        sent_s, at_s = at_s, at_s + min(drawn(dice, REPLY_S, REPLY_SIGMA), 60.0)
        messages = tuple(
            Message(UUID(int=dice.getrandbits(128), version=4), role, text, START + timedelta(seconds=at_s))
            for role, text in (("user", said), ("assistant", dice.choice(ANSWERED)))
        )
        turns.append(Turn(at_s, sent_s, TurnEvent(f"e{number}", "t", "s", "u", None, "UTC", False, messages)))
    return turns


def due_times(turns: Sequence[Turn], pace: Pace) -> Iterator[tuple[float, int]]:
    """Yield when runs begin, in seconds, and how many turns have arrived by then."""
    found: Gathering | None = None
    for number, turn in enumerate(turns):
        now = START + timedelta(seconds=turn.at_s)
        if found is not None and found.until <= now:
            yield (found.until - START).total_seconds() + SWEEP_S, number
            found = None
        found = gather(found, arrival_of(turn.event, turn.event.messages), pace, now)
    if found is not None:
        yield (found.until - START).total_seconds() + SWEEP_S, len(turns)


@cache
def static_tokens() -> int:
    return count_tokens(SYSTEM) + count_tokens(dumps(memory_tools()))


@cache
def tokens_of(text: str) -> int:
    return count_tokens(text)


def spoken(messages: Sequence[Message]) -> int:
    return sum(tokens_of(str(message.content)) + 4 for message in messages)


def read(turns: Sequence[Turn], pace: Pace, into: Sum, *, answers: int, forks: bool) -> None:
    """Let runs read a session; add what they came to."""
    done = 0
    readable = [0.0] * len(turns)
    for at_s, arrived in due_times(turns, pace):
        while done < arrived:
            messages = [message for turn in turns[done:arrived] for message in turn.event.messages]
            count = fit_window(
                messages, max_messages=pace.window_messages, max_tokens=pace.window_tokens, is_open=False
            )
            read_turns = max(1, count // 2)
            window = messages[: 2 * read_turns]
            lead_in = tuple(turns[done - 1].event.messages) if done else ()
            newest = turns[done + read_turns - 1]
            # a fork needs the end of the transcript, and its cache
            is_warm = (
                forks
                and done + read_turns == arrived
                and at_s < newest.sent_s + (CACHE_LIFE - CACHE_RESERVE).total_seconds()
            )
            parts = OrderParts(
                today=START.date(), zone="UTC", window=window, manifest="", lead_in=lead_in, notes=SessionNotes(), others={},
                leave_out=(),
            )  # fmt: skip
            into.runs += 1
            into.warm += is_warm
            if is_warm:
                before = [message for turn in turns[: arrived - 1] for message in turn.event.messages]
                cached = PARENT_TOKENS + spoken((*before, newest.event.messages[0]))
                new = spoken(newest.event.messages[1:]) + count_tokens(warm_order(parts))
                model = PARENT_MODEL
            else:
                cached, new, model = static_tokens(), count_tokens(cold_order(parts)), MODEL
            for _ in range(answers):
                into.ask(Usage(cache_read_tokens=cached, cache_write_tokens=new, output_tokens=OUTPUT_TOKENS), model)
                cached, new = cached + new, OUTPUT_TOKENS + RESULT_TOKENS
            at_s += answers * ANSWER_S
            for number in range(done, done + read_turns):
                readable[number] = at_s
            done += read_turns
    into.turns += len(turns)
    into.ages_s += [ready - turn.at_s for ready, turn in zip(readable, turns, strict=True)]


def finish(turns: Sequence[Turn], into: Sum, gap_s: float) -> None:
    """Note whether the facts of a session are there when the user's next one begins."""
    into.sessions += 1
    last_s = max(age + turn.at_s for age, turn in zip(into.ages_s[-len(turns) :], turns, strict=True))
    into.is_there += last_s <= turns[-1].at_s + gap_s


def naive(turns: Sequence[Turn], into: Sum) -> None:
    said = [message for turn in turns for message in turn.event.messages]
    for number in range(1, len(turns) + 1):
        seen = said[max(0, 2 * number - NAIVE_MESSAGES) : 2 * number]
        into.ask(Usage(NAIVE_PROMPT_TOKENS + spoken(seen), output_tokens=NAIVE_OUTPUT_TOKENS), MODEL)
    into.turns += len(turns)


def whole(turns: Sequence[Turn], into: Sum) -> None:
    said = [message for turn in turns for message in turn.event.messages]
    for number in range(1, len(turns) + 1):
        seen = said[: 2 * number]
        into.ask(Usage(NAIVE_PROMPT_TOKENS + spoken(seen), output_tokens=NAIVE_OUTPUT_TOKENS), MODEL)
    into.turns += len(turns)


def mem0(turns: Sequence[Turn], into: Sum) -> None:
    for turn in turns:
        into.ask(Usage(MEM0_TOKENS + spoken(turn.event.messages), output_tokens=NAIVE_OUTPUT_TOKENS), MODEL)
    into.turns += len(turns)


def line(name: str, found: Sum) -> str:
    share = 100 / found.turns
    runs = f"{found.runs * share:6.1f} | " if found.runs else "     - | "
    warm = f"{found.warm / found.runs:5.0%} | " if found.warm else "    - | "
    age = "        - |       - |"
    if found.ages_s:
        ages = sorted(found.ages_s)
        there = f"{found.is_there / found.sessions:7.1%}" if found.sessions else "      -"
        age = f"{statistics.median(ages):4.0f}, {ages[-1]:4.0f} s | {there} |"
    return (
        f"| {name:34} | {runs}{found.requests * share:6.1f} | {found.tokens * share:9,.0f} | {warm}"
        f"${1_000 * found.usd / found.turns:7.3f} | {age}\n"
    )


HEAD = (
    "| way | runs per 100 turns | requests per 100 turns | input tokens per 100 turns | forks warm | per 1,000 turns | "
    "age of facts, median and most | there when the next session begins |\n|---|---|---|---|---|---|---|---|\n"
)


def table(sessions: Sequence[list[Turn]], gaps_s: Sequence[float], title: str) -> Iterator[str]:
    yield f"\n{title}: {len(sessions)} sessions, {sum(map(len, sessions)):,} turns\n\n{HEAD}"
    for answers in (2, 1):
        for path, forks in (("cold", False), ("forks", True)):
            for name, pace in (("today", AT_ONCE), ("gathered", Pace(DEFAULT_QUIET_S, DEFAULT_GATHER_S))):
                found = Sum()
                for turns, gap_s in zip(sessions, gaps_s, strict=True):
                    read(turns, pace, found, answers=answers, forks=forks)
                    finish(turns, found, gap_s)
                yield line(f"{name}, {path}, {answers} answers a run", found)
    for name, way in (("naive, last 20 messages", naive), ("naive, whole session", whole), ("mem0", mem0)):
        found = Sum()
        for turns in sessions:
            way(turns, found)
        yield line(name, found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sessions", type=int, default=400)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    gaps_s = [drawn(dice, GAP_S, GAP_SIGMA) for _ in range(options.sessions)]
    short = [session(dice, dice.randint(1, 40)) for _ in range(options.sessions)]
    sys.stdout.writelines(table(short, gaps_s, "1 to 40 turns"))
    long = [session(dice, 200) for _ in range(max(1, options.sessions // 40))]
    sys.stdout.writelines(table(long, gaps_s[: len(long)], "200 turns"))


if __name__ == "__main__":
    main()
