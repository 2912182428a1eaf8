"""Quarters of a year."""

from __future__ import annotations

from extractor.core.dates import readings as r
from extractor.core.dates.english.words import LAST, NEXT, step_of
from extractor.core.dates.mention import Interval
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.rule import Match, rule

_QUARTERS = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "last": 4,
    "final": 4,
}


def quarter(m: Match, ctx: Context) -> Reading:
    named = m["q"] or ""
    count = int(named) if named else _QUARTERS[m["nth"].lower()]
    which = m["which"]
    step = step_of(which) if which else 0
    found = r.bare_quarter(ctx, count, step)
    return (
        found
        if which
        else r.either(
            found.interval or Interval(None, None), r.bare_quarter(ctx, count, 1).interval or Interval(None, None)
        )
    )


RULES = (
    rule("quarter", rf"(?:the\s+)?(?:q(?P<q>[1-4])|(?P<nth>first|second|third|fourth|1st|2nd|3rd|4th|final)\s+(?:quarter|qtr))(?:\s+(?:of\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+year)?(?!\s+of\s+(?:the|a|an|its)\s+(?!year|next|last|coming))", quarter, "Q3 this year", needs="q1 q2 q3 q4 qtr quarter"),
)  # fmt: skip
