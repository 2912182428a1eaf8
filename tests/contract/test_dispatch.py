"""Which wake-ups stand in the queue, and in which order, while more is due than it may hold."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from extractor.bootstrap import Container
from extractor.settings import read_settings
from extractor.usecases.dispatch import QUEUE_FACTOR
from tests.build import event
from tests.contract.open_runs import opened

SLOTS = 4
CAPACITY = QUEUE_FACTOR * SLOTS


@pytest.fixture
def parts(redis_url: str, tmp_path: Path) -> Iterator[Container]:
    made = Container(
        read_settings({}, home=tmp_path, redis_url=redis_url, model="offline", concurrency=SLOTS // 2, workers=2)
    )
    made.migrate()
    yield made
    made.close()


def queued(parts: Container) -> list[str]:
    """Return the sessions of the wake-ups that wait, the next one first."""
    messages = parts.adapters.redis.lrange("extraction", 0, -1)
    return [json.loads(base64.b64decode(json.loads(raw)["body"]))[0][1] for raw in reversed(messages)]


def fill(parts: Container, count: int) -> list[str]:
    parts.adapters.archive.ingest([event(session=f"s{number:02}") for number in range(count)])
    parts.dispatch.wake_due()
    return queued(parts)


def test_half_of_the_queue_is_left_to_sessions_that_wait_in_the_database(parts: Container) -> None:
    """Sessions that are due again could fill it for ever; one whose wake-up was lost would never have its turn."""
    for number in range(CAPACITY):
        parts.dispatch.wake([("default", f"again{number}")])
    assert len(queued(parts)) == CAPACITY // 2
    waiting = fill(parts, CAPACITY)
    assert len(waiting) == CAPACITY
    assert set(waiting[CAPACITY // 2 :]) == {f"s{number:02}" for number in range(CAPACITY // 2)}


def test_a_batch_for_which_half_of_the_queue_is_too_short_fills_it_at_once(parts: Container) -> None:
    """It does not wait for the sweeper."""
    events = [event(session=f"s{number}") for number in range(CAPACITY // 2 + 1)]
    parts.ingest.store_batch(events)
    assert len(queued(parts)) == len(events)


def test_a_session_whose_worker_is_gone_goes_before_a_full_queue(parts: Container) -> None:
    """It had its turn; with a backlog it would have to wait for another one."""
    parts.adapters.archive.ingest([event(session="lost")])
    opened(parts.adapters.runs, "lost", lease_s=-1)
    parts.adapters.broker.wake([("default", f"s{number}") for number in range(CAPACITY)])
    assert parts.dispatch.wake_due()[0] == 0
    assert parts.dispatch.wake_abandoned() == 1
    assert queued(parts)[0] == "lost"
    assert parts.dispatch.wake_abandoned() == 0
