"""What a phrase means: the conventions, one function each. They stand as a table in docs/dates.md.

Each function gets the anchor and the parts of a phrase, and returns a `Reading`, or None when the calendar has no
such day ("February 30").
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from extractor.core.dates.calendar import (
    add,
    add_days,
    add_months,
    make_day,
    month_of,
    quarter_of,
    season,
    unit_of,
    week_of,
    weekend_of,
)
from extractor.core.dates.mention import Anchor, Interval, Status

FAR_DAYS = 120
"""A year-less date is the nearest one, unless that is farther away than this and the tense says otherwise."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a rule makes of a phrase."""

    interval: Interval | None
    status: Status = Status.RESOLVED
    alternatives: tuple[Interval, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """Where a phrase stands.

    Attributes:
        tense: `past` or `future` as far as the sentence tells, else empty.
        text: The text around, as it was written.
        masked: The same length, with code, addresses and absolute dates blanked.
        sentence: Where the phrase's sentence begins and ends in it.
        at: Where the phrase begins.
    """

    anchor: Anchor
    tense: str
    text: str
    masked: str
    sentence: tuple[int, int]
    at: int

    @property
    def on(self) -> date:
        return self.anchor.on

    @property
    def before(self) -> str:
        """What stands before the phrase in its sentence."""
        return self.masked[self.sentence[0] : self.at]

    @property
    def around(self) -> str:
        """The whole sentence."""
        return self.masked[self.sentence[0] : self.sentence[1]]


def day(on: date) -> Interval:
    return Interval(on, on)


def one_day(on: date) -> Reading:
    return Reading(day(on))


def approximate(interval: Interval) -> Interval:
    return replace(interval, approx=True)


def either(first: Interval, *others: Interval) -> Reading:
    """Return an ambiguous reading; alternatives equal to it are dropped."""
    rest = tuple(other for other in dict.fromkeys(others) if other != first)
    return Reading(first, Status.AMBIGUOUS if rest else Status.RESOLVED, rest)


# -- weekdays ---------------------------------------------------------------------------------------------------


def on_or_after(on: date, weekday: int) -> date:
    return add_days(on, (weekday - on.weekday()) % 7)


def after(on: date, weekday: int) -> date:
    return add_days(on, (weekday - on.weekday() - 1) % 7 + 1)


def before(on: date, weekday: int) -> date:
    return add_days(on, -((on.weekday() - weekday - 1) % 7 + 1))


def next_weekday(ctx: Context, weekday: int) -> Reading:
    """That day of next ISO week; ambiguous when the day is still to come this week."""
    coming, chosen = after(ctx.on, weekday), in_week(ctx, weekday, 1)
    return either(day(chosen), day(coming))


def coming_weekday(ctx: Context, weekday: int) -> Reading:
    """The first such day strictly after today."""
    return one_day(after(ctx.on, weekday))


def this_weekday(ctx: Context, weekday: int) -> Reading:
    """The first such day on or after today; in a sentence of the past, this ISO week's."""
    in_this_week = in_week(ctx, weekday, 0)
    if ctx.tense == "past" and in_this_week < ctx.on:
        return either(day(in_this_week), day(on_or_after(ctx.on, weekday)))
    return one_day(on_or_after(ctx.on, weekday))


def last_weekday(ctx: Context, weekday: int) -> Reading:
    """The most recent before today; ambiguous when it lies in this ISO week."""
    recent = before(ctx.on, weekday)
    if recent >= week_start(ctx):
        return either(day(recent), day(add_days(recent, -7)))
    return one_day(recent)


def bare_weekday(ctx: Context, weekday: int) -> Reading:
    """By the tense: the last one in a sentence of the past, else the coming one, today included; always ambiguous."""
    past, coming = before(ctx.on, weekday), on_or_after(ctx.on, weekday)
    if ctx.tense == "past":
        return either(day(past), day(coming))
    return either(day(coming), day(past))


def week_start(ctx: Context) -> date:
    """Return the first day of the week around today, by the week that is usual here."""
    return add_days(ctx.on, -((ctx.on.weekday() - ctx.anchor.conventions.week_starts_on) % 7))


def in_week(ctx: Context, weekday: int, weeks: int, on: date | None = None) -> date:
    """Return a weekday of this week or of one some weeks away; of the week around `on`, where that is given."""
    start = ctx.anchor.conventions.week_starts_on
    base = on or ctx.on
    return add_days(base, 7 * weeks - (base.weekday() - start) % 7 + (weekday - start) % 7)


def week_around(ctx: Context, on: date) -> Interval:
    """Return the week that a day lies in, by the week that is usual here."""
    first = in_week(ctx, ctx.anchor.conventions.week_starts_on, 0, on)
    return Interval(first, add_days(first, 6), "week")


# -- units ------------------------------------------------------------------------------------------------------


def relative_unit(ctx: Context, step: int, unit: str) -> Interval:
    """The calendar unit before (-1), around (0) or after (1) today; weeks begin as is usual here."""
    if unit == "fortnight":
        first = add_days(ctx.on, 1) if step > 0 else add_days(ctx.on, -13)
        return Interval(first, add_days(first, 13), "range")
    there = add(ctx.on, step, unit)
    return week_around(ctx, there) if unit == "week" else unit_of(there, unit)


def rolling(ctx: Context, count: int, unit: str, *, forward: bool) -> Interval:
    """So many units that end with today, or begin tomorrow."""
    if forward:
        return Interval(add_days(ctx.on, 1), add(ctx.on, count, unit), "range")
    return Interval(add(ctx.on, -count, unit), ctx.on, "range")


def away(start: date, count: int, unit: str) -> Interval:
    """So many units from a day: days exactly, weeks about that day, months that month, from two years on that year.

    What is said in coarser units is meant more coarsely (TIMEX3).
    """
    there = add(start, count, unit)
    if unit == "day":
        return day(there)
    if unit in ("week", "fortnight"):
        return Interval(there, there, "day", approx=True)
    if unit == "month" or (unit == "quarter" and abs(count) == 1) or (unit == "year" and abs(count) == 1):
        return Interval(there, there, "day", approx=True) if unit != "quarter" else approximate(month_of(there))
    if unit in ("quarter",):
        return approximate(quarter_of(there))
    return approximate(unit_of(there, "year" if unit == "year" else unit))


def part(interval: Interval, which: str, on: date) -> Interval | None:
    """Return the first, middle or last third, half or rest of an interval, roughly."""
    first, last = interval.first, interval.last
    if first is None or last is None:
        return None
    length = (last - first).days + 1
    third = max(1, round(length / 3))
    match which:
        case "beginning":
            return Interval(first, add_days(first, third - 1), "range", approx=True)
        case "middle":
            return Interval(add_days(first, third), add_days(last, -third), "range", approx=True)
        case "end":
            return Interval(add_days(last, 1 - third), last, "range", approx=True)
        case "early":
            return Interval(first, add_days(first, length // 2 - 1), "range", approx=True)
        case "late":
            return Interval(add_days(first, length // 2), last, "range", approx=True)
        case "to come":
            return Interval(max(first, add_days(on, 1)), last, "range") if on < last else None
        case "gone":
            return Interval(first, min(last, add_days(on, -1)), "range") if first < on else None
        case "rest":
            return Interval(max(first, on), last, "range")
        case _:
            return None


def weekend(ctx: Context, step: int) -> Interval:
    """Saturday and Sunday of the ISO week before (-1), around (0) or after (1) today."""
    return weekend_of(add_days(ctx.on, 7 * step))


def past_weekend(ctx: Context) -> Interval:
    """The most recent weekend that has begun before today."""
    this = weekend_of(ctx.on)
    assert this.first is not None
    return this if this.first < ctx.on else weekend(ctx, -1)


def relative_season(ctx: Context, which: str, name: str) -> Reading | None:
    """`last`: the most recent that is over; `this`: the one around or nearest in this year; `next`: the next to begin."""
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


# -- days and months without a year -----------------------------------------------------------------------------


def nearest_year(ctx: Context, month: int, day_of_month: int) -> tuple[date | None, tuple[date, ...]]:
    """Return the nearest such day, unless it is far and the tense says otherwise; and the other candidates."""
    days = [make_day(ctx.on.year + offset, month, day_of_month) for offset in (-1, 0, 1)]
    if month == 2 and day_of_month == 29:
        days = [make_day(ctx.on.year + offset, 2, 29) for offset in range(-8, 9)]
    there = sorted((d for d in days if d is not None), key=lambda d: abs((d - ctx.on).days))
    if not there:
        return None, ()
    chosen = there[0]
    if abs((chosen - ctx.on).days) > FAR_DAYS:
        if ctx.tense == "past" and chosen > ctx.on:
            chosen = max((d for d in there if d <= ctx.on), default=chosen)
        elif (ctx.tense == "future" and chosen < ctx.on) or not ctx.tense:
            chosen = min((d for d in there if d >= ctx.on), default=chosen)
    rest = tuple(d for d in there if d != chosen and abs((d - ctx.on).days) < 400)
    return chosen, rest


def month_day(ctx: Context, month: int, day_of_month: int) -> Reading | None:
    chosen, rest = nearest_year(ctx, month, day_of_month)
    if chosen is None:
        return None
    is_close = abs((chosen - ctx.on).days) <= FAR_DAYS
    return Reading(day(chosen)) if is_close else either(day(chosen), *(day(d) for d in rest))


def weekday_and_dom(ctx: Context, weekday: int, day_of_month: int) -> Reading | None:
    """`Friday the 15th`: the nearest month in which that day is that weekday; by the tense first."""
    found: list[date] = []
    for offset in range(-24, 25):
        first = add_months(ctx.on.replace(day=1), offset)
        candidate = make_day(first.year, first.month, day_of_month)
        if candidate is not None and candidate.weekday() == weekday:
            found.append(candidate)
    if not found:
        return None
    if ctx.tense == "past":
        chosen = max((d for d in found if d <= ctx.on), default=found[0])
    else:
        chosen = min((d for d in found if d >= ctx.on), default=found[-1])
    near = min(found, key=lambda d: abs((d - ctx.on).days))
    return either(day(chosen), day(near))


def bare_dom(ctx: Context, day_of_month: int) -> Reading | None:
    """`the 9th`: by the tense: the last one in a sentence of the past, else the coming one, today included."""
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
    """A month without a year: the nearest, the present one first, unless it is far and the tense says otherwise."""
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
    """The nth ISO week that begins in a month or year; -1 is the last."""
    first, last = interval.first, interval.last
    assert first is not None
    assert last is not None
    if nth < 0:
        return Reading(week_of(last))
    monday = on_or_after(first, 0)
    if first.weekday() <= 3:  # ISO: the week that holds the 4th day belongs to it
        monday = add_days(first, -first.weekday())
    return Reading(week_of(add_days(monday, 7 * (nth - 1))))


def week_number(ctx: Context, number: int) -> Reading | None:
    if not 1 <= number <= 53:
        return None
    return Reading(week_of(date.fromisocalendar(ctx.on.year, min(number, 52), 1)))
