"""The order in which a commit locks facts. It is the same for all commits, so two of one user cannot deadlock.

Changes of existing facts lock their rows, and inserts wait for uncommitted inserts of the same name.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.core.facts.fact import DeleteFact, FactChange, FactChanges, FactScope, SaveFact
from extractor.core.facts.sameness import content_key

# Locks in one statement, in the order of ids, what `fact_writer` would lock change by change: facts with a change's name
# or statement.
_LOCK = sa.text(
    """
    SELECT f.id
      FROM unnest(CAST(:scopes AS text[]), CAST(:scope_keys AS text[]), CAST(:names AS text[]), CAST(:types AS text[]),
                  CAST(:content_keys AS text[])) AS c(scope, scope_key, name, type, content_key)
      JOIN facts f ON f.tenant_id = :tenant AND f.scope = c.scope AND f.scope_key = c.scope_key AND f.status = 'active'
       AND (f.name = c.name OR (f.type = c.type AND f.content_key = c.content_key))
     ORDER BY f.id
       FOR UPDATE OF f
    """
)


def in_lock_order(changes: FactChanges) -> list[FactChange]:
    """Return deletions, then what is saved, each by scope and name. A run stages one change for each name."""
    return sorted(changes.changes, key=lambda change: _key(changes.scope, change))


def lock_facts(connection: Connection, changes: FactChanges) -> None:
    """Lock all existing facts that the changes concern, on PostgreSQL."""
    # A single change locks in one statement anyway. SQLite has one writer.
    if connection.dialect.name != "postgresql" or len(changes.changes) < 2:
        return
    wanted = [_wanted(changes.scope, change) for change in changes.changes]
    names = ("scopes", "scope_keys", "names", "types", "content_keys")
    columns = dict(zip(names, map(list, zip(*wanted, strict=True)), strict=True))
    connection.execute(_LOCK, {"tenant": changes.scope.tenant_id, **columns})


def _key(scope: FactScope, change: FactChange) -> tuple[bool, str, str]:
    of, _, name, *_ = _wanted(scope, change)
    return isinstance(change, SaveFact), of, name


def _wanted(scope: FactScope, change: FactChange) -> tuple[str, str, str, str, str]:
    match change:
        case SaveFact(draft=draft):
            of = scope.scope_of(draft.type)
            return of.value, scope.key_of(of), draft.name, draft.type.value, content_key(draft.content)
        case DeleteFact(name=name, scope=of):
            return of.value, scope.key_of(of), name, "", ""
