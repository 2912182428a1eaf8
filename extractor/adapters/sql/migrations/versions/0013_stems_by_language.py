"""Indexed words are stemmed in the language of their text. The index is made anew from facts and messages."""

from __future__ import annotations

from alembic import op

from extractor.adapters.sql.search.rebuild import rewrite_words

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_INDEXES = (("search_messages", "message_texts"), ("search_facts", "fact_texts"))


def upgrade() -> None:
    rewrite_words(op.get_bind())
    if op.get_bind().dialect.name == "sqlite":
        for index, _ in _INDEXES:
            op.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")


def downgrade() -> None:
    """Any words do for the schema before."""
