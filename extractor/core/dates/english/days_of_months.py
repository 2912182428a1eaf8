"""Days of a month without a year."""

from __future__ import annotations

import re

from extractor.core.dates import readings as r
from extractor.core.dates.calendar import month_of
from extractor.core.dates.english.fragments import BEFORE_DOM, DOM_FOLLOWS, LATE_ORDINAL, WHICH
from extractor.core.dates.english.words import (
    DAY,
    DAY_CARDINAL,
    DOM,
    MONTH,
    MONTH_WORDS,
    ORDINALS,
    WD,
    WEEKDAY_WORDS,
    day_number,
    month,
    step_of,
    weekday,
)
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.rule import Match, rule


def month_day(m: Match, ctx: Context) -> Reading | None:
    return r.month_day(ctx, month(m["month"]), day_number(m["day"]))


_ENDS_IN_MONTH = re.compile(rf"{MONTH}\s*$", re.IGNORECASE)


def month_days(m: Match, ctx: Context) -> Reading | None:
    if _ENDS_IN_MONTH.search(ctx.before):
        return None  # "March 11th to the 14th of March": two dates
    first = r.month_day(ctx, month(m["month"]), day_number(m["day"]))
    if first is None or first.interval is None or first.interval.first is None:
        return None
    start = first.interval.first
    last = r.dom_of_month(month_of(start), day_number(m["day2"]))
    if last is None or last.interval is None or last.interval.first is None or last.interval.first < start:
        return None
    return Reading(Interval(start, last.interval.first, "range"), first.status)


def numeric(m: Match, ctx: Context) -> Reading | None:
    one, two = int(m["a"]), int(m["b"])
    if one > 12:
        one, two = two, one
    return r.month_day(ctx, one, two) if 1 <= one <= 12 and 1 <= two <= 31 else None


def weekday_dom(m: Match, ctx: Context) -> Reading | None:
    return r.weekday_and_dom(ctx, weekday(m["wd"]), day_number(m["day"]))


def dom(m: Match, ctx: Context) -> Reading | None:
    return r.bare_dom(ctx, day_number(m["day"])) if 1 <= day_number(m["day"]) <= 31 else None


def dom_of_unit(m: Match, ctx: Context) -> Reading | None:
    return r.dom_of_month(r.relative_unit(ctx, step_of(m["which"]), "month"), day_number(m["day"]))


def doms_of_unit(m: Match, ctx: Context) -> Reading | None:
    whole = r.relative_unit(ctx, step_of(m["which"]), "month")
    first, last = r.dom_of_month(whole, day_number(m["day"])), r.dom_of_month(whole, day_number(m["day2"]))
    if first is None or last is None or first.interval is None or last.interval is None:
        return None
    return Reading(Interval(first.interval.first, last.interval.last, "range"))


_DOM_WORDS = "st nd rd th " + " ".join(ORDINALS).replace("-", " ")

RULES = (
    rule("month_day", rf"(?:{WD},?\s+)?(?:the\s+)?(?P<month>{MONTH})[,/]?\s*(?:the\s+)?(?P<day>{DAY}|{DAY_CARDINAL})(?!\s*(?::|%|[ap]\.?m\b|[/.]\d|\s*(?:hours?|minutes?|people|students|points)))", month_day, "March 14th", needs=MONTH_WORDS),
    rule("day_month", rf"(?:{WD},?\s+)?(?:the\s+)?(?P<day>{DAY})(?:\s+day)?(?:\s+of)?(?:\s+|-)?(?P<month>{MONTH})", month_day, "14th of March", needs=MONTH_WORDS),
    rule("month_days", rf"(?:from\s+|between\s+)?(?P<month>{MONTH})\s+(?:between\s+)?(?P<day>{DAY})\s*(?:-|\u2013|to|thru|through|and)\s*(?:the\s+)?(?P<day2>{DAY})(?!\s+(?:of\s+)?{MONTH})(?!\s*(?::|[ap]\.?m))", month_days, "July 13 through 15", needs=MONTH_WORDS),
    rule("days_month", rf"(?:from\s+|between\s+)?(?:the\s+)?(?P<day>{DAY})\s*(?:-|\u2013|to|thru|through|and)\s*(?:the\s+)?(?P<day2>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})", month_days, "from 13 to 15 July", needs=MONTH_WORDS),
    rule("numeric", r"(?:(?<=\bon )|(?<=\bby )|(?<=\bfor )|(?<=\bfrom )|(?<=\bto )|(?<=\buntil )|(?<=\bbefore )|(?<=\bafter )|(?<=\bdue )|(?<=\bsince )|(?<=\band )|(?<=day ))(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![/.\d%])", numeric, "on 2/15", needs="/"),
    rule("two_digits", r"(?<![/.\d$-])(?!1/[2348]\b|2/3\b|3/4\b|9/11\b|(?:[1-9]|10)/(?:5|10)\b(?!\s*\Z)|10/10\b)(?P<a>1[0-2]|0?[1-9])/(?P<b>[12]\d|3[01]|0?[1-9])(?=\s*(?:$|[,;:!?\x00]|\.(?!\d)|(?:at|in|from|to|and|or|until|for|with|is|was)\b))", numeric, "11/20", needs="/"),
    rule("weekday_dom", rf"(?P<wd>{WD}),?\s+(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th)|(?:1[3-9]|2\d|3[01])(?=\s*(?:$|[.,;!?]))|{DOM})(?!\s*(?::|-|[ap]\.?m|\s+(?:floor|street|avenue)))", weekday_dom, "Friday the 15th", needs=WEEKDAY_WORDS),
    rule("the_dom", rf"(?:{BEFORE_DOM}\s+)?the\s+(?P<day>\d{{1,2}}(?:st|nd|rd|th)){DOM_FOLLOWS}", dom, "the 9th", needs="the"),
    rule("on_dom", rf"(?:on|by|until|from)\s+(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th)|{LATE_ORDINAL}){DOM_FOLLOWS}", dom, "on the sixteenth", needs=_DOM_WORDS),
    rule("dom_of_unit", rf"(?:the\s+)?(?P<day>{DAY})(?:\s+day)?\s+(?:of|in)\s+(?:the\s+)?{WHICH}\s+(?:month|mo)", dom_of_unit, "the 5th of next month", needs="mo month"),
    rule("doms_of_unit", rf"(?:from\s+)?(?:the\s+)?(?P<day>{DAY})\s*(?:-|to|until|till)\s*(?:the\s+)?(?P<day2>{DAY})\s+(?:of\s+)?{WHICH}\s+month", doms_of_unit, "4 to 23 next month", needs="mo month"),
)  # fmt: skip
