"""What a run's statements cost PostgreSQL besides their execution."""

from __future__ import annotations

from uuid import uuid4

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.bundles import Bundle
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.schema.tables import Messages, Runs, Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.core.facts.fact import SaveFact
from extractor.core.run.figures import Usage
from extractor.core.run.ports import Reply
from extractor.core.run.runs import Claim
from tests.build import draft, entry, event
from tests.contract.open_runs import commit, opened

# PostgreSQL plans a prepared statement for its parameters this often before it compares that with one plan for all.
TRIES = 5

RUNS = 12


@pytest.mark.parametrize("sessions", [1, RUNS], ids=["of one session", "each a session's first"])
def test_every_statement_of_a_run_gets_one_plan_for_all_parameters(
    sessions: int, archive: SqlArchive, runs: SqlRunStore, database: Database
) -> None:
    """Planning an INSERT takes as long as executing it."""
    if not database.is_postgres:
        pytest.skip("SQLite plans when it compiles")
    with database.write() as connection:  # statistics of rows that other tests have deleted lead to other plans
        connection.execute(sa.text("ANALYZE"))
    for number in range(RUNS):
        session = f"s{number % sessions}"
        archive.ingest([event(entry(f"Text {number}."), session=session)])
        run = opened(runs, session)
        runs.save_reply(run.lease, 1, "digest", Reply([], "end_turn", Usage(), "claude-haiku-5-5"))
        runs.commit(run.session, commit(run, SaveFact(draft(f"name-{number}", f"Ada said {number}."))))
    planned = sa.text(
        "SELECT statement FROM pg_prepared_statements WHERE custom_plans > :tries AND custom_plans > generic_plans"
    )
    for opened_by in (database.write, database.write_one):
        with opened_by() as connection:
            assert connection.execute(planned, {"tries": TRIES}).scalars().all() == []


def test_a_session_that_is_not_free_gets_no_record_of_a_run(
    archive: SqlArchive, runs: SqlRunStore, database: Database
) -> None:
    """The record is written in the message of the claim, before anybody knows whether that succeeded."""
    archive.ingest([event()])
    run = opened(runs)
    other = Claim("default", "s1", uuid4(), "w2", 60)
    assert runs.open_run(other, max_messages=60, lead_in=4, facts=200) is None
    with database.read() as connection:
        assert connection.execute(sa.select(Runs.c.id)).scalars().all() == [run.lease.run_id]


def test_a_session_without_anything_unread_gets_no_record_of_a_run(
    archive: SqlArchive, runs: SqlRunStore, database: Database
) -> None:
    archive.ingest([event()])
    with database.write() as connection:
        connection.execute(sa.update(Messages).values(read_state="read"))
    assert runs.open_run(Claim("default", "s1", uuid4(), "w1", 60), max_messages=60, lead_in=4) is None
    with database.read() as connection:
        assert connection.execute(sa.select(Runs.c.id)).all() == []
        assert connection.execute(sa.select(Sessions.c.state)).scalars().all() == ["idle"]


def test_a_run_is_opened_in_one_message_and_committed_in_one(
    archive: SqlArchive, runs: SqlRunStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also a session's later runs, with a cursor, messages before the window and known facts."""
    if not database.is_postgres:
        pytest.skip("SQLite has no round trips")
    sent: list[int] = []
    send = Bundle.send

    def count(bundle: Bundle) -> None:
        sent.append(len(bundle.statements))
        send(bundle)

    monkeypatch.setattr(Bundle, "send", count)
    for number in range(2):
        archive.ingest([event(entry(f"Text {number}."))])
        sent.clear()
        run = runs.open_run(Claim("default", "s1", uuid4(), "w1", 60), max_messages=60, lead_in=4, facts=200)
        assert run is not None
        assert len(sent) == 1
        assert [len(run.lead_in), len(run.known or ())] == [number, number]
        runs.commit(run.session, commit(run, SaveFact(draft(f"name-{number}", f"Ada said {number}."), is_new=True)))
        assert len(sent) == 2
