"""Workers say what Redis last refused them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("workers", sa.Column("redis_error", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("workers", "redis_error")
