"""Messages have a speaker, by whom they are found too, and indexed words are stemmed by the project itself.

The index is made anew from what it is made of: facts and messages.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import TSVECTOR

from extractor.adapters.sql.search.rebuild import rewrite_words

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_INDEXES = (("search_messages", "message_texts"), ("search_facts", "fact_texts"))
_STEMMED = "array_to_tsvector(array_remove(string_to_array(tags || ' ' || body, ' '), ''))"
_BY_POSTGRES = "to_tsvector('english'::regconfig, body) || array_to_tsvector(string_to_array(tags, ' '))"


def upgrade() -> None:
    op.add_column("messages", sa.Column("name", sa.String(), nullable=True))
    op.add_column("message_texts", sa.Column("speaker", sa.Text(), nullable=True))
    op.add_column("message_texts", sa.Column("asks", sa.Boolean(), nullable=False, server_default=sa.false()))
    _drop_indexes()
    rewrite_words(op.get_bind())
    _make_indexes("ascii", _STEMMED)


def downgrade() -> None:
    _drop_indexes()
    _make_indexes("porter unicode61 remove_diacritics 2", _BY_POSTGRES)
    op.drop_column("message_texts", "asks")
    op.drop_column("message_texts", "speaker")
    op.drop_column("messages", "name")


def _is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def _drop_indexes() -> None:
    for index, table in _INDEXES:
        if _is_sqlite():
            op.execute(f"DROP TABLE {index}")
        else:
            op.drop_column(table, "search")


def _make_indexes(tokenizer: str, vector: str) -> None:
    for index, table in _INDEXES:
        if _is_sqlite():
            op.execute(
                f"CREATE VIRTUAL TABLE {index} USING fts5(tags, body, content='{table}', content_rowid='id', "
                f"tokenize='{tokenizer}', detail='column', columnsize=0)"
            )
            op.execute(f"INSERT INTO {index} ({index}) VALUES ('rebuild')")
        else:
            op.add_column(table, sa.Column("search", TSVECTOR(), sa.Computed(vector, persisted=True), nullable=True))
            op.execute(f"CREATE INDEX {index} ON {table} USING gin (search)")
