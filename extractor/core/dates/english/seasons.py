"""Seasons."""

from __future__ import annotations

import re

from extractor.core.dates import readings as r
from extractor.core.dates.english.words import LAST, NEXT, SEASON
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.rule import Match, rule


def season(m: Match, ctx: Context) -> Reading | None:
    which = " ".join(m["which"].lower().split())
    name = "last" if re.fullmatch(LAST, which) else "next" if re.fullmatch(NEXT, which) else "this"
    return r.relative_season(ctx, name, m["season"].lower())


RULES = (
    rule("season", rf"(?P<which>{NEXT}|{LAST}|this)\s+(?P<season>{SEASON})(?!\s+(?:apart|into|off|down|asleep|behind|short))", season, "last summer", needs="autumn fall spring summer winter"),
)  # fmt: skip
