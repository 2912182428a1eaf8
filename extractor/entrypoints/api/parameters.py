"""Refuses misspelt query parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from fastapi import Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from extractor.core.conversation.field_names import meant
from extractor.core.errors import FieldError, InvalidEvent

PREFIX = "/v1/"


async def check_parameters(request: Request) -> None:
    """Refuse parameters that look like one of the route's; others are ignored.

    Raises:
        InvalidEvent: Names each, and the one meant.
    """
    # Without its filter a list holds more than was asked for: `?user=ada` would list the facts of everybody.
    route = request.scope.get("route")
    if not request.query_params or not isinstance(route, APIRoute) or not route.path.startswith(PREFIX):
        return
    known = _known(route)
    close = {name: meant(name, known) for name in request.query_params if name not in known}
    errors = [FieldError(name, f"is no parameter: is {known!r} meant?") for name, known in close.items() if known]
    if errors:
        raise InvalidEvent(errors)


_KNOWN: dict[str, frozenset[str]] = {}


def _known(route: APIRoute) -> frozenset[str]:
    key = route.unique_id
    if key not in _KNOWN:
        _KNOWN[key] = frozenset(_names(route.dependant))
    return _KNOWN[key]


def _names(dependant: Dependant) -> Iterator[str]:
    for field in dependant.query_params:
        model: Any = field.field_info.annotation
        fields = [name for kind in (model, *get_args(model)) for name in getattr(kind, "model_fields", {})]
        yield from fields or [field.alias]
    for inner in dependant.dependencies:
        yield from _names(inner)
