"""Session notes, headlines, and the history of tasks: what lives longer than a context and shorter than a fact."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.owners import of_project
from extractor.adapters.sql.schema.rows import rfc3339
from extractor.adapters.sql.schema.tables import Headlines, Promotions, SessionNotes, Sessions, TaskEntries
from extractor.adapters.sql.schema.tenants import know_tenants
from extractor.adapters.sql.schema.tombstones import is_erased_since
from extractor.core.context.material import TaskLine
from extractor.core.errors import UnknownSession, UnknownTaskEntry
from extractor.core.facts.fact import FactScope, Scope
from extractor.core.notes.session_notes import Headline
from extractor.core.notes.session_notes import SessionNotes as Notes

MAX_HEADLINES = 300


def load_notes(text: str | None) -> Notes:
    """Return the notes of a session from what is stored; empty ones when there are none."""
    return Notes(json.loads(text)) if text else Notes()


class NotesStore:
    """Reads and moves what sessions and tasks leave behind."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def notes(self, tenant_id: str, session_id: str) -> dict[str, Any]:
        """Return the notes of a session with its owner.

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
            raise UnknownSession(f"no session {session_id!r}")
        return {
            "session_id": session_id,
            "user_id": row.user_id,
            "project_id": row.project_id,
            "sections": json.loads(row.sections) if row.sections else {},
            "updated_at": rfc3339(row.updated_at),
        }

    def notes_of(self, scope: FactScope, session_id: str) -> dict[str, str]:
        """Return the sections of a session's notes; none when it is not this user's."""
        query = (
            sa.select(SessionNotes.c.sections)
            .join(Sessions, Sessions.c.pk == SessionNotes.c.session_pk)
            .where(
                Sessions.c.tenant_id == scope.tenant_id,
                Sessions.c.session_id == session_id,
                Sessions.c.user_id == scope.user_id,
                of_project(scope.only_project),
            )
        )
        with self._db.read() as connection:
            text = connection.execute(query).scalar_one_or_none()
        sections: dict[str, str] = json.loads(text) if text else {}
        return sections

    def end_session(self, tenant_id: str, session_id: str) -> bool:
        """Drop the notes of a session that has ended; its headlines and messages stay. False when there were none."""
        keys = sa.select(Sessions.c.pk).where(Sessions.c.tenant_id == tenant_id, Sessions.c.session_id == session_id)
        with self._db.write() as connection:
            return bool(connection.execute(sa.delete(SessionNotes).where(SessionNotes.c.session_pk.in_(keys))).rowcount)

    def headlines(self, scope: FactScope, since: datetime) -> list[Headline]:
        """Return a user's headlines since an instant, oldest first; the newest of them when there are very many."""
        mine = sa.and_(Headlines.c.tenant_id == scope.tenant_id, Headlines.c.user_id == scope.user_id)
        query = (
            sa.select(Headlines, Sessions.c.session_id)
            .join(Sessions, Sessions.c.pk == Headlines.c.session_pk)
            .where(mine, Headlines.c.at >= since, of_project(scope.only_project))
            .order_by(Headlines.c.at.desc())
            .limit(MAX_HEADLINES)
        )
        with self._db.read() as connection:
            rows = connection.execute(query).all()
        return [
            Headline(row.run_id, row.session_id, row.said_on, row.at, row.text, row.tokens) for row in reversed(rows)
        ]

    # -- tasks --------------------------------------------------------------------------------------------------

    def add_entries(
        self,
        scope: FactScope,
        task: str,
        entries: Sequence[tuple[str, str]],
        *,
        session_id: str | None,
        read_at: datetime,
    ) -> list[UUID]:
        """Append (kind, text) lines to the history of a task; return their ids.

        Args:
            read_at: When the caller looked; a user who was erased since stays erased.
        """
        with self._db.write() as connection:
            return self._add(connection, scope, task, entries, session_id, read_at)

    def promote_notes(
        self,
        scope: FactScope,
        task: str,
        entries: Sequence[tuple[str, str]],
        *,
        session_id: str,
        by: str,
        read_at: datetime,
    ) -> list[UUID]:
        """Append what a session's notes hold to a task's history, and record that step."""
        with self._db.write() as connection:
            added = self._add(connection, scope, task, entries, session_id, read_at)
            for entry in added:
                self._record(connection, scope, ("session_notes", session_id), ("task_entry", str(entry)), by)
        return added

    def note_promotion(self, scope: FactScope, entry_id: UUID, fact_id: str, by: str) -> None:
        """Record that a line of a task's history became a fact."""
        with self._db.write() as connection:
            self._record(connection, scope, ("task_entry", str(entry_id)), ("fact", fact_id), by)

    def _add(
        self, connection: Connection, scope: FactScope, task: str, entries: Sequence[tuple[str, str]],
        session_id: str | None, read_at: datetime,
    ) -> list[UUID]:  # fmt: skip
        user = (scope.tenant_id, scope.user_id)
        if not entries or is_erased_since(connection, *user, read_at, is_postgres=self._db.is_postgres):
            return []
        know_tenants(self._db, connection, [scope.tenant_id])
        kind = _scope_of(scope)
        now = self._db.read_clock(connection)
        ids = [uuid4() for _ in entries]
        rows = [
            {
                "id": key, "tenant_id": scope.tenant_id, "scope": kind.value, "scope_key": scope.key_of(kind),
                "user_id": scope.user_id, "task": task, "kind": what, "content": text, "session_id": session_id,
                "created_at": now,
            }
            for key, (what, text) in zip(ids, entries, strict=True)
        ]  # fmt: skip
        connection.execute(sa.insert(TaskEntries), rows)
        return ids

    def _record(
        self, connection: Connection, scope: FactScope, source: tuple[str, str], target: tuple[str, str], by: str
    ) -> None:
        connection.execute(
            sa.insert(Promotions).values(
                id=uuid4(), tenant_id=scope.tenant_id, user_id=scope.user_id, source=source[0], source_id=source[1],
                target=target[0], target_id=target[1], promoted_by=by, created_at=self._db.now(),
            )
        )  # fmt: skip

    def entry(self, scope: FactScope, entry_id: UUID) -> dict[str, Any]:
        """Return one line of a task's history that somebody may see.

        Raises:
            UnknownTaskEntry
        """
        with self._db.read() as connection:
            row = connection.execute(sa.select(TaskEntries).where(TaskEntries.c.id == entry_id)).one_or_none()
        kind = _scope_of(scope)
        place = (scope.tenant_id, kind.value, scope.key_of(kind))
        if row is None or (row.tenant_id, row.scope, row.scope_key) != place:
            raise UnknownTaskEntry(f"no task entry {entry_id}")
        return _entry_document(row)

    def history(self, scope: FactScope, task: str, limit: int) -> list[dict[str, Any]]:
        """Return the newest lines of a task's history, newest first."""
        kind = _scope_of(scope)
        query = (
            sa.select(TaskEntries)
            .where(
                TaskEntries.c.tenant_id == scope.tenant_id,
                TaskEntries.c.scope == kind.value,
                TaskEntries.c.scope_key == scope.key_of(kind),
                TaskEntries.c.task == task,
            )
            .order_by(TaskEntries.c.created_at.desc(), TaskEntries.c.id)
            .limit(limit)
        )
        with self._db.read() as connection:
            return [_entry_document(row) for row in connection.execute(query)]

    def task_lines(self, scope: FactScope, task: str, limit: int) -> list[TaskLine]:
        """Return a task's history as a context takes it, newest first."""
        return [
            TaskLine(entry["kind"], entry["content"], entry["created_at"][:10])
            for entry in self.history(scope, task, limit)
        ]

    def promotions(self, tenant_id: str, user_id: str, limit: int) -> list[dict[str, Any]]:
        """Return a user's promotions, newest first."""
        query = (
            sa.select(Promotions)
            .where(Promotions.c.tenant_id == tenant_id, Promotions.c.user_id == user_id)
            .order_by(Promotions.c.created_at.desc(), Promotions.c.id)
            .limit(limit)
        )
        with self._db.read() as connection:
            return [promotion_document(row) for row in connection.execute(query)]


def _scope_of(scope: FactScope) -> Scope:
    """A task belongs to the project when there is one, else to the user."""
    return Scope.USER if scope.project_id is None else Scope.PROJECT


def _entry_document(row: Any) -> dict[str, Any]:
    return {
        "id": str(row.id),
        "task": row.task,
        "kind": row.kind,
        "content": row.content,
        "scope": row.scope,
        "user_id": row.user_id,
        "session_id": row.session_id,
        "created_at": rfc3339(row.created_at),
    }


def promotion_document(row: Any) -> dict[str, Any]:
    return {
        "source": row.source,
        "source_id": row.source_id,
        "target": row.target,
        "target_id": row.target_id,
        "promoted_by": row.promoted_by,
        "created_at": rfc3339(row.created_at),
    }
