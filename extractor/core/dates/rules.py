"""The grammar, as data: one rule a row, the first column its name, an example beside it.

A rule is a pattern and what its match means (`meanings`). Where matches overlap the longest wins, then the earlier rule.
Rules over what these find ("two days after next Friday") stand in `compounds`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from extractor.core.dates import meanings as mean
from extractor.core.dates.meanings import Match
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.words import (
    CALENDAR_UNIT,
    COUNT,
    DAY,
    DAY_CARDINAL,
    DAY_PART,
    DOM,
    LAST,
    MONTH,
    MONTHS,
    NEXT,
    SEASON,
    UNIT,
    WD,
    WD_FULL,
)

TIME = r"(?:\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)?)"
AT_TIME = rf"(?:,?\s+(?:at\s+)?{TIME}\b|\s+{DAY_PART})"


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the grammar.

    Attributes:
        read: Returns what a match means, or None when it means nothing after all.
        pattern: A group named `hit`, where there is one, is the phrase; the rest is what must stand around it.
        example: A phrase that the rule reads; a test runs each.
        is_cased: Capitals matter somewhere in the pattern ("May"): it wants the text as it stands. All others
            get it in lower case, which is twice as fast as matching without regard to case.
        needs: Words of which the text must hold one, lower-case; empty when any text will do.
    """

    name: str
    pattern: re.Pattern[str]
    read: Callable[[Match, Context], Reading | None]
    example: str
    role: str = ""
    is_cased: bool = False
    needs: frozenset[str] = frozenset()


def _rule(
    name: str, pattern: str, read: Callable[[Match, Context], Reading | None], example: str, role: str = ""
) -> Rule:
    is_cased = "(?-i:" in pattern
    compiled = re.compile(rf"(?<![\w]){pattern}(?![\w])", re.IGNORECASE if is_cased else 0)
    return Rule(name, compiled, read, example, role, is_cased, NEEDS.get(name, frozenset()))


_WD_WORDS = "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun"
_MONTH_WORDS = " ".join(MONTHS)
NEEDS = {
    name: frozenset(words.split())
    for names, words in (
        ("day_word", "yesterday today tonight tonite tomorrow tmrw tomorow tommorow tommorrow"),
        ("last_night", "last"),
        ("this_day_part which_month", "this next last past coming previous"),
        ("beyond_day", "yesterday tomorrow tmrw"),
        ("which_weekday", "next last this past previous coming upcoming following"),
        ("bare_weekday prep_weekday only_weekday weekday_dom nth_weekday weekday_parts", _WD_WORDS),
        ("weekday_of_week week_weekday weekday_week", "week wk"),
        ("weekday_after_next", "after"),
        ("week_on_weekday", "week weeks"),
        ("weekday_in_weeks", "now today ago hence"),
        ("weekdays_from_now", "now today ago back"),
        ("weeks_ago_weekday", "now today ago"),
        ("weekend bare_weekend weekend_beyond weekend_of nth_weekend", "weekend week"),
        ("ago counts_ago", "ago back now hence"),
        ("between_ago", "ago"),
        ("from_now", "now hence"),
        ("half_ago in_half", "half"),
        ("in_units between_units", "in"),
        ("within", "within"),
        ("last_units units_last", "next last past previous following coming upcoming"),
        ("last_units_of", "last first final"),
        ("over_unit", "last past"),
        ("for_years_now", "now"),
        ("have_for_years", "for"),
        ("which_unit", "next last this past previous coming upcoming following current"),
        ("unit_after_next month_after_next", "next last"),
        ("rest_of_unit", "rest"),
        (
            "part_of_unit part_of_the_unit",
            "beginning start early earlier mid middle late later end rest remainder half part",
        ),
        ("end_of_unit", "end"),
        ("end_of", "eod eow eom eoq eoy"),
        ("to_date", "date"),
        ("quarter", "quarter qtr q1 q2 q3 q4"),
        ("season", "spring summer autumn fall winter"),
        ("part_of_month", "beginning start early mid middle late end"),
        ("month_in_years", "year years"),
        ("prep_month only_month out_month in_may month_day day_month month_days days_month months", _MONTH_WORDS),
        ("week_of_date week_of_day_month", "week c"),
        ("dom_of_unit doms_of_unit", "month mo"),
        ("nth_week week_number week_numbers", "week"),
        ("nth_day", "day"),
        ("the_dom", "the"),
        ("every", "every each any all"),
        ("every_of", "month year week quarter"),
        ("times_a_unit", "once twice times"),
        ("a_unit_each", "a per"),
        ("next_day", "next following previous the that"),
        ("later", "later earlier before after afterward afterwards beforehand prior following followed"),
        ("offset", "before after from following past"),
        ("starting", "starting beginning"),
        ("between now_and", "between"),
        ("part_of_atom", "beginning start middle end rest"),
    )
    for name in names.split()
}
"""A look at the words of a text spares most rules their search."""


_WHICH = rf"(?P<which>{NEXT}|{LAST}|this|current|the current)"
_OF_WHICH = rf"(?:of|in|on)\s+(?:the\s+)?{_WHICH}"
_MONTH_OR_UNIT = rf"(?:(?:of|in)\s+(?P<month>{MONTH})|(?:(?:of|in)\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+(?P<unit>month|year))"
_PART = r"(?P<part>beginning|start|early|earlier|mid|middle|late|later|end|rest|remainder|(?:first|second|back) half|early part|latter part)"
_ABOUT = r"(?:(?P<about>about|around|roughly|approximately|nearly|almost|over|more than|less than|some)\s+)?"
_DOM_FOLLOWS = r"(?=\s*(?:$|[.,;:!?)\x00\x01(]|-|\u2013|(?:to|until|till|til|through|thru|and|or|at|in|for|with|by|from|if|but|please|so|because|when|we|i|is|was|will|would|morning|afternoon|evening|night|works?|instead|as|on|though|too|also)\b))"
_ABBREVIATION_FOLLOWS = r"(?=\s*(?:$|[.,;:!?)\x00\x01(@-]|\d|(?:at|in|from|to|and|or|until|till|through|the|morning|afternoon|evening|night|noon|is|was|works|if|for|with|but|we|i|next|last|this|between)\b))"
_BEFORE_DOM = r"(?:on|by|from|to|until|till|til|for|before|after|since|between|and|or|through|around|is|was|starting|ending|of|check in|leave|leaving)"

_LATE_ORDINAL = r"(?:(?:four|five|six|seven|eigh|nine)teenth|thirteenth|twelfth|eleventh|twentieth|thirtieth|(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))"

STAYS: tuple[Rule, ...] = (
    _rule("every", rf"(?:every|each|any|all)\s+(?:other\s+|second\s+|third\s+|single\s+|{COUNT}\s+)?(?:{WD}s?|weekends?|{UNIT}|mornings?|afternoons?|evenings?|nights?|{MONTH}|{SEASON})(?:\s+(?:and|or)\s+{WD})*(?:\s+{DAY_PART}s?)?", mean.fixed(mean.RECURRING), "every other Friday", "recurs"),
    _rule("every_of", rf"(?:the\s+)?(?:{DAY}|(?:first|second|third|fourth|last)\s+(?:{WD}|day|week))\s+(?:day\s+)?(?:of|in)\s+(?:every|each|any|the)\s+(?:month|year|week|quarter)", mean.fixed(mean.RECURRING), "19th of every month", "recurs"),
    _rule("plural_weekday", rf"(?:on\s+)?{WD_FULL}s(?:\s+(?:and|or)\s+{WD_FULL}s)*(?!\s+(?:from|ago))", mean.fixed(mean.RECURRING), "Tuesdays", "recurs"),
    _rule("weekday_parts", rf"(?:on\s+)?{WD_FULL}\s+(?:mornings|afternoons|evenings|nights)", mean.fixed(mean.RECURRING), "Friday mornings", "recurs"),
    _rule("adverb", r"(?:daily|weekly|biweekly|fortnightly|monthly|quarterly|yearly|annually|annual|everyday)", mean.fixed(mean.RECURRING), "weekly", "recurs"),
    _rule("times_a_unit", rf"(?:once|twice|{COUNT}\s+times)\s+(?:a|an|per|each|every)\s+{UNIT}", mean.fixed(mean.RECURRING), "once a year", "recurs"),
    _rule("a_unit_each", r"\d+\s+\w+\s+(?:a|per)\s+(?:day|week|month|year|quarter)", mean.fixed(mean.RECURRING), "5 hours a week", "recurs"),
    _rule("vague", r"(?:recently|lately|the other day|a while ago|some time ago|a long time ago|long ago|soon|one of these days|in the near future|in the past(?!\s+(?:\d|few|couple|several|two|three|four|five|six|seven|eight|nine|ten|twenty|week|month|year|decade|quarter))|in due course|a while back|not long ago|sooner or later|the other (?:week|night|evening|month)|in the (?:coming|next|following) (?:days|weeks|months|years)|in recent (?:days|weeks|months|years))", mean.fixed(mean.VAGUE), "recently", "as_of"),
)  # fmt: skip

ANAPHORA: tuple[Rule, ...] = (
    _rule("next_day", r"(?:the\s+)?(?:next|following|previous)\s+(?:day|morning|evening|night|afternoon)|the\s+(?:day|week|month|year|night|evening|morning)\s+(?:before|after)|the\s+same\s+(?:day|week|month|year|evening|night|weekend)|that\s+(?:day|week|month|year|evening|night|morning|afternoon|weekend|summer|winter|spring|autumn|fall)", mean.fixed(mean.ANAPHORIC), "the next day"),
    _rule("later", rf"(?:{COUNT}\s+{UNIT}\s+(?:later|earlier|before|after|afterwards?|beforehand|prior)|the\s+following\s+{CALENDAR_UNIT}|the\s+{CALENDAR_UNIT}\s+(?:that\s+)?(?:followed|following))", mean.fixed(mean.ANAPHORIC), "three weeks later"),
)  # fmt: skip

ATOMS: tuple[Rule, ...] = (
    # days
    _rule("day_word", rf"(?:(?:early|late|later|earlier)\s+)?(?P<word>yesterday|today|tonight|tonite|tomorrow|tmrw|tomorow|tommorow|tommorrow)(?:'s)?{AT_TIME}?", mean.day_word, "tomorrow"),
    _rule("last_night", r"last\s+(?:night|evening)", mean.last_night, "last night"),
    _rule("this_day_part", r"(?:earlier\s+|later\s+)?this\s+(?:very\s+)?(?:morning|afternoon|evening|day|night|lunchtime)", mean.this_day_part, "this afternoon"),
    _rule("beyond_day", r"(?<!\d )(?:the\s+)?day\s+(?P<way>before|after)\s+(?:yesterday|tomorrow|tmrw)(?<!before tomorrow)(?<!after yesterday)", mean.beyond_day, "the day after tomorrow"),
    # weekdays
    _rule("which_weekday", rf"(?P<which>{NEXT}|{LAST}|this)\s+(?P<wd>{WD})(?:\s+{DAY_PART})?", mean.which_weekday, "next Tuesday"),
    _rule("weekday_of_week", rf"(?:the\s+)?(?P<wd>{WD})(?:\s+{DAY_PART})?,?\s+(?:(?:of|in)\s+)?(?:the\s+)?{_WHICH}\s+(?:week|wk)", mean.weekday_of_week, "Friday of next week"),
    _rule("week_weekday", rf"{_WHICH}\s+(?:week|wk)'?s?,?\s+(?:on\s+)?(?P<wd>{WD})", mean.weekday_of_week, "next week on Friday"),
    _rule("weekday_after_next", rf"(?:the\s+)?(?P<wd>{WD})\s+after\s+next(?:\s+(?P=wd))?", mean.weekday_after_next, "Friday after next"),
    _rule("week_on_weekday", rf"(?:(?P<n>{COUNT})\s+)?weeks?\s+(?:on|from|after)\s+(?P<wd>{WD})", mean.week_on_weekday, "a week on Tuesday"),
    _rule("weekday_week", rf"(?P<wd>{WD})\s+week(?P<n>(?!\s))?", mean.week_on_weekday, "Tuesday week"),
    _rule("weekdays_from_now", rf"(?P<n>{COUNT})\s+(?P<wd>{WD_FULL}s?)\s+(?:from\s+(?:now|today)|(?P<ago>ago|back))", mean.weekdays_from_now, "3 Fridays from now"),
    _rule("weekday_in_weeks", rf"(?:the\s+)?(?P<wd>{WD}),?\s+(?P<n>{COUNT})\s+(?P<unit>weeks?|months?)\s+(?P<way>from\s+(?:now|today)|ago|hence)", mean.weekday_in_weeks, "Monday two weeks from now"),
    _rule("weeks_ago_weekday", rf"(?P<n>{COUNT})\s+(?P<unit>weeks?|months?)\s+(?P<way>from\s+(?:now|today)|ago)\s+(?:on\s+)?(?P<wd>{WD})", mean.weekday_in_weeks, "3 months ago Saturday"),
    _rule("bare_weekday", rf"(?<!black )(?<!good )(?<!cyber )(?<!easter )(?<!palm )(?<!ash )(?<!casual )(?P<wd>(?<!\bthe ){WD_FULL}|(?<=\bthe ){WD_FULL}(?!\s+[a-z])|(?<=\bthe ){WD_FULL}(?=\s+(?:of|in|after|before|and|or|at|when|that|we|i|was|is|morning|afternoon|evening|night|to|for|until)\b)|(?:(?:mon|tues?|(?-i:Weds?|Sat|Sun)|thur?s?|fri)\b\.?|(?-i:Sat|Sun|Wed)\.){_ABBREVIATION_FOLLOWS})(?:'s)?(?:\s+{DAY_PART})?(?!\s+(?:school|times|best|roast|papers?|service)|\.\w)", mean.bare_weekday, "Thursday"),
    _rule("only_weekday", r"\A\s*(?P<wd>sat|sun|wed)\.?\s*\Z", mean.bare_weekday, "sun"),
    _rule("prep_weekday", r"(?:on|by|until|till|before|since|from|for)\s+(?P<wd>sat|sun)", mean.bare_weekday, "on Sat"),
    _rule("weekend", r"(?P<which>next|this|last|this past|the past|past|this coming|this upcoming|coming|upcoming)\s+week-?end(?!\s*(?:trip|bag|break|job|s))", mean.weekend, "this weekend"),
    _rule("bare_weekend", rf"(?<!\ba )(?<!\bnice )(?<!\bgreat )(?<!\bgood )(?<!\blong )(?<!\blovely )(?<!\byour )(?<!\bmy )(?<!\bher )(?<!\bhis )(?<!\btheir )(?<!\bour )(?<!\banother )(?<!\bfirst )(?<!\bfun )(?<!\bhappy )(?P<which>the\s+)?week-?end{_DOM_FOLLOWS}", mean.weekend, "the weekend"),
    # counts
    _rule("ago", rf"{_ABOUT}(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?:ago|back)", mean.ago, "two weeks ago"),
    _rule("counts_ago", rf"(?P<parts>(?:{COUNT}\s+{UNIT}(?:,?\s+(?:and\s+)?)){{1,3}}{COUNT}\s+{UNIT})\s+(?P<way>ago|from\s+now|hence|back)", mean.counts, "1 month and 21 days ago"),
    _rule("between_ago", rf"(?P<n>{COUNT})\s*(?:-|\u2013|to|or)\s*(?P<n2>{COUNT})\s+(?P<unit>{UNIT})\s+ago", mean.between_ago, "4 to 6 years ago"),
    _rule("from_now", rf"{_ABOUT}(?P<n>{COUNT})\s+(?P<unit>{UNIT}|mornings|nights|evenings)\s+(?:from\s+now|hence)", mean.ahead, "five days from now"),
    _rule("in_units", rf"in\s+{_ABOUT}(?P<n>{COUNT})\s+(?:more\s+)?(?P<unit>{UNIT})(?:'s?)?(?:\s+time)?(?!\s+(?:of|old|later|ago))", mean.in_units, "in 3 weeks"),
    _rule("between_units", rf"in\s+(?P<n>{COUNT})\s*(?:-|\u2013|to|or)\s*(?P<n2>{COUNT})\s+(?P<unit>{UNIT})", mean.between_units, "in 5-10 weeks"),
    _rule("within", rf"within\s+(?:the\s+next\s+)?(?P<n>{COUNT})\s+(?P<unit>{UNIT})(?!\s+of)", mean.within, "within two weeks"),
    _rule("last_units", rf"(?:the\s+)?(?P<which>{NEXT}|{LAST})\s+(?P<n>{COUNT}|many|some)\s+(?P<unit>{UNIT})", mean.last_units, "the last 3 weeks"),
    _rule("units_last", rf"(?:the\s+)?(?P<n>{COUNT})\s+(?P<which>next|following|coming|past|last|previous)\s+(?P<unit>{UNIT})", mean.last_units, "the 2 next days"),
    _rule("last_units_of", rf"(?:the\s+)?(?P<end>last|first|final)\s+(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?:of|in)\s+(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+(?P<whole>month|quarter|year)", mean.last_units_of, "the last 3 weeks of this year"),
    _rule("over_unit", r"(?:over|during|in|within|for)\s+the\s+(?P<which>last|past)\s+(?P<unit>week|month|quarter|year|decade|fortnight)", mean.over_unit, "over the last year"),
    _rule("for_years_now", rf"for\s+{_ABOUT}(?:the\s+(?:last|past)\s+)?(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+now", mean.for_years_now, "for three years now", "valid_from"),
    _rule("have_for_years", rf"(?:has|have|i've|we've|you've|they've)\b(?P<gap>[^.!?;]{{0,60}}?)\b(?P<hit>for\s+{_ABOUT}(?P<n>{COUNT})\s+(?P<unit>months?|years?|decades?))", mean.for_years_now, "has worked here for 3 years", "valid_from"),
    _rule("half_ago", rf"{_ABOUT}(?:(?P<half>half\s+an?\s+(?P<unit>year))|(?P<n>{COUNT})\s+(?P<unit2>years?|months?)\s+and\s+a\s+half)\s+(?P<ago>ago)(?P<n2>)?", mean.halves, "half a year ago"),
    _rule("in_half", rf"in\s+{_ABOUT}(?:(?P<half>half\s+an?\s+(?P<unit>year))|(?P<n>{COUNT})\s+(?P<unit2>years?|months?)\s+and\s+a\s+half)(?P<n2>)?(?P<ago>(?!))?", mean.halves, "in half a year"),
    _rule("weekend_beyond", r"(?:the\s+)?weekend\s+(?P<way>before|after)\s+(?:last|next)", mean.weekend_beyond, "the weekend before last"),
    _rule("weekend_of", rf"(?:the\s+)?weekend\s+of\s+(?:the\s+)?(?:(?P<month>{MONTH})\s+(?P<day>{DAY}))", mean.weekend_of_date, "the weekend of December 5"),
    _rule("months", r"(?:between|from|in)\s+(?P<hit>(?P<month>(?-i:January|February|March|April|May|June|July|August|September|October|November|December))\s+(?:and|or|to|through|until|-|\u2013)\s+(?P<month2>(?-i:January|February|March|April|May|June|July|August|September|October|November|December)))(?!\s+\d)", mean.months, "between April and June"),
    _rule("week_of_day_month", rf"(?:the\s+)?(?:w/c|week\s+(?:of|beginning|starting|commencing))\s+(?:on\s+)?(?:the\s+)?(?P<day>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})", mean.week_of_date, "week commencing 7 December"),
    # units
    _rule("which_unit", rf"(?<!\bits )(?<!moon's )(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current|the current|this current)\s+(?P<unit>{CALENDAR_UNIT})(?:'s)?", mean.which_unit, "next week"),
    _rule("unit_after_next", rf"(?:the\s+)?(?P<unit>{CALENDAR_UNIT})\s+(?P<way>after|before)\s+(?:next|last)", mean.unit_after_next, "the week after next"),
    _rule("part_of_unit", rf"(?:at\s+|by\s+)?(?:the\s+)?(?:very\s+)?{_PART}(?:\s+of|\s+in|-)?\s*(?:around\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+(?P<unit>{CALENDAR_UNIT})", mean.part_of_unit, "end of next month"),
    _rule("part_of_the_unit", r"(?:at\s+|by\s+|before\s+)?(?:the\s+)?(?P<part>beginning|start|middle|end|rest|remainder|(?:first|second) half)\s+of\s+(?P<which>the)\s+(?P<unit>week|month|quarter|year|decade)(?!\s+(?:of|before|after))", mean.part_of_unit, "the end of the month"),
    _rule("rest_of_unit", r"(?P<part>rest)\s+of\s+(?P<which>(?!\w)\W)?(?P<unit>week|month|year)", mean.part_of_unit, "rest of week"),
    _rule("end_of_unit", r"(?:by|before|at|until|for)\s+(?P<hit>(?P<part>end)\s+of\s+(?P<which>(?!\w)\W)?(?P<unit>week|month|quarter|year))", mean.part_of_unit, "by end of week"),
    _rule("end_of", r"(?:the\s+|by\s+)?(?P<unit>eod|eow|eom|eoq|eoy)", mean.end_of, "EOM"),
    _rule("to_date", r"(?:the\s+)?(?P<unit>year|quarter|month|week)[- ]to[- ]date", mean.to_date, "year to date"),
    _rule("part_of_month", rf"(?:at\s+|by\s+)?(?:the\s+)?(?P<part>beginning|start|early|mid|middle|late|end)(?:\s+of|\s+in|-)?\s*(?P<month>{MONTH})(?!\s*\d)", mean.part_of_month, "early March"),
    # quarters, seasons, months
    _rule("quarter", rf"(?:the\s+)?(?:q(?P<q>[1-4])|(?P<nth>first|second|third|fourth|1st|2nd|3rd|4th|final)\s+(?:quarter|qtr))(?:\s+(?:of\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+year)?(?!\s+of\s+(?:the|a|an|its)\s+(?!year|next|last|coming))", mean.quarter, "Q3 this year"),
    _rule("season", rf"(?P<which>{NEXT}|{LAST}|this)\s+(?P<season>{SEASON})(?!\s+(?:apart|into|off|down|asleep|behind|short))", mean.season, "last summer"),
    _rule("which_month", rf"(?P<which>next|last|this|this past|this coming|the coming|coming|past|previous)\s+(?P<month>(?<!this )(?:may|mar)\b|(?-i:May)\b|(?!may\b|mar\b){MONTH})(?!\s+\d)", mean.which_month, "next March"),
    _rule("month_after_next", rf"(?P<month>{MONTH})\s+after\s+next", mean.month_after_next, "March after next"),
    _rule("month_in_years", rf"(?P<month>{MONTH})\s+(?:in\s+)?(?P<n>{COUNT})\s+years?(?:\s+(?P<way>ago|from now|hence))?", mean.month_in_years, "March in 1 year"),
    _rule("prep_month", r"(?:in|during|by|until|till|since|from|before|after|through|throughout|for|to|around)\s+(?:the\s+)?(?:month\s+of\s+)?(?P<hit>(?P<month>(?-i:January|Jan|February|Feb|March|Mar|April|Apr|May|June|Jun|July|Jul|August|Aug|September|Sept?|October|Oct|November|Nov|December|Dec|january|february|april|june|july|august|september|october|november|december)))(?!\s+(?:\d|first|second|Hare|madness|break))", mean.generic_month, "until March"),
    _rule("only_month", rf"\A\s*(?P<month>(?!mar\b|jan\b){MONTH})\s*\Z", mean.bare_month, "February"),
    _rule("out_month", r"(?:out|away|off|back)\s+(?:in\s+)?(?P<hit>(?P<month>(?-i:January|February|April|June|July|August|September|October|November|December)))(?=\s*(?:$|[.,;!?]))", mean.bare_month, "away February"),
    _rule("in_may", r"\bin\s+(?P<hit>(?P<month>may|march|jan|mar))(?=\s*(?:$|[.,;!?]))", mean.bare_month, "in may"),
    # days of months
    _rule("month_day", rf"(?:{WD},?\s+)?(?:the\s+)?(?P<month>{MONTH})[,/]?\s*(?:the\s+)?(?P<day>{DAY}|{DAY_CARDINAL})(?!\s*(?::|%|[ap]\.?m\b|[/.]\d|\s*(?:hours?|minutes?|people|students|points)))", mean.month_day, "March 14th"),
    _rule("day_month", rf"(?:{WD},?\s+)?(?:the\s+)?(?P<day>{DAY})(?:\s+day)?(?:\s+of)?(?:\s+|-)?(?P<month>{MONTH})", mean.month_day, "14th of March"),
    _rule("month_days", rf"(?:from\s+|between\s+)?(?P<month>{MONTH})\s+(?:between\s+)?(?P<day>{DAY})\s*(?:-|\u2013|to|thru|through|and)\s*(?:the\s+)?(?P<day2>{DAY})(?!\s+(?:of\s+)?{MONTH})(?!\s*(?::|[ap]\.?m))", mean.month_days, "July 13 through 15"),
    _rule("days_month", rf"(?:from\s+|between\s+)?(?:the\s+)?(?P<day>{DAY})\s*(?:-|\u2013|to|thru|through|and)\s*(?:the\s+)?(?P<day2>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})", mean.month_days, "from 13 to 15 July"),
    _rule("numeric", r"(?:(?<=\bon )|(?<=\bby )|(?<=\bfor )|(?<=\bfrom )|(?<=\bto )|(?<=\buntil )|(?<=\bbefore )|(?<=\bafter )|(?<=\bdue )|(?<=\bsince )|(?<=\band )|(?<=day ))(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![/.\d%])", mean.numeric, "on 2/15"),
    _rule("two_digits", r"(?<![/.\d$-])(?!1/[2348]\b|2/3\b|3/4\b|9/11\b|(?:[1-9]|10)/(?:5|10)\b(?!\s*\Z)|10/10\b)(?P<a>1[0-2]|0?[1-9])/(?P<b>[12]\d|3[01]|0?[1-9])(?=\s*(?:$|[,;:!?\x00]|\.(?!\d)|(?:at|in|from|to|and|or|until|for|with|is|was)\b))", mean.numeric, "11/20"),
    _rule("weekday_dom", rf"(?P<wd>{WD}),?\s+(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th)|(?:1[3-9]|2\d|3[01])(?=\s*(?:$|[.,;!?]))|{DOM})(?!\s*(?::|-|[ap]\.?m|\s+(?:floor|street|avenue)))", mean.weekday_dom, "Friday the 15th"),
    _rule("the_dom", rf"(?:{_BEFORE_DOM}\s+)?the\s+(?P<day>\d{{1,2}}(?:st|nd|rd|th)){_DOM_FOLLOWS}", mean.dom, "the 9th"),
    _rule("on_dom", rf"(?:on|by|until|from)\s+(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th)|{_LATE_ORDINAL}){_DOM_FOLLOWS}", mean.dom, "on the sixteenth"),
    _rule("dom_of_unit", rf"(?:the\s+)?(?P<day>{DAY})(?:\s+day)?\s+(?:of|in)\s+(?:the\s+)?{_WHICH}\s+(?:month|mo)", mean.dom_of_unit, "the 5th of next month"),
    _rule("doms_of_unit", rf"(?:from\s+)?(?:the\s+)?(?P<day>{DAY})\s*(?:-|to|until|till)\s*(?:the\s+)?(?P<day2>{DAY})\s+(?:of\s+)?{_WHICH}\s+month", mean.doms_of_unit, "4 to 23 next month"),
    _rule("nth_weekday", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+(?P<wd>{WD})\s+{_MONTH_OR_UNIT}", mean.nth_weekday, "first Monday of this month"),
    _rule("nth_weekend", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+weekend\s+{_MONTH_OR_UNIT}", mean.nth_weekend, "last weekend of October"),
    _rule("nth_week", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+week\s+{_MONTH_OR_UNIT}(?:\s+on\s+(?P<wd>{WD}))?", mean.nth_week, "the last week of July"),
    _rule("nth_day", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+day\s+{_MONTH_OR_UNIT}", mean.nth_day, "last day of October"),
    _rule("week_of_date", rf"(?:the\s+)?(?:w/c|week\s+(?:of|beginning|starting|commencing))\s+(?:on\s+)?(?:the\s+)?(?P<month>{MONTH})\s+(?P<day>{DAY})", mean.week_of_date, "the week of February 4"),
    _rule("week_number", r"(?:calendar\s+)?week\s+(?P<n>\d{1,2})", mean.week_number, "week 31"),
    _rule("week_numbers", r"(?:between\s+|from\s+)?week\s+(?P<n>\d{1,2})\s+(?:and|to|until|through|-)\s+week\s+(?P<n2>\d{1,2})", mean.week_numbers, "week 31 to week 35"),
)  # fmt: skip


def due_role(before: str) -> str:
    """Return the role that the word before a phrase gives it."""
    word = before.lower().rstrip().rsplit(None, 1)[-1:] or [""]
    match word[0]:
        case "by" | "before" | "due" | "deadline":
            return "due"
        case "until" | "till" | "til" | "through":
            return "valid_until"
        case "since" | "starting" | "from":
            return "valid_from"
        case _:
            return ""
