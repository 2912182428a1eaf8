"""Parts of patterns shared by several rules."""

from __future__ import annotations

import re

from extractor.core.dates.english.words import DAY_PART, LAST, MONTH, NEXT

TIME = r"(?:\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)?)"
AT_TIME = rf"(?:,?\s+(?:at\s+)?{TIME}\b|\s+{DAY_PART})"
WHICH = rf"(?P<which>{NEXT}|{LAST}|this|current|the current)"
MONTH_OR_UNIT = rf"(?:(?:of|in)\s+(?P<month>{MONTH})|(?:(?:of|in)\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+(?P<unit>month|year))"
PART = r"(?P<part>beginning|start|early|earlier|mid|middle|late|later|end|rest(?=\s+of)|remainder|(?:first|second|back|latter) half|early part|latter part|early[- ]to[- ]mid|mid[- ]to[- ]late)"
EXACTLY = r"(?:(?:exactly|precisely|just|only|another|maybe|probably|like|at\s+least|at\s+most)\s+)?"
ABOUT = (
    EXACTLY
    + r"(?:(?P<about>(?:about|around|roughly|approximately|nearly|almost|over|more than|less than|under|just under|some)(?=\s)|~)\s*)?"
)
DOM_FOLLOWS = r"(?=\s*(?:$|[.,;:!?)\x00\x01(]|-|\u2013|(?:to|until|till|til|through|thru|and|or|at|in|for|with|by|from|if|but|please|so|because|when|we|i|is|was|will|would|morning|afternoon|evening|night|works?|instead|as|on|though|too|also)\b))"
ABBREVIATION_FOLLOWS = r"(?=\s*(?:$|[.,;:!?)\x00\x01(@&/-]|\d|(?:at|in|from|to|and|or|until|till|through|the|morning|afternoon|evening|night|noon|is|was|works|if|for|with|but|we|i|next|last|this|between)\b))"
BEFORE_DOM = r"(?:on|by|from|to|until|till|til|for|before|after|since|between|and|or|through|around|is|was|starting|ending|of|check in|leave|leaving)"
LATE_ORDINAL = r"(?:(?:four|fif|six|seven|eigh|nine)teenth|thirteenth|twelfth|eleventh|twentieth|thirtieth|(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))"

MOVED = re.compile(r"\b(?:mov|chang|reschedul|postpon|push|switch|shift|delay|bump)\w*\b", re.IGNORECASE)
"""Words after which two dates are not a range."""
