"""Workers say which model they use."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("workers", sa.Column("model", sa.String(), nullable=True))


def downgrade() -> None:
    op.drop_column("workers", "model")
