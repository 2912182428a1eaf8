"""Writes dates in Extended Date/Time Format for people and agents, who do not know its codes for seasons and quarters."""

from __future__ import annotations

import re

# By code: the season in the north, in the south, and its months.
_SEASONS = {
    "21": ("spring", "autumn", "March to May {}"),
    "22": ("summer", "winter", "June to August {}"),
    "23": ("autumn", "spring", "September to November {}"),
    "24": ("winter", "summer", "December {} to February {}"),
}
_CODED = re.compile(r"(\d{4})-(2[1-4]|3[3-6])")


def readable(code: str, phrase: str = "") -> str:
    """Return a date as words and ISO dates: `winter 2025/26`, `Q3 2027`, `about 2026-05`, `2026-05-01 to 2026-05-09`.

    Args:
        code: As `edtf` writes it.
        phrase: What was said: it tells which season is meant, since a code has other seasons in the southern hemisphere.
    """
    first, slash, last = code.partition("/")
    if slash:
        if first == "..":
            return f"until {_one(last, phrase)}"
        begin, end = _one(first, phrase), _one(last, "")
        return f"from {begin} on" if last == ".." else f"{begin} to {end.removeprefix('about ')}"
    return _one(code, phrase)


def _one(code: str, phrase: str) -> str:
    plain = code.removesuffix("~")
    about = "about " if plain != code else ""
    if (coded := _CODED.fullmatch(plain)) is None:
        return f"{about}{plain}"
    year, part = coded.groups()
    return about + (_season(int(year), part, phrase) if part in _SEASONS else f"Q{int(part) - 32} {year}")


def _season(year: int, part: str, phrase: str) -> str:
    *names, months = _SEASONS[part]
    words = re.sub(r"\bfall\b", "autumn", phrase.lower())
    for name in names:
        if name in words:
            return f"{name} {year}/{(year + 1) % 100:02}" if part == "24" else f"{name} {year}"
    return months.format(year, year + 1)
