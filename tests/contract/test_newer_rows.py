"""During a rolling upgrade, processes of this version read rows with members of closed sets that they do not know."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from fastapi.testclient import TestClient

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.migrations.checks import replace_check
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.schema.tables import Breakers, Facts, Runs, Sessions
from extractor.adapters.sql.sessions.breaker_store import to_breaker
from extractor.bootstrap import Container
from extractor.core.closed_sets import stored
from extractor.core.facts.fact import FactChanges, FactType, SaveFact
from extractor.core.facts.manifest import render
from extractor.entrypoints.cli.tables import facts_table
from tests.build import SCOPE, draft
from tests.conftest import empty
from tests.contract.over_http import extract, turn

NEWER = "of_a_newer_version"
# As PostgreSQL writes it.
ANYTHING = "1 = 1"
ANY_ROW = sa.literal(value=True)


def write_newer(database: Database, table: sa.Table, *columns: str) -> None:
    """Write what only a newer version would, after its migration."""
    with database.write() as connection, Operations.context(MigrationContext.configure(connection)):
        for check in sa.inspect(connection).get_check_constraints(table.name):
            if any(check["sqltext"].startswith(column) for column in columns):
                replace_check(table.name, str(check["name"]), ANYTHING)
        connection.execute(sa.update(table).where(ANY_ROW).values(dict.fromkeys(columns, NEWER)))


def shown(address: str, path: str) -> Any:
    with urllib.request.urlopen(f"{address}{path}") as answer:
        assert answer.status == 200
        text = answer.read().decode()
    return json.loads(text) if text.startswith("{") else text


@pytest.fixture
def checks_kept(database_url: str) -> Iterator[None]:
    """Give the database its constraints again: on PostgreSQL the tests of a process share it."""
    database = Database(open_engine(database_url))
    if not database.is_postgres:
        yield
        return
    before = checks_of(database)
    yield
    empty(database)
    with database.write() as connection, Operations.context(MigrationContext.configure(connection)):
        for (table, name), condition in before.items() - checks_of(database).items():
            replace_check(table, name, condition)
    assert ANYTHING not in checks_of(database).values()
    database.dispose()


def checks_of(database: Database) -> dict[tuple[str, str], str]:
    with database.read() as connection:
        found = sa.inspect(connection).get_multi_check_constraints()
    return {
        (table, str(check["name"])): str(check["sqltext"]) for (_, table), checks in found.items() for check in checks
    }


class TestStored:
    def test_a_known_value_is_its_member(self) -> None:
        assert stored(FactType, "user") is FactType.USER

    def test_an_unknown_value_stays_what_it_is_and_equals_no_member(self) -> None:
        found = stored(FactType, NEWER)
        assert (found.value, str(found), json.dumps(found)) == (NEWER, NEWER, f'"{NEWER}"')
        assert found not in list(FactType)
        assert {found: 1}[stored(FactType, NEWER)] == 1
        with pytest.raises(ValueError, match=NEWER):
            FactType(NEWER)  # what comes from outside is checked as before


@pytest.mark.usefixtures("checks_kept")
class TestNewerRows:
    def test_why_a_session_is_due(self, parts: Container, api: TestClient, address: str) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        write_newer(parts.adapters.database, Sessions, "due_reason")
        assert shown(address, "/v1/sessions/s1")["due_reason"] == NEWER
        assert api.post("/v1/sessions/s1/turns", json=turn()).status_code == 202
        assert shown(address, "/v1/sessions/s1")["due_reason"] == NEWER, "it was due before, and keeps its reason"

    def test_runs(self, parts: Container, api: TestClient, address: str) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        write_newer(parts.adapters.database, Runs, "cursor_mode", "path", "outcome")
        run = shown(address, "/v1/runs")["runs"][0]
        assert [run[name] for name in ("outcome", "path", "cursor_mode")] == [NEWER] * 3
        for page in ("/dashboard/runs", f"/dashboard/runs/{run['id']}"):
            assert NEWER.replace("_", " ") in shown(address, page)

    def test_facts(self, parts: Container, address: str) -> None:
        database = parts.adapters.database
        writer = parts.adapters.fact_writer
        writer.write(FactChanges(SCOPE, (SaveFact(draft()),)), read_at=writer.now())
        write_newer(database, Facts, "type", "origin", "basis", "polarity")
        fact = shown(address, f"/v1/facts?user_id={SCOPE.user_id}")["facts"][0]
        assert [fact[name] for name in ("type", "origin", "basis", "polarity")] == [NEWER] * 4
        assert NEWER in shown(address, "/dashboard/facts")
        reader = SqlFactReader(database)
        lines = reader.lines(SCOPE, 10)
        assert f"[{NEWER}] role" in render(lines)
        assert facts_table(reader.visible(SCOPE, [lines[0].id])).rows

    def test_the_breaker(self, database: Database) -> None:
        with database.write() as connection:
            values = {"name": "x", "state": "open", "kind": "outage", "reason": "", "probes": 0, "version": 1}
            connection.execute(sa.insert(Breakers).values(values))
        write_newer(database, Breakers, "kind", "state")
        with database.read() as connection:
            found = to_breaker(connection.execute(sa.select(Breakers)).one())
        assert (found.kind, found.state) == (NEWER, NEWER)
