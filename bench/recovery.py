"""How long a killed worker holds others up: kill -9 of one of two in the middle of its runs.

    python -m bench.recovery

The long form, with every other fault, is `make chaos`; its table is in docs/reliability.md.
"""

from __future__ import annotations

import argparse
import json
import signal
import tempfile
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from bench.stand import Stand, event_of
from extractor.adapters.sql.schema.tables import Facts
from extractor.core.conversation.events import parse_event

SESSIONS = 64


def measure(store: str, latency_s: float = 0.3) -> dict[str, Any]:
    """Return seconds from the kill until every turn was read, and what became of them."""
    with tempfile.TemporaryDirectory() as home:
        stand = Stand(Path(home), store, latency_s)
        try:
            processes = [stand.start_worker(2, 16, core=number) for number in range(2)]
            stand.wait_for_workers(processes)
            stand.parts.adapters.archive.ingest([parse_event(event_of(number)) for number in range(SESSIONS)])
            time.sleep(latency_s * 2 + 1.5)  # a sweep, and the middle of the first runs
            processes[0].send_signal(signal.SIGKILL)
            killed = time.monotonic()
            assert stand.wait_until_read(60, every_s=0.1), "not everything was read again"
            took = time.monotonic() - killed
            processes[1].terminate()
            for process in processes:
                process.wait(timeout=30)
            with stand.parts.adapters.database.read() as connection:
                facts = connection.execute(sa.select(sa.func.count()).select_from(Facts)).scalar_one()
        finally:
            stand.close()
    return {
        "store": store,
        "seconds": took,
        "turns": SESSIONS,
        "facts": facts,
        "lost_or_double": abs(SESSIONS - facts),
    }


def line(found: dict[str, Any]) -> str:
    return (
        f"{found['store']:9} one of two workers killed: everything was read {found['seconds']:.1f} s later; {found['facts']} facts of "
        f"{found['turns']} turns"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    report = [measure(store) for store in options.store or ["postgres", "sqlite"]]
    print(json.dumps(report, indent=2) if options.json else "\n".join(line(found) for found in report))


if __name__ == "__main__":
    main()
