"""Why was a call refused? One short word for each rule's answer, for counting."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

REASONS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (reason, re.compile(pattern, re.IGNORECASE))
    for reason, pattern in (
        ("credential", r"credential"),
        ("code", r"It holds code"),
        ("sensitive", r"are not kept here"),
        ("takes over an agent", r"take over an agent"),
        ("not the person's words", r"needs the person's own words|most of its words stand in a pasted"),
        ("others' instruction", r"tells somebody what to do"),
        ("nobody typed it", r"was not typed by a person"),
        ("quote not found", r"does not stand in"),
        ("quote says too little", r"says too little|says nothing by itself"),
        ("no evidence", r"evidence is missing|^quote must|each evidence must|evidence must be"),
        ("date", r"cannot be dated|does not occur in a cited message|is no ISO date|english"),
        ("said already", r"says the same|says this already"),
        ("would drop content", r"holds more than you have read"),
        ("no such fact", r"There is no fact"),
        ("other scope", r"needs another name|whose memory this is"),
        ("too many", r"changes at most"),
    )
)
FORM = "form"
NO_MEMORY_TOOL = "not a memory tool"


def reason_of(call: Mapping[str, Any]) -> str | None:
    """Return why a call, as a run's step records it, was refused; None if it was not."""
    if call.get("is_denied"):
        return NO_MEMORY_TOOL
    if not call.get("is_refused"):
        return None
    answer = str(call.get("answer", ""))
    return next((reason for reason, pattern in REASONS if pattern.search(answer)), FORM)
