"""Re-reads the dates of existing facts with a newer resolver.

Every date stores its phrase, the local date it was resolved against, and the resolver's version. The phrase can thus be
resolved again: the notes are removed from the fact, and the text is rewritten against the same anchor.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from extractor.core.dates import USUAL, VERSION, Anchor, Conventions, Interval, rewrite, strip_notes, written
from extractor.core.facts.annotation import with_notes_behind
from extractor.core.facts.draft_dates import day_of_message, time_of_hit
from extractor.core.facts.fact import Draft, Fact, TimeMention
from extractor.core.facts.form import fit_description
from extractor.core.facts.quoted_dates import SOURCE


@dataclass(frozen=True, slots=True)
class Redated:
    """A fact as a newer resolver reads it.

    Attributes:
        draft: The fact with its new dates, ready to be saved under its own name.
        is_changed: A reading changed; otherwise only the version did.
    """

    fact: Fact
    draft: Draft
    is_changed: bool


def redate(fact: Fact, *, conventions: Conventions = USUAL) -> Redated | None:
    """Return a fact as the current resolver reads it; None if none of its dates came from rules, or all from this
    version, or if they count from several days: the text does not tell which phrase counts from which."""
    by_rule = [time for time in fact.times if time.source == "rule" and time.anchor_on is not None]
    if not by_rule or all(time.resolver_version == VERSION for time in by_rule):
        return None
    if len({time.anchor_on for time in fact.times if time.source in ("rule", SOURCE)}) > 1:
        return None
    first = by_rule[0]
    assert first.anchor_on is not None
    anchor = Anchor(first.anchor_on, None, conventions)
    quoted = _quoted_notes(fact.times)
    content = rewrite(with_notes_behind(strip_notes(fact.content), quoted), anchor)
    description = rewrite(with_notes_behind(strip_notes(fact.description), quoted), anchor)
    times = tuple(
        time_of_hit(hit, anchor, first.anchor_message_uuid, tz_assumed=first.tz_assumed) for hit in content.hits
    )
    kept = tuple(time for time in fact.times if time.source != "rule")
    if not times and not kept:
        times = (_of_its_message(first),)
    draft = replace(
        fact.draft, description=fit_description(description.text), content=content.text, times=(*times, *kept)
    )
    return Redated(fact, draft, _readings(draft.times) != _readings(fact.times))


def _of_its_message(time: TimeMention) -> TimeMention:
    """Return the date of a fact whose phrases are no dates any more: that of its message, as for any undated fact."""
    assert time.anchor_on is not None
    return day_of_message(time.anchor_on, time.anchor_message_uuid, tz_assumed=time.tz_assumed)


def _quoted_notes(times: tuple[TimeMention, ...]) -> dict[str, str]:
    """Return the notes of translated phrases, which keep their days: the sentence that told them is not in the fact."""
    notes: dict[str, str] = {}
    for time in times:
        if time.source == SOURCE and time.status == "vague":
            notes[time.phrase] = f"as of {time.start_on}"
        elif time.source == SOURCE:
            days = Interval(time.start_on, time.end_on, time.grain, time.approx)
            notes[time.phrase] = written(days).removeprefix("since ")
    return notes


def _readings(times: tuple[TimeMention, ...]) -> list[tuple[str, str, str]]:
    return [(time.phrase, time.edtf, time.status) for time in times]
