"""Claude on Google Cloud's Vertex AI, with Application Default Credentials.

The region comes from CLOUD_ML_REGION (`global`, `us`, `eu` or a region), the project from ANTHROPIC_VERTEX_PROJECT_ID or
the credentials, another address from ANTHROPIC_VERTEX_BASE_URL.
"""

from __future__ import annotations

import os
from typing import Any

import anthropic
import httpx2

from extractor.adapters.providers.provider import Provider, Shared, require_extra
from extractor.core.errors import Misconfigured, ModelAccessDenied, ModelOutage

SCOPE = "https://www.googleapis.com/auth/cloud-platform"


class GoogleLogin:
    """Application Default Credentials, found on first use and renewed when they expire."""

    def __init__(self) -> None:
        self._credentials: Any = None
        self._project: str | None = None

    def token(self) -> tuple[str, str | None]:
        """Return an access token and the project that the credentials belong to."""
        import google.auth
        from google.auth.transport.requests import Request

        if self._credentials is None:
            self._credentials, self._project = google.auth.default(scopes=[SCOPE])
        if not self._credentials.valid:
            self._credentials.refresh(Request())
        return self._credentials.token, self._project


def vertex() -> Provider:
    """Return Vertex AI.

    Raises:
        Misconfigured: The extra is not installed, or no region is set.
    """
    require_extra("vertex", ["google.auth", "requests"])
    from google.auth import exceptions

    region = os.environ.get("CLOUD_ML_REGION")
    if not region:
        raise Misconfigured("EXTRACTOR_PROVIDER=vertex needs a region: set CLOUD_ML_REGION, for example to global")
    login = Shared(GoogleLogin().token)

    def connect(http: httpx2.Client) -> anthropic.AnthropicVertex:
        return anthropic.AnthropicVertex(region=region, max_retries=0, http_client=http)

    def sign_in(client: Any, timeout_s: float) -> None:
        client.access_token, project = login.get(timeout_s)
        client.project_id = client.project_id or project
        if not client.project_id:
            raise ModelAccessDenied("the credentials name no project: set ANTHROPIC_VERTEX_PROJECT_ID")

    return Provider(
        "gcp.vertex_ai", connect, sign_in, rewrites_body=True,
        errors={
            exceptions.GoogleAuthError: ModelAccessDenied,  # none found, or refused by the token endpoint
            exceptions.TransportError: ModelOutage,
        },
    )  # fmt: skip
