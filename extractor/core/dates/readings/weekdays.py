"""Conventions for weekdays, weeks and weekends; see the table in docs/dates.md."""

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
    """That day of next ISO week; ambiguous if the day is still ahead this week."""
    coming, chosen = after(ctx.on, weekday), in_week(ctx, weekday, 1)
    return either(day(chosen), day(coming))


def coming_weekday(ctx: Context, weekday: int) -> Reading:
    """The first such day strictly after today."""
    return one_day(after(ctx.on, weekday))


def this_weekday(ctx: Context, weekday: int) -> Reading:
    """The first such day on or after today; in the past tense, this ISO week's."""
    in_this_week = in_week(ctx, weekday, 0)
    if ctx.tense == "past" and in_this_week < ctx.on:
        return either(day(in_this_week), day(on_or_after(ctx.on, weekday)))
    return one_day(on_or_after(ctx.on, weekday))


def last_weekday(ctx: Context, weekday: int) -> Reading:
    """The most recent before today; ambiguous if it is in this ISO week."""
    recent = before(ctx.on, weekday)
    if recent >= week_start(ctx):
        return either(day(recent), day(add_days(recent, -7)))
    return one_day(recent)


def bare_weekday(ctx: Context, weekday: int) -> Reading:
    """By tense: the last one in the past tense, else the coming one, today included; always ambiguous."""
    past, coming = before(ctx.on, weekday), on_or_after(ctx.on, weekday)
    if ctx.tense == "past":
        return either(day(past), day(coming))
    return either(day(coming), day(past))


def week_start(ctx: Context) -> date:
    """Return the first day of the current week, by the configured first day."""
    return add_days(ctx.on, -((ctx.on.weekday() - ctx.anchor.conventions.week_starts_on) % 7))


def in_week(ctx: Context, weekday: int, weeks: int, on: date | None = None) -> date:
    """Return a weekday of this week or of one some weeks away; of the week around `on` if given."""
    start = ctx.anchor.conventions.week_starts_on
    base = on or ctx.on
    return add_days(base, 7 * weeks - (base.weekday() - start) % 7 + (weekday - start) % 7)


def week_around(ctx: Context, on: date) -> Interval:
    """Return the week that contains a day, by the configured first day."""
    first = in_week(ctx, ctx.anchor.conventions.week_starts_on, 0, on)
    return Interval(first, add_days(first, 6), "week")


def weekend(ctx: Context, step: int) -> Interval:
    """Saturday and Sunday of the previous (-1), current (0) or next (1) ISO week."""
    return weekend_of(add_days(ctx.on, 7 * step))


def past_weekend(ctx: Context) -> Interval:
    """The most recent weekend that began before today."""
    this = weekend_of(ctx.on)
    assert this.first is not None
    return this if this.first < ctx.on else weekend(ctx, -1)
