"""Parts of a whole, holidays, ranges of weekdays and rounded counts in other languages.

All is said on Friday, 2026-11-20.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import asdict, replace
from datetime import date

import pytest

from extractor.core.dates import Anchor, Status, read_english, scan_native
from extractor.core.dates.gates import slots_needed, word_needed
from extractor.core.dates.slots import Slots
from extractor.core.languages import by_code, languages, noise
from extractor.core.languages.form import Language, listed, pairs
from extractor.core.languages.prefilter import alternatives

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Im ersten Quartal des nächsten Jahres ziehen wir um.", "2027-01-01", "2027-03-31"),
        ("Am letzten Freitag des Monats grillen wir.", "2026-11-27", "2026-11-27"),
        ("Von Montag bis Donnerstag nächster Woche bin ich weg.", "2026-11-23", "2026-11-26"),
        ("Nächsten Montag bis Mittwoch bin ich in Wien.", "2026-11-23", "2026-11-25"),
        ("Vorletzten Sommer waren wir in Portugal.", "2025-06-01", "2025-08-31"),
        ("Am 5. des nächsten Monats wird die Miete fällig.", "2026-12-05", "2026-12-05"),
        ("Im Sommer nächsten Jahres fliege ich nach Japan.", "2027-06-01", "2027-08-31"),
        ("Im Jahr 2014 haben wir geheiratet.", "2014-01-01", "2014-12-31"),
        ("Letzte Weihnachten war ich bei meinen Eltern.", "2025-12-25", "2025-12-25"),
        ("Am Tag der Arbeit eröffnen wir unseren Biergarten.", "2027-05-01", "2027-05-01"),
        ("Vor so etwa zwei Wochen bin ich umgezogen.", "2026-11-06", "2026-11-06"),
        ("Nächstes Jahr im Sommer heiraten wir.", "2027-06-01", "2027-08-31"),
        ("De lunes a jueves de la semana que viene estaré en Bilbao.", "2026-11-23", "2026-11-26"),
        ("El próximo primero de mayo abrimos la terraza.", "2027-05-01", "2027-05-01"),
        ("En el segundo trimestre del año que viene nos mudamos.", "2027-04-01", "2027-06-30"),
        ("El martes en ocho me toca la resonancia.", "2026-12-01", "2026-12-01"),
        ("Hace cosa de dos semanas me mudé.", "2026-11-06", "2026-11-06"),
        ("Au premier trimestre de l'année prochaine on déménage.", "2027-01-01", "2027-03-31"),
        ("L'an prochain en avril je pars au Japon.", "2027-04-01", "2027-04-30"),
        ("À la Toussaint dernière on était chez ma tante.", "2026-11-01", "2026-11-01"),
        ("Martedì a otto consegno la tesi.", "2026-12-01", "2026-12-01"),
        ("Nel primo semestre dell'anno prossimo apriamo una sede.", "2027-01-01", "2027-06-30"),
        ("A Santo Stefano pranziamo con gli avanzi.", "2026-12-26", "2026-12-26"),
        ("L'ultimo giorno del mese ridiamo le chiavi.", "2026-11-30", "2026-11-30"),
        ("In de tweede helft van december ben ik vrij.", "2026-12-16", "2026-12-31"),
        ("In het eerste kwartaal van volgend jaar verhuizen we.", "2027-01-01", "2027-03-31"),
        ("Op de laatste vrijdag van de maand gaan we uit eten.", "2026-11-27", "2026-11-27"),
        ("De quarta a sexta da semana passada estive doente.", "2026-11-11", "2026-11-13"),
        ("Na última sexta do mês recebo a chave.", "2026-11-27", "2026-11-27"),
        ("Comecei um curso há coisa de um mês.", "2026-10-20", "2026-10-20"),
    ],
)
def test_what_is_composed_of_a_language_s_words_is_read(text: str, first: str, last: str) -> None:
    """A row for each language is not needed where the words and their order tell."""
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("去年春节我们结婚了", "2025-01-29", "2025-01-29"),
        ("春节前两天回家", "2027-02-04", "2027-02-04"),
        ("お盆に帰省しました", "2026-08-13", "2026-08-16"),
        ("geçen Kurban Bayramı'nda nişanlandık", "2026-05-27", "2026-05-27"),
        ("Ramazan'da taşındık", "2026-02-18", "2026-03-19"),
        ("nach dem Zuckerfest fliegen wir", "2027-03-10", "2027-03-10"),
        ("No Carnaval fomos a Salvador", "2026-02-14", "2026-02-17"),
        ("por el Año Nuevo Chino viajaremos", "2027-02-06", "2027-02-06"),
        ("pour l'Aïd on va à Oran", "2027-03-09", "2027-03-09"),
    ],
)
def test_feasts_of_other_calendars(text: str, first: str, last: str) -> None:
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    ("english", "first", "last"),
    [
        ("the last Friday of the month", "2026-11-27", "2026-11-27"),
        ("from next Monday to Wednesday", "2026-11-23", "2026-11-25"),
        ("next week, Monday to Wednesday", "2026-11-23", "2026-11-25"),
        ("last Singles' Day", "2026-11-11", "2026-11-11"),
        ("on St. Stephen's Day", "2026-12-26", "2026-12-26"),
        ("the first half of 2027", "2027-01-01", "2027-06-30"),
        ("summer 2027", "2027-06-01", "2027-08-31"),
        ("last Holy Week", "2026-03-29", "2026-04-05"),
        ("sometime next week", "2026-11-23", "2026-11-29"),
        ("in 2014", "2014-01-01", "2014-12-31"),
        ("Culture Day of next year", "2027-11-03", "2027-11-03"),
        ("Women's Day next year", "2027-03-08", "2027-03-08"),
        ("White Day 2027", "2027-03-14", "2027-03-14"),
        ("next Dutch Liberation Day", "2027-05-05", "2027-05-05"),
        ("Swiss National Day 2027", "2027-08-01", "2027-08-01"),
        ("the summer two years ago", "2024-06-01", "2024-08-31"),
        ("winter of the year before last", "2024-12-01", "2025-02-28"),
        ("early March next year", "2027-03-01", "2027-03-10"),
        ("the second Monday of January next year", "2027-01-11", "2027-01-11"),
        ("the 3rd of the month before last", "2026-09-03", "2026-09-03"),
        ("the first week of the month after next", "2027-01-04", "2027-01-10"),
        ("Monday to Wednesday of the week after next", "2026-11-30", "2026-12-02"),
        ("at the end of summer", "2026-08-01", "2026-08-31"),
        ("until the end of next week", "2026-11-29", "2026-11-29"),
        ("by the end of the fiscal year", "2027-03-31", "2027-03-31"),
        ("on Coming of Age Day", "2027-01-11", "2027-01-11"),
        ("since autumn of the year before last", "2024-09-01", "None"),
        ("last Marine Day", "2026-07-20", "2026-07-20"),
        ("Christmas 2025", "2025-12-25", "2025-12-25"),
        ("in mid-2024", "2024-03-31", "2024-09-29"),
        ("two days before Saudi National Day", "2026-09-21", "2026-09-21"),
        ("at Easter in 2025", "2025-04-20", "2025-04-20"),
        ("last year's Diwali", "2025-10-20", "2025-10-20"),
        ("last Spring Festival", "2026-02-17", "2026-02-17"),
        ("on the day of the Mid-Autumn Festival", "2026-09-25", "2026-09-25"),
        ("two days before Lunar New Year", "2027-02-04", "2027-02-04"),
        ("last Ramadan", "2026-02-18", "2026-03-19"),
        ("on the first day of Ramadan 2025", "2025-03-01", "2025-03-01"),
        ("on the eve of last Yom Kippur", "2026-09-20", "2026-09-20"),
        ("last Carnival", "2026-02-14", "2026-02-17"),
        ("last Spring Festival Eve", "2026-02-16", "2026-02-16"),
        ("last Dirty Thursday", "2026-02-12", "2026-02-12"),
        ("during Golden Week 2025", "2025-04-29", "2025-05-05"),
    ],
)
def test_english_is_read_as_models_translate(english: str, first: str, last: str) -> None:
    """A translated phrase stands for one date; in running text some of these are habits."""
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


def test_a_weekday_of_a_year_is_no_day() -> None:
    assert read_english("Friday two years ago", FRIDAY) is None


@pytest.mark.parametrize("english", ["these days", "nowadays", "for some time", "a long time ago", "at the moment"])
def test_vague_english_has_no_day(english: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert hit.status is Status.VAGUE


@pytest.mark.parametrize(
    ("english", "past"),
    [("three days after Eid al-Adha", "2026-05-30"), ("two weeks after Christmas", "2026-01-08")],
)
def test_an_offset_keeps_the_readings_of_its_holiday(english: str, past: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert past in [str(one.first) for one in hit.alternatives]


def test_a_holiday_of_several_countries_keeps_all_their_days_of_a_year() -> None:
    hit = read_english("Republic Day 2025", FRIDAY)
    assert hit is not None
    assert "2025-10-29" in [str(one.first) for one in hit.alternatives]


def test_a_holiday_of_several_countries_keeps_all_their_days() -> None:
    """Liberation Day is in August in Korea, in April in Italy, and in May in the Netherlands."""
    hit = read_english("last Liberation Day", FRIDAY)
    assert hit is not None
    assert hit.interval is not None
    found = {str(one.first) for one in (hit.interval, *hit.alternatives)}
    assert found == {"2026-08-15", "2026-04-25", "2026-05-05"}


@pytest.mark.parametrize(
    ("row", "needed"),
    [
        ("{d} {month}", {"d", "month"}),
        ("im (?:{season}|{month}) {next} {unit}", {"next", "unit"}),
        ("{wd}(?: {daypart})?", {"wd"}),
        ("{wd}|{month}", set()),
        (r"\({wd}\)", {"wd"}),
        ("{from}?{wd}{to}{wd2}", {"wd", "to", "wd2"}),
    ],
)
def test_a_row_needs_the_slots_outside_of_its_alternatives(row: str, needed: set[str]) -> None:
    """A row is skipped in a text that lacks one of them."""
    assert slots_needed(row) == needed


@pytest.mark.parametrize(
    ("row", "word"),
    [
        ("vor {n} tagen", "tagen"),
        ("{n}{unit}(?:之)?以前", "以前"),
        ("{wd}の?{daypart}", ""),
        ("पिछले {unit}", "पिछले"),
        ("am {d}|ab {d}", ""),
        (r"\d+ stunden?", "stunde"),
    ],
)
def test_a_row_needs_its_longest_word(row: str, word: str) -> None:
    """Optional letters are no part of it."""
    assert word_needed(row) == word


def test_a_joining_word_of_a_language_without_spaces_may_be_left_out() -> None:
    """In Japanese the particle between two nouns often is."""
    japanese = by_code("ja")
    assert japanese is not None
    joining = Slots(replace(japanese, dates=replace(japanese.dates, of="の"))).pattern("of")
    assert [text for text in ("の", "", "を") if re.fullmatch(joining, text)] == ["の", ""]


@pytest.mark.parametrize(
    ("row", "found"),
    [("{wd}|{month}", ["{wd}", "{month}"]), ("(?:a|b) c|d", ["(?:a|b) c", "d"]), (r"a\|b[|]", [r"a\|b[|]"])],
)
def test_a_pattern_of_what_is_no_date_is_searched_by_its_alternatives(row: str, found: list[str]) -> None:
    assert alternatives(row) == found


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Toplantı haziran ayında ofiste olacak.", "2027-06-01"),
        ("Toplantı mart başında ofiste.", "2027-03-01"),
        ("Haziran ayında taşındık.", "2026-06-01"),
    ],
)
def test_a_noun_that_ends_like_a_past_tense_tells_no_tense(text: str, first: str) -> None:
    """The Turkish word for a meeting is one."""
    (hit,) = scan_native(text, FRIDAY)
    assert str(hit.first) == first


@pytest.mark.parametrize(
    ("text", "day"),
    [("今年春节回家。", "2026-02-17"), ("去年春節我們去了日本。", "2025-01-29"), ("春晚好看吗？", None)],
)
def test_a_chinese_feast_is_no_part_of_a_unit(text: str, day: str | None) -> None:
    """The Spring Festival is not in spring."""
    assert [str(hit.first) for hit in scan_native(text, FRIDAY)] == ([day] if day else [])


_LISTS = (
    "next last this beyond before_last about of on in_year range_from range_to day_parts since until by starting either "
    "ahead hints feasts"
).split()
_PAIRS = "phrases names short units numbers ordinals parts holidays spans days decades".split()
_READ = [one for one in languages() if one.cldr is not None]


@pytest.mark.parametrize(
    "language", [*_READ, *(one.latin for one in _READ if one.latin)], ids=lambda one: f"{one.code}-{one.name}"
)
def test_each_word_and_phrase_of_a_language_stands_once(language: Language) -> None:
    """Of two in a list, one would never be read."""
    words = {name: listed(getattr(language.dates, name)) for name in _LISTS}
    words |= {name: [word for word, _ in pairs(getattr(language.dates, name))] for name in _PAIRS}
    for form in (language.questions, language.sameness):
        words |= {name: text.split() for name, text in asdict(form).items() if name != "seams"}
    twice = {name: [word for word, count in Counter(known).items() if count > 1] for name, known in words.items()}
    assert {name: known for name, known in twice.items() if known} == {}


def test_a_language_of_its_own_says_what_its_stop_words_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Polish and Swedish have stop words and no file; a file would replace them."""
    assert {"pl", "sv"} <= noise.stop_words().keys() - {one.code for one in languages()}
    german = by_code("de")
    assert german is not None
    monkeypatch.setattr(noise, "languages", lambda: (replace(german, code="pl", stop_words="i oraz"),))
    assert noise.stop_words()["pl"] == "i oraz"
