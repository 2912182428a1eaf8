"""Where a page of a list ended, as text that a caller hands back unchanged."""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any

from extractor.core.errors import InvalidEvent


def pack(values: list[Any]) -> str:
    """Return some JSON values as a bookmark."""
    return base64.urlsafe_b64encode(json.dumps(values).encode()).decode().rstrip("=")


def unpack(text: str) -> Any:
    """Return what `pack` was given.

    Raises:
        InvalidEvent: It is no bookmark.
    """
    try:
        return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    except (ValueError, RecursionError, binascii.Error):
        raise no_bookmark() from None


def no_bookmark() -> InvalidEvent:
    return InvalidEvent.of("after", "must be the `next` of the page before")
