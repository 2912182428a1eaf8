"""How long a chat backend waits to hand over a turn: by the client over Redis, and by HTTP. A worker drains meanwhile.

python -m bench.enqueue
python -m bench.enqueue --turns 5000 --json
"""

from __future__ import annotations

import argparse
import json
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx2

from bench.stand import Stand, event_of, free_port, percentile
from extractor.sdk.client import Client

PAUSE_S = 0.005
"""Between turns whose waiting is measured."""


def timed(call: Callable[[Any], object], events: Sequence[Any], *, pause_s: float = 0.0) -> list[float]:
    """Return how long the call took for each event, in milliseconds."""
    took = []
    for event in events:
        began = time.perf_counter()
        call(event)
        took.append((time.perf_counter() - began) * 1000)
        if pause_s:
            time.sleep(pause_s)
    return took


def summary(took: list[float], rate: float) -> dict[str, float]:
    return {
        "p50_ms": percentile(took, 0.5), "p95_ms": percentile(took, 0.95), "p99_ms": percentile(took, 0.99),
        "worst_ms": max(took), "a_second": rate,
    }  # fmt: skip


def measure(store: str, turns: int) -> dict[str, Any]:
    numbers = count()

    def fresh(many: int) -> list[dict[str, Any]]:
        """Return turns that nobody has seen: known ones are taken faster."""
        return [event_of(next(numbers), kib=14) for _ in range(many)]

    with tempfile.TemporaryDirectory() as home:
        stand = Stand(Path(home), store, 0.3)
        api = None
        try:
            key, port = secrets.token_hex(16), free_port()
            with Client(stand.redis_url) as client:
                timed(client.send, fresh(200), pause_s=PAUSE_S)
                alone = timed(client.send, fresh(turns), pause_s=PAUSE_S)
            with stand.workers(1, 4):
                with Client(stand.redis_url) as client:
                    beside = timed(client.send, fresh(turns), pause_s=PAUSE_S)
                    burst = fresh(turns)
                    began = time.perf_counter()
                    timed(client.send, burst)
                    seconds = time.perf_counter() - began
                environment = {**stand.environment(), "EXTRACTOR_API_KEY": key}
                command = [sys.executable, "-m", "extractor", "api", "--port", str(port)]
                api = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                address, headers = f"http://127.0.0.1:{port}", {"authorization": f"Bearer {key}"}
                with httpx2.Client(base_url=address, headers=headers) as http:
                    _wait_for(http)
                    post = partial(_post, http)
                    timed(post, fresh(100))
                    acks = timed(post, fresh(turns), pause_s=2 * PAUSE_S)
                    burst = fresh(turns)
                    with ThreadPoolExecutor(8) as pool:
                        began = time.perf_counter()
                        list(pool.map(post, burst))
                        http_seconds = time.perf_counter() - began
        finally:
            if api is not None:
                api.terminate()
                api.wait()
            stand.close()
    return {
        "store": store, "turns": turns, "client_alone": summary(alone, turns / seconds),
        "client": summary(beside, turns / seconds), "http": summary(acks, turns / http_seconds),
    }  # fmt: skip


def _post(http: httpx2.Client, event: dict[str, Any]) -> None:
    fields = {name: value for name, value in event.items() if name not in ("session_id", "version", "event_id")}
    answer = http.post(f"/v1/sessions/{event['session_id']}/turns", json=fields)
    assert answer.status_code == 202, answer.text


def _wait_for(http: httpx2.Client) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            if http.get("/healthz").status_code == 200:
                return
        except httpx2.TransportError:
            pass
        assert time.monotonic() < deadline, "the API did not start"
        time.sleep(0.1)


def line(found: dict[str, Any]) -> str:
    client, http = found["client"], found["http"]
    return (
        f"{found['store']:9} client alone p50 {found['client_alone']['p50_ms']:.2f}, p99 {found['client_alone']['p99_ms']:.2f} ms; beside a worker p50 {client['p50_ms']:.2f}, p99 {client['p99_ms']:.2f} ms, {client['a_second']:,.0f} turns/s; "
        f"HTTP ack p50 {http['p50_ms']:.1f}, p99 {http['p99_ms']:.1f} ms, {http['a_second']:,.0f} turns/s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--turns", type=int, default=1_500)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report = [measure(store, options.turns) for store in options.store or ["postgres"]]
    print(json.dumps(report, indent=2) if options.json else "\n".join(line(found) for found in report))


if __name__ == "__main__":
    main()
