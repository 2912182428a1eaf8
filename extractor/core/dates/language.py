"""What the resolver needs of a language: its grammar as rules, and the words that tell tense and role."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from extractor.core.dates.masks import Mask
from extractor.core.dates.rule import Compound, Rule


@dataclass(frozen=True)
class Language:
    """One language's data.

    Attributes:
        masks: What holds no open date, beside what is none in any language.
        stays: What comes again or is vague; looked for first, so that nothing in it is resolved.
        atoms: Dates that stand for themselves.
        compounds: Dates around dates.
        anaphora: What counts from a moment in the story.
        joined: Two dates around "to"; its two groups are the dates.
        tense_of: Returns `past`, `future` or nothing for a sentence.
        role_of: Returns the role that the text before a phrase gives it, or nothing.
        abbreviation: Matches a phrase whose last full stop belongs to it.
    """

    name: str
    masks: tuple[Mask, ...]
    stays: tuple[Rule, ...]
    atoms: tuple[Rule, ...]
    compounds: tuple[Compound, ...]
    anaphora: tuple[Rule, ...]
    joined: re.Pattern[str]
    tense_of: Callable[[str], str]
    role_of: Callable[[str], str]
    abbreviation: re.Pattern[str]

    @cached_property
    def signs(self) -> frozenset[str]:
        """Words of which one stands in every date of the language."""
        return frozenset().union(*(rule.needs for rule in (*self.stays, *self.atoms, *self.anaphora)))
