"""The two distributions share one tree and no file. `fact-extractor-client` needs nothing but redis."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import redis

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "packages" / "client"
LIGHT = ["AsyncClient", "Client", "MemoryBackend", "from_langchain", "from_openai", "memory_tools", "wants_no_memory"]


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    target = tmp_path_factory.mktemp("wheels")
    for folder in (ROOT, CLIENT):
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    return {wheel.name.partition("-")[0]: wheel for wheel in target.iterdir()}


def files_of(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def light_python(wheel: Path, room: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run code with the client's wheel, redis and the standard library; no other package can be imported."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(room)
    (room / "redis").symlink_to(Path(redis.__file__).parent)
    environment = {**os.environ, "PYTHONPATH": str(room)}
    return subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=room, env=environment, capture_output=True, text=True, check=False
    )


class TestTree:
    def test_every_file_is_in_exactly_one_wheel(self, wheels: dict[str, Path]) -> None:
        light, full = files_of(wheels["fact_extractor_client"]), files_of(wheels["fact_extractor"])
        tree = {
            path.relative_to(ROOT).as_posix()
            for path in (ROOT / "extractor").rglob("*")
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc"
        }
        assert light & full == set()
        assert {name for name in light | full if "/_examples/" not in name} == tree

    def test_nothing_else_is_at_the_top_level(self, wheels: dict[str, Path]) -> None:
        for wheel in wheels.values():
            assert {name.partition("/")[0] for name in files_of(wheel)} == {"extractor"}

    def test_the_worker_requires_the_client_of_its_version(self, wheels: dict[str, Path]) -> None:
        version = wheels["fact_extractor_client"].name.split("-")[1]
        requirements = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
        assert wheels["fact_extractor"].name.split("-")[1] == version
        assert f"fact-extractor-client=={version}" in requirements

    def test_both_require_the_same_redis(self) -> None:
        full, light = (
            tomllib.loads((folder / "pyproject.toml").read_text())["project"]["dependencies"]
            for folder in (ROOT, CLIENT)
        )
        assert set(light) <= set(full)


class TestLightClient:
    @pytest.mark.parametrize("name", LIGHT)
    def test_works_with_redis_alone(self, wheels: dict[str, Path], tmp_path: Path, name: str) -> None:
        done = light_python(wheels["fact_extractor_client"], tmp_path, f"from extractor import {name}")
        assert done.returncode == 0, done.stderr

    @pytest.mark.parametrize("name", ["compact", "context"])
    def test_what_needs_the_worker_says_so(self, wheels: dict[str, Path], tmp_path: Path, name: str) -> None:
        done = light_python(wheels["fact_extractor_client"], tmp_path, f"from extractor import {name}")
        assert f"extractor.{name} comes with the worker: pip install fact-extractor" in done.stderr

    def test_missing_packages_are_named(self, wheels: dict[str, Path], tmp_path: Path) -> None:
        code = "from extractor import AnthropicMemoryTool"
        done = light_python(wheels["fact_extractor_client"], tmp_path, code)
        assert "needs the package anthropic: pip install anthropic" in done.stderr


def test_no_document_names_a_foreign_package() -> None:
    """`extractor` in the registry belongs to somebody else."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "extractor").rglob("*.py"), ROOT / "Makefile"]
    foreign = re.compile(r"pip install ['\"]?extractor\b")
    assert [str(page) for page in pages if foreign.search(page.read_text())] == []
