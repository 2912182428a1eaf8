"""`python -m extractor.entrypoints.health [worker|api]`: a container probe.

Without an argument it checks what the container's first process runs. Exit status 0 if the process is alive; otherwise
1 and one line with the reason. It runs every few seconds, so it imports only the standard library and reads the
environment itself.

A worker is alive while its heartbeat continues, whether or not Redis and the database respond. `extractor status` and
`/readyz` report the overall state.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

# Age at which a heartbeat file counts as stale; at least three beats.
STALE_S = 30.0

TIMEOUT_S = 3.0


def check_worker(environment: Mapping[str, str], now: float) -> str | None:
    """Return why the worker is unhealthy, or None. `now` is in seconds since the epoch."""
    path = environment.get("EXTRACTOR_HEARTBEAT_FILE")
    if not path:
        return "EXTRACTOR_HEARTBEAT_FILE is not set"
    try:
        age_s = now - Path(path).stat().st_mtime
    except OSError as error:
        return f"no heartbeat yet: {path}: {error.strerror}"
    limit_s = max(STALE_S, 3 * float(environment.get("EXTRACTOR_HEARTBEAT_S") or 1))
    # Redis and the database are not asked: restarting the worker would not bring them back.
    return None if age_s <= limit_s else f"the last heartbeat was {age_s:.0f} s ago"


def check_api(environment: Mapping[str, str]) -> str | None:
    """Return why the API is unhealthy, or None."""
    port = int(environment.get("EXTRACTOR_PORT") or 8765)  # the default of Settings.port
    try:
        status = _status(port)
    except OSError as error:
        return f"port {port}: {error.strerror or error}"
    return None if status == "200" else f"/healthz answered {status}"


def _status(port: int) -> str:
    with socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT_S) as connection:
        # urllib and http.client take longer to import than all the rest. /healthz is open, so HTTP/1.0 is accepted.
        connection.sendall(b"GET /healthz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
        answer = connection.recv(64).decode("latin-1").split()
    return answer[1] if len(answer) > 1 else "nothing"


def what_runs(command: Sequence[str]) -> str:
    """Return `worker` or `api`, from the command line of the container's first process."""
    return "worker" if "worker" in command else "api"


def _first_process() -> list[str]:
    return Path("/proc/1/cmdline").read_bytes().decode("utf-8", "replace").split("\0")


def main(arguments: Sequence[str]) -> int:
    kind = arguments[0] if arguments else what_runs(_first_process())
    problem = check_worker(os.environ, time.time()) if kind == "worker" else check_api(os.environ)
    if problem:
        sys.stderr.write(f"{kind}: {problem}\n")
    return 1 if problem else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
