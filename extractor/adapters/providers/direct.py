"""Anthropic's own API, and any server that speaks it at another address."""

from __future__ import annotations

import os

import anthropic
import httpx2

from extractor.adapters.providers.provider import Provider
from extractor.core.errors import Misconfigured

NO_ADDRESS = (
    "EXTRACTOR_PROVIDER=compatible needs ANTHROPIC_BASE_URL, the address of a server that has /v1/messages, "
    "such as http://127.0.0.1:8080"
)


def anthropic_api(api_key: str | None = None, base_url: str | None = None) -> Provider:
    """Return Anthropic's API, or a gateway to it.

    Args:
        api_key, base_url: None leaves them to the SDK (ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL).
    """

    def connect(http: httpx2.Client) -> anthropic.Anthropic:
        return anthropic.Anthropic(api_key=api_key, base_url=base_url, max_retries=0, http_client=http)

    return Provider("anthropic", connect, has_fixed_headers=True)


def compatible(api_key: str | None = None) -> Provider:
    """Return a server that imitates the Messages API: llama.cpp, Ollama, vLLM, LiteLLM, a gateway.

    Raises:
        Misconfigured: No address is set.
    """
    key = api_key or os.environ.get("ANTHROPIC_API_KEY") or os.environ.get("ANTHROPIC_AUTH_TOKEN")
    address = os.environ.get("ANTHROPIC_BASE_URL", "").rstrip("/").removesuffix("/v1")  # the SDK adds it
    if not address:
        raise Misconfigured(NO_ADDRESS)

    def connect(http: httpx2.Client) -> anthropic.Anthropic:
        # The SDK refuses to start without a key. Some servers look for it in x-api-key only.
        headers = {"x-api-key": key} if key else {}
        return anthropic.Anthropic(
            api_key=key or "none", base_url=address, max_retries=0, http_client=http, default_headers=headers
        )

    return Provider("anthropic", connect, has_fixed_headers=True)
