"""Shortens transcripts in the process of a chat backend: `extractor.compact(...)`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from extractor.adapters.token_counter import TokenCounter
from extractor.core.conversation import compaction
from extractor.core.conversation.sdk_objects import plain_messages


def compact(messages: Sequence[Mapping[str, Any]], **options: Any) -> compaction.Compacted:
    """Shorten a transcript to fit a context window; see `extractor.core.conversation.compaction.compact`.

    Without `count`, the shipped vocabulary is used with a conservative factor.
    """
    count = options.pop("count", None) or TokenCounter().counting("")
    return compaction.compact(plain_messages(messages), count=count, **options)
