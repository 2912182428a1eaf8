"""Stores the events of many sessions in PostgreSQL with a handful of statements.

The state of the sessions is read first, without locks. Then one autocommitted statement locks the sessions that are
neither locked nor changed since, and writes everything for them. A batch takes about ten round trips, no lock is held
between them, and a host that goes silent blocks no other. The remaining sessions
are stored one by one: locked ones, and those whose order changes (a replaced transcript, turns that arrive late).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database, batch
from extractor.adapters.sql.schema.tenants import know_tenants
from extractor.adapters.sql.schema.tombstones import erased_at, hold_off_erasures, said_after
from extractor.adapters.sql.sessions.bulk_plan import OneByOne, Parent, Plan
from extractor.adapters.sql.sessions.bulk_statements import (
    EVENTS,
    KEPT_PARENTS,
    KEYS,
    LATE,
    LOST_PARENTS,
    MAKE_SESSIONS,
    MESSAGES,
    MOVES,
    NAMED,
    NEW,
    NEW_PARTS,
    NOTED,
    OLD_PARTS,
    PARENTS,
    PARTS,
    SAID,
    SENT,
    SESSIONS,
    STARTS,
    STORE,
    TEXTS,
)
from extractor.adapters.sql.sessions.gathering import Gatherer
from extractor.core.conversation.events import TurnEvent
from extractor.core.errors import StoreUnavailable
from extractor.core.run.pace import Pace
from extractor.core.run.ports import IngestedEvent
from extractor.core.run.runs import SessionState

# Maximum characters per statement, except for a single session.
CHUNK_BYTES = 8_000_000

# Seconds to wait while someone else creates the same session or tenant.
MAKE_LOCK_S = 0.5

Results = list[IngestedEvent | Exception | None]
Key = tuple[str, str]


class BulkIngest:
    """See the module.

    Args:
        pace, keep_parents: See `SqlArchive`.
    """

    def __init__(self, database: Database, *, pace: Pace, keep_parents: bool) -> None:
        self._db = database
        self._pace = pace
        self._keep_parents = keep_parents

    def store(self, events: Sequence[TurnEvent]) -> Results:
        """Store events in order; None marks one to be stored one by one with the others of its session.

        Raises:
            StoreUnavailable: Some sessions' events may be stored, others not; storing them again does no harm.
        """
        results: Results = [None] * len(events)
        groups = self._erase(events, results)
        if not groups:
            return results
        with self._db.read() as connection:
            sessions = self._sessions(connection, groups)
        if len(sessions) < len(groups):
            new = {key: group for key, group in groups.items() if key not in sessions}
            try:
                self._make_sessions(new)
            except StoreUnavailable as error:
                if not error.is_held:
                    raise
                # another transaction is slow to create one of them: one by one, so that the others are stored
                return results
            if self._erase(events, [None] * len(events)).keys() != groups.keys():
                return [None] * len(events)  # a user was erased in the meantime
            with self._db.read() as connection:
                sessions = self._sessions(connection, groups)
        with self._db.read() as connection:
            plans = self._plans(connection, groups, sessions)
        for chunk in _chunks(plans):
            for number, result in self._store(chunk):
                results[number] = result
        return results

    def _erase(self, events: Sequence[TurnEvent], results: Results) -> dict[Key, dict[int, TurnEvent]]:
        """Return the events by session, in order, without what was said before its user was erased."""
        with self._db.read() as connection:
            erased = erased_at(connection, {(event.tenant_id, event.user_id) for event in events})
        groups: dict[Key, dict[int, TurnEvent]] = {}
        for number, event in enumerate(events):
            at = erased.get((event.tenant_id, event.user_id))
            kept = event if at is None else said_after(event, at)
            if kept is None:
                results[number] = IngestedEvent(event, 0, is_duplicate=False, is_due=False, is_erased=True)
            else:
                groups.setdefault((event.tenant_id, event.session_id), {})[number] = kept
        return groups

    def _sessions(self, connection: Connection, keys: Iterable[Key]) -> dict[Key, Any]:
        named = [{"tenant_id": tenant, "session_id": session} for tenant, session in sorted(keys)]
        rows = connection.execute(SESSIONS, KEYS.values(named))
        return {(row.tenant_id, row.session_id): row for row in rows}

    def _make_sessions(self, groups: Mapping[Key, Mapping[int, TurnEvent]]) -> None:
        first = [next(iter(group.values())) for _, group in sorted(groups.items())]
        rows = [
            {
                "tenant_id": event.tenant_id, "session_id": event.session_id, "user_id": event.user_id,
                "project_id": event.project_id, "time_zone": event.time_zone, "lane": event.lane,
            }
            for event in first
        ]  # fmt: skip
        tenants = {event.tenant_id for event in first}
        with self._db.write(lock_s=MAKE_LOCK_S) as connection, batch(connection, ends_transaction=True):
            know_tenants(self._db, connection, tenants)
            hold_off_erasures(connection, tenants, is_postgres=True)
            connection.execute(MAKE_SESSIONS, NEW.values(rows))

    def _plans(
        self, connection: Connection, groups: Mapping[Key, Mapping[int, TurnEvent]], sessions: Mapping[Key, Any]
    ) -> list[Plan]:
        read = _Known(connection, groups, sessions)
        plans = []
        for key, group in sorted(groups.items()):
            session = sessions.get(key)
            if session is None or session.pk in read.late:
                continue
            plan = Plan(
                session, self._keep_parents, read.events.get(key, set()), read.messages.get(session.pk, set()),
                read.parents.get(session.pk) or Parent(), Gatherer.of(session, self._pace),
            )  # fmt: skip
            try:
                for number, event in group.items():
                    plan.add(number, event)
            except OneByOne:
                continue
            plans.append(plan)
        return plans

    def _store(self, plans: Sequence[Plan]) -> Iterator[tuple[int, IngestedEvent | Exception]]:
        to_write = [plan for plan in plans if plan.noted]
        written = self._write(to_write) if to_write else frozenset()
        for plan in plans:
            if not plan.noted or plan.session.pk in written:
                yield from plan.done.items()

    def _write(self, plans: Sequence[Plan]) -> frozenset[int]:
        """Write the plans; return the keys of the sessions that were written."""
        parents = [(plan.session.pk, plan.parent) for plan in plans]
        values = {
            **MOVES.values([plan.moved() for plan in plans]),
            **NOTED.values(
                [{"session_pk": plan.session.pk, **_named(event)} for plan in plans for event in plan.noted]
            ),
            **SAID.values([row for plan in plans for row in plan.said]),
            **TEXTS.values([row for plan in plans for row in plan.texts]),
            **KEPT_PARENTS.values([{"session_pk": pk, **one.row} for pk, one in parents if one.row is not None]),
            **NEW_PARTS.values(
                [{"session_pk": pk, "digest": d, "body": t} for pk, one in parents for d, t in one.new.items()]
            ),
            **OLD_PARTS.values([{"session_pk": pk, "digest": d} for pk, one in parents for d in sorted(one.dropped)]),
            **LOST_PARENTS.values([{"session_pk": pk} for pk, one in parents if one.is_lost]),
        }
        with self._db.write_alone() as connection:
            return frozenset(connection.execute(STORE, values).scalars())


def _named(event: TurnEvent) -> dict[str, str]:
    return {"tenant_id": event.tenant_id, "session_id": event.session_id, "event_id": event.event_id}


class _Known:
    """The state of some sessions, read without a lock."""

    def __init__(
        self, connection: Connection, groups: Mapping[Key, Mapping[int, TurnEvent]], sessions: Mapping[Key, Any]
    ) -> None:
        of_session = [(key, sessions[key], event) for key in sessions for event in groups[key].values()]
        self.events = self._events(connection, [event for _, _, event in of_session])
        old = [(session, event) for _, session, event in of_session if session.next_position > 1]
        self.messages = self._messages(connection, old)
        self.late = self._late(connection, old)
        self.parents = self._parents(connection, of_session)

    def _events(self, connection: Connection, events: Sequence[TurnEvent]) -> dict[Key, set[str]]:
        found: dict[Key, set[str]] = {}
        for row in connection.execute(EVENTS, NAMED.values(list(map(_named, events)))):
            found.setdefault((row.tenant_id, row.session_id), set()).add(row.event_id)
        return found

    def _messages(self, connection: Connection, old: Sequence[tuple[Any, TurnEvent]]) -> dict[int, set[UUID]]:
        sent = [{"session_pk": session.pk, "uuid": m.uuid} for session, event in old for m in event.messages]
        found: dict[int, set[UUID]] = {}
        for row in connection.execute(MESSAGES, SENT.values(sent)) if sent else ():
            found.setdefault(row.session_pk, set()).add(row.uuid)
        return found

    def _late(self, connection: Connection, old: Sequence[tuple[Any, TurnEvent]]) -> set[int]:
        """Return sessions with an unread message that was said later: an event may have to go before it."""
        starts = [
            {"session_pk": session.pk, "said_at": min(message.created_at for message in event.messages)}
            for session, event in old
            if session.state != SessionState.IDLE.value and event.messages
        ]
        return set(connection.execute(LATE, STARTS.values(starts)).scalars()) if starts else set()

    def _parents(self, connection: Connection, of_session: Sequence[tuple[Key, Any, TurnEvent]]) -> dict[int, Parent]:
        keys = sorted({session.pk for _, session, event in of_session if event.parent_request is not None})
        found = {key: Parent() for key in keys}
        if not keys:
            return found
        for row in connection.execute(PARENTS, {"keys": keys}):
            found[row.session_pk].sent_at = row.sent_at
        for row in connection.execute(PARTS, {"keys": keys}):
            found[row.session_pk].known.add(row.digest)
        for one in found.values():
            one.stored = frozenset(one.known)
        return found


def _chunks(plans: Sequence[Plan]) -> Iterator[list[Plan]]:
    chunk: list[Plan] = []
    size = 0
    for plan in plans:
        if chunk and size + plan.size > CHUNK_BYTES:
            yield chunk
            chunk, size = [], 0
        chunk.append(plan)
        size += plan.size
    if chunk:
        yield chunk
