"""Counts reads of facts in memory and writes them in batches. A read itself writes nothing."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import FactReads, Facts
from extractor.core.errors import StoreUnavailable

FLUSH_S = 15.0
# Maximum number of different facts with unwritten counts.
FLUSH_AT = 2_000


class ReadCounter:
    """Counts reads of facts. Thread-safe. Unwritten counts are lost if the process is killed."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._lock = threading.Lock()
        self._reads: Counter[UUID] = Counter()
        self._flushed = time.monotonic()
        self._writer: threading.Thread | None = None

    def note(self, facts: Iterable[UUID]) -> None:
        """Count one read of each fact; write the counts in the background when due."""
        with self._lock:
            self._reads.update(facts)
            is_due = time.monotonic() - self._flushed >= FLUSH_S or len(self._reads) >= FLUSH_AT
            if is_due and self._reads:
                self._flushed = time.monotonic()
                self._writer = threading.Thread(target=self.flush, name="fact-reads", daemon=True)
                self._writer.start()

    def flush(self) -> None:
        """Write the counts; they are dropped if the store does not respond."""
        with self._lock:
            reads, self._reads = self._reads, Counter()
            self._flushed = time.monotonic()
        if not reads:
            return
        try:
            self._write(reads)
        except StoreUnavailable:  # they only tell which facts nobody reads; keeping them would fill the memory
            return

    def close(self) -> None:
        """Write the counts; afterwards nothing is in progress."""
        with self._lock:
            writer = self._writer
        if writer is not None:
            writer.join()
        self.flush()

    def _write(self, reads: Counter[UUID]) -> None:
        with self._db.write() as connection:
            counted = self._counted(sorted(reads.items()))  # sorted: two processes lock rows in the same order
            living = sa.select(Facts.c.id, counted.c.reads, self._db.now()).join(
                counted, counted.c.fact_id == Facts.c.id
            )
            insert = self._db.insert(FactReads).from_select(
                ["fact_id", "reads", "last_read_at"], living.where(sa.true())
            )
            more = insert.on_conflict_do_update(
                index_elements=["fact_id"],
                set_={"reads": FactReads.c.reads + insert.excluded.reads, "last_read_at": insert.excluded.last_read_at},
            )
            connection.execute(more)

    def _counted(self, reads: Sequence[tuple[UUID, int]]) -> sa.Subquery:
        """Return the counts as a table."""
        # In one or two parameters. A VALUES list of 2,000 rows takes SQLAlchemy tens of milliseconds of CPU to compile,
        # which readers of this process would wait for.
        if self._db.is_postgres:
            keys = sa.bindparam(None, [key for key, _ in reads], type_=ARRAY(sa.Uuid()))
            counts = sa.bindparam(None, [count for _, count in reads], type_=ARRAY(sa.Integer()))
            both = (
                sa.func.unnest(keys, counts)
                .table_valued(sa.column("fact_id", sa.Uuid), sa.column("reads", sa.Integer), name="counted")
                .render_derived()
            )
            return sa.select(both.c.fact_id, both.c.reads).subquery()
        rows = sa.func.json_each(json.dumps([[key.hex, count] for key, count in reads])).table_valued("value")
        fact_id, count = (sa.func.json_extract(rows.c.value, f"$[{at}]") for at in (0, 1))
        return sa.select(sa.type_coerce(fact_id, sa.Uuid()).label("fact_id"), count.label("reads")).subquery()
