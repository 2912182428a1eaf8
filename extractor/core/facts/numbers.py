"""Which numbers of a statement did nobody say, in whatever form: 1,200 and 1.2k, 4 pm and 16:00, a dozen and 12?"""

from __future__ import annotations

import re
from collections.abc import Mapping

from extractor.core.dates import find_stated
from extractor.core.facts.amounts import in_one_form, is_share, spelt_amounts, spelt_numbers
from extractor.core.facts.sources import Sources
from extractor.core.facts.units import converted
from extractor.core.facts.wording import plain_words, words
from extractor.core.languages import claims
from extractor.core.languages.digits import ascii_digits, ideograph_number
from extractor.core.languages.scripts import likely_languages
from extractor.core.normal_forms import bare, normalize

_NUMBER = re.compile(r"\d+(?:[.,'\u2019\u00a0\u202f]\d+)*")
# Ends what stands before the rest of a number.
_IN_NUMBER = re.compile(r"\d[.,'\u2019\u00a0\u202f]?\Z")
_CLOCK = re.compile(r"\b(\d{1,2})(?:[:.h](\d\d))?\s?([ap])\.?m\b\.?", re.IGNORECASE)
_FULL_HOUR = re.compile(r"(?<!\d)(\d{1,2}):00\b")
_FEET = re.compile(r"\d'\d{1,2}")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_CODE = re.compile(r"[A-Za-z_/@#]\d|\d[A-Za-z_/@#]")
_TOKEN = re.compile(r"\S+")
# A number of a thing or with tens and hundreds, not of a month or a weekday; other numerals are in many words.
_IDEOGRAPHS = "一二三四五六七八九两兩十百零"
_COUNTED = re.compile(
    rf"(?<![{_IDEOGRAPHS}千万萬億亿第周期拜初])(?:(?=[{_IDEOGRAPHS}]*[十百])[{_IDEOGRAPHS}]{{2,6}}|[二三四五六七八九两兩](?=[只個个岁歲次名位层樓楼台辆杯人匹頭头本冊]|小时|分钟|時間))"
    rf"(?![{_IDEOGRAPHS}千万萬億亿月日号號年折分成])|[二三四五六七八九]?十[一二三四五六七八九]?(?=分[钟鐘間])"
)
# Thousands and more, and 一百五, which is 150 in Chinese and 105 in Japanese, say too much for the small numbers above.
_SCALED = re.compile("[千万萬億亿]|百[一二三四五六七八九](?!十)")
_NUMERALS = re.compile(rf"[{_IDEOGRAPHS}]+")


def numbers_of(text: str, sources: Sources) -> dict[str, str]:
    """Return the numbers of a statement as they stand there, each in one form."""
    plain = _without_dates(text, sources)
    written = {match.group(): _value(match, plain) for match in _NUMBER.finditer(plain)}
    spelt = claims.spelt_in(*likely_languages(text)[:1] or ("",))
    return written | spelt_numbers(words(plain), spelt) | _counted(plain)


def _counted(plain: str) -> dict[str, str]:
    """Return the numbers in ideographs that say how many, with their values."""
    runs = (run for run in _COUNTED.findall(plain) if not _SCALED.search(run))
    return {run: str(value) for run in runs if (value := _ideographs(run)) is not None}


def _ideographs(run: str) -> int | None:
    try:
        return ideograph_number(run)
    except (KeyError, ValueError):
        return None


def not_standing_in(numbers: Mapping[str, str], said: str) -> list[str]:
    """Return the numbers that do not stand in a text in the same form."""
    missing = [shown for shown in numbers if not _is_number_of(shown, said)]
    if not any(shown[0].isalpha() for shown in missing):
        return missing
    plain = bare(normalize("NFKC", said))
    held = set(plain_words(plain)) if any(shown in plain for shown in missing) else set()
    return [shown for shown in missing if shown not in held]


def _is_number_of(shown: str, said: str) -> bool:
    """Return whether a number stands in a text, by itself and not as a part of another."""
    at = said.find(shown)
    while at >= 0:
        begins = not _IN_NUMBER.search(said[max(0, at - 2) : at])
        if begins and (found := _NUMBER.match(said, at)) and found.group() == shown:
            return True
        at = said.find(shown, at + 1)
    return False


def unsaid_numbers(numbers: Mapping[str, str], said: str, text: str) -> tuple[str, ...]:
    """Return those of a statement's numbers, as they stand there, that a text holds in no form."""
    if not numbers or _SCALED.search(said):
        return ()
    held = _values(said)
    missing = {shown: value for shown, value in numbers.items() if value not in held and not _is_feet(shown, held)}
    known = converted(text, said) if missing else frozenset[str]()
    return tuple(one for one, value in missing.items() if one not in known and not is_share(value, held, text, said))


def _is_feet(shown: str, held: frozenset[str]) -> bool:
    """Return whether feet and inches were said: 6'2 for "six foot two"."""
    return bool(_FEET.fullmatch(shown)) and held.issuperset(shown.split("'"))


def _without_dates(text: str, sources: Sources) -> str:
    """Return a text without what is checked elsewhere: dates, years; and without names of versions, rooms and flights."""
    plain = ascii_digits(normalize("NFKC", text))
    order = sources.anchor(sources.newest).date_order
    pieces, end = [], 0
    for stated in find_stated(plain, order):
        pieces.append(plain[end : max(end, stated.start)])
        end = max(end, stated.end)
    plain = " ".join([*pieces, plain[end:]])
    return _TOKEN.sub(_without_codes, _FULL_HOUR.sub(r"\1", _YEAR.sub(" ", plain)))


def _without_codes(match: re.Match[str]) -> str:
    token = match.group()
    return " " if _CODE.search(token) and not claims.scale().search(token) else token


def _value(match: re.Match[str], text: str) -> str:
    digits = re.sub(r"[^\d.,]", "", match.group())
    scale = claims.scale().match(text, match.end())
    return in_one_form(digits, claims.scales().get(bare(scale[1]), 1) if scale else 1)


def _values(said: str) -> frozenset[str]:
    plain = ascii_digits(normalize("NFKC", said))
    found = set()
    for match in _NUMBER.finditer(plain):
        value = _value(match, plain)
        found |= {value, *(in_one_form(part) for part in re.split(r"\D", match.group()) if part)}
    for clock in _CLOCK.finditer(plain):
        found.add(str(int(clock[1]) % 12 + (12 if clock[3].lower() == "p" else 0)))
    found |= {str(int(hour) - 12) for hour in re.findall(r"\b(1[3-9]|2[0-3])[:.h]\d\d", plain)}
    found |= {str(number) for run in _NUMERALS.findall(plain) if (number := _ideographs(run)) is not None}
    spelt, held = claims.spelt(), words(plain)
    found |= {spelt[word] for word in held if word in spelt} | set(spelt_amounts(held))
    found |= {"0"} if re.search(r"\d:00|\bo'?clock\b|[ap]\.?m\b", plain, re.IGNORECASE) else set()
    found |= {"30", "15", "45"} if claims.clock_parts().search(plain) else set()
    return frozenset(value for value in found if value)
