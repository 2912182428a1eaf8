"""School terms and holidays, anniversaries, and languages that only words of time tell."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, find_native, scan_native, unread_time
from extractor.core.dates.terms import read_term
from extractor.core.languages import languages
from extractor.core.languages.form import pairs
from extractor.core.languages.scripts import own_languages

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize("code", [one.code for one in languages() if one.cldr is not None])
def test_each_term_of_a_country_has_its_days(code: str) -> None:
    """Some are named otherwise in English ("ramadan's last days"), but all have days that can be computed."""
    language = next(one for one in languages() if one.code == code)
    names = [name for name, _ in pairs(language.dates.terms)]
    read = [name for name in names if read_term(f"during the {name}", FRIDAY, (code,))]
    assert bool(read) == bool(names)


@pytest.mark.parametrize(
    ("text", "phrase", "first", "last"),
    [
        ("Nach den Osterferien schreiben wir Mathe", "Nach den Osterferien", "2027-04-04", "2027-04-04"),
        ("Après les vacances de Pâques on a un contrôle", "Après les vacances de Pâques", "2027-05-04", "2027-05-04"),
        ("Dopo le vacanze di Pasqua abbiamo la verifica", "Dopo le vacanze di Pasqua", "2027-03-31", "2027-03-31"),
        ("Nas férias de julho a gente viaja", "Nas férias de julho", "2027-07-01", "2027-07-31"),
        ("寒假以后有考试", "寒假以后", "2027-02-21", "2027-02-27"),
        ("Übers lange Wochenende fahren wir weg", "Übers lange Wochenende", "2026-11-21", "2026-11-23"),
        # Exactly so long ago, and so long ago today.
        ("Auf den Tag genau vor zwei Jahren war das Abitur", "vor zwei Jahren", "2024-11-20", "2024-11-20"),
        ("Il y a deux ans jour pour jour j'ai eu mon bac", "Il y a deux ans", "2024-11-20", "2024-11-20"),
        ("Ровно два года назад я сдал экзамены", "Ровно два года назад", "2024-11-20", "2024-11-20"),
        ("整整两年前我毕业了", "整整两年前", "2024-11-20", "2024-11-20"),
        ("정확히 2년 전에 졸업했어", "정확히 2년 전", "2024-11-20", "2024-11-20"),
        ("Un anno fa oggi ci siamo sposati", "Un anno fa oggi", "2025-11-20", "2025-11-20"),
        ("Faz um ano hoje que casamos", "Faz um ano hoje", "2025-11-20", "2025-11-20"),
        ("Vandaag over drie weken is de operatie", "Vandaag over drie weken", "2026-12-11", "2026-12-11"),
        ("في مثل هذا اليوم قبل سنة تزوجنا", "في مثل هذا اليوم قبل سنة", "2025-11-20", "2025-11-20"),
        # For so long.
        ("Je joue depuis un peu plus d'un an", "depuis un peu plus d'un an", "2025-11-20", None),
        ("Уже больше года играю на скрипке", "Уже больше года", "2025-11-20", None),
        ("Bir yılı aşkın süredir keman çalıyorum", "Bir yılı aşkın süredir", "2025-11-20", None),
        ("मैं एक साल से ज्यादा से सीख रहा हूँ", "एक साल से ज्यादा से", "2025-11-20", None),
        ("Er ist seit einer guten Woche krank", "seit einer guten Woche", "2026-11-13", None),
        # Two days of a month, a month about, and holidays of a country.
        ("O exame pode ser feito entre os dias 3 e 5", "entre os dias 3 e 5", "2026-12-03", "2026-12-05"),
        ("Zwischen dem 3. und 5. kommt der Monteur", "Zwischen dem 3. und 5.", "2026-12-03", "2026-12-05"),
        ("On m'opère vers mars", "vers mars", "2027-03-01", "2027-03-31"),
        ("No feriadão vamos pra praia", "No feriadão", "2026-11-21", "2026-11-23"),
        ("En fin de semestre on a les partiels", "En fin de semestre", "2027-01-02", "2027-01-31"),
        ("No fim do semestre entrego o TCC", "fim do semestre", "2026-11-21", "2026-12-20"),
        ("El curso pasado suspendí tres", "curso pasado", "2025-09-10", "2026-06-22"),
        ("Yılbaşından sonra başlıyorum", "Yılbaşından sonra", "2027-01-02", "2027-01-02"),
        ("De cursus start in week 3", "in week 3", "2027-01-18", "2027-01-24"),
        ("两周左右会有结果", "两周左右", "2026-12-04", "2026-12-04"),
        ("12月25日前後に帰国します", "12月25日前後", "2026-12-25", "2026-12-25"),
        ("25日前に帰国しました", "25日前", "2026-10-26", "2026-10-26"),
        # The end of a day is a part of it.
        ("Hier en fin de journée le livreur est passé", "Hier en fin de journée", "2026-11-19", "2026-11-19"),
        ("Ontem no fim do dia minha irmã ligou", "Ontem no fim do dia", "2026-11-19", "2026-11-19"),
    ],
)
def test_one_date(text: str, phrase: str, first: str, last: str | None) -> None:
    hits = scan_native(text, FRIDAY)
    assert [(hit.phrase, str(hit.first), str(hit.last) if hit.last else None) for hit in hits] == [
        (phrase, first, last)
    ]


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("Half januari begint het semester", ["Half januari"]),
        ("Im Januar beginnt das Semester", ["Im Januar"]),
        ("Das Schuljahr endet im Juli", ["im Juli"]),
        ("Le semestre commence mi-janvier", ["mi-janvier"]),
        ("El semestre empieza en enero", ["en enero"]),
        ("Ocakta dönem başlıyor", ["Ocakta"]),
        ("学期从一月开始", ["从一月"]),
        ("1월에 학기가 시작돼", ["1월"]),
        ("सेमेस्टर जनवरी में शुरू होगा", ["जनवरी में"]),
    ],
)
def test_a_term_that_begins_or_ends_is_no_date(text: str, phrases: list[str]) -> None:
    assert [one.phrase for one in find_native(text)] == phrases
    assert unread_time(text) == ""


def test_a_term_in_which_something_begins_is_one() -> None:
    assert [one.phrase for one in find_native("Während des Semesters fängt alles später an")] == [
        "Während des Semesters"
    ]


def test_words_of_time_without_a_date_are_noticed() -> None:
    assert unread_time("Bayramda memlekete gidiyoruz") == "Bayramda"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("venerdì sera si va al cinema", "it"),
        ("firmamos ayer.", "es"),
        ("assinamos ontem.", "pt"),
        ("mardi prochain y a réunion", "fr"),
        ("pazartesi günü istifa ettim", "tr"),
        ("vrijdag krijg ik de sleutel", "nl"),
    ],
)
def test_words_of_time_tell_a_language(text: str, code: str) -> None:
    assert code in own_languages(text)


@pytest.mark.parametrize(
    "text",
    [
        "tu peux me résumer le film Vendredi 13",
        "¿de qué va la peli Viernes 13?",
        "Minha avó mora numa quinta perto de Viseu",
    ],
)
def test_a_work_and_a_farm_are_no_dates(text: str) -> None:
    assert find_native(text) == []
    assert [one.phrase for one in find_native("on regarde le film vendredi")] == ["vendredi"]


def test_words_of_time_that_english_has_tell_no_other_language() -> None:
    assert own_languages("which country was tim visiting in the second week of november?") == {"en"}
