"""Claude in Microsoft Foundry, with the resource's key or an Entra ID token.

The resource comes from ANTHROPIC_FOUNDRY_RESOURCE, or its whole address from ANTHROPIC_FOUNDRY_BASE_URL. Without
ANTHROPIC_FOUNDRY_API_KEY, Azure's default credentials are used: variables, workload and managed identity, the CLI.
"""

from __future__ import annotations

import os
import threading
from typing import Any

import anthropic
import httpx2

from extractor.adapters.providers.provider import Provider, Shared, require_extra
from extractor.core.errors import Misconfigured, ModelAccessDenied, ModelOutage

SCOPE = "https://ai.azure.com/.default"


def foundry() -> Provider:
    """Return Microsoft Foundry.

    Raises:
        Misconfigured: No resource is set, or there is no key and the extra for tokens is not installed.
    """
    names = [bool(os.environ.get(f"ANTHROPIC_FOUNDRY_{name}")) for name in ("RESOURCE", "BASE_URL")]
    if sum(names) != 1:
        raise Misconfigured(
            "EXTRACTOR_PROVIDER=foundry needs either ANTHROPIC_FOUNDRY_RESOURCE, the name of your resource, or "
            "ANTHROPIC_FOUNDRY_BASE_URL, not both"
        )
    if os.environ.get("ANTHROPIC_FOUNDRY_API_KEY"):
        return Provider("azure.ai.inference", _client, has_fixed_headers=True)
    require_extra("foundry", ["azure.identity"])
    from azure.core import exceptions
    from azure.identity import DefaultAzureCredential

    credential = DefaultAzureCredential()
    token = Shared(lambda: credential.get_token(SCOPE).token)
    held = threading.local()  # as the clients are: the token provider below is not told which client asks

    def connect(http: httpx2.Client) -> anthropic.AnthropicFoundry:
        return _client(http, azure_ad_token_provider=lambda: str(held.token))

    def sign_in(_: Any, timeout_s: float) -> None:
        held.token = token.get(timeout_s)

    return Provider(
        "azure.ai.inference", connect, sign_in,
        errors={
            exceptions.ClientAuthenticationError: ModelAccessDenied,  # includes "no credential available"
            exceptions.AzureError: ModelOutage,
        },
    )  # fmt: skip


def _client(http: httpx2.Client, **how: Any) -> anthropic.AnthropicFoundry:
    return anthropic.AnthropicFoundry(max_retries=0, http_client=http, **how)
