"""The OpenAPI document says what is served. Every response of the other tests here is held against it, too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from jsonschema import Draft202012Validator

from extractor.core.conversation.field_names import EVENT_FIELDS, MESSAGE_FIELDS
from scripts.reference import pages
from tests.contract.documented import check_documented, openapi, strict
from tests.contract.over_http import extract, turn

OPERATIONS = [
    (f"{method.upper()} {path}", operation)
    for path, item in openapi()["paths"].items()
    for method, operation in item.items()
    if not path.startswith("/dashboard")
]


@pytest.mark.parametrize(("name", "operation"), OPERATIONS)
class TestOperations:
    def test_a_json_response_has_a_schema(self, name: str, operation: dict[str, Any]) -> None:
        for status, response in operation["responses"].items():
            for media, content in response.get("content", {}).items():
                if "json" in media:
                    assert "$ref" in json.dumps(content["schema"]), (name, status)

    def test_errors_are_problem_documents(self, name: str, operation: dict[str, Any]) -> None:
        if "/v1/" not in name:
            return
        for status in ("401", "403", "422", "503", "default"):
            assert list(operation["responses"][status]["content"]) == ["application/problem+json"]

    def test_a_json_request_has_a_schema(self, name: str, operation: dict[str, Any]) -> None:
        for content in operation.get("requestBody", {}).get("content", {}).values():
            assert "$ref" in json.dumps(content["schema"])


@pytest.mark.parametrize("name", sorted(openapi()["components"]["schemas"]))
class TestModels:
    def test_every_field_is_described(self, name: str) -> None:
        schema = openapi()["components"]["schemas"][name]
        assert schema.get("description")
        for field, told in schema.get("properties", {}).items():
            assert "$ref" in told or told.get("description"), field

    def test_the_example_passes_the_schema(self, name: str) -> None:
        document = openapi()
        for example in document["components"]["schemas"][name].get("examples", ()):
            schemas = {"components": {"schemas": strict(document["components"]["schemas"])}}
            Draft202012Validator({"$ref": f"#/components/schemas/{name}", **schemas}).validate(example)


class TestTheCheck:
    """The check that all responses of these tests pass fails when it should."""

    @pytest.fixture
    def served(self, api: TestClient, parts: Any) -> Response:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        return api.get("/v1/facts")

    def test_an_undeclared_field_fails(self, served: Response) -> None:
        told = served.json()
        told["facts"][0]["colour"] = "red"
        with pytest.raises(AssertionError, match="colour"):
            check_documented("GET", "/v1/facts", Response(200, json=told))

    def test_a_missing_field_fails(self, served: Response) -> None:
        told = served.json()
        del told["facts"][0]["verify_before_use"]
        with pytest.raises(AssertionError, match="verify_before_use"):
            check_documented("GET", "/v1/facts", Response(200, json=told))

    def test_another_type_fails(self, served: Response) -> None:
        told = served.json()
        told["facts"][0]["revision"] = "1"
        with pytest.raises(AssertionError, match="revision"):
            check_documented("GET", "/v1/facts", Response(200, json=told))


def test_the_reference_pages_are_up_to_date() -> None:
    for path, text in pages().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `python -m scripts.reference`"


def test_the_page_of_events_has_every_field() -> None:
    """The document describes what `parse_event` takes; `session_id` stands in the path."""
    schemas = openapi()["components"]["schemas"]
    assert set(schemas["Turn"]["properties"]) == EVENT_FIELDS - {"session_id"}
    assert set(schemas["TurnMessage"]["properties"]) == MESSAGE_FIELDS
