"""Claude on Amazon Bedrock: signed with AWS credentials (SigV4), or a Bedrock API key.

Credentials are found as by boto3: variables, profile, single sign-on, container and instance roles. The region comes
from AWS_REGION or the profile, an API key from AWS_BEARER_TOKEN_BEDROCK, another address from
ANTHROPIC_BEDROCK_BASE_URL.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import anthropic
import httpx2

from extractor.adapters.providers.provider import Provider, Shared, require_extra
from extractor.core.errors import Misconfigured, ModelAccessDenied, ModelOutage


class AwsKeys(NamedTuple):
    """One set of AWS credentials."""

    access_key: str
    secret_key: str
    token: str | None


def bedrock() -> Provider:
    """Return Amazon Bedrock.

    Raises:
        Misconfigured: The extra is not installed, or no region is set.
    """
    if os.environ.get("AWS_BEARER_TOKEN_BEDROCK"):
        region = _region_of(None)
        return Provider("aws.bedrock", lambda http: _client(http, region), rewrites_body=True)
    require_extra("bedrock", ["boto3"])
    from botocore import exceptions

    session = _open_session()
    region = _region_of(session.region_name)
    # The SDK would look credentials up for each request, with boto3's own timeouts, outside our deadline.
    keys = Shared(lambda: _keys(session))

    def sign_in(client: Any, timeout_s: float) -> None:
        client.aws_access_key, client.aws_secret_key, client.aws_session_token = keys.get(timeout_s)

    return Provider(
        "aws.bedrock", lambda http: _client(http, region), sign_in, rewrites_body=True,
        errors={
            exceptions.BotoCoreError: ModelAccessDenied,  # no, partial or expired credentials, an unknown profile
            exceptions.ClientError: ModelAccessDenied,  # a role that may not be assumed
            exceptions.HTTPClientError: ModelOutage,
            exceptions.MetadataRetrievalError: ModelOutage,
        },
    )  # fmt: skip


def _open_session() -> Any:
    import boto3
    from botocore.exceptions import ProfileNotFound

    try:
        return boto3.Session()
    except ProfileNotFound as error:
        raise Misconfigured(f"AWS_PROFILE: {error}") from None


def _keys(session: Any) -> AwsKeys:
    found = session.get_credentials()
    if found is None:
        raise ModelAccessDenied("no AWS credentials were found: set AWS_PROFILE, keys, or a role")
    frozen = found.get_frozen_credentials()  # renews them when they are about to expire
    return AwsKeys(frozen.access_key, frozen.secret_key, frozen.token)


def _region_of(of_profile: str | None) -> str:
    region = os.environ.get("AWS_REGION") or os.environ.get("AWS_DEFAULT_REGION") or of_profile
    if not region:
        raise Misconfigured("EXTRACTOR_PROVIDER=bedrock needs a region: set AWS_REGION")
    return region


def _client(http: httpx2.Client, region: str) -> anthropic.AnthropicBedrock:
    return anthropic.AnthropicBedrock(aws_region=region, max_retries=0, http_client=http)
