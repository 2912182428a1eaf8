"""Characters that show nothing or change the direction of a line, made visible in what a page shows.

Ids are what their producer chose, so that one could look like another, or reverse the text around it.
"""

from __future__ import annotations

import re

# Of those that `str.isprintable` passes: fillers, selectors of variants, a blank of Braille.
_SHOWS_NOTHING = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


class Exact(str):
    """Text that a page shows as it is (what people and models wrote), or that a form sends back (an id)."""

    __slots__ = ()


def visible(text: str) -> str:
    """Return a text whose characters can all be seen: `<U+202E>` stands for one that cannot. Lines and tabs stay."""
    if text.isprintable() and (text.isascii() or not _SHOWS_NOTHING.search(text)):
        return text
    return "".join(char if _is_seen(char) else f"<U+{ord(char):04X}>" for char in text)


def _is_seen(char: str) -> bool:
    return char in "\n\t" or (char.isprintable() and not _SHOWS_NOTHING.match(char))
