"""`bench.pace` with the real store, the real runs and a strict Messages API server that accounts for caching.

    python -m bench.pace_served [--seed 1] [--sessions 40]
    python -m bench.pace_served --causes     one line for each thing that costs something, switched off

The clock is simulated: sessions of 1 to 40 turns at a person's pace (`bench/lives.py`), which begin within three hours
and overlap. About every fifteenth turn comes after a compaction that hides everything before it, and about one request in
fifteen ends with the death of its worker: before it is sent, or after its reply arrived and before it is stored. Sessions
are read side by side, as by many workers, or one after another (`--one-worker`). Tokens are the server's: four characters
each, also of replies. Cache entries live for five minutes after their last use.
"""

from __future__ import annotations

import argparse
import heapq
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import cycle
from json import dumps, loads
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa

from bench.lives import FACT, START, Turn, chat, drawn
from bench.pace import GAP_S, GAP_SIGMA, GAPS, MODEL, PARENT_MODEL, PRICES, SWEEP_S, TAKEN_OVER_S
from bench.simulated import Clock, Killed, MortalModel, TimedCache
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
from extractor.core.run.pace import AT_ONCE, DEFAULT_GATHER_S, DEFAULT_QUIET_S, RUN_S, Pace
from extractor.core.run.prices import cost_usd
from extractor.core.run.tools import memory_tools
from extractor.core.run.windows import Limits
from extractor.testing import ModelServer, end, tool_calls
from extractor.testing.model_server import Answer, Request, Shown
from extractor.testing.rules import CHARS_PER_TOKEN

MARK = {"type": "ephemeral"}
SYSTEM = [{"type": "text", "text": "You are a helpful assistant. Answer briefly. " * 200, "cache_control": MARK}]
# Of the last answer of a run: about 110 tokens.
CLOSING = f"""\
<headline>The trip to Lisbon, a shorter paragraph, the boxes and the dashboard</headline>
<notes>
## Current state
{"The trip, the boxes and the dashboard are still open. " * 6}
</notes>"""
BEGIN_WITHIN_S = 3 * 3_600.0
COMPACTIONS = KILLS = 1 / 15


@dataclass(frozen=True)
class World:
    """What happens to the sessions.

    Attributes:
        kills: Share of requests that end with the death of their worker.
        is_serial: One worker reads all sessions, one after another.
        facts: What the model is told to keep is kept.
    """

    seed: int = 1
    sessions: int = 40
    compactions: float = COMPACTIONS
    kills: float = KILLS
    is_serial: bool = False
    facts: bool = True

    def talks(self) -> list[Talk]:
        dice = random.Random(self.seed)
        return [
            Talk(
                f"s{at}", chat(dice, dice.randint(1, 40), self.compactions),
                START + timedelta(seconds=dice.random() * BEGIN_WITHIN_S),
            )
            for at in range(self.sessions)
        ]  # fmt: skip


@dataclass
class Talk:
    """One session: what was said so far, as its agent sees it.

    Attributes:
        waits: When messages arrived that no run has read.
        free_at: When its last run ended.
    """

    name: str
    turns: Sequence[Turn]
    begins: datetime
    seen: list[dict[str, Any]] = field(default_factory=list)
    memory: ExchangeMemory = field(default_factory=ExchangeMemory)
    waits: dict[UUID, datetime] = field(default_factory=dict)
    free_at: datetime = START


@dataclass
class Found:
    """What came of it.

    Attributes:
        rests_s: From a session's last turn until all its facts can be read.
    """

    turns: int = 0
    stated: int = 0
    facts: int = 0
    ages_s: list[float] = field(default_factory=list)
    rests_s: dict[str, float] = field(default_factory=dict)


class Stand:
    """All sessions of one way.

    Args:
        forks: Turns come with their parent's request.
    """

    def __init__(self, home: Path, world: World, pace: Pace, *, answers: int, forks: bool) -> None:
        self.world = world
        self.clock = Clock()
        self.answers = answers
        self.forks = forks
        self.server = ModelServer(self.think)
        self.server.cache = TimedCache(self.clock)
        self.database = Database(open_engine(f"sqlite:///{home / 'pace.db'}"), self.clock)
        upgrade(self.database)
        self.archive = SqlArchive(self.database, pace=pace)
        self.wake_ups = WakeUps(self.database)
        self.found = Found()
        self.reply = ""

    def think(self, request: Request) -> Answer:
        """Reply as the parent, or as a run that looks things up and then saves every fact that it is shown."""
        if not request.order:
            return end(self.reply)
        answer = self._answer(request)
        return {**answer, "output_tokens": len(dumps(answer["content"])) // CHARS_PER_TOKEN}

    def _answer(self, request: Request) -> dict[str, Any]:
        if self.answers == 2 and request.turn == 1:
            return tool_calls(("search_memories", {"query": "bees"}))
        calls = []
        for shown in _read(request):
            said = FACT.search(shown.text)
            if said is not None and self.world.facts:
                quote = said[0].rstrip(".")
                calls.append(
                    ("save_memory", {
                        "name": f"bees-{said[1]}", "type": "user", "description": f"Bees in place {said[1]}",
                        "content": f"The user keeps bees in place {said[1]}.",
                        "evidence": [{"message": shown.handle, "quote": quote}],
                    })
                )  # fmt: skip
        return tool_calls(*calls, text=CLOSING) if calls else end(CLOSING)

    def run(self) -> None:
        """Let all events arrive in time, and read what is due in between."""
        with self.server:
            self.model = MortalModel(self.server.url, self.clock, self.world.kills)
            self.extraction = Extraction(
                runs=SqlRunStore(self.database), facts=SqlFactReader(self.database), model=Model(self.model, MODEL),
                limits=Limits(), prices=PRICES, default_zone="UTC", new_run_id=uuid4, jitter=lambda: 0.0,
                gate=Gate(SqlBreakerStore(self.database), jitter=lambda: 0.0, clock=lambda: 0.0),
            )  # fmt: skip
            self.talks = {talk.name: talk for talk in self.world.talks()}
            coming = [
                (talk.begins + timedelta(seconds=at_s), number, is_end, talk.name)
                for talk in self.talks.values()
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
        turn = talk.turns[number]
        if turn.compacts:
            talk.seen = [
                {"role": "user", "content": [{"type": "text", "text": f"Summary of {number} turns about bees."}]},
                {"role": "assistant", "content": [{"type": "text", "text": "Go on."}]},
            ]
        self.found.stated += turn.fact is not None
        talk.seen.append({"role": "user", "content": [{"type": "text", "text": turn.event.messages[0].content}]})
        *before, last = talk.seen
        request = {
            "model": PARENT_MODEL, "max_tokens": 4_000, "system": SYSTEM, "tools": memory_tools(),
            "messages": [*before, {**last, "content": [{**last["content"][0], "cache_control": MARK}]}],
        }  # fmt: skip
        self.reply = str(turn.event.messages[1].content)
        return request, loads(self.server.answer(dumps(request).encode(), {}).body)

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
                now = self.clock.now
                self.clock.reach(self.talks[name].free_at)
                self._read(self.talks[name])
                if not self.world.is_serial:
                    self.clock.now = now

    def _read(self, talk: Talk) -> None:
        while True:
            try:
                result = self.extraction.run("default", talk.name, owner="bench")
            except Killed:
                self.clock.now += timedelta(seconds=TAKEN_OVER_S)
                continue
            assert result is None or result.error is None, result
            break
        talk.free_at = self.clock.now
        read = sa.select(Messages.c.uuid).where(Messages.c.read_state.is_not(None), Messages.c.uuid.in_(talk.waits))
        with self.database.read() as connection:
            for uuid in connection.execute(read).scalars():
                self.found.ages_s.append((self.clock.now - talk.waits.pop(uuid)).total_seconds())
                ended_at = talk.begins + timedelta(seconds=talk.turns[-1].at_s)
                self.found.rests_s[talk.name] = (self.clock.now - ended_at).total_seconds()

    def usages(self) -> list[tuple[str, Usage]]:
        """Return the model and usage of each request of a run."""
        return [
            (str(seen.request.body["model"]), Usage(
                seen.usage["input_tokens"], seen.usage["cache_read_input_tokens"],
                seen.usage["cache_creation_input_tokens"], seen.usage["output_tokens"],
            ))
            for seen in self.server.seen
            if seen.request.order
        ]  # fmt: skip

    @property
    def usd(self) -> float:
        return sum(cost_usd(model, usage, PRICES) or 0.0 for model, usage in self.usages())

    def runs(self) -> Sequence[Any]:
        """Return how many runs succeeded, by path and reason."""
        kinds = sa.select(Runs.c.path, Runs.c.due_reason, sa.func.count().label("count"))
        done = kinds.where(Runs.c.outcome.in_(("extracted", "nothing_to_save")))
        with self.database.read() as connection:
            return connection.execute(done.group_by(Runs.c.path, Runs.c.due_reason)).all()

    def line(self, name: str, gaps_s: Sequence[float]) -> str:
        """Return the row of the table."""
        used = [usage for _, usage in self.usages()]
        runs = self.runs()
        warm = sum(row.count for row in runs if row.path == "warm") / sum(row.count for row in runs)
        hurried = sum(row.count for row in runs if row.due_reason == "compacted")
        share = 100 / self.found.turns
        ages = sorted(self.found.ages_s)
        is_there = statistics.mean(
            rest_s <= gap_s for rest_s, gap_s in zip(cycle(self.found.rests_s.values()), gaps_s, strict=False)
        )
        return (
            f"| {name} | {len(used) * share:.1f} | {sum(one.prompt_tokens for one in used) * share:,.0f} | "
            f"{sum(one.prompt_tokens - one.cache_read_tokens for one in used) * share:,.0f} | "
            f"{f'{warm:.1%}' if self.forks else '-'} | ${1_000 * self.usd / self.found.turns:.3f} | "
            f"{statistics.median(ages):.0f}, {ages[len(ages) * 99 // 100]:.0f}, {ages[-1]:.0f} s | {is_there:.1%} | "
            f"{self.found.facts} of {self.found.stated} | {hurried}, {self.model.kills} |\n"
        )


def _read(request: Request) -> list[Shown]:
    """Return what the order asks to consider, whole: a fork has most of it in its parent's messages."""
    said = [
        block["text"]
        for message in request.body["messages"]
        if isinstance(message["content"], list)
        for block in message["content"]
        if block.get("type") == "text"
    ]
    shown = []
    for one in reversed(request.shown):
        while not one.speaker and said and not said[-1].startswith(one.text):
            said.pop()
        shown.append(replace(one, text=said.pop()) if not one.speaker and said else one)
    return shown


HEAD = (
    "| way | requests per 100 turns | input tokens per 100 turns | not from a cache | forks warm | per 1,000 turns | "
    "age of facts: median, p99, most | there when the next session begins | facts stored | "
    "runs hurried by a compaction, workers killed |\n|---|---|---|---|---|---|---|---|---|---|\n"
)
CAUSES: Sequence[tuple[str, dict[str, Any]]] = (
    ("all of it", {}),
    ("no compactions", {"compactions": 0.0}),
    ("no kills", {"kills": 0.0}),
    ("nothing is saved", {"facts": False}),
    ("one worker", {"is_serial": True}),
    ("neither compactions nor kills", {"compactions": 0.0, "kills": 0.0}),
)


def rows(world: World, pace: Pace, gaps_s: Sequence[float], *, answers: int, name: str = "") -> Iterator[str]:
    """Yield the rows of one model: at once and gathered, cold and as forks, and what gathering costs of reading at once."""
    for path, forks in (("cold", False), ("forks", True)):
        usd = []
        for way, one in (("at once", AT_ONCE), ("gathered", pace)):
            with tempfile.TemporaryDirectory() as home:
                stand = Stand(Path(home), world, one, answers=answers, forks=forks)
                stand.run()
                yield stand.line(f"{name}{way}, {path}, answers a run: {answers}", gaps_s)
                assert not stand.server.refusals, stand.server.refusals[0]
                usd.append(stand.usd)
        yield f"| {name}gathered, {path}: {usd[1] / usd[0]:.1%} of the dollars at once | | | | | | | | | |\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sessions", type=int, default=40)
    parser.add_argument("--causes", action="store_true", help="what each thing costs")
    parser.add_argument("--quiet", type=float, default=DEFAULT_QUIET_S, help="seconds")
    parser.add_argument("--gather", type=float, default=DEFAULT_GATHER_S, help="seconds")
    options = parser.parse_args()
    pace = Pace(options.quiet, options.gather, run_s=RUN_S)
    dice = random.Random(options.seed)
    gaps_s = [drawn(dice, GAP_S, GAP_SIGMA) for _ in range(GAPS)]
    sys.stdout.write(HEAD)
    world = World(options.seed, options.sessions)
    for line in (
        line
        for name, changes in (CAUSES if options.causes else CAUSES[:1])
        for answers in ((2,) if options.causes else (2, 1))
        for line in rows(
            replace(world, **changes), pace, gaps_s, answers=answers, name=f"{name}: " if options.causes else ""
        )
    ):
        sys.stdout.write(line)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
