"""Facts say what they rest on."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Alembic's batch mode would rebuild the table on SQLite, and the cascades of its foreign keys would delete evidence.
    op.execute(
        "ALTER TABLE facts ADD COLUMN basis VARCHAR DEFAULT 'said' NOT NULL CONSTRAINT facts_basis CHECK (basis IN "
        "('said', 'confirmed', 'found', 'assistant', 'pasted', 'tool', 'inferred', 'unverified'))"
    )


def downgrade() -> None:
    op.drop_column("facts", "basis")
