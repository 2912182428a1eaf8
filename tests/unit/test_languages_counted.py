"""Counted spans, deadlines and days beside feasts, of languages in Latin letters. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, edtf, scan_native
from extractor.core.dates.native import find_native

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("tre venerdì fa ho giocato alla lotteria", "2026-10-30"),
        ("Welke afspraak had ik twee dinsdagen terug?", "2026-11-10"),
        ("Annem iki cuma sonra köyden dönüyor.", "2026-12-04"),
        ("Wir waren vor drei Sommern in Kroatien.", "2024-22"),
        ("üç yaz önce bir pansiyonda tanışmıştık", "2024-22"),
        ("Wir wohnen seit drei Wochen hier.", "2026-10-30~/.."),
        ("on habite ici depuis trois semaines", "2026-10-30~/.."),
        ("sono qui da una settimana e mezzo", "2026-11-09~/.."),
        ("da poco più di due mesi faccio yoga", "2026-09-20~/.."),
        ("il lunedì dopo Pasqua comincia la riabilitazione", "2027-03-29"),
        ("hij eet al een dag of vijf niks", "2026-11-15~/.."),
        ("Wir zahlen den Kredit seit anderthalb Jahren ab.", "2025-05-20~/.."),
        ("Mein Vertrag endet in einem Vierteljahr.", "2027-02-20~"),
        ("Der Kurs lief vom 2. bis zum 13. dieses Monats.", "2026-11-02/2026-11-13"),
        ("op de laatste werkdag van het jaar ruimen we op", "2026-12-31"),
        ("l'ultimo giorno lavorativo del mese chiudo tutto", "2026-11-30"),
        ("Wij zijn donderdag en vrijdag gesloten.", "2026-11-26/2026-11-27"),
        ("yılbaşından önceki hafta izindeyim", "2026-12-21/2026-12-27"),
        ("übers wochenende war schon wieder das internet weg", "2026-11-14/2026-11-15"),
        ("a fine trimestre chiudiamo il gestionale", "2026-12-01~/2026-12-31~"),
        ("hafta bitmeden ev sahibini arayacağım", "2026-11-22"),
        ("demain en fin d'après-midi je passe chez toi", "2026-11-21"),
        ("en vrijdag voor Pasen sluiten wij eerder", "2027-03-26"),
        ("birleşme 2027'nin ikinci yarısında olacak", "2027-07-01~/2027-12-31~"),
        ("para el puente de diciembre hemos pillado una casa rural", "2026-12-05/2026-12-08"),
        ("iki hafta sonraki salı sözlü sınav var", "2026-12-01"),
    ],
)
def test_a_phrase_has_its_days(text: str, days: str) -> None:
    found = [edtf(hit.interval) for hit in scan_native(text, FRIDAY) if hit.interval]
    assert found == [days]


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("dans un trimestre je suis diplômée", {"2027-02~", "2027-02-20~"}),
        ("me dan la nota de aquí a quince días", {"2026-12-05", "2026-12-04~"}),
        ("salgo de cuentas dos semanas antes de Semana Santa", {"2027-03-07/2027-03-14", "2027-03-14"}),
    ],
)
def test_a_length_of_time_may_have_another_name(text: str, meanings: set[str]) -> None:
    """A quarter of a year is three months, "quince días" are two weeks, and Holy Week begins a week before Easter."""
    (hit,) = scan_native(text, FRIDAY)
    assert hit.interval is not None
    assert meanings <= {edtf(one) for one in (hit.interval, *hit.alternatives)}


def test_weekdays_that_do_not_follow_each_other_are_two_dates() -> None:
    assert [native.english for native in find_native("Wij zijn dinsdag en donderdag gesloten.")] == [
        "on Tuesday",
        "on Thursday",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "le livre s'appelle Le lundi des monstres",
        "il libro si intitola I martedì col professore",
        "Der Song Sonntag Morgen von der Band meines Bruders ist ein Ohrwurm.",
        "Ich bin nicht von gestern, das merk ich doch.",
        "On paie le loyer le 5 de chaque mois par virement.",
        "Die Gehälter kommen immer am 27. des Monats.",
        "Je télétravaille du lundi au jeudi toute l'année.",
        "On se voit chaque premier mardi du mois.",
        "We zien elkaar elke eerste dinsdag van de maand.",
        "Meu carro já tem treze anos de uso e nunca me deixou na mão.",
        "meu afilhado tem dois aninhos e já fala pelos cotovelos",
        "maaşlar bizde ayın on beşinde yatar hep",
        "Domani è un altro giorno, diceva Rossella.",
        "Dün dündür, bugün bugündür derdi rahmetli.",
    ],
)
def test_habits_ages_and_titles_are_no_dates(text: str) -> None:
    assert scan_native(text, FRIDAY) == []
