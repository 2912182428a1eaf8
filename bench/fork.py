"""What does sharing the parent's prompt cache save? A long conversation with tools and thinking, over real HTTP.

    python -m bench.fork                       60 turns
    python -m bench.fork --turns 200 --json    another length, one JSON document
    python -m bench.fork --transcripts FILE    each assistant message of each session as a parent's reply, forked three
                                               agent turns long: what the API's rules refuse, what the first turn reads

A main agent talks to a strict Messages API server that accounts for prompt caching (`extractor.testing`); after each
turn its call is handed over as `enqueue_exchange` would, stored in SQLite and extracted by a fork. Every run looks
things up, saves a fact in every third turn, and stops. Costs are those of the shipped price list.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from extractor.adapters.anthropic_model import AnthropicModel
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.operators.overview import Overview
from extractor.adapters.sql.operators.stats import Stats
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.bootstrap import Container
from extractor.core.conversation.envelope import split
from extractor.core.conversation.events import parse_event
from extractor.core.conversation.exchange import ExchangeMemory, build
from extractor.core.run.breaker import Gate
from extractor.core.run.cache_miss import diverged
from extractor.core.run.extraction import Extraction, Model
from extractor.core.run.figures import Path as RunPath
from extractor.core.run.figures import Usage
from extractor.core.run.fork import request_body, warm_request
from extractor.core.run.ports import StoredParent
from extractor.core.run.prices import cost_usd
from extractor.core.run.tools import memory_tools
from extractor.core.run.windows import Limits
from extractor.settings import read_settings
from extractor.testing import ModelServer, end, tool_calls
from extractor.testing.model_server import Answer, Request
from extractor.testing.rules import Cache, Refused, check

MODEL = "claude-sonnet-5-5"
MARK = {"type": "ephemeral"}
SYSTEM = [
    {
        "type": "text",
        "text": "You are a careful engineer. Answer briefly and check what you say. " * 60,
        "cache_control": MARK,
    }
]
CLOSING = "<headline>Mended a module</headline>"
READ = {
    "name": "Read", "description": "Read a file.",
    "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]},
}  # fmt: skip


@dataclass
class Report:
    """What came of it; shares are 0 to 1, costs US dollars.

    Attributes:
        first_share_min: Least share of the parent's prompt that the first request of a run read from its cache.
        later_share, later_share_min: Share of their own prompt that later requests read from the cache: of all
            together, and the least.
        uncached_tokens: Input tokens of a run that were not read from the cache (written or plain).
        ratio_to_alone: Input cost against the same requests that cache for themselves and share nothing.
        ratio_to_none: Input cost against the same requests without any caching.
        event_bytes: Size of an event on the stream.
    """

    turns: int
    runs: int = 0
    warm_runs: int = 0
    refused: int = 0
    parent_prompt_tokens: int = 0
    first_share_min: float = 1.0
    later_share: float = 0.0
    later_share_min: float = 1.0
    uncached_tokens_median: float = 0
    uncached_tokens_max: int = 0
    input_cost_usd: float = 0
    ratio_to_alone: float = 0
    ratio_to_none: float = 0
    event_bytes_first: int = 0
    event_bytes_median: float = 0
    event_bytes_max: int = 0
    facts: int = 0
    later: list[int] = field(default_factory=lambda: [0, 0], repr=False)
    uncached: list[int] = field(default_factory=list, repr=False)
    events: list[int] = field(default_factory=list, repr=False)


def think(request: Request) -> Answer:
    """The main agent and its fork in one: the fork is known by its order."""
    if "memory-order" not in request.order:
        return end("Done: the change is in place, and the tests pass.")
    if request.turn == 1:
        return tool_calls(("search_memories", {"query": "change decision"}), ("search_memories", {"query": "deadline"}))
    if request.turn == 2 and "decided" in request.order:
        first = request.shown[0]
        quote = first.text.split(". Please")[0]
        name = "-".join(quote.lower().replace(".", "").split()[-2:])
        return tool_calls(
            ("save_memory", {"name": f"decision-{name}", "type": "project", "description": quote[:150], "content": f"{quote}.",
                             "evidence": [{"message": first.handle, "quote": quote}]}),
            text=CLOSING,
        )  # fmt: skip
    return end(CLOSING)


class Bench:
    """One conversation and its extraction."""

    def __init__(self, home: Path, server: ModelServer) -> None:
        parts = Container(
            read_settings({"EXTRACTOR_HOME": str(home), "EXTRACTOR_MODEL": MODEL, "EXTRACTOR_QUIET_S": "0"})
        )
        self.server = server
        self.prices = parts.prices
        self.database = Database(open_engine(f"sqlite:///{home / 'bench.db'}"))
        upgrade(self.database)
        self.archive = SqlArchive(self.database)
        self.model = AnthropicModel(api_key="test", base_url=server.url)
        self.memory = ExchangeMemory()
        self.extraction = Extraction(
            runs=SqlRunStore(self.database), facts=SqlFactReader(self.database), model=Model(self.model, "claude-haiku-5-5"),
            limits=Limits(), prices=self.prices, default_zone="UTC", new_run_id=uuid4, jitter=lambda: 0.0,
            gate=Gate(SqlBreakerStore(self.database), jitter=lambda: 0.0, clock=lambda: 0.0),
        )  # fmt: skip
        self.messages: list[dict[str, Any]] = []

    def run(self, turns: int) -> Report:
        report = Report(turns)
        costs = [0.0, 0.0, 0.0]
        for number in range(turns):
            request, reply, parent_prompt = self.parent_turn(number)
            report.parent_prompt_tokens = parent_prompt
            self.hand_over(request, reply, report)
            seen = len(self.server.seen)
            result = self.extraction.run("default", "s1", owner="bench")
            assert result is not None
            assert result.error is None, result.error
            report.runs += 1
            report.warm_runs += result.figures.path is RunPath.WARM
            self.account([dict(item.usage) for item in self.server.seen[seen:]], parent_prompt, report, costs)
        report.later_share = report.later[0] / report.later[1]
        report.refused = len(self.server.refusals)
        report.input_cost_usd, alone, none = costs
        report.ratio_to_alone, report.ratio_to_none = costs[0] / alone, costs[0] / none
        report.uncached_tokens_median = statistics.median(report.uncached)
        report.uncached_tokens_max = max(report.uncached)
        report.event_bytes_first = report.events[0]
        report.event_bytes_median = statistics.median(report.events[1:])
        report.event_bytes_max = max(report.events[1:])
        report.facts = sum(Overview(self.database, Stats(self.database)).work().facts.values())
        return report

    def parent_turn(self, number: int) -> tuple[dict[str, Any], dict[str, Any], int]:
        """One turn of the main agent: a prompt, thinking and a tool call, its result, an answer."""
        decided = f"We decided to keep module {number}. " if number % 3 == 0 else ""
        call = {
            "type": "tool_use",
            "id": f"toolu_p{number}",
            "name": "Read",
            "input": {"path": f"/src/module_{number}.py"},
        }
        thought = {"type": "thinking", "thinking": f"Module {number} first. " * 20, "signature": f"sig{number}"}
        result = {
            "type": "tool_result",
            "tool_use_id": call["id"],
            "content": f"def f_{number}(x): return x + {number}\n" * 40,
        }
        self.messages += [
            {"role": "user", "content": [{"type": "text", "text": f"{decided}Please look at module {number} and mend it."}]},
            {"role": "assistant", "content": [thought, call]},
            {"role": "user", "content": [result]},
        ]  # fmt: skip
        request = {
            "model": MODEL, "max_tokens": 8_000, "system": SYSTEM, "tools": [*memory_tools(), READ], "thinking": {"type": "adaptive"},
            "messages": _marked(self.messages),
        }  # fmt: skip
        raw = json.loads(self.server.answer(json.dumps(request).encode(), {}).body)
        used = raw["usage"]
        prompt = used["input_tokens"] + used["cache_creation_input_tokens"] + used["cache_read_input_tokens"]
        self.messages.append({"role": "assistant", "content": raw["content"]})
        return request, raw, prompt

    def hand_over(self, request: Mapping[str, Any], reply: dict[str, Any], report: Report) -> None:
        exchange = build(
            request, reply, tenant_id="default", session_id="s1", sent_at=datetime.now(UTC), memory=self.memory
        )  # fmt: skip
        event = {
            "version": 1,
            "session_id": "s1",
            "user_id": "ada",
            "project_id": "p",
            "time_zone": "UTC",
            **exchange.fields,
        }
        report.events.append(len(json.dumps(event)))
        self.archive.ingest([parse_event(json.loads(json.dumps(event)))])
        self.memory.note(exchange)

    def account(self, used: list[dict[str, int]], parent_prompt: int, report: Report, costs: list[float]) -> None:
        uncached = 0
        cached_alone = 0
        for turn, usage in enumerate(used, start=1):
            read, written, plain = (
                usage["cache_read_input_tokens"], usage["cache_creation_input_tokens"], usage["input_tokens"],
            )  # fmt: skip
            total = read + written + plain
            uncached += written + plain
            if turn == 1:
                report.first_share_min = min(report.first_share_min, read / parent_prompt)
            else:
                report.later_share_min = min(report.later_share_min, read / total)
                report.later = [report.later[0] + read, report.later[1] + total]
            costs[0] += self._cost(Usage(plain, read, written))
            costs[1] += self._cost(Usage(0, cached_alone, total - cached_alone))
            costs[2] += self._cost(Usage(total))
            cached_alone = total
        report.uncached.append(uncached)

    def _cost(self, usage: Usage) -> float:
        return cost_usd(MODEL, usage, self.prices) or 0.0


def _marked(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The parent's own mark, on the last block of its last message, as agents place it."""
    *before, last = messages
    *blocks, block = last["content"]
    return [*before, {**last, "content": [*blocks, {**block, "cache_control": MARK}]}]


def over_transcripts(path: Path) -> dict[str, Any]:
    """Fork at every point of real transcripts; nothing is sent, the rules and the cache are those of the test server."""
    parents = requests = 0
    shares: list[float] = []
    refused: Counter[str] = Counter()
    for line in path.read_text().splitlines():
        messages = [{"role": m["role"], "content": m["content"]} for m in json.loads(line)["messages"]]
        for at, message in enumerate(messages):
            if message["role"] != "assistant" or at == 0 or messages[0]["role"] != "user":
                continue
            body = {
                "model": MODEL,
                "max_tokens": 100,
                "tools": [*memory_tools(), READ],
                "messages": _marked(_as_blocks(messages[:at])),
            }
            reply = {"id": "msg_p", "content": _as_blocks([message])[0]["content"]}
            parent = StoredParent(split(body), reply, datetime.now(UTC), uuid4())
            fork = warm_request(parent, "<memory-order>Look, save, stop.</memory-order>")
            assert not diverged(parent, fork)
            cache = Cache()
            prompt = sum(cache.bill(body).values())
            parents += 1
            for turn in range(3):
                request = request_body(fork, [_looked(number) for number in range(turn)])
                requests += 1
                try:
                    check(request)
                except Refused as error:
                    refused[str(error)[:100]] += 1
                used = cache.bill(request)
                if turn == 0:
                    shares.append(used["cache_read_input_tokens"] / prompt)
    return {"parents": parents, "requests": requests, "refused": dict(refused), "first_share_min": min(shares)}


def _as_blocks(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Texts as blocks, so that the last one can carry a mark."""
    return [
        {**m, "content": [{"type": "text", "text": m["content"]}]} if isinstance(m["content"], str) else m for m in messages
    ]  # fmt: skip


def _looked(number: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    call = {"type": "tool_use", "id": f"toolu_f{number}", "name": "search_memories", "input": {"query": "x"}}
    return [call], [{"type": "tool_result", "tool_use_id": call["id"], "content": "Nothing found."}]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--turns", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--transcripts", type=Path)
    options = parser.parse_args()
    if options.transcripts:
        sys.stdout.write(json.dumps(over_transcripts(options.transcripts), indent=2) + "\n")
        return
    with tempfile.TemporaryDirectory() as home, ModelServer(think) as server:
        report = Bench(Path(home), server).run(options.turns)
    found = {key: value for key, value in asdict(report).items() if key not in ("uncached", "events", "later")}
    if options.json:
        sys.stdout.write(json.dumps(found, indent=2) + "\n")
        return
    for key, value in found.items():
        sys.stdout.write(f"{key:24} {value:,.4g}\n" if isinstance(value, float) else f"{key:24} {value:,}\n")


if __name__ == "__main__":
    main()
