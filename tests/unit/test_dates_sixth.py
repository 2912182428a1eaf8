"""Families that the blind sixth set of sentences found half understood, and the sets' figures."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from bench.dates_score import score
from extractor.core.dates import Anchor, Hit, Status, edtf, find_stated, rewrite, scan
from extractor.core.dates.english.spellings import SPELLINGS
from extractor.core.dates.respelling import misspellings, respell

FRIDAY = Anchor(date(2026, 11, 20), 12)
LONDON = Anchor(date(2025, 3, 12), 12, zone="Europe/London")
NEW_YORK = Anchor(date(2025, 3, 12), 12, zone="America/New_York")
BENCH = Path(__file__).parents[2] / "bench"


def dated(text: str, anchor: Anchor = FRIDAY) -> dict[str, str]:
    """Return the phrases that get a date, with it."""
    return {hit.phrase: edtf(hit.interval).replace("~", "") for hit in scan(text, anchor) if hit.interval}


def first(text: str, anchor: Anchor = FRIDAY) -> Hit:
    return scan(text, anchor)[0]


class TestSpelling:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("see you nxt week", {"nxt week": "2026-11-23/2026-11-29"}),
            ("mom landed ystrday, is Tusday ok?", {"ystrday": "2026-11-19", "Tusday": "2026-11-24"}),
            ("last nite was fun", {"last nite": "2026-11-19"}),
            ("See you Tues arvo, bring the esky", {"Tues arvo": "2026-11-24"}),
            ("I'm off Weds so ask Priya", {"Weds": "2026-11-25"}),
            ("SATRUDAY or Sundya?", {"SATRUDAY": "2026-11-21", "Sundya": "2026-11-22"}),
            ("he flies out in Feburary", {"Feburary": "2027-02"}),
        ],
    )
    def test_a_misspelt_word_is_read_as_the_one_that_was_meant(self, text: str, found: dict[str, str]) -> None:
        assert dated(text) == found

    def test_the_text_stays_as_it_was_written(self) -> None:
        text = "nxt Thrusday (2026-11-26), not tommorow"
        assert rewrite(text, FRIDAY).text == "nxt Thrusday (2026-11-26), not tommorow (2026-11-21)"
        assert rewrite("not tommorow (2026-11-21)", FRIDAY).text == "not tommorow (2026-11-21)"

    def test_an_absolute_date_may_be_misspelt_too(self) -> None:
        (stated,) = find_stated("It was signed on 3 Feburary 2026.")
        assert (stated.text, edtf(stated.interval)) == ("3 Feburary 2026", "2026-02-03")

    @pytest.mark.parametrize(
        "text",
        [
            "see ./nxt/week",
            "NXT is on tv",
            "see tomorow.py",
            "The Weeknd plays",
            "le 3 septembre",
            "the nxt_week flag",
        ],
    )
    def test_names_paths_and_other_languages_are_left_alone(self, text: str) -> None:
        assert respell(text, SPELLINGS).text == text

    def test_no_right_word_is_taken_for_a_misspelling(self) -> None:
        right = "monday sunday today tonight week month year next last this night morning may march june july friday second".split()
        assert SPELLINGS.keys().isdisjoint(right)
        assert {"mnday", "monady", "mondday"} <= misspellings("monday")


class TestTense:
    @pytest.mark.parametrize(
        ("text", "day"),
        [
            ("The meeting has been preponed to Monday.", "2026-11-23"),
            ("It was cancelled, so it's now Monday at 6.", "2026-11-23"),
            ("My exam was on the 2nd and the next one's on the 30th.", "2026-11-30"),
            ("The nightly build from the 15th is the last good one.", "2026-11-15"),
            ("The email from Tuesday has the link.", "2026-11-17"),
            ("please rerun the job for the 9th", "2026-11-09"),
            ("Pt. reports fall on Saturday.", "2026-11-14"),
            ("The sourdough I started on Tuesday is bubbling.", "2026-11-17"),
            ("The meeting on Thursday has been cancelled.", "2026-11-26"),
            ("Kick-off 3pm Sat", "2026-11-21"),
        ],
    )
    def test_a_day_alone(self, text: str, day: str) -> None:
        found = list(dated(text).values())
        assert found[-1] == day


class TestHolidays:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("Bonfire night's on a Wednesday", {"Bonfire night": "2025-11-05"}),
            ("MLK Day is Monday so we're closed", {"MLK Day": "2025-01-20", "Monday": "2025-03-17"}),
            ("vegan since New Year", {"New Year": "2025-01-01/.."}),
            ("Mothers Day is the 30th this year btw", {"Mothers Day is the 30th this year": "2025-03-30"}),
            ("we leave on Mother's Day", {"Mother's Day": "2025-03-30"}),
            ("between now and Easter", {"between now and Easter": "2025-03-12/2025-04-20"}),
            ("We're off on the early May bank holiday", {"early May bank holiday": "2025-05-05"}),
            ("Chinese New Year is on Wednesday", {"Chinese New Year": "2026-02-17", "Wednesday": "2025-03-12"}),
        ],
    )
    def test_names_and_days(self, text: str, found: dict[str, str]) -> None:
        assert dated(text, LONDON) == found

    def test_the_zone_tells_which_countrys_it_is(self) -> None:
        assert dated("we leave on Mother's Day", NEW_YORK) == {"Mother's Day": "2025-05-11"}


class TestNumbers:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("Viewing is 18/3 at half six", {"18/3": "2025-03-18"}),
            ("paid 4/3, due 4/6", {"4/3": "2025-03-04", "4/6": "2025-06-04"}),
            ("still open, please pay until 21.03.", {"21.03": "2025-03-21"}),
            ("They visit from 4. to 6. April.", {"from 4. to 6. April": "2025-04-04/2025-04-06"}),
            ("We upgraded to python 3.10. It works.", {}),
            ("Support is 24/7", {}),
            ("The ratio is 4/5", {}),
            ("Add 1/2 cup of sugar and 3/4 cup of milk.", {}),
        ],
    )
    def test_day_first(self, text: str, found: dict[str, str]) -> None:
        assert dated(text, LONDON) == found

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("paid 3/4, due 4/6", {"3/4": "2025-03-04", "4/6": "2025-04-06"}),
            ("4/4, 4/11 and 4/18 are taken", {"4/4": "", "4/11": "2025-04-11", "4/18": "2025-04-18"}),
            ("PTO 4/15-19", {"4/15-19": "2025-04-15/2025-04-19"}),
            ("ERROR 03-11 03:12 timeout", {"03-11": "2025-03-11"}),
            ("4/15 works for me", {"4/15": "2025-04-15"}),
        ],
    )
    def test_month_first(self, text: str, found: dict[str, str]) -> None:
        assert dated(text, NEW_YORK) == {phrase: day for phrase, day in found.items() if day}


class TestCounts:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("I am waiting since 3 days", {"3 days": "2026-11-17/.."}),
            ("We'll credit you in 3-5 business days", {"in 3-5 business days": "2026-11-25/2026-11-27"}),
            ("The release is 10 days out.", {"10 days out": "2026-11-30"}),
            ("He was two weeks out.", {}),
            ("I submitted it last to last week", {"last to last week": "2026-11-02/2026-11-08"}),
            ("It is coming Tuesday week.", {"Tuesday week": "2026-12-01"}),
            ("delivered yesterday week", {"yesterday week": "2026-11-12"}),
            ("the last Friday before Christmas", {"the last Friday before Christmas": "2026-12-18"}),
        ],
    )
    def test_offsets(self, text: str, found: dict[str, str]) -> None:
        assert dated(text) == found


class TestLeftAlone:
    @pytest.mark.parametrize(
        "text",
        [
            "def next_week(): return today + 7", "date -d 'next monday' +%F", 'git log --since="2 weeks ago"',
            "WHERE day = 'yesterday'", "journalctl --since yesterday", "That is so last year.", "I love Friday beers.",
            "Tomorrow is a strange concept.",
        ],
    )  # fmt: skip
    def test_code_and_sayings(self, text: str) -> None:
        assert dated(text) == {}

    @pytest.mark.parametrize(
        ("text", "phrase"),
        [
            ("I booked the Friday before instead.", "the Friday before"),
            ("I quit in May 2019 and came back the next spring.", "the next spring"),
            ("I'll pop round on the Friday before I fly.", "the Friday before"),
        ],
    )
    def test_what_counts_from_another_day_is_not_counted_from_today(self, text: str, phrase: str) -> None:
        hit = first(text)
        assert (hit.phrase, hit.status, hit.interval) == (phrase, Status.ANAPHORIC, None)


class TestLaterFamilies:
    """Those of the seventh set."""

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("I have an interview Tuesday first thing", {"Tuesday": "2025-03-18"}),
            ("on a rainy Tuesday", {}),
            ("did the 2/22 batch go out?", {"2/22": "2025-02-22"}),
            ("trip 9/4-9/8, need a dog sitter", {"9/4-9/8": "2025-09-04/2025-09-08"}),
            ("use 1/4-1/2 cup", {}),
            ("Postmortem for the outage on the 6th is scheduled.", {"the 6th": "2025-03-06"}),
            ("We exchanged on the 1st and complete on the 29th", {"the 1st": "2025-03-01", "the 29th": "2025-03-29"}),
            ("tickets for April 9, 12 and 15", {"April 9": "2025-04-09", "12": "2025-04-12", "15": "2025-04-15"}),
            ("nights of April 9 and 10", {"April 9 and 10": "2025-04-09/2025-04-10"}),
            ("due in two and a half weeks", {"in two and a half weeks": "2025-03-30"}),
            ("Sales started Boxing Day", {"Boxing Day": "2024-12-26"}),
            ("The company said Wednesday it will cut jobs.", {"Wednesday": "2025-03-12"}),
            ("I was today years old.", {}),
            ('The "Last 7 days" button is misaligned.', {}),
            ('Parse strings like "in 3 hours" or "next friday".', {}),
            ("I want it done yesterday.", {}),
            ("const tomorrow = new Date()", {}),
            ('assert parse("tomorrow") == 3', {}),
            ("The recipe is from Sunday Suppers.", {}),
            ("See volume 3, issue 10/11", {}),
        ],
    )
    def test_phrases(self, text: str, found: dict[str, str]) -> None:
        assert dated(text, NEW_YORK) == found

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("They've moved my scan from the 4th to the 11th.", {"the 4th": "2025-04-04", "the 11th": "2025-04-11"}),
            ("credited on 1st itself", {"1st": "2025-03-01"}),
            ("It was due Monday, still nothing", {"Monday": "2025-03-10"}),
            ("it ends on March 31 of the following year", {}),
            ("Payment for the December invoice is past due", {"December": "2024-12"}),
            ("Lights come down New Year's Day, no exceptions", {"New Year's Day": "2025-01-01"}),
            ("We have a Monday through Friday sitter.", {}),
            ("This week-view component is slow.", {}),
        ],
    )
    def test_phrases_of_the_eighth_set(self, text: str, found: dict[str, str]) -> None:
        assert dated(text, NEW_YORK) == found


class TestFigures:
    @pytest.mark.parametrize("name", ["sixth", "seventh", "eighth"])
    def test_figures(self, name: str) -> None:
        rows = [json.loads(line) for line in (BENCH / f"dates_{name}.jsonl").read_text().splitlines()]
        found = score(rows, show=False)
        assert found["accuracy"] >= 94
        assert found["wrong"] <= 2.7
        assert found["false_alarms"] <= 0.8
        assert found["must_stay_resolved"] <= 1
