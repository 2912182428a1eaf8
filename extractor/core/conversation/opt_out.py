"""Detects an opt-out: "ignore memory", "fresh context please", "don't use what you know about me".

For that turn the context contains nothing from memory.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from extractor.core.conversation.requests import asked_in, compiled, plain, written_out
from extractor.core.languages.alternatives import alternatives
from extractor.core.languages.requests import requests_of
from extractor.core.languages.spelling import same
from extractor.core.lazy import once

# How far before an opt-out its reversal is looked for: "don't ignore my memories".
MAX_REVERSAL_CHARS = 40
_KNOWN = "{known}"


def wants_no_memory(text: str) -> bool:
    """Return whether a person asks for an answer without memory. It holds for that turn only."""
    said = plain(text)
    spelt = same(said)
    return any(_is_wished(code, written_out(code, spelt)) for code in asked_in(said))


def _is_wished(code: str, spelt: str) -> bool:
    reversal, wishes = _reversal_of(code), _wishes_of(code)
    is_known = wishes.known is not None and wishes.known.search(spelt) is not None
    for pattern in (*wishes.of_known, *wishes.others) if is_known else wishes.others:
        for match in pattern.finditer(spelt):
            start = match.start()
            if reversal is None or not reversal.search(spelt, max(0, start - MAX_REVERSAL_CHARS), start):
                return True
    return False


class _Wishes(NamedTuple):
    """Patterns of opt-outs: those that name what is kept, of which most texts hold nothing, and the others."""

    known: re.Pattern[str] | None
    of_known: tuple[re.Pattern[str], ...]
    others: tuple[re.Pattern[str], ...]


@once
def _wishes_of(code: str) -> _Wishes:
    words = requests_of(code)
    known = f"(?:{'|'.join(words.known)})"
    # What begins with what is kept is one pattern: it is looked for once.
    behind = [
        part.removeprefix(_KNOWN) for part in words.opt_out if part.startswith(_KNOWN) and part.count(_KNOWN) == 1
    ]
    others = [part for part in words.opt_out if part.removeprefix(_KNOWN) not in behind]
    if behind:
        others.append(f"{_KNOWN}(?:{'|'.join(behind)})")
    # What is kept is long: all that ends with it is one pattern too.
    before = [part.removesuffix(_KNOWN) for part in others if _only_ends_so(part)]
    if before:
        others = [part for part in others if not _only_ends_so(part)]
        others.append(f"(?:{'|'.join(before)}){_KNOWN}")
    of_known = [part for part in others if _always_names(part)]
    rest = [part for part in others if part not in of_known]
    patterns = [compiled(part.replace(_KNOWN, known) for part in some) for some in (of_known, rest)]
    return _Wishes(re.compile(same(known)) if words.known else None, patterns[0], patterns[1])


def _only_ends_so(pattern: str) -> bool:
    return pattern.endswith(_KNOWN) and pattern.count(_KNOWN) == 1 and len(alternatives(pattern)) == 1


def _always_names(pattern: str) -> bool:
    """Return whether whatever a pattern matches names what is kept: in every one of its alternatives, outside of groups."""
    return all("\0" in part for part in alternatives(pattern.replace(_KNOWN, "\0")))


@cache
def _reversal_of(code: str) -> re.Pattern[str] | None:
    words = requests_of(code)
    return re.compile(f"(?:{same(words.reversals)})$") if words.reversals else None
