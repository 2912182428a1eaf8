"""How people and agents talk: conversations for `bench.pace`, with the pauses of a life each.

Each life states its distribution. Log-normal ones are given by their median and sigma; a sigma of 0.8 puts half of the
values between 0.58 and 1.7 times the median.
"""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from extractor.core.conversation.events import TurnEvent
from extractor.core.conversation.transcript import Message
from extractor.core.run.pace import Arrival, arrival_of

START = datetime(2026, 11, 20, 9, tzinfo=UTC)
PAUSE_S, PAUSE_SIGMA = 40.0, 0.8
REPLY_S, REPLY_SIGMA = 8.0, 0.7
# A parent's request is answered within this.
MAX_REPLY_S = 60.0
# Share of turns that only acknowledge, and of the others that state a fact of their own.
THANKS, FACTS = 0.1, 1 / 3
# A session's agent does not compact before this turn.
FIRST_COMPACTION = 5
FACT = re.compile(r"I keep bees in place (\d+)\.")

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
CODE = "def total(orders): return sum(order.amount for order in orders)\n"


@dataclass(frozen=True, slots=True)
class Turn:
    """An event of two messages.

    Attributes:
        at_s: When it arrives, in seconds from the beginning of its session.
        sent_s: When the parent's request was sent that it came from.
        arrival: What the cheap look finds in it.
        is_prompt: A person says something; False for the steps of an agent.
        compacts: The agent no longer sees what was said before this turn.
        fact: The number of the fact that it states.
    """

    at_s: float
    sent_s: float
    event: TurnEvent
    arrival: Arrival
    is_prompt: bool = True
    compacts: bool = False
    fact: int | None = None


Session = list[Turn]


def drawn(dice: random.Random, median: float, sigma: float) -> float:
    return math.exp(dice.gauss(math.log(median), sigma))


def pause(dice: random.Random) -> float:
    return drawn(dice, PAUSE_S, PAUSE_SIGMA)


def reply_time(dice: random.Random) -> float:
    return min(drawn(dice, REPLY_S, REPLY_SIGMA), MAX_REPLY_S)


def number_of(dice: random.Random) -> str:
    """Return what makes a sentence differ from all others. A conversation that repeats itself after a compaction is known
    already: `core/conversation/exchange.py` derives UUIDs from what is said."""
    return f"(No. {dice.randrange(10**6)})"


def turn_of(
    dice: random.Random, at_s: float, sent_s: float, said: Any = None, answered: Any = None, *, is_prompt: bool = True
) -> Turn:
    """Return an event; by default of a person who says something and an agent that answers."""
    fact = None
    if said is None:
        said = "Thanks, that is great!" if dice.random() < THANKS else f"{dice.choice(SAID)} {number_of(dice)}"
        if said.endswith(")") and dice.random() < FACTS:
            fact = dice.randrange(10**6)
            said = f"{said} I keep bees in place {fact}."
    messages = tuple(
        Message(UUID(int=dice.getrandbits(128), version=4), role, content, START + timedelta(seconds=at_s))
        for role, content in (
            ("user", said),
            ("assistant", answered or f"{dice.choice(ANSWERED)} {number_of(dice)}"),
        )
    )
    event = TurnEvent(f"e{at_s}", "t", "s", "u", None, "UTC", False, messages)
    return Turn(at_s, sent_s, event, arrival_of(event, messages), is_prompt, fact=fact)


def talk(
    dice: random.Random, count: int, pause_of: Callable[[int], float], reply_s: Callable[[], float] | None = None
) -> Session:
    """Return a session of so many turns.

    Args:
        pause_of: Seconds between the answer to the turn before and this turn's prompt, by its number.
    """
    turns, at_s = [], 0.0
    for number in range(count):
        sent_s = at_s + (pause_of(number) if number else 0.0)
        at_s = sent_s + (reply_s() if reply_s else reply_time(dice))
        turns.append(turn_of(dice, at_s, sent_s))
    return turns


def chat(dice: random.Random, count: int, compactions: float = 0.0) -> Session:
    """Return a session at a person's pace, with compactions before this share of its turns."""
    turns = talk(dice, count, lambda _: pause(dice))
    return [
        replace(turn, compacts=number >= FIRST_COMPACTION and dice.random() < compactions)
        for number, turn in enumerate(turns, start=1)
    ]


def bursts(dice: random.Random) -> list[Session]:
    begins, at = set(), 0
    for _ in range(dice.randint(2, 10)):
        begins.add(at)
        at += dice.randint(2, 6)
    return [
        talk(
            dice, at, lambda n: drawn(dice, 1_200, 1.0) if n in begins else drawn(dice, 4, 0.5),
            lambda: drawn(dice, 2, 0.5),
        )
    ]  # fmt: skip


def nights(dice: random.Random) -> list[Session]:
    return [
        talk(
            dice, dice.randint(10, 60), lambda _: dice.uniform(8, 14) * 3_600 if dice.random() < 1 / 12 else pause(dice)
        )
    ]


def two_at_once(dice: random.Random) -> list[Session]:
    together = chat(dice, dice.randint(4, 60))
    sides: tuple[Session, Session] = ([], [])
    for turn in together:
        dice.choice(sides).append(turn)
    return [side for side in sides if side]


def agent(dice: random.Random) -> list[Session]:
    turns: Session = []
    at_s = 0.0
    for number in range(dice.randint(1, 10)):
        at_s += drawn(dice, 90, 1.0) if number else 0.0
        steps = min(60, int(dice.expovariate(1 / 8)))
        said: Any = dice.choice(SAID)
        for step in range(steps + 1):
            sent_s, at_s = at_s, at_s + drawn(dice, 6, 0.6)
            call = {"type": "tool_use", "id": f"c{number}-{step}", "name": "read", "input": {"path": f"src/{step}.py"}}
            words = (
                [{"type": "text", "text": "Let me look at how the total is computed."}] if dice.random() < 1 / 3 else []
            )
            answered = [*words, call] if step < steps else dice.choice(ANSWERED)
            turns.append(turn_of(dice, at_s, sent_s, said, answered, is_prompt=step == 0))
            text = CODE * max(1, int(drawn(dice, 1_500, 1.0) / len(CODE)))
            said = [{"type": "tool_result", "tool_use_id": call["id"], "content": text}]
    return [turns]


# What it is like, and the sessions of one user.
LIVES: Sequence[tuple[str, Callable[[random.Random], list[Session]]]] = (
    ("a chat: 1 to 40 turns, a pause of 40 s (sigma 0.8)", lambda dice: [chat(dice, dice.randint(1, 40))]),
    ("1 to 3 turns", lambda dice: [chat(dice, dice.randint(1, 3))]),
    ("a single turn", lambda dice: [chat(dice, 1)]),
    ("bursts: 2 to 6 turns 4 s apart (0.5), then 20 min (1.0)", bursts),
    ("nights: every twelfth pause takes 8 to 14 hours", nights),
    ("two sessions of a user, each turn in either", two_at_once),
    (
        "slow: 2 to 8 turns, 10 min apart (1.0)",
        lambda dice: [talk(dice, dice.randint(2, 8), lambda _: drawn(dice, 600, 1))],
    ),
    ("fast: 100 turns, 10 s apart (0.5)", lambda dice: [talk(dice, 100, lambda _: drawn(dice, 10, 0.5))]),
    ("an agent: 1 to 10 prompts 90 s apart (1.0), 8 steps each", agent),
)
