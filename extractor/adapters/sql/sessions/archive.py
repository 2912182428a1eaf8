"""Stores what was said: events become sessions and messages, each once, in order of arrival."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.columns import bind, is_among
from extractor.adapters.sql.engine import Database, batch
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.rows import dump_json, message_values, to_message
from extractor.adapters.sql.schema.tables import Events, Messages, MessageTexts, ParentParts, Parents, Sessions
from extractor.adapters.sql.schema.tenants import know_tenants
from extractor.adapters.sql.schema.tombstones import erased_at, hold_off_erasures, said_after
from extractor.adapters.sql.search.text_index import is_unsearchable, message_row, prepare_index
from extractor.adapters.sql.sessions.bulk_ingest import BulkIngest, Key, Results
from extractor.adapters.sql.sessions.bulk_plan import PARENT_GRACE, check_owner
from extractor.adapters.sql.sessions.gathering import COLUMNS, Gatherer, tenants_pace
from extractor.adapters.sql.timeouts import REPEAT_WITHIN_S
from extractor.core.conversation.envelope import Envelope
from extractor.core.conversation.events import LIVE, TurnEvent
from extractor.core.conversation.memory_reads import memory_reads, without_memory_reads
from extractor.core.conversation.transcript import Message, is_prompt
from extractor.core.errors import InvalidEvent, StoreUnavailable
from extractor.core.run.pace import AT_ONCE, Pace
from extractor.core.run.ports import IngestedEvent
from extractor.core.run.runs import SessionState

_CHUNK = 500

# Seconds to wait for each further locked session once the time for all of them has passed.
LEAST_LOCK_S = 0.05

# Place and position of a session's first message.
FIRST = 1


class SqlArchive:
    """Stores events: on SQLite one transaction per batch, on PostgreSQL see `bulk_ingest`.

    Args:
        pace: How long turns are gathered; by default not at all.
        keep_parents: Keep parent requests; False if no run could use one.
    """

    def __init__(self, database: Database, *, pace: Pace = AT_ONCE, keep_parents: bool = True) -> None:
        self._db = database
        self._pace = pace
        self._keep_parents = keep_parents
        self._send = _Statements(database)
        self._bulk = BulkIngest(database, pace=pace, keep_parents=keep_parents)

    def ingest(self, events: Sequence[TurnEvent], *, wait_s: float | None = None) -> list[IngestedEvent | Exception]:
        """Store events, those of a session in order and all or none; idempotent by event id and message UUID.

        An event that breaks a rule of the store (a session of another user) yields its InvalidEvent in its place and
        does not affect the others. Events of a locked session yield StoreUnavailable: pass them again. After a lost
        connection everything is stored once more; what had been stored counts once.

        Args:
            wait_s: Seconds to wait for all locked sessions together; None: the usual limit.

        Raises:
            StoreUnavailable: Pass all of them again; some may be stored.
        """
        prepare_index()
        began = time.monotonic()
        try:
            return self._ingest_once(events, wait_s)
        except StoreUnavailable as error:
            if not error.is_cut_off or time.monotonic() - began > REPEAT_WITHIN_S:
                raise
        return self._ingest_once(events, wait_s)

    def _ingest_once(self, events: Sequence[TurnEvent], wait_s: float | None) -> list[IngestedEvent | Exception]:
        if not self._db.is_postgres:
            with self._db.write() as connection:
                return self._ingest(connection, events)
        results: Results = self._bulk.store(events) if len(events) > 1 else [None] * len(events)
        return self._one_by_one(events, results, wait_s)

    def _one_by_one(
        self, events: Sequence[TurnEvent], results: Results, wait_s: float | None
    ) -> list[IngestedEvent | Exception]:
        """Store the rest, one transaction per session. If the database fails, the others are not tried."""
        left: dict[Key, list[int]] = {}
        for number, (event, result) in enumerate(zip(events, results, strict=True)):
            if result is None:
                left.setdefault((event.tenant_id, event.session_id), []).append(number)
        ends_at = None if wait_s is None else time.monotonic() + wait_s
        for _, numbers in sorted(left.items()):
            lock_s = None if ends_at is None else max(LEAST_LOCK_S, ends_at - time.monotonic())
            stored: Sequence[IngestedEvent | Exception]
            try:
                with self._db.write(lock_s=lock_s) as connection:
                    stored = self._ingest(connection, [events[number] for number in numbers])
            except StoreUnavailable as error:
                if not error.is_held:
                    if all(result is None for result in results):
                        raise
                    return [error if result is None else result for result in results]
                stored = [error] * len(numbers)
            for number, one in zip(numbers, stored, strict=True):
                results[number] = one
        return [result for result in results if result is not None]

    def _ingest(self, connection: Connection, events: Sequence[TurnEvent]) -> list[IngestedEvent | Exception]:
        results: list[IngestedEvent | Exception] = []
        tenants = {event.tenant_id for event in events}
        with batch(connection):
            know_tenants(self._db, connection, tenants)
            hold_off_erasures(connection, tenants, is_postgres=self._db.is_postgres)
        erased = erased_at(connection, {(event.tenant_id, event.user_id) for event in events})
        for number, event in enumerate(events, start=1):
            try:
                at = erased.get((event.tenant_id, event.user_id))
                kept = event if at is None else said_after(event, at)
                if kept is None:
                    results.append(IngestedEvent(event, 0, is_duplicate=False, is_due=False, is_erased=True))
                else:
                    results.append(self._store(connection, kept, is_last=number == len(events)))
            except InvalidEvent as error:
                results.append(error)
        return results

    def _store(self, connection: Connection, event: TurnEvent, *, is_last: bool) -> IngestedEvent:
        session = self._lock_session(connection, event)
        check_owner(event, session.user_id, session.project_id)
        event = event.arrived(session.now)
        values = {"tenant_id": event.tenant_id, "session_id": event.session_id, "event_id": event.event_id}
        is_new = connection.execute(self._send.note_event, values).first()
        if is_new is None:
            return IngestedEvent(event, 0, is_duplicate=True, is_due=False)
        known = self._known(connection, session.pk, event.messages) if session.next_position > FIRST else set()
        new = [message for message in event.messages if message.uuid not in known]
        hides_unread = event.is_replacement and self._hides_unread(connection, session, event)
        places = self._places(connection, session, event, new)
        if self._keep_parents and event.parent_request is not None:
            self._keep_parent(connection, session.pk, event)
        with batch(connection, ends_transaction=is_last):
            self._insert_messages(connection, session, event, new, places)
            is_due = self._update_session(connection, session, event, new, hides_unread=hides_unread)
        return IngestedEvent(event, len(new), is_duplicate=False, is_due=is_due)

    def _lock_session(self, connection: Connection, event: TurnEvent) -> Any:
        """Return the session's row, locked until the transaction ends; created if it is new."""
        values = {
            "tenant_id": event.tenant_id, "session_id": event.session_id, "user_id": event.user_id,
            "project_id": event.project_id, "time_zone": event.time_zone, "lane": event.lane,
        }  # fmt: skip
        return connection.execute(self._send.lock_session, values).one()

    def _known(self, connection: Connection, session_pk: int, messages: Sequence[Message]) -> set[UUID]:
        known: set[UUID] = set()
        for chunk in _chunks([message.uuid for message in messages]):
            known.update(connection.execute(self._send.known, {"b_session": session_pk, "b_uuids": chunk}).scalars())
        return known

    def _hides_unread(self, connection: Connection, session: Any, event: TurnEvent) -> bool:
        """Return whether a replacement leaves out messages that no run has read. One of a producer that sends the whole
        conversation each time leaves out nothing."""
        if session.state == SessionState.IDLE.value:
            return False
        unread = sa.select(Messages.c.uuid).where(
            Messages.c.session_pk == session.pk, Messages.c.read_state.is_(None), Messages.c.place.is_not(None)
        )
        shown = {message.uuid for message in event.messages if message.is_visible}
        return not shown.issuperset(connection.execute(unread).scalars())

    def _places(
        self, connection: Connection, session: Any, event: TurnEvent, new: Sequence[Message]
    ) -> dict[UUID, int | None]:
        """Return the place of each new message in what the model sees; a replacement places the known ones again."""
        if not event.is_replacement:
            visible = [message.uuid for message in new if message.is_visible]
            first = self._make_way(connection, session, new, len(visible))
            return {uuid: first + i for i, uuid in enumerate(visible)}
        connection.execute(
            sa.update(Messages)
            .where(Messages.c.session_pk == session.pk, Messages.c.place.is_not(None))
            .values(place=None)
        )
        places = {m.uuid: i for i, m in enumerate((m for m in event.messages if m.is_visible), start=1)}
        fresh = {message.uuid for message in new}
        moved = [{"moved": uuid, "to": place} for uuid, place in places.items() if uuid not in fresh]
        if moved:
            connection.execute(
                sa.update(Messages)
                .where(Messages.c.session_pk == session.pk, Messages.c.uuid == sa.bindparam("moved"))
                .values(place=sa.bindparam("to")),
                moved,
            )
        return dict(places)

    def _make_way(self, connection: Connection, session: Any, new: Sequence[Message], count: int) -> int:
        """Return the place of an event's first message: the end, or before unread turns that were said later.

        Producers that retry deliver out of order. Messages already read keep their place; unread ones are read in the
        order in which they were said, by whole turns. Only prompts are compared, because the same clock timestamped
        them.
        """
        end: int = session.next_place
        if not new or session.state == SessionState.IDLE.value or not is_prompt(new[0]):
            return end
        said_later = connection.execute(
            sa.select(Messages)
            .where(
                Messages.c.session_pk == session.pk,
                Messages.c.read_state.is_(None),
                Messages.c.place.is_not(None),
                Messages.c.created_at > new[0].created_at,
            )
            .order_by(Messages.c.place)
        )
        place = next((row.place for row in said_later if is_prompt(to_message(row))), end)
        if place < end:
            connection.execute(
                sa.update(Messages)
                .where(Messages.c.session_pk == session.pk, Messages.c.place >= place)
                .values(place=Messages.c.place + count)
            )
        return int(place)

    def _insert_messages(
        self, connection: Connection, session: Any, event: TurnEvent, new: Sequence[Message],
        places: dict[UUID, int | None],
    ) -> None:  # fmt: skip
        rows = [
            {
                **message_values(message),
                "session_pk": session.pk,
                "position": session.next_position + i,
                "place": places.get(message.uuid),
                "received_at": session.now,
            }
            for i, message in enumerate(new)
        ]
        for chunk in _chunks(rows):
            connection.execute(self._send.insert_messages, chunk)
        reads = memory_reads(event.messages)
        found = [
            message_row(
                event.tenant_id, event.user_id, session.pk, session.next_position + i, message.created_at,
                without_memory_reads(message.content, reads), speaker=message.name,
            )
            for i, message in enumerate(new)
            if not is_unsearchable(message)
        ]  # fmt: skip
        for chunk in _chunks([text for text in found if text is not None]):
            connection.execute(self._send.insert_texts, chunk)

    def _update_session(
        self, connection: Connection, session: Any, event: TurnEvent, new: Sequence[Message], *, hides_unread: bool
    ) -> bool:
        """Update the session's row; return whether the event made it due at once."""
        visible = sum(message.is_visible for message in event.messages)
        values: dict[str, object] = {
            "next_position": session.next_position + len(new),
            "next_place": visible + 1 if event.is_replacement else session.next_place + len(new),
            "updated_at": session.now,
        }
        if event.time_zone:
            values["time_zone"] = event.time_zone
        if event.project_id and session.project_id is None:
            values["project_id"] = event.project_id
        if new:
            values["last_received_at"] = session.now
        # a live turn has priority and takes the session's backlog along
        if new and (session.state == SessionState.IDLE.value or event.lane == LIVE):
            values["lane"] = event.lane
        if new and event.trace_parent:
            values["trace_parent"] = event.trace_parent
        gatherer = Gatherer.of(session, self._pace)
        is_due = gatherer.add(event, new, hides_unread=hides_unread)
        if gatherer.is_changed:
            values.update(gatherer.values)
            if gatherer.state != SessionState.DUE.value:
                del values["due_at"]  # of a parked session
            elif session.state == SessionState.IDLE.value or is_due:
                values["woken_at"] = None
        connection.execute(self._send.update_session, {"b_pk": session.pk, **values})
        return is_due

    def _keep_parent(self, connection: Connection, session_pk: int, event: TurnEvent) -> None:
        """Keep the newest request and its new parts; drop parts that it does not name.

        A request with missing parts (sent so long ago that they were deleted) is useless.
        """
        parent = event.parent_request
        assert parent is not None
        expires_at = parent.sent_at + parent.envelope.life
        if self._db.read_clock(connection) >= expires_at + PARENT_GRACE:
            return
        stored = connection.execute(
            sa.select(Parents.c.sent_at).where(Parents.c.session_pk == session_pk)
        ).scalar_one_or_none()
        if stored is not None and stored > parent.sent_at:
            return
        if not self._keep_parts(connection, session_pk, parent.envelope):
            connection.execute(sa.delete(Parents).where(Parents.c.session_pk == session_pk))
            return
        insert = self._db.insert(Parents).values(
            session_pk=session_pk,
            body=dump_json(parent.envelope.skeleton),
            reply=dump_json(parent.reply),
            sent_at=parent.sent_at,
            expires_at=expires_at,
            last_message_uuid=event.messages[-1].uuid,
        )
        fresh = {
            name: insert.excluded[name] for name in ("body", "reply", "sent_at", "expires_at", "last_message_uuid")
        }
        connection.execute(insert.on_conflict_do_update(index_elements=["session_pk"], set_=fresh))

    def _keep_parts(self, connection: Connection, session_pk: int, envelope: Envelope) -> bool:
        mine = ParentParts.c.session_pk == session_pk
        known = set(connection.execute(sa.select(ParentParts.c.digest).where(mine)).scalars())
        named = set(envelope.digests)
        if not named <= known | set(envelope.parts):
            return False
        new = [
            {"session_pk": session_pk, "digest": digest, "body": text}
            for digest, text in envelope.parts.items()
            if digest not in known
        ]
        for chunk in _chunks(new):
            connection.execute(sa.insert(ParentParts), chunk)
        for chunk in _chunks(sorted(known - named)):
            connection.execute(sa.delete(ParentParts).where(mine, ParentParts.c.digest.in_(chunk)))
        return True


class _Statements:
    """The statements of every event, built once; see `run_statements`."""

    def __init__(self, database: Database) -> None:
        now = database.now()
        session = database.insert(Sessions).values(
            state=SessionState.IDLE.value, lease_epoch=0, next_position=FIRST, next_place=FIRST, consecutive_failures=0,
            last_received_at=now, created_at=now, updated_at=now,
            **{name: bind(name, Sessions.c[name]) for name in _OF_EVENT},
        )  # fmt: skip
        self.lock_session = session.on_conflict_do_update(
            index_elements=["tenant_id", "session_id"], set_={"session_id": session.excluded.session_id}
        ).returning(*(Sessions.c[name] for name in _LOCKED), *tenants_pace(), database.now().label("now"))
        event = {name: bind(name, Events.c[name]) for name in ("tenant_id", "session_id", "event_id")}
        self.note_event = (
            database.insert(Events)
            .values(received_at=database.now(), **event)
            .on_conflict_do_nothing()
            .returning(Events.c.event_id)
        )
        self.known = sa.select(Messages.c.uuid).where(
            Messages.c.session_pk == bind("b_session", Messages.c.session_pk),
            is_among("b_uuids", Messages.c.uuid, is_postgres=database.is_postgres),
        )
        self.insert_messages = sa.insert(Messages)
        self.insert_texts = sa.insert(MessageTexts).inline()
        self.update_session = sa.update(Sessions).where(Sessions.c.pk == bind("b_pk", Sessions.c.pk))


_OF_EVENT = ("tenant_id", "session_id", "user_id", "project_id", "time_zone", "lane")
_LOCKED = ("pk", "user_id", "project_id", "state", "next_position", "next_place", *COLUMNS)


def newest_zone(connection: Connection, tenant_id: str, user_id: str) -> str | None:
    """Return the IANA zone of a person's most recently updated session that has one; None if none has."""
    rows = _newest_zone().read(connection, {"tenant": tenant_id, "user": user_id})
    return rows[0].time_zone if rows else None


@cache
def _newest_zone() -> Kept:
    whose = (
        Sessions.c.tenant_id == bind("tenant", Sessions.c.tenant_id),
        Sessions.c.user_id == bind("user", Sessions.c.user_id),
    )
    query = sa.select(Sessions.c.time_zone).where(*whose, Sessions.c.time_zone.is_not(None))
    return Kept(query.order_by(Sessions.c.updated_at.desc()).limit(1))


def _chunks(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for start in range(0, len(items), _CHUNK):
        yield items[start : start + _CHUNK]
