"""What the scripts that write pages share."""

from __future__ import annotations

import textwrap

COLUMNS = 120


def prose(text: str) -> str:
    """Return a paragraph in lines of at most 120 columns."""
    return textwrap.fill(" ".join(text.split()), COLUMNS, break_long_words=False, break_on_hyphens=False)


def cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")
