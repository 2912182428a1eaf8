"""Facts: what a run may read of them, and how its changes are applied inside its commit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.rows import dump_json, dump_times, fact_document, to_fact
from extractor.adapters.sql.tables import EvidenceTable, Facts, Revisions, Sessions
from extractor.adapters.sql.tombstones import is_erased_since
from extractor.core.facts import (
    DeleteFact,
    Draft,
    Evidence,
    Fact,
    FactChanges,
    FactScope,
    FactStatus,
    SaveFact,
    Scope,
    content_key,
    span,
)

MAX_EVIDENCE_KEPT = 8
"""Evidence of one revision: the newest first, then what earlier revisions stood on."""

_WORD = re.compile(r"\w{2,}")


def select_facts() -> sa.Select[Any]:
    """Return facts with the session id that they came from."""
    return sa.select(Facts, Sessions.c.session_id).select_from(
        Facts.outerjoin(Sessions, Sessions.c.pk == Facts.c.session_pk)
    )


def load_facts(connection: Connection, query: sa.Select[Any]) -> list[Fact]:
    """Run a query made from `select_facts` and return the facts with their evidence."""
    rows = connection.execute(query).all()
    evidence = load_evidence(connection, [(row.id, row.revision) for row in rows])
    return [to_fact(row, row.session_id, evidence.get(row.id, ())) for row in rows]


def load_evidence(connection: Connection, revisions: Sequence[tuple[UUID, int]]) -> dict[UUID, list[Evidence]]:
    found: dict[UUID, list[Evidence]] = {}
    for start in range(0, len(revisions), 500):
        wanted = dict(revisions[start : start + 500])
        rows = connection.execute(
            sa.select(EvidenceTable)
            .where(EvidenceTable.c.fact_id.in_(list(wanted)))
            .order_by(EvidenceTable.c.fact_id, EvidenceTable.c.number)
        )
        for row in rows:
            if row.revision == wanted[row.fact_id]:
                found.setdefault(row.fact_id, []).append(Evidence(row.message_uuid, row.quote, row.verified))
    return found


def is_current() -> ColumnElement[bool]:
    """Return the condition for facts that have not expired: the last day counts whole, wherever the reader is."""
    return sa.or_(Facts.c.expires_on.is_(None), Facts.c.expires_on >= datetime.now(UTC).date() - timedelta(days=1))


def speak_of(since: date | None, until: date | None) -> list[ColumnElement[bool]]:
    """Return the conditions for facts whose days touch a range; both ends are inclusive, None is open."""
    conditions: list[ColumnElement[bool]] = []
    if since is not None:
        conditions.append(sa.or_(Facts.c.until_on.is_(None), Facts.c.until_on >= since))
    if until is not None:
        conditions.append(sa.or_(Facts.c.since_on.is_(None), Facts.c.since_on <= until))
    return conditions


def hold_words(words: Sequence[str]) -> list[ColumnElement[bool]]:
    """Return one condition a word: the fact's name, description or content holds it. Words are lower-case."""
    text = sa.func.lower(Facts.c.name + " " + Facts.c.description + " " + Facts.c.content)
    return [text.contains(word, autoescape=True) for word in words]


def visible_to(scope: FactScope) -> ColumnElement[bool]:
    """Return the condition for current facts that this scope may see: the user's, the project's, global ones."""
    mine = sa.and_(Facts.c.scope == Scope.USER.value, Facts.c.scope_key == scope.user_id)
    shared = sa.and_(Facts.c.scope == Scope.GLOBAL.value, Facts.c.scope_key == "")
    either = [mine, shared]
    if scope.project_id is not None:
        either.append(sa.and_(Facts.c.scope == Scope.PROJECT.value, Facts.c.scope_key == scope.project_id))
    is_active = Facts.c.status == FactStatus.ACTIVE.value
    return sa.and_(Facts.c.tenant_id == scope.tenant_id, is_active, is_current(), sa.or_(*either))


_NEAREST_SCOPE = sa.case({"user": 0, "project": 1}, value=Facts.c.scope, else_=2)


class SqlFactReader:
    """Reads the facts that one session may see. See the port."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def by_name(self, scope: FactScope, name: str) -> Fact | None:
        query = select_facts().where(visible_to(scope), Facts.c.name == name).order_by(_NEAREST_SCOPE).limit(1)
        with self._db.read() as connection:
            return next(iter(load_facts(connection, query)), None)

    def newest(self, scope: FactScope, limit: int) -> list[Fact]:
        query = select_facts().where(visible_to(scope)).order_by(Facts.c.updated_at.desc(), Facts.c.id).limit(limit)
        with self._db.read() as connection:
            return load_facts(connection, query)

    def search(self, scope: FactScope, query: str, limit: int) -> list[Fact]:
        words = list(dict.fromkeys(_WORD.findall(query.casefold())))[:12]
        if not words:
            return []
        hits = hold_words(words)
        score = sum((sa.case((hit, 1), else_=0) for hit in hits), start=sa.literal(0))
        found = (
            select_facts()
            .where(visible_to(scope), sa.or_(*hits))
            .order_by(score.desc(), Facts.c.updated_at.desc(), Facts.c.id)
            .limit(limit)
        )
        with self._db.read() as connection:
            return load_facts(connection, found)


@dataclass(frozen=True, slots=True)
class Author:
    """Who writes: a run of a session, or an agent through the API."""

    session_pk: int | None
    run_id: UUID | None


class SqlFactWriter:
    """Writes facts outside a run: upkeep, and agents through the API."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def delete(self, tenant_id: str, fact_id: UUID) -> bool:
        """Take an active fact away, as a person asks; its revisions stay. False when there is none."""
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

    def now(self) -> datetime:
        """Return the store's present."""
        with self._db.read() as connection:
            return self._db.read_clock(connection)

    def write(self, changes: FactChanges, *, read_at: datetime, session_id: str | None = None) -> int:
        """Apply changes in one transaction; return how many facts were written.

        Args:
            read_at: When what the changes build on was read. A user who was erased since then stays erased.
            session_id: The session that the facts came from.
        """
        scope = changes.scope
        with self._db.write() as connection:
            if is_erased_since(connection, scope.tenant_id, scope.user_id, read_at, is_postgres=self._db.is_postgres):
                return 0
            session_pk = None
            if session_id is not None:
                session_pk = connection.execute(
                    sa.select(Sessions.c.pk).where(
                        Sessions.c.tenant_id == scope.tenant_id, Sessions.c.session_id == session_id
                    )
                ).scalar_one_or_none()
            return apply_changes(connection, changes, Author(session_pk, None), self._db.read_clock(connection))


def apply_changes(connection: Connection, changes: FactChanges, author: Author, now: datetime) -> int:
    """Write a run's changes inside its commit; return how many facts were written.

    Meanwhile another session of the same scope may have committed. Names and statements then meet: what was a new
    fact becomes a revision, and what says the same as a known fact lands there.

    Raises:
        sqlalchemy.exc.IntegrityError: Another commit made the same name at the same moment; try the commit again.
    """
    writer = _Writer(connection, changes.scope, author, now)
    written = 0
    for change in changes.changes:
        match change:
            case SaveFact(draft=draft):
                written += writer.save(draft)
            case DeleteFact(name=name, scope=scope):
                written += writer.delete(name, scope)
    return written


class _Writer:
    def __init__(self, connection: Connection, scope: FactScope, author: Author, now: datetime) -> None:
        self._connection = connection
        self._scope = scope
        self._author = author
        self._now = now

    def save(self, draft: Draft) -> int:
        key = content_key(draft.content)
        named = self._active(draft, Facts.c.name == draft.name)
        same = self._active(draft, sa.and_(Facts.c.type == draft.type.value, Facts.c.content_key == key))
        if named is not None and same is not None and named.id != same.id:
            self.retire(named)
            named = same
        known = named if named is not None else same
        if known is None:
            return self._create(draft, key)
        return self._update(known, draft, key)

    def delete(self, name: str, scope: Scope) -> int:
        found = self._find(scope, Facts.c.name == name)
        if found is None:
            return 0
        self.retire(found)
        return 1

    def _active(self, draft: Draft, condition: ColumnElement[bool]) -> Any:
        return self._find(self._scope.scope_of(draft.type), condition)

    def _find(self, scope: Scope, condition: ColumnElement[bool]) -> Any:
        return self._connection.execute(
            sa.select(Facts)
            .where(
                Facts.c.tenant_id == self._scope.tenant_id,
                Facts.c.scope == scope.value,
                Facts.c.scope_key == self._scope.key_of(scope),
                Facts.c.status == FactStatus.ACTIVE.value,
                condition,
            )
            .with_for_update()
        ).one_or_none()

    def _values(self, draft: Draft, key: str) -> dict[str, Any]:
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
            "updated_at": self._now,
            "expires_on": draft.expires_on,
        }

    def _create(self, draft: Draft, key: str) -> int:
        scope = self._scope.scope_of(draft.type)
        fact_id = uuid4()
        self._connection.execute(
            sa.insert(Facts).values(
                id=fact_id,
                tenant_id=self._scope.tenant_id,
                user_id=self._scope.user_id,
                project_id=self._scope.project_id if scope is Scope.PROJECT else None,
                scope=scope.value,
                scope_key=self._scope.key_of(scope),
                name=draft.name,
                status=FactStatus.ACTIVE.value,
                revision=1,
                created_at=self._now,
                **self._values(draft, key),
            )
        )
        self._keep_evidence(fact_id, 1, draft.evidence)
        self._keep_revision(fact_id, "created")
        return 1

    def _update(self, known: Any, draft: Draft, key: str) -> int:
        old = load_evidence(self._connection, [(known.id, known.revision)]).get(known.id, [])
        evidence = list(dict.fromkeys([*draft.evidence, *old]))[:MAX_EVIDENCE_KEPT]
        values = self._values(draft, key)
        if known.content_key == key and all(time.source == "message" for time in draft.times):
            values = {**values, "times": known.times, "since_on": known.since_on, "until_on": known.until_on}
        is_same = all(
            values[column] == getattr(known, column) for column in ("content", "type", "description", "times")
        )
        if is_same and set(evidence) <= set(old):
            return 0
        revision = known.revision + 1
        self._connection.execute(sa.update(Facts).where(Facts.c.id == known.id).values(revision=revision, **values))
        self._keep_evidence(known.id, revision, evidence)
        self._keep_revision(known.id, "updated")
        return 1

    def retire(self, known: Any) -> None:
        self._connection.execute(
            sa.update(Facts)
            .where(Facts.c.id == known.id)
            .values(
                status=FactStatus.DELETED.value,
                revision=known.revision + 1,
                updated_at=self._now,
                run_id=self._author.run_id,
            )
        )
        old = load_evidence(self._connection, [(known.id, known.revision)]).get(known.id, [])
        self._keep_evidence(known.id, known.revision + 1, old)
        self._keep_revision(known.id, "deleted")

    def _keep_evidence(self, fact_id: UUID, revision: int, evidence: Sequence[Evidence]) -> None:
        if not evidence:
            return
        self._connection.execute(
            sa.insert(EvidenceTable),
            [
                {
                    "fact_id": fact_id,
                    "revision": revision,
                    "number": number,
                    "message_uuid": item.message_uuid,
                    "quote": item.quote,
                    "verified": item.verified,
                }
                for number, item in enumerate(evidence, start=1)
            ],
        )

    def _keep_revision(self, fact_id: UUID, change: str) -> None:
        fact = load_facts(self._connection, select_facts().where(Facts.c.id == fact_id))[0]
        self._connection.execute(
            sa.insert(Revisions).values(
                fact_id=fact_id,
                revision=fact.revision,
                change=change,
                document=dump_json(fact_document(fact)),
                run_id=self._author.run_id,
                created_at=self._now,
            )
        )
