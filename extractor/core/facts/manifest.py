"""The capped index of stored facts: one line per fact, newest first.

At most 200 lines and 25 KB (25,000 bytes, UTF-8), including a last line that says what is not shown. Each fact takes
exactly one line, whatever it contains. If the lines together are too long, the widest are cut first and only as far as
needed: a long entry shortens itself and displaces no other. Width is that of the display, not of the encoding, so that
lines of all scripts show equally much.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from extractor.core.conversation.transcript import sendable
from extractor.core.display_width import clip
from extractor.core.facts.code_names import VERIFY, names_code
from extractor.core.facts.fact import FactType

MAX_LINES = 200
MAX_BYTES = 25_000
# Columns of the part before the date.
MAX_LINE_WIDTH = 400

_NOTICE_BYTES = 160
_BREAKS = re.compile(r"[\s\x00-\x1f\x7f\u0085\u2028\u2029]+")


class Listed(Protocol):
    """What the manifest needs of a fact."""

    @property
    def type(self) -> FactType: ...
    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def content(self) -> str: ...
    @property
    def updated_at(self) -> datetime: ...


def is_whole(known: Sequence[Listed]) -> bool:
    """Return whether facts queried with the limit `MAX_LINES` are all there are."""
    return len(known) < MAX_LINES


def render(facts: Sequence[Listed], total: int | None = None) -> str:
    """Return the manifest of some facts.

    Args:
        facts: Most recently updated first.
        total: Number of active facts; None if `facts` has all of them.

    Returns:
        Lines `- [type] name: description (date)`, each with a newline; empty without facts. Facts that name a file or a
            function say `verify before use` next to the date.
    """
    count = len(facts) if total is None else max(total, len(facts))
    is_cut = count > MAX_LINES
    shown = facts[: MAX_LINES - 1] if is_cut else facts
    lines = _fit([_parts(fact) for fact in shown], MAX_BYTES - _NOTICE_BYTES)
    if is_cut or len(lines) < count:
        lines.append(_cut_notice(count - len(lines), count))
    return "".join(f"{entry}\n" for entry in lines)


def etag(manifest: str) -> str:
    """Return the entity tag of a manifest, quoted as HTTP requires."""
    return f'"{hashlib.sha256(manifest.encode("utf-8", "replace")).hexdigest()[:32]}"'


def _parts(fact: Listed) -> tuple[str, str]:
    """Return the part of a line that may be cut, and its end, which may not."""
    text = f"- [{fact.type.value}] {fact.name}: {fact.description}".strip()
    if "  " in text or not text.isprintable():  # few texts need this
        text = _BREAKS.sub(" ", text).strip()
    is_hint = names_code(f"{fact.description} {fact.content}")
    end = f" ({fact.updated_at.date().isoformat()}{f'; {VERIFY}' if is_hint else ''})"
    return clip(sendable(text), MAX_LINE_WIDTH), end


def _fit(parts: Sequence[tuple[str, str]], budget: int) -> list[str]:
    """Return all lines, the widest cut to the greatest common width at which everything fits."""
    left = budget - sum(len(end.encode()) + 1 for _, end in parts)

    def is_too_wide(width: int) -> bool:
        return sum(len(clip(text, width).encode()) for text, _ in parts) > left

    limit = MAX_LINE_WIDTH
    if is_too_wide(limit):
        limit = bisect_left(range(MAX_LINE_WIDTH), True, key=is_too_wide) - 1
    return [clip(text, max(limit, 1)) + end for text, end in parts]


def _cut_notice(hidden: int, count: int) -> str:
    return (
        f"> {hidden} older facts of {count} are not shown (limit {MAX_LINES} lines, {MAX_BYTES:,} bytes): "
        "search for them, and clean up."
    )
