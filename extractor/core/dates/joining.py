"""Two dates around "to" are one span: both ends belong to one year."""

from __future__ import annotations

from collections.abc import Sequence

from extractor.core.dates.mention import Hit, Interval
from extractor.core.dates.place import Place, blank, lower, pick
from extractor.core.dates.rule import ATOM

MERGED = frozenset({"month_day", "day_month", "prep_month", "numeric", "two_digits"})


def join(text: str, atoms: Sequence[Hit], place: Place) -> list[Hit]:
    """Return the dates with the joined ones as spans."""
    by_start = {hit.start: hit for hit in atoms}
    by_end = {hit.end: hit for hit in atoms}
    joined: list[Hit] = []
    for match in place.language.joined.finditer(lower(blank(text, atoms, ATOM))) if len(atoms) > 1 else ():
        one, two = by_start.get(match.start(1)), by_end.get(match.end(2))
        if one is None or two is None or not {one.rule, two.rule} <= MERGED:
            continue
        if one.first is None or two.last is None:
            continue
        first, last = one.first, two.last
        if last < first:
            try:
                last = last.replace(year=last.year + 1)
            except ValueError:
                continue
        if (last - first).days > 366:
            continue
        span = Interval(first, last, "range")
        joined.append(Hit(one.start, two.end, "", one.status, span, (), "occurred", "span"))
    return pick([*joined, *atoms]) if joined else list(atoms)
