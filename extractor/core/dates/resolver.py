"""First grammar: the commonest phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from extractor.core.dates.mention import Anchor, Hit, Interval, Status

VERSION = "0"

_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_DATED = re.compile(r"[^.!?\n]{0,40}\((?:as of |since |until )?~?\d{4}-\d\d-\d\d(?:/\d{4}-\d\d-\d\d)?\)")
_DAY_WORDS = {
    "day before yesterday": -2,
    "yesterday": -1,
    "today": 0,
    "tonight": 0,
    "day after tomorrow": 2,
    "tomorrow": 1,
}
_RULE = re.compile(
    r"\b(?:the )?(?P<day>day before yesterday|day after tomorrow|yesterday|today|tonight|tomorrow)\b"
    r"|\b(?P<which>next|this|last) (?P<wd>" + "|".join(_WEEKDAYS) + r"|week|month|year)\b"
    r"|\b(?P<ago>\d+) (?P<unit>day|week)s? ago\b|\b(?P<vague>recently|lately)\b|\b(?P<ana>the next day)\b",
    re.IGNORECASE,
)


def scan(text: str, anchor: Anchor) -> Iterator[Hit]:
    masked = _DATED.sub(lambda m: "\0" * len(m.group()), text)
    for m in _RULE.finditer(masked):
        status, interval = Status.RESOLVED, None
        if m["day"]:
            on = anchor.on + timedelta(_DAY_WORDS[m["day"].lower()])
            interval = Interval(on, on)
        elif m["ago"]:
            on = anchor.on - timedelta(int(m["ago"]) * (7 if m["unit"].lower() == "week" else 1))
            interval = Interval(on, on)
        elif m["vague"]:
            status = Status.VAGUE
        elif m["ana"]:
            status = Status.ANAPHORIC
        else:
            interval = _relative(m["which"].lower(), m["wd"].lower(), anchor.on)
        yield Hit(m.start(), m.end(), m.group(), status, interval)


def _relative(which: str, what: str, on: date) -> Interval:
    step = {"next": 1, "this": 0, "last": -1}[which]
    monday = on - timedelta(on.weekday()) + timedelta(7 * step)
    if what == "week":
        return Interval(monday, monday + timedelta(6), "week")
    if what == "year":
        return Interval(date(on.year + step, 1, 1), date(on.year + step, 12, 31), "year")
    if what == "month":
        index = on.year * 12 + on.month - 1 + step
        first = date(index // 12, index % 12 + 1, 1)
        return Interval(first, date((index + 1) // 12, (index + 1) % 12 + 1, 1) - timedelta(1), "month")
    day = monday + timedelta(_WEEKDAYS.index(what))
    return Interval(day, day)
