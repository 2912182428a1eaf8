"""`extractor dates`: the resolver on JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from zoneinfo import ZoneInfo

from extractor.core.dates import Anchor, Conventions, Hit, Stated, edtf, find_stated, rewrite
from extractor.core.documents import Json
from extractor.core.errors import InvalidInput
from extractor.core.facts.redating import Redated


def resolve_lines(lines: Iterable[str], zone: str | None, *, conventions: Conventions) -> Iterator[str]:
    """Yield one result line per input line.

    Raises:
        InvalidInput: A line is malformed; names the line.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield json.dumps(_resolve(line, number, zone, conventions), ensure_ascii=False)


def redated_line(item: Redated) -> str:
    """Return one fact with new dates as JSON."""
    fact, draft = item.fact, item.draft
    return json.dumps(
        {
            "id": str(fact.id),
            "name": fact.name,
            "is_changed": item.is_changed,
            "before": {"content": fact.content, "times": [[t.phrase, t.edtf, t.status] for t in fact.times]},
            "after": {"content": draft.content, "times": [[t.phrase, t.edtf, t.status] for t in draft.times]},
        },
        ensure_ascii=False,
    )


def _resolve(line: str, number: int, zone: str | None, conventions: Conventions) -> Json:
    try:
        row = json.loads(line)
        anchor = _anchor(row["anchor"], zone, conventions)
        text = row["text"]
        if not isinstance(text, str):
            raise TypeError("text must be a string")
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidInput.of(f"line {number}", f'must be {{"id", "text", "anchor"}}: {error!r}') from None
    result = rewrite(text, anchor)
    stated = [_stated(found) for found in find_stated(text, anchor.date_order)]
    return {
        "id": row.get("id"),
        "hits": [_hit(hit) for hit in result.hits],
        "rewritten": result.text,
        "stated": stated,
    }


def _anchor(given: str, zone: str | None, conventions: Conventions) -> Anchor:
    """Parse a date, or a date and time: taken as local, or converted to the zone if it has an offset and a zone is
    given."""
    if len(given) == 10:
        return Anchor(date.fromisoformat(given), None, conventions, zone or "")
    instant = datetime.fromisoformat(given.replace("Z", "+00:00"))
    if zone and instant.tzinfo is not None:
        instant = instant.astimezone(ZoneInfo(zone))
    return Anchor.at(instant, conventions, zone or "")


def _stated(found: Stated) -> Json:
    """Return an absolute date, which is left unchanged."""
    return {
        "start": found.start,
        "end": found.end,
        "status": "ambiguous" if found.alternatives else "resolved",
        "first": found.interval.first.isoformat() if found.interval.first else None,
        "last": found.interval.last.isoformat() if found.interval.last else None,
        "phrase": found.text,
        "alternatives": [edtf(other) for other in found.alternatives],
    }


def _hit(hit: Hit) -> Json:
    return {
        "start": hit.start,
        "end": hit.end,
        "status": hit.status.value,
        "first": hit.first.isoformat() if hit.first else None,
        "last": hit.last.isoformat() if hit.last else None,
        "phrase": hit.phrase,
        "role": hit.role,
        "grain": hit.interval.grain if hit.interval else None,
        "approx": hit.interval.approx if hit.interval else None,
        "edtf": edtf(hit.interval) if hit.interval else None,
        "alternatives": [edtf(other) for other in hit.alternatives],
        "rule": hit.rule,
    }
