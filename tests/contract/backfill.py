"""A backfill whose worker takes one step at a time, and the server of its batches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.tables import Batches, Sessions
from extractor.bootstrap import Container
from extractor.core.conversation.events import parse_event
from extractor.core.facts.fact import Fact
from extractor.core.run.runs import RunFilter
from extractor.settings import read_settings
from extractor.testing import ModelServer
from extractor.testing.batch_server import Batch
from extractor.testing.model_server import Request
from tests.build import entry, event_json
from tests.integration.saving import saving


class Killed(BaseException):
    """The process is gone: nothing after this point happens, and nobody cleans up."""


class Backfill:
    """An installation whose worker takes one step at a time.

    Attributes:
        brain: What the model answers, alone or in a batch.
    """

    def __init__(self, database_url: str, home: Path, **environment: str) -> None:
        self.brain: Callable[[Request], Any] = saving("I'm a nurse")
        self.server = ModelServer(lambda request: self.brain(request)).start()
        self.api = self.server.batches
        self.environment = {
            "EXTRACTOR_HOME": str(home), "EXTRACTOR_DATABASE_URL": database_url, "EXTRACTOR_QUIET_S": "0",
            "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0", "EXTRACTOR_MODEL": "claude-haiku-5-5",
            "EXTRACTOR_BATCH_GATHER_S": "0", "EXTRACTOR_LEASE_S": "60", **environment,
        }  # fmt: skip
        self.parts = Container(read_settings(self.environment))
        upgrade(self.parts.adapters.database)

    def restart(self, **environment: str) -> None:
        """Replace the worker by a new one."""
        self.parts.close()
        self.parts = Container(read_settings({**self.environment, **environment}))
        self.change(Sessions, Sessions.c.lease_until.is_not(None), lease_until=-1.0)

    def close(self) -> None:
        self.parts.close()
        self.server.stop()

    def send(self, *said: dict[str, Any], lane: str = "batch", session: str = "s1", **rest: Any) -> None:
        event = parse_event(event_json(*said, lane=lane, session=session, **rest))
        self.parts.ingest.store(self.parts.ingest.checked(event))

    def rows(self, table: sa.Table) -> list[Any]:
        with self.parts.adapters.database.read() as connection:
            return list(connection.execute(sa.select(table)).all())

    def change(self, table: sa.Table, which: sa.ColumnElement[bool], **seconds: float) -> None:
        """Set some times, in seconds from now."""
        database = self.parts.adapters.database
        with database.write() as connection:
            values = {name: database.after(number) for name, number in seconds.items()}
            connection.execute(sa.update(table).where(which).values(**values))

    def batches(self) -> None:
        """Submit what waits, and look at what is out."""
        self.change(Batches, Batches.c.look_at.is_not(None), look_at=-1.0)
        self.parts.batches.run()

    def runs(self) -> None:
        """Read the sessions that are due."""
        for _ in range(20):
            now = self.parts.now()
            due = [
                row
                for row in self.rows(Sessions)
                if (row.due_at and row.due_at <= now) or (row.lease_until and row.lease_until < now)
            ]
            if not due:
                return
            for row in due:
                self.parts.extraction().run(row.tenant_id, row.session_id, owner="w")

    def work(self, steps: int = 12) -> None:
        """Take steps until nothing is unread."""
        for _ in range(steps):
            self.runs()
            if all(row.state == "idle" for row in self.rows(Sessions)):
                return
            self.batches()

    def submit(self) -> Batch:
        """Take the step that submits a batch, which goes on for long."""
        self.api.is_prompt = False
        self.runs()
        self.batches()
        return self.api.batches[-1]

    def answer(self, batch: Batch) -> None:
        """End a batch, and those that follow at once."""
        self.api.is_prompt = True
        self.api.finish(batch)

    def ended(self) -> list[Any]:
        """Return the runs, oldest first."""
        return sorted(self.parts.run_lists.page(RunFilter("default")).items, key=lambda run: run.started_at)

    def facts(self) -> list[Fact]:
        return self.parts.queries.facts("default", FactFilter()).items

    def asked(self) -> list[Request]:
        """Return the requests of all batches."""
        return [Request(0, body, {}) for batch in self.api.batches for body in batch.requests.values()]

    def unread(self) -> int:
        return int(self.parts.overview.waiting().unread)


@pytest.fixture
def made(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Backfill]:
    found = Backfill(database_url, tmp_path / "home")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", found.server.url)
    yield found
    found.close()


def nurse() -> list[dict[str, Any]]:
    return [entry("I'm a nurse in Graz."), entry("Good to know.", "assistant")]


def later() -> list[dict[str, Any]]:
    return [entry("And I live in Graz."), entry("Nice.", "assistant")]
