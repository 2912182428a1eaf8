"""Exports everything about a user as one document, row by row; at most a page is held in memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import load_facts, select_facts
from extractor.adapters.sql.facts.tasks import promotion_document
from extractor.adapters.sql.schema.rows import fact_document, rfc3339, run_document, to_message, to_run
from extractor.adapters.sql.schema.tables import (
    DeadLetters,
    Facts,
    Headlines,
    Messages,
    Pins,
    Promotions,
    Revisions,
    Runs,
    SessionNotes,
    Sessions,
    Steps,
    TaskEntries,
)
from extractor.core.facts.fact import Scope
from extractor.core.facts.secrets import redact_document

PAGE = 500
Rows = Iterator[dict[str, Any]]


class Export:
    """Reads what is stored about users."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def user(self, tenant_id: str, user_id: str, *, raw: bool = False) -> Iterator[str]:
        """Yield one JSON document in pieces: messages, what was derived from them, and how.

        Everything is read in one transaction, so it is consistent.

        Args:
            raw: Texts as received; otherwise credentials are replaced by their kind.
        """
        with self._db.snapshot(is_long=True) as connection:
            head = {
                "tenant_id": tenant_id, "user_id": user_id, "exported_at": rfc3339(self._db.read_clock(connection)),
            }  # fmt: skip
            yield json.dumps(head, ensure_ascii=False)[:-1]
            for name, rows in SECTIONS.items():
                yield f', "{name}": ['
                for number, row in enumerate(rows(connection, tenant_id, user_id)):
                    yield (",\n" if number else "\n") + json.dumps(
                        row if raw else redact_document(row), ensure_ascii=True
                    )
                yield "]"
            yield "}\n"


def _sessions(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = (
        sa.select(Sessions, SessionNotes.c.sections)
        .outerjoin(SessionNotes, SessionNotes.c.session_pk == Sessions.c.pk)
        .where(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
        .order_by(Sessions.c.pk)
    )
    for row in _stream(connection, query):
        yield {
            "session_id": row.session_id,
            "project_id": row.project_id,
            "time_zone": row.time_zone,
            "state": row.state,
            "cursor": str(row.cursor) if row.cursor else None,
            "notes": json.loads(row.sections) if row.sections else {},
            "created_at": rfc3339(row.created_at),
            "updated_at": rfc3339(row.updated_at),
        }


def _messages(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = (
        sa.select(Messages, Sessions.c.session_id)
        .join(Sessions, Sessions.c.pk == Messages.c.session_pk)
        .where(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
        .order_by(Messages.c.session_pk, Messages.c.position)
    )
    for row in _stream(connection, query):
        message = to_message(row)
        yield {
            "session_id": row.session_id,
            "uuid": str(message.uuid),
            "role": message.role,
            "content": message.content,
            "created_at": message.created_at.isoformat(),
            "time_zone": message.time_zone,
            "message_id": message.message_id,
            "is_meta": message.is_meta,
            "name": message.name,
            "is_visible": message.is_visible,
            "read_state": row.read_state,
        }


def _facts(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    keys = list(
        connection.execute(
            sa.select(Facts.c.id)
            .where(Facts.c.tenant_id == tenant_id, Facts.c.user_id == user_id)
            .order_by(Facts.c.created_at, Facts.c.id)
        ).scalars()
    )
    for start in range(0, len(keys), PAGE):
        part = keys[start : start + PAGE]
        found = {fact.id: fact for fact in load_facts(connection, select_facts().where(Facts.c.id.in_(part)))}
        yield from (fact_document(found[key]) for key in part)


def _revisions(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = (
        sa.select(Revisions)
        .join(Facts, Facts.c.id == Revisions.c.fact_id)
        .where(Facts.c.tenant_id == tenant_id, Facts.c.user_id == user_id)
        .order_by(Revisions.c.fact_id, Revisions.c.revision)
    )
    for row in _stream(connection, query):
        yield {
            "fact_id": str(row.fact_id),
            "revision": row.revision,
            "change": row.change,
            "at": rfc3339(row.created_at),
            "fact": json.loads(row.document),
        }


def _runs(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = (
        sa.select(Runs, Sessions.c.session_id)
        .join(Sessions, Sessions.c.pk == Runs.c.session_pk)
        .where(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
        .order_by(Runs.c.started_at, Runs.c.id)
    )
    for row in _stream(connection, query):
        yield run_document(to_run(row))


def _steps(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = (
        sa.select(Steps)
        .join(Sessions, Sessions.c.pk == Steps.c.session_pk)
        .where(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
        .order_by(Steps.c.created_at, Steps.c.run_id, Steps.c.turn)
    )
    for row in _stream(connection, query):
        yield {
            "run_id": str(row.run_id),
            "turn": row.turn,
            "reply": json.loads(row.reply),
            "calls": json.loads(row.calls) if row.calls else [],
            "at": rfc3339(row.created_at),
        }


def _dead_letters(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = (
        sa.select(DeadLetters, Sessions.c.session_id)
        .join(Sessions, Sessions.c.pk == DeadLetters.c.session_pk)
        .where(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
        .order_by(DeadLetters.c.created_at, DeadLetters.c.id)
    )
    for row in _stream(connection, query):
        yield {
            "id": str(row.id),
            "session_id": row.session_id,
            "cause": row.cause,
            "error": row.error,
            "message_uuids": json.loads(row.message_uuids),
            "created_at": rfc3339(row.created_at),
        }


def _headlines(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = sa.select(Headlines).where(Headlines.c.tenant_id == tenant_id, Headlines.c.user_id == user_id)
    for row in _stream(connection, query.order_by(Headlines.c.at, Headlines.c.run_id)):
        yield {"at": rfc3339(row.at), "said_on": row.said_on.isoformat(), "text": row.text, "run_id": str(row.run_id)}


def _pins(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    mine = (Pins.c.tenant_id == tenant_id, Pins.c.scope == Scope.USER.value, Pins.c.scope_key == user_id)
    for row in _stream(connection, sa.select(Pins).where(*mine).order_by(Pins.c.name)):
        yield {
            "name": row.name,
            "content": row.content,
            "fact_id": str(row.fact_id) if row.fact_id else None,
            "created_at": rfc3339(row.created_at),
        }


def _task_entries(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = sa.select(TaskEntries).where(TaskEntries.c.tenant_id == tenant_id, TaskEntries.c.user_id == user_id)
    for row in _stream(connection, query.order_by(TaskEntries.c.created_at, TaskEntries.c.id)):
        yield {
            "task": row.task,
            "kind": row.kind,
            "content": row.content,
            "session_id": row.session_id,
            "created_at": rfc3339(row.created_at),
        }


def _promotions(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = sa.select(Promotions).where(Promotions.c.tenant_id == tenant_id, Promotions.c.user_id == user_id)
    for row in _stream(connection, query.order_by(Promotions.c.created_at, Promotions.c.id)):
        yield promotion_document(row)


def _stream(connection: Connection, query: sa.Select[Any]) -> Iterator[Any]:
    yield from connection.execution_options(yield_per=PAGE).execute(query)


SECTIONS: dict[str, Callable[[Connection, str, str], Rows]] = {
    "sessions": _sessions,
    "messages": _messages,
    "facts": _facts,
    "fact_revisions": _revisions,
    "headlines": _headlines,
    "pins": _pins,
    "task_entries": _task_entries,
    "promotions": _promotions,
    "runs": _runs,
    "run_steps": _steps,
    "dead_letters": _dead_letters,
}
