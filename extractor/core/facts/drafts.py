"""May the model's proposal be stored? Each refusal says what to change.

A draft passes if its form is valid (`form`), its evidence is found in the messages it cites (`evidence`), its dates are
absolute (`draft_dates`), and it contains nothing that belongs elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from extractor.core.facts.draft_dates import absolute, anchor_message, message_date, stated_times
from extractor.core.facts.evidence import check_evidence, refuse_foreign_words, refuse_said_credentials
from extractor.core.facts.fact import MAX_CONTENT_CHARS, MAX_DESCRIPTION_CHARS, Draft
from extractor.core.facts.form import (
    check_keys,
    check_name,
    check_text,
    expiry_of,
    fact_type_of,
    fit_description,
    polarity_of,
    refuse_other_homes,
)
from extractor.core.facts.sources import NOTHING_BEFORE, Before, Sources


def check_draft(arguments: Mapping[str, Any], sources: Sources, before: Before = NOTHING_BEFORE) -> Draft:
    """Return the draft from a call of `save_memory`.

    Args:
        before: The existing fact with that name, if any.

    Raises:
        ToolRefusal: It breaks a rule; the text says what to change. A DisputedDate names the date.
    """
    check_keys(arguments, ("name", "type", "description", "content"), ("evidence", "polarity", "expires_on"))
    fact_type = fact_type_of(arguments["type"])
    name = check_name(arguments["name"])
    description = check_text(arguments["description"], "description", MAX_DESCRIPTION_CHARS)
    content = check_text(arguments["content"], "content", MAX_CONTENT_CHARS)
    refuse_other_homes({"description": description, "content": content})
    evidence = check_evidence(arguments.get("evidence"), f"{description} {content}", sources, before)
    refuse_said_credentials({"description": description, "content": content}, evidence, sources)
    refuse_foreign_words(fact_type, evidence, sources)
    anchored = anchor_message(evidence, sources)
    stated = stated_times(content, evidence, sources, before)
    content, relative = absolute(content, anchored, sources)
    description, _ = absolute(description, anchored, sources)
    times = (*relative, *stated) or (message_date(anchored, sources),)
    return Draft(
        name=name,
        type=fact_type,
        description=fit_description(description),
        content=content,
        polarity=polarity_of(arguments.get("polarity"), fact_type),
        times=times,
        evidence=evidence,
        origin=sources.origin,
        expires_on=expiry_of(arguments.get("expires_on"), times, sources.anchor(anchored).on),
    )
