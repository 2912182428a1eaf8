"""Retention: deletes rows that are no longer needed, or past their retention period."""

from __future__ import annotations

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import (
    Events,
    Messages,
    ParentParts,
    Parents,
    Runs,
    SessionNotes,
    Sessions,
    Workers,
)

# Rows per transaction: a larger one would hold its locks while turns arrive.
FORGOTTEN_AT_ONCE = 500


class Retention:
    """Deletes old rows."""

    # In small transactions: a delete of a million rows would hold their locks, and SQLite's only writer, for minutes.

    def __init__(self, database: Database) -> None:
        self._db = database

    def forget_old(
        self, *, keep_events_s: float, messages_days: int = 0, runs_days: int = 0, notes_days: int = 0
    ) -> None:
        """Delete expired parent requests, old event ids, dead workers, and data past its retention period.

        Args:
            keep_events_s: Age at which an event's id is deleted.
            messages_days, runs_days, notes_days: Retention in days; 0 keeps them forever.
        """
        with self._db.write(is_long=True) as connection:
            connection.execute(sa.delete(Parents).where(Parents.c.expires_at < self._db.now()))
            living = sa.exists().where(Parents.c.session_pk == ParentParts.c.session_pk)
            connection.execute(sa.delete(ParentParts).where(~living))
            connection.execute(sa.delete(Events).where(Events.c.received_at < self._db.after(-keep_events_s)))
            connection.execute(sa.delete(Workers).where(Workers.c.seen_at < self._db.after(-86_400)))
            if notes_days:
                old = SessionNotes.c.updated_at < self._db.after(-notes_days * 86_400.0)
                connection.execute(sa.delete(SessionNotes).where(old))
        if messages_days:
            self._forget_messages(messages_days * 86_400.0)
        if runs_days:
            self._forget_runs(runs_days * 86_400.0)

    def _forget_messages(self, keep_s: float) -> None:
        """Delete messages that were read long ago, in batches."""
        # The message at a cursor stays: without it, the next run would fall back to reading by count.
        old = sa.and_(Messages.c.read_state.is_not(None), Messages.c.received_at < self._db.after(-keep_s))
        at_cursor = sa.exists().where(Sessions.c.pk == Messages.c.session_pk, Sessions.c.cursor == Messages.c.uuid)
        while True:
            chosen = (
                sa.select(Messages.c.session_pk, Messages.c.position).where(old, ~at_cursor).limit(FORGOTTEN_AT_ONCE)
            )
            with self._db.write(is_long=True) as connection:
                keys = [(row.session_pk, row.position) for row in connection.execute(chosen)]
                by_session: dict[int, list[int]] = {}
                for session_pk, position in keys:
                    by_session.setdefault(session_pk, []).append(position)
                for session_pk, positions in by_session.items():
                    mine = sa.and_(Messages.c.session_pk == session_pk, Messages.c.position.in_(positions))
                    connection.execute(sa.delete(Messages).where(mine))
            if len(keys) < FORGOTTEN_AT_ONCE:
                return

    def _forget_runs(self, keep_s: float) -> None:
        """Delete old runs with their steps, in batches; each session's last run stays."""
        old = sa.and_(Runs.c.ended_at.is_not(None), Runs.c.ended_at < self._db.after(-keep_s))
        is_last = sa.exists().where(Sessions.c.last_run_id == Runs.c.id)
        while True:
            chosen = sa.select(Runs.c.id).where(old, ~is_last).limit(FORGOTTEN_AT_ONCE)
            with self._db.write(is_long=True) as connection:
                keys = list(connection.execute(chosen).scalars())
                connection.execute(sa.delete(Runs).where(Runs.c.id.in_(keys)))
            if len(keys) < FORGOTTEN_AT_ONCE:
                return
