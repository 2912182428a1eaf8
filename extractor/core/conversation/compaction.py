"""Shortens a transcript to fit a context window, cheapest steps first.

    1  trim     oversized tool results of earlier exchanges lose their middle; the marker says how much
    2  drop     the oldest whole exchanges are removed, as long as `keep_exchanges` remain
    3  notes    session notes, if any, replace everything except the newest exchange
    4  summary  a model's summary replaces it; images and documents become `[image]` and `[document]` first

An exchange is a prompt and everything up to the next one, so a tool call stays with its result, and thinking with the
call that it led to. The newest exchange is never changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from extractor.core.conversation.budget import MEDIA_TOKENS, PER_MESSAGE_TOKENS, shorten
from extractor.core.documents import Json
from extractor.core.languages.tokens import estimate_tokens

Count = Callable[[str], int]

# Share of the window, less the room for the answer, at which compaction starts. It must finish before the limit.
TRIGGER = 0.85
# Room for the answer; 13,000 to 15,000 suit models with windows of 200,000 and more.
RESPONSE_HEADROOM_TOKENS = 14_000

# Failures in a row after which compaction is no longer attempted. A transcript that cannot fit would otherwise pay for a
# summary on every turn.
MAX_FAILURES = 3
# What remains of a trimmed tool result.
KEPT_RESULT_CHARS = 1_200

KEEP_EXCHANGES = 4
# Share of the trigger to compact down to, so that compaction is not due again on the next turn.
TARGET = 0.6

_MARKERS = {"image": "[image]", "document": "[document]"}


@dataclass(frozen=True, slots=True)
class Compacted:
    """Result of a compaction.

    Attributes:
        messages: To be sent; the same object if nothing was changed.
        steps: What was done, cheapest first: `trimmed`, `dropped`, `notes`, `summary`.
        failures: To be passed in next time; 0 after a success.
        problem: Why it does not fit, if it does not.
    """

    messages: Sequence[Mapping[str, Any]]
    tokens_before: int
    tokens_after: int
    trigger_tokens: int
    steps: tuple[str, ...] = ()
    failures: int = 0
    problem: str | None = None

    @property
    def was_compacted(self) -> bool:
        return bool(self.steps)

    @property
    def is_open(self) -> bool:
        """Whether the breaker is open: compaction failed too often in a row and is no longer attempted."""
        return self.failures >= MAX_FAILURES


@dataclass(slots=True)
class _Work:
    """A transcript that is being shortened."""

    # Sizes are kept beside the exchanges: hundreds may be dropped one by one, and counting all again each time would be
    # quadratic.
    exchanges: list[list[Mapping[str, Any]]]
    count: Count
    steps: list[str] = field(default_factory=list)
    head: list[Json] = field(default_factory=list)
    sizes: list[int] = field(init=False)
    total: int = field(init=False)

    def __post_init__(self) -> None:
        self.sizes = [self._size(exchange) for exchange in self.exchanges]
        self.total = sum(self.sizes)

    def replace(self, at: int, exchange: list[Mapping[str, Any]]) -> None:
        size = self._size(exchange)
        self.total += size - self.sizes[at]
        self.exchanges[at], self.sizes[at] = exchange, size

    def drop_first(self) -> list[Mapping[str, Any]]:
        self.total -= self.sizes.pop(0)
        return self.exchanges.pop(0)

    def keep_last(self) -> None:
        self.exchanges, self.sizes = self.exchanges[-1:], self.sizes[-1:]
        self.total = sum(self.sizes)

    def messages(self) -> list[Mapping[str, Any]]:
        return [*self.head, *(message for exchange in self.exchanges for message in exchange)]

    def tokens(self) -> int:
        return self._size(self.head) + self.total

    def _size(self, messages: Sequence[Mapping[str, Any]]) -> int:
        return sum(count_message(message, self.count) for message in messages)


def compact(
    messages: Sequence[Mapping[str, Any]],
    *,
    context_window: int = 200_000,
    response_headroom: int = RESPONSE_HEADROOM_TOKENS,
    count: Count | None = None,
    notes: str | None = None,
    summarize: Callable[[list[Json]], str] | None = None,
    keep_exchanges: int = KEEP_EXCHANGES,
    failures: int = 0,
    force: bool = False,
) -> Compacted:
    """Return the transcript shortened to fit.

    Args:
        messages: Messages of the Messages API, oldest first; not modified.
        context_window, response_headroom: In tokens.
        count: Counts the tokens of a text; the default is a conservative estimate (3.2 characters per token).
        notes: Session notes that can replace earlier exchanges.
        summarize: Asks a model for a summary of messages, which contain no images or documents. Called last, and only
            if the cheaper steps were not enough.
        failures: Consecutive failures of earlier compactions of this session.
        force: Compact even below the trigger.

    Raises:
        ValueError: The window leaves no room.
    """
    budget = context_window - response_headroom
    if budget <= 0:
        raise ValueError(
            f"a window of {context_window:,} tokens less {response_headroom:,} for the answer leaves no room"
        )
    trigger = int(budget * TRIGGER)
    work = _Work(exchanges_of(messages), count or estimate_tokens)
    before = work.tokens()
    if (before <= trigger and not force) or failures >= MAX_FAILURES:
        problem = "the breaker is open: three compactions failed in a row" if before > trigger else None
        return Compacted(messages, before, before, trigger, (), failures, problem)
    target = int(trigger * TARGET)
    problem = _work_down(work, target, keep_exchanges, notes, summarize)
    after = work.tokens()
    if after > trigger:
        problem = problem or "the newest exchange alone is too large"
        return Compacted(work.messages(), before, after, trigger, tuple(work.steps), failures + 1, problem)
    return Compacted(work.messages(), before, after, trigger, tuple(work.steps), 0, None)


def _work_down(
    work: _Work, target: int, keep: int, notes: str | None, summarize: Callable[[list[Json]], str] | None
) -> str | None:
    """Apply one step after another until the transcript fits; return what went wrong with the last one."""
    _trim(work)  # first, because old tool results are the largest part and the least missed
    if work.tokens() <= target:
        return None
    dropped = _drop(work, target, max(1, keep))
    if work.tokens() <= target or (len(work.exchanges) == 1 and not dropped):
        return None
    if notes and notes.strip():
        _stand_in(work, "session_notes", notes, "notes")
        return None
    if summarize is None:
        _drop(work, target, 1)
        return None
    said = [strip_media(message) for exchange in work.exchanges[:-1] for message in exchange]
    try:
        summary = summarize([*dropped, *said]) if said or dropped else ""
    except Exception as error:  # the caller's model may raise anything; the cheaper steps remain
        _drop(work, target, 1)
        return f"the summary failed: {type(error).__name__}: {error}"[:300]
    if not summary.strip():
        _drop(work, target, 1)
        return "the summary was empty"
    _stand_in(work, "summary", summary, "summary")
    return None


def _trim(work: _Work) -> None:
    for at, exchange in enumerate(work.exchanges[:-1]):
        trimmed = [trim_results(message) for message in exchange]
        if trimmed != exchange:
            work.replace(at, trimmed)
            if "trimmed" not in work.steps:
                work.steps.append("trimmed")


def _drop(work: _Work, target: int, keep: int) -> list[Json]:
    """Drop exchanges until the transcript fits; return those dropped, without images and documents."""
    gone: list[Json] = []
    count = 0
    while len(work.exchanges) > keep and work.tokens() > target:
        gone += [strip_media(message) for message in work.drop_first()]
        count += 1
        work.head = [_marker(f"[{count} earlier exchange{'s' if count > 1 else ''} left out]")]
    if count and "dropped" not in work.steps:
        work.steps.append("dropped")
    return gone


def _stand_in(work: _Work, tag: str, text: str, step: str) -> None:
    work.keep_last()
    work.head = [_marker(f"<{tag}>\n{text.strip()}\n</{tag}>")]
    work.steps.append(step)


def _marker(text: str) -> Json:
    # A user message before a user message is allowed: the API merges consecutive messages of one role.
    return {"role": "user", "content": [{"type": "text", "text": text}]}


# -- messages -----------------------------------------------------------------------------------------------------


def exchanges_of(messages: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Group messages into whole exchanges; each begins with a prompt."""
    found: list[list[Mapping[str, Any]]] = []
    for message in messages:
        if not found or _is_prompt(message):
            found.append([])
        found[-1].append(message)
    return found


def _is_prompt(message: Mapping[str, Any]) -> bool:
    content = message.get("content")
    if message.get("role") != "user":
        return False
    return isinstance(content, str) or not any(block.get("type") == "tool_result" for block in content or ())


def trim_results(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a message with its oversized tool results shortened; the same object if there are none."""
    content = message.get("content")
    if isinstance(content, str) or not content:
        return message
    blocks = [_trimmed(block) if block.get("type") == "tool_result" else block for block in content]
    return message if blocks == list(content) else {**message, "content": blocks}


def _trimmed(block: Mapping[str, Any]) -> Mapping[str, Any]:
    content = block.get("content")
    if isinstance(content, str):
        return block if len(content) <= KEPT_RESULT_CHARS else {**block, "content": shorten(content, KEPT_RESULT_CHARS)}
    if not content:
        return block
    parts = [_short_part(part) for part in content]
    return block if parts == list(content) else {**block, "content": parts}


def _short_part(part: Mapping[str, Any]) -> Mapping[str, Any]:
    marker = _MARKERS.get(str(part.get("type")))
    if marker is not None:
        return {"type": "text", "text": marker}
    text = part.get("text")
    if isinstance(text, str) and len(text) > KEPT_RESULT_CHARS:
        return {**part, "text": shorten(text, KEPT_RESULT_CHARS)}
    return part


def strip_media(message: Mapping[str, Any]) -> Json:
    """Return a message with `[image]` and `[document]` in place of images and documents, also inside tool results."""
    content = message.get("content")
    if isinstance(content, str) or not content:
        return dict(message)
    return {**message, "content": [_without_media(block) for block in content]}


def _without_media(block: Mapping[str, Any]) -> Mapping[str, Any]:
    marker = _MARKERS.get(str(block.get("type")))
    if marker is not None:
        return {"type": "text", "text": marker}
    inner = block.get("content")
    if block.get("type") == "tool_result" and isinstance(inner, list):
        return {**block, "content": [_without_media(part) for part in inner]}
    return block


# -- counting -----------------------------------------------------------------------------------------------------


def count_message(message: Mapping[str, Any], count: Count) -> int:
    """Estimate a message's tokens; images and documents count with the API's usual size."""
    content = message.get("content")
    if isinstance(content, str):
        return PER_MESSAGE_TOKENS + count(content)
    return PER_MESSAGE_TOKENS + sum(_count_block(block, count) for block in content or ())


def _count_block(block: Mapping[str, Any], count: Count) -> int:
    match block.get("type"):
        case "text":
            return count(str(block.get("text", "")))
        case "thinking":
            return count(str(block.get("thinking", "")))
        case "image" | "document":
            return MEDIA_TOKENS
        case "tool_result":
            inner = block.get("content")
            if isinstance(inner, str):
                return 12 + count(inner)
            return 12 + sum(_count_block(part, count) for part in inner or ())
        case "tool_use":
            return 20 + count(to_json(block.get("input")))
        case _:
            return count(to_json(block))


def to_json(value: Any) -> str:
    """Return compact JSON, as it is counted."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
