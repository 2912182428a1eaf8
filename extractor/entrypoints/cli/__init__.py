"""The command line. Commands import what they need when they run, so that `--help` is fast."""

from __future__ import annotations

import gc
import sys

from extractor import __version__


def main() -> None:
    """Run the command line. Errors of the caller or the settings print one line and exit with status 2."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"{__version__}\n")
        return
    gc.set_threshold(50_000, 20, 100)  # imported code stays: collecting it over and over takes a fifth of the start
    from extractor.core.errors import ExtractorError
    from extractor.entrypoints.cli import evaluation, launch, operations, reading, setup  # noqa: F401 - they add their commands
    from extractor.entrypoints.cli.app import app

    try:
        app()
    except ExtractorError as error:
        sys.stderr.write(f"extractor: {error}\n")
        raise SystemExit(2) from None
