"""What an erasure does to the user's API keys: they are revoked, and neither they nor the log name the user any more.

The rows stay: without them, this machine might be served without a key again.
"""

from __future__ import annotations

import hashlib
import json

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.schema.rows import dump_json
from extractor.adapters.sql.schema.tables import Keys, OperatorActions

# Stands for what the key was called, which may name the person.
ERASED_NAME = "key of an erased user"


def digest_of(user_id: str) -> str:
    """Return what the log of operators' actions has in place of an erased user's id."""
    digest = hashlib.sha256(user_id.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return f"user with SHA-256 {digest}\u2026"


def keys_of(tenant_id: str, user_id: str) -> tuple[sa.ColumnElement[bool], ...]:
    """Return the conditions of the keys that are limited to a user."""
    return (Keys.c.tenant_id == tenant_id, Keys.c.user_id == user_id)


def revoke_keys(connection: Connection, tenant_id: str, user_id: str, now: sa.ColumnElement[object]) -> None:
    """Revoke the keys of an erased user, and remove the user's id from them and from the log."""
    revoked = (
        sa.update(Keys)
        .where(*keys_of(tenant_id, user_id))
        .values(revoked_at=sa.func.coalesce(Keys.c.revoked_at, now), user_id=None, project_id=None, name=ERASED_NAME)
        .returning(Keys.c.prefix)
    )
    prefixes = connection.execute(revoked).scalars().all()
    mine = OperatorActions.c.tenant_id == tenant_id
    if prefixes:
        by_them = sa.update(OperatorActions).where(mine, OperatorActions.c.key_prefix.in_(prefixes))
        connection.execute(by_them.values(done_by=ERASED_NAME))
    named = OperatorActions.c.detail.contains(dump_json(user_id), autoescape=True)
    added = sa.select(OperatorActions.c.id, OperatorActions.c.detail)
    for row in connection.execute(added.where(mine, OperatorActions.c.action == "add_key", named)).all():
        detail = json.loads(row.detail)
        if detail.get("user_id") == user_id:
            values = {"detail": dump_json({**detail, "user_id": digest_of(user_id)})}
            connection.execute(sa.update(OperatorActions).where(OperatorActions.c.id == row.id).values(**values))
