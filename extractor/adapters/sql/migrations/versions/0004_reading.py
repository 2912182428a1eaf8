"""What readers need: full text of messages and facts, pinned blocks, session notes, headlines, task history, promotions,
counts of reads, reports on stored facts, keys of one user."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TSVECTOR

from extractor.adapters.sql.columns import BigKey, Instant
from extractor.adapters.sql.text_index import FACT_INDEX, MESSAGE_INDEX, fact_row, message_row
from extractor.core.facts import Scope

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_TABLES = (
    "hygiene_reports", "promotions", "task_entries", "headlines", "session_notes", "fact_reads", "pins", "fact_texts",
    "message_texts",
)  # fmt: skip
_CHUNK = 1_000


def upgrade() -> None:
    _create_texts()
    _create_layers()
    op.add_column("api_keys", sa.Column("user_id", sa.String(), nullable=True))
    op.add_column("api_keys", sa.Column("project_id", sa.String(), nullable=True))
    _allow_roles("'producer', 'reader', 'agent', 'operator'")
    for name in ("facts_newest", "facts_user"):
        op.drop_index(name, "facts")
    op.create_index("facts_newest", "facts", ["tenant_id", "scope", "scope_key", "status", "updated_at", "expires_on"])
    op.create_index("facts_user", "facts", ["tenant_id", "user_id", "status", "updated_at"])
    _index_what_is_there()


def downgrade() -> None:
    for name in ("facts_newest", "facts_user"):
        op.drop_index(name, "facts")
    op.create_index("facts_newest", "facts", ["tenant_id", "scope", "scope_key", "status", "updated_at"])
    op.create_index("facts_user", "facts", ["tenant_id", "user_id"])
    op.execute("DELETE FROM api_keys WHERE role = 'agent'")
    _allow_roles("'producer', 'reader', 'operator'")
    op.drop_column("api_keys", "project_id")
    op.drop_column("api_keys", "user_id")
    if op.get_bind().dialect.name == "sqlite":
        for name in (MESSAGE_INDEX, FACT_INDEX):
            op.execute(f"DROP TABLE {name}")
    for name in _TABLES:
        op.drop_table(name)


def _allow_roles(roles: str) -> None:
    with op.batch_alter_table("api_keys") as batch:
        batch.drop_constraint("api_keys_role", type_="check")
        batch.create_check_constraint("api_keys_role", f"role IN ({roles})")


def _create_texts() -> None:
    op.create_table(
        "message_texts",
        sa.Column("id", BigKey, autoincrement=True, nullable=False),
        sa.Column("session_pk", BigKey, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("said_at", Instant(), nullable=False),
        *_text_columns(),
        sa.ForeignKeyConstraint(
            ["session_pk", "position"], ["messages.session_pk", "messages.position"], ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("session_pk", "position", name="message_texts_message"),
    )
    op.create_index("message_texts_owner", "message_texts", ["owner", "said_at"])
    op.create_table(
        "fact_texts",
        sa.Column("id", BigKey, autoincrement=True, nullable=False),
        sa.Column("fact_id", sa.Uuid(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        *_text_columns(),
        sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("fact_id", name="fact_texts_fact"),
    )
    op.create_index("fact_texts_owner", "fact_texts", ["owner", "id"])
    for index, table in ((MESSAGE_INDEX, "message_texts"), (FACT_INDEX, "fact_texts")):
        _create_index(index, table)


def _text_columns() -> list[sa.Column[str]]:
    columns: list[sa.Column[str]] = [
        sa.Column("tags", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
    ]
    if op.get_bind().dialect.name == "sqlite":
        return [*columns, sa.Column("search", sa.Text(), nullable=True)]
    vector = sa.Computed(
        "to_tsvector('english'::regconfig, body) || array_to_tsvector(string_to_array(tags, ' '))", persisted=True
    )
    return [*columns, sa.Column("search", TSVECTOR(), vector, nullable=True)]


def _create_index(index: str, table: str) -> None:
    if op.get_bind().dialect.name != "sqlite":
        op.execute(f"CREATE INDEX {index} ON {table} USING gin (search)")
        return
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


def _create_layers() -> None:
    op.create_table(
        "fact_reads",
        sa.Column("fact_id", sa.Uuid(), nullable=False),
        sa.Column("reads", sa.Integer(), nullable=False),
        sa.Column("last_read_at", Instant(), nullable=False),
        sa.ForeignKeyConstraint(["fact_id"], ["facts.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("fact_id"),
    )
    op.create_table(
        "pins",
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
    op.create_table(
        "session_notes",
        sa.Column("session_pk", BigKey, nullable=False),
        sa.Column("sections", sa.Text(), nullable=False),
        sa.Column("run_id", sa.Uuid(), nullable=True),
        sa.Column("updated_at", Instant(), nullable=False),
        sa.ForeignKeyConstraint(["session_pk"], ["sessions.pk"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_pk"),
    )
    op.create_index("ix_session_notes_updated_at", "session_notes", ["updated_at"])
    op.create_table(
        "headlines",
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
    )
    op.create_index("headlines_session", "headlines", ["session_pk", "at"])
    op.create_index("headlines_user", "headlines", ["tenant_id", "user_id", "at"])
    op.create_table(
        "task_entries",
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
    )
    op.create_index("task_entries_task", "task_entries", ["tenant_id", "scope", "scope_key", "task", "created_at"])
    op.create_table(
        "promotions",
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
    )
    op.create_index("promotions_user", "promotions", ["tenant_id", "user_id", "created_at"])
    op.create_table(
        "hygiene_reports",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("tenant_id", sa.String(), nullable=False),
        sa.Column("user_id", sa.String(), nullable=True),
        sa.Column("applied_by", sa.String(), nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.Column("created_at", Instant(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("hygiene_reports_tenant", "hygiene_reports", ["tenant_id", "created_at"])


def _index_what_is_there() -> None:
    """Fill the index from the archive, a thousand rows at a time."""
    connection = op.get_bind()
    messages = sa.table(
        "messages",
        *(sa.column(name) for name in ("session_pk", "position", "role", "content", "is_meta")),
        sa.column("created_at", Instant()),
    )
    sessions = sa.table("sessions", sa.column("pk"), sa.column("tenant_id"), sa.column("user_id"))
    texts = sa.table(
        "message_texts",
        *(sa.column(name) for name in ("session_pk", "position", "owner", "tags", "body")),
        sa.column("said_at", Instant()),
    )
    query = (
        sa.select(messages, sessions.c.tenant_id, sessions.c.user_id)
        .join(sessions, sessions.c.pk == messages.c.session_pk)
        .order_by(messages.c.session_pk, messages.c.position)
        .limit(_CHUNK)
    )
    last = (-1, -1)
    while True:
        after = sa.or_(
            messages.c.session_pk > last[0],
            sa.and_(messages.c.session_pk == last[0], messages.c.position > last[1]),
        )
        rows = connection.execute(query.where(after)).all()
        if not rows:
            break
        last = (rows[-1].session_pk, rows[-1].position)
        made = [
            message_row(
                row.tenant_id, row.user_id, row.session_pk, row.position, row.created_at, json.loads(row.content),
                is_meta=bool(row.is_meta),
            )
            for row in rows
        ]  # fmt: skip
        kept = [row for row in made if row is not None]
        if kept:
            connection.execute(sa.insert(texts), kept)
    names = ("tenant_id", "scope", "scope_key", "type", "name", "description", "content", "status")
    facts = sa.table("facts", sa.column("id", sa.Uuid()), sa.column("updated_at"), *(sa.column(name) for name in names))
    fact_texts = sa.table(
        "fact_texts", sa.column("fact_id", sa.Uuid()), *(sa.column(name) for name in ("owner", "tags", "body"))
    )
    found = connection.execute(sa.select(facts).where(facts.c.status == "active").order_by(facts.c.updated_at)).all()
    for start in range(0, len(found), _CHUNK):
        connection.execute(
            sa.insert(fact_texts),
            [
                fact_row(row.id, row.tenant_id, Scope(row.scope), row.scope_key, row.type, row.name, row.description, row.content)
                for row in found[start : start + _CHUNK]
            ],
        )  # fmt: skip
