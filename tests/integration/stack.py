"""A running system for tests: a redis-server, a database, a model server, worker processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from extractor.adapters.embedded_redis import EmbeddedRedis
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.base import Base
from extractor.bootstrap import Container
from extractor.core.documents import document
from extractor.core.facts.fact import Fact
from extractor.core.run.runs import RunFilter
from extractor.sdk.client import Client
from extractor.settings import read_settings
from extractor.testing import ModelServer
from extractor.testing.rules import Cache

ROOT = Path(__file__).parents[2]


def wait_for(condition: Callable[[], Any], what: str, timeout_s: float = 40.0) -> Any:
    """Wait until a condition holds and return its value."""
    deadline = time.monotonic() + timeout_s
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"not within {timeout_s} s: {what}")


@dataclass
class Stack:
    """One system; workers are real Celery processes.

    Attributes:
        environment: What the workers and the parts are configured with.
    """

    environment: dict[str, str]
    server: ModelServer
    redis: EmbeddedRedis
    log: Path
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def __post_init__(self) -> None:
        settings = read_settings({k: v for k, v in self.environment.items() if k.startswith("EXTRACTOR_")})
        self.parts = Container(settings)
        self.parts.migrate()
        self.client = Client(self.parts.redis_url)

    def empty(self) -> None:
        """Forget everything, and see that a worker is alive."""
        self.processes = [process for process in self.processes if process.poll() is None]
        tables = [table for table in reversed(Base.metadata.sorted_tables) if table.name != "workers"]
        self.parts.adapters.redis.flushall()
        with self.parts.adapters.database.write() as connection:
            for table in tables:
                connection.execute(sa.delete(table))
        self.client.close()
        self.client = Client(self.parts.redis_url)  # it remembers what it sent
        self.server.seen.clear()
        self.server.latency_s = 0.0
        self.server.cache = Cache()
        self.server.batches.reset()
        if not self.processes:
            self.start_worker()

    def start_worker(self, command: tuple[str, ...] = ("-m", "extractor", "worker")) -> subprocess.Popen[bytes]:
        known = {worker.pid for worker in self.parts.adapters.overview.waiting().workers}
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, *command],
                env={**clean_environment(), **self.environment},
                cwd=ROOT,
                stdout=log,
                stderr=log,
            )
        self.processes.append(process)
        wait_for(
            lambda: {w.pid for w in self.parts.adapters.overview.waiting().workers} - known,
            f"a worker; its log: {self.log.read_text()[-3000:]}",
        )
        return process

    def send(self, event: Mapping[str, Any]) -> None:
        self.client.send({"event_id": None, **event})

    def session(self, session_id: str = "s1") -> dict[str, Any]:
        found: dict[str, Any] = document(self.parts.queries.session("default", session_id))
        return found

    def wait_read(self, *messages: Mapping[str, Any], session: str = "s1") -> dict[str, Any]:
        for message in messages:
            uuid = UUID(message["uuid"])
            wait_for(partial(self.parts.queries.is_read, "default", session, uuid), f"message {uuid}; {self.tail()}")
        wait_for(lambda: self.session(session)["state"] == "idle", "the session to be idle")
        return self.session(session)

    def facts(self) -> list[Fact]:
        return self.parts.queries.facts("default", FactFilter()).items

    def runs(self) -> list[Any]:
        return self.parts.run_lists.page(RunFilter("default")).items

    def tail(self) -> str:
        return f"the worker's log ends: {self.log.read_text()[-3000:]}"

    def stop(self) -> None:
        for process in self.processes:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.client.close()
        self.parts.close()


def clean_environment() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if not k.startswith(("EXTRACTOR_", "ANTHROPIC_"))}
