"""Absolute dates as other languages write them: "le 24 novembre 2026", "2026年11月24日", "令和8年11月24日", "24.11.26"."""

from __future__ import annotations

import re
from functools import cache

from extractor.core.dates.calendar import MONTH_NAMES, add_months, make_day, month_of, year_of
from extractor.core.dates.conventions import DateOrder
from extractor.core.dates.language import Form
from extractor.core.dates.mention import Interval
from extractor.core.dates.native_spans import is_moved
from extractor.core.languages import by_code, languages
from extractor.core.languages.digits import ideograph_number
from extractor.core.languages.form import listed, pairs
from extractor.core.languages.spelling import plain_letters

_LETTERS = r"(?:[^\W\d_]|[\u0900-\u097f\u064b-\u0652])+"
_TWO_WORDS = r"(?:كانون|تشرين)\s+(?:الأول|الثاني)"
_MONTH = rf"(?P<month>{_TWO_WORDS}|{_LETTERS})\.?"
_YEAR = r"(?P<year>(?:1[6-9]|20|21)\d\d)"


_TURKISH_MONTH = r"(?P<month>ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık)"


@cache
def _months() -> dict[str, int]:
    found: dict[str, int] = {}
    for language in languages():
        if language.cldr is not None:
            for number, names in enumerate(language.cldr.months, start=1):
                found |= {plain_letters(name.rstrip(".")): number for name in listed(names)}
            found |= {
                plain_letters(name): MONTH_NAMES.index(month) + 1
                for name, month in pairs(language.dates.names)
                if month in MONTH_NAMES
            }
    return found


def _month_of(match: re.Match[str]) -> int | None:
    return _months().get(plain_letters(" ".join(match["month"].lower().split())))


def _month_in_range(name: str) -> int | None:
    """Return the month of a name, which may have become an English one: "januari" looks like a misspelt January."""
    found = _months().get(plain_letters(name.lower()))
    return found or next((number for number, month in enumerate(MONTH_NAMES, start=1) if month == name.title()), None)


def _day(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    last = match.groupdict().get("last")
    month = _month_in_range(match["month"]) if last else _month_of(match)
    return _days(int(match["year"]), month, match["day"], last) if month else None


def _day_of_short_year(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    """Read "7 de agosto del 84"."""
    month = _month_of(match)
    return _days(_in_full(int(match["yy"])), month, match["day"]) if month else None


def _day_in_words(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    """Read a Russian day in words with its month and year."""
    month, day = _month_of(match), _days_in_words().get(plain_letters(" ".join(match["day_words"].lower().split())))
    return _days(int(match["year"]), month, day) if month and day else None


@cache
def _days_in_words() -> dict[str, str]:
    """Return the Russian days of a month in words, in plain letters, with their numbers."""
    russian = by_code("ru")
    return {plain_letters(word): day for word, day in pairs(russian.dates.days)} if russian else {}


def _days_of_months(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    """Read "dal 5 marzo al 20 giugno 2027": the year of the second day is the first one's too, or the next one."""
    first_month, last_month = _month_in_range(match["first_month"]), _month_in_range(match["month"])
    if first_month is None or last_month is None or is_moved(match.string, match.start()):
        return None
    year = int(match["year"])
    first = make_day(year - (first_month > last_month), first_month, int(match["day"]))
    last = make_day(year, last_month, int(match["last"]))
    return (Interval(first, last, "range"),) if first and last and first < last else ()


def _days_between(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    """Read "zwischen dem 7. und 11. Dezember 2026" and, of two days in a row, "12. und 13. Februar 2027"."""
    month = _month_in_range(match["month"])
    if month is None or (int(match["last"]) - int(match["day"]) != 1 and not _is_between(match)):
        return None
    return _days(int(match["year"]), month, match["day"], match["last"])


def _months_until(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    """Read "von Januar bis März 2027" and "entre novembre et janvier 2027"."""
    first_month, last_month = _month_in_range(match["first_month"]), _month_in_range(match["month"])
    if first_month is None or last_month is None or first_month == last_month or is_moved(match.string, match.start()):
        return None
    if match["and"] and abs(last_month - first_month) != 1 and not _is_between(match):
        return None
    year = int(match["year"])
    first, last = make_day(year - (first_month > last_month), first_month, 1), make_day(year, last_month, 1)
    return (Interval(first, month_of(last).last, "range"),) if first and last else None


def _is_between(match: re.Match[str]) -> bool:
    """Return whether a word before or behind two dates tells that they are the ends of a range."""
    before = _BETWEEN.search(match.string, max(0, match.start() - 20), match.start())
    return before is not None or _BETWEEN_BEHIND.match(match.string, match.end()) is not None


_BETWEEN = re.compile(
    r"(?<!\w)(?:zwischen(?:\s+dem)?|entre(?:\s+(?:le|el|os?(?:\s+dias?)?|los(?:\s+días)?))?|[tf]ra(?:\s+(?:il|l['\u2019]))?|"
    r"tussen|между|بين(?:\s+يومي)?)\s*\Z",
    re.IGNORECASE,
)
_BETWEEN_BEHIND = re.compile(r"\s+(?:aras[ıi]|के\s+बीच)|['\u2019]?\w{0,3}\s+aras[ıi]", re.IGNORECASE)


def _first_day(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    month = _month_of(match)
    return _days(int(match["year"]), month, "1") if month else None


def _days(
    year: int, month: int, day: str, last: str | None = None, last_month: str | None = None
) -> tuple[Interval, ...]:
    """Return a day, or the days from it to another one."""
    first, end = make_day(year, month, int(day)), make_day(year, int(last_month or month), int(last or day))
    if first is None or end is None or end < first:
        return ()
    return (Interval(first, end, "day" if first == end else "range"),)


def _month(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    month = _month_of(match)
    found = make_day(int(match["year"]), month, 1) if month else None
    return (month_of(found),) if found else None


def _figures(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...]:
    parts = match.groupdict()
    year = _ERAS[parts["era"]] + (_figure(parts["era_year"])) if parts.get("era") else _figure(match["year"])
    year += 2000 if year < LAST_SHORT_YEAR else 0
    month, day = parts["m"], parts["d"]
    found = make_day(year, _figure(month or "1"), _figure(day or "1"))
    if found is None:
        return ()
    if not month:
        return (year_of(found),)
    if not day and (until := parts.get("until_month")):
        end = make_day(year, _figure(until), 1)
        return (Interval(found, month_of(end).last, "range"),) if end and end > found else (month_of(found),)
    if not day:
        return (month_of(found),)
    last, last_month = parts.get("last"), parts.get("last_month")
    return _days(
        year, _figure(month), str(_figure(day)), last and str(_figure(last)), last_month and str(_figure(last_month))
    )


def _figure(text: str) -> int:
    """Return a number in figures or in ideographs; 元 is the first year of an era."""
    if text.isdecimal():
        return int(text)
    return 1 if text == "元" else ideograph_number(text)


def _in_full(year: int) -> int:
    """Return a year with its century, which two digits lack."""
    return year if year > 99 else year + (1900 if year >= LAST_SHORT_YEAR else 2000)


def _short_year(match: re.Match[str], order: DateOrder | None) -> tuple[Interval, ...] | None:
    """Read "24.11.26" where the language of the text tells the order; with dots, early years are versions of software."""
    year, has_dots = int(match["yy"]), match["sign"] != "/"
    if has_dots and order is None and _ON.search(match.string, max(0, match.start() - 5), match.start()):
        order = DateOrder.DMY  # too short a text for its language
    day, month = int(match["one"]), int(match["two"])
    if order is DateOrder.YMD:
        day, year = year, day
    # "08.02.17" is no version: nobody pads those.
    is_padded = len(match["one"]) == len(match["two"]) == 2 and "0" in (match["one"][0], match["two"][0])
    if match["cut"]:  # "20-12-'19"
        order = order or DateOrder.DMY
    elif order is None or ((has_dots or order is DateOrder.YMD) and year < FIRST_SHORT_YEAR and not is_padded):
        return None
    if order is DateOrder.MDY and not has_dots:
        day, month = month, day
    found = make_day(_in_full(year), month, day)
    return (Interval(found, found),) if found else None


_ON = re.compile(r"(?<!\w)(?:am|vom|zum|ab|bis|den|du|dal|del|op)\s\Z", re.IGNORECASE)
# First months of seasons.
_SEASONS = {"春": 3, "夏": 6, "秋": 9, "冬": 12}


def _season(match: re.Match[str], _: DateOrder | None) -> tuple[Interval, ...] | None:
    """Read a season of a year of an era; winter ends in the next year."""
    month = _SEASONS[match["season"]]
    first = make_day(_ERAS[match["era"]] + _figure(match["era_year"]), month, 1)
    last = month_of(add_months(first, 2)).last if first else None
    return (Interval(first, last, "season"),) if first and last else None


FIRST_SHORT_YEAR, LAST_SHORT_YEAR = 20, 50
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "民国": 1911, "民國": 1911, "R": 2018, "H": 1988, "S": 1925}
_ONE_TO_31 = "[一二三四五六七八九十]{1,3}"
_EDGE = r"(?<![A-Za-z0-9_/.-])"
_DAY = r"(?P<day>\d{1,2})(?:\.|er|ère|º|°|ª|e|de|ste|ro|o|-?го)?"
_FIRST = r"(?:primero|primeiro|primo|premier|erste[rn]?|eerste|الأول|الاول|أول|اول)"
_UNTIL = r"(?:[-\u2013~]|bis(?:\s+zum)?|au|à|al?|ao|até|tot(?:\s+en\s+met)?|t/m|ile|по|до|से|إلى|الى|حتى)"
_TO_DAY = r"(?:[-\u2013]\s*|all['\u2019]\s*|(?:bis(?:\s+zum|\s+einschlie(?:ß|ss)lich)?|(?:jusqu['\u2019])?au|al|(?:fino|até|hasta)(?:\s+(?:al?|el|ao|o(?:\s+dia)?))?|a|ao|tot(?:\s+en\s+met)?|t/m)\s+)"
# A weekday in brackets behind a day.
_CJK_WEEKDAY = r"(?:\s?[(\uff08][月火水木金土日월화수목금토일](?:曜日?|요일)?[)\uff09])?"
_CJK_UNTIL = (
    _CJK_WEEKDAY
    + r"(?:\s?(?:至|到|から|부터|에서|[-\u2013~\u301c\uff5e])\s?(?:(?P<last_month>1[0-2]|0?[1-9])\s?[月월]\s?)?(?P<last>3[01]|[12]\d|0?[1-9])\s?[日号號일])?"
)
_CJK_UNTIL_MONTH = (
    r"(?:\s?(?:至|到|から|부터|에서|[-\u2013~\u301c\uff5e])\s?(?P<until_month>1[0-2]|0?[1-9])\s?[月월](?!\s?\d))?"
)
# Behind a year, parts of it that the tables read.
_CJK_PART = r"[的の]?\s?(?:[上下前后後]半|第?[一二三四1-4]\s?(?:季|四半期|분기)|[春夏秋冬初底末頭头代度]|年[初底末中]|[상하]반기|[초말봄대]|여름|가을|겨울)"
# Between two days or months; the article of the second one.
_AND = r"(?:und|et|y|e|en|и|ve|ile|और|و)"
_ARTICLE = r"(?:(?:dem|den|le|el|il|o|os|من|ال)\s+|l['\u2019]\s*)?"
# Read before single days in figures.
RANGES: tuple[Form, ...] = (
    (
        re.compile(
            rf"{_EDGE}{_DAY}(?:\s+{_AND}\s+{_ARTICLE}|\s+و\s*|\s?/\s?)(?P<last>\d{{1,2}})(?:\.|º|°|ª|e|-?го)?\s+(?:de\s+|d['\u2019])?{_MONTH},?\s+(?:de\s+|del\s+)?{_YEAR}(?!\d)",
            re.IGNORECASE,
        ),
        _days_between,
    ),
    (
        re.compile(
            rf"(?<!\w)(?P<first_month>{_LETTERS})\.?(?:\s*[-\u2013~]\s*|\s+(?:{_UNTIL}|(?P<and>{_AND}))\s+){_ARTICLE}{_MONTH},?\s+(?:de\s+|del\s+)?{_YEAR}(?!\d)",
            re.IGNORECASE,
        ),
        _months_until,
    ),
    (
        re.compile(
            rf"(?<![\w./-])(?P<d>\d{{1,2}})\.\s?[-\u2013/]\s?(?P<last>\d{{1,2}})\.\s?(?P<m>1[0-2]|0?[1-9])\.\s?{_YEAR}(?!\d)"
        ),
        _figures,
    ),
    (
        re.compile(
            rf"{_EDGE}{_DAY}\s+(?:de\s+|d['\u2019])?(?P<first_month>{_LETTERS})\.?\s+{_TO_DAY}(?P<last>\d{{1,2}})(?:\.|º|°|ª|e)?\s+(?:de\s+|d['\u2019])?{_MONTH},?\s+(?:de\s+|del\s+)?{_YEAR}(?!\d)",
            re.IGNORECASE,
        ),
        _days_of_months,
    ),
    (
        re.compile(
            rf"(?<![\w./-])(?P<d>\d{{1,2}})\.(?P<m>1[0-2]|0?[1-9])\.?\s*{_UNTIL}\s*(?P<last>\d{{1,2}})\.(?P<last_month>1[0-2]|0?[1-9])\.{_YEAR}(?!\d)",
            re.IGNORECASE,
        ),
        _figures,
    ),
)

FORMS: tuple[Form, ...] = (
    (
        re.compile(
            r"(?<![\d平成昭和令])(?P<year>[2-4]\d)[年년]\s?(?P<m>1[0-2]|0?[1-9])[月월]\s?(?P<d>3[01]|[12]\d|0?[1-9])[日号號일]"
            rf"{_CJK_UNTIL}(?!.{{0,80}}[\u3040-\u30ff])"
        ),
        _figures,
    ),
    (
        re.compile(
            rf"(?<!\d){_YEAR}\s?年(?P<m>{_ONE_TO_31})月(?:份|(?P<d>{_ONE_TO_31}|3[01]|[12]\d|0?[1-9])[日号號])?"
        ),
        _figures,
    ),
    (
        re.compile(
            rf"(?<!\d){_YEAR}\s?[年년](?:\s?(?P<m>1[0-2]|0?[1-9])\s?[月월]\s?(?:(?P<d>3[01]|[12]\d|0?[1-9])\s?[日号號일]{_CJK_UNTIL}|{_CJK_UNTIL_MONTH})|(?!{_CJK_PART}))"
        ),
        _figures,
    ),
    (
        re.compile(
            r"(?P<era>令和|平成|昭和|民[国國])(?P<era_year>元|\d{1,3}|[一二三四五六七八九十百零〇]{1,5})年[の的]?(?P<season>[春夏秋冬])[天季]?"
        ),
        _season,
    ),
    (
        re.compile(
            r"(?P<era>令和|平成|昭和|民[国國])(?P<era_year>元|\d{1,3}|[一二三四五六七八九十百零〇]{1,5})年(?!代|の?[春夏秋冬])(?:の?(?P<m>1[0-2]|0?[1-9]|[一二三四五六七八九十]{1,2})月(?:(?P<d>3[01]|[12]\d|0?[1-9]|[一二三四五六七八九十]{1,3})[日号號]"
            rf"{_CJK_UNTIL})?)?"
        ),
        _figures,
    ),
    (
        re.compile(
            rf"(?P<year>[一二][〇零一二三四五六七八九]{{3}})年(?:(?P<m>{_ONE_TO_31})月(?:(?P<d>{_ONE_TO_31})[日号號])?)?"
        ),
        _figures,
    ),
    (
        re.compile(
            rf"(?<!\d){_YEAR}(?:\s+yılı(?:nın)?|['\u2019][a-zıü]{{2,3}})?\s+{_TURKISH_MONTH}(?:['\u2019]\w+|\w{{0,4}})(?:\s+ay\w*)?(?!\w)",
            re.IGNORECASE,
        ),
        _month,
    ),
    (re.compile(rf"(?<!\d){_YEAR}\.\s(?P<m>1[0-2]|0?[1-9])\.\s(?P<d>3[01]|[12]\d|0?[1-9])(?!\d)"), _figures),
    (
        re.compile(r"(?<![\w./-])(?P<one>\d{1,2})(?P<sign>[./-])(?P<two>\d{1,2})(?P=sign)(?P<cut>['\u2019])?(?P<yy>\d\d)(?![A-Za-z0-9_/]|[.-]\d)"),
        _short_year,
    ),
    (
        re.compile(
            rf"{_EDGE}{_DAY}\s*{_UNTIL}\s*(?P<last>\d{{1,2}})(?:\.|º|°|ª|e|-?го)?\s+(?:de\s+|d['\u2019])?{_MONTH},?\s+(?:de\s+|del\s+)?{_YEAR}(?!\d)",
            re.IGNORECASE,
        ),
        _day,
    ),
    (
        re.compile(
            rf"{_EDGE}{_DAY}\s+(?:de\s+|d['\u2019])?{_MONTH},?\s+(?:de\s+|del\s+)?{_YEAR}(?!\d)",
            re.IGNORECASE,
        ),
        _day,
    ),
    (
        re.compile(
            rf"{_EDGE}{_DAY}\s+(?:de\s+|d['\u2019])?{_MONTH},?\s+(?:de\s+|del\s+|['\u2019])(?P<yy>\d\d)(?![\d\w:%]|[.,]\d|\s(?:a|à|y|e|h|horas?|euros?|pessoas?|personas?|reais|minutos?)\b)",
            re.IGNORECASE,
        ),
        _day_of_short_year,
    ),
    (
        re.compile(rf"{_EDGE}{_DAY}\s+{_MONTH}\s+(?P<yy>[23]\d)(?=\s*(?:[,;!?)]|\.(?!\d)|\Z))", re.IGNORECASE),
        _day_of_short_year,
    ),
    (
        re.compile(rf"{_EDGE}(?P<day>\d{{1,2}})(?P<sign>[-/]){_MONTH}(?P=sign)(?P<yy>(?:19|20)?\d\d)(?![\w/-])", re.IGNORECASE),
        _day_of_short_year,
    ),
    (
        re.compile(
            r"(?<![A-Za-z0-9.])(?P<era>[RHS])(?P<era_year>[1-9]\d?)[./](?P<m>1[0-2]|0?[1-9])[./](?P<d>3[01]|[12]\d|0?[1-9])(?![.\d])(?=.{0,80}[\u3040-\u30ff])"
        ),
        _figures,
    ),
    (
        re.compile(r"(?<=[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af])\s?(?P<year>20[0-4]\d)(?P<m>1[0-2]|0[1-9])(?P<d>3[01]|[12]\d|0[1-9])(?!\d)"),
        _figures,
    ),
    (
        re.compile(
            rf"(?<!\w)(?P<day_words>(?:(?:двадцать|тридцать)\s+)?[а-яё]{{3,13}}его|(?:(?:двадцать|тридцать)\s+)?[а-яё]{{3,13}}ого)\s+{_MONTH}\s+{_YEAR}(?:-?го)?(?!\w)",
            re.IGNORECASE,
        ),
        _day_in_words,
    ),
    (re.compile(rf"(?<!\w){_FIRST}\s+(?:de\s+|من\s+|d['\u2019])?{_MONTH},?\s+(?:de\s+|del\s+)?{_YEAR}(?!\d)", re.IGNORECASE), _first_day),
    (re.compile(rf"(?<!\w){_MONTH}\s+(?:de\s+|del\s+)?{_YEAR}(?!\d)", re.IGNORECASE), _month),
)  # fmt: skip
