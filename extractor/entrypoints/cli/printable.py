"""Text as a terminal may get it: messages and ids could move its cursor, set its title or fill its clipboard."""

from __future__ import annotations

import re

# All but tab and line feed; C1 too, of which a terminal reads U+009B as ESC [.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def printable(text: str) -> str:
    """Return a text without control characters."""
    return _CONTROL.sub("\ufffd", text)
