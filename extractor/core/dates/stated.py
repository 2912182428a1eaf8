"""Absolute dates in a text: ISO 8601, numeric dates, and those that a language writes in words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from extractor.core.dates.calendar import make_day, month_of
from extractor.core.dates.conventions import DateOrder
from extractor.core.dates.english import ENGLISH
from extractor.core.dates.language import Form, Language
from extractor.core.dates.mention import Interval
from extractor.core.dates.native_dates import FORMS as NATIVE_FORMS
from extractor.core.dates.native_dates import RANGES
from extractor.core.dates.native_spans import day_before, is_span
from extractor.core.dates.pieces import pieces
from extractor.core.dates.respelling import Respelled, respell
from extractor.core.languages import by_code
from extractor.core.languages.digits import ascii_digits
from extractor.core.languages.scripts import own_languages


@dataclass(frozen=True, slots=True)
class Stated:
    """An absolute date in a text.

    Attributes:
        start, end: Offsets, the end exclusive.
        alternatives: Other readings: 03/04/2026 has two while the order of day and month is unknown.
    """

    start: int
    end: int
    text: str
    interval: Interval
    alternatives: tuple[Interval, ...] = ()

    @property
    def readings(self) -> tuple[Interval, ...]:
        return (self.interval, *self.alternatives)


def _days(first: date | None, last: date | None) -> tuple[Interval, ...]:
    if first is None or last is None or first > last:
        return ()
    return (Interval(first, last, "day" if first == last else "range"),)


def _iso(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    first = _read_iso(match["first"])
    return _days(first, _read_iso(match.groupdict().get("last") or match["first"]))


def _read_iso(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _month(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    first = make_day(int(match["y"]), int(match["m"]), 1)
    return (month_of(first),) if first else ()


def _months(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    first, last = (make_day(int(match[f"y{which}"]), int(match[f"m{which}"]), 1) for which in ("", "2"))
    return _days(first, month_of(last).last if last else None)


def _year_first(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    found = make_day(int(match["y"]), int(match["m"]), int(match["d"]))
    return _days(found, found)


def _year_first_span(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    first, last = (make_day(*(int(match[f"{part}{which}"]) for part in "ymd")) for which in ("", "2"))
    return _days(first, last)


_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def _roman(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    found = make_day(int(match["y"]), _ROMAN.index(match["roman"].upper()) + 1, int(match["d"]))
    return _days(found, found)


def _year_last(match: re.Match[str], order: DateOrder | None) -> tuple[Interval, ...]:
    """Month first or day first, according to the order; with dots always day first; both if unknown."""
    year, one, two = int(match["y"]), int(match["one"]), int(match["two"])
    month_first, day_first = make_day(year, one, two), make_day(year, two, one)
    if match["sign"] == ".":
        order = DateOrder.DMY
    found = [day_first, month_first] if order is DateOrder.DMY else [month_first, day_first]
    days = [day for day in dict.fromkeys(found) if day is not None]
    is_told = order in (DateOrder.DMY, DateOrder.MDY)
    return tuple(Interval(day, day) for day in (days[:1] if is_told else days))


_FIGURES = re.compile(r"\d{1,2}[/-]\d{1,2}[/-]\d{4}|\d{1,2}[./-]\d{1,2}[./-]['\u2019]?\d\d(?!\d)")
_YEAR = re.compile(
    r"\d{4}|\d[./-]\d\d?[./-]['\u2019]?\d\d(?!\d)|(?:\sdel?\s|\s['\u2019])\d\d(?!\d)|[RHS]\d\d?[./]\d|"
    r"[^\W\d_](?:[/-]\d\d(?!\d)|\s\d\d(?=\s*(?:[.,;!?)]|\Z)))"
)
_IDEOGRAPHIC_YEAR = re.compile(
    r"[〇零一二三四五六七八九]{4}年|(?:令和|平成|昭和|民[国國])[\d元一二三四五六七八九十百]|\d\d[年년]"
)
_FORMS: tuple[Form, ...] = tuple(
    (re.compile(rf"(?<![A-Za-z0-9_/.-]){pattern}(?![A-Za-z0-9_/]|-\d|\.\d)", re.IGNORECASE), read)
    for pattern, read in (
        (r"(?P<first>\d{4}-\d\d-\d\d)/~?(?P<last>\d{4}-\d\d-\d\d)", _iso),
        (r"(?P<first>\d{4}-\d\d-\d\d)(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?", _iso),
        (r"(?P<y>\d{4})(?P<sign>[/.])(?P<m>\d{1,2})(?P=sign)(?P<d>\d{1,2})", _year_first),
        (r"(?P<y>\d{4})-(?P<m>0[1-9]|1[0-2])/~?(?P<y2>\d{4})-(?P<m2>0[1-9]|1[0-2])", _months),
        (r"(?P<y>\d{4})-(?P<m>0[1-9]|1[0-2])", _month),
        (r"(?P<m>0[1-9]|1[0-2])-(?P<y>20\d\d)", _month),
        (r"(?P<d>\d{1,2})[-.](?P<roman>I{1,3}|I?V|VI{1,3}|I?X|XI{1,2})[-.](?P<y>\d{4})", _roman),
        (
            r"(?P<y>\d{4})(?P<sign>[/.])(?P<m>\d{1,2})(?P=sign)(?P<d>\d{1,2})\s?[-~\u2013]\s?(?P<y2>\d{4})(?P=sign)(?P<m2>\d{1,2})(?P=sign)(?P<d2>\d{1,2})",
            _year_first_span,
        ),
        (r"(?P<one>\d{1,2})(?P<sign>[/.-])(?P<two>\d{1,2})(?P=sign)(?P<y>(?:19|20)\d\d)", _year_last),
        (r"(?P<m>0?[1-9]|1[0-2])/(?P<y>(?:19|20)\d\d)", _month),
    )
)


def find_stated(text: str, order: DateOrder | None = None, language: Language = ENGLISH) -> list[Stated]:
    """Return the absolute dates of a text, in order and not overlapping; impossible dates are left out.

    Linear in the length of the text.

    Args:
        order: Of day and month in numeric dates. None if unknown: the language of the text decides, and in English both
            readings are kept.
    """
    found: list[Stated] = []
    spelled = respell(ascii_digits(text), language.spellings)
    plain = spelled.text
    for start, end in pieces(plain):
        piece = plain[start:end]
        if not _YEAR.search(piece) and (piece.isascii() or not _IDEOGRAPHIC_YEAR.search(piece)):
            continue
        told = order or _order_in(piece)
        found += _find_in_piece(
            piece, start, told, (*RANGES, *language.stated_ranges, *_FORMS, *NATIVE_FORMS, *language.stated)
        )
    found = _spans(found, plain) if len(found) > 1 else found
    found = [each for one in found for each in (*_listed(one, plain), one)]
    return [_as_written(one, spelled, text) for one in found] if plain is not text else found


def _spans(found: list[Stated], text: str) -> list[Stated]:
    """Return the dates with two days that words join as one: "vom 15.02.2027 bis 28.02.2027"."""
    joined: list[Stated] = []
    for one in found:
        before = joined[-1] if joined else None
        first, last = (before.interval.first if before else None), one.interval.last
        if (
            before is not None
            and first is not None
            and last is not None
            and first < last
            and before.interval.grain == one.interval.grain
            and one.interval.grain in ("day", "month")
            and not (before.alternatives or one.alternatives)
            and is_span(text, before.start, before.end, one.start, one.end)
        ):
            span = text[before.start : one.end]
            joined[-1] = Stated(before.start, one.end, span, Interval(first, last, "range"))
        else:
            joined.append(one)
    return joined


def _listed(one: Stated, text: str) -> list[Stated]:
    """Return the day before a day that shares its month and year, if there is one."""
    last = one.interval.first
    if one.interval.grain != "day" or last is None or one.alternatives:
        return []
    match = day_before(text, one.start)
    day = make_day(last.year, last.month, int(match["day"])) if match else None
    if match is None or day is None or day >= last:
        return []
    return [Stated(match.start(), match.end("day"), match["day"], Interval(day, day))]


def _as_written(one: Stated, spelled: Respelled, text: str) -> Stated:
    start, end = spelled.place(one.start, one.end)
    return replace(one, start=start, end=end, text=text[start:end])


def _order_in(text: str) -> DateOrder | None:
    """Return the order of day and month implied by the language of a text that contains numeric dates."""
    if not _FIGURES.search(text):
        return None
    codes = own_languages(text)
    languages = [language for code in codes if (language := by_code(code))]
    if not languages or any(language.cldr is None for language in languages):
        return None  # English: both orders are common
    return DateOrder.YMD if any(language.dates.day_first is None for language in languages) else DateOrder.DMY


def _find_in_piece(text: str, offset: int, order: DateOrder | None, forms: tuple[Form, ...]) -> list[Stated]:
    found: list[Stated] = []
    taken = bytearray(len(text))
    for pattern, read in forms:
        for match in pattern.finditer(text):
            start, end = match.span()
            if taken.find(1, start, end) >= 0:
                continue
            readings = read(match, order)
            if readings is None:
                continue
            taken[start:end] = b"\1" * (end - start)
            if readings:
                found.append(Stated(start + offset, end + offset, match.group(), readings[0], readings[1:]))
    return sorted(found, key=lambda stated: stated.start)
