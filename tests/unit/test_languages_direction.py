"""The tense of a sentence, what stands beside a date, and English as models translate it.

All is said on Friday, 2026-11-20.
"""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, Status, Verdict, check_translation, read_english, scan_native, unread_time

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "quote", "english"),
    [
        ("Dienstag war der Monteur da.", "Dienstag", "next Tuesday"),
        ("Jeudi le plombier est passé.", "Jeudi", "next Thursday"),
        ("El jueves me sacaron la muela.", "El jueves", "next Thursday"),
        ("Mercoledì ho portato la Panda dal meccanico.", "Mercoledì", "next Wednesday"),
        ("An Allerheiligen werden wir in Wien sein.", "An Allerheiligen", "last All Saints' Day"),
        ("В понедельник я уволился.", "В понедельник", "next Monday"),
    ],
)
def test_english_in_the_other_direction_than_the_tense_is_noticed(text: str, quote: str, english: str) -> None:
    """A bare weekday has two readings; the sentence tells which of them the English may mean."""
    hit = read_english(english, FRIDAY)
    assert hit is not None
    verdict, _ = check_translation(quote, text, hit, FRIDAY)
    assert verdict is Verdict.DISAGREES


@pytest.mark.parametrize(
    ("text", "quote", "english"),
    [
        ("Dienstag war der Monteur da.", "Dienstag", "on Tuesday"),
        ("J'ai signé en juillet et la semaine prochaine je signe l'acte.", "la semaine prochaine", "next week"),
        ("El jueves me sacaron la muela.", "El jueves", "last Thursday"),
    ],
)
def test_right_english_passes_in_any_tense(text: str, quote: str, english: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    verdict, _ = check_translation(quote, text, hit, FRIDAY)
    assert verdict is Verdict.AGREES


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Le week-end prochain je pars, mardi je travaille, j'ai rien prévu d'autre.", "2026-11-24"),
        ("No Réveillon a gente vai pra Copacabana, já reservei o hotel.", "2026-12-31"),
        ("An Allerheiligen werden wir in Wien sein.", "2027-11-01"),
        ("An Allerheiligen waren wir in Wien.", "2026-11-01"),
    ],
)
def test_the_clause_of_a_date_tells_its_tense(text: str, first: str) -> None:
    """What was booked may lie ahead."""
    assert str(scan_native(text, FRIDAY)[-1].first) == first


def test_what_a_row_makes_no_date_of_is_unread() -> None:
    """ "Next hour" is no English date, though a row made it."""
    assert unread_time("In der nächsten Stunde kommt der Kurier.") == "nächsten Stunde"


@pytest.mark.parametrize(
    ("english", "first", "last"),
    [
        ("after the weekend", "2026-11-23", "2026-11-23"),
        ("just before the weekend", "2026-11-20", "2026-11-20"),
        ("in the night from Saturday to Sunday", "2026-11-21", "2026-11-22"),
        ("in the last days", "2026-11-17", "2026-11-20"),
        ("the first days of November", "2026-11-01", "2026-11-10"),
        ("the last third of the month", "2026-11-21", "2026-11-30"),
        ("on the third Sunday of Advent", "2026-12-13", "2026-12-13"),
        ("on Repentance Day", "2026-11-18", "2026-11-18"),
        ("in the nineties", "1990-01-01", "1999-12-31"),
        ("the mid-1990s", "1994-01-01", "1996-12-31"),
        ("the early 1980s", "1980-01-01", "1983-12-31"),
        ("late last summer", "2026-08-01", "2026-08-31"),
        ("in the penultimate week of October", "2026-10-19", "2026-10-25"),
        ("on Rose Monday", "2027-02-08", "2027-02-08"),
        ("between now and June", "2027-06-01", "2027-06-30"),
        ("around this time last year", "2025-11-20", "2025-11-20"),
        ("on the Immaculate Conception long weekend", "2026-12-05", "2026-12-08"),
        ("midweek", "2026-11-18", "2026-11-19"),
        ("in week 50", "2026-12-07", "2026-12-13"),
        ("a good month ago", "2026-10-20", "2026-10-20"),
        ("not this Friday but the next", "2026-12-04", "2026-12-04"),
        ("today a year ago", "2025-11-20", "2025-11-20"),
        ("an hour and a half ago", "2026-11-20", "2026-11-20"),
        ("within two hours", "2026-11-20", "2026-11-20"),
    ],
)
def test_english_of_a_model(english: str, first: str, last: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize("english", ["as a child", "in my youth", "this semester", "over the holidays"])
def test_what_only_the_writer_can_date_is_vague(english: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert hit.status is Status.VAGUE
