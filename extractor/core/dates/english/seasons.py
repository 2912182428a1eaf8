"""Seasons."""

from __future__ import annotations

import re

from extractor.core.dates import context
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.fragments import ENDS
from extractor.core.dates.english.story import counts_from_the_story
from extractor.core.dates.english.words import COUNT, LAST, NEXT, SEASON, number, part_word, step_of
from extractor.core.dates.readings import seasons as season_readings
from extractor.core.dates.readings import units as unit_readings
from extractor.core.dates.rule import Match, rule


def season(m: Match, ctx: Context) -> Reading | None:
    which = " ".join(m["which"].lower().split())
    if (which.endswith("following") or (which == "next" and ctx.before.endswith("the "))) and counts_from_the_story(
        ctx
    ):
        return None
    name = "last" if re.fullmatch(LAST, which) else "next" if re.fullmatch(NEXT, which) else "this"
    return season_readings.relative_season(ctx, name, m["season"].lower())


_GENERIC = re.compile(
    r"\b(?:every|each|always|usually|normally|typically|often|never|tends?|whenever|used to|would)\b", re.IGNORECASE
)


# A present tense that speaks of one coming event.
_SCHEDULED = re.compile(
    r"\b(?:my|our|his|her|their|she|he|we|i)\b.*\b(?:starts?|begins?|opens?|leaves?|launch(?:es)?|moves?|graduates?|retires?|is due)\b",
    re.IGNORECASE,
)


def season_alone(m: Match, ctx: Context) -> Reading | None:
    """`in the summer` if the sentence tells whether it is over or ahead; otherwise any summer may be meant."""
    if not (ctx.tense or _SCHEDULED.search(ctx.before)) or _GENERIC.search(ctx.around):
        return None
    return season_readings.bare_season(ctx, m["season"].lower())


def season_of_year(m: Match, ctx: Context) -> Reading | None:
    return season_readings.season_of_year(ctx, m["season"].lower(), step_of(m["which"]))


def season_years_ago(m: Match, ctx: Context) -> Reading | None:
    return season_readings.season_of_year(ctx, m["season"].lower(), -number(m["n"]))


def season_beyond(m: Match, ctx: Context) -> Reading | None:
    return season_readings.season_beyond(ctx, m["season"].lower(), is_past=m["way"] == "before")


def seasons_ago(m: Match, ctx: Context) -> Reading | None:
    """`two summers ago`: the one before last."""
    return season_readings.seasons_ago(ctx, m["season"].lower(), number(m["n"]))


def part_of_season(m: Match, ctx: Context) -> Reading | None:
    """`late summer`: of the current or next one, or by tense."""
    if _GENERIC.search(ctx.around):
        return None
    whole = season_readings.bare_season(ctx, m["season"].lower())
    parts = [unit_readings.part(i, part_word(m["part"]), ctx.on) for i in (whole.interval, *whole.alternatives) if i]
    found = [part for part in parts if part]
    return context.either(found[0], *found[1:]) if found else None


_SEASONS = "autumn fall spring summer winter"

RULES = (
    rule("season", rf"(?P<which>{NEXT}|{LAST}|this)\s+(?P<season>{SEASON})(?!\s+(?:apart|into|off|down|asleep|behind|short))", season, "last summer", needs=_SEASONS),
    rule("season_of_year", rf"(?:the\s+)?(?P<season>{SEASON})\s+(?:of\s+|in\s+)?(?P<which>last|this|next|the past)\s+year", season_of_year, "the spring of last year", needs=_SEASONS),
    rule("year_season", rf"(?P<which>last|this|next)\s+year'?s?\s+(?:in\s+)?(?:the\s+)?(?P<season>{SEASON})", season_of_year, "last year's winter", needs=_SEASONS),
    rule("season_years_ago", rf"(?:the\s+)?(?P<season>{SEASON}),?\s+(?P<n>{COUNT})\s+years?\s+(?:ago|back)", season_years_ago, "the summer three years ago", needs="ago back"),
    rule("years_ago_season", rf"(?P<n>{COUNT})\s+years?\s+ago,?\s+(?:(?:in|during|over)\s+)?(?:the\s+)?(?P<season>{SEASON}){ENDS}", season_years_ago, "three years ago in the summer", needs="ago"),
    rule("part_of_season", rf"(?:in|by|until|since|during)\s+(?:the\s+)?(?P<hit>(?P<part>early|mid|late)[- ](?P<season>{SEASON})){ENDS}", part_of_season, "The book comes out in early autumn", needs=_SEASONS),
    rule("season_beyond", rf"(?:the\s+)?(?P<season>{SEASON})\s+(?:(?P<way>before)\s+last|after\s+next)", season_beyond, "the summer before last", needs=_SEASONS),
    rule("seasons_ago", rf"(?P<n>{COUNT})\s+(?P<season>{SEASON})s\s+(?:ago|back)", seasons_ago, "two summers ago", needs="ago back"),
    rule("season_alone", rf"(?:in|over|during|by|until|before|after|since)\s+the\s+(?P<hit>(?P<season>{SEASON})){ENDS}", season_alone, "We will move in the summer", needs=_SEASONS),
)  # fmt: skip
