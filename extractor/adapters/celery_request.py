"""What Celery's worker tells of a task to whoever asks for events or inspects it: never its arguments."""

from __future__ import annotations

from typing import Any

from celery.worker.request import Request

HIDDEN = "(hidden)"


class HiddenRequest(Request):
    """A task whose arguments, which may be a whole event, are shown to nobody: not by events, `inspect` or Flower."""

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
