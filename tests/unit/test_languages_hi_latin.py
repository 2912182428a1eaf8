"""Dates in Hindi as most people type it, in Latin letters. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, scan_native, unread_time
from extractor.core.languages.scripts import is_latin_hindi
from extractor.core.languages.signs import is_read
from extractor.core.recall.question import read_question

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("kal raat mujhe neend nahi aayi thi", "2026-11-19", "2026-11-19"),
        ("kal subah dentist ke paas jaana hai", "2026-11-21", "2026-11-21"),
        ("parso mummy aa rahi hain ghar", "2026-11-22", "2026-11-22"),
        ("agley mahiney meri didi ki shaadi hai", "2026-12-01", "2026-12-31"),
        ("2 hafte pehle maine smoking chhod di thi", "2026-11-06", "2026-11-06"),
        ("2 haftey pahle maine smoking chhod di thi", "2026-11-06", "2026-11-06"),
        ("dhai saal pehle dukaan kholi thi humne", "2024-05-20", "2024-05-20"),
        ("pichle mahine ke end me naya phone liya", "2026-10-21", "2026-10-31"),
        ("agle saal march me hum ghar shift karenge", "2027-03-01", "2027-03-31"),
        ("mai june me goa gaya tha", "2026-06-01", "2026-06-30"),
        ("somwar ko mera interview hai", "2026-11-23", "2026-11-23"),
        ("shanivar ki raat dosto ke saath match dekhunga", "2026-11-21", "2026-11-21"),
        ("mangalwar se pehle rent dena hai", "2026-11-24", "2026-11-24"),
        ("pichhle shukrawar ko mera result aaya tha", "2026-11-13", "2026-11-13"),
        ("25 tarikh ko mera exam hai", "2026-11-25", "2026-11-25"),
        ("diwali pe main ghar gaya tha", "2026-11-08", "2026-11-08"),
        ("is sunday hum picnic pe jaa rahe hain", "2026-11-22", "2026-11-22"),
    ],
)
def test_a_date_is_read(text: str, first: str, last: str) -> None:
    """In any of its spellings; the tense tells what "kal" is."""
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)
    assert is_read(text)


@pytest.mark.parametrize("text", ["har somvar ko gym jaata hu main", "mangalwar ko hamesha chhutti hoti hai"])
def test_a_habit_is_no_date(text: str) -> None:
    assert scan_native(text, FRIDAY) == []


def test_words_of_time_that_no_row_reads_are_noticed() -> None:
    """Some are spelt as nobody listed them, and some mean no single day."""
    assert unread_time("shadi ke din hamari chhat tapak rahi thi") == "shadi ke din"


def test_a_question_about_days_becomes_a_range() -> None:
    question = read_question("pichle hafte maine kya kiya tha?", FRIDAY)
    assert (str(question.since), str(question.until)) == ("2026-11-09", "2026-11-15")


@pytest.mark.parametrize(
    "text",
    [
        "the main hall is ours, so is the bar",
        "kal is the name of my cat",
        "ich gehe am montag hin, die sache ist klar",
        "saya tidak ke sana, se bagus ini",
        "il a dit que le mal est fait",
        "",
    ],
)
def test_other_languages_are_not_taken_for_hindi(text: str) -> None:
    assert not is_latin_hindi(text)
