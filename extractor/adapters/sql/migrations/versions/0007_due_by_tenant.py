"""The sessions of each tenant that are due, the longest first: what is due next is found without ranking all that is."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_IS_DUE = sa.text("due_at IS NOT NULL")


def upgrade() -> None:
    columns = ["lane", "tenant_id", "due_at", "pk"]
    op.create_index("sessions_due_by_tenant", "sessions", columns, sqlite_where=_IS_DUE, postgresql_where=_IS_DUE)


def downgrade() -> None:
    op.drop_index("sessions_due_by_tenant", "sessions")
