"""The statements that every run executes, built once.

SQLAlchemy takes longer to build a statement and look up its compiled form than the database takes to execute it. A kept
statement with named parameters costs neither. Parameters of the WHERE clause begin with `b_`, so that none is mistaken
for a column to update.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.columns import bind, is_among
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import lines_of_session
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.tables import (
    BatchRequests,
    Erasures,
    Headlines,
    Messages,
    ParentParts,
    Parents,
    Runs,
    SessionNotes,
    Sessions,
    Steps,
    Tenants,
    Workers,
)
from extractor.adapters.sql.schema.tombstones import is_fenced
from extractor.adapters.sql.sessions.claim_statements import (
    READING_ORDER,
    UNREAD,
    WAS_READ,
    begin_run_of,
    is_at_cursor,
    window_of,
)
from extractor.adapters.sql.sessions.gathering import NOTHING_GATHERED
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.run.pace import DueReason
from extractor.core.run.runs import Outcome, SessionState, states_before

# Parameter: when a session is due again; see `Database.delay`.
DUE_IN = "due_in"

# Parameter: moves the cursor to this message unless it is already further on.
FURTHEST = "furthest"

# What a run learns about its session.
CLAIMED = tuple(
    Sessions.c[name]
    for name in (
        "pk", "tenant_id", "session_id", "user_id", "project_id", "time_zone", "lease_epoch", "cursor",
        "consecutive_failures", "max_turns", "lost_runs", "warm_failures", "outages_alone", "lane", "trace_parent",
        "due_reason",
    )
)  # fmt: skip

# Outcomes of runs that the next one may have to end or resume.
UNFINISHED = (Outcome.RUNNING.value, Outcome.FAILED.value, Outcome.FENCED.value)


def in_order(condition: Any, *, skips: bool = False) -> sa.Select[tuple[int]]:
    """Return the keys of the sessions that match a condition, each locked on PostgreSQL. Statements that lock several
    sessions do so in this order or do not wait, so no deadlock can occur.

    Args:
        skips: Skip locked sessions.
    """
    found = sa.select(Sessions.c.pk).where(condition).order_by(Sessions.c.tenant_id, Sessions.c.session_id)
    return found.with_for_update(skip_locked=skips)


def is_waiting_for_batch() -> sa.ColumnElement[bool]:
    """Return the condition that a session's run waits for a batch; see `core/run/batched.py`."""
    return sa.and_(Sessions.c.state == SessionState.PARKED.value, Sessions.c.due_reason == DueReason.BATCH.value)


def is_held(today: Any, tenant_id: sa.ColumnElement[str] = Sessions.c.tenant_id) -> sa.ColumnElement[bool]:
    """Return the condition that no run of the session may start: its tenant is paused, or all are, or it has spent
    today's budget.

    Args:
        today: The UTC day.
        tenant_id: The session's tenant.
    """
    mine = Tenants.c.id.in_([tenant_id, EVERY_TENANT])
    return sa.exists().where(mine, sa.or_(Tenants.c.paused_at.is_not(None), is_over_budget(today)))


def is_over_budget(today: Any) -> sa.ColumnElement[bool]:
    """Return the condition that the tenant has a budget and has spent it today."""
    usd, tokens = (
        sa.case((Tenants.c.spent_on == today, spent), else_=0)
        for spent in (Tenants.c.spent_usd, Tenants.c.spent_tokens)
    )
    is_spent = sa.or_(usd >= Tenants.c.daily_usd, tokens >= Tenants.c.daily_tokens)
    return sa.func.coalesce(is_spent, sa.false())  # NULL without a budget


def has_budget() -> sa.ColumnElement[bool]:
    return sa.or_(Tenants.c.daily_usd.is_not(None), Tenants.c.daily_tokens.is_not(None))


class RunStatements:
    """See the module. The names of the parameters are listed next to each statement."""

    def __init__(self, database: Database, *, runs_looked_back: int) -> None:
        self._db = database
        self._runs_looked_back = runs_looked_back
        self._releases: dict[tuple[str, ...], Kept] = {}
        self._strict_releases: dict[tuple[str, ...], Kept] = {}
        session = Messages.c.session_pk == bind("b_session", Messages.c.session_pk)
        self._prepare_opening(session)
        self._prepare_life()
        self._prepare_ending(session)

    def _prepare_opening(self, session: sa.ColumnElement[bool]) -> None:
        """Claim a session, and read what its run needs."""
        self.claim = Kept(self._claim())  # b_tenant, b_session_id, b_today, lease_owner, last_run_id, lease
        self.last_runs = Kept(  # b_session, b_run
            sa.select(Runs.c.id, Runs.c.outcome, Runs.c.cause)
            .where(Runs.c.session_pk == bind("b_session", Runs.c.session_pk), Runs.c.id != bind("b_run", Runs.c.id))
            .order_by(Runs.c.started_at.desc())
            .limit(self._runs_looked_back)
        )
        is_it = sa.and_(
            Sessions.c.tenant_id == bind("b_tenant", Sessions.c.tenant_id),
            Sessions.c.session_id == bind("b_session_id", Sessions.c.session_id),
        )
        self.window = Kept(window_of(is_it))  # b_tenant, b_session_id, b_limit, b_lead_in
        self.known = lines_of_session(is_it)  # b_tenant, b_session_id, tenant, least, limit
        # As soon as the lease: never after the time that its commit is dated by.
        lease = sa.bindparam("b_lease", type_=sa.Interval)
        began = Sessions.c.lease_until - lease if self._db.is_postgres else self._db.now()
        self.begin_run = Kept(begin_run_of(is_it, began))  # b_tenant, b_session_id, b_run, b_lease
        self.lead_in_hidden = Kept(  # b_session, b_start, b_limit
            sa.select(Messages)
            .where(session, Messages.c.position < bind("b_start", Messages.c.position), WAS_READ)
            .order_by(Messages.c.position.desc())
            .limit(sa.bindparam("b_limit", type_=sa.Integer))
        )
        self.forget_run = Kept(sa.delete(Runs).where(Runs.c.id == bind("b_run", Runs.c.id)))
        self.notes = Kept(  # b_session
            sa.select(SessionNotes.c.sections).where(
                SessionNotes.c.session_pk == bind("b_session", SessionNotes.c.session_pk)
            )
        )
        self.parent = Kept(self._parent())  # b_session
        self.parent_parts = Kept(  # b_session
            sa.select(ParentParts.c.digest, ParentParts.c.body).where(
                ParentParts.c.session_pk == bind("b_session", ParentParts.c.session_pk)
            )
        )

    def _prepare_life(self) -> None:
        """Keep a run alive while the model thinks, and end it."""
        end_run = sa.update(Runs).where(Runs.c.id == bind("b_run", Runs.c.id))
        self.end_run = Kept(end_run)  # b_run, and columns
        self.end_failed = Kept(end_run.where(Runs.c.outcome.in_(UNFINISHED)))
        self.renew = Kept(self._renew())  # b_keys, b_owner, b_until
        self.note_alive = Kept(  # b_run, b_session
            sa.update(Sessions)
            .where(Sessions.c.pk == bind("b_session", Sessions.c.pk), Sessions.c.lost_runs > 0, self._was_taken_over())
            .values(lost_runs=Sessions.c.lost_runs - 1)
        )
        self.ended = Kept(  # b_run
            sa.select(Runs.c.outcome, Runs.c.facts_written, Sessions.c.due_at <= self._db.now()).where(
                Runs.c.id == bind("b_run", Runs.c.id), Runs.c.session_pk == Sessions.c.pk
            )
        )
        self.save_reply = Kept(sa.insert(Steps).values(created_at=self._db.now()))

    def _prepare_ending(self, session: sa.ColumnElement[bool]) -> None:
        """Write what a run did in the transaction of its commit."""
        is_postgres = self._db.is_postgres
        self.mark = Kept(  # b_session, b_positions, read_state, read_by
            sa.update(Messages).where(
                session, is_among("b_positions", Messages.c.position, is_postgres=is_postgres), UNREAD
            )
        )
        is_done = is_among("b_done_with", Messages.c.position, is_postgres=is_postgres)
        left = sa.and_(session, UNREAD, ~is_done)
        was_there = Messages.c.received_at <= bind("b_claimed_at", Messages.c.received_at)
        is_over = sa.exists().where(left, was_there)
        gathered = sa.func.coalesce(Sessions.c.gathers_until, bind("b_now", Sessions.c.due_at))
        self.due_again = Kept(  # b_session, b_done_with, b_claimed_at, b_now
            sa.update(Sessions)
            .where(Sessions.c.pk == bind("b_session", Sessions.c.pk), sa.exists().where(left))
            .where(Sessions.c.state.in_(states_before(SessionState.DUE)))
            .values(
                state=SessionState.DUE.value,
                due_at=sa.case((is_over, bind("b_now", Sessions.c.due_at)), else_=gathered),
                due_reason=sa.case((is_over, DueReason.LEFT_OVER.value), else_=Sessions.c.due_reason),
                woken_at=None,
            )
            .returning(Sessions.c.due_at <= self._db.now())  # b_now is an estimate
        )
        notes = self._db.insert(SessionNotes)
        set_ = {name: notes.excluded[name] for name in ("sections", "run_id", "updated_at")}
        self.keep_notes = Kept(notes.on_conflict_do_update(index_elements=["session_pk"], set_=set_))
        self.keep_headline = Kept(sa.insert(Headlines))
        self.spend = Kept(self._spend())  # b_tenant, b_today, b_usd, b_tokens

    def release(self, names: Sequence[str]) -> Kept:
        """Return the statement that releases a session if the lease is still ours, with the present in what it returns: the
        fencing token and the cursor must be those of the claim.

        Parameters: b_pk, b_epoch, b_owner, b_run, b_cursor, b_tenant, b_user_hash, and the named columns, with `DUE_IN`
        for a session that is due again, or `FURTHEST`.
        """
        key = tuple(sorted(names))
        if key not in self._releases:
            self._releases[key] = Kept(self._release(key))
        return self._releases[key]

    def release_or_fail(self, names: Sequence[str]) -> Kept:
        """Return the statement of `release` for PostgreSQL that divides by zero if the lease is lost, so that a pipeline
        need not wait for its answer."""
        key = tuple(sorted(names))
        if key not in self._strict_releases:
            held = self._release(key).cte("held")
            # SQL has no statement that raises; the division is known to be one of integers.
            self._strict_releases[key] = Kept(sa.select(sa.literal_column("1 / count(*)")).select_from(held))
        return self._strict_releases[key]

    def _release(self, names: Sequence[str]) -> sa.Update:
        is_erased = is_fenced(bind("b_tenant", Erasures.c.tenant_id), bind("b_user_hash", Erasures.c.user_hash))
        values: dict[str, object] = {
            name: bind(name, Sessions.c[name]) for name in names if name not in (DUE_IN, FURTHEST)
        }
        if FURTHEST in names:
            values["cursor"] = self._furthest()
        values |= {
            "due_at": self._db.after_bound(DUE_IN) if DUE_IN in names else None,
            "lease_owner": None,
            "lease_until": None,
            "woken_at": None,
            "updated_at": self._db.now(),
        }
        return (
            sa.update(Sessions)
            .where(
                Sessions.c.pk == bind("b_pk", Sessions.c.pk),
                Sessions.c.state == SessionState.RUNNING.value,
                Sessions.c.lease_epoch == bind("b_epoch", Sessions.c.lease_epoch),
                Sessions.c.lease_owner == bind("b_owner", Sessions.c.lease_owner),
                # after an erasure, a new session may have the old one's key and epoch
                Sessions.c.last_run_id == bind("b_run", Sessions.c.last_run_id),
                Sessions.c.cursor.is_not_distinct_from(bind("b_cursor", Sessions.c.cursor)),
                ~is_erased,
            )
            .values(values)
            .returning(self._db.now().label("now"))
        )

    def _furthest(self) -> Any:
        """Return the cursor after a window; a redriven turn lies before the current one."""
        session = Messages.c.session_pk == bind("b_pk", Messages.c.session_pk)
        places = [Messages.c.uuid == bind(name, Messages.c.uuid) for name in ("b_cursor", FURTHEST)]
        order = (part.desc() for part in READING_ORDER)
        return sa.select(Messages.c.uuid).where(session, sa.or_(*places)).order_by(*order).limit(1).scalar_subquery()

    def _claim(self) -> sa.Update:
        now = self._db.now()
        waiting = [state for state in states_before(SessionState.RUNNING) if state != SessionState.RUNNING.value]
        is_free = sa.and_(Sessions.c.state.in_(waiting), Sessions.c.due_at <= now)
        is_abandoned = sa.and_(Sessions.c.state == SessionState.RUNNING.value, Sessions.c.lease_until < now)
        statement: sa.Update = (
            sa.update(Sessions)
            .where(
                Sessions.c.tenant_id == bind("b_tenant", Sessions.c.tenant_id),
                Sessions.c.session_id == bind("b_session_id", Sessions.c.session_id),
                sa.or_(is_free, is_abandoned),
                ~is_held(sa.bindparam("b_today", type_=sa.Date)),
            )
            .values(
                state=SessionState.RUNNING.value,
                due_at=None,
                woken_at=None,
                lease_owner=bind("b_owner", Sessions.c.lease_owner),
                lease_epoch=Sessions.c.lease_epoch + 1,
                lease_until=self._db.after_bound("b_lease"),
                last_run_id=bind("b_run", Sessions.c.last_run_id),
                **NOTHING_GATHERED,
            )
            .returning(*CLAIMED, self._db.now().label("now"), *self._beside())
        )
        return statement

    def _renew(self) -> Any:
        """Renew leases of one owner; return those that are still held. Locked rows are skipped: the next heartbeat
        comes soon enough."""
        is_ours = sa.and_(
            is_among("b_keys", Sessions.c.pk, is_postgres=self._db.is_postgres),
            Sessions.c.lease_owner == bind("b_owner", Sessions.c.lease_owner),
            Sessions.c.state == SessionState.RUNNING.value,
        )
        renewed = sa.update(Sessions).values(lease_until=self._db.after_bound("b_until"))
        if not self._db.is_postgres:
            return renewed.where(is_ours).returning(Sessions.c.pk, Sessions.c.lease_epoch)
        free = in_order(is_ours, skips=True).cte("free")
        done = renewed.where(Sessions.c.pk.in_(sa.select(free.c.pk))).cte("done")
        return sa.select(Sessions.c.pk, Sessions.c.lease_epoch).where(is_ours).add_cte(done)

    def _was_taken_over(self) -> Any:
        return sa.exists().where(Runs.c.id == bind("b_run", Runs.c.id), Runs.c.cause == LOST["cause"])

    def _beside(self) -> Iterator[sa.ColumnElement[Any]]:
        """Return what a claim needs besides its session: the notes, whether the cursor's message is visible, whether its
        tenant has a budget, whether there is a parent request with a live cache, and whether one of the last runs did not end well."""
        notes = sa.select(SessionNotes.c.sections).where(SessionNotes.c.session_pk == Sessions.c.pk)
        yield notes.scalar_subquery().label("sections")
        yield is_at_cursor().label("is_at_cursor")
        yield sa.exists().where(Tenants.c.id == Sessions.c.tenant_id, has_budget()).label("has_budget")
        yield sa.exists().where(Parents.c.session_pk == Sessions.c.pk, self._lives()).label("has_parent")
        last = (
            sa.select(Runs.c.outcome)
            .where(Runs.c.session_pk == Sessions.c.pk)
            .order_by(Runs.c.started_at.desc())
            .limit(self._runs_looked_back)
            .correlate(Sessions)
            .subquery()
        )
        yield sa.exists(sa.select(last.c.outcome).where(last.c.outcome.in_(UNFINISHED))).label("has_unfinished")
        yield self._owner_lives().label("owner_lives")
        yield sa.exists().where(BatchRequests.c.session_pk == Sessions.c.pk).label("has_batched")

    def _owner_lives(self) -> sa.ColumnElement[bool]:
        """Return the condition that the previous owner has been seen since it last renewed the lease: the database was
        slow, and no worker died. SQLite shows the claim's own write, and its database is never that slow."""
        if not self._db.is_postgres:
            return sa.false()
        old = sa.alias(Sessions)
        is_since = Workers.c.seen_at > old.c.lease_until - sa.bindparam("b_since", type_=sa.Interval)
        return sa.exists().where(old.c.pk == Sessions.c.pk, Workers.c.id == old.c.lease_owner, is_since)

    def _lives(self) -> sa.ColumnElement[bool]:
        found: sa.ColumnElement[bool] = Parents.c.expires_at > self._db.now()
        return found

    def _parent(self) -> sa.Select[Any]:
        """The parent request, while its cache lives."""
        return sa.select(Parents.c.body, Parents.c.reply, Parents.c.sent_at, Parents.c.last_message_uuid).where(
            Parents.c.session_pk == bind("b_session", Parents.c.session_pk), self._lives()
        )

    def _spend(self) -> sa.Update:
        today = sa.bindparam("b_today", type_=sa.Date)
        is_today = Tenants.c.spent_on == today
        return (
            sa.update(Tenants)
            .where(Tenants.c.id == bind("b_tenant", Tenants.c.id), has_budget())
            .values(
                spent_usd=sa.case((is_today, Tenants.c.spent_usd), else_=0.0) + sa.bindparam("b_usd", type_=sa.Float),
                spent_tokens=sa.case((is_today, Tenants.c.spent_tokens), else_=0)
                + sa.bindparam("b_tokens", type_=sa.Integer),
                spent_on=today,
            )
        )


# Recorded for a run whose worker is gone.
LOST = {
    "outcome": Outcome.FAILED.value, "cause": "worker_lost", "error": "WorkerLost: the worker stopped in mid-run",
}  # fmt: skip

# Recorded for a run whose worker is alive but was late.
LATE = {
    "outcome": Outcome.FAILED.value, "cause": "lease_lost", "error": "LeaseLost: the lease could not be renewed in time",
}  # fmt: skip
