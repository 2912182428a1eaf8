"""Sends requests that differ from an earlier one only in their body without the SDK.

The SDK makes the first request of each thread, with its address, credentials and headers. The next ones reuse these over
the same connection: building them again takes a sixth of a run's CPU. Anything but an ordinary response - an error, a
redirect, a cookie - is handed to the SDK as the response to a request of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

import anthropic
import httpx2
from anthropic._base_client import SyncAPIClient

from extractor.adapters.model_transport import BoundedTransport, Sent

# Headers in which the SDK names the timeout of the request.
_OF_ITS_TIMEOUT = frozenset({b"x-stainless-timeout", b"x-stainless-read-timeout"})


@dataclass(frozen=True, slots=True)
class _Kept:
    sent: Sent
    timeouts: tuple[bytes, ...]


class RepeatedRequests:
    """Of one client, for one thread.

    Args:
        is_allowed: Requests with the same betas have the same headers.
    """

    def __init__(self, client: SyncAPIClient, transport: BoundedTransport, *, is_allowed: bool) -> None:
        self._transport = transport
        # An SDK that renews credentials itself (`custom_auth`) changes the headers.
        self._is_allowed = is_allowed and client.custom_auth is None
        self._kept: dict[tuple[str, ...], _Kept] = {}

    def note(self, betas: tuple[str, ...], response: httpx2.Response) -> None:
        """Remember the request that the SDK has just sent, if it was answered straight away."""
        sent = self._transport.last
        if not self._is_allowed or sent is None or not response.is_success:
            return
        if response.history or "set-cookie" in response.headers:
            return
        raw = sent.request.headers.raw
        named = tuple(name for name, _ in raw if name.lower() in _OF_ITS_TIMEOUT)
        head = without(sent.head, named)
        self._kept[betas] = _Kept(Sent(sent.request, sent.way, head), named)

    def send(self, betas: tuple[str, ...], content: bytes, timeout_s: float) -> bytes | None:
        """Send a body with the headers of an earlier request; None if the SDK must send it, or handle its answer, which
        then waits in the transport.

        Raises:
            anthropic.APITimeoutError, anthropic.APIConnectionError
        """
        # A response for an SDK that failed before it took it would answer the wrong request.
        self._transport.received = None
        kept = self._kept.get(betas)
        if kept is None:
            return None
        timeouts = b"".join(b"%s: %s\r\n" % (name, str(timeout_s).encode()) for name in kept.timeouts)
        request = kept.sent.request
        try:
            status, headers, raw = self._transport.send_again(kept.sent, timeouts, content)
        except httpx2.TimeoutException as error:
            raise anthropic.APITimeoutError(request=request) from error
        except httpx2.RequestError as error:
            raise anthropic.APIConnectionError(request=request) from error
        if status == 200 and not any(name.lower() == b"set-cookie" for name, _ in headers):
            return raw
        self._kept.clear()  # credentials or address may have changed
        self._transport.received = httpx2.Response(status, headers=list(headers), content=raw)
        return None


def without(head: bytes, names: tuple[bytes, ...]) -> bytes:
    """Return a request's head without some of its headers."""
    lines = head.split(b"\r\n")
    return b"\r\n".join(line for line in lines if line.partition(b":")[0] not in names)
