"""How long readers wait, in a store of a hundred thousand facts and a million messages of one tenant.

    python -m bench.reading                         SQLite and PostgreSQL, whole size (fills for some minutes)
    python -m bench.reading --scale 0.01            a hundredth of it
    python -m bench.reading --store sqlite --keep DIR   keep the filled store, or use the one that is there

The words follow Zipf's law, so that there are words in every second message and words in one; users differ too: the first
has a seventh of everything, the median user a thousandth. Each call is a use case of the API in this process, with
another user and question each time. `cpu` is this thread's own time, which other work on the machine hardly changes.
Then eight readers at once, as threads of one process, and what the index takes on disk.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa

from bench import databases
from extractor.adapters.garbage import collect_less_garbage
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.adapters.sql.schema.tables import (
    EvidenceTable,
    Facts,
    FactTexts,
    Messages,
    MessageTexts,
    Sessions,
    Tenants,
)
from extractor.adapters.sql.search.text_index import fact_row, message_row
from extractor.bootstrap import Container
from extractor.core.dates import prepare_languages
from extractor.core.facts.fact import FactScope, FactType, Scope
from extractor.core.facts.sameness import content_key
from extractor.settings import read_settings
from extractor.usecases.context_material import ContextOrder
from extractor.usecases.recall import RecallOrder

FACTS, MESSAGES, USERS, PROJECTS, VOCABULARY = 100_000, 1_000_000, 500, 50, 20_000
TENANT = "bench"
NOW = datetime.now(UTC)
CHUNK = 5_000
WARM_UP = 100
"""Calls of each kind before those that count: what is read for the first time comes from the disk."""

READERS = 8
TOGETHER = ("recall", "context, five blocks")

_SYLLABLES = "ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo za".split()


class Words:
    """A vocabulary whose words are as unevenly common as those of a language."""

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)
        parts = _SYLLABLES
        self.all = [
            parts[i % 20] + parts[i // 20 % 20] + parts[i // 400 % 20] + parts[i // 8000 % 20]
            for i in range(VOCABULARY)
        ]
        total, self.cumulative = 0.0, []
        for rank in range(1, VOCABULARY + 1):
            total += 1 / rank
            self.cumulative.append(total)

    def some(self, count: int) -> list[str]:
        return self.random.choices(self.all, cum_weights=self.cumulative, k=count)


def user_of(words: Words) -> str:
    """The first user has a seventh of everything, the next ones some hundredths each, most of them little."""
    if words.random.random() < 0.1:
        return "user0"
    return f"user{int(USERS * words.random.random() ** 2)}"


def fill(parts: Container, scale: float) -> None:
    """Fill an empty store."""
    words = Words()
    database = parts.adapters.database
    with database.write() as connection:
        connection.execute(sa.insert(Tenants).values(id=TENANT, created_at=NOW))
        rows = [_session(number) for number in range(USERS * 4)]
        for start in range(0, len(rows), CHUNK):
            connection.execute(sa.insert(Sessions), rows[start : start + CHUNK])
        keys = {row.session_id: row.pk for row in connection.execute(sa.select(Sessions.c.session_id, Sessions.c.pk))}
    positions: dict[str, int] = {}
    count = int(MESSAGES * scale)
    for chunk in _chunks(count):
        with database.write() as connection:
            messages, texts = [], []
            for number in chunk:
                user = user_of(words)
                session = f"{user}-{words.random.randrange(4)}"
                positions[session] = position = positions.get(session, 0) + 1
                at = NOW - timedelta(days=365) * (1 - number / count)
                content = " ".join(words.some(words.random.randint(8, 40)))
                messages.append(_message(keys[session], position, number, content, at))
                texts.append(message_row(TENANT, user, keys[session], position, at, content))
            connection.execute(sa.insert(Messages), messages)
            connection.execute(sa.insert(MessageTexts), [text for text in texts if text is not None])
    for chunk in _chunks(int(FACTS * scale)):
        with database.write() as connection:
            facts = [_fact(words, number, scale) for number in chunk]
            connection.execute(sa.insert(Facts), facts)
            connection.execute(
                sa.insert(EvidenceTable),
                [
                    {
                        "fact_id": fact["id"], "revision": 1, "number": 1, "message_uuid": uuid4(),
                        "quote": fact["content"][:60], "verified": True,
                    }
                    for fact in facts
                ],
            )  # fmt: skip
            connection.execute(
                sa.insert(FactTexts),
                [
                    fact_row(f["id"], TENANT, Scope(f["scope"]), f["scope_key"], f["type"], f["name"], f["description"], f["content"])
                    for f in facts
                ],
            )  # fmt: skip
    databases.settle(database.engine)


def _chunks(count: int) -> Iterator[range]:
    for start in range(0, count, CHUNK):
        yield range(start, min(start + CHUNK, count))


def _session(number: int) -> dict[str, Any]:
    user = f"user{number // 4}"
    return {
        "tenant_id": TENANT, "session_id": f"{user}-{number % 4}", "user_id": user,
        "project_id": f"project{number % PROJECTS}", "time_zone": "UTC", "state": "idle", "lease_epoch": 1,
        "next_position": 1, "next_place": 1, "consecutive_failures": 0, "last_received_at": NOW, "created_at": NOW,
        "updated_at": NOW,
    }  # fmt: skip


def _message(session_pk: int, position: int, number: int, content: str, at: datetime) -> dict[str, Any]:
    return {
        "session_pk": session_pk, "position": position, "uuid": uuid4(), "role": ("user", "assistant")[number % 2],
        "content": json.dumps(content), "created_at": at, "utc_offset_s": 0, "time_zone": None, "message_id": None,
        "is_meta": False, "place": position, "read_state": "read", "read_by": None, "received_at": at,
    }  # fmt: skip


def _fact(words: Words, number: int, scale: float) -> dict[str, Any]:
    kind = words.random.choice(list(FactType))
    user = user_of(words)
    is_mine = kind in (FactType.USER, FactType.FEEDBACK)
    project = f"project{words.random.randrange(PROJECTS)}"
    scope = Scope.USER if is_mine else Scope.PROJECT
    content = " ".join(words.some(25))
    at = NOW - timedelta(days=300) * (1 - number / (FACTS * scale))
    return {
        "id": UUID(int=(1 << 100) + number), "tenant_id": TENANT, "user_id": user,
        "project_id": None if is_mine else project, "scope": scope.value, "scope_key": user if is_mine else project,
        "type": kind.value, "name": f"fact-{number}", "description": content[:60], "content": content,
        "content_key": content_key(f"{content} {number}"), "polarity": None, "times": "[]",
        "since_on": at.date() if number % 2 else None, "until_on": at.date() if number % 2 else None,
        "session_pk": None, "run_id": None, "origin": "model", "confidence": 1.0, "status": "active", "revision": 1,
        "created_at": at, "updated_at": at, "expires_on": None,
    }  # fmt: skip


def calls(parts: Container, words: Words) -> dict[str, Callable[[], Any]]:
    """The use cases to time, each with another user and question each time."""
    pick = words.random

    def scope() -> FactScope:
        return FactScope(TENANT, user_of(words), f"project{pick.randrange(PROJECTS)}")

    def question() -> str:
        asked = words.some(pick.randint(1, 2)) + [pick.choice(words.all) for _ in range(pick.randint(0, 2))]
        pick.shuffle(asked)
        return " ".join(asked) + pick.choice(["", "", "", " last week", " yesterday", " in March"])

    def rows() -> Any:
        since = NOW.date() - timedelta(days=30) if pick.random() < 0.3 else None
        who = scope()
        kind = pick.choice([None, *FactType])
        wanted = FactFilter(who.user_id, who.project_id, kind, since=since, limit=100)
        return parts.queries.facts(TENANT, wanted)

    def context(preset: str, session: str | None = None) -> Any:
        session = session or f"{scope().user_id}-{pick.randrange(4)}"
        user = session.partition("-")[0]
        order = ContextOrder(preset=preset, session_id=session, query=question(), model="claude-haiku-4-5")
        project = FactScope(TENANT, user, f"project{(int(user[4:]) * 4) % PROJECTS}")
        made = parts.context.make(project, order)
        assert made["tokens"] <= made["budget_tokens"]
        return made

    return {
        "manifest": lambda: parts.queries.manifest(scope()),
        "facts by scope": rows,
        "facts with words": lambda: parts.queries.facts(TENANT, FactFilter(words=" ".join(words.some(2)))),
        "recall": lambda: parts.recall.answer(scope(), RecallOrder(question())),
        "recall, a common word": lambda: parts.recall.answer(scope(), RecallOrder(words.all[pick.randrange(3)])),
        "context, five blocks": lambda: context("blocks"),
        "context, pipeline": lambda: context("pipeline"),
        "context, layers of 200k": lambda: context("layers"),
        "the same, of sessions at work": lambda: context("layers", f"user{pick.randrange(5)}-{pick.randrange(4)}"),
        "recall, the largest user": lambda: parts.recall.answer(
            FactScope(TENANT, "user0", None), RecallOrder(question())
        ),
    }


def measure(parts: Container, rounds: int) -> dict[str, dict[str, float]]:
    """Return milliseconds by call: median, 99th percentile, worst."""
    found: dict[str, list[tuple[float, float]]] = {}
    made = calls(parts, Words(seed=2))
    prepare_languages()  # as the API does when it starts
    for call in made.values():
        for _ in range(WARM_UP):
            call()
    collect_less_garbage()  # as the API does when it is up
    for _ in range(rounds):
        for name, call in made.items():
            found.setdefault(name, []).append(_timed(call))
    return {name: _figures(times) for name, times in found.items()}


def measure_together(parts: Container, rounds: int) -> dict[str, dict[str, float]]:
    """Return the same of calls that as many threads make at once."""
    found: dict[str, list[tuple[float, float]]] = {}
    for name in TOGETHER:
        times = found.setdefault(name, [])

        def read(seed: int, name: str = name, times: list[tuple[float, float]] = times) -> None:
            call = calls(parts, Words(seed))[name]
            times.extend(_timed(call) for _ in range(rounds // READERS))

        readers = [threading.Thread(target=read, args=(seed,)) for seed in range(10, 10 + READERS)]
        for reader in readers:
            reader.start()
        for reader in readers:
            reader.join()
    return {f"{name}, {READERS} readers": _figures(times) for name, times in found.items()}


def _timed(call: Callable[[], Any]) -> tuple[float, float]:
    """Return milliseconds on the clock and of this thread."""
    began, worked = time.perf_counter(), time.thread_time()
    call()
    return (time.perf_counter() - began) * 1000, (time.thread_time() - worked) * 1000


def _figures(times: list[tuple[float, float]]) -> dict[str, float]:
    waited, worked = zip(*times, strict=True)
    return {
        "p50": statistics.median(waited),
        "p99": statistics.quantiles(waited, n=100)[98],
        "max": max(waited),
        "cpu p50": statistics.median(worked),
        "cpu p99": statistics.quantiles(worked, n=100)[98],
    }


def sizes(parts: Container) -> dict[str, float]:
    """Return bytes per message of the messages, of their words, and of the full-text index over those."""
    query = "SELECT pg_table_size(CAST(:name AS regclass))"
    if not parts.adapters.database.is_postgres:
        tables = "SELECT name FROM sqlite_schema WHERE tbl_name = :name OR tbl_name LIKE :name || '!_%' ESCAPE '!'"
        query = f"SELECT sum(pgsize) FROM dbstat WHERE name IN ({tables})"
    with parts.adapters.database.read() as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(Messages)).scalar_one()
        return {
            name: int(connection.execute(sa.text(query), {"name": name}).scalar_one()) / max(1, count)
            for name in ("messages", "message_texts", "search_messages")
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--keep", type=Path, help="Directory of a SQLite store to keep, or to use again.")
    parser.add_argument("--database", help="Name of a PostgreSQL database to keep, or to use again.")
    options = parser.parse_args()
    for store in options.store or ("sqlite", "postgres"):
        for name, url in _stores(store, options):
            parts = Container(read_settings({}, database_url=url, model="offline"), is_reader=True)
            parts.migrate()
            with parts.adapters.database.read() as connection:
                is_full = connection.execute(sa.select(sa.func.count()).select_from(Sessions)).scalar_one() > 0
            if not is_full:
                began = time.perf_counter()
                fill(parts, options.scale)
                print(f"{name}: filled in {time.perf_counter() - began:.0f} s", flush=True)
            print(f"{name}, {int(FACTS * options.scale):,} facts, {int(MESSAGES * options.scale):,} messages, ms:")
            for call, times in measure(parts, options.rounds).items():
                _print(call, times)
            for call, times in measure_together(parts, options.rounds).items():
                _print(call, times)
            print("bytes a message:", ", ".join(f"{name} {size:.0f}" for name, size in sizes(parts).items()))
            parts.close()


def _print(call: str, times: dict[str, float]) -> None:
    print(f"  {call:32}", "   ".join(f"{name} {value:6.1f}" for name, value in times.items()), flush=True)


def _stores(store: str, options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    if store == "sqlite":
        with tempfile.TemporaryDirectory() as directory:
            path = (options.keep or Path(directory)) / "reading.db"
            yield "SQLite", f"sqlite:///{path}"
        return
    name = options.database or f"extractor_bench_{uuid4().hex[:8]}"
    databases.create(name)
    yield "PostgreSQL", databases.url_of(name)
    if options.database is None:
        databases.drop(name)


if __name__ == "__main__":
    main()
