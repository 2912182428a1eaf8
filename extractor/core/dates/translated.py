"""The meaning of an English phrase by itself, as a model translates one: "the last Friday of the month", "these days".

It stands for one date of a message, so that it is never left alone as a habit or a figure of speech: "of the month" is
of this month, and a holiday that several countries have keeps all their days.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractor.core.dates.calendar import add_days, make_day
from extractor.core.dates.elsewhere import parts_elsewhere
from extractor.core.dates.grammar import OR
from extractor.core.dates.mention import Anchor, Hit, Interval, Status
from extractor.core.dates.named_days import NAMED_DAYS
from extractor.core.dates.resolver import scan
from extractor.core.dates.stated import Stated, find_stated
from extractor.core.dates.phrasings import rephrased
from extractor.core.dates.wordings import read_wording

_YEAR = re.compile(r"(?:in |the year )?((?:19|20)\d\d)", re.IGNORECASE)
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_SEASON = "spring|summer|autumn|fall|winter"
_PART_OF_SEASON = re.compile(
    rf"(?:(?:at|in|since|by|until|around) )?(?:the )?(?P<part>beginning|start|middle|end) of (?:the )?(?P<season>{_SEASON})",
    re.IGNORECASE,
)
# The last day of what ends, if it is a deadline.
_DEADLINE = re.compile(
    r"(?:by|until|till|up to|through|before|no later than) (?:the )?(?:very )?end of ", re.IGNORECASE
)
_SINCE = re.compile(r"since\b", re.IGNORECASE)
_SINCE_SEASON = re.compile(rf"since (?:the )?({_SEASON})", re.IGNORECASE)
_ONWARDS = re.compile(r"(?:from|as of|starting(?: on| in)?) (.+?) on(?:wards?)?", re.IGNORECASE)
_WHICH = re.compile(r"\b(last|next) \Z", re.IGNORECASE)
_VAGUE = re.compile(
    r"(?:in |during |over |of |from |since |for )?(?:these days|nowadays|currently|at the moment|at present|at this time|right now|"
    r"(?:some|a while|a long time|quite some time|quite a while|ages|a few|several|some time)(?: time| years| months| weeks| days)? (?:now|ago|back)|"
    r"(?:for )?(?:some time|a while|ages|a long time|so long)(?: now)?|late|ages ago|once upon a time|once|formerly|back then|in those days|"
    r"some ?day|one day|at some point|some ?time(?: or other)?|eventually|later on|before long|shortly|any day now|sooner or later|"
    r"recent times|recent (?:days|weeks|months|years)|the (?:last|past) (?:few )?(?:while|time)|not (?:so |too |that )?long ago|"
    r"a (?:little|short) (?:while|time) ago|the other (?:day|night|evening|morning|week|weekend|month)|in the (?:old|olden|good old) days|"
    r"(?:in|during|since|from) (?:my|our|his|her|their) (?:youth|childhood|student days|teens|teenage years|early years)|as a (?:child|kid|boy|girl|teenager|student)|"
    r"when i was (?:a (?:child|kid|boy|girl|teenager)|little|young|small)|(?:the )?last time|(?:the )?next time|later|lately|(?:in|during|over|after|before) the holidays|"
    r"(?:in |during |over )?the (?:coming|following|next|upcoming) (?:time|period)|(?:in|for) the (?:near|foreseeable) future|in (?:the )?(?:recent|distant|near) past|(?:in|of) old times|"
    r"(?:this|next|last|the (?:current|coming|new|summer|winter|next|last)) (?:school year|academic year|term|semester|season|vacation|summer holidays|school holidays)|"
    r"(?:the day|days|weeks|months|years) (?:ago|back|on end)|in (?:the )?(?:weeks|months|years|days) to come)",
    re.IGNORECASE,
)
_TODAY = re.compile(
    r"(?:just now|a (?:moment|minute|second) ago|moments ago|a few (?:minutes|moments|hours) ago|earlier|in a (?:bit|minute|moment|little while)|"
    r"(?:an|one|two|three) hours? ago|at this very moment|(?:in|within) (?:an?|one|two|three|four|five|six|half an|\d|a few|a couple of) (?:quarters of an )?hours?(?: and a half)?|"
    r"an? (?:half[- ]hour|hour and a half|quarter of an hour) ago|in (?:an? )?(?:hour and a half|half[- ]hour|quarter of an hour|few hours|couple of hours)|"
    r"(?:in |within )?(?:\d{1,2}|[a-z]+(?:-[a-z]+)?) minutes?(?: ago)?|later (?:today|on today|this evening|this afternoon)|at (?:noon|midday|lunchtime)|in the (?:course of the )?(?:afternoon|evening)|"
    r"(?:this|at) (?:lunchtime|noon|midday)|by the end of (?:the|this) day|before (?:noon|lunch))",
    re.IGNORECASE,
)
_SEMESTER = re.compile(r"\b(first|second) (?:semester|half-year|half year) of\b", re.IGNORECASE)
_PENULTIMATE = re.compile(
    r"(?P<before>(?:on|in|by|until|since|during) )?(?:the )?(?:penultimate|second[- ](?:to[- ])?last|next[- ]to[- ]last|last[- ]but[- ]one) "
    rf"(?P<unit>day|week|weekend|{_WEEKDAY})(?P<behind> .+)",
    re.IGNORECASE,
)
_HOLY_WEEK = re.compile(r"\b((?:in|during|on|over|for) )?(?:the )?(?:holy|easter) week\b", re.IGNORECASE)
_PART_OF_YEAR = re.compile(
    r"(?P<part>(?:\w+ ){0,3}(?:half|quarter|beginning|start|end|middle|early|late|mid|spring|summer|autumn|fall|winter|week|days?|weekend|"
    rf"{_WEEKDAY}))(?P<of> (?:of|in) |,? )(?P<year>(?:19|20)\d\d)",
    re.IGNORECASE,
)
_OF_YEAR = re.compile(r"(?P<what>.{3,60}?),?(?: of| in)? (?P<year>(?:19|20)\d\d)", re.IGNORECASE)
_EDGE = re.compile(
    r"(?:on |at |from |since )?the (?P<edge>beginning|start|first day|end|last day) of (?:the )?(?P<what>.{3,60})",
    re.IGNORECASE,
)
# Words before a date that do not change the day.
_LEAD = re.compile(
    r"(?:around|about|approximately|roughly|towards?|during|over|throughout|some ?time (?:in|on)?|exactly|only|just|already|at around|at about|"
    r"starting(?: from| on)?|beginning(?: on)?|as (?:of|from)|effective|(?:no|not) later than|up (?:to|until)|through|past|for|ever since|the day of)\s+",
    re.IGNORECASE,
)
# What a model writes, and the same as the grammar reads it.
_REWORDED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), text)
    for pattern, text in (
        (r"\bthe (?:1st|first) (?:day )?of the month$", "the 1st"),
        (r"\bthe (\d{1,2}(?:st|nd|rd|th)) of the month$", r"the \1"),
        (r"\b(?:of|in) the (week|month|quarter|year)\b", r"of this \1"),
        (
            rf"^(?:from )?(?P<which>next|last|this)(?: week'?s?)? (?P<one>{_WEEKDAY})(?: (?:to|until|till|through)|\s?[-\u2013]) (?P<two>{_WEEKDAY})$",
            r"\g<one> to \g<two> of \g<which> week",
        ),
        (
            rf"^(?P<which>next|last|this) week,? (?:from )?(?P<one>{_WEEKDAY})(?: (?:to|until|till|through)|\s?[-\u2013]) (?P<two>{_WEEKDAY})$",
            r"\g<one> to \g<two> of \g<which> week",
        ),
        (r"\b(?:the )?(?:coming|upcoming|following) ", "next "),
        (r"\b(?:the )?(?:previous|past) ", "last "),
        (r"\b(?:in )?the (?:new|coming) year\b", "in January next year"),
        (r" (?:at the latest|at most|or so|or thereabouts|exactly|onwards?|already|itself)$", ""),
        (r",? (?:at|around|about) (?:noon|midday|midnight|lunchtime|dawn|dusk|sunset|sunrise|dinner ?time|\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\.?| o'clock)?)$", ""),
        (r",? (?:in the )?(?:early |late )?(?:morning|afternoon|evening|night|noon)$", ""),
        (r"\bthe week-end\b", "the weekend"),
        (rf"^(?:in |during |over )?(?:the )?({_SEASON})$", OR.join(rf"{which} \1" for which in ("this", "next", "last"))),
        (r"^(?:in|over|during|within) (?:the )?(last|past|next|coming) (days|weeks|months|years)$", r"in the \1 few \2"),
        (r"\b(?:the )?(?:first|early) (?:few )?days of\b", "at the beginning of"),
        (r"\b(?:the )?(?:last|final) (?:few )?days of\b", "at the end of"),
        (r"\b(?:the )?first third of\b", "at the beginning of"),
        (r"\b(?:the )?(?:second|middle) third of\b", "in the middle of"),
        (r"\b(?:the )?(?:last|third|final) third of\b", "at the end of"),
        (r"^(?:in |on |by )?mid-?(week|month|year|quarter)$", r"in the middle of the \1"),
        (r"^(?:in |during )?(?:the )?week (?:no\.? |number )?(\d{1,2})$", r"calendar week \1"),
        (r"^during the week$", "this week"),
        (r"^between now and (.+)$", r"by \1"),
        (r"^(?:around|about|at) (this time (?:last|next) year)$", r"\1"),
        (r"^(?:around|about|at) this time (?:a|one) year ago$", "this time last year"),
        (r"^(last|next) year (?:around|about|at) this time$", r"this time \1 year"),
        (r" (?:bank holiday|public holiday|holiday) weekend$| long weekend$| (?:public |bank |national )?holiday$", ""),
        (r"^(?:in |during )?(?:the )?(late|early)[- ](spring|summer|autumn|fall|winter)$", r"in \1 \2"),
        (r"^(?:today|exactly|just) (.+ ago)$", r"\1"),
        (r"^an? (?:good|full|whole|long|little over an?|bit over an?|little more than an?) (?:an? )?(day|week|month|year|decade) ago$", r"a \1 ago"),
        (r"^in (?:an? )?(?:good|full|whole|little over an?|bit over an?|just over an?|just under an?|little more than an?) (day|week|month|year|decade)$", r"in a \1"),
        (r"^in the (coming|following|next) (week|month|quarter|year)$", r"next \2"),
        (rf"^(?:on )?({_WEEKDAY}),? in (?:a|one) week$", r"a week from \1"),
        (rf"^(?:on )?({_WEEKDAY}),? in (two|three|four) weeks$", r"\2 weeks from \1"),
        (rf"^in (two|three|four|five) ({_WEEKDAY})s$", r"\1 \2s from now"),
        (r"\bcarnival\b(?! days)", "carnival days"),
        (r"^(?:(?:on|at|during|over|in) )?(?P<which>last|next|this) year'?s (?P<what>.+)$", r"\g<what> \g<which> year"),
    )
)  # fmt: skip


def read_english(english: str, anchor: Anchor) -> Hit | None:
    """Return the meaning of an English phrase that contains exactly one date, relative or absolute; otherwise None."""
    phrase = rephrased(_SEMESTER.sub(r"\1 half of", " ".join(english.split()).rstrip(".")))
    if (found := read_wording(phrase, anchor)) is not None:
        return found
    if onwards := _ONWARDS.fullmatch(phrase):
        return _open(read_english(onwards[1], anchor))
    if season := _SINCE_SEASON.fullmatch(phrase):
        read = (read_english(f"{which} {season[1]}", anchor) for which in ("this", "last"))
        return next((_open(one) for one in read if one and one.first and one.first <= anchor.on), None)
    if last := _PENULTIMATE.fullmatch(phrase):
        return _one_earlier(
            read_english(f"{last['before'] or ''}the last {last['unit']}{last['behind']}", anchor), last["unit"]
        )
    if _HOLY_WEEK.search(phrase):
        easter = read_english(_HOLY_WEEK.sub(lambda match: "on Easter" if match[1] else "Easter", phrase), anchor)
        return _week_before(easter) if easter is not None else None
    part = _PART_OF_YEAR.fullmatch(phrase) if not names_holiday(phrase) else None
    if part and (year := make_day(int(part["year"]), 7, 1)):
        found = _clear(f"{part['part']}{part['of']}this year", replace(anchor, on=year))
        if found is not None and found.start < part.end("part"):  # of "the end, 2027" it may be the year alone
            return found
    if part := _PART_OF_SEASON.fullmatch(phrase):
        whichever = (f"at the {part['part']} of {which} {part['season']}" for which in ("this", "next", "last"))
        return _clear(OR.join(whichever), anchor)
    if _DEADLINE.match(phrase) and (found := read_english(_DEADLINE.sub("at the end of ", phrase), anchor)):
        return _last_days(found)
    for text, there, whole in parts_elsewhere(phrase, anchor):
        if (found := _clear(text, there)) is not None and found.interval is not None and _is_part(found, whole):
            if _SINCE.match(phrase):
                return replace(found, interval=replace(found.interval, last=None), alternatives=(), role="valid_from")
            return replace(found, alternatives=())
    found = _read(phrase, anchor)
    named = _named(phrase, found, anchor)
    if named is not None:
        return named
    if (
        found is not None
        and not found.is_unclear
        and found.status is not Status.RECURRING
        and not _is_rest(found, phrase)
    ):
        return found
    if (dated := _edge(phrase, anchor) or _in_year(phrase, anchor)) is not None:
        return dated
    return next((hit for text in _reworded(phrase) if (hit := _clear(text, anchor))), found)


def _is_part(found: Hit, whole: Interval) -> bool:
    """Return whether a date lies within a unit without being all of it."""
    one = found.interval
    if one is None or one == whole or None in (one.first, one.last, whole.first, whole.last):
        return False
    assert one.first
    assert whole.first
    assert whole.last
    return whole.first <= one.first <= whole.last and (one.first, one.last) != (whole.first, whole.last)


def _last_days(found: Hit) -> Hit:
    """Return the last day of each reading."""
    days = [one.last for one in (found.interval, *found.alternatives) if one is not None and one.last is not None]
    readings = [Interval(day, day) for day in dict.fromkeys(days)]
    return replace(found, interval=readings[0], alternatives=tuple(readings[1:])) if readings else found


def _open(found: Hit | None) -> Hit | None:
    """Return what begins with a date and goes on."""
    if found is None or found.interval is None:
        return found
    return replace(found, interval=replace(found.interval, last=None), role="valid_from")


def _is_rest(found: Hit, phrase: str) -> bool:
    """Return whether only the year of a phrase was read, as in "last year's Easter"."""
    if found.interval is None or found.interval.grain != "year":
        return False
    return phrase[: found.start].endswith(" of ") or re.search(r"[^\W\d]{3}", phrase[found.end :]) is not None


def _in_year(phrase: str, anchor: Anchor) -> Hit | None:
    """Return the meaning of "Christmas 2025": that of "Christmas this year" in that year."""
    match = _OF_YEAR.fullmatch(phrase)
    there = make_day(int(match["year"]), 7, 1) if match else None
    found = _clear(f"{match['what']} this year", replace(anchor, on=there)) if match and there else None
    return found if found is not None and found.interval is not None and found.interval.grain != "year" else None


def _edge(phrase: str, anchor: Anchor) -> Hit | None:
    """Return the first or the last day of a holiday of several days."""
    match = _EDGE.fullmatch(phrase)
    found = read_english(f"during {match['what']}", anchor) if match else None
    if match is None or found is None or found.is_unclear or found.status is Status.RECURRING:
        return None
    is_last = match["edge"].lower() in ("end", "last day")
    days = [day for one in (found.interval, *found.alternatives) if one and (day := one.last if is_last else one.first)]
    readings = [Interval(day, day) for day in dict.fromkeys(days)]
    return replace(found, interval=readings[0], alternatives=tuple(readings[1:])) if readings else None


def _read(english: str, anchor: Anchor) -> Hit | None:
    hits = scan(english, anchor)
    stated = [
        one for one in find_stated(english) if not any(one.start < hit.end and hit.start < one.end for hit in hits)
    ]
    match hits, stated:
        case [hit], []:
            return hit
        case [], [date]:
            return _absolute(english, date)
        case [], [] if year := _YEAR.fullmatch(english):  # in running text four digits may be anything
            first = make_day(int(year[1]), 1, 1)
            last = make_day(int(year[1]), 12, 31)
            return Hit(*year.span(1), year[1], Status.RESOLVED, Interval(first, last, "year"), rule="stated")
    return None


def _absolute(english: str, date: Stated) -> Hit:
    """Return an absolute date as a hit; "since March 2027" has no end."""
    status = Status.AMBIGUOUS if date.alternatives else Status.RESOLVED
    hit = Hit(date.start, date.end, date.text, status, date.interval, date.alternatives, rule="stated")
    if _SINCE.match(english):
        return replace(hit, interval=replace(date.interval, last=None), role="valid_from")
    return hit


def _clear(english: str, anchor: Anchor) -> Hit | None:
    if OR in english:
        return _either([hit for text in english.split(OR) if (hit := _clear(text, anchor))])
    hit = _read(english, anchor)
    return hit if hit is not None and hit.status is not Status.RECURRING and not hit.is_unclear else None


def _reworded(phrase: str) -> Iterator[str]:
    """Yield other words for a phrase that the grammar does not read."""
    if _VAGUE.fullmatch(phrase):
        yield "recently"
    if _TODAY.fullmatch(phrase):
        yield "today"
    for _ in range(2):
        for pattern, text in _REWORDED:
            if (other := pattern.sub(text, phrase)) != phrase:
                yield other
                yield _LEAD.sub("", other, count=1)
        bare = _LEAD.sub("", phrase, count=1)
        if bare == phrase:
            break
        yield bare
        phrase = bare


def names_holiday(phrase: str) -> bool:
    """Return whether an English phrase names a holiday that the grammar does not know, or for one country only."""
    return any(pattern.search(phrase) for pattern, _ in NAMED_DAYS)


def _named(phrase: str, found: Hit | None, anchor: Anchor) -> Hit | None:
    """Return the days of a holiday that the grammar does not know, or knows for one country only; the nearest first."""
    for pattern, days in NAMED_DAYS:
        match = pattern.search(phrase)
        if match is None:
            continue
        if found is not None and not (found.start < match.end() and match.start() < found.end):
            found = None  # the year in "Constitution Day next year"
        before, behind = phrase[: match.start()], phrase[match.end() :]
        if not before and not behind:
            before = "on "
        hits = [hit for day in days if (hit := _day_named(before, day, behind, anchor))]
        return _either([found, *hits] if found is not None and found.interval else hits)
    return None


def _one_earlier(last: Hit | None, unit: str) -> Hit | None:
    """Return the last but one of several days or weeks for the last one."""
    if last is None or last.interval is None:
        return None
    days = -1 if unit.lower() == "day" else -7
    readings = [
        replace(one, first=add_days(one.first, days), last=add_days(one.last, days))
        for one in (last.interval, *last.alternatives)
        if one.first is not None and one.last is not None
    ]
    return replace(last, interval=readings[0], alternatives=tuple(readings[1:])) if readings else None


def _day_named(before: str, day: str, behind: str, anchor: Anchor) -> Hit | None:
    """Return the day of a holiday; "last" and "next" of a weekday of a month count years."""
    which = _WHICH.search(before) if " of " in day else None
    if which is None:
        return _read(f"{before}{day}{behind}", anchor)
    years = [replace(anchor, on=first) for step in (-1, 0, 1) if (first := make_day(anchor.on.year + step, 1, 1))]
    hits = [hit for there in years if (hit := _clear(f"on {day}", there)) and hit.first]
    is_last = which[1].lower() == "last"
    told = [hit for hit in hits if hit.first and (hit.first < anchor.on if is_last else hit.first > anchor.on)]
    return replace(told[-1 if is_last else 0], alternatives=()) if told else None


def _week_before(easter: Hit) -> Hit:
    """Return Palm Sunday to Easter for Easter."""
    readings = [
        Interval(add_days(one.first, -7), one.first, "range")
        for one in (easter.interval, *easter.alternatives)
        if one is not None and one.first is not None
    ]
    return replace(easter, interval=readings[0], alternatives=tuple(readings[1:])) if readings else easter


def _either(hits: Sequence[Hit]) -> Hit | None:
    """Return several readings as one hit."""
    if len(hits) < 2:
        return hits[0] if hits else None
    first, *others = hits
    readings = (*first.alternatives, *(i for hit in others for i in (hit.interval, *hit.alternatives) if i is not None))
    rest = tuple(dict.fromkeys(reading for reading in readings if reading != first.interval))
    return replace(first, status=Status.AMBIGUOUS, alternatives=rest) if rest else first
