"""Lists for the dashboard: sessions by state and lag, one session with its messages, what a run changed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from extractor.adapters.sql.bookmarks import Page
from extractor.adapters.sql.columns import Instant, as_rows, rows_among
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_statements import load_facts, select_facts
from extractor.adapters.sql.operators.sessions import page_of_sessions, select_sessions, view_values
from extractor.adapters.sql.schema.rows import to_message
from extractor.adapters.sql.schema.tables import Facts, Messages, Revisions, Runs, Sessions
from extractor.adapters.sql.sessions.claim_statements import READING_ORDER
from extractor.core.conversation.transcript import Message, is_prompt, said_text
from extractor.core.errors import UnknownFact, UnknownSession
from extractor.core.facts.fact import Fact, FactScope, FactStatus
from extractor.core.recall.words import message_text
from extractor.core.run.runs import ChangedFact
from extractor.core.run.sessions import SessionRecord, ShownMessage, TranscriptPage

# How many of the oldest unread messages a list by lag scans.
LAG_SCANNED = 5_000

MAX_TEXT_CHARS = 4_000


@dataclass(frozen=True, slots=True)
class SessionFilter:
    """Selects sessions; None does not filter.

    Attributes:
        text: Prefix of the session's or the user's id.
        lag_s: With an unread message at least this old, in seconds.
    """

    tenant_id: str | None = None
    state: str | None = None
    text: str | None = None
    lag_s: float | None = None
    lane: str | None = None


@dataclass(frozen=True, slots=True)
class ReadWindow:
    """What a run read.

    Attributes:
        window: The messages that it considered; `lead_in` preceded them.
        read_at: When it began.
        unread, set_aside: How many of the window no successful run has read, and how many are in dead letters.
    """

    scope: FactScope
    time_zone: str | None
    read_at: datetime
    window: tuple[Message, ...]
    lead_in: tuple[Message, ...]
    unread: int = 0
    set_aside: int = 0


class Browse:
    """Reads for the dashboard's lists and pages."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def sessions(
        self, wanted: SessionFilter, *, by_lag: bool = False, limit: int = 50, after: str | None = None
    ) -> Page[SessionRecord]:
        """Return sessions, most recently updated first, or by the age of their oldest unread message."""
        query = select_sessions()
        equal = (
            (Sessions.c.tenant_id, wanted.tenant_id),
            (Sessions.c.state, wanted.state),
            (Sessions.c.lane, wanted.lane),
        )
        for column, value in equal:
            if value is not None:
                query = query.where(column == value)
        if wanted.text:
            begins = [
                column.startswith(wanted.text, autoescape=True)
                for column in (Sessions.c.session_id, Sessions.c.user_id)
            ]
            query = query.where(sa.or_(*begins))
        if wanted.lag_s is not None or by_lag:  # only the worst, without further pages
            return self._by_lag(query, wanted.lag_s or 0.0, limit)
        page = page_of_sessions(self._db, query, limit, after)
        return Page([_to_record(row) for row in page.items], page.next)

    def _by_lag(self, query: sa.Select[Any], lag_s: float, limit: int) -> Page[SessionRecord]:
        oldest = (
            sa.select(Messages.c.session_pk, Messages.c.received_at)
            .where(Messages.c.read_state.is_(None), Messages.c.received_at <= self._db.after(-lag_s))
            .order_by(Messages.c.received_at)
            .limit(LAG_SCANNED)
            .subquery()
        )
        late = (
            sa.select(oldest.c.session_pk, sa.func.min(oldest.c.received_at, type_=Instant).label("since"))
            .group_by(oldest.c.session_pk)
            .subquery()
        )
        query = query.join(late, late.c.session_pk == Sessions.c.pk).order_by(late.c.since, Sessions.c.pk).limit(limit)
        with self._db.read() as connection:
            return Page([_to_record(row) for row in connection.execute(query)], None)

    def session(self, key: int, tenant_id: str | None) -> SessionRecord:
        """Return one session by its key.

        Raises:
            UnknownSession: It does not exist, or belongs to another tenant.
        """
        query = select_sessions().where(Sessions.c.pk == key)
        if tenant_id is not None:
            query = query.where(Sessions.c.tenant_id == tenant_id)
        with self._db.read() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            raise UnknownSession(f"no session with the number {key}: {UnknownSession.why}; search for its id")
        return _to_record(row)

    def key_of(self, tenant_id: str, session_id: str) -> int | None:
        with self._db.read() as connection:
            mine = sa.and_(Sessions.c.tenant_id == tenant_id, Sessions.c.session_id == session_id)
            return connection.execute(sa.select(Sessions.c.pk).where(mine)).scalar_one_or_none()

    def transcript(
        self, key: int, cursor: UUID | None, *, limit: int = 60, before: int | None = None, around: UUID | None = None
    ) -> TranscriptPage:
        """Return a page of a session's messages in order of arrival, the newest page by default.

        Args:
            cursor: The session's cursor; its message is marked.
            before: A position: the page that ends before it.
            around: A message: the page that contains it.
        """
        mine = Messages.c.session_pk == key
        with self._db.read() as connection:
            if around is not None:
                at = connection.execute(sa.select(Messages.c.position).where(mine, Messages.c.uuid == around)).scalar()
                before = at + limit // 2 if at is not None else before
            query = sa.select(Messages).where(mine)
            if before is not None:
                query = query.where(Messages.c.position < before)
            rows = connection.execute(query.order_by(Messages.c.position.desc()).limit(limit + 1)).all()
            newest = connection.execute(sa.select(sa.func.max(Messages.c.position)).where(mine)).scalar()
        shown = list(reversed(rows[:limit]))
        return TranscriptPage(
            messages=tuple(_to_shown(row, is_cursor=row.uuid == cursor) for row in shown),
            older=shown[0].position if len(rows) > limit else None,
            newer=shown[-1].position + limit + 1 if shown and shown[-1].position < (newest or 0) else None,
        )

    def facts_of_session(self, key: int, limit: int = 100) -> list[Fact]:
        query = select_facts().where(Facts.c.session_pk == key, Facts.c.status == FactStatus.ACTIVE.value)
        with self._db.read() as connection:
            return load_facts(connection, query.order_by(Facts.c.updated_at.desc(), Facts.c.id).limit(limit))

    def changed_by(self, run_id: UUID, limit: int = 100) -> list[ChangedFact]:
        """Return the facts that a run's commit created, changed or deleted."""
        query = (
            sa.select(Revisions.c.fact_id, Revisions.c.revision, Revisions.c.change, Facts.c.name, Facts.c.type)
            .join(Facts, Facts.c.id == Revisions.c.fact_id)
            .where(Facts.c.run_id == run_id, Revisions.c.run_id == run_id)
            .order_by(Facts.c.name)
            .limit(limit)
        )
        with self._db.read() as connection:
            return [
                ChangedFact(row.fact_id, row.revision, row.change, row.name, row.type)
                for row in connection.execute(query)
            ]

    def written_by(self, run_id: UUID) -> dict[str, str]:
        """Return the facts that a run wrote, as it wrote them: their statements by name."""
        query = sa.select(Revisions.c.document).where(Revisions.c.run_id == run_id, Revisions.c.change != "deleted")
        with self._db.read() as connection:
            documents = [json.loads(text) for text in connection.execute(query).scalars()]
        return {document["name"]: document["content"] for document in documents}

    def read_by(self, run_id: UUID, lead_in: int) -> ReadWindow | None:
        """Return the messages that a run considered and that are still stored; None if there are none.

        For a failed run, the messages between the ends of its window.
        """
        with self._db.read() as connection:
            query = sa.select(Runs, Sessions.c.user_id, Sessions.c.project_id, Sessions.c.time_zone)
            run = connection.execute(
                query.join(Sessions, Sessions.c.pk == Runs.c.session_pk).where(Runs.c.id == run_id)
            ).one_or_none()
            if run is None:
                return None
            mine = Messages.c.session_pk == run.session_pk
            ends = connection.execute(
                sa.select(sa.func.min(Messages.c.position), sa.func.max(Messages.c.position)).where(
                    mine, Messages.c.uuid.in_([run.window_first, run.window_last])
                )
            ).one()
            is_inside = Messages.c.position.between(ends[0] or 0, ends[1] or 0)
            by_it = sa.and_(Messages.c.read_by == run_id, Messages.c.read_state == "read")
            query = sa.select(Messages).where(mine).order_by(*READING_ORDER)
            # A failed run marks no messages, so its window's ends are all that is known of it.
            rows = connection.execute(query.where(by_it)).all() or connection.execute(query.where(is_inside)).all()
            if not rows:
                return None
            before = connection.execute(
                sa.select(Messages)
                .where(mine, Messages.c.position < rows[0].position, Messages.c.read_state.in_(("read", "skipped")))
                .order_by(Messages.c.position.desc())
                .limit(lead_in)
            ).all()
        scope = FactScope(run.tenant_id, run.user_id, run.project_id)
        window = tuple(to_message(row) for row in rows)
        states = Counter(row.read_state for row in rows)
        return ReadWindow(
            scope, run.time_zone, run.started_at, window, tuple(to_message(row) for row in reversed(before)),
            unread=states[None], set_aside=states["quarantined"],
        )  # fmt: skip

    def tenant_of_fact(self, fact_id: UUID) -> str:
        """Return a fact's tenant.

        Raises:
            UnknownFact
        """
        with self._db.read() as connection:
            found = connection.execute(sa.select(Facts.c.tenant_id).where(Facts.c.id == fact_id)).scalar_one_or_none()
        if found is None:
            raise UnknownFact.of(fact_id, None)
        return str(found)

    def session_of_run(self, run_id: UUID) -> tuple[int, str] | None:
        """Return the key and the tenant of a run's session."""
        query = sa.select(Runs.c.session_pk, Runs.c.tenant_id).where(Runs.c.id == run_id)
        with self._db.read() as connection:
            row = connection.execute(query).one_or_none()
        return (row.session_pk, row.tenant_id) if row is not None else None

    def keys_of(self, sessions: Sequence[tuple[str, str]]) -> dict[tuple[str, str], int]:
        """Return the keys of some (tenant, session)."""
        if not sessions:
            return {}
        is_postgres = self._db.is_postgres
        wanted = rows_among("keys", (Sessions.c.tenant_id, Sessions.c.session_id), is_postgres=is_postgres)
        query = sa.select(Sessions.c.tenant_id, Sessions.c.session_id, Sessions.c.pk).where(wanted)
        with self._db.read() as connection:
            rows = connection.execute(query, as_rows("keys", set(sessions), is_postgres=is_postgres))
            return {(row.tenant_id, row.session_id): row.pk for row in rows}


def _to_record(row: Any) -> SessionRecord:
    return SessionRecord(
        **view_values(row),
        key=row.pk,
        lane=row.lane,
        created_at=row.created_at,
        lease_owner=row.lease_owner,
        time_zone=row.time_zone,
        max_turns=row.max_turns,
    )


def _to_shown(row: Any, *, is_cursor: bool) -> ShownMessage:
    message = to_message(row)
    said = said_text(message)
    text = said or message_text(message)
    return ShownMessage(
        uuid=message.uuid,
        position=row.position,
        role=message.role,
        name=message.name,
        at=message.created_at,
        text=text[:MAX_TEXT_CHARS],
        is_cut=len(text) > MAX_TEXT_CHARS,
        is_tool_text=not said and bool(text),
        is_meta=message.is_meta,
        is_prompt=is_prompt(message),
        is_visible=message.is_visible,
        read_state=row.read_state or "unread",
        read_by=row.read_by,
        is_cursor=is_cursor,
    )
