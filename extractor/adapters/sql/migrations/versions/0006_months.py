"""The tag of a message's month names its owner too, so that a search for some months of one person walks through a short
list of the index instead of everybody's."""

from __future__ import annotations

from alembic import op

from extractor.adapters.sql.text_index import MESSAGE_INDEX

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_MONTH = "substr(tags, length(tags) - 7)"
"""`mYYYYMMx`, the end of the tags before and after; 0004 fills an empty index with the tags of today."""


def upgrade() -> None:
    _retag(f"owner || ' ' || substr(owner, 1, length(owner) - 1) || {_MONTH}")


def downgrade() -> None:
    _retag(f"owner || ' ' || {_MONTH}")


def _retag(tags: str) -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"UPDATE message_texts SET tags = {tags}")
        op.execute(f"INSERT INTO {MESSAGE_INDEX} ({MESSAGE_INDEX}) VALUES ('rebuild')")
        return
    op.execute(f"DROP INDEX {MESSAGE_INDEX}")  # made anew at once, rather than entry by entry
    op.execute(f"UPDATE message_texts SET tags = {tags}")
    op.execute(f"CREATE INDEX {MESSAGE_INDEX} ON message_texts USING gin (search)")
