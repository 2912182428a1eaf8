"""What SQLite's planner knows of the sizes of tables. Until ANALYZE it takes them all for small, and may read everything
of a tenant where a few rows of a session are wanted. PostgreSQL learns by itself."""

from __future__ import annotations

from sqlalchemy import Connection

from extractor.adapters.sql.engine import Database

# Rows of each index that are looked at: some milliseconds, whatever the size of the store.
LOOKED_AT = 1_000
# A store is measured again when it has so many times the pages.
GROWTH = 1.25


class Statistics:
    """The statistics of a store."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._pages = 0

    def renew(self) -> None:
        """Measure a store that this object has not measured yet, or that has grown much since."""
        if self._db.is_postgres:
            return
        with self._db.read() as connection:
            pages = int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())
        if pages < GROWTH * self._pages:
            return
        with self._db.write() as connection:
            analyze(connection)
        self._pages = pages


def analyze(connection: Connection) -> None:
    """Measure a SQLite store. Open connections, also those of other processes, plan by it from now on."""
    connection.exec_driver_sql(f"PRAGMA analysis_limit = {LOOKED_AT}")
    # They read the statistics with the schema. With a new table it is a new schema to them.
    connection.exec_driver_sql("DROP TABLE IF EXISTS sqlite_stat1")
    connection.exec_driver_sql("ANALYZE")
