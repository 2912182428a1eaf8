"""The meaning of an English phrase by itself, as a model translates one: "the last Friday of the month", "these days".

It stands for one date of a message, so that it is never left alone as a habit or a figure of speech: "of the month" is
of this month, and a holiday that several countries have keeps all their days.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache

from extractor.core.dates.calendar import add_days, make_day
from extractor.core.dates.composed import read_composed, read_same_time
from extractor.core.dates.elsewhere import parts_elsewhere
from extractor.core.dates.english.words import COUNT, MONTHS, SEASON, UNIT, WEEKDAY
from extractor.core.dates.feast_parts import read_feast_part
from extractor.core.dates.lengths import read_length
from extractor.core.dates.mention import Anchor, Hit, Interval, Status
from extractor.core.dates.named_days import is_of_one_country, named_day, words_before
from extractor.core.dates.nights import read_night
from extractor.core.dates.periods import in_this_half, read_in_the_month, read_part_of_period
from extractor.core.dates.phrasings import MONTH, rephrased
from extractor.core.dates.resolver import scan
from extractor.core.dates.rewordings import reworded
from extractor.core.dates.roles import OR
from extractor.core.dates.stated import Stated, find_stated
from extractor.core.dates.wordings import read_wording

MAX_CHARS = 200
CACHED_PHRASES = 512
MIDDLE_OF_MONTH = 15
_YEAR = re.compile(r"(?:in |the year )?((?:19|20)\d\d)", re.IGNORECASE)
_PART_OF_SEASON = re.compile(
    rf"(?:(?:at|in|since|by|until|around) )?(?:the )?(?P<part>beginning|start|middle|end) of (?:the )?(?P<season>{SEASON})",
    re.IGNORECASE,
)
# The last day of what ends, if it is a deadline.
_DEADLINE = re.compile(
    r"(?:by|until|till|up to|through|before|no later than) (?:the )?(?:very )?end of ", re.IGNORECASE
)
_SINCE = re.compile(r"since\b", re.IGNORECASE)
_SINCE_SEASON = re.compile(rf"since (?:the )?({SEASON})", re.IGNORECASE)
_ONWARDS = re.compile(r"(?:from|as of|starting(?: on| in)?) (?P<when>.+?) (?:on(?:wards?)?|forwards?)", re.IGNORECASE)
_STARTING = re.compile(
    r"(?:as (?:of|from)|starting(?: from| on| in| with)?|(?:beginning|commencing)(?! of)(?: from| on| in| with)?|effective(?: from| as of| on)?|with effect from|ever since|"
    r"from (?=the (?:beginning|start|first day) of (?!.* (?:to|until|till|through) ))) ?(?P<when>.+)",
    re.IGNORECASE,
)
# "From Monday", but not "from Monday to Wednesday".
_FROM_A_DAY = re.compile(r"from (?!.*(?:\b(?:to|until|till|through|and)\b| [-\u2013] |\d[-\u2013]\d))", re.IGNORECASE)
_FROM_NOW = re.compile(
    r"(?:(?:from|as of|starting|effective|beginning)(?: from)? (?:right )?(?:now|today|immediately)(?: on(?:wards?)?)?|henceforth|with immediate effect)",
    re.IGNORECASE,
)
# A day that a month and its number tell.
_OF_MONTH = re.compile(rf"{MONTH} \d{{1,2}}", re.IGNORECASE)
_WHICH = re.compile(r"\b(last|next) \Z", re.IGNORECASE)
# Words beside what was read that make another day of it: "two weeks before the end of the year".
_OTHER_DAY = re.compile(
    rf"\b(?:{COUNT}|first|second|third|fourth|fifth|last|next|final|penultimate|following|early|late) (?:few )?(?:{UNIT}|weekends?|{WEEKDAY}|half|third)\b(?! (?:ago|old)\b)|"
    r"\b(?:days?|weeks?|weekend|months?) (?:of|before|after)\b|\|\s+of (?:the |my |our )?(?:\w+ ){0,2}(?:holidays|vacation|break|semester)\b|\bfollowing (?=\Z| \|)|"
    rf"\| (?:{SEASON}|{MONTH})\b",
    re.IGNORECASE,
)
# What says by itself on which side of today a date lies.
_BACK = re.compile(r"(?:way )?back (?=in|on|at|during|over|around|last|this|the)(?P<what>.+)", re.IGNORECASE)
_COME = re.compile(r"come (?P<what>.+)", re.IGNORECASE)
_SEMESTER = re.compile(r"\b(first|second) (?:semester|half-year|half year) of\b", re.IGNORECASE)
_SOME = r"(?:two|three|four|five|ten|few|\d{1,2}) "
# A part of a month of a year: "at the end of March 2027", "the second Friday of May 2027".
_PART_OF_MONTH_OF_YEAR = re.compile(
    rf"(?P<part>(?:(?:on|in|at|by|since|until|till|before|after|from|around|during) )?(?:the )?"
    rf"(?:very )?(?:(?:beginning|start|middle|end|(?:first|second|latter|last|third|fourth|penultimate) (?:{_SOME})?(?:half|weeks?|weekend|days?|working day|business day|{WEEKDAY}|third)|first|last few days|first few days) (?:of|in) |"
    rf"(?:early|mid|late)[- ])(?P<month>{MONTH})),? (?P<year>(?:19|20)\d\d)",
    re.IGNORECASE,
)
# The same of a month that is told by "next" or "last": "the first weekend of next March".
_OF_WHICH_MONTH = re.compile(
    rf"(?P<part>(?:(?:on|in|at|by|since|until|till|before|after|from|around|during) )?(?:the )?(?:very )?(?:beginning|start|middle|end|"
    rf"(?:first|second|third|fourth|latter|last|penultimate) (?:{_SOME})?(?:half|weeks?|weekend|days?|working day|{WEEKDAY})) (?:of|in) )"
    rf"(?P<month>(?:next|last|this coming|this past) (?P<name>{MONTH}))",
    re.IGNORECASE,
)
# The same of a month whose year is told: "the last Friday of October last year".
_NTH_OF_MONTH_OF_WHICH = re.compile(
    rf"(?P<part>.{{0,20}}\b(?:first|second|third|fourth|fifth|last|penultimate|beginning|start|middle|end|half) .{{0,20}}\b(?:of|in) |"
    rf".{{0,12}}\b(?:early|mid|late)[- ])(?P<month>{MONTH}),?(?: of| in)? (?P<which>last|this|next) year",
    re.IGNORECASE,
)
_STEPS = {"last": -1, "this": 0, "next": 1}
_FROM = re.compile(r"(?:from|between) ", re.IGNORECASE)
_TO = re.compile(
    r"\| (?:to|until|till|through|and) \S| (?:to|until|till|through|and) (?:(?:at|on|in) )?(?:the )?\|", re.IGNORECASE
)
_PENULTIMATE = re.compile(
    r"(?P<before>(?:on|in|by|until|since|during) )?(?:the )?(?:penultimate|second[- ](?:to[- ])?last|next[- ]to[- ]last|last[- ]but[- ]one) "
    rf"(?P<unit>day|week|weekend|{WEEKDAY})(?P<behind> .+)",
    re.IGNORECASE,
)
_HOLY_WEEK = re.compile(r"\b((?:in|during|on|over|for) )?(?:the )?(?:holy|easter) week\b", re.IGNORECASE)
_PART_OF_YEAR = re.compile(
    r"(?P<part>(?:\w+ ){0,3}(?:half|quarter|beginning|start|end|middle|early|late|mid|spring|summer|autumn|fall|winter|week|days?|weekend|"
    rf"{WEEKDAY}))(?P<of> (?:of|in) |,? )(?P<year>(?:19|20)\d\d)",
    re.IGNORECASE,
)
_OF_YEAR = re.compile(r"(?P<what>.{3,60}?),?(?: of| in)? (?P<year>(?:19|20)\d\d)", re.IGNORECASE)
_EDGE = re.compile(
    r"(?:on |at |from |since )?the (?P<edge>beginning|start|first day|end|last day) of (?:the )?(?P<what>(?!.* (?:to|until|till|through) ).{3,60})",
    re.IGNORECASE,
)


@lru_cache(CACHED_PHRASES)
def read_english(english: str, anchor: Anchor) -> Hit | None:
    """Return the meaning of an English phrase, of at most `MAX_CHARS` characters, that contains exactly one date, relative
    or absolute; otherwise None."""
    if len(english) > MAX_CHARS:
        return None
    phrase = in_this_half(rephrased(_SEMESTER.sub(r"\1 half of", " ".join(english.split()).rstrip("."))), anchor)
    found = _read_phrase(phrase, anchor)
    if found is not None and found.last is not None and _SINCE.match(phrase):
        found = found.since(anchor.on)
    return _begun_ahead(found, anchor) if found is not None and _FROM_A_DAY.match(phrase) else found


def _read_phrase(phrase: str, anchor: Anchor) -> Hit | None:
    if (found := read_wording(phrase, anchor)) is not None:
        return found
    for reader in (read_night, read_length, read_in_the_month, read_part_of_period, read_feast_part):
        if (found := reader(phrase, anchor, read_english)) is not None:
            return found
    if (of_month := _OF_WHICH_MONTH.fullmatch(phrase)) and (whole_month := read_english(of_month["month"], anchor)):
        return (
            read_english(f"{of_month['part']}{of_month['name']} {whole_month.first.year}", anchor)
            if whole_month.first
            else None
        )
    if told := _NTH_OF_MONTH_OF_WHICH.fullmatch(phrase):
        phrase = f"{told['part']}{told['month']} {anchor.on.year + _STEPS[told['which'].lower()]}"
    if _FROM_NOW.fullmatch(phrase):
        return _open(read_english("today", anchor))
    if onwards := _ONWARDS.fullmatch(phrase) or _STARTING.fullmatch(phrase):
        return _begun(read_english(onwards["when"], anchor), phrase, anchor)
    for pattern, is_ahead in ((_BACK, False), (_COME, True)):
        if side := pattern.fullmatch(phrase):
            found = read_english(side["what"], anchor)
            if found is None:
                return None
            return found.with_only(one for one in found.readings if one.first and (one.first >= anchor.on) == is_ahead)
    if season := _SINCE_SEASON.fullmatch(phrase):
        read = (read_english(f"{which} {season[1]}", anchor) for which in ("this", "last"))
        return next((_open(one) for one in read if one and one.first and one.first <= anchor.on), None)
    if last := _PENULTIMATE.fullmatch(phrase):
        return _one_earlier(
            read_english(f"{last['before'] or ''}the last {last['unit']}{last['behind']}", anchor), last["unit"]
        )
    if _HOLY_WEEK.search(phrase):
        easter = read_english(_HOLY_WEEK.sub(lambda match: "on Easter" if match[1] else "Easter", phrase), anchor)
        week = _week_before(easter) if easter is not None else None
        return (
            _edge_days(week, is_last=False)
            if week is not None and phrase.lower().startswith(("before ", "by "))
            else week
        )
    return _read_part(phrase, anchor)


def _read_part(phrase: str, anchor: Anchor) -> Hit | None:
    """Return the meaning of a phrase that may name a part of a month, season or year."""
    if _DEADLINE.match(phrase) and (found := read_english(_DEADLINE.sub("at the end of ", phrase), anchor)):
        return _edge_days(found, is_last=True)
    if month := _PART_OF_MONTH_OF_YEAR.fullmatch(phrase):
        within = date(int(month["year"]), MONTHS[month["month"].lower()], MIDDLE_OF_MONTH)
        found = _clear(month["part"], replace(anchor, on=within))
        if found is not None and found.first is not None:
            return replace(found, alternatives=(), status=Status.RESOLVED)
    if (same := read_same_time(phrase, anchor, read_english)) is not None:
        return same
    part = _PART_OF_YEAR.fullmatch(phrase) if not names_holiday(phrase) else None
    if part and (year := make_day(int(part["year"]), 7, 1)):
        found = _clear(f"{part['part']}{part['of']}this year", replace(anchor, on=year))
        if found is not None and found.start < part.end("part"):  # of "the end, 2027" it may be the year alone
            return found
    if part := _PART_OF_SEASON.fullmatch(phrase):
        whichever = (f"at the {part['part']} of {which} {part['season']}" for which in ("this", "next", "last"))
        return _clear(OR.join(whichever), anchor)
    for text, there, whole in parts_elsewhere(phrase, anchor) if not names_holiday(phrase) else ():
        if (found := _clear(text, there)) is not None and found.interval is not None and _is_part(found, whole):
            if _SINCE.match(phrase):
                return replace(found, interval=replace(found.interval, last=None), alternatives=(), role="valid_from")
            return replace(found, alternatives=())
    return _read_one(phrase, anchor)


def _read_one(phrase: str, anchor: Anchor) -> Hit | None:
    """Return the meaning of a phrase that the grammar reads, as it stands or in other words."""
    found = _read(phrase, anchor)
    named = _named(phrase, found, anchor)
    if named is not None:
        return named
    if _is_edge_of_span(found, phrase) and (span := read_composed(phrase, anchor, read_english)):
        return span
    is_half_read = False
    if (
        found is not None
        and not found.is_unclear
        and found.status is not Status.RECURRING
        and not _is_rest(found, phrase)
        and not (is_half_read := _is_half_read(found, phrase))
    ):
        return found
    if (dated := _edge(phrase, anchor) or _in_year(phrase, anchor)) is not None:
        return dated
    if (hit := next((hit for text in reworded(phrase) if (hit := _clear(text, anchor))), None)) is not None:
        return hit
    return read_composed(phrase, anchor, read_english) or (None if is_half_read else found)


def _is_edge_of_span(found: Hit | None, phrase: str) -> bool:
    """Return whether at most the first or the last day of a span was read: "from March next year to June"."""
    if _FROM.match(phrase) is None:
        return False
    if found is None:
        return True
    if phrase[found.start : found.end] != found.phrase:
        return False
    return _TO.search(f"{phrase[: found.start]}|{phrase[found.end :]}") is not None


def _begun(found: Hit | None, phrase: str, anchor: Anchor) -> Hit | None:
    """Return what begins with a date: "starting Monday" with the coming one, "ever since Monday" with the last one."""
    if found is not None and phrase[:10].lower() == "ever since":
        found = found.on_side(anchor.on, is_ahead=False)
    return _open(found)


def _begun_ahead(found: Hit, anchor: Anchor) -> Hit:
    """Return what begins with a day ahead as open: "from tomorrow"; "the letter from last week" is of those days."""
    is_ahead = found.role == "valid_from" and found.first is not None and found.first > anchor.on
    return replace(found, interval=replace(found.interval, last=None)) if is_ahead and found.interval else found


def _is_part(found: Hit, whole: Interval) -> bool:
    """Return whether a date lies within a unit without being all of it."""
    one = found.interval
    if one is None or one == whole or None in (one.first, one.last, whole.first, whole.last):
        return False
    assert one.first
    assert whole.first
    assert whole.last
    return whole.first <= one.first <= whole.last and (one.first, one.last) != (whole.first, whole.last)


def _edge_days(found: Hit, *, is_last: bool) -> Hit:
    """Return the first or the last day of each reading."""
    days = (one.last if is_last else one.first for one in found.readings)
    return found.with_only(Interval(day, day) for day in days if day is not None)


def _open(found: Hit | None) -> Hit | None:
    """Return what begins with a date and goes on."""
    if found is None or found.interval is None:
        return found
    return replace(found, interval=replace(found.interval, last=None), role="valid_from")


def _is_half_read(found: Hit, phrase: str) -> bool:
    """Return whether a phrase has words beside what was read of it that make another day of it."""
    if phrase[found.start : found.end] != found.phrase or found.status is Status.VAGUE:
        return False
    return _OTHER_DAY.search(f"{phrase[: found.start]}| {phrase[found.end :]}") is not None


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
    dated = _edge_days(found, is_last=match["edge"].lower() in ("end", "last day"))
    return dated if dated is not found else None


def _read(english: str, anchor: Anchor) -> Hit | None:
    hits = scan(english, anchor)
    stated = [
        one for one in find_stated(english) if not any(one.start < hit.end and hit.start < one.end for hit in hits)
    ]
    match hits, stated:
        case [hit], []:
            return hit
        case [], [day]:
            return _absolute(english, day)
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


def names_holiday(phrase: str) -> bool:
    """Return whether an English phrase names a holiday that the grammar does not know, or for one country only."""
    return named_day(phrase) is not None


def _named(phrase: str, found: Hit | None, anchor: Anchor) -> Hit | None:
    """Return the days of a holiday that the grammar does not know, or knows for one country only; the nearest first."""
    named = named_day(phrase)
    if named is None:
        return None
    match, days = named
    if is_of_one_country(match) or (
        found is not None and not (found.start < match.end() and match.start() < found.end)
    ):
        found = None  # the year in "Constitution Day next year"
    before, behind = words_before(match), phrase[match.end() :]
    found = found if "weekend" not in before else None
    hits = [hit for day in days if (hit := _day_named(before, day, behind, anchor))]
    return _either([found, *hits] if found is not None and found.interval else hits)


def _one_earlier(last: Hit | None, unit: str) -> Hit | None:
    """Return the last but one of several days or weeks for the last one."""
    if last is None or last.interval is None:
        return None
    days = -1 if unit.lower() == "day" else -7
    earlier = last.with_only(
        replace(one, first=add_days(one.first, days), last=add_days(one.last, days))
        for one in last.readings
        if one.first is not None and one.last is not None
    )
    return earlier if earlier is not last else None


def _day_named(before: str, day: str, behind: str, anchor: Anchor) -> Hit | None:
    """Return the day of a holiday; "last" and "next" of a weekday of a month count years."""
    which = None if _OF_MONTH.fullmatch(day) else _WHICH.search(before)
    if which is None:
        return read_english(f"{before}{day}{behind}", anchor)
    years = [replace(anchor, on=first) for step in (-1, 0, 1) if (first := make_day(anchor.on.year + step, 1, 1))]
    hits = [hit for there in years if (hit := _clear(f"on {day}", there)) and hit.first]
    is_last = which[1].lower() == "last"
    told = [hit for hit in hits if hit.first and (hit.first < anchor.on if is_last else hit.first > anchor.on)]
    return replace(told[-1 if is_last else 0], alternatives=()) if told else None


def _week_before(easter: Hit) -> Hit:
    """Return Palm Sunday to Easter for Easter."""
    return easter.with_only(
        Interval(add_days(one.first, -7), one.first, "range") for one in easter.readings if one.first is not None
    )


def _either(hits: Sequence[Hit]) -> Hit | None:
    """Return several readings as one hit."""
    if len(hits) < 2:
        return hits[0] if hits else None
    first, *others = hits
    readings = (*first.alternatives, *(i for hit in others for i in (hit.interval, *hit.alternatives) if i is not None))
    rest = tuple(dict.fromkeys(reading for reading in readings if reading != first.interval))
    return replace(first, status=Status.AMBIGUOUS, alternatives=rest) if rest else first
