"""Claims a session and reads what its run needs, mostly in one message."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, timedelta
from itertools import takewhile
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database, bundle
from extractor.adapters.sql.facts.fact_statements import least_expiry
from extractor.adapters.sql.facts.fact_store import to_lines
from extractor.adapters.sql.facts.notes import load_notes
from extractor.adapters.sql.kept import NOTHING, Answer
from extractor.adapters.sql.schema.rows import load_reply, to_message
from extractor.adapters.sql.schema.tables import Runs, Sessions, Steps
from extractor.adapters.sql.sessions.archive import FIRST, newest_zone
from extractor.adapters.sql.sessions.batched_runs import leave_batch, load_batched
from extractor.adapters.sql.sessions.gathering import NOTHING_GATHERED
from extractor.adapters.sql.sessions.run_statements import LATE, LOST, UNFINISHED, RunStatements
from extractor.core.conversation.envelope import Envelope
from extractor.core.conversation.events import BATCH
from extractor.core.conversation.transcript import is_prompt
from extractor.core.facts.fact import FactLine, FactScope
from extractor.core.notes.session_notes import SessionNotes
from extractor.core.run.cursor import cursor_mode
from extractor.core.run.failures import NO_FAULT, Troubles
from extractor.core.run.ports import BatchedSoFar, OpenRun, Reply, StoredParent
from extractor.core.run.runs import Claim, ClaimedSession, Lease, Outcome, SessionState, states_before


@dataclass(frozen=True, slots=True)
class _Claimed:
    """A claimed session, the messages around the first unread one, and the facts that it may see."""

    session: Any
    window: Sequence[Any]
    known: list[FactLine] | None


@dataclass(frozen=True, slots=True)
class _More:
    """What only some runs need; see `OpenRun`. `before` are the messages before the window, newest first; None if the
    claim has read them."""

    zone: str | None = None
    notes: SessionNotes | None = None
    was_lost: bool = False
    answered: Mapping[str, Reply] = field(default_factory=dict)
    batched: BatchedSoFar | None = None
    parent: StoredParent | None = None
    before: Sequence[Any] | None = None


class RunOpening:
    """See the module.

    Args:
        keep_parents: Load parent requests; False when no run could use one.
    """

    def __init__(self, database: Database, statements: RunStatements, *, keep_parents: bool) -> None:
        self._db = database
        self._send = statements
        self._keep_parents = keep_parents

    def open(self, claim: Claim, *, max_messages: int, lead_in: int, facts: int) -> OpenRun | None:
        """Claim a session and read its window; see `RunStore.open_run`."""
        asked = self._claim(claim, max_messages + 1, lead_in, facts)
        if asked is None:
            return None
        row = asked.session
        unread = sorted((found for found in asked.window if found.read_state is None), key=_reading_order)
        more = self._more(claim, row, unread, lead_in)
        if more is None:
            return None
        before = more.before
        if before is None:
            before = [found for found in asked.window if found.read_state is not None]
            before.sort(key=lambda found: found.place, reverse=True)
        messages = tuple(map(to_message, unread[:max_messages]))
        scope = FactScope(row.tenant_id, row.user_id, row.project_id)
        return OpenRun(
            session=_session(row, claim, scope, row.time_zone or more.zone, lost_runs=row.lost_runs + more.was_lost),
            cursor_mode=cursor_mode(row.cursor, bool(row.is_at_cursor)),
            unread=messages,
            has_more=len(unread) > max_messages,
            lead_in=tuple(map(to_message, reversed(before))),
            continues_skipped=bool(before) and before[0].read_state == "skipped" and not is_prompt(messages[0]),
            parent=more.parent,
            last_received_at=max(found.received_at for found in unread),
            now=row.now.astimezone(UTC),
            answered=more.answered,
            was_lost=more.was_lost,
            notes=more.notes or load_notes(row.sections),
            due_reason=row.due_reason,
            batched=more.batched,
            known=asked.known,
        )

    def _claim(self, claim: Claim, limit: int, lead_in: int, facts: int) -> _Claimed | None:
        """Claim a session, write the run's record, and read what every run needs, in one message; None if it is not free.

        What comes after the claim knows the session by its name. By then the claim has the session's row, so that no turn
        slips through.
        """
        named = {"b_tenant": claim.tenant_id, "b_session_id": claim.session_id}
        given = {
            **named, "b_today": self._db.today(), "b_owner": claim.owner, "b_run": claim.run_id,
            "b_lease": self._db.delay(claim.lease_s),
            **({"b_since": timedelta(seconds=claim.lease_s / 2)} if self._db.is_postgres else {}),
        }  # fmt: skip
        # A claim that PostgreSQL forgets in a crash is made again, and the first one's commit is refused.
        with self._db.write_at_once(may_be_lost=True) as connection:
            claimed = self._send.claim.send(connection, given)
            window = self._send.window.send(connection, {**named, "b_limit": limit, "b_lead_in": lead_in})
            if facts:
                visible = {**named, "tenant": claim.tenant_id, "least": least_expiry(), "limit": facts}
                known = self._send.known.send(connection, visible)
            lease = {"b_lease": given["b_lease"]} if self._db.is_postgres else {}
            self._send.begin_run.send(connection, {**named, "b_run": claim.run_id, **lease})
        session = claimed.one_or_none()
        if session is None:
            return None
        return _Claimed(session, window.all(), to_lines(known.all()) if facts else None)

    def _more(self, claim: Claim, session: Any, unread: Sequence[Any], lead_in: int) -> _More | None:
        """Read what only some runs need, and mend what earlier ones left; None if there is nothing to read."""
        needs_parent = session.has_parent and self._keep_parents
        is_hidden = bool(unread) and unread[0].place is None
        needs = (session.has_unfinished, session.has_batched, needs_parent, is_hidden, session.time_zone is None)
        if unread and not any(needs):
            return _More()
        with self._db.write_soon() as connection:
            if not unread:
                self._look_back(connection, session, claim)
                self._set_idle(connection, session.pk)
                self._send.forget_run.send(connection, {"b_run": claim.run_id})
                return None
            was_lost, answered = self._look_back(connection, session, claim)
            zone = newest_zone(connection, claim.tenant_id, session.user_id) if session.time_zone is None else None
            notes = self._notes(connection, session)
            batched = self._batched(connection, session) if session.has_batched else None
            with bundle(connection, ends_transaction=True):
                before = self._before_hidden(connection, session.pk, unread[0], lead_in) if is_hidden else None
                parent = self._parent(connection, session.pk) if needs_parent else None
        return _More(
            zone, notes, was_lost, answered, batched,
            parent=parent() if parent is not None else None, before=before.all() if before is not None else None,
        )  # fmt: skip

    def _look_back(self, connection: Connection, session: Any, claim: Claim) -> tuple[bool, dict[str, Reply]]:
        """Check the session's last runs: end those whose worker is gone, and return whether there were any, with the
        replies that were already paid for by runs that ended through no fault of their own."""
        if not session.has_unfinished:
            return False, {}
        last = self._send.last_runs.send(connection, {"b_session": session.pk, "b_run": claim.run_id}).all()
        is_unfinished = any(run.outcome == Outcome.RUNNING.value for run in last)
        was_lost = is_unfinished and not session.owner_lives
        if is_unfinished:
            self._fail_lost_runs(connection, session.pk, claim, was_lost=was_lost)
        resumable = list(takewhile(_is_resumable, last))
        if not resumable:
            return was_lost, {}
        keys = [run.id for run in resumable]
        rows = connection.execute(sa.select(Steps.c.request_digest, Steps.c.reply).where(Steps.c.run_id.in_(keys)))
        return was_lost, {row.request_digest: load_reply(row.reply) for row in rows}

    def _fail_lost_runs(self, connection: Connection, session_pk: int, claim: Claim, *, was_lost: bool) -> None:
        """End runs whose worker is gone; count them, since a session may be what kills its workers. Runs of a live
        worker are not counted."""
        connection.execute(
            sa.update(Runs)
            .where(Runs.c.session_pk == session_pk, Runs.c.outcome == Outcome.RUNNING.value, Runs.c.id != claim.run_id)
            .values(ended_at=self._db.now(), **(LOST if was_lost else LATE))
        )
        if was_lost:
            connection.execute(
                sa.update(Sessions).where(Sessions.c.pk == session_pk).values(lost_runs=Sessions.c.lost_runs + 1)
            )

    def _before_hidden(self, connection: Connection, session_pk: int, first: Any, count: int) -> Answer:
        """Return the messages before a window that begins with hidden ones, newest first, without quarantined ones."""
        if first.position == FIRST:
            return NOTHING
        values = {"b_session": session_pk, "b_start": first.position, "b_limit": count}
        return self._send.lead_in_hidden.send(connection, values)

    def _notes(self, connection: Connection, session: Any) -> SessionNotes | None:
        """Return the session's notes if they are not what the claim saw. A run that had not ended may have done so while the claim waited for its commit; what
        the claim saw is then older than what that run left."""
        if not session.has_unfinished:
            return None
        return load_notes(self._send.notes.send(connection, {"b_session": session.pk}).scalar_one_or_none())

    def _parent(self, connection: Connection, session_pk: int) -> Callable[[], StoredParent | None]:
        """Send the query for the parent request; the returned function loads it once the answers are there."""
        asked = self._send.parent.send(connection, {"b_session": session_pk})
        asked_parts = self._send.parent_parts.send(connection, {"b_session": session_pk})

        def load() -> StoredParent | None:
            kept, parts = asked.one_or_none(), asked_parts.all()
            if kept is None:
                return None
            envelope = Envelope(json.loads(kept.body), {part.digest: part.body for part in parts})
            if not envelope.parts.keys() >= set(envelope.digests):
                return None
            return StoredParent(envelope, json.loads(kept.reply), kept.sent_at, kept.last_message_uuid)

        return load

    def _batched(self, connection: Connection, session: Any) -> BatchedSoFar | None:
        if session.lane != BATCH:
            leave_batch(connection, session.pk)
        return load_batched(connection, session.pk)

    def _set_idle(self, connection: Connection, session_pk: int) -> None:
        connection.execute(
            sa.update(Sessions)
            .where(Sessions.c.pk == session_pk, Sessions.c.state.in_(states_before(SessionState.IDLE)))
            .values(
                state=SessionState.IDLE.value,
                due_at=None,
                woken_at=None,
                lease_owner=None,
                lease_until=None,
                **NOTHING_GATHERED,
            )
        )


def _reading_order(message: Any) -> tuple[bool, int, int]:
    """As `READING_ORDER`."""
    return message.place is not None, message.place or 0, message.position


def _is_resumable(run: Any) -> bool:
    """Return whether the run's paid replies are used again; a run that is still marked as running was just found lost."""
    if run.outcome == Outcome.RUNNING.value:
        return True
    return run.outcome in UNFINISHED and run.cause in NO_FAULT


def _session(row: Any, claim: Claim, scope: FactScope, zone: str | None, *, lost_runs: int) -> ClaimedSession:
    return ClaimedSession(
        lease=Lease(row.pk, row.lease_epoch, claim.owner, claim.run_id),
        scope=scope,
        session_id=row.session_id,
        time_zone=zone,
        cursor=row.cursor,
        claimed_at=row.now.astimezone(UTC),
        troubles=Troubles(row.consecutive_failures, row.max_turns, lost_runs, row.warm_failures, row.outages_alone),
        lane=row.lane,
        trace_parent=row.trace_parent,
        has_budget=bool(row.has_budget),
        has_batched=bool(row.has_batched),
        claimed_tick=time.monotonic(),
    )
