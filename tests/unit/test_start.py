"""What the command line imports: people wait for `--help`, and the hook runs after every turn of Claude Code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import pytest

from extractor.adapters.redis_client import for_celery
from extractor.bootstrap import Container
from extractor.core.errors import Misconfigured
from extractor.entrypoints.cli.hook import plain_defaults, read_place
from extractor.entrypoints.cli.known import require_store
from extractor.entrypoints.transcript_files import Defaults
from extractor.settings import read_settings
from tests.build import entry, event

NOT_NEEDED = {
    "aiohttp", "alembic", "anthropic", "celery", "fastapi", "httpx2", "jinja2", "kombu", "mcp", "pydantic", "sqlalchemy",
    "sqlmodel", "starlette", "structlog", "tiktoken", "uvicorn",
}  # fmt: skip

_CODE = """
import sys
from extractor.entrypoints.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""

_SEVERAL = """
import sys
from extractor.entrypoints.cli import main
for command in sys.argv[1:]:
    sys.argv[1:] = command.split()
    try:
        main()
    except SystemExit as end:
        assert end.code in (0, None) or command == "status", command  # a turn waits, and no worker is alive
    print(command, *sys.modules, sep="|", file=sys.stderr)
"""


def imported(tmp_path: Path, *arguments: str, stdin: str = "", status: int = 0, **variables: str) -> set[str]:
    """Run a command; return the modules it has imported."""
    done = _run(tmp_path, _CODE, arguments, stdin, variables)
    assert done.returncode == status, done.stderr
    return _counting(done.stderr.splitlines()[-1].split())


def imported_one_by_one(tmp_path: Path, commands: Sequence[str], **variables: str) -> dict[str, set[str]]:
    """Run commands in one process; return the modules that were imported when each had ended."""
    done = _run(tmp_path, _SEVERAL, commands, "", variables)
    assert done.returncode == 0, done.stderr
    rows = [line.split("|") for line in done.stderr.splitlines() if "|" in line]
    return {command: _counting(modules) for command, *modules in rows}


def _run(
    place: Path, code: str, arguments: Sequence[str], stdin: str, variables: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("EXTRACTOR_")}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], input=stdin, env={**environment, **variables}, cwd=place,
        capture_output=True, text=True,
    )  # fmt: skip


def _counting(modules: Iterable[str]) -> set[str]:
    """Leave out the standard library's, which differ by Python, those of the machine's start, and OpenTelemetry's, which
    redis-py imports if present."""
    left_out = {*sys.stdlib_module_names, "opentelemetry", "sitecustomize"}
    return {name for name in modules if name.partition(".")[0] not in left_out}


def tops(modules: set[str]) -> set[str]:
    return {name.partition(".")[0] for name in modules}


def test_help_imports_little_but_typer(tmp_path: Path) -> None:
    modules = imported(tmp_path, "--help")
    assert not tops(modules) & (NOT_NEEDED | {"redis", "rich"})
    assert len(modules) < 50, "see `python -X importtime -m extractor --help`"


def test_the_version_imports_next_to_nothing(tmp_path: Path) -> None:
    modules = imported(tmp_path, "--version")
    assert not tops(modules) & (NOT_NEEDED | {"redis", "rich", "typer"})
    assert len(modules) < 8


def test_the_hook_imports_redis_and_the_rules_of_events(tmp_path: Path) -> None:
    path = tmp_path / "c1.jsonl"
    message = {"role": "user", "content": "Hello."}
    row = {"type": "user", "sessionId": "c1", "uuid": "0b9ad1f6-5d2f-4e8e-9f6e-0c1d2e3f4a5b", "message": message}
    path.write_text(json.dumps({**row, "timestamp": "2026-03-02T09:00:00Z"}) + "\n")
    given = json.dumps({"session_id": "c1", "transcript_path": str(path), "hook_event_name": "Stop"})
    modules = imported(tmp_path, "hook", stdin=given, status=1, EXTRACTOR_REDIS_URL="redis://127.0.0.1:1/0")
    assert "redis" in modules
    assert not tops(modules) & (NOT_NEEDED | {"rich", "typer"})
    assert len(modules) < 105, "see `python -X importtime -m extractor hook`"


READS = (
    "facts --json", "facts", "runs", "sessions", "manifest --user ada", "pins --user ada", "keys list", "dead-letters",
    "status",
)  # fmt: skip
"""In one process, one after another, so what one of them imports counts for those behind it: those with Redis last."""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a store in which the user `ada` is known."""
    home = tmp_path_factory.mktemp("store")
    container = Container(read_settings({"EXTRACTOR_HOME": str(home / ".extractor"), "EXTRACTOR_MODEL": "offline"}))
    container.migrate()
    container.adapters.archive.ingest([event(entry("I keep bees."))])
    container.close()
    return home


def test_reads_import_neither_celery_nor_the_model_nor_the_date_resolver(store: Path) -> None:
    seen = imported_one_by_one(store, READS, EXTRACTOR_MODEL="offline")
    assert list(seen) == list(READS)
    for words, modules in seen.items():
        queue = {"redis"} if words in ("dead-letters", "status") else set()
        assert tops(modules) & NOT_NEEDED <= {"pydantic", "sqlalchemy", "sqlmodel"}, words
        assert not tops(modules) & {"psycopg", "redis"} - queue, words
        assert not modules & {
            "extractor.core.dates.resolver",
            "extractor.core.dates.english",
            "extractor.core.run.extraction",
        }, words
        assert len(modules) < 635, f"see `python -X importtime -m extractor {words}`"


def test_the_hook_goes_where_the_variables_say(tmp_path: Path) -> None:
    secret = tmp_path / "url"
    secret.write_text("redis://from-a-file/0\n")
    by_file = read_place({"EXTRACTOR_REDIS_URL_FILE": str(secret), "extractor_home": "here"})
    assert (by_file.redis_url, by_file.home) == ("redis://from-a-file/0", Path("here"))
    assert (read_place({}).redis_url, read_place({}).home) == (None, Path(".extractor"))
    assert read_place({"EXTRACTOR_MODEL": "offline"}).home == Path(".extractor")


def test_the_options_of_the_recipe_need_no_typer() -> None:
    assert plain_defaults([]) == Defaults()
    words = ["--user", "ada", "--project", "apollo", "--time-zone", "Europe/Rome", "--tenant", "acme"]
    assert plain_defaults(words) == Defaults("ada", "apollo", "Europe/Rome", "acme")


@pytest.mark.parametrize(
    "words", [["--help"], ["--print-config"], ["--user"], ["--user=ada"], ["--user", "--project"], ["--what", "ada"]]
)
def test_other_options_are_left_to_typer(words: list[str]) -> None:
    assert plain_defaults(words) is None


def test_a_misspelt_place_is_refused() -> None:
    with pytest.raises(Misconfigured, match="did you mean EXTRACTOR_REDIS_URL"):
        read_place({"EXTRACTOR_REDIS_URI": "redis://elsewhere/0"})


WRONG_URLS = [
    ("redis_url", "localhost:6379"), ("redis_url", "redis://127.0.0.1:port"), ("redis_url", "redis://127.0.0.1:99999"),
    ("redis_url", "redis://[::1"), ("redis_url", "redis://:sec/ret@127.0.0.1"), ("redis_url", "sentinel://h:port"),
    ("redis_url", "redis://127.0.0.1/0?socket_timeout=x"), ("redis_url", "redis://127.0.0.1/0?bogus=1"),
    ("redis_url", "redis://127.0.0.1/abc"), ("redis_url", "rediss://127.0.0.1/0/1"), ("redis_url", "redis://127.0.0.1/-1"),
    ("database_url", "nonsense"), ("database_url", "postgresql+psycopg://127.0.0.1:port/db"), ("database_url", "sqlite://"),
    ("database_url", "postgresql+psycopg://127.0.0.1/db?bogus=1"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "url"), WRONG_URLS, ids=[url for _, url in WRONG_URLS])
def test_a_malformed_url_is_named_with_its_setting(name: str, url: str, tmp_path: Path) -> None:
    right = {"redis_url": "redis://127.0.0.1:1/0", "database_url": f"sqlite:///{tmp_path / 'x.db'}"}
    parts = Container(read_settings({}, home=tmp_path, model="offline", **{**right, name: url}))
    ways: dict[str, list[Callable[[], object]]] = {
        "redis_url": [lambda: parts.adapters.redis, lambda: for_celery(url)],
        "database_url": [lambda: parts.adapters.database],
    }
    for way in ways[name]:
        with pytest.raises(Misconfigured, match=f"EXTRACTOR_{name.upper()}") as raised:
            way()
        assert "sec" not in str(raised.value)


@pytest.mark.parametrize("url", ["nonsense", "postgresql+psycopg://127.0.0.1:port/db"])
def test_so_is_one_of_a_command_that_reads(url: str) -> None:
    with pytest.raises(Misconfigured, match="EXTRACTOR_DATABASE_URL is no database URL"):
        require_store(read_settings({}, database_url=url))
