"""Parts of a whole, holidays, ranges of weekdays and rounded counts in other languages.

All is said on Friday, 2026-11-20.
"""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, scan_native
from extractor.core.dates.slots import Slots
from extractor.core.languages import by_code

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
    ],
)
def test_what_is_composed_of_a_language_s_words_is_read(text: str, first: str, last: str) -> None:
    """A row for each language is not needed where the words and their order tell."""
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    ("row", "needed"),
    [
        ("{d} {month}", {"d", "month"}),
        ("im (?:{season}|{month}) {next} {unit}", {"next", "unit"}),
        ("{wd}(?: {daypart})?", {"wd"}),
        ("{wd}|{month}", set()),
        (r"\({wd}\)", {"wd"}),
    ],
)
def test_a_row_needs_the_slots_outside_of_its_alternatives(row: str, needed: set[str]) -> None:
    """A row is skipped in a text that lacks one of them."""
    german = by_code("de")
    assert german is not None
    assert Slots(german).needed(row) == needed
