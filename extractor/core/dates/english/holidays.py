"""Holidays by name. If countries use one name for different days, the first is the usual one."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from extractor.core.dates import context
from extractor.core.dates.calendar import OutOfCalendar, add_days, add_months, weekend_of
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.words import MONTH, step_of
from extractor.core.dates.english.years import year_behind, year_told
from extractor.core.dates.holidays import (
    Rule,
    around_easter,
    around_eastern_easter,
    before_christmas,
    fixed,
    nth_weekday,
)
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import weekdays as weekday_readings
from extractor.core.dates.readings import yearless
from extractor.core.dates.rule import VAGUE, Match, rule

MON, TUE, THU, SUN = 0, 1, 3, 6

_OF_OUR_CALENDAR = "(?<!of the )" + "".join(
    f"(?<!{word} )"
    for word in "chinese lunar tamil jewish persian thai islamic iranian hindu school fiscal academic".split()
)
# Name (a pattern) and rules.
HOLIDAYS: dict[str, tuple[Rule, ...]] = {
    r"new year'?s eve|nye": (fixed(12, 31),),
    rf"{_OF_OUR_CALENDAR}(?:new year'?s(?: day)?|new year)(?!'?s?\s+(?:resolution|concert|party|baby|plan|sale|budget|message)s?\b)": (
        fixed(1, 1),
    ),
    r"hogmanay": (fixed(12, 31),),
    r"epiphany|three kings'? day": (fixed(1, 6),),
    r"burns night": (fixed(1, 25),),
    r"australia day|republic day": (fixed(1, 26),),
    r"waitangi day": (fixed(2, 6),),
    r"pi day": (fixed(3, 14),),
    r"(?:st\.? |saint )(?:david)'?s day": (fixed(3, 1),),
    r"(?:st\.? |saint )george'?s day": (fixed(4, 23),),
    r"earth day": (fixed(4, 22),),
    r"(?:u\.?s\.? )?tax day": (fixed(4, 15),),
    r"patriots'? day": (nth_weekday(4, 3, MON),),
    r"victoria day": (nth_weekday(5, -1, MON, plus=-7),),
    r"flag day": (fixed(6, 14),),
    r"gandhi jayanti": (fixed(10, 2),),
    r"melbourne cup(?: day)?": (nth_weekday(11, 1, TUE),),
    r"(?:early )?may bank holiday(?: monday)?|may day bank holiday": (nth_weekday(5, 1, MON),),
    r"(?:late may|spring|whit(?:sun)?) bank holiday(?: monday)?": (nth_weekday(5, -1, MON),),
    r"(?:august|summer) bank hol(?:iday)?(?: monday)?|bank hol(?:iday)?(?: monday)? in august": (
        nth_weekday(8, -1, MON),
    ),
    r"groundhog day": (fixed(2, 2),),
    r"(?:st\.? |saint )?valentine'?s(?: day)?": (fixed(2, 14),),
    r"international women'?s day": (fixed(3, 8),),
    r"(?:st\.? |saint )(?:patrick|paddy)'?s(?: day)?": (fixed(3, 17),),
    r"april fools'?(?: day)?": (fixed(4, 1),),
    r"anzac day": (fixed(4, 25),),
    r"king'?s day": (fixed(4, 27),),
    r"may day": (fixed(5, 1),),
    r"cinco de mayo": (fixed(5, 5),),
    r"juneteenth": (fixed(6, 19),),
    r"canada day": (fixed(7, 1),),
    r"independence day": (fixed(7, 4),),
    r"bastille day": (fixed(7, 14),),
    r"assumption day": (fixed(8, 15),),
    r"halloween|hallowe'en": (fixed(10, 31),),
    r"all saints'? day": (fixed(11, 1),),
    r"guy fawkes(?: night| day)?|bonfire night": (fixed(11, 5),),
    r"veterans'? day|remembrance day|armistice day": (fixed(11, 11),),
    r"st\.? nicholas'?s? day": (fixed(12, 6),),
    r"christmas eve|xmas eve": (fixed(12, 24),),
    r"christmas(?: day)?|xmas(?: day)?": (fixed(12, 25),),
    r"boxing day": (fixed(12, 26),),
    r"mardi gras|shrove tuesday|pancake day|fat tuesday": (around_easter(-47),),
    r"(?:orthodox|greek) easter(?: sunday)?": (around_eastern_easter(0),),
    r"ash wednesday": (around_easter(-46),),
    r"palm sunday": (around_easter(-7),),
    r"maundy thursday": (around_easter(-3),),
    r"good friday": (around_easter(-2),),
    r"easter monday": (around_easter(1),),
    r"easter(?: sunday)?": (around_easter(0),),
    r"ascension(?: day)?": (around_easter(39),),
    r"pentecost|whit sunday": (around_easter(49),),
    r"whit monday": (around_easter(50),),
    r"corpus christi(?: day)?": (around_easter(60),),
    r"(?:mlk|martin luther king(?: jr\.?)?) day": (nth_weekday(1, 3, MON),),
    r"presidents'? day": (nth_weekday(2, 3, MON),),
    r"mothering sunday": (around_easter(-21),),
    r"mother'?s'? day": (nth_weekday(5, 2, SUN), around_easter(-21)),
    r"memorial day": (nth_weekday(5, -1, MON),),
    r"father'?s'? day": (nth_weekday(6, 3, SUN), nth_weekday(9, 1, SUN)),
    r"labor day": (nth_weekday(9, 1, MON),),
    r"labour day": (fixed(5, 1), nth_weekday(9, 1, MON)),
    r"columbus day|indigenous peoples'? day": (nth_weekday(10, 2, MON),),
    r"thanksgiving(?: day)?": (nth_weekday(11, 4, THU), nth_weekday(10, 2, MON)),
    r"black friday": (nth_weekday(11, 4, THU, plus=1),),
    r"cyber monday": (nth_weekday(11, 4, THU, plus=4),),
    r"giving tuesday": (nth_weekday(11, 4, THU, plus=5),),
    r"(?:the )?first (?:sunday of |of )?advent": (before_christmas(1),),
}

_BY_OTHER_CALENDARS = (
    r"ramadan|eid(?: al[- ](?:fitr|adha))?|diwali|hanukkah|chanukah|passover|yom kippur|rosh hashanah|"
    r"(?:lunar|chinese) new year|tet|holi|nowruz|songkran|vesak"
)
_NAMES = "|".join(f"(?P<h{index}>{name})" for index, name in enumerate(HOLIDAYS))
_PLAIN_NAMES = "|".join(HOLIDAYS)
_RULES = tuple(HOLIDAYS.values())

_BEFORE = (
    r"(?:on|by|before|after|until|till|til|since|for|over|at|during|around|through|from|to|than|between|"
    r"now\s+and|starts?|started|starting|begins?|ends?|ending|arrives?|leaves?|leaving|flying|closed|open|home|working|off|down|up|out|till|past|come|back|spent|spend|spends|spending|ago|weeks?|days?|(?:week|weekend)\s+of|\x01)"
)
_BEHIND = (
    r"(?=\s*(?:$|[.,;:!?)\x00\x01(-]|\u2013|\u2014|(?:to|until|till|til|through|and|or|at|in|for|with|by|from|if|but|please|so|"
    r"because|when|we|we're|we'll|i|i'm|i'll|he|she|they|you|my|our|this|next|last|is|was|will|would|morning|afternoon|"
    r"evening|night|weekend|break|entirely|altogether|early|every|properly|alone|anyway|with|without|under|inside|near|btw|lol|yet|already|so|instead|as|on|though|too|also|last year|off|together|again|then|here|there|because|"
    r"while|since|after|before|it|it's|everyone|everybody|day|holidays?|itself|the|a|an|his|her|their|its|your|"
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
_YEAR = r"(?:,?\s+(?:of\s+)?(?P<year>next|last|this)\s+year)?"


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
)


def _rules(m: Match, ctx: Context) -> tuple[Rule, ...]:
    index, rules = next((index, rules) for index, rules in enumerate(_RULES) if m[f"h{index}"])
    name = m[f"h{index}"].lower()
    zone = ctx.anchor.zone
    return (*(rule_ for part, zones, rule_ in _LOCAL if zone and part in name and zone.startswith(zones)), *rules)


def holiday(m: Match, ctx: Context) -> Reading | None:
    rules = _rules(m, ctx)
    if ctx.on.year < 1584 or ctx.on.year > 9990:
        raise OutOfCalendar
    if year := year_behind(ctx, m.end(), 1) or year_told(ctx):
        return context.either(*(context.day(rule_(year)) for rule_ in rules))
    if m["year"]:
        there = ctx.on.year + step_of(m["year"])
        return context.either(*(context.day(rule_(there)) for rule_ in rules))
    which = m.groupdict().get("which")
    return yearless.holiday(ctx, rules, step_of(which) if which else None)


_GENERIC = re.compile(
    r"\b(?:every|each(?!\s+other)|always|usually|normally|typically|often|never|traditionally|merry|happy|whenever)\b|"
    r"\b(?:do|does)\s+(?:people|they|famil\w+|kids|children|most|(?-i:[A-Z])[a-z]+s|(?:the\s+)?(?:british|irish|dutch|french|chinese))\s",
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


def moving(m: Match, ctx: Context) -> Reading | None:
    return None if _GENERIC.search(ctx.around) else VAGUE


_WORDS = (
    "nye epiphany kings groundhog valentine valentines women patrick paddy fools anzac king mayo juneteenth canada "
    "independence bastille assumption halloween hallowe saints fawkes bonfire veterans remembrance armistice nicholas "
    "christmas xmas boxing mardi shrove pancake fat ash palm maundy friday easter ascension pentecost whit corpus mlk martin "
    "presidents mothering mother mothers memorial father fathers labor labour columbus indigenous thanksgiving cyber giving "
    "advent new may hogmanay burns australia republic waitangi pi david george earth tax patriots victoria flag gandhi melbourne spring whit "
    "whitsun august summer"
)
_OTHER_WORDS = (
    "ramadan eid diwali hanukkah chanukah passover kippur hashanah lunar chinese tet holi nowruz songkran vesak"
)


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
    found = yearless.holiday(ctx, (fixed(12, 25),), None)
    if found.first is None or _GENERIC.search(ctx.around):
        return None
    return Reading(Interval(found.first, date(found.first.year + 1, 1, 1), "range"), found.status)


# Holidays on a computable day.
RULES = (
    rule("holiday_weekend", rf"(?P<hit>(?:{_NAMES})\s+(?P<unit>weekend|week){_YEAR})(?!\s+(?:{_THINGS})\b)", holiday_weekend, "Labor Day weekend", needs="weekend week"),
    rule("new_year", r"(?:(?P<part>early|late)\s+)?(?:in|into)\s+the\s+new\s+year(?!')", new_year, "in the new year", needs="new"),
    rule("between_holidays", r"between\s+(?:christmas|xmas)\s+and\s+new\s+year(?:'?s)?(?:\s+(?:day|eve))?", between_holidays, "between Christmas and New Year", needs="between"),
    rule("holiday_subject", rf"(?P<hit>(?:{_NAMES}))(?=\s+(?:was|went|will\s+be|is\s+(?:going|gonna|coming|almost|nearly|in|around|on|over|here|soon|near|approaching|cancell?ed)|falls|fell|lands|landed|'s\s+(?:coming|on|at|almost|nearly|over|here|in|gonna|going))\b)(?P<year>(?!))?", holiday_alone, "Thanksgiving was fun", needs=_WORDS),
    rule("holiday_opens", rf"{_OPENS}(?P<hit>(?:{_NAMES})){_THEN}(?P<year>(?!))?", dated_holiday, "NYE at ours", needs=_WORDS),
    rule("holiday_told", rf"(?P<hit>(?:{_NAMES})(?:'s)?\s+(?:is|was|falls|lands|fell|will\s+be)\s+(?:on\s+)?the\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)(?:\s+this\s+year)?)(?P<year>(?!))?", holiday_told, "MLK Day is the 18th", needs=_WORDS),
    rule("holiday_on_day", rf"(?P<hit>(?:{_NAMES})){_ON_DAY}(?P<year>(?!))?", dated_holiday, "MLK Day is Monday", needs=_WORDS),
    rule("holiday_until", rf"(?P<hit>(?:{_NAMES}))(?=\s*(?:-|\u2013|\b(?:to|till|until|through|thru)\b)\s*(?:(?:{_PLAIN_NAMES})|new\s+year)\b)(?P<year>(?!))?", holiday_alone, "Black Friday to Cyber Monday", needs=_WORDS),
    rule("which_holiday", rf"{_WHICH}\s+(?:{_NAMES}){_YEAR}{_BEHIND}", holiday, "next Easter", needs=_WORDS),
    rule("holiday", rf"{_BEFORE}\s+(?:the\s+)?(?P<hit>(?:{_NAMES}){_YEAR}){_BEHIND}", holiday_alone, "on New Year's Eve", needs=_WORDS),
    rule("holiday_object", rf"{_DONE}\s+(?:(?:my|your|our|the|this|his|her|their|another|first|doing|working|you\s+doing)\s+)?(?P<hit>(?:{_NAMES}){_YEAR}){_BEHIND}(?!\s+in\s+{MONTH})", holiday_object, "so he forgot Valentine's Day", needs=_WORDS),
    rule("holiday_off", rf"(?P<hit>(?:{_NAMES}))(?=\s+off\b)(?P<year>(?!))?", holiday_object, "the kids want Veterans Day off", needs=_WORDS),
    rule("holiday_too", rf"(?:{_PLAIN_NAMES})\s*(?:,|&|/|,?\s+(?:and|or|then|nor|but\s+not))\s+(?:on\s+|also\s+)?(?P<hit>(?:{_NAMES}){_YEAR}){_BEHIND}", holiday_object, "working Christmas Eve and Boxing Day", needs=_WORDS),
    rule("holiday_plans", rf"(?P<hit>(?:{_NAMES}))(?=\s+(?:plans?|ideas?|itinerary|reservations?)\b)(?P<year>(?!))?", holiday_object, "any New Year's Eve plans?", needs=_WORDS),
    rule("only_holiday", rf"\A\s*(?P<hit>(?:{_NAMES}){_YEAR})\s*\Z", holiday, "Easter Sunday", needs=_WORDS),
    rule("holiday_edge", rf"(?:before|after|until|till|since|by|over|around)\s+(?:the\s+)?(?P<hit>(?:{_NAMES}){_YEAR})(?!'s|\s+(?:{_THINGS})\b)", holiday_alone, "closed until Easter Monday inclusive", needs=_WORDS),
    rule("holiday_at", rf"(?P<hit>(?:{_NAMES})){_YEAR}\s+(?:is|was|will be)\s+(?:at|with)\s+(?:my|our|his|her|their)\b", holiday_alone, "we hear Thanksgiving is at my sister's", needs=_WORDS),
    rule("holiday_year", rf"(?:{_NAMES}),?\s+(?:of\s+)?(?P<year>next|last|this)\s+year", holiday, "We loved Christmas last year", needs=_WORDS),
)  # fmt: skip

# Holidays that follow the moon or another calendar.
STAYS = (
    rule("moving_holiday", rf"{_BEFORE}\s+(?P<hit>{_BY_OTHER_CALENDARS}){_BEHIND}", moving, "until Ramadan", needs=_OTHER_WORDS, role="as_of"),
)  # fmt: skip
