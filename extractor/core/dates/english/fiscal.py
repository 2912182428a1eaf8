"""Fiscal years and their quarters; resolved only if the month in which they begin is configured."""

from __future__ import annotations

from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.words import step_of
from extractor.core.dates.masks import YEAR
from extractor.core.dates.readings import seasons as season_readings
from extractor.core.dates.rule import VAGUE, Match, rule

_NUMBER = rf"(?:fy\s?'?(?P<y>{YEAR}|\d\d)|fiscal(?:\s+year)?\s+(?P<y2>{YEAR}))"
_WHICH = r"(?P<which>this|next|last|current|the current|previous|coming|past)"


def fiscal_year(m: Match, ctx: Context) -> Reading | None:
    if ctx.anchor.conventions.fiscal_year_starts_in is None:
        return None
    number = int(m["y"] or m["y2"])
    year = number if number > 99 else 2000 + number
    named = m.groupdict()
    part = named.get("q") or named.get("q2") or ""
    return Reading(season_readings.fiscal(ctx, year, part.lower()))


def relative_fiscal(m: Match, ctx: Context) -> Reading | None:
    if ctx.anchor.conventions.fiscal_year_starts_in is None:
        return None
    return Reading(season_readings.relative_fiscal(ctx, step_of(m["which"]), m["unit"]))


def fiscal_quarter(m: Match, ctx: Context) -> Reading | None:
    """`fiscal Q3`: of the current fiscal year."""
    if ctx.anchor.conventions.fiscal_year_starts_in is None:
        return None
    return Reading(season_readings.fiscal(ctx, season_readings.fiscal_year_around(ctx), (m["q"] or m["q2"]).lower()))


def unknown(_: Match, ctx: Context) -> Reading | None:
    return VAGUE if ctx.anchor.conventions.fiscal_year_starts_in is None else None


_RELATIVE = rf"(?:the\s+)?{_WHICH}\s+fiscal\s+(?P<unit>year|quarter)"
_FY_WORDS = "fy fiscal fy1 fy2 fy3"

RULES = (
    rule("fiscal_number", rf"{_NUMBER}(?:[\s/-]*(?P<q>q[1-4]|h[12]))?", fiscal_year, "FY27 Q1", needs=_FY_WORDS),
    rule("fiscal_part", rf"(?P<q>q[1-4]|h[12])[\s/-]*(?:of\s+)?(?:the\s+)?{_NUMBER}", fiscal_year, "Q3 FY2027", needs=_FY_WORDS),
    rule("fiscal_quarter", r"fiscal\s+(?P<q>q[1-4])|(?P<q2>q[1-4])\s+of\s+the\s+fiscal\s+year", fiscal_quarter, "fiscal Q3", needs="fiscal"),
    rule("relative_fiscal", _RELATIVE, relative_fiscal, "next fiscal year", needs="fiscal"),
)  # fmt: skip

# Without the setting, their beginning is unknown.
STAYS = (
    rule("fiscal_unknown", _RELATIVE, unknown, "last fiscal year", needs="fiscal", role="as_of"),
)  # fmt: skip
