"""Messages of two days in one run: each "tomorrow" counts from the message that says it, in both stores and over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from extractor.adapters.anthropic_model import AnthropicModel
from extractor.bootstrap import Container
from extractor.testing import ModelServer, Request, end, tool_calls
from tests.build import entry
from tests.contract.over_http import keyed, local_client, turn
from tests.contract.test_misbehaving_models import CLOSING, worker

MOVES, VISITS = "Wir ziehen morgen um, ich freue mich.", "Morgen kommt meine Mutter zu Besuch."


@pytest.fixture
def model_server() -> Iterator[ModelServer]:
    with ModelServer(lambda _: end()) as server:
        yield server


def saving(request: Request) -> dict[str, Any]:
    """Save what two messages say as one fact, with one translation of their common phrase."""
    if request.turn > 1:
        return end()
    evidence = [{"message": one.handle, "quote": one.text} for one in request.shown if one.text in (MOVES, VISITS)]
    fact = {
        "name": "umzug-und-besuch", "type": "project", "description": "Umzug und Besuch", "evidence": evidence,
        "content": "Die Familie zieht morgen um. Morgen kommt die Mutter zu Besuch.",
        "dates": [{"quote": "morgen", "english": "tomorrow"}],
    }  # fmt: skip
    return tool_calls(("save_memory", fact), text=CLOSING)


def test_one_phrase_of_two_days_has_two_dates(parts: Container, model_server: ModelServer) -> None:
    model_server.script = saving
    headers = keyed(parts, "operator")
    api = local_client(parts)
    said = [
        entry(MOVES, created_at="2026-11-16T09:00:00+01:00"),
        entry("Viel Erfolg!", "assistant", created_at="2026-11-16T09:00:05+01:00"),
        entry(VISITS, created_at="2026-11-20T00:30:00+01:00"),
        entry("Schön.", "assistant", created_at="2026-11-20T00:30:05+01:00"),
    ]
    assert api.post("/v1/sessions/s1/turns", json=turn(*said), headers=headers).status_code == 202
    with closing(AnthropicModel(api_key="test", base_url=model_server.url)) as model:
        worker(parts.adapters.database, model).run("default", "s1", owner="w")
    assert model_server.refusals == []
    (fact,) = api.get("/v1/facts?user_id=ada", headers=headers).json()["facts"]
    assert fact["content"] == (
        "Die Familie zieht morgen (2026-11-17) um. Morgen (2026-11-21) kommt die Mutter zu Besuch."
    )
    anchors = {time["start_on"]: time["anchor_message_uuid"] for time in fact["times"]}
    assert anchors == {"2026-11-17": said[0]["uuid"], "2026-11-21": said[2]["uuid"]}
