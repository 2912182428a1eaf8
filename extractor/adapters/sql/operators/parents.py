"""The parent request that a run was forked from, while it is stored."""

from __future__ import annotations

import json
from uuid import UUID

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import ParentParts, Parents, Runs
from extractor.core.conversation.envelope import Envelope
from extractor.core.run.ports import StoredParent


class ParentReader:
    """Reads parent requests."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of_run(self, run_id: UUID) -> StoredParent | None:
        """Return the parent request of a run's session; None if it is newer than the run, or no longer stored."""
        query = (
            sa.select(Parents)
            .join(Runs, Runs.c.session_pk == Parents.c.session_pk)
            .where(Runs.c.id == run_id, Parents.c.sent_at <= Runs.c.started_at)
        )
        with self._db.read() as connection:
            kept = connection.execute(query).one_or_none()
            if kept is None:
                return None
            mine = ParentParts.c.session_pk == kept.session_pk
            parts = connection.execute(sa.select(ParentParts.c.digest, ParentParts.c.body).where(mine)).all()
        envelope = Envelope(json.loads(kept.body), {part.digest: part.body for part in parts})
        if not envelope.parts.keys() >= set(envelope.digests):
            return None
        return StoredParent(envelope, json.loads(kept.reply), kept.sent_at, kept.last_message_uuid)
