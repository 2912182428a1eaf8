"""Ids in paths: `{session_id:id}` also takes ids with slashes, which producers on the stream may use."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from fastapi.routing import APIRoute
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.routing import Match
from starlette.types import Scope

_ENCODED = re.compile("%2f", re.IGNORECASE)
# Stands for an encoded slash while routes are matched. A lone surrogate: no decoded path contains one.
_SLASH = "\udc2f"


class IdConvertor(StringConvertor):
    """A text of at least one character. A route that ends in an id is defined after the longer routes of its method."""

    # Servers decode %2F before routes are matched.
    regex = ".+"

    def convert(self, value: str) -> str:
        """See Convertor."""
        return value.replace(_SLASH, "/")


register_url_convertor("id", IdConvertor())


class IdRoute(APIRoute):
    """An APIRoute to which an encoded slash belongs to an id: `a%2Fwait` is a session, `a/wait` waits for the session `a`.

    Only for GET: every other method's routes end either all in an id or all in an action, and need no such distinction.
    """

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """See APIRoute."""
        return super().matches(_with_whole_ids(scope))


def _with_whole_ids(scope: Scope) -> Scope:
    raw: Any = scope.get("raw_path")  # optional in ASGI
    if scope["type"] != "http" or scope["method"] != "GET" or not raw or b"%2" not in raw:
        return scope
    return {**scope, "path": unquote(_ENCODED.sub(_SLASH, raw.decode("ascii", "replace")))}
