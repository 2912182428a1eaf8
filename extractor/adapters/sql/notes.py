"""Session notes, headlines, and the history of tasks: what lives longer than a context and shorter than a fact."""

from __future__ import annotations

import json
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite

from extractor.adapters.sql.rows import dump_json
from extractor.adapters.sql.tables import Headlines, SessionNotes
from extractor.core.runs import Lease
from extractor.core.session_notes import NotesUpdate
from extractor.core.session_notes import SessionNotes as Notes


def load_notes(connection: Connection, session_pk: int) -> Notes:
    """Return the notes of a session; empty ones when there are none."""
    query = sa.select(SessionNotes.c.sections).where(SessionNotes.c.session_pk == session_pk)
    text = connection.execute(query).scalar_one_or_none()
    return Notes(json.loads(text)) if text else Notes()


def keep_notes(connection: Connection, lease: Lease, update: NotesUpdate, now: datetime, *, is_postgres: bool) -> None:
    """Write a run's headline and the session's notes, inside the run's commit."""
    insert = postgresql.insert if is_postgres else sqlite.insert
    values = {"sections": dump_json(dict(update.notes.sections)), "run_id": lease.run_id, "updated_at": now}
    connection.execute(
        insert(SessionNotes)
        .values(session_pk=lease.session_pk, **values)
        .on_conflict_do_update(index_elements=["session_pk"], set_=values)
    )
    connection.execute(
        sa.insert(Headlines).values(
            run_id=lease.run_id, session_pk=lease.session_pk, tenant_id=lease.tenant_id, user_id=lease.user_id,
            said_on=update.said_on, at=update.at, text=update.headline, tokens=update.tokens, messages=update.messages,
        )
    )  # fmt: skip
