"""May the model's proposal be stored? Each refusal says what to change.

A draft passes if its form is valid (`form`), it has evidence (`grounds`, `evidence`), its dates are absolute
(`draft_dates`), and it contains nothing that belongs elsewhere or that the operator excludes (`sensitive`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from extractor.core.facts.annotation import by_phrase, chosen, is_of
from extractor.core.facts.draft_dates import absolute, message_date, stated_times
from extractor.core.facts.evidence import refuse_said_credentials, refuse_unkept
from extractor.core.facts.fact import CONFIDENCE, MAX_CONTENT_CHARS, Draft, FactType
from extractor.core.facts.form import (
    check_keys,
    check_name,
    check_text,
    description_of,
    drop_unknown,
    expiry_of,
    fact_type_of,
    fit_description,
    polarity_of,
    refuse_other_homes,
)
from extractor.core.facts.grounds import EvidenceMissing, Grounds, find_grounds, unverified_grounds
from extractor.core.facts.quoted_dates import check_dates
from extractor.core.facts.sensitive import refuse_sensitive
from extractor.core.facts.sources import NOTHING_BEFORE, Before, Sources
from extractor.core.facts.told import Told

_REQUIRED = ("name", "type", "content")
_KNOWN = ("name", "type", "description", "content", "evidence", "dates", "polarity", "expires_on")


@dataclass(frozen=True, slots=True)
class Checked:
    """A draft that passed.

    Attributes:
        notes: What was corrected or dropped, in sentences for the tool's result.
    """

    draft: Draft
    notes: tuple[str, ...] = ()


def check_draft(
    arguments: Mapping[str, Any], sources: Sources, before: Before = NOTHING_BEFORE, *, needs_evidence: bool = True
) -> Checked:
    """Return the draft from a call of `save_memory`.

    Args:
        before: The existing fact with that name, if any.
        needs_evidence: Refuse a statement without evidence; False keeps it, marked as unverified.

    Raises:
        ToolRefusal: It breaks a rule; the text says what to change. A DisputedDate names the date.
    """
    given, notes = drop_unknown(_with_evidence(arguments), _KNOWN)
    check_keys(given, _REQUIRED, _KNOWN)
    kind = fact_type_of(given["type"])
    name = check_name(given["name"])
    content = check_text(given["content"], "content", MAX_CONTENT_CHARS)
    description, cut = description_of(given.get("description"), content)
    fields = {"description": description, "content": content}
    refuse_other_homes(fields)
    statement = f"{description} {content}"
    refuse_sensitive(f"{name.replace('-', ' ')} {statement}", sources.leave_out)
    grounds = _grounds(given.get("evidence"), kind, statement, sources, before, needs_evidence=needs_evidence)
    refuse_unkept(grounds.evidence, sources)
    refuse_said_credentials(fields, grounds.evidence, sources)
    return _dated(Draft(name, kind, description, content), given, grounds, sources, before, [*notes, *cut])


def _with_evidence(arguments: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return arguments with a `quote` beside the other fields, as files have it, as evidence: an agent knows no handles."""
    if "quote" not in arguments:
        return arguments
    rest = {key: value for key, value in arguments.items() if key != "quote"}
    quote = arguments["quote"]
    return rest if rest.get("evidence") or not quote else {**rest, "evidence": [{"quote": quote}]}


def _grounds(
    given: Any, kind: FactType, statement: str, sources: Sources, before: Before, *, needs_evidence: bool
) -> Grounds:
    try:
        return find_grounds(given, kind, statement, sources, before)
    except EvidenceMissing:
        if needs_evidence:
            raise
        return unverified_grounds(kind, statement, sources)


def _dated(
    draft: Draft, given: Mapping[str, Any], grounds: Grounds, sources: Sources, before: Before, notes: list[str]
) -> Checked:
    """Make the dates of a draft absolute, and fill in what follows from its dates and its evidence."""
    told = Told(grounds.evidence, sources, before)
    quoted = check_dates(given.get("dates"), told)
    stated = stated_times(draft.content, told, quoted)
    days = {(time.start_on, time.end_on) for time in stated}
    content = absolute(draft.content, told, quoted, days)
    description = absolute(draft.description, told, quoted, days)
    used = dict.fromkeys((*content.used, *description.used))
    translated = [
        date
        for alike in by_phrase((*quoted, *used))
        for date in [one for one in used if is_of(one, alike)] or [chosen(alike, told, draft.content, 0)]
    ]
    times = (*(date.time for date in translated), *content.times, *stated) or (
        message_date(f"{draft.description}\n{draft.content}", told),
    )
    polarity, bad_polarity = polarity_of(given.get("polarity"), draft.type, grounds.basis)
    expires_on, bad_expiry = expiry_of(given.get("expires_on"), times, told.anchor.on)
    dated = replace(
        draft,
        description=fit_description(description.text),
        content=content.text,
        polarity=polarity,
        times=times,
        evidence=grounds.evidence,
        origin=sources.origin,
        confidence=CONFIDENCE[grounds.basis],
        expires_on=expires_on,
        basis=grounds.basis,
    )
    return Checked(dated, (*notes, *bad_polarity, *bad_expiry))
