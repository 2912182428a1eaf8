"""Phrases relative to a moment in a narrative ("the next day"), which cannot be resolved here."""

from __future__ import annotations

from extractor.core.dates.english.words import CALENDAR_UNIT, COUNT, UNIT, WD
from extractor.core.dates.rule import ANAPHORIC, fixed, rule

RULES = (
    rule("next_day", r"(?:the\s+)?(?:next|following|previous)\s+(?:day|morning|evening|night|afternoon)|the\s+(?:day|week|month|year|night|evening|morning|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\s+(?:before|after)(?!\s+(?:the|a|an|my|our|his|her|their|your|its)\b)|the\s+same\s+(?:day|week|month|year|evening|night|weekend)|(?<!\w)that\s+(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?!\s+(?:\w+\s+)?(?:feeling|vibes?|mood|energy|look)\b)|on\s+the\s+(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?!\s+(?:of|in|before|after|following|\d|the\s+\d)|,?\s+\d)|that\s+(?:day|week|month|year|evening|night|morning|afternoon|weekend|summer|winter|spring|autumn|fall)", fixed(ANAPHORIC), "the next day", needs="following next previous that the"),
    rule("later", rf"(?:{COUNT}\s+{UNIT}\s+(?:later|earlier|before|after|afterwards?|beforehand|prior)|(?:the\s+)?following\s+(?:{CALENDAR_UNIT}|weekend|{WD})|the\s+(?:next|following)\s+(?:{CALENDAR_UNIT}|spring|summer|autumn|fall|winter|weekend)|the\s+{CALENDAR_UNIT}\s+(?:that\s+)?(?:followed|following))", fixed(ANAPHORIC), "three weeks later", needs="next after afterward afterwards before beforehand earlier followed following later prior"),
)  # fmt: skip
