"""The documented address of the producers' client, which lives in `extractor.sdk.client`."""

from extractor.sdk.client import AsyncClient, Client

__all__ = ["AsyncClient", "Client"]
