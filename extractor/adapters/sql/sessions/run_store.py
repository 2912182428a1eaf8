"""Hands out sessions under a lease and stores the results of their runs.

A lease is two columns and a number: `lease_owner`, `lease_until`, and `lease_epoch`, the fencing token, which grows
with each claim. A commit requires the newest epoch and the cursor that the run started from.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import DataError, IntegrityError

from extractor.adapters.sql.engine import Database, bundle
from extractor.adapters.sql.facts.fact_writer import Author, apply_changes
from extractor.adapters.sql.kept import Answer
from extractor.adapters.sql.schema.rows import dump_json, dump_reply
from extractor.adapters.sql.schema.tables import DeadLetters, Parents, Runs, Sessions
from extractor.adapters.sql.schema.tombstones import user_hash
from extractor.adapters.sql.sessions import batched_runs
from extractor.adapters.sql.sessions.run_opening import RunOpening
from extractor.adapters.sql.sessions.run_statements import DUE_IN, FURTHEST, RunStatements
from extractor.adapters.tracing import span
from extractor.core.errors import LeaseLost, StoreUnavailable
from extractor.core.facts.fact import FactType
from extractor.core.notes.session_notes import NotesUpdate
from extractor.core.run.figures import Path, RunFigures
from extractor.core.run.pace import DueReason
from extractor.core.run.ports import BatchRequest, Committed, OpenRun, Reply, RunCommit, RunFailure
from extractor.core.run.runs import Claim, ClaimedSession, Lease, Outcome, SessionState, Window

# Two runs of one scope may create the same name; the second finds it on its next attempt, which reads before it writes.
COMMIT_TRIES = 4

# SQLSTATE of what `RunStatements.release_or_fail` does when the lease is lost.
DIVISION_BY_ZERO = "22012"

# How many runs of a session are searched for paid replies when one is resumed.
RUNS_LOOKED_BACK = 8


class SqlRunStore:
    """See the port.

    Args:
        keep_parents: Load parent requests; False if no run could use one.
        ttl: Days until facts expire without an update, by type.
    """

    def __init__(
        self,
        database: Database,
        *,
        keep_parents: bool = True,
        ttl: Mapping[FactType, int] = MappingProxyType({}),
    ) -> None:
        self._db = database
        self._ttl = ttl
        self._send = RunStatements(database, runs_looked_back=RUNS_LOOKED_BACK)
        self._opening = RunOpening(database, self._send, keep_parents=keep_parents)

    def open_run(self, claim: Claim, *, max_messages: int, lead_in: int, facts: int = 0) -> OpenRun | None:
        return self._opening.open(claim, max_messages=max_messages, lead_in=lead_in, facts=facts)

    # -- while it runs ------------------------------------------------------------------------------------------

    def renew(self, leases: Iterable[Lease], lease_s: float) -> set[tuple[int, int]]:
        by_owner: dict[str, dict[int, int]] = {}
        for lease in leases:
            by_owner.setdefault(lease.owner, {})[lease.session_pk] = lease.epoch
        held: set[tuple[int, int]] = set()
        for owner, epochs in sorted(by_owner.items()):
            values = {"b_keys": sorted(epochs), "b_owner": owner, "b_until": self._db.delay(lease_s)}
            with self._db.beat() as connection:
                rows = self._send.renew.send(connection, values)
                held.update((row.pk, row.lease_epoch) for row in rows.all() if epochs[row.pk] == row.lease_epoch)
        return held

    def save_reply(
        self, lease: Lease, turn: int, digest: str, reply: Reply, calls: Sequence[Mapping[str, Any]] = ()
    ) -> None:
        row = {
            "run_id": lease.run_id, "turn": turn, "session_pk": lease.session_pk, "request_digest": digest,
            "reply": dump_reply(reply), "calls": dump_json(list(calls)) if calls else None,
        }  # fmt: skip
        try:
            with self._db.write_at_once(may_be_lost=True) as connection:
                self._send.save_reply.send(connection, row)
        except IntegrityError as error:  # erased with its session, or forgotten by PostgreSQL in a crash
            raise LeaseLost("the record of the run is gone") from error

    # -- the end ------------------------------------------------------------------------------------------------

    def commit(self, session: ClaimedSession, commit: RunCommit) -> Committed:
        try:
            return self._commit_or_retry(session, commit)
        except StoreUnavailable as error:
            if not error.is_cut_off:
                raise
        return self._commit_again(session, commit)

    def _commit_again(self, session: ClaimedSession, commit: RunCommit) -> Committed:
        """Commit once more after a connection was lost, perhaps after COMMIT. A first commit that is still under way has the
        session's row: this one waits for it, and finds the lease released when it succeeded."""
        try:
            return self._commit_or_retry(session, commit)
        except LeaseLost:
            with self._db.read() as connection:
                run = self._send.ended.send(connection, {"b_run": session.lease.run_id}).one_or_none()
            if run is None or run[0] != commit.outcome.value:
                raise
            return Committed(run[1], bool(run[2]))

    def _commit_or_retry(self, session: ClaimedSession, commit: RunCommit) -> Committed:
        for attempt in range(1, COMMIT_TRIES + 1):
            looks = attempt > 1 or not commit.changes.are_all_new
            needs_answers = looks or session.has_batched
            open_one = self._db.write if needs_answers else self._db.write_at_once
            try:
                with span("extractor.commit", {"extractor.attempt": attempt}), open_one() as connection:
                    committed = self._commit(connection, session, commit, looks=looks)
                return committed()
            except IntegrityError:
                if attempt == COMMIT_TRIES:
                    raise
            except DataError as error:
                if getattr(error.orig, "sqlstate", None) == DIVISION_BY_ZERO:
                    raise _lost(session) from None
                raise
        raise AssertionError("unreachable")

    def _commit(
        self, connection: Connection, session: ClaimedSession, commit: RunCommit, *, looks: bool
    ) -> Callable[[], Committed]:
        """Write all of it; what is returned is known once the transaction has ended."""
        columns = {
            **_cursor(session, commit.cursor),
            **_after_success(session),
            "warm_failures": 0 if commit.figures.path is Path.WARM else session.troubles.warm_failures,
        }
        # Nothing that follows needs an answer of the release, so PostgreSQL gets all of it in one message.
        goes_along = self._db.is_postgres and not looks
        now = _estimated_now(session) if goes_along else self._release(connection, session, columns=columns)
        author = Author(session.lease.session_pk, session.lease.run_id, session.session_id)
        written = apply_changes(connection, commit.changes, author, now, self._ttl) if looks else 0
        with bundle(connection, ends_transaction=True):
            if goes_along:
                self._release_or_fail(connection, session, columns)
            due_again = self._due_again(connection, session, now, done_with=(*commit.read, *commit.skipped))
            if not looks:
                written = apply_changes(connection, commit.changes, author, now, self._ttl, looks=False)
            self._mark(connection, session, "read", commit.read)
            self._mark(connection, session, "skipped", commit.skipped)
            self._end_run(
                connection, session, replace(commit.figures, facts_written=written), commit.window,
                outcome=commit.outcome.value, ended_at=now, cause=commit.cause, error=commit.error,
            )  # fmt: skip
            if commit.notes is not None:
                self._keep_notes(connection, session, commit.notes, now)
            self._note_spending(connection, session, commit.figures)
            if session.has_batched:
                batched_runs.finish(connection, session.lease.session_pk)
        return lambda: Committed(written, bool(due_again.scalar_one_or_none()))

    def _end_run(
        self, connection: Connection, session: ClaimedSession, figures: RunFigures, window: Window | None, **values: Any
    ) -> None:
        """Record what a run did. A failure never overwrites a success whose commit was believed lost."""
        columns = {**values, **figures.named(), **_window_values(window)}
        statement = self._send.end_failed if "cause" in values else self._send.end_run
        statement.send(connection, {"b_run": session.lease.run_id, **columns})

    def _keep_notes(self, connection: Connection, session: ClaimedSession, update: NotesUpdate, now: datetime) -> None:
        """Write a run's headline and the session's notes."""
        sections = dump_json(dict(update.notes.sections))
        own = {"session_pk": session.lease.session_pk, "run_id": session.lease.run_id}
        self._send.keep_notes.send(connection, {**own, "sections": sections, "updated_at": now})
        self._send.keep_headline.send(connection, {
                **own, "tenant_id": session.tenant_id, "user_id": session.scope.user_id, "said_on": update.said_on,
                "at": update.at, "text": update.headline, "tokens": update.tokens, "messages": update.messages,
            },
        )  # fmt: skip

    def _note_spending(self, connection: Connection, session: ClaimedSession, figures: RunFigures) -> None:
        """Count what a run cost against its tenant's budget of the day, if it had one when the run began."""
        tokens = figures.usage.prompt_tokens + figures.usage.output_tokens
        if tokens and session.has_budget:
            values = {"b_tenant": session.tenant_id, "b_today": self._db.today(), "b_tokens": tokens}
            self._send.spend.send(connection, {**values, "b_usd": figures.cost_usd or 0.0})

    def fail(self, session: ClaimedSession, failure: RunFailure) -> bool:
        with self._db.write() as connection:
            try:
                self._park(connection, session, failure)
                is_ours = True
            except LeaseLost:
                is_ours = False
            if is_ours and session.has_batched:
                batched_runs.keep_after(connection, session.lease.session_pk, failure)
            if not is_ours:  # another worker took the session over because this one looked dead
                self._record_forgotten(connection, session)
                alive = {"b_session": session.lease.session_pk, "b_run": session.lease.run_id}
                self._send.note_alive.send(connection, alive)
            outcome = Outcome.FAILED if is_ours else Outcome.FENCED
            self._end_run(
                connection, session, failure.figures, failure.window, outcome=outcome.value,
                ended_at=self._db.read_clock(connection), cause=failure.cause, error=failure.error,
            )  # fmt: skip
            self._note_spending(connection, session, failure.figures)
        return is_ours

    def _record_forgotten(self, connection: Connection, session: ClaimedSession) -> None:
        """Record a run again whose claim PostgreSQL forgot in a crash, since its replies were paid for."""
        if not self._db.is_postgres:
            return
        lease = session.lease
        is_it = sa.and_(
            Sessions.c.pk == lease.session_pk,
            Sessions.c.tenant_id == session.tenant_id,
            Sessions.c.session_id == session.session_id,
        )
        if (
            connection.execute(sa.select(Sessions.c.pk).where(is_it).with_for_update(read=True, key_share=True)).first()
            is None
        ):
            return
        run = {
            "id": lease.run_id, "tenant_id": session.tenant_id, "session_pk": lease.session_pk, "epoch": lease.epoch,
            "outcome": Outcome.RUNNING.value, "started_at": session.claimed_at, "worker": lease.owner,
        }  # fmt: skip
        connection.execute(self._db.insert(Runs).on_conflict_do_nothing(), run)

    def _park(self, connection: Connection, session: ClaimedSession, failure: RunFailure) -> None:
        follows = failure.consequence
        if follows.is_quarantined:
            columns = {**_cursor(session, failure.cursor), **_after_success(session)}
            now = self._release(connection, session, columns=columns)
            self._due_again(connection, session, now, done_with=(*failure.quarantined, *failure.skipped))
            self._mark(connection, session, "quarantined", failure.quarantined)
            self._mark(connection, session, "skipped", failure.skipped)
            self._keep_dead_letter(connection, session, failure)
            return
        values: dict[str, object] = {
            "max_turns": session.troubles.max_turns if follows.max_turns is None else follows.max_turns
        }
        if follows.is_counted:
            values["consecutive_failures"] = session.troubles.consecutive_failures + 1
        if follows.lost_runs is not None:
            values["lost_runs"] = follows.lost_runs
        if follows.outages_alone is not None:
            values["outages_alone"] = follows.outages_alone
        if follows.warm_failures is not None:
            values["warm_failures"] = follows.warm_failures
            connection.execute(sa.delete(Parents).where(Parents.c.session_pk == session.lease.session_pk))
        state = SessionState.PARKED if follows.park_s > 0 else SessionState.DUE
        self._release(connection, session, state=state, due_in_s=follows.park_s, columns=values)

    def _keep_dead_letter(self, connection: Connection, session: ClaimedSession, failure: RunFailure) -> None:
        connection.execute(
            sa.insert(DeadLetters).values(
                id=uuid4(), tenant_id=session.tenant_id, session_pk=session.lease.session_pk, cause=failure.cause,
                error=failure.error, message_uuids=dump_json([str(uuid) for uuid in failure.quarantined_uuids]),
                run_id=session.lease.run_id, created_at=self._db.now(),
            )
        )  # fmt: skip

    def release(self, session: ClaimedSession, *, due_in_s: float) -> None:
        with self._db.write() as connection:
            self._release(connection, session, state=SessionState.PARKED, due_in_s=due_in_s, columns={})
            connection.execute(sa.delete(Runs).where(Runs.c.id == session.lease.run_id))

    def wait_for_batch(self, session: ClaimedSession, request: BatchRequest) -> None:
        with self._db.write() as connection:
            self._release(
                connection, session, state=SessionState.PARKED, due_in_s=batched_runs.OVERDUE_S,
                columns={"due_reason": DueReason.BATCH.value},
            )  # fmt: skip
            batched_runs.suspend(self._db, connection, session.lease.session_pk, session.lease.run_id, request)

    def _release(
        self,
        connection: Connection,
        session: ClaimedSession,
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
        sent = self._send.release(tuple(values)).send(connection, {**_held(session), **values})
        now: datetime | None = sent.scalar_one_or_none()
        if now is None:
            raise _lost(session)
        return now.astimezone(UTC)

    def _release_or_fail(self, connection: Connection, session: ClaimedSession, columns: Mapping[str, Any]) -> None:
        """Release the lease in a batch, which fails at its end if the lease is lost."""
        values = {"state": SessionState.IDLE.value, **columns}
        self._send.release_or_fail(tuple(values)).send(connection, {**_held(session), **values})

    def _mark(self, connection: Connection, session: ClaimedSession, read_state: str, positions: Sequence[int]) -> None:
        for start in range(0, len(positions), 500):
            values = {"b_session": session.lease.session_pk, "b_positions": list(positions[start : start + 500])}
            self._send.mark.send(connection, {**values, "read_state": read_state, "read_by": session.lease.run_id})

    def _due_again(
        self, connection: Connection, session: ClaimedSession, now: datetime, *, done_with: Sequence[int]
    ) -> Answer:
        """Make the session due when something else is unread: at once what the run could have read and did not, else when
        the turns that came in the meantime have been gathered. The row is locked by now, so that no turn slips through.

        Args:
            done_with: Positions of the messages that this run has read or skipped.

        Returns:
            Whether it is due already; nothing if nothing is left.
        """
        left = {
            "b_session": session.lease.session_pk, "b_done_with": list(done_with), "b_now": now,
            "b_claimed_at": session.claimed_at,
        }  # fmt: skip
        return self._send.due_again.send(connection, left)


def _held(session: ClaimedSession) -> dict[str, Any]:
    """Return the parameters of a release that say whose lease it is."""
    lease = session.lease
    return {
        "b_pk": lease.session_pk, "b_epoch": lease.epoch, "b_owner": lease.owner, "b_run": lease.run_id,
        "b_cursor": session.cursor, "b_tenant": session.tenant_id,
        "b_user_hash": user_hash(session.tenant_id, session.scope.user_id),
    }  # fmt: skip


def _lost(session: ClaimedSession) -> LeaseLost:
    return LeaseLost(f"session {session.session_id!r} is held by a newer run")


def _estimated_now(session: ClaimedSession) -> datetime:
    """Return the store's time without asking for it: too early by as long as the claim's answer was on its way."""
    return session.claimed_at + timedelta(seconds=time.monotonic() - session.claimed_tick)


def _cursor(session: ClaimedSession, last: UUID | None) -> dict[str, UUID | None]:
    """Return where the cursor stands after a window: at its end, or where it was when that is further on (a redriven
    turn lies before it)."""
    is_last = session.cursor is None or last is None or session.cursor == last
    return {"cursor" if is_last else FURTHEST: last}


def _after_success(session: ClaimedSession) -> dict[str, object]:
    """Return the columns after a success: the session's failures are forgotten, and a window that was being halved
    grows again, part by part."""
    max_turns = (
        None
        if session.troubles.max_turns is None or session.troubles.max_turns >= 16
        else session.troubles.max_turns * 2
    )
    return {"consecutive_failures": 0, "lost_runs": 0, "outages_alone": 0, "max_turns": max_turns}


def _window_values(window: Window | None) -> dict[str, object]:
    if window is None:
        return {}
    return {
        "window_first": window.first, "window_last": window.last, "window_messages": window.messages,
        "window_turns": window.turns,
    }  # fmt: skip
