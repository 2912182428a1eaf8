"""Changes the due times of sessions: when somebody waits for one, after a provider outage, after a step of the clock."""

from __future__ import annotations

import time
from datetime import datetime, timedelta

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Messages, Runs, Sessions
from extractor.adapters.sql.sessions.run_statements import in_order
from extractor.core.run.failures import PROVIDER_CAUSES
from extractor.core.run.pace import MAX_GATHER_S, DueReason
from extractor.core.run.runs import SessionState

# A time closer than this may come from another host's clock; one further ahead shows that ours was set back.
CLOCK_TOLERANCE_S = 5.0

MENDED_AT_ONCE = 1_000

# The clock was set back if it lost more than this against the host's monotonic one.
STEP_S = 1.0

# How often timestamps in the future are looked for anyway: small steps add up.
LOOK_EVERY_S = 60.0


class DueTimes:
    """Moves the due times of sessions."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._looked_at: float | None = None
        self._seen: tuple[float, datetime] | None = None

    def release_parked(self) -> int:
        """Make sessions due that are parked because the provider failed; return how many.

        The provider responds again, so the wait is over. Sessions parked after failures of their own stay parked.
        """
        waits_for_it = sa.exists().where(Runs.c.id == Sessions.c.last_run_id, Runs.c.cause.in_(PROVIDER_CAUSES))
        waits = sa.and_(
            Sessions.c.state == SessionState.PARKED.value,
            Sessions.c.due_at > self._db.now(),
            Sessions.c.outages_alone == 0,
        )
        with self._db.write() as connection:
            return connection.execute(
                sa.update(Sessions)
                .where(Sessions.c.pk.in_(in_order(sa.and_(waits, waits_for_it))))
                .values(due_at=self._db.now(), woken_at=None)
            ).rowcount

    def hurry(
        self, tenant_id: str, reason: DueReason, *, session_id: str | None = None, user_id: str | None = None
    ) -> list[tuple[str, str]]:
        """Make sessions that gather turns due at once: one, or all of a user. What arrives while one is being read is due
        after the run.

        Returns:
            (tenant, session) of those that need a wake-up now.
        """
        gathers = sa.and_(Sessions.c.tenant_id == tenant_id, Sessions.c.gathers_until > self._db.now())
        if session_id is not None:
            gathers = sa.and_(gathers, Sessions.c.session_id == session_id)
        if user_id is not None:
            gathers = sa.and_(gathers, Sessions.c.user_id == user_id, Sessions.c.state != SessionState.IDLE.value)
        with self._db.read() as connection:  # callers ask several times a second, and seldom is anything to be done
            keys = list(connection.execute(sa.select(Sessions.c.pk).where(gathers)).scalars())
        if not keys:
            return []
        is_due = Sessions.c.state == SessionState.DUE.value
        hurried = (
            sa.update(Sessions)
            .where(Sessions.c.pk.in_(in_order(sa.and_(Sessions.c.pk.in_(keys), gathers))))
            .values(
                due_at=sa.case((is_due, self._db.now()), else_=Sessions.c.due_at),
                woken_at=sa.case((is_due, None), else_=Sessions.c.woken_at),
                gathers_until=self._db.now(),
                due_reason=reason.value,
            )
            .returning(Sessions.c.tenant_id, Sessions.c.session_id, Sessions.c.state)
        )
        with self._db.write() as connection:
            rows = connection.execute(hurried).all()
        return [(row.tenant_id, row.session_id) for row in rows if row.state == SessionState.DUE.value]

    def unread_of(self, tenant_id: str, user_id: str) -> int:
        """Return how many messages of a user no run has read yet, over all sessions."""
        waiting = sa.and_(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id, Sessions.c.state != "idle")
        unread = sa.and_(Messages.c.session_pk == Sessions.c.pk, Messages.c.read_state.is_(None))
        with self._db.read() as connection:
            return int(connection.execute(sa.select(sa.func.count()).where(waiting, unread)).scalar_one())

    def mend_clock(self, *, lease_s: float) -> int:
        """Correct timestamps in the future after the clock was set back; return the number of sessions changed.

        Otherwise sessions that were due before the step would wait until the clock catches up.
        """
        if not self._may_be_set_back():
            return 0
        mended = self._mend_clock(lease_s)
        if mended:
            self._looked_at = None  # there may be more
        return mended

    def _may_be_set_back(self) -> bool:
        """Return whether the clock was set back since the last call, or nobody has looked for a while: to look, the
        database reads all sessions."""
        at, now = time.monotonic(), self._db.present()
        seen, self._seen = self._seen, (at, now)
        is_recent = self._looked_at is not None and at - self._looked_at < LOOK_EVERY_S
        if is_recent and seen is not None and now > seen[1] + timedelta(seconds=at - seen[0] - STEP_S):
            return False
        self._looked_at = at
        return True

    def _mend_clock(self, lease_s: float) -> int:
        now = self._db.now()
        ahead = self._db.after(CLOCK_TOLERANCE_S)
        waits = sa.and_(Sessions.c.due_at > ahead, Sessions.c.updated_at > ahead)
        is_due = sa.and_(
            Sessions.c.state == SessionState.DUE.value,
            Sessions.c.due_at > self._db.after(MAX_GATHER_S + CLOCK_TOLERANCE_S),
        )
        leased = sa.and_(
            Sessions.c.lease_owner.is_not(None),
            Sessions.c.lease_until > self._db.after(2 * lease_s + CLOCK_TOLERANCE_S),
        )
        woken = Sessions.c.woken_at > ahead
        is_wrong = sa.or_(waits, is_due, leased, sa.and_(Sessions.c.due_at.is_not(None), woken))
        with self._db.read() as connection:
            keys = list(connection.execute(sa.select(Sessions.c.pk).where(is_wrong).limit(MENDED_AT_ONCE)).scalars())
        if not keys:
            return 0
        with self._db.write() as connection:
            return connection.execute(
                sa.update(Sessions)
                .where(Sessions.c.pk.in_(in_order(sa.and_(Sessions.c.pk.in_(keys), is_wrong))))
                .values(
                    due_at=sa.case((Sessions.c.due_at.is_not(None), now), else_=None),
                    lease_until=sa.case((Sessions.c.lease_until.is_not(None), self._db.after(lease_s)), else_=None),
                    woken_at=None,
                    updated_at=now,
                )
            ).rowcount
