"""What all commands share: options, output, and the container. Tables on a terminal, `--json` for scripts.

Every start of the command line imports this module and those of the commands, so they import only what declares
commands. What a command needs is imported when it runs; a test counts the modules.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from extractor.core.documents import document
from extractor.entrypoints.cli.overview import Overview

if TYPE_CHECKING:
    from rich.console import Console

    from extractor.adapters.sql.operators.actions import Actor
    from extractor.bootstrap import Container
    from extractor.settings import Settings

app = typer.Typer(
    name="extractor",
    help="Asynchronous background fact extraction for chat agents.",
    pretty_exceptions_enable=False,
    cls=Overview,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,  # compact help and errors, as git prints them; Rich is imported only for tables
)


class _LateConsole:
    """A console that is created when it is first used."""

    # Importing Rich takes longer than most commands do.

    def __init__(self, *, stderr: bool) -> None:
        self._stderr = stderr

    @cached_property
    def _console(self) -> Console:
        from extractor.entrypoints.cli.terminal import Terminal

        # Without a terminal Rich assumes 80 columns and would fold lines that grep or awk reads.
        is_wide = not self._stderr and not sys.stdout.isatty() and "COLUMNS" not in os.environ
        return Terminal(stderr=self._stderr, width=160 if is_wide else None)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._console, name)

    # `with` looks special methods up on the class, past `__getattr__`.
    def __enter__(self) -> Console:
        return self._console.__enter__()

    def __exit__(self, *error: Any) -> None:
        self._console.__exit__(*error)


console = cast("Console", _LateConsole(stderr=False))
errors = cast("Console", _LateConsole(stderr=True))

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
Tenant = Annotated[str, typer.Option("--tenant", help="Tenant.")]
User = Annotated[str | None, typer.Option("--user", help="User id.")]
Project = Annotated[str | None, typer.Option("--project", help="Project id.")]
AnyTenant = Annotated[str | None, typer.Option("--tenant", help="Tenant; default: all.")]
Session = Annotated[str | None, typer.Option("--session", help="Session id.")]
Limit = Annotated[int, typer.Option("--limit", min=1, max=500, help="Maximum number of rows.")]


def read_settings(**overrides: Any) -> Settings:
    """Return the settings; options that were given override the environment. See `extractor.settings`."""
    from extractor import settings

    return settings.read_settings(**overrides)


@contextmanager
def opened(
    *,
    tenant: str | None = None,
    user: str | None = None,
    quiet: bool = False,
    creates: bool = False,
    settings: Settings | None = None,
) -> Iterator[Container]:
    """Open the container for a command, with the schema checked, and say on stderr which store it is.

    Args:
        tenant, user: Must exist; None is not checked.
        quiet: Do not name the store.
        creates: Create a missing store; otherwise it is refused.
        settings: Default: read from the environment.

    Raises:
        Misconfigured: The store does not exist.
        InvalidInput: The tenant or user does not exist.
    """
    from extractor.adapters.telemetry import set_up_logging
    from extractor.bootstrap import Container
    from extractor.entrypoints.cli.known import require_known, require_store, store_name

    settings = settings or read_settings()
    set_up_logging("error", settings.log_format)  # commands report what they did themselves
    if not creates:
        require_store(settings)
    container = Container(settings)
    try:
        container.require_schema()
        if not quiet:  # stores are easily mixed up: the default depends on the current directory
            sys.stderr.write(f"store: {store_name(settings)}\n")
        require_known(container, tenant, user)
        yield container
    finally:
        container.close()


def own_name() -> str:
    """Return how to call this program from here: its name if it is on PATH, otherwise its path."""
    import shutil
    from pathlib import Path

    ours, found, here = Path(sys.argv[0]), shutil.which("extractor"), Path.cwd()
    if ours.name != "extractor" or (found is not None and Path(found).resolve() == ours.resolve()):
        return "extractor"
    return str(ours.relative_to(here) if ours.is_relative_to(here) else ours)


def who() -> Actor:
    """Return the author of changes by the command line, for the action log."""
    import getpass

    from extractor.adapters.sql.operators.actions import Actor

    try:
        name = getpass.getuser()
    except (KeyError, OSError):  # the container has no passwd entry for this user
        name = f"uid {os.getuid()}"
    return Actor(f"command line ({name})")


def show_json(value: Any) -> None:
    """Print the JSON form of a value; see `core/documents.py`."""
    is_unicode = "utf" in (sys.stdout.encoding or "").lower()
    sys.stdout.write(json.dumps(document(value), ensure_ascii=not is_unicode, indent=2) + "\n")


def show_text(text: str) -> None:
    """Print a text: as it is for programs, without control characters on a terminal."""
    from extractor.entrypoints.cli.printable import printable  # here, because help prints none

    sys.stdout.write(printable(text) if sys.stdout.isatty() else text)
