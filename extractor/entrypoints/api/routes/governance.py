"""What is known of a user: out, or gone."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from extractor import service
from extractor.bootstrap import Parts
from extractor.entrypoints.api.access import Operator


def add(app: FastAPI, parts: Parts) -> None:
    @app.delete("/v1/users/{user_id}", tags=["governance"])
    def erase(user_id: str, caller: Operator) -> dict[str, Any]:
        """Erase everything about a user; the answer counts what went and proves that nothing is left."""
        return service.erase(parts, caller.tenant_id, user_id)
