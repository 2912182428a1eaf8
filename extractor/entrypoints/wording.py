"""Counts, details and mistakes in sentences for people and agents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# pydantic's kinds of mistakes, in words that say what to write; `*` stands for any end of a kind's name.
_MISTAKES = {
    "missing": "is missing",
    "string_too_short": "must not be empty",
    "string_too_long": "must have at most {max_length:,} characters",
    "string_type": "must be a text",
    "literal_error": "must be {expected}",
    "enum": "must be {expected}",
    "greater_than_equal": "must be at least {ge:,}",
    "less_than_equal": "must be at most {le:,}",
    "int_*": "must be a whole number",
    "float_*": "must be a number",
    "bool_*": "must be true or false",
    "too_short": "must not be empty",
    "too_long": "must have at most {max_length:,} items",
    "list_type": "must be a list",
    "dict_type": "must be an object",
    "model_*": "must be an object",
    "uuid_*": "must be a UUID",
    "date_*": "must be a date such as 2026-11-28",
    "datetime_*": "must be a time with its offset, such as 2026-11-28T09:30:00+01:00",
    "value_error": "{error}",
    "json_invalid": "is not valid JSON: {error}",
}


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, such as `1 dead letter` or `1,200 messages`."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def in_words(mistake: Mapping[str, Any]) -> str:
    """Return what is wrong with a value that pydantic refused, such as `must be at most 50`; see `ErrorDetails`."""
    kind = str(mistake["type"])
    form = _MISTAKES.get(kind) or _MISTAKES.get(f"{kind.partition('_')[0]}_*") or "{msg}"
    given = {"msg": mistake["msg"], **mistake.get("ctx", {})}
    return form.format(**{name: _whole(value) for name, value in given.items()})


def _whole(number: Any) -> Any:
    return int(number) if isinstance(number, float) and number.is_integer() else number


def details(of_action: Mapping[str, Any]) -> str:
    """Return the details of an operator's action in words: `dead letters 3, sessions 2`; counts of nothing are left out."""
    return ", ".join(_detail(name, value) for name, value in of_action.items())


def _detail(name: str, value: Any) -> str:
    from extractor.core.dollars import dollars  # here: the overview of commands loads this module

    words = name.replace("_", " ")
    match value:
        case Mapping():
            counts = ", ".join(f"{kind.replace('_', ' ')} {count:,}" for kind, count in value.items() if count)
            return f"{words} ({counts or 'nothing'})"
        case True:
            return words
        case None:
            return f"{words}: none"
        case int() | float() if name.endswith("_usd"):
            return f"{words.removesuffix(' usd')} {dollars(value)}"
        case int() | float() if name.endswith("_s"):
            return f"{words.removesuffix(' s')} {value:,g} s"
        case int():
            return f"{words} {value:,}"
    return f"{words} {value}"
