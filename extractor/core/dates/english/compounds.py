"""Rules over dates that were already found: offsets from them, ranges between them, parts of them.

They see a text in which every atom is a run of ATOM characters, so that "two days after next Friday" is an offset and a
day, whichever day that is.
"""

from __future__ import annotations

import re
from dataclasses import replace

from extractor.core.dates import context
from extractor.core.dates.calendar import add, add_days, month_of, weekend_of
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.words import COUNT, UNIT, number, part_word, unit
from extractor.core.dates.mention import Hit, Interval
from extractor.core.dates.readings import units as unit_readings
from extractor.core.dates.readings import weekdays as weekday_readings
from extractor.core.dates.readings import yearless
from extractor.core.dates.rule import ATOM, CompoundReader, Match, compound

SUNDAY = 6
_END_OF = re.compile(r"\bend of\b", re.IGNORECASE)


def _of_each(read: CompoundReader) -> CompoundReader:
    """Read an offset from every reading of the date that it counts from, the last of several."""

    def reader(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
        usual = read(m, ctx, atoms)
        if usual is None or usual.interval is None or not atoms[-1].alternatives:
            return usual
        others = [
            other.interval
            for interval in atoms[-1].alternatives
            if (other := read(m, ctx, [*atoms[:-1], replace(atoms[-1], interval=interval)])) and other.interval
        ]
        return replace(usual, alternatives=tuple(one for one in dict.fromkeys(others) if one != usual.interval))

    return reader


@_of_each
def _offset(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    start = atoms[0]
    if start.first is None or start.last is None:
        return None
    kind, count = unit(m["unit"]), number(m["n"])
    if m["way"].lower().startswith("before"):
        # the end of a year is its last day
        is_end = (
            start.interval is not None and start.interval.approx and _END_OF.search(ctx.text, start.start, start.end)
        )
        found = add(start.last if is_end else start.first, -count, kind)
    else:
        found = add(start.last if start.first == start.last else start.first, count, kind)
    if kind == "year" and start.interval is not None and start.interval.grain == "month":
        return Reading(month_of(found), start.status)
    exact = Interval(found, found, "day", approx=kind in ("month", "quarter", "year"))
    if m["less"]:
        return Reading(Interval(start.first, found, "range"))
    return Reading(exact, start.status)


def _starting(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    first = atoms[0].first
    if first is None:
        return None
    return Reading(Interval(first, add_days(add(first, number(m["n"]), unit(m["unit"])), -1), "range"))


def _leading_up(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    """`the three months up to the end of September`; "the days up to Christmas" are not counted."""
    last = atoms[0].last
    if last is None or not (m["n"] or m["unit"] in ("week", "month", "year")):
        return None
    first = add(add_days(last, 1), -number(m["n"] or "one"), unit(m["unit"]))
    return Reading(Interval(first, last, "range"), atoms[0].status)


def _between(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    first, last = atoms[0].first, atoms[-1].last
    if first is None or last is None:
        return None
    rules = {atoms[0].rule, atoms[-1].rule}
    if atoms[0].rule in _DOMS and atoms[-1].rule == "dom_of_unit" and first.day <= last.day:
        first = last.replace(day=first.day)  # "between the 15th and the 20th of next month"
    if last < first and rules <= _BARE_DAYS:
        last = add_days(last, 7)
    elif last < first and rules <= _DOMS:
        last = add(last, 1, "month")
    elif last < first:
        if not rules <= _YEARLESS:
            return None
        later = add(last, 1, "year")
        earlier = add(first, -1, "year")
        if (later - first).days <= (last - earlier).days or earlier > ctx.on:
            last = later
        else:
            first = earlier
    return Reading(Interval(first, last, "range"), atoms[0].status) if first <= last else None


def _now_and(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    there = atoms[0]
    if there.first is None or there.last is None:
        return None
    if there.last >= ctx.on:
        return Reading(Interval(ctx.on, there.last, "range"))
    return Reading(Interval(there.first, ctx.on, "range"))


def _part_of_atom(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    whole = atoms[0].interval
    if whole is None or whole.first is None:
        return None
    if whole.first == whole.last:
        return Reading(whole, atoms[0].status)
    found = unit_readings.part(whole, part_word(m["part"]), ctx.on)
    return Reading(found, atoms[0].status) if found else None


@_of_each
def _neighbour(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    """`the day after Easter`, `the week before Christmas`."""
    near = atoms[0]
    if near.first is None or near.last is None or (near.last - near.first).days > 31:
        return None
    sign = -1 if m["way"] == "before" else 1
    edge = near.first if sign < 0 else near.last
    match m["unit"]:
        case "week":
            days = (
                -1 if sign < 0 and edge.weekday() == SUNDAY else 7 * sign
            )  # a feast on Sunday ends the week before it
            return Reading(weekday_readings.week_around(ctx, add_days(edge, days)), near.status)
        case "weekend":
            beside = weekend_of(edge)
            if beside.first is None or beside.last is None:
                return None
            is_beside = beside.last < edge if sign < 0 else beside.first > edge
            return Reading(beside if is_beside else weekend_of(add_days(edge, 7 * sign)), near.status)
        case _:
            return Reading(context.day(add_days(edge, sign)), near.status)


@_of_each
def _weekday_beside(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    """`the Friday after Easter`, `the Monday before Christmas`."""
    if len(atoms) != 2 or atoms[0].rule not in _BARE_DAYS:
        return None
    day, near = atoms[0].first, atoms[1]
    if day is None or near.first is None or near.last is None:
        return None
    more = 7 if m["nth"] == "second" else 0
    if m["way"] == "before":
        return Reading(context.day(add_days(weekday_readings.before(near.first, day.weekday()), -more)), near.status)
    return Reading(context.day(add_days(weekday_readings.after(near.last, day.weekday()), more)), near.status)


def _part_of_quarter(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    return _part_of_atom(m, ctx, atoms) if atoms[0].rule in ("quarter", "half_year", "half_alone") else None


def _week_around(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    """`the week of the 23rd`, `the weekend of the 5th`."""
    on = atoms[0]
    if on.first is None or on.first != on.last:
        return None
    if m["unit"] == "weekend":
        return Reading(weekend_of(on.first), on.status)
    week = weekday_readings.week_around(ctx, on.first)
    if on.rule in _DOMS and week == weekday_readings.week_around(ctx, ctx.on):  # else it would be "this week"
        other = weekday_readings.week_around(ctx, add(on.first, -1 if ctx.tense == "past" else 1, "month"))
        return context.either(other, week)
    return Reading(week, on.status)


def _week_ending(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    last = atoms[0].last
    if last is None or last != atoms[0].first:
        return None
    return Reading(Interval(add_days(last, -6), last, "week"), atoms[0].status)


def _business_offset(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    start, sign = (atoms[0].first, -1) if m["way"] == "before" else (atoms[0].last, 1)
    if start is None:
        return None
    count = number(m["n"]) if m["n"] else _NEAREST.get(m["nth"].lower(), 1)
    return Reading(context.day(unit_readings.add_business_days(start, sign * count)), atoms[0].status)


_NEAREST = {"second": 2, "third": 3}


_BARE_DAYS = frozenset({"bare_weekday", "prep_weekday"})
_DOMS = frozenset({"the_dom", "on_dom", "and_dom"})
_YEARLESS = frozenset(
    "month_day day_month month_days days_month numeric two_digits prep_month months part_of_month season_alone "
    "holiday feast quarter out_month span".split()
)
# Whose day is another one each year.
_MOVEABLE = frozenset({"holiday", "feast"})
_RELATIVE_UNITS = frozenset({"which_unit", "unit_after_next"})


def _together(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    """Two adjacent dates, one of which narrows the other: "August last year", "Tuesday in two weeks", "EOD Friday"."""
    if len(atoms) != 2:
        return None
    for narrow, wide in (atoms, atoms[::-1]):
        if wide.interval is None or wide.first is None or narrow.interval is None:
            continue
        is_unit = wide.rule in _RELATIVE_UNITS or wide.rule == "ago"
        if wide.rule == "end_of" and wide.first == wide.last == ctx.on and narrow.first == narrow.last:
            return Reading(narrow.interval, narrow.status, narrow.alternatives)
        if narrow.rule in _BARE_DAYS and wide.rule == "day_word" and _is_weekday_of(narrow, wide):
            return Reading(wide.interval, wide.status, wide.alternatives)
        if narrow.rule in _BARE_DAYS and narrow.first is not None and _is_about_a_week(wide):
            return context.one_day(weekday_readings.in_week(ctx, narrow.first.weekday(), 0, wide.first))
        if narrow.rule in _DOMS and narrow.first is not None and is_unit and wide.interval.grain == "month":
            return yearless.dom_of_month(wide.interval, narrow.first.day)
        if narrow.rule in _YEARLESS - _MOVEABLE and is_unit and wide.interval.grain == "year":
            return yearless.moved_to_year(narrow.interval, narrow.alternatives, wide.first.year)
    return None


def _is_weekday_of(narrow: Hit, wide: Hit) -> bool:
    return narrow.first is not None and wide.first is not None and narrow.first.weekday() == wide.first.weekday()


def _is_about_a_week(hit: Hit) -> bool:
    if hit.interval is None:
        return False
    return hit.interval.grain == "week" or (
        hit.rule in ("in_units", "from_now", "ago") and hit.interval.approx and hit.first == hit.last
    )


_A = f"(?:{ATOM}+)"
_TIME = r"(?:,?\s+(?:at\s+)?\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]\.?m\b\.?)?)?"

COMPOUNDS = (
    compound("offset", rf"(?P<less>less than |within |no more than )?(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?P<way>before|after|from|following|past)\s+(?:the\s+)?{_A}", _offset, "2 days after next Friday", needs="before after from following past"),
    compound("starting", rf"(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?:starting|beginning)\s+(?:from\s+|on\s+)?{_A}", _starting, "3 days starting from next Monday", needs="starting beginning"),
    compound("leading_up", rf"(?:the\s+)?(?:last\s+)?(?:(?P<n>{COUNT})\s+)?(?P<unit>days|weeks?|months?|year)\s+(?:(?:leading|running|coming)\s+)?up\s+(?:to|until)\s+(?:the\s+)?{_A}", _leading_up, "the week leading up to Christmas Day", needs="up"),
    compound("between", rf"between\s+{_A}{_TIME}\s+and\s+{_A}", _between, "between January 1st and April 5th", needs="between"),
    compound("now_and", rf"between\s+now\s+and\s+{_A}|between\s+{_A}\s+and\s+now", _now_and, "between now and November 15th", needs="between"),
    compound("part_of_atom", rf"(?:the\s+)?(?P<part>beginning|start|middle|end|rest)\s+of\s+{_A}", _part_of_atom, "end of this Sunday", needs="beginning start middle end rest"),
    compound("part_of_quarter", rf"(?P<part>early|mid|late)(?:\s+|-){_A}", _part_of_quarter, "early Q2", needs="early mid late"),
    compound("week_around", rf"(?:the\s+)?(?P<unit>week|wk|weekend)\s+(?:of|beginning|starting|commencing)\s+(?:on\s+)?(?:the\s+)?{_A}", _week_around, "the week of the 23rd", needs="week wk weekend"),
    compound("week_ending", rf"(?:the\s+)?(?:w/e|week\s+ending)\s+(?:on\s+)?(?:the\s+)?{_A}", _week_ending, "week ending 27 Nov", needs="w week"),
    compound("business_offset", rf"(?:(?P<n>{COUNT})|(?:the\s+)?(?P<nth>first|second|third|next|last))\s+(?:business|working)\s+days?\s+(?P<way>before|after|from|following)\s+(?:the\s+)?{_A}", _business_offset, "3 business days after next Friday", needs="business working"),
    compound("weekday_beside", rf"(?:the\s+)?(?:(?P<nth>first|next|second|last)\s+)?{_A}\s+(?P<way>before|after|following)\s+(?:the\s+)?{_A}", _weekday_beside, "the Friday after Christmas Day", needs="before after following"),
    compound("neighbour", rf"(?:the\s+)?(?P<unit>day|night|evening|morning|week|weekend)\s+(?P<way>before|after|following)\s+(?:the\s+)?{_A}", _neighbour, "the day after next Easter", needs="before after following"),
    compound("together", rf"({_A})(?:,?\s+(?:of\s+|in\s+|on\s+|at\s+|for\s+|around\s+|over\s+)?(?:the\s+)?|'s\s+|\s+\()({_A})", _together, "December 3rd next year", needs="year years month week weeks wk eod cob day business today tomorrow yesterday tonight"),
)  # fmt: skip

# Two dates around "to".
JOINED = re.compile(
    rf"(?:from\s+)?(?P<one>{ATOM}+)\s*(?P<by>-|\u2013|to|until|till|through|thru)\s*(?:the\s+)?(?P<two>{ATOM}+)"
)
