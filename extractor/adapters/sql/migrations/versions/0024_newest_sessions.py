"""The newest sessions of a user are found by an index, however many sessions the tenant has."""

from __future__ import annotations

from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

_USER = ("tenant_id", "user_id")


def upgrade() -> None:
    _index(*_USER, "updated_at")


def downgrade() -> None:
    _index(*_USER)


def _index(*columns: str) -> None:
    op.drop_index("sessions_user", "sessions")
    op.create_index("sessions_user", "sessions", list(columns))
