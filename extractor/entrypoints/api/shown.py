"""Replaces credentials by their kind in every JSON response of the API."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Query
from fastapi.responses import JSONResponse

from extractor.core.facts.secrets import redact_document

Raw = Annotated[
    bool,
    Query(
        description="Show messages as received, including credentials. For operators only; recorded in the action log."
    ),
]


class ShownJSON(JSONResponse):
    """JSON with `[credential removed: kind]` in place of each credential."""

    def render(self, content: Any) -> bytes:
        """See Response."""
        return super().render(redact_document(content))
