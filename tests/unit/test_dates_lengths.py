"""What translators write of lengths that begin at a day, of days that are counted from one, and of parts of half-years."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, read_english

FRIDAY = Anchor(date(2027, 4, 30))


@pytest.mark.parametrize(
    ("english", "first", "last"),
    [
        ("for five days from the day after tomorrow", "2027-05-02", "2027-05-06"),
        ("for two weeks from Monday", "2027-05-03", "2027-05-16"),
        ("from today for the next five days", "2027-04-30", "2027-05-04"),
        ("for the next five days from today", "2027-04-30", "2027-05-04"),
        ("starting today for the next two weeks", "2027-04-30", "2027-05-13"),
        ("for a month from May 5", "2027-05-05", "2027-06-04"),
        ("for five days including today", "2027-04-30", "2027-05-04"),
        ("for three days, today included", "2027-04-30", "2027-05-02"),
        ("over the last five days including today", "2027-04-26", "2027-04-30"),
        ("the fifth day counting from tomorrow", "2027-05-05", "2027-05-05"),
        ("the third day counting from today", "2027-05-02", "2027-05-02"),
        ("on the tenth day from today", "2027-05-10", "2027-05-10"),
        ("a full year from today", "2028-04-30", "2028-04-30"),
        ("two full weeks ago", "2027-04-16", "2027-04-16"),
        ("from the beginning to the middle of last month", "2027-03-01", "2027-03-15"),
        ("from the middle to the end of May", "2027-05-11", "2027-05-31"),
        ("the first three days of next year", "2028-01-01", "2028-01-03"),
        ("ever since the new year began", "2027-01-01", "None"),
        ("last month from the 10th to the 14th", "2027-03-10", "2027-03-14"),
        ("in March from the 10th to the 14th", "2027-03-10", "2027-03-14"),
        ("on the same date next year", "2028-04-30", "2028-04-30"),
        ("last year on this day", "2026-04-30", "2026-04-30"),
        ("a week and a half ago on Tuesday", "2027-04-20", "2027-04-20"),
        ("in ten days on Monday", "2027-05-10", "2027-05-10"),
        ("not last Sunday but the one before", "2027-04-18", "2027-04-18"),
        ("not last week but the week before", "2027-04-12", "2027-04-18"),
        ("not tomorrow but the Saturday after", "2027-05-08", "2027-05-08"),
        ("not tomorrow but the day after", "2027-05-02", "2027-05-02"),
        ("not next week but the week after", "2027-05-10", "2027-05-16"),
        ("not last month but the month before", "2027-02-01", "2027-02-28"),
        ("not on Monday but on Tuesday", "2027-05-04", "2027-05-04"),
        ("in this half-year", "2027-01-01", "2027-06-30"),
        ("by the end of the half-year", "2027-06-30", "2027-06-30"),
        ("in the second half-year", "2027-07-01", "2027-12-31"),
        ("in the last month of the first half of the year", "2027-06-01", "2027-06-30"),
        ("the first month of the third quarter", "2027-07-01", "2027-07-31"),
        ("the last working day of the quarter", "2027-06-30", "2027-06-30"),
        ("on the second-to-last working day of last month", "2027-03-30", "2027-03-30"),
        ("the third-to-last day of next month", "2027-05-29", "2027-05-29"),
        ("right after Victory Day", "2027-05-10", "2027-05-10"),
        ("on the mid-August bank holiday", "2027-08-15", "2027-08-15"),
        ("on the eve of the first Sunday in Advent", "2027-11-27", "2027-11-27"),
    ],
)
def test_a_translators_wording_is_read(english: str, first: str, last: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    ("english", "day"),
    [
        ("on the first working day of the month", "2027-05-03"),
        ("on the first Friday of the month", "2027-05-07"),
        ("on the tenth day from today", "2027-05-09"),
        ("Mother's Day weekend", "2027-05-29"),
        ("right after Victory Day", "2027-08-31"),
    ],
)
def test_another_reading_is_kept(english: str, day: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert day in [str(one.first) for one in hit.alternatives]


@pytest.mark.parametrize("english", ["the coming 15th", "this coming 15th", "come the 15th"])
def test_what_is_coming_is_never_past(english: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert [str(one.first) for one in hit.readings] == ["2027-05-15"]


@pytest.mark.parametrize(
    "english", ["not at all but still", "for five days from the accident", "in the last month of the trip"]
)
def test_what_names_no_day_is_none(english: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is None or hit.rule not in ("length", "period")
