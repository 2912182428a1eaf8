"""Dutch: kinds of dates, one sentence each. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, edtf, scan_native

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("In de nacht van zaterdag op zondag is er bij ons ingebroken.", "2026-11-14/2026-11-15"),
        ("In de jaren negentig had mijn vader een taxi.", "1990-01-01/1999-12-31"),
        ("Eind jaren 80 woonden we in Gent.", "1987-01-01~/1989-12-31~"),
        ("Op drie december ben ik jarig en geef ik een feest.", "2026-12-03"),
        ("De derde december heb ik rijexamen.", "2026-12-03"),
        ("De dag voor kerst komt mijn zus uit Canada.", "2026-12-24"),
        ("Twee weken na Pasen gaan we verhuizen.", "2027-04-11"),
        ("Na kerst zoek ik een andere baan.", "2026-12-26~"),
        ("Sinds Pasen ben ik vegetariër en het bevalt me.", "2026-04-05/.."),
        ("In het weekend van 12 december zijn we in Keulen.", "2026-12-12/2026-12-13"),
        ("Van 28 december tot 3 januari zitten we in Tirol.", "2026-12-28/2027-01-03"),
        ("Tussen 10 en 14 januari ben ik op cursus.", "2027-01-10/2027-01-14"),
        ("De afgelopen weken was ik voortdurend ziek.", "2026-10-30/2026-11-20"),
        ("De komende dagen belt de huisbaas mij.", "2026-11-21/2026-11-23"),
        ("Donderdagavond van vorige week was ik in de bioscoop.", "2026-11-12"),
        ("Tweeënhalve maand geleden ben ik naar Utrecht verhuisd.", "2026-09-05"),
        ("Binnen 48 uur moet ik betalen.", "2026-11-20/2026-11-22"),
        ("Vorig jaar rond deze tijd was ik in Chili.", "2025-11-20~"),
        ("De voorlaatste week van oktober was ik ziek.", "2026-10-19/2026-10-25"),
        ("In week 50 heb ik vakantie.", "2026-12-07/2026-12-13"),
        ("Ma 30/11 heb ik een gesprek met Ingrid.", "2026-11-30"),
        ("Na het weekend bel ik de bank.", "2026-11-23"),
        ("Komende zaterdag trouwt mijn broer.", "2026-11-21"),
        ("Ten laatste maandag moet ik die papieren binnenbrengen.", "2026-11-23"),
        ("De 4e is mijn rijbewijs ingenomen.", "2026-11-04"),
        ("Vanaf maart ga ik vier dagen werken.", "2027-03-01/.."),
        ("In mei hebben we de badkamer laten doen.", "2026-05"),
        ("Met carnaval was ik verkleed als piraat.", "2026-02-14/2026-02-17"),
        ("Als kind had ik astma.", "vague"),
        ("In de zomervakantie waren we aan zee.", "2026-07-05~/2026-08-31~"),
        ("Vorige wk wo is mijn telefoon gevallen.", "2026-11-11"),
        ("Woensdag 9 heb ik examen.", "2026-12-09"),
        ("Gisteren een week geleden ben ik gevallen.", "2026-11-12"),
        ("Op Prinsjesdag was ik in Den Haag.", "2026-09-15"),
        ("De winkel is tot dinsdag gesloten.", "2026-11-24"),
    ],
)
def test_a_date_is_read(text: str, days: str) -> None:
    """As EDTF; what only the writer can date is vague."""
    (hit,) = scan_native(text, FRIDAY)
    assert (edtf(hit.interval) if hit.interval else hit.status.value) == days
