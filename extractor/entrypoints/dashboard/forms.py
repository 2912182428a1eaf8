"""Parses the forms of the dashboard's pages, and describes a kind of change."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import parse_qs
from uuid import UUID

from fastapi import Request

from extractor.bootstrap import Container
from extractor.core.errors import InvalidInput
from extractor.entrypoints.dashboard.viewer import ALL, Viewer

MAX_IDS = 500


class Form:
    """The fields of a page's form."""

    def __init__(self, fields: Mapping[str, Sequence[str]]) -> None:
        self._fields = fields

    def one(self, name: str) -> str | None:
        """Return a field's text; None if it is empty or missing."""
        values = self._fields.get(name)
        return values[0].strip() or None if values else None

    def needed(self, name: str) -> str:
        """Return a required field's text.

        Raises:
            InvalidInput: It is empty.
        """
        value = self.one(name)
        if value is None:
            raise InvalidInput.of(name, "is required")
        return value

    def key(self, name: str) -> UUID:
        return _uuid(name, self.needed(name))

    def keys(self, name: str) -> tuple[UUID, ...]:
        values = [value for value in self._fields.get(name, ()) if value]
        if len(values) > MAX_IDS:
            raise InvalidInput.of(name, f"at most {MAX_IDS} at once: filter by cause or session instead")
        return tuple(_uuid(name, value) for value in values)

    def whole_numbers(self, name: str) -> tuple[int, ...]:
        values = [value for value in self._fields.get(name, ()) if value]
        if len(values) > MAX_IDS or not all(
            value.isascii() and value.isdigit() and len(value) < 19 for value in values
        ):
            raise InvalidInput.of(name, f"must be at most {MAX_IDS} whole numbers")
        return tuple(map(int, values))

    def instant(self, name: str) -> datetime | None:
        return instant_of(self.one(name), name)

    def number(self, name: str) -> float | None:
        text = self.one(name)
        if text is None:
            return None
        try:
            return float(text.replace(",", ""))
        except ValueError:
            raise InvalidInput.of(name, f"must be a number, not {text!r}") from None

    def fields(self, names: Sequence[str]) -> list[tuple[str, str]]:
        """Return some fields, to be submitted again."""
        return [(name, value) for name in names for value in self._fields.get(name, ()) if value]


async def read_form(request: Request) -> Form:
    """Return the fields of a form submitted from one of our pages."""
    # The gate has limited its size.
    return Form(parse_qs((await request.body()).decode("utf-8", "replace")))


def _uuid(name: str, text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise InvalidInput.of(name, "must be a UUID") from None


@dataclass(frozen=True, slots=True)
class Change:
    """One kind of change.

    Attributes:
        title: The question on the confirmation page.
        verb: The button's label.
        fields: The form fields that it reads.
        foresee: Describes what it will do; changes nothing.
        perform: Does it; returns what was done, in one sentence.
        is_grave: It removes something.
    """

    title: str
    verb: str
    fields: tuple[str, ...]
    foresee: Callable[[Container, Viewer, Form], list[str]]
    perform: Callable[[Container, Viewer, Form], str]
    is_grave: bool = False


def tenant_of(viewer: Viewer, form: Form) -> str | None:
    """Return the tenant to change; None means all, for viewers who see all tenants."""
    named = form.one("tenant")
    return viewer.check_tenant(None if named in (None, ALL) and viewer.sees_all else named or viewer.caller.tenant_id)


def instant_of(text: str | None, name: str) -> datetime | None:
    """Return the instant in a field such as `2026-11-22T09:00`, in UTC unless it has an offset; None if it is empty.

    Raises:
        InvalidInput: It is malformed.
    """
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise InvalidInput.of(name, f"must be a time such as 2026-11-22T09:00, not {text!r}") from None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
