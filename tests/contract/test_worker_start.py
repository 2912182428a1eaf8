"""What a worker imports before it is ready: each kill costs its start, and takes CPU from the workers that live."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_MODULES = 1_500
NOT_NEEDED = ("anthropic", "httpx2", "fastapi", "starlette", "uvicorn", "mcp", "alembic", "tokenizers", "aiohttp")

_CODE = """
import sys
from extractor.entrypoints.cli import operations, reading
from extractor.bootstrap import Container
from extractor.entrypoints.tasks import create_app
from extractor.settings import read_settings
settings = read_settings()
app = create_app(settings)
app.Worker(pool_cls="threads", loglevel="WARNING", quiet=True)
container = Container.for_worker(settings)
container.require_schema()
container.worker()
print(len(sys.modules), *sys.modules)
"""


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    home: Path = tmp_path_factory.mktemp("start")
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("EXTRACTOR_", "ANTHROPIC_"))},
        "EXTRACTOR_HOME": str(home), "EXTRACTOR_MODEL": "claude-haiku-5-5", "ANTHROPIC_API_KEY": "test",
        "EXTRACTOR_DATABASE_URL": f"sqlite:///{home / 'start.db'}", "EXTRACTOR_REDIS_URL": "redis://127.0.0.1:1/0",
    }  # fmt: skip
    for _ in range(2):  # the first makes the schema, for which it needs alembic
        done = subprocess.run(
            [sys.executable, "-c", _CODE], env=environment, capture_output=True, text=True, check=True
        )
    return done.stdout.split()


def test_a_worker_is_ready_without_what_its_first_run_needs(modules: list[str]) -> None:
    tops = {name.partition(".")[0] for name in modules}
    assert not tops & set(NOT_NEEDED)


def test_a_worker_imports_few_modules(modules: list[str]) -> None:
    assert int(modules[0]) < MOST_MODULES, "see `python -X importtime -m extractor worker`"


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("EXTRACTOR_NONSENSE", "1", "EXTRACTOR_NONSENSE is not a known setting"),
        ("EXTRACTOR_CONCURRENCY", "many", "EXTRACTOR_CONCURRENCY: Input should be a valid integer"),
        ("EXTRACTOR_DATABASE_URL", "mysql://x/y", "EXTRACTOR_DATABASE_URL: mysql is not served"),
    ],
)
def test_celery_ends_a_wrong_setting_in_one_line(tmp_path: Path, name: str, value: str, says: str) -> None:
    """`celery -A worker worker` says what `extractor worker` says, without a traceback."""
    command = [sys.executable, "-m", "celery", "-A", "worker", "worker"]
    environment = {
        **{one: given for one, given in os.environ.items() if not one.startswith("EXTRACTOR_")},
        "EXTRACTOR_HOME": str(tmp_path), "EXTRACTOR_MODEL": "offline", name: value,
    }  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"extractor: {says}")
    assert done.stdout == ""
