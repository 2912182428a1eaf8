"""Which year does a day or month without one belong to, if the words around it tell?"""

from __future__ import annotations

import re

from extractor.core.dates.context import Context
from extractor.core.dates.english.words import DAY, MONTH, WD, month
from extractor.core.dates.masks import YEAR

_ITEM = rf"(?:{WD},?\s+)?(?:{MONTH}\s+(?:the\s+)?{DAY}|{DAY}(?:\s+of)?\s+{MONTH}|{MONTH}|{DAY})"
_AND = r"(?:\s*(?:[-\u2013,&])\s*(?:and\s+)?|\s+(?:to|until|till|through|thru|and|or)\s+)(?:the\s+)?"
_CLOCK = r"(?:\d{1,2}:\d\d(?:\s?[ap]\.?m\b\.?)?|\d{1,2}\s?[ap]\.?m\b\.?)"
_BEHIND = re.compile(
    rf"(?:{_AND}{_ITEM}){{0,4}}?"
    rf"(?:,?\s+(?:(?:back\s+)?(?:of|in)\s+)?|\s*\(\s*(?={YEAR}\s*\))|\s*[-\u2013]\s*(?={YEAR}\s*(?:$|[.,;!?)]))|,?\s+(?:at\s+)?{_CLOCK},?\s+)"
    rf"(?P<year>{YEAR})\b(?![-/:])",
    re.IGNORECASE,
)
_NAMED = re.compile(rf"\b{MONTH}", re.IGNORECASE)
_TOLD = re.compile(rf"\b(?:in|of|during|since|by)\s+(?:(?:early|late|mid)[- ])?({YEAR})\b", re.IGNORECASE)


def year_behind(ctx: Context, end: int, of_month: int) -> int | None:
    """Return the year after a phrase, or after the phrases joined to it: "June 3rd to June 7th, 2021".

    Args:
        end: Where the phrase ends in the text.
        of_month: Its month: "November until January 2022" begins in 2021.
    """
    match = _BEHIND.match(ctx.text, end)
    if match is None:
        return None
    named = _NAMED.findall(match.group())
    return int(match["year"]) - (1 if named and month(named[-1]) < of_month else 0)


def year_told(ctx: Context) -> int | None:
    """Return the year named earlier in a past-tense sentence: "In 2019 we met in March"."""
    if ctx.tense != "past":
        return None
    told = _TOLD.findall(ctx.text[ctx.sentence[0] : ctx.at])
    return int(told[-1]) if told else None
