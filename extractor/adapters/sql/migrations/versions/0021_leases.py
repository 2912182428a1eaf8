"""A renewed lease writes no index: leased sessions are found by their owner, not by when the lease runs out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _index("lease_owner")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE sessions SET (fillfactor = 80)")  # room for the next version of a row beside it


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE sessions RESET (fillfactor)")
    _index("lease_until")


def _index(column: str) -> None:
    is_leased = sa.text(f"{column} IS NOT NULL")
    op.drop_index("sessions_leased", "sessions")
    op.create_index("sessions_leased", "sessions", [column], sqlite_where=is_leased, postgresql_where=is_leased)
