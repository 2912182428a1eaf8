"""Creates the folders of the data directory; errors say what to change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from extractor.core.errors import Misconfigured


@contextmanager
def writable(folder: Path) -> Iterator[None]:
    """Create a folder if it is missing, and open files in it inside the block.

    Raises:
        Misconfigured: The folder cannot be created, or a file in it cannot be opened.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise Misconfigured(
            f"cannot write to {folder} ({error.strerror or error}): set EXTRACTOR_HOME to a folder that you may write to"
        ) from error
