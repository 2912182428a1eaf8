"""What the resolver needs of a language: its grammar as rules, and the words that indicate tense and role."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field

from extractor.core.dates.context import Context
from extractor.core.dates.conventions import Conventions, DateOrder
from extractor.core.dates.masks import Mask
from extractor.core.dates.mention import Hit, Interval
from extractor.core.dates.rule import Compound, Grammar
from extractor.core.lazy import once_attribute

# A pattern of absolute dates, and the meanings of a match, usual one first; empty for an impossible day, None for what
# is not a date.
Form = tuple[re.Pattern[str], Callable[[re.Match[str], DateOrder | None], tuple[Interval, ...] | None]]


@dataclass(frozen=True)
class Language:
    """One language's data.

    Attributes:
        masks: What contains no open date, in addition to the masks of all languages.
        stays: Recurring and vague phrases; matched first, so that nothing in them is resolved.
        atoms: Dates that are complete by themselves.
        compounds: Dates built around dates.
        anaphora: Phrases relative to a moment in a narrative.
        joined: Two dates around "to": groups `one`, `by` and `two`.
        moved: Words after which two dates around "to" are not a range.
        tense_signs: Returns the words of a sentence that indicate `past` or `future`, as (offset, tense), in order.
        role_of: Returns the role implied by the text before a phrase, or an empty string.
        opens: Matches the text before a phrase that only begins something: "since".
        abbreviation: Matches a phrase whose last full stop belongs to it.
        half_behind, half_before: Parts of dates next to a date; a group `year` of the first is a year.
        telling: Words of which `is_not_meant` is told those of the text.
        is_not_meant: Returns whether what stands around a date tells that no day is meant: a title, an identifier.
        stated, stated_ranges: The forms of absolute dates; ranges are read before single days.
        spellings: Misspelt and shortened words, and what they stand for.
        fiscal_masks: What contains no open date while the beginning of the fiscal year is unknown.
    """

    name: str
    masks: tuple[Mask, ...]
    fiscal_masks: tuple[Mask, ...]
    stays: Grammar
    atoms: Grammar
    compounds: tuple[Compound, ...]
    anaphora: Grammar
    joined: re.Pattern[str]
    moved: re.Pattern[str]
    tense_signs: Callable[[str], list[tuple[int, str]]]
    role_of: Callable[[str], str]
    opens: re.Pattern[str]
    abbreviation: re.Pattern[str]
    half_behind: re.Pattern[str]
    half_before: re.Pattern[str]
    telling: frozenset[str]
    is_not_meant: Callable[[Hit, Context, Collection[str]], bool]
    stated: tuple[Form, ...]
    stated_ranges: tuple[Form, ...]
    spellings: Mapping[str, str] = field(default_factory=dict)

    def masks_for(self, conventions: Conventions) -> tuple[Mask, ...]:
        """Return the masks; fiscal years are read only if their beginning is configured."""
        return self.masks if conventions.fiscal_year_starts_in else (*self.masks, *self.fiscal_masks)

    @once_attribute
    def signs(self) -> frozenset[str]:
        """Words of which every date of the language contains one."""
        return self.stays.words | self.atoms.words | self.anaphora.words
