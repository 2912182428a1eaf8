"""SQLite finds what readers ask for by an index: no statement looks at every row of a table that grows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.bootstrap import Container
from extractor.core.facts.fact import Evidence, FactChanges, FactScope, SaveFact
from extractor.settings import read_settings
from extractor.usecases.context_material import ContextOrder
from extractor.usecases.recall import RecallOrder
from tests.build import draft, entry, event, fact

ADA = FactScope("default", "ada", None)
SAID = UUID(int=7)
GROWING = ("messages", "message_texts", "facts", "fact_texts", "sessions", "evidence")


@pytest.fixture
def parts(sqlite_template: Path, tmp_path: Path) -> Iterator[Container]:
    copied = tmp_path / "test.db"
    copied.write_bytes(Path(sqlite_template).read_bytes())
    container = Container(read_settings({}, database_url=f"sqlite:///{copied}", model="offline"))
    container.adapters.archive.ingest([event(entry("The launch is in Graz.", uuid=SAID), *(entry() for _ in range(9)))])
    container.adapters.fact_writer.write(
        FactChanges(ADA, (SaveFact(draft("launch", "The launch is in Graz.")),)),
        read_at=container.adapters.fact_writer.now(),
    )
    yield container
    container.close()


def scans(parts: Container, statements: list[tuple[str, Any]]) -> list[str]:
    """Return the steps of plans that read a whole growing table."""
    found = []
    with parts.adapters.database.read() as connection:
        for statement, values in statements:
            if not statement.lstrip().upper().startswith(("SELECT", "WITH")):
                continue
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
            found += [
                f"{step[3]}: {statement}" for step in plan if step[3].split()[:2] in [["SCAN", t] for t in GROWING]
            ]
    return found


READS: dict[str, Callable[[Container], Any]] = {
    "recall": lambda parts: parts.recall.answer(ADA, RecallOrder("When is the launch?"), with_passages=True),
    "a word that nobody said": lambda parts: parts.recall.answer(ADA, RecallOrder("the lauch last week")),
    "context": lambda parts: parts.context.make(ADA, ContextOrder(query="Where is the launch?", session_id="s1")),
    "when facts were said": lambda parts: SqlFactReader(parts.adapters.database).told(
        ADA, [fact(session_id="s1", evidence=(Evidence(SAID, "The launch is in Graz.", True),))], "UTC"
    ),
    "progress": lambda parts: parts.queries.progress([("default", "s1")]),
    "keys of sessions": lambda parts: parts.browse.keys_of([("default", "s1")]),
}


@pytest.mark.parametrize("read", READS)
def test_readers_scan_no_table(parts: Container, read: str) -> None:
    heard: list[tuple[str, Any]] = []
    sa.event.listen(
        parts.adapters.database.engine,
        "before_cursor_execute",
        lambda _connection, _cursor, statement, values, *_: heard.append((statement, values)),
    )
    assert READS[read](parts)
    assert heard
    assert scans(parts, list(heard)) == []
