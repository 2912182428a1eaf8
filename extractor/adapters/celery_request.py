"""Hides task arguments from events, inspection and Flower."""

from __future__ import annotations

from typing import Any

from celery.worker.request import Request

HIDDEN = "(hidden)"


class HiddenRequest(Request):
    """A task request that never shows its arguments, which may be a whole event."""

    @property
    def argsrepr(self) -> str:
        """See Request."""
        return HIDDEN

    @property
    def kwargsrepr(self) -> str:
        """See Request."""
        return HIDDEN

    def info(self, safe: bool = True) -> Any:  # noqa: ARG002 - it is always safe
        """See Request."""
        return {**super().info(safe=True), "args": HIDDEN, "kwargs": HIDDEN}
