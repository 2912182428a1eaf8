"""The typed memory tools as a chat agent is given them.

An agent knows no handles of messages, so nothing asks for evidence, and a quote stands beside the other fields. The
definitions keep the names and fields of `core/run/tools.py`: a run may fork a request that declares them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from extractor.core.conversation.field_names import meant
from extractor.core.documents import Json
from extractor.core.errors import ToolRefusal
from extractor.core.facts.fact import TYPES_IN_WORDS
from extractor.core.run import tools

SEARCH = "search_memories"
LIMIT, MAX_LIMIT = 10, 50

_ABOUT = {
    SEARCH: (
        "Find what is remembered about the person and the project, best first. Each line has the day on which it was said, "
        "and ends with the fact's name."
    ),
    "read_memory": "Read one fact whole, with its dates and the words that it came from.",
    "save_memory": "Save a fact, or a new revision of the fact of that name. A refusal says what to change.",
    "delete_memory": "Delete a fact that is wrong or no longer holds.",
}

_NAME = {
    "type": "string",
    "description": "Its name, which ends its line; or words in a row of its line that no other has.",
}
_SEARCH: Mapping[str, Json] = {
    "query": {
        "type": "string",
        "description": "A question or words; days that it names come first. Leave it out to list the newest facts.",
    },
    "limit": {"type": "integer", "minimum": 1, "maximum": MAX_LIMIT, "description": f"Facts at most; default {LIMIT}."},
}
_QUOTE = {
    "type": "string",
    "description": "Words copied from an earlier message of the person that it rests on, if there is one. None for what was just said.",
}
_EVIDENCE = "Only where an order lists the messages with handles, such as m3."
_REQUIRED = {SEARCH: (), "delete_memory": ("name",), "save_memory": ("name", "type", "content")}


def memory_tools() -> list[Any]:  # not Json: the SDK's own types take no plain dictionary
    """Return the definitions of the typed tools for a chat agent, fresh, as the `tools` of a Messages API request take
    them.

    Extraction runs can share the prompt cache of an agent that has these definitions.
    """
    return [_for_agent(definition) for definition in tools.memory_tools()]


def _for_agent(definition: Json) -> Json:
    name, schema = definition["name"], definition["input_schema"]
    properties = dict(schema["properties"])
    match name:
        case "search_memories":
            properties = {key: dict(value) for key, value in _SEARCH.items()}
        case "read_memory" | "delete_memory":
            properties["name"] = dict(_NAME)
        case "save_memory":
            properties["type"]["description"] = TYPES_IN_WORDS
            properties["quote"] = dict(_QUOTE)
    if "evidence" in properties:
        properties["evidence"] = {**properties.pop("evidence"), "description": _EVIDENCE}  # last: seldom needed
    required = list(_REQUIRED.get(name, schema["required"]))
    return {
        **definition,
        "description": _ABOUT[name],
        "input_schema": {**schema, "properties": properties, "required": required},
    }


def search_arguments(given: Mapping[str, Any]) -> tuple[str, int]:
    """Return the question, empty for the newest facts, and how many facts are wanted.

    Raises:
        ToolRefusal: A value or a name is wrong; it says what to give.
    """
    for name in map(str, given):
        if name not in _SEARCH:
            close = meant(name, _SEARCH)
            hint = f"is {close!r} meant?" if close else f"it takes {' and '.join(_SEARCH)}."
            raise ToolRefusal(f"{SEARCH} does not take {name[:40]!r}: {hint}")
    query = given.get("query")
    if query is not None and not isinstance(query, str):
        raise ToolRefusal("query must be a text: a question, or words to look for.")
    return (query or "").strip(), _limit(given.get("limit"))


def _limit(given: Any) -> int:
    if given is None:
        return LIMIT
    try:
        limit = int(str(given))
    except ValueError:
        limit = 0
    if not 1 <= limit <= MAX_LIMIT:
        raise ToolRefusal(f"limit must be a whole number from 1 to {MAX_LIMIT}, not {str(given)[:40]!r}.")
    return limit
