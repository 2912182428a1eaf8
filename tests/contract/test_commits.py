"""What a run commits, on SQLite and on PostgreSQL: facts, cursor and run record, or nothing."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.provenance import Provenance
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.adapters.sql.schema.tables import Facts, Runs, Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.core.errors import LeaseLost
from extractor.core.facts.fact import (
    DeleteFact,
    Draft,
    Evidence,
    FactScope,
    FactType,
    Polarity,
    SaveFact,
    Scope,
)
from extractor.core.run.pace import Pace
from extractor.core.run.runs import Claim
from tests.build import draft, entry, event
from tests.contract.open_runs import commit, opened


class TestCommit:
    def test_facts_cursor_and_run_move_together(self, archive: SqlArchive, runs: SqlRunStore, queries: Queries) -> None:
        archive.ingest([event()])
        run = opened(runs)
        done = runs.commit(run.session, commit(run, SaveFact(draft())))
        assert (done.facts_written, done.is_due_again) == (1, False)
        session = queries.session("default", "s1")
        assert session.cursor == run.unread[-1].uuid
        assert (session.state, session.unread) == ("idle", 0)
        assert session.last_run is not None
        assert session.last_run.outcome == "extracted"
        fact = queries.facts("default", FactFilter()).items[0]
        assert (fact.session_id, fact.run_id, fact.revision) == ("s1", run.lease.run_id, 1)

    def test_when_one_part_fails_nothing_is_written(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, database: Database
    ) -> None:
        """A `user` fact outside user scope cannot be committed, whoever tries."""
        archive.ingest([event()])
        run = opened(runs)
        good = SaveFact(draft())

        class Crooked(FactScope):
            def scope_of(self, fact_type: FactType) -> Scope:
                return Scope.PROJECT

        with pytest.raises(IntegrityError):
            runs.commit(run.session, commit(run, good, scope=Crooked("default", "ada", "atlas")))
        session = queries.session("default", "s1")
        assert (session.cursor, session.unread, session.state) == (None, 2, "running")
        assert queries.facts("default", FactFilter()).items == []

    @pytest.mark.parametrize(
        "values",
        [
            {"type": "user", "scope": "project", "scope_key": "p", "project_id": "p"},
            {"type": "user", "scope": "global", "scope_key": ""},
            {"scope_key": "eve"},
            {"type": "event"},
            {"origin": "magic"},
            {"status": "maybe"},
        ],
    )
    def test_the_database_guards_its_rules_itself(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database, values: dict[str, str]
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.commit(run.session, commit(run, SaveFact(draft())))
        with pytest.raises(IntegrityError), database.write() as connection:
            connection.execute(sa.update(Facts).values(**values))

    def test_turns_that_arrive_meanwhile_make_it_due_again(self, archive: SqlArchive, runs: SqlRunStore) -> None:
        archive.ingest([event()])
        run = opened(runs)
        archive.ingest([event(entry("More."))])
        assert runs.commit(run.session, commit(run)).is_due_again
        assert [m.content for m in opened(runs).unread] == ["More."]

    def test_turns_that_arrive_meanwhile_are_gathered_too(self, database: Database, queries: Queries) -> None:
        """From the first of them on, as those that come while nothing runs."""
        runs = SqlRunStore(database)
        archive = SqlArchive(database, pace=Pace(60, 60))
        archive.ingest([event(urgency="now")])
        run = opened(runs)
        archive.ingest([event(entry("More."))])
        assert not runs.commit(run.session, commit(run)).is_due_again
        session = queries.session("default", "s1")
        assert (session.state, session.unread) == ("due", 1)
        assert runs.open_run(Claim("default", "s1", uuid4(), "w", 9), max_messages=9, lead_in=0) is None
        with database.write() as connection:
            due_at, read_at = connection.execute(sa.select(Sessions.c.due_at, Sessions.c.updated_at)).one()
            connection.execute(sa.update(Sessions).values(due_at=due_at - timedelta(seconds=60)))
        assert timedelta(seconds=50) < due_at - read_at <= timedelta(seconds=60)
        assert [m.content for m in opened(runs).unread] == ["More."]

    def test_what_did_not_fit_is_not_gathered(self, database: Database) -> None:
        runs = SqlRunStore(database)
        SqlArchive(database, pace=Pace(60, 60)).ingest([event(*(entry(f"m{i}") for i in range(5)), urgency="now")])
        run = opened(runs, max_messages=2)
        assert runs.commit(run.session, commit(run)).is_due_again
        assert [m.content for m in opened(runs).unread] == ["m2", "m3", "m4"]

    @pytest.mark.parametrize("is_new", [False, True])
    def test_a_known_name_becomes_a_revision_and_the_old_one_stays_readable(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, database: Database, is_new: bool
    ) -> None:
        self._commit_each(archive, runs, draft(), draft(content="Ada is a doctor now."), is_new=is_new)
        fact = queries.facts("default", FactFilter()).items[0]
        assert (fact.revision, fact.content) == (2, "Ada is a doctor now.")
        assert len(fact.evidence) == 2
        history = Provenance(database).history("default", fact.id)
        assert [(h.revision, h.change, h.fact["content"]) for h in history] == [
            (2, "updated", "Ada is a doctor now."),
            (1, "created", "Ada is a nurse."),
        ]

    @pytest.mark.parametrize("other", [{"expires_on": date(2100, 1, 1)}, {"polarity": Polarity.PREFERENCE}])
    def test_what_changes_beside_the_words_is_a_revision(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, other: dict[str, Any]
    ) -> None:
        same: dict[str, Any] = {
            "kind": FactType.FEEDBACK, "evidence": (Evidence(uuid4(), "I am a nurse", verified=True),)
        }  # fmt: skip
        changed = draft(**same, **other)
        self._commit_each(archive, runs, draft(**same), changed, changed, is_new=False)
        fact = queries.facts("default", FactFilter()).items[0]
        assert (fact.revision, fact.content) == (2, "Ada is a nurse.")

    @pytest.mark.parametrize("is_new", [False, True])
    def test_the_same_statement_under_another_name_is_no_twin(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, is_new: bool
    ) -> None:
        self._commit_each(archive, runs, draft("role"), draft("job", "ada is a NURSE"), is_new=is_new)
        assert [f.name for f in queries.facts("default", FactFilter()).items] == ["role"]

    @pytest.mark.parametrize("is_new", [False, True])
    def test_two_names_that_come_to_say_the_same_become_one(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, is_new: bool
    ) -> None:
        self._commit_each(
            archive, runs, draft("a", "One thing."), draft("b", "Another thing."), draft("a", "Another thing."),
            is_new=is_new,
        )  # fmt: skip
        assert [f.name for f in queries.facts("default", FactFilter()).items] == ["b"]

    @pytest.mark.parametrize("is_new", [False, True])
    def test_a_commit_whose_lease_is_lost_writes_nothing(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database, is_new: bool
    ) -> None:
        """Whether or not it waits for the answer about the lease: a commit of new facts only does not."""
        archive.ingest([event()])
        late, run = opened(runs, lease_s=-1), opened(runs)
        with pytest.raises(LeaseLost):
            runs.commit(late.session, commit(late, SaveFact(draft(), is_new)))
        with database.read() as connection:
            assert connection.execute(sa.select(sa.func.count()).select_from(Facts)).scalar_one() == 0
        assert runs.commit(run.session, commit(run, SaveFact(draft(), is_new))).facts_written == 1

    def test_a_commit_is_dated_between_its_claim_and_its_end(
        self, archive: SqlArchive, runs: SqlRunStore, database: Database
    ) -> None:
        archive.ingest([event()])
        run = opened(runs)
        runs.commit(run.session, commit(run, SaveFact(draft(), is_new=True)))
        with database.read() as connection:
            ended_at = connection.execute(sa.select(Runs.c.ended_at)).scalar_one()
        assert run.session.claimed_at <= ended_at <= database.present()

    def test_deleting_leaves_the_history_and_frees_the_name(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, database: Database
    ) -> None:
        self._commit_each(archive, runs, draft())
        fact = queries.facts("default", FactFilter()).items[0]
        self._commit_each(archive, runs, DeleteFact("role", Scope.USER), draft(content="Ada retired."))
        found = queries.facts("default", FactFilter()).items
        assert [(f.content, f.revision) for f in found] == [("Ada retired.", 1)]
        assert [h.change for h in Provenance(database).history("default", fact.id)] == ["deleted", "created"]

    @pytest.mark.parametrize("is_new", [False, True])
    def test_two_sessions_of_one_user_that_save_one_name_at_once(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries, is_new: bool
    ) -> None:
        """The database knows one name a scope; the second commit finds the first's fact."""
        archive.ingest([event(session=f"s{i}") for i in range(4)])
        opened_runs = [opened(runs, f"s{i}") for i in range(4)]
        barrier = threading.Barrier(4)

        def finish(number: int) -> int:
            barrier.wait()
            run = opened_runs[number]
            saved = SaveFact(draft(content=f"Version {number}."), is_new)
            return runs.commit(run.session, commit(run, saved)).facts_written

        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(finish, range(4))) == [1, 1, 1, 1]
        found = queries.facts("default", FactFilter()).items
        assert [(f.name, f.revision) for f in found] == [("role", 4)]

    def test_facts_of_which_one_is_no_longer_new_are_all_written_once(
        self, archive: SqlArchive, runs: SqlRunStore, queries: Queries
    ) -> None:
        """What was written before the index refused one is written again with the rest, not twice."""
        self._commit_each(archive, runs, draft("tea", "Ada likes tea."))
        archive.ingest([event(entry("More."))])
        run = opened(runs)
        changes = [
            draft("pet", "Ada has a cat."),
            draft("tea", "Ada likes green tea."),
            draft("home", "Ada lives in Graz."),
        ]
        done = runs.commit(run.session, commit(run, *(SaveFact(change, is_new=True) for change in changes)))
        assert done.facts_written == 3
        found = queries.facts("default", FactFilter()).items
        assert sorted((f.name, f.revision) for f in found) == [("home", 1), ("pet", 1), ("tea", 2)]

    def _commit_each(
        self, archive: SqlArchive, runs: SqlRunStore, *changes: Draft | DeleteFact, is_new: bool = False
    ) -> None:
        """Let a run commit each; `is_new` claims of drafts what may not be so."""
        for change in changes:
            archive.ingest([event(entry())])
            run = opened(runs)
            runs.commit(run.session, commit(run, SaveFact(change, is_new) if isinstance(change, Draft) else change))
