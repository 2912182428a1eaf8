"""What looks like a date and is none: a habit ("on Fridays we always"), and a title in quotation marks ("Next Friday")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from extractor.core.dates.native_spans import AND, AND_KOREAN
from extractor.core.languages import by_code, languages
from extractor.core.languages.form import Language, listed
from extractor.core.lazy import once

# Bare names of days and seasons, which may recur: "on Friday", "in August", "at Christmas".
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = "january|february|march|april|may|june|july|august|september|october|november|december"
_BARE = re.compile(
    rf"(?:on |in |at |over |during )?(?:the |this )?(?:{_WEEKDAY}|weekend|{_MONTH}|spring|summer|autumn|fall|winter|"
    rf"[a-z']+(?: [a-z']+)? (?:day|eve)|(?:easter|whit|shrove|ash|good|maundy|palm) {_WEEKDAY}|(?:lunar|chinese) new year|chuseok|seollal|eid|diwali|holi|ramadan|eid al-\w+|[a-z-]+ festival|christmas|easter|halloween|carnival|(?:{_MONTH}) \d\d?|\d\d?(?:st|nd|rd|th)|(?:from )?{_WEEKDAY} to {_WEEKDAY}|"
    rf"(?:first|second|third|fourth|last) {_WEEKDAY} of this month)",
    re.IGNORECASE,
)
# How far from the phrase, within its sentence, a word makes it a habit or a name a title.
REACH_CHARS, TITLED_CHARS = 48, 40
_STOPS = re.compile(r"[.!?;\n\u3002\uff01\uff1f\u0964\u061f]")

# A title is short and has no end of a sentence in it.
MAX_TITLE_CHARS = 40
_INSIDE = rf"[^\"\n.!?\u3002\uff01\uff1f\u0964\u061f\u00ab\u00bb\u201c\u201d\u201e\u300a\u300b\u300c\u300d\u300e\u300f]{{1,{MAX_TITLE_CHARS}}}"
_QUOTED = re.compile(
    rf"\"(?P<a>{_INSIDE})\"|\u00ab\s?(?P<b>{_INSIDE})\s?\u00bb|[\u201c\u201e](?P<c>{_INSIDE})[\u201d\u201c]|\u300c(?P<d>{_INSIDE})\u300d"
    rf"|(?<!\w)['\u2018](?P<e>{_INSIDE}?)['\u2019](?!\w{{4}})|\u300a(?P<f>{_INSIDE})\u300b|\u300e(?P<g>{_INSIDE})\u300f"
)
# Marks that hold nothing but titles.
_OF_TITLES = "\u300a\u300e"
# What stands before words that are spoken.
_SPOKEN = re.compile(r"[:,\uff1a\uff0c\u3001\u060c]\s*\Z")


# "And" and "or" before a day, with its article.
AND_CHARS = 14
_AND_BEFORE = re.compile(
    rf"(?:\s?[,/&+]\s?|\s(?:{AND}|sowie)\s|\s?(?:と|や|和|跟|或|、)\s?|(?:{AND_KOREAN})\s|\sو\s?)"
    r"(?:(?:am|den|le|la|les|el|los|il|o|a|na|no|al|op|de|в|во|на)\s)?\Z"
)

# Up to how many words before a term its verb is.
_NEAR_WORDS = 2


def is_habit(codes: frozenset[str], english: str, tense: str, plain: str, span: tuple[int, int]) -> bool:
    """Return whether a bare day recurs, by a word such as "always" in its sentence; in a past one by "every".

    Args:
        codes: Of the languages that the text may be in.
        english: The phrase in English.
        tense: Past, or empty.
        plain: The text in lower case without accents.
        span: Of the phrase.
    """
    start, end = span
    if not _BARE.fullmatch(english.partition(" or ")[0]):
        return False
    before = _STOPS.split(plain[max(0, start - REACH_CHARS) : start])[-1] or ""
    behind = _STOPS.split(plain[end : end + REACH_CHARS], maxsplit=1)[0] or ""
    own = _but().split(before)[-1], _but().split(behind, maxsplit=1)[0]
    if tense and own == (before, behind):  # else what happened may be behind "but"
        return any(map(_every().search, own))
    return any(_habits(code).search(_as_ever().sub(" ", part)) for part in own for code in codes)


def listed_habits(
    days: Mapping[int, int], plain: str, habits: Callable[[], Iterable[tuple[int, int]]]
) -> frozenset[int]:
    """Return the starts of the weekdays that "and" joins to one that recurs: "every Monday, Wednesday and Friday".

    Args:
        days: Starts and ends of bare weekdays.
        plain: The text in lower case without accents.
        habits: Returns the spans of what recurs by itself: "every Monday".
    """
    ends = {
        start: match.start() for start in days if (match := _AND_BEFORE.search(plain, max(0, start - AND_CHARS), start))
    }
    if not ends:
        return frozenset()
    recurring = {end for _, end in habits()}
    found: set[int] = set()
    for start in sorted(ends):
        if ends[start] in recurring:
            recurring.add(days[start])
            found.add(start)
    return frozenset(found)


def is_bounded(codes: Iterable[str], plain: str, span: tuple[int, int]) -> bool:
    """Return whether a term or its holidays are what begins or ends: "the semester begins in January" dates that.

    Args:
        codes: Of the languages that the text may be in.
        plain: The text in lower case without accents.
        span: Of the words for the term, with their article or preposition.
    """
    start, end = span
    if _within().match(plain, start, end):
        return False
    before = _STOPS.split(plain[max(0, start - REACH_CHARS) : start])[-1] or ""
    behind = _STOPS.split(plain[end : end + REACH_CHARS], maxsplit=1)[0] or ""
    last = " ".join(before.split()[-_NEAR_WORDS:])
    return any(verb.search(last) or verb.search(behind) for verb in map(_begins, codes))


def titles(text: str, plain: str) -> list[tuple[int, int]]:
    """Return the spans of what stands in quotation marks and is a title rather than said, and of capitals behind "the
    film".

    Args:
        plain: The text in lower case without accents, of the same length.
    """
    works = [match.span("title") for match in _of_work().finditer(text)]
    if _MARKS.isdisjoint(text):
        return works
    return works + [
        match.span(match.lastgroup or 0)
        for match in _QUOTED.finditer(text)
        if _is_title(text, plain, match.start(), *match.span(match.lastgroup or 0))
    ]


def _is_title(text: str, plain: str, quoted: int, start: int, end: int) -> bool:
    if text[quoted] in _OF_TITLES:
        return True
    around = f"{plain[max(0, quoted - TITLED_CHARS) : quoted]} {plain[end + 1 : end + TITLED_CHARS]}"
    is_named = _titled().search(around) is not None
    if not text[start].isupper():
        # Letters without capitals, or a title as people type it.
        return is_named and (not text[start].islower() or not _SPOKEN.search(text[:quoted]))
    return is_named or not _SPOKEN.search(text[max(0, quoted - 3) : quoted])


def names_titles(plain: str) -> bool:
    """Return whether a text in lower case without accents may say what something is called."""
    return any(map(plain.__contains__, _calling()))


def is_title(plain: str, start: int) -> bool:
    """Return whether a phrase stands in the title that something has: "le livre s'appelle Le lundi des monstres".

    Args:
        plain: The text in lower case without accents.
        start: Of the phrase.
    """
    return _called().search(plain, max(0, start - TITLED_CHARS), start) is not None


_MARKS = frozenset("\"\u00ab\u201c\u201e\u300c'\u2018\u300a\u300e")


def _writings() -> list[Language]:
    return [one for language in languages() for one in language.writings]


def _either(words: Iterable[str]) -> str:
    return "|".join(filter(None, words)) or "(?!)"


def _list(words: Iterable[str]) -> str:
    return _either(dict.fromkeys(word for one in words for word in listed(one)))


@once
def _every() -> re.Pattern[str]:
    return re.compile(_either(one.habits.every for one in _writings()))


@once
def _but() -> re.Pattern[str]:
    spaced = _either(one.habits.but for one in _writings() if one.dates.has_spaces)
    unspaced = _either(one.habits.but for one in _writings() if not one.dates.has_spaces)
    return re.compile(rf"(?<!\w)(?:{spaced})(?!\w)|{unspaced}")


@once
def _as_ever() -> re.Pattern[str]:
    return re.compile(_either(one.habits.as_ever for one in _writings()))


@once
def _within() -> re.Pattern[str]:
    return re.compile(f"(?:{_list(one.habits.within for one in _writings())}) ")


@once
def _titled() -> re.Pattern[str]:
    return re.compile(_list(one.titles.titled for one in _writings()))


@once
def _calling() -> Sequence[str]:
    return tuple(dict.fromkeys(word for one in _writings() for word in listed(one.titles.calling)))


@once
def _called() -> re.Pattern[str]:
    """Return what says a title, then at most two words of it."""
    called, joined = _either(one.titles.called for one in _writings()), _list(one.titles.joined for one in _writings())
    return re.compile(rf"(?<!\w)(?:{called})(?: (?!(?:{joined}))[\w'\u2019]+){{0,2}}[ '\u2019]\Z")


@once
def _of_work() -> re.Pattern[str]:
    name = r"[A-Z\u00c0-\u00de\u0410-\u042f]\w*"
    works = _either(one.titles.works for one in _writings())
    return re.compile(rf"(?<!\w)(?i:{works}) (?P<title>{name}(?: (?:\d+|{name}))*)")


def prepare_tables() -> None:
    """Make the patterns of all languages together now, instead of at the first text with a date."""
    for table in (_every, _but, _as_ever, _within, _titled, _calling, _called, _of_work):
        table()


@cache
def _habits(code: str) -> re.Pattern[str]:
    return _of(code, lambda one: one.habits.recurring, r"(?<![^\W_])")


@cache
def _begins(code: str) -> re.Pattern[str]:
    return _of(code, lambda one: one.habits.begins, r"(?<!\w)")


def _of(code: str, words: Callable[[Language], str], edge: str) -> re.Pattern[str]:
    """Return what finds some words of a language in both of its writings; where words are not apart, without an edge."""
    language = by_code(code)
    if language is None:
        return re.compile("(?!)")
    return re.compile(f"{edge if language.dates.has_spaces else ''}(?:{_either(map(words, language.writings))})")
