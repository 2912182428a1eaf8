"""Settings of the date resolver."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from extractor.core.conversation.events import is_time_zone
from extractor.core.dates import Conventions, DateOrder
from extractor.settings.part import SettingsPart


class DateSettings(SettingsPart):
    """How dates in conversations are read."""

    default_time_zone: str = Field(
        "UTC", description="IANA time zone used when events name none; dates resolved with it are marked tz_assumed."
    )
    southern_seasons: bool = Field(False, description="Interpret seasons as those of the southern hemisphere.")
    date_order: DateOrder = Field(
        DateOrder.AUTO,
        description="Order of day, month and year in dates such as 3/4: auto (by the person's time zone), dmy, mdy or ymd.",
    )
    week_starts_on: Literal["monday", "saturday", "sunday"] = Field(
        "monday",
        description="First day of the week, for `this week` and `next Tuesday`; weekends are not affected.",
    )
    fiscal_year_starts_in: int = Field(
        0,
        ge=0,
        le=12,
        description="Month in which the fiscal year begins, 1 to 12; 0: unknown, fiscal years and quarters are left alone.",
    )

    @field_validator("default_time_zone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        if not is_time_zone(value):
            raise ValueError("must be an IANA name such as Europe/Berlin")
        return value

    @property
    def date_conventions(self) -> Conventions:
        """How dates are interpreted."""
        return Conventions(
            self.southern_seasons,
            self.date_order,
            {"monday": 0, "saturday": 5, "sunday": 6}[self.week_starts_on],
            self.fiscal_year_starts_in or None,
        )
