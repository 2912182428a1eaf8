"""Writes docs/settings.md from the settings: `python -m scripts.settings_page`."""

from __future__ import annotations

from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from extractor.settings import IN_FILES, PREFIX, Settings
from extractor.settings.part import SettingsPart

PAGE = Path(__file__).parents[1] / "docs" / "settings.md"
HEAD = f"""# Settings

Environment variables, read once at start. `extractor config` shows the current values. An unknown `{PREFIX}*` name is
refused. The unit of a number is part of its name or its sentence: `_S` is seconds. This page is generated:
`python -m scripts.settings_page`.

Those marked * can come from a file: append `_FILE` to the name, and set it to the path.
"""
TABLE = "| setting | values | default | |\n|---|---|---|---|\n"


def page() -> str:
    """Return the whole page as Markdown."""
    return HEAD + "".join(_section(part) for part in reversed(Settings.__bases__) if issubclass(part, SettingsPart))


def _section(part: type[SettingsPart]) -> str:
    rows = "".join(_row(name, field) for name, field in part.model_fields.items())
    return f"\n## {(part.__doc__ or '').strip().rstrip('.')}\n\n{TABLE}{rows}"


def _row(name: str, field: FieldInfo) -> str:
    marked = " *" if name in IN_FILES else ""
    sentence = (field.description or "").replace("|", "\\|")
    return f"| `{PREFIX}{name.upper()}`{marked} | {_values(field)} | {_default(field.default)} | {sentence} |\n"


def _values(field: FieldInfo) -> str:
    bounds = {name: getattr(part, name) for part in field.metadata for name in ("ge", "le") if hasattr(part, name)}
    if bounds:
        return f"{bounds['ge']} to {bounds['le']}"
    return ", ".join(_kinds(field.annotation))


def _kinds(annotation: Any) -> list[str]:
    """Return the values that a type allows, each as a word; None, which means unset, is left out."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return [f"`{part}`" for part in parts]
    if origin in (Union, UnionType):
        return [kind for part in parts if part is not NoneType for kind in _kinds(part)]
    if origin is frozenset:
        return ["list"]
    if hasattr(annotation, "__members__"):
        return [f"`{member.value}`" for member in annotation]
    return [{bool: "`true`, `false`", int: "number", float: "number", Path: "path"}.get(annotation, "text")]


def _default(value: Any) -> str:
    if value is None or value == frozenset():
        return "unset"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f"`{value:g}`" if isinstance(value, float) else f"`{value}`"


if __name__ == "__main__":
    PAGE.write_text(page())
