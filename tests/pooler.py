"""A PgBouncer of the test's own, in transaction mode, in front of the tests' PostgreSQL."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

SERVER_CONNECTIONS = 4
"""So few that clients swap them from one transaction to the next."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def pooled(url: str) -> Iterator[str]:
    """Yield the URL of a database by way of PgBouncer; without one tests are skipped, in CI they fail."""
    program = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin:/sbin")
    if program is None:
        if os.environ.get("CI") == "true":
            pytest.fail("PgBouncer is needed in CI")
        pytest.skip("no pgbouncer")
    behind = sa.make_url(url)
    directory = Path(tempfile.mkdtemp(prefix="extractor-pooler-"))
    port = free_port()
    (directory / "users.txt").write_text(f'"{behind.username}" ""\n')
    (directory / "pgbouncer.ini").write_text(
        f"""[databases]
* = host={behind.host} port={behind.port or 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = trust
auth_file = {directory}/users.txt
pool_mode = transaction
default_pool_size = {SERVER_CONNECTIONS}
max_client_conn = 200
logfile = {directory}/pgbouncer.log
"""
    )
    _open_to_all(directory)
    command = [program, str(directory / "pgbouncer.ini")]
    if os.getuid() == 0:  # it refuses to run as root
        command = ["runuser", "-u", "postgres", "--", *command]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        found = behind.set(host="127.0.0.1", port=port).render_as_string(hide_password=False)
        _wait_for(found, directory / "pgbouncer.log")
        yield found
    finally:
        process.terminate()
        process.wait(timeout=10)
        shutil.rmtree(directory, ignore_errors=True)


def _open_to_all(directory: Path) -> None:
    directory.chmod(0o777)
    for path in directory.iterdir():
        path.chmod(0o644)


def _wait_for(url: str, log: Path) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with suppress(psycopg.OperationalError), psycopg.connect(url, connect_timeout=2):
            return
        time.sleep(0.05)
    raise AssertionError(f"PgBouncer did not start: {log.read_text() if log.exists() else ''}")
