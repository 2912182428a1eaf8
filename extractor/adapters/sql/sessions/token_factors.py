"""Stores the factors learned from usage, by model."""

from __future__ import annotations

import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import TokenFactors


class SqlTokenFactors:
    """See `FactorStore`. Several workers may learn at once; the last factor wins, since they hardly differ."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def load(self) -> dict[str, tuple[float, int]]:
        with self._db.read() as connection:
            return {row.model: (row.factor, row.samples) for row in connection.execute(sa.select(TokenFactors))}

    def save(self, model: str, factor: float, samples: int) -> None:
        values = {"factor": factor, "samples": samples, "updated_at": self._db.now()}
        insert = self._db.insert(TokenFactors).values(model=model, **values)
        with self._db.write() as connection:
            connection.execute(insert.on_conflict_do_update(index_elements=["model"], set_=values))
