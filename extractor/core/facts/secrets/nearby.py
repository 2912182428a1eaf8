"""Finds credentials by the structure of a clause, in either order: "7264 is my PIN", "I set mel_3 as password", "CVV 417".

A value counts if it has the form that its word asks for, few words stand between them, and a number ends its clause or
stands before a verb. Linear: only a bounded stretch around each word is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.languages import (
    AREA_CODES,
    CARD_WORDS,
    LANGUAGES,
    MINE,
    ORDER_WORDS,
    UNITS,
    either,
    every,
)
from extractor.core.facts.secrets.values import is_likely_password, is_used_password
from extractor.core.languages.form import listed

# How far from its word a value may begin, and how many words may stand between.
REACH, MOST_BETWEEN = 60, 5
# A number of so many digits directly behind its word needs no other sign.
LEAST_BESIDE = 6
# In scripts without spaces, how many characters.
MOST_WIDE = 14

_STOPS = re.compile(r"[.!?؟](?=\s|$)|[\n。！？।;]")
# A value of letters and signs with a digit; not a part of an address or of another word.
MIXED = re.compile(
    r"(?<![!#-&*-~\u00c0-\u024f\u0370-\u052f])(?<!\[[\"'])(?P<value>(?:(?![\"'`,;()<>{}\[\]=])[!-~\u00c0-\u024f\u0370-\u052f]){6,48})(?![(\[=])"
)
_NUMBER = re.compile(
    r"(?<![A-Za-z0-9_\u00c0-\u052f.,/#+@$€£=-])(?<!\d[ :])(?:\d{4} \d{4}|\d{3}[ -]\d{3}|\d{4,8})[#*]?(?![.,:/-]?\d|[A-Za-z\u00c0-\u052f%$€°]|-\w)"
)
_CHECK = re.compile(r"(?<![A-Za-z0-9.,/-])\d{3,4}(?![.,:/-]?\d|[A-Za-z%])")
_CARD = re.compile(r"\d(?<![\d-].)\d{3}(?P<gap>[ -]?)\d{4}(?P=gap)\d{4}(?P=gap)\d{2,7}(?![\d-])")
_GROUPS = re.compile(
    r"(?<![A-Za-z0-9-])(?=[A-Za-z -]*\d)(?:[A-Za-z0-9]{3,8}(?:-[A-Za-z0-9]{2,8}){1,6}|\d{4} \d{4}|\d{6,10})(?![A-Za-z0-9-])"
)
_FORMS = {"check": _CHECK, "code": _GROUPS}
_YEAR = re.compile(r"(?:19|20)\d\d")
_POSTAL = re.compile(r"postal|\barea|address|\bcity\b|\bpata\b|पता|डाक|इलाक")
_DIGIT = re.compile(r"\d")
_DIGITS = "0123456789"
# What may follow a number: the end of its clause, a copula, a verb of languages that put it last, a particle.
_ENDS = re.compile(
    r"\s*(?:$|[,.!?:;)、。，،।\"'’”」—–]|(?:hai|hain|tha|he|rakha|likh|oldu|olarak|btw|und|and|y|e|et|en)\b|है|था|रखा|लिख"
    r"|(?:で|だ|に|を|と|って|了|吗|啊|吧|哦|的|이|예|야|임|입|였|로|으로|을|를|라|'?[dt][ıiuü]r\b))"
)
_LINKS = "|".join(re.escape(w) for w in every("links") if w < "\u2e80" and len(w) > 1)
_LINKED = re.compile(rf"(?:(?:^|\s)(?:{_LINKS})|[:=→：]|[ ,][-–—]|'s|[是为為はが는은가이여]|누르고)\s*$")
# A Korean counter, which is no particle: "3000통".
_COUNTED = re.compile(r"(?!이|예|야|임|입|였|로|으|을|를|라|고|인|거|니|래|네|요|은|는|가|도|만)[가-힣]")
# Directly before a number, these say that it is something else.
_OTHER = re.compile(rf"(?<!\w)(?:{either('before_numbers')})\s*$")
_IS = r"is|ist|es|est|c'est|è|é|eh|bu|هو|هي|это"
_BEFORE = re.compile(
    rf"[\s,]*(?:(?:\b(?:{_IS}|as|als|como|comme|come|the|die|das|der|el|la|le|il|lo|o|a|de|het|{MINE})\b|[—–])[\s]+){{0,4}}"
    rf"(?:\b(?:{_IS}|{MINE})|[—–])\s+(?:(?:[^\W\d_]{{2,14}}|{MINE})\s+){{0,2}}$"
    r"|\s*(?:是|就是|が|は|이|가|은|는|이\s*내)\s*(?:[^\s\d。，、]{0,6}\s?){0,2}$"
)
# A word with a number, right behind a short word for a password: "pw bluewhale44".
_NUMBERED = re.compile(r"[a-z]{4,}\d{2,4}")
_LOGIN = re.compile(rf"\b(?:{either('users')}|login|inlog|utilisateur|identifiant)")
USER = re.compile(rf"(?:{either('users')})\w*\W{{0,2}}$")


# The words for credentials of digits, each with its kind: the endings of a stem, or what it asks for.
NAMES = {word: row.endings for row in LANGUAGES.values() for word in listed(f"{row.passwords},{row.short}")}
NAMES |= dict.fromkeys((*every("numbers"), *every("pins"), "kod weryfikacyjny"), "")  # the last one is Polish
NAMES |= dict.fromkeys(every("checks"), "check") | dict.fromkeys(every("restores"), "code")


def by_nearness(text: str, low: str, held: Iterable[str], words: Iterable[tuple[str, bool]]) -> Iterator[Found]:
    """Yield credentials near their words, unordered; spans may overlap.

    Args:
        low: The text in lower case, of the same length.
        held: Words about passwords that it holds, and perhaps others.
        words: The words for passwords that the text holds, and whether each only counts as a whole.
    """
    if has_digit(text):
        yield from _numbers(text, low, held)
        yield from _mixed(text, low, words)
        yield from _cards(text, low)
    yield from _answers(text, low, held)


def has_digit(text: str) -> bool:
    """Return whether a text has a digit of any script. Ten searches for a character take less than one for a set."""
    return any(map(text.__contains__, _DIGITS)) or (not text.isascii() and _DIGIT.search(text) is not None)


def clause_around(low: str, start: int, end: int) -> tuple[int, int]:
    """Return where the sentence around a word begins and ends, as far as it is read."""
    first, last = max(0, start - REACH), min(len(low), end + REACH)
    for before in _STOPS.finditer(low, first, start):
        first = before.end()
    stop = _STOPS.search(low, end, last)
    return first, stop.start() if stop else last


def _numbers(text: str, low: str, held: Iterable[str]) -> Iterator[Found]:
    for name, kind in ((name, NAMES[name]) for name in held if name in NAMES):
        for word in places_of(low, name, kind):
            if not name.endswith("tan") or text[word.start() : word.end()].isupper():
                yield from _numbers_of(low, word, kind)


def places_of(low: str, name: str, kind: str) -> Iterator[re.Match[str]]:
    """Yield where a word stands in a text, as one that counts."""
    pattern = _name(name, kind)
    at = low.find(name)
    while at >= 0:
        word = pattern.match(low, at)
        if word is not None and not is_within_kana(low, *word.span()):
            yield word
        at = low.find(name, word.end() if word is not None else at + 1)


def _numbers_of(low: str, word: re.Match[str], kind: str) -> Iterator[Found]:
    first, last = clause_around(low, *word.span())
    form = _FORMS.get(kind, _NUMBER)
    value = form.search(low, word.end(), last)
    is_near = value is not None and _is_near(low, word.end(), value, last)
    if value and is_near and not _is_area(low[first:last], low[word.start() :], value):
        yield Found(*value.span(), "password or token" if kind == "code" else "password")
    elif kind != "code" and low[word.end() : word.end() + 1] != "-":
        for value in form.finditer(low, first, word.start()):
            if _BEFORE.fullmatch(low, value.end(), word.start()) and not _YEAR.fullmatch(value.group()):
                yield Found(*value.span(), "password")


def _is_area(clause: str, named: str, value: re.Match[str]) -> bool:
    """A PIN code of six digits is an Indian postal code."""
    return len(value.group()) == 6 and (named.startswith(AREA_CODES) or _POSTAL.search(clause) is not None)


def _is_near(low: str, at: int, value: re.Match[str], last: int) -> bool:
    between = low[at : value.start()]
    if len(between.split()) > MOST_BETWEEN or (between > "\u2e80" and len(between) > MOST_WIDE):
        return False
    if UNITS.match(low, value.end()) or _COUNTED.match(low, value.end()) or _OTHER.search(between):
        return False
    is_linked = _LINKED.search(between) is not None
    if _YEAR.fullmatch(value.group()) and not is_linked:
        return False
    is_beside = not between.strip() and len(value.group()) >= LEAST_BESIDE
    return is_linked or is_beside or _ENDS.match(low[value.end() : last]) is not None


def _mixed(text: str, low: str, words: Iterable[tuple[str, bool]]) -> Iterator[Found]:
    for word, is_whole in words:
        at = low.find(word)
        while at >= 0:
            end = at + len(word)
            if not is_whole or stands_alone(low, at, end):
                yield from _mixed_around(text, low, at, end, is_likely_password if is_whole else is_used_password)
            at = low.find(word, end)


def _mixed_around(text: str, low: str, at: int, end: int, judge: Callable[[str], bool]) -> Iterator[Found]:
    first, last = clause_around(low, at, end)
    if _LOGIN.search(low, first, at):
        judge = is_used_password
    for value in MIXED.finditer(text, first, last):
        if value.start() < end and value.end() > at:
            continue  # the word is in it
        found = value["value"].rstrip(".:!?")
        between = low[end : value.start()] if value.start() >= at else low[value.end() : at]
        if _is_apart(between) or not (judge(found) or (between == " " and _NUMBERED.fullmatch(found))):
            continue
        before = low[first : value.start()]
        if is_likely_password(found) or not (_OTHER.search(before) or USER.search(before)):
            yield Found(value.start(), value.start() + len(found), "password")


def stands_alone(low: str, start: int, end: int) -> bool:
    """Return whether a word is a whole one; ideographs and kana beside it are other words."""
    if is_within_kana(low, start, end):
        return False
    before, after = low[start - 1 : start], low[end : end + 1]
    is_within = before == "." or (before.isalnum() and before < "\u2e80")
    return not (is_within or (after.isalnum() and after.isascii() and low[end - 1] <= "\u02ff"))


def is_within_kana(low: str, start: int, end: int) -> bool:
    """Return whether a short word of katakana is only a part of another: パス in パスポート, パスタ and コンパス."""
    return (
        bool(_KATAKANA.fullmatch(low, start, end))
        and end - start <= SHORT_KANA
        and (bool(_KATAKANA.match(low, end)) or low[max(0, start - 2) : start] in ("コン", "バイ", "スル"))
    )


_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]+")
SHORT_KANA = 2


def _is_apart(between: str) -> bool:
    return len(between.split()) > MOST_BETWEEN or (between > "\u2e80" and len(between) > MOST_WIDE)


def _cards(text: str, low: str) -> Iterator[Found]:
    for number in _CARD.finditer(text):
        before = low[max(0, number.start() - REACH) : number.start()]
        if CARD_WORDS.search(before) and not ORDER_WORDS.search(before):
            yield Found(*number.span(), "payment card")


def _answers(text: str, low: str, held: Iterable[str]) -> Iterator[Found]:
    for word in _answer().finditer(low) if not ASKED.isdisjoint(held) else ():
        if value := _ANSWER.match(text, word.end()):
            yield Found(*value.span("value"), "password")


# Every question for an account holds one of these; most texts hold none.
ASKED = frozenset(every("asked"))
_ANSWER = re.compile(
    rf"\s*(?:[:=：]|(?:{_LINKS})\s|[は은는]|(?=\S+ (?:है|hai)\b))\s*(?P<value>[\"“«「]?[^\s.,;!?。，]{{2,30}}(?: [^\W\d_]{{2,20}}){{0,2}}?)(?=\s*(?:[.,;!?。，\n\"]|(?:है|hai|です|だ)|$))"
)


@cache
def _name(word: str, kind: str) -> re.Pattern[str]:
    """Return the pattern of a word: a stem with its endings, a code with any ending, or a whole word."""
    escaped = re.escape(word)
    whole = rf"(?<![a-z\u00c0-\u052f\u0620-\u064a\u0904-\u0963]){escaped}"
    if kind == "code":
        return re.compile(whole if word[-1] > "\u2e80" else rf"{whole}[^\W\d_]{{0,4}}")
    if kind in ("", "check"):
        return re.compile(whole if word[-1] > "\u2e80" else rf"{whole}(?![a-z\u00c0-\u052f])")
    return re.compile(rf"{escaped}(?:{kind})(?![a-z\u00c0-\u052f])")


@cache
def _answer() -> re.Pattern[str]:
    return re.compile(either("answers"))
