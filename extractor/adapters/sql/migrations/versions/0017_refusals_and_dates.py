"""Runs say why calls were refused, and how many of their dates are unchecked or contradict what was said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0020"  # which came first
branch_labels = None
depends_on = None

_COUNTS = (
    "refused_evidence", "refused_source", "refused_date", "refused_credential", "refused_kind", "refused_repeat",
    "refused_target", "refused_form", "dates_stored", "dates_unchecked", "dates_conflict",
)  # fmt: skip
_TABLES = ("runs", "run_stats")


def upgrade() -> None:
    for table in _TABLES:
        for name in _COUNTS:
            op.add_column(table, sa.Column(name, sa.BigInteger(), nullable=False, server_default="0"))


def downgrade() -> None:
    for table in reversed(_TABLES):
        for name in reversed(_COUNTS):
            op.drop_column(table, name)
