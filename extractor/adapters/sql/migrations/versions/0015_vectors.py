"""Vectors of messages and facts, for search by meaning."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from extractor.adapters.sql.columns import BigKey

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

_TABLES = (("message_vectors", "message_texts"), ("fact_vectors", "fact_texts"))


def upgrade() -> None:
    for table, texts in _TABLES:
        op.create_table(
            table,
            sa.Column("text_id", BigKey, nullable=False, autoincrement=False),
            sa.Column("owner", sa.String(), nullable=False),
            sa.Column("model", sa.String(), nullable=False),
            sa.Column("vector", sa.LargeBinary(), nullable=False),
            sa.ForeignKeyConstraint(["text_id"], [f"{texts}.id"], ondelete="CASCADE"),
            sa.PrimaryKeyConstraint("text_id"),
        )
        op.create_index(f"{table}_owner", table, ["owner", "text_id"])
        op.create_index(f"{table}_model", table, ["model", "text_id"])


def downgrade() -> None:
    for table, _ in _TABLES:
        op.drop_table(table)
