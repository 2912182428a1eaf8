"""Fixtures: a local server in each cloud's place, credentials that it accepts, and how a request proves them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from tests.contract.cloud_server import CloudServer, Received, signature_of

SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
At = Callable[[str], None]


@pytest.fixture
def without_clouds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Take away what this machine may have of any cloud."""
    for name in list(os.environ):
        if name.startswith(("AWS_", "ANTHROPIC_", "GOOGLE_", "AZURE_", "IDENTITY_", "MSI_", "CLOUD_ML", "CLOUDSDK")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    monkeypatch.setenv("NO_GCE_CHECK", "true")


@pytest.fixture
def cloud() -> Iterator[CloudServer]:
    with CloudServer() as server:
        yield server


@pytest.fixture
def tokens() -> Iterator[CloudServer]:
    with CloudServer() as server:
        yield server


@pytest.fixture
def google_key(tmp_path: Path, tokens: CloudServer) -> Path:
    """The key file of a service account whose tokens the local server issues."""
    tokens.script = lambda _: (200, {"access_token": "ya29.issued", "expires_in": 3600, "token_type": "Bearer"})
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    path = tmp_path / "account.json"
    path.write_text(
        json.dumps(
            {"type": "service_account", "project_id": "bees-4711", "private_key_id": "k1", "private_key": pem,
             "client_email": "extractor@bees-4711.iam.gserviceaccount.com", "token_uri": f"{tokens.url}/token"}
        )
    )  # fmt: skip
    return path


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch, cloud: CloudServer, google_key: Path) -> Callable[[str], None]:
    """Point a provider to the local server, with credentials."""
    given = {
        "anthropic": {"ANTHROPIC_BASE_URL": cloud.url, "ANTHROPIC_API_KEY": "sk-test"},
        "compatible": {"ANTHROPIC_BASE_URL": cloud.url},
        "bedrock": {"ANTHROPIC_BEDROCK_BASE_URL": cloud.url, "AWS_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
                    "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_SESSION_TOKEN": "session-1"},
        "vertex": {"ANTHROPIC_VERTEX_BASE_URL": f"{cloud.url}/v1", "CLOUD_ML_REGION": "europe-west1",
                   "GOOGLE_APPLICATION_CREDENTIALS": str(google_key)},
        "foundry": {"ANTHROPIC_FOUNDRY_BASE_URL": f"{cloud.url}/anthropic", "ANTHROPIC_FOUNDRY_API_KEY": "foundry-key"},
    }  # fmt: skip

    def point(provider: str) -> None:
        for name, value in given[provider].items():
            monkeypatch.setenv(name, value)

    return point


def is_let_in(provider: str, request: Received) -> bool:
    """Return whether a request proves who sends it, as its provider wants it."""
    match provider:
        case "bedrock":
            given, wanted = signature_of(request, secret=SECRET, region="eu-central-1", service="bedrock")
            return given == wanted
        case "vertex":
            return request.headers.get("authorization") == "Bearer ya29.issued"
        case "foundry":
            return request.headers.get("x-api-key") == "foundry-key"
        case _:
            return request.headers.get("authorization") == "Bearer sk-test"
