"""Rules over dates that were found before: offsets from them, spans between them, parts of them.

They look at the text in which every atom stands as a run of ATOM characters, so that "two days after next Friday" is an
offset and a day, whatever day that is.
"""

from __future__ import annotations

import re

from extractor.core.dates import readings as r
from extractor.core.dates.calendar import add, add_days
from extractor.core.dates.english.words import COUNT, UNIT, number, part_word, unit
from extractor.core.dates.mention import Hit, Interval
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.rule import ATOM, Match, compound


def _offset(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    start = atoms[0]
    if start.first is None or start.last is None:
        return None
    kind, count = unit(m["unit"]), number(m["n"])
    if m["way"].lower().startswith("before"):
        found = add(start.first, -count, kind)
    else:
        found = add(start.last if start.first == start.last else start.first, count, kind)
    exact = Interval(found, found, "day", approx=kind in ("month", "quarter", "year"))
    if m["less"]:
        return Reading(Interval(start.first, found, "range"))
    return Reading(exact, start.status)


def _starting(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    first = atoms[0].first
    if first is None:
        return None
    return Reading(Interval(first, add_days(add(first, number(m["n"]), unit(m["unit"])), -1), "range"))


def _between(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    first, last = atoms[0].first, atoms[-1].last
    if first is None or last is None:
        return None
    if last < first:
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
    found = r.part(whole, part_word(m["part"]), ctx.on)
    return Reading(found, atoms[0].status) if found else None


_A = f"(?:{ATOM}+)"

COMPOUNDS = (
    compound("offset", rf"(?P<less>less than |within |no more than )?(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?P<way>before|after|from|following|past)\s+(?:the\s+)?{_A}", _offset, "2 days after next Friday", needs="before after from following past"),
    compound("starting", rf"(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?:starting|beginning)\s+(?:from\s+|on\s+)?{_A}", _starting, "3 days starting from next Monday", needs="starting beginning"),
    compound("between", rf"between\s+{_A}\s+and\s+{_A}", _between, "between January 1st and April 5th", needs="between"),
    compound("now_and", rf"between\s+now\s+and\s+{_A}|between\s+{_A}\s+and\s+now", _now_and, "between now and November 15th", needs="between"),
    compound("part_of_atom", rf"(?:the\s+)?(?P<part>beginning|start|middle|end|rest)\s+of\s+{_A}", _part_of_atom, "end of this Sunday", needs="beginning start middle end rest"),
)  # fmt: skip

JOINED = re.compile(rf"(?:from\s+)?({ATOM}+)\s*(?:-|\u2013|to|until|till|through|thru)\s*({ATOM}+)")
"""Two dates of one kind joined: merged by the resolver when both are days of named months or plain months."""
