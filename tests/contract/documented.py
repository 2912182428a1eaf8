"""Is a response what the OpenAPI document says it is?"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from httpx2 import Response
from jsonschema import Draft202012Validator

from extractor.bootstrap import Container
from extractor.entrypoints.api.app import create_api
from extractor.settings import read_settings

JSON = ("application/json", "application/problem+json")


@cache
def openapi() -> dict[str, Any]:
    """Return the document; it is the same for every store."""
    container = Container(read_settings({}, home=Path("unused"), redis_url="redis://127.0.0.1:1/0", model="offline"))
    api = create_api(container)
    document = api.openapi()
    api.state.probes.close()
    container.close()
    return document


def strict(schema: Any) -> Any:
    """Return a schema in which no object may have a field that is not declared."""
    if isinstance(schema, list):
        return [strict(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {"additionalProperties": False} if "properties" in schema else {}
    return closed | {name: strict(inner) for name, inner in schema.items() if name not in ("examples", "example")}


@cache
def _paths() -> list[tuple[re.Pattern[str], str]]:
    """Return patterns of the paths; fixed names before those with parameters."""
    ordered = sorted(openapi()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in ordered]


@cache
def validator(method: str, path: str, status: int, media: str) -> Draft202012Validator | None:
    """Return what a response must pass; None when the document does not know it."""
    operation = openapi()["paths"][path].get(method)
    told = (operation or {}).get("responses", {})
    schema = told.get(str(status), told.get("default", {})).get("content", {}).get(media, {}).get("schema")
    if schema is None:
        return None
    components = {"schemas": strict(openapi()["components"]["schemas"])}
    return Draft202012Validator({"$ref": "#/here", "here": strict(schema), "components": components})


def check_documented(method: str, path: str, response: Response) -> None:
    """Fail when a JSON response differs from the document, by one undeclared field even."""
    media = response.headers.get("content-type", "").partition(";")[0]
    known = next((name for pattern, name in _paths() if pattern.fullmatch(path)), None)
    if not response.content or media not in JSON or known is None or method.lower() not in openapi()["paths"][known]:
        return
    found = validator(method.lower(), known, response.status_code, media)
    assert found is not None, f"{method} {known}: {response.status_code} {media} is not documented"
    errors = [f"{error.json_path}: {error.message[:300]}" for error in found.iter_errors(response.json())]
    assert not errors, f"{method} {known} {response.status_code}: {errors[:5]}"
