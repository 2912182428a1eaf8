"""Names that a route does not know: a near miss is pointed out, any other is ignored in a query and listed."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient


class TestQueries:
    @pytest.mark.parametrize("route", ["/v1/facts?user_id=ada", "/v1/recall?user_id=ada&q=tea"])
    def test_ignored_parameters_are_listed(self, api: TestClient, route: str) -> None:
        assert api.get(f"{route}&utm_source=x&_=1").json()["ignored"] == ["utm_source", "_"]
        assert "ignored" not in api.get(route).json()

    def test_the_manifest_lists_them_in_a_header(self, api: TestClient) -> None:
        answer = api.get("/v1/manifest", params={"user_id": "ada", "größe\n": "1"})
        assert (answer.status_code, answer.headers["X-Ignored-Parameters"]) == (200, "gr%C3%B6%C3%9Fe%0A")
        assert "X-Ignored-Parameters" not in api.get("/v1/manifest?user_id=ada").headers

    def test_another_word_for_q_is_pointed_out(self, api: TestClient) -> None:
        answer = api.get("/v1/recall?user_id=ada&query=tea")
        assert answer.status_code == 422
        assert answer.json()["errors"] == [{"field": "q", "problem": "is missing (is 'query' meant?)"}]
        assert api.get("/v1/facts?user_id=ada&query=tea").json()["ignored"] == ["query"]

    @pytest.mark.parametrize(
        "route", ["/v1/recall?q=tea&", "/v1/manifest?", "/v1/facts?", "/v1/pins?", "/v1/tasks/launch?"]
    )
    def test_an_empty_user_is_refused(self, api: TestClient, route: str) -> None:
        answer = api.get(f"{route}user_id=")
        assert answer.status_code == 422
        assert answer.json()["errors"] == [{"field": "user_id", "problem": "must not be empty"}]


class TestBodies:
    @pytest.mark.parametrize(
        ("given", "field", "problem"),
        [
            ({"budget_token": 4_000}, "budget_token", "is no field: is 'budget_tokens' meant?"),
            ({"userId": "ada"}, "userId", "is no field: is 'user_id' meant?"),
            ({"colour": "red"}, "colour", "is no field of this request"),
            ({"knowledge": [{"source": "wiki", "contents": "x"}]}, "knowledge.0.contents", "is no field: is 'content' meant?"),
        ],
    )  # fmt: skip
    def test_a_field_of_a_context_names_the_one_meant(
        self, api: TestClient, given: dict[str, Any], field: str, problem: str
    ) -> None:
        answer = api.post("/v1/context", json={"user_id": "ada", **given})
        assert answer.status_code == 422
        assert {"field": field, "problem": problem} in answer.json()["errors"]

    def test_so_does_a_call_of_a_memory_tool(self, api: TestClient) -> None:
        answer = api.post("/v1/memory", json={"user_id": "ada", "name": "search_memories", "inputs": {}})
        assert {"field": "inputs", "problem": "is no field: is 'input' meant?"} in answer.json()["errors"]
