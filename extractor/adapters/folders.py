"""Folders that are ours to make: an error names the folder and what to change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from extractor.core.errors import Misconfigured


@contextmanager
def writable(folder: Path) -> Iterator[None]:
    """Make a folder if it is missing; what fails there while the block opens files is a wrong setting.

    Raises:
        Misconfigured: The folder cannot be made or written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise Misconfigured(
            f"cannot write to {folder} ({error.strerror or error}): set EXTRACTOR_HOME to a folder that you may write to"
        ) from error
