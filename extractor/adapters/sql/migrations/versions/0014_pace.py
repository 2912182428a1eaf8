"""Turns are gathered before a run reads them: when a session is due, why, and what it has gathered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from extractor.adapters.sql.columns import Instant

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_OF_SESSIONS = (
    ("due_reason", sa.String(), None),
    ("gathers_until", Instant(), None),
    ("gathering_since", Instant(), None),
    ("gathered_messages", sa.Integer(), "0"),
    ("gathered_tokens", sa.Integer(), "0"),
)


def upgrade() -> None:
    for name, kind, default in _OF_SESSIONS:
        column = sa.Column(name, kind, nullable=default is None, server_default=default)
        op.add_column("sessions", column)
    op.add_column("runs", sa.Column("due_reason", sa.String(), nullable=True))
    op.add_column("tenants", sa.Column("quiet_s", sa.Float(), nullable=True))
    op.add_column("tenants", sa.Column("gather_s", sa.Float(), nullable=True))
    op.create_index(
        "sessions_unread", "sessions", ["tenant_id", "user_id"],
        sqlite_where=sa.text("state <> 'idle'"), postgresql_where=sa.text("state <> 'idle'"),
    )  # fmt: skip


def downgrade() -> None:
    op.drop_index("sessions_unread", "sessions")
    op.drop_column("tenants", "gather_s")
    op.drop_column("tenants", "quiet_s")
    op.drop_column("runs", "due_reason")
    for name, _, _ in reversed(_OF_SESSIONS):
        op.drop_column("sessions", name)
