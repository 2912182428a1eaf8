"""Calls by which a chat agent reads its memory. Recall finds what was said, not what was found before."""

from __future__ import annotations

from collections.abc import Sequence, Set

from extractor.core.conversation.transcript import Block, Content, Message, is_tool_use, tool_name, tool_uses

# Our typed tools and those over MCP; Anthropic's memory tool reads with the command `view`.
_READS = frozenset(("search_memories", "read_memory", "recall", "get_context"))


def memory_reads(messages: Sequence[Message]) -> frozenset[str]:
    """Return the ids of the calls in some messages that read memory."""
    return frozenset(str(call["id"]) for call in tool_uses(messages) if call.get("id") and _is_read(call))


def without_memory_reads(content: Content, calls: Set[str]) -> Content:
    """Return a message's content without the calls that read memory, and without the results of such calls.

    Args:
        calls: Their ids, also of earlier messages.
    """
    if isinstance(content, str):
        return content
    return [block for block in content if not _is_read(block) and str(block.get("tool_use_id")) not in calls]


def _is_read(block: Block) -> bool:
    if not is_tool_use(block):
        return False
    name, given = tool_name(block), block.get("input")
    return name in _READS or (name == "memory" and isinstance(given, dict) and given.get("command") == "view")
