"""Which agent turns of a run were answered in an earlier one?

A run that takes over from an unfinished one reuses its replies, which were paid for there.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Runs, Steps
from extractor.adapters.sql.sessions.run_statements import UNFINISHED
from extractor.core.run.failures import NO_FAULT


@dataclass(frozen=True, slots=True)
class TurnOrigin:
    """Where the reply of an agent turn came from.

    Attributes:
        digest: Of the turn's request.
        run_id: The earlier run that received the reply; None: this run received it.
    """

    digest: str
    run_id: UUID | None


class Resumed:
    """Finds the origins of replies."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def origins(self, run_id: UUID) -> dict[int, TurnOrigin]:
        """Return the origin of each agent turn of a run."""
        mine, theirs = Steps.alias("mine"), Steps.alias("theirs")
        began = sa.select(Runs.c.started_at).where(Runs.c.id == run_id).scalar_subquery()
        earlier = (
            sa.select(mine.c.turn, theirs.c.run_id)
            .join(
                theirs, sa.and_(theirs.c.session_pk == mine.c.session_pk, theirs.c.request_digest == mine.c.request_digest)
            )
            .join(Runs, Runs.c.id == theirs.c.run_id)
            .where(mine.c.run_id == run_id, theirs.c.run_id != run_id, theirs.c.reply == mine.c.reply)
            .where(Runs.c.started_at < began, Runs.c.outcome.in_(UNFINISHED), Runs.c.cause.in_(NO_FAULT))
            .order_by(Runs.c.started_at.desc())
        )  # fmt: skip
        with self._db.read() as connection:
            # Newest first, so that the earliest run of a turn, which paid for it, overwrites the others.
            found = {row.turn: row.run_id for row in connection.execute(earlier)}
            rows = connection.execute(sa.select(Steps.c.turn, Steps.c.request_digest).where(Steps.c.run_id == run_id))
            return {row.turn: TurnOrigin(row.request_digest, found.get(row.turn)) for row in rows}
