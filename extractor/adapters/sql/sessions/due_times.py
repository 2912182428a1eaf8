"""Changes the due times of many sessions at once: after a provider outage, and after a step of the clock."""

from __future__ import annotations

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Runs, Sessions
from extractor.adapters.sql.sessions.run_statements import in_order
from extractor.core.run.failures import PROVIDER_CAUSES
from extractor.core.run.runs import SessionState

CLOCK_TOLERANCE_S = 5.0
"""A time closer than this may come from another host's clock; one further ahead shows that ours was set back."""

MENDED_AT_ONCE = 1_000


class DueTimes:
    """Moves the due times of sessions."""

    def __init__(self, database: Database) -> None:
        self._db = database

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

    def mend_clock(self, *, lease_s: float, debounce_s: float) -> int:
        """Correct timestamps in the future after the clock was set back; return the number of sessions changed.

        Otherwise sessions that were due before the step would wait until the clock catches up.
        """
        now = self._db.now()
        ahead = self._db.after(CLOCK_TOLERANCE_S)
        waits = sa.and_(Sessions.c.due_at > ahead, Sessions.c.updated_at > ahead)
        is_due = sa.and_(
            Sessions.c.state == SessionState.DUE.value,
            Sessions.c.due_at > self._db.after(debounce_s + CLOCK_TOLERANCE_S),
        )
        leased = Sessions.c.lease_until > self._db.after(2 * lease_s + CLOCK_TOLERANCE_S)
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
