"""Merges the segments of SQLite's full-text index: each commit adds one, and a search looks up every word in all."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.search.text_index import FACT_INDEX, MESSAGE_INDEX

# Pages written by a step: other writers wait for a few milliseconds.
STEP_PAGES = 50
# Steps at a time, for each index.
MAX_STEPS = 40

# A step that changed fewer rows did nothing (SQLite's documentation of FTS5, "The 'merge' command").
LEAST_CHANGES = 2


class Segments:
    """The segments of the index. PostgreSQL's index has none."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def merge(self) -> None:
        """Merge those of about the same size, until there are few or `MAX_STEPS` are done."""
        if self._db.is_postgres:
            return
        for index in (MESSAGE_INDEX, FACT_INDEX):
            for _ in range(MAX_STEPS):
                with self._db.write() as connection:
                    if not _step(connection, index):
                        break


def _step(connection: Connection, index: str) -> bool:
    """Write some pages of a merge; return whether there was one to go on with."""
    driver: Any = connection.connection.driver_connection
    before = driver.total_changes
    table = sa.table(index, sa.column(index), sa.column("rank"))
    connection.execute(sa.insert(table).values({index: "merge", "rank": STEP_PAGES}))
    return int(driver.total_changes) - int(before) >= LEAST_CHANGES
