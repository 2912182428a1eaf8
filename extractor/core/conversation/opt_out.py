"""Detects an opt-out: "ignore memory", "fresh context please", "don't use what you know about me".

For that turn the context contains nothing from memory.
"""

from __future__ import annotations

import re
from functools import cache

from extractor.core.conversation.requests import asked_in, plain, prefiltered, written_out
from extractor.core.languages.prefilter import Patterns
from extractor.core.languages.requests import requests_of
from extractor.core.languages.spelling import same
from extractor.core.lazy import once

# How far before an opt-out its reversal is looked for: "don't ignore my memories".
MAX_REVERSAL_CHARS = 40


def wants_no_memory(text: str) -> bool:
    """Return whether a person asks for an answer without memory. It holds for that turn only."""
    said = plain(text)
    spelt = same(said)
    return any(_is_wished(code, written_out(code, spelt)) for code in asked_in(said))


def _is_wished(code: str, spelt: str) -> bool:
    reversal = _reversal_of(code)
    reversed_to = 0
    for start, stop in sorted(wish.span() for one in _wishes_of(code).possible(spelt) for wish in one.finditer(spelt)):
        if start >= reversed_to:
            if reversal is None or not reversal.search(spelt, max(0, start - MAX_REVERSAL_CHARS), start):
                return True
            reversed_to = stop
    return False


@once
def _wishes_of(code: str) -> Patterns:
    words = requests_of(code)
    return prefiltered(words.opt_out, words)


@cache
def _reversal_of(code: str) -> re.Pattern[str] | None:
    words = requests_of(code)
    return re.compile(f"(?:{same(words.reversals)})$") if words.reversals else None
