"""Writes facts: applies changes inside a commit, with revisions, evidence and the index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from types import MappingProxyType
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from extractor.adapters.sql.columns import bind
from extractor.adapters.sql.engine import Database, batch, bundle
from extractor.adapters.sql.facts.fact_statements import load_facts, select_facts
from extractor.adapters.sql.facts.lock_order import in_lock_order, lock_facts
from extractor.adapters.sql.kept import Kept
from extractor.adapters.sql.schema.rows import dump_json, dump_times, fact_document
from extractor.adapters.sql.schema.tables import EvidenceTable, Facts, FactTexts, Revisions, Sessions
from extractor.adapters.sql.schema.tenants import know_tenants
from extractor.adapters.sql.schema.tombstones import is_erased_since
from extractor.adapters.sql.search.text_index import fact_row, index_fact, unindex_fact
from extractor.core.errors import InvalidInput
from extractor.core.facts.fact import (
    DeleteFact,
    Draft,
    Evidence,
    Fact,
    FactChanges,
    FactScope,
    FactStatus,
    FactType,
    SaveFact,
    Scope,
    span,
)
from extractor.core.facts.sameness import content_key

# Maximum evidence per revision: the newest first, then that of earlier revisions.
MAX_EVIDENCE_KEPT = 8


@dataclass(frozen=True, slots=True)
class Author:
    """Who writes: a run of a session, or an agent through the API."""

    session_pk: int | None
    run_id: UUID | None
    session_id: str | None = None


class SqlFactWriter:
    """Writes facts outside a run: audits, and agents through the API.

    Args:
        ttl: Days until facts expire without an update, by type.
    """

    def __init__(self, database: Database, *, ttl: Mapping[FactType, int] = MappingProxyType({})) -> None:
        self._db = database
        self._ttl = ttl

    def delete(self, tenant_id: str, fact_id: UUID) -> bool:
        """Delete an active fact at a person's request; its revisions stay. False if there is none."""
        with self._db.write() as connection:
            row = connection.execute(
                sa.select(Facts)
                .where(Facts.c.tenant_id == tenant_id, Facts.c.id == fact_id, Facts.c.status == FactStatus.ACTIVE.value)
                .with_for_update()
            ).one_or_none()
            if row is None:
                return False
            scope = FactScope(tenant_id, row.user_id or "", row.project_id)
            _Writer(connection, scope, Author(None, None), self._db.read_clock(connection)).retire(row)
            return True

    def restore(self, tenant_id: str, fact_id: UUID) -> bool:
        """Make a deleted fact active again, unchanged; False if there is no deleted fact.

        Raises:
            InvalidInput: Another active fact in its scope has its name or makes the same statement.
        """
        try:
            with self._db.write() as connection:
                deleted = Facts.c.status == FactStatus.DELETED.value
                row = connection.execute(
                    sa.select(Facts)
                    .where(Facts.c.tenant_id == tenant_id, Facts.c.id == fact_id, deleted)
                    .with_for_update()
                ).one_or_none()  # fmt: skip
                if row is None:
                    return False
                scope = FactScope(tenant_id, row.user_id or "", row.project_id)
                _Writer(connection, scope, Author(None, None), self._db.read_clock(connection)).revive(row)
                return True
        except IntegrityError:  # the unique indexes over active facts
            raise InvalidInput.of("fact_id", "another fact now has this name or makes the same statement") from None

    def now(self) -> datetime:
        """Return the store's current time."""
        return self._db.present()

    def write(self, changes: FactChanges, *, read_at: datetime, session_id: str | None = None) -> int:
        """Apply changes in one transaction; return how many facts were written.

        Args:
            read_at: When the data that the changes build on was read. A user erased since then stays erased.
            session_id: The session that the facts came from.
        """
        scope = changes.scope
        with self._db.write() as connection:
            if is_erased_since(connection, scope.tenant_id, scope.user_id, read_at, is_postgres=self._db.is_postgres):
                return 0
            know_tenants(self._db, connection, [scope.tenant_id])
            session_pk = None
            if session_id is not None:
                session_pk = connection.execute(
                    sa.select(Sessions.c.pk).where(
                        Sessions.c.tenant_id == scope.tenant_id, Sessions.c.session_id == session_id
                    )
                ).scalar_one_or_none()
            now = self._db.read_clock(connection)
            return apply_changes(connection, changes, Author(session_pk, None), now, self._ttl)


def apply_changes(
    connection: Connection,
    changes: FactChanges,
    author: Author,
    now: datetime,
    ttl: Mapping[FactType, int] = MappingProxyType({}),
    *,
    looks: bool = True,
) -> int:
    """Write a run's changes inside its commit; return how many facts were written.

    Another session of the same scope may have committed in the meantime. A new fact whose name is taken then becomes a
    revision, and one that repeats a known statement is merged into that fact.

    Args:
        looks: Look for existing facts that conflict. False if all facts are new (`FactChanges.are_all_new`): the unique
            indexes detect the rare conflict.

    Raises:
        sqlalchemy.exc.IntegrityError: Another commit wrote the same name or statement; retry the commit with `looks`.
    """
    writer = _Writer(connection, changes.scope, author, now, ttl)
    written = 0
    if looks:
        lock_facts(connection, changes)
    for change in in_lock_order(changes):
        match change:
            case SaveFact(draft=draft):
                written += writer.save(draft) if looks else writer.create(draft)
            case DeleteFact(name=name, scope=scope, evidence=evidence):
                written += writer.delete(name, scope, evidence)
    return written


def text_of(fact: Fact) -> dict[str, object]:
    """Return the index row of a fact."""
    texts = (fact.type.value, fact.name, fact.description, fact.content)
    return fact_row(fact.id, fact.tenant_id, fact.scope, fact.scope_key, *texts)


_INSERT_FACT = Kept(sa.insert(Facts))
_INSERT_EVIDENCE = Kept(sa.insert(EvidenceTable))
_INSERT_REVISION = Kept(sa.insert(Revisions))
_INSERT_TEXT = Kept(sa.insert(FactTexts).inline())  # inline: without RETURNING, as its id is not needed
_UPDATE_FACT = sa.update(Facts).where(Facts.c.id == bind("b_id", Facts.c.id))
_EVIDENCE = (
    sa.select(EvidenceTable)
    .where(
        EvidenceTable.c.fact_id == bind("fact", EvidenceTable.c.fact_id),
        EvidenceTable.c.revision == bind("revision", EvidenceTable.c.revision),
    )
    .order_by(EvidenceTable.c.number)
)


@cache
def _named_or_same() -> sa.Select[Any]:
    """Return the active facts of a scope that have a name or make the same statement; a unique index serves each."""
    values = {
        name: sa.bindparam(name, type_=sa.String) for name in ("tenant", "scope", "scope_key", "name", "type", "key")
    }
    says_the_same = sa.and_(Facts.c.type == values["type"], Facts.c.content_key == values["key"])
    return (
        sa.select(Facts)
        .where(
            Facts.c.tenant_id == values["tenant"],
            Facts.c.scope == values["scope"],
            Facts.c.scope_key == values["scope_key"],
            Facts.c.status == sa.literal_column(f"'{FactStatus.ACTIVE.value}'"),
            sa.or_(Facts.c.name == values["name"], says_the_same),
        )
        .with_for_update()
    )


@cache
def _one_fact() -> sa.Select[Any]:
    return select_facts().where(Facts.c.id == sa.bindparam("id", type_=sa.Uuid))


class _Writer:
    def __init__(
        self,
        connection: Connection,
        scope: FactScope,
        author: Author,
        now: datetime,
        ttl: Mapping[FactType, int] = MappingProxyType({}),
    ) -> None:
        self._connection = connection
        self._ttl = ttl
        self._scope = scope
        self._author = author
        self._now = now

    def save(self, draft: Draft) -> int:
        key = content_key(draft.content)
        found = self._find(self._scope.scope_of(draft.type), draft.name, draft.type, key)
        named = next((row for row in found if row.name == draft.name), None)
        same = next((row for row in found if row.type == draft.type.value and row.content_key == key), None)
        # The draft renames a fact onto the name of another. One statement is one fact, so the other one goes.
        if named is not None and same is not None and named.id != same.id:
            self.retire(named)
            named = same
        known = named if named is not None else same
        if known is None:
            return self.create(draft)
        return self._update(known, draft, key)

    def delete(self, name: str, scope: Scope, evidence: Sequence[Evidence] = ()) -> int:
        found = self._find(scope, name)
        for row in found:
            self.retire(row, evidence)
        return len(found)

    def _find(self, scope: Scope, name: str, kind: FactType | None = None, key: str = "") -> Sequence[Any]:
        """Return the active facts of a scope that have a draft's name or statement, locked."""
        values = {
            "tenant": self._scope.tenant_id, "scope": scope.value, "scope_key": self._scope.key_of(scope), "name": name,
            "type": kind.value if kind else "", "key": key,
        }  # fmt: skip
        return self._connection.execute(_named_or_same(), values).all()

    def _values(self, draft: Draft, key: str) -> dict[str, object]:
        since_on, until_on = span(draft.times)
        return {
            "since_on": since_on,
            "until_on": until_on,
            "type": draft.type.value,
            "description": draft.description,
            "content": draft.content,
            "content_key": key,
            "polarity": draft.polarity.value if draft.polarity else None,
            "times": dump_times(draft.times),
            **({"session_pk": self._author.session_pk} if self._author.session_pk is not None else {}),
            "run_id": self._author.run_id,
            "origin": draft.origin.value,
            "confidence": draft.confidence,
            "basis": draft.basis.value,
            "updated_at": self._now,
            "expires_on": draft.expires_on or self._last_day(draft.type),
        }

    def _last_day(self, kind: FactType) -> date | None:
        days = self._ttl.get(kind)
        return self._now.date() + timedelta(days=days) if days else None

    def create(self, draft: Draft) -> int:
        scope = self._scope.scope_of(draft.type)
        fact = Fact(
            id=uuid4(),
            tenant_id=self._scope.tenant_id,
            user_id=self._scope.user_id,
            project_id=self._scope.project_id if scope is Scope.PROJECT else None,
            scope=scope,
            session_id=self._author.session_id,
            run_id=self._author.run_id,
            status=FactStatus.ACTIVE,
            revision=1,
            created_at=self._now,
            updated_at=self._now,
            **draft.named | {"expires_on": draft.expires_on or self._last_day(draft.type)},
        )
        with bundle(self._connection):
            _INSERT_FACT.send(
                self._connection,
                {
                    "id": fact.id,
                    "tenant_id": fact.tenant_id,
                    "user_id": fact.user_id,
                    "project_id": fact.project_id,
                    "scope": scope.value,
                    "scope_key": self._scope.key_of(scope),
                    "name": fact.name,
                    "status": fact.status.value,
                    "revision": fact.revision,
                    "created_at": fact.created_at,
                    **self._values(draft, content_key(draft.content)),
                },
            )
            self._keep_evidence(fact.id, 1, draft.evidence)
            _INSERT_TEXT.send(self._connection, text_of(fact))
            self._record(fact, "created")
        return 1

    def _update(self, known: Any, draft: Draft, key: str) -> int:
        old = self._evidence_of(known)
        evidence = list(dict.fromkeys([*draft.evidence, *old]))[:MAX_EVIDENCE_KEPT]
        values = self._values(draft, key)
        # The same statement again, without dates of its own: the dates it was first said with remain right.
        if known.content_key == key and all(time.source == "message" for time in draft.times):
            values = {**values, "times": known.times, "since_on": known.since_on, "until_on": known.until_on}
        columns = ["content", "type", "description", "times", "polarity"]
        columns += ["expires_on"] if draft.expires_on is not None else []  # else it is only what its type implies
        is_same = all(values[column] == getattr(known, column) for column in columns)
        if is_same and set(evidence) <= set(old):
            return 0
        self._change(known, evidence, "updated", values)
        return 1

    def retire(self, known: Any, evidence: Sequence[Evidence] = ()) -> None:
        """Mark a fact as deleted.

        Args:
            evidence: Messages that say that it no longer holds; they come first in the last revision.
        """
        unindex_fact(self._connection, known.id)
        rests_on = list(dict.fromkeys([*evidence, *self._evidence_of(known)]))[:MAX_EVIDENCE_KEPT]
        values = {"status": FactStatus.DELETED.value, "updated_at": self._now, "run_id": self._author.run_id}
        self._change(known, rests_on, "deleted", values)

    def revive(self, known: Any) -> None:
        values = {"status": FactStatus.ACTIVE.value, "updated_at": self._now}
        self._change(known, self._evidence_of(known), "updated", values)

    def _change(self, known: Any, evidence: Sequence[Evidence], change: str, values: Mapping[str, Any]) -> None:
        """Write the next revision of a fact: its values, evidence, index words and history."""
        with batch(self._connection):
            self._connection.execute(_UPDATE_FACT, {"b_id": known.id, "revision": known.revision + 1, **values})
            self._keep_evidence(known.id, known.revision + 1, evidence)
        # Read back: a revision's document is the fact as it is stored, defaults and untouched columns included.
        fact = load_facts(self._connection, _one_fact(), {"id": known.id})[0]
        with batch(self._connection):
            if fact.status is FactStatus.ACTIVE:
                index_fact(self._connection, text_of(fact))
            self._record(fact, change)

    def _evidence_of(self, known: Any) -> list[Evidence]:
        """Return the evidence of the previous revision."""
        rows = self._connection.execute(_EVIDENCE, {"fact": known.id, "revision": known.revision})
        return [Evidence(row.message_uuid, row.quote, row.verified) for row in rows]

    def _keep_evidence(self, fact_id: UUID, revision: int, evidence: Sequence[Evidence]) -> None:
        for number, item in enumerate(evidence, start=1):
            row = {
                "fact_id": fact_id,
                "revision": revision,
                "number": number,
                "message_uuid": item.message_uuid,
                "quote": item.quote,
                "verified": item.verified,
            }
            _INSERT_EVIDENCE.send(self._connection, row)

    def _record(self, fact: Fact, change: str) -> None:
        _INSERT_REVISION.send(
            self._connection,
            {
                "fact_id": fact.id,
                "revision": fact.revision,
                "change": change,
                "document": dump_json(fact_document(fact)),
                "run_id": self._author.run_id,
                "created_at": self._now,
            },
        )
