"""Stores session notes and headlines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache

import sqlalchemy as sa

from extractor.adapters.sql.columns import bind
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.owners import of_project
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.tables import Headlines, SessionNotes, Sessions
from extractor.core.errors import UnknownSession
from extractor.core.facts.fact import FactScope
from extractor.core.notes.session_notes import Headline
from extractor.core.notes.session_notes import SessionNotes as Notes

# A context shows a few dozen, after repeats are removed.
MAX_HEADLINES = 300


def load_notes(text: str | None) -> Notes:
    """Return a session's stored notes; empty if there are none."""
    return Notes(json.loads(text)) if text else Notes()


@dataclass(frozen=True, slots=True)
class StoredNotes:
    """A session's notes with its owner.

    Attributes:
        sections: Texts by section; empty before the first run.
        updated_at: None if there are no notes.
    """

    session_id: str
    user_id: str
    project_id: str | None
    sections: Mapping[str, str]
    updated_at: datetime | None


class NotesStore:
    """Reads and moves notes of sessions and tasks."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def notes(self, tenant_id: str, session_id: str) -> StoredNotes:
        """Return a session's notes with its owner.

        Raises:
            UnknownSession
        """
        with self._db.read() as connection:
            row = connection.execute(
                sa.select(Sessions.c.user_id, Sessions.c.project_id, SessionNotes)
                .outerjoin(SessionNotes, SessionNotes.c.session_pk == Sessions.c.pk)
                .where(Sessions.c.tenant_id == tenant_id, Sessions.c.session_id == session_id)
            ).one_or_none()
        if row is None:
            raise UnknownSession.of(session_id, tenant_id)
        sections = json.loads(row.sections) if row.sections else {}
        return StoredNotes(session_id, row.user_id, row.project_id, sections, row.updated_at)

    def notes_of(self, scope: FactScope, session_id: str) -> dict[str, str]:
        """Return the sections of a session's notes; empty if the session is not this user's."""
        values = {"tenant": scope.tenant_id, "session": session_id}
        with self._db.read() as connection:
            rows = _notes_of().read(connection, values)
        found = [row.sections for row in rows if scope.reaches(row.user_id, row.project_id)]
        sections: dict[str, str] = json.loads(found[0]) if found else {}
        return sections

    def end_session(self, tenant_id: str, session_id: str) -> bool:
        """Delete the notes of an ended session; its headlines and messages stay. False if there were none."""
        keys = sa.select(Sessions.c.pk).where(Sessions.c.tenant_id == tenant_id, Sessions.c.session_id == session_id)
        with self._db.write() as connection:
            return bool(connection.execute(sa.delete(SessionNotes).where(SessionNotes.c.session_pk.in_(keys))).rowcount)

    def headlines(self, scope: FactScope, since: datetime) -> list[Headline]:
        """Return a user's headlines since an instant, oldest first; only the newest if there are very many."""
        values = {"tenant": scope.tenant_id, "user": scope.user_id, "since": since, "limit": MAX_HEADLINES}
        if scope.only_project is not None:
            values["project"] = scope.only_project
        with self._db.read() as connection:
            rows = _headlines(is_limited=scope.only_project is not None).read(connection, values)
        return [
            Headline(row.run_id, row.session_id, row.said_on, row.at, row.text, row.tokens) for row in reversed(rows)
        ]


@cache
def _notes_of() -> Kept:
    """Return the statement for a session's notes with its owner."""
    is_it = (
        Sessions.c.tenant_id == bind("tenant", Sessions.c.tenant_id),
        Sessions.c.session_id == bind("session", Sessions.c.session_id),
    )
    joined = SessionNotes.join(Sessions, Sessions.c.pk == SessionNotes.c.session_pk)
    columns = (SessionNotes.c.sections, Sessions.c.user_id, Sessions.c.project_id)
    return Kept(sa.select(*columns).select_from(joined).where(*is_it))


@cache
def _headlines(*, is_limited: bool) -> Kept:
    """Return the statement for a user's newest headlines.

    Args:
        is_limited: Only of sessions that a project's key can reach.
    """
    mine = (
        Headlines.c.tenant_id == bind("tenant", Headlines.c.tenant_id),
        Headlines.c.user_id == bind("user", Headlines.c.user_id),
        Headlines.c.at >= bind("since", Headlines.c.at),
        of_project(bind("project", Sessions.c.project_id) if is_limited else None),
    )
    joined = Headlines.join(Sessions, Sessions.c.pk == Headlines.c.session_pk)
    columns = (Headlines.c[name] for name in ("run_id", "said_on", "at", "text", "tokens"))
    query = sa.select(*columns, Sessions.c.session_id).select_from(joined).where(*mine)
    return Kept(query.order_by(Headlines.c.at.desc()).limit(sa.bindparam("limit", type_=sa.Integer)))
