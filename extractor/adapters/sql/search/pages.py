"""Where a page of recall ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from extractor.adapters.sql.bookmarks import no_bookmark, pack, unpack


@dataclass(frozen=True, slots=True)
class Bookmark:
    """Page token: where a page ended, and the newest rows that counted on the first page."""

    messages: int
    facts: int
    order: tuple[float, int, float, str] | None = None

    def text(self) -> str:
        return pack([self.messages, self.facts, self.order])

    @classmethod
    def of(cls, text: str) -> Bookmark:
        values = unpack(text)
        try:
            messages, facts, order = values
            score, near, at, key = order
            bounds = (_row_id(messages), _row_id(facts))
            return cls(*bounds, (float(score), int(near), float(at), str(key)))
        except (ValueError, TypeError, OverflowError):
            raise no_bookmark() from None


def _row_id(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value < 2**63:
        raise ValueError("no row id")
    return value
