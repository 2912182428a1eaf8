"""Holidays by name. If countries use one name for different days, the first is the usual one."""

from __future__ import annotations

import re
from datetime import date

from extractor.core.dates import context
from extractor.core.dates.calendar import OutOfCalendar, add_days, add_months, weekend_of
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.words import step_of
from extractor.core.dates.english.years import year_behind, year_told
from extractor.core.dates.holidays import Rule, around_easter, before_christmas, fixed, nth_weekday
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import weekdays as weekday_readings
from extractor.core.dates.readings import yearless
from extractor.core.dates.rule import VAGUE, Match, rule

MON, THU, SUN = 0, 3, 6

HOLIDAYS: dict[str, tuple[Rule, ...]] = {
    r"new year'?s eve|nye": (fixed(12, 31),),
    r"new year'?s(?: day)?": (fixed(1, 1),),
    r"epiphany|three kings'? day": (fixed(1, 6),),
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
"""Name (a pattern) and rules."""

_BY_OTHER_CALENDARS = (
    r"ramadan|eid(?: al[- ](?:fitr|adha))?|diwali|hanukkah|chanukah|passover|yom kippur|rosh hashanah|"
    r"(?:lunar|chinese) new year|tet|holi|nowruz|songkran|vesak|orthodox easter"
)
_NAMES = "|".join(f"(?P<h{index}>{name})" for index, name in enumerate(HOLIDAYS))
_RULES = tuple(HOLIDAYS.values())

_BEFORE = (
    r"(?:on|by|before|after|until|till|til|since|for|over|at|during|around|through|from|to|than|between|"
    r"till|past|come|back|spent|spend|ago|weeks?|days?|(?:week|weekend)\s+of|\x01)"
)
_BEHIND = (
    r"(?=\s*(?:$|[.,;:!?)\x00\x01(-]|\u2013|(?:to|until|till|til|through|and|or|at|in|for|with|by|from|if|but|please|so|"
    r"because|when|we|we're|we'll|i|i'm|i'll|he|she|they|you|my|our|this|next|last|is|was|will|would|morning|afternoon|"
    r"evening|night|weekend|break|instead|as|on|though|too|also|last year|off|together|again|then|here|there|because|"
    r"while|since|after|before|it|it's|everyone|everybody|day|holidays?|itself|the|a|an|his|her|their|its|your|"
    r"were|had|has|have|did|do|does|can|can't|could|should|might|may|not|no|all|mom|dad|people|that|than|who|where)\b))"
)
_THINGS = (
    r"trees?|songs?|carols?|cards?|movies?|films?|part(?:y|ies)|dinners?|lunch(?:es)?|markets?|presents?|gifts?|sales?|deals?|"
    r"eggs?|bunny|costumes?|candy|decorations?|lights|cookies|jumpers?|sweaters?|spirit|shopping|bonus(?:es)?|story|stories|"
    r"specials?|episodes?|music|concerts?|parades?|services?|mass|meals?|roast|turkey|recipes?|traditions?|island"
)
_WHICH = r"(?P<which>next|last|this past|this coming|this|past|coming)"
_YEAR = r"(?:,?\s+(?:of\s+)?(?P<year>next|last|this)\s+year)?"


def _rules(m: Match) -> tuple[Rule, ...]:
    return next(rules for index, rules in enumerate(_RULES) if m[f"h{index}"])


def holiday(m: Match, ctx: Context) -> Reading | None:
    rules = _rules(m)
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
    r"\b(?:every|each|always|usually|normally|typically|often|never|traditionally|merry|happy|whenever)\b",
    re.IGNORECASE,
)


def holiday_alone(m: Match, ctx: Context) -> Reading | None:
    """After a preposition; not for something done every year."""
    return None if _GENERIC.search(ctx.around) else holiday(m, ctx)


def moving(m: Match, ctx: Context) -> Reading | None:
    return None if _GENERIC.search(ctx.around) else VAGUE


_WORDS = (
    "nye epiphany kings groundhog valentine valentines women patrick paddy fools anzac king mayo juneteenth canada "
    "independence bastille assumption halloween hallowe saints fawkes bonfire veterans remembrance armistice nicholas "
    "christmas xmas boxing mardi shrove pancake fat ash palm maundy friday easter ascension pentecost whit corpus mlk martin "
    "presidents mothering mother mothers memorial father fathers labor labour columbus indigenous thanksgiving cyber giving "
    "advent new may"
)
_OTHER_WORDS = "ramadan eid diwali hanukkah chanukah passover kippur hashanah lunar chinese tet holi nowruz songkran vesak orthodox"


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


RULES = (
    rule("holiday_weekend", rf"(?P<hit>(?:{_NAMES})\s+(?P<unit>weekend|week){_YEAR})(?!\s+(?:{_THINGS})\b)", holiday_weekend, "Labor Day weekend", needs="weekend week"),
    rule("new_year", r"(?:(?P<part>early|late)\s+)?(?:in|into)\s+the\s+new\s+year(?!')", new_year, "in the new year", needs="new"),
    rule("between_holidays", r"between\s+(?:christmas|xmas)\s+and\s+new\s+year(?:'?s)?(?:\s+(?:day|eve))?", between_holidays, "between Christmas and New Year", needs="between"),
    rule("holiday_subject", rf"(?P<hit>(?:{_NAMES}))(?=\s+(?:was|went|will\s+be|is\s+(?:going|gonna|coming|almost|in|around)|'s\s+coming)\b)(?P<year>(?!))?", holiday_alone, "Thanksgiving was fun", needs=_WORDS),
    rule("which_holiday", rf"{_WHICH}\s+(?:{_NAMES}){_YEAR}{_BEHIND}", holiday, "next Easter", needs=_WORDS),
    rule("holiday", rf"{_BEFORE}\s+(?:the\s+)?(?P<hit>(?:{_NAMES}){_YEAR}){_BEHIND}", holiday_alone, "on New Year's Eve", needs=_WORDS),
    rule("only_holiday", rf"\A\s*(?P<hit>(?:{_NAMES}){_YEAR})\s*\Z", holiday, "Easter Sunday", needs=_WORDS),
    rule("holiday_edge", rf"(?:before|after|until|till|since|by|over|around)\s+(?:the\s+)?(?P<hit>(?:{_NAMES}){_YEAR})(?!'s|\s+(?:{_THINGS})\b)", holiday_alone, "closed until Easter Monday inclusive", needs=_WORDS),
    rule("holiday_at", rf"(?P<hit>(?:{_NAMES})){_YEAR}\s+(?:is|was|will be)\s+(?:at|with)\s+(?:my|our|his|her|their)\b", holiday_alone, "Thanksgiving is at my sister's", needs=_WORDS),
    rule("holiday_year", rf"(?:{_NAMES}),?\s+(?:of\s+)?(?P<year>next|last|this)\s+year", holiday, "We loved Christmas last year", needs=_WORDS),
)  # fmt: skip
"""Holidays on a computable day."""

STAYS = (
    rule("moving_holiday", rf"{_BEFORE}\s+(?P<hit>{_BY_OTHER_CALENDARS}){_BEHIND}", moving, "until Ramadan", needs=_OTHER_WORDS, role="as_of"),
)  # fmt: skip
"""Holidays that follow the moon or another calendar."""
