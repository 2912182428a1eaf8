"""Page tokens: where a page of a list ended, as text that the caller passes back unchanged."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy import ColumnElement

from extractor.core.errors import InvalidInput

T = TypeVar("T")

# The most rows of one page of a list.
MAX_PAGE = 500


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """One page of a list; `next` is None on the last one."""

    items: list[T]
    next: str | None


def pack(values: list[Any]) -> str:
    """Encode JSON values as a page token."""
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


def unpack(text: str) -> Any:
    """Return the values given to `pack`.

    Raises:
        InvalidInput: It is not a page token.
    """
    try:
        return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))  # `pack` cuts the padding off
    except (ValueError, RecursionError, binascii.Error):  # tokens come back over HTTP, so anything may
        raise no_bookmark() from None


def no_bookmark() -> InvalidInput:
    return InvalidInput.of("after", "must be the `next` of the page before")


def paged(found: Sequence[Any], limit: int, key: Any) -> Page[Any]:
    """Return the page of the first `limit` rows.

    Args:
        found: Up to `limit` + 1 rows; the extra one tells that there is a next page.
        key: Returns the time and the id of a row, by which the list is sorted.
    """
    if len(found) <= limit:
        return Page(list(found), None)
    at, name = key(found[limit - 1])
    return Page(list(found[:limit]), bookmark(at, name))


def bookmark(at: datetime, key: str) -> str:
    return pack([at.isoformat(), key])


def open_bookmark(text: str) -> tuple[datetime, str]:
    values = unpack(text)
    try:
        at, key = values
        instant = datetime.fromisoformat(at)
        if instant.tzinfo is None:
            raise ValueError("naive")
        return instant.astimezone(UTC), str(key)
    except (ValueError, TypeError, OverflowError):
        raise no_bookmark() from None


def after_page(token: str | None, at: ColumnElement[Any], key: ColumnElement[Any]) -> list[ColumnElement[bool]]:
    """Return the conditions for rows behind a page of a list, newest first and then by id."""
    if not token:
        return []
    instant, text = open_bookmark(token)
    try:
        older = sa.and_(at == instant, key > UUID(text))
    except ValueError:
        raise no_bookmark() from None
    return [sa.or_(at < instant, older)]


def to_row_id(text: str) -> int:
    key = open_bookmark(text)[1]
    if not key.isascii() or not key.isdigit() or len(key) > 18:  # beyond 64 bits the driver fails
        raise no_bookmark()
    return int(key)
