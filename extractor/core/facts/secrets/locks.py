"""Finds the codes of doors, safes, alarms, cards and telephones: "the code of the safe is 47-90-12".

A number counts if its sentence names a lock and a code, or says that one opens the lock with it. Linear: numbers in the
form of a code are rare, and only a bounded stretch around each is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.languages import LANGUAGES, UNITS, either
from extractor.core.facts.secrets.word_index import WordIndex
from extractor.core.languages.form import listed
from extractor.core.languages.password_form import PasswordWords
from extractor.core.lazy import once

REACH_BEFORE = 80
REACH_BEHIND = 60
# How far behind the number it may be called a code: "3358 is the code of the door".
NAMED_BEHIND = 16
# How far a verb that says "press" may be from the number, where no word says "code".
NEAR_BEFORE, NEAR_BEHIND = 30, 20

# How far before the number a keypad may be whose code it is, without a word for "code".
NEXT_BEFORE = 30
# How near its word or its verb a code of three digits stands.
CODE_BEFORE, SHORT_BEFORE, SHORT_BEHIND = 40, 16, 12
# What may stand between a keypad and its number: an ending, "of the gym", "is" and signs.
_NEXT = r"[^\s\d]{0,6}(?: [^\s\d,.]{1,12}){0,3}[ :,=(\u2014\u2013-]{0,3}$"

# What follows such a number; "4500 bricks" are none.
_ENDS = re.compile(r"\s*(?:[,.!:)\u3001\uff0c\u060c\u0964]|$|hai\b|tha\b|है|था|です|だ|이야|예요|이에요|입니다)")

# Letters of alphabets, which cannot stand beside a number; those of scripts without spaces can.
_EDGE = r"0-9A-Za-z_\u00c0-\u052f\u0620-\u064a\u0660-\u0669\u0904-\u096f"
# Groups as on the dial of a safe, digits as on a keypad but for years, and digits with a letter among them.
_CODE = re.compile(
    rf"(?<![{_EDGE}/+@#*-])(?<!\d[.,:])(?:(?P<groups>\d\d([-\u2013./ ])\d\d\2\d\d(?:\2\d\d)?|\d\d?-\d\d?-\d\d?(?:-\d\d?)?)"
    r"|[#*]?(?!(?:19|20)\d\d(?!\d))\d{4,8}[#*]?|(?P<short>\d{3})|\d{2,5}[A-Z\u0410-\u042f]\d{0,4}|\d{2,4}[a-z\u0430-\u044f]\d{2,4}|[A-Z]\d{3,6}[A-Z]?)"
    rf"(?![{_EDGE}%\u20ac$+*#-]|[.,:/]\d)"
)
_DIGIT = re.compile(r"\d")
# A day, month and short year looks like the code of a safe.
_DATE = re.compile(
    r"(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|1[0-2])\1[0-4]\d|[0-4]\d([-./])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01])"
    r"|(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])-[0-4]\d"
)
_STOPS = re.compile(r"[.!?](?=\s)|[\n\u3002\uff01\uff1f\u0964\u061f;]")
# Words of other codes: of faults, places and programs.
_OTHER_CODES = re.compile(f"{either('other_codes')}|{either('orders')}")
# What a number is an amount of.
_MEASURES = re.compile(rf"\s?(?:{either('measures')})")


class _Words(NamedTuple):
    lock: re.Pattern[str]
    code: re.Pattern[str]
    opens: re.Pattern[str]
    keypad: re.Pattern[str]
    next: re.Pattern[str]


def by_lock(text: str, low: str) -> Iterator[Found]:
    """Yield the codes of locks, in order.

    Args:
        low: The text in lower case, of the same length.
    """
    for match in _codes(text):
        start, end = match.span()
        before, behind = _sentence(low, start, end)
        around = f"{before} {behind}"
        if _has_lock(around) and _is_code(before, behind, around, match) and not _is_another(behind, around):
            yield Found(start, end, "password")


def _codes(text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of `_CODE`: each begins with a digit or right before one, and digits are rare."""
    done = at = 0
    while digit := _DIGIT.search(text, at):
        at = digit.end()
        for start in range(max(done, digit.start() - 1), at):
            if match := _CODE.match(text, start):
                yield match
                done = at = match.end()
                break


def _sentence(low: str, start: int, end: int) -> tuple[str, str]:
    """Return what stands before and behind a number in its sentence, as far as it is read."""
    before = _STOPS.split(low[max(0, start - REACH_BEFORE) : start])[-1] or ""
    behind = _STOPS.split(low[end : end + REACH_BEHIND], maxsplit=1)[0] or ""
    return before, behind


def _is_code(before: str, behind: str, around: str, match: re.Match[str]) -> bool:
    named = f"{before} {behind[:NAMED_BEHIND]}"
    near = f"{before[-NEAR_BEFORE:]} {behind[:NEAR_BEHIND]}"
    is_date = match["groups"] is not None and _DATE.fullmatch(match.group()) is not None
    if match["short"] is not None:
        return any(words.keypad.search(around) and _is_named_short(words, before, behind) for words in _words())
    return any(
        words.lock.search(around)
        and (
            words.code.search(named)
            or (
                not is_date
                and (words.opens.search(near) or (_ENDS.match(behind) and words.next.search(before[-NEXT_BEFORE:])))
            )
        )
        for words in _words()
    )


def _is_named_short(words: _Words, before: str, behind: str) -> bool:
    """Three digits are a code only right beside its word or the verb: "the padlock opens with 815"."""
    near = f"{before[-SHORT_BEFORE:]} {behind[:SHORT_BEHIND]}"
    return bool(words.code.search(before[-CODE_BEFORE:]) or words.opens.search(near))


def _is_another(behind: str, around: str) -> bool:
    return any((UNITS.match(behind), _MEASURES.match(behind), _OTHER_CODES.search(around)))


@once
def _words() -> tuple[_Words, ...]:
    return tuple(
        _Words(
            re.compile(_locks_of(row)),
            re.compile(_one_of(row.codes, row.has_whole_locks)),
            re.compile(row.opens),
            re.compile(keypads),
            re.compile(f"(?:{keypads}){_NEXT}"),
        )
        for row in LANGUAGES.values()
        if row.locks
        for keypads in [_one_of(row.keypads, row.has_whole_locks)]
    )


def _locks_of(row: PasswordWords) -> str:
    return _one_of(f"{row.locks},{row.keypads}", row.has_whole_locks)


def _has_lock(around: str) -> bool:
    # Most numbers stand near no such word, which the index shows in an eighth of the pattern's time.
    return _lock_words().is_in(around) and _any_lock().search(around) is not None


@once
def _lock_words() -> WordIndex:
    return WordIndex(word for row in LANGUAGES.values() for word in listed(f"{row.locks},{row.keypads}"))


@once
def _any_lock() -> re.Pattern[str]:
    return re.compile("|".join(_locks_of(row) for row in LANGUAGES.values() if row.locks))


def _one_of(words: str, is_whole: bool) -> str:
    either = "|".join(sorted(map(re.escape, listed(words)), key=len, reverse=True))
    return rf"(?<![a-z])(?:{either})(?:s|es|'s)?(?![a-z])" if is_whole else either
