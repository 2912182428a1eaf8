"""Turns that come while workers run: how soon their facts can be read, and how many of them one run takes.

    python -m bench.live                 freshness under half load, and coalescing from slow to fast turns
    python -m bench.live --json

Freshness is the time from the acknowledgement of a turn to its fact being found by a reader that looks every 20 ms. The
model's own part of it is three answers.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bench.stand import CALLS, CALLS_CLOSING, Stand, event_of, percentile, text_of
from extractor.adapters.sql.schema.tables import Facts
from extractor.sdk.client import Client

PACES = (
    *((0.0, every_s) for every_s in (2.0, 1.0, 0.5, 0.2, 0.1, 0.05)),
    *((10.0, every_s) for every_s in (2.0, 1.0, 0.5, 0.2)),
)
"""Seconds for which turns are gathered (EXTRACTOR_DEBOUNCE_S), and between the turns of a session."""

LOOK_EVERY_S = 0.02


class Reader(threading.Thread):
    """Notes when each fact is first found."""

    def __init__(self, stand: Stand) -> None:
        super().__init__(daemon=True)
        self.found: dict[str, float] = {}
        self._stand = stand
        self._stopping = threading.Event()
        self.start()

    def run(self) -> None:
        query = sa.select(Facts.c.content, Facts.c.created_at).where(Facts.c.created_at >= sa.bindparam("since"))
        since = self._stand.parts.adapters.database.present()
        while not self._stopping.wait(LOOK_EVERY_S):
            with self._stand.parts.adapters.database.read() as connection:
                rows = connection.execute(query, {"since": since}).all()
            now = time.monotonic()
            for row in rows:
                self.found.setdefault(row.content, now)
            since = max([since, *(row.created_at for row in rows)])  # the same instant is looked at again

    def stop(self) -> None:
        self._stopping.set()
        self.join()


def freshness(store: str, latency_s: float, concurrency: int, load: float, seconds: float) -> dict[str, Any]:
    """Send turns of new sessions at a share of what the slots can take; return how soon their facts were there."""
    rate = load * concurrency / (CALLS * latency_s)
    count = int(rate * seconds)
    with tempfile.TemporaryDirectory() as home:
        stand = Stand(Path(home), store, latency_s)
        try:
            with stand.workers(1, concurrency), Client(stand.redis_url) as client:
                for number in range(2 * concurrency):  # connections and statements are made now
                    client.send(event_of(100_000 + number))
                stand.wait_until_read(30)
                reader, acknowledged = Reader(stand), {}
                began = time.monotonic()
                for number in range(count):
                    time.sleep(max(0.0, began + number / rate - time.monotonic()))
                    client.send(event_of(number))
                    acknowledged[text_of(number)] = time.monotonic()
                assert stand.wait_until_read(60)
                time.sleep(0.2)
                reader.stop()
        finally:
            stand.close()
    took = [reader.found[text] - at for text, at in acknowledged.items()]
    own = CALLS * latency_s
    shares = {name: percentile(took, share) for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))}
    return {
        "store": store, "concurrency": concurrency, "latency_s": latency_s, "load": load, "turns_a_second": rate,
        "turns": count, **{f"{name}_s": value for name, value in shares.items()},
        **{f"{name}_of_model": value / own for name, value in shares.items()},
    }  # fmt: skip


def coalescing(
    store: str, latency_s: float, every_s: float, *, debounce_s: float = 0.0, sessions: int = 8, turns: int = 40
) -> dict[str, Any]:
    """Let the turns of some sessions come at a pace; return what the model was asked for a hundred of them. It follows
    the order: two answers a run."""
    with tempfile.TemporaryDirectory() as home:
        gathers = {"EXTRACTOR_DEBOUNCE_S": str(debounce_s)}
        stand = Stand(Path(home), store, latency_s, counts=True, closes=True, environment=gathers)
        try:
            with stand.workers(1, 16), Client(stand.redis_url) as client:
                before = stand.asked()
                began = time.monotonic()
                for turn in range(turns):
                    time.sleep(max(0.0, began + turn * every_s - time.monotonic()))
                    for session in range(sessions):
                        client.send(event_of(turn * 1_000 + session, kib=14, session=f"c{session}"))
                assert stand.wait_until_read(120)
                asked = {name: value - before[name] for name, value in stand.asked().items()}
        finally:
            stand.close()
    hundreds = sessions * turns / 100
    return {
        "store": store, "latency_s": latency_s, "every_s": every_s, "debounce_s": debounce_s, "turns": sessions * turns,
        "model_calls_per_100": asked["requests"] / hundreds, "input_tokens_per_100": asked["input_tokens"] / hundreds,
        "turns_a_run": sessions * turns / (asked["requests"] / CALLS_CLOSING),
    }  # fmt: skip


def freshness_line(found: dict[str, Any]) -> str:
    return (
        f"{found['store']:9} {found['load']:.0%} load of {found['concurrency']} slots ({found['turns_a_second']:.1f} turns/s, "
        f"{found['latency_s']:g} s): readable after p50 {found['p50_s']:.2f}, p95 {found['p95_s']:.2f}, p99 {found['p99_s']:.2f} s; "
        f"p95 is {found['p95_of_model']:.2f} times the model's own time"
    )


def coalescing_line(found: dict[str, Any]) -> str:
    return (
        f"{found['store']:9} a turn every {found['every_s']:g} s, gathered for {found['debounce_s']:g} s: "
        f"{found['model_calls_per_100']:.0f} model calls and "
        f"{found['input_tokens_per_100']:,.0f} input tokens per 100 turns, {found['turns_a_run']:.1f} turns a run"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--latency", type=float, default=0.3)
    parser.add_argument("--concurrency", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report: list[dict[str, Any]] = []
    for store in options.store or ["postgres"]:
        for load in (0.25, 0.5, 0.8):
            report.append(freshness(store, options.latency, options.concurrency, load, options.seconds))
            print("" if options.json else freshness_line(report[-1]), flush=True)
        for debounce_s, every_s in PACES:
            report.append(coalescing(store, options.latency, every_s, debounce_s=debounce_s))
            print("" if options.json else coalescing_line(report[-1]), flush=True)
    if options.json:
        print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
