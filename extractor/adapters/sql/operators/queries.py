"""Queries of operators and readers: paged lists, never more than a page.

Every function takes the tenant first and returns nothing of other tenants.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection

from extractor.adapters.sql.bookmarks import MAX_PAGE, Page, after_page, paged, to_row_id
from extractor.adapters.sql.columns import among, as_rows, bind, rows_among
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_statements import (
    is_current,
    load_facts,
    newest_ids,
    place,
    places_of,
    select_facts,
    speak_of,
)
from extractor.adapters.sql.facts.fact_store import count_facts, newest_lines
from extractor.adapters.sql.facts.owners import of_project
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.operators.budgets import held_by
from extractor.adapters.sql.operators.sessions import (
    page_of_sessions,
    select_runs,
    select_sessions,
    to_step,
    view_values,
)
from extractor.adapters.sql.schema.rows import load_json, to_message, to_run
from extractor.adapters.sql.schema.tables import (
    Facts,
    FactTexts,
    Messages,
    Runs,
    Sessions,
    Steps,
)
from extractor.adapters.sql.search import text_search
from extractor.adapters.sql.search.text_index import tenant_tag
from extractor.adapters.sql.sessions.archive import newest_zone
from extractor.adapters.stemmer import index_words
from extractor.core.conversation.transcript import Content, Message
from extractor.core.errors import InvalidInput, UnknownFact, UnknownSession
from extractor.core.facts import manifest
from extractor.core.facts.fact import Fact, FactScope, FactStatus, FactType, Scope
from extractor.core.run.runs import RunDetail
from extractor.core.run.sessions import SessionDetail, SessionView


@dataclass(frozen=True, slots=True)
class FactFilter:
    """Selects facts; None does not filter.

    Attributes:
        user_id, project_id: With a user, what that user may see: the user's own facts, the project's, global ones.
        since, until: Days, inclusive, that a fact's times touch.
        after: The page token: `next` of the previous page.
        with_authored: Without a project: also facts of any project that came from the user's sessions.
    """

    user_id: str | None = None
    project_id: str | None = None
    type: FactType | None = None
    session_id: str | None = None
    words: str | None = None
    since: date | None = None
    until: date | None = None
    limit: int = 100
    after: str | None = None
    name: str | None = None
    with_authored: bool = True


class Visible(NamedTuple):
    """What the model sees of a message."""

    role: str
    name: str | None
    content: Content
    is_meta: bool
    at: datetime


_OF_SESSION = Messages.c.session_pk == bind("session", Messages.c.session_pk)
_LIMIT = sa.bindparam("limit", type_=sa.Integer)
_RECENT = Kept(sa.select(Messages).where(_OF_SESSION).order_by(Messages.c.position.desc()).limit(_LIMIT))
_VISIBLE = Kept(
    sa.select(Messages.c.role, Messages.c.name, Messages.c.content, Messages.c.is_meta, Messages.c.created_at)
    .where(_OF_SESSION, Messages.c.place.is_not(None))
    .order_by(Messages.c.place.desc())
    .limit(_LIMIT)
    .offset(sa.bindparam("skip", type_=sa.Integer))
)


_OWNER_OF_SESSION = Kept(
    sa.select(Sessions.c.pk, Sessions.c.user_id, Sessions.c.project_id).where(
        Sessions.c.tenant_id == bind("tenant", Sessions.c.tenant_id),
        Sessions.c.session_id == bind("session", Sessions.c.session_id),
    )
)


class Queries:
    """Reads for the API, the dashboard and the command line."""

    def __init__(self, database: Database) -> None:
        self._db = database

    # -- facts --------------------------------------------------------------------------------------------------

    def facts(self, tenant_id: str, wanted: FactFilter) -> Page[Fact]:
        """Return active facts, most recently updated first.

        Raises:
            InvalidInput: The page token is invalid, or `words` contains no word to search for.
        """
        if wanted.words:
            return self._facts_with_words(tenant_id, wanted, index_words().of_question(wanted.words))
        limit = max(1, min(wanted.limit, MAX_PAGE))
        conditions = [
            *_fact_conditions(tenant_id, wanted), *after_page(wanted.after, Facts.c.updated_at, Facts.c.id),
        ]  # fmt: skip
        ids = newest_ids(_fact_places(tenant_id, wanted), limit + 1, *conditions)
        query = select_facts().where(Facts.c.id.in_(ids)).order_by(Facts.c.updated_at.desc(), Facts.c.id)
        with self._db.read() as connection:
            found = load_facts(connection, query)
        return paged(found, limit, lambda fact: (fact.updated_at, str(fact.id)))

    def _facts_with_words(self, tenant_id: str, wanted: FactFilter, words: Sequence[str]) -> Page[Fact]:
        """Return facts that contain some words, most recently updated first."""
        if not words:
            raise InvalidInput.of("q", "contains no word to search for")
        limit = max(1, min(wanted.limit, MAX_PAGE))
        with self._db.read() as connection:
            # A fact gets a new row of the index with each change, so ids are in the order of changes.
            bound = to_row_id(wanted.after) - 1 if wanted.after else text_search.newest_ids(connection, FactTexts)[0]
            holding = text_search.holding(tenant_tag(tenant_id), words, bound, is_postgres=self._db.is_postgres)
            query = (
                holding.with_only_columns(FactTexts.c.id, FactTexts.c.fact_id, Facts.c.updated_at)
                .join(Facts, Facts.c.id == FactTexts.c.fact_id)
                .where(sa.or_(*_fact_places(tenant_id, wanted)), *_fact_conditions(tenant_id, wanted))
                .limit(limit + 1)
            )
            rows = connection.execute(query).all()
            page = paged(rows, limit, lambda row: (row.updated_at, str(row.id)))
            keys = [row.fact_id for row in page.items]
            found = {
                fact.id: fact
                for fact in load_facts(connection, select_facts().where(among(connection, Facts.c.id, keys)))
            }
        return Page([found[key] for key in keys], page.next)

    def fact(self, tenant_id: str, fact_id: UUID) -> Fact:
        with self._db.read() as connection:
            found = load_facts(connection, select_facts().where(Facts.c.tenant_id == tenant_id, Facts.c.id == fact_id))
        if not found:
            raise UnknownFact.of(fact_id, tenant_id)
        return found[0]

    def manifest(self, scope: FactScope) -> str:
        """Return the capped index of what a user may see."""
        with self._db.read() as connection:
            newest = newest_lines(connection, scope, manifest.MAX_LINES + 1)
            total = len(newest)
            # Counted only if the manifest must say how many lines it leaves out.
            if total > manifest.MAX_LINES:
                total = sum(count_facts(connection, where) for where in places_of(scope))
        return manifest.render(newest, total)

    # -- sessions -----------------------------------------------------------------------------------------------

    def session(self, tenant_id: str, session_id: str) -> SessionDetail:
        """Return a session with its last run.

        Raises:
            UnknownSession
        """
        with self._db.read() as connection:
            row = connection.execute(
                select_sessions().where(Sessions.c.tenant_id == tenant_id, Sessions.c.session_id == session_id)
            ).one_or_none()
            if row is None:
                raise UnknownSession.of(session_id, tenant_id)
            last = connection.execute(select_runs().where(Runs.c.id == row.last_run_id)).one_or_none()
            held = held_by(connection, tenant_id, self._db.today())
        return SessionDetail(**view_values(row), last_run=to_run(last) if last else None, held_by=held)

    def sessions(
        self,
        tenant_id: str | None,
        *,
        state: str | None = None,
        user_id: str | None = None,
        only_project: str | None = None,
        limit: int = 100,
        after: str | None = None,
    ) -> Page[SessionView]:
        """Return sessions, most recently updated first; None means every tenant, user or project."""
        limit = max(1, min(limit, MAX_PAGE))
        query = select_sessions().where(of_project(only_project))
        if tenant_id is not None:
            query = query.where(Sessions.c.tenant_id == tenant_id)
        if user_id is not None:
            query = query.where(Sessions.c.user_id == user_id)
        if state is not None:
            query = query.where(Sessions.c.state == state)
        page = page_of_sessions(self._db, query, limit, after)
        return Page([SessionView(**view_values(row)) for row in page.items], page.next)

    def recent_messages(self, scope: FactScope, session_id: str, limit: int) -> list[Message]:
        """Return the newest messages of a user's session, oldest first; empty if there is no such session.

        Raises:
            InvalidInput: The session belongs to another user.
        """
        rows = self._newest_of(scope, session_id, _RECENT, limit=limit)
        return [to_message(row) for row in reversed(rows)]

    def visible_messages(self, scope: FactScope, session_id: str, limit: int, *, skip: int = 0) -> list[Visible]:
        """Return the newest messages of a user's session that the model still sees, in the order in which it sees them.

        Empty if there is no such session.

        Args:
            skip: How many of the newest to leave out.

        Raises:
            InvalidInput: The session belongs to another user.
        """
        rows = self._newest_of(scope, session_id, _VISIBLE, limit=limit, skip=skip)
        return [Visible(role, name, load_json(content), *rest) for role, name, content, *rest in reversed(rows)]

    def _newest_of(self, scope: FactScope, session_id: str, query: Kept, **values: int) -> Sequence[Any]:
        with self._db.read() as connection:
            key = _session_of(connection, scope, session_id)
            return query.read(connection, {"session": key, **values}) if key is not None else ()

    def zone_of(self, tenant_id: str, user_id: str) -> str | None:
        """Return the zone of a user's newest session that has one; None if none has."""
        with self._db.read() as connection:
            return newest_zone(connection, tenant_id, user_id)

    def has_sessions(self, tenant_id: str, user_id: str) -> bool:
        """Return whether any session of a user is stored."""
        query = sa.select(sa.literal(1)).where(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
        with self._db.read() as connection:
            return connection.execute(query.limit(1)).first() is not None

    def is_read(self, tenant_id: str, session_id: str, message: UUID) -> bool | None:
        """Return whether the cursor has reached a message; None if the message does not exist (yet)."""
        with self._db.read() as connection:
            row = connection.execute(
                sa.select(Messages.c.read_state)
                .join(Sessions, Sessions.c.pk == Messages.c.session_pk)
                .where(
                    Sessions.c.tenant_id == tenant_id,
                    Sessions.c.session_id == session_id,
                    Messages.c.uuid == message,
                )
            ).one_or_none()
        return None if row is None else row.read_state is not None

    def progress(self, sessions: Sequence[tuple[str, str]]) -> tuple[int, int]:
        """Return how many messages of some (tenant, session) are stored, and how many of them are processed."""
        parts = (sessions[start : start + 200] for start in range(0, len(sessions), 200))
        return _summed(self._progress(some) for some in parts)

    def progress_of(self, messages: Sequence[tuple[str, str, UUID]]) -> tuple[int, int]:
        """Return how many of some messages (tenant, session, UUID) are stored, and how many of those are processed."""
        parts = (messages[start : start + 1_000] for start in range(0, len(messages), 1_000))
        return _summed(
            self._progress(
                sorted({(tenant, session) for tenant, session, _ in some}),
                Messages.c.uuid.in_([uuid for _, _, uuid in some]),
            )
            for some in parts
        )

    def _progress(self, sessions: Sequence[tuple[str, str]], *where: ColumnElement[bool]) -> tuple[int, int]:
        is_postgres = self._db.is_postgres
        among = rows_among("keys", (Sessions.c.tenant_id, Sessions.c.session_id), is_postgres=is_postgres)
        query = (
            sa.select(sa.func.count(), sa.func.count(Messages.c.read_state))
            .join(Sessions, Sessions.c.pk == Messages.c.session_pk)
            .where(among, *where)
        )
        with self._db.read() as connection:
            row = connection.execute(query, as_rows("keys", sessions, is_postgres=is_postgres)).one()
        return row[0], row[1]

    # -- runs ---------------------------------------------------------------------------------------------------

    def run(self, tenant_id: str | None, run_id: UUID, user_id: str | None = None) -> RunDetail | None:
        """Return a run with its agent turns: each reply, its tool calls and their results."""
        query = select_runs().where(Runs.c.id == run_id)
        if user_id is not None:
            query = query.where(Sessions.c.user_id == user_id)
        if tenant_id is not None:
            query = query.where(Runs.c.tenant_id == tenant_id)
        with self._db.read() as connection:
            row = connection.execute(query).one_or_none()
            if row is None:
                return None
            steps = connection.execute(sa.select(Steps).where(Steps.c.run_id == run_id).order_by(Steps.c.turn)).all()
        return RunDetail(to_run(row), tuple(map(to_step, steps)))


def _summed(counts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    stored = done = 0
    for some_stored, some_done in counts:
        stored, done = stored + some_stored, done + some_done
    return stored, done


def _fact_places(tenant_id: str, wanted: FactFilter) -> list[ColumnElement[bool]]:
    """Return conditions for the scopes to search, one per index range."""
    if wanted.user_id is not None:
        places = places_of(FactScope(tenant_id, wanted.user_id, wanted.project_id))
        authored = sa.and_(Facts.c.tenant_id == tenant_id, Facts.c.user_id == wanted.user_id)
        return places if wanted.project_id is not None or not wanted.with_authored else [*places, authored]
    if wanted.project_id is not None:
        return [place(tenant_id, Scope.PROJECT, wanted.project_id)]
    return [Facts.c.tenant_id == tenant_id]


def _fact_conditions(tenant_id: str, wanted: FactFilter) -> list[ColumnElement[bool]]:
    conditions = [Facts.c.tenant_id == tenant_id, Facts.c.status == FactStatus.ACTIVE.value, is_current()]
    if wanted.type is not None:
        conditions.append(Facts.c.type == wanted.type.value)
    if wanted.name is not None:
        conditions.append(Facts.c.name == wanted.name)
    if wanted.session_id is not None:
        session = sa.select(Sessions.c.pk).where(
            Sessions.c.tenant_id == tenant_id, Sessions.c.session_id == wanted.session_id
        )
        conditions.append(Facts.c.session_pk == session.scalar_subquery())
    return [*conditions, *speak_of(wanted.since, wanted.until)]


def _session_of(connection: Connection, scope: FactScope, session_id: str) -> int | None:
    """Return the key of a user's session; None if there is no such session.

    Raises:
        InvalidInput: It belongs to another user.
    """
    rows = _OWNER_OF_SESSION.read(connection, {"tenant": scope.tenant_id, "session": session_id})
    session = rows[0] if rows else None
    if session is not None and not scope.reaches(session.user_id, session.project_id):
        raise InvalidInput.of("session_id", f"session {session_id!r} belongs to another user")
    return session.pk if session is not None else None
