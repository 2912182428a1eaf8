"""Batches of events come to the same as the same events one by one, whatever is in them and whoever interferes."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.erasure import Erasure
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.schema.base import Base
from extractor.adapters.sql.schema.tables import Events, Messages, MessageTexts, ParentParts, Parents, Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.gathering import NOTHING_GATHERED
from extractor.bootstrap import Container
from extractor.core.conversation.events import TurnEvent
from extractor.core.errors import InvalidEvent, StoreUnavailable
from extractor.core.run.pace import AT_ONCE, Pace
from extractor.core.run.ports import IngestedEvent
from extractor.settings import read_settings
from extractor.worker import process
from tests.build import entry, event, event_json

START = datetime.now(UTC).replace(microsecond=0)


@pytest.fixture
def postgres(postgres_url: str) -> Iterator[Database]:
    opened = Database(open_engine(postgres_url))
    upgrade(opened)
    with opened.write() as connection:
        tables = ", ".join(table.name for table in Base.metadata.sorted_tables)
        connection.execute(sa.text(f"TRUNCATE {tables} RESTART IDENTITY CASCADE"))
    yield opened
    opened.dispose()


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Database]:
    opened = Database(open_engine(f"sqlite:///{tmp_path / 'one.db'}"))
    upgrade(opened)
    yield opened
    opened.dispose()


class Producer:
    """Makes up events of a few sessions: appended and replaced, late, repeated, of somebody else, with parents."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        # A minute ago: a parent of six minutes ago might be kept by one store and dropped by the other, and one from the
        # future gets the time of its arrival.
        self._start = datetime.now(UTC).replace(microsecond=0) - timedelta(minutes=1)
        self._sent: list[TurnEvent] = []
        self._number = 0

    def batch(self, count: int) -> list[TurnEvent]:
        return [self._next() for _ in range(count)]

    def _next(self) -> TurnEvent:
        dice = self._random
        if self._sent and dice.random() < 0.15:
            return dice.choice(self._sent)
        self._number += 1
        at = self._start + timedelta(seconds=(self._number if dice.random() < 0.85 else -self._number) / 10)
        said = [self._entry(at, role) for role in ("user", "assistant")[: dice.choice((1, 2, 2, 2))]]
        if self._sent and dice.random() < 0.2:
            said.insert(0, _as_entry(dice.choice(dice.choice(self._sent).messages)))
        made = event(
            *said, session=f"s{dice.randrange(4)}", user="ada" if dice.random() < 0.95 else "bob",
            tenant_id=dice.choice(("default", "default", "other")), time_zone=dice.choice((None, "Europe/Rome", "Asia/Tokyo")),
            project_id=dice.choice((None, None, None, "p1")), lane=dice.choice(("live", "backfill")),
            transcript="replace" if dice.random() < 0.1 else "append", event_id=f"e{self._number}",
            parent_request=self._parent(at) if dice.random() < 0.4 else None,
        )  # fmt: skip
        self._sent.append(made)
        return made

    def _entry(self, at: datetime, role: str) -> dict[str, Any]:
        uuid = UUID(int=self._random.getrandbits(128), version=4)
        meta = {"is_meta": True} if self._random.random() < 0.1 else {}
        return entry(f"{role} says {self._number}", role, uuid=uuid, created_at=at.isoformat(), **meta)

    def _parent(self, at: datetime) -> dict[str, Any]:
        body = {
            "model": "claude-haiku-5-5", "max_tokens": 9, "system": f"system {self._random.randrange(3)}",
            "messages": [{"role": "user", "content": f"m{self._random.randrange(5)}"}],
        }  # fmt: skip
        return {"body": body, "reply": {"content": [], "usage": {}}, "sent_at": at.isoformat()}


def _as_entry(message: Any) -> dict[str, Any]:
    return entry(message.content, message.role, uuid=message.uuid, created_at=message.created_at.isoformat())


def without_parts(given: TurnEvent) -> TurnEvent:
    """As a client sends it that believes the parts to be there."""
    assert given.parent_request is not None
    envelope = replace(given.parent_request.envelope, parts={})
    return replace(given, parent_request=replace(given.parent_request, envelope=envelope))


def content(database: Database) -> dict[str, Any]:
    """Return everything that is stored, less keys and times of the store's own."""
    own = {
        "pk", "session_pk", "id", "search", "received_at", "last_received_at", "created_at", "updated_at", "due_at",
        "gathers_until", "gathering_since",
    }  # fmt: skip
    found: dict[str, Any] = {}
    with database.read() as connection:
        names = {row.pk: f"{row.tenant_id}/{row.session_id}" for row in connection.execute(sa.select(Sessions))}
        for table in (Sessions, Messages, MessageTexts, Events, Parents, ParentParts):
            rows = []
            for row in connection.execute(sa.select(table)).mappings():
                kept = {key: value for key, value in row.items() if key not in own}
                kept["session"] = names.get(row.get("session_pk", row.get("pk")))
                kept["is_timed"] = "due_at" in row and row["due_at"] is not None
                rows.append(sorted((key, str(value)) for key, value in kept.items()))
            found[table.name] = sorted(rows)
    return found


def read_some(database: Database) -> None:
    """Let runs have read two sessions: they are idle."""
    done = sa.select(Sessions.c.pk).where(Sessions.c.session_id.in_(("s0", "s1"))).scalar_subquery()
    with database.write() as connection:
        connection.execute(sa.update(Messages).where(Messages.c.session_pk.in_(done)).values(read_state="read"))
        connection.execute(
            sa.update(Sessions).where(Sessions.c.pk.in_(done)).values(state="idle", due_at=None, **NOTHING_GATHERED)
        )


def told(results: list[IngestedEvent | Exception]) -> list[Any]:
    return [
        (result.new_messages, result.is_duplicate, result.is_due, result.is_erased)
        if isinstance(result, IngestedEvent)
        else (type(result), str(result))
        for result in results
    ]


class TestBatches:
    @pytest.mark.parametrize("seed", range(12))
    def test_a_batch_comes_to_the_same_as_its_events_one_by_one(
        self, postgres: Database, sqlite: Database, seed: int
    ) -> None:
        producer, pace = Producer(seed), Pace(60, 240) if seed % 2 else AT_ONCE
        for number in range(4):
            events = producer.batch(12)
            given = told(SqlArchive(postgres, pace=pace).ingest(events))
            wanted = told([SqlArchive(sqlite, pace=pace).ingest([one])[0] for one in events])
            assert given == wanted
            assert content(postgres) == content(sqlite)
            if number == 1:
                read_some(postgres)
                read_some(sqlite)

    def test_parts_that_are_missing_cost_the_parent(self, postgres: Database, sqlite: Database) -> None:
        producer = Producer(3)
        with_parents = [one for one in producer.batch(60) if one.parent_request and not one.is_replacement][:6]
        events = [one if number % 2 else without_parts(one) for number, one in enumerate(with_parents)]
        assert told(SqlArchive(postgres).ingest(events)) == told([SqlArchive(sqlite).ingest([e])[0] for e in events])
        assert content(postgres) == content(sqlite)

    def test_an_erased_users_words_stay_away(self, postgres: Database) -> None:
        archive = SqlArchive(postgres)
        before = [event(entry(created_at=START.isoformat()), session=f"s{number}") for number in range(3)]
        archive.ingest(before)
        Erasure(postgres).erase("default", "ada")
        assert [one.is_erased for one in archive.ingest(before) if isinstance(one, IngestedEvent)] == [True] * 3
        later = (START + timedelta(days=1)).isoformat()
        mixed = [event(entry(created_at=later), session=f"s{number}") for number in range(3)]
        assert [one.new_messages for one in archive.ingest([*before, *mixed]) if isinstance(one, IngestedEvent)] == [0, 0, 0, 1, 1, 1]  # fmt: skip

    def test_a_value_that_is_not_taken_is_no_outage(self, postgres: Database) -> None:
        broken = replace(event(session="s2"), project_id="nul\x00")
        with pytest.raises(Exception, match="NUL") as caught:
            SqlArchive(postgres).ingest([event(session="s1"), broken])
        assert not isinstance(caught.value, (StoreUnavailable, InvalidEvent))


class TestOthers:
    def test_a_batch_is_written_in_one_statement(self, postgres: Database) -> None:
        """No lock is held from one round trip to the next: a host that falls silent holds up nobody."""
        archive = SqlArchive(postgres)
        archive.ingest([event(session=f"s{number}") for number in range(40)])
        begun: list[str] = []
        sa.event.listen(postgres.engine, "before_cursor_execute", lambda *given: begun.append(given[2]))
        archive.ingest([event(entry("More."), session=f"s{number % 40}") for number in range(80)])
        assert len(begun) == 1
        assert "SKIP LOCKED" in begun[0]

    def test_a_session_that_somebody_holds_delays_no_other(self, postgres: Database) -> None:
        archive = SqlArchive(postgres)
        archive.ingest([event(session=f"s{number}") for number in range(4)])
        more = [event(entry("More."), session=f"s{number}") for number in range(4)]
        with postgres.write() as holder:
            holder.execute(sa.update(Sessions).where(Sessions.c.session_id == "s1").values(time_zone="Asia/Tokyo"))
            results = archive.ingest(more, wait_s=0.2)
        assert [isinstance(result, StoreUnavailable) for result in results] == [False, True, False, False]
        assert told(archive.ingest(more)) == [
            (0, True, False, False),
            (1, False, False, False),
            *[(0, True, False, False)] * 2,
        ]

    def test_several_sessions_that_somebody_holds_are_waited_for_together(self, postgres: Database) -> None:
        """A host that falls silent may hold dozens; those behind them on the stream do not wait for each in turn."""
        archive = SqlArchive(postgres)
        archive.ingest([event(session=f"s{number}") for number in range(8)])
        more = [event(entry("More."), session=f"s{number}") for number in range(8)]
        with postgres.write() as holder:
            holder.execute(sa.update(Sessions).where(Sessions.c.session_id != "s7").values(time_zone="Asia/Tokyo"))
            began = time.monotonic()
            results = archive.ingest(more, wait_s=0.5)
            assert time.monotonic() - began < 3
        assert [isinstance(result, IngestedEvent) for result in results] == [False] * 7 + [True]

    def test_many_ingest_the_same_at_once(self, postgres: Database, sqlite: Database) -> None:
        """Whoever comes first stores an event; order within a session is that of the batches."""
        batches = [[event(entry(f"{b} {s}"), session=f"s{s}") for s in range(6)] for b in range(4)]
        start = threading.Barrier(4)

        def store(batch: list[TurnEvent]) -> None:
            archive = SqlArchive(postgres)
            start.wait()
            _until_stored(archive, batch)
            _until_stored(archive, [one for other in batches for one in other])

        with ThreadPoolExecutor(4) as pool:
            for done in [pool.submit(store, batch) for batch in batches]:
                done.result()
        for batch in batches:
            SqlArchive(sqlite).ingest(batch)
        given, wanted = content(postgres), content(sqlite)
        assert len(given["messages"]) == len(wanted["messages"]) == 24
        assert given["events"] == wanted["events"]
        assert given["sessions"] == wanted["sessions"]
        with postgres.read() as connection:
            rows = connection.execute(sa.select(Messages.c.session_pk, Messages.c.position, Messages.c.place)).all()
        for pk in {row.session_pk for row in rows}:
            assert sorted(row.position for row in rows if row.session_pk == pk) == [1, 2, 3, 4]
            assert sorted(row.place for row in rows if row.session_pk == pk) == [1, 2, 3, 4]


def _until_stored(archive: SqlArchive, events: list[TurnEvent]) -> None:
    left: Callable[[Any], bool] = lambda result: isinstance(result, StoreUnavailable)  # noqa: E731
    while any(map(left, archive.ingest(events, wait_s=1.0))):
        pass


class TestDrain:
    def test_events_of_a_held_session_wait_on_the_stream_in_order(
        self, postgres: Database, postgres_url: str, redis_url: str, tmp_path: Path
    ) -> None:
        """Others go past them, their own later ones do not."""
        settings = read_settings(
            {}, home=tmp_path, redis_url=redis_url, database_url=postgres_url, model="offline", drain_batch=3
        )
        parts = Container(settings)
        SqlArchive(postgres).ingest([event(entry("first"), session=f"s{number}") for number in range(3)])
        for number in range(9):
            parts.adapters.stream.append(json.dumps(event_json(entry(f"{number}"), session=f"s{number % 3}")))
        with postgres.write() as holder:
            holder.execute(sa.update(Sessions).where(Sessions.c.session_id == "s1").values(time_zone="Asia/Tokyo"))
            assert parts.drain.run().events == 6
            assert parts.adapters.stream.waiting() == 3
        assert parts.drain.run().events == 3
        assert parts.adapters.stream.waiting() == 0
        with postgres.read() as connection:
            rows = connection.execute(
                sa.select(Messages.c.content)
                .join(Sessions, Sessions.c.pk == Messages.c.session_pk)
                .where(Sessions.c.session_id == "s1")
                .order_by(Messages.c.position)
            )
            assert [json.loads(row.content) for row in rows] == ["first", "1", "4", "7"]
        parts.close()

    def test_a_single_event_of_a_held_session_does_not_hold_the_drain_up(
        self, postgres: Database, postgres_url: str, redis_url: str, tmp_path: Path
    ) -> None:
        """Events of others that come meanwhile would wait with it, until the holder's transaction times out."""
        settings = read_settings({}, home=tmp_path, redis_url=redis_url, database_url=postgres_url, model="offline")
        parts = Container(settings)
        SqlArchive(postgres).ingest([event(entry("first"))])
        parts.adapters.stream.append(json.dumps(event_json(entry("second"))))
        with postgres.write() as holder:
            holder.execute(sa.update(Sessions).values(time_zone="Asia/Tokyo"))
            began = time.monotonic()
            assert parts.drain.run().events == 0
            assert time.monotonic() - began < 2
        assert parts.drain.run().events == 1
        parts.close()

    def test_whoever_cannot_reach_the_database_leaves_the_lock_to_others(self, redis_url: str, tmp_path: Path) -> None:
        """A worker that is cut off would hold it for most of the time, waiting for an answer."""
        settings = read_settings(
            {}, home=tmp_path, redis_url=redis_url, database_url="postgresql://nobody@127.0.0.1:1/none", model="offline"
        )
        parts = Container(settings)
        locked: list[bytes] = []
        lock = parts.adapters.stream.lock
        parts.adapters.stream.lock = lambda: locked.append(b"taken") or lock()  # type: ignore[method-assign, func-returns-value]
        with pytest.raises(StoreUnavailable):
            parts.drain.run()
        assert not locked
        parts.close()


class TestWakeUps:
    def test_one_that_cannot_be_followed_is_left_to_another_worker(
        self, redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(process, "PASS_ON_S", 0.0)
        settings = read_settings(
            {}, home=tmp_path, redis_url=redis_url, database_url="postgresql://nobody@127.0.0.1:1/none", model="offline"
        )
        container = Container.for_worker(settings)
        container.worker().extract("default", "s1")
        assert container.adapters.stream.queue_length("extraction") == 1
        container.close()
