"""Backfills through the provider's batch API: batches, and the requests of suspended runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from extractor.adapters.sql.columns import BigKey, Instant

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_COUNTS = ("succeeded", "errored", "expired", "canceled", "abandoned")


def upgrade() -> None:
    op.create_table(
        "batches",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("provider_id", sa.String(), unique=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("requests", sa.Integer(), nullable=False),
        sa.Column("submitted_at", Instant(), nullable=False),
        sa.Column("look_at", Instant()),
        sa.Column("ended_at", Instant()),
        *(sa.Column(name, sa.Integer(), nullable=False, server_default="0") for name in _COUNTS),
        sa.Column("error", sa.Text()),
        sa.CheckConstraint(
            "state IN ('submitting', 'in_progress', 'ended', 'refused', 'not_created', 'lost')", name="batches_state"
        ),
    )
    _partial_index("batches_open", "batches", ["look_at"], "look_at IS NOT NULL")
    op.create_table(
        "batch_requests",
        sa.Column("id", sa.Uuid(), primary_key=True),
        sa.Column("session_pk", BigKey, sa.ForeignKey("sessions.pk", ondelete="CASCADE"), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("batch_id", sa.Uuid(), sa.ForeignKey("batches.id")),
        sa.Column("window_last", sa.Uuid(), nullable=False),
        sa.Column("window_digest", sa.String(), nullable=False),
        sa.Column("request", sa.Text(), nullable=False),
        sa.Column("reply", sa.Text()),
        sa.Column("error", sa.Text()),
        sa.Column("is_charged", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("created_at", Instant(), nullable=False),
        sa.CheckConstraint("state IN ('waiting', 'submitted', 'answered', 'abandoned')", name="batch_requests_state"),
    )
    _partial_index("batch_requests_turn", "batch_requests", ["session_pk", "turn"], "state <> 'abandoned'", unique=True)
    _partial_index("batch_requests_waiting", "batch_requests", ["created_at"], "state = 'waiting'")
    op.create_index("ix_batch_requests_batch_id", "batch_requests", ["batch_id"])


def _partial_index(name: str, table: str, columns: list[str], where: str, *, unique: bool = False) -> None:
    condition = sa.text(where)
    op.create_index(name, table, columns, unique=unique, sqlite_where=condition, postgresql_where=condition)


def downgrade() -> None:
    op.drop_table("batch_requests")
    op.drop_table("batches")
