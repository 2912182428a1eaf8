"""Upgrading a database: from nothing, and from the first release with rows in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from extractor.adapters.sql.columns import Instant
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.migrations import BASELINE, HEAD, _config, current, head, upgrade
from extractor.adapters.sql.migrations.checks import replace_check
from extractor.adapters.sql.opening import open_engine
from extractor.adapters.sql.operators.actions import ActionLog
from extractor.adapters.sql.operators.keys import KeyStore
from extractor.adapters.sql.operators.queries import Queries
from extractor.adapters.sql.recall import Search
from extractor.adapters.sql.schema.tables import Keys, OperatorActions
from extractor.bootstrap import Container
from extractor.core.errors import Misconfigured
from extractor.core.recall.question import Question
from extractor.settings import read_settings
from tests.build import SCOPE, entry, event
from tests.conftest import new_postgres
from tests.contract.over_http import extract, keyed, local_client

ROWS = Path(__file__).parent / "rows_at_baseline.json"
"""One session with a fact, an unread turn and a key, as the first release wrote them. Never changed with the code."""


@pytest.fixture(params=["sqlite", "postgres"])
def at_baseline(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A filled database of the first release."""
    urls = iter([f"sqlite:///{tmp_path / 'old.db'}"]) if request.param == "sqlite" else new_postgres()
    database = Database(open_engine(next(urls)))
    with database.write() as connection:
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, BASELINE)
        fill(connection)
    yield database
    database.dispose()
    for _ in urls:
        pass


def fill(connection: sa.Connection) -> None:
    schema: sa.MetaData = import_module("extractor.adapters.sql.migrations.versions.0007_baseline").SCHEMA
    for name, rows in json.loads(ROWS.read_text()).items():
        table = schema.tables[name]
        connection.execute(sa.insert(table), [{key: decode(table.c[key], row[key]) for key in row} for row in rows])
    if connection.dialect.name == "postgresql":  # the rows name their keys; a database that made them has counted on
        for table_name, key in (("sessions", "pk"), ("message_texts", "id"), ("fact_texts", "id")):
            counter = f"pg_get_serial_sequence('{table_name}', '{key}')"
            connection.execute(sa.text(f"SELECT setval({counter}, (SELECT max({key}) FROM {table_name}))"))


def decode(column: sa.Column[Any], value: Any) -> Any:
    if value is None:
        return None
    if isinstance(column.type, Instant):
        return datetime.fromisoformat(value)
    if isinstance(column.type, sa.Date):
        return date.fromisoformat(value)
    return UUID(value) if isinstance(column.type, sa.Uuid) else value


class TestUpgrade:
    def test_a_filled_database_of_the_first_release_keeps_what_it_holds(self, at_baseline: Database) -> None:
        upgrade(at_baseline)
        assert current(at_baseline) == HEAD == head()
        assert [line.description for line in SqlFactReader(at_baseline).lines(SCOPE, 10)] == ["Ada is a nurse."]
        session = Queries(at_baseline).session("default", "s1")
        assert (session.messages, session.unread, session.state) == (4, 2, "due")
        found = Search(at_baseline).recall(SCOPE, Question.of("Bello"), limit=5, zone="UTC").items
        assert "Bello" in found[0]["snippet"]

    def test_everything_works_on_it(self, at_baseline: Database, redis_url: str, tmp_path: Path) -> None:
        """Reads, checks, a run over what was unread, and a turn that follows."""
        url = at_baseline.engine.url.render_as_string(hide_password=False)
        given = {"database_url": url, "redis_url": redis_url, "model": "offline", "home": tmp_path}
        with closing(Container(read_settings({}, **given))) as parts:
            parts.migrate()
            with closing(parts.prober()) as prober:
                state, wrong = prober.state_and_findings()
                assert state is not None
                assert (state.unread, state.runs["extracted"], wrong) == (2, 1, [])
                assert prober.look().is_ready
            extract(parts, content="Ada is a head nurse.")
            parts.adapters.archive.ingest([event(entry("Bello is a terrier."))])
            session = parts.queries.session("default", "s1")
            assert (session.messages, session.unread) == (5, 1)
            with local_client(parts) as client:
                client.headers.update(keyed(parts, "operator"))
                (fact,) = client.get("/v1/facts?user_id=ada").json()["facts"]
                assert (fact["content"], fact["revision"]) == ("Ada is a head nurse.", 2)
                key = client.headers["Authorization"].removeprefix("Bearer ")
                assert client.post("/dashboard/login", data={"key": key}).status_code == 200
                of_api = ("sessions", "runs", "recall?q=Bello&user_id=ada", "manifest?user_id=ada", "users/ada/export")
                of_pages = (
                    "",
                    "/sessions",
                    "/runs",
                    "/facts",
                    "/tenants",
                    "/users/default?user=ada",
                    f"/facts/{fact['id']}",
                )
                for path in ("/metrics", *(f"/v1/{one}" for one in of_api), *(f"/dashboard{one}" for one in of_pages)):
                    assert client.get(path).status_code == 200, path

    def test_twice_is_once(self, at_baseline: Database) -> None:
        upgrade(at_baseline)
        upgrade(at_baseline)
        assert current(at_baseline) == HEAD

    def test_a_database_from_before_the_first_release_is_refused(self, at_baseline: Database) -> None:
        """It says so, instead of Alembic's words about a revision that it cannot locate."""
        with at_baseline.write() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = '0004'"))
        with pytest.raises(Misconfigured, match="revision 0004, from before the first release"):
            upgrade(at_baseline)

    def test_nothing_is_kept_of_keys_that_people_chose(self, at_baseline: Database) -> None:
        """They were named by their first twelve characters, in the list of keys and in the log of actions."""
        old = {"id": uuid4(), "tenant_id": "default", "role": "operator", "name": "EXTRACTOR_API_KEY", "hash": "x"}
        now = datetime.now(UTC)
        with at_baseline.write() as connection:
            row = {**old, "prefix": "our-own-secr", "created_at": now, "revoked_at": now, "sees_all": True}
            connection.execute(sa.insert(Keys).values(row))
            action = {"tenant_id": "*", "done_by": "x", "key_prefix": "our-own-secr", "detail": "{}", "at": now}
            for name, target in (("pause", "all"), ("revoke_key", "keys our-own-secr\u2026")):
                values = {"id": uuid4(), "action": name, "target": target}
                connection.execute(sa.insert(OperatorActions).values({**action, **values}))
        upgrade(at_baseline)
        keys, actions = KeyStore(at_baseline).all(), ActionLog(at_baseline).list(None).items
        told = repr([keys, actions])
        assert "our-own" not in told
        assert "ext_E5mgGX9G" in told, "those that we made have a public name"
        assert keys[1].prefix in {action.key_prefix for action in actions}


class TestReplacedCheck:
    def test_a_closed_set_takes_one_more_value_and_no_row_is_lost(self, at_baseline: Database) -> None:
        """Building the table anew would have deleted the rows that refer to it."""
        upgrade(at_baseline)
        evidence = sa.text("SELECT count(*) FROM fact_evidence")
        with at_baseline.write() as connection:
            before = connection.execute(evidence).scalar_one()
            with Operations.context(MigrationContext.configure(connection)):
                replace_check("facts", "facts_origin", "origin IN ('model', 'agent', 'offline-rules', 'it''s (new)')")
        with at_baseline.write() as connection:
            connection.execute(sa.text("UPDATE facts SET origin = 'it''s (new)'"))
            assert connection.execute(evidence).scalar_one() == before > 0
        for wrong in ("origin = 'else'", "status = 'else'"):
            with pytest.raises(IntegrityError), at_baseline.write() as connection:
                connection.execute(sa.text(f"UPDATE facts SET {wrong}"))

    def test_a_constraint_that_is_not_there_is_an_error(self, at_baseline: Database) -> None:
        with (
            pytest.raises(LookupError, match="no constraint facts_else"),
            at_baseline.write() as connection,
            Operations.context(MigrationContext.configure(connection)),
        ):
            replace_check("facts", "facts_else", "true")
