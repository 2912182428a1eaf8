"""Erases a user: everything goes in one transaction, and a tombstone stops what arrives late.

Three things can be late. A run in progress: its commit no longer finds a session. An event on the stream or sent again:
its messages are older than the tombstone and are not stored. A repair that read a fact before it was deleted. Messages
said after the erasure are stored as usual.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.erased_keys import keys_of, revoke_keys
from extractor.adapters.sql.facts.fact_statements import load_facts, select_facts
from extractor.adapters.sql.schema.rows import dump_json, fact_document
from extractor.adapters.sql.schema.tables import (
    BatchRequests,
    DeadLetters,
    Erasures,
    Events,
    EvidenceTable,
    Facts,
    Headlines,
    HygieneReports,
    Keys,
    Messages,
    MessageTexts,
    ParentParts,
    Parents,
    Pins,
    Promotions,
    Revisions,
    Runs,
    SessionNotes,
    Sessions,
    Steps,
    TaskEntries,
)
from extractor.adapters.sql.schema.tombstones import LOCK_SPACE, user_hash


@dataclass(frozen=True, slots=True)
class Erased:
    """What an erasure deleted.

    Attributes:
        deleted: Rows by table. API keys of the user stay, revoked and without the user's id.
        left: Rows by table, counted after the deletion in the same transaction: proof that nothing remains.
        waiting_events: Events deleted from the stream before they were stored; a text if Redis did not respond.
        rejected_events: Rejected events deleted from Redis; a text if Redis did not respond.
    """

    user_id: str
    erased_at: datetime
    deleted: Mapping[str, int]
    left: Mapping[str, int]
    waiting_events: int | str = 0
    rejected_events: int | str = 0


class Erasure:
    """Erases users."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def erase(self, tenant_id: str, user_id: str) -> Erased:
        """Delete everything about a user in one transaction."""
        with self._db.write(is_long=True) as connection:
            # Shared with `is_erased_since`: a writer that has just seen no tombstone must commit before this reads.
            if self._db.is_postgres:
                lock = sa.func.pg_advisory_xact_lock(LOCK_SPACE, sa.func.hashtext(tenant_id))
                connection.execute(sa.select(lock))
            at = self._db.read_clock(connection)
            tombstone = self._db.insert(Erasures).values(
                tenant_id=tenant_id, user_hash=user_hash(tenant_id, user_id), erased_at=at
            )
            connection.execute(
                tombstone.on_conflict_do_update(index_elements=["tenant_id", "user_hash"], set_={"erased_at": at})
            )
            # FOR UPDATE waits for a run's commit in progress, whose rows are then visible.
            sessions = connection.execute(
                sa.select(Sessions.c.pk, Sessions.c.session_id)
                .where(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
                .order_by(Sessions.c.tenant_id, Sessions.c.session_id)  # the order in which ingestion locks sessions
                .with_for_update()
            ).all()
            deleted = self._delete(connection, tenant_id, user_id, sessions)
            left = self._count(connection, tenant_id, user_id, [row.pk for row in sessions])
        return Erased(user_id, at, deleted, left)

    def sessions(self, tenant_id: str, user_id: str) -> frozenset[str]:
        """Return the ids of a user's sessions."""
        of_user = (Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
        with self._db.read() as connection:
            return frozenset(connection.execute(sa.select(Sessions.c.session_id).where(*of_user)).scalars())

    def held(self, tenant_id: str, user_id: str) -> dict[str, int]:
        """Return how many rows of each kind an erasure would delete now."""
        of_user = (Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
        with self._db.read() as connection:
            keys = connection.execute(sa.select(Sessions.c.pk).where(*of_user)).scalars().all()
            return self._count(connection, tenant_id, user_id, list(keys))

    def _delete(self, connection: Connection, tenant_id: str, user_id: str, sessions: Sequence[Any]) -> dict[str, int]:
        keys = [row.pk for row in sessions]
        deleted = self._count(connection, tenant_id, user_id, keys)
        deleted["quotes_in_others_facts"] = self._cut_quotes(connection, tenant_id, user_id, keys)
        deleted["events"] = 0
        # In parts, below SQLite's and PostgreSQL's limits for parameters.
        for start in range(0, len(sessions), 500):
            part = sessions[start : start + 500]
            names = [row.session_id for row in part]
            deleted["events"] += connection.execute(
                sa.delete(Events).where(Events.c.tenant_id == tenant_id, Events.c.session_id.in_(names))
            ).rowcount
            connection.execute(sa.delete(Sessions).where(Sessions.c.pk.in_([row.pk for row in part])))
        connection.execute(sa.delete(Facts).where(Facts.c.tenant_id == tenant_id, Facts.c.user_id == user_id))
        for table, conditions in _told_of(tenant_id, user_id).values():
            connection.execute(sa.delete(table).where(*conditions))
        revoke_keys(connection, tenant_id, user_id, self._db.now())
        return deleted

    def _cut_quotes(self, connection: Connection, tenant_id: str, user_id: str, keys: Sequence[int]) -> int:
        """Remove quotes of the user from facts of others in a shared project; return how many."""
        said = sa.select(Messages.c.uuid).join(Sessions, Sessions.c.pk == Messages.c.session_pk)
        said = said.where(Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id)
        theirs = sa.select(Facts.c.id).where(Facts.c.tenant_id == tenant_id, Facts.c.user_id.is_distinct_from(user_id))
        condition = sa.and_(EvidenceTable.c.message_uuid.in_(said), EvidenceTable.c.fact_id.in_(theirs))
        touched = (
            set(connection.execute(sa.select(EvidenceTable.c.fact_id).where(condition)).scalars()) if keys else set()
        )
        if not touched:
            return 0
        cut = connection.execute(sa.delete(EvidenceTable).where(condition)).rowcount
        # Earlier revisions hold the quotes in their documents, and the current one must match its evidence again.
        for fact in load_facts(connection, select_facts().where(Facts.c.id.in_(touched))):
            connection.execute(
                sa.delete(Revisions).where(Revisions.c.fact_id == fact.id, Revisions.c.revision != fact.revision)
            )
            connection.execute(
                sa.update(Revisions)
                .where(Revisions.c.fact_id == fact.id)
                .values(document=dump_json(fact_document(fact)))
            )
        return cut

    def _count(self, connection: Connection, tenant_id: str, user_id: str, keys: Sequence[int]) -> dict[str, int]:
        """Return how many rows of each kind concern a user."""
        of_user = (Facts.c.tenant_id == tenant_id, Facts.c.user_id == user_id)
        facts = sa.select(Facts.c.id).where(*of_user)
        counts = {
            "sessions": _rows(connection, Sessions, Sessions.c.tenant_id == tenant_id, Sessions.c.user_id == user_id),
            "facts": _rows(connection, Facts, *of_user),
            "fact_revisions": _rows(connection, Revisions, Revisions.c.fact_id.in_(facts)),
            "fact_evidence": _rows(connection, EvidenceTable, EvidenceTable.c.fact_id.in_(facts)),
            "api_keys": _rows(connection, Keys, *keys_of(tenant_id, user_id)),
        }
        for name, (table, conditions) in _told_of(tenant_id, user_id).items():
            counts[name] = _rows(connection, table, *conditions)
        tables = {
            "messages": Messages, "runs": Runs, "run_steps": Steps, "dead_letters": DeadLetters, "parent_requests": Parents, "parent_parts": ParentParts,
            "message_texts": MessageTexts, "session_notes": SessionNotes, "headlines": Headlines,
            "batch_requests": BatchRequests,
        }  # fmt: skip
        for name, table in tables.items():
            counts[name] = sum(
                _rows(connection, table, table.c.session_pk.in_(keys[start : start + 500]))
                for start in range(0, len(keys), 500)
            )
        return counts


def _told_of(tenant_id: str, user_id: str) -> dict[str, tuple[sa.Table, tuple[sa.ColumnElement[bool], ...]]]:
    """Return tables and conditions for rows about a user that belong to neither a session nor a fact."""
    # Audit reports contain whole facts. A report in which the user occurs is deleted as a whole.
    named = HygieneReports.c.report.contains(dump_json(user_id), autoescape=True)
    return {
        "pins": (Pins, (Pins.c.tenant_id == tenant_id, Pins.c.scope == "user", Pins.c.scope_key == user_id)),
        "task_entries": (TaskEntries, (TaskEntries.c.tenant_id == tenant_id, TaskEntries.c.user_id == user_id)),
        "promotions": (Promotions, (Promotions.c.tenant_id == tenant_id, Promotions.c.user_id == user_id)),
        "hygiene_reports": (
            HygieneReports,
            (HygieneReports.c.tenant_id == tenant_id, sa.or_(HygieneReports.c.user_id == user_id, named)),
        ),
    }


def _rows(connection: Connection, table: sa.Table, *conditions: sa.ColumnElement[bool]) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table).where(*conditions)).scalar_one())
