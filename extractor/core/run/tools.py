"""The memory tools: their definitions, and the filter at dispatch.

In a fork the parent's tool list must stay byte-identical, so the list cannot be the filter. Whatever is called, only a
memory tool has an effect; everything else gets an `is_error` result that names the allowed tools.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from extractor.core.errors import ToolRefusal
from extractor.core.facts.fact import (
    MAX_CONTENT_CHARS,
    MAX_DESCRIPTION_CHARS,
    MAX_NAME_CHARS,
    MAX_QUOTE_CHARS,
    FactType,
    Polarity,
)
from extractor.core.facts.secrets import redact

SEARCH, READ, SAVE, DELETE = "search_memories", "read_memory", "save_memory", "delete_memory"
TYPED_TOOLS = (SEARCH, READ, SAVE, DELETE)
FILES = "memory"
"""Anthropic's memory tool; see `core/run/memory_files.py`."""

_NAME = {
    "type": "string",
    "description": f"Slug of the fact: lower-case letters, digits and hyphens, at most {MAX_NAME_CHARS} characters.",
}


def _evidence(description: str) -> dict[str, Any]:
    quote = f"Three telling words at least, or the whole message; at most {MAX_QUOTE_CHARS:,} characters."
    return {
        "type": "array",
        "description": description,
        "minItems": 1,
        "items": {
            "type": "object",
            "properties": {"message_uuid": {"type": "string"}, "quote": {"type": "string", "description": quote}},
            "required": ["message_uuid", "quote"],
            "additionalProperties": False,
        },
    }


_DEFINITIONS: Sequence[Mapping[str, Any]] = (
    {
        "name": SEARCH,
        "description": "Find stored facts by words. Call it for everything that may need updating, in parallel.",
        "input_schema": {
            "type": "object",
            "properties": {"query": {"type": "string", "description": "Words to look for."}},
            "required": ["query"],
            "additionalProperties": False,
        },
    },
    {
        "name": READ,
        "description": "Read one stored fact whole, with its content, dates and evidence.",
        "input_schema": {
            "type": "object",
            "properties": {"name": _NAME},
            "required": ["name"],
            "additionalProperties": False,
        },
    },
    {
        "name": SAVE,
        "description": (
            "Save one fact, or a new revision of the fact of that name. State it so that it is understood without "
            "the conversation. Call it for all facts in parallel."
        ),
        "input_schema": {
            "type": "object",
            "properties": {
                "name": _NAME,
                "type": {"type": "string", "enum": [kind.value for kind in FactType]},
                "description": {
                    "type": "string",
                    "description": f"One line for the index, at most {MAX_DESCRIPTION_CHARS} characters.",
                },
                "content": {
                    "type": "string",
                    "description": (
                        f"The fact in full sentences with absolute dates, at most {MAX_CONTENT_CHARS:,} characters."
                    ),
                },
                "evidence": _evidence("Where it was said: each message with words quoted from it, letter by letter."),
                "dates": {
                    "type": "array",
                    "description": "Date phrases that are not English: as they stand in the message, and in English.",
                    "items": {
                        "type": "object",
                        "properties": {"quote": {"type": "string"}, "english": {"type": "string"}},
                        "required": ["quote", "english"],
                        "additionalProperties": False,
                    },
                },
                "polarity": {
                    "type": "string",
                    "enum": [kind.value for kind in Polarity],
                    "description": "For feedback: a correction, a confirmation or a preference.",
                },
                "expires_on": {
                    "type": "string",
                    "description": "ISO date after which the fact is of no use any more, if there is one.",
                },
            },
            "required": ["name", "type", "description", "content", "evidence"],
            "additionalProperties": False,
        },
    },
    {
        "name": DELETE,
        "description": "Delete a stored fact that turned out to be wrong or no longer holds.",
        "input_schema": {
            "type": "object",
            "properties": {"name": _NAME, "evidence": _evidence("Where it was said that the fact no longer holds.")},
            "required": ["name", "evidence"],
            "additionalProperties": False,
        },
    },
)


def memory_tools() -> list[dict[str, Any]]:
    """Return new copies of the four tools' definitions, as the `tools` of a Messages API request take them.

    If a chat backend gives the same definitions to its main agent, extraction runs can share that agent's prompt cache.
    """
    return copy.deepcopy([dict(definition) for definition in _DEFINITIONS])


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """The result of one call.

    Attributes:
        is_denied: It was not a memory tool; nothing happened.
        is_refused: It was one, but its input broke a rule; nothing happened.
        is_final: Refused for its content, not its form: the right reaction is to leave it out.
    """

    text: str
    is_denied: bool = False
    is_refused: bool = False
    is_final: bool = False

    @property
    def is_error(self) -> bool:
        return self.is_denied or self.is_refused


Handler = Callable[[Mapping[str, Any]], str]


@dataclass(frozen=True, slots=True)
class Toolbox:
    """The tools that have an effect in this run, by name. Nothing else is ever called."""

    handlers: Mapping[str, Handler]

    def call(self, name: str, arguments: Any) -> ToolAnswer:
        """Answer one call. Never raises for what the model did. No answer contains a credential, not even one that it
        refuses."""
        answer = self._answer(name, arguments)
        return replace(answer, text=redact(answer.text))

    def _answer(self, name: str, arguments: Any) -> ToolAnswer:
        handler = self.handlers.get(name)
        if handler is None:
            allowed = ", ".join(self.handlers)
            return ToolAnswer(f"The tool {name!r} is not available here. Allowed: {allowed}.", is_denied=True)
        if not isinstance(arguments, Mapping):
            return ToolAnswer("The input must be an object.", is_refused=True)
        try:
            return ToolAnswer(handler(arguments))
        except ToolRefusal as refusal:
            return ToolAnswer(str(refusal), is_refused=True, is_final=refusal.is_final)
