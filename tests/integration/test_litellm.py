"""An independent implementation of the API: LiteLLM's proxy, before a scripted server in the form of OpenAI's.

The proxy is installed into a virtual environment of its own, so that its pins do not touch ours. LITELLM_BIN names one
that exists already.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from extractor.adapters.anthropic_model import AnthropicModel
from extractor.bootstrap.models import provider_of
from extractor.core.errors import ExtractorError, InputTooLarge, ModelBusy, ModelOutage
from extractor.core.run.fork import cold_request, request_body
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply
from extractor.entrypoints.cli.model_check import FORBIDDEN, check_model
from extractor.settings import read_settings
from tests.contract.cloud_server import Answer, CloudServer
from tests.integration.openai_server import completion, failure, openai_server

pytestmark = [pytest.mark.extended, pytest.mark.timeout(600)]
LITELLM = "litellm[proxy]==1.106.2"
KEY = "sk-" + "k7Qw9zXr" * 5  # the proxy refuses weak ones
NOTES = "<headline>A nurse's audit</headline>\n<notes>\n## Current state\nThe audit is tomorrow.\n</notes>"
SAVE = {
    "name": "audit", "type": "project", "description": "Audit of the ward", "content": "The audit is tomorrow.",
    "evidence": [{"message": "m1", "quote": "The audit is tomorrow."}],
}  # fmt: skip

Script = Callable[[dict[str, Any]], Answer]


class Behind:
    """What stands behind the proxy; its script is changed by each test."""

    def __init__(self) -> None:
        self.script: Script = lambda _: completion("Hello.")
        self.server: CloudServer = openai_server(lambda body: self.script(body))


@pytest.fixture(scope="module")
def litellm(tmp_path_factory: pytest.TempPathFactory) -> str:
    if os.environ.get("LITELLM_BIN"):
        return os.environ["LITELLM_BIN"]
    place = tmp_path_factory.mktemp("litellm")
    uv = str(Path(sys.executable).with_name("uv"))
    subprocess.run([uv, "venv", "-q", str(place), "--python", sys.executable], check=True)
    subprocess.run([uv, "pip", "install", "-q", "--python", str(place / "bin/python"), LITELLM], check=True)
    return str(place / "bin/litellm")


@pytest.fixture(scope="module")
def behind(litellm: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Behind, str]]:
    place = tmp_path_factory.mktemp("proxy")
    with closing(socket.create_server(("127.0.0.1", 0))) as probe:
        port = probe.getsockname()[1]
    made = Behind()
    with made.server as server:
        route = {"model": "hosted_vllm/small", "api_base": f"{server.url}/v1", "api_key": "x"}
        config = {
            "model_list": [{"model_name": "small", "litellm_params": route}], "router_settings": {"num_retries": 0},
        }  # fmt: skip
        (place / "config.yaml").write_text(json.dumps(config))
        command = [litellm, "--config", str(place / "config.yaml"), "--host", "127.0.0.1", "--port", str(port)]
        env = {**os.environ, "LITELLM_MASTER_KEY": KEY, "LITELLM_LOCAL_MODEL_COST_MAP": "True"}
        with (place / "log").open("w") as log:
            proxy = subprocess.Popen(command, env=env, stdout=log, stderr=subprocess.STDOUT)
        try:
            _wait_for(port, proxy, place / "log")
            yield made, f"http://127.0.0.1:{port}"
        finally:
            proxy.terminate()
            proxy.wait(30)


def _wait_for(port: int, proxy: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline and proxy.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.2)
        else:
            return
    pytest.fail(f"the proxy did not start: {log.read_text()[-2000:]}")


@pytest.fixture
def play(behind: tuple[Behind, str], monkeypatch: pytest.MonkeyPatch) -> Callable[[Script], None]:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", behind[1])
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)

    def use(script: Script) -> None:
        behind[0].script = script

    return use


Play = Callable[[Script], None]


def ask() -> Reply:
    request = ModelRequest.of(request_body(cold_request("small", "<order>go</order>", 2_048, is_marked=False), []))
    with closing(AnthropicModel(provider_of(read_settings({"EXTRACTOR_PROVIDER": "compatible"})))) as model:
        return model.create(request, max_requests=1, timeout_s=60)


def saves(body: dict[str, Any]) -> Answer:
    return completion(NOTES) if body["messages"][-1]["role"] == "tool" else completion("", ("save_memory", SAVE))


def test_a_session_goes_the_whole_way(play: Play) -> None:
    """A call, a refused call, the notes and the date survive two translations."""
    seen: list[dict[str, Any]] = []

    def script(body: dict[str, Any]) -> Answer:
        seen.append(body)
        return saves(body)

    play(script)
    settings = read_settings({"EXTRACTOR_PROVIDER": "compatible", "EXTRACTOR_MODEL": "small"})
    found = {finding.name: finding.state for finding in check_model(settings)}
    assert found.pop("cost") == "warning"  # nobody knows its price
    assert set(found.values()) == {"ok"}, found
    assert seen[0]["max_tokens"] == 2_048
    assert FORBIDDEN in json.dumps(seen[1]["messages"])
    assert [message["role"] for message in seen[1]["messages"]][-2:] == ["tool", "tool"]


def test_a_cut_reply_is_cut(play: Play) -> None:
    play(lambda _: completion("half a sen", finish="length"))
    assert ask().stop_reason == "max_tokens"


@pytest.mark.parametrize(
    ("answer", "error"),
    [(failure(400, "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.",
              "context_length_exceeded"), InputTooLarge),
     (failure(429, "Rate limit reached"), ModelBusy), (failure(503, "No capacity"), ModelOutage)],
    ids=["overflow", "rate limit", "outage"],
)  # fmt: skip
def test_errors_keep_their_meaning(play: Play, answer: Answer, error: type[ExtractorError]) -> None:
    play(lambda _: answer)
    with pytest.raises(ExtractorError) as caught:
        ask()
    assert type(caught.value) is error, caught.value
