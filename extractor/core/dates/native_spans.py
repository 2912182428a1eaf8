"""Do words between two absolute dates make them one span? "vom 15.02.2027 bis 28.02.2027", "2026年12月7日到2027年5月13日"."""

from __future__ import annotations

import re

# How far before the first date "from", and a verb of moving something to another day, are looked for.
FROM_CHARS, MOVED_CHARS = 12, 60

# "And" and "or" of the languages that put spaces around them, and those of Korean, which stand behind a word.
AND = "und|oder|en|of|et|ou|y|e|ed|o|u|и|или|ve|veya|ya da|और|या|aur|ya"
AND_KOREAN = "이랑|랑|하고|과|와|이나|나"

_SIGN = re.compile(r"\s*[-\u2013\u2014~\u301c\uff5e]\s*")
# What joins two dates, unless something was moved from one to the other.
_UNTIL = re.compile(
    r"\s*(?:по|до|до и включая|[到至]|bis(?: (?:zum|einschlie(?:ß|ss)lich))?|t/m|tot(?: en met)?|"
    r"to|until|till|through|thru|hasta(?: el)?|fino al?|jusqu['\u2019]au|até(?: o)?|حتى|لغاية|لحد)\s*",
    re.IGNORECASE,
)
# What joins them if a word behind them says so: "から ... まで".
_UNTIL_BEHIND = tuple(
    (re.compile(between, re.IGNORECASE), re.compile(behind, re.IGNORECASE))
    for between, behind in (
        (r"\s*から\s*", r"\s*まで"),
        (r"\s*(?:부터|에서)\s*", r"\s*까지"),
        (r"\s*(?:से|se)(?: लेकर)?\s+", r"\s+(?:तक|tak|की|के|का)"),
        (r"\s?['\u2019]?[dt][ae]n(?: itibaren)?\s+", r"\s?['\u2019]?\w{0,3}\s+(?:kadar|dek|değin)"),
    )
)
# What joins them after "from", or if the first begins with its day: "01/07/2027 a 20/07/2027".
_TO = re.compile(r"\s*(?:au|al|ao|a|à|إلى|الى|ل)\s*", re.IGNORECASE)
_FROM = re.compile(r"(?:from|du|dal|del|desde(?: el)?|de|do|das?|من)\s+\Z", re.IGNORECASE)
# A day before another one of its month: "le 5 et" before "le 19 mars 2027".
_DAY_BEFORE = re.compile(
    r"(?<![\w./,-])(?P<day>\d{1,2})(?:st|nd|rd|th|\.|er|º|°|ª|e|-?го)?(?:\s+(?:and|und|et|y|e|en|и|ve|और)\s+|\s+و\s*)"
    r"(?:(?:the|le|el|il|den|dem|o|os)\s+|l['\u2019])?\Z",
    re.IGNORECASE,
)
_DAY_FIRST = re.compile(r"(?:the )?\d", re.IGNORECASE)
_MOVED = re.compile(
    r"moved?|moving|shift|postpone|reschedul|chang|pushe?d?|brought|déplac|report[ée]|décal|avanc|spostat|rinviat|anticipat|"
    r"mov|pasaron|pasó l|traslad|verschob|verleg|verplaats|verzet|verschov|перен[её]с|сдвину|ertelen|kaydır|"
    r"aplaz|adelant|pospu|cambi|adi(?:ad|ou)|mudou|transfer|remarc|نقل|ؤجل|أجل|اجل|تغي|غير|قدم",
    re.IGNORECASE,
)


def is_moved(text: str, start: int, verbs: re.Pattern[str] = _MOVED) -> bool:
    """Return whether a verb of moving something stands before a date."""
    return verbs.search(text, max(0, start - MOVED_CHARS), start) is not None


def is_span(text: str, start: int, end: int, next_start: int, next_end: int) -> bool:
    """Return whether what stands around and between two dates makes them the first and the last day of one span.

    Args:
        start, end: Of the first date.
        next_start, next_end: Of the second one.
    """
    between = text[end:next_start]
    if len(between) > FROM_CHARS * 2:
        return False
    if _SIGN.fullmatch(between):
        return True
    if any(gap.fullmatch(between) and behind.match(text, next_end) for gap, behind in _UNTIL_BEHIND):
        return True
    if is_moved(text, start):
        return False
    is_led = _FROM.search(text, max(0, start - FROM_CHARS), start) is not None or text[start : start + 1].isdecimal()
    return _UNTIL.fullmatch(between) is not None or (is_led and _TO.fullmatch(between) is not None)


def day_before(text: str, start: int) -> re.Match[str] | None:
    """Return the `day` that shares the month and year of a date, which begins with its own day: "le 5 et le 19 mars 2027".

    Args:
        start: Of the date.
    """
    if not _DAY_FIRST.match(text, start):
        return None
    return _DAY_BEFORE.search(text, max(0, start - 2 * FROM_CHARS), start)
