"""Vectors of messages and facts: kept beside the index, compared one reader's at a time.

A vector belongs to a row of the index and goes with it: an erased or deleted text leaves none.
"""

from __future__ import annotations

import heapq
import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any

import sqlalchemy as sa

from extractor.adapters.sql.columns import as_list, bind, listed
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.kept import Kept, read_together
from extractor.adapters.sql.schema.tables import Facts, FactTexts, FactVectors, Messages, MessageTexts, MessageVectors
from extractor.adapters.sql.search.reads import Reads
from extractor.core.conversation.transcript import Message
from extractor.core.recall.candidate import Place
from extractor.core.recall.words import message_text
from extractor.core.run.ports import Meaning

# Newest vectors of each owner that a query is compared with.
MAX_COMPARED = 10_000

# Most similar texts that are candidates, whatever their words.
NEAREST = 200

# Most similar messages whose similarity counts where the words around them answer.
PLACED = 400

# Rows before the newest vector that are looked at again: transactions end in another order than they begin.
OVERLAP = 1_000

VECTORS: Mapping[sa.Table, sa.Table] = {MessageTexts: MessageVectors, FactTexts: FactVectors}


@dataclass(frozen=True, slots=True)
class Text:
    """A text without a vector."""

    id: int
    owner: str
    text: str


def similarities(
    reads: Reads, texts: sa.Table, owners: Sequence[str], bound: int, meaning: Meaning
) -> dict[int, float]:
    """Return how similar the newest texts of some owners are to a query, by their ids in the index; read once."""
    return reads.once(("similarities", texts.name), lambda: _similarities(reads, texts, owners, bound, meaning))


def _similarities(
    reads: Reads, texts: sa.Table, owners: Sequence[str], bound: int, meaning: Meaning
) -> dict[int, float]:
    values = {"bound": bound, "model": meaning.model, "size": meaning.size_bytes, "limit": MAX_COMPARED}
    newest = _newest_vectors(texts, reads.is_postgres)
    found = read_together(reads.connection, [(newest, {**values, "owner": owner}) for owner in owners])
    keys: list[int] = []
    parts: list[bytes] = []
    for row in chain.from_iterable(found):
        if not reads.is_postgres:
            keys.append(row[0])
            parts.append(row[1])
        elif row[0] is not None:
            keys += struct.unpack(f">{len(row[0]) // 8}q", row[0])
            parts.append(row[1])
    return dict(zip(keys, meaning.compare(b"".join(parts)), strict=True)) if keys else {}


@cache
def _newest_vectors(texts: sa.Table, is_postgres: bool) -> Kept:
    """Return the statement for an owner's newest vectors with their ids; on PostgreSQL all in one row."""
    vectors = VECTORS[texts]
    is_of_owner = sa.and_(
        vectors.c.owner == bind("owner", vectors.c.owner), vectors.c.text_id <= bind("bound", vectors.c.text_id)
    )
    is_comparable = (
        # Not the bare column, or the vectors of all owners are read along its index.
        vectors.c.model.concat("") == bind("model", vectors.c.model),
        sa.func.length(vectors.c.vector) == sa.bindparam("size", type_=sa.Integer),
    )
    most = sa.bindparam("limit", type_=sa.Integer)
    newest_first = vectors.c.text_id.desc()
    if not is_postgres:
        found = sa.select(vectors.c.text_id, vectors.c.vector).where(is_of_owner, *is_comparable)
        return Kept(found.order_by(newest_first).limit(most))
    # The first of them is found in the index, and they need no order: to sort ten thousand takes longer than to read them.
    first = sa.select(vectors.c.text_id).where(is_of_owner).order_by(newest_first).offset(most - 1).limit(1)
    is_new = vectors.c.text_id >= sa.func.coalesce(first.scalar_subquery(), 0)
    # As rows they would take longer to send, too.
    ids, packed = (
        sa.func.string_agg(part, sa.literal_column("''::bytea"), type_=sa.LargeBinary)
        for part in (sa.func.int8send(vectors.c.text_id), vectors.c.vector)
    )
    return Kept(sa.select(ids, packed).where(is_of_owner, is_new, *is_comparable), is_binary=True)


def nearest(scores: Mapping[int, float], least: float) -> list[int]:
    """Return the ids of the most similar texts."""
    return [key for key in heapq.nlargest(NEAREST, scores, key=scores.__getitem__) if scores[key] >= least]


def by_place(reads: Reads, scores: Mapping[int, float]) -> dict[Place, float]:
    """Return how similar the most similar messages are, by their places; read once."""

    def read() -> dict[Place, float]:
        closest = heapq.nlargest(PLACED, scores, key=scores.__getitem__)
        values = as_list("ids", closest, is_postgres=reads.is_postgres)
        rows = _places(reads.is_postgres).read(reads.connection, values) if closest else []
        return {(row.session_pk, row.position): scores[row.id] for row in rows}

    return reads.once("places", read)


@cache
def _places(is_postgres: bool) -> Kept:
    columns = (MessageTexts.c.id, MessageTexts.c.session_pk, MessageTexts.c.position)
    return Kept(sa.select(*columns).where(listed("ids", MessageTexts.c.id, is_postgres=is_postgres)))


class VectorStore:
    """Finds texts without a vector, and stores vectors."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def newest(self, texts: sa.Table, model: str) -> int:
        """Return the id after which texts have come since a model was last used; of a new model, the newest texts."""
        vectors = VECTORS[texts]
        with self._db.read() as connection:
            last = connection.scalar(sa.select(sa.func.max(vectors.c.text_id)).where(vectors.c.model == model))
            if last is None:
                last = connection.scalar(sa.select(sa.func.max(texts.c.id)))
        return max(0, (last or 0) - OVERLAP)

    def missing(self, texts: sa.Table, model: str, after: int, limit: int) -> list[Text]:
        """Return texts after an id that have no vector of a model, oldest first."""
        query = (_messages() if texts is MessageTexts else _facts()).where(texts.c.id > after, _has_none(texts, model))
        with self._db.read() as connection:
            rows = connection.execute(query.order_by(texts.c.id).limit(limit)).all()
        return [Text(row.id, row.owner, _text(row)) for row in rows]

    def count_missing(self, texts: sa.Table, model: str) -> int:
        with self._db.read() as connection:
            query = sa.select(sa.func.count()).select_from(texts).where(_has_none(texts, model))
            return int(connection.execute(query).scalar_one())

    def save(self, texts: sa.Table, model: str, some: Sequence[Text], vectors: Sequence[bytes]) -> None:
        """Store vectors; those of texts that were deleted in the meantime are dropped. Waits for no deletion."""
        table = VECTORS[texts]
        rows = {
            one.id: {"text_id": one.id, "owner": one.owner, "model": model, "vector": vector}
            for one, vector in zip(some, vectors, strict=True)
        }
        with self._db.write() as connection:
            query = (
                sa.select(texts.c.id)
                .where(texts.c.id.in_(rows))
                .order_by(texts.c.id)
                .with_for_update(read=True, skip_locked=True)
            )
            left = list(connection.scalars(query))
            if left:
                connection.execute(sa.delete(table).where(table.c.text_id.in_(left)))
                connection.execute(_insert(table, is_postgres=self._db.is_postgres), [rows[key] for key in left])


def _insert(table: sa.Table, *, is_postgres: bool) -> Any:
    """Two workers may have made the same vector."""
    if is_postgres:
        from sqlalchemy.dialects.postgresql import insert as insert_postgres

        return insert_postgres(table).on_conflict_do_nothing()
    from sqlalchemy.dialects.sqlite import insert

    return insert(table).on_conflict_do_nothing()


def _has_none(texts: sa.Table, model: str) -> sa.ColumnElement[bool]:
    vectors = VECTORS[texts]
    return ~sa.exists().where(vectors.c.text_id == texts.c.id, vectors.c.model == model)


@cache
def _messages() -> sa.Select[Any]:
    is_it = sa.and_(MessageTexts.c.session_pk == Messages.c.session_pk, MessageTexts.c.position == Messages.c.position)
    said = (Messages.c.uuid, Messages.c.role, Messages.c.name, Messages.c.content, Messages.c.created_at)
    return sa.select(MessageTexts.c.id, MessageTexts.c.owner, *said).join_from(MessageTexts, Messages, is_it)


@cache
def _facts() -> sa.Select[Any]:
    told = (Facts.c.description, Facts.c.content.label("fact"))
    columns = (FactTexts.c.id, FactTexts.c.owner, *told)
    return sa.select(*columns).join_from(FactTexts, Facts, Facts.c.id == FactTexts.c.fact_id)


def _text(row: Any) -> str:
    if hasattr(row, "fact"):
        return f"{row.description}\n{row.fact}"
    said = message_text(Message(row.uuid, row.role, json.loads(row.content), row.created_at))
    return f"{row.name}: {said}" if row.name else said
