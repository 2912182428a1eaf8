"""Detects an opt-out: "ignore memory", "fresh context please", "don't use what you know about me".

For that turn the context contains nothing from memory.
"""

from __future__ import annotations

import re
from functools import cache

from extractor.core.conversation.requests import asked_in, compiled
from extractor.core.languages.requests import requests_of
from extractor.core.languages.spelling import same
from extractor.core.normal_forms import normalize

# How far before an opt-out its reversal is looked for: "don't ignore my memories".
MAX_REVERSAL_CHARS = 40
_KNOWN = "{known}"


def wants_no_memory(text: str) -> bool:
    """Return whether a person asks for an answer without memory. It holds for that turn only."""
    plain = normalize("NFC", " ".join(text.split())).replace("\u2019", "'").lower()
    spelt = same(plain)
    return any(_is_wished(code, spelt) for code in asked_in(plain))


def _is_wished(code: str, spelt: str) -> bool:
    reversal = _reversal_of(code)
    for pattern in _wishes_of(code):
        for match in pattern.finditer(spelt):
            start = match.start()
            if reversal is None or not reversal.search(spelt, max(0, start - MAX_REVERSAL_CHARS), start):
                return True
    return False


@cache
def _wishes_of(code: str) -> tuple[re.Pattern[str], ...]:
    words = requests_of(code)
    known = f"(?:{'|'.join(words.known)})"
    # What begins with what is kept is one pattern: it is looked for once.
    behind = [
        part.removeprefix(_KNOWN) for part in words.opt_out if part.startswith(_KNOWN) and part.count(_KNOWN) == 1
    ]
    others = [part for part in words.opt_out if part.removeprefix(_KNOWN) not in behind]
    if behind:
        others.append(f"{_KNOWN}(?:{'|'.join(behind)})")
    return compiled(pattern.replace(_KNOWN, known) for pattern in others)


@cache
def _reversal_of(code: str) -> re.Pattern[str] | None:
    words = requests_of(code)
    return re.compile(f"(?:{same(words.reversals)})$") if words.reversals else None
