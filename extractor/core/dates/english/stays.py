"""Recurring ("every Tuesday") and vague ("recently") phrases, which get no date."""

from __future__ import annotations

import re

from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.words import (
    COUNT,
    DAY,
    DAY_PART,
    MONTH,
    SEASON,
    UNIT,
    WD,
    WD_FULL,
    WEEKDAY_WORDS,
    WEEKDAYS,
)
from extractor.core.dates.rule import RECURRING, VAGUE, Match, fixed, rule

PLURALS = " ".join(f"{day}s" for day in WEEKDAYS)

_ONCE = re.compile(
    r"\b(?:free|available|works?|can|could|will|'ll|next|this|last|was|were|did|busy|out|off|away)\b", re.IGNORECASE
)
_AGAIN = re.compile(
    r"\b(?:open|opening|hours|closed|daily|commut\w*|usually|always|normally|weekdays|schedule|runs?|service|works?|working|"
    r"offices?|shop|every|each)\b|[:|*]",
    re.IGNORECASE,
)


def weekday_list(_: Match, ctx: Context) -> Reading | None:
    """Three or more weekdays are a timetable, unless the sentence is about a particular week."""
    return None if _ONCE.search(ctx.around) else RECURRING


_HOURS = re.compile(r",?\s+\d{1,2}(?::\d\d)?\s?(?:[ap]m)?\s?(?:-|\u2013|to)\s?\d{1,2}(?::\d\d)?\s?(?:[ap]m)?\b")


def working_week(m: Match, ctx: Context) -> Reading | None:
    if _HOURS.match(ctx.text.lower(), m.end()) and not _ONCE.search(ctx.around):
        return RECURRING
    return RECURRING if _AGAIN.search(ctx.around) or ctx.before.endswith(" a ") else None


_ONE_MONTH = re.compile(
    r"'ll\b|\b(?:will|won't|going to|gonna|can you|could you|can we|let's|started|signed|moved|left|quit|paid|arrived|came|met|began)\b",
    re.IGNORECASE,
)


def day_of_unit(m: Match, ctx: Context) -> Reading | None:
    """`the 19th of the month`, unless the sentence is about one of them: "I'll pay on the 19th of the month"."""
    return None if m["one"] and _ONE_MONTH.search(ctx.around) else RECURRING


_OPENING = re.compile(r"\b(?:open(?:ing)?|hours|closed|closes|daily|timetable|schedule|office)\b", re.IGNORECASE)


def opening_hours(_: Match, ctx: Context) -> Reading | None:
    return RECURRING if _OPENING.search(ctx.around) and not _ONCE.search(ctx.around) else None


RULES = (
    rule("opening_hours", rf"(?:{WD}\s*(?:-|\u2013|to)\s*)?{WD}:?\s+\d{{1,2}}(?::\d\d)?\s?(?:[ap]\.?m\.?)?\s?(?:-|\u2013|to)\s?\d{{1,2}}(?::\d\d)?(?:\s?[ap]\.?m)?", opening_hours, "Opening hours: Sat 10-2", needs=WEEKDAY_WORDS, role="recurs"),
    rule("every", rf"(?:every|each|any|all(?!\s+(?:week|month|quarter|year|weekend|summer|winter)\b))\s+(?:other\s+|second\s+|third\s+|single\s+|{COUNT}\s+)?(?:{WD}s?|weekends?|{UNIT}|mornings?|afternoons?|evenings?|nights?|{MONTH}|{SEASON})(?:\s+(?:and|or)\s+{WD})*(?:\s+{DAY_PART}s?)?", fixed(RECURRING), "every other Friday", needs="all any each every", role="recurs"),
    rule("every_of", rf"(?:the\s+)?(?:{DAY}(?:,?\s+(?:and|&)\s+(?:the\s+)?{DAY})?|(?:first|second|third|fourth|last)(?:\s+(?:and|&)\s+(?:third|fourth|last))?\s+(?:{WD}|day|week|weekend))\s+(?:day\s+)?(?:of|in)\s+(?:every|each|any|(?P<one>the))\s+(?:month|year|week|quarter)", day_of_unit, "19th of every month", needs="month quarter week year", role="recurs"),
    rule("plural_weekday", rf"(?:on\s+)?{WD_FULL}s(?:\s+(?:and|or)\s+{WD_FULL}s)*(?!\s+(?:from|ago))", fixed(RECURRING), "Tuesdays", needs=PLURALS, role="recurs"),
    rule("weekday_list", rf"(?:on\s+)?{WD}(?:\s*(?:,|/|&|,?\s+and)\s*{WD}){{2,6}}", weekday_list, "Mon/Wed/Fri", needs=WEEKDAY_WORDS, role="recurs"),
    rule("weekday_pair", rf"{WD}\s*[/&]\s*{WD}", weekday_list, "Tue/Thu", needs=WEEKDAY_WORDS, role="recurs"),
    rule("working_week", r"(?:from\s+)?mon(?:day)?\s*(?:-|\u2013|\bto\b|\bthrough\b|\bthru\b|\btill\b|\buntil\b)\s*(?:fri(?:day)?|sat(?:urday)?|sun(?:day)?)\b", working_week, "Our office is open Monday to Friday", needs="mon monday", role="recurs"),
    rule("weekday_parts", rf"(?:on\s+)?{WD_FULL}\s+(?:mornings|afternoons|evenings|nights)", fixed(RECURRING), "Friday mornings", needs=WEEKDAY_WORDS, role="recurs"),
    rule("adverb", r"(?:daily|weekly|biweekly|fortnightly|monthly|quarterly|yearly|annually|annual|everyday)", fixed(RECURRING), "weekly", needs="daily weekly biweekly fortnightly monthly quarterly yearly annually annual everyday", role="recurs"),
    rule("times_a_unit", rf"(?:once|twice|{COUNT}\s+times)\s+(?:a|an|per|each|every)\s+{UNIT}", fixed(RECURRING), "once a year", needs="once times twice", role="recurs"),
    rule("a_unit_each", r"(?<!\d\.)\d+\s+\w+\s+(?:a|per)\s+(?:day|week|month|year|quarter)(?!\s+(?:ago|later|from|before|after|earlier))", fixed(RECURRING), "5 hours a week", needs="a per", role="recurs"),
    rule("vague", r"(?:recently|lately|the other day|a while ago|some time ago|a long time ago|long ago|soon|one of these days|in the near future|in the past(?!\s+(?:\d|few|couple|several|two|three|four|five|six|seven|eight|nine|ten|twenty|week|month|year|decade|quarter))|in due course|a while back|not long ago|sooner or later|the other (?:week|weekend|night|evening|month)|in the (?:coming|next|following) (?:days|weeks|months|years)|in recent (?:days|weeks|months|years))", fixed(VAGUE), "recently", needs="recently lately other ago soon days future past course back later days weeks months years", role="as_of"),
)  # fmt: skip
