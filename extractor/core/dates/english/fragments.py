"""Parts of patterns shared by several rules."""

from __future__ import annotations

import re

from extractor.core.dates.english.words import DAY_PART, LAST, MONTH, NEXT

TIME = r"(?:\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)?)"
AT_TIME = rf"(?:,?\s+(?:at\s+)?{TIME}\b|\s+{DAY_PART})"
WHICH = rf"(?P<which>{NEXT}|{LAST}|this|current|the current)"
MONTH_OR_UNIT = rf"(?:(?:of|in)\s+(?P<month>{MONTH})|(?:(?:of|in)\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current|new(?=\s+year))\s+(?P<unit>month|quarter|year))"
PART = r"(?P<part>beginning|start|half-?way through|midway through|early|earlier|mid|middle|late|later|end|rest(?=\s+of)|remainder|(?:first|second|back|latter) half|early part|latter part|early[- ]to[- ]mid|mid[- ]to[- ]late)"
EXACTLY = r"(?:(?:exactly|precisely|just|only|another|maybe|probably|like|at\s+least|at\s+most)\s+)?"
ABOUT = (
    EXACTLY
    + r"(?:(?P<about>(?:about|around|roughly|approximately|nearly|almost|over|more than|less than|under|just under|some)(?=\s)|~)\s*)?"
)
# What people add to a sentence that is over.
_TAIL = (
    "then|lol|lmao|haha|hahaha|omg|ugh|btw|tho|tbh|imo|rn|pls|plz|thanks|thx|thank|cheers|ok|okay|yeah|right|sorry|xx?"
)
# The phrase ends here.
ENDS = rf"(?=\s*(?:$|[.,;:!?)\x00]|-\s|\u2013|\u2014|\b(?:{_TAIL}|and|but|so|or|because|when|if|while|since|as|we|i|he|she|they|you|my|our)\b))"
DOM_FOLLOWS = rf"(?=\s*(?:$|[.,;:!?)\x00\x01(]|-|\u2013|\u2014|(?:{_TAIL}|to|until|till|til|through|thru|and|or|at|in|for|with|by|from|if|but|please|so|because|when|we|i|is|was|will|would|morning|afternoon|evening|night|works?|instead|as|on|though|too|also|itself|only|onwards?|latest|midnight|noon)\b))"
ABBREVIATION_FOLLOWS = rf"(?=\s*(?:$|[.,;:!?)\x00\x01(@&/\u2013\u2014-]|\d|(?:{_TAIL}|at|in|from|to|instead|then|and|or|until|till|through|the|morning|afternoon|evening|night|noon|is|was|works|if|for|with|but|we|i|next|last|this|between|so|cos|cuz|because|please|pls|plz|can|could|when|as|though|unless|he|she|they|you|my|after|before|about|around|due|are|will|it|by|on|latest|only|off|again|lunch|lunchtime|dinner|breakfast|brunch|drinks|pm|am|eve|party|session|meeting|game|match|class|flight|appointment|first)\b))"
BEFORE_DOM = r"(?:on|by|from|to|until|till|til|for|before|after|since|between|and|or|through|around|is|was|starting|ending|of|check in|leave|leaving)"
LATE_ORDINAL = r"(?:(?:four|fif|six|seven|eigh|nine)teenth|thirteenth|twelfth|eleventh|twentieth|thirtieth|(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))"

# Words after which two dates are not a range.
MOVED = re.compile(
    r"\b(?:mov|chang|reschedul|postpon|push|switch|delay|bump)\w*\b|\bshift(?:ed|ing|\s+(?:it|this|that|them|the|my|our|everything))\b",
    re.IGNORECASE,
)

# Before a weekday or weekend that was spoken of, as in "that Friday he left"; not in "she said that Friday is fine".
THAT_DAY = re.compile(
    r"(?:(?:^|[,;:.!?(\u2013\u2014-]\s*|\b(?:on|by|before|after|since|until|till|from|for|over|of|all|and|but|or|late|early|later|earlier|just|"
    r"because|when|where|then|what|(?<!told )(?<!reminded )(?<!informed )(?<!assured )(?<!promised )(?:him|her|me|us|them)|there|home|up|out|away|again|happened|was|were|went|met|did|had|came|left)\s+)(?:that|tht))\s+$",
    re.IGNORECASE,
)
