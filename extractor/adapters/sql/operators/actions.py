"""The log of operators' actions."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import sqlalchemy as sa

from extractor.adapters.sql.bookmarks import open_bookmark, paged, to_uuid
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.rows import dump_json, rfc3339
from extractor.adapters.sql.schema.tables import OperatorActions

MAX_TARGET_CHARS = 500


@dataclass(frozen=True, slots=True)
class Actor:
    """Who makes a change.

    Attributes:
        name: The key's name, `command line (user)`, or `this machine` while no key exists.
        key_prefix: The key's public name; None without one.
    """

    name: str
    key_prefix: str | None = None


class ActionLog:
    """See the module."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def note(self, actor: Actor, action: str, tenant_id: str, target: str, **detail: Any) -> None:
        """Record an action.

        Args:
            action: `pause`, `resume`, `redrive`, `dismiss`, `restore`, `delete_fact`, `restore_fact`, `erase`,
                `add_key`, `revoke_key`, `open_keyless`, `set_budget`, `read_raw` or `audit`.
            target: What was changed, in words for operators.
        """
        with self._db.write() as connection:
            connection.execute(
                sa.insert(OperatorActions).values(
                    id=uuid4(), at=self._db.now(), tenant_id=tenant_id, done_by=actor.name,
                    key_prefix=actor.key_prefix, action=action, target=target[:MAX_TARGET_CHARS],
                    detail=dump_json(detail),
                )
            )  # fmt: skip

    def list(
        self, tenant_id: str | None, *, limit: int = 100, after: str | None = None
    ) -> tuple[list[dict[str, Any]], str | None]:
        """Return actions, newest first, and the token of the next page."""
        query = sa.select(OperatorActions).order_by(OperatorActions.c.at.desc(), OperatorActions.c.id)
        if tenant_id is not None:
            query = query.where(OperatorActions.c.tenant_id == tenant_id)
        if after is not None:
            at, key = open_bookmark(after)
            same = sa.and_(OperatorActions.c.at == at, OperatorActions.c.id > to_uuid(key))
            query = query.where(sa.or_(OperatorActions.c.at < at, same))
        with self._db.read() as connection:
            rows = connection.execute(query.limit(limit + 1)).all()
        page = paged(list(rows), limit, lambda row: (row.at, str(row.id)))
        return [_document(row) for row in page.items], page.next


def _document(row: Any) -> dict[str, Any]:
    return {
        "id": str(row.id),
        "at": rfc3339(row.at),
        "tenant_id": row.tenant_id,
        "by": row.done_by,
        "key_prefix": row.key_prefix,
        "action": row.action,
        "target": row.target,
        "detail": json.loads(row.detail),
    }
