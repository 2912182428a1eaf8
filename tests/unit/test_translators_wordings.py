"""English as translators write it, by kinds of wordings; all is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, Hit, Status, read_english
from tests.unit.test_quoted_dates import Run

FRIDAY = date(2026, 11, 20)


def read(english: str, hour: int | None = None) -> Hit | None:
    return read_english(english, Anchor(FRIDAY, hour))


def days(english: str, hour: int | None = None) -> str:
    """Return the days of a phrase: one, or two around dots; an open end is empty."""
    hit = read(english, hour)
    assert hit is not None
    assert hit.interval is not None
    first, last = hit.first, hit.last
    return str(first) if first == last else f"{first}..{last or ''}"


@pytest.mark.parametrize(
    ("english", "meant"),
    [
        # halves and quarters
        ("1.5 years ago", "2025-05-20"),
        ("in 3 1/2 months", "2027-03-07"),
        ("half a year from now", "2027-05-20"),
        ("a quarter of a year ago", "2026-08-20"),
        ("two and a half weeks from now", "2026-12-08"),
        ("over the past half year", "2026-05-20..2026-11-20"),
        # loose counts
        ("some weeks ago", "2026-10-30"),
        ("five or so days ago", "2026-11-15"),
        ("ten-odd days ago", "2026-11-10"),
        ("a day or two ago", "2026-11-18"),
        # back, hence, down the line
        ("three years back", "2023-01-01..2023-12-31"),
        ("two years down the line", "2028-01-01..2028-12-31"),
        ("three weeks hence", "2026-12-11"),
        # one beyond another
        ("the Tuesday after this one", "2026-12-01"),
        ("the Monday after this coming Monday", "2026-11-30"),
        ("a week this Saturday", "2026-11-28"),
        ("a fortnight on Saturday", "2026-12-05"),
        ("the weekend following this one", "2026-11-28..2026-11-29"),
        ("the month after next month", "2027-01-01..2027-01-31"),
        ("the year before this one", "2025-01-01..2025-12-31"),
        ("not this weekend but the one after", "2026-11-28..2026-11-29"),
        # just gone, just ahead
        ("the week just gone", "2026-11-09..2026-11-15"),
        ("on the weekend just past", "2026-11-14..2026-11-15"),
        ("the summer just gone", "2026-06-01..2026-08-31"),
        ("on Friday next", "2026-11-27"),
        ("Wednesday evening last", "2026-11-18"),
        ("on 14 July last", "2026-07-14"),
        ("the week ahead", "2026-11-23..2026-11-29"),
        # the whole names its part, or stands before it
        ("November's first week", "2026-11-02..2026-11-08"),
        ("this month's last Friday", "2026-11-27"),
        ("the month's last working day", "2026-11-30"),
        ("next year's Q2", "2027-04-01..2027-06-30"),
        ("next month on the second Saturday", "2026-12-12"),
        ("next year in the first half", "2027-01-01..2027-06-30"),
        ("last week in the middle", "2026-11-11..2026-11-12"),
        ("this year during Ramadan", "2026-02-18..2026-03-19"),
        # parts
        ("midweek next week", "2026-11-25..2026-11-26"),
        ("halfway through last month", "2026-10-11..2026-10-20"),
        ("in the latter part of October", "2026-10-21..2026-10-31"),
        ("in the closing days of December", "2026-12-21..2026-12-31"),
        ("in the first three months of 2027", "2027-01-01..2027-03-31"),
        ("in the first quarter of the year", "2026-01-01..2026-03-31"),
        ("before the year is out", "2026-12-31"),
        ("by year-end", "2026-12-31"),
        # prior to, ahead of, following, the eve of
        ("three days prior to Christmas Eve", "2026-12-21"),
        ("two weeks ahead of Easter", "2027-03-14"),
        ("the day following Christmas", "2026-12-26"),
        ("the morning after Christmas", "2026-12-26"),
        ("on the eve of April 23rd", "2027-04-22"),
        # what begins
        ("as of January", "2027-01-01.."),
        ("beginning next week", "2026-11-23.."),
        ("from January forward", "2027-01-01.."),
        ("from the start of next year", "2027-01-01.."),
        ("starting now", "2026-11-20.."),
        ("ever since Monday", "2026-11-16.."),
        # the side of today in a word
        ("back in March", "2026-03-01..2026-03-31"),
        ("come spring", "2027-03-01..2027-05-31"),
        # weeks of the calendar, years, centuries
        ("in CW 3", "2027-01-18..2027-01-24"),
        ("in the 51st calendar week", "2026-12-14..2026-12-20"),
        ("in the year 2016", "2016-01-01..2016-12-31"),
        ("as far back as 2016", "2016-01-01..2016-12-31"),
        ("in the nineteenth century", "1800-01-01..1899-12-31"),
        ("in the 1800s", "1800-01-01..1899-12-31"),
        ("in the second half of the nineties", "1995-01-01..1999-12-31"),
        ("in the aughts", "2000-01-01..2009-12-31"),
        # spans that share a year
        ("between June and August next year", "2027-06-01..2027-08-31"),
        ("from November to February 2027", "2026-11-01..2027-02-28"),
        ("from December 20 to January 10, 2027", "2026-12-20..2027-01-10"),
        ("from early March to late April", "2027-03-01..2027-04-30"),
        ("on Tuesday or Wednesday next week", "2026-11-24..2026-11-25"),
        ("on the 3rd or 4th", "2026-12-03..2026-12-04"),
        # one day said twice
        ("in four days, on Tuesday", "2026-11-24"),
        ("Wednesday, two days ago", "2026-11-18"),
        # feasts
        ("at Whitsun", "2027-05-16"),
        ("at Easter time", "2027-03-28"),
        ("on Thursday of Holy Week", "2027-03-25"),
        ("the Easter before last", "2025-04-20"),
        ("the Christmas before last", "2024-12-25"),
        ("three Easters ago", "2024-03-31"),
        ("over Christmas and New Year", "2026-12-24..2027-01-01"),
        ("over the May holidays", "2027-05-01..2027-05-09"),
        ("this three-day weekend", "2026-11-21..2026-11-23"),
        ("on the 28th day of the twelfth lunar month", "2027-02-04"),
        ("on the third day of the first lunar month", "2027-02-08"),
        # in words
        ("on the fourth", "2026-12-04"),
        ("on the twelfth of next month", "2026-12-12"),
        ("Wednesday 9", "2026-12-09"),
    ],
)  # fmt: skip
def test_other_wordings_are_read(english: str, meant: str) -> None:
    assert days(english) == meant


@pytest.mark.parametrize(
    ("english", "meant"),
    [
        ("two weeks before the end of the year", "2026-12-17"),
        ("three days after March 5, 2027", "2027-03-08"),
        ("in the days before Christmas", "2026-12-18..2026-12-24"),
        ("in the first days of this month", "2026-11-01..2026-11-10"),
        ("before Holy Week", "2027-03-21"),
        ("at the end of March 2027", "2027-03-21..2027-03-31"),
        ("by the end of August 2024", "2024-08-31"),
        ("in mid-May 2019", "2019-05-11..2019-05-20"),
        ("on the second Friday of March 2027", "2027-03-12"),
        ("this year's Carnival", "2026-02-14..2026-02-17"),
    ],
)
def test_no_day_is_made_of_a_part_of_a_phrase(english: str, meant: str) -> None:
    """Each had the day of a part: the end of the year, March 5, Christmas."""
    assert days(english) == meant


def test_what_is_read_in_part_only_is_unread() -> None:
    assert read("the third weekend after our last summer together") is None


@pytest.mark.parametrize(
    ("english", "hour", "meant"),
    [
        ("about forty minutes ago", None, "2026-11-20"),
        ("two hours ago", None, "2026-11-20"),
        ("two hours ago", 1, "2026-11-19"),
        ("in half an hour", 23, "2026-11-20"),
        ("in two hours' time", 23, "2026-11-21"),
        ("an hour and a half ago", 0, "2026-11-19"),
        ("within the hour", None, "2026-11-20"),
    ],
)
def test_hours_may_cross_midnight(english: str, hour: int | None, meant: str) -> None:
    assert days(english, hour) == meant


@pytest.mark.parametrize("english", ["some while ago", "many years ago", "in the long run", "for the time being"])
def test_vague_words_stay_vague(english: str) -> None:
    hit = read(english)
    assert hit is not None
    assert hit.status is Status.VAGUE


@pytest.mark.parametrize("english", ["on weekdays", "every other week", "on the first of every month", "at weekends"])
def test_habits_recur(english: str) -> None:
    hit = read(english)
    assert hit is not None
    assert hit.status is Status.RECURRING


@pytest.mark.parametrize(
    ("english", "told", "second", "meant"),
    [
        ("for two weeks", "a length of time", "since two weeks ago", "2026-11-06"),
        ("the next day", "counts from another day", "three days after March 5, 2027", "2027-03-08"),
        ("on Monday and on the 15th of December", "2 dates", "from Monday to Friday", "2026-11-16"),
        ("when the lambs come", "simpler words", "at the end of March 2027", "2027-03-21"),
        ("when the lambs come", "in ISO form", "2027-03-29/2027-04-02", "2027-03-29"),
    ],
)
def test_a_refusal_says_what_to_write_and_that_passes(english: str, told: str, second: str, meant: str) -> None:
    said = "Wir zogen dann zur Lammzeit um."
    run = Run(said)
    refused = run.save(said, {"quote": "zur Lammzeit", "english": english})
    assert refused.is_refused
    assert told in refused.text
    assert not run.save(said, {"quote": "zur Lammzeit", "english": second}).is_error
    assert [str(time.start_on) for time in run.draft.times] == [meant]
