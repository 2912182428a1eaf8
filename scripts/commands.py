"""Writes docs/commands.md from the commands themselves: `python -m scripts.commands`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

from extractor.entrypoints.cli import EXIT_STATUSES, with_commands
from extractor.entrypoints.cli.overview import GROUPS
from scripts.markdown import cell, prose

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
HEAD = """# Commands

Written from the code by `python -m scripts.commands`. `extractor COMMAND --help` shows the same in a terminal.

Ids of runs, dead letters, facts and sessions may be shortened to a unique prefix, as tables show them. Commands name
the store that they read on stderr, except with `--json`. `extractor --install-completion` completes commands and
options in bash, zsh, fish and PowerShell; `extractor --show-completion` prints the script instead.

## Exit statuses
"""


def page() -> str:
    """Return docs/commands.md."""
    root: Any = get_command(with_commands())
    lines = [HEAD, "| status | means |", "|---|---|"]
    lines += [f"| {status} | {meaning} |" for status, meaning in EXIT_STATUSES.items()]
    for group, names in GROUPS.items():
        lines += ["", f"## {group}"]
        for name in names:
            lines += _command(f"extractor {name}", root.commands[name])
    return "\n".join(lines) + "\n"


def _command(path: str, command: Any) -> Iterator[str]:
    yield from ("", f"### `{path}`", "", prose(command.help or ""))
    shown = [one for one in command.params if one.name not in ("install_completion", "show_completion")]
    if shown:
        yield from ("", "| | default | |", "|---|---|---|")
    for one in shown:
        is_option = one.param_type_name == "option"
        label = ", ".join(f"`{name}`" for name in one.opts) if is_option else f"`{one.name.upper()}`"
        default = "required" if one.required else "" if one.default in (None, False, [], ()) else f"`{one.default}`"
        yield f"| {label} | {default} | {cell(one.help or '')} |"
    for name, inner in getattr(command, "commands", {}).items():
        yield from _command(f"{path} {name}", inner)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
