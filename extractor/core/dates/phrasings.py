"""What translators write, in the words that the English grammar reads: "the Tuesday after this one" is "a week from
Tuesday".

Each row has words of which one must occur, a pattern, and what replaces its match; all are tried in order.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from extractor.core.dates.english.words import ORDINAL, ORDINALS, SEASON, WEEKDAY, WEEKDAYS, day_number, number

MONTH = "january|february|march|april|may|june|july|august|september|october|november|december"
_UNITS = "days|weeks|fortnights|months|quarters|years|decades"
_UNIT = "day|week|fortnight|month|quarter|year|decade"
_COUNT = (
    r"(?:\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    r"sixteen|eighteen|twenty|thirty|forty|fifty|a few|several|a couple of|a couple)"
)
_AMOUNT = rf"{_COUNT}(?: and a half)? (?:{_UNITS}|{_UNIT})(?: and a half)?"
_WHICH = r"(?:next|last|this|the coming|the upcoming|the current|the previous|the following)"
_WHOLE = rf"(?:{_WHICH} (?:week|month|quarter|year)|the (?:week|month|year) (?:after next|before last))"
_PART = r"(?:first|second|third|fourth|fifth|last|final|penultimate|latter|beginning|start|middle|end|\d{1,2}(?:st|nd|rd|th))\b[^,]*"
_LEAD = r"(?:in|on|at|by|during|since|until|till|from|before|after|around|over)"
_HOLIDAYS = r"christmas|easter|carnival|new year(?:'?s)?|diwali|chuseok|ramadan|eid|hanukkah|thanksgiving|halloween|obon|pentecost|mid-sha'?a?ban"
_GONE = r"(?:just (?:gone|past|passed|ended|over)|that (?:has )?just (?:passed|ended|went by)|gone by)"

_DUE = {"by": "by", "before": "by", "until": "until", "till": "until"}
_MONTHS = {"coming": "next month", "following": "next month", "current": "this month", "previous": "last month"}


def _in_figures(match: re.Match[str]) -> str:
    return f"{match['before']}{ORDINALS[match['day'].lower()]}th{match['behind']}"


def _two_days(match: re.Match[str]) -> str:
    """Return two days as a span, if one follows the other."""
    one, two = WEEKDAYS[match["one"].lower()], WEEKDAYS[match["two"].lower()]
    if (two - one) % 7 != 1:
        return match.group()
    return f"from {match['before']}{match['one']} to {match['two']}{match['behind']}"


def _two_numbers(match: re.Match[str]) -> str:
    one, two = int(match[1]), int(match[2])
    return f"from the {one}th to the {two}th{match['of']}" if two - one == 1 else match.group()


def _month_at_edge(match: re.Match[str]) -> str:
    """Return the month that most people mean by the beginning or the end of a year."""
    month = "December" if match[1].lower() in ("end", "late") else "January"
    return f"in {month}" if match[2].lower() == "the" else f"in {month} {match[2]} year"


def _two_days_of_month(match: re.Match[str]) -> str:
    one, two = int(match[2]), int(match[3])
    return f"from {match[1]} {one} to {two}" if two - one == 1 else match.group()


# Decades of the last century, and lengths of time with a half in smaller units.
_DECADES = {
    name: f"19{tens}0s"
    for tens, word in enumerate(("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties"), 2)
    for name in (word, f"{tens}0s")
}  # fmt: skip
_MONTHS_AND_SEASONS = MONTH.replace("|", " ") + " spring summer autumn fall winter"
_DAYS_AND_A_HALF = {"week": "10 days", "month": "45 days", "year": "18 months"}
# Eras of Japanese emperors.
_ERAS = {
    "meiji": "from 1868 to 1912", "taisho": "from 1912 to 1926", "showa": "from 1926 to 1989",
    "heisei": "from 1989 to 2019",
}  # fmt: skip


# A feast of a month of the lunar calendar, and its day.
_LUNAR_FEASTS = {
    1: (1, "Chinese New Year"),
    5: (5, "Dragon Boat Festival"),
    8: (15, "Mid-Autumn Festival"),
    9: (9, "Double Ninth Festival"),
    12: (30, "Chinese New Year's Eve"),
}


def _lunar(match: re.Match[str]) -> str:
    """Return a day of the lunar calendar as one beside a feast; the last month may have a day less."""
    month, day = day_number(match["month"]), day_number(match["day"])
    if month not in _LUNAR_FEASTS:
        return match.group()
    feast_on, feast = _LUNAR_FEASTS[month]
    if day == feast_on:
        return f"on {feast}"
    feast = "Chinese New Year" if month > 11 else feast
    count = abs(day - feast_on)
    return f"{count} day{'s' if count > 1 else ''} {'after' if day > feast_on else 'before'} {feast}"


def _counted_weekends(match: re.Match[str]) -> str:
    count = number(match["n"])
    if match["which"].lower() in ("last", "past"):
        return f"from Saturday {count} weeks ago to last Sunday"
    return f"from this coming Saturday to {count - 1} week{'s' if count > 2 else ''} from Sunday"


_ROWS: tuple[tuple[str, str, str | Callable[[re.Match[str]], str]], ...] = (
    # Numbers.
    ("5 1 2 half", rf"\b(\d{{1,3}})(?:[.,]5| 1/2|-and-a-half) ({_UNITS})\b", r"\1 and a half \2"),
    ("half", r"\b(\w+)-and-a-half\b", r"\1 and a half"),
    ("half", r"\ba half[- ](year|month|day)\b", r"half a \1"),
    ("half", r"\b(last|past|next|coming) half(?: a)?[- ]year\b", r"\1 six months"),
    ("half", r"\b(?<!first )(?<!second )(?<!other )half a year\b(?! of)", "six months"),
    ("half", r"\bhalf a month back$", "half a month ago"),
    ("half", r"^half a month from (?:now|today)$", "in half a month"),
    ("quarter", r"\b(?:a|one) quarter of a year\b", "three months"),
    ("quarters", r"\b(?:three|3)[- ]quarters of a year\b", "nine months"),
    ("inclusive", r",? \(?inclusive\)?$", ""),
    ("today tomorrow", rf"^in ({_COUNT} (?:weeks?|fortnights?)) (today|tomorrow)$", r"\1 \2"),
    ("some", r"\bsome (days|weeks|months|years) (?:ago|back)$", r"a few \1 ago"),
    ("odd", r"\b([a-z0-9]+)[- ]odd ([a-z]+)\b", r"about \1 \2"),
    ("so", rf"\b({_COUNT}) or so ({_UNITS}|minutes|hours)\b", r"about \1 \2"),
    ("so", rf"^({_AMOUNT}|(?:\w+ )?\w+ minutes) or so ago$", r"about \1 ago"),
    ("so thereabouts", r",? or (?:so|thereabouts)$", ""),
    ("two", r"^(?:in|within|over|during) the (next|last|past|coming) (?:day or two|(?:one or two|couple of) days)$", r"in the \1 two days"),
    ("two one", r"^(?:a day or two|one or two days) ago$", "a couple of days ago"),
    ("two one", r"^(?:a|one) (week|month|year) or two ago$", r"a couple of \1s ago"),
    ("h1 h2", r"^(?:in |during )?(?:the )?h([12])[ /-]?(?:of )?((?:19|20)\d\d)$", lambda m: f"the {'first' if m[1] == '1' else 'second'} half of {m[2]}"),
    ("q1 q2 q3 q4", r"\b(q[1-4])[/-]((?:19|20)\d\d)\b", r"\1 \2"),
    ("coming upcoming", r"^(?:on |by |until )?(?:the |this )?(?:up)?coming (\d{1,2}(?:st|nd|rd|th))$", r"come the \1"),
    ("laba", r"^(?:on )?(?:the )?laba(?: rice)?(?: porridge)?(?: festival| day)?$", "on the 8th day of the twelfth lunar month"),
    ("lunar", rf"^(?:on )?(?:the )?(?P<day>{ORDINAL}|\d{{1,2}}(?:st|nd|rd|th)?)(?: day)? of the (?P<month>{ORDINAL}|\d{{1,2}}(?:st|nd|rd|th)) (?:lunar month|month of the lunar (?:calendar|year))$", _lunar),
    ("half", r"\b(\w+) and a half days\b", r"\1 days"),
    # What points away from today.
    ("back", rf"^(?P<n>.*\b{_AMOUNT}) back$", r"\g<n> ago"),
    ("hence line road today now", rf"^(?P<about>about |around |roughly |some |exactly )?(?P<n>{_AMOUNT}) (?:hence|down the (?:line|road)|from now|(?<=half )from today)(?: exactly)?$", r"in \g<about>\g<n>"),
    ("and", r"^in a week and a day$", "in eight days"),
    ("and", r"^(?:a|one) week and (?:a|one) day ago$", "eight days ago"),
    ("inside", rf"^inside(?: of)? (?:the next )?({_AMOUNT})$", r"within \1"),
    ("ahead come", r"^(?:in|over|during) the (days|weeks|months|years) (?:ahead|to come)$", r"in the next few \1"),
    ("following", r"^(?:in|over|during) the following (days|weeks|months|years)$", r"in the next few \1"),
    ("coming", r"^(?:in|over|during) the coming (days|weeks|months|years)$", r"in the next few \1"),
    ("time", rf"^(?:in |on )?({WEEKDAY})(?:,)? in (?:a|one) week'?s? time$", r"a week from \1"),
    ("week", rf"^(?:in )?(?:a|one) week,? (?:on |from )?this (?:coming )?({WEEKDAY})$", r"a week from \1"),
    ("week", rf"^in (?:a|one) week(?:'s time)?,? on ({WEEKDAY})$", r"a week from \1"),
    ("fortnight", rf"^(?:(?:in )?a fortnight,? (?:on|from) ({WEEKDAY})|({WEEKDAY}) in a fortnight)$", r"two weeks from \1\2"),
    ("weeks", rf"^in (two|three|four|five) weeks,? on ({WEEKDAY})$", r"\1 weeks from \2"),
    ("full whole entire solid", rf"\b({_COUNT}) (?:full|whole|entire|solid) (?=(?:{_UNITS}|{_UNIT}) (?:from|after|before|ago|later)\b)", r"\1 "),
    ("month", r"^(?:in )?(last|next|this) month,? (?:(?:from|between) )?(the \d{1,2}(?:st|nd|rd|th)) (?:to|until|till|through|and) (the \d{1,2}(?:st|nd|rd|th))$", r"from \2 to \3 of \1 month"),
    (MONTH.replace("|", " "), rf"^(?:in )?({MONTH}),? (?:from|between) the (\d{{1,2}})(?:st|nd|rd|th) (?:to|until|till|through|and) the (\d{{1,2}})(?:st|nd|rd|th)$", r"from \1 \2 to \1 \3"),
    ("began started begun", r"^(?:ever )?since (?:the )?(?:new |this )?year (?:began|started|has begun|had begun)$", "since the beginning of this year"),
    ("began started begun", rf"^(?:ever )?since (?:the )?((?:last |this )?(?:{MONTH}|{SEASON}|week|month)) (?:began|started|has begun)$", r"since the beginning of \1"),
    ("middle", rf"^from the (beginning|start) (?:to|until|till|through) the middle of ({_WHICH} month|{MONTH})$", r"from the \1 of \2 to the 15th of \2"),
    ("end", rf"^from the (beginning|start|middle) (?:to|until|till|through) the (middle|end) of ({_WHOLE}|{MONTH}|{SEASON})$", r"from the \1 of \3 to the \2 of \3"),
    # Beside another date.
    ("prior ahead advance preceding", r"\b(?:prior to|ahead of|in advance of|preceding)\b", "before"),
    ("following", rf"\b(day|morning|evening|night|week|weekend|month|{WEEKDAY}) following\b", r"\1 after"),
    ("following", r"^following (?=the |[A-Z])", "after "),
    ("preceding before", r"^(?:the )?(day|evening) before this (?:one|day)$", "yesterday"),
    ("second", r"^(?:on )?the second day (before|after) ", r"two days \1 "),
    ("leading", r"\b(week|month) (?:leading|running) up to\b", r"\1 before"),
    ("morning", rf"^(?:on )?the morning after (?=[A-Z]|the |(?:{MONTH}))", "the day after "),
    ("after following", rf"^(?:on )?(?:the )?({WEEKDAY}) (?:after|following) (?:this|that|the coming|the next|the upcoming)(?: coming| next)?(?: one| {WEEKDAY})?$", r"a week from \1"),
    ("before preceding", rf"^(?:on )?(?:the )?({WEEKDAY}) (?:before|preceding) (?:the |this )(?:last|past)(?: one| {WEEKDAY})?$", r"the \1 before last"),
    ("before", rf"^(?:on )?(?:the )?({WEEKDAY}) before last week(?:'s)?(?: one)?$", r"\1 of the week before last"),
    ("after following", r"^(?:on |over |at |during )?(?:the )?weekend (?:after|following) (?:this|that|the coming)(?: coming)?(?: one| weekend)?$", "next weekend"),
    ("after following", r"^(?:in |on |over |during )?(?:the )?(week|weekend|month|quarter|year) (?:after|following) (?:the )?(?:next|coming)(?: one| (?:week|weekend|month|quarter|year))?$", r"the \1 after next"),
    ("before preceding", r"^(?:in |on |over |during )?(?:the )?(week|weekend|month|quarter|year) (?:before|preceding) (?:the |this )?(?:last|past|previous)(?: one| (?:week|weekend|month|quarter|year))?$", r"the \1 before last"),
    ("after following", r"^(?:in |during )?the (week|month|quarter|year) (?:after|following) this(?: one)?$", r"next \1"),
    ("before preceding", r"^(?:in |during )?the (week|weekend|month|quarter|year) (?:before|preceding) this(?: one)?$", r"last \1"),
    ("not", rf"^not (?:this|next|the coming)(?: coming)? ({WEEKDAY})(?:,)? but the (?:next|following|one after)(?: one| that)?$", r"the \1 after next"),
    ("not", r"^not (?:this|the coming)(?: coming)? (week|weekend|month|year)(?:,)? but the (?:next|following|one after)(?: one| that| this)?$", r"next \1"),
    ("second first", rf"^(?:on )?the (?:first|next) ({WEEKDAY}) from (?:now|today)$", r"next \1"),
    ("second third", rf"^(?:on )?the second ({WEEKDAY}) from (?:now|today)$", r"two \1s from now"),
    # What has just ended, and what is just ahead.
    ("just gone that", rf"^(?:in |on |over |at |during )?(?:the |this )?(?:last |past )?(.+?),? {_GONE}$", r"last \1"),
    ("last", rf"^(?:on )?({WEEKDAY})( morning| afternoon| evening| night)? last$", r"last \1\2"),
    ("last", r"^(?:on )?(?:the )?(\d{1,2}(?:st|nd|rd|th)?(?: of)? [a-z]+|[a-z]+ \d{1,2}(?:st|nd|rd|th)?) last$", r"last \1"),
    ("next", rf"^(?:on |in )?({WEEKDAY}|{MONTH}|{SEASON}) next$", r"next \1"),
    ("coming", rf"^(?:in )?({MONTH}|{SEASON}) coming$", r"next \1"),
    ("coming upcoming", rf"\bthe (?:up)?coming ({MONTH})\b(?! \d)", r"next \1"),
    ("ahead", r"^(?:in |during |over )?the (week|month|quarter|year) ahead$", r"next \1"),
    ("next", rf"^(?:on )?this next ({WEEKDAY})\b", r"this coming \1"),
    ("past", rf"^(?:in |over |during )?the past ({SEASON})$", r"last \1"),
    ("weekend", r"^(?:on |over )?the weekend (two|three|four|five|six) weeks ago$", r"\1 weekends ago"),
    ("yesterday tomorrow", r"^(yesterday|tomorrow),? (a|one|two|three) (weeks?) ago$", r"\2 \3 ago \1"),
    ("first last", r"\b(first|last) 1 (day|week|month|year)\b", r"\1 \2"),
    # All of a time.
    ("all whole entire", rf"^(?:for |during |over )?(?:all|the (?:whole|entire)) (?:of )?(?:day|night|morning|afternoon|evening)(?: long)?,? (?P<day>yesterday|today|tomorrow|(?:on |last )?{WEEKDAY})$", r"\g<day>"),
    ("all whole entire", rf"^(?P<day>yesterday|today|tomorrow|(?:on |last )?{WEEKDAY}),? (?:for )?(?:all|the (?:whole|entire)) (?:of the )?(?:day|night|morning|afternoon|evening)(?: long)?$", r"\g<day>"),
    ("all whole entire", r"^(?:for )?(?:all|the (?:whole|entire)) (?:of )?(?:the )?(?:day|morning|afternoon|evening)(?: long)?(?: so far)?$", "today"),
    ("all whole entire", r"^(?:for )?(?:all|the (?:whole|entire)) (?:of )?(?:the )?night(?: long| through)?$", "last night"),
    ("all whole entire", r"^(?:for |during |over |throughout )?(?:all|the (?:whole|entire)|this (?:whole|entire)) (?:of )?(?:the |this )?(week|weekend|month|quarter|year)(?: long)?(?: so far)?$", r"this \1"),
    ("all whole entire", rf"^(?:for |during |over |throughout )?(?:all|the (?:whole|entire))(?: of)?(?: the)? (?=(?:next|last|this|the coming) (?:week|weekend|month|quarter|year|{SEASON}|{MONTH})|(?:19|20)\d\d$)", ""),
    ("whole entire all", rf"^(?:for |during |in |over |throughout )?(?:all|the (?:whole|entire))(?: of)?(?: the)?(?: month)?(?: of)? (?=(?:{MONTH})\b)", "in "),
    ("whole entire all", rf"^(?:for |during |in |over |throughout )?(?:all|the (?:whole|entire))(?: of)?(?: the)? ({SEASON})(?: long)?$", r"in the \1"),
    ("matter space", rf"^(?:in|within) (?:a matter|the space) of (?={_COUNT} )", "in "),
    ("well deep far", r"^(until|till) (?:well|deep|far) into (?=\S)", r"\1 "),
    ("very", rf"^(?:on )?this very ({WEEKDAY})\b", r"this \1"),
    ("two", rf"^(?:on )?two ({WEEKDAY})s (before|after) ", r"the second \1 \2 "),
    ("or", rf"^(?:on )?({MONTH}) (\d{{1,2}})(?:st|nd|rd|th)? (?:or|and) (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?$", _two_days_of_month),
    (_MONTHS_AND_SEASONS, rf"\b((?:{MONTH}|{SEASON}),?(?: of)?) ['\u2019](\d\d)$", lambda m: f"{m[1]} {1900 + int(m[2]) + (100 if int(m[2]) < 50 else 0)}"),
    ("half", r"^(?:in|over|during|within) the (last|past|next|coming) (week|month|year) and a half$", lambda m: f"in the {m[1]} {_DAYS_AND_A_HALF[m[2].lower()]}"),
    ("weekends", r"^(?:(?:in|on|over|for|during) )?(?:the )?(?P<which>last|past|next|coming) (?P<n>two|three|four|[234]) weekends$", _counted_weekends),
    ("day", r"^(?:exactly |precisely )?(.+ ago),? (?:to the (?:very |exact )?day|on the day|day for day)$", r"exactly \1"),
    ("same this", r"^((?:last|next) year|.{3,12} years? ago|in .{1,10} years?),? (?:on|at) ((?:this|the)(?: very)?(?: same)? (?:day|date))$", r"\2 \1"),
    ("same this", r"^(?:on )?(?:this|the) (?:very )?(?:same )?(?:day|date) next year$", "a year from today"),
    ("same this", r"^(?:on )?(?:this|the) (?:very )?same (?:day|date) in (an?|one|two|three|four|five|ten) (years?)$", r"\1 \2 from today"),
    ("same this", r"^(?:on )?(?:this|the) (?:very )?(?:same )?(?:day|date) last year$", "a year ago today"),
    ("same", r"^(?:on )?(?:this|the) (?:very )?same (?:day|date) ((?:an?|one|two|three|four|five|ten) years? ago)$", r"exactly \1"),
    ("nights", r"\b(last|past|next|coming) (\w+) nights\b", r"\1 \2 days"),
    ("era period", r"^(?:in |during )?(?:the )?(meiji|taisho|showa|heisei)(?: era| period)$", lambda m: _ERAS[m[1].lower()]),
    ("silver", r"^(?:(?:in|on|over|during|at) )?(?:the )?silver week$", "from September 19 to September 23"),
    ("school", r"\b(before|after) school (?:starts|begins|resumes|is back)(?: up)?(?: again| back)?$", r"\1 the start of the school year"),
    ("night", rf"^(?:in |on |during )?the night from last ({WEEKDAY}) to {WEEKDAY}$", r"last \1 night"),
    ("winter", r"\bwinter(?: of)? ((?:19|20)\d\d) ?[/\u2013-] ?(?:(?:19|20)?\d\d)$", r"winter of \1"),
    ("century", r"^(?:(?:at|since|from|in) )?the (?:very )?(?:beginning|start|turn) of (?:the|this) century$", "in the 2000s"),
    ("century", rf"\b(?:the )?({'|'.join(_DECADES)}) of (?:the )?(?:last|past|previous|20th|twentieth) century\b", lambda m: f"the {_DECADES[m[1].lower()]}"),
    ("and", r"^(yesterday) and (today)$|^(today) and (tomorrow)$", lambda m: f"from {m[1] or m[3]} to {m[2] or m[4]}"),
    ("year", r"^(?:in |on |over )?(this (?:week|weekend|month|quarter)) last year$", r"\1 one year ago"),
    ("turn", rf"\b(?:(?:at|around|over|on) )?the turn (?:of|from|between) (?:the months of )?({MONTH}) (?:to|and|into|[-\u2013/]) ({MONTH})$", r"between late \1 and early \2"),
    ("covid coronavirus pandemic corona", r"^(?:in )?the (?:last )?year before (?:the )?(?:covid(?:-19)?|corona(?:virus)?|pandemic)(?: pandemic)?(?: (?:started|broke out|hit|began))?$", "in 2019"),
    ("covid coronavirus pandemic corona", r"^(?:in )?the (?:first )?(?:year of (?:the )?(?:covid(?:-19)?|corona(?:virus)?|pandemic)|(?:pandemic|covid|corona) year)$", "in 2020"),
    # A part before its whole, or named by it.
    ("of week", r"\bweekend of (next|last|this) week\b", r"\1 weekend"),
    ("calendar working work", r"\b(this|next|last|the|current|of) (?:calendar|working|work) (week|month|year)\b", r"\1 \2"),
    ("workday weekday", r"\b(first|last|final|second|third|next) (?:workday|weekday)\b", r"\1 working day"),
    ("last", r"\b(?:the )?last of (the|this|last|next) month\b", r"the last day of \1 month"),
    ("s", rf"^(?P<lead>{_LEAD} )?(?P<whole>{_WHICH} (?:week|month|quarter|year)|the (?:week|month|quarter|year)|{MONTH}|(?:19|20)\d\d)'s (?P<part>{_PART})$", r"\g<lead>the \g<part> of \g<whole>"),
    ("s", rf"^(?P<lead>{_LEAD} )?(?:the )?(?P<which>last|next|this|coming|previous) year's (?P<what>(?!first|last|second)\S.*)$", r"\g<lead>\g<what> \g<which> year"),
    ("week month quarter year", rf"^(?:in |on )?(?P<whole>{_WHOLE}),? (?:in |on |at |during )?(?:the )?(?P<part>{_PART})$", r"the \g<part> of \g<whole>"),
    ("mid midweek", r"^(?:in )?(this|next|last) week,? (?:at |in )?mid-?week$", r"in the middle of \1 week"),
    ("during over at", r"^(?P<whole>(?:this|next|last) year|the year before last),? (?:during|over|at|in|on) (?P<part>[a-z].*)$", r"\g<part> \g<whole>"),
    ("before after", rf"^(?:in )?(?P<whole>the year (?:before last|after next)),? (?:in |during |over )?(?:the )?(?P<part>{SEASON}|{MONTH})$", r"\g<part> of \g<whole>"),
    ("fortnight", r"\bfirst fortnight of\b", "first two weeks of"),
    ("full", r"\b(first|second|third|fourth|last) full weekend (of|in)\b", r"\1 weekend \2"),
    ("halfway midway", r"\b(?:halfway|midway|half way|half-way) (?:through|into)\b", "in the middle of"),
    ("mid midweek", r"\b(?:in |around |about |by )?(?:the )?mid-?(?:week)?[- ](this|next|last)[- ](week|month|quarter|year)\b", r"the middle of \1 \2"),
    ("half latter", r"\b(?:latter|back) half of\b", "second half of"),
    ("part parts", r"\b(?:first|early|opening|initial) parts? of\b", "beginning of"),
    ("part parts", r"\b(?:middle|central) parts? of\b", "middle of"),
    ("part parts tail close very", r"\b(?:the )?(?:(?:last|latter|later|final|closing) parts? of|tail[- ]end of|close of|very end of)\b", "the end of"),
    ("very top", r"\b(?:the )?(?:very (?:beginning|start)|top) of\b", "the beginning of"),
    ("days weeks", r"\b(?:the )?(?:final|closing|last) (?:few )?(?:days|weeks) of (?!the )", "the end of "),
    ("months", r"\b(?:the )?(?:final|closing|last) (?:few |couple of )?months of (?=(?:the |this |last |next )|(?:19|20)\d\d)", "the fourth quarter of "),
    ("months", r"\b(?:the )?(?:first|opening|early) (?:few |couple of )?months of (?=(?:the |this |last |next )|(?:19|20)\d\d)", "the first quarter of "),
    ("six", r"\b(?:the )?(first|last) six months of (?=(?:the |this |last |next )|(?:19|20)\d\d)", lambda m: f"the {'first' if m[1].lower() == 'first' else 'second'} half of "),
    ("three", r"\b(?:the )?(first|last) three months of (?=(?:the |this |last |next )|(?:19|20)\d\d)", lambda m: f"the {'first' if m[1].lower() == 'first' else 'fourth'} quarter of "),
    ("quarter", r"\b(?:the )?(?:last|final) quarter of (?=(?:the |this |last |next )|(?:19|20)\d\d)", "the fourth quarter of "),
    ("quarter half", r"\b(quarter|half) of (last|next) year$", r"\1 of \2 year"),
    ("towards toward near close nearing", r"^(?:towards?|near(?:ing)?|close to) (?:the )?(?=(?:beginning|start|middle|end) of)", "at the "),
    ("end", r"^(?P<lead>by |before |until |till |at |around |towards? )?(?:the )?(?P<unit>year|month|quarter|week)(?:'s| |-|'s[- ])[- ]?end$(?<!week-end)(?<!week end)", lambda m: f"{_DUE.get((m['lead'] or 'at').strip().lower(), 'at')} the end of the {m['unit']}"),
    ("end", rf"^(?P<lead>by |before |until |till |at |around |towards? )?({MONTH})'s end$", r"\g<lead>the end of \2"),
    ("out over ends", r"^(?:by the time|before) (the|this|next) (day|week|month|quarter|year)(?:'s| is| has)? (?:out|over|ended|ends|end)$", r"by the end of \1 \2"),
    ("out over ends", r"^(?:until|till) (the|this|next) (week|weekend|month|quarter|year|day) (?:is (?:out|over)|ends)$", r"until the end of \1 \2"),
    ("over ends past", r"^(?:once|when|after|as soon as) the weekend (?:is over|ends|is past)$", "after the weekend"),
    ("begins starts", r"^(?:when|once|as soon as) (.+?) (?:begins|starts)$", r"at the beginning of \1"),
    ("school", r"^at the beginning of (?:the )?(?:new )?school$|^back[- ]to[- ]school(?: time| season)?$", "at the beginning of the school year"),
    ("and or", rf"^(?:on )?(?P<before>(?:next |this |last )?)(?P<one>{WEEKDAY}) (?:and|or) (?P<two>{WEEKDAY})(?P<behind>(?:,? (?:of )?(?:next|this|last) week)?)$", _two_days),
    ("or and", r"^(?:on )?the (\d{1,2})(?:st|nd|rd|th)? (?:or|and) (?:the )?(\d{1,2})(?:st|nd|rd|th)(?P<of>(?: of \w+(?: month)?)?)$", _two_numbers),
    ("weekends", r"^at weekends$", "every weekend"),
    ("weekdays workdays", r"^on (?:weekdays|workdays)$", "every day"),
    ("post", r"^post[- ](?=[A-Z])", "after "),
    ("morning afternoon evening night", rf"^(?:on |in )?the (?:early |late )?(?:morning|afternoon|evening|night) of (?=(?:{_HOLIDAYS})\b)", "on "),
    ("new", rf"\b(?P<part>(?:first|second|third|fourth) (?:{WEEKDAY}|week|weekend|month|quarter|working day) (?:of|in) )the new year$", r"\g<part>next year"),
    # Words that change nothing.
    ("all", rf"^all (?:(?:through|of|the way through) )?(?=(?:{MONTH})$)", "throughout "),
    ("all whole entire", r"^(?:for |during )?(?:all|the whole|the entire) (week|month|year)(?: long)?$", r"this \1"),
    ("nights", rf"^(?:for|since) (?:the (?:last|past) )?({_COUNT}) nights(?: now)?$", r"since \1 days ago"),
    ("orthodox", r"\borthodox (?:epiphany|theophany)\b", "January 19"),
    ("month", rf"^(?P<lead>(?:back )?(?:in|during|since|by|until|from|over) )?the months? of (?={MONTH})", r"\g<lead>"),
    ("months", rf"^(between|from) the months of (?={MONTH})", r"\1 "),
    ("year", r"\b(?:the )?year (?=(?:19|20)\d\d\b)", ""),
    ("course", r"^(?:over|in|during) the course of (?:the )?", "during "),
    ("early late far already way", r"^(?:as (?:early|late|recently|far back) as|already|way|not until|right|only|just) (?=(?:in|on|at|since|back|last|next|this)\b|(?:19|20)\d\d)", ""),
    ("circa", r"^(?:in )?(?:circa|ca\.?) ", "around "),
    ("time times", rf"\b({_HOLIDAYS})[- ]?time$", r"\1"),
    ("season period", rf"\b({_HOLIDAYS})[- ](?:season|period)$", r"\1"),
    ("christmastime eastertime christmastide eastertide", r"\b(christmas|easter)(?:time|tide)\b", r"\1"),
    ("day", r"^(?:on )?day (\d{1,2})$", r"on the \1th"),
    (" ".join(ORDINALS), rf"\b(?P<before>the )(?P<day>{ORDINAL})(?P<behind>(?: of (?:this|next|last|the) month| (?:this|next|last) month)?$)", _in_figures),
    ("month", r"\b(\d{1,2}(?:st|nd|rd|th)) (this|next|last) month$", r"\1 of \2 month"),
    ("month", r"\bthe (coming|following|current|previous) month$", lambda m: _MONTHS[m[1].lower()]),
    ("monday tuesday wednesday thursday friday saturday sunday", rf"^(on )?({WEEKDAY}),? (\d{{1,2}})(?:st|nd|rd|th)?$", r"\1\2 the \3th"),
    ("financial business", r"\b(?:financial|business) year\b", "fiscal year"),
    # School, turns, edges.
    ("weekend", rf"^(?:on |over )?(?:the )?weekend of (?:the )?(?=\d{{1,2}}(?:st|nd|rd|th)?(?: ?[-\u2013/] ?| (?:and|to|or) )\d{{1,2}}|(?:{MONTH}) \d{{1,2}} ?(?:[-\u2013/]|and|to|or))", "from "),
    ("quarter half q1 q2 q3 q4 h1 h2", r"\b(quarter|half|q[1-4]|h[12]) of the (?:current )?year\b", r"\1 of this year"),
    ("following", r"^(?:on |over |at |during )?the following weekend$", "next weekend"),
    ("days", r"\b(?:the )?(?:first|opening|early) (?:few )?days of (?=(?:the |this |last |next ))", "the beginning of "),
    ("days", r"\b(?:the )?(?:last|final|closing) (?:few )?days of (?=(?:the |this |last |next ))", "the end of "),
    ("years", r"^(?:in|during|over) the years (?:from )?(?=\d{4})", "from "),
    ("millennium", r"^(?:at |around |about )?the turn of the millennium$", "around 2000"),
    ("school academic", r"^((?:at|since|by|until|before|after) )?(?:the )?(?:start|beginning) of (?:the )?(?:new )?(?:school|academic) year$", r"\1the beginning of September"),
    ("school academic", r"^(?P<lead>(?:at|since|by|until|before|after) )?(?:the )?(?:start|beginning) of (?:the )?(next|last) (?:school|academic) year$", r"\g<lead>the beginning of \2 September"),
    ("school classes", r"^since (?:the )?(?:start|beginning) of (?:school|classes)$", "since the beginning of September"),
    ("exactly", rf"^exactly ({_COUNT} (?:months?|years?)) ago$", r"\1 ago today"),
    ("rest remainder", r"^(?:for |during |over |in )?(?:the )?(?:rest|remainder) of (?:the|this) (week|month|year)$", r"for the rest of the \1"),
    ("turn", r"\b(?:(?:at|around|over) )?the turn of the year\b", "from December 31 to January 1"),
    ("weekends", r"^in (\d+) weekends(?:' time)?$", r"\1 weekends from now"),
    ("month", r"\b(?:(?:at|around|over) )?the turn of the month\b", "from the last day of this month to the first day of next month"),
    ("mid", r"^((?:by|since|until|before|after|around|about) )?(?:in )?mid-? ?((?:19|20)\d\d)$", r"\1the middle of \2"),
    ("eve", r"^(?:on )?the eve of (?:the )?", "the day before "),
    ("weekend", r"^(?:right |just |shortly |immediately )?(?:after|following) (?:the|this|that) weekend$", "on Monday"),
    ("weekend", r"^(?:right |just |shortly |immediately )?(?:after|following) (?:the )?(next|last) weekend$", r"the Monday after \1 weekend"),
    ("weekend", r"^(?:just |shortly |right )?before (?:the|this) weekend$", "on Friday"),
    ("weekend", r"^(?:over |on |during |for |in )?(?:this|the)(?: coming)? (?:(?:three|3)[- ]day|long) weekend$", "from Saturday to Monday"),
    ("overmorrow", r"\bovermorrow\b", "the day after tomorrow"),
    ("ereyesterday", r"\bereyesterday\b", "the day before yesterday"),
    ("night", r"^(?:during|in) the night$", "last night"),
    ("late", rf"^(?:in )?late (?:in )?(last|next|this) ({SEASON})$", r"at the end of \1 \2"),
    ("beginning start end", r"^(?:(?:at|in|toward|towards|around|near) )?the (beginning|start|end) of (the|this|next|last) year$", _month_at_edge),
    ("early late", r"^(?:in )?(early|late) (?:in )?(next|this|last) year$", _month_at_edge),
    ("turn", r"^(?:at|over|around) the (?:last |past |coming |next )?turn of (?:the|last|this|next) year$", "from December 31 to January 1"),
    ("day", r"\b(?:on )?the (second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) day of (?:the )?(chinese|lunar) new year\b", lambda m: f"{ORDINALS[m[1].lower()] - 1} days after {m[2]} New Year"),
    ("mid middle", rf"^(by|until|till) (?:the middle of |mid[- ]?)({MONTH})$", r"\1 \2 15"),
    ("early", rf"^(?:in )?early (?:in )?(last|next|this) ({SEASON})$", r"at the beginning of \1 \2"),
    ("mid midspring midsummer midautumn midfall midwinter", rf"^(?:in |during )?mid[- ]?({SEASON})$", r"in mid-\1"),
    ("months", rf"^(?:in|during|over) the ({SEASON}) months$", r"in the \1"),
    ("ago", rf"^({_COUNT} years? ago),? (?:in|during) (?:the )?({SEASON})$", r"\2 \1"),
    ("vacation holidays holiday break", rf"^(?:(?:in|during|over|on|for) )?(?:my |our |the )?({SEASON}) (?:vacation|holidays?|break) (next|last|this) year$", r"in the \1 of \2 year"),
    # Holidays.
    ("holidays holiday break", rf"^in the ({_HOLIDAYS}|golden week) (holidays?|break)$", r"over the \1 \2"),
    ("ramadan sugar", r"\b(?:ramadan (?:feast|holidays?|bayrami?)|sugar (?:feast|festival|bayram))\b", "Eid al-Fitr"),
    ("sacrifice", r"\b(?:the )?(?:feast|festival|holiday) of (?:the )?sacrifice\b", "Eid al-Adha"),
    ("carnival shrove fasching", r"\b(?:carnival|shrove|fasching|karneval) monday\b", "Rose Monday"),
    ("carnival fasching", r"\b(?:carnival|fasching|karneval) tuesday\b", "Shrove Tuesday"),
    ("carnival fasching women", r"\b(?:(?:carnival|fasching|karneval) thursday|women'?s carnival(?: day)?|weiberfastnacht)\b", "Fat Thursday"),
    ("carnival", r"\bcarnival sunday\b", "the day before Rose Monday"),
    ("forgiveness", r"^(?:on )?forgiveness sunday$", "49 days before Orthodox Easter"),
    ("carnival", r"\bcarnival\b(?! days)", "Carnival days"),
    ("wednesday thursday friday monday sunday", r"\b(ash wednesday|maundy thursday|good friday|easter (?:monday|sunday)|whit (?:monday|sunday)) (?:at|of|during|over) (?:easter|holy week|pentecost)\b", r"\1"),
    ("feast day", r"\b(?:the )?(?:feast|day|festival) of (?:the )?(?=(?:all saints|all souls|three kings|epiphany|holy innocents|republic|ascension|assumption|immaculate)\b)", ""),
    ("souls saints hallowmas kings", r"\b(?:all saints|hallowmas)\b(?!'? (?:day|eve))'?", "All Saints' Day"),
    ("souls", r"\ball souls\b(?!'? (?:day|eve))'?", "All Souls' Day"),
    ("kings", r"\b(?:the )?three kings\b(?!'? (?:day|eve))'?", "Three Kings' Day"),
    ("republic", r"^on republic$", "on Republic Day"),
    ("festival", r"\b(?:chinese )?spring festival\b", "Chinese New Year"),
    ("lunar", r"\bnew year's eve (?:of|in) the lunar calendar\b", "Chinese New Year's Eve"),
    ("autumn", r"\b(?:the )?(?:day of )?(?:the )?mid-autumn(?: day)?\b(?! festival)", "Mid-Autumn Festival"),
    ("11", r"\bdouble[- ]11\b", "Singles' Day"),
    ("whitsun whitsuntide", r"\bwhitsun(?:tide)?\b", "Pentecost"),
    ("friday", r"\bholy friday\b", "Good Friday"),
    ("holy", r"^(?:on )?(?:the )?(thursday|friday) (?:of|in) holy week$", lambda m: f"on {'Maundy Thursday' if m[1][0].lower() == 't' else 'Good Friday'}"),
    ("dongzhi", r"\bdongzhi\b", "winter solstice"),
    ("innocents innocent", r"\b(?:on )?(?:the )?(?:holy )?innocents'? day\b", "on December 28"),
    ("saturday", r"\b(?:on )?(?:holy|easter) saturday\b", "the day before Easter"),
    ("saturday", r"\b(?:on )?(?:whit|pentecost) saturday\b", "the day before Pentecost"),
    ("mid midaugust", r"\b(?:the )?mid-?august (?:bank )?(?:holiday|feast|festival)(?: day)?\b", "Assumption Day"),
    ("advent", r"^(?:on )?(?:the )?(?:1st|first) (?:(?:sunday )?(?:of|in) )?advent(?: sunday)?$|^(?:on )?advent sunday$", "on the first Sunday of Advent"),
    ("advent", r"\b(?:on )?(?:the )?(?:second|2nd) (?:sunday (?:of|in) )?advent(?: sunday)?\b", "a week after the first Advent"),
    ("advent", r"\b(?:on )?(?:the )?(?:third|3rd) (?:sunday (?:of|in) )?advent(?: sunday)?\b", "two weeks after the first Advent"),
    ("advent", r"\b(?:on )?(?:the )?(?:fourth|4th) (?:sunday (?:of|in) )?advent(?: sunday)?\b", "three weeks after the first Advent"),
    ("christmases", r"^(?:on |in |at )?(two|three|four|five) christmases ago$", r"Christmas \1 years ago"),
    ("christmas", r"^(?:over|during|at|for) christmas and (?:the )?new year(?:'?s)?$|^(?:over|during|in) the (?:festive|holiday|christmas) (?:season|period)$", "from December 24 to January 1"),
    ("year", r"^(?:(?:over|during|in|for|at) )?the (?:year[- ]?end(?:,? (?:and|to) | ?[-/\u2013] ?| )|end[- ]of[- ]year and )(?:the )?new year'?s?(?: (?:holidays?|break|period|vacation|season))?$", "from December 29 to January 3"),
    ("into", r"^from the end of the year (?:in)?to (?:the )?(?:new year|(?:beginning|start) of (?:the )?(?:new|next) year)$", "from December 29 to January 3"),
    ("first three", r"^(?:(?:in|during|over|on|for) )?the first (three|3|few) days of (?:the (?:new|coming) year|january)$", "from January 1 to January 3"),
    ("right immediately", r"^(?:right |immediately )?(?:at |in )?the (?:very )?(?:beginning|start) of (?:the (?:new|coming) year|next year)$", "from January 1 to January 10"),
    ("festive", r"^(?:over|during|in) the festive (?:season|period)$", "from December 24 to January 1"),
    ("christmas", r"^(?:(?:all )?(?:over|during|in|on|for|throughout) (?:the |my |our )?)christmas (?:holidays|break|vacation)$", "from December 24 to January 1"),
    ("within", r"^within (?:\w+)(?: to | or |-)(\w+ \w+)$", r"within \1"),
    ("holidays", r"^between the holidays$", "between Christmas and New Year"),
    ("may", r"^(?:over|during|in|on|for|at) the may(?: long)? (?:holidays?|break)$", "from May 1 to May 9"),
    ("may", r"^(?:over|during|in|on|for|at) the (?:chinese )?(?:may day|labou?r day) (?:holidays|break|week)$", "from May 1 to May 5"),
    ("national", r"^(?:over|during|in|on|for|at) the (?:chinese )?national day (?:holidays?|break|week|golden week)(?: (?:holidays?|break))?$", "from October 1 to October 7"),
)  # fmt: skip
_COMPILED = tuple(
    (frozenset(needs.split()), re.compile(pattern, re.IGNORECASE), text) for needs, pattern, text in _ROWS
)
_WORD = re.compile(r"[a-z0-9]+")


def rephrased(phrase: str) -> str:
    """Return a phrase in the words that the grammar reads; itself if it is in them already."""
    words = frozenset(_WORD.findall(phrase.lower()))
    for needs, pattern, text in _COMPILED:
        if not needs.isdisjoint(words) and (other := pattern.sub(text, phrase)) != phrase:
            phrase = other.strip()
            words = frozenset(_WORD.findall(phrase.lower()))
    return phrase
