"""Exports everything about a user as one document, row by row; at most a page is held in memory."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_statements import load_facts, select_facts
from extractor.adapters.sql.schema.rows import fact_document, run_document, to_message, to_run
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
from extractor.core.documents import document, rfc3339
from extractor.core.facts.fact import Scope
from extractor.core.facts.secrets import redact_document

PAGE = 500
Rows = Iterator[Mapping[str, object]]


class Export:
    """Reads what is stored about users."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def user(self, tenant_id: str, user_id: str, *, raw: bool = False) -> Iterator[str]:
        """Yield one JSON document in pieces: messages, what was derived from them, and how. All of one moment.

        Args:
            raw: Texts as received; otherwise credentials are replaced by their kind.
        """
        with self._db.snapshot(is_long=True) as connection:
            head = {
                "tenant_id": tenant_id, "user_id": user_id, "exported_at": rfc3339(self._db.read_clock(connection)),
            }  # fmt: skip
            yield json.dumps(head, ensure_ascii=False)[:-1]  # without the closing brace: the sections follow
            for name, rows in SECTIONS.items():
                yield f', "{name}": ['
                for number, row in enumerate(rows(connection, tenant_id, user_id)):
                    told = document(row)
                    told = told if raw else redact_document(told)
                    # Escaped: messages may have lone surrogates, which a UTF-8 response cannot carry.
                    yield (",\n" if number else "\n") + json.dumps(told, ensure_ascii=True)
                yield "]"
            yield "}\n"


def _sessions(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = (
        sa.select(Sessions, SessionNotes.c.sections)
        .outerjoin(SessionNotes, SessionNotes.c.session_pk == Sessions.c.pk)
        .where(*_is_of(Sessions, tenant_id, user_id))
        .order_by(Sessions.c.pk)
    )
    for row in _stream(connection, query):
        yield {
            **_columns(row, "session_id", "project_id", "time_zone", "state", "cursor"),
            "notes": json.loads(row.sections or "{}"),
            **_columns(row, "created_at", "updated_at"),
        }


def _messages(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = _beside_session(Messages, tenant_id, user_id)
    for row in _stream(connection, query.order_by(Messages.c.session_pk, Messages.c.position)):
        message = to_message(row)
        yield {
            "session_id": row.session_id,
            **_columns(message, "uuid", "role", "content"),
            "created_at": message.created_at.isoformat(),  # in the speaker's zone, unlike all other instants
            **_columns(message, "time_zone", "message_id", "is_meta", "name", "is_visible"),
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
        .where(*_is_of(Facts, tenant_id, user_id))
        .order_by(Revisions.c.fact_id, Revisions.c.revision)
    )
    for row in _stream(connection, query):
        told = _columns(row, "fact_id", "revision", "change")
        yield {**told, "at": row.created_at, "fact": json.loads(row.document)}


def _runs(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = _beside_session(Runs, tenant_id, user_id)
    for row in _stream(connection, query.order_by(Runs.c.started_at, Runs.c.id)):
        yield run_document(to_run(row))


def _steps(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = _beside_session(Steps, tenant_id, user_id)
    for row in _stream(connection, query.order_by(Steps.c.created_at, Steps.c.run_id, Steps.c.turn)):
        calls = json.loads(row.calls or "[]")
        yield {**_columns(row, "run_id", "turn"), "reply": json.loads(row.reply), "calls": calls, "at": row.created_at}


def _dead_letters(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = _beside_session(DeadLetters, tenant_id, user_id)
    for row in _stream(connection, query.order_by(DeadLetters.c.created_at, DeadLetters.c.id)):
        uuids = json.loads(row.message_uuids)
        told = _columns(row, "id", "session_id", "cause", "error")
        yield {**told, "message_uuids": uuids, "created_at": row.created_at}


def _headlines(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = sa.select(Headlines).where(*_is_of(Headlines, tenant_id, user_id))
    for row in _stream(connection, query.order_by(Headlines.c.at, Headlines.c.run_id)):
        yield _columns(row, "at", "said_on", "text", "run_id")


def _pins(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    mine = (Pins.c.tenant_id == tenant_id, Pins.c.scope == Scope.USER.value, Pins.c.scope_key == user_id)
    for row in _stream(connection, sa.select(Pins).where(*mine).order_by(Pins.c.name)):
        yield _columns(row, "name", "content", "fact_id", "created_at")


def _task_entries(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = sa.select(TaskEntries).where(*_is_of(TaskEntries, tenant_id, user_id))
    for row in _stream(connection, query.order_by(TaskEntries.c.created_at, TaskEntries.c.id)):
        yield _columns(row, "task", "kind", "content", "session_id", "created_at")


def _promotions(connection: Connection, tenant_id: str, user_id: str) -> Rows:
    query = sa.select(Promotions).where(*_is_of(Promotions, tenant_id, user_id))
    for row in _stream(connection, query.order_by(Promotions.c.created_at, Promotions.c.id)):
        yield _columns(row, "source", "source_id", "target", "target_id", "promoted_by", "created_at")


def _is_of(table: sa.Table, tenant_id: str, user_id: str) -> tuple[sa.ColumnElement[bool], ...]:
    return table.c.tenant_id == tenant_id, table.c.user_id == user_id


def _beside_session(table: sa.Table, tenant_id: str, user_id: str) -> sa.Select[Any]:
    """Return the rows of a user's sessions, with the session's id."""
    query = sa.select(table, Sessions.c.session_id).join(Sessions, Sessions.c.pk == table.c.session_pk)
    return query.where(*_is_of(Sessions, tenant_id, user_id))


def _columns(row: Any, *names: str) -> dict[str, object]:
    return {name: getattr(row, name) for name in names}


def _stream(connection: Connection, query: sa.Select[Any]) -> Iterator[Any]:
    # A server-side cursor; psycopg would otherwise load all rows before the first one is returned.
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
