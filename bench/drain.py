"""How fast due sessions are read: real workers against a model that only takes its time, beside what its latency
allows, and beside a bare asyncio client of the SDK that makes the same calls and nothing else.

    python -m bench.drain                                     300 ms, 16 and 64 runs at once on one worker, 128 on two
    python -m bench.drain --latency 2 --size 1x64 --size 2x128
    python -m bench.drain --store sqlite --json

Each run is three calls with bodies of about 25 KiB. Workers and client take turns within one run (A B A B), so that a
noisy neighbour hits both. CPU is that of the worker processes and, on PostgreSQL, of its backends for our database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import sqlalchemy as sa

from bench import databases
from extractor.adapters.embedded_redis import EmbeddedRedis, url_of
from extractor.adapters.sql.tables import Facts, Runs
from extractor.bootstrap import Parts
from extractor.core.events import parse_event
from extractor.core.fork import cold_request, request_body
from extractor.settings import read_settings

MODEL = "claude-haiku-5-5"
CALLS = 3
PADDING = "The weather was fair and nothing else was said about it. " * 210
"""Brings a request to about 25 KiB."""

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Result:
    """One measurement.

    Attributes:
        rate: Runs a second, from the first claim to the last commit.
        share: Of what latency and concurrency allow.
        cpu_ms: Milliseconds of CPU for a run; of the workers, and of the database's backends.
        rss_mb: Resident memory of the largest process.
    """

    who: str
    runs: int
    rate: float
    share: float
    cpu_ms: float
    database_cpu_ms: float
    rss_mb: float


def text_of(number: int) -> str:
    return f"I keep bees in place {number}."


def event_of(number: int) -> dict[str, Any]:
    at = datetime.now(UTC).isoformat()
    said = [("user", text_of(number)), ("assistant", PADDING)]
    return {
        "version": 1, "session_id": f"s{number}", "user_id": f"user{number}", "time_zone": "UTC",
        "messages": [{"uuid": str(uuid4()), "role": role, "content": text, "created_at": at} for role, text in said],
    }  # fmt: skip


# -- the workers ----------------------------------------------------------------------------------------------------


class Bench:
    """A Redis, a database and a model, and workers that are started on them."""

    def __init__(self, home: Path, store: str, latency_s: float) -> None:
        self.home = home
        self.store = store
        self.latency_s = latency_s
        self.port = _free_port()
        self.database = f"extractor_bench_{uuid4().hex[:8]}"
        self.redis = EmbeddedRedis(home)
        self.redis.start()
        self.model = subprocess.Popen(
            [sys.executable, "-m", "bench.model", "--port", str(self.port), "--latency", str(latency_s)]
        )
        if store == "postgres":
            databases.create(self.database)
        self.parts = Parts(read_settings(self.settings(1, 1)), pool_size=4)
        self.parts.migrate()
        self.sent = 0

    def settings(self, workers: int, concurrency: int) -> dict[str, str]:
        url = f"sqlite:///{self.home / 'bench.db'}"
        if self.store == "postgres":
            url = databases.url_of(self.database)
        return {
            "EXTRACTOR_HOME": str(self.home), "EXTRACTOR_REDIS_URL": url_of(self.home), "EXTRACTOR_DATABASE_URL": url,
            "EXTRACTOR_MODEL": MODEL, "EXTRACTOR_CONCURRENCY": str(concurrency), "EXTRACTOR_WORKERS": str(workers),
            "EXTRACTOR_LOG_LEVEL": "error",
        }  # fmt: skip

    def drain(self, workers: int, concurrency: int, count: int) -> Result:
        """Let fresh workers read so many due sessions; they begin when all are up."""
        self.parts.repair.pause(None)
        for start in range(0, count, 200):
            events = [parse_event(event_of(self.sent + number)) for number in range(start, min(start + 200, count))]
            self.parts.archive.ingest(events)
        self.sent += count
        with self._running(workers, concurrency) as processes:
            before = sum(_cpu_s(process.pid) for process in processes)
            known = {row.id for row in self._runs()}
            database_before = self._database_cpu_s()
            self.parts.repair.resume(None)
            deadline = time.monotonic() + 60 + 3 * count * CALLS * self.latency_s / (workers * concurrency) + count / 20
            while self.parts.overview.status()["unread"] and time.monotonic() < deadline:
                time.sleep(0.5)
            runs = [row for row in self._runs() if row.id not in known]
            cpu = sum(_cpu_s(process.pid) for process in processes) - before
            database_cpu = self._database_cpu_s() - database_before
            rss = max(_rss_mb(process.pid) for process in processes)
        assert len(runs) == count, f"{len(runs)} of {count} sessions were read in time"
        assert all(row.outcome == "extracted" for row in runs), {row.outcome for row in runs}
        took = (max(row.ended_at for row in runs) - min(row.started_at for row in runs)).total_seconds()
        ideal = workers * concurrency / (CALLS * self.latency_s) if self.latency_s else float("inf")
        return Result(
            "workers", count, count / took, count / took / ideal, cpu / count * 1000, database_cpu / count * 1000, rss
        )

    @contextmanager
    def _running(self, workers: int, concurrency: int) -> Iterator[list[subprocess.Popen[bytes]]]:
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("EXTRACTOR_", "ANTHROPIC_"))}
        environment = {
            **clean, **self.settings(workers, concurrency), "ANTHROPIC_API_KEY": "bench",
            "ANTHROPIC_BASE_URL": f"http://127.0.0.1:{self.port}",
        }  # fmt: skip
        command = [sys.executable, "-m", "extractor", "worker"]
        processes = [subprocess.Popen(command, env=environment) for _ in range(workers)]
        pids = {process.pid for process in processes}
        deadline = time.monotonic() + 60
        while not pids <= {worker["pid"] for worker in self.parts.overview.status()["workers"]}:
            assert time.monotonic() < deadline, "the workers did not start"
            time.sleep(0.2)
        time.sleep(1.5)  # so that nobody is still importing
        yield processes
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(timeout=30)

    def _runs(self) -> list[Any]:
        query = sa.select(Runs.c.id, Runs.c.outcome, Runs.c.started_at, Runs.c.ended_at)
        with self.parts.database.read() as connection:
            return list(connection.execute(query.where(Runs.c.ended_at.is_not(None))))

    def _database_cpu_s(self) -> float:
        """CPU of the backends that serve our database; theirs that ended in between is not seen."""
        if self.store != "postgres":
            return 0.0
        with self.parts.database.read() as connection:
            pids = connection.execute(
                sa.text("SELECT pid FROM pg_stat_activity WHERE datname = :name"), {"name": self.database}
            ).scalars()
            return sum(_cpu_s(pid) for pid in pids)

    def facts(self) -> int:
        with self.parts.database.read() as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(Facts)).scalar_one())

    def close(self) -> None:
        self.parts.close()
        self.model.terminate()
        self.model.wait()
        self.redis.stop()
        if self.store == "postgres":
            databases.drop(self.database)


# -- the bare client ------------------------------------------------------------------------------------------------


async def bare(port: int, concurrency: int, count: int) -> float:
    """Make the calls of so many runs, as many at once as allowed, and nothing else; returns seconds."""
    import anthropic

    http = anthropic.DefaultAioHttpClient()
    async with anthropic.AsyncAnthropic(
        api_key="bench", base_url=f"http://127.0.0.1:{port}", max_retries=0, http_client=http
    ) as client:
        slots = asyncio.Semaphore(concurrency)

        async def run(number: int) -> None:
            order = f'<message uuid="{uuid4()}" role="user" at="Fri 2026-11-20 12:00">\n{text_of(number)}\n</message>\n{PADDING}'
            body: dict[str, Any] = dict(request_body(cold_request(MODEL, order), []))
            messages: list[Any] = list(body.pop("messages"))
            async with slots:
                for _ in range(CALLS):
                    reply = await client.messages.create(messages=messages, **body)
                    messages.append({"role": "assistant", "content": [block.model_dump() for block in reply.content]})
                    results = [
                        {"type": "tool_result", "tool_use_id": block.id, "content": "Found nothing."}
                        for block in reply.content
                        if block.type == "tool_use"
                    ]
                    messages.append({"role": "user", "content": results})

        began = time.perf_counter()
        await asyncio.gather(*(run(number) for number in range(count)))
        return time.perf_counter() - began


def measure_bare(port: int, workers: int, concurrency: int, count: int, latency_s: float) -> Result:
    """Run the bare client, in as many processes as there would be workers."""
    command = [sys.executable, "-m", "bench.drain", "--bare", str(port), str(concurrency), str(count // workers)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(workers)]
    found = [json.loads(process.communicate()[0]) for process in processes]
    rate = sum(one["runs"] / one["seconds"] for one in found)
    ideal = workers * concurrency / (CALLS * latency_s) if latency_s else float("inf")
    cpu = sum(one["cpu_s"] for one in found) / sum(one["runs"] for one in found) * 1000
    return Result("bare client", count, rate, rate / ideal, cpu, 0.0, max(one["rss_mb"] for one in found))


def _bare_process(port: int, concurrency: int, count: int) -> None:
    asyncio.run(bare(port, min(concurrency, 8), 16))  # what is loaded at first is not counted
    before = _cpu_s(os.getpid())
    seconds = asyncio.run(bare(port, concurrency, count))
    cpu_s = _cpu_s(os.getpid()) - before
    print(json.dumps({"runs": count, "seconds": seconds, "cpu_s": cpu_s, "rss_mb": _rss_mb(os.getpid())}))


# -- the whole ------------------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--latency", type=float, default=0.3, help="Seconds before each of the model's answers.")
    parser.add_argument("--size", action="append", help="Workers x runs at once in each, such as 2x128.")
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--seconds", type=float, default=12.0, help="That a measurement should take at the ideal rate.")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--bare", nargs=3, type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.bare:
        _bare_process(*options.bare)
        return
    report = []
    for store in options.store or ["postgres"]:
        for size in options.size or ["1x16", "1x64", "2x128"]:
            report.append(_compare(store, size, options))
            if not options.json:
                _show(report[-1])
    if options.json:
        print(json.dumps(report, indent=2))


def _compare(store: str, size: str, options: argparse.Namespace) -> dict[str, Any]:
    workers, concurrency = (int(part) for part in size.split("x"))
    latency = options.latency
    ideal = workers * concurrency / (CALLS * latency) if latency else 200.0
    count = max(4 * workers * concurrency, int(min(ideal, 300.0) * options.seconds))
    ours, bares = [], []
    with tempfile.TemporaryDirectory() as home:
        bench = Bench(Path(home), store, latency)
        try:
            for _ in range(options.rounds):
                ours.append(bench.drain(workers, concurrency, count))
                bares.append(measure_bare(bench.port, workers, concurrency, count, latency))
            assert bench.facts() == bench.sent, "each session gave one fact"
        finally:
            bench.close()
    return {
        "store": store, "workers": workers, "concurrency": concurrency, "latency_s": latency, "runs": count,
        "ours": _median(ours), "bare": _median(bares),
        "of_bare": statistics.median(a.rate / b.rate for a, b in zip(ours, bares, strict=True)),
    }  # fmt: skip


def _median(results: list[Result]) -> dict[str, Any]:
    rows = [asdict(result) for result in results]
    return {key: statistics.median(row[key] for row in rows) for key in rows[0] if key != "who"}


def _show(found: dict[str, Any]) -> None:
    ours, bare_client = found["ours"], found["bare"]
    print(
        f"{found['store']:9} {found['workers']}x{found['concurrency']:<4} {found['latency_s']:g} s: {ours['rate']:6.1f} runs/s, "
        f"{ours['share']:.1%} of the ideal, {found['of_bare']:.1%} of the bare client ({bare_client['rate']:.1f}); CPU a run "
        f"{ours['cpu_ms']:.1f} + {ours['database_cpu_ms']:.1f} ms (bare {bare_client['cpu_ms']:.1f}); {ours['rss_mb']:.0f} MB",
        flush=True,
    )


def _cpu_s(pid: int) -> float:
    """CPU seconds of a process, its threads included; 0 of one that is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    except (OSError, IndexError):
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def _rss_mb(pid: int) -> float:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmHWM"))


def _free_port() -> int:
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


if __name__ == "__main__":
    main()
