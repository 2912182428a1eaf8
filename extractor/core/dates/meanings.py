"""What a match of each rule means: from the words of a phrase to a reading of the calendar.

One function a kind of phrase; the conventions themselves stand in `readings`. A function returns None when the phrase
means no date after all.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from extractor.core.dates import calendar
from extractor.core.dates import readings as r
from extractor.core.dates.calendar import add, add_days, month_of, week_of
from extractor.core.dates.mention import Interval, Status
from extractor.core.dates.readings import Context, Reading
from extractor.core.dates.words import COUNT, LAST, MONTH, NEXT, UNIT, day_number, month, number, unit, weekday

Match = re.Match[str]

VAGUE = Reading(None, Status.VAGUE)
ANAPHORIC = Reading(None, Status.ANAPHORIC)
RECURRING = Reading(None, Status.RECURRING)


def step_of(word: str) -> int:
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


# -- weekdays ---------------------------------------------------------------------------------------------------


def which_weekday(m: Match, ctx: Context) -> Reading:
    which, day = " ".join(m["which"].lower().split()), weekday(m["wd"])
    if re.fullmatch(LAST, which):
        return r.last_weekday(ctx, day)
    if which in ("next", "following", "the following"):
        return r.next_weekday(ctx, day)
    return r.this_weekday(ctx, day) if which == "this" else r.coming_weekday(ctx, day)


def weekday_of_week(m: Match, ctx: Context) -> Reading:
    return r.one_day(r.in_week(ctx.on, weekday(m["wd"]), step_of(m["which"])))


def bare_weekday(m: Match, ctx: Context) -> Reading | None:
    return r.bare_weekday(ctx, weekday(m["wd"]))


def weekday_after_next(m: Match, ctx: Context) -> Reading:
    return r.one_day(r.in_week(ctx.on, weekday(m["wd"]), 2 if weekday(m["wd"]) <= ctx.on.weekday() else 1))


def week_on_weekday(m: Match, ctx: Context) -> Reading:
    weeks = number(m["n"]) if m["n"] else 1
    return r.one_day(add_days(r.after(ctx.on, weekday(m["wd"])), 7 * weeks))


def weekdays_from_now(m: Match, ctx: Context) -> Reading:
    day, count = weekday(m["wd"].rstrip("s") if m["wd"].lower().endswith("ays") else m["wd"]), number(m["n"])
    if m["ago"]:
        return r.one_day(add_days(r.before(ctx.on, day), -7 * (count - 1)))
    return r.one_day(add_days(r.after(ctx.on, day), 7 * (count - 1)))


def weekday_in_weeks(m: Match, ctx: Context) -> Reading:
    there = add(ctx.on, number(m["n"]) * (-1 if m["way"].lower() == "ago" else 1), unit(m["unit"]))
    return r.one_day(r.in_week(there, weekday(m["wd"]), 0))


def weekend(m: Match, ctx: Context) -> Reading:
    which = " ".join((m["which"] or "this").lower().split())
    if which in ("this past", "the past", "past"):
        return Reading(r.past_weekend(ctx))
    if which == "last":
        return Reading(r.weekend(ctx, -1)) if ctx.on.weekday() < 5 else r.either(r.weekend(ctx, -1))
    if which == "next":
        return r.either(r.weekend(ctx, 1), r.weekend(ctx, 0)) if ctx.on.weekday() < 5 else Reading(r.weekend(ctx, 1))
    if which in ("this", "the"):
        return Reading(r.past_weekend(ctx) if ctx.tense == "past" and ctx.on.weekday() < 5 else r.weekend(ctx, 0))
    return Reading(r.weekend(ctx, step_of(which)) if step_of(which) <= 0 else r.weekend(ctx, 0))


# -- counts -----------------------------------------------------------------------------------------------------


def ago(m: Match, ctx: Context) -> Reading:
    count = number(m["n"])
    found = r.away(ctx.on, -count, unit(m["unit"]))
    return Reading(r.approximate(found) if is_loose(m["n"], m["about"]) else found)


def halves(m: Match, ctx: Context) -> Reading:
    """`half a year` is six months, `a year and a half` eighteen, `two and a half years` thirty."""
    kind = unit(m["unit"] or m["unit2"])
    months = (0 if m["half"] else 12 * number(m["n"] or m["n2"])) + 6
    sign = -1 if m["ago"] else 1
    if kind == "month":
        return r.one_day(add_days(add(ctx.on, sign * (months - 6) // 12, "month"), sign * 15))
    there = add(ctx.on, sign * months, "month")
    return Reading(Interval(there, there, "day", approx=True))


def weekend_beyond(m: Match, ctx: Context) -> Reading:
    return Reading(r.weekend(ctx, -2 if m["way"].lower() == "before" else 2))


def weekend_of_date(m: Match, ctx: Context) -> Reading | None:
    found = r.month_day(ctx, month(m["month"]), day_number(m["day"]))
    return (
        Reading(calendar.weekend_of(found.interval.first))
        if found and found.interval and found.interval.first
        else None
    )


def months(m: Match, ctx: Context) -> Reading | None:
    first, last = r.bare_month(ctx, month(m["month"])).interval, r.bare_month(ctx, month(m["month2"])).interval
    if first is None or last is None or first.first is None or last.last is None:
        return None
    end = last.last if last.last >= first.first else month_of(add(last.last.replace(day=1), 1, "year")).last
    return Reading(Interval(first.first, end, "range"))


_COUNTED = re.compile(rf"({COUNT})\s+({UNIT})\b", re.IGNORECASE)


def counts(m: Match, ctx: Context) -> Reading:
    sign = -1 if m["way"].lower() in ("ago", "back") else 1
    there = ctx.on
    for count, kind in _COUNTED.findall(m["parts"]):
        there = add(there, sign * number(count), unit(kind))
    return r.one_day(there)


def between_ago(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    first, last = add(ctx.on, -number(m["n2"]), kind), add(ctx.on, -number(m["n"]), kind)
    return (
        Reading(Interval(first, last, "range", approx=True))
        if first <= last
        else Reading(Interval(last, first, "range", approx=True))
    )


def ahead(m: Match, ctx: Context) -> Reading:
    found = r.away(ctx.on, number(m["n"]), unit(m["unit"]))
    return Reading(r.approximate(found) if is_loose(m["n"], m["about"]) else found)


_NOT_A_DATE = re.compile(
    r"\b(?:never|hasn't|haven't|hadn't|first time|best|worst|(?!rest\b|test\b|latest\b|guest\b|request\b|west\b|east\b|"
    r"interest\b|invest\b|contest\b|suggest\b)\w{3,}est|most)\b",
    re.IGNORECASE,
)


def sentence_before(m: Match) -> str:
    return re.split(r"[.!?\n]", m.string[: m.start()])[-1]


def in_units(m: Match, ctx: Context) -> Reading | None:
    """`in three years` after a perfect, a past or a superlative is a span, not a date."""
    if _NOT_A_DATE.search(sentence_before(m)):
        return None
    if ctx.tense == "past" and not re.search(r"\b(?:is|are|be|will)\b|'ll\b", sentence_before(m), re.IGNORECASE):
        return None
    return ahead(m, ctx)


def between_units(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    return Reading(
        Interval(add(ctx.on, number(m["n"]), kind), add(ctx.on, number(m["n2"]), kind), "range", approx=True)
    )


def within(m: Match, ctx: Context) -> Reading | None:
    if ctx.tense == "past":
        return None
    return Reading(Interval(ctx.on, add(ctx.on, number(m["n"]), unit(m["unit"])), "range"))


def last_units(m: Match, ctx: Context) -> Reading:
    count, kind = number(m["n"]), unit(m["unit"])
    if count == 0:
        count = 3
    forward = bool(re.fullmatch(NEXT, " ".join(m["which"].lower().split())))
    if kind in ("quarter", "decade", "century"):
        first = r.relative_unit(ctx, 1 if forward else -count, kind)
        last = r.relative_unit(ctx, count if forward else -1, kind)
        return Reading(Interval(first.first, last.last, "range"))
    return Reading(r.rolling(ctx, count, kind, forward=forward))


def last_units_of(m: Match, ctx: Context) -> Reading | None:
    whole = r.relative_unit(ctx, step_of(m["which"]), unit(m["whole"]))
    count, kind = number(m["n"]), unit(m["unit"])
    assert whole.first is not None
    assert whole.last is not None
    if m["end"].lower() == "first":
        return Reading(Interval(whole.first, add_days(add(whole.first, count, kind), -1), "range"))
    return Reading(Interval(add_days(add(whole.last, -count, kind), 1), whole.last, "range"))


def over_unit(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    return Reading(r.rolling(ctx, 1, kind, forward=step_of(m["which"]) > 0))


def for_years_now(m: Match, ctx: Context) -> Reading:
    start = r.away(ctx.on, -number(m["n"]), unit(m["unit"]))
    return Reading(Interval(start.first, None, "range", approx=True))


def is_loose(count: str, about: str | None) -> bool:
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


def which_unit(m: Match, ctx: Context) -> Reading:
    kind = unit(m["unit"])
    step = step_of(m["which"])
    if m["which"].lower().split()[-1] == "past" and kind != "week":
        return Reading(r.rolling(ctx, 1, kind, forward=False))
    if m["which"].lower() == "past" and kind == "week":
        return r.either(r.relative_unit(ctx, -1, kind), r.rolling(ctx, 1, kind, forward=False))
    return Reading(r.relative_unit(ctx, step, kind))


def unit_after_next(m: Match, ctx: Context) -> Reading:
    step = -2 if m["way"].lower() == "before" else 2
    return Reading(r.relative_unit(ctx, step, unit(m["unit"])))


def part_of_unit(m: Match, ctx: Context) -> Reading | None:
    which = " ".join((m["which"] or "this").lower().split())
    step = 0 if which in ("the", "this", "current", "the current") else step_of(which)
    found = r.part(r.relative_unit(ctx, step, unit(m["unit"])), part_word(m["part"]), ctx.on)
    return Reading(found) if found else None


_PARTS = {
    "beginning": "beginning", "start": "beginning", "early": "early", "middle": "middle", "mid": "middle",
    "end": "end", "late": "late", "later": "to come", "rest": "rest", "remainder": "rest", "earlier": "gone",
    "first half": "early", "second half": "late", "early part": "early", "latter part": "late", "back half": "late",
}  # fmt: skip


def part_word(text: str) -> str:
    return _PARTS[" ".join(text.lower().replace("-", " ").split())]


def part_of_month(m: Match, ctx: Context) -> Reading | None:
    which = part_word(m["part"])
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


def end_of(m: Match, ctx: Context) -> Reading | None:
    kind = _ENDS[m["unit"][-1].lower()]
    if kind == "day":
        return r.one_day(ctx.on)
    found = r.part(r.relative_unit(ctx, 0, kind), "end", ctx.on)
    return Reading(found) if found else None


def to_date(m: Match, ctx: Context) -> Reading:
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


def season(m: Match, ctx: Context) -> Reading | None:
    which = " ".join(m["which"].lower().split())
    name = "last" if re.fullmatch(LAST, which) else "next" if re.fullmatch(NEXT, which) else "this"
    return r.relative_season(ctx, name, m["season"].lower())


def which_month(m: Match, ctx: Context) -> Reading:
    return r.named_month(ctx, step_of(m["which"]), month(m["month"]))


def bare_month(m: Match, ctx: Context) -> Reading:
    return r.bare_month(ctx, month(m["month"]))


def month_after_next(m: Match, ctx: Context) -> Reading:
    coming = r.named_month(ctx, 1, month(m["month"])).interval
    assert coming is not None
    assert coming.first is not None
    return Reading(month_of(add(coming.first, 1, "year")))


def month_in_years(m: Match, ctx: Context) -> Reading:
    there = add(ctx.on, number(m["n"]) * (-1 if m["way"] and m["way"].lower() == "ago" else 1), "year")
    return Reading(month_of(there.replace(month=month(m["month"]), day=1)))


# -- days of months ---------------------------------------------------------------------------------------------


def month_day(m: Match, ctx: Context) -> Reading | None:
    return r.month_day(ctx, month(m["month"]), day_number(m["day"]))


_ENDS_IN_MONTH = re.compile(rf"{MONTH}\s*$", re.IGNORECASE)


def month_days(m: Match, ctx: Context) -> Reading | None:
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


def numeric(m: Match, ctx: Context) -> Reading | None:
    one, two = int(m["a"]), int(m["b"])
    if one > 12:
        one, two = two, one
    return r.month_day(ctx, one, two) if 1 <= one <= 12 and 1 <= two <= 31 else None


def weekday_dom(m: Match, ctx: Context) -> Reading | None:
    return r.weekday_and_dom(ctx, weekday(m["wd"]), day_number(m["day"]))


def dom(m: Match, ctx: Context) -> Reading | None:
    return r.bare_dom(ctx, day_number(m["day"])) if 1 <= day_number(m["day"]) <= 31 else None


def dom_of_unit(m: Match, ctx: Context) -> Reading | None:
    return r.dom_of_month(r.relative_unit(ctx, step_of(m["which"]), "month"), day_number(m["day"]))


def doms_of_unit(m: Match, ctx: Context) -> Reading | None:
    whole = r.relative_unit(ctx, step_of(m["which"]), "month")
    first, last = r.dom_of_month(whole, day_number(m["day"])), r.dom_of_month(whole, day_number(m["day2"]))
    if first is None or last is None or first.interval is None or last.interval is None:
        return None
    return Reading(Interval(first.interval.first, last.interval.last, "range"))


def nth_number(text: str) -> int:
    return -1 if text.lower() in ("last", "final") else day_number(text)


def nth_weekday(m: Match, ctx: Context) -> Reading | None:
    return nth_of(m, ctx, lambda whole: r.nth_in(whole, nth_number(m["nth"]), weekday(m["wd"])))


def nth_week(m: Match, ctx: Context) -> Reading | None:
    def read(whole: Interval) -> Reading | None:
        found = r.nth_week_in(whole, nth_number(m["nth"]))
        if found and m["wd"] and found.interval and found.interval.first:
            return r.one_day(r.in_week(found.interval.first, weekday(m["wd"]), 0))
        return found

    return nth_of(m, ctx, read)


def nth_weekend(m: Match, ctx: Context) -> Reading | None:
    def read(whole: Interval) -> Reading | None:
        found = r.nth_in(whole, nth_number(m["nth"]), 5)
        if found is None or found.interval is None or found.interval.first is None:
            return None
        return Reading(Interval(found.interval.first, add_days(found.interval.first, 1), "weekend"))

    return nth_of(m, ctx, read)


def nth_day(m: Match, ctx: Context) -> Reading | None:
    def read(whole: Interval) -> Reading | None:
        nth = nth_number(m["nth"])
        if nth < 0:
            return r.one_day(whole.last) if whole.last else None
        return r.dom_of_month(whole, nth)

    return nth_of(m, ctx, read)


def nth_of(m: Match, ctx: Context, read: Callable[[Interval], Reading | None]) -> Reading | None:
    if m["month"]:
        whole = r.bare_month(ctx, month(m["month"]))
        wholes = [i for i in (whole.interval, *whole.alternatives) if i is not None]
    else:
        wholes = [r.relative_unit(ctx, step_of(m["which"]), unit(m["unit"]))]
    found = [reading.interval for w in wholes if (reading := read(w)) is not None and reading.interval is not None]
    return r.either(found[0], *found[1:]) if found else None


def week_of_date(m: Match, ctx: Context) -> Reading | None:
    found = r.month_day(ctx, month(m["month"]), day_number(m["day"]))
    return Reading(week_of(found.interval.first)) if found and found.interval and found.interval.first else None


def week_number(m: Match, ctx: Context) -> Reading | None:
    return r.week_number(ctx, int(m["n"]))


def week_numbers(m: Match, ctx: Context) -> Reading | None:
    first, last = r.week_number(ctx, int(m["n"])), r.week_number(ctx, int(m["n2"]))
    if not first or not last or not first.interval or not last.interval:
        return None
    return Reading(Interval(first.interval.first, last.interval.last, "range"))


def generic_month(m: Match, ctx: Context) -> Reading | None:
    """A month behind a preposition; in a sentence that tells no time it may be any year's: left alone."""
    sentence = re.split(r"[.!?\n]", m.string[: m.start()])[-1] + re.split(r"[.!?\n]", m.string[m.start() :])[0]
    if re.search(
        r"\b(?:every|each|always|usually|generally|festival|independence|season|month)\b", sentence, re.IGNORECASE
    ):
        return None
    return r.bare_month(ctx, month(m["month"]))


def fixed(reading: Reading) -> Callable[[Match, Context], Reading]:
    return lambda _m, _ctx: reading
