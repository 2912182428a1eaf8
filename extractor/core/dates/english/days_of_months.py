"""Days of a month without a year."""

from __future__ import annotations

import re
from dataclasses import replace

from extractor.core.dates import context
from extractor.core.dates.calendar import add_months, make_day, month_of
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.conventions import DateOrder
from extractor.core.dates.english.fragments import BEFORE_DOM, DOM_FOLLOWS, LATE_ORDINAL, WHICH
from extractor.core.dates.english.words import (
    DAY,
    DAY_CARDINAL,
    DOM,
    LAST,
    MONTH,
    MONTH_WORDS,
    NEXT,
    ORDINALS,
    WD,
    WD_FULL,
    WEEKDAY_WORDS,
    day_number,
    month,
    step_of,
    weekday,
)
from extractor.core.dates.english.years import year_behind, year_told
from extractor.core.dates.mention import Interval, Status
from extractor.core.dates.readings import units as unit_readings
from extractor.core.dates.readings import yearless
from extractor.core.dates.rule import Match, rule


def month_day(m: Match, ctx: Context) -> Reading | None:
    number, dom = month(m["month"]), day_number(m["day"])
    if (
        m["month"]
        and m.start("month") < m.start("day")
        and _A_DAY_BEFORE.search(ctx.text[max(0, ctx.at - 12) : ctx.at])
    ):
        return None  # "27 October, 4th Nov"
    if year := year_behind(ctx, m.end(), number):
        return yearless.in_year(year, number, dom)
    usual = yearless.month_day(ctx, number, dom)
    if (
        usual is None
        or _BORN.search(ctx.before)
        or _CELEBRATED.search(ctx.before)
        or _COUNTED.match(ctx.text, m.end())
        or _IN_GENERAL.search(ctx.text[m.end() : ctx.sentence[1]])
    ):
        return None
    if told := year_told(ctx):
        return context.instead(usual, yearless.in_year(told, number, dom))
    return yearless.with_weekday(ctx, usual, weekday(m["wd"])) if m["wd"] else usual


def which_month_day(m: Match, ctx: Context) -> Reading | None:
    """`last November 3rd`: the last one before today; `next`, the first one after it; `this`, this year's."""
    number, dom, step = month(m["month"] or m["month2"]), day_number(m["day"] or m["day2"]), step_of(m["which"])
    if year_behind(ctx, m.end(), number):
        return None
    days = [day for offset in (-1, 0, 1) if (day := make_day(ctx.on.year + offset, number, dom))]
    if step == 0:
        return yearless.in_year(ctx.on.year, number, dom)
    beyond = [day for day in days if (day < ctx.on if step < 0 else day > ctx.on)]
    return context.one_day(beyond[-1] if step < 0 else beyond[0]) if beyond else None


# Its year is not a near one.
_BORN = re.compile(r"\b(?:i|you)\s+(?:was|were)\s+born\s+(?:on|in)\s+(?:the\s+)?$", re.IGNORECASE)
# `The Fourth of July is my favourite holiday.`
_IN_GENERAL = re.compile(
    r"\s+(?:is|are|was)\s+(?:\w+\s+){0,2}(?:favou?rite|national|public|federal|best|worst|feast)\b",
    re.IGNORECASE,
)
# `October, the tenth month`
_COUNTED = re.compile(r"\s+(?:month|planet|letter|element)\b")
_CELEBRATED = re.compile(r"\b(?:do|does|did)\s+(?:\w+\s+){1,3}celebrate\s+(?:the\s+)?$")
_A_DAY_BEFORE = re.compile(r"(?<![\d:/.])\d{1,2}(?:st|nd|rd|th)?(?:\s+of)?\s+$")
_ENDS_IN_MONTH = re.compile(rf"{MONTH}\s*$", re.IGNORECASE)


def month_days(m: Match, ctx: Context) -> Reading | None:
    if _ENDS_IN_MONTH.search(ctx.before):
        return None  # "March 11th to the 14th of March": two dates
    number = month(m["month"])
    year = year_behind(ctx, m.end(), number)
    day = day_number(m["day"])
    if m["by"] == "and" and "between" not in m.group().lower() and day_number(m["day2"]) != day + 1:
        return None  # "March 3 and 17": two dates
    first = yearless.in_year(year, number, day) if year else yearless.month_day(ctx, number, day)
    if first is None or first.interval is None or first.interval.first is None:
        return None
    named = m.groupdict()
    if named.get("wd"):
        first = yearless.with_weekday(ctx, first, weekday(m["wd"]))
    if first.interval is None or first.interval.first is None:
        return None
    start = first.interval.first
    last = yearless.dom_of_month(month_of(start), day_number(m["day2"]))
    if last is None or last.interval is None or last.interval.first is None or last.interval.first < start:
        return None
    found = Interval(start, last.interval.first, "range")
    told = [(day, weekday(named[name])) for day, name in ((start, "wd"), (found.last, "wd2")) if named.get(name)]
    if any(day and day.weekday() != wd for day, wd in told):
        return Reading(None, Status.AMBIGUOUS, (found,))  # "Mon 20 to Thu 24 October": they contradict each other
    return Reading(found, first.status)


_NO_DATE = re.compile(
    r"\b(?:rat(?:ed?|ing)|scored?|beat|won|lost|room|size|gate|page|apt|unit|suite|platform|pressure|chapter|part|level|lot|section|issue|vol(?:ume)?|no|nr|number|track|episode|season|exit|bus|route|about|roughly|a|(?<!\bas )of|roll(?:ed)?|got|give|gave|ratio|odds|time)\s+(?:it\s+|him\s+|them\s+|her\s+|us\s+)?(?:an?\s+)?$",
    re.IGNORECASE,
)


_MEASURED = re.compile(
    r"\b(?:locker|ward|desk|seat|row|gear|drill|wrench|socket|gauge|code|pin|vision|ratio|results?|score|rating|odds|rate|chances?|average|fraction|grade|mark|progress|page|chapter|probability|share|size|time signature|blood pressure|vision|pain|mood|energy)\s+(?:[\w-]+\s+){0,3}(?:is|was|of|at)\s+$|"
    r"\b(?:tests?|passed|failed|files?|steps?|items?|tasks?|checks?|votes?|complete[d]?|progress|downloaded|downloading|compiling|batch|epoch|iteration|chunk|question|slides?)\b(?:\s+(?:passed|failed|done|is|at|complete))?:?\s+$",
    re.IGNORECASE,
)


# `12/15 items delivered`
_PORTION = re.compile(
    r"\s+(?:above|below|over|under|full|done|items?|files?|tests?|pieces|parts|units|votes?|voters|points?|people|complete[d]?|delivered|finished|passed|correct|right|"
    r"is\s+(?:about|roughly|more|less|equal|greater|smaller|bigger|not\s+an?)\b|isn't\s+an?\b(?!.*holiday)|wide|thick|deep|inch(?:es)?|of\s+\w+\s+(?:is|are|was|were)|stars?|majority|volts?|jack|hole|screws?|bolts?|pipe|turn|way|time|scale|vision)\b|\s?[\"\u2033]",
    re.IGNORECASE,
)


def numeric(m: Match, ctx: Context) -> Reading | None:
    """Numeric dates: the order of day and month is the user's; if unknown, both readings are kept."""
    one, two = int(m["a"]), int(m["b"])
    if (
        _NO_DATE.search(ctx.before)
        or m.group() == "24/7"
        or _MEASURED.search(ctx.before)
        or _PORTION.match(ctx.text, m.end())
        or (m.group() == "9/11" and ctx.tense != "future")
    ):
        return None
    usual = yearless.month_day(ctx, one, two) if one <= 12 and two <= 31 else None
    other = yearless.month_day(ctx, two, one) if two <= 12 and one <= 31 else None
    if ctx.anchor.date_order is DateOrder.DMY:
        usual, other = other, usual
    if usual is None or other is None or ctx.anchor.date_order is not None:
        return usual or other
    return context.instead(other, usual)


def bare_numeric(m: Match, ctx: Context) -> Reading | None:
    """Numeric dates without a preposition, except those more likely to be a fraction or a score."""
    is_plain = int(m["b"]) < 10 and not m["b"].startswith("0") and m.string.strip() != m.group().strip()
    return None if is_plain else numeric(m, ctx)


def day_first(m: Match, ctx: Context) -> Reading | None:
    """`18/3`, unless the month comes first: then it is more likely a fraction."""
    return None if ctx.anchor.date_order is DateOrder.MDY else numeric(m, ctx)


def numeric_listed(m: Match, ctx: Context) -> Reading | None:
    """`12/4, 12/11 and 12/18`; small fractions are listed too."""
    return numeric(m, ctx) if int(m["a"]) + int(m["b"]) > 12 else None


def numeric_days(m: Match, ctx: Context) -> Reading | None:
    """`7/15-19`: days of one month, where the month comes first."""
    if ctx.anchor.date_order is DateOrder.DMY or _NO_DATE.search(ctx.before):
        return None
    first = yearless.month_day(ctx, int(m["a"]), int(m["b"]))
    if first is None or first.first is None:
        return None
    last = make_day(first.first.year, int(m["a"]), int(m["b2"]))
    return Reading(Interval(first.first, last, "range")) if last and first.first < last else None


def log_stamp(m: Match, ctx: Context) -> Reading | None:
    """`11-19 03:12`: logs write the month first."""
    return yearless.month_day(replace(ctx, tense="past"), int(m["a"]), int(m["b"]))


_VERSIONS = re.compile(
    r"\b(?:version|upgrad\w+|v\d|releases?|python|section|chapter|figure|install\w*|deprecated|supported|since|as)\b",
    re.IGNORECASE,
)


def dotted(m: Match, ctx: Context) -> Reading | None:
    """`21.03.`, as people write it whose language does; not a version at the end of a sentence."""
    if _VERSIONS.search(ctx.around):
        return None
    return yearless.month_day(ctx, int(m["b"]), int(m["a"]))


def weekday_numeric(m: Match, ctx: Context) -> Reading | None:
    """`Tue 5/12`: the weekday tells day and month apart."""
    one, two, day = int(m["a"]), int(m["b"]), weekday(m["wd"])
    usual = numeric(m, ctx)
    if usual is None or usual.interval is None:
        return None
    if usual.first and usual.first.weekday() == day:
        return Reading(usual.interval)
    readings = [yearless.month_day(ctx, *pair) for pair in ((one, two), (two, one)) if pair[0] <= 12 and pair[1] <= 31]
    fitting = [reading for reading in readings if reading and reading.first and reading.first.weekday() == day]
    if not fitting or fitting[0].interval is None or ctx.anchor.date_order is None:
        return Reading(fitting[0].interval) if fitting else yearless.with_weekday(ctx, usual, day)
    return context.instead(usual, fitting[0])


def numeric_range(m: Match, ctx: Context) -> Reading | None:
    """`12/21-1/4`; small numbers are more likely fractions."""
    numbers = [int(m[name]) for name in ("a", "b", "a2", "b2")]
    is_dmy = numbers[0] > 12 or numbers[2] > 12
    if max(numbers) < 13:  # "9/4-9/8", but not "1/4-1/2 cup"
        is_dmy = ctx.anchor.date_order is DateOrder.DMY
        if (
            numbers[is_dmy] != numbers[2 + is_dmy]
            or numbers[not is_dmy] >= numbers[2 + (not is_dmy)]
            or numbers[0] == 1
            or _NO_DATE.search(ctx.before)
        ):
            return None
    if is_dmy:
        numbers = [numbers[1], numbers[0], numbers[3], numbers[2]]
    first = yearless.month_day(ctx, numbers[0], numbers[1]) if numbers[0] <= 12 and numbers[1] <= 31 else None
    if first is None or first.first is None or numbers[2] > 12:
        return None
    years = (first.first.year, first.first.year + 1)
    last = next((day for year in years if (day := make_day(year, numbers[2], numbers[3])) and day >= first.first), None)
    return Reading(Interval(first.first, last, "range"), first.status) if last else None


_NUMBERS = re.compile(r"\d+")


def listed_dom(m: Match, ctx: Context) -> Reading | None:
    """`the 3rd, 5th and 9th of December`: days that share a month."""
    number, dom = month(m["month"]), day_number(m["day"])
    found = yearless.month_day(ctx, number, dom)
    last = _NUMBERS.findall(ctx.text[m.end("day") : m.start("month")]) if m.start("month") > m.end("day") else []
    if found is None or found.first is None or not last or int(last[-1]) > dom:
        return found
    return context.one_day(add_months(found.first, -1))  # "between the 27th and 4th Nov"


def weekday_dom(m: Match, ctx: Context) -> Reading | None:
    return yearless.weekday_and_dom(ctx, weekday(m["wd"]), day_number(m["day"]))


_NAME_BEFORE = re.compile(r"\b(?!On|By|From|To|Until|Till|For|Before|After|Since|And|Or|Is|Was|Of)[A-Z][a-z]+'?s?\s+$")


_INNING = re.compile(r"\b(?:top|bottom)\s+(?:of\s+)?$", re.IGNORECASE)
_NO_DAY_BEFORE = re.compile(r"\b(?:in|at|like|as)\s+$", re.IGNORECASE)
_IT_IS = re.compile(r"\b(?:it's|it is|today is|today's)\s+(?:already\s+|now\s+)?$", re.IGNORECASE)


def dom(m: Match, ctx: Context) -> Reading | None:
    if m.group().lower().startswith("the") and _NO_DAY_BEFORE.search(ctx.before):
        return None  # down ten in the 4th
    if _INNING.search(ctx.before):
        return None
    if m.group().lower().startswith("the") and _NAME_BEFORE.search(ctx.text[ctx.sentence[0] : ctx.at]):
        return None  # Henry the 8th, Beethoven's 9th
    day = day_number(m["day"])
    if day == ctx.on.day and _IT_IS.search(ctx.before):
        return context.one_day(ctx.on)
    if not 1 <= day <= 31:
        return None
    return context.instead(usual, _after_a_day(ctx, day)) if (usual := yearless.bare_dom(ctx, day)) else None


_DAY_BEFORE = re.compile(
    rf"\b(?:(?P<month>{MONTH})\s+(?P<day>{DAY})|(?P<day2>{DAY})(?:\s+of)?\s+(?P<month2>{MONTH}))\b", re.IGNORECASE
)
_REACH_CHARS = 60


def _after_a_day(ctx: Context, dom: int) -> Reading | None:
    """`June 14th in Hamburg and Berlin on the 16th`: the 16th belongs to June."""
    found = list(_DAY_BEFORE.finditer(ctx.before[-_REACH_CHARS:]))
    if not found:
        return None
    last = found[-1]
    near = yearless.month_day(ctx, month(last["month"] or last["month2"]), day_number(last["day"] or last["day2"]))
    if near is None or near.first is None or dom <= near.first.day:
        return None
    return yearless.in_year(near.first.year, near.first.month, dom)


def dom_of_unit(m: Match, ctx: Context) -> Reading | None:
    return yearless.dom_of_month(unit_readings.relative_unit(ctx, step_of(m["which"]), "month"), day_number(m["day"]))


def dom_of_the_month(m: Match, ctx: Context) -> Reading | None:
    """`the first of the month`, where it does not recur; the last is the end of this month, or of the one before."""
    if not m["last"]:
        return yearless.bare_dom(ctx, day_number(m["day"]))
    whole = unit_readings.relative_unit(ctx, -1 if ctx.tense == "past" else 0, "month")
    return context.one_day(whole.last) if whole.last else None


def doms_of_unit(m: Match, ctx: Context) -> Reading | None:
    whole = unit_readings.relative_unit(ctx, step_of(m["which"]), "month")
    first, last = (
        yearless.dom_of_month(whole, day_number(m["day"])),
        yearless.dom_of_month(whole, day_number(m["day2"])),
    )
    if first is None or last is None or first.interval is None or last.interval is None:
        return None
    return Reading(Interval(first.interval.first, last.interval.last, "range"))


_VERB_FOLLOWS = (
    r"(?=\s+(?:the|are|were|was|is|like|again|already|without|we|i|my|our|his|her|their|he|she|they|you|it|there|got|came|went|had|has|have|did|can|could|should|might|must|"
    r"starts?|ends?|opens?|only|not|which|where|after|before|while|since|around|via|per|re|about|regarding|near|during|over|"
    r"under|following|everyone|everybody|someone|nobody|mum|mom|dad|unless|this|\w+ed|\w+ing)\b)"
)
_DOM_WORDS = "st nd rd th " + " ".join(ORDINALS).replace("-", " ")

RULES = (
    rule("month_day", rf"(?:(?P<wd>{WD}),?\s+)?(?:the\s+)?(?P<month>{MONTH})[,/]?\s*(?:the\s+)?(?P<day>{DAY}|{DAY_CARDINAL})(?!\s*(?::\d|%|[ap]\.?m\b|[/.]\d|\s*(?:hours?|minutes?|people|students|points|miles?|kms?|kilomet\w+|times|steps|blocks|percent|euros|dollars|pounds)))", month_day, "March 14th", needs=MONTH_WORDS),
    rule("which_month_day", rf"(?P<which>{LAST}|{NEXT}|this)\s+(?:(?P<month>{MONTH})\s+(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th)?)|(?P<day2>\d{{1,2}}(?:st|nd|rd|th)?)(?:\s+of)?\s+(?P<month2>{MONTH}))(?!\s*(?::\d|[ap]\.?m\b|[/.]\d|\d))", which_month_day, "last November 3rd", needs=MONTH_WORDS),
    rule("or_day_month", rf"(?P<day>\d{{1,2}})(?=\s+or\s+\d{{1,2}}\s+(?P<month>{MONTH}))", listed_dom, "3 or 4 November", needs="or"),
    rule("day_month", rf"(?:(?P<wd>{WD}),?\s+)?(?:the\s+)?(?P<day>{DAY})(?:\s+day)?(?:\s+of)?(?:\s+|-)?(?P<month>{MONTH})(?!\s+(?:gardens?|street|st|road|rd|avenue|ave|court|lane|drive|close|way|house|square)\b)", month_day, "14th of March", needs=MONTH_WORDS),
    rule("dotted_day_month", rf"(?:(?:on|from|until|till|to|by|since|the|before|after)\s+(?:the\s+)?|(?={WD},?\s+(?:the\s+)?\d))(?P<hit>(?:(?P<wd>{WD}),?\s+)?(?:the\s+)?(?P<day>\d{{1,2}})\.\s?(?P<month>{MONTH}))", month_day, "on 5. May", needs=MONTH_WORDS),
    rule("dotted_days_month", rf"(?:from\s+|between\s+)?(?:the\s+)?(?P<day>\d{{1,2}})\.?\s*(?P<by>-|\u2013|to|until|till|and)\s*(?:the\s+)?(?P<day2>\d{{1,2}})\.\s?(?P<month>{MONTH})", month_days, "from 4. to 6. April", needs=MONTH_WORDS),
    rule("month_days", rf"(?:from\s+|between\s+)?(?:(?P<wd>{WD}),?\s+)?(?P<month>{MONTH})\s+(?:between\s+)?(?P<day>{DAY})\s*(?P<by>-|\u2013|to|thru|through|till|until|and)\s*(?:(?P<wd2>{WD}),?\s+)?(?:the\s+)?(?P<day2>{DAY})(?!\s+(?:of\s+)?{MONTH})(?!\s*(?::\d|[ap]\.?m))", month_days, "July 13 through 15", needs=MONTH_WORDS),
    rule("days_month", rf"(?:from\s+|between\s+)?(?:(?P<wd>{WD}),?\s+)?(?:the\s+)?(?<![/.\d-])(?P<day>{DAY})\s*(?P<by>-|\u2013|/|to|thru|through|and|(?:till|until)(?=\s+{WD}))\s*(?:(?P<wd2>{WD}),?\s+)?(?:the\s+)?(?P<day2>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})", month_days, "from 13 to 15 July", needs=MONTH_WORDS),
    rule("numeric", r"(?:(?<=renews )|(?<=closes )|(?<=opens )|(?<=begins )|(?<=leaves )|(?<=lands )|(?<=arrives )|(?<=departs )|(?<=\bback )|(?<=\bout )|(?<=\boff )|(?<=ships )|(?<=moves )|(?<=launches )|(?<=effective )|(?<=\bis )|(?<=\bwas )|(?<=\bpaid )|(?<=\bdated )|(?<=starts )|(?<=starting )|(?<=\bends )|(?<=ending )|(?<=expires )|(?<=leaving )|(?<=arriving )|(?<=through )|(?<=\bthru )|(?<=\btill )|(?<=\bof )|(?<=\bon )|(?<=\bby )|(?<=\bfor )|(?<=\bfrom )|(?<=\bto )|(?<=\buntil )|(?<=\bbefore )|(?<=\bafter )|(?<=\bdue )|(?<=\bsince )|(?<=\band )|(?<=day ))(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![/\d%]|\.\d|\s*(?:of\s+(?:a|an|the|my|our|his|her|their|them|us|all)|cups?|tsps?|tbsps?|teaspoons?|tablespoons?|oz|ounces?|inch(?:es)?|lbs?|pounds?|miles?|full|way|stars?|scale|hours?|hrs?|lit(?:er|re)s?|pints?|gallons?|mm|cm|majority|split|done|complete|empty|power|time|voltage|ratio|chance|sleeves?)\b|\")", numeric, "on 2/15", needs="/"),
    rule("two_digits", r"(?<![/.\d$-])(?!1/[2348]\b|2/3\b|3/4\b|9/11\b|(?:[1-9]|10)/(?:5|10)\b(?!\s*\Z)|10/10\b)(?P<a>1[0-2]|0?[1-9])/(?P<b>[12]\d|3[01]|0?[1-9])(?=\s*(?:$|[,;:!?\x00]|\.(?!\d)|(?:at|in|from|to|and|or|until|for|with|is|was|works?|ok|okay|would|should|sounds|suits|instead|if|but|so)\b))", bare_numeric, "11/20", needs="/"),
    rule("weekday_numeric", rf"(?P<wd>{WD}),?\s+(?:the\s+)?(?P<a>\d{{1,2}})/(?P<b>\d{{1,2}})(?![/\d%])", weekday_numeric, "Tue 5/12", needs="/"),
    rule("day_first_digits", r"(?<![/.\d$-])(?P<a>1[3-9]|2\d|3[01])/(?P<b>1[0-2]|0[1-9])(?=\s*(?:$|[,;:!?\x00]|\.(?!\d)|(?:at|in|from|to|and|or|until|for|with|is|was)\b))", numeric, "27/11", needs="/"),
    rule("the_numeric", r"(?<=\bthe )(?P<a>1[0-2]|0?[1-9])/(?P<b>1[3-9]|2\d|3[01])(?=\s+[a-z])", numeric, "the 5/22 batch", needs="/"),
    rule("numeric_listed", r"(?<![/.\d$-])(?P<a>\d{1,2})/(?P<b>\d{1,2})(?=(?:,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+)\d{1,2}/\d{1,2}(?![/\d%])(?:\s*(?:[,.;:!?)]|$)|\s+(?:and|or|&|at|are|is)\b))", numeric_listed, "12/4, 12/11 and 12/18", needs="/"),
    rule("numeric_days", r"(?<![/.\d$-])(?P<a>1[0-2]|0?[1-9])/(?P<b>\d{1,2})\s?[-\u2013]\s?(?P<b2>1[3-9]|2\d|3[01])(?![/\d%]|\.\d)", numeric_days, "off 7/15-19", needs="/"),
    rule("log_stamp", r"(?<![\w/.:-])(?P<a>0[1-9]|1[0-2])-(?P<b>0[1-9]|[12]\d|3[01])(?=[ T]\d\d:\d\d)", log_stamp, "11-19 03:12", needs="-"),
    rule("day_first", r"(?<![/.\d$-])(?P<a>1[3-9]|2\d|3[01])/(?P<b>[1-9])(?=\s*(?:$|[,;:!?\x00]|\.(?!\d)|(?:at|from|to|and|or|until|for|with|is|was)\b))", day_first, "viewing 18/3", needs="/"),
    rule("dotted", r"(?:on|from|until|till|by|since|before|due|the|between|of|and|to|-)\s+(?:the\s+)?(?P<hit>(?P<a>0?[1-9]|[12]\d|3[01])\.(?P<b>0[1-9]|1[0-2])\.)(?!\d)", dotted, "pay until 21.03.", needs="."),
    rule("numeric_range", r"(?<![/.\d$-])(?P<a>\d{1,2})/(?P<b>\d{1,2})\s?[-\u2013]\s?(?P<a2>\d{1,2})/(?P<b2>\d{1,2})(?![/\d%])", numeric_range, "12/21-1/4", needs="/"),
    rule("listed_dom", rf"(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th))(?=(?:,\s*(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)){{0,4}},?\s+(?:and|or)\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)\s+(?:of\s+)?(?P<month>{MONTH}))", listed_dom, "the 3rd or 4th of December", needs=MONTH_WORDS),
    rule("last_of_days", rf"(?P<month>{MONTH})\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?(?:,\s*\d{{1,2}}(?:st|nd|rd|th)?){{0,4}},?\s*(?:and|&|or)\s+(?P<hit>(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th)?))(?!\s*(?::|[ap]\.?m\b|%|/|\.\d|(?:hours?|people|more|other|others|guests|weeks?|days?|months?|of)\b|{MONTH}))", listed_dom, "April 9, 12 and 15", needs=MONTH_WORDS),
    rule("one_of_days", rf"(?P<month>{MONTH})\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?(?:,\s*\d{{1,2}}(?:st|nd|rd|th)?){{0,3}},\s*(?P<hit>(?P<day>\d{{1,2}}(?:st|nd|rd|th)?))(?=,?\s*(?:and|&|or)\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?(?!\d|\s*(?::|[ap]\.?m\b)))", listed_dom, "April 9, 12 and 15", needs=MONTH_WORDS),
    rule("weekday_dom", rf"(?P<wd>{WD}),?\s+(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th)|(?:1[3-9]|2\d|3[01])(?=\s*(?:$|[.,;!?\x00]))|(?<=the ){DOM}{DOM_FOLLOWS})(?!\s*(?::\d|-\w|[ap]\.?m|\s+(?:floor|street|avenue)))", weekday_dom, "Friday the 15th", needs=WEEKDAY_WORDS),
    rule("the_dom", rf"(?:{BEFORE_DOM}\s+)?(?P<hit>the\s+(?P<day>\d{{1,2}}(?:st|nd|rd|th)))(?!\s+(?:to\s+(?!the\b|\d|{WD_FULL})[a-z]|and\s+(?:final|last)\b|in\s+(?:a|line|command|charge)\b)){DOM_FOLLOWS}", dom, "the 9th", needs="the"),
    rule("and_dom", rf"the\s+\d{{1,2}}(?:st|nd|rd|th)(?:,\s*\d{{1,2}}(?:st|nd|rd|th)){{0,3}},?\s*(?:\band|\bor|&)\s+(?P<hit>(?P<day>\d{{1,2}}(?:st|nd|rd|th))){DOM_FOLLOWS}", dom, "the 17th and 18th", needs="the"),
    rule("on_dom", rf"(?:on|by|until|from|for|before|after|since)\s+(?P<hit>(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th)|{LATE_ORDINAL}))(?:{DOM_FOLLOWS}|{_VERB_FOLLOWS})", dom, "on the sixteenth", needs=_DOM_WORDS),
    rule("dom_of_unit", rf"(?:the\s+)?(?P<day>{DAY})(?:\s+day)?\s+(?:of|in)\s+(?:the\s+)?{WHICH}\s+(?:month|mo)", dom_of_unit, "the 5th of next month", needs="mo month"),
    rule("dom_of_the_month", rf"the\s+(?:(?P<last>last\s+day)|(?P<day>{DOM}))(?:\s+day)?\s+of\s+the\s+month", dom_of_the_month, "I'll pay you on the first of the month", needs="month"),
    rule("doms_of_unit", rf"(?:from\s+)?(?:the\s+)?(?P<day>{DAY})\s*(?:-|to|until|till)\s*(?:the\s+)?(?P<day2>{DAY})\s+(?:of\s+)?{WHICH}\s+month", doms_of_unit, "4 to 23 next month", needs="mo month"),
)  # fmt: skip
