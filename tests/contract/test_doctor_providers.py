"""`extractor doctor --model` by way of each provider, against a server that checks signature, token or key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from extractor.entrypoints.cli.model_check import check_model
from extractor.settings import Provider, Settings, read_settings
from extractor.testing import Request
from tests.contract.cloud_server import Answer, CloudServer, Received
from tests.contract.clouds import At, is_let_in
from tests.contract.test_model_check import good

pytestmark = pytest.mark.usefixtures("without_clouds")
PROVIDERS = get_args(Provider)
REFUSED: dict[str, Any] = {
    "type": "error",
    "error": {"type": "permission_error", "message": "The key is not accepted."},
}


def doorman(provider: str) -> Callable[[Received], Answer]:
    """Return the script of a server that lets in who proves who they are, and answers as a good model."""

    def answer(received: Received) -> Answer:
        if not is_let_in(provider, received):
            return 403, REFUSED
        reply = good(Request(1, received.json, received.headers))
        assert isinstance(reply, dict)
        message = {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-haiku-5-5"}
        return 200, {**message, **reply, "usage": {"input_tokens": 900, "output_tokens": 60}}

    return answer


def settings_of(provider: str) -> Settings:
    return read_settings({"EXTRACTOR_PROVIDER": provider, "EXTRACTOR_MODEL": "claude-haiku-5-5"})


def found_by_doctor(provider: str) -> dict[str, str]:
    findings = check_model(settings_of(provider))
    return {finding.name: f"{finding.state}: {finding.found} {finding.advice}" for finding in findings}


@pytest.mark.parametrize("provider", PROVIDERS)
class TestDoctor:
    def test_a_good_model_passes(
        self, at: At, cloud: CloudServer, monkeypatch: pytest.MonkeyPatch, provider: str
    ) -> None:
        at(provider)
        if provider == "compatible":
            monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test")
        cloud.script = doorman(provider)
        found = found_by_doctor(provider)
        assert {name: text[:2] for name, text in found.items()} == dict.fromkeys(found, "ok"), found
        assert f"through {provider}" in found["session"]
        assert all(is_let_in(provider, request) for request in cloud.received)

    def test_a_refused_key_is_said_with_what_to_check(
        self, at: At, cloud: CloudServer, monkeypatch: pytest.MonkeyPatch, provider: str
    ) -> None:
        at(provider)
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "stolen")
        monkeypatch.setenv("ANTHROPIC_API_KEY", "stolen")
        monkeypatch.setenv("ANTHROPIC_FOUNDRY_API_KEY", "stolen")
        vertex_refuses = provider == "vertex"  # its token cannot be wrong: the account may not use the model
        cloud.script = (lambda _: (403, REFUSED)) if vertex_refuses else doorman(provider)
        found = found_by_doctor(provider)
        assert list(found) == ["session"]
        assert found["session"].startswith("broken")
        assert "The key is not accepted." in found["session"]
        assert "check key, model id and access" in found["session"]
