"""The way into the dashboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from extractor.bootstrap import Container
from extractor.entrypoints.api.app import create_api
from tests.contract.over_http import extract, turn

Browser = Callable[..., TestClient]


@pytest.fixture
def browser(parts: Container) -> Browser:
    """Something that keeps cookies, on some host under some name."""
    parts.migrate()
    app = create_api(parts)

    def made(client: str = "127.0.0.1", host: str = "127.0.0.1") -> TestClient:
        return TestClient(app, base_url=f"http://{host}", client=(client, 5000), follow_redirects=False)

    return made


def token(page: str) -> str:
    found = re.search(r'name="csrf" value="([0-9a-f]{64})"', page)
    assert found is not None
    return found[1]


class TestTheWayIn:
    def test_without_keys_this_machine_alone_under_a_name_of_its_own(self, browser: Browser) -> None:
        assert browser().get("/dashboard").status_code == 200
        assert browser(host="localhost").get("/dashboard").status_code == 200
        assert browser(client="10.0.0.9").get("/dashboard").status_code == 401
        assert browser(host="evil.example").get("/dashboard").status_code == 403

    def test_a_change_needs_the_token_of_a_page_of_ours(self, browser: Browser, parts: Container) -> None:
        mine, other = browser(), browser()
        page = mine.get("/dashboard/confirm/pause?tenant=*").text
        other.get("/dashboard")
        for client, fields, headers in (
            (mine, {}, {}),
            (mine, {"csrf": "0" * 64}, {}),
            (other, {"csrf": token(page)}, {}),
            (browser(), {"csrf": token(page)}, {}),
            (mine, {"csrf": token(page)}, {"sec-fetch-site": "cross-site"}),
        ):
            answer = client.post("/dashboard/do/pause", data={"tenant": "*", **fields}, headers=headers)
            assert answer.status_code == 403
        assert parts.adapters.pauses.paused() == {}
        done = mine.post("/dashboard/do/pause", data={"tenant": "*", "csrf": token(page), "back": "//evil.example"})
        assert (done.status_code, done.headers["location"]) == (303, "/dashboard")
        assert set(parts.adapters.pauses.paused()) == {"*"}

    def test_only_an_operators_key_that_is_not_revoked(self, browser: Browser, parts: Container) -> None:
        operator = parts.adapters.keys.make("acme", "operator", "op")
        reader = parts.adapters.keys.make("acme", "reader", "r")
        client = browser()
        away = client.get("/dashboard/sessions?state=idle")
        assert (away.status_code, away.headers["location"]) == (
            303,
            "/dashboard/login?next=/dashboard/sessions%3Fstate%3Didle",
        )
        for key in (reader, "ext_wrong", ""):
            assert client.post("/dashboard/login", data={"key": key}).status_code == 403
        entered = client.post("/dashboard/login", data={"key": operator, "next": "https://evil.example/"})
        assert (entered.status_code, entered.headers["location"]) == (303, "/dashboard")
        cookie = entered.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert operator not in cookie
        assert client.get("/dashboard").status_code == 200
        parts.adapters.keys.revoke(operator[:12])
        assert client.get("/dashboard").status_code == 303

    def test_logging_out_ends_the_login(self, browser: Browser, parts: Container) -> None:
        key = parts.adapters.keys.make("acme", "operator", "op")
        client = browser()
        client.post("/dashboard/login", data={"key": key})
        kept = dict(client.cookies)
        assert client.post("/dashboard/logout", data={"csrf": token(client.get("/dashboard").text)}).status_code == 303
        client.cookies.update(kept)
        assert client.get("/dashboard").status_code == 303

    def test_a_tenants_operator_reaches_nothing_of_another_tenant(
        self, browser: Browser, parts: Container, api: TestClient
    ) -> None:
        theirs = turn(tenant_id="default")
        api.post("/v1/sessions/secret-session/turns", json=theirs)
        extract(parts, "secret-session", content="The secret is a nurse.")
        session = parts.browse.key_of("default", "secret-session")
        fact = api.get("/v1/facts").json()["facts"][0]["id"]
        run = api.get("/v1/runs").json()["runs"][0]["id"]
        key = parts.adapters.keys.make("acme", "operator", "op")
        client = browser()
        client.post("/dashboard/login", data={"key": key})
        lists = ("", "/sessions", "/runs", "/facts", "/dead-letters", "/tenants", "/actions")
        for path in (*lists, *(f"{path}?tenant=default" for path in lists), *(f"{path}?tenant=*" for path in lists)):
            page = client.get(f"/dashboard{path}")
            assert page.status_code == 200, path
            assert "secret" not in page.text, path
            assert run not in page.text, path
        for path in (
            f"/sessions/{session}",
            f"/facts/{fact}",
            f"/runs/{run}",
            "/sessions-of/default?session=secret-session",
        ):
            answer = client.get(f"/dashboard{path}")
            assert answer.status_code in (403, 404), path
            assert "nurse" not in answer.text
        assert client.get("/dashboard/settings").status_code == 403
        csrf = token(client.get("/dashboard/confirm/pause?tenant=acme").text)
        changes = [
            ("pause", {"tenant": "default"}), ("pause", {"tenant": "*"}), ("redrive", {"tenant": "default"}),
            ("delete-fact", {"fact": fact}), ("budget", {"tenant": "default", "daily_usd": "1"}),
            ("add-key", {"tenant": "default", "role": "operator"}),
        ]  # fmt: skip
        for name, fields in changes:
            assert client.post(f"/dashboard/do/{name}", data={"csrf": csrf, **fields}).status_code == 403, name
        assert parts.adapters.pauses.paused() == {}
        assert client.post("/dashboard/do/revoke-key", data={"csrf": csrf, "prefix": "ext_"}).status_code == 303
        assert all(row.tenant_id == "acme" for row in parts.adapters.keys.all(None) if row.revoked_at)

    def test_pages_carry_a_policy_that_lets_nothing_foreign_in(self, browser: Browser) -> None:
        headers = browser().get("/dashboard").headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["cache-control"] == "no-store"

    @pytest.mark.parametrize(
        "path",
        [
            "/sessions?after=nonsense", "/facts?since=soon", "/facts?q=%3F%3F", "/runs/not-a-uuid", "/confirm/nothing",
            "/confirm/redrive?ids=x", "/confirm/budget?tenant=default&daily_usd=much", "/sessions/99999999", "/nowhere",
            "/facts/00000000-0000-0000-0000-000000000000", "/confirm/redrive?chosen=1", "/confirm/delete-fact",
        ],
    )  # fmt: skip
    def test_bad_input_is_a_page_that_says_what_to_change(self, browser: Browser, path: str) -> None:
        answer = browser().get(f"/dashboard{path}")
        assert answer.status_code in (404, 422), path
        assert "<h1>" in answer.text
        assert 'role="alert"' in answer.text
