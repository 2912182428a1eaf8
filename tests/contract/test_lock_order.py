"""Two commits of one user's sessions at the same time never wait for each other in a circle."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts import fact_writer
from extractor.adapters.sql.facts.fact_writer import Author, SqlFactWriter, apply_changes
from extractor.adapters.sql.migrations import upgrade
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.schema.tables import Facts
from extractor.core.facts.fact import DeleteFact, FactChange, FactChanges, FactScope, SaveFact, Scope
from tests.build import draft

ADA = FactScope("default", "ada-of-locks", None)


@pytest.fixture
def database(postgres_url: str) -> Iterator[Database]:
    opened = Database(open_engine(postgres_url))
    upgrade(opened)
    with opened.write() as connection:
        connection.execute(sa.delete(Facts).where(Facts.c.user_id == ADA.user_id))
    yield opened
    opened.dispose()


def save(name: str, content: str) -> SaveFact:
    return SaveFact(draft(name, content))


def delete(name: str) -> DeleteFact:
    return DeleteFact(name, Scope.USER)


class _Meeting:
    """Holds each of two commits up after its first change, until the other has made one too or waits for a lock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._both = threading.Barrier(2)
        self._met: set[int] = set()
        for name in ("save", "create", "delete"):
            monkeypatch.setattr(fact_writer._Writer, name, self._after(getattr(fact_writer._Writer, name)))

    def _after(self, change: Callable[..., int]) -> Callable[..., int]:
        def changed(*given: Any) -> int:
            written = change(*given)
            if threading.get_ident() not in self._met:
                self._met.add(threading.get_ident())
                with suppress(threading.BrokenBarrierError):
                    self._both.wait(timeout=1.0)
            return written

        return changed


@pytest.mark.parametrize(
    ("first", "second", "looks"),
    [
        ([save("a", "One."), save("b", "Two.")], [save("b", "Three."), save("a", "Four.")], True),
        ([save("a", "One."), save("b", "Two.")], [save("aa", "Content of b."), save("b", "Content of a.")], True),
        ([delete("a"), save("b", "One.")], [save("b", "Two."), delete("a")], True),
        ([save("m", "One."), save("n", "Two.")], [save("n", "Three."), save("m", "Four.")], False),
    ],
    ids=["names", "a statement under another name", "deletions", "new names"],
)
def test_two_commits_do_not_deadlock(
    database: Database, monkeypatch: pytest.MonkeyPatch, first: list[FactChange], second: list[FactChange], looks: bool
) -> None:
    writer = SqlFactWriter(database)
    known = (save("a", "Content of a."), save("b", "Content of b."))
    writer.write(FactChanges(ADA, known), read_at=writer.now())
    _Meeting(monkeypatch)

    def commit(changes: list[FactChange]) -> None:
        with suppress(IntegrityError), database.write() as connection:  # a run then tries again and looks
            now = database.read_clock(connection)
            apply_changes(connection, FactChanges(ADA, tuple(changes)), Author(None, None), now, looks=looks)

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(commit, changes) for changes in (first, second)]:
            done.result()
