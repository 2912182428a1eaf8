"""Some days, weeks, months or years ago, from now, or around now."""

from __future__ import annotations

import re
from datetime import date

from extractor.core.dates import context
from extractor.core.dates.calendar import add, add_days, month_of
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.fragments import ABOUT, ENDS
from extractor.core.dates.english.nth import step_in
from extractor.core.dates.english.tense import tells_past
from extractor.core.dates.english.words import (
    COUNT,
    LAST,
    MONTH,
    NEXT,
    UNIT,
    WD_FULL,
    is_loose,
    month,
    number,
    step_of,
    unit,
    weekday,
)
from extractor.core.dates.mention import Interval, Status
from extractor.core.dates.readings import units as unit_readings
from extractor.core.dates.readings import weekdays as weekday_readings
from extractor.core.dates.rule import Match, rule


def ago(m: Match, ctx: Context) -> Reading:
    count = number(m["n"])
    found = unit_readings.away(ctx.on, -count, unit(m["unit"]))
    return Reading(context.approximate(found) if is_loose(m["n"], m["about"]) else found)


_COUNTED = re.compile(rf"({COUNT})\s+({UNIT})\b", re.IGNORECASE)


def counts(m: Match, ctx: Context) -> Reading:
    sign = -1 if m["way"].lower() in ("ago", "back") else 1
    there = ctx.on
    for count, kind in _COUNTED.findall(m["parts"]):
        there = add(there, sign * number(count), unit(kind))
    return context.one_day(there)


def between_ago(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    first, last = add(ctx.on, -number(m["n2"]), kind), add(ctx.on, -number(m["n"]), kind)
    return (
        Reading(Interval(first, last, "range", approx=True))
        if first <= last
        else Reading(Interval(last, first, "range", approx=True))
    )


def ahead(m: Match, ctx: Context) -> Reading:
    found = unit_readings.away(ctx.on, number(m["n"]), unit(m["unit"]))
    return Reading(context.approximate(found) if is_loose(m["n"], m["about"]) else found)


_NOT_A_DATE = re.compile(
    r"\b(?:(?:can|could) be \w+(?:ed|ne|lt|de)\b|never|hasn't|haven't|hadn't|first time|best|worst|(?!rest\b|test\b|latest\b|guest\b|request\b|west\b|east\b|"
    r"interest\b|invest\b|contest\b|suggest\b)\w{3,}est|most|learn|master|memori[sz]e|lose|earn|burn|read|beat|how many|"
    r"(?:days|weeks|hours)(?! ago))\b",
    re.IGNORECASE,
)


# `the first snow in ten years`
_FIRST_OF = re.compile(r"\b(?:first|only|last)\s+[a-z]+\s+$")


_STILL_TO_COME = re.compile(
    r"\b(?:f/u|follow[- ]?up|results?|verdict|delivery|decision|next|recheck|review|rtc|return|is|are|be|will|promis\w+|said|says|told|agreed|estimat\w+|expect\w*)\b|'(?:ll|d)\b",
    re.IGNORECASE,
)


def in_units(m: Match, ctx: Context) -> Reading | None:
    """`in three years` after a perfect, a past tense, a superlative or a verb of learning is a duration, not a date."""
    if _NOT_A_DATE.search(ctx.before) or _FIRST_OF.search(ctx.before):
        return None
    if ctx.tense == "past" and tells_past(ctx.before) and not _STILL_TO_COME.search(ctx.before):
        return None
    return ahead(m, ctx)


def units_out(m: Match, ctx: Context) -> Reading | None:
    return None if ctx.tense == "past" else ahead(m, ctx)


def between_units(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    return Reading(
        Interval(add(ctx.on, number(m["n"]), kind), add(ctx.on, number(m["n2"]), kind), "range", approx=True)
    )


# `tickets are answered within 48 hours`: a rule.
IS_DONE = re.compile(
    r"\b(?:[a-z]+s|you|they|we)\s+(?:are|get)\s+(?:usually\s+|always\s+|normally\s+|typically\s+)?\w+(?:ed|id|nt|ne|lt)\s+$|\b(?:always|usually|typically|normally|generally)\b|"
    r"\b(?:clears|heals|resolves|passes|settles|fades|pays|replies|responds|answers|ships|delivers|refunds|processes|goes\s+away)\s+(?:up\s+|by\s+itself\s+|on\s+its\s+own\s+)?$|"
    r"\b(?:we|they|i)\s+(?:reply|respond|answer|ship|deliver|process|refund|aim|try|pay)\b(?:\s+[\w']+){0,4}\s+$",
    re.IGNORECASE,
)


def within(m: Match, ctx: Context) -> Reading | None:
    if IS_DONE.search(ctx.before) or (ctx.tense == "past" and not _STILL_TO_COME.search(ctx.before)):
        return None
    return Reading(Interval(ctx.on, add(ctx.on, number(m["n"]), unit(m["unit"])), "range"))


def another_units(m: Match, ctx: Context) -> Reading | None:
    """`good for another 45 days`; not how long something took."""
    if ctx.tense == "past":
        return None
    return Reading(unit_readings.rolling(ctx, number(m["n"]), unit(m["unit"]), forward=True))


def before_units(m: Match, ctx: Context) -> Reading | None:
    """`I have sent it before three days`, as people say in India: three days ago."""
    return ago(m, ctx) if ctx.tense == "past" or _HAVE.search(ctx.before) else None


_HAVE = re.compile(r"\b(?:have|has|'ve|'s|\u2019ve)\s+(?:already\s+)?\w+(?:ed|en|nt|ne|d|t)\b", re.IGNORECASE)


def units_last(m: Match, ctx: Context) -> Reading | None:
    """`the 2 next days`, not "I tried one last week" or "I turn 40 next year"."""
    return last_units(m, ctx) if number(m["n"]) > 1 and m["unit"].lower().endswith("s") else None


_LASTS = re.compile(
    r"\b(?:it|they|will|can|could|should|must|may|might|would|to|don't|doesn't|not|usually|[a-z]{3,}s)\s+$"
)
_ASKS = re.compile(r"\b(?:was|were|are|is|how|what|which|did|show|had)\b", re.IGNORECASE)


def last_units(m: Match, ctx: Context) -> Reading | None:
    if (
        m["which"] == "last"
        and not m.group().startswith("the")
        and _LASTS.search(ctx.before)
        and not _ASKS.search(ctx.around)
    ):
        return None  # "the pills last thirty days"
    count, kind = number(m["n"]), unit(m["unit"])
    if count == 0:
        count = 3
    forward = bool(re.fullmatch(NEXT, " ".join(m["which"].lower().split())))
    if kind in ("quarter", "decade", "century"):
        first = unit_readings.relative_unit(ctx, 1 if forward else -count, kind)
        last = unit_readings.relative_unit(ctx, count if forward else -1, kind)
        return Reading(Interval(first.first, last.last, "range"))
    return Reading(unit_readings.rolling(ctx, count, kind, forward=forward))


def last_units_of(m: Match, ctx: Context) -> Reading | None:
    whole = unit_readings.relative_unit(ctx, step_in(ctx, m["which"] or "this"), unit(m["whole"]))
    count, kind = number(m["n"]), unit(m["unit"])
    assert whole.first is not None
    assert whole.last is not None
    if m["end"].lower() == "first":
        return Reading(Interval(whole.first, add_days(add(whole.first, count, kind), -1), "range"))
    return Reading(Interval(add_days(add(whole.last, -count, kind), 1), whole.last, "range"))


def over_unit(m: Match, ctx: Context) -> Reading:
    """`over the last year`: its days up to now; of a quarter, which is a period of accounts, first the one that is over."""
    kind = unit(m["unit"])
    rolling = unit_readings.rolling(ctx, 1, kind, forward=step_of(m["which"]) > 0)
    if kind == "quarter":
        return Reading(unit_readings.relative_unit(ctx, -1, kind), Status.AMBIGUOUS, (rolling,))
    return Reading(rolling)


def for_years_now(m: Match, ctx: Context) -> Reading:
    start = add(ctx.on, -number(m["n"]), unit(m["unit"]))
    return Reading(Interval(start, None, "range", approx=True))


def ago_today(m: Match, ctx: Context) -> Reading:
    """`a year ago today`, `a week ago yesterday`: exact to the day; `a year ago this week`."""
    if m["wd"]:
        coming = weekday_readings.this_weekday(ctx, weekday(m["wd"])).first
        return context.one_day(add(coming or ctx.on, -number(m["n"]), "year"))
    if m["month"]:
        return Reading(month_of(date(add(ctx.on, -number(m["n"]), "year").year, month(m["month"]), 1)))
    if m["whole"]:
        there = add(ctx.on, -number(m["n"]), unit(m["unit"]))
        whole = weekday_readings.week_around(ctx, there) if m["whole"] == "week" else month_of(there)
        return Reading(whole)
    start = add_days(ctx.on, {"yesterday": -1, "today": 0, "tomorrow": 1}[m["day"]])
    return context.one_day(add(start, -number(m["n"]), unit(m["unit"])))


_SHORT = {"d": "day", "w": "week", "m": "month", "y": "year"}


def short(m: Match, ctx: Context) -> Reading:
    """`2w ago`, `due in 3d`."""
    count = number(m["n"]) * (1 if m["ahead"] else -1)
    return Reading(unit_readings.away(ctx.on, count, _SHORT[m["unit"][0]]))


def or_so(m: Match, ctx: Context) -> Reading | None:
    """`a week or so ago`, `in a day or two`."""
    if m["ahead"]:
        if in_units(m, ctx) is None:
            return None
        first, last = number(m["n"]), number(m["more"]) or number(m["n"])
    else:
        first, last = -(number(m["more"]) or number(m["n"])), -number(m["n"])
    kind = unit(m["unit"])
    return Reading(Interval(add(ctx.on, first, kind), add(ctx.on, last, kind), "range", approx=True))


def halves(m: Match, ctx: Context) -> Reading:
    """`half a year` is six months, `a year and a half` eighteen, `two and a half years` thirty."""
    kind = unit(m["unit"] or m["unit2"] or m["unit3"])
    if m["half"] and kind == "month":
        return Reading(context.approximate(context.day(add_days(ctx.on, -15 if m["ago"] else 15))))
    if kind == "week":
        days = 7 * number(m["n"] or m["n3"]) + 4
        return Reading(context.approximate(context.day(add_days(ctx.on, -days if m["ago"] else days))))
    months = (0 if m["half"] else 12 * number(m["n"] or m["n3"])) + 6
    sign = -1 if m["ago"] else 1
    if kind == "month":
        return context.one_day(add_days(add(ctx.on, sign * (months - 6) // 12, "month"), sign * 15))
    there = add(ctx.on, sign * months, "month")
    return Reading(Interval(there, there, "day", approx=True))


_AGES = {"century": 100, "decade": 10}
_PORTIONS = {"half": 2, "quarter": 4, "third": 3}


def portions_ago(m: Match, ctx: Context) -> Reading:
    """`half a century ago` is fifty years, `a decade and a half ago` fifteen."""
    age = _AGES[unit(m["unit"] or m["unit2"] or m["unit3"])]
    years = age // _PORTIONS[m["part"]] if m["part"] else number(m["n"] or m["n3"]) * age + age // 2
    return Reading(context.approximate(unit_readings.away(ctx.on, -years, "year")))


def quarters_of_a_year_ago(m: Match, ctx: Context) -> Reading:
    months = 9 if m["many"] else 3
    return Reading(unit_readings.away(ctx.on, -months, "month"))


RULES = (
    rule("portions_ago", rf"{ABOUT}(?:(?:a\s+)?(?P<part>half|quarter|third)(?:[\s-]+(?:of\s+)?(?:a|one))?[\s-]+(?P<unit>century|decade)|(?P<n>{COUNT})\s+(?P<unit2>decades?|century|centuries)\s+and\s+a\s+half|(?P<n3>{COUNT})\s+and\s+a\s+half\s+(?P<unit3>decades|centuries))\s+ago", portions_ago, "half a century ago", needs="century centuries decade decades"),
    rule("quarters_of_a_year_ago", r"(?:(?P<many>three|3)[\s-]+quarters|(?:a|one)\s+quarter)\s+of\s+an?\s+year\s+ago", quarters_of_a_year_ago, "three quarters of a year ago", needs="quarter quarters"),
    rule("ago", rf"{ABOUT}(?P<n>{COUNT})\s+(?P<unit>{UNIT}|nights|mornings|evenings)\s+(?:ago(?!'s)|back(?!\s+(?:to|pay|rent|home|from|at|and\s+forth|in)\b))", ago, "two weeks ago", needs="ago back hence now"),
    rule("ago_today", rf"{ABOUT}(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+ago\s+(?:(?P<day>today|yesterday|tomorrow)|this\s+(?P<whole>week|month)|(?:(?<=year ago )|(?<=years ago ))this\s+(?:(?P<month>{MONTH})|(?P<wd>{WD_FULL})))", ago_today, "a year ago today", needs="ago"),
    rule("counts_ago", rf"(?P<parts>(?:{COUNT}\s+{UNIT}(?:,?\s+(?:and\s+)?)){{1,3}}{COUNT}\s+{UNIT})\s+(?P<way>ago|from\s+now|hence|back)", counts, "1 month and 21 days ago", needs="ago back hence now"),
    rule("short_ago", r"(?P<n>\d{1,3})\s?(?P<unit>d|w|wks?|mos?|mths?|y|yrs?)\s+ago(?P<ahead>(?!))?", short, "2w ago", needs="ago"),
    rule("short_ahead", r"(?:due|back|ends?|expires?|ships?|ready|starts?)\s+(?P<hit>(?P<ahead>in)\s+(?P<n>\d{1,3})\s?(?P<unit>d|w))", short, "due in 3d", needs="in"),
    rule("or_so_ago", rf"(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+or\s+(?P<more>so|two|three|four)\s+(?:ago|back)(?P<ahead>(?!))?(?P<about>(?!))?", or_so, "a week or so ago", needs="or"),
    rule("in_or_so", rf"(?P<ahead>in)\s+(?P<about>(?!))?(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+or\s+(?P<more>so|two|three|four)(?!\s+(?:ago|back|weeks?|days?|months?|years?)\b)", or_so, "in a day or two", needs="or"),
    rule("between_ago", rf"(?P<n>{COUNT})\s*(?:-|\u2013|to|or)\s*(?P<n2>{COUNT})\s+(?P<unit>{UNIT})\s+ago", between_ago, "4 to 6 years ago", needs="ago"),
    rule("from_now", rf"{ABOUT}(?P<n>{COUNT})\s+(?P<unit>{UNIT}|mornings|nights|evenings)\s+(?:from\s+now|hence)", ahead, "five days from now", needs="hence now"),
    rule("units_out", rf"(?:is|are|still|now|about|only|for|'s|'re)\s+(?P<hit>(?P<about>(?!))?(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?:out|away))(?=\s*(?:$|[.,;!?)\x00]|\b(?:and|but|so)\b))", units_out, "the release is 10 days out", needs="out away"),
    rule("in_units", rf"in\s+{ABOUT}(?P<n>{COUNT})\s+(?:more\s+)?(?P<unit>{UNIT})(?:'s?)?(?:\s+time)?(?!\s+(?:of|old|later|ago|(?:from|after|before)\s+(?!now\b|then\b|today\b)))", in_units, "in 3 weeks", needs="in"),
    rule("between_units", rf"(?:in|within)\s+(?P<n>{COUNT})\s*(?:-|\u2013|to|or)\s*(?P<n2>{COUNT})\s+(?P<unit>{UNIT})", between_units, "in 5-10 weeks", needs="in within"),
    rule("within", rf"within\s+(?:the\s+next\s+)?(?P<n>{COUNT})\s+(?P<unit>{UNIT})(?:\s+(?:of|from)\s+(?:today|now))?(?!\s+of)", within, "within two weeks", needs="within"),
    rule("last_units", rf"(?:the\s+)?(?P<which>{NEXT}|{LAST})\s+(?P<n>{COUNT}|many|some)\s+(?P<unit>{UNIT})", last_units, "the last 3 weeks", needs="coming following last next past previous upcoming"),
    rule("another_units", rf"for\s+another\s+(?P<n>{COUNT})\s+(?P<unit>{UNIT})", another_units, "good for another 45 days", needs="another"),
    rule("before_units", rf"(?<!or )(?<!week )(?<!month )before\s+(?P<about>(?!))?(?P<n>{COUNT})\s+(?P<unit>days|weeks|months){ENDS}", before_units, "I have sent it before three days", needs="before"),
    rule("units_last", rf"(?:the\s+)?(?P<n>{COUNT})\s+(?P<which>next|following|coming|past|last|previous)\s+(?P<unit>{UNIT})", units_last, "the 2 next days", needs="coming following last next past previous upcoming"),
    rule("last_units_of", rf"(?:the\s+)?(?P<end>last|first|final)\s+(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?:of|in)\s+(?:the\s+)?(?:(?P<which>{NEXT}|{LAST}|this|current|new(?=\s+year))\s+)?(?P<whole>week|month|quarter|year)", last_units_of, "the last 3 weeks of this year", needs="final first last"),
    rule("over_unit", r"(?:over|during|in|within|for)\s+the\s+(?P<which>last|past)\s+(?P<unit>week|month|quarter|year|decade|fortnight)", over_unit, "over the last year", needs="last past"),
    rule("for_years_now", rf"for\s+{ABOUT}(?:the\s+(?:last|past)\s+)?(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+now", for_years_now, "for three years now", needs="now", role="valid_from"),
    rule("since_units", rf"since\s+(?P<hit>{ABOUT}(?P<n>{COUNT})\s+(?P<unit>{UNIT}))(?!\s+(?:ago|back|before|after|prior|earlier|later|from|in|of|on|last|next|old)\b)", for_years_now, "ill since 3 days", needs="since", role="valid_from"),
    rule("have_for_years", rf"(?:has|have|i've|we've|you've|they've)\b(?P<gap>(?:(?!\bto\b|\basked\b|\bagreed\b|\bdecided\b)[^.!?;]){{0,60}}?)\b(?P<hit>for\s+{ABOUT}(?P<n>{COUNT})\s+(?P<unit>months?|years?|decades?))", for_years_now, "has worked here for 3 years", needs="for", role="valid_from"),
    rule("half_ago", rf"{ABOUT}(?:(?P<half>half\s+an?\s+(?P<unit>year|month))|(?P<n>{COUNT})\s+(?P<unit2>years?|months?|weeks?)\s+and\s+a\s+half|(?P<n3>{COUNT})\s+and\s+(?:a\s+)?half\s+(?P<unit3>years?|months?|weeks?))\s+(?P<ago>ago)", halves, "half a year ago", needs="half"),
    rule("in_half", rf"in\s+{ABOUT}(?:(?P<half>half\s+an?\s+(?P<unit>year|month))|(?P<n>{COUNT})\s+(?P<unit2>years?|months?|weeks?)\s+and\s+a\s+half|(?P<n3>{COUNT})\s+and\s+(?:a\s+)?half\s+(?P<unit3>years?|months?|weeks?))(?P<ago>(?!))?", halves, "in half a year", needs="half"),
)  # fmt: skip
