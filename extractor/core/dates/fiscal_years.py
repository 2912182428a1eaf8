"""Fiscal years of a language that is spoken in one country: Japan's begin in April, unless the setting says otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from extractor.core.dates.mention import Anchor
from extractor.core.languages import by_code

# A number counts them differently in every country: "fiscal year 2026".
_RELATIVE = re.compile(r"\b(?:this|next|last|the (?:current|coming|previous)) fiscal year\b", re.IGNORECASE)


def with_fiscal_year(anchor: Anchor, codes: Iterable[str], english: str) -> Anchor:
    """Return an anchor that knows where the fiscal year of an English phrase begins.

    Args:
        codes: Of the languages that its original may be in.
    """
    if anchor.conventions.fiscal_year_starts_in is not None or not _RELATIVE.search(english):
        return anchor
    starts = {language.dates.fiscal_year_starts_in for code in codes if (language := by_code(code))}
    if len(starts) != 1 or (start := starts.pop()) is None:
        return anchor
    return replace(anchor, conventions=replace(anchor.conventions, fiscal_year_starts_in=start))
