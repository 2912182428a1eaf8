"""ISO dates that a loose phrase does not contradict."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, days_around, read_english

FRIDAY = Anchor(date(2026, 11, 20))


def agrees(english: str, day: date) -> bool:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    found = days_around(hit, english, FRIDAY)
    return any(one.first is not None and one.last is not None and one.first <= day <= one.last for one in found)


@pytest.mark.parametrize(
    ("english", "day", "is_near"),
    [
        ("a few months ago", date(2026, 7, 1), True),
        ("a few months ago", date(2026, 9, 20), True),
        ("a few months ago", date(2025, 11, 20), False),
        ("about a fortnight ago", date(2026, 11, 5), True),
        ("about a fortnight ago", date(2026, 10, 20), False),
        ("in three and a half months", date(2027, 3, 6), True),
        ("since the middle of October", date(2026, 10, 15), True),
        ("on Friday", date(2026, 11, 27), True),
        ("by Monday", date(2026, 11, 30), False),
        ("three days ago", date(2026, 11, 16), False),
        ("in three weeks", date(2026, 12, 12), False),
    ],
)
def test_a_loose_phrase_has_days_around_it(english: str, day: date, is_near: bool) -> None:
    assert agrees(english, day) is is_near
