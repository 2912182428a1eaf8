"""What all parts of the settings share."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class SettingsPart(BaseModel):
    """Settings of one subject. Environment variables are upper-case with the prefix `EXTRACTOR_`."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def split(value: object) -> object:
    """Return the names of a comma-separated text; anything else unchanged."""
    if isinstance(value, str):
        return frozenset(name.strip() for name in value.split(",") if name.strip())
    return value
