"""Recall as agents ask for it: the use case and the API, on each database."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

from extractor.adapters.sql.facts.fact_writer import SqlFactWriter
from extractor.bootstrap import Container
from extractor.core.facts.fact import FactChanges, FactScope, SaveFact, TimeMention
from extractor.usecases.recall import RecallOrder
from tests.build import draft, entry, event

ADA = FactScope("default", "ada", None)
LONG_AGO = "2020-01-02T12:00:00Z"


@pytest.fixture
def told(parts: Container) -> Container:
    """A store with a conversation of Ada's and one of Eve's."""
    parts.migrate()
    say(parts, "How many children do you have?", "Three, and a dog.", "Which dog?", "A poodle called Rex.")
    say(parts, "The poodle sleeps.", session="later")
    say(parts, "Before it.", "Eve's poodle barks.", session="eves", user="eve")
    writer: SqlFactWriter = parts.adapters.fact_writer
    writer.write(FactChanges(ADA, (SaveFact(draft("pet", "Ada's poodle is called Rex.")),)), read_at=writer.now())
    return parts


def say(parts: Container, *texts: str, session: str = "s1", **rest: Any) -> None:
    parts.adapters.archive.ingest([event(*(entry(text, name="Ada") for text in texts), session=session, **rest)])


class TestPassages:
    def test_code_gets_facts_and_passages_ranked_together(self, told: Container) -> None:
        found = told.recall.find(ADA, RecallOrder("poodle", around=1))
        assert [hit.fact.name for hit in found.facts] == ["pet"]
        texts = {one.session_id: [(line.text, line.is_hit) for line in one.lines] for one in found.passages}
        assert texts["later"] == [("The poodle sleeps.", True)]
        assert texts["s1"][-1] == ("A poodle called Rex.", True)
        assert "eves" not in texts
        assert [hit.score for hit in found.all] == sorted((hit.score for hit in found.all), reverse=True)

    def test_without_a_match_both_are_empty(self, told: Container) -> None:
        found = told.recall.find(ADA, RecallOrder("zebra"))
        assert (found.all, found.question.words) == ([], ("zebra",))

    def test_one_session_may_be_asked_for(self, told: Container) -> None:
        found = told.recall.find(ADA, RecallOrder("poodle", session_id="later"))
        assert [one.session_id for one in found.passages] == ["later"]
        assert told.recall.find(ADA, RecallOrder("poodle", session_id="eves")).passages == []

    def test_days_that_end_before_they_begin_are_refused(self, told: Container, api: TestClient) -> None:
        asked = {"user_id": "ada", "q": "poodle", "since": "2024-05-02", "until": "2024-05-01"}
        refused = api.get("/v1/recall", params=asked)
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "until")
        assert api.get("/v1/recall", params={**asked, "until": "2024-05-02"}).status_code == 200

    def test_the_api_shows_each_message_once(self, told: Container, api: TestClient) -> None:
        asked: dict[str, str | int] = {"user_id": "ada", "q": "dog poodle", "passages": True, "around": 1}
        results = api.get("/v1/recall", params=asked).json()["results"]
        assert {item["kind"] for item in results} == {"fact", "passage"}
        lines = [line for item in results if item["kind"] == "passage" for line in item["messages"]]
        assert len({line["uuid"] for line in lines}) == len(lines)
        assert {line["name"] for line in lines} == {"Ada"}
        assert {line["text"] for line in lines} >= {"Three, and a dog.", "A poodle called Rex.", "The poodle sleeps."}
        alone = api.get("/v1/recall", params={**asked, "passages": False, "session_id": "later"}).json()["results"]
        assert [item["message"]["session_id"] for item in alone if item["kind"] == "message"] == ["later"]

    def test_days_that_were_given_bound_the_neighbours_too(self, told: Container) -> None:
        old = entry("It was a long winter.", created_at="2020-01-01T23:00:00Z")
        new = entry("The sledge broke.", created_at="2020-01-02T01:00:00Z")
        told.adapters.archive.ingest([event(old, new, session="winter")])
        found = told.recall.find(ADA, RecallOrder("sledge", zone="UTC"))
        assert [line.text for line in found.passages[0].lines] == ["It was a long winter.", "The sledge broke."]
        found = told.recall.find(ADA, RecallOrder("sledge", zone="UTC", since=date(2020, 1, 2)))
        assert [line.text for line in found.passages[0].lines] == ["The sledge broke."]

    def test_what_was_said_on_another_day_is_no_neighbour(self, told: Container, api: TestClient) -> None:
        said = [
            entry("Two good signs.", created_at="2020-06-15T09:00:00Z"),
            entry("A tick bit me.", created_at="2020-08-03T09:00:00Z"),
            entry("Watch it.", created_at="2020-08-03T09:01:00Z"),
            entry("There is a red ring.", created_at="2020-08-14T09:00:00Z"),
        ]
        told.adapters.archive.ingest([event(*said, session="tick")])
        found = told.recall.find(ADA, RecallOrder("tick", around=2))
        assert [[(line.text, line.is_hit) for line in one.lines] for one in found.passages] == [
            [("A tick bit me.", True), ("Watch it.", False)]
        ]
        results = api.get("/v1/recall", params={"user_id": "ada", "q": "tick"}).json()["results"]
        assert [item["snippet"] for item in results] == ["A tick bit me.", "Watch it."]


class TestDaysOfTheQuestion:
    def test_what_was_said_then_comes_first_however_much_was_said_since(self, told: Container) -> None:
        then = entry("The sledge broke.", created_at="2020-01-02T12:00:00Z")
        later = [entry(f"A sledge, number {at}.", created_at="2024-01-02T12:00:00Z") for at in range(70)]
        told.adapters.archive.ingest([event(then, *later, session="winter")])
        found = told.recall.find(ADA, RecallOrder("sledge on 2020-01-02", zone="UTC", around=0))
        assert [line.text for line in found.passages[0].lines] == ["The sledge broke."]
        assert (len(found.passages) > 1, found.fallback) == (True, None)

    def test_a_hit_says_whether_it_is_of_the_asked_days(self, told: Container, api: TestClient) -> None:
        then = entry("The sledge broke.", created_at="2020-01-02T12:00:00Z")
        later = entry("A red sledge, an old sledge and a new sledge.", created_at="2024-01-02T12:00:00Z")
        told.adapters.archive.ingest([event(then, session="w"), event(later, session="v")])
        for q, marks in (("old sledge on 2020-01-02", [True, False]), ("old sledge", [None, None])):
            for passages in (False, True):
                asked: dict[str, str | bool] = {"user_id": "ada", "q": q, "passages": passages}
                results = api.get("/v1/recall", params=asked).json()["results"]
                assert [item["is_of_days"] for item in results] == marks

    def test_a_fact_without_days_is_of_no_day_however_common_its_word(self, told: Container) -> None:
        day = date(2020, 1, 2)
        when = TimeMention("", "occurred", day, day, "day", False, day.isoformat(), "resolved", None)
        undated = [SaveFact(draft(f"sledge-{at}", f"There is a sledge, number {at}.")) for at in range(70)]
        dated = SaveFact(draft("broken", "The old sledge broke, and so did the two skis in it.", times=(when,)))
        writer: SqlFactWriter = told.adapters.fact_writer
        writer.write(FactChanges(ADA, (dated,)), read_at=writer.now())
        writer.write(FactChanges(ADA, tuple(undated)), read_at=writer.now())
        answer = told.recall.answer(ADA, RecallOrder("sledge on 2020-01-02", zone="UTC"))
        marks = [(item["fact"]["name"], item["is_of_days"]) for item in answer["results"]]
        assert marks[0] == ("broken", True)
        assert {mark for _, mark in marks[1:]} == {False}

    def test_what_names_the_day_comes_before_what_has_a_word_of_the_question(self, told: Container) -> None:
        said = entry("On December 24 my sister Nora cooks.", created_at="2020-12-20T12:00:00Z")
        told.adapters.archive.ingest([event(said, session="xmas")])
        say(told, "The kitchen is planned in blue.", session="kitchen")
        found = told.recall.find(ADA, RecallOrder("What about the kitchen on 2020-12-24?", zone="UTC", around=0))
        assert [line.text for one in found.passages for line in one.lines] == [
            "On December 24 my sister Nora cooks.", "The kitchen is planned in blue.",
        ]  # fmt: skip
        assert found.fallback is None
        scores = [hit.score for hit in found.all]
        assert scores == sorted(scores, reverse=True)

    def test_other_days_serve_when_nothing_is_of_those(self, told: Container) -> None:
        told.adapters.archive.ingest(
            [event(entry("The sledge broke.", created_at="2020-01-02T12:00:00Z"), session="w")]
        )
        found = told.recall.find(ADA, RecallOrder("sledge on 2021-05-05", zone="UTC", around=0))
        assert ([line.text for line in found.passages[0].lines], found.fallback) == (["The sledge broke."], "any_time")

    def test_of_two_days_that_are_meant_the_one_serves_of_which_something_is_known(self, told: Container) -> None:
        """A day of the week may be the next or the last one."""
        then = datetime.now(UTC) - timedelta(days=5)
        said = entry("The sledge broke.", created_at=then.isoformat())
        told.adapters.archive.ingest([event(said, session="w")])
        told.adapters.archive.ingest([event(entry("A sledge, long ago.", created_at=LONG_AGO), session="v")])
        found = told.recall.find(ADA, RecallOrder(f"sledge on {then:%A}", zone="UTC", around=0))
        assert [line.text for line in found.passages[0].lines] == ["The sledge broke."]
        assert (found.fallback, found.question.since) == (None, then.date())

    def test_what_was_talked_about_on_a_day_is_all_of_it(self, told: Container) -> None:
        told.adapters.archive.ingest([event(entry("The sledge broke.", created_at=LONG_AGO), session="w")])
        say(told, "We talk too much.", session="talk")
        found = told.recall.find(ADA, RecallOrder("What did we talk about on 2020-01-02?", zone="UTC"))
        assert [line.text for one in found.passages for line in one.lines] == ["The sledge broke."]

    def test_what_was_decided_in_some_days_is_what_was_said_then(self, told: Container) -> None:
        """No message of the week has the word: other weeks' decisions are no answer, and nor is that nothing was said."""
        said = entry("Croatia it is, Portugal got too expensive.", created_at="2020-05-27T12:00:00Z")
        told.adapters.archive.ingest([event(said, session="may")])
        say(told, "We decided to buy the piano.", session="later")
        day = date(2020, 5, 27)
        when = TimeMention("", "occurred", day, day, "day", False, day.isoformat(), "resolved", None)
        saved = SaveFact(draft("brakes", "The brakes are new.", times=(when,)))
        told.adapters.fact_writer.write(FactChanges(ADA, (saved,)), read_at=told.adapters.fact_writer.now())
        for query in ("What was decided from 2020-05-25 to 2020-05-31?", "Give me a summary of 2020-05-27"):
            found = told.recall.find(ADA, RecallOrder(query, zone="UTC"))
            assert [line.text for one in found.passages for line in one.lines] == [said["content"]]
            assert ([hit.fact.name for hit in found.facts], found.fallback) == (["brakes"], None)
        found = told.recall.find(ADA, RecallOrder("What was decided on 2020-05-28?", zone="UTC"))
        assert found.fallback == "any_time"

    def test_of_such_words_those_that_were_said_then_come_first(self, told: Container) -> None:
        decided = entry("We decided on Croatia.", created_at="2020-05-27T12:00:00Z")
        other = entry("It rains.", created_at="2020-05-28T12:00:00Z")
        told.adapters.archive.ingest([event(decided, session="may"), event(other, session="rain")])
        found = told.recall.find(ADA, RecallOrder("What was decided from 2020-05-25 to 2020-05-31?", zone="UTC"))
        assert [line.text for line in found.passages[0].lines] == ["We decided on Croatia."]

    def test_a_word_that_means_another_day_in_each_text_is_not_looked_for(self, told: Container) -> None:
        told.adapters.archive.ingest([event(entry("It broke yesterday.", created_at=LONG_AGO), session="w")])
        assert told.recall.find(ADA, RecallOrder("What happened the day before yesterday?", zone="UTC")).all == []

    def test_facts_of_those_days_come_first(self, told: Container) -> None:
        writer = told.adapters.fact_writer
        for name, year in (("next", 2024), ("last", 2023)):
            day = date(year, 3, 4)
            when = TimeMention("", "occurred", day, day, "day", False, day.isoformat(), "resolved", None)
            saved = SaveFact(draft(name, f"The party of {year}.", times=(when,)))
            writer.write(FactChanges(ADA, (saved,)), read_at=writer.now())
        found = told.recall.find(ADA, RecallOrder("party on 2023-03-04", zone="UTC"))
        assert [hit.fact.name for hit in found.facts] == ["last", "next"]


class TestSpelling:
    @pytest.mark.parametrize(
        ("query", "text"),
        [
            ("Postgre", "We chose PostgreSQL."),
            ("PostgrSQL", "We chose PostgreSQL."),
            ("Mueller", "Frau Müller called."),
            ("UserName", "It breaks in getUserName()."),
            ("98500", "It cost 98,500 euros."),
            ("kuberntes", "Kubernetes is on version 9."),
            ("observ", "Observability comes later."),
        ],
    )
    def test_a_word_is_found_as_people_type_it(self, told: Container, query: str, text: str) -> None:
        say(told, text, session="spelt")
        found = told.recall.find(ADA, RecallOrder(query, around=0))
        assert [line.text for one in found.passages for line in one.lines] == [text]

    @pytest.mark.parametrize(
        ("query", "text"),
        [
            ("AT202400817", "The invoice AT-2024-00817 is open."),
            ("what about AT-2024-00817?", "The invoice at202400817 is open."),
            ("AT 2024 00817", "The invoice AT202400817 is open."),
            ("INV20240042", "See inv_2024/0042, please."),
            ("the phone number that ends with 5678", "Call me at +49301235678."),
            ("0817", "The invoice AT202400817 is open."),
            ("+49 30 1234-5678", "Call me at 493012345678."),
            ("493012345678", "Call me at +49 30 1234-5678."),
            ("K89370400440532", "It goes to K89 3704 0044 0532."),
            ("K89 3704 0044 0532", "It goes to K89370400440532."),
            ("3f2a9c1", "Broken since 3f2a9c1d5e6b7a8f90123456789abcdefabcdef0."),
            ("3f2a9c1d5e6b7a8f90123456789abcdefabcdef0", "Broken since 3f2a9c1d."),
            ("defaced", "Broken since defaced1d5e6b7a8f90123456789abcdefabcde0."),
        ],
    )  # fmt: skip
    def test_an_identifier_is_found_as_people_type_it(self, told: Container, query: str, text: str) -> None:
        say(told, "We bought 12 pears and 34567.", session="other")
        say(told, text, session="spelt")
        found = told.recall.find(ADA, RecallOrder(query, around=0))
        assert [line.text for one in found.passages for line in one.lines] == [text]

    @pytest.mark.parametrize(
        "query", ["AT202400816", "3f2a9c2", "301235679", "235", "B2024008"],
    )  # fmt: skip
    def test_another_identifier_is_not_taken_for_it(self, told: Container, query: str) -> None:
        say(told, "AT-2024-00817, +49301235678 and 3f2a9c1d5e6b7a8f9012.", session="spelt")
        assert told.recall.find(ADA, RecallOrder(query)).all == []

    def test_others_identifiers_are_not_looked_at(self, told: Container) -> None:
        say(told, "AT-2024-00817 or 3f2a9c1d5e6b7a8f9012 or 49301235678", session="e2", user="eve")
        say(told, "AT-2024-00817 or 3f2a9c1d5e6b7a8f9012 or 49301235678", session="t2", tenant_id="other")
        for query in ("AT202400817", "3f2a9c1", "5678"):
            assert told.recall.find(ADA, RecallOrder(query)).all == []

    def test_a_fact_is_found_by_its_identifier(self, told: Container) -> None:
        writer: SqlFactWriter = told.adapters.fact_writer
        saved = SaveFact(draft("invoice", "Ada's invoice is AT-2024-00817, her phone 49301235678."))
        writer.write(FactChanges(ADA, (saved,)), read_at=writer.now())
        for query in ("AT202400817", "5678"):
            assert [hit.fact.name for hit in told.recall.find(ADA, RecallOrder(query)).facts] == ["invoice"]

    def test_a_word_that_is_there_is_not_taken_for_another(self, told: Container) -> None:
        say(told, "The launch is on Friday.", "We had lunch.", session="spelt")
        found = told.recall.find(ADA, RecallOrder("launch", around=0))
        assert "We had lunch." not in [line.text for one in found.passages for line in one.lines if line.is_hit][:1]

    @pytest.mark.parametrize(
        ("query", "text"),
        [
            ("plans", "Two jars, please."),
            ("Hannover", "It was 138 over 91."),
            ("moment", "I like the sixth movement."),
            ("client", "36.9 cents."),
            ("spend", "I will send it."),
            ("grandmother", "Every other day."),
        ],
    )
    def test_a_word_that_merely_resembles_it_is_not_taken_for_it(self, told: Container, query: str, text: str) -> None:
        say(told, text, session="spelt")
        assert told.recall.find(ADA, RecallOrder(query)).all == []

    def test_a_word_spelt_otherwise_counts_less_than_a_word_of_the_question(self, told: Container) -> None:
        say(told, "The bridge is new.", session="bridge")
        say(told, "The dress is new.", session="dress")
        found = told.recall.find(ADA, RecallOrder("the dress of the bride", around=0))
        assert [one.session_id for one in found.passages] == ["dress", "bridge"]
        guessed, known = (
            told.recall.find(ADA, RecallOrder(word, around=0)).all[0].score for word in ("bride", "bridge")
        )
        assert guessed == pytest.approx(known / 2, abs=0.001)

    def test_others_words_lend_no_spelling(self, told: Container) -> None:
        """Neither another user's nor another tenant's: what is found of a misspelt word is the same without them."""
        say(told, "Kubernetes is on version 9.", session="e2", user="eve")
        say(told, "Kubernetes is on version 8.", session="t2", tenant_id="other")
        assert told.recall.find(ADA, RecallOrder("kuberntes")).all == []

    def test_an_erased_word_lends_no_spelling(self, told: Container) -> None:
        say(told, "Kubernetes is on version 9.", session="e2", user="eve")
        eve = FactScope("default", "eve", None)
        assert len(told.recall.find(eve, RecallOrder("kuberntes")).passages) == 1
        told.adapters.erasure.erase("default", "eve")
        assert told.recall.find(eve, RecallOrder("kuberntes")).all == []
