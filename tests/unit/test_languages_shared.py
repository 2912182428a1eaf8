"""Two phrases side by side that share a week, a year or a day, and what is said with them."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, find_native, read_english, scan_native

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "phrase", "first", "last"),
    [
        # A month of a year that is counted from today.
        ("Vor zwei Jahren im Mai haben wir geheiratet", "Vor zwei Jahren im Mai", "2024-05-01", "2024-05-31"),
        ("Twee jaar geleden in mei zijn we getrouwd", "Twee jaar geleden in mei", "2024-05-01", "2024-05-31"),
        ("İki yıl önce mayısta evlendik", "İki yıl önce mayısta", "2024-05-01", "2024-05-31"),
        ("Два года назад в мае поженились", "Два года назад в мае", "2024-05-01", "2024-05-31"),
        ("Il y a deux ans en mai on s'est mariés", "Il y a deux ans en mai", "2024-05-01", "2024-05-31"),
        ("Hace dos años en mayo nos casamos", "Hace dos años en mayo", "2024-05-01", "2024-05-31"),
        ("Due anni fa a maggio ci siamo sposati", "Due anni fa a maggio", "2024-05-01", "2024-05-31"),
        ("Há dois anos em maio casamos", "Há dois anos em maio", "2024-05-01", "2024-05-31"),
        ("قبل سنتين في مايو تزوجنا", "قبل سنتين في مايو", "2024-05-01", "2024-05-31"),
        ("दो साल पहले मई में हमारी शादी हुई", "दो साल पहले मई में", "2024-05-01", "2024-05-31"),
        # Two days whose week is said once.
        ("Montag und Dienstag letzter Woche war ich krank", "Montag und Dienstag letzter Woche", "2026-11-09", "2026-11-10"),
        ("Geçen hafta pazartesi ve salı hastaydım", "Geçen hafta pazartesi ve salı", "2026-11-09", "2026-11-10"),
        ("Lunedì e martedì della scorsa settimana ero malato", "Lunedì e martedì della scorsa settimana", "2026-11-09", "2026-11-10"),
        ("В понедельник и вторник на прошлой неделе болел", "В понедельник и вторник на прошлой неделе", "2026-11-09", "2026-11-10"),
        ("पिछले हफ्ते सोमवार और मंगलवार को बीमार था", "पिछले हफ्ते सोमवार और मंगलवार को", "2026-11-09", "2026-11-10"),
        # A weekday with its number.
        ("Mein Termin wurde auf Montag, den 7. verschoben", "Montag, den 7.", "2026-12-07", "2026-12-07"),
        ("تأجل موعدي إلى يوم الاثنين 7", "إلى يوم الاثنين 7", "2026-12-07", "2026-12-07"),
        ("예약이 7일 월요일로 바뀌었어", "7일 월요일", "2026-12-07", "2026-12-07"),
        ("予約が7日の月曜に変わった", "7日の月曜", "2026-12-07", "2026-12-07"),
        ("12월 7일(월요일)에 만나요", "12월 7일", "2026-12-07", "2026-12-07"),
        ("12月7日（月曜）に会う", "12月7日", "2026-12-07", "2026-12-07"),
        # Two numbers in words.
        ("छह से आठ हफ्ते में जवाब आएगा", "छह से आठ हफ्ते में", "2027-01-01", "2027-01-15"),
        ("六到八周后有回复", "六到八周后", "2027-01-01", "2027-01-15"),
        ("En seis u ocho semanas llega la respuesta", "En seis u ocho semanas", "2027-01-01", "2027-01-15"),
        # In the course of a month, in less than some time, school holidays.
        ("Bir aydan kısa süre içinde teslim var", "Bir aydan kısa süre içinde", "2026-11-20", "2026-12-20"),
        ("Am Morgen des 24. Dezember kommt er", "Am Morgen des 24. Dezember", "2026-12-24", "2026-12-24"),
        ("Im Laufe des Februars wird renoviert", "Im Laufe des Februars", "2027-02-01", "2027-02-28"),
        ("В течение февраля сделаем ремонт", "В течение февраля", "2027-02-01", "2027-02-28"),
        ("Nel corso di febbraio facciamo i lavori", "Nel corso di febbraio", "2027-02-01", "2027-02-28"),
        ("In weniger als einem Monat ist Abgabe", "In weniger als einem Monat", "2026-11-20", "2026-12-20"),
        ("एक महीने से कम में जमा करना है", "एक महीने से कम में", "2026-11-20", "2026-12-20"),
        ("In de kerstvakantie komt mijn zus", "In de kerstvakantie", "2026-12-19", "2027-01-03"),
        ("Sömestr tatilinde Uludağ'a gideceğiz", "Sömestr tatilinde", "2027-01-20", "2027-02-03"),
        # What began lasts.
        ("从周一起我一直生病", "从周一", "2026-11-16", None),
        ("월요일부터 아팠어요", "월요일부터", "2026-11-16", None),
    ],
)  # fmt: skip
def test_one_date(text: str, phrase: str, first: str, last: str | None) -> None:
    hits = scan_native(text, FRIDAY)
    assert [text[hit.start : hit.end] for hit in hits] == [phrase]
    assert (hits[0].first, hits[0].last) == (date.fromisoformat(first), date.fromisoformat(last) if last else None)


@pytest.mark.parametrize(
    "text",
    ["Montag und Mittwoch nächster Woche", "nächste Woche Montag und Mittwoch", "Montag oder Mittwoch nächster Woche"],
)
def test_two_days_of_a_week_that_do_not_follow_each_other(text: str) -> None:
    """Each is of the week that is said beside one of them."""
    hits = scan_native(f"Ich komme {text}.", FRIDAY)
    assert [str(hit.first) for hit in hits] == ["2026-11-23", "2026-11-25"]


@pytest.mark.parametrize(
    "text",
    [
        "Am Montag war ich krank. Dienstag letzter Woche auch.",
        "Am Montag komme ich, und Dienstag letzter Woche war ich krank",
        "Vor zwei Jahren fing es an. Im Mai heiraten wir",
    ],
)
def test_what_a_sentence_parts_shares_nothing(text: str) -> None:
    assert len(find_native(text)) == 2


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("Bu kısa süre içinde biter", []),  # "kısa" is short, and no winter
        ("Bu kış kayak öğreneceğim", ["Bu kış"]),
        ("قبل يوم 15 يجب أن أدفع", ["قبل يوم 15"]),  # and not "a day ago"
        ("L'avant-dernière année de fac", ["L'avant-dernière année"]),  # and not "last year"
    ],
)
def test_the_whole_phrase_is_read(text: str, phrases: list[str]) -> None:
    assert [text[one.start : one.end] for one in find_native(text)] == phrases


@pytest.mark.parametrize(
    ("english", "first", "last"),
    [
        ("during the Christmas holidays", "2026-12-24", "2027-01-01"),
        ("within six to eight weeks", "2026-11-20", "2027-01-15"),
    ],
)
def test_english_of_translators(english: str, first: str, last: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)
