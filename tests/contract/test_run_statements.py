"""What a run's statements cost PostgreSQL besides their execution."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.core.facts.fact import SaveFact
from extractor.core.run.figures import Usage
from extractor.core.run.ports import Reply
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
