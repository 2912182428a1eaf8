"""While no key exists: a page of another origin in a real browser, and proxies on this machine."""

from __future__ import annotations

import http.client
import http.server
import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from tests.integration.test_dashboard import CHROMIUM, FLAGS


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The API without any key, as `extractor api` starts it; its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {
        "PATH": os.environ["PATH"], "EXTRACTOR_HOME": str(tmp_path_factory.mktemp("keyless")),
        "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0", "EXTRACTOR_MODEL": "offline",
    }  # fmt: skip
    command = [sys.executable, "-m", "extractor", "api", "--port", str(port)]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    while process.poll() is None:
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
            break
        time.sleep(0.05)
    yield port
    process.terminate()
    process.wait(20)


@contextmanager
def serving(handler: type[http.server.BaseHTTPRequestHandler]) -> Iterator[int]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


class EvilPage(http.server.BaseHTTPRequestHandler):
    """An empty page of an origin of its own."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>evil</title>")

    def log_message(self, *_: Any) -> None:
        return


ATTACK = """
async ([base, turn]) => {
  const tried = [];
  for (const host of base) for (const mode of ["no-cors", "cors"]) {
    const say = (path, options) => fetch(host + path, { mode, credentials: "include", ...options })
      .then((r) => tried.push([path, r.type, r.status]), () => tried.push([path, "failed", 0]));
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json"]) {
      await say("/v1/sessions/s1/turns", { method: "POST", body: turn, headers: { "Content-Type": type } });
      await say("/v1/pause", { method: "POST", body: "{}", headers: { "Content-Type": type } });
      await say("/mcp?user_id=ada", { method: "POST", body: "{}", headers: { "Content-Type": type } });
    }
    for (const path of ["/v1/users/ada/export", "/metrics", "/dashboard", "/docs", "/v1/facts"]) await say(path, {});
    await say("/v1/users/ada", { method: "DELETE" });
  }
  return tried;
}
"""
FORM = """
([base]) => {
  const form = document.createElement("form");
  form.method = "POST"; form.action = base + "/v1/pause"; form.enctype = "text/plain";
  const field = document.createElement("input");
  field.name = '{"dry_run": false, "x": "'; field.value = '"}';
  form.append(field); document.body.append(form); form.submit();
}
"""


def ask(port: int, path: str, headers: dict[str, str] | None = None, body: Any = None) -> tuple[int, str]:
    data = None if body is None else json.dumps(body).encode()
    given = {"Content-Type": "application/json", **(headers or {})}
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, given)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def state_of(port: int) -> tuple[Any, int]:
    return json.loads(ask(port, "/readyz")[1])["paused"], ask(port, "/v1/sessions/s1")[0]


@pytest.mark.extended
@pytest.mark.skipif(CHROMIUM is None and not os.environ.get("CI"), reason="no chromium is installed")
class TestBrowser:
    def test_a_page_of_another_origin_changes_and_reads_nothing(self, api: int) -> None:
        """It reaches us under our own name, and under one of its own that leads here (DNS rebinding)."""
        assert CHROMIUM is not None, "CI needs chromium: apt-get install -y chromium"
        rules = "--host-resolver-rules=MAP *.example 127.0.0.1"
        turn = json.dumps({"user_id": "ada", "messages": []})
        with serving(EvilPage) as evil, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, rules])
            for page_host in ("evil.example", "localhost", "127.0.0.1"):
                page = browser.new_page()
                page.goto(f"http://{page_host}:{evil}/")
                hosts = [f"http://127.0.0.1:{api}", f"http://localhost:{api}", f"http://evil.example:{api}"]
                tried = page.evaluate(ATTACK, [hosts, turn])
                assert len(tried) == 90
                assert [one for one in tried if one[1] not in ("failed", "opaque")] == []
                page.evaluate(FORM, hosts)
                page.wait_for_url("**/v1/pause")
                assert "cross" in page.content() or "not served" in page.content() or "another site" in page.content()
            rebound = browser.new_page()
            answer = rebound.goto(f"http://evil.example:{api}/v1/users/ada/export")
            assert answer is not None
            assert answer.status == 403
            own = browser.new_page()
            home = own.goto(f"http://127.0.0.1:{api}/dashboard")
            assert home is not None
            assert home.status == 200, "the person's own way in"
            browser.close()
        assert state_of(api) == ({}, 404)


def proxy(port: int, change: Callable[[dict[str, str]], dict[str, str]]) -> type[http.server.BaseHTTPRequestHandler]:
    """Return a proxy on this machine that passes requests on, with other headers."""

    class Proxy(EvilPage):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            connection.request(self.command, self.path, body or None, change(dict(self.headers)))
            answer = connection.getresponse()
            told = answer.read()
            self.send_response(answer.status)
            self.send_header("Content-Length", str(len(told)))
            self.end_headers()
            self.wfile.write(told)
            connection.close()

        do_POST = do_GET  # noqa: N815 - the handler's names

    return Proxy


PROXIES: dict[str, Callable[[dict[str, str]], dict[str, str]]] = {
    "that passes everything on": lambda headers: headers,
    "that forges the address": lambda headers: {**headers, "X-Forwarded-For": "127.0.0.1"},
    "that forges the host": lambda headers: {**headers, "X-Forwarded-Host": "127.0.0.1", "Host": "localhost"},
    "that says what it is": lambda headers: {**headers, "Via": "1.1 proxy"},
    "of a public name": lambda headers: {**headers, "Host": "memory.example.com"},
}


class TestProxies:
    @pytest.mark.parametrize("kind", PROXIES)
    def test_who_comes_through_a_proxy_on_this_machine_is_no_operator(self, api: int, kind: str) -> None:
        with serving(proxy(api, PROXIES[kind])) as port:
            for path in ("/v1/facts", "/metrics", "/v1/users/ada/export", "/openapi.json"):
                assert ask(port, path)[0] == 403, path
            status, told = ask(port, "/v1/pause", body={})
            assert status == 403
            assert "keys add" in told
        assert state_of(api) == ({}, 404)

    @pytest.mark.skipif(shutil.which("curl") is None, reason="no curl here")
    def test_http_1_0_is_how_some_proxies_speak(self, api: int) -> None:
        """Such as nginx, which comes without any header of its own."""
        done = subprocess.run(
            ["curl", "-s", "-0", f"http://127.0.0.1:{api}/v1/facts"], capture_output=True, text=True, check=False
        )
        assert "proxy" in done.stdout


def test_a_program_on_this_machine_is_served(api: int) -> None:
    """The refusals above could be for another reason otherwise."""
    assert ask(api, "/v1/facts")[0] == 200
