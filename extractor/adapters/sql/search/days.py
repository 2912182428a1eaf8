"""When days begin and end."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from extractor.adapters.sql.search.index_query import EARLIEST, LATEST, MAX_YEAR, MIN_YEAR
from extractor.core.recall.days import Days


def instants(days: Days, zone: str) -> tuple[datetime, datetime]:
    """Return when some days begin and end; the end is exclusive."""
    since, until = days
    return (
        _midnight(since, zone) if since is not None else EARLIEST,
        _midnight_after(until, zone) if until is not None else LATEST,
    )


def _midnight(day: date, zone: str) -> datetime:
    if day.year <= MIN_YEAR:
        return EARLIEST
    return LATEST if day.year >= MAX_YEAR else datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)


def _midnight_after(day: date, zone: str) -> datetime:
    return LATEST if day.year >= MAX_YEAR else _midnight(day + timedelta(days=1), zone)
