"""Why was a call refused? One short word for each rule's answer, and the figure that counts it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class Refusal(StrEnum):
    """What was wrong with a refused call. The figure `refused_<value>` of a run counts them."""

    EVIDENCE = "evidence"
    """The quote is missing, occurs in no message, or says too little."""

    SOURCE = "source"
    """No person said it, or it gives orders: a pasted text, a tool result, the agent's words."""

    DATE = "date"
    """A date could not be made absolute, or contradicts what was said."""

    CREDENTIAL = "credential"
    KIND = "kind"
    """Code, a kind of content that the operator excludes, or what the person asked not to keep."""

    REPEAT = "repeat"
    """It is stored already. Runs before 0.1.0 refused that; now it is accepted without effect."""

    TARGET = "target"
    """The fact that it names does not exist, belongs to another scope or was not read, or a run may not change more."""

    FORM = "form"
    """Every other rule, mostly of the arguments' form."""


REASONS: tuple[tuple[str, Refusal, re.Pattern[str]], ...] = tuple(
    (reason, kind, re.compile(pattern, re.IGNORECASE))
    for reason, kind, pattern in (
        ("credential", Refusal.CREDENTIAL, r"\bholds a credential \("),
        ("code", Refusal.KIND, r"It holds code"),
        ("sensitive", Refusal.KIND, r"are not kept here"),
        ("not to be kept", Refusal.KIND, r"asked not to remember"),
        ("takes over an agent", Refusal.SOURCE, r"take over an agent"),
        ("not the person's words", Refusal.SOURCE, r"needs the person's own words|most of its words stand in a pasted"),
        ("others' instruction", Refusal.SOURCE, r"tells somebody what to do"),
        ("nobody said it", Refusal.SOURCE, r"to keep it as inferred|repeats the instructions"),
        ("nobody typed it", Refusal.SOURCE, r"was not typed by a person"),
        ("quote not found", Refusal.EVIDENCE, r"does not stand in"),
        ("quote says too little", Refusal.EVIDENCE, r"says too little|says nothing by itself"),
        ("no evidence", Refusal.EVIDENCE, r"^evidence is missing|^quote must|^each evidence must|^evidence must be"),
        (
            "date",
            Refusal.DATE,
            r"no single day|needs its day|no English date|kept as a conflict|^the date .{1,200} does not occur|^(?:each of )?dates\b",
        ),
        ("would drop content", Refusal.TARGET, r"already says more"),
        ("no such fact", Refusal.TARGET, r"There is no fact"),
        ("other scope", Refusal.TARGET, r"needs another name|whose memory this is"),
        ("too many", Refusal.TARGET, r"changes at most"),
    )
)
_FORM = "form"
_NO_MEMORY_TOOL = "not a memory tool"


def figure_of(answer: str) -> str:
    """Return the name of the figure that counts a refused call, given its answer."""
    return f"refused_{next((kind for _, kind, pattern in REASONS if pattern.search(answer)), Refusal.FORM).value}"


def reason_of(call: Mapping[str, Any]) -> str | None:
    """Return why a call, as a run's step records it, was refused; None if it was not."""
    if call.get("is_denied"):
        return _NO_MEMORY_TOOL
    if not call.get("is_refused"):
        return None
    answer = str(call.get("answer", ""))
    return next((reason for reason, _, pattern in REASONS if pattern.search(answer)), _FORM)
