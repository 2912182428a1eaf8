"""Validates the form of a draft: its keys and their values. Each refusal says what to change."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from extractor.core.documents import Json
from extractor.core.errors import NotInTheseWords, ToolRefusal
from extractor.core.facts.fact import (
    MAX_DESCRIPTION_CHARS,
    MAX_NAME_CHARS,
    NAME,
    Basis,
    FactType,
    Polarity,
    TimeMention,
    names_of,
)
from extractor.core.facts.invisible import clean, without_invisible
from extractor.core.facts.secrets import find_in_fields, find_secret
from extractor.core.facts.wording import share_words, telling_count
from extractor.core.normal_forms import normalize

# Distinctive words up to which a description is a label, which need not repeat the content's words.
MAX_LABEL_WORDS = 5

_SCOPE_KEYS = ("tenant_id", "user_id", "project_id", "scope", "session_id")
_FIRST_SENTENCE = re.compile(r"(.+?[.!?])(?:\s|$)", re.DOTALL)
_NUMBER = re.compile(r"\d[\d-]*")
_NO_SLUG = re.compile(r"[^a-z0-9]+")
_CODE = re.compile(r"```|^(?:diff --git|@@ -\d+)|^[+-]{3} [ab]/", re.MULTILINE)


def check_keys(arguments: Mapping[str, Any], required: Sequence[str], optional: Sequence[str] = ()) -> None:
    """Refuse missing and unknown keys."""
    missing = [key for key in required if key not in arguments]
    if missing:
        raise ToolRefusal(f"Missing: {', '.join(missing)}.")
    unknown = sorted(set(map(str, arguments)) - set(required) - set(optional))
    if unknown:
        raise ToolRefusal(f"Unknown: {', '.join(unknown)}; known are {', '.join([*required, *optional])}.")


def drop_unknown(arguments: Mapping[str, Any], known: Sequence[str]) -> tuple[Json, list[str]]:
    """Return the known arguments, and a note on those that were dropped.

    Raises:
        ToolRefusal: One of them would choose whose memory is used, which is not for the model to decide.
    """
    foreign = sorted(set(map(str, arguments)) - set(known))
    if scoped := [key for key in foreign if key in _SCOPE_KEYS]:
        raise ToolRefusal(f"Leave out {', '.join(scoped)}: whose memory this is follows from the session.")
    notes = [f"Left out, not known: {', '.join(key[:40] for key in foreign[:8])}."] if foreign else []
    return {key: arguments[key] for key in known if key in arguments}, notes


def check_name(given: Any) -> str:
    """Return a fact's name as a slug: other characters are replaced, and a long name is cut.

    A name in letters without an ASCII form becomes a short, stable digest.

    Raises:
        ToolRefusal: It has neither a letter nor a digit.
    """
    if not isinstance(given, str):
        raise ToolRefusal("name must be a string.")
    refuse_other_homes({"name": given})
    plain = "".join(c for c in normalize("NFKD", without_invisible(given)) if not unicodedata.combining(c))
    name = _NO_SLUG.sub("-", plain.lower()).strip("-")[:MAX_NAME_CHARS].rstrip("-")
    if not name and any(map(str.isalnum, plain)):
        name = f"n-{hashlib.sha256(plain.casefold().encode('utf-8', 'replace')).hexdigest()[:10]}"
    if not NAME.fullmatch(name):
        raise ToolRefusal(
            f"name {clean(given)[:90]!r} is no slug: use lower-case letters, digits and inner hyphens, such as launch-date."
        )
    return name


def refuse_other_homes(fields: Mapping[str, str]) -> None:
    """Refuse credentials, and code that belongs in a repository.

    Raises:
        ToolRefusal: Names the field and the kind, never the credential.
    """
    if found := find_in_fields(fields):
        field, kind = found
        raise NotInTheseWords(
            f"{field} looks like it holds a credential ({kind}): leave the value out and say only where it is kept."
        )
    for text in fields.values():
        if _CODE.search(text):
            raise NotInTheseWords("It holds code, which has its home in the repository: say in words what matters.")


def fact_type_of(given: Any) -> FactType:
    try:
        return FactType(str(given).strip().lower())
    except ValueError:
        raise ToolRefusal(f"type must be one of {', '.join(FactType)}, not {str(given)[:40]!r}.") from None


def check_text(given: Any, name: str, limit: int) -> str:
    """Return a text without invisible characters.

    Raises:
        ToolRefusal: It is empty or too long.
    """
    text = clean(given) if isinstance(given, str) else ""
    if not text:
        raise ToolRefusal(f"{name} must be a non-empty string.")
    if len(text) > limit:
        raise ToolRefusal(f"{name} has {len(text):,} characters, the limit is {limit:,}: shorten it.")
    return text


def description_of(given: Any, content: str) -> tuple[str, list[str]]:
    """Return the line for the index, and a note on corrections; the content's first sentence if it is missing.

    A line of several sentences that shares no word with the content is not about it: small models copy what they read
    last, such as the result of a tool. A short label, such as "Answer style", need not repeat the content's words.
    """
    text = " ".join(clean(given).split()) if isinstance(given, str) else ""
    if not text:
        return first_sentence(content), []
    is_label = telling_count(text) <= MAX_LABEL_WORDS
    is_about = is_label or share_words(*(_NUMBER.sub(" ", each) for each in (text, content)))
    if not is_about and find_secret(text) is None:  # a credential is refused by those who call this
        return first_sentence(content), ["description said nothing of the content: its first sentence stands there."]
    if len(text) > MAX_DESCRIPTION_CHARS:
        return fit_description(text), [f"description was cut to {MAX_DESCRIPTION_CHARS} characters."]
    return text, []


def first_sentence(text: str) -> str:
    """Return the first sentence of a text, without heading markup, as a line for the index."""
    plain = " ".join(line.lstrip("# ").strip() for line in text.splitlines()).strip()
    found = _FIRST_SENTENCE.match(plain)
    return fit_description(found.group(1) if found else plain)


def fit_description(text: str) -> str:
    """Return a text that is not too long, cut between words: half a number would be another number."""
    if len(text) <= MAX_DESCRIPTION_CHARS:
        return text
    cut = text[:MAX_DESCRIPTION_CHARS]
    head, space, _ = cut.rpartition(" ")
    whole = head if space and len(head) * 2 >= len(cut) else cut[:-1]
    return whole.rstrip() + "\u2026"


def polarity_of(given: Any, fact_type: FactType, basis: Basis) -> tuple[Polarity | None, list[str]]:
    """Return the polarity of feedback, and a note if one was dropped."""
    if fact_type is not FactType.FEEDBACK:
        return None, []
    if basis is Basis.CONFIRMED:
        return Polarity.CONFIRMATION, []
    if given is None:
        return Polarity.PREFERENCE, []
    try:
        return Polarity(str(given).strip().lower()), []
    except ValueError:
        return Polarity.PREFERENCE, [f"polarity was left out: it is {names_of(Polarity)}."]


def expiry_of(given: Any, times: Sequence[TimeMention], said_on: date) -> tuple[date | None, list[str]]:
    """Return the last day on which a fact is useful, and a note if one was dropped.

    It is set by the model, or implied by the fact's own words.
    """
    notes: list[str] = []
    if given not in (None, ""):
        try:
            expires_on = date.fromisoformat(str(given)[:10])
        except ValueError:
            notes = ["expires_on was left out: it is an ISO date such as 2026-12-31."]
        else:
            if expires_on >= said_on:
                return expires_on, []
            notes = [f"expires_on was left out: {expires_on} lies before the message ({said_on})."]
    ends = [time.end_on for time in times if time.role == "valid_until" and time.end_on is not None]
    return (max(ends) if ends and max(ends) >= said_on else None), notes
