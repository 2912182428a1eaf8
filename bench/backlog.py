"""What does it take to find the next sessions of a backlog? Asked for 64 at a time, as a worker with 64 slots does.

python -m bench.backlog                     1,000 to 100,000 due sessions of 1, 20 and 1,000 tenants

One tenant has nearly all of it, the others one session each: what is few must not wait behind what is many.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bench import databases
from bench.profile import store_of
from bench.stand import event_of
from extractor.adapters.sql.schema.tables import Sessions, Tenants
from extractor.bootstrap import Container
from extractor.core.conversation.events import parse_event
from extractor.settings import read_settings

SIZES = ((1_000, 1), (10_000, 1), (100_000, 1), (100_000, 20), (100_000, 1_000))
"""Due sessions, and tenants that have them."""

AT_ONCE = 64
ROUNDS = 15
FILLED_AT_ONCE = 5_000


def measure(store: str, due: int, tenants: int) -> dict[str, Any]:
    """Return milliseconds of one question, the median and the longest."""
    with tempfile.TemporaryDirectory() as home, store_of(store, Path(home)) as url:
        parts = Container(read_settings({"EXTRACTOR_DATABASE_URL": url, "EXTRACTOR_MODEL": "offline"}), pool_size=2)
        try:
            parts.migrate()
            _fill(parts, due, tenants)
            took = []
            for _ in range(ROUNDS):
                began = time.perf_counter()
                taken = parts.adapters.wake_ups.take(AT_ONCE, rewake_s=600)
                took.append((time.perf_counter() - began) * 1000)
                assert len(taken) == AT_ONCE
        finally:
            parts.close()
    return {"store": store, "due": due, "tenants": tenants, "ms": statistics.median(took), "most_ms": max(took)}


def _fill(parts: Container, due: int, tenants: int) -> None:
    """Make sessions that are due, all like one that came as others do."""
    parts.adapters.archive.ingest([parse_event(event_of(0))])
    with parts.adapters.database.write() as connection:
        session = dict(connection.execute(sa.select(Sessions)).mappings().one())
        tenant = dict(connection.execute(sa.select(Tenants)).mappings().one())
        connection.execute(sa.delete(Sessions))
        connection.execute(sa.insert(Tenants), [{**tenant, "id": f"t{number}"} for number in range(tenants)])
        del session["pk"]
        began = datetime.now(UTC) - timedelta(hours=1)
        rows = (
            {**session, "session_id": f"s{number}", "tenant_id": f"t{max(0, number - due + tenants)}",
             "due_at": began + timedelta(milliseconds=number)}
            for number in range(due)
        )  # fmt: skip
        while some := list(islice(rows, FILLED_AT_ONCE)):
            connection.execute(sa.insert(Sessions), some)
    databases.settle(parts.adapters.database.engine)


def line(found: dict[str, Any]) -> str:
    return (
        f"{found['store']:9} {found['due']:,} sessions of {found['tenants']:,} tenants due: "
        f"the next {AT_ONCE} in {found['ms']:.1f} ms, at most {found['most_ms']:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report = []
    for store in options.store or ["postgres", "sqlite"]:
        for due, tenants in SIZES:
            report.append(measure(store, due, tenants))
            print("" if options.json else line(report[-1]), flush=True)
    if options.json:
        print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
