"""Loads what was ranked: facts, and messages with the owners of their sessions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.columns import as_rows
from extractor.adapters.sql.facts.fact_store import some_facts, visible_of
from extractor.adapters.sql.kept import Kept, read_together
from extractor.adapters.sql.recall_statements import messages_with_session
from extractor.adapters.sql.schema.rows import to_message
from extractor.core.facts.fact import Fact, FactScope
from extractor.core.recall.candidate import Candidate, Place, key_of
from extractor.core.recall.passages import FactHit, MessageHit, is_apart
from extractor.core.recall.ranking import Ranked

# When messages were said; the end is exclusive.
Between = tuple[datetime, datetime]


def load(
    connection: Connection, scope: FactScope, some: Sequence[Ranked], days: Between
) -> dict[str, Fact | sa.Row[Any]]:
    """Return facts and rows of messages by their keys: those that a reader may see, messages of some days."""
    is_postgres = connection.dialect.name == "postgresql"
    fact_ids = [UUID(item.candidate.key) for item in some if item.candidate.place is None]
    places = [item.candidate.place for item in some if item.candidate.place is not None]
    facts = [some_facts(fact_ids, is_postgres=is_postgres)] if fact_ids else []
    messages = [some_messages(places, is_postgres=is_postgres)] if places else []
    found = read_together(connection, [*facts, *messages])
    visible = visible_of(scope, found[0]) if facts else []
    rows = visible_messages(scope, found[-1], days) if messages else []
    return {fact.id.hex: fact for fact in visible} | {key_of((row.session_pk, row.position)): row for row in rows}


def some_messages(places: Sequence[Place], *, is_postgres: bool) -> tuple[Kept, Mapping[str, Any]]:
    """Return the statement for the messages at some places, and its values."""
    return messages_with_session(is_postgres), as_rows("places", places, is_postgres=is_postgres)


def visible_messages(scope: FactScope, rows: Iterable[Any], days: Between) -> list[Any]:
    """Return those of some rows that a reader may see."""
    return [
        row
        for row in rows
        if row.tenant_id == scope.tenant_id
        and scope.reaches(row.user_id, row.project_id)
        and days[0] <= row.created_at < days[1]  # a neighbour may be of another day
    ]


def is_near(one: Candidate, found: Any) -> bool:
    """Return whether a neighbour is of the same conversation as one of those around it that match."""
    return not one.near_at or any(not is_apart(found.created_at.timestamp(), at) for at in one.near_at)


def hit_of(one: Ranked, found: Any) -> FactHit | MessageHit:
    """Return what was ranked with what was loaded for it."""
    if isinstance(found, Fact):
        return FactHit(one.score, found)
    is_match = not one.candidate.near_at
    return MessageHit(one.score, found.session_pk, found.session_id, to_message(found), is_match)
