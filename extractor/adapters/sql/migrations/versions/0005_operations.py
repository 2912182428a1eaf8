"""What operators need: runs counted by minute and hour, a log of what was done and by whom, logins of the dashboard,
dismissed dead letters, budgets, the lane of a session, keys that see all tenants, and the trace that a turn came with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from extractor.adapters.sql.columns import Instant

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_UNREAD = sa.text("read_state IS NULL")
_COUNTS = (
    "runs", "messages", "turns", "agent_turns", "tool_calls", "denied_calls", "refused_calls", "facts_written", "input_tokens",
    "cache_read_tokens", "cache_write_tokens", "output_tokens", "dates_repaired", "missed_caches", "fallbacks", "unpriced", "duration_ms",
    "within_1s", "within_2s", "within_5s", "within_10s", "within_30s", "within_60s",
)  # fmt: skip


def upgrade() -> None:
    op.create_table(
        "run_stats",
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("width_s", sa.Integer(), nullable=False),
        sa.Column("bucket_at", Instant(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("outcome", "path", "model", "cause")),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in _COUNTS),
        sa.Column("cost_usd", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("tenant_id", "width_s", "bucket_at", "outcome", "path", "model", "cause"),
    )
    op.create_table(
        "stats_marks",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("counted_until", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_table(
        "operator_actions",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("at", Instant(), nullable=False),
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("done_by", sa.String(), nullable=False),
        sa.Column("key_prefix", sa.String(), nullable=True),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("operator_actions_at", "operator_actions", ["at"])
    op.create_table(
        "dashboard_logins",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("key_id", sa.Uuid(), sa.ForeignKey("api_keys.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created_at", Instant(), nullable=False),
        sa.Column("expires_at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index("ix_dashboard_logins_expires_at", "dashboard_logins", ["expires_at"])
    op.add_column("api_keys", sa.Column("sees_all", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("dead_letters", sa.Column("dismissed_at", Instant(), nullable=True))
    op.add_column("runs", sa.Column("dates_repaired", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("runs", sa.Column("window_turns", sa.Integer(), nullable=True))
    op.add_column("sessions", sa.Column("lane", sa.String(), nullable=False, server_default="live"))
    op.add_column("sessions", sa.Column("trace_parent", sa.String(), nullable=True))
    for name, kind in (("daily_usd", sa.Float()), ("daily_tokens", sa.BigInteger()), ("spent_on", sa.Date())):
        op.add_column("tenants", sa.Column(name, kind, nullable=True))
    op.add_column("tenants", sa.Column("spent_usd", sa.Float(), nullable=False, server_default="0"))
    op.add_column("tenants", sa.Column("spent_tokens", sa.BigInteger(), nullable=False, server_default="0"))
    op.create_index("runs_ended", "runs", ["ended_at"])
    op.create_index("runs_started", "runs", ["started_at"])
    op.create_index("sessions_state", "sessions", ["state", "updated_at"])
    op.create_index("sessions_newest", "sessions", ["updated_at"])
    op.create_index(
        "messages_waiting", "messages", ["received_at"], sqlite_where=_UNREAD, postgresql_where=_UNREAD
    )  # fmt: skip


def downgrade() -> None:
    op.drop_index("messages_waiting", "messages")
    op.drop_index("sessions_newest", "sessions")
    op.drop_index("sessions_state", "sessions")
    op.drop_index("runs_started", "runs")
    op.drop_index("runs_ended", "runs")
    for name in ("spent_tokens", "spent_usd", "spent_on", "daily_tokens", "daily_usd"):
        op.drop_column("tenants", name)
    op.drop_column("sessions", "trace_parent")
    op.drop_column("sessions", "lane")
    op.drop_column("runs", "window_turns")
    op.drop_column("runs", "dates_repaired")
    op.drop_column("dead_letters", "dismissed_at")
    op.drop_column("api_keys", "sees_all")
    for name in ("dashboard_logins", "operator_actions", "stats_marks", "run_stats"):
        op.drop_table(name)
