"""Writes the words of the full-text index anew, from the messages and facts that they are of."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.schema.tables import Facts, FactTexts, Messages, MessageTexts
from extractor.adapters.sql.search.text_index import said_words
from extractor.adapters.stemmer import index_words
from extractor.core.conversation.memory_reads import memory_reads, without_memory_reads
from extractor.core.conversation.transcript import Message
from extractor.core.recall.words import fact_text, message_text

CHUNK = 2_000

# Of a text that recall must not find any more.
_NO_WORDS = {"body": "", "speaker": None, "asks": False}


def rewrite_words(connection: Connection) -> None:
    """Bring the words of all texts to the present analysis. The index itself is made anew by the caller."""
    _rewrite(connection, MessageTexts, _messages(), _MessageWords())
    _rewrite(connection, FactTexts, _facts(), _words_of_fact)


def _messages() -> sa.Select[Any]:
    is_it = sa.and_(MessageTexts.c.session_pk == Messages.c.session_pk, MessageTexts.c.position == Messages.c.position)
    said = (Messages.c.uuid, Messages.c.role, Messages.c.content, Messages.c.created_at, Messages.c.name)
    return sa.select(MessageTexts.c.id, *said).join_from(MessageTexts, Messages, is_it)


def _facts() -> sa.Select[Any]:
    told = (Facts.c.name, Facts.c.description, Facts.c.content)
    return sa.select(FactTexts.c.id, *told).join_from(FactTexts, Facts, Facts.c.id == FactTexts.c.fact_id)


class _MessageWords:
    """The words of rows in their order: a result stands behind its call."""

    def __init__(self) -> None:
        self._reads: set[str] = set()

    def __call__(self, row: Any) -> dict[str, object]:
        message = Message(row.uuid, row.role, json.loads(row.content), row.created_at)
        self._reads |= memory_reads([message])
        content = without_memory_reads(message.content, self._reads)
        return said_words(message_text(replace(message, content=content)), row.name) or dict(_NO_WORDS)


def _words_of_fact(row: Any) -> dict[str, object]:
    return {"body": index_words().of_text(fact_text(row.name, row.description, row.content))}


def _rewrite(connection: Connection, table: sa.Table, query: sa.Select[Any], words_of: Any) -> None:
    update = sa.update(table).where(table.c.id == sa.bindparam("row"))
    last = 0
    while rows := connection.execute(query.where(table.c.id > last).order_by(table.c.id).limit(CHUNK)).all():
        connection.execute(update, [{"row": row.id, **words_of(row)} for row in rows])
        last = rows[-1].id
