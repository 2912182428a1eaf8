"""How an error of ours ends a process: one line with the next step, and an exit status."""

from __future__ import annotations

import sys

from extractor.core.errors import ExtractorError, WorkerError


def ended_by(error: ExtractorError) -> SystemExit:
    """Print an error, and return the exit that it leads to: 3 if waiting may help, otherwise 2."""
    from extractor.usecases.health import advice_on  # here: it imports the database

    sys.stderr.write(f"extractor: {': '.join(filter(None, (_in_one_line(error), advice_on(error))))}\n")
    return SystemExit(3 if isinstance(error, WorkerError) else 2)


def _in_one_line(error: ExtractorError) -> str:
    return " ".join(str(error).split()).rstrip(".")
