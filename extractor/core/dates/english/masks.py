"""Dates that are absolute in English words, and numbers that are not dates."""

from __future__ import annotations

from extractor.core.dates.english.sayings import SAYINGS
from extractor.core.dates.english.stated import AND, UNTIL
from extractor.core.dates.english.words import DAY, MONTH, MONTH_WORDS, SEASON, WD
from extractor.core.dates.masks import YEAR, mask_rows

_CLOCK = r"\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:\s?[ap]m)?"
_ZONE = r"(?:\s+(?:[a-z]{2,5}|[+-]\d\d:?\d\d))?"
_WD = rf"(?:{WD},?\s+)?"
_FISCAL = r"fy\s?'?(?:20)?\d\d"

_OTHER_WORDS = "q q1 q2 q3 q4 h1 h2 quarter spring summer autumn fall winter cw week beginning start middle end early mid late last first"

MASKS = (
    *SAYINGS,
    *mask_rows((
        ("year", rf"\b(?:the )?{DAY}(?:{UNTIL}|{AND}){DAY}(?:\s+of)?\s+{MONTH},?\s+{YEAR}\b"),
        ("year", rf"\b{_WD}{MONTH}\s+\d{{1,2}}\s+{_CLOCK}{_ZONE}\s+{YEAR}\b"),
        ("year", rf"\b{_WD}(?:the )?{DAY}(?:\s+of)?[\s-]*{MONTH}(?:\s+of)?[,\s-]+{YEAR}\b"),
        ("year", rf"\b{_WD}{MONTH}\s+(?:the )?{DAY}(?:\s+of)?,?\s+{YEAR}\b"),
        ("year", rf"\b{_WD}(?:the )?{DAY}(?:\s+of)?\s+{MONTH},?\s+1[0-5][6-9]\d\b"),
        ("year", rf"\b{_WD}{MONTH}\s+(?:the )?{DAY},?\s+1[0-5][6-9]\d\b"),
        ("year", rf"\b{MONTH}\s+{DAY}\s*[-\u2013]\s*{DAY},?\s+{YEAR}\b"),
        ("year", rf"\b{MONTH}(?:\s+of)?[,\s-]+{YEAR}\b(?:[-/]\d+)?"),
        ("year", rf"\b{YEAR}[-/ ]{MONTH}(?:[-/ ]\d{{1,2}})?\b"),
        ("digit", rf"\b\d{{1,2}}[-/]{MONTH}[-/]\d{{2,4}}\b"),
        ("digit", rf"\b{MONTH}[-/]\d{{1,2}}[-/]\d{{2,4}}\b"),
        ("digit", rf"\b(?:{DAY}\s+)?{MONTH}(?:\s+\d{{1,2}},?)?\s+['\u2019]\d\d\b"),
        ("digit", rf"\b\d{{1,2}}\s+{MONTH}\s+(?:1[3-9]|[2-9]\d)(?=\s*(?:$|[.,;:!?)]))"),
    ), needs=MONTH_WORDS),
    *mask_rows((
        ("year", rf"\b(?:q[1-4]|(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter)(?:\s+of)?[\s/-]+{YEAR}\b|\b{YEAR}[\s-]?q[1-4]\b"),
        ("digit", r"\b(?:q[1-4]|h[12])[\s/-]*'\d\d\b"),
        ("year", rf"\bh[12]\s+{YEAR}\b"),
        ("year", rf"\b{SEASON}(?:\s+of)?\s+{YEAR}\b"),
        ("year", rf"\b(?:cw|week)\s*\d{{1,2}}(?:\s+(?:of|in))?,?\s+{YEAR}\b"),
        ("year", rf"\b(?:the )?(?:beginning|start|middle|end|early|mid|late|last week|first week|last day|last month)(?:\s+of|-|\s+in)?\s*{YEAR}\b"),
    ), needs=_OTHER_WORDS),
)  # fmt: skip

# Fiscal years, while their beginning is unknown.
FISCAL = mask_rows(
    (
        ("digit", rf"\b(?:q[1-4]|h[12])[\s/-]*(?:of\s+)?{_FISCAL}\b|\b{_FISCAL}(?:[\s/-]*(?:q[1-4]|h[12]))?\b"),
        ("year", rf"\b(?:q[1-4]\s+(?:of\s+)?)?(?:the\s+)?fiscal(?:\s+year)?\s+{YEAR}(?:\s+q[1-4])?\b"),
        ("digit", r"\b(?:q[1-4]\s+of\s+the\s+fiscal\s+year|fiscal\s+q[1-4])\b"),
    ),
    needs="fy fiscal fy1 fy2 fy3",
)
