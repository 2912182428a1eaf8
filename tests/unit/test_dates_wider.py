"""Families of English dates that chats, tickets and plans use beside the plain ones, and the tense that decides."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, Status, scan

FRIDAY = Anchor(date(2026, 11, 20), 12)


def dated(text: str) -> dict[str, str]:
    """Return the ISO interval of each dated phrase."""
    return {
        hit.phrase: f"{hit.first}" if hit.first == hit.last else f"{hit.first}/{hit.last}"
        for hit in scan(text, FRIDAY)
        if hit.first is not None
    }


class TestFamilies:
    @pytest.mark.parametrize(
        ("text", "phrase", "found"),
        [
            ("bad week: the week of the 21st", "the week of the 21st", "2026-12-21/2026-12-27"),
            ("the week of Thanksgiving", "the week of Thanksgiving", "2026-11-23/2026-11-29"),
            ("timesheets for w/e 27 Nov", "w/e 27 Nov", "2026-11-21/2026-11-27"),
            ("see you the weekend of the 5th", "the weekend of the 5th", "2026-12-05/2026-12-06"),
            ("we camped over Labor Day weekend", "Labor Day weekend", "2026-09-05/2026-09-07"),
            ("due in the second half of January", "the second half of January", "2027-01-16/2027-01-31"),
            ("the last two weeks of August were hot", "the last two weeks of August", "2026-08-18/2026-08-31"),
            ("I saw her Thursday just gone", "Thursday just gone", "2026-11-19"),
            ("let's meet Monday fortnight", "Monday fortnight", "2026-12-07"),
            ("it is two weeks tomorrow", "two weeks tomorrow", "2026-12-05"),
            ("it was a week last Friday", "a week last Friday", "2026-11-06"),
            ("closed Tue 12/1", "Tue 12/1", "2026-12-01"),
            ("away 12/21-1/4", "12/21-1/4", "2026-12-21/2027-01-04"),
            ("PTO on the 3rd or 4th of January", "the 3rd", "2027-01-03"),
            ("out on the 27th and 28th", "28th", "2026-11-28"),
            ("can we do Mon or Tue of next week", "Mon", "2026-11-23"),
            ("next Monday and Tuesday", "Tuesday", "2026-11-24"),
            ("done a week or so ago", "a week or so ago", "2026-11-13"),
            ("fixed 2w ago", "2w ago", "2026-11-06"),
            ("it is due in 3d", "in 3d", "2026-11-23"),
            ("done in ~2 weeks", "in ~2 weeks", "2026-12-04"),
            ("we met two years ago in March", "two years ago in March", "2024-03-01/2024-03-31"),
            ("we ship in early Q2", "early Q2", "2027-04-01/2027-05-15"),
            ("see you wensday", "wensday", "2026-11-25"),
            ("see you tomarrow", "tomarrow", "2026-11-21"),
            ("I registered for the marathon on April 18", "April 18", "2027-04-18"),
            ("my sister applied for the spring course on April 18", "April 18", "2027-04-18"),
            ("they raised the rent on April 18", "April 18", "2026-04-18"),
            ("in the new year we hire", "in the new year", "2027-01-01/2027-03-31"),
        ],
    )  # fmt: skip
    def test_each_is_read(self, text: str, phrase: str, found: str) -> None:
        assert dated(text).get(phrase) == found

    @pytest.mark.parametrize(
        "text",
        [
            "Tomorrow.io has an API", "Happy Friday!", "the Tomorrow War", "my song is Friday I'm in Love",
            "1/2-3/4 cup of flour", "the model renders in 3d", "our wedding weekend was perfect",
            "for two weeks today was the goal", "Monday first, then the rest",
        ],
    )  # fmt: skip
    def test_a_look_alike_is_left_alone(self, text: str) -> None:
        assert set(dated(text)) <= {"today", "Monday"}
        assert "2027-02-01" not in dated(text).values()

    def test_a_day_after_a_day_of_a_story_is_never_guessed(self) -> None:
        assert [hit.status for hit in scan("We fixed it the Monday after.", FRIDAY)] == [Status.ANAPHORIC]


class TestTense:
    @pytest.mark.parametrize(
        "text",
        [
            "we're closed Thursday", "I'm fully booked Thursday", "she said she's coming on Thursday", "he told me he'd call Thursday",
            "it was decided that we meet Thursday", "they paid, so delivery is Thursday", "I ordered it, arrives Thursday",
            "they moved the demo up to Thu", "I bought tickets for Thursday", "I was hoping we could meet Thursday",
        ],
    )  # fmt: skip
    def test_what_lies_ahead_beside_a_past_tense(self, text: str) -> None:
        assert list(dated(text).values()) == ["2026-11-26"]

    @pytest.mark.parametrize(
        "text",
        ["what happened on Thursday", "she quit on Thursday", "we met Thursday", "I thought we'd agreed on Thursday"],
    )
    def test_what_is_over(self, text: str) -> None:
        assert list(dated(text).values()) == ["2026-11-19"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("I saw her on February 3", "2026-02-03"),
        ("We were in Rome on January 5", "2026-01-05"),
        ("She graduated on January 20 and we had a party", "2026-01-20"),
        # Plans that were told, and what is near.
        ("I was told the exam is on February 3", "2027-02-03"),
        ("The wedding was moved to February 3", "2027-02-03"),
        ("We booked the hut on February 3", "2027-02-03"),
        ("I was at the dentist because my appointment is on February 3", "2027-02-03"),
        ("I saw her on December 3", "2026-12-03"),
        # "'s" of a place is no verb.
        ("I was at the doctor's on Wednesday and she told me to rest", "2026-11-18"),
        ("The doctor's on Wednesday", "2026-11-25"),
        ("I've been at the hospital on Monday", "2026-11-16"),
    ],
)
def test_a_day_on_which_somebody_was_somewhere_is_over(text: str, first: str) -> None:
    """Without a year, and up to four months ahead in this one."""
    (hit,) = scan(text, Anchor(date(2026, 11, 20)))
    assert str(hit.first) == first


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("in the first full week of April", "2027-04-05", "2027-04-11"),
        ("in the second full week of April", "2027-04-12", "2027-04-18"),
        ("in the last full week of April", "2027-04-19", "2027-04-25"),
        ("in the first full week of March", "2027-03-01", "2027-03-07"),
        ("in the first week of April", "2027-03-29", "2027-04-04"),
    ],
)
def test_a_full_week_is_wholly_within_its_month(text: str, first: str, last: str) -> None:
    (hit,) = scan(f"We are away {text}.", Anchor(date(2027, 2, 20)))
    assert (str(hit.first), str(hit.last)) == (first, last)
