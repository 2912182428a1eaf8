"""A container engine for tests: the one that answers, else Debian's `dockerd`, started here and removed afterwards.

The engine of our own has its data, its socket and its configuration in a temporary directory, no default bridge and no
rules in iptables. It needs root. With CI=true missing Debian packages are installed, and an engine that then does not
start is a failure; without root or apt-get there is nothing to install, and the tests are skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PACKAGES = {"dockerd": "docker.io", "docker": "docker.io", "debootstrap": "debootstrap"}
START_S = 40.0
SUBNET = "10.213.0.0/16"
ACCEPT = ("FORWARD", "-s", SUBNET, "-d", SUBNET, "-j", "ACCEPT")
"""The one rule that our engine needs where forwarding is filtered, as another Docker leaves it: between its containers."""


class NoEngine(Exception):
    """There is none, and none can be started here; says why."""


@dataclass
class Engine:
    """Runs `docker` and `docker compose`.

    Attributes:
        environment: Of every command; names the socket and the configuration.
        daemon, directory: The engine and its directory, if it is ours.
    """

    environment: Mapping[str, str]
    daemon: subprocess.Popen[bytes] | None = None
    directory: Path | None = None
    removals: list[str] = field(default_factory=list)
    """Images that are removed at the end when the engine is not ours."""

    @property
    def is_ours(self) -> bool:
        return self.daemon is not None

    def run(self, *arguments: str, timeout_s: float = 300, check: bool = True, stdin: str | None = None) -> str:
        """Return what `docker ARGUMENTS` wrote to standard output.

        Raises:
            AssertionError: It failed; holds the end of what it wrote.
        """
        done = subprocess.run(
            ["docker", *arguments], env=dict(self.environment), input=stdin, capture_output=True, text=True,
            timeout=timeout_s,
        )  # fmt: skip
        if check and done.returncode != 0:
            raise AssertionError(f"docker {' '.join(arguments)}: {done.stdout[-3000:]}\n{done.stderr[-3000:]}")
        return done.stdout.strip()

    def inspect(self, name: str, kind: str = "container") -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.run(kind, "inspect", name))[0]
        return found

    def has_image(self, name: str) -> bool:
        return bool(self.run("image", "ls", "--quiet", name))

    def can_pull(self, name: str) -> bool:
        """Tell whether a registry answers."""
        try:
            self.run("pull", "--quiet", name, timeout_s=120)
        except (AssertionError, subprocess.TimeoutExpired):
            return False
        return True

    def close(self) -> None:
        """End the engine if it is ours, and what it left."""
        for image in self.removals if self.daemon is None else ():
            self.run("image", "rm", "--force", image, check=False)
        if self.daemon is not None:
            self.daemon.terminate()
            try:
                self.daemon.wait(timeout=40)
            except subprocess.TimeoutExpired:
                self.daemon.kill()
                self.daemon.wait()
        if self.directory is not None:
            _clean(self.directory)


def open_engine(directory: Path) -> Engine:
    """Return an engine that answers.

    Raises:
        NoEngine: Neither is one here nor can one be started.
    """
    environment = _with_compose(directory, {**os.environ})
    if shutil.which("docker") and _answers(environment):
        return Engine(environment)
    if sys.platform != "linux" or os.geteuid() != 0:
        raise NoEngine("no container engine answers, and starting one needs root on Linux")
    _install_packages()
    return _start(directory, environment)


def _install_packages() -> None:
    missing = sorted({package for program, package in PACKAGES.items() if not shutil.which(program)})
    if not missing:
        return
    if not shutil.which("apt-get") or os.environ.get("CI") != "true":
        raise NoEngine(f"a container engine is needed: apt-get install {' '.join(missing)}")
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *missing]):
        subprocess.run(["apt-get", *command], env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=True)


def _with_compose(directory: Path, environment: dict[str, str]) -> dict[str, str]:
    """Give the docker command line the compose plugin of requirements.lock when it has none."""
    has_docker = shutil.which("docker") is not None
    if has_docker and subprocess.run(["docker", "compose", "version"], capture_output=True).returncode == 0:
        return environment
    binary = Path(sys.executable).with_name("docker-compose")
    if not binary.exists():
        raise NoEngine("the compose plugin is missing: run make test-containers")
    plugins = directory / "config" / "cli-plugins"
    plugins.mkdir(parents=True)
    (plugins / "docker-compose").symlink_to(binary)
    return {**environment, "DOCKER_CONFIG": str(directory / "config")}


def _answers(environment: Mapping[str, str]) -> bool:
    done = subprocess.run(
        ["docker", "info", "--format", "{{.ServerVersion}}"], env=dict(environment), capture_output=True
    )
    return done.returncode == 0


def _start(directory: Path, environment: Mapping[str, str]) -> Engine:
    socket = directory / "docker.sock"
    command = [
        "dockerd", "--data-root", str(directory / "data"), "--exec-root", str(directory / "run"), "--pidfile",
        str(directory / "pid"), "--host", f"unix://{socket}", "--bridge=none", "--iptables=false", "--ip-masq=false",
        "--ip-forward=false", "--default-address-pool", f"base={SUBNET},size=24",
    ]  # fmt: skip
    log = directory / "log"
    with log.open("wb") as output:
        daemon = subprocess.Popen(command, stdout=output, stderr=output)
    engine = Engine({**environment, "DOCKER_HOST": f"unix://{socket}", "DOCKER_BUILDKIT": "0"}, daemon, directory)
    _iptables("--insert", *ACCEPT)
    deadline = time.monotonic() + START_S
    while time.monotonic() < deadline and daemon.poll() is None:
        if _answers(engine.environment):
            return engine
        time.sleep(0.2)
    engine.close()
    raise AssertionError(f"dockerd did not start:\n{log.read_text(errors='replace')[-3000:]}")


def _iptables(*arguments: str) -> None:
    """Change a rule; a machine without iptables filters nothing."""
    if shutil.which("iptables"):
        subprocess.run(["iptables", "--wait", *arguments], capture_output=True)


def _clean(directory: Path) -> None:
    """Take away what an engine leaves: its rule, its mounts and its data."""
    _iptables("--delete", *ACCEPT)
    mounts = [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()]
    for mount in sorted((mount for mount in mounts if mount.startswith(f"{directory}/")), reverse=True):
        subprocess.run(["umount", "--lazy", mount], capture_output=True)
    for name in ("data", "run"):
        subprocess.run(["rm", "-rf", str(directory / name)], capture_output=True)  # far quicker than rmtree
