"""In which turns did the main agent write memory itself?

Those turns are not extracted (mutual exclusion): the cursor moves past them. Only successful writes count; reads and
failed writes do not, and a call without a result does not count yet.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from extractor.core.conversation.transcript import Block, Message, Turn, tool_name, tool_results, tool_uses, turns
from extractor.core.run.tools import is_write


class Verdict(StrEnum):
    """The guard's decision about one turn."""

    READ = "read"
    """No memory was written: extract it."""

    SKIP = "skip"
    """The main agent wrote memory: skip the turn; the cursor moves past it."""

    PENDING = "pending"
    """The turn ends in a memory write that has no result yet."""


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    turn: Turn
    verdict: Verdict


def is_memory_write(call: Block, extra_names: Collection[str] = ()) -> bool:
    """Return whether a tool call would write memory if it succeeded.

    Args:
        call: A tool_use, server_tool_use or mcp_tool_use block.
        extra_names: Additional tools that write (`EXTRACTOR_MEMORY_TOOL_NAMES`).
    """
    name, bare = str(call.get("name", "")), tool_name(call)
    return name in extra_names or bare in extra_names or is_write(bare, call.get("input"))


def judge(messages: Sequence[Message], extra_names: Collection[str] = ()) -> Verdict:
    """Return the verdict on the messages of one turn."""
    writes = [call for call in tool_uses(messages) if is_memory_write(call, extra_names)]
    answers = tool_results(messages)
    answered = [answers[str(call.get("id"))] for call in writes if str(call.get("id")) in answers]
    if any(not answer.get("is_error") for answer in answered):
        return Verdict.SKIP
    if len(answered) < len(writes):
        return Verdict.PENDING
    return Verdict.READ


def judge_turns(
    messages: Sequence[Message], lead_in: Sequence[Message] = (), extra_names: Collection[str] = ()
) -> list[JudgedTurn]:
    """Judge every turn of a window.

    Args:
        messages: The window, oldest first.
        lead_in: Messages just before the window, oldest first. A window may begin inside a turn, and what the agent
            wrote in the turn's first part counts for the rest.
        extra_names: Additional tools that write memory.

    Returns:
        The turns in order, without the lead-in's messages.
    """
    inside = {message.uuid for message in messages}
    judged: list[JudgedTurn] = []
    for turn in turns([*lead_in, *messages]):
        kept = tuple(message for message in turn.messages if message.uuid in inside)
        if kept:
            judged.append(JudgedTurn(Turn(kept), judge(turn.messages, extra_names)))
    return judged
