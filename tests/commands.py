"""`extractor` commands for tests, each a process of its own.

Starting Python and importing the package takes about a second of CPU, and the command line's tests run a hundred
commands. So one process imports everything and forks for each command. The fork has the environment, the standard
streams, the exit status and the exit handlers of a command that was started anew; the imports are all it skips.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TIMEOUT_S = 170.0
IMPORTED = [
    "extractor.bootstrap",
    "extractor.adapters.embedded_redis",
    "extractor.adapters.sql.migrations",
    *(f"extractor.entrypoints.cli.{name}" for name in ("app", "dates", "doctor", "enqueue", "operations", "reading")),
]
STREAMS = {"stdin": os.O_RDONLY, "stdout": os.O_WRONLY, "stderr": os.O_WRONLY}


class Commands:
    """The process that forks. Commands run one after the other."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.commands", str(theirs.fileno())], cwd=ROOT, pass_fds=[theirs.fileno()]
            )
        ours.settimeout(TIMEOUT_S)
        self._channel = ours

    def run(
        self, *arguments: str, env: Mapping[str, str], stdin: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run `extractor` with these arguments; `env` is its whole environment."""
        with tempfile.TemporaryDirectory(prefix="extractor-command-") as directory:
            paths = {name: Path(directory) / name for name in STREAMS}
            for name, path in paths.items():
                path.write_text(stdin or "" if name == "stdin" else "")
            order = {"arguments": arguments, "env": dict(env), "streams": {n: str(p) for n, p in paths.items()}}
            code = self._send(order)
            return subprocess.CompletedProcess(
                arguments, code, paths["stdout"].read_text(), paths["stderr"].read_text()
            )

    def _send(self, order: Mapping[str, Any]) -> int:
        self._channel.sendall(json.dumps(order).encode() + b"\n")
        try:
            answer = self._channel.recv(16)
        except TimeoutError:  # its answer would be taken for the next command's
            self._process.kill()
            raise
        assert answer, "the process that forks is gone"
        return int(answer)

    def close(self) -> None:
        self._channel.close()
        self._process.wait(20)


def serve(channel: socket.socket) -> None:
    """Fork for every order; returns in the fork, which is the command from then on."""
    for name in IMPORTED:
        importlib.import_module(name)
    gc.freeze()
    with channel, channel.makefile("r") as orders:
        for line in orders:
            child = os.fork()
            if child == 0:
                become(json.loads(line))
                return
            _, status = os.waitpid(child, 0)
            channel.sendall(str(os.waitstatus_to_exitcode(status)).encode())
    sys.exit()


def become(order: Mapping[str, Any]) -> None:
    """Take on the streams, the environment and the arguments of a command."""
    for number, (name, flags) in enumerate(STREAMS.items()):
        opened = os.open(order["streams"][name], flags)
        os.dup2(opened, number)
        os.close(opened)
    os.environ.clear()
    os.environ.update(order["env"])
    sys.argv = ["extractor", *order["arguments"]]


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
    from extractor.entrypoints.cli import main

    main()
