"""Every way to a model, against local servers that check signature, token or key."""

from __future__ import annotations

import json
import threading
import time
from base64 import urlsafe_b64decode
from contextlib import closing
from typing import Any, get_args
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from extractor.adapters.anthropic_model import AnthropicModel
from extractor.adapters.providers.provider import Shared, require_extra
from extractor.bootstrap import require_model
from extractor.bootstrap.models import provider_of
from extractor.core.errors import (
    BadRequest,
    ExtractorError,
    InputTooLarge,
    Misconfigured,
    ModelAccessDenied,
    ModelBusy,
    ModelOutage,
)
from extractor.core.run.fork import cold_request, request_body
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply
from extractor.settings import Provider, read_settings
from tests.contract.cloud_server import MESSAGE, CloudServer, Received, signature_of
from tests.contract.clouds import SECRET, At

pytestmark = pytest.mark.usefixtures("without_clouds")
PROVIDERS = get_args(Provider)
BEDROCK_MODEL = "us.anthropic.claude-haiku-5-5-20261007-v1:0"
VERTEX_MODEL = "claude-haiku-5-5@20261007"
MODELS = {"bedrock": BEDROCK_MODEL, "vertex": VERTEX_MODEL}


def request_for(provider: str, order: str = "go") -> ModelRequest:
    model = MODELS.get(provider, "claude-haiku-5-5")
    return ModelRequest.of(request_body(cold_request(model, f"<order>{order}</order>"), []), ["beta-1"])


def ask(provider: str, request: ModelRequest | None = None, timeout_s: float = 5) -> Reply:
    settings = read_settings({"EXTRACTOR_PROVIDER": provider, "EXTRACTOR_MODEL": "m"})
    with closing(AnthropicModel(provider_of(settings))) as model:
        return model.create(request or request_for(provider), max_requests=1, timeout_s=timeout_s)


class TestRequests:
    @pytest.mark.parametrize("provider", PROVIDERS)
    def test_a_request_arrives_whole_and_its_reply_comes_back(self, at: At, cloud: CloudServer, provider: str) -> None:
        at(provider)
        reply = ask(provider)
        assert reply.stop_reason == "end_turn"
        assert reply.usage.prompt_tokens == 9
        sent = cloud.received[0].json
        wanted = request_for(provider)
        assert {key: sent[key] for key in ("max_tokens", "system", "tools", "messages")} == {
            key: wanted[key] for key in ("max_tokens", "system", "tools", "messages")
        }

    @pytest.mark.parametrize("provider", PROVIDERS)
    def test_characters_that_utf8_cannot_encode_stop_no_provider(
        self, at: At, cloud: CloudServer, provider: str
    ) -> None:
        at(provider)
        ask(provider, request_for(provider, "half an emoji \ud83d, a whole one \U0001f41d"))
        assert "a whole one \U0001f41d" in json.dumps(cloud.received[0].json, ensure_ascii=False)

    def test_anthropic_gets_the_key_as_bearer(self, at: At, cloud: CloudServer) -> None:
        at("anthropic")
        ask("anthropic")
        assert cloud.received[0].headers["authorization"] == "Bearer sk-test"
        assert cloud.received[0].path == "/v1/messages"


class TestCompatible:
    @pytest.mark.parametrize("suffix", ["", "/", "/v1", "/v1/"])
    def test_the_address_may_end_with_v1_as_other_clients_want_it(
        self, monkeypatch: pytest.MonkeyPatch, cloud: CloudServer, suffix: str
    ) -> None:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", cloud.url + suffix)
        ask("compatible")
        assert cloud.received[0].path == "/v1/messages"

    def test_a_key_is_optional_and_travels_in_both_headers(
        self, monkeypatch: pytest.MonkeyPatch, at: At, cloud: CloudServer
    ) -> None:
        at("compatible")
        ask("compatible")
        assert "x-api-key" not in cloud.received[0].headers
        monkeypatch.setenv("ANTHROPIC_API_KEY", "lm-studio")
        ask("compatible")
        assert cloud.received[1].headers["authorization"] == "Bearer lm-studio"
        assert cloud.received[1].headers["x-api-key"] == "lm-studio"


class TestBedrock:
    def test_the_signature_is_that_of_the_request(self, at: At, cloud: CloudServer) -> None:
        at("bedrock")
        ask("bedrock")
        request = cloud.received[0]
        assert unquote(request.path) == f"/model/{BEDROCK_MODEL}/invoke"
        assert request.headers["x-amz-security-token"] == "session-1"
        given, wanted = signature_of(request, secret=SECRET, region="eu-central-1", service="bedrock")
        assert given == wanted
        assert "Credential=AKIDEXAMPLE/" in request.headers["authorization"]
        assert "model" not in request.json
        assert request.json["anthropic_beta"] == ["beta-1"]

    def test_another_secret_or_body_has_another_signature(self, at: At, cloud: CloudServer) -> None:
        at("bedrock")
        ask("bedrock")
        request = cloud.received[0]
        for other, secret in ((request, "no"), (Received("POST", request.path, request.headers, b"{}"), SECRET)):
            given, wanted = signature_of(other, secret=secret, region="eu-central-1", service="bedrock")
            assert given != wanted

    def test_a_profile_of_an_inference_arn_is_one_segment(self, at: At, cloud: CloudServer) -> None:
        at("bedrock")
        arn = "arn:aws:bedrock:eu-central-1:123456789012:inference-profile/eu.anthropic.claude-haiku-5-5-20261007-v1:0"
        ask("bedrock", ModelRequest.of({**request_for("bedrock"), "model": arn}))
        assert unquote(cloud.received[0].path) == f"/model/{arn}/invoke"
        assert cloud.received[0].path.count("/") == 3
        given, wanted = signature_of(cloud.received[0], secret=SECRET, region="eu-central-1", service="bedrock")
        assert given == wanted

    def test_a_container_role_is_asked_once_and_renewed_when_it_expires(
        self, monkeypatch: pytest.MonkeyPatch, cloud: CloudServer, tokens: CloudServer
    ) -> None:
        """The chain is boto3's: here the endpoint of an ECS task."""
        ends = ["2026-01-01T00:00:00Z", "2126-01-01T00:00:00Z"]

        def role(_: Received) -> tuple[int, Any]:
            end = ends.pop(0) if len(ends) > 1 else ends[0]
            return 200, {"AccessKeyId": "AKIDROLE", "SecretAccessKey": SECRET, "Token": "t", "Expiration": end}

        tokens.script = role
        monkeypatch.setenv("AWS_CONTAINER_CREDENTIALS_FULL_URI", f"{tokens.url}/role")
        monkeypatch.setenv("AWS_REGION", "us-east-1")
        monkeypatch.setenv("ANTHROPIC_BEDROCK_BASE_URL", cloud.url)
        settings = read_settings({"EXTRACTOR_PROVIDER": "bedrock"})
        with closing(AnthropicModel(provider_of(settings))) as model:
            for _ in range(3):
                model.create(request_for("bedrock"), max_requests=1, timeout_s=5)
        assert [("AKIDROLE" in request.headers["authorization"]) for request in cloud.received] == [True] * 3
        assert len(tokens.received) == 2

    def test_an_api_key_needs_no_aws_library(self, monkeypatch: pytest.MonkeyPatch, cloud: CloudServer) -> None:
        monkeypatch.setenv("AWS_BEARER_TOKEN_BEDROCK", "bedrock-key")
        monkeypatch.setenv("AWS_REGION", "us-east-1")
        monkeypatch.setenv("ANTHROPIC_BEDROCK_BASE_URL", cloud.url)
        monkeypatch.setitem(__import__("sys").modules, "boto3", None)
        ask("bedrock")
        assert cloud.received[0].headers["authorization"] == "Bearer bedrock-key"

    def test_nobody_is_refused_to_the_operator(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("AWS_REGION", "us-east-1")
        with pytest.raises(ModelAccessDenied, match="no AWS credentials"):
            ask("bedrock")


class TestVertex:
    def test_a_token_is_fetched_with_the_signed_claim_of_the_account(
        self, at: At, cloud: CloudServer, tokens: CloudServer
    ) -> None:
        at("vertex")
        ask("vertex")
        request = cloud.received[0]
        assert request.headers["authorization"] == "Bearer ya29.issued"
        assert unquote(request.path) == (
            f"/v1/projects/bees-4711/locations/europe-west1/publishers/anthropic/models/{VERTEX_MODEL}:rawPredict"
        )
        assert "model" not in request.json
        payload = parse_qs(tokens.received[0].body.decode())["assertion"][0].split(".")[1]
        claim = json.loads(urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        assert claim["iss"] == "extractor@bees-4711.iam.gserviceaccount.com"
        assert claim["scope"] == "https://www.googleapis.com/auth/cloud-platform"

    def test_threads_share_one_token(self, at: At, cloud: CloudServer, tokens: CloudServer) -> None:
        at("vertex")
        with closing(AnthropicModel(provider_of(read_settings({"EXTRACTOR_PROVIDER": "vertex"})))) as model:
            threads = [
                threading.Thread(target=model.create, args=(request_for("vertex"),), kwargs={"max_requests": 1, "timeout_s": 9})
                for _ in range(8)
            ]  # fmt: skip
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        assert len(cloud.received) == 8
        assert len(tokens.received) == 1

    def test_the_given_project_wins(self, monkeypatch: pytest.MonkeyPatch, at: At, cloud: CloudServer) -> None:
        at("vertex")
        monkeypatch.setenv("ANTHROPIC_VERTEX_PROJECT_ID", "honey-1")
        ask("vertex")
        assert "/projects/honey-1/" in cloud.received[0].path

    def test_a_refused_account_is_for_the_operator(self, at: At, tokens: CloudServer) -> None:
        at("vertex")
        tokens.script = lambda _: (400, {"error": "invalid_grant", "error_description": "Invalid JWT Signature."})
        with pytest.raises(ModelAccessDenied, match="Invalid JWT"):
            ask("vertex")

    def test_no_credentials_are_for_the_operator(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("CLOUD_ML_REGION", "global")
        with pytest.raises(ModelAccessDenied, match="credentials"):
            ask("vertex", timeout_s=20)


class TestFoundry:
    def test_the_resource_key_is_sent_and_no_other(
        self, monkeypatch: pytest.MonkeyPatch, at: At, cloud: CloudServer
    ) -> None:
        at("foundry")
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-of-another-provider")
        ask("foundry")
        request = cloud.received[0]
        assert request.headers["x-api-key"] == "foundry-key"
        assert "authorization" not in request.headers
        assert "sk-of-another-provider" not in str(request.headers)
        assert request.path == "/anthropic/v1/messages"

    def test_an_entra_token_comes_from_the_managed_identity(
        self, monkeypatch: pytest.MonkeyPatch, cloud: CloudServer, tokens: CloudServer
    ) -> None:
        tokens.script = lambda _: (
            200, {"access_token": "eyJ.entra", "expires_on": str(int(time.time()) + 86_400), "token_type": "Bearer"}
        )  # fmt: skip
        monkeypatch.setenv("IDENTITY_ENDPOINT", f"{tokens.url}/msi")
        monkeypatch.setenv("IDENTITY_HEADER", "proof")
        monkeypatch.setenv("ANTHROPIC_FOUNDRY_BASE_URL", f"{cloud.url}/anthropic")
        ask("foundry")
        assert cloud.received[0].headers["authorization"] == "Bearer eyJ.entra"
        asked = tokens.received[0]
        assert asked.headers["x-identity-header"] == "proof"
        assert parse_qs(urlsplit(asked.path).query)["resource"] == ["https://ai.azure.com"]


FAULTS: list[tuple[int, Any, type[ExtractorError]]] = [
    (429, {"type": "error", "error": {"type": "rate_limit_error", "message": "slow down"}}, ModelBusy),
    (429, {"message": "Too many requests, please wait"}, ModelBusy),
    (503, {"message": "Service unavailable"}, ModelOutage),
    (529, {"type": "error", "error": {"type": "overloaded_error", "message": "busy"}}, ModelOutage),
    (424, {"message": "the model failed"}, ModelOutage),
    (400, {"message": "Input is too long for requested model."}, InputTooLarge),
    (400, {"error": {"code": 400, "message": "prompt is too long: 9 tokens > 2 maximum", "status": "INVALID_ARGUMENT"}}, InputTooLarge),
    (400, {"message": "Malformed input request"}, BadRequest),
    (401, {"error": {"code": 401, "message": "no", "status": "UNAUTHENTICATED"}}, ModelAccessDenied),
    (403, {"message": "You don't have access to the model with the specified model ID."}, ModelAccessDenied),
    (404, {"error": {"code": 404, "message": "Publisher model was not found"}}, ModelAccessDenied),
]  # fmt: skip


class TestErrors:
    @pytest.mark.parametrize("provider", PROVIDERS)
    def test_errors_mean_the_same_everywhere(self, at: At, cloud: CloudServer, provider: str) -> None:
        at(provider)
        settings = read_settings({"EXTRACTOR_PROVIDER": provider})
        with closing(AnthropicModel(provider_of(settings))) as model:
            for status, body, error in FAULTS:
                cloud.script = lambda _, given=(status, body): given  # type: ignore[misc]  # bound now, not later
                with pytest.raises(ExtractorError) as caught:
                    model.create(request_for(provider), max_requests=1, timeout_s=5)
                assert type(caught.value) is error, (status, body)

    @pytest.mark.parametrize("provider", PROVIDERS)
    def test_the_deadline_covers_every_provider(self, at: At, cloud: CloudServer, provider: str) -> None:
        at(provider)
        release = threading.Event()
        cloud.script = lambda _: (200, MESSAGE) if release.wait(10) else (500, {})
        began = time.monotonic()
        with pytest.raises(ModelOutage):
            ask(provider, timeout_s=1)
        release.set()
        assert time.monotonic() - began < 8

    def test_keys_that_aws_refuses_stop_everything(self, at: At, cloud: CloudServer) -> None:
        """A model without access is one model's trouble; expired keys are everybody's."""
        at("bedrock")
        for text, is_account_wide in (
            ("The security token included in the request is expired", True),
            ("You don't have access to the model with the specified model ID.", False),
        ):
            cloud.script = lambda _, text=text: (403, {"message": text})  # type: ignore[misc]  # bound now
            with pytest.raises(ModelAccessDenied) as caught:
                ask("bedrock")
            assert caught.value.is_account_wide is is_account_wide

    def test_a_token_endpoint_that_hangs_holds_no_slot(self, at: At, tokens: CloudServer) -> None:
        """The clouds' libraries wait for minutes."""
        at("vertex")
        release = threading.Event()
        tokens.script = lambda _: (200, {}) if release.wait(10) else (500, {})
        began = time.monotonic()
        with pytest.raises(ModelOutage, match="credentials"):
            ask("vertex", timeout_s=1)
        release.set()
        assert time.monotonic() - began < 8


class TestSettings:
    @pytest.mark.parametrize(
        ("provider", "environment", "says"),
        [("compatible", {}, "ANTHROPIC_BASE_URL"), ("bedrock", {}, "AWS_REGION"), ("vertex", {}, "CLOUD_ML_REGION"),
         ("foundry", {}, "ANTHROPIC_FOUNDRY_RESOURCE"), ("bedrock", {"AWS_PROFILE": "nobody"}, "AWS_PROFILE"),
         ("foundry", {"ANTHROPIC_FOUNDRY_RESOURCE": "a", "ANTHROPIC_FOUNDRY_BASE_URL": "b"}, "not both")],
    )  # fmt: skip
    def test_what_is_missing_is_named_at_the_start(
        self, monkeypatch: pytest.MonkeyPatch, provider: str, environment: dict[str, str], says: str
    ) -> None:
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(Misconfigured, match=says):
            require_model(read_settings({"EXTRACTOR_PROVIDER": provider, "EXTRACTOR_MODEL": "m"}))

    @pytest.mark.parametrize(
        ("provider", "module"), [("bedrock", "boto3"), ("vertex", "google.auth"), ("foundry", "azure.identity")]
    )
    def test_a_missing_extra_is_named_in_one_line(
        self, monkeypatch: pytest.MonkeyPatch, provider: str, module: str
    ) -> None:
        monkeypatch.setitem(__import__("sys").modules, module, None)
        monkeypatch.setenv("CLOUD_ML_REGION", "global")
        monkeypatch.setenv("ANTHROPIC_FOUNDRY_RESOURCE", "bees")
        with pytest.raises(Misconfigured) as caught:
            require_model(read_settings({"EXTRACTOR_PROVIDER": provider, "EXTRACTOR_MODEL": "m"}))
        assert str(caught.value) == (
            f"EXTRACTOR_PROVIDER={provider} needs {module}: pip install 'fact-extractor[{provider}]'"
        )

    def test_the_extras_hold_what_the_providers_need(self) -> None:
        for extra, modules in (
            ("bedrock", ["boto3"]),
            ("vertex", ["google.auth", "requests"]),
            ("foundry", ["azure.identity"]),
        ):
            require_extra(extra, modules)

    def test_reply_lengths_by_model(self) -> None:
        settings = read_settings({"EXTRACTOR_MAX_TOKENS": "4096, small=1024"})
        assert (settings.max_tokens_of("small"), settings.max_tokens_of("other")) == (1024, 4096)
        assert read_settings({}).max_tokens_of("any") == 8192
        local = read_settings({"EXTRACTOR_PROVIDER": "compatible", "EXTRACTOR_MAX_TOKENS": "big=9000"})
        assert (local.max_tokens_of("big"), local.max_tokens_of("any")) == (9000, 2048)

    @pytest.mark.parametrize("wrong", ["many", "small=", "12", "small=1e9", "=", "4096;2"])
    def test_other_lengths_are_refused(self, wrong: str) -> None:
        with pytest.raises(Misconfigured, match="EXTRACTOR_MAX_TOKENS"):
            read_settings({"EXTRACTOR_MAX_TOKENS": wrong})

    def test_cache_marks_are_left_out_for_compatible_servers_unless_wanted(self) -> None:
        compatible = {"EXTRACTOR_PROVIDER": "compatible"}
        assert read_settings({}).has_cache_marks
        assert not read_settings(compatible).has_cache_marks
        assert read_settings({**compatible, "EXTRACTOR_CACHE_MARKS": "true"}).has_cache_marks
        marked, bare = (
            json.dumps(request_body(cold_request("m", "go", is_marked=is_marked), [([{"type": "text", "text": "a"}], [{"type": "text", "text": "b"}])]))
            for is_marked in (True, False)
        )  # fmt: skip
        assert marked.count("cache_control") == 3
        assert "cache_control" not in bare


def test_a_shared_value_is_fetched_once_at_a_time() -> None:
    """Callers that come while it is fetched wait for the same fetch, and an error is everybody's."""
    fetched = []
    go = threading.Event()

    def fetch() -> int:
        fetched.append(1)
        go.wait(5)
        raise OSError("no")

    shared = Shared(fetch)
    errors: list[BaseException] = []

    def call() -> None:
        try:
            shared.get(5)
        except OSError as error:
            errors.append(error)

    threads = [threading.Thread(target=call) for _ in range(5)]
    for thread in threads:
        thread.start()
    while len(fetched) < 1:
        time.sleep(0.01)
    time.sleep(0.05)
    go.set()
    for thread in threads:
        thread.join()
    assert len(fetched) == 1
    assert len(errors) == 5
