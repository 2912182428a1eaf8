"""A compaction hides messages that no run has read: their run reads every word of them, in a fork too."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from json import dumps, loads
from typing import Any
from uuid import uuid4

import pytest

from extractor.adapters.anthropic_model import AnthropicModel
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.core.conversation.events import parse_event
from extractor.core.conversation.exchange import ExchangeMemory, build
from extractor.core.facts.fact import FactScope
from extractor.core.run.breaker import Gate
from extractor.core.run.extraction import Extraction, Model
from extractor.core.run.figures import Path
from extractor.core.run.ports import IngestedEvent
from extractor.core.run.tools import memory_tools
from extractor.core.run.windows import Limits
from extractor.testing import ModelServer, end, tool_calls
from extractor.testing.model_server import Answer, Request

MARK = {"type": "ephemeral"}
LONG = "We talked about many small things of the day, the weather among them. "
SAID = f"{LONG}I keep bees in Graz."


def think(request: Request) -> Answer:
    """Reply as the agent, or as a run that saves what it reads about bees."""
    if not request.order:
        return end("Good to know.")
    about = [shown for shown in request.shown if "bees in Graz" in shown.text]
    calls = [
        ("save_memory", {
            "name": "bees", "type": "user", "description": "Bees in Graz", "content": "The user keeps bees in Graz.",
            "evidence": [{"message": shown.handle, "quote": "I keep bees in Graz"}],
        })
        for shown in about
    ]  # fmt: skip
    return tool_calls(*calls, text="<headline>Bees</headline>") if calls else end("<headline>None</headline>")


class Agent:
    """A chat backend that hands over each call of one session."""

    def __init__(self, server: ModelServer, database: Database) -> None:
        self.server = server
        self._archive = SqlArchive(database)
        self._sent = ExchangeMemory()
        self.seen: list[dict[str, Any]] = []

    def say(self, text: str) -> None:
        self.seen.append({"role": "user", "content": [{"type": "text", "text": text}]})
        *before, last = self.seen
        request = {
            "model": "claude-sonnet-5-5", "max_tokens": 4_000, "tools": memory_tools(),
            "system": [{"type": "text", "text": "You are helpful. " * 200, "cache_control": MARK}],
            "messages": [*before, {**last, "content": [{**last["content"][0], "cache_control": MARK}]}],
        }  # fmt: skip
        reply = loads(self.server.answer(dumps(request).encode(), {}).body)
        self.seen.append({"role": "assistant", "content": reply["content"]})
        exchange = build(
            request, reply, tenant_id="default", session_id="s1", sent_at=datetime.now(UTC), memory=self._sent
        )
        event = {"version": 1, "session_id": "s1", "user_id": "ada", "time_zone": "UTC", **exchange.fields}
        (stored,) = self._archive.ingest([parse_event(loads(dumps(event)))])
        assert isinstance(stored, IngestedEvent), stored
        self._sent.note(exchange)

    def compact(self) -> None:
        self.seen = [
            {"role": "user", "content": [{"type": "text", "text": "Summary: small talk."}]},
            {"role": "assistant", "content": [{"type": "text", "text": "Go on."}]},
        ]


@pytest.fixture
def agent(database: Database) -> Iterator[Agent]:
    with ModelServer(think) as server:
        yield Agent(server, database)


@pytest.fixture
def extraction(agent: Agent, database: Database) -> Iterator[Extraction]:
    with closing(AnthropicModel(api_key="test-key", base_url=agent.server.url)) as client:
        yield Extraction(
            runs=SqlRunStore(database), facts=SqlFactReader(database), model=Model(client, "claude-haiku-5-5"),
            limits=Limits(), prices={}, default_zone="UTC", new_run_id=uuid4, jitter=lambda: 0.0,
            gate=Gate(SqlBreakerStore(database), jitter=lambda: 0.0, clock=time.monotonic),
        )  # fmt: skip


class TestAFork:
    def run(self, extraction: Extraction) -> Path:
        result = extraction.run("default", "s1", owner="w1")
        assert result is not None
        assert result.error is None
        assert result.figures.path is not None
        return result.figures.path

    def test_reads_every_word_that_a_compaction_hid(self, agent: Agent, extraction: Extraction) -> None:
        """The parent that it forks no longer has them."""
        agent.say(SAID)
        agent.compact()
        agent.say("What shall I cook tonight?")
        assert self.run(extraction) is Path.WARM
        (order,) = {request.order for request in agent.server.requests if request.order}
        assert SAID in order
        assert order.count("What shall I cook tonight?") == 1
        fact = extraction.facts.by_name(FactScope("default", "ada", None), "bees")
        assert fact is not None
        assert fact.evidence[0].verified
        assert agent.server.refusals == []

    def test_reads_from_its_parent_what_no_compaction_hid(self, agent: Agent, extraction: Extraction) -> None:
        agent.say(SAID)
        agent.say("What shall I cook tonight?")
        assert self.run(extraction) is Path.WARM
        (order,) = {request.order for request in agent.server.requests if request.order}
        assert "<transcript>" not in order
