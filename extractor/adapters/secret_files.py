"""Secrets from files, as containers mount them: `NAME_FILE` holds the path of a file with the value of `NAME`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from extractor.core.errors import Misconfigured

SUFFIX = "_FILE"


def read_secret(name: str, environment: Mapping[str, str]) -> str | None:
    """Return a variable's value, or the content of the file that `NAME_FILE` names, without its trailing newline.

    An empty variable counts as unset.

    Raises:
        Misconfigured: Both are set, or the file is unreadable, empty, or has more than one line.
    """
    value, path = environment.get(name) or None, environment.get(name + SUFFIX) or None
    if path is None:
        return value
    if value is not None:
        raise Misconfigured(f"{name} and {name}{SUFFIX} are both set: keep one of them")
    return _content(name + SUFFIX, Path(path))


def _content(variable: str, path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise Misconfigured(f"{variable}: {path} cannot be read ({reason})") from None
    if not text.strip():
        raise Misconfigured(f"{variable}: {path} is empty")
    if "\n" in text:
        raise Misconfigured(f"{variable}: {path} must hold one line, the value alone")
    return text
