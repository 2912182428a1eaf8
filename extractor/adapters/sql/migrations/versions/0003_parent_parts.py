"""Parent requests in parts; token factors; outages of one session alone; the cost of both paths; what the first request read from the parent's cache."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from extractor.adapters.sql.columns import BigKey, Instant

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("DELETE FROM parent_requests")  # they live for minutes, and stood there whole
    op.create_table(
        "parent_parts",
        sa.Column("session_pk", BigKey, nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["session_pk"], ["sessions.pk"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_pk", "digest"),
    )
    op.create_table(
        "token_factors",
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("factor", sa.Float(), nullable=False),
        sa.Column("samples", sa.Integer(), nullable=False),
        sa.Column("updated_at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("model"),
    )
    op.add_column("sessions", sa.Column("outages_alone", sa.Integer(), server_default="0", nullable=False))
    op.add_column("runs", sa.Column("cache_share", sa.Float(), nullable=True))
    op.add_column("runs", sa.Column("missed_cache_reason", sa.Text(), nullable=True))
    op.add_column("runs", sa.Column("estimated_warm_usd", sa.Float(), nullable=True))
    op.add_column("runs", sa.Column("estimated_cold_usd", sa.Float(), nullable=True))


def downgrade() -> None:
    for column in ("estimated_cold_usd", "estimated_warm_usd", "missed_cache_reason", "cache_share"):
        op.drop_column("runs", column)
    op.drop_column("sessions", "outages_alone")
    op.drop_table("token_factors")
    op.drop_table("parent_parts")
