"""Generates the `.env` of `docker-compose.yml` with all required secrets. `extractor init-env`, `make env`.

Standard library only, so that it runs before anything is installed: `python3 -m extractor.entrypoints.env_file`.
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

BYTES = 32
_LINE = re.compile(r"^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$")


@dataclass(frozen=True, slots=True)
class Variable:
    """One variable of the file; secret ones are generated, others are left to the user."""

    name: str
    comment: str
    is_secret: bool = True


VARIABLES = (
    Variable("EXTRACTOR_API_KEY", "First operator key of the HTTP API; Prometheus also uses it."),
    Variable("POSTGRES_PASSWORD", "PostgreSQL reads it only when its volume is new. Letters and digits only: it is part of a URL."),
    Variable("REDIS_PASSWORD", "Letters and digits only: it is part of a URL."),
    Variable("FLOWER_PASSWORD", "Password of Flower's user `operator` (profile operations)."),
    Variable("GRAFANA_PASSWORD", "Password of Grafana's user `admin` (profile operations); read only when its volume is new."),
    Variable("EXTRACTOR_MODEL", "Claude model id; empty: the built-in offline rules.", is_secret=False),
    Variable("ANTHROPIC_API_KEY", "Required for a Claude model.", is_secret=False),
)  # fmt: skip

HEAD = "# Secrets of docker-compose.yml; `make env` or `extractor init-env` fills in empty ones.\n"


def fill(text: str, make: Callable[[], str]) -> tuple[str, list[str]]:
    """Return the file's text with empty and missing secrets filled in, and their names; existing values are kept."""
    filled: list[str] = []
    lines = text.splitlines() or HEAD.splitlines()
    for variable in VARIABLES:
        place = _find(lines, variable.name)
        if place is None:
            lines += ["", f"# {variable.comment}", f"{variable.name}="]
            place = len(lines) - 1
        if variable.is_secret and not _value(lines[place]):
            lines[place] = f"{variable.name}={make()}"
            filled.append(variable.name)
    return "\n".join(lines) + "\n", filled


def sample() -> str:
    """Return `.env.example`: every variable, all empty, so that compose refuses it unchanged."""
    return fill("", lambda: "")[0]


def write(path: Path) -> list[str]:
    """Fill in the file, readable only by its owner, and return the names of the generated secrets.

    Raises:
        OSError: It cannot be read or written.
    """
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    text, filled = fill(text, lambda: secrets.token_hex(BYTES))
    # Written beside the file and renamed: a crash leaves the old secrets whole. 0600 from the start, not by a later chmod.
    partial = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
    partial.replace(path)
    return filled


def report(path: Path, filled: Sequence[str]) -> str:
    """Return one sentence for the user; it contains no secret."""
    if not filled:
        return f"{path} has every secret already; nothing was changed"
    return f"{path}: generated {', '.join(filled)}"


def _find(lines: Sequence[str], name: str) -> int | None:
    """Return the number of the line that sets a variable, or None."""
    # Of several lines, Docker Compose uses the last one.
    places = [n for n, line in enumerate(lines) if (found := _LINE.match(line)) and found[1] == name]
    return places[-1] if places else None


def _value(line: str) -> str:
    found = _LINE.match(line)
    value = found[2].split(" #")[0].strip() if found else ""
    return "" if value.startswith("#") else value.strip("\"'")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Fill .env with generated secrets.")
    parser.add_argument("file", nargs="?", default=".env", help="Output file, - for standard output; default: .env.")
    chosen = parser.parse_args(arguments).file
    if chosen == "-":
        sys.stdout.write(fill("", lambda: secrets.token_hex(BYTES))[0])
        return 0
    sys.stderr.write(report(Path(chosen), write(Path(chosen))) + "\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
