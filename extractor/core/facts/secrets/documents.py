"""Applies the filter to the fields of something to be stored, and to documents that are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from extractor.core.facts.secrets.clean import with_credentials
from extractor.core.facts.secrets.search import find_all, redact

MIN_CHARS = 6
# Fields that are only ever sent back: page tokens.
NOT_SHOWN_AS_TEXT = frozenset(("next",))

# A whole string of these is an id or an instant, of which an answer holds many. In an argument of a call it may still be
# what its name says.
_OURS = re.compile(
    r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)",
    re.ASCII,
)


def find_in_fields(fields: Mapping[str, str]) -> tuple[str, str] | None:
    """Return the first field that contains a credential, and its kind; None if none does."""
    for field, text in fields.items():
        if found := find_all(text):
            return field, found[0].kind
    return None


def redact_all(texts: Sequence[str]) -> Sequence[str]:
    """Return texts with every credential replaced; the same ones if there are none."""
    found = with_credentials(texts)
    return [redact(text) if text in found else text for text in texts] if found else texts


def redact_document(document: Any) -> Any:
    """Return a JSON-like value with every credential in a string replaced; the same object if there are none.

    Arguments of tool calls (`input`) are read together with their names: in `{"password": "X"}` the name says what X
    is.
    """
    strings: list[str] = []
    _gather(document, strings)
    if not with_credentials(strings):
        return document
    return _redacted(document)


def _gather(value: Any, strings: list[str], *, is_named: bool = False) -> None:
    """Append the strings of a value that may be credentials."""
    if isinstance(value, str):
        if _may_be_credential(value):
            strings.append(value)
    elif isinstance(value, Mapping):
        for key, held in value.items():
            if key in NOT_SHOWN_AS_TEXT:
                continue
            if not isinstance(held, str):
                _gather(held, strings, is_named=is_named or key == "input")
            elif is_named:
                strings.append(f"{key}: {held}")
            elif _may_be_credential(held):
                strings.append(held)
    elif isinstance(value, list | tuple):
        for held in value:
            _gather(held, strings, is_named=is_named)


def _may_be_credential(text: str) -> bool:
    return len(text) >= MIN_CHARS and _OURS.fullmatch(text) is None


def _redacted(value: Any, *, is_named: bool = False) -> Any:
    if isinstance(value, str):
        return redact(value) if _may_be_credential(value) else value
    if isinstance(value, Mapping):
        return {key: _member(str(key), held, is_named=is_named) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [_redacted(held, is_named=is_named) for held in value]
    return value


def _member(key: str, held: Any, *, is_named: bool) -> Any:
    if key in NOT_SHOWN_AS_TEXT:
        return held
    if is_named and isinstance(held, str):
        return redact(f"{key}: {held}").removeprefix(f"{key}: ")
    return _redacted(held, is_named=is_named or key == "input")
