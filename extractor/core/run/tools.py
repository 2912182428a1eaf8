"""The memory tools: their definitions, and the filter at dispatch.

In a fork the parent's tool list must stay byte-identical, so the list cannot be the filter. Whatever is called, only a
memory tool has an effect; everything else gets an `is_error` result that names the allowed tools.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol, Self

from extractor.core.conversation.bounded_json import loads
from extractor.core.documents import Json
from extractor.core.errors import ToolRefusal
from extractor.core.facts.fact import (
    FactType,
    Polarity,
)
from extractor.core.facts.secrets import redact


class MemoryUnit(Protocol):
    """What the tools work on; see `core/run/staging.py`. Each method answers a call with the text that goes back, and
    raises ToolRefusal when it breaks a rule."""

    def search(self, arguments: Mapping[str, Any]) -> str: ...
    def read(self, arguments: Mapping[str, Any]) -> str: ...
    def save(self, arguments: Mapping[str, Any]) -> str: ...
    def delete(self, arguments: Mapping[str, Any]) -> str: ...
    def use_file(self, arguments: Mapping[str, Any]) -> str: ...


@dataclass(frozen=True, slots=True)
class Tool:
    """One memory tool. Everything that is decided about it is in its row.

    Attributes:
        handler: Answers a call.
        writes: Whether a call with these arguments writes memory if it succeeds.
        definition: Description, properties and required ones; None for a tool whose definition is the provider's.
    """

    name: str
    handler: Callable[[MemoryUnit, Mapping[str, Any]], str]
    writes: Callable[[Mapping[str, Any]], bool]
    definition: Definition | None = None


@dataclass(frozen=True, slots=True)
class Definition:
    description: str
    properties: Mapping[str, Any]
    required: tuple[str, ...]


def _always(_: Mapping[str, Any]) -> bool:
    return True


def _never(_: Mapping[str, Any]) -> bool:
    return False


_NAME = {"type": "string", "description": "A slug, such as launch-date."}
_KNOWN_NAME = {"type": "string"}

_EVIDENCE = {
    "type": "array",
    "minItems": 1,
    "items": {
        "type": "object",
        "properties": {
            "message": {"type": "string", "description": "Its handle, such as m3."},
            "quote": {"type": "string", "description": "Three or more words copied from it."},
        },
        "required": ["message", "quote"],
    },
}

_AGAINST = {
    "type": "array",
    "items": {"type": "object"},
    "description": "As in save_memory.",
}

_FACT = {
    "name": _NAME,
    "type": {"type": "string", "enum": [kind.value for kind in FactType]},
    "description": {
        "type": "string",
        "description": "One line for the index.",
    },
    "content": {"type": "string", "description": "The fact in whole sentences."},
    "evidence": _EVIDENCE,
    "dates": {
        "type": "array",
        "description": "For each date phrase in another language: its words in the message, their English.",
        "items": {"type": "object", "properties": {"quote": {"type": "string"}, "english": {"type": "string"}}},
    },
    "polarity": {"type": "string", "enum": [kind.value for kind in Polarity]},
    "expires_on": {"type": "string", "description": "Its last useful day, ISO."},
}

# Anthropic's memory tool; see `core/run/memory_files.py`.
FILES = "memory"

# Commands of `memory_20250818` that write: all but `view`.
FILE_WRITES = frozenset({"create", "str_replace", "insert", "delete", "rename"})

# One row per tool. Dispatch, staging, the guard and the definitions for models follow from it.
TOOLS: tuple[Tool, ...] = (
    Tool(
        "search_memories", lambda unit, given: unit.search(given), _never,
        Definition("Find facts by words.", {"query": {"type": "string"}}, ("query",)),
    ),
    Tool(
        "read_memory", lambda unit, given: unit.read(given), _never,
        Definition("Read one fact whole.", {"name": _KNOWN_NAME}, ("name",)),
    ),
    Tool(
        "save_memory", lambda unit, given: unit.save(given), _always,
        Definition(
            "Save a fact, or a new revision of the fact of that name.", _FACT,
            ("name", "type", "description", "content", "evidence"),
        ),
    ),
    Tool(
        "delete_memory", lambda unit, given: unit.delete(given), _always,
        Definition(
            "Delete a fact that no longer holds.", {"name": _KNOWN_NAME, "evidence": _AGAINST},
            ("name", "evidence"),
        ),
    ),
    Tool(FILES, lambda unit, given: unit.use_file(given), lambda given: given.get("command") in FILE_WRITES),
)  # fmt: skip

BY_NAME: Mapping[str, Tool] = {tool.name: tool for tool in TOOLS}
_WRAPPERS = ("input", "arguments", "parameters")

TYPED_TOOLS = tuple(tool.name for tool in TOOLS if tool.definition is not None)
# Tools that write whatever they are given.
WRITE_TOOLS = frozenset(tool.name for tool in TOOLS if tool.writes({}))


def memory_tools() -> list[Json]:
    """Return the definitions of the typed tools, fresh, as a run's own request has them. `agent_tools` has those for
    agents."""
    return [
        {
            "name": tool.name,
            "description": tool.definition.description,
            "input_schema": {
                "type": "object",
                "properties": copy.deepcopy(dict(tool.definition.properties)),
                "required": list(tool.definition.required),
                "additionalProperties": False,
            },
        }
        for tool in TOOLS
        if tool.definition is not None
    ]


def is_write(name: str, arguments: Any) -> bool:
    """Say whether a call of a memory tool writes if it succeeds; False for other tools."""
    tool = BY_NAME.get(name)
    return tool is not None and tool.writes(arguments if isinstance(arguments, Mapping) else {})


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """The result of one call.

    Attributes:
        is_denied: It was not a memory tool; nothing happened.
        is_refused: It was one, but its input broke a rule; nothing happened.
        is_final: Refused for its content, not its form: the right reaction is to leave it out.
        may_be_left_out: Refused for a part of its content: the model may save the rest, or leave it out.
    """

    text: str
    is_denied: bool = False
    is_refused: bool = False
    is_final: bool = False
    may_be_left_out: bool = False

    @property
    def is_error(self) -> bool:
        return self.is_denied or self.is_refused


@dataclass(frozen=True, slots=True)
class Toolbox:
    """The tools that have an effect in this run, by name. Nothing else is ever called."""

    handlers: Mapping[str, Callable[[Mapping[str, Any]], str]]

    @classmethod
    def over(cls, unit: MemoryUnit, names: Collection[str]) -> Self:
        """Return the tools of these names over a unit of work; unknown names are left out."""
        return cls({tool.name: partial(tool.handler, unit) for tool in TOOLS if tool.name in names})

    def call(self, name: str, arguments: Any) -> ToolAnswer:
        """Answer one call. Never raises for what the model did. No answer contains a credential, not even one that it
        refuses."""
        answer = self._answer(name, arguments)
        text = redact(answer.text)
        return answer if text is answer.text else replace(answer, text=text)

    def _answer(self, name: str, arguments: Any) -> ToolAnswer:
        handler = self.handlers.get(name)
        if handler is None:
            allowed = ", ".join(self.handlers)
            return ToolAnswer(f"The tool {name!r} is not available here. Allowed: {allowed}.", is_denied=True)
        arguments = _parsed(arguments)
        if not isinstance(arguments, Mapping):
            return ToolAnswer("The input must be an object.", is_refused=True)
        try:
            return ToolAnswer(handler(arguments))
        except ToolRefusal as refusal:
            return ToolAnswer(
                str(refusal), is_refused=True, is_final=refusal.is_final, may_be_left_out=refusal.may_be_left_out
            )


def _parsed(arguments: Any) -> Any:
    """Return arguments as an object where a server passed on the model's JSON as a string, or wrapped it once more."""
    if isinstance(arguments, str):
        with suppress(ValueError):
            arguments = loads(arguments.encode("utf-8", "surrogatepass"))
    if isinstance(arguments, Mapping) and len(arguments) == 1:
        key, inner = next(iter(arguments.items()))
        return _parsed(inner) if key in _WRAPPERS else arguments
    return arguments
