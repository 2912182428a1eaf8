"""Conventions for phrases without a year: days of a month, months, quarters, holidays."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from extractor.core.dates.calendar import add_days, add_months, make_day, month_of, quarter_of, week_of
from extractor.core.dates.context import Context, Reading, day, either, one_day
from extractor.core.dates.mention import Interval, Status
from extractor.core.dates.readings.weekdays import on_or_after

NEAR_DAYS = 32
CLOSE_DAYS = 60
FAR_DAYS = 120
# A date without a year is the nearest one, unless that is farther away than this and the tense says otherwise.
AHEAD_DAYS = 90

# What somebody was, saw or did then, and words for plans, which a sentence about the past must not have.
_WAS = re.compile(
    r"\b(?:was|were|went|saw|met|visited|stayed|attended|died|graduated|happened|fell|celebrated|won|lost|arrived|flew|"
    r"hiked|swam|drove|ate|got (?:married|hurt|sick|engaged|divorced)|broke|spent|had (?:a|an|the|my|our|surgery))\b"
    r"(?! (?:going|supposed|about|due|to|told|asked|\w{2,}ed|set|given|\w+ing)\b)",
    re.IGNORECASE,
)
_PLAN = re.compile(
    r"\b(?:will|won't|plan\w*|schedul\w*|book\w*|reserv\w*|rent\w*|told|said|says|asked|decid\w*|agreed|invit\w*|"
    r"confirm\w*|announc\w*|promis\w*|tickets?|appointments?|deadlines?|due|moved?|postpon\w*|resched\w*|delay\w*|"
    r"heard|found out|learn\w*|offer\w*|accept\w*|approv\w*|is|are|isn't|have|has|need\w*|must|should|would|could|next|"
    r"coming|upcoming|bought|buy|paid|ordered|sent|wrote|remind\w*|signed|register\w*|enrol\w*|expect\w*|hop\w+|until|till|"
    r"by|before|starting|from now|can|can't|cannot|let's|please|excited|meeting|flight)\b|n't\b|'(?:s|re|ve|ll|m|d)\b|\?",
    re.IGNORECASE,
)
# What somebody did for a day to come: "registered for the marathon on April 18".
_ENTERED = re.compile(
    r"\b(?:registered|enrol+ed|applied|invited|entered|qualified|volunteered)(?: (?!on\b|in\b)\w+){0,3} (?:for|to|in|into)\b",
    re.IGNORECASE,
)


def nearest_year(ctx: Context, month: int, day_of_month: int) -> tuple[date | None, tuple[date, ...]]:
    """Return the nearest such day, unless it is far and the tense says otherwise; and the other candidates."""
    days = [make_day(ctx.on.year + offset, month, day_of_month) for offset in (-1, 0, 1)]
    if month == 2 and day_of_month == 29:
        days = [make_day(ctx.on.year + offset, 2, 29) for offset in range(-8, 9)]
    there = sorted((d for d in days if d is not None), key=lambda d: abs((d - ctx.on).days))
    if not there:
        return None, ()
    chosen = there[0]
    ahead = (chosen - ctx.on).days
    if NEAR_DAYS < ahead <= FAR_DAYS and ctx.tense == "past" and _is_about_the_past(ctx):
        chosen = max((d for d in there if d <= ctx.on), default=chosen)
    elif abs(ahead) > (AHEAD_DAYS if ctx.tense == "future" else FAR_DAYS):
        if ctx.tense == "past" and chosen > ctx.on and not _ENTERED.search(ctx.around):
            chosen = max((d for d in there if d <= ctx.on), default=chosen)
        elif (ctx.tense == "future" and chosen < ctx.on) or not ctx.tense:
            chosen = min((d for d in there if d >= ctx.on), default=chosen)
    rest = tuple(d for d in there if d != chosen and abs((d - ctx.on).days) < 400)
    return chosen, rest


def _is_about_the_past(ctx: Context) -> bool:
    return _WAS.search(ctx.around) is not None and _PLAN.search(ctx.around) is None


def month_day(ctx: Context, month: int, day_of_month: int) -> Reading | None:
    chosen, rest = nearest_year(ctx, month, day_of_month)
    if chosen is None:
        return None
    is_close = abs((chosen - ctx.on).days) <= FAR_DAYS
    return Reading(day(chosen)) if is_close else either(day(chosen), *(day(d) for d in rest))


def in_year(year: int, month: int, day_of_month: int) -> Reading | None:
    found = make_day(year, month, day_of_month)
    return one_day(found) if found else None


def moved_to_year(interval: Interval, others: Sequence[Interval], year: int) -> Reading | None:
    """Return the meaning of a yearless reading in that year: another of its readings, or the same days of it."""
    for reading in (interval, *others):
        if reading.first is not None and reading.first.year == year:
            return Reading(reading)
    if interval.first is None or interval.last is None:
        return None
    months = 12 * (year - interval.first.year)
    last = add_months(interval.last, months)
    if interval.last == month_of(interval.last).last:
        last = month_of(last).last or last
    return Reading(replace(interval, first=add_months(interval.first, months), last=last))


def with_weekday(ctx: Context, usual: Reading, weekday: int) -> Reading:
    """`Friday, March 27th`: the nearest year in which that day is that weekday.

    If that day is near and another weekday, the two contradict each other. If no year within about one fits, the usual
    reading is only one of several.
    """
    chosen = usual.first
    if chosen is None or chosen.weekday() == weekday:
        return Reading(usual.interval)
    near = [make_day(ctx.on.year + offset, chosen.month, chosen.day) for offset in (-1, 0, 1)]
    fitting = [d for d in near if d is not None and d.weekday() == weekday]
    if not fitting:
        return replace(usual, status=Status.AMBIGUOUS)
    if abs((chosen - ctx.on).days) < CLOSE_DAYS:  # a slip in one of the two is more likely than another year
        return Reading(None, Status.AMBIGUOUS, (day(chosen), *(day(d) for d in fitting)))
    return either(day(min(fitting, key=lambda d: abs((d - ctx.on).days))), day(chosen))


def weekday_and_dom(ctx: Context, weekday: int, day_of_month: int) -> Reading | None:
    """`Friday the 15th`: the nearest month in which that day is that weekday, by tense first."""
    found: list[date] = []
    for offset in range(-24, 25):
        first = add_months(ctx.on.replace(day=1), offset)
        candidate = make_day(first.year, first.month, day_of_month)
        if candidate is not None and candidate.weekday() == weekday:
            found.append(candidate)
    if not found:
        return None
    past = max((d for d in found if d <= ctx.on), default=found[0])
    coming = min((d for d in found if d >= ctx.on), default=found[-1])
    near = min(found, key=lambda d: abs((d - ctx.on).days))
    chosen = past if ctx.tense == "past" else coming
    if abs((chosen - ctx.on).days) > CLOSE_DAYS and abs((near - ctx.on).days) < NEAR_DAYS:
        return either(day(near), day(chosen))
    if abs((chosen - ctx.on).days) > 200:  # a slip in one of the two is more likely
        return Reading(None, Status.AMBIGUOUS, tuple(dict.fromkeys((day(near), day(chosen)))))
    return either(day(chosen), day(near), day(past if chosen == coming else coming))


def bare_dom(ctx: Context, day_of_month: int) -> Reading | None:
    """`the 9th`, by tense: the last one in the past tense, else the coming one, today included."""
    found = [
        make_day(first.year, first.month, day_of_month)
        for first in (add_months(ctx.on.replace(day=1), offset) for offset in range(-3, 4))
    ]
    past = [d for d in found if d is not None and d < ctx.on]
    coming = [d for d in found if d is not None and d >= ctx.on]
    if not past or not coming:
        return None
    first, second = (past[-1], coming[0]) if ctx.tense == "past" else (coming[0], past[-1])
    return either(day(first), day(second))


def dom_of_month(month: Interval, day_of_month: int) -> Reading | None:
    assert month.first is not None
    found = make_day(month.first.year, month.first.month, day_of_month)
    return one_day(found) if found else None


def bare_month(ctx: Context, month: int) -> Reading:
    """A month without a year: the nearest, the current one first, unless it is far and the tense says otherwise."""
    if month == ctx.on.month:
        return Reading(month_of(ctx.on))
    middle, rest = nearest_year(ctx, month, 15)
    assert middle is not None
    if ctx.tense == "future" and middle < ctx.on:
        middle, rest = add_months(middle, 12), (middle,)
    elif ctx.tense == "past" and middle > ctx.on:
        middle, rest = add_months(middle, -12), (middle,)
    return either(month_of(middle), *(month_of(d) for d in rest[:1]))


def named_month(ctx: Context, which: int, month: int) -> Reading:
    """`last` (-1), `this` (0) or `next` (1) March."""
    same = date(ctx.on.year, month, 1)
    if which == 0:
        return Reading(month_of(same))
    if which > 0:
        coming = same if month > ctx.on.month else add_months(same, 12)
        return either(month_of(coming), month_of(add_months(same, 12)))
    gone = same if month < ctx.on.month else add_months(same, -12)
    return either(month_of(gone), month_of(add_months(same, -12)))


def bare_quarter(ctx: Context, number: int, year_step: int = 0) -> Reading:
    return Reading(quarter_of(date(ctx.on.year + year_step, 3 * number - 2, 1)))


def nearest_quarter(ctx: Context, number: int, *, is_over: bool) -> Reading:
    """A quarter without a year: this year's, or next year's if that is nearer and nothing speaks of the past.

    Args:
        is_over: What the sentence says happened in it, so one that is still to come is last year's.
    """
    return _of_some_year(ctx, is_over, [quarter_of(date(ctx.on.year + step, 3 * number - 2, 1)) for step in (-1, 0, 1)])


def nearest_half(ctx: Context, number: int, *, is_over: bool) -> Reading:
    """The first or second half of a year, by the same rule."""
    firsts = [date(ctx.on.year + step, 6 * number - 5, 1) for step in (-1, 0, 1)]
    return _of_some_year(
        ctx, is_over, [Interval(first, add_days(add_months(first, 6), -1), "range") for first in firsts]
    )


def _of_some_year(ctx: Context, is_over: bool, years: Sequence[Interval]) -> Reading:
    """Choose between last, this and next year's."""
    gone, this, coming = years
    assert this.first is not None
    if this.first > ctx.on and is_over:
        return either(gone, this)
    if this.last is None or coming.first is None or this.last >= ctx.on or ctx.tense == "past":
        return either(this, coming)
    is_meant = ctx.tense == "future" or (coming.first - ctx.on) < (ctx.on - this.last)
    return either(coming, this) if is_meant else either(this, coming)


def nth_in(interval: Interval, nth: int, weekday: int) -> Reading | None:
    """The nth weekday of a month or year; -1 is the last."""
    first, last = interval.first, interval.last
    assert first is not None
    assert last is not None
    if nth < 0:
        return one_day(add_days(last, -((last.weekday() - weekday) % 7)))
    found = add_days(on_or_after(first, weekday), 7 * (nth - 1))
    return one_day(found) if found <= last else None


def nth_week_in(interval: Interval, nth: int) -> Reading | None:
    """The nth ISO week of a month or year, which has most of its days there; -1 is the last."""
    first, last = interval.first, interval.last
    assert first is not None
    assert last is not None
    if nth < 0:
        return Reading(week_of(last if last.weekday() >= 3 else add_days(last, -7)))
    monday = on_or_after(first, 0)
    if first.weekday() <= 3:  # ISO: the week that contains the 4th day belongs to it
        monday = add_days(first, -first.weekday())
    return Reading(week_of(add_days(monday, 7 * (nth - 1))))


def holiday(ctx: Context, rules: Sequence[Callable[[int], date]], step: int | None) -> Reading:
    """A holiday without a year, by its usual rule; other usages and years are alternatives.

    Args:
        rules: The usual one first; each returns the day in a year.
        step: 1 for next, -1 for last, 0 for this year's; None for the nearest, unless the tense tells otherwise.
    """
    days = [rules[0](ctx.on.year + offset) for offset in (-1, 0, 1, 2)]
    past = [d for d in days if d < ctx.on][-1]
    coming = next(d for d in days if d >= ctx.on)
    others = [rule(past.year) for rule in rules[1:]], [rule(coming.year) for rule in rules[1:]]
    if step == 0:
        near = min(days, key=lambda d: abs((d - ctx.on).days))
        chosen = days[1] if near.year != ctx.on.year and abs((days[1] - ctx.on).days) < 300 else near
        return either(day(chosen), *(day(rule(chosen.year)) for rule in rules[1:]))
    if step is not None:
        chosen = coming if step > 0 else past
        next_year = rules[0](ctx.on.year + 1)
        extra = [day(next_year)] if step > 0 and chosen.year == ctx.on.year else []
        return either(day(chosen), *(day(d) for d in others[step > 0]), *extra)
    nearest = past if (ctx.on - past) <= (coming - ctx.on) else coming
    if ctx.tense:
        nearest = past if ctx.tense == "past" else coming
    elif abs((nearest - ctx.on).days) > FAR_DAYS:
        nearest = coming
    other = past if nearest is coming else coming
    return either(day(nearest), *(day(d) for d in others[nearest is coming]), day(other))
