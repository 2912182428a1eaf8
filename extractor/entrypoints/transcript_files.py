"""Reads conversation files as events: our JSONL with one session per line, Claude Code's session JSONL, and the exports
of ChatGPT and Claude.ai (`chat_exports`).

Claude Code writes one line per content block, not always in chronological order, with lines that no person typed
(`isMeta`, compaction summaries) and lines that are not messages. A `compact_boundary` means that earlier messages are
no longer visible to the model.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from extractor.core.conversation.events import DEFAULT_TENANT, MAX_MESSAGES
from extractor.core.conversation.transcript import BLOCK_TYPES
from extractor.core.documents import Json
from extractor.core.errors import InvalidInput
from extractor.entrypoints.chat_exports import is_export, read_export

# An event must stay far below its limits of bytes and messages.
MESSAGES_PER_EVENT = 500
UNDATED = (
    "{undated} of {count} messages without created_at, such as '2026-11-21T09:30:00+01:00'; every message of a file "
    'needs it, because dates like "tomorrow" count from the day on which they were said'
)
UNKNOWN = (
    "has neither one session per line with `messages`, nor is it a Claude Code session or the conversations.json of "
    "ChatGPT or Claude.ai"
)


@dataclass(frozen=True, slots=True)
class Defaults:
    """Values that take precedence over what the files say. None leaves it to the file."""

    user_id: str | None = None
    project_id: str | None = None
    time_zone: str | None = None
    tenant_id: str | None = None


def read_events(path: Path, defaults: Defaults) -> Iterator[Json]:
    """Yield the events of a file, in order.

    Raises:
        InvalidInput: A line is not a JSON object, or the file has none of the formats; names file and line.
    """
    if is_export(path):
        yield from _sessions(path, read_export(path), defaults)
        return
    with path.open("rb") as file:
        first = next((line for line in file if line.strip()), b"")
    head = _object(first, path, 1) if first else {}
    if "messages" in head:
        yield from _sessions(path, _lines(path), defaults)
    elif "type" in head or "sessionId" in head or "summary" in head:
        yield from _claude_code(path, defaults)
    else:
        raise InvalidInput.of(str(path), UNKNOWN)


def _lines(path: Path) -> Iterator[Json]:
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                yield _object(line, path, number)


def _object(line: bytes, path: Path, number: int) -> Json:
    try:
        value = json.loads(line)
    except ValueError as error:
        raise InvalidInput.of(f"{path}:{number}", f"is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise InvalidInput.of(f"{path}:{number}", "is not a JSON object")
    return value


# -- one session per line ---------------------------------------------------------------------------------------


def _sessions(path: Path, rows: Iterable[Json], defaults: Defaults) -> Iterator[Json]:
    for row in rows:
        session = str(row.get("session_id") or row.get("session") or path.stem)
        user = defaults.user_id or row.get("user_id") or row.get("conversation") or session
        common = {
            "version": 1,
            "tenant_id": str(defaults.tenant_id or row.get("tenant_id") or DEFAULT_TENANT),
            "session_id": session,
            "user_id": str(user),
            "project_id": defaults.project_id or row.get("project_id"),
            "time_zone": defaults.time_zone or row.get("time_zone"),
        }
        messages = row.get("messages")
        if not isinstance(messages, list):
            raise InvalidInput.of(f"{path}: {session}", "has no list of messages")
        messages = _with_our_roles(session, messages)
        undated = sum(isinstance(message, dict) and not message.get("created_at") for message in messages)
        if undated:
            raise InvalidInput.of(f"{path}: session {session}", UNDATED.format(undated=undated, count=len(messages)))
        transcript = row.get("transcript", "append")
        yield from _split(
            common, [_named(common, place, message) for place, message in enumerate(messages)], transcript
        )


_UNSAID = frozenset({"system", "developer"})
_FOREIGN_ROLES = _UNSAID | {"tool", "function"}


def _with_our_roles(session: str, messages: list[Any]) -> list[Any]:
    """Return messages of OpenAI's chat format in ours; others, and those without times, as they are."""
    roles = {one.get("role") for one in messages if isinstance(one, dict)}
    if roles.isdisjoint(_FOREIGN_ROLES) or not all(isinstance(one, dict) for one in messages):
        return messages
    said = [one for one in messages if one.get("role") not in _UNSAID]
    if not all(one.get("created_at") for one in said):
        return said
    from extractor.sdk.converters import from_openai  # here, because `extractor hook` imports this module every turn

    return list(from_openai(said, session_id=session))


def _named(common: Mapping[str, Any], place: int, message: Any) -> Any:
    """Return a message with a UUID."""
    # Derived from place and text, so that sending the file again stores nothing twice.
    if not isinstance(message, dict) or message.get("uuid"):
        return message
    said = [common["tenant_id"], common["session_id"], place, message.get("role"), message.get("content")]
    return {**message, "uuid": str(uuid5(NAMESPACE_URL, json.dumps(said)))}


def _split(common: Mapping[str, Any], messages: list[Any], transcript: str) -> Iterator[Json]:
    # A replacement must be one event: a second one would replace the first.
    step = MESSAGES_PER_EVENT if transcript == "append" else MAX_MESSAGES
    for start in range(0, max(len(messages), 1), step):
        part = messages[start : start + step]
        uuids = [m.get("uuid") for m in part if isinstance(m, dict)]
        # The id follows from the content, so that sending the file again stores nothing twice.
        name = json.dumps([common["tenant_id"], common["session_id"], transcript, uuids])
        yield {
            **common,
            "event_id": f"file:{uuid5(NAMESPACE_URL, name)}",
            "transcript": transcript,
            "messages": part,
        }


# -- Claude Code ------------------------------------------------------------------------------------------------


def _claude_code(path: Path, defaults: Defaults) -> Iterator[Json]:
    common: Json | None = None
    batch: list[Json] = []
    transcript = "append"
    for row in _lines(path):
        if common is None and row.get("sessionId"):
            session = str(row["sessionId"])
            common = {
                "version": 1,
                "tenant_id": defaults.tenant_id or DEFAULT_TENANT,
                "session_id": session,
                "user_id": defaults.user_id or "claude-code",
                "project_id": defaults.project_id,
                "time_zone": defaults.time_zone,
            }
        # The messages before it stay in the archive; those after it replace the transcript, as they do for the model.
        if row.get("subtype") == "compact_boundary" and common is not None:
            if batch:
                yield from _split(common, batch, transcript)
            batch, transcript = [], "replace"
            continue
        message = _claude_code_message(row)
        if message is not None:
            batch.append(message)
    if batch and common is not None:
        if transcript == "replace" and len(batch) > MAX_MESSAGES:
            raise InvalidInput.of(str(path), f"has more than {MAX_MESSAGES:,} messages after a compaction")
        yield from _split(common, batch, transcript)


def _claude_code_message(row: Mapping[str, Any]) -> Json | None:
    """Return a line as a message, or None for other lines: summaries, progress, subagents, unknown blocks."""
    message = row.get("message")
    if row.get("type") not in ("user", "assistant") or not isinstance(message, Mapping) or row.get("isSidechain"):
        return None
    content = message.get("content")
    if isinstance(content, list):
        content = [block for block in content if isinstance(block, Mapping) and block.get("type") in BLOCK_TYPES]
    if not content or not isinstance(content, (str, list)) or not row.get("uuid") or not row.get("timestamp"):
        return None
    return {
        "uuid": row["uuid"],
        "role": message.get("role", row["type"]),
        "content": content,
        "created_at": row["timestamp"],
        "message_id": message.get("id"),
        "is_meta": any(row.get(flag) for flag in _META_FLAGS) or _is_command(content),
    }


_META_FLAGS = ("isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage")


def _is_command(content: Any) -> bool:
    """Return whether a line is a slash command or its output, which are wrapped in tags and not typed to the agent."""
    return isinstance(content, str) and content.lstrip().startswith(("<command-", "<local-command-", "<bash-"))
