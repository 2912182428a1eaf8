"""Who owns a session? Checked before a key for one user or project gets any of it."""

from __future__ import annotations

from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import ColumnElement

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Runs, Sessions

# A user, and a project if there is one.
Owner = tuple[str, str | None]


class Owners:
    """Looks up owners."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of_session(self, tenant_id: str, session_id: str) -> Owner | None:
        """Return the owner of a session; None if it does not exist."""
        return self._one(sa.and_(Sessions.c.tenant_id == tenant_id, Sessions.c.session_id == session_id))

    def of_run(self, tenant_id: str, run_id: UUID) -> Owner | None:
        """Return the owner of a run's session; None if the run does not exist."""
        sessions = sa.select(Runs.c.session_pk).where(Runs.c.tenant_id == tenant_id, Runs.c.id == run_id)
        return self._one(Sessions.c.pk == sessions.scalar_subquery())

    def _one(self, condition: ColumnElement[bool]) -> Owner | None:
        with self._db.read() as connection:
            row = connection.execute(
                sa.select(Sessions.c.user_id, Sessions.c.project_id).where(condition)
            ).one_or_none()
        return (row.user_id, row.project_id) if row is not None else None


def of_project(only_project: str | sa.BindParameter[str] | None) -> ColumnElement[bool]:
    """Return the condition for sessions that a project's key can reach: the project's, and those without a project.

    Args:
        only_project: None: no limit.
    """
    if only_project is None:
        return sa.true()
    return sa.or_(Sessions.c.project_id == only_project, Sessions.c.project_id.is_(None))
