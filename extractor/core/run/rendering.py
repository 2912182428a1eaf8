"""Messages as a model reads them: data under short handles, grouped by the local day on which they were said.

    <Fri 2026-11-20>
    <m1 user 09:30>
    We moved the launch to Friday.
    <m2 assistant 09:31>
    Noted.

Whatever a message holds is escaped, so that nothing in it can look like a line of ours.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from uuid import UUID
from xml.sax.saxutils import escape, quoteattr

from extractor.core.conversation.budget import MAX_TEXT_CHARS, MAX_TOOL_RESULT_CHARS, shorten
from extractor.core.conversation.transcript import (
    Block,
    Message,
    blocks,
    is_prompt,
    result_text,
    said_text,
    sendable,
    wall_clock,
)

OPENING_CHARS = 48

Handles = Mapping[UUID, str]


def handles_of(messages: Iterable[Message]) -> dict[UUID, str]:
    """Return a short handle for each message: m1, m2, ... in their order."""
    return {message.uuid: f"m{number}" for number, message in enumerate(messages, start=1)}


def others_of(messages: Sequence[Message], user_id: str) -> frozenset[UUID]:
    """Return the messages of role `user` from people other than the account's own person.

    The account's own person writes without a name, or under the name that is the session's `user_id`. When neither occurs
    and all user messages carry one name, it is theirs. In a group where neither identifies the person, no message
    counts as theirs.
    """
    said = [message for message in messages if message.role == "user" and not message.is_meta]
    names = {_folded(message.name) for message in said}
    own = {"", _folded(user_id)}
    if not names & own and len(names) == 1:
        return frozenset()
    return frozenset(message.uuid for message in said if _folded(message.name) not in own)


def _folded(name: str | None) -> str:
    return " ".join((name or "").split()).casefold()


def render_messages(
    messages: Sequence[Message], zone: str, handles: Handles, *, others: Collection[UUID] = (),
    limit: int = MAX_TEXT_CHARS,
) -> str:  # fmt: skip
    """Return messages as data, a line for each new local day.

    Args:
        zone: IANA zone of messages that have none.
        others: Messages of role `user` from people other than the account's own person.
        limit: Characters of a text that are shown.
    """

    def shown(message: Message) -> str:
        speaker = _speaker(message, is_other=message.uuid in others)
        note = " note" if message.is_meta else ""
        body = sendable("\n".join(filter(None, (_render_block(block, limit) for block in blocks(message)))))
        return f"<{handles[message.uuid]} {speaker} {wall_clock(message, zone):%H:%M}{note}>\n{body}"

    return "\n".join(_by_day(messages, zone, shown))


def render_openings(messages: Sequence[Message], zone: str, handles: Handles) -> str:
    """Return the first words of messages that the model has before it, so that it knows which is which."""

    def shown(message: Message) -> str:
        text = sendable(" ".join(said_text(message).split()))
        opening = text[:OPENING_CHARS] or "(" + ", ".join(str(b.get("type")) for b in blocks(message)) + ")"
        return f"{handles[message.uuid]}: {escape(opening)}"

    return "\n".join(_by_day([message for message in messages if not message.is_meta], zone, shown))


def _by_day(messages: Sequence[Message], zone: str, shown: Callable[[Message], str]) -> Iterator[str]:
    day = ""
    for message in messages:
        if (on := f"{wall_clock(message, zone):%a %Y-%m-%d}") != day:
            day = on
            yield f"<{day}>"
        yield shown(message)


def _speaker(message: Message, *, is_other: bool) -> str:
    name = escape(sendable(" ".join((message.name or "").split())))
    if is_other:
        return name or "somebody"
    if message.role == "user" and not is_prompt(message) and not message.is_meta:
        return "tool"
    return f"{message.role} {name}".rstrip()


def _render_block(block: Block, limit: int) -> str:
    kind = str(block.get("type"))
    match kind:
        case "text":
            return escape(shorten(str(block.get("text", "")), limit))
        case "thinking" | "redacted_thinking":
            return ""
        case "tool_use" | "server_tool_use" | "mcp_tool_use":
            arguments = shorten(json.dumps(block.get("input", {}), ensure_ascii=False), MAX_TOOL_RESULT_CHARS)
            return f"<tool_call name={quoteattr(str(block.get('name')))}>{escape(arguments)}</tool_call>"
        case "tool_result" | "mcp_tool_result":
            text = shorten(result_text(block), min(limit, MAX_TOOL_RESULT_CHARS))
            failed = ' failed="true"' if block.get("is_error") else ""
            return f"<tool_result{failed}>{escape(text)}</tool_result>"
        case _:
            return f"[{escape(kind)}]"
