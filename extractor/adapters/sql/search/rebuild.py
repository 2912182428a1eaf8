"""Writes the words of the full-text index anew, from the messages and facts that they are of."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.schema.tables import Facts, FactTexts, Messages, MessageTexts
from extractor.adapters.sql.search.text_index import said_words
from extractor.adapters.stemmer import index_words
from extractor.core.conversation.transcript import Message
from extractor.core.recall.words import fact_text, message_text

CHUNK = 2_000


def rewrite_words(connection: Connection) -> None:
    """Bring the words of all texts to the present analysis. The index itself is made anew by the caller."""
    _rewrite(connection, MessageTexts, _messages(), _words_of_message)
    _rewrite(connection, FactTexts, _facts(), _words_of_fact)


def _messages() -> sa.Select[Any]:
    is_it = sa.and_(MessageTexts.c.session_pk == Messages.c.session_pk, MessageTexts.c.position == Messages.c.position)
    said = (Messages.c.uuid, Messages.c.role, Messages.c.content, Messages.c.created_at, Messages.c.name)
    return sa.select(MessageTexts.c.id, *said).join_from(MessageTexts, Messages, is_it)


def _facts() -> sa.Select[Any]:
    told = (Facts.c.name, Facts.c.description, Facts.c.content)
    return sa.select(FactTexts.c.id, *told).join_from(FactTexts, Facts, Facts.c.id == FactTexts.c.fact_id)


def _words_of_message(row: Any) -> dict[str, object]:
    text = message_text(Message(row.uuid, row.role, json.loads(row.content), row.created_at))
    return said_words(text, row.name) or {"body": ""}


def _words_of_fact(row: Any) -> dict[str, object]:
    return {"body": index_words().of_text(fact_text(row.name, row.description, row.content))}


def _rewrite(connection: Connection, table: sa.Table, query: sa.Select[Any], words_of: Any) -> None:
    update = sa.update(table).where(table.c.id == sa.bindparam("row"))
    last = 0
    while rows := connection.execute(query.where(table.c.id > last).order_by(table.c.id).limit(CHUNK)).all():
        connection.execute(update, [{"row": row.id, **words_of(row)} for row in rows])
        last = rows[-1].id
