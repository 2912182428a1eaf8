"""The newest facts of some days are chosen from an index alone."""

from __future__ import annotations

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_SCOPE = ("tenant_id", "scope", "scope_key", "status")


def upgrade() -> None:
    _index(*_SCOPE, "updated_at", "id", "expires_on", "since_on", "until_on")


def downgrade() -> None:
    _index(*_SCOPE, "updated_at", "expires_on")


def _index(*columns: str) -> None:
    op.drop_index("facts_newest", "facts")
    op.create_index("facts_newest", "facts", list(columns))
