"""What a measurement stands on: a Redis and a database of its own, a model that only takes its time, and real workers."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from bench import databases
from bench.databases import cpu_s
from extractor.adapters.embedded_redis import EmbeddedRedis
from extractor.adapters.redis_client import url_of
from extractor.bootstrap import Container
from extractor.settings import read_settings

MODEL = "claude-haiku-5-5"
CALLS = 3
"""Requests of one run: look things up, save, stop."""

CALLS_CLOSING = 2
"""Of one whose model brings the notes with what it saves, as the order asks."""

WORKER_PYTHON = os.environ.get("BENCH_WORKER_PYTHON", sys.executable)
"""The interpreter of the workers: one that has only what `requirements.lock` names shows the memory of a worker in service."""

FILLER = "The weather was fair and nothing else was said about it. "
OWN_KIB = 13
"""What a request has before anything was said: system prompt, tools, order."""


def text_of(number: int) -> str:
    return f"I keep bees in place {number}."


def padding(kib: int = 25) -> str:
    """Return words that bring a request to about so many KiB."""
    return FILLER * (max(0, kib - OWN_KIB) * 1024 // len(FILLER))


def event_of(number: int, kib: int = 25, *, session: str | None = None) -> dict[str, Any]:
    """Return a turn: a thing that a person says, and an answer that brings the request to a size."""
    at = datetime.now(UTC).isoformat()
    session = session or f"s{number}"
    said = [("user", text_of(number)), ("assistant", padding(kib))]
    return {
        "version": 1, "event_id": str(uuid4()), "session_id": session, "user_id": f"user-{session}", "time_zone": "UTC",
        "messages": [{"uuid": str(uuid4()), "role": role, "content": text, "created_at": at} for role, text in said],
    }  # fmt: skip


class Stand:
    """Started when it is made; `close` ends everything.

    Args:
        store: `sqlite` or `postgres`.
        counts: The model counts input tokens.
        closes: The model brings the notes with what it saves.
        environment: Further settings of the workers and the API.
    """

    def __init__(
        self, home: Path, store: str, latency_s: float, *, counts: bool = False, closes: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.home = home
        self.store = store
        self.latency_s = latency_s
        self.port = free_port()
        self._more = dict(environment or {})
        self._database = f"extractor_bench_{uuid4().hex[:8]}"
        self._redis = EmbeddedRedis(home)
        self._redis.start()
        command = [sys.executable, "-m", "bench.model", "--port", str(self.port), "--latency", str(latency_s)]
        command += ["--count"] * counts + ["--closes"] * closes
        self._model = subprocess.Popen(command)
        if store == "postgres":
            databases.create(self._database)
        self.parts = Container(read_settings(self.settings()), pool_size=4)
        self.parts.migrate()

    @property
    def redis_url(self) -> str:
        return url_of(self.home)

    def settings(self, workers: int = 1, concurrency: int = 1) -> dict[str, str]:
        url = f"sqlite:///{self.home / 'bench.db'}"
        if self.store == "postgres":
            url = databases.url_of(self._database)
        return {
            "EXTRACTOR_HOME": str(self.home), "EXTRACTOR_REDIS_URL": self.redis_url, "EXTRACTOR_DATABASE_URL": url,
            "EXTRACTOR_MODEL": MODEL, "EXTRACTOR_CONCURRENCY": str(concurrency), "EXTRACTOR_WORKERS": str(workers),
            "EXTRACTOR_LOG_LEVEL": "error", "EXTRACTOR_QUIET_S": "0", **self._more,
        }  # fmt: skip

    def environment(self, workers: int = 1, concurrency: int = 1) -> dict[str, str]:
        """Return the environment of a process that belongs here."""
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("EXTRACTOR_", "ANTHROPIC_"))}
        model = {"ANTHROPIC_API_KEY": "bench", "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{self.port}"}
        return {**clean, **self.settings(workers, concurrency), **model}

    @contextmanager
    def workers(self, workers: int, concurrency: int) -> Iterator[list[subprocess.Popen[bytes]]]:
        """Run workers until the end; yields them when all are up."""
        processes = [self.start_worker(workers, concurrency, core=number) for number in range(workers)]
        try:
            self.wait_for_workers(processes)
            time.sleep(1.5)  # so that nobody is still importing
            yield processes
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.wait(timeout=30)

    def start_worker(self, workers: int, concurrency: int, *, core: int = 0) -> subprocess.Popen[bytes]:
        """Start one worker, kept to one core: a process runs Python on one at a time, and moving costs it a fifth."""
        core = sorted(os.sched_getaffinity(0))[core % len(os.sched_getaffinity(0))]
        command = ["taskset", "-c", str(core), WORKER_PYTHON, "-m", "extractor", "worker"]
        return subprocess.Popen(
            command, env=self.environment(workers, concurrency), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def wait_for_workers(self, processes: list[subprocess.Popen[bytes]]) -> None:
        pids = {process.pid for process in processes}
        deadline = time.monotonic() + 60
        while not pids <= {worker.pid for worker in self.parts.adapters.overview.waiting().workers}:
            assert time.monotonic() < deadline, "the workers did not start"
            time.sleep(0.1)

    def asked(self) -> dict[str, int]:
        """Return what the model was asked so far: requests, bytes, input tokens."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/stats", timeout=10) as answer:
            found: dict[str, int] = json.loads(answer.read())
            return found

    def database_cpu_s(self) -> float:
        """CPU of the backends that serve our database; theirs that ended in between is not seen."""
        if self.store != "postgres":
            return 0.0
        with self.parts.adapters.database.read() as connection:
            return cpu_s(connection)

    def wait_until_read(self, deadline_s: float, *, every_s: float = 0.25) -> bool:
        """Wait until nothing is unread; False when it takes too long."""
        deadline = time.monotonic() + deadline_s
        while self.parts.adapters.overview.waiting().unread or self.parts.adapters.stream.waiting():
            if time.monotonic() > deadline:
                return False
            time.sleep(every_s)
        return True

    def close(self) -> None:
        self.parts.close()
        self._model.terminate()
        self._model.wait()
        self._redis.stop()
        if self.store == "postgres":
            databases.drop(self._database)


def rss_mb(pid: int) -> float:
    """Return the resident memory of a process."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def percentile(values: list[float], share: float) -> float:
    """Return the value below which a share of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
