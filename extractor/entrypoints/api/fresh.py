"""`fresh=true`: before a read, runs read what the user's sessions have gathered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import Depends, Request
from fastapi.concurrency import run_in_threadpool

from extractor.entrypoints.api.access import Reader
from extractor.entrypoints.api.dependencies import Services

# Seconds that a fresh read waits at most; it then answers with what is there, and says how much is unread.
FRESH_WAIT_S = 15.0

POLL_S = 0.1
UNREAD_HEADER = "X-Unread-Messages"
REASON_HEADER = "X-Unread-Reason"


async def _read_first(request: Request, caller: Reader, services: Services) -> str | None:
    """With `fresh=true`, wait until runs have read what the user's sessions gathered.

    Returns:
        Why some of it is unread; None if all is read, or if nobody asked.
    """
    # Before the route's own validation, so values may have any type.
    given: Any = request.query_params
    if request.method == "POST":
        given = await request.json() if await request.body() else None
    if not isinstance(given, Mapping):  # the route reports what is wrong
        return None
    user_id = given.get("user_id") or caller.user_id
    if str(given.get("fresh")).lower() not in ("true", "1", "yes", "on") or user_id is None:
        return None
    scope = caller.scope(user_id, given.get("project_id"))
    deadline = time.monotonic() + FRESH_WAIT_S
    while await run_in_threadpool(services.gathered.unread_messages, scope.tenant_id, scope.user_id):
        # Each time, because turns that arrive meanwhile are gathered again.
        await run_in_threadpool(services.gathered.hurry_user, scope.tenant_id, scope.user_id)
        if (held := await run_in_threadpool(services.gathered.why_held, scope.tenant_id)) is not None:
            return held  # waiting would not help
        if time.monotonic() > deadline:
            return f"no run has read them within {FRESH_WAIT_S:g} s"
        await asyncio.sleep(POLL_S)
    return None


# For a route that names `fresh` and `user_id` in its query, or in its body: why messages are unread all the same.
WhyUnread = Annotated[str | None, Depends(_read_first)]


def headers_of(why_unread: str | None) -> dict[str, str]:
    """Return the header that says why a fresh answer is not fresh."""
    return {} if why_unread is None else {REASON_HEADER: why_unread}
