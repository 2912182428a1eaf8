"""The model of a conversation: messages with UUIDs, made of Messages API blocks, grouped into turns.

A message's content is kept exactly as it arrived: a string, or a list of blocks in the order and with the keys of the
Messages API. Everything here reads content; nothing changes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from extractor.core.record import record

Block = Mapping[str, Any]
Content = str | Sequence[Block]

ROLES = ("user", "assistant")

BLOCK_TYPES = frozenset(
    {
        # anthropic 2.12, types/content_block_param.py and types/beta/beta_content_block_param.py
        "text", "image", "document", "search_result", "thinking", "redacted_thinking", "tool_use", "tool_result",
        "server_tool_use", "web_search_tool_result", "web_fetch_tool_result", "advisor_tool_result",
        "code_execution_tool_result", "bash_code_execution_tool_result", "text_editor_code_execution_tool_result",
        "tool_search_tool_result", "mcp_tool_use", "mcp_tool_result", "mcp_tool_listing", "container_upload",
        "compaction", "tool_addition", "tool_removal", "fallback",
    }
)  # fmt: skip

# The beginning of recalled memory that was inserted into a text.
_ECHO = re.compile(r"<(memory|memories|manifest|system-reminder)\b[^<>]{0,2000}>", re.IGNORECASE)


@record
class Message:
    """One entry of a transcript.

    Attributes:
        uuid: Identity of the entry, given by the producer, unique in its session.
        role: `user` or `assistant`.
        content: The text, or the blocks, exactly as received.
        created_at: When it was said; aware, by the producer's clock.
        time_zone: IANA name of the sender's zone; None if unknown.
        message_id: Groups the entries of one streamed API message.
        is_meta: No person typed this (hooks, compaction summaries): context, never evidence.
        is_visible: The model still sees it; False after a compaction removed it.
        position: Position in the session's archive, in order of arrival; 0 before it is stored.
        name: Name of the speaker, at most 80 characters; None if the producer did not say.
    """

    uuid: UUID
    role: str
    content: Content
    created_at: datetime
    time_zone: str | None = None
    message_id: str | None = None
    is_meta: bool = False
    is_visible: bool = True
    position: int = 0
    name: str | None = None


def blocks(message: Message) -> Sequence[Block]:
    """Return the content as blocks; a plain string is one text block."""
    if isinstance(message.content, str):
        return [{"type": "text", "text": message.content}]
    return message.content


def without_echoes(text: str) -> str:
    """Return a text without inserted recalled memory; a space stands for each."""
    return without_elements(text, _ECHO, "</{}>") if "<" in text else text


def without_elements(text: str, opening: re.Pattern[str], closing: str) -> str:
    """Replace each element, from its opening to the first closing, with a space; linear in the length of the text.

    Args:
        opening: Its first group is the name.
        closing: What ends an element, with `{}` for the name.
    """
    # A loop instead of one pattern with `.*?`: that is quadratic in openings that are never closed.
    pieces: list[str] = []
    done = at = 0
    unclosed: set[str] = set()
    while match := opening.search(text, at):
        name, at = match[1].lower(), match.end()
        end = None if name in unclosed else _closing(closing.format(name)).search(text, at)
        if end is None:
            unclosed.add(name)  # no closing tag up to the end, so none for later openings either
            continue
        pieces += [text[done : match.start()], " "]
        done = at = end.end()
    return "".join([*pieces, text[done:]])


@lru_cache(maxsize=64)
def _closing(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text), re.IGNORECASE)


def said_text(message: Message) -> str:
    """Return what the sender itself said: text blocks, without inserted recalled memory.

    Tool results, thinking and documents are excluded.
    """
    if isinstance(message.content, str):  # most messages; contexts read many
        return without_echoes(message.content).strip()
    texts = [str(block.get("text", "")) for block in blocks(message) if block.get("type") == "text"]
    return without_echoes("\n".join(texts)).strip()


def result_text(block: Block) -> str:
    """Return the text of a tool_result block; other content is named by its type in brackets."""
    content = block.get("content", "")
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence):
        return ""
    return "\n".join(
        str(part.get("text", "")) if part.get("type") == "text" else f"[{part.get('type')}]"
        for part in content
        if isinstance(part, Mapping)
    )


def tool_text(message: Message) -> str:
    """Return the text of all tool results in a message, joined by newlines."""
    return "\n".join(result_text(block) for block in blocks(message) if block.get("type") == "tool_result")


def is_prompt(message: Message) -> bool:
    """Return whether a person starts a turn with this message: a user message with more than tool results."""
    if message.role != "user" or message.is_meta:
        return False
    return any(block.get("type") != "tool_result" for block in blocks(message))


@dataclass(frozen=True, slots=True)
class Turn:
    """A user message up to the agent's final answer, tool calls included.

    The first turn of a list may lack its user message, if the list begins inside a turn.
    """

    messages: tuple[Message, ...] = field(default_factory=tuple)

    @property
    def last(self) -> Message:
        return self.messages[-1]


def turns(messages: Sequence[Message]) -> list[Turn]:
    """Group messages, oldest first, into turns; every message is in exactly one."""
    groups: list[list[Message]] = []
    for message in messages:
        # Meta messages (a hook's output, a summary) before a prompt belong to its turn.
        if not groups or (is_prompt(message) and any(not m.is_meta for m in groups[-1])):
            groups.append([])
        groups[-1].append(message)
    return [Turn(tuple(group)) for group in groups]


def tool_uses(messages: Sequence[Message]) -> Iterator[Block]:
    """Yield every block that calls a tool, oldest first."""
    for message in messages:
        for block in blocks(message):
            if is_tool_use(block):
                yield block


def is_tool_use(block: Block) -> bool:
    return block.get("type") in ("tool_use", "server_tool_use", "mcp_tool_use")


def tool_name(call: Block) -> str:
    """Return the name of the tool that a call is of, without an MCP server's: Claude Code has mcp__<server>__<tool>."""
    return str(call.get("name", "")).rsplit("__", 1)[-1]


def tool_results(messages: Sequence[Message]) -> dict[str, Block]:
    """Return the result blocks by the id of their call; a later result wins."""
    found: dict[str, Block] = {}
    for message in messages:
        for block in blocks(message):
            if str(block.get("type", "")).endswith("tool_result") and block.get("tool_use_id"):
                found[str(block["tool_use_id"])] = block
    return found


def wall_clock(message: Message, default_zone: str) -> datetime:
    """Return when the message was sent, by the sender's wall clock.

    The message's zone comes first, then an offset other than UTC in its timestamp, then the default.

    Args:
        default_zone: IANA name: the session's zone, the user's, or the configured one.
    """
    # An offset of zero says nothing: most producers convert to UTC.
    if message.time_zone is None and message.created_at.utcoffset():
        return message.created_at
    return message.created_at.astimezone(ZoneInfo(message.time_zone or default_zone))


def knows_zone(message: Message) -> bool:
    """Return whether the message itself tells its sender's zone."""
    return message.time_zone is not None or bool(message.created_at.utcoffset())


def sendable(text: str) -> str:
    """Return the text encodable as UTF-8: lone surrogates become question marks."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
