"""Refused requests say what to write, in the same words over HTTP and MCP."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("x", "the body is not valid JSON: Expecting value"),
        ('{"user_id" "ada"}', "the body is not valid JSON: Expecting ':' delimiter at character 12"),
        ('{"user_id": NaN}', "the body is not valid JSON: NaN is not a JSON number"),
        ("[]", "the body must be an object"),
        ("", "the body is missing"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("route", ["/v1/memory", "/v1/context"])
def test_a_body_that_is_no_object_is_no_field(api: TestClient, route: str, body: str, said: str) -> None:
    answer = api.post(route, content=body, headers=JSON)
    assert answer.status_code == 422
    assert answer.json()["detail"] == said
    assert answer.json()["errors"] == [{"field": "", "problem": said}]


@pytest.mark.parametrize(
    ("route", "said"),
    [
        ("/v1/facts?since=yesterday", "since: must be a date such as 2026-11-28"),
        ("/v1/facts?limit=0", "limit: must be at least 1"),
        ("/v1/facts?limit=many", "limit: must be a whole number"),
        ("/v1/facts?type=hobby", "type: must be 'user', 'feedback', 'project' or 'reference'"),
        ("/v1/facts/1", "fact_id: must be a UUID"),
        ("/v1/sessions/s1/wait?timeout_s=500", "timeout_s: must be at most 120"),
        ("/v1/recall?user_id=ada", "q: is missing"),
        ("/v1/recall?user_id=ada&fresh=perhaps&q=x", "fresh: must be true or false"),
        ("/v1/dead-letters?since=today", "since: must be a time with its offset, such as 2026-11-28T09:30:00+01:00"),
    ],
)  # fmt: skip
def test_a_parameter_says_what_it_takes(api: TestClient, route: str, said: str) -> None:
    answer = api.get(route)
    assert (answer.status_code, answer.json()["detail"]) == (422, said)


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ({"messages": "x"}, "messages: must be a list"),
        (
            {"messages": [{"role": "robot", "content": "x"}]},
            "messages: messages[0] must have role user or assistant, and content: a text or blocks",
        ),
        ({"knowledge": ["x"]}, "knowledge.0: must be an object"),
        ({"query": 3}, "query: must be a text"),
        ({"recall": "x" * 1_001}, "recall: must have at most 1,000 characters"),
        ({"budget_tokens": -1}, "budget_tokens: must be at least 0"),
        ({"format": "html"}, "format: must be 'lines', 'markdown' or 'xml'"),
    ],
)
def test_a_field_says_what_it_takes(api: TestClient, field: dict[str, Any], said: str) -> None:
    answer = api.post("/v1/context", json={"user_id": "ada", **field})
    assert (answer.status_code, answer.json()["detail"]) == (422, said)


def test_a_method_that_a_path_does_not_take(api: TestClient) -> None:
    """RFC 9110 requires the header."""
    answer = api.post("/v1/manifest", json={})
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
    assert answer.json()["detail"] == "/v1/manifest does not take POST: GET /docs lists what it takes"
