"""Objects of the model SDK, such as the blocks of a reply, as the plain JSON they stand for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def plain(value: Any) -> Any:
    """Return a value with SDK objects as plain JSON, key order kept."""
    if hasattr(value, "to_dict"):
        try:
            return value.to_dict(mode="json")
        except TypeError:  # the tool runner's tools do not accept a mode
            return plain(value.to_dict())
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def plain_messages(messages: Iterable[Any]) -> list[Any]:
    """Return messages with SDK objects in their content as plain JSON; those without any are not copied."""
    return [
        {**message, "content": plain(content)}
        if isinstance(message, Mapping)
        and isinstance(content := message.get("content"), list | tuple)
        and any(hasattr(block, "to_dict") for block in content)
        else message
        for message in messages
    ]
