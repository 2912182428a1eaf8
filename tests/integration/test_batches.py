"""Backfills through the Message Batches API with real workers, which are killed. Every step by itself is tested in
`tests/contract/test_batches.py`."""

from __future__ import annotations

import threading
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.schema.tables import Batches, BatchRequests
from extractor.testing import Fault
from extractor.testing.batch_server import Batch
from extractor.testing.model_server import Request
from tests.build import entry, event_json
from tests.integration.conftest import Brain
from tests.integration.saving import saving
from tests.integration.stack import Stack, wait_for

PATIENCE_S = 120.0


def nurse(house: int) -> list[dict[str, Any]]:
    return [entry(f"I'm a nurse in Graz, at house number {house}."), entry("Good to know.", "assistant")]


def send(stack: Stack, brain: Brain, sessions: int) -> dict[str, list[dict[str, Any]]]:
    brain.think = saving("I'm a nurse")
    said = {f"s{number}": nurse(number) for number in range(sessions)}
    for session, messages in said.items():
        stack.send(event_json(*messages, lane="batch", session=session, user=session))
    return said


def look_now(stack: Stack) -> None:
    """Let the next worker look at every open batch, as if a crash were minutes ago."""
    database = stack.parts.adapters.database
    with database.write() as connection:
        is_open = Batches.c.look_at.is_not(None)
        connection.execute(sa.update(Batches).where(is_open).values(look_at=database.after(-1.0)))


def kill(stack: Stack) -> None:
    for process in stack.processes:
        process.kill()


def restart(stack: Stack) -> None:
    for process in stack.processes:
        process.wait()
    stack.processes.clear()
    stack.start_worker()
    look_now(stack)


def asked(stack: Stack) -> list[tuple[str, int]]:
    """Return the order and the agent turn of each request of all batches."""
    bodies = [body for batch in list(stack.server.batches.batches) for body in batch.requests.values()]
    found = [Request(0, body, {}) for body in bodies]
    return [(request.order, request.turn) for request in found]


def wait_all_read(stack: Stack, said: dict[str, list[dict[str, Any]]]) -> None:
    wait_for(
        lambda: sorted(fact.user_id or "" for fact in stack.facts()) == sorted(said),
        f"the facts; {stack.tail()}",
        PATIENCE_S,
    )
    wait_for(lambda: stack.parts.overview.waiting().unread == 0, "everything to be read", PATIENCE_S)
    with stack.parts.adapters.database.read() as connection:
        assert connection.execute(sa.select(BatchRequests)).all() == []
    assert stack.server.refusals == []


def test_workers_are_killed_at_any_time(stack: Stack, brain: Brain) -> None:
    """Each session's fact once, and no request is sent to the provider twice."""
    said = send(stack, brain, 6)
    created = stack.server.batches.batches
    for number in range(1, 4):
        wait_for(lambda: len(created) >= number, f"batch {number}; {stack.tail()}", PATIENCE_S)  # noqa: B023 - called at once
        kill(stack)
        restart(stack)
    wait_all_read(stack, said)
    orders = asked(stack)
    assert len(orders) == len(set(orders)) == 18


def test_a_worker_is_killed_before_it_stores_the_id(stack: Stack, brain: Brain) -> None:
    """The batch that nobody knows of is found by its requests once it has ended."""
    server, killed = stack.server.batches, threading.Event()

    def die(_: Batch) -> Fault | None:
        if killed.is_set():
            return None
        killed.set()
        kill(stack)
        return Fault.hang_up()

    server.on_create = die
    said = send(stack, brain, 1)
    wait_for(killed.is_set, "a batch", PATIENCE_S)
    restart(stack)
    wait_all_read(stack, said)
    assert [turn for _, turn in asked(stack)] == [1, 2, 3]
    assert "batch.found" in stack.log.read_text()
