"""Where the CPU of one run goes: runs one after another in one thread, against a model that answers at once.

    python -m bench.profile                        time and statements of a run, by what it is spent in
    python -m bench.profile --store sqlite --statements
    python -m bench.profile --fork 25 --fork 400   runs that fork a parent's request of so many KiB
    python -m bench.profile --language ru --language ja   runs over texts of other languages, beside English ones

A run is three calls (look things up, save a fact, stop) with bodies of about 25 KiB, as in `bench.drain`. What Celery, Redis
and the switching between threads cost comes on top: that is what `bench.drain` measures.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import sqlalchemy as sa

from bench import databases
from bench.databases import cpu_s
from bench.sentences import sentences
from bench.stand import FILLER, MODEL, event_of, free_port, padding, text_of
from extractor.adapters.sql.schema.tables import Messages, Sessions
from extractor.bootstrap import Container
from extractor.core.conversation.events import parse_event
from extractor.core.conversation.exchange import build
from extractor.core.run.extraction import Extraction
from extractor.core.run.tools import memory_tools
from extractor.sdk.client import build_event
from extractor.settings import read_settings

LAYERS = (
    ("sqlalchemy", "/sqlalchemy/"),
    ("psycopg, sqlite3", "/psycopg"),
    ("psycopg, sqlite3", "sqlite3"),
    ("the model's SDK", "/anthropic/"),
    ("http", "/httpx2/"),
    ("http", "/httpcore2/"),
    ("http", "/h11/"),
    ("http", "socket"),
    ("pydantic", "/pydantic"),
    ("json", "/json/"),
    ("json", "_json"),
    ("our core", "/extractor/core/"),
    ("our adapters", "/extractor/"),
)


MARK = {"type": "ephemeral"}
LANGUAGE_ROUNDS = 8
# Runs of each language before those that count: a row of dates is compiled when a text first needs it.
LANGUAGE_WARM_UP = 60

# What the other languages' files say, in English.
ENGLISH_RECALL = (
    "The rent of the new flat went up by three thousand.",
    "My brother repairs bicycles in the workshop.",
    "Our cat always sleeps on top of the fridge.",
    "The dentist advised me to get a crown.",
    "We still need two tickets for the concert.",
    "The application was sent to the brewery in Boston.",
    "Mr Baker teaches history at the high school.",
    "We sent the invoices to the insurance company.",
    "Grandmother knits thick sweaters for the winter.",
    "The meetings with the supplier were cancelled.",
)
ENGLISH_NO_DATE = (
    "Every Tuesday I go running with my sister.",
    "Assembly takes three days.",
    "Good morning, how was the trip?",
    "On Mondays I work from home.",
    "The subscription costs twelve euros a month.",
    "He has been writing that novel for years.",
    "The test lasts two weeks.",
    "In the end only the result counts.",
)


@contextmanager
def store_of(kind: str, home: Path) -> Iterator[str]:
    """Make a store of our own; yields its URL."""
    if kind == "sqlite":
        yield f"sqlite:///{home / 'bench.db'}"
        return
    name = f"extractor_bench_{uuid4().hex[:8]}"
    databases.create(name)
    try:
        yield databases.url_of(name)
    finally:
        databases.drop(name)


class OneThread:
    """Due sessions and the use case that reads them."""

    def __init__(self, url: str, port: int) -> None:
        os.environ["ANTHROPIC_API_KEY"] = "bench"
        os.environ["ANTHROPIC_BASE_URL"] = f"http://127.0.0.1:{port}"
        self.parts = Container(
            read_settings({"EXTRACTOR_DATABASE_URL": url, "EXTRACTOR_MODEL": MODEL, "EXTRACTOR_QUIET_S": "0"}),
            pool_size=12,
        )
        self.parts.migrate()
        self.extraction: Extraction = self.parts.extraction()
        self.sent = 0

    def prepare(self, count: int, kib: int) -> list[str]:
        events = [event_of(number, kib) for number in range(self.sent, self.sent + count)]
        self.sent += count
        for start in range(0, count, 200):
            self.parts.adapters.archive.ingest([parse_event(event) for event in events[start : start + 200]])
        return [event["session_id"] for event in events]

    def prepare_language(self, count: int, code: str, kib: int) -> list[str]:
        """Make sessions in a language, all of the same number of characters, no two with the same text."""
        events = [language_event(number, code, kib) for number in range(self.sent, self.sent + count)]
        self.sent += count
        self.parts.adapters.archive.ingest([parse_event(event) for event in events])
        return [event["session_id"] for event in events]

    def prepare_forks(self, count: int, kib: int) -> list[str]:
        """Make sessions whose newest turn came with the main agent's request, of about so many KiB."""
        names = [f"fork-{kib}-{self.sent + number}" for number in range(count)]
        self.sent += count
        for number, name in enumerate(names):
            self.parts.adapters.archive.ingest([parse_event(fork_event(name, number, kib))])
            mine = sa.select(Sessions.c.pk).where(Sessions.c.session_id == name).scalar_subquery()
            last = sa.select(Sessions.c.next_position).where(Sessions.c.session_id == name).scalar_subquery()
            older = sa.update(Messages).where(Messages.c.session_pk == mine, Messages.c.position < last - 2)
            with self.parts.adapters.database.write() as connection:  # what came before this turn was read before
                connection.execute(older.values(read_state="read"))
        return names

    def run(self, sessions: list[str]) -> None:
        for session in sessions:
            result = self.extraction.run("default", session, owner="bench")
            assert result is not None, "the session was not due"
            assert result.outcome.value == "extracted", result

    def database_cpu_s(self) -> float:
        if not self.parts.adapters.database.is_postgres:
            return 0.0
        with self.parts.adapters.database.read() as connection:
            return databases.cpu_s(connection)


def language_event(number: int, code: str, kib: int) -> dict[str, Any]:
    """Return a turn of sentences of a language, with as many characters as one of `event_of`."""
    event = event_of(number, kib, session=f"{code}-{number}")
    said = [line.partition(" | ")[0] for line in sentences(code).get("recall") or ENGLISH_RECALL]
    space = "" if said[0].endswith("\u3002") else " "
    told = space.join([*said, *sentences(code).get("no-date", ENGLISH_NO_DATE), ""])
    length = len(padding(kib))
    event["messages"][0]["content"] = f"{number}: {said[number % len(said)]}"
    event["messages"][1]["content"] = (f"{number}. " + told * (length // len(told) + 1))[:length]
    return event


def fork_event(session: str, number: int, kib: int) -> dict[str, Any]:
    """Return the event of one `messages.create` call whose request has about so many KiB."""
    said = FILLER * (2 * 1024 // len(FILLER))
    pairs = max(1, (kib - 6) // 4)
    messages: list[dict[str, Any]] = [
        {"role": role, "content": f"{at} {said}"} for at in range(pairs) for role in ("user", "assistant")
    ]
    messages.append({"role": "user", "content": [{"type": "text", "text": text_of(number), "cache_control": MARK}]})
    request = {
        "model": MODEL, "max_tokens": 4_096, "system": [{"type": "text", "text": "Be brief.", "cache_control": MARK}],
        "tools": memory_tools(), "messages": messages,
    }  # fmt: skip
    usage = {"input_tokens": 10, "cache_read_input_tokens": kib * 256, "output_tokens": 5}
    reply = {"id": "msg_0", "content": [{"type": "text", "text": "Noted."}], "usage": usage}
    now = datetime.now(UTC)
    exchange = build(request, reply, tenant_id="default", session_id=session, sent_at=now)
    return build_event(session_id=session, user_id=f"user-{session}", time_zone="UTC", **exchange.fields)


def measure(
    bench: OneThread, runs: int, kib: int, prepare: Callable[[int, int], list[str]] | None = None
) -> dict[str, Any]:
    """Return milliseconds of a run: CPU of this process, of the database, and on the wall."""
    sessions = (prepare or bench.prepare)(runs, kib)
    database, began, wall = bench.database_cpu_s(), cpu_s(os.getpid()), time.perf_counter()
    bench.run(sessions)
    return {
        "cpu_ms": (cpu_s(os.getpid()) - began) / runs * 1000,
        "database_cpu_ms": (bench.database_cpu_s() - database) / runs * 1000,
        "wall_ms": (time.perf_counter() - wall) / runs * 1000,
    }


def statements(bench: OneThread) -> Counter[str]:
    """Return the statements of one run."""
    seen: Counter[str] = Counter()

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        seen[" ".join(statement.split())[:150]] += 1

    due = bench.prepare(1, 25)
    heard: list[tuple[str, Callable[..., Any]]] = [
        ("before_cursor_execute", note),
        ("commit", lambda _: seen.update(["COMMIT"])),
    ]
    if bench.parts.adapters.database.is_postgres:
        heard.append(("begin", lambda _: seen.update(["BEGIN"])))
    for name, listener in heard:
        sa.event.listen(sa.Engine, name, listener)
    bench.run(due)
    for name, listener in heard:
        sa.event.remove(sa.Engine, name, listener)
    return seen


def layers(bench: OneThread, runs: int, kib: int) -> tuple[dict[str, float], str]:
    """Return milliseconds of a run by layer, as the profiler sees it (it makes everything slower), and its top list."""
    sessions = bench.prepare(runs, kib)
    profiler = cProfile.Profile(time.thread_time)
    profiler.enable()
    bench.run(sessions)
    profiler.disable()
    found: Counter[str] = Counter()
    stats = pstats.Stats(profiler)
    for (file, _, name), (_, _, own, _, _) in stats.stats.items():  # type: ignore[attr-defined]
        layer = next((layer for layer, mark in LAYERS if mark in file or (file == "~" and mark in name)), "Python")
        found[layer] += own / runs * 1000
    with tempfile.TemporaryFile("w+") as text:
        pstats.Stats(profiler, stream=text).sort_stats("cumulative").print_stats(70)
        text.seek(0)
        return dict(found.most_common()), text.read()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--kib", type=int, default=25)
    parser.add_argument("--fork", type=int, action="append", help="Measure forks of parents of so many KiB instead.")
    parser.add_argument("--language", action="append", help="Measure runs over texts of this language beside English.")
    parser.add_argument("--statements", action="store_true", help="Show every statement of a run.")
    parser.add_argument("--top", action="store_true", help="Show the functions that take the most.")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    if options.fork:
        found = [forks(store, options.runs, options.fork) for store in options.store or ["sqlite", "postgres"]]
        print(json.dumps(found, indent=2) if options.json else "\n".join(forks_line(one) for one in found))
        return
    if options.language:
        in_turns = [
            languages(store, options.runs, options.language) for store in options.store or ["sqlite", "postgres"]
        ]
        print(json.dumps(in_turns, indent=2) if options.json else "\n".join(languages_line(one) for one in in_turns))
        return
    found = [
        report(
            store, options.runs, options.kib, shows=not options.json, all_statements=options.statements, top=options.top
        )
        for store in options.store or ["sqlite", "postgres"]
    ]
    if options.json:
        print(json.dumps(found, indent=2))


@contextmanager
def one_thread(store: str) -> Iterator[OneThread]:
    """Start a model that answers at once and a store, and yield what runs on them."""
    port = free_port()
    model = subprocess.Popen([sys.executable, "-m", "bench.model", "--port", str(port), "--latency", "0"])
    try:
        with tempfile.TemporaryDirectory() as home, store_of(store, Path(home)) as url:
            time.sleep(1.0)
            bench = OneThread(url, port)
            yield bench
            bench.parts.close()
    finally:
        model.terminate()


def forks(store: str, runs: int, sizes: list[int]) -> dict[str, Any]:
    """Return what runs take that fork parents of some sizes, in turns within one run."""
    took: dict[int, list[dict[str, Any]]] = {kib: [] for kib in sizes}
    with one_thread(store) as bench:
        bench.run(bench.prepare_forks(20, sizes[0]))
        for _ in range(4):
            for kib in sizes:
                took[kib].append(measure(bench, max(10, runs // 4), kib, bench.prepare_forks))
    return {
        "store": store,
        "forks": [
            {"kib": kib, **{name: statistics.median(one[name] for one in some) for name in some[0]}}
            for kib, some in took.items()
        ],
    }


def forks_line(found: dict[str, Any]) -> str:
    each = "; ".join(
        f"{one['kib']} KiB {one['cpu_ms']:.1f} + {one['database_cpu_ms']:.1f} ms" for one in found["forks"]
    )
    return f"{found['store']}: CPU of a run that forks its parent: {each}"


def languages(store: str, runs: int, codes: list[str], kib: int = 25) -> dict[str, Any]:
    """Return what runs over texts of some languages take, in turns, and the medians of their ratios to English."""
    took: dict[str, list[float]] = {code: [] for code in ("en", *codes)}
    calls: dict[str, float] = {}
    with one_thread(store) as bench:
        for code in took:
            bench.run(bench.prepare_language(LANGUAGE_WARM_UP, code, kib))
            calls[code] = calls_of(bench, bench.prepare_language(10, code, kib))
        for _ in range(LANGUAGE_ROUNDS):
            for code, each in took.items():
                sessions = bench.prepare_language(max(10, runs // LANGUAGE_ROUNDS), code, kib)
                began = time.thread_time()
                bench.run(sessions)
                each.append((time.thread_time() - began) / len(sessions) * 1000)
    return {
        "store": store,
        "languages": [
            {
                "language": code, "cpu_ms": statistics.median(each), "calls": calls[code],
                "of_english": statistics.median(one / base for one, base in zip(each, took["en"], strict=True)),
            }
            for code, each in took.items()
        ],
    }  # fmt: skip


def languages_line(found: dict[str, Any]) -> str:
    each = "\n".join(
        f"  {one['language']}: {one['cpu_ms']:.1f} ms, {one['of_english']:.2f} of English; {one['calls']:,.0f} calls of functions"
        for one in found["languages"]
    )
    return f"{found['store']}: CPU of a run in the thread that makes it\n{each}"


def calls_of(bench: OneThread, sessions: list[str]) -> float:
    """Return how many calls of Python functions and of C functions a run makes: a figure without noise."""
    profiler = cProfile.Profile()
    profiler.enable()
    bench.run(sessions)
    profiler.disable()
    return float(pstats.Stats(profiler).total_calls) / len(sessions)  # type: ignore[attr-defined]


def report(
    store: str, runs: int, kib: int, *, shows: bool = True, all_statements: bool = False, top: bool = False
) -> dict[str, Any]:
    with one_thread(store) as bench:
        bench.run(bench.prepare(30, kib))
        found = measure(bench, runs, kib)
        sent = statements(bench)
        by_layer, functions = layers(bench, runs // 2, kib)
    if shows:
        print(
            f"{store}: {found['cpu_ms']:.1f} ms of CPU a run + {found['database_cpu_ms']:.1f} of the database, "
            f"{found['wall_ms']:.1f} ms on the wall; {sum(sent.values())} statements"
        )
        print("  profiled: " + ", ".join(f"{layer} {ms:.1f}" for layer, ms in by_layer.items()), flush=True)
        if all_statements:
            print("\n".join(f"  {count} x {statement}" for statement, count in sent.items()))
        if top:
            print(functions)
    return {"store": store, **found, "statements": sum(sent.values()), "profiled_ms": by_layer}


if __name__ == "__main__":
    main()
