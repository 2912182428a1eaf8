"""Finds passwords by what one does with them: "I log in with X". Linear: only a stretch around each likely value is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.languages import LANGUAGES, either
from extractor.core.facts.secrets.nearby import MIXED, USER, clause_around
from extractor.core.facts.secrets.values import is_likely_password, is_used_password

REACH_BEFORE, REACH_BEHIND = 80, 30

# What may be a password; addresses have an @.
_CANDIDATE = re.compile(r"[A-Za-z0-9][!-?A-~]{5,63}(?<=[A-Za-z0-9!?#$%&*+])")
_DIGIT = re.compile(r"[0-9]")
_REST = re.compile(r"\S*+")
_SIGN = re.compile(r"[!#$%&*?^~_@]")
# A value that can be little but a password: a sign that names do not have, or one of theirs and a capital.
_STRONG = re.compile(
    r"(?=.{0,47}(?:[A-ZÀ-ÞА-Я].{0,47}[!#$%&*?^~_@]|[!#$%&*?^~_@].{0,47}[A-ZÀ-ÞА-Я]|[!#$%&*]))(?=.{0,47}\d)(?=.{0,47}[^\W\d_])[^@/:=(\[][^/:=(\[]{6,47}"
)
# A capital, letters, and a number of at least two digits. The capital comes first in the pattern, which is searched for
# as a set of characters.
_WORD_AND_NUMBER = re.compile(r"[A-Z](?<![\w.@/-].)[a-z]{2,20}\d{2,8}[!?.#*]?(?![\w@/-])")
# Any word with a number, beside what one logs in to at home.
_ANY_WORD_AND_NUMBER = re.compile(
    r"(?<![\w.@/-])(?=[A-Za-z_]{5,31}\d)[A-Za-z][a-z_]{4,30}\d{2,6}[a-z_]{0,20}[!?#*]?(?![\w@/-])"
)
_AT_HOME = re.compile(
    r"wi-?fi\b|wlan|вайфай|вай-фай|واي ?فاي|와이파이|\b(?:netflix|disney|spotify|videoland|steam|hbo|paramount)\b"
)
_ROUTER = re.compile(
    r"(?:fritz|speedport|linksys|tplink|netgear|vodafone|livebox|freebox|router|devolo|asus|ubiquiti|unifi)"
)
_ACCOUNT = re.compile(either("accounts"))
_BANKS = re.compile(either("banks"))
# Verbs right before, or right behind, what one takes for an account: "fürs Onlinebanking nehm ich immer X".
_TAKES = re.compile(rf"\b(?:{either('takes')})(?: [^\W\d_]{{1,8}}){{0,3}} \Z")
_TAKES_BEHIND = re.compile(rf"['’]?\w{{0,3}} (?:{either('takes_behind')})\w*")
_VALUE = r"(?P<value>[!-~]{7,64})"


def by_login(text: str, low: str) -> Iterator[Found]:
    """Yield the passwords with which somebody logs in, in order. All of them have a digit.

    Args:
        low: The text in lower case, of the same length.
    """
    runs = list(_runs(text))
    for match in _candidates(text, runs):
        if not is_likely_password(match.group()):
            continue
        first = max(0, match.start() - REACH_BEFORE)
        around = low[first : match.end() + REACH_BEHIND]
        at, end = match.start() - first, match.end() - first
        if any(_is_at(pattern, around, at, end) for pattern, behind in _patterns() if behind.search(around, end)):
            yield Found(match.start(), match.end(), "password")
    yield from _accounts(text, low, runs)
    yield from _taken(text, low)
    yield from _at_home(text, low, runs)


def _runs(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches without spaces that have a digit. They are rare, so they are looked for by their digits."""
    end = 0
    while digit := _DIGIT.search(text, end):
        before = text[end : digit.start()]
        start = digit.start() - (len(before.rsplit(None, 1)[-1]) if before and not before[-1].isspace() else 0)
        rest = _REST.match(text, digit.end())
        end = rest.end() if rest else digit.end()
        yield start, end


def _accounts(text: str, low: str, runs: Iterable[tuple[int, int]]) -> Iterator[Found]:
    """Yield values with a sign and a digit near what one logs in to: "for the bank I take Rover!2003"."""
    signed = (run for run in runs if _SIGN.search(text, *run))
    for value in (value for run in signed for value in MIXED.finditer(text, *run)):
        found = value["value"].rstrip(".:?")
        if not _STRONG.fullmatch(found) or not is_likely_password(found):
            continue
        first, last = clause_around(low, value.start(), value.end())
        if _ACCOUNT.search(low, first, last) and not USER.search(low[first : value.start()]):
            yield Found(value.start(), value.start() + len(found), "password")


def _taken(text: str, low: str) -> Iterator[Found]:
    """Yield words with a number that one takes for an account: "fürs Onlinebanking nehm ich immer Rover2003"."""
    for value in _WORD_AND_NUMBER.finditer(text):
        start, end = value.span()
        first, last = clause_around(low, start, end)
        if _BANKS.search(low, first, last) is None or not is_likely_password(value.group()):
            continue
        if _TAKES.search(low, first, start) or _TAKES_BEHIND.match(low, end):
            yield Found(start, end, "password")


def _at_home(text: str, low: str, runs: Iterable[tuple[int, int]]) -> Iterator[Found]:
    """Yield words with a number near a Wi-Fi or a streaming service: "ins WLAN kommst du mit Kaffeeklatsch_2021"."""
    for value in (value for run in runs for value in _ANY_WORD_AND_NUMBER.finditer(text, *run)):
        first, last = clause_around(low, *value.span())
        is_other = _ROUTER.match(low, value.start()) or USER.search(low[first : value.start()])
        if _AT_HOME.search(low, first, last) and not is_other and is_used_password(value.group()):
            yield Found(*value.span(), "password")


def _candidates(text: str, runs: Iterable[tuple[int, int]]) -> Iterator[re.Match[str]]:
    """Yield what may be a password and has a digit."""
    for run in runs:
        for match in _CANDIDATE.finditer(text, *run):
            if _DIGIT.search(match.group()):
                yield match


def _is_at(pattern: re.Pattern[str], around: str, at: int, end: int) -> bool:
    return any(found.start("value") <= at < end <= found.end("value") for found in pattern.finditer(around))


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    """Return how each language logs in, and the part behind the value: where it is missing, the whole is not tried."""
    # A pattern that begins with the value is tried at every character, which takes most of the time of the whole search.
    rows = [row.logins for row in LANGUAGES.values() if row.logins]
    return tuple((re.compile(row.replace("{value}", _VALUE)), re.compile(row.partition("{value}")[2])) for row in rows)
