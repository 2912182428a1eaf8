"""Describes the settings in people's words, without secrets."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic.fields import FieldInfo

from extractor.settings.settings import PREFIX, SECRETS, Settings

_PASSWORD = re.compile(r"(//[^/@:]*):[^/@]*@")


Plain = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class SettingInWords:
    """One setting, as `extractor config` shows it.

    Attributes:
        name: Of its environment variable.
        range: The values that it may have; empty if that is not limited.
    """

    name: str
    value: Plain
    default: Plain
    range: str
    description: str


def describe_settings(settings: Settings) -> list[SettingInWords]:
    """Return every setting. Secrets are hidden, also inside URLs."""
    return [
        SettingInWords(
            f"{PREFIX}{name.upper()}",
            "(set)" if name in SECRETS and getattr(settings, name) else _plain(getattr(settings, name)),
            _plain(field.default),
            _range_in_words(name, field),
            field.description or "",
        )
        for name, field in Settings.model_fields.items()
    ]


_UNITS = {
    "_s": " seconds", "_days": " days", "_bytes": " bytes", "_tokens": " tokens", "_chars": " characters",
    "_messages": " messages",
}  # fmt: skip


def _range_in_words(name: str, field: FieldInfo) -> str:
    """Return the values that a setting may have: `0 to 36500 days`, or the words to choose from."""
    low = next((part.ge for part in field.metadata if isinstance(part, Ge)), None)
    high = next((part.le for part in field.metadata if isinstance(part, Le)), None)
    if low is not None and high is not None:
        unit = next((unit for ending, unit in _UNITS.items() if name.endswith(ending)), "")
        return f"{low} to {high}{unit}"
    if field.annotation is bool:
        return "true or false"
    if isinstance(field.annotation, type) and issubclass(field.annotation, Enum):
        return ", ".join(str(one.value) for one in field.annotation)
    return ", ".join(get_args(field.annotation)) if get_origin(field.annotation) is Literal else ""


def _plain(value: Any) -> Plain:
    if isinstance(value, frozenset):
        return ",".join(sorted(value))
    if isinstance(value, str):
        return _PASSWORD.sub(r"\1:(hidden)@", value)
    return value if isinstance(value, (int, float, bool, type(None))) else str(value)
