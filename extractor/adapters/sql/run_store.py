"""Gives out sessions under a lease and takes back what came of them.

The lease is two columns and a number: `lease_owner`, `lease_until`, and `lease_epoch`, the fencing token, which grows
with each claim. Whoever commits must still hold the newest epoch and the cursor that it started from.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from itertools import takewhile
from types import MappingProxyType
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from extractor.adapters.sql.archive import newest_zone
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.fact_store import Author, apply_changes
from extractor.adapters.sql.notes import keep_notes, load_notes
from extractor.adapters.sql.rows import dump_json, dump_reply, load_reply, to_message
from extractor.adapters.sql.tables import DeadLetters, Messages, ParentParts, Parents, Runs, Sessions, Steps, Tenants
from extractor.adapters.sql.tombstones import is_fenced
from extractor.core.cursor import cursor_mode
from extractor.core.envelope import Envelope, MissingPart, join
from extractor.core.errors import LeaseLost
from extractor.core.events import EVERY_TENANT
from extractor.core.facts import FactType
from extractor.core.failures import NO_FAULT
from extractor.core.ports import Committed, OpenRun, Reply, RunCommit, RunFailure, RunReport, StoredParent
from extractor.core.runs import Lease, Outcome, Path, SessionState, Window
from extractor.core.transcript import is_prompt
from extractor.tracing import span

COMMIT_TRIES = 3
"""Two runs of one scope may make the same name at the same moment; the second finds it on its next try."""


def is_held(today: date) -> sa.ColumnElement[bool]:
    """No run of the session may begin: its tenant is paused, or all are, or it has spent its budget of today.

    Args:
        today: The day of UTC.
    """
    mine = Tenants.c.id.in_([Sessions.c.tenant_id, EVERY_TENANT])
    return sa.exists().where(mine, sa.or_(Tenants.c.paused_at.is_not(None), is_over_budget(today)))


def is_over_budget(today: date) -> sa.ColumnElement[bool]:
    """The tenant has a budget, and has spent it today."""
    usd, tokens = (
        sa.case((Tenants.c.spent_on == today, spent), else_=0)
        for spent in (Tenants.c.spent_usd, Tenants.c.spent_tokens)
    )
    is_spent = sa.or_(usd >= Tenants.c.daily_usd, tokens >= Tenants.c.daily_tokens)
    return sa.func.coalesce(is_spent, sa.false())  # without a budget it is NULL


def note_spending(connection: Connection, tenant_id: str, report: RunReport, today: date) -> None:
    """Count what a run cost against its tenant's budget of the day; does nothing without one."""
    usage = report.usage
    tokens = usage.prompt_tokens + usage.output_tokens
    if not tokens:
        return
    is_today = Tenants.c.spent_on == today
    connection.execute(
        sa.update(Tenants)
        .where(Tenants.c.id == tenant_id, sa.or_(Tenants.c.daily_usd.is_not(None), Tenants.c.daily_tokens.is_not(None)))
        .values(
            spent_usd=sa.case((is_today, Tenants.c.spent_usd), else_=0.0) + (report.cost_usd or 0.0),
            spent_tokens=sa.case((is_today, Tenants.c.spent_tokens), else_=0) + tokens,
            spent_on=today,
        )
    )


_UNREAD = Messages.c.read_state.is_(None)
READING_ORDER = (sa.case((Messages.c.place.is_(None), 0), else_=1), Messages.c.place, Messages.c.position)
"""What was hidden before anyone read it comes first, then what is visible, as the model sees it."""

RUNS_LOOKED_BACK = 8
"""Runs of a session whose paid replies are looked through when one is resumed."""

_UNFINISHED = (Outcome.FAILED.value, Outcome.FENCED.value)
_WAITING = (SessionState.DUE.value, SessionState.PARKED.value)


class SqlRunStore:
    """See the port.

    Args:
        keep_parents: Load parent requests; False when no run could use one.
        ttl: Days that facts last without an update, by type.
    """

    def __init__(
        self, database: Database, *, keep_parents: bool = True, ttl: Mapping[FactType, int] = MappingProxyType({})
    ) -> None:
        self._db = database
        self._keep_parents = keep_parents
        self._ttl = ttl

    # -- claim --------------------------------------------------------------------------------------------------

    def open_run(
        self, tenant_id: str, session_id: str, *, run_id: UUID, owner: str, lease_s: float, max_messages: int,
        lead_in: int,
    ) -> OpenRun | None:  # fmt: skip
        with self._db.write() as connection:
            session = self._claim(connection, tenant_id, session_id, owner, lease_s, run_id)
            if session is None:
                return None
            was_lost = self._fail_lost_runs(connection, session.pk)
            answered = self._answered(connection, session.pk)
            rows = self._unread(connection, session.pk, max_messages + 1)
            if not rows:
                self._set_idle(connection, session.pk)
                return None
            unread = tuple(to_message(row) for row in rows[:max_messages])
            before, continues_skipped = self._lead_in(connection, session.pk, rows[0], lead_in)
            mode = cursor_mode(session.cursor, self._is_visible(connection, session))
            now = self._db.read_clock(connection)
            zone = session.time_zone or newest_zone(connection, tenant_id, session.user_id)
            lease = _lease(session, owner, run_id, zone, lost_runs=session.lost_runs + was_lost)
            connection.execute(
                sa.insert(Runs).values(
                    id=run_id, tenant_id=tenant_id, session_pk=session.pk, epoch=session.lease_epoch,
                    outcome=Outcome.RUNNING.value, cursor_mode=mode.value, started_at=now,
                )
            )  # fmt: skip
            return OpenRun(
                lease=lease,
                cursor_mode=mode,
                unread=unread,
                has_more=len(rows) > max_messages,
                lead_in=before,
                continues_skipped=continues_skipped and not is_prompt(unread[0]),
                parent=self._parent(connection, session.pk) if self._keep_parents else None,
                last_received_at=max(row.received_at for row in rows),
                now=now,
                answered=answered,
                was_lost=was_lost,
                notes=load_notes(connection, session.pk),
            )

    def _claim(
        self, connection: Connection, tenant_id: str, session_id: str, owner: str, lease_s: float, run_id: UUID
    ) -> Any:
        now = self._db.now()
        is_free = sa.and_(Sessions.c.state.in_(_WAITING), Sessions.c.due_at <= now)
        is_abandoned = sa.and_(Sessions.c.state == SessionState.RUNNING.value, Sessions.c.lease_until < now)
        return connection.execute(
            sa.update(Sessions)
            .where(
                Sessions.c.tenant_id == tenant_id,
                Sessions.c.session_id == session_id,
                sa.or_(is_free, is_abandoned),
                ~is_held(self._db.today()),
            )
            .values(
                state=SessionState.RUNNING.value,
                due_at=None,
                woken_at=None,
                lease_owner=owner,
                lease_epoch=Sessions.c.lease_epoch + 1,
                lease_until=self._db.after(lease_s),
                last_run_id=run_id,
            )
            .returning(Sessions)
        ).one_or_none()

    def _fail_lost_runs(self, connection: Connection, session_pk: int) -> bool:
        """End runs whose worker is gone; count them, since a session may be what kills its workers."""
        lost = connection.execute(
            sa.update(Runs)
            .where(Runs.c.session_pk == session_pk, Runs.c.outcome == Outcome.RUNNING.value)
            .values(
                outcome=Outcome.FAILED.value,
                ended_at=self._db.now(),
                cause="worker_lost",
                error="WorkerLost: the worker stopped in mid-run",
            )
        ).rowcount
        if lost:
            connection.execute(
                sa.update(Sessions).where(Sessions.c.pk == session_pk).values(lost_runs=Sessions.c.lost_runs + 1)
            )
        return bool(lost)

    def _answered(self, connection: Connection, session_pk: int) -> dict[str, Reply]:
        """Return what the last runs got for their money when they ended through no fault of their own."""
        last = connection.execute(
            sa.select(Runs.c.id, Runs.c.outcome, Runs.c.cause)
            .where(Runs.c.session_pk == session_pk)
            .order_by(Runs.c.started_at.desc())
            .limit(RUNS_LOOKED_BACK)
        ).all()
        resumable = takewhile(lambda run: run.outcome in _UNFINISHED and run.cause in NO_FAULT, last)
        keys = [run.id for run in resumable]
        if not keys:
            return {}
        rows = connection.execute(sa.select(Steps.c.request_digest, Steps.c.reply).where(Steps.c.run_id.in_(keys)))
        return {row.request_digest: load_reply(row.reply) for row in rows}

    def _unread(self, connection: Connection, session_pk: int, limit: int) -> Sequence[Any]:
        query = sa.select(Messages).where(Messages.c.session_pk == session_pk, _UNREAD)
        return connection.execute(query.order_by(*READING_ORDER).limit(limit)).all()

    def _lead_in(self, connection: Connection, session_pk: int, first: Any, count: int) -> tuple[tuple[Any, ...], bool]:
        """Return what stood before, and whether the guard left its end out. What was quarantined stays out of sight."""
        order = Messages.c.place if first.place is not None else Messages.c.position
        start = first.place if first.place is not None else first.position
        rows = connection.execute(
            sa.select(Messages)
            .where(Messages.c.session_pk == session_pk, order < start, Messages.c.read_state.in_(("read", "skipped")))
            .order_by(order.desc())
            .limit(count)
        ).all()
        was_skipped = bool(rows) and rows[0].read_state == "skipped"
        return tuple(to_message(row) for row in reversed(rows)), was_skipped

    def _is_visible(self, connection: Connection, session: Any) -> bool:
        if session.cursor is None:
            return False
        return bool(
            connection.execute(
                sa.select(Messages.c.place).where(
                    Messages.c.session_pk == session.pk,
                    Messages.c.uuid == session.cursor,
                    Messages.c.place.is_not(None),
                )
            ).first()
        )

    def _parent(self, connection: Connection, session_pk: int) -> StoredParent | None:
        row = connection.execute(
            sa.select(Parents).where(Parents.c.session_pk == session_pk, Parents.c.expires_at > self._db.now())
        ).one_or_none()
        if row is None:
            return None
        parts = connection.execute(
            sa.select(ParentParts.c.digest, ParentParts.c.body).where(ParentParts.c.session_pk == session_pk)
        )
        try:
            body = join(Envelope(json.loads(row.body), {part.digest: part.body for part in parts}))
        except MissingPart:
            return None
        return StoredParent(body, json.loads(row.reply), row.sent_at, row.last_message_uuid)

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
            with self._db.write() as connection:
                rows = connection.execute(
                    sa.update(Sessions)
                    .where(
                        Sessions.c.pk.in_(sorted(epochs)),
                        Sessions.c.lease_owner == owner,
                        Sessions.c.state == SessionState.RUNNING.value,
                    )
                    .values(lease_until=self._db.after(lease_s))
                    .returning(Sessions.c.pk, Sessions.c.lease_epoch)
                )
                held.update((row.pk, row.lease_epoch) for row in rows if epochs[row.pk] == row.lease_epoch)
        return held

    def save_reply(self, lease: Lease, turn: int, digest: str, reply: Reply) -> None:
        with self._db.write() as connection:
            connection.execute(
                sa.insert(Steps).values(
                    run_id=lease.run_id, turn=turn, session_pk=lease.session_pk, request_digest=digest,
                    reply=dump_reply(reply), created_at=self._db.now(),
                )
            )  # fmt: skip

    def save_step(self, lease: Lease, turn: int, calls: Sequence[Mapping[str, Any]]) -> None:
        with self._db.write() as connection:
            connection.execute(
                sa.update(Steps)
                .where(Steps.c.run_id == lease.run_id, Steps.c.turn == turn)
                .values(calls=dump_json(list(calls)))
            )

    # -- the end ------------------------------------------------------------------------------------------------

    def commit(self, lease: Lease, commit: RunCommit) -> Committed:
        for attempt in range(1, COMMIT_TRIES + 1):
            try:
                with span("extractor.commit", {"extractor.attempt": attempt}), self._db.write() as connection:
                    return self._commit(connection, lease, commit)
            except IntegrityError:
                if attempt == COMMIT_TRIES:
                    raise
        raise AssertionError("unreachable")

    def _commit(self, connection: Connection, lease: Lease, commit: RunCommit) -> Committed:
        self._give_back(
            connection,
            lease,
            cursor=_furthest(lease, commit.cursor),
            warm_failures=0 if commit.report.path is Path.WARM else lease.warm_failures,
            **_after_success(lease),
        )
        now = self._db.read_clock(connection)
        self._mark(connection, lease, "read", commit.read)
        self._mark(connection, lease, "skipped", commit.skipped)
        written = apply_changes(connection, commit.changes, Author(lease.session_pk, lease.run_id), now, self._ttl)
        connection.execute(
            sa.update(Runs)
            .where(Runs.c.id == lease.run_id)
            .values(
                outcome=commit.outcome.value, ended_at=now, facts_written=written,
                dates_repaired=commit.changes.dates_repaired,
                **_report_values(commit.report), **_window_values(commit.window),
            )
        )  # fmt: skip
        if commit.notes is not None:
            keep_notes(connection, lease, commit.notes, now, is_postgres=self._db.is_postgres)
        note_spending(connection, lease.tenant_id, commit.report, now.date())
        return Committed(written, self._due_again(connection, lease.session_pk))

    def fail(self, lease: Lease, failure: RunFailure) -> bool:
        with self._db.write() as connection:
            try:
                self._park(connection, lease, failure)
                is_ours = True
            except LeaseLost:
                is_ours = False
            connection.execute(
                sa.update(Runs)
                .where(Runs.c.id == lease.run_id)
                .values(
                    outcome=(Outcome.FAILED if is_ours else Outcome.FENCED).value,
                    ended_at=self._db.now(),
                    cause=failure.cause,
                    error=failure.error,
                    **_report_values(failure.report),
                    **_window_values(failure.window),
                )
            )
            note_spending(connection, lease.tenant_id, failure.report, self._db.today())
        return is_ours

    def _park(self, connection: Connection, lease: Lease, failure: RunFailure) -> None:
        follows = failure.consequence
        if follows.is_quarantined:
            self._give_back(connection, lease, cursor=_furthest(lease, failure.cursor), **_after_success(lease))
            self._mark(connection, lease, "quarantined", failure.quarantined)
            self._mark(connection, lease, "skipped", failure.skipped)
            self._keep_dead_letter(connection, lease, failure)
            self._due_again(connection, lease.session_pk)
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
        self._give_back(connection, lease, state=state, due_at=self._db.after(follows.park_s), **values)

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
            self._give_back(connection, lease, state=SessionState.PARKED, due_at=self._db.after(delay_s))
            connection.execute(sa.delete(Runs).where(Runs.c.id == lease.run_id))

    def hand_back(self, leases: Sequence[Lease]) -> list[Lease]:
        """Give sessions back whose runs this worker will not finish; they are due at once for any other.

        Returns:
            The leases that were still ours. What their runs were answered stays for whoever goes on.
        """
        given: list[Lease] = []
        for lease in leases:
            with suppress(LeaseLost), self._db.write() as connection:
                self._give_back(connection, lease, state=SessionState.DUE, due_at=self._db.now())
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
        self, connection: Connection, lease: Lease, *, state: SessionState = SessionState.IDLE, **values: Any
    ) -> None:
        """Release the lease if it is still ours: the fencing token and the cursor must be those of the claim.

        The run's id is compared too: after an erasure a new session may have the old one's key and epoch.
        """
        updated = connection.execute(
            sa.update(Sessions)
            .where(
                Sessions.c.pk == lease.session_pk,
                Sessions.c.lease_epoch == lease.epoch,
                Sessions.c.lease_owner == lease.owner,
                Sessions.c.last_run_id == lease.run_id,
                Sessions.c.cursor.is_not_distinct_from(lease.cursor),
                ~is_fenced(lease.tenant_id, lease.user_id),
            )
            .values(
                **{"due_at": None, **values}, state=state.value, lease_owner=None, lease_until=None, woken_at=None,
                updated_at=self._db.now(),
            )
        ).rowcount  # fmt: skip
        if updated != 1:
            raise LeaseLost(f"session {lease.session_id!r} is held by a newer run")

    def _mark(self, connection: Connection, lease: Lease, read_state: str, positions: Sequence[int]) -> None:
        for start in range(0, len(positions), 500):
            connection.execute(
                sa.update(Messages)
                .where(
                    Messages.c.session_pk == lease.session_pk,
                    Messages.c.position.in_(positions[start : start + 500]),
                    _UNREAD,
                )
                .values(read_state=read_state, read_by=lease.run_id)
            )

    def _due_again(self, connection: Connection, session_pk: int) -> bool:
        """Make the session due when something is unread; the row is locked, so no turn slips through."""
        is_unread = sa.exists().where(Messages.c.session_pk == session_pk, _UNREAD)
        updated = connection.execute(
            sa.update(Sessions)
            .where(Sessions.c.pk == session_pk, is_unread)
            .values(state=SessionState.DUE.value, due_at=self._db.now(), woken_at=None)
        ).rowcount
        return updated == 1


def _furthest(lease: Lease, last: UUID | None) -> Any:
    """Return where the cursor stands after a window: at its end, or where it was when that is further on (a redriven
    turn lies before it)."""
    if lease.cursor is None or last is None or lease.cursor == last:
        return last
    return (
        sa.select(Messages.c.uuid)
        .where(Messages.c.session_pk == lease.session_pk, Messages.c.uuid.in_([lease.cursor, last]))
        .order_by(*(part.desc() for part in READING_ORDER))
        .limit(1)
        .scalar_subquery()
    )


def _lease(session: Any, owner: str, run_id: UUID, zone: str | None, *, lost_runs: int) -> Lease:
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
    )


def _after_success(lease: Lease) -> dict[str, Any]:
    """A window was done with: nothing is held against the session any more. While a failing one is being halved, a
    part that went well lets the next part grow again."""
    max_turns = None if lease.max_turns is None or lease.max_turns >= 16 else lease.max_turns * 2
    return {"consecutive_failures": 0, "lost_runs": 0, "outages_alone": 0, "max_turns": max_turns}


def _report_values(report: RunReport) -> dict[str, Any]:
    return {
        "path": report.path.value if report.path else None,
        "path_reason": report.path_reason,
        "model": report.model,
        "agent_turns": report.agent_turns,
        "tool_calls": report.tool_calls,
        "denied_calls": report.denied_calls,
        "refused_calls": report.refused_calls,
        "input_tokens": report.usage.input_tokens,
        "cache_read_tokens": report.usage.cache_read_tokens,
        "cache_write_tokens": report.usage.cache_write_tokens,
        "output_tokens": report.usage.output_tokens,
        "cost_usd": report.cost_usd,
        "cache_share": report.cache_share,
        "missed_cache_reason": report.missed_cache_reason,
        "estimated_warm_usd": report.estimated_warm_usd,
        "estimated_cold_usd": report.estimated_cold_usd,
    }


def _window_values(window: Window | None) -> dict[str, Any]:
    if window is None:
        return {}
    return {
        "window_first": window.first, "window_last": window.last, "window_messages": window.messages,
        "window_turns": window.turns,
    }  # fmt: skip
