"""German: kinds of dates, one sentence each. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, edtf, scan_native

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("In der Nacht von Samstag auf Sonntag ist bei uns eingebrochen worden.", "2026-11-14/2026-11-15"),
        ("In den neunziger Jahren hat mein Vater ein Taxi gefahren.", "1990-01-01/1999-12-31"),
        ("Mitte der 90er haben wir in Bonn gewohnt.", "1994-01-01~/1996-12-31~"),
        ("Am dritten Dezember hab ich Geburtstag und wir feiern.", "2026-12-03"),
        ("Am Buß- und Bettag waren wir wandern.", "2026-11-18"),
        ("Am Tag vor Weihnachten kommt meine Schwester zu uns.", "2026-12-24"),
        ("Zwei Wochen nach Ostern fahren wir ans Meer.", "2027-04-11"),
        ("Nach Weihnachten suche ich mir einen neuen Job.", "2026-12-26~"),
        ("Bis Weihnachten will ich fertig sein.", "2026-12-25"),
        ("Seit Ostern bin ich Vegetarier und mir geht es gut.", "2026-04-05/.."),
        ("Am Wochenende vom 12. Dezember sind wir in Köln.", "2026-12-12/2026-12-13"),
        ("Zwischen dem 10. und 14. Januar bin ich weg.", "2027-01-10/2027-01-14"),
        ("Vom 28. Dezember bis 3. Januar sind wir in Tirol.", "2026-12-28/2027-01-03"),
        ("In den letzten Wochen war ich ständig krank.", "2026-10-30/2026-11-20"),
        ("In den kommenden Tagen meldet sich die Hausverwaltung bei mir.", "2026-11-21/2026-11-23"),
        ("In der zweiten Jahreshälfte ziehen wir um.", "2026-07-01~/2026-12-31~"),
        ("In der ersten Dezemberhälfte habe ich Urlaub.", "2026-12-01~/2026-12-15~"),
        ("Donnerstagabend letzter Woche war ich im Kino.", "2026-11-12"),
        ("Letztes Jahr um diese Zeit war ich in Chile.", "2025-11-20~"),
        ("Die vorletzte Woche im Oktober war ich krank.", "2026-10-19/2026-10-25"),
        ("In der KW 50 bin ich im Urlaub.", "2026-12-07/2026-12-13"),
        ("Am 5. und 6. Dezember ist Weihnachtsmarkt bei uns.", "2026-12-05/2026-12-06"),
        ("Nach dem Wochenende rufe ich die Bank an.", "2026-11-23"),
        ("Kommenden Samstag heiratet mein Bruder.", "2026-11-21"),
        ("Wir haben im Herbst vor zwei Jahren geheiratet.", "2024-23"),
        ("Vor rund anderthalb Wochen hat es angefangen.", "2026-11-09~"),
        ("Gestern vor einer Woche bin ich gestürzt.", "2026-11-12"),
        ("In den Sommerferien waren wir an der Ostsee.", "2026-07-01~/2026-08-31~"),
        ("Als Kind hatte ich Asthma.", "vague"),
        ("In meiner Jugend hab ich Handball gespielt.", "vague"),
        ("Zu Fasching war ich als Pirat verkleidet.", "2026-02-14/2026-02-17"),
        ("Heute vor drei Jahren haben wir uns kennengelernt.", "2023~"),
        ("Der Gutachter kommt am 3. Advent vorbei.", "2026-12-13"),
        ("Im zweiten Quartal werden wir umziehen.", "2027-34"),
    ],
)
def test_a_date_is_read(text: str, days: str) -> None:
    """As EDTF; what only the writer can date is vague."""
    (hit,) = scan_native(text, FRIDAY)
    assert (edtf(hit.interval) if hit.interval else hit.status.value) == days
