"""Claims a session and reads what its run needs, in one transaction."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import UTC, timedelta
from itertools import takewhile
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database, bundle
from extractor.adapters.sql.facts.fact_store import ask_newest_lines
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
from extractor.core.facts.fact import FactScope
from extractor.core.notes.session_notes import SessionNotes
from extractor.core.run.cursor import CursorMode, cursor_mode
from extractor.core.run.failures import NO_FAULT, Troubles
from extractor.core.run.ports import BatchedSoFar, OpenRun, Reply, StoredParent
from extractor.core.run.runs import Claim, ClaimedSession, Lease, Outcome, SessionState, states_before


class RunOpening:
    """See the module.

    Args:
        keep_parents: Load parent requests; False when no run could use one.
    """

    def __init__(self, database: Database, statements: RunStatements, *, keep_parents: bool) -> None:
        self._db = database
        self._send = statements
        self._keep_parents = keep_parents

    def open(
        self, connection: Connection, claim: Claim, *, max_messages: int, lead_in: int, facts: int
    ) -> OpenRun | None:
        """Claim a session and read its window; see `RunStore.open_run`."""
        with bundle(connection):
            claimed = self._claim(connection, claim)
            found = self._unread(connection, claim, max_messages + 1)
        row = claimed.one_or_none()
        if row is None:
            return None
        was_lost, answered = self._look_back(connection, row)
        unread = found.all()
        if not unread:
            self._set_idle(connection, row.pk)
            return None
        scope = FactScope(row.tenant_id, row.user_id, row.project_id)
        zone = row.time_zone or newest_zone(connection, claim.tenant_id, row.user_id)
        notes = self._notes(connection, row)
        batched = self._batched(connection, row) if row.has_batched else None
        messages = tuple(to_message(found) for found in unread[:max_messages])
        with bundle(connection, ends_transaction=True):
            rows_before = self._before(connection, row.pk, unread[0], lead_in)
            at_cursor = self._at_cursor(connection, row)
            parent = self._parent(connection, row.pk) if row.has_parent and self._keep_parents else None
            known = ask_newest_lines(connection, scope, facts) if facts else None
            self._begin(connection, row, claim)
        before = rows_before.all()
        return OpenRun(
            session=_session(row, claim, scope, zone, lost_runs=row.lost_runs + was_lost),
            cursor_mode=cursor_mode(row.cursor, at_cursor.first() is not None),
            unread=messages,
            has_more=len(unread) > max_messages,
            lead_in=tuple(map(to_message, reversed(before))),
            continues_skipped=bool(before) and before[0].read_state == "skipped" and not is_prompt(messages[0]),
            parent=parent() if parent is not None else None,
            last_received_at=max(found.received_at for found in unread),
            now=row.now.astimezone(UTC),
            answered=answered,
            was_lost=was_lost,
            notes=notes,
            due_reason=row.due_reason,
            batched=batched,
            known=known() if known is not None else None,
        )

    def _begin(self, connection: Connection, session: Any, claim: Claim) -> None:
        """Write the run's record. What stands in it about the cursor is looked up in the statement, so that it can be sent
        with the last questions."""
        run = {
            "id": claim.run_id, "tenant_id": session.tenant_id, "session_pk": session.pk, "epoch": session.lease_epoch,
            "outcome": Outcome.RUNNING.value, "started_at": session.now, "due_reason": session.due_reason,
            "worker": claim.owner,
        }  # fmt: skip
        if session.cursor is None:
            self._send.begin_run.send(connection, {**run, "cursor_mode": CursorMode.START.value})
        else:
            self._send.begin_run_at.send(connection, {**run, "b_session": session.pk, "b_cursor": session.cursor})

    def _claim(self, connection: Connection, claim: Claim) -> Answer:
        values = {
            "b_tenant": claim.tenant_id, "b_session_id": claim.session_id, "b_today": self._db.today(),
            "b_owner": claim.owner, "b_run": claim.run_id, "b_lease": self._db.delay(claim.lease_s),
            **({"b_since": timedelta(seconds=claim.lease_s / 2)} if self._db.is_postgres else {}),
        }  # fmt: skip
        return self._send.claim.send(connection, values)

    def _look_back(self, connection: Connection, session: Any) -> tuple[bool, dict[str, Reply]]:
        """Check the session's last runs: end those whose worker is gone, and return whether there were any, with the
        replies that were already paid for by runs that ended through no fault of their own."""
        if not session.has_unfinished:
            return False, {}
        last = self._send.last_runs.send(connection, {"b_session": session.pk}).all()
        is_unfinished = any(run.outcome == Outcome.RUNNING.value for run in last)
        was_lost = is_unfinished and not session.owner_lives
        if is_unfinished:
            self._fail_lost_runs(connection, session.pk, was_lost=was_lost)
        resumable = list(takewhile(_is_resumable, last))
        if not resumable:
            return was_lost, {}
        keys = [run.id for run in resumable]
        rows = connection.execute(sa.select(Steps.c.request_digest, Steps.c.reply).where(Steps.c.run_id.in_(keys)))
        return was_lost, {row.request_digest: load_reply(row.reply) for row in rows}

    def _fail_lost_runs(self, connection: Connection, session_pk: int, *, was_lost: bool) -> None:
        """End runs whose worker is gone; count them, since a session may be what kills its workers. Runs of a live
        worker are not counted."""
        connection.execute(
            sa.update(Runs)
            .where(Runs.c.session_pk == session_pk, Runs.c.outcome == Outcome.RUNNING.value)
            .values(ended_at=self._db.now(), **(LOST if was_lost else LATE))
        )
        if was_lost:
            connection.execute(
                sa.update(Sessions).where(Sessions.c.pk == session_pk).values(lost_runs=Sessions.c.lost_runs + 1)
            )

    def _unread(self, connection: Connection, claim: Claim, limit: int) -> Answer:
        """Return the messages to read. Sent along with the claim, which knows the session's key first; by then the claim
        has the session's row, so that no turn slips through."""
        values = {"b_tenant": claim.tenant_id, "b_session_id": claim.session_id, "b_limit": limit}
        return self._send.unread.send(connection, values)

    def _before(self, connection: Connection, session_pk: int, first: Any, count: int) -> Answer:
        """Return the messages before the window, newest first, without quarantined ones."""
        order, start = ("place", first.place) if first.place is not None else ("position", first.position)
        if start == FIRST:
            return NOTHING
        values = {"b_session": session_pk, "b_start": start, "b_limit": count}
        return self._send.lead_in[order].send(connection, values)

    def _at_cursor(self, connection: Connection, session: Any) -> Answer:
        """Return the cursor's message if it is visible."""
        if session.cursor is None:
            return NOTHING
        return self._send.visible.send(connection, {"b_session": session.pk, "b_cursor": session.cursor})

    def _notes(self, connection: Connection, session: Any) -> SessionNotes:
        """Return the session's notes. A run that had not ended may have done so while the claim waited for its commit; what
        the claim saw is then older than what that run left."""
        if not session.has_unfinished:
            return load_notes(session.sections)
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
