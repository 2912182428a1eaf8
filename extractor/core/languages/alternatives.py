"""Regular expressions that are written as text: their alternatives, and several of them as one."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ESCAPED = re.compile(r"\\.|\[[^\]]*+\]?")


def alternatives(pattern: str) -> list[str]:
    """Return what of each alternative of a pattern is in no group, without its sets of characters."""
    depth, outside = 0, ""
    for char in _ESCAPED.sub("", pattern):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            outside += char
    return outside.split("|")


def together(start: str, patterns: Sequence[str]) -> list[str]:
    """Return patterns with those that begin alike as one, so that this beginning is looked for once.

    Args:
        start: How they begin. One that has alternatives of its own stays alone.
    """
    alike = [one for one in patterns if one.startswith(start) and len(alternatives(one)) == 1]
    if not alike:
        return list(patterns)
    bodies = "|".join(one.removeprefix(start) for one in alike)
    return [f"{start}(?:{bodies})", *(one for one in patterns if one not in alike)]
