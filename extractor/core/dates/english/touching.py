"""Parts of dates that no rule understood, next to a date that was found: it was then only half understood."""

from __future__ import annotations

import re

_MONTHS = "January|February|March|April|June|July|August|September|October|November|December"
_ORDINAL = r"\d{1,2}(?:st|nd|rd|th)"
_DAYS = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday"

# After a date; group `year` is a year that it may belong to.
BEHIND = re.compile(
    rf",?\s+(?:(?:of|in)\s+)?(?:(?P<year>(?:19|20)\d\d)(?![\w:/-]|\s+(?!(?:and|but|or|when|in|of|at|for|with|to|was|is|so|because|as|on|by)\b)[a-z])|(?:the\s+)?{_ORDINAL}(?!\s+(?:floor|street|avenue|time|grade))"
    r"|(?:the\s+(?:following|same|previous|preceding)|that)\s+year\b"
    rf"|(?!(?:April|June|August)\s+[A-Z])(?:{_MONTHS})\b|(?:{_DAYS})\b)"
)

# Before a date.
BEFORE = re.compile(
    rf"(?:\b(?:{_MONTHS})(?:\s+(?:of|in))?(?:\s+the)?|(?<!\d){_ORDINAL}(?:\s+of)?|(?<!at )(?<!came )(?<!finish )(?<!finished )\b(?:[Ll]ast|[Nn]ext|[Pp]revious)|(?<![\w/-])(?P<year>(?:19|20)\d\d),?)\s+$"
)
