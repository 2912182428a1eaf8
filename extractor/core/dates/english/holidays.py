"""Holidays by name. If countries use one name for different days, the first is the usual one."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date

from extractor.core.dates import context
from extractor.core.dates.calendar import OutOfCalendar, add_days, add_months, weekend_of
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.holiday_names import FEAST_WORDS, FEASTS, HOLIDAY_WORDS, HOLIDAYS, MON, SUN
from extractor.core.dates.english.words import COUNT, MONTH, number, step_of
from extractor.core.dates.english.years import year_behind, year_told
from extractor.core.dates.holidays import Lasting, Rule, around_easter, fixed, nth_weekday
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import weekdays as weekday_readings
from extractor.core.dates.readings import yearless
from extractor.core.dates.rule import Match, rule
from extractor.core.dates.rule import Rule as DateRule

_ALL = HOLIDAYS | FEASTS
_RULES = {f"h{index}": rules for index, rules in enumerate(_ALL.values())}
_GROUPS = dict(zip(_ALL, _RULES, strict=True))

_BEFORE = (
    r"(?:on|by|before|after|until|till|til|since|for|over|at|during|around|through|from|to|than|between|"
    r"now\s+and|starts?|started|starting|begins?|ends?|ending|arrives?|leaves?|leaving|flying|closed|open|home|working|off|down|up|out|till|past|come|back|spent|spend|spends|spending|ago|weeks?|days?|(?:week|weekend)\s+of|\x01)"
)
_BEHIND = (
    r"(?=\s*(?:$|[.,;:!?)\x00\x01(-]|\u2013|\u2014|(?:to|until|till|til|through|and|or|at|in|for|with|by|from|if|but|please|so|"
    r"because|when|we|we're|we'll|i|i'm|i'll|he|she|they|you|my|our|this|next|last|is|was|will|would|morning|afternoon|"
    r"evening|night|weekend|break|entirely|altogether|early|every|properly|alone|anyway|with|without|under|inside|near|btw|lol|yet|already|so|instead|as|on|though|too|also|last year|off|together|again|then|here|there|because|"
    r"while|since|after|before|it|it's|everyone|everybody|day|holidays?|itself|the|a|an|his|her|their|its|your|"
    rf"{COUNT}\s+years?\s+(?:ago|back)|"
    r"were|had|has|have|did|do|does|can|can't|could|should|might|may|not|no|all|mom|dad|people|that|than|who|where)\b))"
)
_DONE = (
    r"(?:forgot(?:ten)?|forget(?:s|ting)?|miss(?:ed|es|ing)?|skip(?:s|ped|ping)?|host(?:s|ed|ing)?|do(?:es|ing)?|did|done|works?|worked|"
    r"book(?:ed|ing)?|plan(?:s|ned|ning)?|cover(?:s|ed|ing)?|gets?|got|getting|have|has|had|having|cancell?(?:s|ed|ing)?|surviv(?:e|ed|ing)|"
    r"ruin(?:s|ed|ing)?|swap(?:ped|ping)?|celebrat(?:ed|ing)|enjoy(?:ed|ing)?|organi[sz](?:ed|ing)|hates? that|closes?|closing|opens|finish(?:es|ing)?|"
    r"married|engaged|due|early|late|nights?|is|was|isn't|wasn't|it's|its|that's|thats|be|arriv(?:es|ing)|land(?:s|ing|ed)|how\s+(?:is|was|were)|"
    r"what about|how about|(?:say|till|til|toward|towards|than|except|excluding|including|minus|plus|not|maybe|probably))"
)
_THINGS = (
    r"trees?|songs?|carols?|cards?|movies?|films?|part(?:y|ies)|dinners?|lunch(?:es)?|markets?|presents?|gifts?|sales?|deals?|"
    r"eggs?|bunny|costumes?|candy|decorations?|lights|cookies|jumpers?|sweaters?|spirit|shopping|bonus(?:es)?|story|stories|"
    r"specials?|episodes?|music|concerts?|parades?|services?|mass|meals?|roast|turkey|recipes?|traditions?|island"
)
_OPENS = r"(?:\A|\x00|(?<=[.!?:;*-]\s)|(?<=\n))"
_THEN = (
    r"(?=\s+(?:at|with|in|we|we're|we'll|i|i'm|i'll|he|she|they|everyone|everybody|dinner|part(?:y|ies)|lunch|brunch|barbecue|bbq|plans?|travel|"
    r"shift|is\s+(?:at|with|on|this|next|the\s+\d|in|tomorrow|today|tonight|also|a\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b)"
)
_ON_DAY = r"(?='s\s+on\s+(?:a\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\s+(?:is|was|falls|lands|fell)\s+(?:on\s+)?(?:an?\s+)?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\s+(?:(?:is|was|falls)\s+)?(?:tomorrow|today|tonight|yesterday|(?:on\s+)?(?:this|next|last)\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day|on\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:on\s+)?the\s+\d{1,2}(?:st|nd|rd|th))\b)"
_WHICH = r"(?P<which>next|last|this past|this coming|this|past|coming)"
_TOLD_YEAR = rf",?\s+(?:of\s+)?(?:(?P<year>next|last|this)\s+year|(?:the\s+)?year\s+(?P<beyond>before\s+last|after\s+next)|(?P<ago>{COUNT})\s+years?\s+(?:ago|back))"
_YEAR = rf"(?:{_TOLD_YEAR})?"


_CANADA = tuple(
    f"America/{place}" for place in "Toronto Vancouver Edmonton Winnipeg Halifax St_Johns Regina Montreal".split()
)
# Part of a name, time zones in which another day than usual is meant by it, and that day.
_LOCAL: tuple[tuple[str, tuple[str, ...], Rule], ...] = (
    ("mother", ("Europe/London", "Europe/Dublin", "Europe/Belfast"), around_easter(-21)),
    ("father", ("Australia/", "Pacific/Auckland"), nth_weekday(9, 1, SUN)),
    ("thanksgiving", _CANADA, nth_weekday(10, 2, MON)),
    ("labour", _CANADA, nth_weekday(9, 1, MON)),
    ("independence", ("Asia/Kolkata", "Asia/Calcutta"), fixed(8, 15)),
    ("forward", ("America/",), nth_weekday(3, 2, SUN)),
    ("back", ("America/",), nth_weekday(11, 1, SUN)),
)


def _rules(m: Match, ctx: Context) -> tuple[Rule, ...]:
    group, name = next((group, text.lower()) for group, text in m.groupdict().items() if text and group in _RULES)
    rules = _RULES[group]
    zone = ctx.anchor.zone
    return (*(rule_ for part, zones, rule_ in _LOCAL if zone and part in name and zone.startswith(zones)), *rules)


def holiday(m: Match, ctx: Context) -> Reading | None:
    rules = _rules(m, ctx)
    found = _first_days(m, ctx, rules)
    return _lasting(found, rules[0]) if isinstance(rules[0], Lasting) else found


def _lasting(found: Reading, holiday: Lasting) -> Reading:
    """Return all days of a holiday for its first ones."""
    days = [
        Interval(one.first, holiday.last(one.first), "range")
        for one in (found.interval, *found.alternatives)
        if one is not None and one.first is not None
    ]
    return context.either(*days)


def _step_told(told: dict[str, str | None]) -> int | None:
    """Return how many years from this one the year is that a phrase tells; None if it tells none."""
    if beyond := told.get("beyond"):
        return 2 if beyond.lower().startswith("after") else -2
    if year := told.get("year"):
        return step_of(year)
    return -number(ago) if (ago := told.get("ago")) else None


def _first_days(m: Match, ctx: Context, rules: Sequence[Rule]) -> Reading:
    if ctx.on.year < 1584 or ctx.on.year > 9990:
        raise OutOfCalendar
    if year := year_behind(ctx, m.end(), 1) or year_told(ctx):
        return context.either(*(context.day(rule_(year)) for rule_ in rules))
    told = m.groupdict()
    if (step := _step_told(told)) is not None:
        there = ctx.on.year + step
        return context.either(*(context.day(rule_(there)) for rule_ in rules))
    which = told.get("which")
    return yearless.holiday(ctx, rules, step_of(which) if which else None)


def holidays_ago(m: Match, ctx: Context) -> Reading | None:
    """`two Christmases ago`: the one before the last."""
    rules, count = _rules(m, ctx), number(m["n"])
    last = yearless.holiday(ctx, rules, -1).first
    if last is None or count < 1:
        return None
    return context.either(*(context.day(rule_(last.year - count + 1)) for rule_ in rules))


_GENERIC = re.compile(
    r"\b(?:every|each(?!\s+other)|always|usually|normally|typically|often|never|traditionally|merry|happy|whenever)\b|"
    r"\b(?:do|does)\s+(?:people|they(?=\s+(?:celebrat|do|have|usual|close|open|get|give|eat|work|all)\w*)|famil\w+|kids|children|most|(?-i:[A-Z])[a-z]+s|(?:the\s+)?(?:british|irish|dutch|french|chinese))\s",
    re.IGNORECASE,
)


def holiday_alone(m: Match, ctx: Context) -> Reading | None:
    """After a preposition; not for something done every year."""
    return None if _GENERIC.search(ctx.around) else holiday(m, ctx)


# `Christmas party 11th Dec`: the party has its own day.
_EVENT_DATED = re.compile(
    r"\s+(?:part(?:y|ies)|dinner|lunch|brunch|barbecue|bbq|do|drinks|shift|travel|plans?)\b[^.!?\n]{0,60}?(?:\d(?:st|nd|rd|th)\b|\d/\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day)",
    re.IGNORECASE,
)
_DATED_NOW = re.compile(r"\s+(?:is|tomorrow|today|tonight|(?:on\s+)?this)\b", re.IGNORECASE)


def dated_holiday(m: Match, ctx: Context) -> Reading | None:
    """A holiday whose day is told in the same breath: the nearest one, whatever tense the sentence is in."""
    if _EVENT_DATED.match(ctx.text, m.end("hit")):
        return None
    is_now = _DATED_NOW.match(ctx.text, m.end("hit")) is not None
    return holiday_alone(m, replace(ctx, tense="") if is_now else ctx)


def holiday_told(m: Match, ctx: Context) -> Reading | None:
    """`Mother's Day is the 30th`: the country in which it is that day."""
    found = holiday_alone(m, replace(ctx, tense=""))
    if found is None:
        return None
    day = int(m["day"])
    fitting = [i for i in (found.interval, *found.alternatives) if i and i.first and i.first.day == day]
    near = min(fitting, key=lambda i: abs(((i.first or ctx.on) - ctx.on).days), default=None)
    return Reading(near) if near else None


_AHEAD = re.compile(r"(?:cancel|book|plan|organi|swap|cover)")
# The sentence speaks of the holiday in general: "we don't do Christmas".
_KIND = re.compile(
    r"\b(?:favou?rite|overrated|underrated|best|worst|federal|public|national|bank holiday\?|celebrates?|celebrated\s+(?:in|by|around|across)|history|origin|invented|watch\w*|"
    r"movies?|films?|songs?|album|sequel|meaning|religious|pagan|(?:a|real|american|british|christian) (?:real |big )?(?:holiday|thing))\b|"
    r"\b(?:don't|dont|doesn't|doesnt|never|not|people|they|everyone|do you|do u)\s+(?:really |even |actually )?(?:do|does|have|has|get|gets|work|host)\s",
    re.IGNORECASE,
)


_ASKED = re.compile(r"\b(?:what|whats|what's|who|when|whens|when's|why)\s+(?:is|was|are|does|do)?\s*$", re.IGNORECASE)


def holiday_object(m: Match, ctx: Context) -> Reading | None:
    """`she's hosting Thanksgiving`, `the last swim is Labor Day`: this one, not the holiday in general."""
    if _KIND.search(ctx.around) or _ASKED.search(ctx.text[ctx.sentence[0] : m.start("hit")]):
        return None
    return holiday_alone(m, replace(ctx, tense="future") if _AHEAD.match(m.group().lower()) else ctx)


def holiday_weekend(m: Match, ctx: Context) -> Reading | None:
    """`Labor Day weekend`: Saturday and Sunday with the holiday if it is next to them; `Christmas week`."""
    found = holiday_alone(m, ctx)
    if found is None:
        return None
    readings = [_around(m["unit"], ctx, i.first) for i in (found.interval, *found.alternatives) if i and i.first]
    return context.either(*readings)


def _around(kind: str, ctx: Context, on: date) -> Interval:
    if kind == "week":
        return weekday_readings.week_around(ctx, on)
    weekend = weekend_of(on if on.weekday() > 2 else add_days(on, -on.weekday() - 1))
    if on.weekday() in (1, 2) or weekend.first is None or weekend.last is None:
        return weekend
    return Interval(min(weekend.first, on), max(weekend.last, on), "weekend")


def new_year(m: Match, ctx: Context) -> Reading | None:
    """`in the new year`: its first months; in January it has begun."""
    if ctx.tense == "past":
        return None
    first = date(ctx.on.year + (ctx.on.month > 1), 1, 1)
    return Reading(Interval(first, add_days(add_months(first, 1 if m["part"] else 3), -1), "range", approx=True))


def between_holidays(m: Match, ctx: Context) -> Reading | None:
    if _GENERIC.search(ctx.around):
        return None
    found = _first_days(m, ctx, (fixed(12, 25),))
    days = [one.first for one in (found.interval, *found.alternatives) if one and one.first]
    return context.either(*(Interval(first, date(first.year + 1, 1, 1), "range") for first in days))


_HOLIDAY_EXAMPLES = (
    "Thanksgiving was fun",
    "NYE at ours",
    "MLK Day is the 18th",
    "MLK Day is Monday",
    "Black Friday to Cyber Monday",
    "next Easter",
    "on New Year's Eve",
    "so he forgot Valentine's Day",
    "the kids want Veterans Day off",
    "working Christmas Eve and Boxing Day",
    "any New Year's Eve plans?",
    "Easter Sunday",
    "closed until Easter Monday inclusive",
    "we hear Thanksgiving is at my sister's",
    "We loved Christmas last year",
    "Labor Day weekend",
    "two years ago at Christmas",
    "two Christmases ago",
)
_FEAST_EXAMPLES = (
    "Diwali was fun",
    "Diwali at ours",
    "Holi is the 22nd",
    "Holi is Monday",
    "Diwali to Holi",
    "next Diwali",
    "on Chinese New Year",
    "so he forgot Rosh Hashanah",
    "the kids want Diwali off",
    "working Diwali and Holi",
    "any Diwali plans?",
    "Passover",
    "closed until Yom Kippur inclusive",
    "we hear Diwali is at my sister's",
    "We loved Diwali last year",
    "Diwali weekend",
    "two years ago on Diwali",
    "two Diwalis ago",
)


def _rules_of(kind: str, names: Collection[str], words: str, examples: Sequence[str]) -> tuple[DateRule, ...]:
    """Return the rules of some holidays, named after their kind; texts without any of their words are not searched.

    Args:
        examples: One for each rule.
    """
    named = "|".join(f"(?P<{_GROUPS[name]}>{name})" for name in names)
    plain = "|".join(names)
    return (
        rule(f"{kind}_weekend", rf"(?P<hit>(?:{named})\s+(?P<unit>weekend|week){_YEAR})(?!\s+(?:{_THINGS})\b)", holiday_weekend, examples[15], needs="weekend week"),
        rule(f"{kind}_subject", rf"(?P<hit>(?:{named}))(?=\s+(?:was|went|will\s+be|is\s+(?:going|gonna|coming|almost|nearly|in|around|on|over|here|soon|near|approaching|cancell?ed)|falls|fell|lands|landed|'s\s+(?:coming|on|at|almost|nearly|over|here|in|gonna|going))\b)", holiday_alone, examples[0], needs=words),
        rule(f"{kind}_opens", rf"{_OPENS}(?P<hit>(?:{named})){_THEN}", dated_holiday, examples[1], needs=words),
        rule(f"{kind}_told", rf"(?P<hit>(?:{named})(?:'s)?\s+(?:is|was|falls|lands|fell|will\s+be)\s+(?:on\s+)?the\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)(?:\s+this\s+year)?)", holiday_told, examples[2], needs=words),
        rule(f"{kind}_on_day", rf"(?P<hit>(?:{named})){_ON_DAY}", dated_holiday, examples[3], needs=words),
        rule(f"{kind}_until", rf"(?P<hit>(?:{named}))(?=\s*(?:-|\u2013|\b(?:to|till|until|through|thru)\b)\s*(?:(?:{plain})|new\s+year)\b)", holiday_alone, examples[4], needs=words),
        rule(f"which_{kind}", rf"{_WHICH}\s+(?:{named}){_YEAR}{_BEHIND}", holiday, examples[5], needs=words),
        rule(f"{kind}", rf"{_BEFORE}\s+(?:the\s+)?(?P<hit>(?:{named}){_YEAR}){_BEHIND}", holiday_alone, examples[6], needs=words),
        rule(f"{kind}_object", rf"{_DONE}\s+(?:(?:my|your|our|the|this|his|her|their|another|first|doing|working|you\s+doing)\s+)?(?P<hit>(?:{named}){_YEAR}){_BEHIND}(?!\s+in\s+{MONTH})", holiday_object, examples[7], needs=words),
        rule(f"{kind}_off", rf"(?P<hit>(?:{named}))(?=\s+off\b)", holiday_object, examples[8], needs=words),
        rule(f"{kind}_too", rf"(?:{plain})\s*(?:,|&|/|,?\s+(?:and|or|then|nor|but\s+not))\s+(?:on\s+|also\s+)?(?P<hit>(?:{named}){_YEAR}){_BEHIND}", holiday_object, examples[9], needs=words),
        rule(f"{kind}_plans", rf"(?P<hit>(?:{named}))(?=\s+(?:plans?|ideas?|itinerary|reservations?)\b)", holiday_object, examples[10], needs=words),
        rule(f"only_{kind}", rf"\A\s*(?P<hit>(?:{named}){_YEAR})\s*\Z", holiday, examples[11], needs=words),
        rule(f"{kind}_edge", rf"(?:before|after|until|till|since|by|over|around)\s+(?:the\s+)?(?P<hit>(?:{named}){_YEAR})(?!'s|\s+(?:{_THINGS})\b)", holiday_alone, examples[12], needs=words),
        rule(f"{kind}_at", rf"(?P<hit>(?:{named})){_YEAR}\s+(?:is|was|will be)\s+(?:at|with)\s+(?:my|our|his|her|their)\b", holiday_alone, examples[13], needs=words),
        rule(f"{kind}_year", rf"(?:{named}){_TOLD_YEAR}", holiday, examples[14], needs=words),
        rule(f"ago_{kind}", rf"(?P<ago>{COUNT})\s+years?\s+ago,?\s+(?:at|on|over|during|for|around)\s+(?:{named})(?!'s|\s+(?:{_THINGS})\b)", holiday, examples[16], needs="ago"),
        rule(f"{kind}s_ago", rf"(?P<n>{COUNT})\s+(?:{named})(?:e?s)?\s+ago", holidays_ago, examples[17], needs="ago"),
    )  # fmt: skip


# Holidays on a computable day.
RULES = (
    rule("new_year", r"(?:(?P<part>early|late)\s+)?(?:in|into)\s+the\s+new\s+year(?!')", new_year, "in the new year", needs="new"),
    rule("between_holidays", rf"between\s+(?:christmas|xmas)\s+and\s+new\s+year(?:'?s)?(?:\s+(?:day|eve))?{_YEAR}", between_holidays, "between Christmas and New Year", needs="between"),
    *_rules_of("holiday", HOLIDAYS, HOLIDAY_WORDS, _HOLIDAY_EXAMPLES),
    *_rules_of("feast", FEASTS, FEAST_WORDS, _FEAST_EXAMPLES),
)  # fmt: skip
