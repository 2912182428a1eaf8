"""Validates the form of a draft: its keys and their values. Each refusal says what to change."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from extractor.core.errors import NotToBeKept, ToolRefusal
from extractor.core.facts.fact import MAX_DESCRIPTION_CHARS, MAX_NAME_CHARS, NAME, FactType, Polarity, TimeMention
from extractor.core.facts.secrets import find_in_fields
from extractor.core.normal_forms import normalize

_NO_SLUG = re.compile(r"[^a-z0-9]+")
_CODE = re.compile(r"```|^(?:diff --git|@@ -\d+)|^[+-]{3} [ab]/", re.MULTILINE)


def check_keys(arguments: Mapping[str, Any], required: Sequence[str], optional: Sequence[str] = ()) -> None:
    """Refuse missing and unknown keys; scope, user and tenant are not for the model to set."""
    missing = [key for key in required if key not in arguments]
    if missing:
        raise ToolRefusal(f"Missing: {', '.join(missing)}.")
    unknown = sorted(set(map(str, arguments)) - set(required) - set(optional))
    if unknown:
        raise ToolRefusal(f"Unknown: {', '.join(unknown)}. Known: {', '.join([*required, *optional])}.")


def check_name(given: Any) -> str:
    """Return a fact's name as a slug: capitals, accents and other characters are normalised.

    Raises:
        ToolRefusal: Nothing is left of it, or it is too long.
    """
    if not isinstance(given, str):
        raise ToolRefusal("name must be a string.")
    refuse_other_homes({"name": given})
    plain = "".join(c for c in normalize("NFKD", given) if not unicodedata.combining(c))
    name = _NO_SLUG.sub("-", plain.lower()).strip("-")
    if len(name) > MAX_NAME_CHARS:
        raise ToolRefusal(f"name has {len(name)} characters, the limit is {MAX_NAME_CHARS}: shorten it.")
    if not NAME.fullmatch(name):
        raise ToolRefusal(
            f"name {given[:90]!r} is no slug: use lower-case letters, digits and inner hyphens, such as launch-date."
        )
    return name


def refuse_other_homes(fields: Mapping[str, str]) -> None:
    """Refuse credentials, and code that belongs in a repository.

    Raises:
        ToolRefusal: Names the field and the kind, never the credential.
    """
    if found := find_in_fields(fields):
        field, kind = found
        raise NotToBeKept(
            f"{field} looks like it holds a credential ({kind}): leave the value out and say only where it is kept."
        )
    for text in fields.values():
        if _CODE.search(text):
            raise NotToBeKept("It holds code, which has its home in the repository: say in words what matters.")


def fact_type_of(given: Any) -> FactType:
    try:
        return FactType(given)
    except ValueError:
        raise ToolRefusal(f"type must be one of user, feedback, project, reference, not {str(given)[:40]!r}.") from None


def check_text(given: Any, name: str, limit: int) -> str:
    if not isinstance(given, str) or not given.strip():
        raise ToolRefusal(f"{name} must be a non-empty string.")
    text = normalize("NFC", given).replace("\x00", "").strip()
    text = text.encode("utf-8", "replace").decode()
    if name == "description":
        text = " ".join(text.split())
    if len(text) > limit:
        raise ToolRefusal(f"{name} has {len(text):,} characters, the limit is {limit:,}: shorten it.")
    return text


def fit_description(text: str) -> str:
    return text if len(text) <= MAX_DESCRIPTION_CHARS else text[: MAX_DESCRIPTION_CHARS - 1].rstrip() + "\u2026"


def polarity_of(given: Any, fact_type: FactType) -> Polarity | None:
    if given is None or fact_type is not FactType.FEEDBACK:
        return Polarity.PREFERENCE if fact_type is FactType.FEEDBACK else None
    try:
        return Polarity(given)
    except ValueError:
        raise ToolRefusal("polarity must be correction, confirmation or preference.") from None


def expiry_of(given: Any, times: Sequence[TimeMention], said_on: date) -> date | None:
    """Return the last day on which a fact is useful: set by the model, or implied by its own words."""
    if given is not None:
        try:
            expires_on = date.fromisoformat(given)
        except (TypeError, ValueError):
            raise ToolRefusal("expires_on must be an ISO date such as 2026-12-31.") from None
        if expires_on < said_on:
            raise ToolRefusal(f"expires_on {expires_on} lies before the message ({said_on}): leave it out.")
        return expires_on
    ends = [time.end_on for time in times if time.role == "valid_until" and time.end_on is not None]
    return max(ends) if ends and max(ends) >= said_on else None
