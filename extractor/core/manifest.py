"""The capped index of stored facts: one line a fact, newest first.

At most 200 lines and 25 KB (25,000 bytes, UTF-8), the last line included that says what is not shown. One fact
takes one line whatever stands in it, and no line takes more than `MAX_LINE_BYTES`: a long or odd entry cannot
push the others out.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from extractor.core.facts import Fact

MAX_LINES = 200
MAX_BYTES = 25_000
MAX_LINE_BYTES = 400

_BREAKS = re.compile(r"[\s\x00-\x1f\x7f\u0085\u2028\u2029]+")


def clip_bytes(text: str, limit: int) -> str:
    """Return the text cut to a number of UTF-8 bytes, never inside a character; a cut ends in an ellipsis."""
    raw = text.encode("utf-8", "replace")
    if len(raw) <= limit:
        return raw.decode()
    return raw[: limit - 3].decode("utf-8", "ignore") + "\u2026"


def line(fact: Fact) -> str:
    """Return the one line of a fact: `- [type] name: description (updated)`."""
    text = _BREAKS.sub(" ", f"- [{fact.type.value}] {fact.name}: {fact.description}").strip()
    return f"{clip_bytes(text, MAX_LINE_BYTES)} ({fact.updated_at.date().isoformat()})"


def render(facts: Sequence[Fact], total: int | None = None) -> str:
    """Return the manifest of some facts.

    Args:
        facts: Most recently updated first.
        total: How many active facts there are; None when `facts` holds all.

    Returns:
        Lines that end in a newline; empty without facts.
    """
    count = len(facts) if total is None else max(total, len(facts))
    lines = [line(fact) for fact in facts[:MAX_LINES]]
    if _fits(lines, count):
        return "".join(f"{entry}\n" for entry in lines)
    lines = lines[: MAX_LINES - 1]
    while lines and not _fits([*lines, _cut_notice(count - len(lines), count)], None):
        lines.pop()
    lines.append(_cut_notice(count - len(lines), count))
    return "".join(f"{entry}\n" for entry in lines)


def etag(manifest: str) -> str:
    """Return the entity tag of a manifest, quoted as HTTP wants it."""
    return f'"{hashlib.sha256(manifest.encode("utf-8", "replace")).hexdigest()[:32]}"'


def _fits(lines: Sequence[str], count: int | None) -> bool:
    size = sum(len(entry.encode()) + 1 for entry in lines)
    return size <= MAX_BYTES and len(lines) <= MAX_LINES and (count is None or count == len(lines))


def _cut_notice(hidden: int, count: int) -> str:
    return (
        f"> {hidden} older facts of {count} are not shown (limit {MAX_LINES} lines, {MAX_BYTES:,} bytes): "
        "search for them, and clean up."
    )
