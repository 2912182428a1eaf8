"""A range of days."""

from __future__ import annotations

from datetime import date

# The first and the last day, inclusive; None is open.
Days = tuple[date | None, date | None]
OPEN: Days = (None, None)
