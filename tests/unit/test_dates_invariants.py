"""Whatever parts of dates stand side by side, a date is given only for what was read whole and agrees."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from extractor.core.dates import Anchor, Hit, find_stated, scan

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "July", "September", "October", "November", "December")
"""Those that are no names of people."""
ORDINALS = ("the 5th", "the 12th", "the 23rd", "15th", "30th")
YEARS = ("2019", "2023", "2025", "2027")
RELATIVE = (
    "next week", "last week", "this week", "next month", "last year", "this year", "tomorrow", "yesterday", "today", "tonight",
    "two weeks ago", "in 3 days", "a week from now", "three months ago", "Q1", "Q3", "Christmas",
)  # fmt: skip
DAYS_OF_MONTHS = tuple(f"{month} {day}" for month in MONTHS for day in (3, 16, 27))
TOKENS = (*WEEKDAYS, *(f"next {name}" for name in WEEKDAYS), *(f"last {name}" for name in WEEKDAYS), *MONTHS, *ORDINALS,
          *YEARS, *RELATIVE, *DAYS_OF_MONTHS)  # fmt: skip
GAPS = (" ", " of ", " in ")
FRAMES = ("We meet {}.", "She left {} and cried.", "due {}", "It was {} when it broke")

UNREAD = re.compile(
    rf"(?:{'|'.join(WEEKDAYS)}|(?:{'|'.join(MONTHS)})(?! \d)|(?:the )?\d\d?(?:st|nd|rd|th)|(?:19|20)\d\d)\b"
)

anchors = st.dates(date(2025, 1, 1), date(2027, 12, 31)).map(lambda on: Anchor(on, 12))
texts = st.builds(
    lambda frame, tokens, gaps: frame.format(tokens[0] + "".join(map("".join, zip(gaps, tokens[1:], strict=False)))),
    st.sampled_from(FRAMES),
    st.lists(st.sampled_from(TOKENS), min_size=2, max_size=3),
    st.lists(st.sampled_from(GAPS), min_size=2, max_size=2),
)


def dated(text: str, anchor: Anchor) -> list[Hit]:
    return [hit for hit in scan(text, anchor) if hit.first is not None]


def is_between(text: str) -> bool:
    return text in GAPS


def share_a_day(one: Hit, two: Hit) -> bool:
    """Return whether some readings have a day in common."""
    spans = [
        [(i.first or date.min, i.last or date.max) for i in (hit.interval, *hit.alternatives) if i]
        for hit in (one, two)
    ]
    return any(first <= last2 and first2 <= last for first, last in spans[0] for first2, last2 in spans[1])


def length(hit: Hit) -> timedelta:
    return (hit.last - hit.first) if hit.first and hit.last else timedelta(0)


@settings(max_examples=200, deadline=None)
@example("We meet Saturday in in 3 days last year.", Anchor(date(2025, 1, 1), 12))
@example("We meet next month last Monday in Monday.", Anchor(date(2025, 1, 1), 12))
@example("She left Monday in 3 days in Tuesday and cried.", Anchor(date(2025, 1, 1), 12))
@given(texts, anchors)
def test_two_dates_side_by_side_agree_or_have_none(text: str, anchor: Anchor) -> None:
    hits = dated(text, anchor)
    for one, two in pairwise(hits):
        gap = text[one.end : two.start]
        if gap == " " and length(one) > max(timedelta(6), length(two)):
            continue  # "plans for next year this week"
        assert not is_between(gap) or share_a_day(one, two), (text, anchor.on, hits)


@settings(max_examples=200, deadline=None)
@example("We meet Monday 2019 of Monday.", Anchor(date(2025, 1, 1), 12))
@example("We meet 2019 January Monday.", Anchor(date(2025, 1, 1), 12))
@example("We meet 2019 January of Monday.", Anchor(date(2025, 1, 1), 12))
@example("We meet Monday of 2019 January.", Anchor(date(2025, 1, 1), 12))
@example("We meet Monday tomorrow.", Anchor(date(2025, 1, 1), 12))
@example("We meet Monday two weeks ago.", Anchor(date(2025, 1, 1), 12))
@given(texts, anchors)
def test_a_date_beside_an_unread_part_has_none(text: str, anchor: Anchor) -> None:
    hits = dated(text, anchor)
    read = [(hit.start, hit.end) for hit in scan(text, anchor)] + [(one.start, one.end) for one in find_stated(text)]
    for hit in hits:
        for part in UNREAD.finditer(text):
            if any(start < part.end() and part.start() < end for start, end in read):
                continue
            gap = text[hit.end : part.start()] if part.start() >= hit.end else text[part.end() : hit.start]
            if part.group().isdigit() and part.end() <= hit.start:
                continue  # "the worst since 2019 last week"
            if part.group()[-2:] in ("st", "nd", "rd", "th") and text[part.end() : hit.start] == " in ":
                continue  # "she came 4th in yesterday's race"
            is_its_year = part.group().isdigit() and hit.first is not None and hit.first.year == int(part.group())
            assert not is_between(gap) or is_its_year, (text, anchor.on, hit)
