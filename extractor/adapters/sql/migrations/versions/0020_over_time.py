"""For the dashboard: which worker made a run, how long the model took, what was unread over time, and what explains a change."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from extractor.adapters.sql.columns import Instant

revision = "0020"
down_revision = "0016"
branch_labels = None
depends_on = None

_COUNTS = ("answered", "model_ms", *(f"model_within_{bound}s" for bound in (1, 2, 5, 10, 30, 60)))
_FAILED = sa.text("cause IS NOT NULL")


def upgrade() -> None:
    op.add_column("runs", sa.Column("model_s", sa.Float(), nullable=True))
    op.add_column("runs", sa.Column("worker", sa.String(), nullable=True))
    op.add_column("workers", sa.Column("version", sa.String(), nullable=True))
    for name in _COUNTS:
        op.add_column("run_stats", sa.Column(name, sa.BigInteger(), nullable=False, server_default="0"))
    op.create_index("runs_worker", "runs", ["worker", "started_at"])
    op.create_index("runs_failed", "runs", ["ended_at"], sqlite_where=_FAILED, postgresql_where=_FAILED)
    op.create_table(
        "marks",
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", Instant(), nullable=False),
        sa.Column("until", Instant(), nullable=True),
        sa.PrimaryKeyConstraint("kind", "name"),
        sa.CheckConstraint("kind IN ('deployed', 'outage')", name="marks_kind"),
    )
    op.create_index("marks_at", "marks", ["at"])
    op.create_table(
        "backlog_samples",
        sa.Column("taken_at", Instant(), nullable=False),
        sa.Column("unread", sa.BigInteger(), nullable=False),
        sa.Column("oldest_age_s", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("taken_at"),
    )


def downgrade() -> None:
    op.drop_table("backlog_samples")
    op.drop_table("marks")
    op.drop_index("runs_failed", "runs")
    op.drop_index("runs_worker", "runs")
    for name in reversed(_COUNTS):
        op.drop_column("run_stats", name)
    op.drop_column("workers", "version")
    op.drop_column("runs", "worker")
    op.drop_column("runs", "model_s")
