"""Does a turn cost more in a long session, or in a full store? CPU and tokens of one run, one thread, at each size.

python -m bench.growth                        sessions of 10 to 10,000 messages, stores of 1,000 to 1,000,000 facts
python -m bench.growth --messages 100 --facts 1000
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import sqlalchemy as sa

from bench import databases
from bench.profile import OneThread, one_thread
from bench.stand import event_of
from extractor.adapters.sql.schema.tables import Facts, FactTexts, Messages, Sessions
from extractor.adapters.sql.search.text_index import fact_row
from extractor.core.conversation.events import parse_event
from extractor.core.facts.fact import FactType, Scope
from extractor.core.facts.sameness import content_key

MESSAGES = (10, 100, 1_000, 10_000)
FACTS = (1_000, 10_000, 100_000, 1_000_000)
RUNS = 40


def _costs(bench: OneThread, runs: int, prepare: Any) -> dict[str, float]:
    """Return the medians of a turn's ingest and of its run, in milliseconds."""
    ingest, process, database, wall = [], [], [], []
    for number in range(runs):
        began = time.perf_counter()
        session = prepare(number)
        ingest.append((time.perf_counter() - began) * 1000)
        spent, theirs, began = time.process_time(), bench.database_cpu_s(), time.perf_counter()
        bench.run([session])
        wall.append((time.perf_counter() - began) * 1000)
        process.append((time.process_time() - spent) * 1000)
        database.append((bench.database_cpu_s() - theirs) * 1000)
    return {
        "ingest_ms": statistics.median(ingest), "run_ms": statistics.median(wall),
        "cpu_ms": statistics.median(process), "database_cpu_ms": statistics.mean(database),
    }  # fmt: skip


def sessions(store: str, sizes: tuple[int, ...] = MESSAGES, runs: int = RUNS) -> list[dict[str, Any]]:
    """Give a session so many messages, all read but the last turn, and measure the run of that turn."""
    found = []
    with one_thread(store) as bench:
        bench.run(bench.prepare(20, 25))
        for size in sizes:
            name = f"long-{size}"
            _fill_session(bench, name, size)

            def one_more(number: int, name: str = name) -> str:
                bench.parts.adapters.archive.ingest([parse_event(event_of(900_000 + number, kib=14, session=name))])
                return name

            found.append({"store": store, "messages": size, **_costs(bench, runs, one_more)})
    return found


def _fill_session(bench: OneThread, name: str, size: int) -> None:
    turns = max(1, size // 2)
    for start in range(0, turns, 250):
        events = [event_of(number, kib=14, session=name) for number in range(start, min(start + 250, turns))]
        bench.parts.adapters.archive.ingest([parse_event(event) for event in events])
    with bench.parts.adapters.database.write() as connection:
        key = connection.execute(sa.select(Sessions.c.pk).where(Sessions.c.session_id == name)).scalar_one()
        connection.execute(sa.update(Messages).where(Messages.c.session_pk == key).values(read_state="read"))
        connection.execute(sa.update(Sessions).where(Sessions.c.pk == key).values(state="idle", due_at=None))
    databases.settle(bench.parts.adapters.database.engine)


def stores(store: str, sizes: tuple[int, ...] = FACTS, runs: int = RUNS) -> list[dict[str, Any]]:
    """Fill a store with so many facts of one tenant, 500 of each user, and measure runs of users who have that many."""
    found = []
    with one_thread(store) as bench:
        bench.run(bench.prepare(20, 25))
        filled = 0
        for size in sizes:
            _fill_facts(bench, filled, size)
            filled = size

            def of_a_user(number: int, size: int = size) -> str:
                user = f"full-{number % max(1, size // 500)}"
                event = {**event_of(number, kib=14, session=f"{size}-{number}"), "user_id": user}
                bench.parts.adapters.archive.ingest([parse_event(event)])
                return str(event["session_id"])

            found.append({"store": store, "facts": size, **_costs(bench, runs, of_a_user)})
    return found


def _fill_facts(bench: OneThread, start: int, end: int) -> None:
    now = datetime.now(UTC)
    for first in range(start, end, 5_000):
        facts, texts = [], []
        for number in range(first, min(first + 5_000, end)):
            user, key = f"full-{number // 500}", uuid4()
            content = f"The user keeps thing {number} in drawer {number % 97} of room {number % 13}."
            facts.append(
                {
                    "id": key, "tenant_id": "default", "user_id": user, "project_id": None, "scope": "user",
                    "scope_key": user, "type": "user", "name": f"thing-{number}", "description": content[:40],
                    "content": content, "content_key": content_key(content), "polarity": None, "times": "[]",
                    "session_pk": None, "run_id": None, "origin": "model", "confidence": 1.0, "status": "active",
                    "revision": 1, "created_at": now, "updated_at": now, "expires_on": None,
                }
            )  # fmt: skip
            texts.append(
                fact_row(
                    key, "default", Scope.USER, user, FactType.USER.value, f"thing-{number}", content[:40], content
                )
            )
        with bench.parts.adapters.database.write() as connection:
            connection.execute(sa.insert(Facts), facts)
            connection.execute(sa.insert(FactTexts), texts)
    databases.settle(bench.parts.adapters.database.engine)


def line(found: dict[str, Any]) -> str:
    what = f"session of {found['messages']:,} messages" if "messages" in found else f"store of {found['facts']:,} facts"
    return (
        f"{found['store']:9} {what}: a turn is stored in {found['ingest_ms']:.1f} ms, its run takes {found['run_ms']:.1f} ms, "
        f"CPU {found['cpu_ms']:.1f} + {found['database_cpu_ms']:.1f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--messages", type=int, default=MESSAGES[-1], help="The longest session.")
    parser.add_argument("--facts", type=int, default=FACTS[-1], help="The fullest store.")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report: list[dict[str, Any]] = []
    for store in options.store or ["postgres"]:
        for found in (
            *sessions(store, tuple(size for size in MESSAGES if size <= options.messages)),
            *stores(store, tuple(size for size in FACTS if size <= options.facts)),
        ):
            report.append(found)
            print("" if options.json else line(found), flush=True)
    if options.json:
        print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
