"""Run the chaos suite and print its table.

    python -m tests.chaos                      every scenario on SQLite and PostgreSQL; about half an hour
    python -m tests.chaos --short              the short form, as in `make test`
    python -m tests.chaos --small              every scenario with few turns
    python -m tests.chaos --only redis         scenarios whose name holds the word
    python -m tests.chaos --write docs/reliability.md    the table between the marks of that page too

Exit status 1 when anything was lost, duplicated or out of order, or took longer than its bound.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from tests.chaos.ledger import Verdict
from tests.chaos.scenario import FULL, SHORT, Result, Scale, Scenario
from tests.chaos.scenarios import SCENARIOS
from tests.chaos.services import Unavailable
from tests.chaos.watch import Watch

BEGIN, END = "<!-- chaos table -->", "<!-- end of the chaos table -->"
HEADS = ("scenario", "store", "accepted", "read", "skipped", "dead letters", "lost", "duplicated", "out of order",
         "well after s", "notes", "/readyz", "doctor")  # fmt: skip

Row = tuple[str, ...]


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.chaos", description=__doc__.split("\n")[0] if __doc__ else ""
    )
    parser.add_argument("--short", action="store_true", help="the short form")
    parser.add_argument("--small", action="store_true", help="every scenario, with as few turns as the short form")
    parser.add_argument("--only", action="append", default=[], help="scenarios whose name holds this")
    parser.add_argument("--but", action="append", default=[], help="leave out scenarios whose name holds this")
    parser.add_argument("--store", choices=("sqlite", "postgres"), help="one of both")
    parser.add_argument("--long-s", type=float, default=FULL.long_s, help="seconds of the long outages")
    parser.add_argument("--jobs", type=int, default=1, help="scenarios at once; the times then count for less")
    parser.add_argument("--write", type=Path, help="a page whose table is renewed, row by row")
    options = parser.parse_args()
    scale = SHORT if options.short else Scale(long_s=options.long_s)
    if options.small:
        scale = replace(SHORT, is_watched=True)
    chosen = [
        (item, store)
        for item in SCENARIOS
        if not options.only or any(word in item.name for word in options.only)
        if not any(word in item.name for word in options.but)
        for store in (item.short if options.short else item.databases)
        if options.store in (None, store)
    ]
    with ThreadPoolExecutor(options.jobs) as pool:
        outcomes = list(pool.map(lambda pair: _run(pair[0], pair[1], scale), chosen))
    rows = [row for row, _ in outcomes]
    sys.stdout.write(f"\n{_table(rows)}\n")
    if options.write:
        _renew(options.write, rows)
    return 0 if all(passed for _, passed in outcomes) else 1


def _run(item: Scenario, store: str, scale: Scale) -> tuple[Row, bool]:
    started = time.monotonic()
    try:
        result = item.run(store, scale)
    except Unavailable as error:
        return (item.name, store, *("-",) * 8, f"left out: {error}", "", ""), True
    except Exception:
        sys.stderr.write(f"{item.name} on {store}:\n{traceback.format_exc()}\n")
        result = Result(Verdict(0, lost=["the scenario broke off"]), 999.0, notes="broke off; see above")
    verdict = result.verdict
    for kind in ("lost", "duplicated", "disordered"):
        for text in getattr(verdict, kind)[:10]:
            sys.stderr.write(f"{item.name} on {store}: {kind}: {text}\n")
    row = (
        item.name, store, str(verdict.accepted), str(verdict.read), str(verdict.skipped), str(verdict.quarantined),
        str(len(verdict.lost)), str(len(verdict.duplicated)), str(len(verdict.disordered)),
        f"{result.recovery_s:.1f}{' FAILED' if result.failures else ''}",
        "; ".join([*(note for note in (result.notes,) if note), *result.failures]), *_heard(result.watch),
    )  # fmt: skip
    sys.stderr.write(
        f"{'FAILED' if result.failures else 'passed'}  {item.name} on {store}: {verdict.accepted} turns, well after "
        f"{result.recovery_s:.1f} s ({time.monotonic() - started:.0f} s in all); {' | '.join(row[10:])}\n"
    )
    return tuple(" ".join(cell.replace("|", "/").split()) for cell in row), not result.failures


def _heard(watch: Watch | None) -> tuple[str, str]:
    """Return what `/readyz` and doctor said, each with the slowest of its answers."""
    if watch is None:
        return "", ""
    codes = ", ".join(f"{code or 'none'}" for code in sorted(watch.statuses))
    ready = "; ".join([f"{codes} within {watch.slowest_s:.1f} s", *watch.said])
    doctor = f"within {max(watch.doctor_took_s):.1f} s: " if watch.doctor_took_s else ""
    return ready, doctor + ("; ".join(watch.found) or "all well" if doctor else "")


def _table(rows: Sequence[Row]) -> str:
    lines = ["| " + " | ".join(HEADS) + " |", "|" + "---|" * len(HEADS)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    counted = [row for row in rows if row[2].isdigit()]
    sums = [str(sum(int(row[column]) for row in counted)) for column in range(2, 9)]
    slowest = max((float(row[9].split()[0]) for row in counted), default=0.0)
    lines.append("| " + " | ".join(("**all**", "", *sums, f"at most {slowest:.1f}", "", "", "")) + " |")
    return "\n".join(lines)


def _renew(page: Path, rows: Sequence[Row]) -> None:
    """Put rows into the table of a page; rows of scenarios that did not run stay, those that are no more go."""
    text = page.read_text() if page.exists() else f"{BEGIN}\n{END}\n"
    before, _, rest = text.partition(BEGIN)
    table, _, after = rest.partition(END)
    known = {(row[0], row[1]): row for row in (_cells(line) for line in table.splitlines()) if len(row) > 2}
    known |= {(row[0], row[1]): row for row in rows}
    wanted = [(item.name, store) for item in SCENARIOS for store in item.databases]
    page.write_text(f"{before}{BEGIN}\n{_table([known[key] for key in wanted if key in known])}\n{END}{after}")


def _cells(line: str) -> Row:
    """Return the cells of a line of a table, as many as there are heads."""
    cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
    return tuple([*cells, *[""] * len(HEADS)][: len(HEADS)])


if __name__ == "__main__":
    raise SystemExit(main())
