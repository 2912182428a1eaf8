"""How errors look, and which ones a route answers."""

from __future__ import annotations

from pydantic import Field

from extractor.core.documents import Json
from extractor.entrypoints.api.schemas.base import Document


class FieldProblem(Document):
    """One wrong field."""

    field: str = Field(examples=["messages[0].created_at"])
    """Path of the field; empty for the whole body."""
    problem: str = Field(examples=["must be RFC 3339 with an offset"])
    """What is wrong."""


class Problem(Document):
    """An error as RFC 9457 has it."""

    type: str = Field(examples=["about:blank"])
    """Always `about:blank`."""
    title: str = Field(examples=["The request is not valid"])
    """Kind of error, in words."""
    status: int = Field(examples=[422])
    """The HTTP status."""
    detail: str = Field(examples=["messages[0].created_at: must be RFC 3339 with an offset"])
    """What was wrong with this request."""
    errors: list[FieldProblem] = Field(default=[])
    """Wrong fields, of status 422."""


_TOLD = {
    401: "No key, or one that is unknown or revoked",
    403: "The key does not cover this",
    404: "There is no such thing, or it is not the key's",
    409: "It does not fit with what is there",
    413: "The body is too large",
    422: "A field is wrong; `errors` names it",
    429: "Too many attempts with unknown keys, see Retry-After",
    502: "The model does not answer",
    503: "The store or the queue does not answer, see Retry-After",
    504: "Not in time",
}
_ALWAYS = (401, 403, 422, 429, 503)


def problems(*statuses: int) -> dict[int | str, Json]:
    """Return the documentation of a route's errors: those given, and those of every route."""
    content = {"application/problem+json": {"schema": {"$ref": f"#/components/schemas/{Problem.__name__}"}}}
    told: dict[int | str, Json] = {
        status: {"description": _TOLD[status], "content": content} for status in sorted({*_ALWAYS, *statuses})
    }
    return {**told, "default": {"description": "Any other error", "content": content}}
