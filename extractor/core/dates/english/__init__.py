"""English: its dates as data, one file a subject."""

from __future__ import annotations

from extractor.core.dates.english import (
    anaphora,
    compounds,
    counts,
    days,
    days_of_months,
    masks,
    months,
    nth,
    quarters,
    seasons,
    stays,
    tense,
    units,
    weekdays,
    weekends,
    weeks,
)
from extractor.core.dates.language import Language

_SUBJECTS = (days, weekdays, weekends, counts, units, quarters, seasons, months, days_of_months, nth, weeks)

ENGLISH = Language(
    name="English",
    masks=masks.MASKS,
    stays=stays.RULES,
    atoms=tuple(rule for subject in _SUBJECTS for rule in subject.RULES),
    compounds=compounds.COMPOUNDS,
    anaphora=anaphora.RULES,
    joined=compounds.JOINED,
    tense_of=tense.tense_of,
    role_of=tense.role_of,
    abbreviation=tense.ABBREVIATION,
)
"""Where matches overlap the longest wins, then the earlier rule."""
