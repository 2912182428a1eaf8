"""How long the dashboard's pages take in an installation with a hundred thousand sessions and a million runs.

    python -m bench.dashboard                     SQLite and PostgreSQL, whole size (fills for some minutes)
    python -m bench.dashboard --scale 0.01        a hundredth of it
    python -m bench.dashboard --store sqlite

Each page is asked over HTTP from the application in this process, its short memory of two seconds emptied each time.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from fastapi.testclient import TestClient

from bench import databases
from extractor.adapters.sql.schema.tables import BacklogSamples, Facts, Messages, Runs, Sessions, Tenants
from extractor.adapters.telemetry import set_up_logging
from extractor.bootstrap import Container
from extractor.core.facts.sameness import content_key
from extractor.entrypoints.api.app import create_api
from extractor.settings import read_settings

SESSIONS, RUNS, FACTS, UNREAD, TENANTS = 100_000, 1_000_000, 100_000, 20_000, 50
CHUNK = 5_000
NOW = datetime.now(UTC)
PAGES = (
    "", "?span=24h", "?span=7d", "?tenant=t1", "?tenant=t1&span=7d", "/sessions", "/sessions?state=parked", "/sessions?sort=lag",
    "/sessions?tenant=t1", "/runs", "/runs?outcome=failed", "/facts?tenant=t1", "/dead-letters", "/tenants",
    "/failures", "/workers", "/workers/w1", "/users", "/users?span=7d", "/users?tenant=t1", "/users/t1?user=user-0", "/users/t1?user=user-0&about=hello",
)  # fmt: skip


def fill(parts: Container, scale: float) -> None:
    """Fill an empty store."""
    dice = random.Random(1)
    database = parts.adapters.database
    with database.write() as connection:
        connection.execute(sa.insert(Tenants), [{"id": f"t{n}", "created_at": NOW} for n in range(TENANTS)])
    sessions = int(SESSIONS * scale)
    for chunk in _chunks(sessions):
        with database.write() as connection:
            connection.execute(sa.insert(Sessions), [_session(number, dice) for number in chunk])
    for chunk in _chunks(int(UNREAD * scale)):
        with database.write() as connection:
            connection.execute(sa.insert(Messages), [_message(number, dice) for number in chunk])
    for chunk in _chunks(int(RUNS * scale)):
        with database.write() as connection:
            connection.execute(sa.insert(Runs), [_run(dice, sessions) for _ in chunk])
    for chunk in _chunks(int(FACTS * scale)):
        with database.write() as connection:
            connection.execute(sa.insert(Facts), [_fact(number) for number in chunk])
    minutes = [NOW.replace(second=0, microsecond=0) - timedelta(minutes=number) for number in range(8 * 1_440)]
    with database.write() as connection:
        samples = [
            {"taken_at": at, "unread": dice.randrange(900), "oldest_age_s": dice.random() * 900} for at in minutes
        ]
        connection.execute(sa.insert(BacklogSamples), samples)
    while parts.stats.roll():
        pass
    databases.settle(database.engine)


def _chunks(count: int) -> Iterator[range]:
    for start in range(0, count, CHUNK):
        yield range(start, min(start + CHUNK, count))


def _session(number: int, dice: random.Random) -> dict[str, Any]:
    state = dice.choices(("idle", "due", "parked"), (90, 8, 2))[0]
    at = NOW - timedelta(seconds=dice.random() * 7 * 86_400)
    return {
        "pk": number + 1, "tenant_id": f"t{number % TENANTS}", "session_id": f"session-{number}", "user_id": f"user-{number // 5}",
        "project_id": None, "time_zone": "UTC", "state": state, "due_at": None if state == "idle" else at, "lease_epoch": 1,
        "next_position": 2, "next_place": 2, "consecutive_failures": 0, "last_received_at": at, "created_at": at,
        "updated_at": at,
    }  # fmt: skip


def _message(number: int, dice: random.Random) -> dict[str, Any]:
    at = NOW - timedelta(seconds=dice.random() * 86_400)
    return {
        "session_pk": number + 1, "position": 1, "uuid": uuid4(), "role": "user", "content": '"hello"', "created_at": at,
        "utc_offset_s": 0, "is_meta": False, "place": 1, "read_state": None, "received_at": at,
    }  # fmt: skip


def _run(dice: random.Random, sessions: int) -> dict[str, Any]:
    key = dice.randrange(sessions)
    outcome = dice.choices(
        ("extracted", "nothing_to_save", "skipped_agent_wrote", "capped", "failed"), (50, 35, 5, 1, 9)
    )[0]
    ended = NOW - timedelta(seconds=dice.random() ** 2 * 10 * 86_400)
    return {
        "id": UUID(int=dice.getrandbits(128)), "tenant_id": f"t{key % TENANTS}", "session_pk": key + 1, "epoch": 1, "outcome": outcome,
        "path": dice.choice(("warm", "cold")), "cursor_mode": "cursor", "window_messages": 4, "window_turns": 2, "agent_turns": 3, "tool_calls": 4,
        "facts_written": 1 if outcome == "extracted" else 0, "model": dice.choice(("claude-haiku-5-5", "claude-opus-5")),
        "input_tokens": 800, "cache_read_tokens": 20_000, "cache_write_tokens": 500, "output_tokens": 400, "cost_usd": 0.004,
        "cause": dice.choice(("refused", "model_outage", "worker_lost")) if outcome == "failed" else None,
        "started_at": ended - timedelta(seconds=dice.random() * 12), "ended_at": ended, "worker": f"w{dice.randrange(8)}",
        "model_s": dice.random() * 9,
    }  # fmt: skip


def _fact(number: int) -> dict[str, Any]:
    tenant, user = f"t{number % TENANTS}", f"user-{number % 5_000}"
    return {
        "id": UUID(int=(1 << 100) + number), "tenant_id": tenant, "user_id": user, "scope": "user", "scope_key": user,
        "type": ("user", "feedback")[number % 2], "name": f"fact-{number}", "description": f"fact {number}",
        "content": f"The user said {number}.", "content_key": content_key(f"The user said {number}."), "times": "[]",
        "origin": "model", "confidence": 1.0, "status": "active", "revision": 1, "created_at": NOW, "updated_at": NOW,
    }  # fmt: skip


def measure(parts: Container, rounds: int) -> None:
    """Ask for each page some times; print milliseconds (median, 95th percentile, worst) and kilobytes."""
    app = create_api(parts)
    with TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 5000)) as client:
        for page in PAGES:
            times, size = [], 0
            for _ in range(rounds):
                app.state.pages.known.forget()
                parts.adapters.overview.forget()
                began = time.perf_counter()
                answer = client.get(f"/dashboard{page}")
                times.append((time.perf_counter() - began) * 1000)
                assert answer.status_code == 200, answer.text[-500:]
                size = len(answer.content)
            times.sort()
            print(
                f"  {page or '/':28} p50 {statistics.median(times):6.1f}   p95 {times[int(len(times) * 0.95)]:6.1f}   "
                f"max {times[-1]:6.1f} ms   {size / 1024:6.1f} KB",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--rounds", type=int, default=40)
    options = parser.parse_args()
    set_up_logging("error", "json")
    for store in options.store or ("sqlite", "postgres"):
        with tempfile.TemporaryDirectory() as home:
            name = f"extractor_bench_{uuid4().hex[:8]}"
            url = f"sqlite:///{Path(home) / 'bench.db'}"
            if store == "postgres":
                databases.create(name)
                url = databases.url_of(name)
            environment = {"EXTRACTOR_HOME": home, "EXTRACTOR_DATABASE_URL": url, "EXTRACTOR_MODEL": "offline"}
            parts = Container(
                read_settings({**environment, "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0"}), is_reader=True
            )
            parts.migrate()
            began = time.perf_counter()
            fill(parts, options.scale)
            print(
                f"{store}: {int(SESSIONS * options.scale):,} sessions, {int(RUNS * options.scale):,} runs, filled in {time.perf_counter() - began:.0f} s"
            )
            measure(parts, options.rounds)
            parts.close()
            if store == "postgres":
                databases.drop(name)


if __name__ == "__main__":
    main()
