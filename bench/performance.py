"""Every measurement of speed and cost in one report: JSON, tables and plots.

    python -m bench.performance                            what can be measured here, printed
    python -m bench.performance --write docs               docs/performance.md between its marks, docs/performance.json, plots
    python -m bench.performance --quick                    fewer sizes and rounds; some minutes
    python -m bench.performance --only drain --only live   some parts; the others stay as they were in the report

PostgreSQL is measured when it answers (`TEST_POSTGRES_URL`), SQLite always.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import textwrap
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

import psycopg

from bench import backlog, compare, databases, drain, enqueue, growth, live, plots, recovery, scale
from bench import profile as profile_bench
from bench.stand import CALLS, CALLS_CLOSING

PACKAGES = ("extractor", "celery", "kombu", "redis", "anthropic", "sqlalchemy", "psycopg", "aiohttp")
MARK = "<!-- measured: {} -->"
END = "<!-- /measured -->"


def machine() -> dict[str, Any]:
    """Return what was measured on."""
    cpu = next(
        (row.split(":", 1)[1].strip() for row in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in row),
        platform.processor(),
    )
    found = {
        "at": datetime.now(UTC).date().isoformat(),
        "cpu": cpu,
        "cores": len(os.sched_getaffinity(0)),
        "system": platform.platform(),
        "python": platform.python_version(),
        "packages": {name: version(name) for name in PACKAGES},
    }
    if "postgres" in _stores():
        with psycopg.connect(databases.POSTGRES) as connection:
            found["postgresql"] = connection.info.parameter_status("server_version")
    return found


def _stores() -> list[str]:
    try:
        psycopg.connect(databases.POSTGRES, connect_timeout=3).close()
    except psycopg.OperationalError:
        return ["sqlite"]
    return ["postgres", "sqlite"]


def _drain(*, quick: bool) -> list[dict[str, Any]]:
    store, *others = _stores()
    sizes = ("1x16", "1x64") if quick else ("1x1", "1x4", "1x16", "1x64", "2x64", "2x128")
    plan = [(store, size, 0.3) for size in sizes]
    if not quick:
        plan += [(store, size, latency) for latency in (0.0, 2.0) for size in ("1x16", "1x64", "2x128")]
        plan += [(other, size, 0.3) for other in others for size in ("1x16", "1x64")]
    found = []
    for store_name, size, latency in plan:
        rounds = 1 if quick or latency != 0.3 or size in ("1x1", "1x4") else 2
        found.append(drain.compare(store_name, size, latency, rounds=rounds, seconds=6.0 if quick else 15.0))
        print(drain.line(found[-1]), flush=True)
    return found


def _profile(*, quick: bool) -> list[dict[str, Any]]:
    runs = 60 if quick else 200
    return [profile_bench.report(store, runs, 25) for store in _stores()]


def _forks(*, quick: bool) -> list[dict[str, Any]]:
    return _each(
        lambda store: profile_bench.forks(store, 40 if quick else 120, [25, 100, 400]),
        _stores(),
        profile_bench.forks_line,
    )


def _enqueue(*, quick: bool) -> list[dict[str, Any]]:
    return _each(lambda store: enqueue.measure(store, 300 if quick else 1_500), _stores()[:1], enqueue.line)


def _live(*, quick: bool) -> list[dict[str, Any]]:
    store = _stores()[0]
    loads = (0.5,) if quick else (0.25, 0.5, 0.8)
    found = _each(lambda load: live.freshness(store, 0.3, 16, load, 6.0 if quick else 20.0), loads, live.freshness_line)
    paces = ((0.0, 1.0), (0.0, 0.1)) if quick else live.PACES
    return found + _each(
        lambda pace: live.coalescing(store, 0.3, pace[1], debounce_s=pace[0]), paces, live.coalescing_line
    )


def _growth(*, quick: bool) -> list[dict[str, Any]]:
    store = _stores()[0]
    sessions = growth.sessions(store, growth.MESSAGES[:2] if quick else growth.MESSAGES)
    stores = growth.stores(store, growth.FACTS[:2] if quick else growth.FACTS)
    return _each(lambda found: found, [*sessions, *stores], growth.line)


def _backlog(*, quick: bool) -> list[dict[str, Any]]:
    sizes = [(store, *size) for store in _stores() for size in (backlog.SIZES[:1] if quick else backlog.SIZES)]
    return _each(lambda size: backlog.measure(*size), sizes, backlog.line)


def _recovery(*, quick: bool) -> list[dict[str, Any]]:
    return _each(recovery.measure, _stores()[:1] if quick else _stores(), recovery.line)


def _compare(*, quick: bool) -> list[dict[str, Any]]:
    paces = [("at-once", CALLS_CLOSING)]
    if not quick:
        paces = [("one-by-one", CALLS_CLOSING), ("one-by-one", CALLS), *paces]
    return _each(
        lambda pace: compare.compare(
            compare.shipped(), "session", pace[0], name="naive", latency_s=0.05, limit=1_000, answers=pace[1]
        ),
        paces,
        compare.line,
    )


def _scale(*, quick: bool) -> list[dict[str, Any]]:  # noqa: ARG001 - as the others are called
    return _each(
        lambda asked: scale.simulate(asked[1], scale.Costs(), database_cores=asked[0]),
        [(cores, workers) for cores in (4, 16) for workers in scale.WORKERS],
        scale.line,
    )


def _each(measure: Callable[[Any], dict[str, Any]], given: Sequence[Any], line: Callable[[Any], str]) -> list[Any]:
    found = []
    for one in given:
        found.append(measure(one))
        print(line(found[-1]), flush=True)
    return found


PARTS: dict[str, Callable[..., list[dict[str, Any]]]] = {
    "enqueue": _enqueue, "drain": _drain, "profile": _profile, "forks": _forks, "live": _live, "growth": _growth, "backlog": _backlog,
    "recovery": _recovery, "compare": _compare, "scale": _scale,
}  # fmt: skip


# -- as tables ------------------------------------------------------------------------------------------------------


def tables(report: dict[str, Any]) -> dict[str, str]:
    """Return Markdown for each mark of the page whose part was measured."""
    made = {"machine": _machine_text(report["machine"])}
    return made | {mark: make(report[part]) for mark, (part, make) in TABLES.items() if part in report}


def _enqueue_table(found: list[dict[str, Any]]) -> str:
    rows = [
        (one["store"], name, f"{how['p50_ms']:.2f}", f"{how['p99_ms']:.2f}", f"{how['a_second']:,.0f}")
        for one in found
        for name, how in (
            ("`Client.enqueue_turn`, nobody drains", one["client_alone"]),
            ("`Client.enqueue_turn`, a worker drains", one["client"]),
            ("`POST /v1/sessions/{id}/turns`", one["http"]),
        )
    ]
    return _table(("store", "way", "p50 ms", "p99 ms", "turns a second"), rows)


def _drain_table(found: list[dict[str, Any]]) -> str:
    return _table(
        ("store", "model s", "workers x runs", "runs/s", "of the ideal", "of the bare client (spread)", "CPU ms a run", "bare", "MB"),
        [_drain_row(one) for one in found],
    )  # fmt: skip


def _profile_table(found: list[dict[str, Any]]) -> str:
    layers = list(dict.fromkeys(layer for one in found for layer in one["profiled_ms"]))
    return _table(
        ("store", "CPU ms a run", "database", "statements", *layers),
        [
            (
                one["store"], f"{one['cpu_ms']:.1f}", f"{one['database_cpu_ms']:.1f}", one["statements"],
                *(f"{one['profiled_ms'].get(layer, 0) / sum(one['profiled_ms'].values()):.0%}" for layer in layers),
            )
            for one in found
        ],
    )  # fmt: skip


def _forks_table(found: list[dict[str, Any]]) -> str:
    return _table(
        ("store", "parent's request", "CPU ms a run", "database"),
        [
            (each["store"], f"{one['kib']} KiB", f"{one['cpu_ms']:.1f}", f"{one['database_cpu_ms']:.1f}")
            for each in found
            for one in each["forks"]
        ],
    )


def _freshness_table(found: list[dict[str, Any]]) -> str:
    return _table(
        ("load", "turns/s", "p50 s", "p95 s", "p99 s", "p95 of the model's own time"),
        [
            (
                f"{one['load']:.0%}", f"{one['turns_a_second']:.1f}", f"{one['p50_s']:.2f}", f"{one['p95_s']:.2f}",
                f"{one['p99_s']:.2f}", f"{one['p95_of_model']:.2f}",
            )
            for one in found if "load" in one
        ],
    )  # fmt: skip


def _coalescing_table(found: list[dict[str, Any]]) -> str:
    return _table(
        ("a turn every", "gathered for", "turns a run", "model calls per 100 turns", "input tokens per 100 turns"),
        [
            (
                f"{one['every_s']:g} s", f"{one['debounce_s']:g} s", f"{one['turns_a_run']:.1f}", f"{one['model_calls_per_100']:.0f}",
                f"{one['input_tokens_per_100']:,.0f}",
            )
            for one in found if "every_s" in one
        ],
    )  # fmt: skip


def _growth_table(found: list[dict[str, Any]]) -> str:
    return _table(
        ("size", "turn stored, ms", "run, ms", "CPU ms", "database"),
        [
            (
                f"{one['messages']:,} messages in the session" if "messages" in one else f"{one['facts']:,} facts in the store",
                f"{one['ingest_ms']:.1f}", f"{one['run_ms']:.1f}", f"{one['cpu_ms']:.1f}", f"{one['database_cpu_ms']:.1f}",
            )
            for one in found
        ],
    )  # fmt: skip


def _backlog_table(found: list[dict[str, Any]]) -> str:
    return _table(
        ("store", "sessions due", "of tenants", f"the next {backlog.AT_ONCE} in ms", "at most"),
        [(one["store"], f"{one['due']:,}", f"{one['tenants']:,}", f"{one['ms']:.1f}", f"{one['most_ms']:.1f}") for one in found],
    )  # fmt: skip


def _recovery_table(found: list[dict[str, Any]]) -> str:
    return _table(
        ("store", "seconds until all was read", "turns", "facts"),
        [(one["store"], f"{one['seconds']:.1f}", one["turns"], one["facts"]) for one in found],
    )


def _scale_table(found: list[dict[str, Any]]) -> str:
    return _table(
        ("PostgreSQL", "workers x 64", "runs/s", "of the ideal", "worker busy", "database busy", "Redis busy", "connections"),
        [
            (
                f"{one['database_cores']} cores", one["workers"], f"{one['runs_a_second']:,.0f}",
                f"{one['share_of_ideal']:.0%}", f"{one['worker_busy']:.0%}", f"{one['database_busy']:.0%}",
                f"{one['redis_busy']:.0%}", f"{one['connections']:,}",
            )
            for one in found
        ],
    )  # fmt: skip


def compare_table(found: list[dict[str, Any]]) -> str:
    return _table(
        ("sessions", "turns come", "answers a run", "requests per 100 turns", "rival", "input tokens per 100 turns", "rival", "share"),
        [
            (
                f"{one['sessions']} ({one['group']})", one["pace"], one["answers"], f"{one['ours']['requests_per_100']:.0f}",
                f"{one['theirs']['requests_per_100']:.0f} ({one['rival']})",
                f"{one['ours']['input_tokens_per_100']:,.0f}",
                f"{one['theirs']['input_tokens_per_100']:,.0f}", f"{one['input_share']:.2f}",
            )
            for one in found
        ],
    )  # fmt: skip


def _drain_row(one: dict[str, Any]) -> tuple[Any, ...]:
    mine, bare = one["ours"], one["bare"]
    low, high = one["spread"]
    return (
        one["store"], f"{one['latency_s']:g}", f"{one['workers']} x {one['concurrency']}", f"{mine['rate']:.1f}",
        f"{mine['share']:.0%}" if mine["share"] is not None else "",
        f"{one['of_bare']:.0%}" + (f" ({low:.0%} to {high:.0%})" if low != high else ""),
        f"{mine['cpu_ms']:.1f} + {mine['database_cpu_ms']:.1f}", f"{bare['cpu_ms']:.1f}", f"{mine['rss_mb']:.0f}",
    )  # fmt: skip


def _machine_text(found: dict[str, Any]) -> str:
    packages = ", ".join(f"{name} {number}" for name, number in found["packages"].items())
    store = f", PostgreSQL {found['postgresql']}" if "postgresql" in found else ""
    host = f"{found['at']}: {found['cores']} shared cores ({found['cpu']}), Python {found['python']}"
    return textwrap.fill(f"{host}{store}, {packages}.", 118)


def _table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}"]
    return "\n".join([*lines, *(f"| {' | '.join(str(cell) for cell in row)} |" for row in rows)])


TABLES: dict[str, tuple[str, Callable[[list[dict[str, Any]]], str]]] = {
    "enqueue": ("enqueue", _enqueue_table),
    "drain": ("drain", _drain_table),
    "profile": ("profile", _profile_table),
    "forks": ("forks", _forks_table),
    "freshness": ("live", _freshness_table),
    "coalescing": ("live", _coalescing_table),
    "growth": ("growth", _growth_table),
    "backlog": ("backlog", _backlog_table),
    "recovery": ("recovery", _recovery_table),
    "compare": ("compare", compare_table),
    "scale": ("scale", _scale_table),
}
"""What stands at a mark of the page: the part of the report, and how it is written."""


def draw(report: dict[str, Any], folder: Path) -> None:
    """Write the plots of a report."""
    folder.mkdir(exist_ok=True)
    at_once = [one for one in report.get("drain", []) if one["latency_s"] == 0.3 and one["store"] == "postgres"]
    if len(at_once) > 1:
        slots = [one["workers"] * one["concurrency"] for one in at_once]
        lines = {
            "ideal": [(n, n / 0.9) for n in slots],
            "bare client": [(n, one["bare"]["rate"]) for n, one in zip(slots, at_once, strict=True)],
            "extractor": [(n, one["ours"]["rate"]) for n, one in zip(slots, at_once, strict=True)],
        }
        plots.plot(folder / "drain.svg", "Draining at 300 ms an answer", "runs at once", "runs a second", lines)
    paces = [one for one in report.get("live", []) if "every_s" in one]
    if len(paces) > 1:
        calls: dict[str, list[tuple[float, float]]] = {}
        for one in paces:
            name = f"gathered for {one['debounce_s']:g} s" if one["debounce_s"] else "read at once"
            calls.setdefault(name, []).append((one["every_s"], one["model_calls_per_100"]))
        plots.plot(
            folder / "coalescing.svg", "Model calls per 100 turns", "seconds between turns of a session", "", calls
        )
    for key, name, x_name in (
        ("messages", "session", "messages in the session"),
        ("facts", "store", "facts in the store"),
    ):
        sizes = [one for one in report.get("growth", []) if key in one]
        if len(sizes) > 1:
            lines = {
                "run": [(one[key], one["run_ms"]) for one in sizes],
                "its CPU": [(one[key], one["cpu_ms"]) for one in sizes],
            }
            plots.plot(folder / f"{name}.svg", f"One run as the {name} grows", x_name, "ms", lines)


def write(report: dict[str, Any], folder: Path) -> None:
    """Write the report as JSON, its tables into the page between their marks, and its plots."""
    (folder / "performance.json").write_text(json.dumps(report, indent=1) + "\n")
    page = folder / "performance.md"
    text = page.read_text()
    for name, made in tables(report).items():
        mark = MARK.format(name)
        before, found, rest = text.partition(mark)
        if found:
            text = f"{before}{mark}\n\n{made}\n\n{END}{rest.partition(END)[2]}"
    page.write_text(text)
    draw(report, folder / "performance")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=Path, help="A folder that holds performance.md.")
    parser.add_argument("--only", choices=sorted(PARTS), action="append")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--output", type=Path, help="Write the JSON there.")
    options = parser.parse_args()
    kept = options.write / "performance.json" if options.write else None
    report: dict[str, Any] = json.loads(kept.read_text()) if kept is not None and kept.exists() else {}
    report["machine"] = machine()
    for name, measure in PARTS.items():
        if not options.only or name in options.only:
            print(f"-- {name}", flush=True)
            report[name] = measure(quick=options.quick)
            if options.write:
                write(report, options.write)
    if options.output:
        options.output.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
