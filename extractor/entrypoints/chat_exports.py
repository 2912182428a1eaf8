"""Reads the archives that ChatGPT and Claude.ai give their users: `conversations.json`, a list of conversations.

ChatGPT keeps a conversation as a tree, because an edited message starts a branch; Claude.ai as a list whose messages may
name their parents. The branch that the person saw last is read. Of each message only what was typed or answered is
kept: files, images, reasoning, hidden messages and the traffic with tools are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

from extractor.core.documents import Json
from extractor.core.errors import InvalidInput

# The whole document is parsed at once, which takes several times its size in memory.
MAX_BYTES = 1024 * 1024 * 1024
EMPTY = "holds no conversation with text"
ZIPPED = "is a ZIP archive: unzip it, and name the conversations.json inside"
_ROLES = {"user": "user", "assistant": "assistant", "human": "user"}
_SPOKEN = frozenset({"text", "multimodal_text"})


def is_export(path: Path) -> bool:
    """Return whether a file is one JSON document instead of an object a line.

    Raises:
        InvalidInput: It is an archive that has not been unpacked.
    """
    with path.open("rb") as file:
        if file.peek(4)[:4] == b"PK\x03\x04":
            raise InvalidInput.of(str(path), ZIPPED)
        # The first line that is not empty; exports from Windows begin with a byte order mark.
        first = next((line for line in file if line.strip(b"\xef\xbb\xbf \t\r\n")), b"").lstrip(b"\xef\xbb\xbf \t")
    # A lone `{` begins an indented document. JSONL has a whole object on its line, so the keys of an export tell.
    return first.startswith(b"[") or first.strip() == b"{" or b'"mapping"' in first or b'"chat_messages"' in first


def read_export(path: Path) -> Iterator[Json]:
    """Yield the conversations of an export as sessions in our own form: `session`, `user_id` and `messages`.

    Raises:
        InvalidInput: The file has another format, or no conversation with text.
    """
    if path.stat().st_size > MAX_BYTES:
        raise InvalidInput.of(str(path), f"is larger than {MAX_BYTES // 2**20:,} MB: split it")
    try:
        document = json.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:  # RecursionError: nested too deeply
        raise InvalidInput.of(str(path), f"is neither JSONL nor JSON: {error}") from None
    rows = document if isinstance(document, list) else [document]
    is_empty = True
    for number, row in enumerate(rows, start=1):
        session = _session(f"{path}: conversation {number}", path, number, row)
        if session["messages"]:
            is_empty = False
            yield session
    if is_empty:
        raise InvalidInput.of(str(path), EMPTY)


def _session(place: str, path: Path, number: int, row: Any) -> Json:
    try:
        if "mapping" in row:
            name, user, messages = row.get("conversation_id") or row.get("id"), "chatgpt", _of_chatgpt(row)
        elif "chat_messages" in row:
            name, user, messages = row.get("uuid"), "claude.ai", _of_claude(row)
        elif "messages" in row:
            return {**row, "session": row.get("session") or row.get("session_id") or f"{path.stem}-{number}"}
        else:
            raise InvalidInput.of(place, "has neither `mapping` (ChatGPT), `chat_messages` (Claude.ai) nor `messages`")
    except (TypeError, AttributeError, KeyError, ValueError, OverflowError) as error:
        raise InvalidInput.of(place, f"does not have the form of ChatGPT's or Claude.ai's export ({error})") from None
    session = str(name or f"{path.stem}-{number}")
    for message in messages:
        message["uuid"] = _uuid(session, message["uuid"])
    return {"session": session, "user_id": user, "messages": messages}


def _uuid(session: str, given: Any) -> str:
    # Derived from the export's own id, so that sending the same export again stores nothing twice.
    try:
        return str(UUID(str(given)))
    except ValueError:
        return str(uuid5(NAMESPACE_URL, f"{session}/{given}"))


def _path(nodes: Mapping[str, Any], leaf: str | None, parent: str) -> list[str]:
    """Return the ids from the root to a leaf."""
    found: list[str] = []
    seen: set[str] = set()  # a damaged export may name parents in a circle
    while leaf is not None and leaf in nodes and leaf not in seen:
        seen.add(leaf)
        found.append(leaf)
        leaf = nodes[leaf].get(parent)
    return found[::-1]


# -- ChatGPT ----------------------------------------------------------------------------------------------------


def _of_chatgpt(row: Mapping[str, Any]) -> list[Json]:
    nodes: Mapping[str, Any] = row["mapping"]
    leaf = row.get("current_node")
    if leaf not in nodes:  # older exports do not name it: the newest message is at the end of the last branch
        leaf = max(
            nodes, key=lambda name: _seconds((nodes[name].get("message") or {}).get("create_time")), default=None
        )
    at = _seconds(row.get("create_time"))
    found: list[Json] = []
    for name in _path(nodes, leaf, "parent"):
        message = nodes[name].get("message") or {}
        at = _seconds(message.get("create_time")) or at  # some messages have none: the time of the one before
        role = _ROLES.get(str((message.get("author") or {}).get("role")))
        text = _chatgpt_text(message)
        if role and text:
            found.append({"uuid": message.get("id") or name, "role": role, "content": text, "created_at": _time(at)})
    return found


def _chatgpt_text(message: Mapping[str, Any]) -> str:
    """Return what was typed or answered; empty for hidden messages and the traffic with tools."""
    content, about = message.get("content") or {}, message.get("metadata") or {}
    if message.get("weight") == 0 or about.get("is_visually_hidden_from_conversation"):
        return ""
    if content.get("content_type") not in _SPOKEN or message.get("recipient") not in (None, "all"):
        return ""
    parts = content.get("parts") or ()
    texts = (part if isinstance(part, str) else _transcribed(part) for part in parts)
    return "\n".join(text for text in texts if text.strip())


def _transcribed(part: Any) -> str:
    is_spoken = isinstance(part, Mapping) and part.get("content_type") == "audio_transcription"
    return str(part.get("text") or "") if is_spoken else ""


def _seconds(given: Any) -> float:
    return float(given or 0)


def _time(seconds: float) -> str:
    if not seconds:
        raise ValueError("no create_time")
    return datetime.fromtimestamp(seconds, UTC).isoformat()


# -- Claude.ai --------------------------------------------------------------------------------------------------


def _of_claude(row: Mapping[str, Any]) -> list[Json]:
    return [
        {"uuid": message["uuid"], "role": _ROLES[message["sender"]], "content": text, "created_at": message["created_at"]}
        for message in _branch(row)
        if (text := _claude_text(message))
    ]  # fmt: skip


def _branch(row: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    messages: Sequence[Mapping[str, Any]] = row["chat_messages"]
    nodes = {str(message["uuid"]): message for message in messages}
    if not messages or sum(message.get("parent_message_uuid") not in nodes for message in messages) != 1:
        return messages  # a tree has one root; otherwise parents are not named, or not all
    leaf = row.get("current_leaf_message_uuid") or messages[-1]["uuid"]
    return [nodes[name] for name in _path(nodes, leaf, "parent_message_uuid")] or messages


def _claude_text(message: Mapping[str, Any]) -> str:
    blocks = message.get("content") or ()
    texts = [str(block.get("text") or "") for block in blocks if block.get("type") == "text"]
    return "\n".join(text for text in texts if text.strip()) or str(message.get("text") or "").strip()
