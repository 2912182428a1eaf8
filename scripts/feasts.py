"""Write the days of feasts of other calendars into `extractor/core/dates/feasts.py`.

    pip install holidays
    python -m scripts.feasts

The tables are those of the library `holidays` (MIT license), which is not needed at run time. A feast has a day for
each year for which the library knows or computes one; Islamic feasts are those of the calendar of Umm al-Qura, and may
be a day later where the moon is sighted.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

PLACE = Path(__file__).parents[1] / "extractor" / "core" / "dates" / "feasts.py"
FIRST_YEAR, LAST_YEAR = 1990, 2060
LINE_CHARS = 110
Found = date | tuple[date | None, bool]

CHINESE = {
    "lunar new year": ("lunar_new_year", 0),
    "lunar new year's eve": ("lunar_new_year", -1),
    "lantern festival": ("lunar_new_year", 14),
    "qingming": ("qingming", 0),
    "dragon boat": ("dragon_boat", 0),
    "mid-autumn": ("mid_autumn", 0),
    "double ninth": ("double_ninth", 0),
    "buddha's birthday": ("buddha_birthday", 0),
    "winter solstice": ("winter_solstice", 0),
}
HINDU = {
    "diwali": ("diwali_india", 0),
    "dhanteras": ("diwali_india", -2),
    "bhai dooj": ("diwali_india", 2),
    "govardhan puja": ("govardhan_puja", 0),
    "holi": ("holi", 0),
    "holika dahan": ("holi", -1),
    "dussehra": ("dussehra", 0),
    "navratri": ("sharad_navratri", 0),
    "durga ashtami": ("maha_ashtami", 0),
    "raksha bandhan": ("raksha_bandhan", 0),
    "janmashtami": ("janmashtami", 0),
    "ganesh chaturthi": ("ganesh_chaturthi", 0),
    "maha shivaratri": ("maha_shivaratri", 0),
    "ram navami": ("ram_navami", 0),
    "karva chauth": ("karwa_chauth", 0),
    "chhath puja": ("chhath_puja", 0),
    "guru nanak jayanti": ("guru_nanak_jayanti", 0),
    "basant panchami": ("basant_panchami", 0),
    "makar sankranti": ("makar_sankranti", 0),
    "onam": ("onam", 0),
}
HEBREW = {
    "passover": ("passover", 0),
    "rosh hashanah": ("rosh_hashanah", 0),
    "yom kippur": ("yom_kippur", 0),
    "sukkot": ("sukkot", 0),
    "hanukkah": ("hanukkah", 0),
    "purim": ("purim", 0),
    "shavuot": ("shavuot", 0),
}
ISLAMIC = {
    "ramadan": ("ramadan_beginning", 0),
    "eid al-fitr": ("eid_al_fitr", 0),
    "arafat day": ("eid_al_adha", -1),
    "eid al-adha": ("eid_al_adha", 0),
    "islamic new year": ("hijri_new_year", 0),
    "ashura": ("ashura", 0),
    "mawlid": ("mawlid", 0),
    "laylat al-miraj": ("isra_and_miraj", 0),
    "nisf shaban": ("imam_mahdi_birthday", 0),
}
# Calendar, its feasts, and how its methods are called: one day a year, or all days of a year.
# New moons that come before midnight in Beijing and after it in Seoul, where the year begins a day later.
LATER_IN_KOREA = frozenset((date(2027, 2, 6), date(2028, 1, 26)))
CALENDARS = (
    ("_ChineseLunisolar", CHINESE, "_date"),
    ("_HinduLunisolar", HINDU, "_date"),
    ("_HebrewLunisolar", HEBREW, "_date"),
    ("_IslamicLunar", ISLAMIC, "_dates"),
    ("_Persian", {"nowruz": ("new_year", 0)}, "_date"),
)


def main() -> None:
    library: Any = import_module("holidays.calendars")
    rows = []
    for name, feasts, ending in CALENDARS:
        calendar = getattr(library, name)()
        for feast, (method, plus) in feasts.items():
            days = sorted(_days(getattr(calendar, method + ending), plus))
            rows.append((feast, days))
            if feast == "lunar new year":
                rows.append(("seollal", [day + timedelta(day in LATER_IN_KOREA) for day in days]))
    PLACE.write_text(
        f'"""Days of feasts of other calendars: holidays {version("holidays")} (MIT), made by scripts/feasts.py."""\n\n'
        "from __future__ import annotations\n\n"
        "# Days as yymmdd of this century, or of 1990 to 1999.\n"
        "FEASTS = {\n" + "".join(_row(feast, days) for feast, days in rows) + "}\n",
        encoding="utf-8",
    )


def _days(find: Callable[[int], Found | Iterable[Found]], plus: int) -> Iterator[date]:
    for year in range(FIRST_YEAR, LAST_YEAR + 1):
        found = find(year)
        for one in [found] if isinstance(found, (date, tuple)) else found:
            day = one[0] if isinstance(one, tuple) else one
            if day is not None and day.year == year:
                yield day + timedelta(plus)


def _row(feast: str, days: Iterable[date]) -> str:
    lines = textwrap.wrap(" ".join(f"{day:%y%m%d}" for day in days), LINE_CHARS)
    return f'    "{feast}": (\n' + "".join(f'        "{line} "\n' for line in lines) + "    ),\n"


if __name__ == "__main__":
    main()
