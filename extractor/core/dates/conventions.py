"""Local conventions: the order of day and month, the first day of the week, the fiscal year, the seasons."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class DateOrder(StrEnum):
    """The order of day, month and year in dates such as 3/4."""

    AUTO = "auto"
    """As people write in the anchor's time zone; if that is not conclusive, 3/4 has two readings."""

    DMY = "dmy"
    MDY = "mdy"
    YMD = "ymd"


@dataclass(frozen=True, slots=True)
class Conventions:
    """The conventions of an installation.

    Attributes:
        southern: Seasons of the southern hemisphere.
        date_order: Order of day and month in numeric dates.
        week_starts_on: First day of the week, 0 Monday to 6 Sunday.
        fiscal_year_starts_in: Month in which the fiscal year begins, 1 to 12; None if unknown, and fiscal years and
            quarters are left alone. A fiscal year that begins after January is named after the year in which it ends.
    """

    southern: bool = False
    date_order: DateOrder = DateOrder.AUTO
    week_starts_on: int = 0
    fiscal_year_starts_in: int | None = None


USUAL = Conventions()

_MONTH_FIRST = frozenset(
    "America/New_York America/Detroit America/Chicago America/Menominee America/Denver America/Boise America/Phoenix "
    "America/Los_Angeles America/Anchorage America/Juneau America/Sitka America/Metlakatla America/Yakutat America/Nome "
    "America/Adak Pacific/Honolulu America/Louisville America/Indianapolis America/Puerto_Rico Pacific/Guam "
    "Asia/Manila".split()
)
_MONTH_FIRST_AREAS = ("US/", "America/Indiana/", "America/Kentucky/", "America/North_Dakota/")
_UNTOLD = frozenset(
    "America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Halifax America/St_Johns America/Regina "
    "America/Montreal America/Moncton America/Whitehorse America/Yellowknife America/Iqaluit America/Swift_Current "
    "Africa/Johannesburg Africa/Accra Africa/Nairobi UTC GMT Zulu UCT Universal Greenwich EST MST HST".split()
)
_YEAR_FIRST = frozenset(
    "Asia/Tokyo Asia/Seoul Asia/Pyongyang Asia/Shanghai Asia/Chongqing Asia/Urumqi Asia/Taipei Asia/Hong_Kong Asia/Macau "
    "Asia/Ulaanbaatar Asia/Tehran Asia/Thimphu Europe/Budapest Europe/Vilnius Japan ROK PRC ROC Iran".split()
)
_DAY_FIRST_AREAS = frozenset("Europe Africa America Asia Australia Atlantic Indian Pacific Antarctica Arctic".split())


def order_of_zone(zone: str) -> DateOrder | None:
    """Return the date order used in a time zone; None if the zone does not tell.

    Zones with more than one usage (Canada, Kenya, Ghana, South Africa) and zones without a place (UTC) do not.
    """
    if zone in _MONTH_FIRST or zone.startswith(_MONTH_FIRST_AREAS):
        return DateOrder.MDY
    if zone in _YEAR_FIRST:
        return DateOrder.YMD
    if zone in _UNTOLD or zone.partition("/")[0] not in _DAY_FIRST_AREAS:
        return None
    return DateOrder.DMY
