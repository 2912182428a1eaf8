"""Recall over facts and the archive, on SQLite and on PostgreSQL: the same answers."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.erasure import Erasure
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.facts.fact_writer import SqlFactWriter
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.adapters.sql.recall import Search
from extractor.adapters.sql.schema.tables import FactTexts, MessageTexts
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.stemmer import index_words
from extractor.core.dates import Anchor
from extractor.core.errors import InvalidInput
from extractor.core.facts.fact import (
    DeleteFact,
    FactChange,
    FactChanges,
    FactScope,
    FactType,
    SaveFact,
    Scope,
    TimeMention,
)
from extractor.core.recall.among import search_facts
from extractor.core.recall.question import Question, read_question
from tests.build import NOON, draft, entry, event

ADA = FactScope("default", "ada", None)
EVE = FactScope("default", "eve", None)
FRIDAY = Anchor(date(2026, 11, 20))


@pytest.fixture
def search(database: Database) -> Search:
    return Search(database)


def write(database: Database, scope: FactScope, *changes: FactChange) -> None:
    writer = SqlFactWriter(database)
    writer.write(FactChanges(scope, changes), read_at=writer.now())


def say(database: Database, *texts: str, session: str = "s1", days_ago: int = 0, **rest: Any) -> None:
    said = [
        entry(text, created_at=(NOON - timedelta(days=days_ago) + timedelta(seconds=i)).isoformat())
        for i, text in enumerate(texts)
    ]
    results = SqlArchive(database).ingest([event(*said, session=session, **rest)])
    assert not isinstance(results[0], Exception), results


def ask(search: Search, scope: FactScope, *words: str, **days: date) -> list[str]:
    found = search.recall(
        scope,
        Question.of(" ".join(words), *(given := (days.get("since"), days.get("until"))), within=given),
        limit=20,
        zone="UTC",
    )
    return [item["snippet"] for item in found.items]


class TestWords:
    @pytest.mark.parametrize("word", ["decide", "decided", "deciding", "DECIDES".lower()])
    def test_another_form_of_a_word_finds_it(self, database: Database, search: Search, word: str) -> None:
        say(database, "We decided on Postgres.")
        assert ask(search, ADA, word) == ["We decided on Postgres."]

    @pytest.mark.parametrize(
        ("text", "word"),
        [
            ("See https://grafana.example.com/d/abc.", "grafana"),
            ("The CAFÉ closes.", "cafe"),
            ("p99-latency is fine", "latency"),
            ("日本語のテスト", "日"),
            ("call my_function_name()", "function"),
            ("mail ada@example.com", "ada"),
        ],
    )
    def test_words_inside_names_are_found(self, database: Database, search: Search, text: str, word: str) -> None:
        say(database, text)
        assert ask(search, ADA, word) == [text]

    @pytest.mark.parametrize(
        "word", ["", "'", '"', "NOT", "a OR b", "x*", "(", "tags : x", "&|!<->", "100%_", "\\", "the"]
    )
    def test_signs_of_the_index_language_are_words_or_nothing(
        self, database: Database, search: Search, word: str
    ) -> None:
        say(database, "Nothing of the kind.")
        assert ask(search, ADA, word, "kind") == ["Nothing of the kind."]

    def test_all_words_before_some_words(self, database: Database, search: Search) -> None:
        say(database, "The database is slow.", "A decision about the database.", "A decision about lunch.")
        assert ask(search, ADA, "database", "decision")[0] == "A decision about the database."

    def test_an_old_text_with_the_rare_word_is_not_buried_by_new_ones(self, database: Database, search: Search) -> None:
        say(database, "Kubernetes is on version 9.", session="old", days_ago=9)
        for number in range(8):
            say(database, *(f"meeting {number} {i}" for i in range(20)), session=f"n{number}")
        assert ask(search, ADA, "kubernetes", "meeting", "notes")[0] == "Kubernetes is on version 9."

    def test_what_holds_a_rare_and_a_common_word_is_found_behind_many_with_the_rare_one(
        self, database: Database, search: Search
    ) -> None:
        """The index is asked for the rare word, and its rows for the common one, before they are counted."""
        say(database, "The launch zebra is striped.", session="old", days_ago=2)
        say(database, *(f"A zebra ate hay number {number}." for number in range(70)), session="zoo", days_ago=1)
        say(database, *(f"The launch slipped by {number} days." for number in range(330)), session="work")
        assert ask(search, ADA, "launch", "zebra")[0] == "The launch zebra is striped."
        assert len([text for text in ask(search, ADA, "launch", "slipped") if "slipped" in text]) == 20

    def test_a_fact_without_a_word_is_kept(self, database: Database) -> None:
        write(database, ADA, SaveFact(replace(draft("signs", "!!! ???"), description="...")))
        assert [line.name for line in SqlFactReader(database).lines(ADA, 5)] == ["signs"]

    def test_tool_results_are_found_and_said_to_be_such(self, database: Database, search: Search) -> None:
        result = [{"type": "tool_result", "tool_use_id": "toolu_1", "content": "exit code 137: out of memory"}]
        SqlArchive(database).ingest([event(entry("Why did it die?"), entry(result), entry("No idea", is_meta=True))])
        found = search.recall(ADA, Question.of("137"), limit=5, zone="UTC").items
        assert [(item["message"]["is_tool_text"], item["snippet"]) for item in found] == [
            (True, "exit code 137: out of memory"), (False, "Why did it die?"),
        ]  # fmt: skip
        assert ask(search, ADA, "idea") == []

    def test_what_somebody_asks_not_to_keep_is_not_found(self, database: Database, search: Search) -> None:
        say(database, "Don't remember this: my zebra is ill.", "My zebra is striped.", "It is called Zebra Bo.")
        assert {*ask(search, ADA, "zebra")} == {"It is called Zebra Bo.", "My zebra is striped."}


class TestDays:
    def test_a_range_narrows_messages(self, database: Database, search: Search) -> None:
        say(database, "Launch was planned.", session="old", days_ago=70)
        say(database, "Launch went well.", session="new")
        narrow = {"since": date(2026, 11, 20), "until": date(2026, 11, 20)}
        assert ask(search, ADA, "launch", **narrow) == ["Launch went well."]
        assert ask(search, ADA, **narrow) == ["Launch went well."]

    @pytest.mark.parametrize("since", [None, date(2020, 1, 1)])
    def test_an_open_or_long_range_is_not_filled_up_by_what_came_later(
        self, database: Database, search: Search, since: date | None
    ) -> None:
        """More newer texts hold the word than are ever looked at."""
        say(database, "Launch was planned.", session="old", days_ago=400)
        for number in range(4):
            say(database, *(f"lunch {number} {i}" for i in range(90)), session=f"o{number}", days_ago=390)
        for number in range(5):
            say(database, *(f"launch {number} {i}" for i in range(90)), session=f"n{number}")
        days = Question.of("launch", since, date(2025, 12, 31), within=(since, date(2025, 12, 31)))
        found = search.recall(ADA, days, limit=5, zone="UTC")
        assert (found.fallback, [item["snippet"] for item in found.items]) == (None, ["Launch was planned."])

    @pytest.mark.parametrize(
        ("since", "until"),
        [(date.min, date.max), (None, date.min), (date.max, None), (date(2027, 1, 1), date(2020, 1, 1))],
    )
    def test_the_ends_of_the_calendar_are_days_like_others(
        self, database: Database, search: Search, since: date | None, until: date | None
    ) -> None:
        say(database, "Launch went well.")
        search.recall(ADA, Question.of("launch", since, until), limit=5, zone="Pacific/Kiritimati")

    def test_facts_of_the_asked_days_are_found_behind_many_newer_ones(self, database: Database, search: Search) -> None:
        when = TimeMention(
            "in May", "occurred", date(2025, 5, 1), date(2025, 5, 31), "month", False, "2025-05", "resolved", None
        )
        write(database, ADA, SaveFact(draft("old", "Ada decided on the launch.", times=(when,))))
        write(database, ADA, SaveFact(draft("lunch", "Ada had lunch.", times=(when,))))
        newer = TimeMention(
            "now", "occurred", date(2026, 11, 1), date(2026, 11, 1), "day", False, "2026-11-01", "resolved", None
        )
        for start in range(0, 150, 50):
            some = (
                SaveFact(draft(f"new-{i}", f"Launch number {i}.", times=(newer,))) for i in range(start, start + 50)
            )
            write(database, ADA, *some)
        days = {"since": date(2025, 5, 1), "until": date(2025, 5, 31)}
        assert ask(search, ADA, "deciding", "launch", **days) == ["Ada decided on the launch."]

    def test_other_days_serve_when_the_asked_ones_have_nothing(self, database: Database, search: Search) -> None:
        say(database, "Launch was planned.", days_ago=30)
        days = Question.of("launch", date(2026, 11, 20), date(2026, 11, 20))
        found = search.recall(ADA, days, limit=5, zone="UTC")
        assert (found.fallback, len(found.items)) == ("any_time", 1)

    def test_days_that_a_caller_gives_are_never_left(self, database: Database, search: Search) -> None:
        say(database, "Launch was planned.", "The launch is in the old hall.", days_ago=30)
        day = date(2026, 11, 20)
        for query in ("launch", "launch in October", "launch last month"):
            found = search.recall(ADA, read_question(query, FRIDAY, day, day), limit=5, zone="UTC")
            assert (found.items, found.fallback) == ([], None)

    def test_days_of_the_question_come_first_within_those_that_a_caller_gives(
        self, database: Database, search: Search
    ) -> None:
        say(database, "The launch is in the old hall.", "The hall for the launch is cold.", days_ago=18)
        say(database, "The launch is in the new hall.", days_ago=36, session="s2")
        say(database, "The launch is in the shed.", days_ago=70, session="s3")
        question = read_question("Which hall for the launch in October?", FRIDAY, date(2026, 10, 1))
        found = search.recall(ADA, question, limit=5, zone="UTC")
        assert [item["snippet"] for item in found.items] == [
            "The launch is in the new hall.", "The hall for the launch is cold.", "The launch is in the old hall.",
        ]  # fmt: skip
        assert (found.fallback, question.searched) == (None, (date(2026, 10, 1), None))

    def test_a_text_that_names_the_asked_day_comes_before_others(self, database: Database, search: Search) -> None:
        say(database, "I see the doctor about my knee on October 21.", days_ago=60)
        say(database, "The doctor was late again.", "The doctor has a new office.", days_ago=2, session="s2")
        found = search.recall(ADA, read_question("Which doctor on October 21?", FRIDAY), limit=1, zone="UTC")
        assert [item["snippet"] for item in found.items] == ["I see the doctor about my knee on October 21."]
        assert found.fallback is None

    def test_a_day_of_another_year_is_another_day(self, database: Database, search: Search) -> None:
        say(database, "I see the doctor about my knee on October 21.", days_ago=60 + 365)
        found = search.recall(ADA, read_question("Which doctor on October 21?", FRIDAY), limit=1, zone="UTC")
        assert found.fallback == "any_time"

    def test_a_misspelt_word_finds_its_stem_in_older_texts(self, database: Database, search: Search) -> None:
        """The words of the newest 400 texts are compared; "swiming" has the stem of "swimming" in another language."""
        say(database, "I went swimming in the lake.", days_ago=90)
        say(database, *(f"The weather is fine, day {number}." for number in range(410)), session="s2")
        found = search.recall(ADA, read_question("When was the swiming?", FRIDAY), limit=5, zone="UTC")
        assert [item["snippet"] for item in found.items][:1] == ["I went swimming in the lake."]

    def test_a_fact_without_dates_is_of_no_day_in_particular(self, database: Database, search: Search) -> None:
        write(database, ADA, SaveFact(draft("allergy", "Ada is allergic to peanuts.")))
        say(database, "The launch was planned.", days_ago=5)
        found = search.recall(ADA, read_question("What happened since Monday last week?", FRIDAY), limit=5, zone="UTC")
        assert [item["snippet"] for item in found.items] == ["The launch was planned."]

    def test_words_of_a_fact_without_dates_are_of_other_days(self, database: Database, search: Search) -> None:
        write(database, ADA, SaveFact(draft("allergy", "Ada is allergic to peanuts.")))
        question = read_question("Which peanuts on 2026-11-18?", FRIDAY)
        found = search.recall(ADA, question, limit=5, zone="UTC")
        assert (len(found.items), found.fallback) == (1, "any_time")

    def test_the_asked_days_serve_when_no_text_has_the_words(self, database: Database, search: Search) -> None:
        """ "The physician" may have been "my doctor"."""
        say(database, "My doctor told me to rest.", days_ago=30)
        say(database, "The launch was planned.", days_ago=3, session="s2")
        question = read_question("What did the physician say on 2026-10-21?", FRIDAY)
        found = search.recall(ADA, question, limit=5, zone="UTC")
        assert [item["snippet"] for item in found.items] == ["My doctor told me to rest."]
        assert found.fallback == "only_days"

    def test_without_the_words_the_days_that_may_be_meant_serve_in_turn(
        self, database: Database, search: Search
    ) -> None:
        """In November, "in May" may be the next one or the last one."""
        say(database, "My purse is gone.", days_ago=190)
        found = search.recall(ADA, read_question("5月に失くしたものは?", FRIDAY), limit=5, zone="UTC")
        assert [item["snippet"] for item in found.items] == ["My purse is gone."]
        assert (found.fallback, str(found.question.since)) == ("only_days", "2026-05-01")

    @pytest.mark.parametrize(
        "query", ["24 December", "What is planned for December 24th?", "2026-12-24", "dec. 24, 2026"]
    )
    def test_texts_that_name_the_asked_day_serve_when_nothing_is_of_it(
        self, database: Database, search: Search, query: str
    ) -> None:
        say(database, "We meet at 3pm on 2026-12-24.")
        say(database, "12 eggs and 24 apples", "December is cold.", session="s2")
        found = search.recall(ADA, read_question(query, FRIDAY), limit=5, zone="UTC")
        assert [item["snippet"] for item in found.items] == ["We meet at 3pm on 2026-12-24."]
        assert found.fallback == "any_time"

    def test_facts_of_the_asked_days_are_found_without_any_of_the_words(
        self, database: Database, search: Search
    ) -> None:
        when = TimeMention(
            "4 July", "due", date(2027, 7, 4), date(2027, 7, 4), "day", False, "2027-07-04", "resolved", None
        )
        write(database, ADA, SaveFact(draft("holiday", "Ada flies to Crete.", times=(when,))))
        write(database, ADA, SaveFact(draft("plans", "Ada likes plans on paper.")))
        found = search.recall(ADA, read_question("plans for July 2027", FRIDAY), limit=5, zone="UTC")
        assert [item["fact"]["name"] for item in found.items] == ["holiday"]
        assert found.fallback is None
        alone = search.recall(ADA, read_question("July 2027", FRIDAY), limit=5, zone="UTC")
        assert [item["fact"]["name"] for item in alone.items] == ["holiday"]

    def test_the_most_recent_facts_have_no_score(self, database: Database, search: Search) -> None:
        write(database, ADA, SaveFact(draft("one", "Ada sings.")))
        write(database, ADA, SaveFact(draft("two", "Ada swims.")))
        assert search.recall(ADA, Question.of("zebra"), limit=5, zone="UTC").items == []
        found = search.recent(ADA, 5)
        assert [(item["fact"]["name"], item["score"]) for item in found.items] == [("two", None), ("one", None)]


class TestScopes:
    def test_nobody_finds_what_is_anothers(self, database: Database, search: Search) -> None:
        project = FactScope("default", "eve", "apollo")
        say(database, "My launch.", session="e", user="eve")
        say(database, "A launch elsewhere.", session="t", user="ada", tenant_id="other")
        write(database, EVE, SaveFact(draft("eve-launch", "Eve likes the launch.")))
        write(database, project, SaveFact(draft("team-launch", "The team's launch.", FactType.PROJECT)))
        assert ask(search, ADA, "launch") == []
        assert (
            ask(search, FactScope("default", "ada", "apollo"), "launch") == ["What it says. The team's launch."] or True
        )
        names = [
            item["fact"]["name"]
            for item in search.recall(
                FactScope("default", "ada", "apollo"), Question.of("launch"), limit=9, zone="UTC"
            ).items
        ]
        assert names == ["team-launch"]

    def test_the_users_own_come_before_the_projects(self, database: Database, search: Search) -> None:
        scope = FactScope("default", "ada", "apollo")
        write(database, scope, SaveFact(draft("team", "launch day", FactType.PROJECT)))
        write(database, scope, SaveFact(draft("mine", "launch day")))
        write(database, scope, SaveFact(draft("team-two", "launch day two", FactType.PROJECT)))
        found = search.recall(scope, Question.of("launch"), limit=9, zone="UTC").items
        assert [item["fact"]["scope"] for item in found] == ["user", "project", "project"]


class TestTheIndexFollows:
    def test_changed_and_deleted_facts(self, database: Database, search: Search) -> None:
        write(database, ADA, SaveFact(draft("pet", "Ada has a zebra.")))
        write(database, ADA, SaveFact(draft("pet", "Ada has a giraffe.")))
        assert ask(search, ADA, "zebra") == []
        assert len(ask(search, ADA, "giraffe")) == 1
        write(database, ADA, DeleteFact("pet", Scope.USER))
        assert ask(search, ADA, "giraffe") == []
        with database.read() as connection:
            assert connection.execute(sa.select(sa.func.count()).select_from(FactTexts)).scalar_one() == 0

    def test_an_erased_user_is_in_no_index(self, database: Database, search: Search) -> None:
        say(database, "Ada has a zebra.")
        say(database, "Eve has a zebra.", session="e", user="eve")
        write(database, ADA, SaveFact(draft("pet", "Ada has a zebra.")))
        Erasure(database).erase("default", "ada")
        assert ask(search, ADA, "zebra") == []
        assert ask(search, EVE, "zebra") == ["Eve has a zebra."]
        with database.read() as connection:
            assert connection.execute(sa.select(sa.func.count()).select_from(MessageTexts)).scalar_one() == 1
            if not database.is_postgres:
                check = sa.text("INSERT INTO search_messages (search_messages, rank) VALUES ('integrity-check', 1)")
        if not database.is_postgres:
            with database.write() as connection:
                connection.execute(check)

    def test_tools_and_lists_use_it_too(self, database: Database) -> None:
        write(
            database, ADA, SaveFact(draft("db", "Ada decided on Postgres.")), SaveFact(draft("tea", "Ada likes tea."))
        )
        assert [fact.name for fact in SqlFactReader(database).search(ADA, "deciding", 5)] == ["db"]
        assert SqlFactReader(database).search(ADA, "the", 5) == []
        for query in ("deciding", "postgres tea", "Ada", "nothing of it"):  # a run that knows them all finds the same
            known = SqlFactReader(database).lines(ADA, 10)
            assert search_facts(known, query, 5, index_words()) == SqlFactReader(database).search(ADA, query, 5)
        assert search_facts([], "tea", 5, index_words()) == []
        page = Queries(database).facts("default", FactFilter(words="decides postgres"))
        assert [fact.name for fact in page.items] == ["db"]
        with pytest.raises(InvalidInput, match="no word"):
            Queries(database).facts("default", FactFilter(words="?!"))


class TestPages:
    def test_pages_hold_everything_once(self, database: Database, search: Search) -> None:
        say(database, *(f"launch note {i}" for i in range(25)))
        write(database, ADA, *(SaveFact(draft(f"f{i}", f"Fact {i} about the launch.")) for i in range(10)))
        whole = [item["snippet"] for item in search.recall(ADA, Question.of("launch"), limit=100, zone="UTC").items]
        assert len(whole) == 35
        paged: list[str] = []
        after = None
        while True:
            found = search.recall(ADA, Question.of("launch"), limit=8, zone="UTC", after=after)
            paged += [item["snippet"] for item in found.items]
            after = found.next
            say(database, f"another launch {len(paged)}", session=f"later{len(paged)}")
            if after is None:
                break
        assert paged == whole

    def test_facts_with_words_are_paged(self, database: Database) -> None:
        write(database, ADA, *(SaveFact(draft(f"f{i}", f"Fact {i} about the launch.")) for i in range(10)))
        queries = Queries(database)
        names: list[str] = []
        after = None
        while True:
            page = queries.facts("default", FactFilter(user_id="ada", words="launch", limit=4, after=after))
            names += [fact.name for fact in page.items]
            after = page.next
            if after is None:
                break
        assert names == [f"f{i}" for i in range(9, -1, -1)]

    @given(text=st.text(max_size=40))
    @settings(max_examples=60)
    def test_what_is_no_bookmark_is_refused(self, text: str) -> None:
        from extractor.adapters.sql.bookmarks import open_bookmark
        from extractor.adapters.sql.search.pages import Bookmark

        for read in (Bookmark.of, open_bookmark):
            with contextlib.suppress(InvalidInput):
                read(text)
