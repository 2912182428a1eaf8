"""What the resolver must not look into: code, addresses, versions, and dates that are absolute already.

Masked text keeps its length, so that offsets stay those of the original.
"""

from __future__ import annotations

import re
from functools import partial

from extractor.core.dates.words import DAY, MONTH, SEASON, WD_FULL

MASK = "\x00"

_YEAR = r"(?:1[6-9]|20|21)\d\d"
_ISO = r"\d{4}-\d{2}-\d{2}"

_DIGIT = re.compile(r"\d")
_FOUR_DIGITS = re.compile(r"\d{4}")

NOTE = re.compile(rf"\s?\((?:as of |since |until )?~?{_ISO}(?:/~?{_ISO})?\)")
"""What `rewrite` puts behind a phrase."""

# Each with a sign without which it cannot match: characters, or "digit" and "year" (four digits).
_MASKS = tuple(
    (sign, re.compile(pattern, re.IGNORECASE))
    for sign, pattern in (
        ("`", r"`[^`\n]*`"),
        ("://", r"(?<![a-z0-9+.-])[a-z0-9+.-]*+(?<=[a-z0-9])://\S+"),
        ("www", r"\bwww\.\S+"),
        ("@", r"(?<![\w.+-])[\w.+-]++@[\w-]++\.[\w.-]++"),
        ("/", r"(?:(?<=\s)|^)(?:~|\.{1,2})?/[\w.@%+-]+(?:/[\w.@%+-]+)+"),
        ("digit", r"\bv?\d+\.\d+\.\d+(?:[.-]\w+)*\b"),
        ("$", r"\$[A-Z]{2,}\b"),
        ("digit", r"[$\u20ac\u00a3]\s?\d[\d,.]*"),
        ("digit", r"\d{1,3}(?:,\d{3})+(?:\.\d+)?"),
        ("year", rf"\b{_ISO}(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)"),
        ("year", r"\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b"),
        ("year", r"\b\d{1,2}[-/.]\d{1,2}[-/.]\d{4}\b"),
        ("year", rf"\b(?:{WD_FULL},?\s+)?(?:the )?{DAY}(?:\s+of)?[\s-]*{MONTH}(?:\s+of)?[,\s-]+{_YEAR}\b"),
        ("year", rf"\b(?:{WD_FULL},?\s+)?{MONTH}\s+(?:the )?{DAY}(?:\s+of)?,?\s+{_YEAR}\b"),
        ("year", rf"\b{MONTH}\s+{DAY}\s*[-\u2013]\s*{DAY},?\s+{_YEAR}\b"),
        ("year", rf"\b{MONTH}(?:\s+of)?[,\s-]+{_YEAR}\b(?:[-/]\d+)?"),
        ("year", rf"\b{_YEAR}[-/ ]{MONTH}(?:[-/ ]\d{{1,2}})?\b"),
        ("digit", rf"\b\d{{1,2}}[-/]{MONTH}[-/]\d{{2,4}}\b"),
        ("digit", rf"\b{MONTH}[-/]\d{{1,2}}[-/]\d{{2,4}}\b"),
        (
            "year",
            rf"\b(?:q[1-4]|(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter)(?:\s+of)?[\s/-]+{_YEAR}\b|\b{_YEAR}-?q[1-4]\b",
        ),
        ("year", rf"\b{SEASON}(?:\s+of)?\s+{_YEAR}\b"),
        ("year", rf"\bweek\s+\d{{1,2}}(?:\s+of)?\s+{_YEAR}\b"),
        (
            "year",
            rf"\b(?:the )?(?:beginning|start|middle|end|early|mid|late|last week|first week|last day|last month)(?:\s+of|-|\s+in)?\s*{_YEAR}\b",
        ),
    )
)


# What is looked for within one token: the token is taken whole first, so that no digit of a column of figures is
# tried twice as the beginning of a telephone number.
_TOKENS = (
    ("/", re.compile(r"(?<![\w./-])[\w-]++(?:[/.][\w-]++)*+"), re.compile(r"[\w./-]*/[\w-]+\.[a-z]{1,4}$", re.IGNORECASE)),
    ("digit", re.compile(r"(?<!\d)\+?\d[\d -]*+"), re.compile(r"[+\d -]*-\d{3,}[\d-]*")),
)  # fmt: skip

FENCE = "```"


def mask_code(text: str) -> str:
    """Return the text with its fenced blocks of code blanked; they may be longer than a piece of it."""
    if FENCE not in text:
        return text
    parts = text.split(FENCE)
    closed = len(parts) - 1 + len(parts) % 2  # an opened fence that is never closed blanks nothing
    for index in range(1, closed - 1, 2):
        parts[index] = MASK * len(parts[index])
    return FENCE.join(parts)


def mask(text: str) -> str:
    """Return the text with everything blanked that holds no open date expression."""
    masked = NOTE.sub(_blanked, text) if "(" in text else text
    has = {"digit": _DIGIT.search(masked) is not None, "year": _FOUR_DIGITS.search(masked) is not None}
    for sign, pattern in _MASKS:
        if has.get(sign, sign in masked):
            masked = pattern.sub(_blanked, masked)
    for sign, token, part in _TOKENS:
        if has.get(sign, sign in masked):
            masked = token.sub(partial(_blanked_within, part), masked)
    return masked


def _blanked_within(part: re.Pattern[str], match: re.Match[str]) -> str:
    token = match.group()
    found = part.match(token)
    return MASK * found.end() + token[found.end() :] if found else token


def _blanked(match: re.Match[str]) -> str:
    return MASK * len(match.group())
