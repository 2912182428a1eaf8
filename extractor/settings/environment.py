"""Reads the settings from environment variables and secret files."""

from __future__ import annotations

import difflib
import os
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from extractor.adapters.secret_files import SUFFIX, read_secret
from extractor.core.errors import Misconfigured
from extractor.settings.settings import IN_FILES, PREFIX, Settings


def read_settings(environment: Mapping[str, str] | None = None, **overrides: Any) -> Settings:
    """Return the settings from an environment.

    Raises:
        Misconfigured: A name is unknown or a value is out of range. The message names it and suggests a fix.
    """
    names = os.environ if environment is None else environment
    _refuse_unknown(names)
    # Compose files pass unset variables on as empty ones, so an empty variable counts as unset.
    values: dict[str, Any] = {_field_of(name): value for name, value in names.items() if _is_ours(name) and value}
    # Leaves out the `..._FILE` variables, which are no fields.
    values = {field: value for field, value in values.items() if field in Settings.model_fields}
    values |= _secrets(names)
    try:
        return Settings(**{**values, **{key: value for key, value in overrides.items() if value is not None}})
    except ValidationError as error:
        lines = [f"{PREFIX}{'.'.join(map(str, e['loc'])).upper()}: {e['msg']}" for e in error.errors()]
        # `from None`: pydantic's own text repeats the values, and some are secrets.
        raise Misconfigured("; ".join(lines)) from None


def _is_ours(name: str) -> bool:
    return name.upper().startswith(PREFIX)


def _field_of(name: str) -> str:
    return name.lower().removeprefix(PREFIX.lower())


def _secrets(names: Mapping[str, str]) -> dict[str, str]:
    """Return the secret settings, from files or variables."""
    upper = {name.upper(): value for name, value in names.items() if _is_ours(name)}
    found = {field: read_secret(f"{PREFIX}{field.upper()}", upper) for field in sorted(IN_FILES)}
    return {field: value for field, value in found.items() if value is not None}


def _refuse_unknown(names: Mapping[str, str]) -> None:
    # A misspelt variable would otherwise silently have no effect.
    known = {f"{PREFIX}{field.upper()}" for field in Settings.model_fields}
    known |= {f"{PREFIX}{field.upper()}{SUFFIX}" for field in IN_FILES}
    for name in sorted(names):
        if _is_ours(name) and name.upper() not in known:
            near = difflib.get_close_matches(_field_of(name), map(_field_of, known), n=1)
            hint = f"; did you mean {PREFIX}{near[0].upper()}?" if near else "; `extractor config` lists all settings"
            raise Misconfigured(f"{name} is not a known setting{hint}")
