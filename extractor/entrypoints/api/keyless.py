"""May this request be served while no key exists? Only if a program on this machine sent it to this machine.

Three kinds of request must be refused: those from other machines, those forwarded by a proxy on this machine, and those
that a page of another site makes a local browser send (cross-site requests, DNS rebinding). All three can have a
loopback address as their peer, so the headers decide, and anything unusual is refused.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence

from starlette.datastructures import Headers
from starlette.types import Scope

from extractor.core.errors import NotAllowed
from extractor.entrypoints.api.problems import Unauthorized

MAKE_A_KEY = "create a key with `extractor keys add` and send it: Authorization: Bearer KEY"
# Required for a change that is not JSON; a page cannot send it without a CORS preflight.
CLIENT_HEADER = "x-extractor-client"

LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})

_FORWARDED = frozenset(
    {
        "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "x-original-host", "x-original-url",
        "x-rewrite-url", "x-host", "x-proxyuser-ip", "true-client-ip", "client-ip", "fastly-client-ip",
        "fly-client-ip", "cdn-loop", "x-envoy-external-address", "x-appengine-user-ip", "x-arr-log-id",
        "proxy-connection", "remote-addr", "x-remote-addr", "x-remote-ip", "x-originating-ip", "x-scheme",
    }
)  # fmt: skip
_FORWARDED_BEGIN = ("x-forwarded", "x-original-forwarded", "cf-", "x-azure-", "x-amz-cf-", "x-vercel-", "x-nf-")
_JSON = "application/json"
_DASHBOARD = "/dashboard/"


class KeylessRules:
    """The rules for a request without a key while none exists.

    Args:
        host: The address on which the API listens; any but a loopback address always requires keys.
        names: Additional Host headers that mean this machine, such as `localhost:9000` for a tunnel.
    """

    def __init__(self, host: str, names: frozenset[str] = frozenset()) -> None:
        self._is_local = host == "localhost" or is_loopback(host)
        self._host = host
        self._names = {name.lower() for name in names}

    def check(self, scope: Scope) -> None:
        """Accept a request from this machine.

        Raises:
            NotAllowed: It could come from elsewhere; says what to do.
            Unauthorized: It comes from another machine.
        """
        headers = Headers(scope=scope)
        self._check_peer(scope)
        _check_proxies(scope, headers)
        authority = self._check_host(scope, headers.getlist("host"))
        _check_site(headers, authority)
        _check_form(scope, headers)

    def _check_peer(self, scope: Scope) -> None:
        client = scope.get("client")
        if not self._is_local:
            raise Unauthorized(f"the API listens on {self._host}, not only on this machine: {MAKE_A_KEY}")
        if client is None or not is_loopback(client[0]):
            raise Unauthorized(f"no API key exists yet, so only this machine is served: {MAKE_A_KEY}")

    def _check_host(self, scope: Scope, given: Sequence[str]) -> str:
        """Return the Host header if it means this machine."""
        # DNS rebinding: a site's own name may resolve to 127.0.0.1, and then its pages are of the same origin as we are.
        authority = given[0].lower() if len(given) == 1 else ""
        name, port = split_authority(authority)
        server = scope.get("server")
        is_ours = name in LOCAL_NAMES or name.strip("[]") == self._host
        if authority in self._names or (is_ours and server is not None and port == (server[1] or 80)):
            return authority
        raise NotAllowed(
            f"{authority[:100]!r} is not served without a key: use http://127.0.0.1 with the port that the API listens "
            f"on, name it in EXTRACTOR_KEYLESS_HOSTS, or {MAKE_A_KEY}"
        )


def _check_proxies(scope: Scope, headers: Headers) -> None:
    """Refuse proxied requests, whose origin is unknown whatever the headers say."""
    found = next((name for name in headers if name in _FORWARDED or name.startswith(_FORWARDED_BEGIN)), None)
    # nginx adds no header by default, but speaks HTTP/1.0 to what is behind it.
    if found is None and scope["http_version"] == "1.0":
        found = "HTTP/1.0"
    if found is not None:
        raise NotAllowed(
            f"the request came through a proxy ({found}), but without a key only this machine is served: {MAKE_A_KEY}"
        )


def _check_site(headers: Headers, authority: str) -> None:
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    # Both headers are set by browsers only. curl sends neither, and an address that a person typed has site `none`.
    if origin is not None and origin.lower() != f"http://{authority}":
        raise NotAllowed(f"requests from pages of {origin[:100]!r} are not served without a key: {MAKE_A_KEY}")
    if site not in (None, "same-origin", "none"):
        raise NotAllowed(
            "a page of another site sent this request, but without a key only this machine is served: "
            f"type the address yourself, or {MAKE_A_KEY}"
        )


def _check_form(scope: Scope, headers: Headers) -> None:
    """Refuse forms and texts, which pages of any site can POST."""
    # Browsers send a CORS preflight before JSON, before PUT and DELETE, and before a header of one's own, and we answer
    # none. The dashboard's forms carry a token instead.
    if scope["method"] != "POST" or scope["path"].startswith(_DASHBOARD) or CLIENT_HEADER in headers:
        return
    if headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
        raise NotAllowed(
            f"without a key a POST needs `Content-Type: application/json` (or the header {CLIENT_HEADER}); "
            "otherwise any web page could send it"
        )


def split_authority(authority: str) -> tuple[str, int | None]:
    """Return the name and port of a Host header; port 80 if it has none, None if it is not a number."""
    name, colon, port = authority.rpartition(":")
    if not colon or authority.endswith("]"):
        return authority, 80
    return name, int(port) if port.isascii() and port.isdigit() and len(port) < 6 else None


def is_loopback(host: str | None) -> bool:
    """Return whether an address is a loopback address."""
    try:
        return host is not None and ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
