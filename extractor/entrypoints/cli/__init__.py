"""The command line. Commands import what they need when they run, so that `--help` is fast."""

from __future__ import annotations

import errno
import gc
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from extractor import __version__

if TYPE_CHECKING:
    from typer import Typer

# Exit statuses of all commands, for docs/commands.md.
EXIT_STATUSES = {
    0: "done",
    1: "the command worked, but something is broken, was found, was not read in time, was declined, or could not be printed",
    2: "refused: an option, an input, a setting or a name is wrong; nothing was changed",
    3: "Redis, the database or the model does not respond; try again later",
    130: "interrupted with Ctrl-C",
}

_NOT_WRITTEN = frozenset({errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})


def main() -> None:
    """Run the command line. An error prints one line with the next step; see `EXIT_STATUSES`."""
    sys.stdout = sys.stdout or Path(os.devnull).open("w")  # noqa: SIM115 - None if closed, as by `>&-`
    try:
        try:
            _run()
        finally:
            sys.stdout.flush()  # here its failure can be told
    except KeyboardInterrupt:  # before the command began: while its modules were imported
        raise SystemExit(130) from None
    except OSError as error:
        if error.errno not in _NOT_WRITTEN:
            raise
        if error.errno != errno.EPIPE:  # the reader of a pipe has seen enough
            sys.stderr.write(f"extractor: the output cannot be written: {error.strerror}\n")
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is still buffered would fail again at the exit
        raise SystemExit(1) from None


def _run() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # the terminal's encoding may lack a letter of a fact
    if sys.argv[1:] in (["--version"], ["version"]):
        sys.stdout.write(f"{__version__}\n")
        return None
    gc.set_threshold(50_000, 20, 100)  # imported code stays: collecting it over and over takes a fifth of the start
    if sys.argv[1:2] == [
        "hook"
    ]:  # runs after every turn of Claude Code: past Typer, whose import takes most of the time
        from extractor.entrypoints.cli.hook import feed, plain_defaults

        if defaults := plain_defaults(sys.argv[2:]):
            return feed(defaults)
    from extractor.core.errors import ExtractorError

    app = with_commands()
    try:
        app(_asked(sys.argv[1:]))
    except ExtractorError as error:
        from extractor.entrypoints.failure import ended_by

        raise ended_by(error) from None


def with_commands() -> Typer:
    """Return the application with all commands."""
    from extractor.entrypoints.cli import evaluation, launch, operations, reading, set_aside, setup  # noqa: F401 - they add their commands
    from extractor.entrypoints.cli.app import app

    return app


def _asked(arguments: list[str]) -> list[str]:
    """Return the arguments for Typer: `help COMMAND` means `COMMAND --help`."""
    if not arguments or arguments[0] == "help":
        return [*arguments[1:2], "--help"]
    return arguments
