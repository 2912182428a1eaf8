"""Finds credentials as programs are given them: headers, options of commands, pairs of a login."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator

from extractor.core.facts.secrets.checks import is_placeholder
from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.languages import every
from extractor.core.facts.secrets.values import is_likely_password, is_password, is_token


def by_program(text: str, low: str, held: Iterable[str]) -> Iterator[Found]:
    """Yield what stands where programs expect credentials, unordered; spans may overlap.

    Args:
        low: The same text in lower case.
        held: Words about passwords that it holds.
    """
    words = [word for word in held if word in PROGRAM_WORDS]
    if words:
        yield from _headers(text, low)
        yield from _orders(text, low)
        yield from _logins(text, low, words)


_SCHEME = re.compile(r"(?:bearer|token|ssws|apikey|bot|basic|digest)\s{1,3}", re.IGNORECASE)
_HEADER = re.compile(r"[\"']?\s{0,2}[:=]\s{0,2}[\"']?")
_HEADER_VALUE = re.compile(r"[A-Za-z0-9+/=_.~-]{8,2048}")


def _each(low: str, word: str) -> Iterator[int]:
    at = low.find(word)
    while at >= 0:
        yield at
        at = low.find(word, at + len(word))


def _headers(text: str, low: str) -> Iterator[Found]:
    for at in _each(low, "authorization"):
        if match := _HEADER.match(text, at + 13):
            scheme = _SCHEME.match(text, match.end())
            is_basic = scheme is not None and scheme.group().lower().startswith("basic")
            yield from _header(text, scheme.end() if scheme else match.end(), is_basic=is_basic)
    for word in _HEADERS:
        for at in _each(low, word):
            if not low[at - 1 : at].isalnum():
                yield from _header(text, at + len(word), is_basic=word == "basic ")


def _header(text: str, at: int, *, is_basic: bool) -> Iterator[Found]:
    value = _HEADER_VALUE.match(text, at)
    token = value.group().rstrip(".") if value else ""
    if token and (_is_basic(token) if is_basic else is_token(token)):
        yield Found(at, at + len(token), "Basic header" if is_basic else "Bearer header")


def _is_basic(token: str) -> bool:
    """Return whether this is base64 of a name and a password."""
    try:
        plain = b64decode(token + "=" * (-len(token) % 4), validate=True).decode()
    except ValueError:
        return False
    return ":" in plain and plain.isprintable()


_USER_OPTION = re.compile(r"(?:-u|--user|--proxy-user)[\s=]{1,2}[\"']?[^\s:\"']{1,64}:([^\s\"']{4,128})")
_PASS_OPTION = re.compile(
    r"(?:sshpass|mysql(?:dump|admin)?|redis-cli|mongo(?:sh)?)\b[^\n|]{0,80}?\s-[pa]\s?[\"']?([^\s\"'-][^\s\"']{3,128})"
)
_IDENTIFIED = re.compile(r"identified\s(?:with\s\w{1,30}\s)?by\s{1,2}[\"']([^\"'\n]{3,128})", re.IGNORECASE)
_ORDERS = {
    "-u": _USER_OPTION, "--user": _USER_OPTION, "--proxy-user": _USER_OPTION, "identified ": _IDENTIFIED, "sshpass": _PASS_OPTION,
    "mysql": _PASS_OPTION, "redis-cli": _PASS_OPTION, "mongo": _PASS_OPTION,
}  # fmt: skip


def _orders(text: str, low: str) -> Iterator[Found]:
    for word, pattern in _ORDERS.items():
        for at in _each(low, word):
            match = pattern.match(text, at)
            if match and not is_placeholder(match[1]) and is_password(match[1]):
                yield Found(*match.span(1), "password")


_LOGIN = re.compile(
    r"[\s:=]{1,4}(?:(?:is|are|ist|sind|est|son|s\u00e3o|sono|zijn) )?(?P<user>[\w.@+-]{2,64}+)(?:\s{0,2}[:/|]\s{0,2}|\s{1,2}(?:and|und|et|y|e|en)\s)(?P<value>[^\s,;]{5,64})",
    re.IGNORECASE,
)
_LOGINS = frozenset(every("login_names"))
_HEADERS = ("bearer ", "basic ", "ssws ")

# A text without any of these holds nothing that a program is given.
PROGRAM_WORDS = frozenset((*_LOGINS, *_ORDERS, *_HEADERS, "authorization"))


def _logins(text: str, low: str, held: Iterable[str]) -> Iterator[Found]:
    """Match: credentials: ada / X."""
    for word in _LOGINS.intersection(held):
        for at in _each(low, word):
            match = _LOGIN.match(text, at + len(word))
            value = match["value"].rstrip(".)'\"") if match else ""
            if match and is_likely_password(value):
                yield Found(match.start("value"), match.start("value") + len(value), "password")
