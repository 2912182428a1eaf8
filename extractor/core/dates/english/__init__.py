"""English: its dates as data, one file per subject."""

from __future__ import annotations

from extractor.core.dates.english import (
    anaphora,
    compounds,
    counts,
    days,
    days_of_months,
    fiscal,
    fragments,
    holidays,
    masks,
    months,
    named,
    nth,
    quarters,
    seasons,
    spellings,
    stated,
    stays,
    tense,
    touching,
    units,
    weekdays,
    weekends,
    weeks,
    working_time,
)
from extractor.core.dates.language import Language
from extractor.core.dates.rule import Grammar

_SUBJECTS = (
    days,
    holidays,
    weekdays,
    weekends,
    working_time,
    counts,
    units,
    fiscal,
    quarters,
    seasons,
    months,
    days_of_months,
    nth,
    weeks,
)

# Where matches overlap, the longest wins, then the earlier rule.
ENGLISH = Language(
    name="English",
    masks=masks.MASKS,
    fiscal_masks=masks.FISCAL,
    stays=Grammar((*stays.RULES, *fiscal.STAYS)),
    atoms=Grammar(rule for subject in _SUBJECTS for rule in subject.RULES),
    compounds=compounds.COMPOUNDS,
    anaphora=Grammar(anaphora.RULES),
    joined=compounds.JOINED,
    moved=fragments.MOVED,
    tense_signs=tense.tense_signs,
    role_of=tense.role_of,
    opens=tense.OPENS,
    abbreviation=tense.ABBREVIATION,
    half_behind=touching.BEHIND,
    half_before=touching.BEFORE,
    telling=named.TELLING,
    is_not_meant=named.is_not_meant,
    stated=stated.FORMS,
    stated_ranges=stated.RANGES,
    spellings=spellings.SPELLINGS,
)
