"""The whole schema, as of the first release. Every later change is a revision of its own.

The tables stand here as they were then, not as `tables.py` has them now: a migration never changes with the code.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TSVECTOR

from extractor.adapters.sql.columns import BigKey, Instant

revision = "0007"
down_revision = None
branch_labels = None
depends_on = None

SCHEMA = sa.MetaData()

sa.Table(
    "breakers",
    SCHEMA,
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
    sa.CheckConstraint(
        "kind IN ('outage', 'back_pressure', 'stop_and_alarm', 'poison', 'crash', 'hand_back', 'caller')",
        name="breakers_kind",
    ),
    sa.CheckConstraint("state IN ('closed', 'open', 'half_open')", name="breakers_state"),
    sa.PrimaryKeyConstraint("name"),
)

sa.Table(
    "erasures",
    SCHEMA,
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("user_hash", sa.String(), nullable=False),
    sa.Column("erased_at", Instant(), nullable=False),
    sa.PrimaryKeyConstraint("tenant_id", "user_hash"),
)

sa.Table(
    "events",
    SCHEMA,
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("session_id", sa.String(), nullable=False),
    sa.Column("event_id", sa.String(), nullable=False),
    sa.Column("received_at", Instant(), nullable=False),
    sa.PrimaryKeyConstraint("tenant_id", "session_id", "event_id"),
    sa.Index("ix_events_received_at", "received_at"),
)

sa.Table(
    "hygiene_reports",
    SCHEMA,
    sa.Column("id", sa.Uuid(), nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("user_id", sa.String(), nullable=True),
    sa.Column("applied_by", sa.String(), nullable=False),
    sa.Column("report", sa.Text(), nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.PrimaryKeyConstraint("id"),
    sa.Index("hygiene_reports_tenant", "tenant_id", "created_at"),
)

sa.Table(
    "operator_actions",
    SCHEMA,
    sa.Column("id", sa.Uuid(), nullable=False),
    sa.Column("at", Instant(), nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("done_by", sa.String(), nullable=False),
    sa.Column("key_prefix", sa.String(), nullable=True),
    sa.Column("action", sa.String(), nullable=False),
    sa.Column("target", sa.Text(), nullable=False),
    sa.Column("detail", sa.Text(), nullable=False),
    sa.PrimaryKeyConstraint("id"),
    sa.Index("operator_actions_at", "at"),
)

sa.Table(
    "promotions",
    SCHEMA,
    sa.Column("id", sa.Uuid(), nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("user_id", sa.String(), nullable=False),
    sa.Column("source", sa.String(), nullable=False),
    sa.Column("source_id", sa.String(), nullable=False),
    sa.Column("target", sa.String(), nullable=False),
    sa.Column("target_id", sa.String(), nullable=False),
    sa.Column("promoted_by", sa.String(), nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.CheckConstraint("source IN ('session_notes', 'task_entry')", name="promotions_source"),
    sa.CheckConstraint("target IN ('task_entry', 'fact')", name="promotions_target"),
    sa.PrimaryKeyConstraint("id"),
    sa.Index("promotions_user", "tenant_id", "user_id", "created_at"),
)

sa.Table(
    "run_stats",
    SCHEMA,
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("width_s", sa.Integer(), nullable=False),
    sa.Column("bucket_at", Instant(), nullable=False),
    sa.Column("outcome", sa.String(), nullable=False),
    sa.Column("path", sa.String(), nullable=False),
    sa.Column("model", sa.String(), nullable=False),
    sa.Column("cause", sa.String(), nullable=False),
    sa.Column("runs", sa.BigInteger(), nullable=False),
    sa.Column("messages", sa.BigInteger(), nullable=False),
    sa.Column("turns", sa.BigInteger(), nullable=False),
    sa.Column("agent_turns", sa.BigInteger(), nullable=False),
    sa.Column("tool_calls", sa.BigInteger(), nullable=False),
    sa.Column("denied_calls", sa.BigInteger(), nullable=False),
    sa.Column("refused_calls", sa.BigInteger(), nullable=False),
    sa.Column("facts_written", sa.BigInteger(), nullable=False),
    sa.Column("input_tokens", sa.BigInteger(), nullable=False),
    sa.Column("cache_read_tokens", sa.BigInteger(), nullable=False),
    sa.Column("cache_write_tokens", sa.BigInteger(), nullable=False),
    sa.Column("output_tokens", sa.BigInteger(), nullable=False),
    sa.Column("dates_repaired", sa.BigInteger(), nullable=False),
    sa.Column("missed_caches", sa.BigInteger(), nullable=False),
    sa.Column("fallbacks", sa.BigInteger(), nullable=False),
    sa.Column("unpriced", sa.BigInteger(), nullable=False),
    sa.Column("duration_ms", sa.BigInteger(), nullable=False),
    sa.Column("within_1s", sa.BigInteger(), nullable=False),
    sa.Column("within_2s", sa.BigInteger(), nullable=False),
    sa.Column("within_5s", sa.BigInteger(), nullable=False),
    sa.Column("within_10s", sa.BigInteger(), nullable=False),
    sa.Column("within_30s", sa.BigInteger(), nullable=False),
    sa.Column("within_60s", sa.BigInteger(), nullable=False),
    sa.Column("cost_usd", sa.Float(), nullable=False),
    sa.PrimaryKeyConstraint("tenant_id", "width_s", "bucket_at", "outcome", "path", "model", "cause"),
)

sa.Table(
    "stats_marks",
    SCHEMA,
    sa.Column("name", sa.String(), nullable=False),
    sa.Column("counted_until", Instant(), nullable=False),
    sa.PrimaryKeyConstraint("name"),
)

sa.Table(
    "task_entries",
    SCHEMA,
    sa.Column("id", sa.Uuid(), nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("scope", sa.String(), nullable=False),
    sa.Column("scope_key", sa.String(), nullable=False),
    sa.Column("user_id", sa.String(), nullable=False),
    sa.Column("task", sa.String(), nullable=False),
    sa.Column("kind", sa.String(), nullable=False),
    sa.Column("content", sa.Text(), nullable=False),
    sa.Column("session_id", sa.String(), nullable=True),
    sa.Column("created_at", Instant(), nullable=False),
    sa.CheckConstraint("scope IN ('user', 'project')", name="task_entries_scope"),
    sa.PrimaryKeyConstraint("id"),
    sa.Index("task_entries_task", "tenant_id", "scope", "scope_key", "task", "created_at"),
)

sa.Table(
    "tenants",
    SCHEMA,
    sa.Column("id", sa.String(), nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("paused_at", Instant(), nullable=True),
    sa.Column("daily_usd", sa.Float(), nullable=True),
    sa.Column("daily_tokens", sa.BigInteger(), nullable=True),
    sa.Column("spent_on", sa.Date(), nullable=True),
    sa.Column("spent_usd", sa.Float(), server_default="0", nullable=False),
    sa.Column("spent_tokens", sa.BigInteger(), server_default="0", nullable=False),
    sa.PrimaryKeyConstraint("id"),
)

sa.Table(
    "token_factors",
    SCHEMA,
    sa.Column("model", sa.String(), nullable=False),
    sa.Column("factor", sa.Float(), nullable=False),
    sa.Column("samples", sa.Integer(), nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.PrimaryKeyConstraint("model"),
)

sa.Table(
    "workers",
    SCHEMA,
    sa.Column("id", sa.String(), nullable=False),
    sa.Column("host", sa.String(), nullable=False),
    sa.Column("pid", sa.Integer(), nullable=False),
    sa.Column("concurrency", sa.Integer(), nullable=False),
    sa.Column("running", sa.Integer(), nullable=False),
    sa.Column("started_at", Instant(), nullable=False),
    sa.Column("seen_at", Instant(), nullable=False),
    sa.PrimaryKeyConstraint("id"),
)

sa.Table(
    "api_keys",
    SCHEMA,
    sa.Column("id", sa.Uuid(), nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("role", sa.String(), nullable=False),
    sa.Column("name", sa.String(), nullable=False),
    sa.Column("prefix", sa.String(), nullable=False),
    sa.Column("hash", sa.String(), nullable=False),
    sa.Column("user_id", sa.String(), nullable=True),
    sa.Column("project_id", sa.String(), nullable=True),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("revoked_at", Instant(), nullable=True),
    sa.Column("sees_all", sa.Boolean(), server_default=sa.false(), nullable=False),
    sa.CheckConstraint("role IN ('producer', 'reader', 'agent', 'operator')", name="api_keys_role"),
    sa.ForeignKeyConstraint(
        ["tenant_id"],
        ["tenants.id"],
    ),
    sa.PrimaryKeyConstraint("id"),
    sa.UniqueConstraint("hash"),
    sa.Index("ix_api_keys_prefix", "prefix"),
    sa.Index("ix_api_keys_tenant_id", "tenant_id"),
)

sa.Table(
    "sessions",
    SCHEMA,
    sa.Column("pk", BigKey, autoincrement=True, nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("session_id", sa.String(), nullable=False),
    sa.Column("user_id", sa.String(), nullable=False),
    sa.Column("project_id", sa.String(), nullable=True),
    sa.Column("time_zone", sa.String(), nullable=True),
    sa.Column("state", sa.String(), nullable=False),
    sa.Column("due_at", Instant(), nullable=True),
    sa.Column("woken_at", Instant(), nullable=True),
    sa.Column("lease_owner", sa.String(), nullable=True),
    sa.Column("lease_epoch", sa.Integer(), nullable=False),
    sa.Column("lease_until", Instant(), nullable=True),
    sa.Column("cursor", sa.Uuid(), nullable=True),
    sa.Column("next_position", sa.Integer(), nullable=False),
    sa.Column("next_place", sa.Integer(), nullable=False),
    sa.Column("consecutive_failures", sa.Integer(), nullable=False),
    sa.Column("max_turns", sa.Integer(), nullable=True),
    sa.Column("lost_runs", sa.Integer(), server_default="0", nullable=False),
    sa.Column("warm_failures", sa.Integer(), server_default="0", nullable=False),
    sa.Column("outages_alone", sa.Integer(), server_default="0", nullable=False),
    sa.Column("last_run_id", sa.Uuid(), nullable=True),
    sa.Column("last_received_at", Instant(), nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("lane", sa.String(), server_default="live", nullable=False),
    sa.Column("trace_parent", sa.String(), nullable=True),
    sa.CheckConstraint("(state = 'running') = (lease_owner IS NOT NULL)", name="sessions_running_has_owner"),
    sa.CheckConstraint("state IN ('idle', 'due', 'running', 'parked')", name="sessions_state"),
    sa.ForeignKeyConstraint(
        ["tenant_id"],
        ["tenants.id"],
    ),
    sa.PrimaryKeyConstraint("pk"),
    sa.UniqueConstraint("tenant_id", "session_id", name="sessions_tenant_session"),
    sa.Index(
        "sessions_due",
        "due_at",
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    ),
    sa.Index(
        "sessions_due_by_tenant",
        "lane",
        "tenant_id",
        "due_at",
        "pk",
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    ),
    sa.Index(
        "sessions_leased",
        "lease_until",
        sqlite_where=sa.text("lease_until IS NOT NULL"),
        postgresql_where=sa.text("lease_until IS NOT NULL"),
    ),
    sa.Index("sessions_newest", "updated_at"),
    sa.Index("sessions_state", "state", "updated_at"),
    sa.Index("sessions_updated", "tenant_id", "updated_at"),
    sa.Index("sessions_user", "tenant_id", "user_id"),
)

sa.Table(
    "dashboard_logins",
    SCHEMA,
    sa.Column("hash", sa.String(), nullable=False),
    sa.Column("key_id", sa.Uuid(), nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("expires_at", Instant(), nullable=False),
    sa.ForeignKeyConstraint(["key_id"], ["api_keys.id"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("hash"),
    sa.Index("ix_dashboard_logins_expires_at", "expires_at"),
)

sa.Table(
    "dead_letters",
    SCHEMA,
    sa.Column("id", sa.Uuid(), nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("session_pk", BigKey, nullable=False),
    sa.Column("cause", sa.String(), nullable=False),
    sa.Column("error", sa.Text(), nullable=False),
    sa.Column("message_uuids", sa.Text(), nullable=False),
    sa.Column("run_id", sa.Uuid(), nullable=True),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("redriven_at", Instant(), nullable=True),
    sa.Column("dismissed_at", Instant(), nullable=True),
    sa.ForeignKeyConstraint(["session_pk"], ["sessions.pk"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("id"),
    sa.Index("dead_letters_cause", "tenant_id", "cause", "created_at"),
    sa.Index("dead_letters_tenant", "tenant_id", "created_at"),
    sa.Index("ix_dead_letters_session_pk", "session_pk"),
)

sa.Table(
    "facts",
    SCHEMA,
    sa.Column("id", sa.Uuid(), nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("user_id", sa.String(), nullable=True),
    sa.Column("project_id", sa.String(), nullable=True),
    sa.Column("scope", sa.String(), nullable=False),
    sa.Column("scope_key", sa.String(), nullable=False),
    sa.Column("type", sa.String(), nullable=False),
    sa.Column("name", sa.String(), nullable=False),
    sa.Column("description", sa.Text(), nullable=False),
    sa.Column("content", sa.Text(), nullable=False),
    sa.Column("content_key", sa.String(), nullable=False),
    sa.Column("polarity", sa.String(), nullable=True),
    sa.Column("times", sa.Text(), nullable=False),
    sa.Column("since_on", sa.Date(), nullable=True),
    sa.Column("until_on", sa.Date(), nullable=True),
    sa.Column("session_pk", BigKey, nullable=True),
    sa.Column("run_id", sa.Uuid(), nullable=True),
    sa.Column("origin", sa.String(), nullable=False),
    sa.Column("confidence", sa.Float(), nullable=False),
    sa.Column("status", sa.String(), nullable=False),
    sa.Column("revision", sa.Integer(), nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("expires_on", sa.Date(), nullable=True),
    sa.CheckConstraint("origin IN ('model', 'agent', 'offline-rules')", name="facts_origin"),
    sa.CheckConstraint("polarity IN ('correction', 'confirmation', 'preference')", name="facts_polarity"),
    sa.CheckConstraint("scope <> 'global' OR scope_key = ''", name="facts_global_scope"),
    sa.CheckConstraint(
        "scope <> 'project' OR (project_id IS NOT NULL AND scope_key = project_id)", name="facts_project_scope"
    ),
    sa.CheckConstraint("scope <> 'user' OR (user_id IS NOT NULL AND scope_key = user_id)", name="facts_user_scope"),
    sa.CheckConstraint("scope IN ('user', 'project', 'global')", name="facts_scope"),
    sa.CheckConstraint("status IN ('active', 'deleted')", name="facts_status"),
    sa.CheckConstraint("type <> 'user' OR scope = 'user'", name="facts_user_is_private"),
    sa.CheckConstraint("type IN ('user', 'feedback', 'project', 'reference')", name="facts_type"),
    sa.CheckConstraint("revision >= 1", name="facts_revision"),
    sa.ForeignKeyConstraint(["session_pk"], ["sessions.pk"], ondelete="SET NULL"),
    sa.ForeignKeyConstraint(
        ["tenant_id"],
        ["tenants.id"],
    ),
    sa.PrimaryKeyConstraint("id"),
    sa.Index(
        "facts_active_name",
        "tenant_id",
        "scope",
        "scope_key",
        "name",
        unique=True,
        sqlite_where=sa.text("status = 'active'"),
        postgresql_where=sa.text("status = 'active'"),
    ),
    sa.Index(
        "facts_active_statement",
        "tenant_id",
        "scope",
        "scope_key",
        "type",
        "content_key",
        unique=True,
        sqlite_where=sa.text("status = 'active'"),
        postgresql_where=sa.text("status = 'active'"),
    ),
    sa.Index("facts_newest", "tenant_id", "scope", "scope_key", "status", "updated_at", "expires_on"),
    sa.Index("facts_session", "session_pk"),
    sa.Index("facts_tenant_newest", "tenant_id", "status", "updated_at", "id"),
    sa.Index("facts_times", "tenant_id", "since_on", "until_on"),
    sa.Index("facts_user", "tenant_id", "user_id", "status", "updated_at"),
)

sa.Table(
    "headlines",
    SCHEMA,
    sa.Column("run_id", sa.Uuid(), nullable=False),
    sa.Column("session_pk", BigKey, nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("user_id", sa.String(), nullable=False),
    sa.Column("said_on", sa.Date(), nullable=False),
    sa.Column("at", Instant(), nullable=False),
    sa.Column("text", sa.Text(), nullable=False),
    sa.Column("tokens", sa.Integer(), nullable=False),
    sa.Column("messages", sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(["session_pk"], ["sessions.pk"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("run_id"),
    sa.Index("headlines_session", "session_pk", "at"),
    sa.Index("headlines_user", "tenant_id", "user_id", "at"),
)

sa.Table(
    "messages",
    SCHEMA,
    sa.Column("session_pk", BigKey, nullable=False),
    sa.Column("position", sa.Integer(), nullable=False),
    sa.Column("uuid", sa.Uuid(), nullable=False),
    sa.Column("role", sa.String(), nullable=False),
    sa.Column("content", sa.Text(), nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("utc_offset_s", sa.Integer(), nullable=False),
    sa.Column("time_zone", sa.String(), nullable=True),
    sa.Column("message_id", sa.String(), nullable=True),
    sa.Column("is_meta", sa.Boolean(), nullable=False),
    sa.Column("place", sa.Integer(), nullable=True),
    sa.Column("read_state", sa.String(), nullable=True),
    sa.Column("read_by", sa.Uuid(), nullable=True),
    sa.Column("received_at", Instant(), nullable=False),
    sa.CheckConstraint("read_state IN ('read', 'skipped', 'quarantined')", name="messages_read_state"),
    sa.CheckConstraint("role IN ('user', 'assistant')", name="messages_role"),
    sa.ForeignKeyConstraint(["session_pk"], ["sessions.pk"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("session_pk", "position"),
    sa.UniqueConstraint("session_pk", "uuid", name="messages_session_uuid"),
    sa.Index(
        "messages_unread",
        "session_pk",
        "position",
        sqlite_where=sa.text("read_state IS NULL"),
        postgresql_where=sa.text("read_state IS NULL"),
    ),
    sa.Index(
        "messages_visible",
        "session_pk",
        "place",
        sqlite_where=sa.text("place IS NOT NULL"),
        postgresql_where=sa.text("place IS NOT NULL"),
    ),
    sa.Index(
        "messages_waiting",
        "received_at",
        sqlite_where=sa.text("read_state IS NULL"),
        postgresql_where=sa.text("read_state IS NULL"),
    ),
)

sa.Table(
    "parent_parts",
    SCHEMA,
    sa.Column("session_pk", BigKey, nullable=False),
    sa.Column("digest", sa.String(), nullable=False),
    sa.Column("body", sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(["session_pk"], ["sessions.pk"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("session_pk", "digest"),
)

sa.Table(
    "parent_requests",
    SCHEMA,
    sa.Column("session_pk", BigKey, nullable=False),
    sa.Column("body", sa.Text(), nullable=False),
    sa.Column("reply", sa.Text(), nullable=False),
    sa.Column("sent_at", Instant(), nullable=False),
    sa.Column("expires_at", Instant(), nullable=False),
    sa.Column("last_message_uuid", sa.Uuid(), nullable=False),
    sa.ForeignKeyConstraint(["session_pk"], ["sessions.pk"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("session_pk"),
    sa.Index("ix_parent_requests_expires_at", "expires_at"),
)

sa.Table(
    "runs",
    SCHEMA,
    sa.Column("id", sa.Uuid(), nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("session_pk", BigKey, nullable=False),
    sa.Column("epoch", sa.Integer(), nullable=False),
    sa.Column("outcome", sa.String(), nullable=False),
    sa.Column("path", sa.String(), nullable=True),
    sa.Column("path_reason", sa.String(), nullable=True),
    sa.Column("window_first", sa.Uuid(), nullable=True),
    sa.Column("window_last", sa.Uuid(), nullable=True),
    sa.Column("window_messages", sa.Integer(), nullable=True),
    sa.Column("window_turns", sa.Integer(), nullable=True),
    sa.Column("cursor_mode", sa.String(), nullable=True),
    sa.Column("agent_turns", sa.Integer(), nullable=False),
    sa.Column("tool_calls", sa.Integer(), nullable=False),
    sa.Column("denied_calls", sa.Integer(), nullable=False),
    sa.Column("refused_calls", sa.Integer(), nullable=False),
    sa.Column("facts_written", sa.Integer(), nullable=False),
    sa.Column("dates_repaired", sa.Integer(), server_default="0", nullable=False),
    sa.Column("model", sa.String(), nullable=True),
    sa.Column("input_tokens", sa.Integer(), nullable=False),
    sa.Column("cache_read_tokens", sa.Integer(), nullable=False),
    sa.Column("cache_write_tokens", sa.Integer(), nullable=False),
    sa.Column("output_tokens", sa.Integer(), nullable=False),
    sa.Column("cost_usd", sa.Float(), nullable=True),
    sa.Column("cache_share", sa.Float(), nullable=True),
    sa.Column("missed_cache_reason", sa.Text(), nullable=True),
    sa.Column("estimated_warm_usd", sa.Float(), nullable=True),
    sa.Column("estimated_cold_usd", sa.Float(), nullable=True),
    sa.Column("cause", sa.String(), nullable=True),
    sa.Column("error", sa.Text(), nullable=True),
    sa.Column("started_at", Instant(), nullable=False),
    sa.Column("ended_at", Instant(), nullable=True),
    sa.CheckConstraint("(outcome = 'running') = (ended_at IS NULL)", name="runs_ended"),
    sa.CheckConstraint("cursor_mode IN ('start', 'cursor', 'fallback')", name="runs_cursor_mode"),
    sa.CheckConstraint(
        "outcome IN ('running', 'extracted', 'nothing_to_save', 'skipped_agent_wrote', 'capped', 'failed', 'fenced')",
        name="runs_outcome",
    ),
    sa.CheckConstraint("path IN ('warm', 'cold')", name="runs_path"),
    sa.CheckConstraint("agent_turns <= 5", name="runs_agent_turns"),
    sa.ForeignKeyConstraint(["session_pk"], ["sessions.pk"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("id"),
    sa.Index("runs_ended", "ended_at"),
    sa.Index("runs_session", "session_pk", "started_at"),
    sa.Index("runs_started", "started_at"),
    sa.Index("runs_tenant", "tenant_id", "started_at"),
)

sa.Table(
    "session_notes",
    SCHEMA,
    sa.Column("session_pk", BigKey, nullable=False),
    sa.Column("sections", sa.Text(), nullable=False),
    sa.Column("run_id", sa.Uuid(), nullable=True),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.ForeignKeyConstraint(["session_pk"], ["sessions.pk"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("session_pk"),
    sa.Index("ix_session_notes_updated_at", "updated_at"),
)

sa.Table(
    "fact_evidence",
    SCHEMA,
    sa.Column("fact_id", sa.Uuid(), nullable=False),
    sa.Column("revision", sa.Integer(), nullable=False),
    sa.Column("number", sa.Integer(), nullable=False),
    sa.Column("message_uuid", sa.Uuid(), nullable=False),
    sa.Column("quote", sa.Text(), nullable=True),
    sa.Column("verified", sa.Boolean(), nullable=False),
    sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("fact_id", "revision", "number"),
    sa.Index("ix_fact_evidence_message_uuid", "message_uuid"),
)

sa.Table(
    "fact_reads",
    SCHEMA,
    sa.Column("fact_id", sa.Uuid(), nullable=False),
    sa.Column("reads", sa.Integer(), nullable=False),
    sa.Column("last_read_at", Instant(), nullable=False),
    sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("fact_id"),
)

sa.Table(
    "fact_revisions",
    SCHEMA,
    sa.Column("fact_id", sa.Uuid(), nullable=False),
    sa.Column("revision", sa.Integer(), nullable=False),
    sa.Column("change", sa.String(), nullable=False),
    sa.Column("document", sa.Text(), nullable=False),
    sa.Column("run_id", sa.Uuid(), nullable=True),
    sa.Column("created_at", Instant(), nullable=False),
    sa.CheckConstraint("change IN ('created', 'updated', 'deleted')", name="fact_revisions_change"),
    sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("fact_id", "revision"),
)

sa.Table(
    "fact_texts",
    SCHEMA,
    sa.Column("id", BigKey, autoincrement=True, nullable=False),
    sa.Column("fact_id", sa.Uuid(), nullable=False),
    sa.Column("owner", sa.String(), nullable=False),
    sa.Column("tags", sa.Text(), nullable=False),
    sa.Column("body", sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("id"),
    sa.UniqueConstraint("fact_id", name="fact_texts_fact"),
    sa.Index("fact_texts_owner", "owner", "id"),
)

sa.Table(
    "message_texts",
    SCHEMA,
    sa.Column("id", BigKey, autoincrement=True, nullable=False),
    sa.Column("session_pk", BigKey, nullable=False),
    sa.Column("position", sa.Integer(), nullable=False),
    sa.Column("owner", sa.String(), nullable=False),
    sa.Column("said_at", Instant(), nullable=False),
    sa.Column("tags", sa.Text(), nullable=False),
    sa.Column("body", sa.Text(), nullable=False),
    sa.ForeignKeyConstraint(
        ["session_pk", "position"], ["messages.session_pk", "messages.position"], ondelete="CASCADE"
    ),
    sa.PrimaryKeyConstraint("id"),
    sa.UniqueConstraint("session_pk", "position", name="message_texts_message"),
    sa.Index("message_texts_owner", "owner", "said_at"),
)

sa.Table(
    "pins",
    SCHEMA,
    sa.Column("id", sa.Uuid(), nullable=False),
    sa.Column("tenant_id", sa.String(), nullable=False),
    sa.Column("scope", sa.String(), nullable=False),
    sa.Column("scope_key", sa.String(), nullable=False),
    sa.Column("name", sa.String(), nullable=False),
    sa.Column("content", sa.Text(), nullable=True),
    sa.Column("fact_id", sa.Uuid(), nullable=True),
    sa.Column("tokens", sa.Integer(), nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.CheckConstraint("scope IN ('user', 'project')", name="pins_scope"),
    sa.CheckConstraint("(content IS NULL) <> (fact_id IS NULL)", name="pins_content"),
    sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("id"),
    sa.UniqueConstraint("tenant_id", "scope", "scope_key", "name", name="pins_name"),
)

sa.Table(
    "run_steps",
    SCHEMA,
    sa.Column("run_id", sa.Uuid(), nullable=False),
    sa.Column("turn", sa.Integer(), nullable=False),
    sa.Column("session_pk", BigKey, nullable=False),
    sa.Column("request_digest", sa.String(), nullable=False),
    sa.Column("reply", sa.Text(), nullable=False),
    sa.Column("calls", sa.Text(), nullable=True),
    sa.Column("created_at", Instant(), nullable=False),
    sa.ForeignKeyConstraint(["run_id"], ["runs.id"], ondelete="CASCADE"),
    sa.PrimaryKeyConstraint("run_id", "turn"),
    sa.Index("run_steps_digest", "session_pk", "request_digest"),
)


_VECTOR = "to_tsvector('english'::regconfig, body) || array_to_tsvector(string_to_array(tags, ' '))"


def upgrade() -> None:
    SCHEMA.create_all(op.get_bind())
    for index, table in (("search_messages", "message_texts"), ("search_facts", "fact_texts")):
        if op.get_bind().dialect.name == "sqlite":
            _create_fts5(index, table)
        else:
            _create_gin(index, table)


def _create_fts5(index: str, table: str) -> None:
    """Make the FTS5 table, which follows its table of words by triggers."""
    op.add_column(table, sa.Column("search", sa.Text(), nullable=True))  # so that both stores have the same columns
    op.execute(
        f"CREATE VIRTUAL TABLE {index} USING fts5(tags, body, content='{table}', content_rowid='id', "
        "tokenize='porter unicode61 remove_diacritics 2', detail='column', columnsize=0)"
    )
    op.execute(
        f"CREATE TRIGGER {index}_insert AFTER INSERT ON {table} BEGIN "
        f"INSERT INTO {index} (rowid, tags, body) VALUES (new.id, new.tags, new.body); END"
    )
    op.execute(
        f"CREATE TRIGGER {index}_delete AFTER DELETE ON {table} BEGIN "
        f"INSERT INTO {index} ({index}, rowid, tags, body) VALUES ('delete', old.id, old.tags, old.body); END"
    )


def _create_gin(index: str, table: str) -> None:
    op.add_column(table, sa.Column("search", TSVECTOR(), sa.Computed(_VECTOR, persisted=True), nullable=True))
    op.execute(f"CREATE INDEX {index} ON {table} USING gin (search)")


def downgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for index in ("search_messages", "search_facts"):
            op.execute(f"DROP TABLE {index}")
    SCHEMA.drop_all(op.get_bind())
