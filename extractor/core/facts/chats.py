"""Which part of a message is a chat, a transcript or a feed that somebody pasted?

    exported lines   [24/11/2026, 09:12:33] Marco: ...      24.11.26, 09:12 - Marco: ...
    headings         Marco, [24.11.26 09:12]                marco  9:41 AM            u/marco · 3 hr. ago
    a dialogue       User: ... Assistant: ...               Marco: ... Me: ... Marco: ...

An export or a dialogue ends with the paragraph of its last marked line; below a heading everything counts.
"""

from __future__ import annotations

import re
from collections import Counter

_CLOCK = r"\d{1,2}[:.h]\d\d(?:[:.]\d\d)?(?:[ \u202f\u00a0]?[ap]\.?m\.?)?"
_DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_EXPORTED = re.compile(
    rf"^[ \t\u200e\u200f\u202a-\u202e]*\[?{_DAY},?[ \u202f\u00a0]{{1,2}}{_CLOCK}\]?[ \t]*(?:[-\u2013][ \t]*)?[^\s:][^\n:]{{0,60}}:",
    re.IGNORECASE | re.MULTILINE,
)
_WHEN = rf"(?:(?:today|yesterday|heute|gestern|aujourd'hui|hier|hoy|ayer|oggi|ieri)[ ,]*)?(?:(?:at|um|\u00e0|a las|alle)[ ]+)?(?:{_DAY}[ ,]*(?:(?:at|um)[ ]+)?)?{_CLOCK}(?: Uhr)?"
_AGO = r"\d{1,3} ?(?:s|m|h|d|w|secs?|mins?|hrs?|hours?|minutes?|days?|weeks?|mo|months?|yrs?|years?)\b\.?(?: ago)?"
_HEADING = re.compile(
    rf"^[^\W\d][^\n:]{{0,50}}(?:,[ ]\[{_DAY} {_CLOCK}\]|(?:[ \t]{{2,4}}|[ ]?[\u2014\u2013\u00b7\u2022|][ ]?){_WHEN})[ \t]*$"
    rf"|^\[(?:\w+ )?{_CLOCK}\][ \t]+\S[^\n:]{{0,40}}$"
    rf"|^[^\n]{{0,60}}(?:@|\bu/)[\w.]{{2,30}}[ \t]*[\u00b7\u2022|][ \t]*{_AGO}[ \t]*$"
    rf"|^[\w-]{{2,30}} {_AGO.replace('(?: ago)?', ' ago')}(?:[ \t]*\|[^\n]{{0,80}})?$"
    r"|^(?:You|ChatGPT|Claude|Gemini|Copilot|Assistant) said:[ \t]*$"
    r"|^WEBVTT\b|^\d\d:\d\d(?::\d\d)?[.,]\d{3} --> |^BEGIN:V[A-Z]+|^commit [0-9a-f]{7,40}\b",
    re.IGNORECASE | re.MULTILINE,
)
_LABEL = re.compile(r"^[ \t]*(?:\*\*)?([^\W\d_][^\n:*]{0,28}):(?:\*\*)?(?=\s)", re.MULTILINE)
_DASHED = re.compile(r"^[ \t]*([A-Z\u00c0-\u00de][\w.]{0,20}) [-\u2013\u2014] (?=\S)", re.MULTILINE)
_ROLES = frozenset("user human assistant ai bot agent chatgpt claude gemini copilot model".split())
MIN_LABELS = 3
_PARAGRAPH_END = re.compile(r"\n[ \t]*\n")


def without_chats(text: str) -> str:
    """Return a text with a blank in place of each pasted chat."""
    heading = _HEADING.search(text)
    if heading is not None:
        text = text[: heading.start()]
    exported = [match.start() for match in _EXPORTED.finditer(text)]
    labels = [(match.start(), match[1].strip().casefold()) for match in _LABEL.finditer(text)]
    dashed = [(match.start(), match[1].casefold()) for match in _DASHED.finditer(text)]
    dialogues = (
        [at for at, _ in held] if _is_dialogue([name for _, name in held]) else [] for held in (labels, dashed)
    )
    for starts in (exported, *dialogues):
        if starts:
            end = _PARAGRAPH_END.search(text, starts[-1])
            return f"{text[: starts[0]]} {text[end.end() :] if end else ''}"
    return text


def _is_dialogue(names: list[str]) -> bool:
    """Return whether labels are speakers: two roles of a chat with a model, or several names of which one returns.

    A person's own list ("Diet: vegan", "City: Graz") has neither.
    """
    if len(_ROLES.intersection(names)) > 1:
        return True
    return len(names) >= MIN_LABELS and len(set(names)) > 1 and max(Counter(names).values()) > 1
