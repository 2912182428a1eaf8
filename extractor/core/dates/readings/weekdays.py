"""Conventions for weekdays, weeks and weekends. The table stands in docs/dates.md."""

from __future__ import annotations

from datetime import date

from extractor.core.dates.calendar import add_days, weekend_of
from extractor.core.dates.context import Context, Reading, day, either, one_day
from extractor.core.dates.mention import Interval


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


def weekend(ctx: Context, step: int) -> Interval:
    """Saturday and Sunday of the ISO week before (-1), around (0) or after (1) today."""
    return weekend_of(add_days(ctx.on, 7 * step))


def past_weekend(ctx: Context) -> Interval:
    """The most recent weekend that has begun before today."""
    this = weekend_of(ctx.on)
    assert this.first is not None
    return this if this.first < ctx.on else weekend(ctx, -1)
