"""`bench.pace` with the real store, the real runs and a strict Messages API server that accounts for caching.

    python -m bench.pace_served [--seed 1] [--sessions 40]

The clock is simulated: sessions of 1 to 40 turns at a person's pace (`bench/lives.py`), which begin within three hours
and overlap. About every fifteenth turn comes after a compaction that hides everything before it, and about one request in
fifteen ends with the death of its worker: before it is sent, or after its reply arrived and before it is stored. About
one turn in three states a fact of its own. Tokens are the server's: four characters each, also of replies. Cache entries
live for five minutes after their last use.
"""

from __future__ import annotations

import argparse
import heapq
import random
import re
import statistics
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from json import dumps, loads
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa

from bench.lives import ANSWERED, START, Turn, chat
from bench.pace import ANSWER_S, CACHE_LIFE, MODEL, PARENT_MODEL, PRICES, SWEEP_S
from extractor.adapters.anthropic_model import AnthropicModel
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.schema.tables import Facts, Messages, Runs, Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.adapters.sql.sessions.wake_ups import WakeUps
from extractor.core.conversation.events import parse_event
from extractor.core.conversation.exchange import ExchangeMemory, build
from extractor.core.run.breaker import Gate
from extractor.core.run.extraction import Extraction, Model
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.pace import AT_ONCE, DEFAULT_GATHER_S, DEFAULT_QUIET_S, Pace
from extractor.core.run.ports import Reply
from extractor.core.run.prices import cost_usd
from extractor.core.run.tools import memory_tools
from extractor.core.run.windows import Limits
from extractor.testing import ModelServer, end, tool_calls
from extractor.testing.model_server import Answer, Request
from extractor.testing.rules import CHARS_PER_TOKEN, Cache, positions

MARK = {"type": "ephemeral"}
SYSTEM = [{"type": "text", "text": "You are a helpful assistant. Answer briefly. " * 200, "cache_control": MARK}]
CLOSING = "<headline>Moved some bees</headline>"
FACT = re.compile(r"I keep bees in place (\d+)\.")
BEGIN_WITHIN_S = 3 * 3_600.0
COMPACTIONS = KILLS = 1 / 15
FACTS = 1 / 3
# After a worker's death; the lease has run out by then.
TAKEN_OVER_S = 6.0


class Clock:
    """The simulated time."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def reach(self, at: datetime) -> None:
        self.now = max(self.now, at)


class TimedCache(Cache):
    """The prompt cache whose entries live for five minutes after their last use."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._used: dict[str, datetime] = {}

    def bill(self, body: Mapping[str, Any]) -> dict[str, int]:
        now = self._clock.now
        self.entries = {entry for entry in self.entries if now - self._used[entry] < CACHE_LIFE}
        before = set(self.entries)
        usage = super().bill(body)
        named = {block.hash for block in positions(body)}
        self._used.update(dict.fromkeys(self.entries - before | named & self.entries, now))
        return usage


class Killed(BaseException):
    """The worker dies here."""


class MortalModel(AnthropicModel):
    """The model's client in a worker that dies now and then."""

    def __init__(self, url: str, clock: Clock, dice: random.Random) -> None:
        super().__init__(api_key="bench", base_url=url)
        self._clock = clock
        self._dice = dice
        self.kills = 0

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        fate = self._dice.random() / KILLS
        if fate < 0.5:
            self._die()
        reply = super().create(request, max_requests=max_requests, timeout_s=timeout_s)
        self._clock.now += timedelta(seconds=ANSWER_S)
        if 0.5 <= fate < 1:
            self._die()
        return reply

    def _die(self) -> None:
        self.kills += 1
        raise Killed


@dataclass
class Talk:
    """One session: what was said so far, as its agent sees it."""

    name: str
    turns: Sequence[Turn]
    begins: datetime
    seen: list[dict[str, Any]] = field(default_factory=list)
    memory: ExchangeMemory = field(default_factory=ExchangeMemory)
    waits: dict[UUID, datetime] = field(default_factory=dict)


@dataclass
class Found:
    """What came of it."""

    turns: int = 0
    stated: int = 0
    facts: int = 0
    ages_s: list[float] = field(default_factory=list)


class Stand:
    """All sessions of one way.

    Args:
        forks: Turns come with their parent's request.
    """

    def __init__(self, home: Path, seed: int, pace: Pace, *, answers: int, forks: bool) -> None:
        self.clock = Clock()
        self.dice = random.Random(seed)
        self.answers = answers
        self.forks = forks
        self.server = ModelServer(self.think)
        self.server.cache = TimedCache(self.clock)
        self.database = Database(open_engine(f"sqlite:///{home / 'pace.db'}"), self.clock)
        upgrade(self.database)
        self.archive = SqlArchive(self.database, pace=pace)
        self.wake_ups = WakeUps(self.database)
        self.found = Found()

    def think(self, request: Request) -> Answer:
        """Reply as the parent, or as a run that looks things up and then saves every fact that it is shown."""
        if not request.order:
            return end(self.dice.choice(ANSWERED))
        answer = self._answer(request)
        return {**answer, "output_tokens": len(dumps(answer["content"])) // CHARS_PER_TOKEN}

    def _answer(self, request: Request) -> dict[str, Any]:
        if self.answers == 2 and request.turn == 1:
            return tool_calls(("search_memories", {"query": "bees"}))
        calls = []
        for shown in request.shown:
            said = FACT.search(shown.text)
            if said is not None:
                quote = said[0].rstrip(".")
                calls.append(
                    ("save_memory", {
                        "name": f"bees-{said[1]}", "type": "user", "description": f"Bees in place {said[1]}",
                        "content": f"The user keeps bees in place {said[1]}.",
                        "evidence": [{"message": shown.handle, "quote": quote}],
                    })
                )  # fmt: skip
        return tool_calls(*calls, text=CLOSING) if calls else end(CLOSING)

    def run(self, talks: Sequence[Talk]) -> None:
        """Let all events arrive in time, and read what is due in between."""
        with self.server:
            self.model = MortalModel(self.server.url, self.clock, random.Random(7))
            self.extraction = Extraction(
                runs=SqlRunStore(self.database), facts=SqlFactReader(self.database), model=Model(self.model, MODEL),
                limits=Limits(), prices=PRICES, default_zone="UTC", new_run_id=uuid4, jitter=lambda: 0.0,
                gate=Gate(SqlBreakerStore(self.database), jitter=lambda: 0.0, clock=lambda: 0.0),
            )  # fmt: skip
            self.talks = {talk.name: talk for talk in talks}
            coming = [
                (talk.begins + timedelta(seconds=at_s), number, is_end, talk.name)
                for talk in talks
                for number, turn in enumerate(talk.turns)
                for is_end, at_s in ((False, turn.sent_s), (True, turn.at_s))
            ]
            heapq.heapify(coming)
            asked: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
            while coming:
                at, number, is_end, name = heapq.heappop(coming)
                self._read_until(at)
                self.clock.reach(at)
                talk = self.talks[name]
                if is_end:
                    self._hand_over(talk, number, asked.pop(name))
                else:
                    asked[name] = self._ask(talk, number)
            self._read_until(datetime.max.replace(tzinfo=START.tzinfo))
        with self.database.read() as connection:
            self.found.facts = connection.execute(sa.select(sa.func.count()).select_from(Facts)).scalar_one()

    def _ask(self, talk: Talk, number: int) -> tuple[dict[str, Any], dict[str, Any]]:
        """Send the agent's own request for a turn; sometimes after a compaction."""
        if number > 3 and self.dice.random() < COMPACTIONS:
            talk.seen = [
                {"role": "user", "content": [{"type": "text", "text": f"Summary of {number} turns about bees."}]},
                {"role": "assistant", "content": [{"type": "text", "text": "Go on."}]},
            ]
        said = str(talk.turns[number].event.messages[0].content)
        if not talk.turns[number].arrival.is_slight and self.dice.random() < FACTS:
            self.found.stated += 1
            said = f"I keep bees in place {number}. {said}"
        talk.seen.append({"role": "user", "content": [{"type": "text", "text": said}]})
        *before, last = talk.seen
        request = {
            "model": PARENT_MODEL, "max_tokens": 4_000, "system": SYSTEM, "tools": memory_tools(),
            "messages": [*before, {**last, "content": [{**last["content"][0], "cache_control": MARK}]}],
        }  # fmt: skip
        reply = loads(self.server.answer(dumps(request).encode(), {}).body)
        return request, reply

    def _hand_over(self, talk: Talk, number: int, asked: tuple[dict[str, Any], dict[str, Any]]) -> None:
        request, reply = asked
        talk.seen.append({"role": "assistant", "content": reply["content"]})
        sent_at = talk.begins + timedelta(seconds=talk.turns[number].sent_s)
        exchange = build(
            request, reply, tenant_id="default", session_id=talk.name, sent_at=sent_at, memory=talk.memory
        )  # fmt: skip
        fields = dict(exchange.fields) if self.forks else {**exchange.fields, "parent_request": None}
        event = {"version": 1, "session_id": talk.name, "user_id": talk.name, "time_zone": "UTC", **fields}
        stored = self.archive.ingest([parse_event(loads(dumps(event)))])[0]
        if isinstance(stored, Exception):
            raise stored
        talk.memory.note(exchange)
        self.found.turns += 1
        if not talk.turns[number].arrival.is_slight:
            talk.waits[UUID(str(fields["messages"][-2]["uuid"]))] = self.clock.now

    def _read_until(self, end: datetime) -> None:
        due = sa.select(sa.func.min(Sessions.c.due_at)).where(Sessions.c.state == "due")
        while True:
            with self.database.read() as connection:
                at = connection.execute(due).scalar_one()
            if at is None or at > end:
                return
            self.clock.reach(at + timedelta(seconds=SWEEP_S))
            for _, name in self.wake_ups.take(9, rewake_s=5):
                self._read(name)

    def _read(self, name: str) -> None:
        while True:
            try:
                result = self.extraction.run("default", name, owner="bench")
            except Killed:
                self.clock.now += timedelta(seconds=TAKEN_OVER_S)
                continue
            assert result is None or result.error is None, result
            break
        talk = self.talks[name]
        read = sa.select(Messages.c.uuid).where(Messages.c.read_state.is_not(None), Messages.c.uuid.in_(talk.waits))
        with self.database.read() as connection:
            for uuid in connection.execute(read).scalars():
                self.found.ages_s.append((self.clock.now - talk.waits.pop(uuid)).total_seconds())

    def line(self, name: str) -> str:
        """Return the row of the table, and its dollars."""
        ours = [seen for seen in self.server.seen if seen.request.order]
        used = [
            Usage(seen.usage["input_tokens"], seen.usage["cache_read_input_tokens"],
                  seen.usage["cache_creation_input_tokens"], seen.usage["output_tokens"])
            for seen in ours
        ]  # fmt: skip
        usd = sum(
            cost_usd(str(seen.request.body["model"]), one, PRICES) or 0.0
            for seen, one in zip(ours, used, strict=True)
        )  # fmt: skip
        with self.database.read() as connection:
            kinds = connection.execute(
                sa.select(Runs.c.path, Runs.c.due_reason, sa.func.count())
                .where(Runs.c.outcome.in_(("extracted", "nothing_to_save")))
                .group_by(Runs.c.path, Runs.c.due_reason)
            ).all()
        runs = sum(row[2] for row in kinds)
        warm = sum(row[2] for row in kinds if row[0] == "warm") / runs
        hurried = sum(row[2] for row in kinds if row[1] == "compacted")
        share = 100 / self.found.turns
        ages = sorted(self.found.ages_s)
        return (
            f"| {name} | {len(ours) * share:.1f} | {sum(one.prompt_tokens for one in used) * share:,.0f} | "
            f"{f'{warm:.1%}' if self.forks else '-'} | ${1_000 * usd / self.found.turns:.3f} | "
            f"{statistics.median(ages):.0f}, {ages[len(ages) * 99 // 100]:.0f}, {ages[-1]:.0f} s | "
            f"{self.found.facts} of {self.found.stated} | {hurried}, {self.model.kills} |\n"
        )


HEAD = (
    "| way | requests per 100 turns | input tokens per 100 turns | forks warm | per 1,000 turns | "
    "age of facts: median, p99, most | facts stored | runs hurried by a compaction, workers killed |\n"
    "|---|---|---|---|---|---|---|---|\n"
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sessions", type=int, default=40)
    options = parser.parse_args()
    sys.stdout.write(HEAD)
    for answers in (2, 1):
        for path, forks in (("cold", False), ("forks", True)):
            for way, pace in (("at once", AT_ONCE), ("gathered", Pace(DEFAULT_QUIET_S, DEFAULT_GATHER_S))):
                dice = random.Random(options.seed)
                talks = [
                    Talk(f"s{at}", chat(dice, dice.randint(1, 40)), START + timedelta(seconds=dice.random() * BEGIN_WITHIN_S))
                    for at in range(options.sessions)
                ]  # fmt: skip
                with tempfile.TemporaryDirectory() as home:
                    stand = Stand(Path(home), options.seed, pace, answers=answers, forks=forks)
                    stand.run(talks)
                    sys.stdout.write(stand.line(f"{way}, {path}, answers a run: {answers}"))
                    assert not stand.server.refusals, stand.server.refusals[0]
                    sys.stdout.flush()


if __name__ == "__main__":
    main()
