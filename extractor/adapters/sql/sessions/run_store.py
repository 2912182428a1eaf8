"""Hands out sessions under a lease and stores the results of their runs.

A lease is two columns and a number: `lease_owner`, `lease_until`, and `lease_epoch`, the fencing token, which grows
with each claim. A commit requires the newest epoch and the cursor that the run started from.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from types import MappingProxyType
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from extractor.adapters.sql.engine import Database, batch
from extractor.adapters.sql.facts.fact_writer import Author, apply_changes
from extractor.adapters.sql.facts.notes import load_notes
from extractor.adapters.sql.schema.rows import dump_json, dump_reply, load_reply, to_message
from extractor.adapters.sql.schema.tables import DeadLetters, Parents, Runs, Sessions, Steps
from extractor.adapters.sql.schema.tombstones import user_hash
from extractor.adapters.sql.sessions.archive import FIRST, newest_zone
from extractor.adapters.sql.sessions.run_statements import DUE_IN, FURTHEST, LATE, LOST, UNFINISHED, RunStatements
from extractor.adapters.tracing import span
from extractor.core.conversation.envelope import Envelope
from extractor.core.conversation.transcript import is_prompt
from extractor.core.errors import LeaseLost, StoreUnavailable
from extractor.core.facts.fact import FactType
from extractor.core.notes.session_notes import NotesUpdate, SessionNotes
from extractor.core.run.cursor import cursor_mode
from extractor.core.run.failures import NO_FAULT
from extractor.core.run.figures import Path, RunFigures
from extractor.core.run.ports import Committed, OpenRun, Reply, RunCommit, RunFailure, StoredParent
from extractor.core.run.runs import Lease, Outcome, SessionState, Window

COMMIT_TRIES = 4
"""Two runs of one scope may create the same name; the second finds it on its next attempt, which looks before it
writes."""

RUNS_LOOKED_BACK = 8
"""How many runs of a session are searched for paid replies when one is resumed."""


class SqlRunStore:
    """See the port.

    Args:
        keep_parents: Load parent requests; False if no run could use one.
        ttl: Days until facts expire without an update, by type.
        debounce_s: Seconds from the first turn that arrived during a run until the session is due again; see
            `SqlArchive`.
    """

    def __init__(
        self,
        database: Database,
        *,
        keep_parents: bool = True,
        ttl: Mapping[FactType, int] = MappingProxyType({}),
        debounce_s: float = 0.0,
    ) -> None:
        self._db = database
        self._debounce = timedelta(seconds=debounce_s)
        self._keep_parents = keep_parents
        self._ttl = ttl
        self._send = RunStatements(database, runs_looked_back=RUNS_LOOKED_BACK)

    # -- claim --------------------------------------------------------------------------------------------------

    def open_run(
        self, tenant_id: str, session_id: str, *, run_id: UUID, owner: str, lease_s: float, max_messages: int,
        lead_in: int,
    ) -> OpenRun | None:  # fmt: skip
        with self._db.write() as connection:
            session = self._claim(connection, tenant_id, session_id, owner, lease_s, run_id)
            if session is None:
                return None
            now = session.now.astimezone(UTC)
            was_lost, answered = self._look_back(connection, session)
            rows = connection.execute(self._send.unread, {"b_session": session.pk, "b_limit": max_messages + 1}).all()
            if not rows:
                self._set_idle(connection, session.pk)
                return None
            unread = tuple(to_message(row) for row in rows[:max_messages])
            before, continues_skipped = self._lead_in(connection, session.pk, rows[0], lead_in)
            mode = cursor_mode(session.cursor, self._is_visible(connection, session))
            zone = session.time_zone or newest_zone(connection, tenant_id, session.user_id)
            lost_runs = session.lost_runs + was_lost
            opened = OpenRun(
                lease=_lease(session, owner, run_id, zone, lost_runs=lost_runs, has_budget=bool(session.has_budget)),
                cursor_mode=mode,
                unread=unread,
                has_more=len(rows) > max_messages,
                lead_in=before,
                continues_skipped=continues_skipped and not is_prompt(unread[0]),
                parent=self._parent(connection, session.pk) if session.has_parent and self._keep_parents else None,
                last_received_at=max(row.received_at for row in rows),
                now=now,
                answered=answered,
                was_lost=was_lost,
                notes=self._notes(connection, session),
            )
            run = {
                "id": run_id, "tenant_id": tenant_id, "session_pk": session.pk, "epoch": session.lease_epoch,
                "outcome": Outcome.RUNNING.value, "cursor_mode": mode.value, "started_at": now,
            }  # fmt: skip
            with batch(connection, ends_transaction=True):
                connection.execute(self._send.begin_run, run)
            return opened

    def _claim(
        self, connection: Connection, tenant_id: str, session_id: str, owner: str, lease_s: float, run_id: UUID
    ) -> Any:
        values = {
            "b_tenant": tenant_id, "b_session_id": session_id, "b_today": self._db.today(), "b_owner": owner,
            "b_run": run_id, "b_lease": self._db.delay(lease_s),
            **({"b_since": timedelta(seconds=lease_s / 2)} if self._db.is_postgres else {}),
        }  # fmt: skip
        return connection.execute(self._send.claim, values).one_or_none()

    def _look_back(self, connection: Connection, session: Any) -> tuple[bool, dict[str, Reply]]:
        """End the session's previous runs whose worker is gone. Return whether there were any, with the replies that
        were already paid for by runs that ended through no fault of their own."""
        if not session.has_unfinished:
            return False, {}
        last = connection.execute(self._send.last_runs, {"b_session": session.pk}).all()
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
        """End runs whose worker is gone and count them, since a session may be what kills its workers. Runs of a living
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

    def _lead_in(self, connection: Connection, session_pk: int, first: Any, count: int) -> tuple[tuple[Any, ...], bool]:
        """Return the preceding messages, and whether the guard skipped the last of them. Quarantined messages stay
        hidden."""
        order, start = ("place", first.place) if first.place is not None else ("position", first.position)
        if start == FIRST:
            return (), False
        values = {"b_session": session_pk, "b_start": start, "b_limit": count}
        rows = connection.execute(self._send.lead_in[order], values).all()
        was_skipped = bool(rows) and rows[0].read_state == "skipped"
        return tuple(to_message(row) for row in reversed(rows)), was_skipped

    def _is_visible(self, connection: Connection, session: Any) -> bool:
        if session.cursor is None:
            return False
        values = {"b_session": session.pk, "b_cursor": session.cursor}
        return connection.execute(self._send.visible, values).first() is not None

    def _notes(self, connection: Connection, session: Any) -> SessionNotes:
        """Return the session's notes. While the claim waited, the previous run may have committed; the notes seen by
        the claim are then outdated and read again."""
        if not session.has_unfinished:
            return load_notes(session.sections)
        return load_notes(connection.execute(self._send.notes, {"b_session": session.pk}).scalar_one_or_none())

    def _parent(self, connection: Connection, session_pk: int) -> StoredParent | None:
        kept = connection.execute(self._send.parent, {"b_session": session_pk}).one_or_none()
        if kept is None:
            return None
        parts = connection.execute(self._send.parent_parts, {"b_session": session_pk}).all()
        envelope = Envelope(json.loads(kept.body), {part.digest: part.body for part in parts})
        if not envelope.parts.keys() >= set(envelope.digests):
            return None
        return StoredParent(envelope, json.loads(kept.reply), kept.sent_at, kept.last_message_uuid)

    def _set_idle(self, connection: Connection, session_pk: int) -> None:
        connection.execute(
            sa.update(Sessions)
            .where(Sessions.c.pk == session_pk)
            .values(state=SessionState.IDLE.value, due_at=None, woken_at=None, lease_owner=None, lease_until=None)
        )

    # -- while it runs ------------------------------------------------------------------------------------------

    def renew(self, leases: Iterable[Lease], lease_s: float) -> set[tuple[int, int]]:
        by_owner: dict[str, dict[int, int]] = {}
        for lease in leases:
            by_owner.setdefault(lease.owner, {})[lease.session_pk] = lease.epoch
        held: set[tuple[int, int]] = set()
        for owner, epochs in sorted(by_owner.items()):
            values = {"b_keys": sorted(epochs), "b_owner": owner, "b_until": self._db.delay(lease_s)}
            with self._db.beat() as connection:
                rows = connection.execute(self._send.renew, values)
                held.update((row.pk, row.lease_epoch) for row in rows if epochs[row.pk] == row.lease_epoch)
        return held

    def save_reply(
        self, lease: Lease, turn: int, digest: str, reply: Reply, calls: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        with self._db.write_one() as connection:
            connection.execute(
                self._send.save_reply,
                {
                    "run_id": lease.run_id, "turn": turn, "session_pk": lease.session_pk, "request_digest": digest,
                    "reply": dump_reply(reply), "calls": dump_json(list(calls)) if calls else None,
                },
            )  # fmt: skip

    # -- the end ------------------------------------------------------------------------------------------------

    def commit(self, lease: Lease, commit: RunCommit) -> Committed:
        try:
            return self._commit_or_retry(lease, commit)
        except StoreUnavailable as error:
            if not error.is_cut_off:
                raise
        return self._commit_again(lease, commit)

    def _commit_again(self, lease: Lease, commit: RunCommit) -> Committed:
        """Retry a commit after a lost connection, perhaps after COMMIT. If the first commit is still in progress, it
        holds the session's row: this one waits for it, and finds the lease given back if it succeeded."""
        try:
            return self._commit_or_retry(lease, commit)
        except LeaseLost:
            with self._db.read() as connection:
                run = connection.execute(self._send.ended, {"b_run": lease.run_id}).one_or_none()
            if run is None or run[0] != commit.outcome.value:
                raise
            return Committed(run[1], bool(run[2]))

    def _commit_or_retry(self, lease: Lease, commit: RunCommit) -> Committed:
        for attempt in range(1, COMMIT_TRIES + 1):
            try:
                with span("extractor.commit", {"extractor.attempt": attempt}), self._db.write() as connection:
                    return self._commit(connection, lease, commit, looks=attempt > 1 or not commit.changes.are_all_new)
            except IntegrityError:
                if attempt == COMMIT_TRIES:
                    raise
        raise AssertionError("unreachable")

    def _commit(self, connection: Connection, lease: Lease, commit: RunCommit, *, looks: bool) -> Committed:
        now = self._give_back(
            connection,
            lease,
            columns={
                **_cursor(lease, commit.cursor),
                **_after_success(lease),
                "warm_failures": 0 if commit.figures.path is Path.WARM else lease.warm_failures,
            },
        )
        is_due = self._due_again(connection, lease, now, done_with=(*commit.read, *commit.skipped))
        author = Author(lease.session_pk, lease.run_id, lease.session_id)
        written = apply_changes(connection, commit.changes, author, now, self._ttl) if looks else 0
        with batch(connection, ends_transaction=True):
            if not looks:
                written = apply_changes(connection, commit.changes, author, now, self._ttl, looks=False)
            self._mark(connection, lease, "read", commit.read)
            self._mark(connection, lease, "skipped", commit.skipped)
            self._end_run(
                connection, lease, replace(commit.figures, facts_written=written), commit.window,
                outcome=commit.outcome.value, ended_at=now, cause=commit.cause, error=commit.error,
            )  # fmt: skip
            if commit.notes is not None:
                self._keep_notes(connection, lease, commit.notes, now)
            self._note_spending(connection, lease, commit.figures)
        return Committed(written, is_due)

    def _end_run(
        self, connection: Connection, lease: Lease, figures: RunFigures, window: Window | None, **values: Any
    ) -> None:
        """Record what a run did. A failure never overwrites a success whose commit was believed lost."""
        columns = {**values, **figures.named(), **_window_values(window)}
        statement = self._send.end_failed if "cause" in values else self._send.end_run
        connection.execute(statement, {"b_run": lease.run_id, **columns})

    def _keep_notes(self, connection: Connection, lease: Lease, update: NotesUpdate, now: datetime) -> None:
        """Write a run's headline and the session's notes."""
        sections = dump_json(dict(update.notes.sections))
        own = {"session_pk": lease.session_pk, "run_id": lease.run_id}
        connection.execute(self._send.keep_notes, {**own, "sections": sections, "updated_at": now})
        connection.execute(
            self._send.keep_headline,
            {
                **own, "tenant_id": lease.tenant_id, "user_id": lease.user_id, "said_on": update.said_on,
                "at": update.at, "text": update.headline, "tokens": update.tokens, "messages": update.messages,
            },
        )  # fmt: skip

    def _note_spending(self, connection: Connection, lease: Lease, figures: RunFigures) -> None:
        """Count a run's cost against its tenant's daily budget, if it had one when the run began."""
        tokens = figures.usage.prompt_tokens + figures.usage.output_tokens
        if tokens and lease.has_budget:
            values = {"b_tenant": lease.tenant_id, "b_today": self._db.today(), "b_tokens": tokens}
            connection.execute(self._send.spend, {**values, "b_usd": figures.cost_usd or 0.0})

    def fail(self, lease: Lease, failure: RunFailure) -> bool:
        with self._db.write() as connection:
            try:
                self._park(connection, lease, failure)
                is_ours = True
            except LeaseLost:
                is_ours = False
            if not is_ours:  # another worker took it over, believing this one dead
                alive = {"b_session": lease.session_pk, "b_run": lease.run_id}
                connection.execute(self._send.note_alive, alive)
            outcome = Outcome.FAILED if is_ours else Outcome.FENCED
            self._end_run(
                connection, lease, failure.figures, failure.window, outcome=outcome.value,
                ended_at=self._db.read_clock(connection), cause=failure.cause, error=failure.error,
            )  # fmt: skip
            self._note_spending(connection, lease, failure.figures)
        return is_ours

    def _park(self, connection: Connection, lease: Lease, failure: RunFailure) -> None:
        follows = failure.consequence
        if follows.is_quarantined:
            columns = {**_cursor(lease, failure.cursor), **_after_success(lease)}
            now = self._give_back(connection, lease, columns=columns)
            self._due_again(connection, lease, now, done_with=(*failure.quarantined, *failure.skipped))
            self._mark(connection, lease, "quarantined", failure.quarantined)
            self._mark(connection, lease, "skipped", failure.skipped)
            self._keep_dead_letter(connection, lease, failure)
            return
        values: dict[str, Any] = {"max_turns": lease.max_turns if follows.max_turns is None else follows.max_turns}
        if follows.is_counted:
            values["consecutive_failures"] = lease.consecutive_failures + 1
        if follows.lost_runs is not None:
            values["lost_runs"] = follows.lost_runs
        if follows.outages_alone is not None:
            values["outages_alone"] = follows.outages_alone
        if follows.warm_failures is not None:
            values["warm_failures"] = follows.warm_failures
            connection.execute(sa.delete(Parents).where(Parents.c.session_pk == lease.session_pk))
        state = SessionState.PARKED if follows.park_s > 0 else SessionState.DUE
        self._give_back(connection, lease, state=state, due_in_s=follows.park_s, columns=values)

    def _keep_dead_letter(self, connection: Connection, lease: Lease, failure: RunFailure) -> None:
        connection.execute(
            sa.insert(DeadLetters).values(
                id=uuid4(), tenant_id=lease.tenant_id, session_pk=lease.session_pk, cause=failure.cause,
                error=failure.error, message_uuids=dump_json([str(uuid) for uuid in failure.quarantined_uuids]),
                run_id=lease.run_id, created_at=self._db.now(),
            )
        )  # fmt: skip

    def put_back(self, lease: Lease, *, delay_s: float) -> None:
        with self._db.write() as connection:
            self._give_back(connection, lease, state=SessionState.PARKED, due_in_s=delay_s, columns={})
            connection.execute(sa.delete(Runs).where(Runs.c.id == lease.run_id))

    def hand_back(self, leases: Sequence[Lease]) -> list[Lease]:
        """Give back sessions whose runs this worker will not finish; they are due at once for any other.

        Returns:
            The leases that were still ours. The runs' replies stay for the next worker.
        """
        given: list[Lease] = []
        for lease in leases:
            with suppress(LeaseLost), self._db.write() as connection:
                self._give_back(connection, lease, state=SessionState.DUE, due_in_s=0.0, columns={})
                connection.execute(
                    sa.update(Runs)
                    .where(Runs.c.id == lease.run_id)
                    .values(
                        outcome=Outcome.FAILED.value,
                        ended_at=self._db.now(),
                        cause="worker_stopping",
                        error="WorkerStopping: the worker was told to stop",
                    )
                )
                given.append(lease)
        return given

    def _give_back(
        self,
        connection: Connection,
        lease: Lease,
        *,
        state: SessionState = SessionState.IDLE,
        columns: Mapping[str, Any],
        due_in_s: float | None = None,
    ) -> datetime:
        """Release the lease if it is still ours; return the current time.

        Raises:
            LeaseLost: Nothing was written.
        """
        values = {"state": state.value, **columns}
        if due_in_s is not None:
            values[DUE_IN] = self._db.delay(due_in_s)
        held = {
            "b_pk": lease.session_pk, "b_epoch": lease.epoch, "b_owner": lease.owner, "b_run": lease.run_id,
            "b_cursor": lease.cursor, "b_tenant": lease.tenant_id,
            "b_user_hash": user_hash(lease.tenant_id, lease.user_id),
        }  # fmt: skip
        now = connection.execute(self._send.release(tuple(values)), {**held, **values}).scalar_one_or_none()
        if now is None:
            raise LeaseLost(f"session {lease.session_id!r} is held by a newer run")
        found: datetime = now
        return found.astimezone(UTC)

    def _mark(self, connection: Connection, lease: Lease, read_state: str, positions: Sequence[int]) -> None:
        for start in range(0, len(positions), 500):
            values = {"b_session": lease.session_pk, "b_positions": list(positions[start : start + 500])}
            connection.execute(self._send.mark, {**values, "read_state": read_state, "read_by": lease.run_id})

    def _due_again(self, connection: Connection, lease: Lease, now: datetime, *, done_with: Sequence[int]) -> bool:
        """Make the session due if other messages are unread. The row is already locked, so no turn is missed.

        Args:
            done_with: Positions of the messages that this run has read or skipped.

        Returns:
            Whether it is due at once.
        """
        left = {"b_session": lease.session_pk, "b_done_with": list(done_with)}
        due_at = self._gathered_at(connection, lease, now, left) if self._debounce else now
        found = connection.execute(self._send.due_again, {**left, "due_at": due_at}).first()
        return found is not None and due_at <= now

    def _gathered_at(self, connection: Connection, lease: Lease, now: datetime, left: Mapping[str, Any]) -> datetime:
        """Return until when turns that arrived during the run are collected. Messages that the run could have read but
        did not are due at once."""
        first: datetime | None = connection.execute(self._send.first_left, left).scalar_one_or_none()
        if first is None or lease.claimed_at is None or first <= lease.claimed_at:
            return now
        return max(now, first + self._debounce)


def _is_resumable(run: Any) -> bool:
    """Return whether the run's paid replies are reused; one still recorded as running has just been found lost."""
    if run.outcome == Outcome.RUNNING.value:
        return True
    return run.outcome in UNFINISHED and run.cause in NO_FAULT


def _cursor(lease: Lease, last: UUID | None) -> dict[str, UUID | None]:
    """Return the cursor after a window: its end, or the current cursor if that is further on (a redriven turn lies
    before it)."""
    is_last = lease.cursor is None or last is None or lease.cursor == last
    return {"cursor" if is_last else FURTHEST: last}


def _lease(session: Any, owner: str, run_id: UUID, zone: str | None, *, lost_runs: int, has_budget: bool) -> Lease:
    return Lease(
        session_pk=session.pk,
        tenant_id=session.tenant_id,
        session_id=session.session_id,
        user_id=session.user_id,
        project_id=session.project_id,
        time_zone=zone,
        owner=owner,
        epoch=session.lease_epoch,
        run_id=run_id,
        cursor=session.cursor,
        consecutive_failures=session.consecutive_failures,
        max_turns=session.max_turns,
        lost_runs=lost_runs,
        warm_failures=session.warm_failures,
        outages_alone=session.outages_alone,
        lane=session.lane,
        trace_parent=session.trace_parent,
        has_budget=has_budget,
        claimed_at=session.now.astimezone(UTC),
    )


def _after_success(lease: Lease) -> dict[str, Any]:
    """Reset the session's failure counts after a window was processed. While a failing window is being halved, a
    successful part lets the next part grow again."""
    max_turns = None if lease.max_turns is None or lease.max_turns >= 16 else lease.max_turns * 2
    return {"consecutive_failures": 0, "lost_runs": 0, "outages_alone": 0, "max_turns": max_turns}


def _window_values(window: Window | None) -> dict[str, Any]:
    if window is None:
        return {}
    return {
        "window_first": window.first, "window_last": window.last, "window_messages": window.messages,
        "window_turns": window.turns,
    }  # fmt: skip
