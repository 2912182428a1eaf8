"""Failures: the provider's breaker, causes of failed runs, crash counts, tombstones of erased users."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from extractor.adapters.sql.columns import Instant

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "breakers",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("opened_at", Instant(), nullable=True),
        sa.Column("retry_at", Instant(), nullable=True),
        sa.Column("probe_until", Instant(), nullable=True),
        sa.Column("closed_at", Instant(), nullable=True),
        sa.Column("probes", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("state IN ('closed', 'open', 'half_open')", name="breakers_state"),
        sa.CheckConstraint(
            "kind IN ('outage', 'back_pressure', 'stop_and_alarm', 'poison', 'crash', 'hand_back', 'caller')",
            name="breakers_kind",
        ),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "erasures",
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("user_hash", sa.String(), nullable=False),
        sa.Column("erased_at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("tenant_id", "user_hash"),
    )
    op.add_column("runs", sa.Column("cause", sa.String(), nullable=True))
    op.add_column("sessions", sa.Column("lost_runs", sa.Integer(), server_default="0", nullable=False))
    op.add_column("sessions", sa.Column("warm_failures", sa.Integer(), server_default="0", nullable=False))
    op.create_index("dead_letters_cause", "dead_letters", ["tenant_id", "cause", "created_at"])


def downgrade() -> None:
    op.drop_index("dead_letters_cause", "dead_letters")
    op.drop_column("sessions", "warm_failures")
    op.drop_column("sessions", "lost_runs")
    op.drop_column("runs", "cause")
    op.drop_table("erasures")
    op.drop_table("breakers")
