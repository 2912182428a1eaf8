"""`make docs`: the site builds, and a broken link is an error."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.extended
ROOT = Path(__file__).parents[2]


def build(config: Path, site: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--config-file",
        str(config),
        "--site-dir",
        str(site),
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_the_site_builds(tmp_path: Path) -> None:
    done = build(ROOT / "mkdocs.yml", tmp_path)
    assert done.returncode == 0, done.stderr
    for page in ("index.html", "hand-over/index.html", "troubleshooting/index.html", "settings/index.html"):
        assert (tmp_path / page).is_file()


@pytest.mark.parametrize("link", ["nowhere.md", "settings.md#no-such-heading"])
def test_a_broken_link_is_an_error(tmp_path: Path, link: str) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    with (tmp_path / "docs" / "index.md").open("a") as page:
        page.write(f"\n[gone]({link})\n")
    done = build(tmp_path / "mkdocs.yml", tmp_path / "site")
    assert done.returncode != 0
    assert link.partition("#")[2] in done.stderr
