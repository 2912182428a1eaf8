"""Conventions for seasons and fiscal years."""

from __future__ import annotations

from datetime import date

from extractor.core.dates.calendar import OutOfCalendar, add_days, add_months, season
from extractor.core.dates.context import Context, Reading, either
from extractor.core.dates.mention import Interval


def relative_season(ctx: Context, which: str, name: str) -> Reading | None:
    """`last`: the most recent that is over; `this`: the current one or the nearest in this year; `next`: the next to
    begin."""
    southern = ctx.anchor.conventions.southern
    around = [season(name, ctx.on.year + offset, southern) for offset in (-2, -1, 0, 1)]
    over = [s for s in around if s.last is not None and s.last < ctx.on]
    to_come = [s for s in around if s.first is not None and s.first > ctx.on]
    now = [s for s in around if s not in over and s not in to_come]
    if which == "last":
        return Reading(over[-1])
    if which == "next":
        return Reading(to_come[0])
    if now:
        return Reading(now[0])
    this_year = next(s for s in around if s.first is not None and s.first.year == ctx.on.year)
    return Reading(this_year)


def bare_season(ctx: Context, name: str) -> Reading:
    """By tense: in the past tense the last that has begun, else the current or next one."""
    around = [season(name, ctx.on.year + offset, ctx.anchor.conventions.southern) for offset in (-2, -1, 0, 1)]
    begun = [s for s in around if s.first is not None and s.first <= ctx.on]
    to_come = [s for s in around if s.last is not None and s.last >= ctx.on]
    return either(begun[-1], to_come[0]) if ctx.tense == "past" else either(to_come[0], begun[-1])


def season_of_year(ctx: Context, name: str, step: int) -> Reading:
    return Reading(season(name, ctx.on.year + step, ctx.anchor.conventions.southern))


def season_beyond(ctx: Context, name: str, *, is_past: bool) -> Reading | None:
    """`the summer before last`, `the summer after next`."""
    near = relative_season(ctx, "last" if is_past else "next", name)
    if near is None or near.first is None:
        return None
    return Reading(season(name, near.first.year + (-1 if is_past else 1), ctx.anchor.conventions.southern))


def seasons_ago(ctx: Context, name: str, count: int) -> Reading | None:
    near = relative_season(ctx, "last", name)
    if near is None or near.first is None or count < 1:
        return None
    return Reading(season(name, near.first.year - count + 1, ctx.anchor.conventions.southern))


def fiscal_year_around(ctx: Context) -> int:
    """Return the number of the current fiscal year: the calendar year in which it ends."""
    start = ctx.anchor.conventions.fiscal_year_starts_in or 1
    return ctx.on.year + (1 if start > 1 and ctx.on.month >= start else 0)


def fiscal(ctx: Context, year: int, part: str = "") -> Interval:
    """Return a fiscal year, its quarter (`q1` to `q4`) or its half (`h1`, `h2`)."""
    start = ctx.anchor.conventions.fiscal_year_starts_in or 1
    if not 2 <= year < 9999:
        raise OutOfCalendar
    begins = date(year - (1 if start > 1 else 0), start, 1)
    length = {"": 12, "q": 3, "h": 6}[part[:1]]
    first = add_months(begins, length * (int(part[1:]) - 1) if part else 0)
    return Interval(first, add_days(add_months(first, length), -1), "range")


def relative_fiscal(ctx: Context, step: int, unit: str) -> Interval:
    """Return the previous (-1), current (0) or next (1) fiscal year or quarter."""
    year = fiscal_year_around(ctx)
    if unit == "year":
        return fiscal(ctx, year + step)
    begins = fiscal(ctx, year).first or ctx.on
    months = 12 * (ctx.on.year - begins.year) + ctx.on.month - begins.month
    first = add_months(begins, 3 * (months // 3 + step))
    return Interval(first, add_days(add_months(first, 3), -1), "range")
