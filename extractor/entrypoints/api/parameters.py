"""Misspelt names in a request: which one is meant? A name that means nothing known is ignored in a query, and listed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, get_args
from urllib.parse import quote

from fastapi import Depends, Request
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import BaseModel, Field

from extractor.core.conversation.field_names import MAX_IGNORED, meant
from extractor.core.errors import FieldError, InvalidInput
from extractor.entrypoints.wording import in_words

PREFIX = "/v1/"
IGNORED_HEADER = "X-Ignored-Parameters"

# The user whose memory a query asks for.
User = Annotated[str, Field(min_length=1)]

# What callers write for a parameter whose name is nothing like it.
_ALSO: Mapping[str, Collection[str]] = {"q": ("query", "question", "search", "text")}


async def check_parameters(request: Request) -> None:
    """Refuse parameters that look like one of the route's; others are ignored.

    Raises:
        InvalidInput: Names each, and the one meant.
    """
    # Without its filter a list holds more than was asked for: `?user=ada` would list the facts of everybody.
    known = _known_of(request)
    close = {name: meant(name, known) for name in _unknown(request, known)}
    errors = [FieldError(name, f"is no parameter: is {other!r} meant?") for name, other in close.items() if other]
    if errors:
        raise InvalidInput(errors)


async def _ignored(request: Request) -> list[str]:
    return _unknown(request, _known_of(request))[:MAX_IGNORED]


# The query's parameters that the route does not know.
Ignored = Annotated[list[str], Depends(_ignored)]


def ignored_of(names: Sequence[str]) -> dict[str, Any]:
    """Return the field of a response that lists ignored parameters, if there are any."""
    return {"ignored": list(names)} if names else {}


def ignored_header(names: Sequence[str]) -> dict[str, str]:
    """Return the header that lists ignored parameters, percent-encoded, if there are any."""
    return {IGNORED_HEADER: ", ".join(quote(name, safe="") for name in names)} if names else {}


def named_better(request: Request, mistake: Mapping[str, Any]) -> str:
    """Return what is wrong with a field, and the name that is meant."""
    match mistake["type"], mistake["loc"]:
        case "extra_forbidden", (*path, str(name)):
            close = meant(name, _fields_at(request, path[1:]))
            return f"is no field: is {close!r} meant?" if close else "is no field of this request"
        case "missing", ("query", str(name)):
            for other in _ALSO.get(name, ()):
                if other in request.query_params:
                    return f"{in_words(mistake)} (is {other!r} meant?)"
    return in_words(mistake)


_KNOWN: dict[str, frozenset[str]] = {}


def _known_of(request: Request) -> frozenset[str]:
    """Return the names of a route's parameters; those that are given if it is no route of the API."""
    route = request.scope.get("route")
    if not request.query_params or not isinstance(route, APIRoute) or not route.path.startswith(PREFIX):
        return frozenset(request.query_params)
    key = route.unique_id
    if key not in _KNOWN:
        _KNOWN[key] = frozenset(_names(route.dependant))
    return _KNOWN[key]


def _unknown(request: Request, known: frozenset[str]) -> list[str]:
    return [name for name in request.query_params if name not in known]


def _names(dependant: Dependant) -> Iterator[str]:
    for field in dependant.query_params:
        model: Any = field.field_info.annotation
        fields = [name for kind in (model, *get_args(model)) for name in getattr(kind, "model_fields", {})]
        yield from fields or [field.alias]
    for inner in dependant.dependencies:
        yield from _names(inner)


def _fields_at(request: Request, path: Sequence[Any]) -> list[str]:
    """Return the field names of the object at a path of the body."""
    route = request.scope.get("route")
    body = route.body_field if isinstance(route, APIRoute) else None
    found = list(_models(body.field_info.annotation)) if body is not None else []
    for name in path:
        if isinstance(name, str):
            found = [inner for model in found if name in model.model_fields
                     for inner in _models(model.model_fields[name].annotation)]  # fmt: skip
    return [name for model in found for name in model.model_fields]


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models(inner)
