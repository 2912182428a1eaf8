"""Finds PINs that are written out: "the PIN is zero seven three three", "ПИН от телефона ноль девять один семь", "密码是零七三三".

Four to eight digits in words that follow each other, in the clause of a word for a PIN or a password and behind it. Linear:
only what stands behind such a word is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.languages import every
from extractor.core.facts.secrets.nearby import NAMES, clause_around, places_of
from extractor.core.languages import languages
from extractor.core.languages.form import pairs
from extractor.core.lazy import once

# Of languages without spaces, each of one character or kana.
_CJK = r"(?:[〇零一二三四五六七八九幺两]|ゼロ|れい|공|영|일|이|삼|사|오|육|칠|팔|구)"
# Particles that may stand between a word for a PIN and such digits.
_CJK_LINK = r"\s?(?:是|为|為|就是|は|が|은|는|이|：|:)\s?"
_LEAST, _MOST = 4, 8


def by_spoken_digits(low: str, held: Iterable[str]) -> Iterator[Found]:
    """Yield PINs in words, unordered.

    Args:
        low: A text in lower case.
        held: Words about passwords that it holds, and perhaps others.
    """
    for name in held:
        kind = NAMES.get(name)
        for word in places_of(low, name, kind) if kind is not None and kind != "code" else ():
            _, last = clause_around(low, *word.span())
            found = _behind().match(low, word.end(), last) or _CJK_BEHIND.match(low, word.end(), last)
            if found is not None:
                yield Found(*found.span("value"), "password")


@once
def _behind() -> re.Pattern[str]:
    digits = {
        word
        for language in languages()
        for numbers in (language.claims.cardinals, language.dates.numbers)
        for word, number in pairs(numbers)
        if len(number) == 1 and number != "0" and len(word) > 1 and word < "\u2e80"
    }
    some = "|".join(map(re.escape, sorted(digits | {*every("zeros")}, key=len, reverse=True)))
    return re.compile(
        rf"(?:\s?[:=])?(?:\s[^\s.,;:]{{1,16}}){{0,5}}?[\s:=]\s?(?P<value>(?:{some})(?:[\s,-]{{1,2}}(?:{some})){{{_LEAST - 1},{_MOST - 1}}})(?!\w)"
    )


_CJK_BEHIND = re.compile(
    rf"{_CJK_LINK}(?P<value>{_CJK}(?:\s?{_CJK}){{{_LEAST - 1},{_MOST - 1}}})(?!{_CJK}|[十百千年月点個个])"
)
