"""Yesterday, today, tomorrow and their parts."""

from __future__ import annotations

from extractor.core.dates import readings as r
from extractor.core.dates.calendar import add_days
from extractor.core.dates.english.fragments import AT_TIME
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.rule import Match, rule

_DAY_WORDS = {
    "yesterday": -1,
    "today": 0,
    "tonight": 0,
    "tonite": 0,
    "tomorrow": 1,
    "tmrw": 1,
    "tomorow": 1,
    "tommorow": 1,
    "tommorrow": 1,
}


def day_word(m: Match, ctx: Context) -> Reading:
    word = m["word"].lower()
    step = _DAY_WORDS[word]
    chosen = r.day(add_days(ctx.on, step))
    if ctx.anchor.hour is not None and ctx.anchor.hour < 4 and word in ("tonight", "tomorrow"):
        return r.either(chosen, r.day(add_days(ctx.on, step - 1)))
    return Reading(chosen)


def last_night(_: Match, ctx: Context) -> Reading:
    return r.one_day(add_days(ctx.on, -1))


def this_day_part(_: Match, ctx: Context) -> Reading:
    return r.one_day(ctx.on)


def beyond_day(m: Match, ctx: Context) -> Reading:
    return r.one_day(add_days(ctx.on, -2 if m["way"].lower() == "before" else 2))


RULES = (
    rule("day_word", rf"(?:(?:early|late|later|earlier)\s+)?(?P<word>yesterday|today|tonight|tonite|tomorrow|tmrw|tomorow|tommorow|tommorrow)(?:'s)?{AT_TIME}?", day_word, "tomorrow", needs="tmrw today tommorow tommorrow tomorow tomorrow tonight tonite yesterday"),
    rule("last_night", r"last\s+(?:night|evening)", last_night, "last night", needs="last"),
    rule("this_day_part", r"(?:earlier\s+|later\s+)?this\s+(?:very\s+)?(?:morning|afternoon|evening|day|night|lunchtime)", this_day_part, "this afternoon", needs="coming last next past previous this"),
    rule("beyond_day", r"(?<!\d )(?:the\s+)?day\s+(?P<way>before|after)\s+(?:yesterday|tomorrow|tmrw)(?<!before tomorrow)(?<!after yesterday)", beyond_day, "the day after tomorrow", needs="tmrw tomorrow yesterday"),
)  # fmt: skip
