"""Yesterday, today, tomorrow and their parts."""

from __future__ import annotations

import re

from extractor.core.dates import context
from extractor.core.dates.calendar import add_days
from extractor.core.dates.context import Context, Reading
from extractor.core.dates.english.fragments import AT_TIME
from extractor.core.dates.rule import Match, rule

_DAY_WORDS = {"yesterday": -1, "yest": -1, "today": 0, "tonight": 0, "tomorrow": 1, "to-morrow": 1}


_NOT_A_DAY = re.compile(
    r"'s\s+(?:youth|world|society|kids|children|young|generation|standards|technology|age|leaders|news|episode)\b|"
    r"\s+shows?\b|\s+(?:by|from)\s+(?:the\s+)?(?:Beatles|Paul)|\s+(?-i:Never|Land)\b|\.[a-z]{2}",
    re.IGNORECASE,
)
_NAME_BEFORE = re.compile(
    r"\b(?:I (?:was|wasn't|was not) born|USA|Psychology|History|Christianity|no|song|film|movie|album)\s+\W?$|\bDay After\s+$"
)


_PROVERB = re.compile(
    r"\btoday\b.{0,40}\b(?:beats|is worth|is better than)\b.{0,40}\btomorrow\b|\bhere today,? gone tomorrow\b|\b(?:never|don't) put off (?:until|till) tomorrow\b|"
    r"\btoday (?:is|was|will be|becomes) (?:the )?(?:tomorrow|yesterday)\b",
    re.IGNORECASE,
)
_SAYING = re.compile(
    r"\s+years\s+old\b|\s+(?:is\s+(?:another\s+day|never|(?:an?|the)\s+(?:\w+\s+)?(?:concept|idea|illusion|mystery|promise|word))|never\s+\w+s)\b"
)
_UNKNOWN = re.compile(r"\b(?:what|whatever)\s+$", re.IGNORECASE)
# `what tomorrow brings`
_BRINGS = re.compile(r"\s+(?:(?:will|may|might|could)\s+)?(?:brings?|holds?|has\s+in\s+store)\b")
_A_WORD_BEFORE = re.compile(
    r"\b(?:the|an?|another|any|no|our|my)\s+(?:(?:better|brighter|greener|new|different|hopeful|peaceful|beautiful|uncertain|possible|safer|common)\s+)?$",
    re.IGNORECASE,
)
# `a better tomorrow`, `the tomorrow that we want`; not "the tomorrow morning slot".
_ENDS_THERE = re.compile(r"\s+(?:you|we|i|they|that|without|with|where|of|is|was)\b|\s*(?:[.,!?;]|\Z)")
_ATTRIBUTE = re.compile(r"\b(?:an|a|very)\s+$", re.IGNORECASE)
_HOPED = re.compile(r"\b(?:dream\w*\s+of|hop\w+\s+for|fear\w*|afraid\s+of|worry\w*\s+about)\s+$")
# `I want it done yesterday`
_AT_ONCE = re.compile(
    r"\b(?:wants?|needs?)\s+(?:it|this|that|them|these|everything|the\s+\w+)\s+(?:\w+\s+)?$", re.IGNORECASE
)
# `He's so yesterday.`
_PASSE = re.compile(r"(?:\b(?:is|are|was|looks?|feels?)|'s|'re)\s+so\s+$", re.IGNORECASE)
_WORDS = "|".join(_DAY_WORDS)
_NEEDED = " ".join((*_DAY_WORDS, "morrow"))


def day_word(m: Match, ctx: Context) -> Reading | None:
    word = m["word"].lower()
    if _NOT_A_DAY.match(ctx.text, m.end("word")) or _NAME_BEFORE.search(ctx.text[ctx.sentence[0] : m.start("word")]):
        return None
    if _PASSE.search(ctx.before):
        return None
    if _is_some_day(m, ctx):
        return None
    if word == "yesterday" and _AT_ONCE.search(ctx.before):
        return None
    if _PROVERB.search(ctx.around) or _SAYING.match(ctx.text, m.end("word")):
        return None
    if ctx.text[m.start("word")].isupper() and ctx.text[: m.start("word")].lower().endswith("the "):
        return None  # the Today Show
    step = _DAY_WORDS[word]
    chosen = context.day(add_days(ctx.on, step))
    if ctx.anchor.hour is not None and ctx.anchor.hour < 4 and word in ("tonight", "tomorrow"):
        return context.either(chosen, context.day(add_days(ctx.on, step - 1)))
    return Reading(chosen)


def _is_some_day(m: Match, ctx: Context) -> bool:
    """Return whether the future or the past as such is meant."""
    before, end = ctx.text[ctx.sentence[0] : m.start("word")], m.end("word")
    if _UNKNOWN.search(before):
        return _BRINGS.match(ctx.text, end) is not None
    if _ATTRIBUTE.search(before):
        return True  # a tomorrow problem
    if m["word"].lower() in ("today", "tonight"):
        return False
    is_a_word = _A_WORD_BEFORE.search(before) or _HOPED.search(before)
    return is_a_word is not None and _ENDS_THERE.match(ctx.text, end) is not None


# `to this day`, `this day is reserved`
_OF_A_PLAN = re.compile(r"(?:^|[*:-]|\b(?:to|on|for|of|until|like|is|was))[\s*]*$", re.IGNORECASE)
_CLAUSE_ENDS = re.compile(r"\s*(?:$|[.,;!?\"\u201d)])")


def last_night(_: Match, ctx: Context) -> Reading:
    return context.one_day(add_days(ctx.on, -1))


def night_before_last(_: Match, ctx: Context) -> Reading:
    return context.one_day(add_days(ctx.on, -2))


def this_day_part(m: Match, ctx: Context) -> Reading | None:
    if m.group() == "this day" and (_OF_A_PLAN.search(ctx.before) or not _CLAUSE_ENDS.match(ctx.text, m.end())):
        return None
    return context.one_day(ctx.on)


def beyond_day(m: Match, ctx: Context) -> Reading | None:
    if "Day After" in ctx.text[ctx.at : m.end()]:
        return None  # a title
    return context.one_day(add_days(ctx.on, -2 if m["way"] in ("before", "b4") else 2))


RULES = (
    rule("day_word", rf"(?:(?:early|late|later|earlier)\s+)?(?P<word>{_WORDS})(?:'s)?{AT_TIME}?", day_word, "tomorrow", needs=_NEEDED),
    rule("last_night", r"last\s+(?:night|evening)", last_night, "last night", needs="last"),
    rule("night_before_last", r"(?:the\s+)?(?:night|evening)\s+before\s+last", night_before_last, "the night before last", needs="before"),
    rule("this_day_part", r"(?:earlier\s+|later\s+)?this\s+(?:very\s+)?(?:morning|afternoon|evening|day|night|lunchtime)", this_day_part, "this afternoon", needs="coming last next past previous this"),
    rule("beyond_day", r"(?<!\d )(?:the\s+)?day\s+(?P<way>before|b4|after)\s+(?:yesterday|tomorrow)(?<!before tomorrow)(?<!b4 tomorrow)(?<!after yesterday)", beyond_day, "the day after tomorrow", needs="tomorrow yesterday"),
)  # fmt: skip
