"""The history of tasks, and promotions between layers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID, uuid4

from sqlmodel import Session, col, select

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.facts import PromotionRow, TaskEntryRow
from extractor.adapters.sql.schema.tenants import know_tenants
from extractor.adapters.sql.schema.tombstones import is_erased_since
from extractor.core.context.material import TaskLine
from extractor.core.errors import UnknownTaskEntry
from extractor.core.facts.fact import FactScope, Scope


class TaskStore:
    """Stores lines of tasks and records promotions."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def add_entries(
        self,
        scope: FactScope,
        task: str,
        entries: Sequence[tuple[str, str]],
        *,
        session_id: str | None,
        read_at: datetime,
    ) -> list[UUID]:
        """Append (kind, text) lines to a task's history; return their ids.

        Args:
            read_at: When the caller read the data; a user erased since then stays erased.
        """
        with self._db.writing() as session:
            return self._add(session, scope, task, entries, session_id, read_at)

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
        """Append the content of a session's notes to a task's history, and record the promotion."""
        with self._db.writing() as session:
            added = self._add(session, scope, task, entries, session_id, read_at)
            now = self._db.read_clock(session.connection())
            for entry in added:
                session.add(_promotion(scope, ("session_notes", session_id), ("task_entry", str(entry)), by, now))
        return added

    def note_promotion(self, scope: FactScope, entry_id: UUID, fact_id: str, by: str) -> None:
        """Record that a line of a task's history became a fact."""
        with self._db.writing() as session:
            now = self._db.read_clock(session.connection())
            session.add(_promotion(scope, ("task_entry", str(entry_id)), ("fact", fact_id), by, now))

    def _add(
        self, session: Session, scope: FactScope, task: str, entries: Sequence[tuple[str, str]],
        session_id: str | None, read_at: datetime,
    ) -> list[UUID]:  # fmt: skip
        connection = session.connection()
        user = (scope.tenant_id, scope.user_id)
        if not entries or is_erased_since(connection, *user, read_at, is_postgres=self._db.is_postgres):
            return []
        know_tenants(self._db, connection, [scope.tenant_id])
        kind = _scope_of(scope)
        now = self._db.read_clock(connection)
        rows = [
            TaskEntryRow(
                id=uuid4(), tenant_id=scope.tenant_id, scope=kind.value, scope_key=scope.key_of(kind),
                user_id=scope.user_id, task=task, kind=what, content=text, session_id=session_id, created_at=now,
            )
            for what, text in entries
        ]  # fmt: skip
        session.add_all(rows)
        return [row.id for row in rows]

    def entry(self, scope: FactScope, entry_id: UUID) -> TaskEntryRow:
        """Return one line of a task's history, if the reader may see it.

        Raises:
            UnknownTaskEntry
        """
        with self._db.reading() as session:
            row = session.get(TaskEntryRow, entry_id)
        kind = _scope_of(scope)
        if row is None or (row.tenant_id, row.scope, row.scope_key) != (
            scope.tenant_id,
            kind.value,
            scope.key_of(kind),
        ):
            raise UnknownTaskEntry.of(entry_id, scope.tenant_id)
        return row

    def history(self, scope: FactScope, task: str, limit: int) -> list[TaskEntryRow]:
        """Return the newest lines of a task's history, newest first."""
        kind = _scope_of(scope)
        query = (
            select(TaskEntryRow)
            .where(
                TaskEntryRow.tenant_id == scope.tenant_id,
                TaskEntryRow.scope == kind.value,
                TaskEntryRow.scope_key == scope.key_of(kind),
                TaskEntryRow.task == task,
            )
            .order_by(col(TaskEntryRow.created_at).desc(), col(TaskEntryRow.id))
            .limit(limit)
        )
        with self._db.reading() as session:
            return list(session.exec(query))

    def task_lines(self, scope: FactScope, task: str, limit: int) -> list[TaskLine]:
        """Return a task's history in the form that a context takes, newest first."""
        return [
            TaskLine(entry.kind, entry.content, entry.created_at.date().isoformat())
            for entry in self.history(scope, task, limit)
        ]

    def promotions(self, tenant_id: str, user_id: str, limit: int) -> list[PromotionRow]:
        """Return a user's promotions, newest first."""
        query = (
            select(PromotionRow)
            .where(PromotionRow.tenant_id == tenant_id, PromotionRow.user_id == user_id)
            .order_by(col(PromotionRow.created_at).desc(), col(PromotionRow.id))
            .limit(limit)
        )
        with self._db.reading() as session:
            return list(session.exec(query))


def _promotion(
    scope: FactScope, source: tuple[str, str], target: tuple[str, str], by: str, now: datetime
) -> PromotionRow:
    return PromotionRow(
        id=uuid4(), tenant_id=scope.tenant_id, user_id=scope.user_id, source=source[0], source_id=source[1],
        target=target[0], target_id=target[1], promoted_by=by, created_at=now,
    )  # fmt: skip


def _scope_of(scope: FactScope) -> Scope:
    """Return a task's scope: the project if there is one, else the user."""
    return Scope.USER if scope.project_id is None else Scope.PROJECT
