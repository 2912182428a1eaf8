"""The problem document, and the errors of each route for OpenAPI."""

from __future__ import annotations

from pydantic import Field

from extractor.core.documents import Json
from extractor.entrypoints.api.schemas.base import Document


class FieldProblem(Document):
    """One invalid field."""

    field: str = Field(examples=["messages[0].created_at"])
    """Path of the field; empty for the whole body."""
    problem: str = Field(examples=["must be RFC 3339 with an offset"])
    """What is wrong."""


class Problem(Document):
    """An error in the form of RFC 9457."""

    type: str = Field(examples=["about:blank"])
    """Always `about:blank`."""
    title: str = Field(examples=["The request is not valid"])
    """Kind of error, for people."""
    status: int = Field(examples=[422])
    """The HTTP status."""
    detail: str = Field(examples=["messages[0].created_at: must be RFC 3339 with an offset"])
    """What was wrong with this request."""
    errors: list[FieldProblem] = Field(default=[])
    """The invalid fields, with status 422."""


_TOLD = {
    401: "No key, or an unknown or revoked one",
    403: "The key does not cover this",
    404: "It does not exist, or the key may not access it",
    409: "It conflicts with what is stored or configured",
    413: "The body is too large",
    422: "A field is invalid; `errors` names it",
    429: "Too many attempts with unknown keys; see Retry-After",
    502: "The model does not respond",
    503: "The store or the queue does not respond; see Retry-After",
    504: "Timeout",
}
_ALWAYS = (401, 403, 422, 429, 503)


def problems(*statuses: int) -> dict[int | str, Json]:
    """Return the documentation of a route's errors: those given, and those of every route."""
    content = {"application/problem+json": {"schema": {"$ref": f"#/components/schemas/{Problem.__name__}"}}}
    told: dict[int | str, Json] = {
        status: {"description": _TOLD[status], "content": content} for status in sorted({*_ALWAYS, *statuses})
    }
    return {**told, "default": {"description": "Any other error", "content": content}}
