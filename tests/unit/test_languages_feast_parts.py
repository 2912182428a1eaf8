"""Parts of feasts, the weekend around one, two numbers with a comma, and other kinds of dates, in several languages."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.remember import asks_to_remember
from extractor.core.dates import Anchor, scan_native
from extractor.core.dates.translated import read_english

ON = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("phrase", "first", "last"),
    [
        ("during the last ten days of Ramadan", "2027-02-27", "2027-03-08"),
        ("in the first week of Ramadan", "2027-02-08", "2027-02-14"),
        ("on the second day of Eid", "2027-03-10", "2027-03-10"),
        ("before Ramadan starts", "2027-02-08", "2027-02-08"),
        ("on the night of mid-Sha'ban", "2027-01-23", "2027-01-23"),
        ("over the Ascension long weekend", "2027-05-06", "2027-05-09"),
        ("over the All Souls' Day long weekend", "2026-10-31", "2026-11-02"),
        ("on the first Saturday of the new year", "2027-01-02", "2027-01-02"),
        ("on the first weekend of next March", "2027-03-06", "2027-03-07"),
        ("on the second Sunday after Orthodox Epiphany", "2027-01-31", "2027-01-31"),
        ("all October", "2026-10-01", "2026-10-31"),
    ],
)
def test_english_of_translators_names_parts_of_feasts_and_of_months(phrase: str, first: str, last: str) -> None:
    hit = read_english(phrase, ON)
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


def test_a_week_of_holidays_that_differ_by_country_is_no_week_of_now() -> None:
    assert read_english("in the last week of the summer holidays", ON) is None


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Das Gutachten kommt in drei, vier Tagen", "2026-11-23", "2026-11-24"),
        ("In den Neunzigern stand mein Vater am Band", "1990-01-01", "1999-12-31"),
        ("Der Chor singt am ersten Samstag im neuen Jahr", "2027-01-02", "2027-01-02"),
        ("On file en Bretagne pendant le pont de l'Ascension", "2027-05-06", "2027-05-09"),
        ("à la Chandeleur c'est moi qui fais les crêpes", "2027-02-02", "2027-02-02"),
        ("À partir du quinze, la piscine ferme pour vidange", "2026-12-15", "None"),
        ("Há três noites que não prego olho por causa da tosse", "2026-11-17", "None"),
        ("Pegamos cinco horas de trânsito no feriadão de Finados", "2026-10-31", "2026-11-02"),
        ("Il tubo si è rotto il mese scorso, verso il venti", "2026-10-20", "2026-10-20"),
        ("prima delle vacanze di natale ho ancora quattro verifiche", "2026-12-22", "2026-12-22"),
        ("La vendemmia si è trascinata a cavallo tra ottobre e novembre", "2026-10-21", "2026-11-10"),
        ("En lo que va de mes llevo gastados doscientos euros", "2026-11-01", "2026-11-30"),
        ("no he vuelto a pisar el gimnasio desde el verano", "2026-06-01", "None"),
        ("In de herfstvakantie heeft Fleur haar diploma gehaald", "2026-10-10", "2026-10-25"),
        ("De omzet lag in het derde kwartaal onder de begroting", "2026-07-01", "2026-09-30"),
        ("Bayramın ikinci günü kayınvalideme gideriz", "2027-03-10", "2027-03-10"),
        ("Okulun gösterisi 23 Nisan haftasında olacakmış", "2027-04-19", "2027-04-25"),
        ("Dişlerimi ramazan başlamadan yaptırmak istiyorum", "2027-02-08", "2027-02-08"),
    ],
)
def test_dates_of_seven_languages(text: str, first: str, last: str) -> None:
    hits = [hit for hit in scan_native(text, ON) if hit.interval is not None]
    assert [(str(hit.first), str(hit.last)) for hit in hits] == [(first, last)]


def test_two_numbers_that_do_not_follow_are_no_span() -> None:
    (hit,) = scan_native("Siehe Kapitel 12, 3 Tage vor Weihnachten", ON)
    assert hit.first == date(2026, 12, 22)


@pytest.mark.parametrize(
    "text",
    [
        "sabato sera live è il nome del nostro gruppo",
        "Vrijdag de dertiende vind ik een waardeloze filmreeks",
        "Nisan'ın annesi veli grubunda çok mesaj atıyor",
        "15 Temmuz Şehitler Köprüsü'nden geçiş ne kadar?",
        "her perşembe bizim sokakta pazar kurulur",
        "mi madre cumple los noventa",
    ],
)
def test_names_and_ages_are_no_dates(text: str) -> None:
    assert scan_native(text, ON) == []


@pytest.mark.parametrize(
    "text",
    [
        "if you knew nothing about my life, what would you suggest",
        "wenn du nichts über mich wüsstest, was würdest du raten",
        "si tu ne savais rien de ma vie, que me conseillerais-tu",
        "si no supieras nada de mi vida, qué plan me propondrías",
        "se non sapessi nulla della mia vita, che vacanza mi consiglieresti",
        "se você não soubesse nada da minha vida, o que sugeriria",
        "ga er vanuit dat ik een willekeurige voorbijganger ben",
        "hakkımda hiçbir şey bilmeseydin ne önerirdin",
    ],
)
def test_advice_as_if_nothing_were_known_is_without_memory(text: str) -> None:
    assert wants_no_memory(text)


def test_dutch_asks_to_put_on_record() -> None:
    assert asks_to_remember("Leg even vast dat onze vereniging voortaan FC Het Klaverblad heet")
    assert not asks_to_remember("ik leg vast dat ik ga")
