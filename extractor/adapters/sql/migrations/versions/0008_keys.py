"""Nothing is kept of keys that people chose, and the mode without keys stays closed once a key existed."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

from extractor.adapters.sql.columns import Instant

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_KEYS = sa.table("api_keys", *(sa.column(name) for name in ("id", "name", "prefix")))
_ACTIONS = sa.table("operator_actions", *(sa.column(name) for name in ("key_prefix", "target", "action")))


def upgrade() -> None:
    op.create_table(
        "keyless_openings",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("opened_at", Instant(), nullable=False),
        sa.Column("opened_by", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(_KEYS)).all():
        if not row.prefix.startswith("ext_") or row.name == "EXTRACTOR_API_KEY":
            _rename(connection, row.prefix, f"own_{secrets.token_hex(4)}")


def _rename(connection: sa.Connection, old: str, new: str) -> None:
    """Put a random name in the place of the first characters of a key, in the log of actions too."""
    connection.execute(sa.update(_KEYS).where(_KEYS.c.prefix == old).values(prefix=new))
    connection.execute(sa.update(_ACTIONS).where(_ACTIONS.c.key_prefix == old).values(key_prefix=new))
    named = sa.and_(_ACTIONS.c.action == "revoke_key", _ACTIONS.c.target.contains(old, autoescape=True))
    connection.execute(sa.update(_ACTIONS).where(named).values(target=sa.func.replace(_ACTIONS.c.target, old, new)))


def downgrade() -> None:
    op.drop_table("keyless_openings")
