"""Families of phrases that were once half understood, and what is not a date at all."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bench.dates_score import score
from extractor.core.dates import Anchor, Conventions, DateOrder, Hit, Status, edtf, find_stated, rewrite, scan
from extractor.core.dates.conventions import order_of_zone
from extractor.core.dates.holidays import easter, eastern_easter

FRIDAY = Anchor(date(2026, 11, 20), 12)
BENCH = Path(__file__).parents[2] / "bench"


def dated(text: str, anchor: Anchor = FRIDAY) -> dict[str, str]:
    """Return the phrases that get a date, with it."""
    return {hit.phrase: edtf(hit.interval) for hit in scan(text, anchor) if hit.interval}


def one(text: str, anchor: Anchor = FRIDAY) -> Hit:
    (hit,) = scan(text, anchor)
    return hit


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (BENCH / name).read_text().splitlines()]


class TestTense:
    @pytest.mark.parametrize("text", ["We decided to stay on it until March.", "He agreed to wait till March."])
    def test_the_word_that_a_phrase_begins_with_tells_more_than_the_verb_before_it(self, text: str) -> None:
        """`until March` looks ahead, whenever it was decided."""
        assert list(dated(text, Anchor(date(2026, 11, 10), 12)).values()) == ["2027-03"]


class TestSince:
    """What began on a day has not ended by saying so."""

    @pytest.mark.parametrize(
        ("text", "rewritten", "found"),
        [
            ("Broken since Monday.", "Broken since Monday (2026-11-16).", "2026-11-16/.."),
            ("Remote since January", "Remote since January (2026-01-01)", "2026-01-01/.."),
            ("slow since last week", "slow since last week (2026-11-09)", "2026-11-09/.."),
            ("closed since Christmas", "closed since Christmas (2025-12-25)", "2025-12-25/.."),
        ],
    )
    def test_the_end_is_open(self, text: str, rewritten: str, found: str) -> None:
        hit = one(text)
        assert (edtf(hit.interval), hit.role) == (found, "valid_from") if hit.interval else False
        assert rewrite(text, FRIDAY).text == rewritten
        assert rewrite(rewritten, FRIDAY).text == rewritten

    def test_it_began_in_the_past(self) -> None:
        assert one("The heating has been off since Friday").first == date(2026, 11, 13)


class TestYears:
    """A day or month belongs to the year that stands around it."""

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("from June 3rd to June 7th, 2021", {"June 3rd": "2021-06-03"}),
            ("from 28 February until 3 March 2022", {"28 February": "2022-02-28"}),
            ("between May 2 and May 30, 2019", {"May 2": "2019-05-02"}),
            ("in March, April and May 2018", {"March": "2018-03", "April": "2018-04"}),
            ("from November until January 2022", {"November": "2021-11"}),
            ("In 2019 we met in March", {"March": "2019-03"}),
            ("July 18 to 20, 2019", {"July 18 to 20": "2019-07-18/2019-07-20"}),
            ("in August last year", {"August last year": "2025-08"}),
            ("next year on March 3rd", {"next year on March 3rd": "2027-03-03"}),
            ("in the spring of last year", {"the spring of last year": "2025-21"}),
        ],
    )
    def test_the_year_is_shared(self, text: str, found: dict[str, str]) -> None:
        assert dated(text) == found

    @pytest.mark.parametrize(
        "text",
        [
            "Wed Feb 11 16:05:52 2020", "Tue Jan  7 09:12:01 UTC 2025", "Thu, 03 Dec 2026 08:00:00 +0000", "in Oct '22",
            "FY27 Q1", "Q3 FY2025", "fiscal year 2027", "11/2027", "H1 2026", "21 Nov 24",
        ],
    )  # fmt: skip
    def test_what_names_its_year_is_left_alone(self, text: str) -> None:
        assert scan(text, FRIDAY) == []

    def test_a_weekday_must_fit_the_year(self) -> None:
        """In 2027 the 27th of March is a Saturday."""
        hit = one("Friday, March 27th: heli-skiing")
        assert (hit.phrase, str(hit.first)) == ("Friday, March 27th", "2026-03-27")
        assert hit.status is Status.AMBIGUOUS
        assert [str(other.first) for other in hit.alternatives] == ["2027-03-27"]


class TestHalfUnderstood:
    @pytest.mark.parametrize(
        "text", ["We met on the 3rd next week.", "It closes tomorrow 2031.", "We land June next Tuesday."]
    )
    def test_a_part_that_no_rule_took_makes_it_unclear(self, text: str) -> None:
        """Never annotated: the words that were not understood may change the day."""
        result = rewrite(text, FRIDAY)
        assert result.text == text
        assert result.unresolved

    @pytest.mark.parametrize(
        "text",
        [
            "We met in June 2019. The following week she moved in.",
            "He left on 3 May 2020. The following Monday he was back.",
        ],
    )
    def test_what_follows_a_story_counts_from_the_story(self, text: str) -> None:
        assert one(text).status is Status.ANAPHORIC

    def test_a_plans_weeks_are_none_of_the_calendar(self) -> None:
        assert scan("Week 1: read. In week 3 of the plan, rest.", FRIDAY) == []
        assert dated("in calendar week 31") == {"calendar week 31": "2026-07-27/2026-08-02"}


class TestDayAndMonthInFigures:
    def test_both_readings_are_kept_as_long_as_nobody_told(self) -> None:
        hit = one("It is due on 4/3.")
        assert hit.status is Status.AMBIGUOUS
        assert [str(hit.first), *(str(other.first) for other in hit.alternatives)] == ["2027-04-03", "2027-03-04"]
        text = rewrite("It is due on 4/3.", FRIDAY).text
        assert text == "It is due on 4/3 (2027-04-03 or 2027-03-04)."
        assert rewrite(text, FRIDAY).text == text

    @pytest.mark.parametrize(
        ("order", "zone", "day"),
        [
            (DateOrder.DMY, "", "2027-03-04"), (DateOrder.MDY, "", "2027-04-03"), (DateOrder.YMD, "", "2027-04-03"),
            (DateOrder.AUTO, "Europe/Berlin", "2027-03-04"), (DateOrder.AUTO, "America/Chicago", "2027-04-03"),
            (DateOrder.DMY, "America/Chicago", "2027-03-04"),
        ],
    )  # fmt: skip
    def test_setting_and_zone_tell_the_order(self, order: DateOrder, zone: str, day: str) -> None:
        hit = one("It is due on 4/3.", Anchor(FRIDAY.on, 12, Conventions(date_order=order), zone))
        assert str(hit.first) == day
        assert not {"2027-03-04", "2027-04-03"} & {str(other.first) for other in hit.alternatives}

    @pytest.mark.parametrize(
        ("order", "days"),
        [(None, ["2026-03-04", "2026-04-03"]), (DateOrder.DMY, ["2026-04-03"]), (DateOrder.MDY, ["2026-03-04"])],
    )
    def test_absolute_ones_too(self, order: DateOrder | None, days: list[str]) -> None:
        (found,) = find_stated("signed 03/04/2026", order)
        assert [str(reading.first) for reading in found.readings] == days

    def test_one_reading_is_no_question(self) -> None:
        (found,) = find_stated("signed 13/04/2026")
        assert [str(reading.first) for reading in found.readings] == ["2026-04-13"]
        assert [str(r.first) for r in find_stated("am 03.04.2026")[0].readings] == ["2026-04-03"]

    @pytest.mark.parametrize(
        ("zone", "order"),
        [
            ("Europe/Paris", DateOrder.DMY), ("America/New_York", DateOrder.MDY), ("America/Indiana/Knox", DateOrder.MDY),
            ("Asia/Tokyo", DateOrder.YMD), ("America/Sao_Paulo", DateOrder.DMY), ("America/Toronto", None), ("UTC", None),
            ("Etc/GMT+3", None), ("", None),
        ],
    )  # fmt: skip
    def test_what_zones_tell(self, zone: str, order: DateOrder | None) -> None:
        assert order_of_zone(zone) is order


class TestSettings:
    @pytest.mark.parametrize(
        ("starts_on", "week", "weekday"),
        [(0, "2026-11-16/2026-11-22", "2026-11-24"), (6, "2026-11-15/2026-11-21", "2026-11-24")],
    )
    def test_weeks_begin_as_is_usual(self, starts_on: int, week: str, weekday: str) -> None:
        anchor = Anchor(FRIDAY.on, 12, Conventions(week_starts_on=starts_on))
        assert dated("this week", anchor) == {"this week": week}
        assert dated("Tuesday next week", anchor) == {"Tuesday next week": weekday}
        assert dated("Sunday of this week", anchor) == {"Sunday of this week": week[:10] if starts_on else week[11:]}

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("FY27 Q1", "2026-10-01/2026-12-31"), ("Q3 FY2027", "2027-04-01/2027-06-30"),
            ("this fiscal year", "2026-10-01/2027-09-30"), ("last fiscal quarter", "2026-07-01/2026-09-30"),
            ("fiscal Q2", "2027-01-01/2027-03-31"), ("FY 2026", "2025-10-01/2026-09-30"),
        ],
    )  # fmt: skip
    def test_fiscal_years_are_read_where_their_beginning_is_known(self, text: str, found: str) -> None:
        assert dated(text, Anchor(FRIDAY.on, 12, Conventions(fiscal_year_starts_in=10))) == {text: found}

    def test_without_it_they_are_vague(self) -> None:
        assert one("We missed it last fiscal year.").status is Status.VAGUE


class TestHolidays:
    @pytest.mark.parametrize(
        ("text", "day"),
        [
            ("We fly home for Christmas.", "2026-12-25"), ("It was on New Year's Eve.", "2025-12-31"),
            ("see you at Easter", "2027-03-28"), ("last Easter", "2026-04-05"), ("before Good Friday", "2027-03-26"),
            ("after Thanksgiving", "2026-11-26"), ("next Halloween", "2027-10-31"), ("on Boxing Day", "2026-12-26"),
            ("until Memorial Day", "2027-05-31"), ("Christmas last year", "2025-12-25"),
            ("the day after Christmas", "2026-12-26"), ("the Monday before Christmas", "2026-12-21"),
            ("two weeks after Easter", "2027-04-11"), ("before the first Sunday of Advent", "2026-11-29"),
        ],
    )  # fmt: skip
    def test_by_rule(self, text: str, day: str) -> None:
        assert (list(dated(text).values()) or [""])[0] == day

    @pytest.mark.parametrize(
        ("year", "day"), [(2024, "03-31"), (2025, "04-20"), (2026, "04-05"), (2038, "04-25"), (1818, "03-22")]
    )
    def test_easter(self, year: int, day: str) -> None:
        assert str(easter(year)) == f"{year}-{day}"

    def test_what_countries_keep_on_other_days_is_ambiguous(self) -> None:
        hit = one("We meet after Thanksgiving.")
        assert hit.status is Status.AMBIGUOUS
        assert "2026-10-12" in [str(other.first) for other in hit.alternatives]

    @pytest.mark.parametrize(
        ("text", "days"),
        [
            ("She fasts until Eid al-Fitr.", "2027-03-09"),
            ("We moved here during Ramadan.", "2026-02-18/2026-03-19"),
            ("I got married on Diwali in 2019.", "2019-10-27"),
            ("He flies home for Chinese New Year.", "2027-02-06"),
            ("They visited us during the Lunar New Year last year.", "2025-01-29"),
            ("We were at my aunt's for Rosh Hashanah.", "2026-09-12"),
            ("We host everybody during Hanukkah.", "2026-12-05/2026-12-12"),
        ],
    )
    def test_feasts_of_other_calendars(self, text: str, days: str) -> None:
        interval = one(text).interval
        assert interval is not None
        assert edtf(interval) == days

    def test_the_moon_may_be_sighted_a_day_later(self) -> None:
        hit = one("She fasts until Eid al-Adha.")
        assert hit.status is Status.AMBIGUOUS
        assert "2027-05-17" in [str(other.first) for other in hit.alternatives]


class TestWorkingTime:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("in 3 business days", "2026-11-25"), ("in ten working days", "2026-12-04"), ("2 business days ago", "2026-11-18"),
            ("within 5 business days", "2026-11-20/2026-11-27"), ("3 business days after next Friday", "2026-12-02"),
            ("in 36 hours", "2026-11-22"), ("30 hours ago", "2026-11-19"), ("the last 24 hours", "2026-11-19/2026-11-20"),
        ],
    )  # fmt: skip
    def test_counted(self, text: str, found: str) -> None:
        assert dated(text) == {text: found}

    def test_hours_depend_on_the_time_of_day(self) -> None:
        assert dated("in 36 hours", Anchor(FRIDAY.on, 11, minute=59)) == {"in 36 hours": "2026-11-21"}
        assert one("in 36 hours", Anchor(FRIDAY.on)).status is Status.AMBIGUOUS
        assert one("in 48 hours", Anchor(FRIDAY.on)).status is Status.RESOLVED


class TestSides:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("Tuesday before last", "2026-11-10"), ("the night before last", "2026-11-18"), ("EOD Tuesday", "2026-11-24"),
            ("Tuesday in two weeks", "2026-12-01"), ("next month on the 5th", "2026-12-05"), ("a week tomorrow", "2026-11-28"),
            ("three hundred years ago", "1726~"), ("April through June", "2027-04-01/2027-06-30"),
            ("the week before Christmas", "2026-12-14/2026-12-20"), ("tomorrow, Saturday", "2026-11-21"),
            ("the summer before last", "2025-22"), ("a year ago today", "2025-11-20"),
        ],
    )  # fmt: skip
    def test_two_parts_make_one_date(self, text: str, found: str) -> None:
        assert dated(text) == {text: found}

    def test_moved_from_one_day_to_another_is_no_span(self) -> None:
        assert list(dated("They moved it from Tuesday to Thursday")) == ["Tuesday", "Thursday"]
        assert dated("I am away Tuesday to Thursday") == {"Tuesday to Thursday": "2026-11-24/2026-11-26"}

    def test_a_timetable_comes_again(self) -> None:
        assert one("Gym Mon/Wed/Fri").status is Status.RECURRING
        assert one("Our office is open Monday to Friday.").status is Status.RECURRING


class TestFigures:
    """Sentences of our own; `docs/dates.md` says what was measured before anybody looked at the held-out ones."""

    @pytest.mark.parametrize("name", ["held_out", "fresh", "second", "third"])
    def test_sentences_that_were_written_apart(self, name: str) -> None:
        found = score(rows(f"dates_{name}.jsonl"), show=False)
        assert found["accuracy"] >= 96
        assert found["wrong"] <= 1.2
        assert found["false_alarms"] <= 0.8
        assert found["must_stay_resolved"] == 0

    def test_development(self) -> None:
        found = score(rows("dates_development.jsonl"), show=False)
        assert found["accuracy"] >= 98
        assert found["false_alarms"] <= 1


class TestAsPeopleWrite:
    """Families that two sets of everyday sentences found half understood."""

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("We moved three weekends ago.", {"three weekends ago": "2026-10-31/2026-11-01"}),
            ("It is due on the last business day of January.", {"the last business day of January": "2027-01-29"}),
            ("H1 was weak, H2 looks better.", {"H1": "2026-01-01/2026-06-30", "H2": "2026-07-01/2026-12-31"}),
            ("Dinner is on the 24th \u2014 bring wine.", {"the 24th": "2026-11-24"}),
            ("She took August off.", {"August": "2026-08"}),
            ("We shipped 2.0 exactly a year ago today.", {"exactly a year ago today": "2025-11-20"}),
            ("It ends 31st Dec this year.", {"31st Dec this year": "2026-12-31"}),
            ("The wifi has been bad all week.", {"all week": "2026-11-16/2026-11-22"}),
            ("Can you come sat or sun?", {"sat": "2026-11-21", "sun": "2026-11-22"}),
            ("could we make it weds instead?", {"weds": "2026-11-25"}),
            ("I am away from the 28th to the 3rd.", {"the 28th to the 3rd": "2026-11-28/2026-12-03"}),
            ("I'll pay you on the first of the month.", {"the first of the month": "2026-12-01"}),
            ("New carpet goes in two weeks from Saturday.", {"two weeks from Saturday": "2026-12-05"}),
            ("Rehearsal is end of January.", {"end of January": "2027-01-21/2027-01-31"}),
            ("NYE at ours!", {"NYE": "2026-12-31"}),
            ("Black Friday through Cyber Monday", {"Black Friday through Cyber Monday": "2026-11-27/2026-11-30"}),
            ("The cast comes off in a month, I fell.", {"in a month": "2026-12-20"}),
            ("I'm away Mon\u2013Wed next week.", {"Mon\u2013Wed next week": "2026-11-23/2026-11-25"}),
        ],
    )
    def test_everyday_phrases(self, text: str, found: dict[str, str]) -> None:
        assert {phrase: day.rstrip("~").replace("~", "") for phrase, day in dated(text).items()} == found

    @pytest.mark.parametrize(
        "text",
        [
            "Rent is due on the first of the month.", "Opening hours: Mon-Fri 9-5, Sat 10-2",
            "The shop is open all year.", "Use an h2 for the title, h1 is for the page.", "I sat next to August at lunch.",
            "Show sales all week", "Christmas is my favourite time of the year",
        ],
    )  # fmt: skip
    def test_what_comes_again_or_is_a_name_gets_no_date(self, text: str) -> None:
        assert dated(text) == {}

    def test_a_holiday_beside_its_day_is_that_years(self) -> None:
        """Whatever tense the rest of the sentence is in."""
        may = Anchor(date(2026, 5, 9), 10)
        assert dated("it's mother's day tomorrow, you didn't forget right?", may)["mother's day"] == "2026-05-10"

    def test_what_happened_in_a_quarter_is_over(self) -> None:
        january = Anchor(date(2025, 1, 20), 10)
        assert dated("We hired four people in Q4.", january) == {"Q4": "2024-36"}
        assert dated("We set the budget for Q4.", january) == {"Q4": "2025-36"}

    def test_since_a_month_that_is_still_to_come_means_last_years(self) -> None:
        assert dated("waiting since May", Anchor(date(2026, 4, 17), 10)) == {"May": "2025-05-01/.."}

    @pytest.mark.parametrize(("year", "day"), [(2024, "05-05"), (2025, "04-20"), (2026, "04-12"), (2027, "05-02")])
    def test_orthodox_easter(self, year: int, day: str) -> None:
        assert str(eastern_easter(year)) == f"{year}-{day}"

    @pytest.mark.parametrize("name", ["fourth", "fifth"])
    def test_figures(self, name: str) -> None:
        found = score(rows(f"dates_{name}.jsonl"), show=False)
        assert found["accuracy"] >= 96
        assert found["wrong"] <= 2.1
        assert found["false_alarms"] <= 1.7
