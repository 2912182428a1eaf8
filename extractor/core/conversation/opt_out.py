"""Detects an opt-out: "ignore memory", "fresh context please", "don't use what you know about me".

For that turn the context contains nothing from memory.
"""

from __future__ import annotations

import re
from functools import cache

from extractor.core.conversation.requests import asked_in, compiled
from extractor.core.languages import by_code
from extractor.core.languages.spelling import same
from extractor.core.normal_forms import normalize

_STORED = r"(?:memory|memories|(?:saved|stored|remembered)\s+(?:facts?|notes?|memor(?:y|ies)|preferences?)|what\s+you(?:'ve|\s+have)?\s+(?:know|remember(?:ed)?|learn(?:ed|t)|saved|stored)(?:\s+about\s+me)?)"
_OWN = r"(?:your|my|the|any|all|all\s+of\s+your|its|previous|past|old|long-term|saved)\s+"
# The memory of a computer is meant more often than ours: "ignore memory leaks", "memory usage".
_NOT_THIS = r"(?![-\w]|\s+(?:leaks?|usage|use|limits?|pressure|errors?|warnings?|allocations?|allocators?|addresses|address|footprint|consumption|management|mapped|mapping|safety|model|barriers?|banks?|cards?|foam|lane|loss|issues?|problems?|constraints?|profil\w+|overhead|dumps?|pools?|size|tests?|for\s+(?!this|now|once|me\b|my\b|the\s+(?:moment|next))))"
_WISHES = re.compile(
    rf"""
      \b(?:ignore|disregard|skip|bypass|turn\s+off|disable|forget\s+about|leave\s+out|set\s+aside)\s+(?:{_OWN})*{_STORED}{_NOT_THIS}
    | \b(?:do\s+not|don['\u2019]?t|without|stop|never\s+mind)\s+(?:use|using|consult|consulting|rely\s+on|relying\s+on|look\s+at|looking\s+at|check|checking|read|reading|bring\s+up|apply|applying)\s+(?:{_OWN})*{_STORED}{_NOT_THIS}
    | \bno\s+memor(?:y|ies)\s*(?:please|this\s+time|for\s+this|for\s+now|here|today|[.!,]|$)
    | \b(?:fresh|clean|blank|new|empty)\s+(?:context|slate)\b
    | \b(?:start|answer|begin|reply)\s+(?:fresh|from\s+scratch\s+without\s+memory)\b
    | \b(?:pretend|act|answer)\s+(?:as\s+if\s+)?(?:that\s+)?(?:you\s+)?(?:(?:do\s+not|don['\u2019]?t|never)\s+(?:know|met|remember)|had\s+never\s+met)\s+me\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
# How far before an opt-out its negation is looked for: "don't ignore my memories".
MAX_REVERSAL_CHARS = 40
_REVERSED = re.compile(
    r"(?:\b(?:do\s+not|don['\u2019]?t|never|why\s+(?:did|do|would)\s+you|did\s+you|you)\s+)$", re.IGNORECASE
)


def wants_no_memory(text: str) -> bool:
    """Return whether a person asks for an answer without memory. It holds for that turn only."""
    plain = " ".join(text.split())
    return _wishes_in_english(plain) or _wishes_in_another_language(plain)


def _wishes_in_english(plain: str) -> bool:
    return any(
        not _REVERSED.search(plain, max(0, match.start() - MAX_REVERSAL_CHARS), match.start())
        for match in _WISHES.finditer(plain)
    )


def _wishes_in_another_language(plain: str) -> bool:
    lowered = normalize("NFC", plain).replace("\u2019", "'").lower()
    codes = asked_in(lowered)
    bare = same(lowered)
    return any(pattern.search(bare) for code in codes for pattern in _wishes_of(code))


@cache
def _wishes_of(code: str) -> tuple[re.Pattern[str], ...]:
    language = by_code(code)
    if language is None:
        return ()
    known = f"(?:{'|'.join(language.known)})"
    return compiled(pattern.replace("{known}", known) for pattern in language.opt_out)
