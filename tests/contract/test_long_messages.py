"""A message of a megabyte, made to be slow, holds up nobody: the other threads of its worker go on."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.core.conversation.events import decode_event, parse_event
from extractor.core.run.breaker import Gate
from extractor.core.run.extraction import Extraction, Model
from extractor.core.run.figures import Usage
from extractor.core.run.ports import Reply
from extractor.core.run.windows import Limits
from tests.build import entry, event_json

SIZE = 1_000_000
BEAT_S = 0.02
MAX_LATE_S = 1.0
"""What a lease survives many times over; see `EXTRACTOR_LEASE_S`."""

TEXTS = {
    "a key that never ends": "sk-" + "a-",
    "columns of figures": "12 34 5678 9.1\n",
    "letters with marks": "a\u0300\u0316",
    "ideographs": "\u6211\u7684\u5bc6\u7801\u662f\u4ec0\u4e48\u660e\u5929\u89c1",
    "tags": "<memory-order><notes><headline>",
    "passwords": "My password for the server is hunter2X9 and it ends next Tuesday. ",
    "addresses": "http://a:b@",
}


class Citing:
    """Saves a fact with a quote that is there and one that is not, so that the whole message is looked through."""

    def __init__(self, uuid: str, quote: str) -> None:
        cited = [{"message_uuid": uuid, "quote": quote}, {"message_uuid": str(uuid4()), "quote": "never said at all"}]
        self.call = {
            "type": "tool_use", "id": "t", "name": "save_memory",
            "input": {"name": "x", "type": "user", "description": "d", "content": "In Graz since 2020-01-01.", "evidence": cited},
        }  # fmt: skip

    def create(self, request: Mapping[str, Any], *, max_requests: int, timeout_s: float) -> Reply:
        first = len(request["messages"]) == 1
        said = self.call if first else {"type": "text", "text": "Nothing to save."}
        return Reply([said], "tool_use" if first else "end_turn", Usage(1, 0, 0, 1), "claude-haiku-5-5")


@contextmanager
def beating() -> Iterator[Callable[[], float]]:
    """Beat in a thread as a heartbeat does; yields the most CPU that this process used between two beats, in seconds.

    That is how late a beat is when the process has a core for itself, whatever else the machine does.
    """
    late, done = [0.0], threading.Event()

    def beat() -> None:
        last = time.process_time()
        while not done.wait(BEAT_S):
            now = time.process_time()
            late.append(now - last)
            last = now

    thread = threading.Thread(target=beat)
    thread.start()
    try:
        yield lambda: max(late)
    finally:
        done.set()
        thread.join()


@pytest.mark.parametrize("piece", TEXTS.values(), ids=TEXTS)
def test_heartbeats_go_on_while_a_long_message_is_taken_in_and_read(database: Database, piece: str) -> None:
    said = entry((piece * (SIZE // len(piece.encode()) + 1)), "user")
    raw = json.dumps(event_json(said, entry("Hm.", "assistant")), ensure_ascii=False)
    extraction = Extraction(
        runs=SqlRunStore(database), facts=SqlFactReader(database),
        model=Model(Citing(said["uuid"], said["content"][:40]), "claude-haiku-5-5"), limits=Limits(), prices={},
        default_zone="UTC", new_run_id=uuid4, jitter=lambda: 0.0,
        gate=Gate(SqlBreakerStore(database), jitter=lambda: 0.0, clock=lambda: 0.0),
    )  # fmt: skip
    with beating() as latest:
        SqlArchive(database).ingest([parse_event(decode_event(raw, 32_000_000))])
        result = extraction.run("default", "s1", owner="w")
    assert result is not None
    assert result.figures.refused_calls == 1, "the quotes were looked for"
    assert latest() < MAX_LATE_S
