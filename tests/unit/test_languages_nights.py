"""Nights, spans between parts of months, several dates in one quote, centuries, terms, and days of a past week."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, Verdict, as_told, check_translation, scan_native
from extractor.core.dates.terms import read_term
from extractor.core.dates.translated import read_english
from extractor.core.facts.several_dates import one_by_one

ON = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("phrase", "first", "last"),
    [
        ("from the beginning of March to the end of June", "2027-03-01", "2027-06-30"),
        ("from early March till Christmas", "2027-03-01", "2027-12-25"),
        ("from tomorrow", "2026-11-21", "None"),
        ("from January", "2027-01-01", "None"),
        ("from last Monday", "2026-11-16", "2026-11-16"),
        ("in the night from Wednesday to Thursday", "2026-11-25", "2026-11-26"),
        ("in the night before Saturday", "2026-11-20", "2026-11-21"),
        ("right after New Year", "2027-01-02", "2027-01-02"),
        ("on Carnival Monday", "2027-02-08", "2027-02-08"),
        ("on Forgiveness Sunday", "2027-03-14", "2027-03-14"),
        ("in the 12th century", "1100-01-01", "1199-12-31"),
        ("between now and June", "2027-06-01", "2027-06-30"),
    ],
)
def test_english_of_translators_joins_dates(phrase: str, first: str, last: str) -> None:
    hit = read_english(phrase, ON)
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Von Anfang März bis Ende Juni bin ich im Auslandssemester", "2027-03-01", "2027-06-30"),
        ("Unser Projekt läuft von Mitte Januar bis Ostern", "2027-01-11", "2027-03-28"),
        ("Am ersten Märzwochenende nächsten Jahres ist Skikurs", "2027-03-06", "2027-03-07"),
        ("Im 18. Jahrhundert wurde unser Hof gebaut", "1700-01-01", "1799-12-31"),
        ("Am Siebten kommt die Waschmaschine", "2026-12-07", "2026-12-07"),
        ("Heute Nacht hab ich kaum geschlafen", "2026-11-19", "2026-11-19"),
        ("Ende KW 50 ist Abgabe", "2026-12-13", "2026-12-13"),
        ("Letztes Semester bin ich durch Analysis gefallen", "2026-04-01", "2026-09-30"),
        ("Seit den Sommerferien geht Ben in den Hort", "2026-07-01", "None"),
        ("In der Nacht auf Dienstag ist bei uns eingebrochen worden", "2026-11-16", "2026-11-17"),
        ("Vanaf volgende week eet ik minder suiker", "2026-11-23", "None"),
        ("Ik ben de afgelopen weken veel ziek geweest", "2026-10-30", "2026-11-20"),
        ("Van half januari tot Pasen zitten we in Portugal", "2027-01-11", "2027-03-28"),
        ("Op Koningsdag verkochten we oude spullen", "2026-04-27", "2026-04-27"),
        ("In de achttiende eeuw is onze boerderij gebouwd", "1700-01-01", "1799-12-31"),
        ("Over een halfuur komt de loodgieter", "2026-11-20", "2026-11-20"),
        ("Dit schooljaar zit Fleur in groep acht", "2026-09-01", "2027-07-10"),
        ("С начала марта до конца июня буду на стажировке", "2027-03-01", "2027-06-30"),
        ("В XIX веке тут был завод прадеда", "1800-01-01", "1899-12-31"),
        ("В предпоследнюю субботу января у Тони свадьба", "2027-01-23", "2027-01-23"),
        ("Завтра через неделю я буду уже на море", "2026-11-28", "2026-11-28"),
        ("С понедельника сижу на больничном", "2026-11-16", "None"),
        ("В ночь на четверг у сына поднялась температура", "2026-11-18", "2026-11-19"),
        ("Mart başından haziran sonuna kadar stajdayım", "2027-03-01", "2027-06-30"),
        ("Gelecek yıl martın ilk hafta sonu ablam evleniyor", "2027-03-06", "2027-03-07"),
        ("On sekizinci yüzyılda yapılmış bizim ev", "1700-01-01", "1799-12-31"),
        ("Önümüzdeki on gün boyunca raporluyum", "2026-11-21", "2026-11-30"),
        ("Son iki haftada üç kilo verdim", "2026-11-06", "2026-11-20"),
        ("Geçen sene bugün işten ayrılmıştım", "2025-11-20", "2025-11-20"),
        ("Pazartesi akşamından beri kalorifer yanmıyor", "2026-11-16", "None"),
        ("Ay başında kira zammı gelecek, bilmiyorum", "2026-12-01", "2026-12-10"),
        ("Die Abgabe wurde auf das Ende des Monats gelegt", "2026-11-21", "2026-11-30"),
        ("Am Anfang des Monats war ich krank", "2026-11-01", "2026-11-10"),
        ("Cumartesi gecesi derbi var, biletler tükenmiş", "2026-11-21", "2026-11-21"),
    ],
)
def test_a_date_is_read(text: str, first: str, last: str) -> None:
    (hit,) = scan_native(text, ON)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    ("quote", "english", "parts"),
    [
        ("Am Montag und am Mittwoch", "on Monday and on Wednesday", ["on Monday", "on Wednesday"]),
        ("Nächsten Montag und Mittwoch", "next Monday and Wednesday", ["next Monday", "next Wednesday"]),
        ("am Montag und am Mittwoch", "Monday and Wednesday of next week", ["Monday of next week", "Wednesday of next week"]),
        ("Donnerstag oder spätestens Freitag", "Thursday or Friday at the latest", ["on Thursday", "Friday at the latest"]),
        ("zwischen Montag und Mittwoch", "between Monday and Wednesday", None),
        ("am Montag", "on Monday", None),
    ],
)  # fmt: skip
def test_a_quote_of_several_dates_is_read_one_by_one(quote: str, english: str, parts: list[str] | None) -> None:
    read = one_by_one(quote, english, f"{quote} hab ich frei", ON)
    assert [part for _, part in read] == (parts or [english])
    assert all(one in quote for one, _ in read)


@pytest.mark.parametrize(
    ("quote", "text", "english", "first"),
    [
        ("Am Samstag", "Am Samstag hab ich mir beim Fußball den Knöchel verstaucht", "on Saturday", "2026-11-14"),
        ("Von Dienstag bis Donnerstag", "Von Dienstag bis Donnerstag war ich auf Montage", "from Tuesday to Thursday", "2026-11-17"),
        ("На Крещение", "На Крещение окунались в прорубь", "at Epiphany", "2026-01-19"),
        ("Ay başında", "Ay başında kira zammı gelecek, bilmiyorum", "at the beginning of the month", "2026-12-01"),
        ("на День матери", "на День матери закажу маме букет", "on Mother's Day", "2026-11-29"),
    ],
)  # fmt: skip
def test_the_sentence_of_the_original_tells_which_day(quote: str, text: str, english: str, first: str) -> None:
    hit = read_english(english, ON)
    assert hit is not None
    verdict, read = check_translation(quote, text, hit, ON)
    assert verdict is Verdict.AGREES
    assert str(as_told(hit, read).first) == first


def test_days_of_another_week_that_the_english_names_do_not_agree() -> None:
    hit = read_english("from Tuesday to Thursday of next week", ON)
    assert hit is not None
    quote = "Von Dienstag bis Donnerstag"
    verdict, _ = check_translation(quote, f"{quote} war ich auf Montage", hit, ON)
    assert verdict is Verdict.DISAGREES


@pytest.mark.parametrize(
    ("code", "english", "first", "last"),
    [
        ("de", "in the next school year", "2027-08-01", "2028-07-31"),
        ("de", "in the summer semester", "2027-04-01", "2027-09-30"),
        ("de", "since the summer holidays", "2026-07-01", "None"),
        ("nl", "this school year", "2026-09-01", "2027-07-10"),
        ("ru", "over the New Year holidays", "2027-01-01", "2027-01-08"),
        ("ru", "in the first term", "2027-09-01", "2027-10-25"),
    ],
)
def test_terms_are_those_of_the_country(code: str, english: str, first: str, last: str) -> None:
    hit = read_term(english, ON, (code,))
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "Met sint-juttemis betaalt hij zijn schulden terug",
        "Haftada üç kez koşuyorum",
        "Bahçede bit pazarı kuruluyor",
        "Köpek sabaha kadar havladı",
    ],
)
def test_no_date_is_read(text: str) -> None:
    assert not [hit for hit in scan_native(text, ON) if hit.interval]
