"""Is a phrase relative to a moment in a narrative instead of now? "June 2019. The following week she moved in." is."""

from __future__ import annotations

import re

from extractor.core.dates.context import Context
from extractor.core.dates.english.words import DAY, MONTH
from extractor.core.dates.masks import YEAR

REACH_CHARS = 200
_DATED = re.compile(rf"\b{YEAR}\b|\b{MONTH}\s+{DAY}\b|\b{DAY}(?:\s+of)?\s+{MONTH}(?!\w)", re.IGNORECASE)


def counts_from_the_story(ctx: Context) -> bool:
    """Return whether the sentence is in the past tense, or a date comes shortly before."""
    return ctx.tense == "past" or _DATED.search(ctx.text[max(0, ctx.at - REACH_CHARS) : ctx.at]) is not None
