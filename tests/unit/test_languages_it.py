"""Italian: kinds of dates, one sentence each. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, edtf, scan_native

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Nella notte tra sabato e domenica ci hanno rubato lo scooter.", "2026-11-14"),
        ("Negli anni novanta mio padre faceva il tassista.", "1990-01-01/1999-12-31"),
        ("Alla fine degli anni 80 abitavamo a Lugano.", "1987-01-01~/1989-12-31~"),
        ("Il tre dicembre è il mio compleanno.", "2026-12-03"),
        ("Il giorno prima di Natale arriva mia sorella.", "2026-12-24"),
        ("Il giorno dopo Pasqua siamo partiti.", "2026-04-06"),
        ("Due settimane dopo Pasqua ci trasferiamo.", "2027-04-11"),
        ("Dopo Natale cerco un altro lavoro.", "2026-12-26~"),
        ("Il weekend del 12 dicembre siamo a Colonia.", "2026-12-12/2026-12-13"),
        ("Dal 28 dicembre al 3 gennaio saremo in Tirolo.", "2026-12-28/2027-01-03"),
        ("Tra il 10 e il 14 gennaio sono a un corso.", "2027-01-10/2027-01-14"),
        ("Nel secondo semestre ci siamo trasferiti.", "2026-07-01~/2026-12-31~"),
        ("Entro 48 ore devo pagare.", "2026-11-20/2026-11-22"),
        ("L'anno scorso di questi tempi ero in Cile.", "2025-11-20~"),
        ("La penultima settimana di ottobre ero malata.", "2026-10-19/2026-10-25"),
        ("Lunedì 30/11 ho un colloquio con Ingrid.", "2026-11-30"),
        ("Nello scorso trimestre il fatturato è calato.", "2026-35"),
        ("Il corso parte lunedì fra una settimana.", "2026-11-30"),
        ("Stanotte ho fatto un incubo assurdo.", "2026-11-19"),
        ("A giugno mi sono laureato in fisica.", "2026-06"),
        ("Doman l'altro si va a funghi col babbo.", "2026-11-22"),
        ("Il ponte dell'Immacolata lo passiamo a Livigno.", "2026-12-05/2026-12-08"),
        ("Tre giorni dopo Capodanno torna mio figlio.", "2027-01-04"),
        ("A Carnevale ero vestito da pirata.", "2026-02-14/2026-02-17"),
        ("Da bambino avevo l'asma.", "vague"),
        ("Durante le vacanze siamo stati al mare.", "vague"),
        ("Mercoledì 9 ho un esame.", "2026-12-09"),
        ("Due estati fa siamo stati in Sardegna.", "2025-22"),
        ("I giorni 5 e 6 dicembre c'è il mercatino.", "2026-12-05/2026-12-06"),
        ("Nell'estate di due anni fa ci siamo sposati.", "2024-22"),
        ("L'antivigilia di Natale chiudo la bottega.", "2026-12-23"),
        ("Agli inizi degli anni ottanta lavoravo a Milano.", "1980-01-01~/1983-12-31~"),
        ("La terza domenica di Avvento suoniamo in chiesa.", "2026-12-13"),
    ],
)
def test_a_date_is_read(text: str, days: str) -> None:
    """As EDTF; what only the writer can date is vague."""
    (hit,) = scan_native(text, FRIDAY)
    assert (edtf(hit.interval) if hit.interval else hit.status.value) == days
