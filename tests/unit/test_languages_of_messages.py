"""Which message a relative phrase of a draft counts from, and whether the cited messages say its day."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from extractor.core.facts.fact import Draft, Origin, SaveFact
from extractor.core.facts.sources import Sources
from extractor.core.run.staging import StagedMemory
from extractor.core.run.tools import ToolAnswer
from tests.build import SCOPE, FactShelf, message


class Run:
    """A run that reads messages of given days of November 2026; a draft cites them all."""

    def __init__(self, *said: tuple[int, str], origin: Origin = Origin.MODEL) -> None:
        self.said = [message(text, at=datetime(2026, 11, day, 12, tzinfo=UTC)) for day, text in said]
        sources = Sources({one.uuid: one for one in self.said}, "UTC", self.said[-1], origin)
        self.staged = StagedMemory(SCOPE, FactShelf(), sources, [])

    def save(self, content: str, *dates: tuple[str, str], **change: Any) -> ToolAnswer:
        arguments: dict[str, Any] = {
            "name": "plan", "type": "project", "description": "A plan", "content": content,
            "evidence": [{"message_uuid": str(one.uuid), "quote": str(one.content)} for one in self.said],
        }  # fmt: skip
        arguments |= {"dates": [{"quote": quote, "english": english} for quote, english in dates]} if dates else {}
        return self.staged.toolbox().call("save_memory", arguments | change)

    @property
    def draft(self) -> Draft:
        (change,) = self.staged.changes().changes
        assert isinstance(change, SaveFact)
        return change.draft


class TestSeveralDays:
    """On Monday the 16th somebody speaks of the move of the next day, on Friday the 20th of a visit."""

    @pytest.mark.parametrize(
        ("said", "content", "dates", "stored"),
        [
            (
                ["We move tomorrow.", "My mother visits us, by the way."],
                "The family moves tomorrow. The mother visits.",
                (),
                "The family moves tomorrow (2026-11-17). The mother visits.",
            ),
            (
                ["We move tomorrow.", "My mother visits us tomorrow, by the way."],
                "The family moves tomorrow. The mother visits tomorrow.",
                (),
                "The family moves tomorrow (2026-11-17). The mother visits tomorrow (2026-11-21).",
            ),
            (
                ["Wir ziehen morgen um.", "Morgen kommt meine Mutter zu Besuch."],
                "Die Familie zieht morgen um, und morgen kommt die Mutter zu Besuch.",
                [("morgen", "tomorrow")],
                "Die Familie zieht morgen (2026-11-17) um, und morgen (2026-11-21) kommt die Mutter zu Besuch.",
            ),
            (
                ["Wir ziehen morgen um.", "Guten Morgen! Meine Mutter kommt übrigens zu Besuch."],
                "Die Familie zieht morgen um. Die Mutter kommt.",
                [("morgen", "tomorrow")],
                "Die Familie zieht morgen (2026-11-17) um. Die Mutter kommt.",
            ),
            (
                ["Wir ziehen morgen um.", "Meine Mutter kommt übrigens zu Besuch."],
                "The family moves tomorrow. The mother visits.",
                (),
                "The family moves tomorrow (2026-11-17). The mother visits.",
            ),
            (
                ["明日引っ越します。", "明日母が遊びに来ます。"],
                "家族は明日引っ越す。母は明日遊びに来る。",
                [("明日", "tomorrow")],
                "家族は明日 (2026-11-17)引っ越す。母は明日 (2026-11-21)遊びに来る。",
            ),
        ],
    )
    def test_each_phrase_counts_from_the_message_that_says_it(
        self, said: list[str], content: str, dates: list[tuple[str, str]], stored: str
    ) -> None:
        run = Run((16, said[0]), (20, said[1]))
        answer = run.save(content, *dates)
        assert not answer.is_refused, answer.text
        assert run.draft.content == stored
        assert {time.status for time in run.draft.times} == {"resolved"}
        days = {str(one.uuid): one.created_at.date() for one in run.said}
        assert all(days[str(time.anchor_message_uuid)] == time.anchor_on for time in run.draft.times)

    def test_where_the_words_do_not_tell_both_days_are_kept(self) -> None:
        run = Run((16, "Wir sehen uns morgen."), (20, "Bis morgen!"))
        run.save("Das Treffen ist morgen.", ("morgen", "tomorrow"))
        (time,) = run.draft.times
        assert (time.edtf, time.status, time.alternatives) == ("2026-11-21", "ambiguous", ("2026-11-17",))

    def test_the_refusal_of_a_bare_phrase_names_the_day_of_its_message(self) -> None:
        run = Run((16, "Wir ziehen morgen um."), (20, "Meine Mutter kommt übrigens zu Besuch."))
        assert "the message of Monday 2026-11-16, or add" in run.save("Die Familie zieht morgen um.").text


class TestContradictions:
    """A relative phrase is checked against the cited messages like a date in figures."""

    @pytest.mark.parametrize(
        ("said", "content"),
        [
            ("We move next Tuesday.", "The user moves next Friday."),
            ("Wir ziehen nächsten Dienstag um.", "The user moves next Friday."),
            ("Wir ziehen nächsten Dienstag um.", "The user moved yesterday."),
            ("我们下周二搬家。", "The user moves next Friday."),
            ("Wir ziehen nächsten Dienstag um.", "The user moves on Thursday."),
        ],
    )
    def test_a_day_that_the_messages_do_not_say_is_refused_once(self, said: str, content: str) -> None:
        run = Run((20, said))
        answer = run.save(content)
        assert answer.is_refused
        assert "does not follow from the messages that you cite" in answer.text
        assert "2026-11-24" in answer.text
        assert not run.save(content).is_refused
        assert {time.status for time in run.draft.times} == {"conflict"}

    @pytest.mark.parametrize(
        ("said", "content"),
        [
            ("We move next Tuesday.", "The user moves on Tuesday."),
            ("Wir ziehen am Dienstag um.", "The user moves next Tuesday."),
            ("Wir ziehen in vier Tagen um.", "The user moves next week."),
            ("Wir ziehen im Dezember um.", "The user moves next month."),
            ("Wir ziehen nächsten Dienstag um.", "This year the user moves."),
            ("We move at the end of hols, and Tom left yesterday.", "The user moves at the end of hols."),
            ("I tried it last week.", "Workouts: Tuesday (weights), Sunday (rest)."),
            ("My back is better, I see the doctor tomorrow.", "The back hurt a few days ago."),
            ("Ich esse keinen Fisch.", "The user said yesterday that fish is off."),
        ],
    )
    def test_what_they_say_or_say_nothing_of_is_accepted(self, said: str, content: str) -> None:
        run = Run((20, said))
        answer = run.save(content)
        assert not answer.is_refused, answer.text
        assert not any(time.status == "conflict" for time in run.draft.times)

    def test_an_agent_may_know_better(self) -> None:
        run = Run((20, "We move next Tuesday."), origin=Origin.AGENT)
        assert not run.save("The user moves next Friday.").is_refused


class TestDatesOfTheDraft:
    """A phrase that the tables read as a day that the draft states itself needs no translation."""

    def test_in_the_description(self) -> None:
        run = Run((20, "Wir ziehen nächsten Dienstag um."))
        answer = run.save("Die Familie zieht am 2026-11-24 um.", description="Umzug nächsten Dienstag")
        assert not answer.is_refused, answer.text
        assert run.draft.description == "Umzug nächsten Dienstag (2026-11-24)"

    def test_beside_it(self) -> None:
        run = Run((20, "Wir ziehen nächsten Dienstag um."))
        assert not run.save("Wir ziehen am 24.11.2026 um, also nächsten Dienstag.").is_refused

    def test_another_day_is_refused(self) -> None:
        run = Run((20, "Wir ziehen nächsten Dienstag um, und morgen kommt Mutter."))
        assert run.save("Umzug am 2026-11-24, morgen kommt Mutter.").is_refused

    def test_english_words_among_others_need_no_translation(self) -> None:
        run = Run((20, "Kal mera exam hai, next Monday ko result aayega."))
        answer = run.save("User ka exam kal hai, result next Monday ko aayega.", ("Kal", "tomorrow"))
        assert not answer.is_refused, answer.text
        assert "kal (2026-11-21)" in run.draft.content
        assert "next Monday (2026-11-23)" in run.draft.content


class TestNumbersOfDates:
    """A number in a phrase of time is checked as a date: "in two weeks" is "in vierzehn Tagen"."""

    @pytest.mark.parametrize(
        ("said", "content", "dates"),
        [
            ("Wir ziehen in vierzehn Tagen um.", "The user moves in two weeks.", ()),
            (
                "Wir ziehen in vierzehn Tagen um.",
                "Der User zieht in zwei Wochen um.",
                [("in vierzehn Tagen", "in two weeks")],
            ),
            ("Nos mudamos dentro de una quincena.", "The user moves in 15 days.", [("dentro de una quincena", "in 15 days")]),
            ("Przeprowadzam się za tydzień.", "The user moves in 7 days.", [("za tydzień", "in 7 days")]),
        ],
    )  # fmt: skip
    def test_other_numbers_for_the_same_day_were_said(
        self, said: str, content: str, dates: list[tuple[str, str]]
    ) -> None:
        answer = Run((20, said)).save(content, *dates)
        assert not answer.is_refused, answer.text

    @pytest.mark.parametrize(
        ("said", "content"),
        [
            ("Wir ziehen um.", "The user moves in 3 weeks."),
            ("Wir ziehen in vierzehn Tagen mit dem Hund um.", "The user moves in two weeks with 3 dogs."),
        ],
    )
    def test_other_numbers_were_not(self, said: str, content: str) -> None:
        answer = Run((20, said)).save(content)
        assert answer.is_refused
        assert "nobody said 3" in answer.text


class TestUnreadDays:
    @pytest.mark.parametrize(
        "said", ["Zebranie jest 24 listopada 2026.", "Wesele jest 15. sierpna 2027.", "الموعد في 15 شعبان عندنا."]
    )
    def test_a_day_that_is_not_read_is_not_the_day_of_its_message(self, said: str) -> None:
        run = Run((20, said))
        assert not run.save(said).is_refused
        assert [(time.source, time.status) for time in run.draft.times] == [("message", "unchecked")]

    @pytest.mark.parametrize("said", ["موعدي يوم 15 رمضان 1448.", "الامتحان يوم ١٥ رمضان."])
    def test_a_day_of_an_islamic_month_is_none_of_ours(self, said: str) -> None:
        run = Run((20, said))
        answer = run.save("The appointment is on 2027-02-22.")
        assert not answer.is_refused, answer.text
        assert [time.status for time in run.draft.times] == ["unchecked"]
