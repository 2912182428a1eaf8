"""Finds passwords that are plain words: "my password is sweetheart", "密码就是woaini", "contraseña: lunallena".

Behind a link or a colon one word that ends its sentence is one, if the password is somebody's and the word says nothing of
it ("is wrong"). In sentences of other scripts a word of Latin letters is one. Linear: only the words behind each word for a
password are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from extractor.core.facts.secrets.checks import is_placeholder
from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.languages import COMMON_PASSWORDS, LANGUAGES, MINE, every
from extractor.core.languages import languages
from extractor.core.languages.form import listed
from extractor.core.lazy import once

# How far before its word an owner is looked for.
REACH = 24

_OWNED = re.compile(rf"(?:^|[\s,.(])(?:{MINE})\s(?:\S+\s){{0,2}}\S*$")
_LINKS = "|".join(re.escape(link) for link in every("links") if "0" < link < "\u0590" and len(link) > 1)
_VALUE = r"(?P<value>[^\W\d_]{4,24}!?)"
_END = r"(?=\s*(?:[.,!;)](?:\s|$)|\n|$))"
# What is said of a password for something: at most four words before the link.
_BEHIND = re.compile(
    rf"(?:\s[^\s.,:;!?\d]{{1,14}}){{0,4}}?(?:(?P<sign>\s?[:=])|,?\s(?P<link>{_LINKS}|é|è|у меня|у нас))\s{_VALUE}{_END}"
)
# Links behind which nothing is said of a password.
_OWN_LINKS = ("lautet", "luidt", "у меня", "у нас")
_BESIDE = re.compile(rf"\s{_VALUE}{_END}")
_BEFORE_VERB = re.compile(rf"\s{_VALUE}\s(?:hai|tha){_END}")
# A word of Latin letters among those of another script, and what may stand before and behind it.
_LATIN = re.compile(
    r"(?:(?!\n)[^A-Za-z0-9.!?。！？।؟;\"'「]){0,14}?(?P<value>[a-z]{4,24})(?=\s?(?:[.,!;)\n。，、！।،]|$|है|था|です|だ|に変|にし|이야|이에|예요|야|임|입|라|로 바|으로 바|了|啊|哦))"
)
# Participles, which say what happened to it.
_SAID = re.compile(
    r"ge\w{2,}(?:t|en)|ver\w{3,}(?:t|en)|\w{2,}(?:ed|ado|ada|ido|ida|ato|ata|uto|uta|ito|ita|iert|bar|lich|able|ible|ing|ando|endo|ен|ена|ён|ан|ный|ная|той|лся|лась)"
)


def by_plain_word(text: str, low: str, words: Iterable[tuple[str, bool]]) -> Iterator[Found]:
    """Yield plain words that are passwords, unordered.

    Args:
        low: The text in lower case, of the same length.
        words: The words for passwords that the text holds, and whether each only counts as a whole.
    """
    for word, _ in words:
        ending = _endings().get(word)
        for place in ending.finditer(low) if ending else ():
            at, end = place.span()
            if word[-1] > "\u0400" and (latin := _LATIN.match(text, end)) and may_be(latin["value"]):
                yield Found(*latin.span("value"), "password")
            elif (common := _BESIDE.match(low, end)) and common["value"] in COMMON_PASSWORDS:
                yield Found(*common.span("value"), "password")
            elif value := _BEHIND.match(low, end) or _BEFORE_VERB.match(low, end):
                signs = value.groupdict()
                is_owned = (
                    signs.get("sign") or signs.get("link") in _OWN_LINKS or _OWNED.search(low[max(0, at - REACH) : at])
                )
                if is_owned and may_be(value["value"]) and text[value.start("value")].islower():
                    yield Found(*value.span("value"), "password")


def may_be(value: str) -> bool:
    """Return whether a word in lower case may be a password, and not what is said of one."""
    bare = value.rstrip("!")
    return not (bare in _said_of() or _SAID.fullmatch(bare) or is_placeholder(bare))


@once
def _endings() -> dict[str, re.Pattern[str]]:
    """Return the words for passwords with their endings."""
    return {
        word: re.compile(rf"{re.escape(word)}(?:{row.endings})(?![a-z])")
        for row in LANGUAGES.values()
        for word in listed(f"{row.passwords},{row.short}")
    }


@cache
def _said_of() -> frozenset[str]:
    rows = ((language.passwords, language.stop_words) for language in languages())
    said = (f"{row.said_of} {row.no_passwords} {stop_words}" for row, stop_words in rows)
    return frozenset(word for words in said for word in words.split())
