"""Redis behind TLS and behind Sentinel: the same URL serves the client, the stream and Celery's own connection."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from kombu import Connection
from redis.exceptions import RedisError

from extractor.adapters.broker import Broker
from extractor.adapters.celery_app import make_app
from extractor.adapters.redis_client import connect
from extractor.adapters.redis_stream import EventStream
from extractor.adapters.wire import QUEUE_EXTRACTION, STREAM
from extractor.sdk.client import Client
from tests.build import entry


def need(program: str) -> str:
    # one in the environment's own bin may know no TLS
    places = [place for place in os.environ["PATH"].split(os.pathsep) if not place.startswith(sys.prefix)]
    found = shutil.which(program, path=os.pathsep.join(places))
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{program} is needed in CI")
        pytest.skip(f"no {program} on this machine")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int) -> None:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise AssertionError(f"nothing listens on {port}")


@pytest.fixture
def tls_url(tmp_path: Path) -> Iterator[str]:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        [need("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", str(key), "-out",
         str(certificate), "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
        check=True, capture_output=True,
    )  # fmt: skip
    port = free_port()
    server = subprocess.Popen(
        [need("redis-server"), "--port", "0", "--tls-port", str(port), "--tls-cert-file", str(certificate), "--tls-key-file",
         str(key), "--tls-auth-clients", "no", "--save", "", "--dir", str(tmp_path)],
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        wait_for_port(port)
        yield f"rediss://127.0.0.1:{port}/0?ssl_cert_reqs=required&ssl_ca_certs={certificate}"
    finally:
        server.kill()
        server.wait()


@pytest.fixture
def sentinel_url(tmp_path: Path) -> Iterator[str]:
    primary, port = free_port(), free_port()
    configuration = tmp_path / "sentinel.conf"
    configuration.write_text(
        f"port {port}\ndir {tmp_path}\nsentinel monitor events 127.0.0.1 {primary} 1\n"
        "sentinel down-after-milliseconds events 1000\n"
    )
    servers = [
        subprocess.Popen(
            [need("redis-server"), "--port", str(primary), "--save", "", "--dir", str(tmp_path)],
            stdout=subprocess.DEVNULL,
        ),
        subprocess.Popen([need("redis-server"), str(configuration), "--sentinel"], stdout=subprocess.DEVNULL),
    ]
    try:
        wait_for_port(primary)
        wait_for_port(port)
        yield f"sentinel://127.0.0.1:{port}/0?service_name=events"
    finally:
        for server in servers:
            server.kill()
            server.wait()


@pytest.fixture(params=["tls", "sentinel"])
def url(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(f"{request.param}_url"))


def test_a_turn_and_its_wake_up_travel(url: str) -> None:
    with Client(url) as client:
        client.enqueue_turn(session_id="s", user_id="u", messages=[entry()])
    redis = connect(url)
    assert redis.xlen(STREAM) == 1
    assert len(EventStream(redis).read(5)) == 1
    Broker(url).wake([("default", "s")])
    app = make_app(url, visibility_timeout_s=60)
    connection: Connection
    with app.connection_for_read() as connection:
        queue = connection.SimpleQueue(QUEUE_EXTRACTION)
        message = queue.get(timeout=5)
        assert message.payload[0] == ["default", "s"]
        message.ack()
        queue.close()
    redis.close()


def test_a_stranger_to_tls_is_told(tls_url: str) -> None:
    wrong = tls_url.split("?")[0]
    redis = connect(wrong)
    with pytest.raises(RedisError):
        redis.ping()
    redis.close()
