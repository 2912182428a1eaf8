"""Does a sentence speak of what was or of what will be? And what is a date to its sentence?"""

from __future__ import annotations

import re

_FUTURE = re.compile(
    r"\b(?:will|'ll|won't|shall|going to|gonna|plans? (?:to|for)|planned|scheduled?|expects?|expected|upcoming|due|deadline|"
    r"need(?:s)? (?:to|it)|want(?:s)? to|would like|let's|let us|please|remind|book|can you|could you|should|must|until|by)\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:was|were|had|did|didn't|wasn't|weren't|went|came|saw|met|made|got|took|left|began|started|sent|wrote|said|told|"
    r"bought|sold|paid|gave|found|lost|won|ran|moved|ended|since|ago|flew|drove|spoke|ate|felt|kept|read|held|built|broke|"
    r"happened|arrived|finished|launched|released|shipped|decided|agreed|visited|attended|joined|(?!need|feed|speed|bed|red|"
    r"embed|wed|hundred|indeed|shed|exceed|proceed|succeed|schedul|plann|expect|requir|bas|relat|interest|nam|call)\w{3,}ed)\b",
    re.IGNORECASE,
)
ABBREVIATION = re.compile(
    r"\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thur?s?|fri|sat|sun|[ap]\.m)\.$", re.IGNORECASE
)
"""A phrase whose full stop does not end the sentence."""

_ROLES = {
    role: frozenset(words.split())
    for role, words in (
        ("due", "by before due deadline"),
        ("valid_until", "until till til through"),
        ("valid_from", "since starting from"),
    )
}


def tense_of(sentence: str) -> str:
    """Return `past` or `future` by the words of a sentence, the later of two signs counting; else nothing."""
    future, past = _FUTURE.search(sentence), _PAST.search(sentence)
    if future and past:
        return "future" if future.start() > past.start() else "past"
    return "future" if future else "past" if past else ""


def role_of(before: str) -> str:
    """Return the role that the word before a phrase gives it: `due`, `valid_until`, `valid_from` or nothing."""
    word = before.lower().rsplit(None, 1)[-1:] or [""]
    return next((role for role, words in _ROLES.items() if word[0] in words), "")
