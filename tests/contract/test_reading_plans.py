"""SQLite finds what readers ask for by an index: no statement looks at every row of a table that grows, or at every row of
a tenant. So it plans before it knows the sizes of the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.operators.queries import FactFilter
from extractor.bootstrap import Container
from extractor.core.facts.fact import Evidence, FactChanges, FactScope, SaveFact
from extractor.core.run.runs import RunFilter
from extractor.settings import read_settings
from extractor.usecases.context_material import ContextOrder
from extractor.usecases.recall import RecallOrder
from tests.build import draft, entry, event, fact

ADA = FactScope("default", "ada", None)
SAID = UUID(int=7)
GROWING = ("messages", "message_texts", "facts", "fact_texts", "fact_evidence", "sessions", "runs")


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


def steps(parts: Container, statements: list[tuple[str, Any]]) -> list[tuple[str, str]]:
    """Return the steps of the plans of statements that read, each with its statement."""
    found = []
    with parts.adapters.database.read() as connection:
        for statement, values in statements:
            if statement.lstrip().upper().startswith(("SELECT", "WITH")):
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
                found += [(step[3], statement) for step in plan]
    return found


READS: dict[str, Callable[[Container], Any]] = {
    "recall": lambda parts: parts.recall.answer(ADA, RecallOrder("When is the launch?"), with_passages=True),
    "a word that nobody said": lambda parts: parts.recall.answer(ADA, RecallOrder("the lauch last week")),
    "context": lambda parts: parts.context.make(ADA, ContextOrder(query="Where is the launch?", session_id="s1")),
    "when facts were said": lambda parts: SqlFactReader(parts.adapters.database).told(
        ADA, [fact(session_id="s1", evidence=(Evidence(SAID, "The launch is in Graz.", True),))], "UTC"
    ),
    "progress": lambda parts: parts.queries.progress([("default", "s1")]),
    "progress_of": lambda parts: parts.queries.progress_of([("default", "s1", SAID)]),
    "keys of sessions": lambda parts: parts.browse.keys_of([("default", "s1")]),
    "sessions of a user": lambda parts: parts.queries.sessions("default", user_id="ada"),
    "facts of a session": lambda parts: parts.queries.facts("default", FactFilter(session_id="s1")),
    "runs of a session": lambda parts: parts.run_lists.page(RunFilter("default", session_id="s1")),
}


def heard_of(parts: Container, read: Callable[[Container], Any]) -> list[tuple[str, Any]]:
    """Return the statements of a read."""
    heard: list[tuple[str, Any]] = []
    sa.event.listen(
        parts.adapters.database.engine,
        "before_cursor_execute",
        lambda _connection, _cursor, statement, values, *_: heard.append((statement, values)),
    )
    assert read(parts)
    assert heard
    return list(heard)


@pytest.mark.parametrize("read", READS)
def test_readers_scan_no_table(parts: Container, read: str) -> None:
    heard = heard_of(parts, READS[read])
    scans = [["SCAN", table] for table in GROWING]
    assert [(step, statement) for step, statement in steps(parts, heard) if step.split()[:2] in scans] == []


@pytest.mark.parametrize("read", READS)
def test_readers_read_nothing_of_the_whole_tenant(parts: Container, read: str) -> None:
    """An installation may have one tenant, with everything in it."""
    heard = heard_of(parts, READS[read])
    found = [(step, statement) for step, statement in steps(parts, heard) if step.endswith("(tenant_id=?)")]
    assert [(step, statement) for step, statement in found if step.split()[1] in GROWING] == []


def test_newest_facts_of_some_days_are_chosen_from_the_index_alone(parts: Container) -> None:
    """A user may have thousands of facts, none of those days."""
    heard = heard_of(parts, lambda parts: parts.recall.answer(ADA, RecallOrder("the launch last week")))
    chosen = [step for step, _ in steps(parts, heard) if "facts_newest" in step]
    assert chosen
    assert [step for step in chosen if "COVERING" not in step] == []
