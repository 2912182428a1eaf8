"""The use cases between the queue and the store: accept events, drain the stream, wake sessions, sweep.

Used by the Celery tasks, the API and the command line alike.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from extractor.adapters.redis_stream import Entry
from extractor.adapters.sql.operators.dead_letters import LetterFilter
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.bootstrap import Parts
from extractor.core.conversation.bounded_json import MAX_DEPTH
from extractor.core.conversation.events import (
    BACKFILL,
    DEFAULT_TENANT,
    TurnEvent,
    check_time_zone,
    decode_event,
    parse_event,
)
from extractor.core.conversation.transcript import Message
from extractor.core.errors import CallerError, ExtractorError, InvalidEvent, QueueUnavailable, StoreUnavailable
from extractor.core.facts import manifest
from extractor.core.facts.fact import FactChanges, FactScope, Origin, SaveFact
from extractor.core.facts.redating import Redated, redate
from extractor.core.facts.sources import NOBODY, Sources
from extractor.core.run.ports import IngestedEvent
from extractor.core.run.staging import StagedMemory
from extractor.core.run.tools import FILES, TYPED_TOOLS
from extractor.telemetry import log

QUEUE_FACTOR = 2
"""Wake-ups waiting in the queue, as a multiple of the worker's slots, above which new ones wait in SQL instead, so
that tenants take turns and a lost queue costs little."""

BACKFILL_FACTOR = 0.5
"""Backfill gets wake-ups only while fewer than this multiple of the slots wait: a live turn never stands behind more."""

DRAIN_WAIT_S = 0.5
"""Seconds that a drain waits for sessions that somebody holds, before it leaves their events on the stream: events of all
other sessions wait behind it."""

KEEP_EVENTS_S = 14 * 86_400.0


@dataclass(frozen=True, slots=True)
class Drained:
    """What one drain did."""

    events: int = 0
    rejected: int = 0
    messages: int = 0


def ingest(
    parts: Parts, events: Sequence[TurnEvent], *, wait_s: float | None = None
) -> list[IngestedEvent | Exception]:
    """Store events and send wake-ups for the sessions that became due. A wake-up that fails is the sweeper's.

    Args:
        wait_s: See the port of the archive.
    """
    results = parts.archive.ingest(events, wait_s=wait_s)
    wake_for(parts, results)
    return results


def wake_for(parts: Parts, results: Sequence[IngestedEvent | Exception]) -> None:
    """Send wake-ups for the sessions that became due by what was stored."""
    due = [
        (result.event.tenant_id, result.event.session_id)
        for result in results
        if isinstance(result, IngestedEvent) and result.is_due
    ]
    if due and parts.settings.debounce_s == 0:
        wake(parts, due)


def store_one(parts: Parts, event: TurnEvent) -> IngestedEvent:
    """Store one event; `wake_for` is for the caller to call, or the sweeper does it a little later.

    Raises:
        InvalidEvent: It breaks a rule of the store, such as a session of another user.
        StoreUnavailable: Nothing was stored.
    """
    result = parts.archive.ingest([event])[0]
    if isinstance(result, Exception):
        raise result
    return result


def ingest_or_stream(parts: Parts, raw: str) -> None:
    """Store one event that came by another way than the stream; put it on the stream while the store is away, so that
    nobody waits for the store.

    Raises:
        CallerError: It cannot be read, or breaks a rule of the store.
        QueueUnavailable: Neither the store nor Redis takes it.
    """
    event = parse_event(decode_event(raw, parts.settings.max_event_bytes))
    try:
        stored = store_one(parts, event)
    except StoreUnavailable:
        parts.stream.append(raw)
    else:
        wake_for(parts, [stored])


def wake(parts: Parts, sessions: Sequence[tuple[str, str]]) -> None:
    """Send wake-ups while the queue is less than half full and the breaker admits work.

    Other sessions stay due in SQL until they are taken fairly. The second half of the queue is for those: if sessions that
    are due again could fill it, those whose wake-up was lost would wait as long as the backlog lasts.
    """
    try:
        if _capacity(parts) / 2 - parts.stream.queue_length("extraction") < len(sessions):
            if len(sessions) > 1:
                wake_due(parts)
            return
        parts.broker.wake(sessions)
        parts.wake_ups.note(list(sessions))
    except (QueueUnavailable, StoreUnavailable) as error:
        log().warning("wakeup.failed", sessions=len(sessions), error=str(error))


def _capacity(parts: Parts) -> int:
    """Return how many wake-ups may wait in the queue; few or none while the provider's breaker is not closed."""
    return parts.gate.room(QUEUE_FACTOR * _slots(parts))


def _slots(parts: Parts) -> int:
    return parts.settings.concurrency * parts.settings.workers


def drain(parts: Parts) -> Drained:
    """Store everything that is on the stream, in order; one drain at a time, others return at once.

    Raises:
        QueueUnavailable, StoreUnavailable: What was not stored stays on the stream.
    """
    total = Drained()
    left = _Left()
    parts.database.present()  # whoever cannot reach the database must not keep the lock from those that can
    with parts.stream.lock() as still_ours:
        if still_ours is None:
            return total
        parts.stream.announce_drain()
        while True:
            entries = parts.stream.read(parts.settings.drain_batch, besides=left.entries)
            if not entries:
                return total
            batch = _drain_batch(parts, entries, left)
            total = Drained(
                total.events + batch.events, total.rejected + batch.rejected, total.messages + batch.messages
            )
            if not still_ours():
                return total


@dataclass(frozen=True, slots=True)
class _Left:
    """What a drain leaves on the stream for the next one: events of sessions that somebody holds.

    Attributes:
        entries: Their ids.
        sessions: Tenants and ids: later events of these wait too, or they would overtake.
    """

    entries: set[str] = field(default_factory=set)
    sessions: set[tuple[str, str]] = field(default_factory=set)

    def leave(self, entry: Entry, event: TurnEvent) -> None:
        self.entries.add(entry.id)
        self.sessions.add((event.tenant_id, event.session_id))


def _drain_batch(parts: Parts, entries: Sequence[Entry], left: _Left) -> Drained:
    events: list[TurnEvent] = []
    readable: list[Entry] = []
    done: list[Entry] = []
    rejected = 0
    for entry in entries:
        try:
            event = _read(entry, parts.settings.max_event_bytes)
        except CallerError as error:
            _reject(parts, entry, error)
            rejected += 1
            done.append(entry)
            continue
        if (event.tenant_id, event.session_id) in left.sessions:
            left.leave(entry, event)
        else:
            events.append(event)
            readable.append(entry)
    results = _store_all(parts, events)
    for entry, event, result in zip(readable, events, results, strict=True):
        if isinstance(result, StoreUnavailable):
            left.leave(entry, event)
            continue
        done.append(entry)
        if isinstance(result, Exception):
            _reject(parts, entry, result)
            rejected += 1
    parts.stream.take_off(done)
    messages = sum(result.new_messages for result in results if isinstance(result, IngestedEvent))
    log().info("turns.drained", events=len(done), rejected=rejected, messages=messages, left=len(entries) - len(done))
    return Drained(len(done), rejected, messages)


def _store_all(parts: Parts, events: Sequence[TurnEvent]) -> list[IngestedEvent | Exception]:
    """Store a batch; when the store refuses the batch as a whole, store one by one and find the one it refuses."""
    if not events:
        return []
    try:
        return ingest(parts, events, wait_s=DRAIN_WAIT_S)
    except ExtractorError:
        raise
    except Exception:  # a value that the database does not take; the others must not wait for it
        return [_store_one(parts, event) for event in events]


def _store_one(parts: Parts, event: TurnEvent) -> IngestedEvent | Exception:
    try:
        return ingest(parts, [event], wait_s=DRAIN_WAIT_S)[0]
    except ExtractorError:
        raise
    except Exception as error:
        return error


def _read(entry: Entry, max_bytes: int) -> TurnEvent:
    if entry.event is None:
        raise InvalidEvent.of("", "the entry has no field 'event'")
    return parse_event(decode_event(entry.event, max_bytes))


def _reject(parts: Parts, entry: Entry, error: Exception) -> None:
    parts.stream.reject(entry, str(error))
    log().warning("event.rejected", entry=entry.id, reason=str(error)[:500])


def sweep(parts: Parts) -> dict[str, Any]:
    """Look for events that nobody drained and sessions that nobody woke. Safe in any number of workers.

    Returns:
        How many events were `drained` and sessions `woken`, and whether `more_may_be_due` than the queue takes now.

    Raises:
        QueueUnavailable, StoreUnavailable: Try again at the next beat.
    """
    parts.gate.refresh()
    settings = parts.settings
    mended = parts.due_times.mend_clock(lease_s=settings.lease_s, debounce_s=settings.debounce_s)
    if mended:
        log().warning("clock.stepped_back", sessions=mended)
    abandoned = wake_abandoned(parts)
    drained = drain(parts) if parts.stream.waiting() else Drained()
    woken, more_may_be_due = wake_due(parts)
    return {"drained": drained.events, "woken": abandoned + woken, "more_may_be_due": more_may_be_due}


def wake_abandoned(parts: Parts) -> int:
    """Send wake-ups for sessions whose lease ran out, before all that wait in the queue, however long that is; return how
    many.

    Raises:
        QueueUnavailable, StoreUnavailable: Try again at the next beat.
    """
    at_most = min(_capacity(parts), _slots(parts))
    found = parts.wake_ups.take_abandoned(at_most, rewake_s=parts.settings.rewake_s) if at_most else []
    parts.broker.wake(found, is_first=True)
    return len(found)


def wake_due(parts: Parts) -> tuple[int, bool]:
    """Send wake-ups for sessions that are due, live turns first, when half of the queue is free. Until then it costs one
    look at Redis: of a hundred workers with a backlog, each would rank all of it every second.

    Returns:
        How many were woken, and whether more may be due.

    Raises:
        QueueUnavailable, StoreUnavailable: Try again at the next beat.
    """
    capacity = _capacity(parts)
    room = capacity - parts.stream.queue_length("extraction")
    if room <= 0 or room < capacity / 2:
        return 0, capacity > 0
    rewake_s = parts.settings.rewake_s
    woken = parts.wake_ups.take(room, rewake_s=rewake_s)
    spare = room - len(woken) - _slots(parts) * (QUEUE_FACTOR - BACKFILL_FACTOR)
    if spare >= 1:
        woken += parts.wake_ups.take(int(spare), rewake_s=rewake_s, lane=BACKFILL)
    parts.broker.wake(woken)
    return len(woken), len(woken) >= room


def count_runs(parts: Parts) -> None:
    """Count the runs that ended, for plots and metrics; one process at a time does."""
    while parts.stats.roll():
        pass


def over_budget(parts: Parts, known: frozenset[str]) -> frozenset[str]:
    """Return the tenants that have spent their budget of today; those that are new among them are logged.

    Args:
        known: What it returned the last time.
    """
    spent = {one["tenant_id"]: one for one in parts.budgets.tenants(only_over_budget=True)}
    for tenant_id in sorted(set(spent) - known):
        one = spent[tenant_id]
        log().warning(
            "budget.spent", tenant_id=tenant_id, spent_usd=one["spent_usd"], spent_tokens=one["spent_tokens"],
            goes_on_at=one["goes_on_at"],
        )  # fmt: skip
    return frozenset(spent)


def forget_old(parts: Parts) -> None:
    """Delete what has served, and what the retention settings keep for some days only."""
    settings = parts.settings
    count_runs(parts)
    parts.retention.forget_old(
        keep_events_s=KEEP_EVENTS_S,
        messages_days=settings.keep_messages_days,
        runs_days=settings.keep_runs_days,
        notes_days=settings.keep_notes_days,
    )


# -- repair -----------------------------------------------------------------------------------------------------


def redrive(parts: Parts, wanted: LetterFilter, *, dry_run: bool) -> dict[str, Any]:
    """Bring dead letters back: their messages are unread again, their sessions due at once.

    Raises:
        StoreUnavailable: What was brought back before it stays so; do it again for the rest.
    """
    done = parts.dead_letters.redrive(wanted, dry_run=dry_run)
    if wanted.session_id is not None and wanted.tenant_id is not None:
        done.unparked = parts.dead_letters.unpark(wanted.tenant_id, wanted.session_id, dry_run=dry_run)
    if not dry_run:
        log().info("dead_letters.redriven", dead_letters=done.dead_letters, sessions=len(done.sessions))
        if done.sessions:
            wake(parts, done.sessions)
    return done.document(dry_run=dry_run)


def erase(parts: Parts, tenant_id: str, user_id: str) -> dict[str, Any]:
    """Erase everything about a user: one transaction in the store, then what Redis keeps of rejected events.

    Events of the user that still wait on the stream are dropped when they are drained, by the tombstone.

    Raises:
        StoreUnavailable: Nothing was erased.
    """
    proof = parts.erasure.erase(tenant_id, user_id)
    try:
        rejected: int | str = parts.stream.forget_rejected(lambda raw: _is_of_user(raw, tenant_id, user_id))
    except QueueUnavailable as error:
        rejected = f"not looked at: {error}"
    log().info("user.erased", tenant_id=tenant_id, sessions=proof["deleted"]["sessions"])
    return {**proof, "rejected_events": rejected}


def _is_of_user(raw: bytes, tenant_id: str, user_id: str) -> bool:
    try:
        value = json.loads(raw)
    except ValueError:  # cut short, or no JSON at all: gone if the name is in it
        return json.dumps(user_id).encode() in raw
    if not isinstance(value, dict):
        return False
    return value.get("user_id") == user_id and value.get("tenant_id", DEFAULT_TENANT) in (tenant_id, None)


AGENT_MESSAGES = 60
"""Newest messages of its session in which an agent's quotes are looked for."""


def use_memory(
    parts: Parts, scope: FactScope, name: str, arguments: Any, *, session_id: str | None = None, zone: str | None = None
) -> dict[str, Any]:
    """Carry out one call of a memory tool for the main agent; what it writes has the origin `agent`.

    The call may come before its turn does: a quote must stand in a message that is stored, a statement without one
    is the agent's own.

    Args:
        name: One of the typed tools, or `memory`.

    Raises:
        InvalidEvent: The tool or the zone is unknown, or the session is another user's.
    """
    if name not in (*TYPED_TOOLS, FILES):
        raise InvalidEvent.of("name", f"must be one of {', '.join((*TYPED_TOOLS, FILES))}")
    check_time_zone(zone)
    said = parts.queries.recent_messages(scope, session_id, AGENT_MESSAGES) if session_id else []
    told = zone or parts.queries.zone_of(scope.tenant_id, scope.user_id)
    read_at = parts.fact_writer.now()
    sources = Sources(
        {message.uuid: message for message in said},
        told or parts.settings.default_time_zone,
        Message(NOBODY, "user", "", read_at),
        Origin.AGENT,
        is_zone_assumed=told is None,
        conventions=parts.settings.date_conventions,
    )
    known = parts.facts.lines(scope, manifest.MAX_LINES)
    memory = StagedMemory(scope, parts.facts, sources, known, is_whole=manifest.is_whole(known))
    answer = memory.toolbox(frozenset({name})).call(name, arguments)
    written = 0
    if not answer.is_error and len(memory):
        written = parts.fact_writer.write(memory.changes(), read_at=read_at, session_id=session_id)
    return {"content": answer.text, "is_error": answer.is_error, "facts_written": written}


def redate_facts(parts: Parts, tenant_id: str, *, apply: bool) -> list[Redated]:
    """Read every fact of a tenant with the present resolver; return those that an older one had dated.

    Args:
        apply: Write what changed as a new revision; otherwise nothing is written.
    """
    read_at = parts.fact_writer.now()
    found: list[Redated] = []
    after: str | None = None
    while True:
        page = parts.queries.facts(tenant_id, FactFilter(limit=500, after=after))
        for fact in page.items:
            redated = redate(fact, conventions=parts.settings.date_conventions)
            if redated is not None:
                found.append(redated)
        after = page.next
        if after is None:
            break
    if apply:
        for redated in found:
            fact = redated.fact
            scope = FactScope(tenant_id, fact.user_id or "", fact.project_id)
            parts.fact_writer.write(FactChanges(scope, (SaveFact(redated.draft),)), read_at=read_at)
    return found


def encode(value: Any) -> str:
    """Return the JSON text of an event that arrived decoded; key order is kept.

    Raises:
        InvalidEvent: It nests so deep that it cannot be written.
    """
    try:
        return json.dumps(value, ensure_ascii=False)
    except RecursionError:
        raise InvalidEvent.of("", f"the event is not valid JSON: it nests deeper than {MAX_DEPTH} levels") from None
