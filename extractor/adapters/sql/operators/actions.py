"""The log of operators' actions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa

from extractor.adapters.sql.bookmarks import Page, after_page, paged
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.rows import dump_json
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


@dataclass(frozen=True, slots=True)
class Action:
    """Something that an operator changed.

    Attributes:
        tenant_id: The tenant it concerns; `*` is all of them.
        by, key_prefix: See `Actor`.
        action, target: What was done, and to what; see `ActionLog.note`.
        detail: Counts and values; each action has its own.
    """

    id: UUID
    at: datetime
    tenant_id: str
    by: str
    key_prefix: str | None
    action: str
    target: str
    detail: Mapping[str, Any]


class ActionLog:
    """Records actions and lists them."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def note(self, actor: Actor, action: str, tenant_id: str, target: str, **detail: Any) -> None:
        """Record an action.

        Args:
            action: `pause`, `resume`, `redrive`, `dismiss`, `restore`, `delete_fact`, `restore_fact`, `erase`,
                `add_key`, `revoke_key`, `open_keyless`, `set_budget`, `set_pace`, `read_raw`,
                `replay`, `audit` or `clear_rejected`.
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

    def list(self, tenant_id: str | None, *, limit: int = 100, after: str | None = None) -> Page[Action]:
        """Return actions, newest first."""
        query = sa.select(OperatorActions).order_by(OperatorActions.c.at.desc(), OperatorActions.c.id)
        if tenant_id is not None:
            query = query.where(OperatorActions.c.tenant_id == tenant_id)
        query = query.where(*after_page(after, OperatorActions.c.at, OperatorActions.c.id))
        with self._db.read() as connection:
            found = [_to_action(row) for row in connection.execute(query.limit(limit + 1))]
        return paged(found, limit, lambda action: (action.at, str(action.id)))


def _to_action(row: Any) -> Action:
    return Action(
        row.id, row.at, row.tenant_id, row.done_by, row.key_prefix, row.action, row.target, json.loads(row.detail)
    )
