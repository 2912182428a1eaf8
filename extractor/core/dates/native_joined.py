"""Two phrases of another language side by side: one span around "to", "von Anfang Mai bis Ende Juni", 下月5号到15号; or
two that share a week or a year, "Montag und Mittwoch letzter Woche", "vor zwei Jahren im Mai"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from extractor.core.dates.calendar import MONTH_NAMES
from extractor.core.dates.english.words import WEEKDAYS
from extractor.core.dates.native_meaning import Native
from extractor.core.dates.native_spans import AND, AND_KOREAN, is_moved
from extractor.core.dates.roles import OR

# What a phrase has from the words around it, and what does not stand behind "from" or "to".
_ROLE = re.compile(r"(?:from|since|until|by) ")
_UNTIL = re.compile(r"(?:until|by) ")
# "By" behind "from" is an end in some languages only, and none behind what has an end: "the first quarter by April 20".
_TILL = re.compile(r"until |by (?!.*\d)")
_LEAD = re.compile(r"(?:on|in|at|during) (?!the (?:last|next) \d)")
# A year, in which a day or a month may lie: "this year until March" is no span.
_YEAR = re.compile(r"(?:in )?(?:(?:19|20)\d\d|(?:last|this|next) year|the year (?:before last|after next))\Z")
# What has no first day, or recurs.
_NO_EDGE = re.compile(
    r"recently|long ago|soon|beside|within |(?:in the )?(?:last|next) \d|before |after |between |.* to "
)
# What joins two dates without being part of the second one: a sign.
_SIGN = re.compile(r"\s?[-~\u2013\u301c\uff5e]\s?\Z")
_GAP = re.compile(r"\s?\Z")
# Between parts of months, as of Romance languages: "de début février à mi-avril".
_PART_OF_MONTH = re.compile(
    rf"(?:(?:from|since|in|at) )?the (?:beginning|middle|end) of (?:{'|'.join(MONTH_NAMES)})(?: or .*)?\Z"
)
_TO_PART = re.compile(r"\s(?:(?:à|a|al|ao|au|à la|alla|a la) )?\Z")
_AGO = re.compile(r"(?:about )?(?:a|\d+) years? ago\Z")
_OF_YEAR = re.compile(r"(?:in )?((?:last|this|next) year)\Z")
_OF_SOME_YEAR = re.compile(
    rf"(from (?:{'|'.join(MONTH_NAMES)}) to (?:{'|'.join(MONTH_NAMES)}))\Z|next (?P<season>spring|summer|autumn|winter) or .*"
)
_OF = frozenset(("の", "的", "के", "की", "में", "de", "van"))
_TERM = re.compile(r"during (the [^|]+)\Z")
_DAY_NAME = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_MONTH = re.compile(rf"in (?:{'|'.join(MONTH_NAMES)})\Z")
_FEAST = re.compile(rf"(?:on|at|over) (?!{_DAY_NAME}\b|the |{'|'.join(MONTH_NAMES)})([A-Z][\w' .-]+)\Z")
_SEASON = re.compile(r"(?:in the|next|last|this) (spring|summer|autumn|winter)(?: or .*)?\Z")
_WEEK = re.compile(r"(?:last|next|this) week\Z|the week (?:before last|after next)\Z")
_WEEKDAY = re.compile(rf"on ({_DAY_NAME})\Z")
_WEEKDAYS = re.compile(rf"{_DAY_NAME} to {_DAY_NAME}\Z")
_DAY_OF_WEEK = re.compile(rf"({_DAY_NAME}) of ((?:last|next|this) week|the week (?:before last|after next))\Z")
_DATE = re.compile(rf"on (?:{'|'.join(MONTH_NAMES)}) \d{{1,2}}\Z")
_BRACKET = re.compile(r"\s?[(,\uff08]\s?\Z")
_NTH = re.compile(r"on (the \d{1,2}(?:st|nd|rd|th))\Z")
_WHICH_MONTH = re.compile(r"(?:in |during )?((?:last|this|next) month)\Z")
_DAYS = re.compile(r"(?:from|between) (the \d{1,2})(?:st|nd|rd|th)? (?:to|and) (the \d{1,2})(?:st|nd|rd|th)?\Z")
_NTH_OF_MONTH = re.compile(r"(the (?P<day>\d{1,2})(?:st|nd|rd|th)) of ((?:last|this|next) month)\Z")
_NTH_ALONE = re.compile(r"the (?P<day>\d{1,2})(?:st|nd|rd|th)\Z")
# Some days or weeks away, and the weekday near which that is: "a week and a half ago on Tuesday".
_AWAY = re.compile(
    r"(?:about )?(?:an?|one|\d+)(?: and a half)? (?:day|week)s?(?: and a half)? ago\Z|in (?:about )?(?:an?|one|\d+)(?: and a half)? (?:day|week)s?(?: and a half)?\Z"
)
# "And" and "or" of the languages; what is written together with the word behind it is no gap.
_AND = re.compile(rf"\s?(?:,|/|&|{AND}|od|و|أو|او|と|や|か|和|跟|或|或者|{AND_KOREAN})?\s?\Z")
_SPACE = re.compile(r"[\s,]{0,2}\Z")
_COMMA = re.compile(r",? (?:(?:den|dem|de|le|el|o|il|dia|día) )?\Z")
# Two days in figures: "del 28/12 al 3/1".
_FROM_FIGURES = re.compile(r"(?:del|du|dal|do|van|vanaf|vom)\s\d", re.IGNORECASE)
_TO_FIGURES = re.compile(r"(?:al|au|ao|a|à|tot|t/m|bis)\s\d|\d", re.IGNORECASE)
_ON = re.compile(r"^(?:on|until|by) ")
_WEEKDAYS_FROM_TO = re.compile(r"(?:from|between) \w+day (?:to|and) (\w+day)")
# How many meanings of two ambiguous phrases are put together.
MOST_MEANINGS = 2


def joined(found: Sequence[Native], text: str, plain: str) -> list[Native]:
    """Return the phrases with those around "to", and those that share a week or a year, as one.

    Args:
        plain: The text in lower case without accents, of the same length.
    """
    done: list[Native] = []
    for one in (_moved_to(one, plain) for one in found):
        later = one
        while done and done[-1].language == later.language and (english := _english_beside(done[-1], later, text)):
            before = done.pop()
            if len(english) > 1:
                done.append(replace(before, english=english[0]))
                later = replace(later, english=english[1])
                break
            phrase, tense = text[before.start : later.end], before.tense if before.tense == later.tense else ""
            later = replace(before, end=later.end, phrase=phrase, english=english[0], tense=tense)
        done += [later] if later.english else []
    return done


def _english_beside(before: Native, one: Native, text: str) -> Sequence[str]:
    gap = text[before.end : one.start]
    if _FROM_FIGURES.match(before.phrase) and _TO_FIGURES.match(one.phrase) and gap == " ":
        first, last = (_ON.sub("", each) for each in (before.english, one.english))
        return () if is_moved(text, before.start) else (f"from {first} to {last}",)
    if english := joined_english(before.english, gap, one.english):
        return () if is_moved(text, before.start) else (english,)
    return shared_english(before.english, gap, one.english)


def _moved_to(one: Native, plain: str) -> Native:
    """Return the second day if something was moved from one weekday to another: that is no span."""
    days = _WEEKDAYS_FROM_TO.fullmatch(one.english)
    if days is None or not is_moved(plain, one.start):
        return one
    return replace(one, english=f"on {days[1]}", tense="future")


def joined_english(first: str, gap: str, second: str) -> str:
    """Return the English of a span from one phrase to another; empty if they are two dates.

    Args:
        first: The English of the first one.
        gap: What stands between them.
        second: The English of the second one, whose "until" joins it to the first.
    """
    are_parts = _PART_OF_MONTH.match(first) and _PART_OF_MONTH.match(second) and _TO_PART.match(gap)
    is_joined = (_TILL.match(second) and _GAP.match(gap)) or _SIGN.match(gap) or are_parts
    if not is_joined or _UNTIL.match(first) or (_ROLE.match(second) and not _UNTIL.match(second)):
        return ""
    begins, ends = list(_meanings(first)), list(_meanings(second))
    if any(map(_NO_EDGE.match, (*begins, *ends))) or (_YEAR.match(begins[0]) and not _YEAR.match(ends[0])):
        return ""
    return OR.join(f"from {one} to {_of_its_month(one, other)}" for one, other in product(begins, ends))


def _of_its_month(first: str, last: str) -> str:
    """Return the last day of a span in the month of its first one: "from the 10th of last month to the 14th"."""
    told, bare = _NTH_OF_MONTH.match(first), _NTH_ALONE.match(last)
    return f"{last} of {told[3]}" if told and bare and int(told["day"]) < int(bare["day"]) else last


def shared_english(first: str, gap: str, second: str) -> Sequence[str]:
    """Return the English of two phrases that share a week, a year or a day: of both, or of each; empty if they do not.

    The second is empty if it only says the weekday of the first, in brackets.

    Args:
        first, second: Their English.
        gap: What stands between them.
    """
    if _SPACE.match(gap) or gap.strip() in _OF:
        for one, other in ((first, second), (second, first)):
            if _MONTH.match(one) and _AGO.match(other):
                return (f"{one} {other}",)
            if (feast := _FEAST.match(one)) and _AGO.match(other):
                return (f"{feast[1]} {other}",)
            if (season := _SEASON.match(one)) and _AGO.match(other):
                return (f"{season[1]} {other}",)
            if (part := _OF_SOME_YEAR.match(one)) and (year := _OF_YEAR.match(other)):
                return (f"{part[1] or part['season']} of {year[1]}",)
            if (term := _TERM.match(one)) and (year := _OF_YEAR.match(other)) and " of " not in one:
                return (f"{term[1]} of {year[1]}",)
        if _WEEK.match(first) and _WEEKDAYS.match(second):
            return (f"{second} of {first}",)
        if (which := _WHICH_MONTH.match(first)) and (days := _DAYS.match(second)):
            return (f"from {days[1]}th to {days[2]}th of {which[1]}",)
        for one, other in ((first, second), (second, first)):
            if _AWAY.match(one) and (weekday := _WEEKDAY.match(other)):
                return (f"{one} on {weekday[1]}",)
    day, later = _WEEKDAY.match(first), _WEEKDAY.match(second)
    if day and (nth := _NTH.match(second)) and _COMMA.match(gap):
        return (f"{day[1]} {nth[1]}",)
    if later and _BRACKET.match(gap) and _DATE.match(first):
        return (first, "")
    if later and _BRACKET.match(gap) and (nth := _NTH.match(first)):
        return (f"{later[1]} {nth[1]}", "")
    if not _AND.match(gap):
        return ()
    if day and (told := _DAY_OF_WEEK.match(second)):
        return _of_week(day[1], told[1], told[2])
    if later and (told := _DAY_OF_WEEK.match(first)):
        return _of_week(told[1], later[1], told[2])
    return ()


def _of_week(day: str, other: str, week: str) -> Sequence[str]:
    """Return two days of a week, as one span if the second follows the first."""
    if WEEKDAYS[other.lower()] == WEEKDAYS[day.lower()] + 1:
        return (f"{day} to {other} of {week}",)
    return (f"{day} of {week}", f"{other} of {week}")


def _meanings(english: str) -> Iterator[str]:
    """Yield the meanings of a phrase without its role, each once."""
    bare = dict.fromkeys(_LEAD.sub("", _ROLE.sub("", one), count=1) for one in english.split(OR))
    yield from list(bare)[:MOST_MEANINGS]
