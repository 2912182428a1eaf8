"""Reads where facts come from: the messages they are based on, and their revisions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.owners import of_project
from extractor.adapters.sql.schema.rows import to_message
from extractor.adapters.sql.schema.tables import Facts, Messages, Revisions, Sessions
from extractor.core.conversation.transcript import Message, said_text
from extractor.core.errors import UnknownFact
from extractor.core.facts.fact import Evidence, Fact, Scope
from extractor.core.facts.provenance import CitedMessage, Revision, Source
from extractor.core.facts.secrets import redact


class Provenance:
    """Reads sources and revisions of facts."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def history(self, tenant_id: str, fact_id: UUID) -> list[Revision]:
        """Return every revision of a fact, newest first, including the current one.

        Raises:
            UnknownFact: The tenant has no such fact.
        """
        query = (
            sa.select(Revisions)
            .join(Facts, Facts.c.id == Revisions.c.fact_id)
            .where(Facts.c.tenant_id == tenant_id, Facts.c.id == fact_id)
            .order_by(Revisions.c.revision.desc())
        )
        with self._db.read() as connection:
            rows = connection.execute(query).all()
        if not rows:
            raise UnknownFact.of(fact_id, tenant_id)
        return [
            Revision(row.revision, row.change, row.run_id, row.created_at, json.loads(row.document)) for row in rows
        ]

    def sources(
        self, fact: Fact, *, only_user: str | None = None, only_project: str | None = None, raw: bool = False
    ) -> list[Source]:
        """Return what a fact is based on: text, when and where it was said, the position of the quote.

        Args:
            only_user: The only user whose messages may be read; None: every user of the tenant.
            only_project: The only project whose sessions may be read; None: every project.
            raw: Texts as received; otherwise credentials are replaced by their kind.
        """
        with self._db.read() as connection:
            found = connection.execute(_select_evidence(fact).where(of_project(only_project))).all()
        rows = {row.uuid: row for row in found if only_user in (None, row.user_id)}
        return [_to_source(item, rows.get(item.message_uuid), raw=raw) for item in fact.evidence]

    def messages(self, facts: Sequence[Fact]) -> list[Message]:
        """Return the archived messages that some facts of one tenant are based on; for `user` scope, only that user's."""
        found: dict[UUID, Message] = {}
        with self._db.read() as connection:
            for fact in facts:
                found.update((row.uuid, to_message(row)) for row in connection.execute(_select_evidence(fact)))
        return list(found.values())


def _select_evidence(fact: Fact) -> sa.Select[Any]:
    """Return the archived messages that a fact is based on; for a `user` fact, only that user's."""
    query = (
        sa.select(Messages, Sessions.c.session_id, Sessions.c.user_id)
        .join(Sessions, Sessions.c.pk == Messages.c.session_pk)
        .where(
            Sessions.c.tenant_id == fact.tenant_id,
            Messages.c.uuid.in_([item.message_uuid for item in fact.evidence]),
        )
    )
    return query.where(Sessions.c.user_id == fact.user_id) if fact.scope is Scope.USER else query


def _to_source(item: Evidence, row: Any, *, raw: bool) -> Source:
    quote = item.quote if raw or item.quote is None else redact(item.quote)
    message = _to_cited(row, quote, raw=raw) if row is not None else None
    return Source(item.message_uuid, quote, item.verified, message)


def _to_cited(row: Any, quote: str | None, *, raw: bool) -> CitedMessage:
    message = to_message(row)
    text = said_text(message) if raw else redact(said_text(message))
    start = text.find(quote) if quote else -1
    return CitedMessage(
        session_id=row.session_id,
        role=row.role,
        text=text,
        created_at=row.created_at,
        quote_start=start if start >= 0 else None,
        quote_end=start + len(quote) if quote and start >= 0 else None,
        is_visible=message.is_visible,
    )
