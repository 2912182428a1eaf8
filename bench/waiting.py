"""How long somebody waits who wants to read what a turn said at once: from POST of the turn until `/wait` answers,
beside the time that the model takes.

    python -m bench.waiting
    python -m bench.waiting --latency 1 --store sqlite

An API, a worker and the model are processes of their own. The quiet time before a run is that of the defaults, which
`/wait` ends.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.stand import Stand, event_of, free_port, percentile

TURNS = 15
WARM_UP = 3
"""Turns before those that count: the first ones load modules and open connections."""


def measure(store: str, latency_s: float = 1.0) -> dict[str, Any]:
    """Return how long each turn took, as multiples of the model's own time."""
    with tempfile.TemporaryDirectory() as home:
        stand = Stand(Path(home), store, latency_s, closes=True, environment={"EXTRACTOR_QUIET_S": "60"})
        try:
            with stand.workers(1, 16), _api(stand) as address:
                ratios = [_turn(stand, address, number) for number in range(WARM_UP + TURNS)][WARM_UP:]
        finally:
            stand.close()
    return {
        "store": store,
        "latency_s": latency_s,
        "turns": TURNS,
        "p50": statistics.median(ratios),
        "p95": percentile(ratios, 0.95),
    }


@contextmanager
def _api(stand: Stand) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-m", "extractor", "api", "--port", str(port)]
    process = subprocess.Popen(command, env=stand.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{address}/healthz")
        yield address
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait_for(url: str) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            urllib.request.urlopen(url, timeout=5).close()
        except OSError:
            assert time.monotonic() < deadline, "the API did not start"
            time.sleep(0.1)
        else:
            return


def _turn(stand: Stand, address: str, number: int) -> float:
    """Send a turn and wait until it is read; return the time that it took by the time of the model's answers."""
    body = {key: value for key, value in event_of(number).items() if key in ("user_id", "time_zone", "messages")}
    path = f"{address}/v1/sessions/s{number}"
    asked = stand.asked()["requests"]
    began = time.perf_counter()
    _call(f"{path}/turns", json.dumps(body).encode())
    answer = _call(f"{path}/wait?timeout_s=60")
    took = time.perf_counter() - began
    assert answer["unread"] == 0, answer
    return took / ((stand.asked()["requests"] - asked) * stand.latency_s)


def _call(url: str, body: bytes | None = None) -> dict[str, Any]:
    request = urllib.request.Request(url, body, {"content-type": "application/json"} if body else {})
    with urllib.request.urlopen(request, timeout=90) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def line(found: dict[str, Any]) -> str:
    return (
        f"{found['store']:9} replies of {found['latency_s']:g} s: readable after {found['p50']:.2f} times the model's own time "
        f"(p95 {found['p95']:.2f}, {found['turns']} turns)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--latency", type=float, action="append", help="seconds of a reply (0.3 and 1)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report = [
        measure(store, latency)
        for store in options.store or ["postgres", "sqlite"]
        for latency in options.latency or [0.3, 1.0]
    ]
    print(json.dumps(report, indent=2) if options.json else "\n".join(line(found) for found in report))


if __name__ == "__main__":
    main()
