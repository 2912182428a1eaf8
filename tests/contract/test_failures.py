"""Failed runs by cause, what a redrive of a cause brings back, and a user as operators see one, on every store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
import sqlalchemy as sa

from extractor.adapters.sql.schema.tables import Runs
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.bootstrap import Container
from extractor.core.errors import ModelOutage
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.pace import Pace
from extractor.core.run.runs import Outcome, RunFilter
from tests.build import entry, event
from tests.contract.over_http import local_client
from tests.contract.test_run_page import CLOSING, Scripted, run, say
from tests.contract.test_run_page import parts as parts

SAID = "I am allergic to peanuts."


def fail(parts: Container, session: str, *, user: str = "ada") -> None:
    """Let one run fail for an outage; its session waits."""
    parts.adapters.archive.ingest([event(entry(SAID), session=session, user=user)])
    run(parts, Scripted(ModelOutage("down")), session)


def age(parts: Container, session: str, hours: float) -> None:
    """Move the runs of a session back in time."""
    with parts.adapters.database.write() as connection:
        for one in parts.run_lists.page(RunFilter("default", session_id=session)).items:
            back = timedelta(hours=hours)
            values = {"started_at": one.started_at - back, "ended_at": (one.ended_at or one.started_at) - back}
            connection.execute(sa.update(Runs).where(Runs.c.id == one.id).values(values))


def filter_since(hours: float, cause: str | None = "model_outage") -> LetterFilter:
    return LetterFilter("default", cause=cause, since=datetime.now(UTC) - timedelta(hours=hours), with_waiting=True)


class TestFailures:
    def test_causes_are_counted_since_a_time_with_what_they_left(self, parts: Container) -> None:
        for number in range(3):
            fail(parts, f"s{number}")
        age(parts, "s0", 3)
        recent = parts.run_lists.failures(RunFilter("default", since=datetime.now(UTC) - timedelta(hours=1)))
        assert [(one.cause, one.runs, one.sessions, one.waiting) for one in recent] == [("model_outage", 2, 2, 2)]
        (every,) = parts.run_lists.failures(RunFilter("default"))
        assert (every.runs, every.waiting, every.letters) == (3, 3, 0)
        assert parts.run_lists.failures(RunFilter("others")) == []

    def test_a_redrive_of_a_cause_retries_what_waits_since_then_and_a_dry_run_says_how_many(
        self, parts: Container
    ) -> None:
        for number in range(3):
            fail(parts, f"s{number}")
        age(parts, "s0", 3)
        letters = parts.adapters.dead_letters
        assert letters.unpark(filter_since(1, "refused"), dry_run=True) == []
        would = letters.unpark(filter_since(1), dry_run=True)
        assert sorted(would) == [("default", "s1"), ("default", "s2")]
        assert parts.queries.session("default", "s1").state == "parked", "a dry run changes nothing"
        assert sorted(letters.unpark(filter_since(1), dry_run=False)) == sorted(would)
        assert [parts.queries.session("default", f"s{n}").state for n in range(3)] == ["parked", "due", "due"]

    def test_selected_sessions_are_retried_and_no_others(self, parts: Container) -> None:
        for number in range(2):
            fail(parts, f"s{number}")
        key = parts.browse.key_of("default", "s1")
        assert key is not None
        wanted = LetterFilter("default", sessions=(key,), with_waiting=True)
        assert parts.adapters.dead_letters.unpark(wanted, dry_run=False) == [("default", "s1")]
        of_others = LetterFilter("others", sessions=(key,), with_waiting=True)
        assert parts.adapters.dead_letters.unpark(of_others, dry_run=True) == []
        runs = parts.run_lists.page(RunFilter("default", session_id="s0")).items
        assert parts.run_lists.sessions_of([one.id for one in runs]) == [parts.browse.key_of("default", "s0")]

    def test_the_overview_names_what_is_stuck_and_not_what_is_not(self, parts: Container) -> None:
        def stuck() -> str:
            with local_client(parts) as client:
                page = client.get("/dashboard").text
            return page.split('aria-label="What is stuck?"')[1].split("</section>")[0]

        assert "0 session" not in stuck()
        fail(parts, "s1")
        parts.adapters.overview.forget()
        assert "1 session parked" in stuck()

    def test_what_gathers_is_called_so_and_is_not_among_what_is_stuck(self, parts: Container) -> None:
        archive = SqlArchive(parts.adapters.database, pace=Pace(60, 240))
        archive.ingest([event(entry("Hello."), session="s1", user="ada")])
        parts.adapters.overview.forget()
        key = parts.browse.key_of("default", "s1")
        with local_client(parts) as client:
            overview = client.get("/dashboard").text
            pages = [
                client.get(f"/dashboard/{path}").text
                for path in (f"sessions/{key}", "sessions", "users/default?user=ada")
            ]
        stuck = overview.split('aria-label="What is stuck?"')[1].split("</section>")[0]
        assert "message" not in stuck.replace("no message is late", "")
        assert "1 of them gathering, 1 message" in overview
        assert ['<span class="chip ">gathering</span>' in page for page in pages] == [True, True, True]

    def test_the_page_shows_counts_and_the_confirmation_what_would_be_brought_back(self, parts: Container) -> None:
        fail(parts, "s1")
        with local_client(parts) as client:
            page = client.get("/dashboard/failures").text
            assert 'value="model_outage" formaction="/dashboard/confirm/redrive-failures"' in page
            assert "model_outage" not in client.get("/dashboard/failures?since=2999-01-01T00:00").text
            assert client.get("/dashboard/failures?since=nine").status_code == 422
            asked = "/dashboard/confirm/redrive-failures?cause=model_outage&since=2020-01-01T09:00"
            assert "1 session waiting after such a failure would be retried at once." in client.get(asked).text
            assert "Nothing is left to redrive" in client.get(asked.replace("2020", "2999")).text


class TestRunFilter:
    def test_each_condition_selects(self, parts: Container) -> None:
        fail(parts, "s1", user="ada")
        fail(parts, "s2", user="eve")
        parts.adapters.archive.ingest([event(entry("Hello."), session="s3", user="ada")])
        run(parts, Scripted(say(CLOSING)), "s3")

        def sessions(**wanted: object) -> list[str]:
            return sorted(one.session_id for one in parts.run_lists.page(RunFilter(**wanted)).items)  # type: ignore[arg-type]

        assert sessions() == ["s1", "s2", "s3"]
        assert sessions(tenant_id="others") == []
        assert sessions(tenant_id="default", user_id="ada") == ["s1", "s3"]
        assert sessions(session_id="s2") == ["s2"]
        assert sessions(outcome=Outcome.FAILED) == sessions(cause="model_outage") == ["s1", "s2"]
        assert sessions(worker="w") == ["s1", "s2", "s3"]
        assert sessions(worker="x") == []
        assert sessions(until=datetime.now(UTC) - timedelta(hours=1)) == []


class TestUser:
    def test_the_page_says_why_something_that_was_said_is_no_fact(self, parts: Container) -> None:
        parts.adapters.archive.ingest([event(entry(SAID), session="s1")])
        run(parts, Scripted(say(CLOSING)))
        fail(parts, "s2")
        with local_client(parts) as client:
            page = client.get("/dashboard/users/default?user=ada&about=PEANUTS").text
            assert "The model read the messages and found nothing in them to keep." in page
            assert "Not read yet: its session waits after 0 failures in a row." in page
            assert "Waiting after a failure: 1 session." in page
            none = client.get("/dashboard/users/default?user=ada&about=walnuts").text
            assert "contains all of these words" in none
            assert client.get("/dashboard/users/default?user=nobody").status_code == 404

    def test_cost_is_the_sum_over_the_users_runs(self, parts: Container) -> None:
        for user in ("ada", "eve"):
            parts.adapters.archive.ingest([event(entry("Hello."), session=f"of-{user}", user=user)])
            run(parts, Scripted(say(CLOSING)), f"of-{user}")
        with parts.adapters.database.write() as connection:
            connection.execute(sa.update(Runs).values(cost_usd=0.25))
        figures = parts.people.figures("default", "ada")
        assert figures is not None
        assert (figures.sessions, figures.runs, figures.tokens) == (1, 1, 15)
        assert figures.cost_usd == pytest.approx(0.25)
        assert parts.people.figures("others", "ada") is None

    def test_the_list_of_users_begins_with_the_dearest(self, parts: Container) -> None:
        for user, cost in (("ada", 0.25), ("bob", 0.5), ("cora", 0.1)):
            parts.adapters.archive.ingest([event(entry(SAID), session=f"of-{user}", user=user)])
            made = run(parts, Scripted(say(CLOSING)), f"of-{user}")
            change = sa.update(Runs).where(Runs.c.id == UUID(made)).values(cost_usd=cost)
            if user == "cora":
                change = change.values(outcome="failed", cause="refused")
            with parts.adapters.database.write() as connection:
                connection.execute(change)
        hour = datetime.now(UTC) - timedelta(hours=1)
        found = parts.people.busiest(None, hour)
        assert [(one.user_id, one.cost_usd, one.tokens) for one in found.users] == [
            ("bob", 0.5, 15),
            ("ada", 0.25, 15),
            ("cora", 0.1, 15),
        ]
        assert (found.runs_counted, found.is_cut) == (3, False)
        assert parts.people.busiest(None, hour, sort="failed").users[0].user_id == "cora"
        assert parts.people.busiest("others", hour).users == []
        assert parts.people.busiest(None, datetime.now(UTC) + timedelta(seconds=5)).users == []
        with local_client(parts) as client:
            page = client.get("/dashboard/users?sort=nonsense&span=nonsense").text
        assert page.index(">bob</a>") < page.index(">ada</a>") < page.index(">cora</a>")

    def test_export_and_erase_need_the_pages_token_and_do_what_they_say(self, parts: Container) -> None:
        parts.adapters.archive.ingest([event(entry(SAID), session="s1")])
        with local_client(parts) as client:
            page = client.get("/dashboard/users/default?user=ada").text
            token = page.split('name="csrf" value="')[1].split('"')[0]
            assert client.post("/dashboard/users/default/export", data={"user": "ada"}).status_code == 403
            told = client.post("/dashboard/users/default/export", data={"user": "ada", "csrf": token})
            assert told.headers["content-disposition"] == "attachment; filename=export.json"
            assert told.json()["messages"][0]["content"] == SAID
            asked = client.get("/dashboard/confirm/erase?tenant=default&user=ada").text
            assert "would be deleted: sessions 1, " in asked
            assert parts.people.figures("default", "ada") is not None, "the question changes nothing"
            client.post("/dashboard/do/erase", data={"tenant": "default", "user": "ada", "csrf": token})
        assert parts.people.figures("default", "ada") is None
        assert [one.action for one in parts.actions.list(None).items] == ["erase"]
