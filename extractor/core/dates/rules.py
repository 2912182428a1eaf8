"""The grammar, as data: one rule a row, the first column its name, an example beside it.

A rule is a pattern and what its match means. Rules of `ATOMS` look at the text; rules of `COMPOUNDS` look at the
text in which every atom found before stands as a run of `ATOM` characters, so that "two days after next Friday"
is an offset and a day, whatever day that is. Where matches overlap the longest wins, then the earlier rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from extractor.core.dates import readings as r
from extractor.core.dates.calendar import add, add_days, month_of, week_of, weekend_of
from extractor.core.dates.mention import Hit, Interval, Status
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.words import (
    CALENDAR_UNIT,
    COUNT,
    DAY,
    DAY_CARDINAL,
    DAY_PART,
    DOM,
    LAST,
    MONTH,
    MONTHS,
    NEXT,
    SEASON,
    UNIT,
    WD,
    WD_FULL,
    day_number,
    month,
    number,
    unit,
    weekday,
)

Match = re.Match[str]
ATOM = "\x01"

TIME = r"(?:\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\.?)?)"
AT_TIME = rf"(?:,?\s+(?:at\s+)?{TIME}\b|\s+{DAY_PART})"


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the grammar.

    Attributes:
        read: Returns what a match means, or None when it means nothing after all.
        pattern: A group named `hit`, where there is one, is the phrase; the rest is what must stand around it.
        example: A phrase that the rule reads; a test runs each.
    """

    name: str
    pattern: re.Pattern[str]
    read: Callable[[Match, Context], Reading | None]
    example: str
    role: str = ""

    @property
    def needs(self) -> frozenset[str]:
        """Words of which the text must hold one, lower-case; empty when any text will do."""
        return _NEEDS.get(self.name, frozenset())


def _rule(
    name: str, pattern: str, read: Callable[[Match, Context], Reading | None], example: str, role: str = ""
) -> Rule:
    return Rule(name, re.compile(rf"(?<![\w]){pattern}(?![\w])", re.IGNORECASE), read, example, role)


_WD_WORDS = "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun"
_MONTH_WORDS = " ".join(MONTHS)
_NEEDS = {
    name: frozenset(words.split())
    for names, words in (
        ("day_word", "yesterday today tonight tonite tomorrow tmrw tomorow tommorow tommorrow"),
        ("last_night", "last"),
        ("this_day_part which_month", "this next last past coming previous"),
        ("beyond_day", "yesterday tomorrow tmrw"),
        ("which_weekday", "next last this past previous coming upcoming following"),
        ("bare_weekday prep_weekday only_weekday weekday_dom nth_weekday weekday_parts", _WD_WORDS),
        ("weekday_of_week week_weekday weekday_week", "week wk"),
        ("weekday_after_next", "after"),
        ("week_on_weekday", "week weeks"),
        ("weekday_in_weeks", "now today ago hence"),
        ("weekdays_from_now", "now today ago back"),
        ("weeks_ago_weekday", "now today ago"),
        ("weekend bare_weekend weekend_beyond weekend_of nth_weekend", "weekend week"),
        ("ago counts_ago", "ago back now hence"),
        ("between_ago", "ago"),
        ("from_now", "now hence"),
        ("half_ago in_half", "half"),
        ("in_units between_units", "in"),
        ("within", "within"),
        ("last_units units_last", "next last past previous following coming upcoming"),
        ("last_units_of", "last first final"),
        ("over_unit", "last past"),
        ("for_years_now", "now"),
        ("have_for_years", "for"),
        ("which_unit", "next last this past previous coming upcoming following current"),
        ("unit_after_next month_after_next", "next last"),
        ("rest_of_unit", "rest"),
        (
            "part_of_unit part_of_the_unit",
            "beginning start early earlier mid middle late later end rest remainder half part",
        ),
        ("end_of_unit", "end"),
        ("end_of", "eod eow eom eoq eoy"),
        ("to_date", "date"),
        ("quarter", "quarter qtr q1 q2 q3 q4"),
        ("season", "spring summer autumn fall winter"),
        ("part_of_month", "beginning start early mid middle late end"),
        ("month_in_years", "year years"),
        ("prep_month only_month out_month in_may month_day day_month month_days days_month months", _MONTH_WORDS),
        ("week_of_date week_of_day_month", "week c"),
        ("dom_of_unit doms_of_unit", "month mo"),
        ("nth_week week_number week_numbers", "week"),
        ("nth_day", "day"),
        ("the_dom", "the"),
        ("every", "every each any all"),
        ("every_of", "month year week quarter"),
        ("times_a_unit", "once twice times"),
        ("a_unit_each", "a per"),
        ("next_day", "next following previous the that"),
        ("later", "later earlier before after afterward afterwards beforehand prior following followed"),
        ("offset", "before after from following past"),
        ("starting", "starting beginning"),
        ("between now_and", "between"),
        ("part_of_atom", "beginning start middle end rest"),
    )
    for name in names.split()
}
"""A look at the words of a text spares most rules their search."""


_VAGUE = Reading(None, Status.VAGUE)
_ANAPHORIC = Reading(None, Status.ANAPHORIC)
_RECURRING = Reading(None, Status.RECURRING)


def _step(word: str) -> int:
    """Return 1 for next, -1 for last, 0 for this."""
    word = " ".join(word.lower().split())
    if re.fullmatch(LAST, word):
        return -1
    return 1 if re.fullmatch(NEXT, word) else 0


# -- days -------------------------------------------------------------------------------------------------------

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


def _day_word(m: Match, ctx: Context) -> Reading:
    word = m["word"].lower()
    step = _DAY_WORDS[word]
    chosen = r.day(add_days(ctx.on, step))
    if ctx.anchor.hour is not None and ctx.anchor.hour < 4 and word in ("tonight", "tomorrow"):
        return r.either(chosen, r.day(add_days(ctx.on, step - 1)))
    return Reading(chosen)


def _last_night(_: Match, ctx: Context) -> Reading:
    return r.one_day(add_days(ctx.on, -1))


def _this_day_part(_: Match, ctx: Context) -> Reading:
    return r.one_day(ctx.on)


def _beyond_day(m: Match, ctx: Context) -> Reading:
    return r.one_day(add_days(ctx.on, -2 if m["way"].lower() == "before" else 2))


# -- weekdays ---------------------------------------------------------------------------------------------------


def _which_weekday(m: Match, ctx: Context) -> Reading:
    which, day = " ".join(m["which"].lower().split()), weekday(m["wd"])
    if re.fullmatch(LAST, which):
        return r.last_weekday(ctx, day)
    if which in ("next", "following", "the following"):
        return r.next_weekday(ctx, day)
    return r.this_weekday(ctx, day) if which == "this" else r.coming_weekday(ctx, day)


def _weekday_of_week(m: Match, ctx: Context) -> Reading:
    return r.one_day(r.in_week(ctx.on, weekday(m["wd"]), _step(m["which"])))


def _bare_weekday(m: Match, ctx: Context) -> Reading | None:
    return r.bare_weekday(ctx, weekday(m["wd"]))


def _weekday_after_next(m: Match, ctx: Context) -> Reading:
    return r.one_day(r.in_week(ctx.on, weekday(m["wd"]), 2 if weekday(m["wd"]) <= ctx.on.weekday() else 1))


def _week_on_weekday(m: Match, ctx: Context) -> Reading:
    weeks = number(m["n"]) if m["n"] else 1
    return r.one_day(add_days(r.after(ctx.on, weekday(m["wd"])), 7 * weeks))


def _weekdays_from_now(m: Match, ctx: Context) -> Reading:
    day, count = weekday(m["wd"].rstrip("s") if m["wd"].lower().endswith("ays") else m["wd"]), number(m["n"])
    if m["ago"]:
        return r.one_day(add_days(r.before(ctx.on, day), -7 * (count - 1)))
    return r.one_day(add_days(r.after(ctx.on, day), 7 * (count - 1)))


def _weekday_in_weeks(m: Match, ctx: Context) -> Reading:
    there = add(ctx.on, number(m["n"]) * (-1 if m["way"].lower() == "ago" else 1), unit(m["unit"]))
    return r.one_day(r.in_week(there, weekday(m["wd"]), 0))


def _weekend(m: Match, ctx: Context) -> Reading:
    which = " ".join((m["which"] or "this").lower().split())
    if which in ("this past", "the past", "past"):
        return Reading(r.past_weekend(ctx))
    if which == "last":
        return Reading(r.weekend(ctx, -1)) if ctx.on.weekday() < 5 else r.either(r.weekend(ctx, -1))
    if which == "next":
        return r.either(r.weekend(ctx, 1), r.weekend(ctx, 0)) if ctx.on.weekday() < 5 else Reading(r.weekend(ctx, 1))
    if which in ("this", "the"):
        return Reading(r.past_weekend(ctx) if ctx.tense == "past" and ctx.on.weekday() < 5 else r.weekend(ctx, 0))
    return Reading(r.weekend(ctx, _step(which)) if _step(which) <= 0 else r.weekend(ctx, 0))


# -- counts -----------------------------------------------------------------------------------------------------


def _ago(m: Match, ctx: Context) -> Reading:
    count = number(m["n"])
    found = r.away(ctx.on, -count, unit(m["unit"]))
    return Reading(r.approximate(found) if _is_loose(m["n"], m["about"]) else found)


def _halves(m: Match, ctx: Context) -> Reading:
    """`half a year` is six months, `a year and a half` eighteen, `two and a half years` thirty."""
    kind = unit(m["unit"] or m["unit2"])
    months = (0 if m["half"] else 12 * number(m["n"] or m["n2"])) + 6
    sign = -1 if m["ago"] else 1
    if kind == "month":
        return r.one_day(add_days(add(ctx.on, sign * (months - 6) // 12, "month"), sign * 15))
    there = add(ctx.on, sign * months, "month")
    return Reading(Interval(there, there, "day", approx=True))


def _weekend_beyond(m: Match, ctx: Context) -> Reading:
    return Reading(r.weekend(ctx, -2 if m["way"].lower() == "before" else 2))


def _weekend_of(m: Match, ctx: Context) -> Reading | None:
    found = r.month_day(ctx, month(m["month"]), day_number(m["day"]))
    return Reading(weekend_of(found.interval.first)) if found and found.interval and found.interval.first else None


def _months(m: Match, ctx: Context) -> Reading | None:
    first, last = r.bare_month(ctx, month(m["month"])).interval, r.bare_month(ctx, month(m["month2"])).interval
    if first is None or last is None or first.first is None or last.last is None:
        return None
    end = last.last if last.last >= first.first else month_of(add(last.last.replace(day=1), 1, "year")).last
    return Reading(Interval(first.first, end, "range"))


_COUNTED = re.compile(rf"({COUNT})\s+({UNIT})\b", re.IGNORECASE)


def _counts(m: Match, ctx: Context) -> Reading:
    sign = -1 if m["way"].lower() in ("ago", "back") else 1
    there = ctx.on
    for count, kind in _COUNTED.findall(m["parts"]):
        there = add(there, sign * number(count), unit(kind))
    return r.one_day(there)


def _between_ago(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    first, last = add(ctx.on, -number(m["n2"]), kind), add(ctx.on, -number(m["n"]), kind)
    return (
        Reading(Interval(first, last, "range", approx=True))
        if first <= last
        else Reading(Interval(last, first, "range", approx=True))
    )


def _ahead(m: Match, ctx: Context) -> Reading:
    found = r.away(ctx.on, number(m["n"]), unit(m["unit"]))
    return Reading(r.approximate(found) if _is_loose(m["n"], m["about"]) else found)


_NOT_A_DATE = re.compile(
    r"\b(?:never|hasn't|haven't|hadn't|first time|best|worst|(?!rest\b|test\b|latest\b|guest\b|request\b|west\b|east\b|"
    r"interest\b|invest\b|contest\b|suggest\b)\w{3,}est|most)\b",
    re.IGNORECASE,
)


def _sentence_before(m: Match) -> str:
    return re.split(r"[.!?\n]", m.string[: m.start()])[-1]


def _in_units(m: Match, ctx: Context) -> Reading | None:
    """`in three years` after a perfect, a past or a superlative is a span, not a date."""
    if _NOT_A_DATE.search(_sentence_before(m)):
        return None
    if ctx.tense == "past" and not re.search(r"\b(?:is|are|be|will)\b|'ll\b", _sentence_before(m), re.IGNORECASE):
        return None
    return _ahead(m, ctx)


def _between_units(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    return Reading(
        Interval(add(ctx.on, number(m["n"]), kind), add(ctx.on, number(m["n2"]), kind), "range", approx=True)
    )


def _within(m: Match, ctx: Context) -> Reading | None:
    if ctx.tense == "past":
        return None
    return Reading(Interval(ctx.on, add(ctx.on, number(m["n"]), unit(m["unit"])), "range"))


def _last_units(m: Match, ctx: Context) -> Reading:
    count, kind = number(m["n"]), unit(m["unit"])
    if count == 0:
        count = 3
    forward = bool(re.fullmatch(NEXT, " ".join(m["which"].lower().split())))
    if kind in ("quarter", "decade", "century"):
        first = r.relative_unit(ctx, 1 if forward else -count, kind)
        last = r.relative_unit(ctx, count if forward else -1, kind)
        return Reading(Interval(first.first, last.last, "range"))
    return Reading(r.rolling(ctx, count, kind, forward=forward))


def _last_units_of(m: Match, ctx: Context) -> Reading | None:
    whole = r.relative_unit(ctx, _step(m["which"]), unit(m["whole"]))
    count, kind = number(m["n"]), unit(m["unit"])
    assert whole.first is not None
    assert whole.last is not None
    if m["end"].lower() == "first":
        return Reading(Interval(whole.first, add_days(add(whole.first, count, kind), -1), "range"))
    return Reading(Interval(add_days(add(whole.last, -count, kind), 1), whole.last, "range"))


def _over_unit(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    return Reading(r.rolling(ctx, 1, kind, forward=_step(m["which"]) > 0))


def _for_years_now(m: Match, ctx: Context) -> Reading:
    start = r.away(ctx.on, -number(m["n"]), unit(m["unit"]))
    return Reading(Interval(start.first, None, "range", approx=True))


def _is_loose(count: str, about: str | None) -> bool:
    return bool(about) or count.lower() in (
        "a few",
        "few",
        "several",
        "a couple of",
        "couple of",
        "a couple",
        "couple",
        "a dozen",
    )


# -- units ------------------------------------------------------------------------------------------------------


def _which_unit(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    step = _step(m["which"])
    if m["which"].lower().split()[-1] == "past" and kind != "week":
        return Reading(r.rolling(ctx, 1, kind, forward=False))
    if m["which"].lower() == "past" and kind == "week":
        return r.either(r.relative_unit(ctx, -1, kind), r.rolling(ctx, 1, kind, forward=False))
    return Reading(r.relative_unit(ctx, step, kind))


def _unit_after_next(m: Match, ctx: Context) -> Reading:
    step = -2 if m["way"].lower() == "before" else 2
    return Reading(r.relative_unit(ctx, step, unit(m["unit"])))


def _part_of_unit(m: Match, ctx: Context) -> Reading | None:
    which = " ".join((m["which"] or "this").lower().split())
    step = 0 if which in ("the", "this", "current", "the current") else _step(which)
    found = r.part(r.relative_unit(ctx, step, unit(m["unit"])), _part_word(m["part"]), ctx.on)
    return Reading(found) if found else None


_PARTS = {
    "beginning": "beginning", "start": "beginning", "early": "early", "middle": "middle", "mid": "middle",
    "end": "end", "late": "late", "later": "to come", "rest": "rest", "remainder": "rest", "earlier": "gone",
    "first half": "early", "second half": "late", "early part": "early", "latter part": "late", "back half": "late",
}  # fmt: skip


def _part_word(text: str) -> str:
    return _PARTS[" ".join(text.lower().replace("-", " ").split())]


def _part_of_month(m: Match, ctx: Context) -> Reading | None:
    which = _part_word(m["part"])
    whole = r.bare_month(ctx, month(m["month"]))
    assert whole.interval is not None
    if which == "early":
        which = "beginning"
    elif which == "late":
        which = "end"
    found = r.part(whole.interval, which, ctx.on)
    others = tuple(p for other in whole.alternatives if (p := r.part(other, which, ctx.on)))
    return r.either(found, *others) if found else None


_ENDS = {"d": "day", "w": "week", "m": "month", "q": "quarter", "y": "year"}


def _end_of(m: Match, ctx: Context) -> Reading | None:
    kind = _ENDS[m["unit"][-1].lower()]
    if kind == "day":
        return r.one_day(ctx.on)
    found = r.part(r.relative_unit(ctx, 0, kind), "end", ctx.on)
    return Reading(found) if found else None


def _to_date(m: Match, ctx: Context) -> Reading:
    whole = r.relative_unit(ctx, 0, unit(m["unit"]))
    return Reading(Interval(whole.first, ctx.on, "range"))


# -- quarters, seasons, months ----------------------------------------------------------------------------------

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


def _quarter(m: Match, ctx: Context) -> Reading:
    named = m["q"] or ""
    count = int(named) if named else _QUARTERS[m["nth"].lower()]
    which = m["which"]
    step = _step(which) if which else 0
    found = r.bare_quarter(ctx, count, step)
    return (
        found
        if which
        else r.either(
            found.interval or Interval(None, None), r.bare_quarter(ctx, count, 1).interval or Interval(None, None)
        )
    )


def _season(m: Match, ctx: Context) -> Reading | None:
    which = " ".join(m["which"].lower().split())
    name = "last" if re.fullmatch(LAST, which) else "next" if re.fullmatch(NEXT, which) else "this"
    return r.relative_season(ctx, name, m["season"].lower())


def _which_month(m: Match, ctx: Context) -> Reading:
    return r.named_month(ctx, _step(m["which"]), month(m["month"]))


def _bare_month(m: Match, ctx: Context) -> Reading:
    return r.bare_month(ctx, month(m["month"]))


def _month_after_next(m: Match, ctx: Context) -> Reading:
    coming = r.named_month(ctx, 1, month(m["month"])).interval
    assert coming is not None
    assert coming.first is not None
    return Reading(month_of(add(coming.first, 1, "year")))


def _month_in_years(m: Match, ctx: Context) -> Reading:
    there = add(ctx.on, number(m["n"]) * (-1 if m["way"] and m["way"].lower() == "ago" else 1), "year")
    return Reading(month_of(there.replace(month=month(m["month"]), day=1)))


# -- days of months ---------------------------------------------------------------------------------------------


def _month_day(m: Match, ctx: Context) -> Reading | None:
    return r.month_day(ctx, month(m["month"]), day_number(m["day"]))


_ENDS_IN_MONTH = re.compile(rf"{MONTH}\s*$", re.IGNORECASE)


def _month_days(m: Match, ctx: Context) -> Reading | None:
    if _ENDS_IN_MONTH.search(m.string[: m.start()]):
        return None  # "March 11th to the 14th of March": two dates
    first = r.month_day(ctx, month(m["month"]), day_number(m["day"]))
    if first is None or first.interval is None or first.interval.first is None:
        return None
    start = first.interval.first
    last = r.dom_of_month(month_of(start), day_number(m["day2"]))
    if last is None or last.interval is None or last.interval.first is None or last.interval.first < start:
        return None
    return Reading(Interval(start, last.interval.first, "range"), first.status)


def _numeric(m: Match, ctx: Context) -> Reading | None:
    one, two = int(m["a"]), int(m["b"])
    if one > 12:
        one, two = two, one
    return r.month_day(ctx, one, two) if 1 <= one <= 12 and 1 <= two <= 31 else None


def _weekday_dom(m: Match, ctx: Context) -> Reading | None:
    return r.weekday_and_dom(ctx, weekday(m["wd"]), day_number(m["day"]))


def _dom(m: Match, ctx: Context) -> Reading | None:
    return r.bare_dom(ctx, day_number(m["day"])) if 1 <= day_number(m["day"]) <= 31 else None


def _dom_of_unit(m: Match, ctx: Context) -> Reading | None:
    return r.dom_of_month(r.relative_unit(ctx, _step(m["which"]), "month"), day_number(m["day"]))


def _doms_of_unit(m: Match, ctx: Context) -> Reading | None:
    whole = r.relative_unit(ctx, _step(m["which"]), "month")
    first, last = r.dom_of_month(whole, day_number(m["day"])), r.dom_of_month(whole, day_number(m["day2"]))
    if first is None or last is None or first.interval is None or last.interval is None:
        return None
    return Reading(Interval(first.interval.first, last.interval.last, "range"))


def _nth(text: str) -> int:
    return -1 if text.lower() in ("last", "final") else day_number(text)


def _nth_weekday(m: Match, ctx: Context) -> Reading | None:
    return _nth_of(m, ctx, lambda whole: r.nth_in(whole, _nth(m["nth"]), weekday(m["wd"])))


def _nth_week(m: Match, ctx: Context) -> Reading | None:
    def read(whole: Interval) -> Reading | None:
        found = r.nth_week_in(whole, _nth(m["nth"]))
        if found and m["wd"] and found.interval and found.interval.first:
            return r.one_day(r.in_week(found.interval.first, weekday(m["wd"]), 0))
        return found

    return _nth_of(m, ctx, read)


def _nth_weekend(m: Match, ctx: Context) -> Reading | None:
    def read(whole: Interval) -> Reading | None:
        found = r.nth_in(whole, _nth(m["nth"]), 5)
        if found is None or found.interval is None or found.interval.first is None:
            return None
        return Reading(Interval(found.interval.first, add_days(found.interval.first, 1), "weekend"))

    return _nth_of(m, ctx, read)


def _nth_day(m: Match, ctx: Context) -> Reading | None:
    def read(whole: Interval) -> Reading | None:
        nth = _nth(m["nth"])
        if nth < 0:
            return r.one_day(whole.last) if whole.last else None
        return r.dom_of_month(whole, nth)

    return _nth_of(m, ctx, read)


def _nth_of(m: Match, ctx: Context, read: Callable[[Interval], Reading | None]) -> Reading | None:
    if m["month"]:
        whole = r.bare_month(ctx, month(m["month"]))
        wholes = [i for i in (whole.interval, *whole.alternatives) if i is not None]
    else:
        wholes = [r.relative_unit(ctx, _step(m["which"]), unit(m["unit"]))]
    found = [reading.interval for w in wholes if (reading := read(w)) is not None and reading.interval is not None]
    return r.either(found[0], *found[1:]) if found else None


def _week_of_date(m: Match, ctx: Context) -> Reading | None:
    found = r.month_day(ctx, month(m["month"]), day_number(m["day"]))
    return Reading(week_of(found.interval.first)) if found and found.interval and found.interval.first else None


def _week_number(m: Match, ctx: Context) -> Reading | None:
    return r.week_number(ctx, int(m["n"]))


def _week_numbers(m: Match, ctx: Context) -> Reading | None:
    first, last = r.week_number(ctx, int(m["n"])), r.week_number(ctx, int(m["n2"]))
    if not first or not last or not first.interval or not last.interval:
        return None
    return Reading(Interval(first.interval.first, last.interval.last, "range"))


def _generic_month(m: Match, ctx: Context) -> Reading | None:
    """A month behind a preposition; in a sentence that tells no time it may be any year's: left alone."""
    sentence = re.split(r"[.!?\n]", m.string[: m.start()])[-1] + re.split(r"[.!?\n]", m.string[m.start() :])[0]
    if re.search(
        r"\b(?:every|each|always|usually|generally|festival|independence|season|month)\b", sentence, re.IGNORECASE
    ):
        return None
    return r.bare_month(ctx, month(m["month"]))


def _fixed(reading: Reading) -> Callable[[Match, Context], Reading]:
    return lambda _m, _ctx: reading


_WHICH = rf"(?P<which>{NEXT}|{LAST}|this|current|the current)"
_OF_WHICH = rf"(?:of|in|on)\s+(?:the\s+)?{_WHICH}"
_MONTH_OR_UNIT = rf"(?:(?:of|in)\s+(?P<month>{MONTH})|(?:(?:of|in)\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+(?P<unit>month|year))"
_PART = r"(?P<part>beginning|start|early|earlier|mid|middle|late|later|end|rest|remainder|(?:first|second|back) half|early part|latter part)"
_ABOUT = r"(?P<about>about|around|roughly|approximately|nearly|almost|over|more than|less than|some)?\s*"
_DOM_FOLLOWS = r"(?=\s*(?:$|[.,;:!?)\x00\x01(]|-|\u2013|(?:to|until|till|til|through|thru|and|or|at|in|for|with|by|from|if|but|please|so|because|when|we|i|is|was|will|would|morning|afternoon|evening|night|works?|instead|as|on|though|too|also)\b))"
_ABBREVIATION_FOLLOWS = r"(?=\s*(?:$|[.,;:!?)\x00\x01(@-]|\d|(?:at|in|from|to|and|or|until|till|through|the|morning|afternoon|evening|night|noon|is|was|works|if|for|with|but|we|i|next|last|this|between)\b))"
_BEFORE_DOM = r"(?:on|by|from|to|until|till|til|for|before|after|since|between|and|or|through|around|is|was|starting|ending|of|check in|leave|leaving)"

_LATE_ORDINAL = r"(?:(?:four|five|six|seven|eigh|nine)teenth|thirteenth|twelfth|eleventh|twentieth|thirtieth|(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))"

STAYS: tuple[Rule, ...] = (
    _rule("every", rf"(?:every|each|any|all)\s+(?:other\s+|second\s+|third\s+|single\s+|{COUNT}\s+)?(?:{WD}s?|weekends?|{UNIT}|mornings?|afternoons?|evenings?|nights?|{MONTH}|{SEASON})(?:\s+(?:and|or)\s+{WD})*(?:\s+{DAY_PART}s?)?", _fixed(_RECURRING), "every other Friday", "recurs"),
    _rule("every_of", rf"(?:the\s+)?(?:{DAY}|(?:first|second|third|fourth|last)\s+(?:{WD}|day|week))\s+(?:day\s+)?(?:of|in)\s+(?:every|each|any|the)\s+(?:month|year|week|quarter)", _fixed(_RECURRING), "19th of every month", "recurs"),
    _rule("plural_weekday", rf"(?:on\s+)?{WD_FULL}s(?:\s+(?:and|or)\s+{WD_FULL}s)*(?!\s+(?:from|ago))", _fixed(_RECURRING), "Tuesdays", "recurs"),
    _rule("weekday_parts", rf"(?:on\s+)?{WD_FULL}\s+(?:mornings|afternoons|evenings|nights)", _fixed(_RECURRING), "Friday mornings", "recurs"),
    _rule("adverb", r"(?:daily|weekly|biweekly|fortnightly|monthly|quarterly|yearly|annually|annual|everyday)", _fixed(_RECURRING), "weekly", "recurs"),
    _rule("times_a_unit", rf"(?:once|twice|{COUNT}\s+times)\s+(?:a|an|per|each|every)\s+{UNIT}", _fixed(_RECURRING), "once a year", "recurs"),
    _rule("a_unit_each", r"\d+\s+\w+\s+(?:a|per)\s+(?:day|week|month|year|quarter)", _fixed(_RECURRING), "5 hours a week", "recurs"),
    _rule("vague", r"(?:recently|lately|the other day|a while ago|some time ago|a long time ago|long ago|soon|one of these days|in the near future|in the past(?!\s+(?:\d|few|couple|several|two|three|four|five|six|seven|eight|nine|ten|twenty|week|month|year|decade|quarter))|in due course|a while back|not long ago|sooner or later|the other (?:week|night|evening|month)|in the (?:coming|next|following) (?:days|weeks|months|years)|in recent (?:days|weeks|months|years))", _fixed(_VAGUE), "recently", "as_of"),
)  # fmt: skip

ANAPHORA: tuple[Rule, ...] = (
    _rule("next_day", r"(?:the\s+)?(?:next|following|previous)\s+(?:day|morning|evening|night|afternoon)|the\s+(?:day|week|month|year|night|evening|morning)\s+(?:before|after)|the\s+same\s+(?:day|week|month|year|evening|night|weekend)|that\s+(?:day|week|month|year|evening|night|morning|afternoon|weekend|summer|winter|spring|autumn|fall)", _fixed(_ANAPHORIC), "the next day"),
    _rule("later", rf"(?:{COUNT}\s+{UNIT}\s+(?:later|earlier|before|after|afterwards?|beforehand|prior)|the\s+following\s+{CALENDAR_UNIT}|the\s+{CALENDAR_UNIT}\s+(?:that\s+)?(?:followed|following))", _fixed(_ANAPHORIC), "three weeks later"),
)  # fmt: skip

ATOMS: tuple[Rule, ...] = (
    # days
    _rule("day_word", rf"(?:(?:early|late|later|earlier)\s+)?(?P<word>yesterday|today|tonight|tonite|tomorrow|tmrw|tomorow|tommorow|tommorrow)(?:'s)?{AT_TIME}?", _day_word, "tomorrow"),
    _rule("last_night", r"last\s+(?:night|evening)", _last_night, "last night"),
    _rule("this_day_part", r"(?:earlier\s+|later\s+)?this\s+(?:very\s+)?(?:morning|afternoon|evening|day|night|lunchtime)", _this_day_part, "this afternoon"),
    _rule("beyond_day", r"(?<!\d )(?:the\s+)?day\s+(?P<way>before|after)\s+(?:yesterday|tomorrow|tmrw)(?<!before tomorrow)(?<!after yesterday)", _beyond_day, "the day after tomorrow"),
    # weekdays
    _rule("which_weekday", rf"(?P<which>{NEXT}|{LAST}|this)\s+(?P<wd>{WD})(?:\s+{DAY_PART})?", _which_weekday, "next Tuesday"),
    _rule("weekday_of_week", rf"(?:the\s+)?(?P<wd>{WD})(?:\s+{DAY_PART})?,?\s+(?:(?:of|in)\s+)?(?:the\s+)?{_WHICH}\s+(?:week|wk)", _weekday_of_week, "Friday of next week"),
    _rule("week_weekday", rf"{_WHICH}\s+(?:week|wk)'?s?,?\s+(?:on\s+)?(?P<wd>{WD})", _weekday_of_week, "next week on Friday"),
    _rule("weekday_after_next", rf"(?:the\s+)?(?P<wd>{WD})\s+after\s+next(?:\s+(?P=wd))?", _weekday_after_next, "Friday after next"),
    _rule("week_on_weekday", rf"(?:(?P<n>{COUNT})\s+)?weeks?\s+(?:on|from|after)\s+(?P<wd>{WD})", _week_on_weekday, "a week on Tuesday"),
    _rule("weekday_week", rf"(?P<wd>{WD})\s+week(?P<n>(?!\s))?", _week_on_weekday, "Tuesday week"),
    _rule("weekdays_from_now", rf"(?P<n>{COUNT})\s+(?P<wd>{WD_FULL}s?)\s+(?:from\s+(?:now|today)|(?P<ago>ago|back))", _weekdays_from_now, "3 Fridays from now"),
    _rule("weekday_in_weeks", rf"(?:the\s+)?(?P<wd>{WD}),?\s+(?P<n>{COUNT})\s+(?P<unit>weeks?|months?)\s+(?P<way>from\s+(?:now|today)|ago|hence)", _weekday_in_weeks, "Monday two weeks from now"),
    _rule("weeks_ago_weekday", rf"(?P<n>{COUNT})\s+(?P<unit>weeks?|months?)\s+(?P<way>from\s+(?:now|today)|ago)\s+(?:on\s+)?(?P<wd>{WD})", _weekday_in_weeks, "3 months ago Saturday"),
    _rule("bare_weekday", rf"(?<!black )(?<!good )(?<!cyber )(?<!easter )(?<!palm )(?<!ash )(?<!casual )(?P<wd>(?<!\bthe ){WD_FULL}|(?<=\bthe ){WD_FULL}(?!\s+[a-z])|(?<=\bthe ){WD_FULL}(?=\s+(?:of|in|after|before|and|or|at|when|that|we|i|was|is|morning|afternoon|evening|night|to|for|until)\b)|(?:(?:mon|tues?|(?-i:Weds?|Sat|Sun)|thur?s?|fri)\b\.?|(?-i:Sat|Sun|Wed)\.){_ABBREVIATION_FOLLOWS})(?:'s)?(?:\s+{DAY_PART})?(?!\s+(?:school|times|best|roast|papers?|service)|\.\w)", _bare_weekday, "Thursday"),
    _rule("only_weekday", r"\A\s*(?P<wd>sat|sun|wed)\.?\s*\Z", _bare_weekday, "sun"),
    _rule("prep_weekday", r"(?:on|by|until|till|before|since|from|for)\s+(?P<wd>sat|sun)", _bare_weekday, "on Sat"),
    _rule("weekend", r"(?P<which>next|this|last|this past|the past|past|this coming|this upcoming|coming|upcoming)\s+week-?end(?!\s*(?:trip|bag|break|job|s))", _weekend, "this weekend"),
    _rule("bare_weekend", rf"(?<!\ba )(?<!\bnice )(?<!\bgreat )(?<!\bgood )(?<!\blong )(?<!\blovely )(?<!\byour )(?<!\bmy )(?<!\bher )(?<!\bhis )(?<!\btheir )(?<!\bour )(?<!\banother )(?<!\bfirst )(?<!\bfun )(?<!\bhappy )(?P<which>the\s+)?week-?end{_DOM_FOLLOWS}", _weekend, "the weekend"),
    # counts
    _rule("ago", rf"{_ABOUT}(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?:ago|back)", _ago, "two weeks ago"),
    _rule("counts_ago", rf"(?P<parts>(?:{COUNT}\s+{UNIT}(?:,?\s+(?:and\s+)?)){{1,3}}{COUNT}\s+{UNIT})\s+(?P<way>ago|from\s+now|hence|back)", _counts, "1 month and 21 days ago"),
    _rule("between_ago", rf"(?P<n>{COUNT})\s*(?:-|\u2013|to|or)\s*(?P<n2>{COUNT})\s+(?P<unit>{UNIT})\s+ago", _between_ago, "4 to 6 years ago"),
    _rule("from_now", rf"{_ABOUT}(?P<n>{COUNT})\s+(?P<unit>{UNIT}|mornings|nights|evenings)\s+(?:from\s+now|hence)", _ahead, "five days from now"),
    _rule("in_units", rf"in\s+{_ABOUT}(?P<n>{COUNT})\s+(?:more\s+)?(?P<unit>{UNIT})(?:'s?)?(?:\s+time)?(?!\s+(?:of|old|later|ago))", _in_units, "in 3 weeks"),
    _rule("between_units", rf"in\s+(?P<n>{COUNT})\s*(?:-|\u2013|to|or)\s*(?P<n2>{COUNT})\s+(?P<unit>{UNIT})", _between_units, "in 5-10 weeks"),
    _rule("within", rf"within\s+(?:the\s+next\s+)?(?P<n>{COUNT})\s+(?P<unit>{UNIT})(?!\s+of)", _within, "within two weeks"),
    _rule("last_units", rf"(?:the\s+)?(?P<which>{NEXT}|{LAST})\s+(?P<n>{COUNT}|many|some)\s+(?P<unit>{UNIT})", _last_units, "the last 3 weeks"),
    _rule("units_last", rf"(?:the\s+)?(?P<n>{COUNT})\s+(?P<which>next|following|coming|past|last|previous)\s+(?P<unit>{UNIT})", _last_units, "the 2 next days"),
    _rule("last_units_of", rf"(?:the\s+)?(?P<end>last|first|final)\s+(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?:of|in)\s+(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+(?P<whole>month|quarter|year)", _last_units_of, "the last 3 weeks of this year"),
    _rule("over_unit", r"(?:over|during|in|within|for)\s+the\s+(?P<which>last|past)\s+(?P<unit>week|month|quarter|year|decade|fortnight)", _over_unit, "over the last year"),
    _rule("for_years_now", rf"for\s+{_ABOUT}(?:the\s+(?:last|past)\s+)?(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+now", _for_years_now, "for three years now", "valid_from"),
    _rule("have_for_years", rf"(?:has|have|i've|we've|you've|they've)\b(?P<gap>[^.!?;]{{0,60}}?)\b(?P<hit>for\s+{_ABOUT}(?P<n>{COUNT})\s+(?P<unit>months?|years?|decades?))", _for_years_now, "has worked here for 3 years", "valid_from"),
    _rule("half_ago", rf"{_ABOUT}(?:(?P<half>half\s+an?\s+(?P<unit>year))|(?P<n>{COUNT})\s+(?P<unit2>years?|months?)\s+and\s+a\s+half)\s+(?P<ago>ago)(?P<n2>)?", _halves, "half a year ago"),
    _rule("in_half", rf"in\s+{_ABOUT}(?:(?P<half>half\s+an?\s+(?P<unit>year))|(?P<n>{COUNT})\s+(?P<unit2>years?|months?)\s+and\s+a\s+half)(?P<n2>)?(?P<ago>(?!))?", _halves, "in half a year"),
    _rule("weekend_beyond", r"(?:the\s+)?weekend\s+(?P<way>before|after)\s+(?:last|next)", _weekend_beyond, "the weekend before last"),
    _rule("weekend_of", rf"(?:the\s+)?weekend\s+of\s+(?:the\s+)?(?:(?P<month>{MONTH})\s+(?P<day>{DAY}))", _weekend_of, "the weekend of December 5"),
    _rule("months", r"(?:between|from|in)\s+(?P<hit>(?P<month>(?-i:January|February|March|April|May|June|July|August|September|October|November|December))\s+(?:and|or|to|through|until|-|\u2013)\s+(?P<month2>(?-i:January|February|March|April|May|June|July|August|September|October|November|December)))(?!\s+\d)", _months, "between April and June"),
    _rule("week_of_day_month", rf"(?:the\s+)?(?:w/c|week\s+(?:of|beginning|starting|commencing))\s+(?:on\s+)?(?:the\s+)?(?P<day>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})", _week_of_date, "week commencing 7 December"),
    # units
    _rule("which_unit", rf"(?<!\bits )(?<!moon's )(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current|the current|this current)\s+(?P<unit>{CALENDAR_UNIT})(?:'s)?", _which_unit, "next week"),
    _rule("unit_after_next", rf"(?:the\s+)?(?P<unit>{CALENDAR_UNIT})\s+(?P<way>after|before)\s+(?:next|last)", _unit_after_next, "the week after next"),
    _rule("part_of_unit", rf"(?:at\s+|by\s+)?(?:the\s+)?(?:very\s+)?{_PART}(?:\s+of|\s+in|-)?\s*(?:around\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+(?P<unit>{CALENDAR_UNIT})", _part_of_unit, "end of next month"),
    _rule("part_of_the_unit", r"(?:at\s+|by\s+|before\s+)?(?:the\s+)?(?P<part>beginning|start|middle|end|rest|remainder|(?:first|second) half)\s+of\s+(?P<which>the)\s+(?P<unit>week|month|quarter|year|decade)(?!\s+(?:of|before|after))", _part_of_unit, "the end of the month"),
    _rule("rest_of_unit", r"(?P<part>rest)\s+of\s+(?P<which>(?!\w)\W)?(?P<unit>week|month|year)", _part_of_unit, "rest of week"),
    _rule("end_of_unit", r"(?:by|before|at|until|for)\s+(?P<hit>(?P<part>end)\s+of\s+(?P<which>(?!\w)\W)?(?P<unit>week|month|quarter|year))", _part_of_unit, "by end of week"),
    _rule("end_of", r"(?:the\s+|by\s+)?(?P<unit>eod|eow|eom|eoq|eoy)", _end_of, "EOM"),
    _rule("to_date", r"(?:the\s+)?(?P<unit>year|quarter|month|week)[- ]to[- ]date", _to_date, "year to date"),
    _rule("part_of_month", rf"(?:at\s+|by\s+)?(?:the\s+)?(?P<part>beginning|start|early|mid|middle|late|end)(?:\s+of|\s+in|-)?\s*(?P<month>{MONTH})(?!\s*\d)", _part_of_month, "early March"),
    # quarters, seasons, months
    _rule("quarter", rf"(?:the\s+)?(?:q(?P<q>[1-4])|(?P<nth>first|second|third|fourth|1st|2nd|3rd|4th|final)\s+(?:quarter|qtr))(?:\s+(?:of\s+)?(?:the\s+)?(?P<which>{NEXT}|{LAST}|this|current)\s+year)?(?!\s+of\s+(?:the|a|an|its)\s+(?!year|next|last|coming))", _quarter, "Q3 this year"),
    _rule("season", rf"(?P<which>{NEXT}|{LAST}|this)\s+(?P<season>{SEASON})(?!\s+(?:apart|into|off|down|asleep|behind|short))", _season, "last summer"),
    _rule("which_month", rf"(?P<which>next|last|this|this past|this coming|the coming|coming|past|previous)\s+(?P<month>(?<!this )(?:may|mar)\b|(?-i:May)\b|(?!may\b|mar\b){MONTH})(?!\s+\d)", _which_month, "next March"),
    _rule("month_after_next", rf"(?P<month>{MONTH})\s+after\s+next", _month_after_next, "March after next"),
    _rule("month_in_years", rf"(?P<month>{MONTH})\s+(?:in\s+)?(?P<n>{COUNT})\s+years?(?:\s+(?P<way>ago|from now|hence))?", _month_in_years, "March in 1 year"),
    _rule("prep_month", r"(?:in|during|by|until|till|since|from|before|after|through|throughout|for|to|around)\s+(?:the\s+)?(?:month\s+of\s+)?(?P<hit>(?P<month>(?-i:January|Jan|February|Feb|March|Mar|April|Apr|May|June|Jun|July|Jul|August|Aug|September|Sept?|October|Oct|November|Nov|December|Dec|january|february|april|june|july|august|september|october|november|december)))(?!\s+(?:\d|first|second|Hare|madness|break))", _generic_month, "until March"),
    _rule("only_month", rf"\A\s*(?P<month>(?!mar\b|jan\b){MONTH})\s*\Z", _bare_month, "February"),
    _rule("out_month", r"(?:out|away|off|back)\s+(?:in\s+)?(?P<hit>(?P<month>(?-i:January|February|April|June|July|August|September|October|November|December)))(?=\s*(?:$|[.,;!?]))", _bare_month, "away February"),
    _rule("in_may", r"\bin\s+(?P<hit>(?P<month>may|march|jan|mar))(?=\s*(?:$|[.,;!?]))", _bare_month, "in may"),
    # days of months
    _rule("month_day", rf"(?:{WD},?\s+)?(?:the\s+)?(?P<month>{MONTH})[,/]?\s*(?:the\s+)?(?P<day>{DAY}|{DAY_CARDINAL})(?!\s*(?::|%|[ap]\.?m\b|[/.]\d|\s*(?:hours?|minutes?|people|students|points)))", _month_day, "March 14th"),
    _rule("day_month", rf"(?:{WD},?\s+)?(?:the\s+)?(?P<day>{DAY})(?:\s+day)?(?:\s+of)?(?:\s+|-)?(?P<month>{MONTH})", _month_day, "14th of March"),
    _rule("month_days", rf"(?:from\s+|between\s+)?(?P<month>{MONTH})\s+(?:between\s+)?(?P<day>{DAY})\s*(?:-|\u2013|to|thru|through|and)\s*(?:the\s+)?(?P<day2>{DAY})(?!\s+(?:of\s+)?{MONTH})(?!\s*(?::|[ap]\.?m))", _month_days, "July 13 through 15"),
    _rule("days_month", rf"(?:from\s+|between\s+)?(?:the\s+)?(?P<day>{DAY})\s*(?:-|\u2013|to|thru|through|and)\s*(?:the\s+)?(?P<day2>{DAY})(?:\s+of)?\s+(?P<month>{MONTH})", _month_days, "from 13 to 15 July"),
    _rule("numeric", r"(?:(?<=\bon )|(?<=\bby )|(?<=\bfor )|(?<=\bfrom )|(?<=\bto )|(?<=\buntil )|(?<=\bbefore )|(?<=\bafter )|(?<=\bdue )|(?<=\bsince )|(?<=\band )|(?<=day ))(?P<a>\d{1,2})/(?P<b>\d{1,2})(?![/.\d%])", _numeric, "on 2/15"),
    _rule("two_digits", r"(?<![/.\d$-])(?!1/[2348]\b|2/3\b|3/4\b|9/11\b|(?:[1-9]|10)/(?:5|10)\b(?!\s*\Z)|10/10\b)(?P<a>1[0-2]|0?[1-9])/(?P<b>[12]\d|3[01]|0?[1-9])(?=\s*(?:$|[,;:!?\x00]|\.(?!\d)|(?:at|in|from|to|and|or|until|for|with|is|was)\b))", _numeric, "11/20"),
    _rule("weekday_dom", rf"(?P<wd>{WD}),?\s+(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th)|(?:1[3-9]|2\d|3[01])(?=\s*(?:$|[.,;!?]))|{DOM})(?!\s*(?::|-|[ap]\.?m|\s+(?:floor|street|avenue)))", _weekday_dom, "Friday the 15th"),
    _rule("the_dom", rf"(?:{_BEFORE_DOM}\s+)?the\s+(?P<day>\d{{1,2}}(?:st|nd|rd|th)){_DOM_FOLLOWS}", _dom, "the 9th"),
    _rule("on_dom", rf"(?:on|by|until|from)\s+(?:the\s+)?(?P<day>\d{{1,2}}(?:st|nd|rd|th)|{_LATE_ORDINAL}){_DOM_FOLLOWS}", _dom, "on the sixteenth"),
    _rule("dom_of_unit", rf"(?:the\s+)?(?P<day>{DAY})(?:\s+day)?\s+(?:of|in)\s+(?:the\s+)?{_WHICH}\s+(?:month|mo)", _dom_of_unit, "the 5th of next month"),
    _rule("doms_of_unit", rf"(?:from\s+)?(?:the\s+)?(?P<day>{DAY})\s*(?:-|to|until|till)\s*(?:the\s+)?(?P<day2>{DAY})\s+(?:of\s+)?{_WHICH}\s+month", _doms_of_unit, "4 to 23 next month"),
    _rule("nth_weekday", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+(?P<wd>{WD})\s+{_MONTH_OR_UNIT}", _nth_weekday, "first Monday of this month"),
    _rule("nth_weekend", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+weekend\s+{_MONTH_OR_UNIT}", _nth_weekend, "last weekend of October"),
    _rule("nth_week", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+week\s+{_MONTH_OR_UNIT}(?:\s+on\s+(?P<wd>{WD}))?", _nth_week, "the last week of July"),
    _rule("nth_day", rf"(?:the\s+)?(?P<nth>{DOM}|last|final)\s+day\s+{_MONTH_OR_UNIT}", _nth_day, "last day of October"),
    _rule("week_of_date", rf"(?:the\s+)?(?:w/c|week\s+(?:of|beginning|starting|commencing))\s+(?:on\s+)?(?:the\s+)?(?P<month>{MONTH})\s+(?P<day>{DAY})", _week_of_date, "the week of February 4"),
    _rule("week_number", r"(?:calendar\s+)?week\s+(?P<n>\d{1,2})", _week_number, "week 31"),
    _rule("week_numbers", r"(?:between\s+|from\s+)?week\s+(?P<n>\d{1,2})\s+(?:and|to|until|through|-)\s+week\s+(?P<n2>\d{1,2})", _week_numbers, "week 31 to week 35"),
)  # fmt: skip


# -- compounds --------------------------------------------------------------------------------------------------

AtomsIn = Callable[[int, int], list[Hit]]


@dataclass(frozen=True, slots=True)
class Compound:
    """A rule over atoms: it sees each atom as a run of ATOM characters."""

    name: str
    pattern: re.Pattern[str]
    read: Callable[[Match, Context, list[Hit]], Reading | None]
    example: str

    @property
    def needs(self) -> frozenset[str]:
        """Words of which the text must hold one, lower-case."""
        return _NEEDS.get(self.name, frozenset())


def _compound(
    name: str, pattern: str, read: Callable[[Match, Context, list[Hit]], Reading | None], example: str
) -> Compound:
    return Compound(name, re.compile(rf"(?<!\w){pattern}", re.IGNORECASE), read, example)


def _offset(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    start = atoms[0]
    if start.first is None or start.last is None:
        return None
    kind, count = unit(m["unit"]), number(m["n"])
    if m["way"].lower().startswith("before"):
        found = add(start.first, -count, kind)
    else:
        found = add(start.last if start.first == start.last else start.first, count, kind)
    exact = Interval(found, found, "day", approx=kind in ("month", "quarter", "year"))
    if m["less"]:
        return Reading(Interval(start.first, found, "range"))
    return Reading(exact, start.status)


def _starting(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    first = atoms[0].first
    if first is None:
        return None
    return Reading(Interval(first, add_days(add(first, number(m["n"]), unit(m["unit"])), -1), "range"))


def _between(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    first, last = atoms[0].first, atoms[-1].last
    if first is None or last is None:
        return None
    if last < first:
        later = add(last, 1, "year")
        earlier = add(first, -1, "year")
        if (later - first).days <= (last - earlier).days or earlier > ctx.on:
            last = later
        else:
            first = earlier
    return Reading(Interval(first, last, "range"), atoms[0].status) if first <= last else None


def _now_and(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    there = atoms[0]
    if there.first is None or there.last is None:
        return None
    if there.last >= ctx.on:
        return Reading(Interval(ctx.on, there.last, "range"))
    return Reading(Interval(there.first, ctx.on, "range"))


def _part_of_atom(m: Match, ctx: Context, atoms: list[Hit]) -> Reading | None:
    whole = atoms[0].interval
    if whole is None or whole.first is None:
        return None
    if whole.first == whole.last:
        return Reading(whole, atoms[0].status)
    found = r.part(whole, _part_word(m["part"]), ctx.on)
    return Reading(found, atoms[0].status) if found else None


_A = f"(?:{ATOM}+)"

COMPOUNDS: tuple[Compound, ...] = (
    _compound("offset", rf"(?P<less>less than |within |no more than )?(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?P<way>before|after|from|following|past)\s+(?:the\s+)?{_A}", _offset, "2 days after next Friday"),
    _compound("starting", rf"(?P<n>{COUNT})\s+(?P<unit>{UNIT})\s+(?:starting|beginning)\s+(?:from\s+|on\s+)?{_A}", _starting, "3 days starting from next Monday"),
    _compound("between", rf"between\s+{_A}\s+and\s+{_A}", _between, "between January 1st and April 5th"),
    _compound("now_and", rf"between\s+now\s+and\s+{_A}|between\s+{_A}\s+and\s+now", _now_and, "between now and November 15th"),
    _compound("part_of_atom", rf"(?:the\s+)?(?P<part>beginning|start|middle|end|rest)\s+of\s+{_A}", _part_of_atom, "end of this Sunday"),
)  # fmt: skip

RANGE = re.compile(rf"(?:from\s+)?({ATOM}+)\s*(?:-|\u2013|to|until|till|through|thru)\s*({ATOM}+)", re.IGNORECASE)
"""Two dates of one kind joined: merged by the resolver when both are days of named months or plain months."""

MERGED = frozenset({"month_day", "day_month", "prep_month", "numeric", "two_digits"})


def due_role(before: str) -> str:
    """Return the role that the word before a phrase gives it."""
    word = before.lower().rstrip().rsplit(None, 1)[-1:] or [""]
    match word[0]:
        case "by" | "before" | "due" | "deadline":
            return "due"
        case "until" | "till" | "til" | "through":
            return "valid_until"
        case "since" | "starting" | "from":
            return "valid_from"
        case _:
            return ""


__all__ = ["ANAPHORA", "ATOM", "ATOMS", "COMPOUNDS", "MERGED", "RANGE", "STAYS", "Compound", "Rule", "due_role"]
