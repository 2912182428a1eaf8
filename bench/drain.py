"""How fast due sessions are read: real workers against a model that only takes its time, beside what its latency
allows, and beside a bare asyncio client of the SDK that makes the same calls and nothing else.

    python -m bench.drain                                     300 ms, 16 and 64 runs at once on one worker, 128 and 256 on two
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
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import sqlalchemy as sa

from bench.databases import cpu_s
from bench.stand import CALLS, MODEL, Stand, event_of, padding, rss_mb, text_of
from extractor.adapters.sql.schema.tables import Runs
from extractor.core.conversation.events import parse_event
from extractor.core.run.fork import cold_request, request_body

SIZES = ("1x16", "1x64", "2x64", "2x128")


@dataclass(frozen=True, slots=True)
class Result:
    """One measurement.

    Attributes:
        rate: Runs a second, from the first claim to the last commit.
        share: Of what latency and concurrency allow; None without latency.
        cpu_ms: Milliseconds of CPU for a run; of the workers, and of the database's backends.
        rss_mb: Resident memory of the largest process while it works.
    """

    who: str
    runs: int
    rate: float
    share: float | None
    cpu_ms: float
    database_cpu_ms: float
    rss_mb: float


def drain(stand: Stand, workers: int, concurrency: int, count: int) -> Result:
    """Let fresh workers read so many due sessions, after one round of all slots that is not counted: in it threads,
    clients and connections are made."""
    slots = workers * concurrency
    stand.parts.adapters.pauses.pause(None)
    _make_due(stand, slots)
    with stand.workers(workers, concurrency) as processes:
        stand.parts.adapters.pauses.resume(None)
        _wait(stand, slots, slots)
        stand.parts.adapters.pauses.pause(None)
        _make_due(stand, count)
        known = {row.id for row in _runs(stand)}
        before, database_before = _cpu_s(processes), stand.database_cpu_s()
        seen = _Memory(processes)
        stand.parts.adapters.pauses.resume(None)
        _wait(stand, slots, count)
        cpu, database_cpu = _cpu_s(processes) - before, stand.database_cpu_s() - database_before
        rss = seen.stop()
    runs = [row for row in _runs(stand) if row.id not in known]
    outcomes = Counter(row.outcome for row in runs)
    assert outcomes == {"extracted": count}, f"{dict(outcomes)}, of {count} sessions"
    took = (max(row.ended_at for row in runs) - min(row.started_at for row in runs)).total_seconds()
    share = _share(count / took, slots, stand.latency_s)
    return Result("workers", count, count / took, share, cpu / count * 1000, database_cpu / count * 1000, rss)


def _make_due(stand: Stand, count: int) -> None:
    first = uuid4().hex[:6]
    for start in range(0, count, 200):
        numbers = range(start, min(start + 200, count))
        stand.parts.adapters.archive.ingest(
            [parse_event(event_of(number, session=f"{first}-{number}")) for number in numbers]
        )


def _wait(stand: Stand, slots: int, count: int) -> None:
    stand.wait_until_read(60 + 3 * count * CALLS * stand.latency_s / slots + count / 20, every_s=0.5)


class _Memory(threading.Thread):
    """The largest resident memory of some processes, looked at every half second."""

    def __init__(self, processes: Sequence[subprocess.Popen[bytes]]) -> None:
        super().__init__(daemon=True)
        self._processes = processes
        self._most = 0.0
        self._stopping = threading.Event()
        self.start()

    def run(self) -> None:
        while not self._stopping.wait(0.5):
            self._most = max(self._most, *(rss_mb(process.pid) for process in self._processes))

    def stop(self) -> float:
        self._stopping.set()
        self.join()
        return self._most


def _cpu_s(processes: Sequence[subprocess.Popen[bytes]]) -> float:
    return sum(cpu_s(process.pid) for process in processes)


def _share(rate: float, slots: int, latency_s: float) -> float | None:
    return rate * CALLS * latency_s / slots if latency_s else None


def _runs(stand: Stand) -> list[Any]:
    query = sa.select(Runs.c.id, Runs.c.outcome, Runs.c.started_at, Runs.c.ended_at)
    with stand.parts.adapters.database.read() as connection:
        return list(connection.execute(query.where(Runs.c.ended_at.is_not(None))))


# -- the bare client ------------------------------------------------------------------------------------------------


async def bare(port: int, concurrency: int, count: int) -> tuple[float, float]:
    """Make the calls of so many runs, as many at once as allowed, and nothing else; returns seconds and what CPU they took.
    As with workers, one round before is not counted."""
    import anthropic

    http = anthropic.DefaultAioHttpClient()
    async with anthropic.AsyncAnthropic(
        api_key="bench", base_url=f"http://127.0.0.1:{port}", max_retries=0, http_client=http
    ) as client:
        slots = asyncio.Semaphore(concurrency)

        async def run(number: int) -> None:
            said = f"<Fri 2026-11-20>\n<m1 user 12:00>\n{text_of(number)}"
            order = f"<transcript>\n{said}\n{padding()}\n</transcript>"
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

        await asyncio.gather(*(run(number) for number in range(concurrency)))
        began, before = time.perf_counter(), cpu_s(os.getpid())
        await asyncio.gather(*(run(number) for number in range(count)))
        return time.perf_counter() - began, cpu_s(os.getpid()) - before


def measure_bare(stand: Stand, workers: int, concurrency: int, count: int) -> Result:
    """Run the bare client, in as many processes as there would be workers."""
    command = [sys.executable, "-m", "bench.drain", "--bare", str(stand.port), str(concurrency), str(count // workers)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(workers)]
    found = [json.loads(process.communicate()[0]) for process in processes]
    rate = sum(one["runs"] / one["seconds"] for one in found)
    cpu = sum(one["cpu_s"] for one in found) / sum(one["runs"] for one in found) * 1000
    share = _share(rate, workers * concurrency, stand.latency_s)
    return Result("bare client", count, rate, share, cpu, 0.0, max(one["rss_mb"] for one in found))


def _bare_process(port: int, concurrency: int, count: int) -> None:
    seconds, spent_s = asyncio.run(bare(port, concurrency, count))
    print(json.dumps({"runs": count, "seconds": seconds, "cpu_s": spent_s, "rss_mb": rss_mb(os.getpid())}))


# -- the whole ------------------------------------------------------------------------------------------------------


def compare(store: str, size: str, latency_s: float, *, rounds: int = 2, seconds: float = 12.0) -> dict[str, Any]:
    """Measure workers and bare client in turns; returns medians and how far they spread.

    Args:
        size: Workers x runs at once in each.
        seconds: That a measurement should take at the ideal rate.
    """
    workers, concurrency = (int(part) for part in size.split("x"))
    slots = workers * concurrency
    ideal = slots / (CALLS * latency_s) if latency_s else 60.0 * workers
    # whole rounds of all slots: in a last one that is half empty nothing could be as fast as the ideal
    count = slots * max(3, round(min(ideal, 150.0) * seconds / slots))
    ours, bares = [], []
    with tempfile.TemporaryDirectory() as home:
        stand = Stand(Path(home), store, latency_s)
        try:
            for _ in range(rounds):
                ours.append(drain(stand, workers, concurrency, count))
                bares.append(measure_bare(stand, workers, concurrency, count))
        finally:
            stand.close()
    ratios = [a.rate / b.rate for a, b in zip(ours, bares, strict=True)]
    return {
        "store": store, "workers": workers, "concurrency": concurrency, "latency_s": latency_s, "runs": count,
        "ours": _median(ours), "bare": _median(bares), "of_bare": statistics.median(ratios),
        "spread": [min(ratios), max(ratios)],
    }  # fmt: skip


def _median(results: list[Result]) -> dict[str, Any]:
    rows = [asdict(result) for result in results]
    return {
        key: statistics.median(row[key] for row in rows) if rows[0][key] is not None else None
        for key in rows[0]
        if key != "who"
    }


def line(found: dict[str, Any]) -> str:
    ours, bare_client = found["ours"], found["bare"]
    share = f", {ours['share']:.1%} of the ideal" if ours["share"] is not None else ""
    return (
        f"{found['store']:9} {found['workers']}x{found['concurrency']:<4} {found['latency_s']:g} s: {ours['rate']:6.1f} runs/s"
        f"{share}, {found['of_bare']:.1%} of the bare client ({bare_client['rate']:.1f}); CPU a run "
        f"{ours['cpu_ms']:.1f} + {ours['database_cpu_ms']:.1f} ms (bare {bare_client['cpu_ms']:.1f}); {ours['rss_mb']:.0f} MB"
    )


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
        for size in options.size or SIZES:
            report.append(compare(store, size, options.latency, rounds=options.rounds, seconds=options.seconds))
            if not options.json:
                print(line(report[-1]), flush=True)
    if options.json:
        print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
