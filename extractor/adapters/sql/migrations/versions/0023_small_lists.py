"""The full-text index keeps little that a search must read besides: two segments of a size are merged on SQLite, and
PostgreSQL's list of what is not sorted in yet is short."""

from __future__ import annotations

from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

_INDEXES = ("search_messages", "search_facts")


def upgrade() -> None:
    _set(segments=2, pending_list="SET (gin_pending_list_limit = 64)")


def downgrade() -> None:
    _set(segments=4, pending_list="RESET (gin_pending_list_limit)")


def _set(*, segments: int, pending_list: str) -> None:
    for index in _INDEXES:
        if op.get_bind().dialect.name == "postgresql":
            op.execute(f"ALTER INDEX {index} {pending_list}")  # kilobytes
        else:
            op.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('usermerge', {segments})")
