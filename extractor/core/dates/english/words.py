"""The words of dates, as pattern fragments and as values. Patterns ignore case."""

from __future__ import annotations

import re

WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            "monday mon", "tuesday tues tue", "wednesday weds wed",
            "thursday thurs thur thu", "friday fri", "saturday sat", "sunday sun",
        )
    )
    for name in names.split()
}  # fmt: skip

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan", "february febr feb", "march mar", "april apr", "may", "june jun", "july jul",
            "august aug", "september sept sep", "october oct", "november nov",
            "december dec",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = ("twenty thirty forty fifty sixty seventy eighty ninety").split()
NUMBERS = {word: value for value, word in enumerate(_SMALL)}
NUMBERS.update({word: 10 * value for value, word in enumerate(_TENS, start=2)})
NUMBERS.update({"a": 1, "an": 1, "a couple of": 2, "a couple": 2, "couple of": 2, "couple": 2, "hundred": 100,
                "a hundred": 100, "a few": 3, "few": 3, "several": 4, "a dozen": 12})  # fmt: skip

_ORDINAL_WORDS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
ORDINALS = {word: value for value, word in enumerate(_ORDINAL_WORDS, start=1)}
ORDINALS.update({f"twenty-{word}": 20 + value for value, word in enumerate(_ORDINAL_WORDS[:9], start=1)})
ORDINALS.update({f"twenty {word}": 20 + value for value, word in enumerate(_ORDINAL_WORDS[:9], start=1)})
ORDINALS.update({"thirtieth": 30, "thirty-first": 31, "thirty first": 31})

UNITS = {"mos": "month", "mth": "month", "mths": "month", "yr": "year", "yrs": "year", "mo": "month", "qtr": "quarter", "wk": "week", "wks": "week", "weeks": "week",
         "days": "day", "months": "month", "years": "year", "quarters": "quarter", "decades": "decade",
         "fortnights": "fortnight", "centuries": "century", "day": "day", "week": "week", "month": "month",
         "year": "year", "quarter": "quarter", "decade": "decade", "fortnight": "fortnight", "century": "century",
         "mornings": "day", "nights": "day", "evenings": "day", "qtrs": "quarter", "week's": "week", "day's": "day",
         "month's": "month", "year's": "year", "weeks'": "week", "days'": "day", "months'": "month",
         "years'": "year"}  # fmt: skip


WEEKDAY_WORDS = " ".join(WEEKDAYS)
MONTH_WORDS = " ".join(MONTHS)


def _any(words: dict[str, int] | dict[str, str] | list[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
WD = rf"(?:{_any(WEEKDAYS)})\b\.?(?!\w)"
WD_FULL = rf"(?:{'|'.join(name for name in WEEKDAYS if len(name) > 5)})"
MONTH = rf"(?:{_any(MONTHS)})\b\.?"
_HUNDREDS = rf"(?:{'|'.join(_SMALL[1:10])}|\d)\s+hundred"
COUNT = rf"(?:{_HUNDREDS}|\d{{1,4}}|(?:{'|'.join(_TENS)})[- ](?:{'|'.join(_SMALL[1:10])})|{_any({k: v for k, v in NUMBERS.items() if k not in ('zero',)})})"
ORDINAL = _any(ORDINALS)
DOM = rf"(?:\d{{1,2}}(?:st|nd|rd|th)|{ORDINAL})"
DAY = rf"(?:\d{{1,2}}(?:st|nd|rd|th)?|{ORDINAL})"
DAY_CARDINAL = rf"(?:(?:twenty|thirty)[- ](?:{'|'.join(_SMALL[1:10])})|twenty|thirty|{'|'.join(_SMALL[10:])})"
UNIT = r"(?:days?|weeks?|wks?|fortnights?|months?|mths?|mos|quarters?|qtrs?|years?|yrs?|decades?|centur(?:y|ies))"
CALENDAR_UNIT = r"(?:week|wk|fortnight|month|quarter|qtr|year|yr|decade|century)"
SEASON = r"(?:spring|summer|autumn|fall|winter)"
NEXT = r"(?:next|coming|upcoming|following|this coming|this upcoming|the following)"
LAST = r"(?:last|previous|past|this past|the past)"
DAY_PART = r"(?:(?:early |late |mid-)?(?:morning|afternoon|evening|night|noon|lunchtime|lunch|midday|midnight))"


def number(text: str) -> int:
    """Return the value of a number in digits or words; 0 if it is none."""
    text = " ".join(text.lower().replace("-", " ").split())
    if text.isdigit():
        return int(text)
    if text in NUMBERS:
        return NUMBERS[text]
    tens, _, ones = text.partition(" ")
    if ones == "hundred":
        return 100 * (int(tens) if tens.isdigit() else NUMBERS.get(tens, 0))
    return NUMBERS.get(tens, 0) + NUMBERS.get(ones, 0)


def day_number(text: str) -> int:
    """Return the day of the month from digits or an ordinal; 0 if it is none."""
    text = " ".join(text.lower().split())
    digits = re.match(r"\d+", text)
    return int(digits.group()) if digits else ORDINALS.get(text) or number(text)


def weekday(text: str) -> int:
    return WEEKDAYS[text.lower().strip(" .")]


def month(text: str) -> int:
    return MONTHS[text.lower().strip(" .")]


def unit(text: str) -> str:
    return UNITS[text.lower().strip()]


def step_of(word: str) -> int:
    """Return 1 for next, -1 for last, 0 for this."""
    word = " ".join(word.lower().split())
    if re.fullmatch(LAST, word):
        return -1
    return 1 if re.fullmatch(NEXT, word) else 0


def nth_number(text: str) -> int:
    """Return the value of an ordinal; -1 for the last."""
    return -1 if text.lower() in ("last", "final") else day_number(text)


def is_loose(count: str, about: str | None) -> bool:
    """Return whether a count is inexact: "about 3", "a few"."""
    return bool(about) or count.lower() in _LOOSE


_LOOSE = frozenset(("a few", "few", "several", "a couple of", "couple of", "a couple", "couple", "a dozen"))


_PARTS = {
    "beginning": "beginning", "start": "beginning", "early": "early", "middle": "middle", "halfway through": "middle", "half way through": "middle", "midway through": "middle", "mid": "middle",
    "end": "end", "late": "late", "later": "to come", "rest": "rest", "remainder": "rest", "earlier": "gone",
    "first half": "early", "first days": "beginning", "first few days": "beginning", "last days": "end", "last few days": "end", "second half": "late", "latter half": "late", "early part": "early", "early to mid": "early", "mid to late": "late", "latter part": "late", "back half": "late",
}  # fmt: skip


def part_word(text: str) -> str:
    """Return which part of a whole is meant, in the terms of `readings.part`."""
    return _PARTS[" ".join(text.lower().replace("-", " ").split())]
