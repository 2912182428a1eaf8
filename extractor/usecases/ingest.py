"""Accepts turns: events are stored, whether they arrive over HTTP, in a Celery message or on the Redis stream.

stream   Client -> extractor:turns -> Drain.run      -> Ingest.store_batch -> SqlArchive.ingest
HTTP     routes/turns.py           -> Ingest.parse   -> Ingest.store       -> SqlArchive.ingest
Celery   tasks.ingest_turn         -> Drain.accept   -> Ingest.store       -> SqlArchive.ingest
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from extractor.adapters.failures.database import why_refused
from extractor.adapters.redis_stream import Entry, EventStream
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.telemetry import log
from extractor.core.conversation.bounded_json import MAX_DEPTH
from extractor.core.conversation.events import BATCH, TurnEvent, decode_event, parse_event
from extractor.core.errors import CallerError, ExtractorError, InvalidEvent, QueueUnavailable, StoreUnavailable
from extractor.core.run.ports import IngestedEvent
from extractor.usecases.dispatch import Dispatch

NO_BATCHES = "'batch' needs EXTRACTOR_PROVIDER=anthropic: no other provider has the Message Batches API; use 'backfill'"

# Seconds that a drain waits for locked sessions before it leaves their events on the stream; all other sessions' events
# wait behind it.
DRAIN_WAIT_S = 0.5


@dataclass(frozen=True, slots=True)
class Drained:
    """What one drain did."""

    events: int = 0
    rejected: int = 0
    messages: int = 0

    def __add__(self, other: Drained) -> Drained:
        return Drained(
            self.events + other.events, self.rejected + other.rejected, self.messages + other.messages
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Left:
    """What a drain leaves on the stream for the next one: events of locked sessions.

    Attributes:
        entries: Their ids.
        sessions: (tenant, session); later events of these wait too, to keep their order.
    """

    entries: set[str] = field(default_factory=set)
    sessions: set[tuple[str, str]] = field(default_factory=set)

    def leave(self, entry: Entry, event: TurnEvent) -> None:
        self.entries.add(entry.id)
        self.sessions.add((event.tenant_id, event.session_id))


class Ingest:
    """Stores events and wakes the sessions that became due.

    Args:
        max_event_bytes: Maximum size of one event.
        has_batches: The provider has a batch API.
    """

    def __init__(
        self, archive: SqlArchive, dispatch: Dispatch, *, max_event_bytes: int, has_batches: bool = False
    ) -> None:
        self._archive = archive
        self._dispatch = dispatch
        self.max_event_bytes = max_event_bytes
        self._has_batches = has_batches

    def store(self, event: TurnEvent) -> IngestedEvent:
        """Store one event. The caller may call `wake_for` next; otherwise the sweeper wakes the session a little later.

        Raises:
            InvalidEvent: It breaks a rule of the store, such as a session of another user.
            StoreUnavailable: Nothing was stored.
        """
        result = self._archive.ingest([event])[0]
        if isinstance(result, Exception):
            raise result
        return result

    def store_batch(self, events: Sequence[TurnEvent]) -> list[IngestedEvent | Exception]:
        """Store events and wake their sessions; if the store rejects the batch, store one by one to find the rejected
        event."""
        if not events:
            return []
        try:
            return self._store_and_wake(events)
        except ExtractorError:
            raise
        except Exception:  # the database rejects a value of one event; the others must not wait for it
            return [self._store_alone(event) for event in events]

    def wake_for(self, results: Sequence[IngestedEvent | Exception]) -> None:
        """Send wake-ups for the sessions that became due at once; the sweeper wakes those that gather turns."""
        due = [
            (result.event.tenant_id, result.event.session_id)
            for result in results
            if isinstance(result, IngestedEvent) and result.is_due
        ]
        if due:
            self._dispatch.wake(due)

    def parse(self, raw: str | bytes) -> TurnEvent:
        """Return an event from its JSON.

        Raises:
            InvalidEvent: It is malformed; says where.
        """
        return self.checked(parse_event(decode_event(raw, self.max_event_bytes)))

    def checked(self, event: TurnEvent) -> TurnEvent:
        """Return an event if this installation can do what it asks for.

        Raises:
            InvalidEvent
        """
        if event.lane == BATCH and not self._has_batches:
            raise InvalidEvent.of("lane", NO_BATCHES)
        return event

    def _store_and_wake(self, events: Sequence[TurnEvent]) -> list[IngestedEvent | Exception]:
        results = self._archive.ingest(events, wait_s=DRAIN_WAIT_S)
        self.wake_for(results)
        return results

    def _store_alone(self, event: TurnEvent) -> IngestedEvent | Exception:
        try:
            return self._store_and_wake([event])[0]
        except ExtractorError:
            raise
        except Exception as error:
            return error


class Drain:
    """Moves events from the Redis stream into the store; only one drain runs at a time.

    Args:
        batch: Events stored in one transaction.
    """

    def __init__(self, stream: EventStream, database: Database, ingest: Ingest, *, batch: int) -> None:
        self._stream = stream
        self._database = database
        self._ingest = ingest
        self._batch = batch

    def run(self) -> Drained:
        """Store everything on the stream, in order; return at once if another drain is running.

        Raises:
            QueueUnavailable, StoreUnavailable: What was not stored stays on the stream.
        """
        total = Drained()
        left = _Left()
        self._database.present()  # raises: a worker that cannot reach the database must not hold the lock
        with self._stream.lock() as still_ours:
            if still_ours is None:
                return total
            self._stream.announce_drain()
            while entries := self._stream.read(self._batch, besides=left.entries):
                total += self._drain_batch(entries, left)
                # Extended per batch. If it was lost, another drain may be reading the same entries.
                if not still_ours():
                    break
        return total

    def run_if_waiting(self) -> Drained:
        """Drain if the stream is not empty. Costs one request to Redis otherwise."""
        return self.run() if self._stream.waiting() else Drained()

    def accept(self, value: Any) -> None:
        """Store one event from a Celery message; while the store is unavailable, add it to the stream instead.

        An unreadable event, or one that the store rejects, goes to the stream of rejected events.

        Raises:
            QueueUnavailable: Neither the store nor Redis accepts it.
        """
        raw = ""
        try:
            raw = value if isinstance(value, str) else _encode(value)
            event = self._ingest.parse(raw)
            try:
                stored = self._ingest.store(event)
            except StoreUnavailable:
                # Every worker drains the stream as soon as the store is back; no task has to wait for it.
                self._stream.append(raw)
            else:
                self._ingest.wake_for([stored])
        except QueueUnavailable:
            raise
        except Exception as error:  # such as a value that the database refuses: a failed task would end with the event
            self._reject(Entry("task", raw.encode("utf-8", "replace")), error)

    def _drain_batch(self, entries: Sequence[Entry], left: _Left) -> Drained:
        readable, done = self._read(entries, left)
        rejected = len(done)
        results = self._ingest.store_batch([event for _, event in readable])
        for (entry, event), result in zip(readable, results, strict=True):
            # Its session is locked by a run's commit or another writer, not the whole store: the next drain takes it.
            if isinstance(result, StoreUnavailable):
                left.leave(entry, event)
                continue
            done.append(entry)
            if isinstance(result, Exception):
                self._reject(entry, result)
                rejected += 1
        # Only now: until its transaction is committed, the stream is the only place that has an event.
        self._stream.take_off(done)
        messages = sum(result.new_messages for result in results if isinstance(result, IngestedEvent))
        log().info(
            "turns.drained", events=len(done), rejected=rejected, messages=messages, left=len(entries) - len(done)
        )
        return Drained(len(done), rejected, messages)

    def _read(self, entries: Sequence[Entry], left: _Left) -> tuple[list[tuple[Entry, TurnEvent]], list[Entry]]:
        """Return the events that can be stored now, and the entries that were rejected."""
        readable: list[tuple[Entry, TurnEvent]] = []
        rejected: list[Entry] = []
        for entry in entries:
            try:
                event = self._event(entry)
            except CallerError as error:
                self._reject(entry, error)
                rejected.append(entry)
                continue
            if (event.tenant_id, event.session_id) in left.sessions:
                left.leave(entry, event)
            else:
                readable.append((entry, event))
        return readable, rejected

    def _event(self, entry: Entry) -> TurnEvent:
        if entry.event is None:
            raise InvalidEvent.of("", "the entry has no field 'event'")
        return self._ingest.parse(entry.event)

    def _reject(self, entry: Entry, error: Exception) -> None:
        reason = why_refused(error)
        self._stream.reject(entry, reason)
        log().warning("event.rejected", entry=entry.id, reason=reason[:500])


def _encode(value: Any) -> str:
    """Return the JSON text of an event that arrived decoded; key order is kept.

    Raises:
        InvalidEvent: It nests too deep to be encoded.
    """
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        raise InvalidEvent.of("", f"the event is not valid JSON: it nests deeper than {MAX_DEPTH} levels") from None
