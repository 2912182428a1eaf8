"""What the resolver must ignore: code, addresses, versions, and dates that are absolute already.

Masked text keeps its length, so that offsets stay those of the original. A language's own masks are in its folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial

MASK = "\x00"
FENCE = "```"

ISO = r"\d{4}-\d{2}-\d{2}"
YEAR = r"(?:1[6-9]|20|21)\d\d"

_DIGIT = re.compile(r"\d")
_FOUR_DIGITS = re.compile(r"\d{4}")

# A character required by the pattern, words of which it needs one, and the pattern. The character is a string, or
# "digit" or "year" (four digits).
Mask = tuple[str, frozenset[str], re.Pattern[str]]


def mask_rows(rows: Iterable[tuple[str, str]], needs: str = "") -> tuple[Mask, ...]:
    """Return masks; `needs` are words, lower-case, of which a text must contain one."""
    words = frozenset(needs.split())
    return tuple((sign, words, re.compile(pattern, re.IGNORECASE)) for sign, pattern in rows)


_MASKS = mask_rows(
    (
        ("`", r"`[^`\n]*`"),
        ("<", r"</?[a-z][^<>\n]{0,80}>"),
        ("://", r"(?<![a-z0-9+.-])[a-z0-9+.-]*+(?<=[a-z0-9])://\S+"),
        ("www", r"\bwww\.\S+"),
        ("@", r"(?<![\w.+-])[\w.+-]++@[\w-]++\.[\w.-]++"),
        ("/", r"(?:(?<=\s)|^)(?:~|\.{1,2})?/[\w.@%+-]+(?:/[\w.@%+-]+)+"),
        ("digit", r"\bv?\d+\.\d+\.\d+(?:[.-]\w+)*\b"),
        ('"', r'"(?-i:[A-Z0-9][\w\'-]*(?:\s+(?:[A-Z0-9][\w\'-]*|of|the|a|an|and|in|to|for|on|at|with)){1,7})"'),
        (
            "\u201c",
            r"\u201c(?-i:[A-Z0-9][\w'-]*(?:\s+(?:[A-Z0-9][\w'-]*|of|the|a|an|and|in|to|for|on|at|with)){1,7})\u201d",
        ),
        ("$", r"\$[A-Z]{2,}\b"),
        # a command's option, a call, a comparison with a string, arithmetic: "--since yesterday", "today + 7"
        (
            "-",
            r"(?<!\S)-(?:d|-(?:date|since|until|after|before|from|to|newer-than|older-than))[ =](?:\"[^\"\n]{0,60}\"|'[^'\n]{0,60}'|[^\s\"']+)",
        ),
        ("(", r"\b\w+\((?:\"[^\"\n]{0,60}\"|'[^'\n]{0,60}')?\)"),
        ("=", r"\b(?:const|let|var|val|final|auto)\s+\w+\s*="),
        # what a thing is called: the "Last 7 days" button, strings like "next friday"
        (
            '"',
            r'"[^"\n]{1,40}"(?=\s+(?:button|label|filter|tab|option|dropdown|view|menu|column|field|link|string|heading|chart|widget|badge|toggle)s?\b)',
        ),
        (
            '"',
            r'\b(?:strings?|inputs?|phrases?|words?|queries|expressions?|values?|labels?)\s+(?:like|such\s+as)\s+"[^"\n]{1,40}"(?:,?\s*(?:or|and)?\s*"[^"\n]{1,40}"){0,4}',
        ),
        ("=", r"(?<![<>])==?\s?(?:\"[^\"\n]{0,60}\"|'[^'\n]{0,60}')"),
        (
            ";",
            r"(?m:^[ \t]*(?-i:do|if|for|while|return|const|let|var|int|void|public|private|static|import|export)\b[^\n]{0,200}[;{}][^\n\w]{0,4}$)",
        ),
        (
            "=",
            r"(?:[!=<>]=|=>|(?<=\w)=)\s*(?:today|tomorrow|yesterday|now)\b|\b(?:today|tomorrow|yesterday)\s*(?:[!=<>]=|[-+*]=)",
        ),
        ("+", r"\b(?:today|tomorrow|yesterday|now)\s*\+\s*\d+"),
        ("digit", r"[$\u20ac\u00a3]\s?\d[\d,.]*"),
        ("digit", r"\d{1,3}(?:,\d{3})+(?:\.\d+)?"),
        ("year", rf"\b{ISO}(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?(?!\d)"),
        ("year", r"\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b"),
        ("year", r"\b\d{1,2}[-/.]\d{1,2}[-/.]\d{4}\b"),
        ("year", rf"(?<![\d/.-])(?:0?[1-9]|1[0-2])/{YEAR}\b"),
    )
)

# Patterns within one token: the token is matched whole first, so that no digit of a column of numbers is tried twice as
# the beginning of a telephone number.
_TOKENS = (
    ("/", re.compile(r"(?<![\w./-])[\w-]++(?:[/.][\w-]++)*+"), re.compile(r"[\w./-]*/[\w-]+\.[a-z]{1,4}$", re.IGNORECASE)),
    ("digit", re.compile(r"(?<!\d)\+?\d[\d -]*+"), re.compile(r"[+\d -]*-\d{3,}[\d-]*")),
)  # fmt: skip


def mask_code(text: str) -> str:
    """Return the text with its fenced code blocks blanked; they may be longer than a piece of it."""
    if FENCE not in text:
        return text
    parts = text.split(FENCE)
    closed = len(parts) - 1 + len(parts) % 2  # an unclosed fence blanks nothing
    for index in range(1, closed - 1, 2):
        parts[index] = MASK * len(parts[index])
    return FENCE.join(parts)


def mask(text: str, of_language: tuple[Mask, ...], words: Iterable[str]) -> str:
    """Return the text with everything blanked that contains no open date expression.

    Args:
        words: Those of the text, lower-case.
    """
    masked = text
    has = {"digit": _DIGIT.search(masked) is not None, "year": _FOUR_DIGITS.search(masked) is not None}
    for sign, needs, pattern in (*_MASKS, *of_language):
        if has.get(sign, sign in masked) and not (needs and needs.isdisjoint(words)):
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
