"""Checks the content of a message: a string, or blocks of the Messages API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from extractor.core.conversation.transcript import BLOCK_TYPES
from extractor.core.errors import FieldError


class Errors(list[FieldError]):
    """The invalid fields of an event."""

    def note(self, field: str, problem: str) -> None:
        self.append(FieldError(field, problem))


def kind(value: Any) -> str:
    """Return the JSON type of a value in words; of a Python object without one, its class."""
    names = {type(None): "null", bool: "a boolean", str: "a string", list: "a list", dict: "an object"}
    names |= {int: "a number", float: "a number"}
    return names.get(type(value), f"a Python {type(value).__name__}")


def check_content(content: Any, path: str, errors: Errors) -> None:
    if isinstance(content, str):
        return
    if not isinstance(content, list):
        errors.note(path, f"must be a string or a list of blocks, not {kind(content)}")
        return
    for place, block in enumerate(content):
        _check_block(block, f"{path}[{place}]", errors)


_REQUIRED: Mapping[str, Sequence[tuple[str, type | tuple[type, ...], str]]] = {
    "text": (("text", str, "a string"),),
    "thinking": (("thinking", str, "a string"),),
    "tool_use": (("id", str, "a string"), ("name", str, "a string"), ("input", dict, "an object")),
    "tool_result": (("tool_use_id", str, "a string"),),
    "image": (("source", dict, "an object"),),
    "document": (("source", dict, "an object"),),
}


def _check_block(block: Any, path: str, errors: Errors) -> None:
    if not isinstance(block, Mapping):
        errors.note(path, f"must be a block (an object with a type), not {kind(block)}")
        return
    # Only the fields that we read are checked. The API gains fields more often than this project has releases.
    kind_name = block.get("type")
    if not isinstance(kind_name, str) or kind_name not in BLOCK_TYPES:
        errors.note(f"{path}.type", f"{kind_name!r} is not a block type of the Messages API"[:200])
        return
    for name, wanted, words in _REQUIRED.get(kind_name, ()):
        if not isinstance(block.get(name), wanted):
            errors.note(f"{path}.{name}", f"must be {words}, not {kind(block.get(name))}")
    if kind_name == "tool_result" and not isinstance(block.get("content", ""), (str, list)):
        errors.note(f"{path}.content", "must be a string or a list of blocks")
    elif kind_name == "tool_result" and isinstance(block.get("content"), list):
        for place, part in enumerate(block["content"]):
            if not isinstance(part, Mapping) or not isinstance(part.get("type"), str):
                errors.note(f"{path}.content[{place}]", "must be a block (an object with a type)")
