"""Builds the extraction request: the parent's own, byte for byte, plus one instruction; or our own small one.

A prompt cache entry is found only if everything before its breakpoint is byte-identical: tools, system, model,
thinking, effort and every earlier block. A warm fork therefore changes none of them and only appends. What the run may
do is restricted at dispatch, never in `tools`. Rules (Messages API, "Prompt caching"): at most four breakpoints per
request, each looked up at most 20 blocks back; the breakpoints themselves are not part of the hash.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from extractor.core.conversation.envelope import Envelope, as_blocks, cache_control_of, without_marks
from extractor.core.documents import Json
from extractor.core.run.fork_choice import memory_tools_of
from extractor.core.run.model_request import DIGEST_BYTES, ModelRequest, encode
from extractor.core.run.ports import StoredParent
from extractor.core.run.prompts import SYSTEM
from extractor.core.run.tools import TYPED_TOOLS, memory_tools

# A reply's blocks and the response to them: tool results, or one text block.
Exchange = tuple[Sequence[Mapping[str, Any]], Sequence[Json]]

# Longest reply unless settings say otherwise, in tokens; doubled once when a reply is cut.
MAX_TOKENS = 8_192

# Arguments of the parent's call that are not part of the cached prefix, or not of the request body at all.
_NOT_SENT = frozenset(
    {"stream", "timeout", "extra_headers", "extra_query", "extra_body", "betas", "stop_sequences", "diagnostics"}
)

# The cache breakpoint of our own requests.
MARK: Mapping[str, str] = {"type": "ephemeral"}

_TOOLS = memory_tools()

_UNMARKABLE = frozenset({"thinking", "redacted_thinking"})


@dataclass(frozen=True, slots=True)
class ForkRequest:
    """A request that grows by one exchange per agent turn.

    Attributes:
        body: The request without this run's exchanges; its last message holds the instruction.
        marks: Positions of the fixed cache breakpoints: (index of message, index of block), -1 for the system prompt.
        tool_names: Memory tools that the request declares.
        first_only: Additional arguments of the first request: asks the API about a missed cache.
    """

    body: Mapping[str, Any]
    fixed_marks: tuple[tuple[int, int], ...]
    cache_control: Mapping[str, str]
    tool_names: frozenset[str]
    beta: tuple[str, ...] = ()
    first_only: Mapping[str, Any] = field(default_factory=dict)


class KeptMessages(Sequence[Mapping[str, Any]]):
    """The messages of a fork: the parent's as stored, each parsed on demand, and the added ones.

    Attributes:
        texts: Exact JSON of the parent's messages, without breakpoints.
    """

    def __init__(self, texts: Sequence[str], added: Sequence[Mapping[str, Any]]) -> None:
        self.texts = texts
        self._added = added

    def __len__(self) -> int:
        return len(self.texts) + len(self._added)

    def __getitem__(self, at: Any) -> Any:
        if not 0 <= at < len(self):
            raise IndexError(at)
        return json.loads(self.texts[at]) if at < len(self.texts) else self._added[at - len(self.texts)]


def warm_request(
    parent: StoredParent, order: str, max_tokens: int = MAX_TOKENS, *, is_marked: bool = True, diagnoses: bool = True
) -> ForkRequest:
    """Return the parent's request with its reply and one instruction appended."""
    envelope = parent.envelope
    texts = envelope.message_texts()
    reply = list(parent.reply["content"])
    added: list[Json] = [{"role": "assistant", "content": without_marks(reply)}] if reply else []
    placeholders = [_placeholder(block["id"]) for block in reply if block.get("type") == "tool_use"]
    added.append({"role": "user", "content": [*placeholders, {"type": "text", "text": order}]})
    body: Json = {
        key: envelope.argument(key)
        for key, value in envelope.arguments.items()
        if key not in _NOT_SENT and key not in ("messages", "cache_control") and value is not None
    }
    body |= {key: without_marks(body[key]) for key in ("system", "tools") if body.get(key)}
    messages = KeptMessages(texts, added)
    body["messages"] = messages
    body["max_tokens"] = _thinking_tokens(envelope.arguments) + max_tokens
    read_point = _last_mark(envelope, messages)
    order_mark = (len(messages) - 1, len(placeholders))
    betas = envelope.arguments.get("betas") or ()
    previous = parent.reply.get("id")
    return ForkRequest(
        body,
        (read_point, order_mark) if read_point else (order_mark,),
        _control_of(envelope) if is_marked else {},
        memory_tools_of(parent.tools),
        tuple(str(beta) for beta in betas),
        {"diagnostics": {"previous_message_id": previous}} if previous and diagnoses else {},
    )


def _control_of(envelope: Envelope) -> Mapping[str, str]:
    """Return the breakpoint that the parent uses; see `cache_control_of`."""
    marked = [mark[3] for mark in envelope.marks if mark[3]]
    if marked:
        return dict(marked[-1])
    arguments = {key: envelope.argument(key) for key in ("tools", "system", "cache_control")}
    return cache_control_of({**arguments, "messages": ()})


def cold_request(model: str, order: str, max_tokens: int = MAX_TOKENS, *, is_marked: bool = True) -> ForkRequest:
    """Return our own request: a stable prefix (tools and system) and one user message."""
    body: Json = {
        "model": model,
        "max_tokens": max_tokens,
        "system": [{"type": "text", "text": SYSTEM}],
        "tools": _TOOLS,
        "messages": [{"role": "user", "content": [{"type": "text", "text": order}]}],
    }
    return ForkRequest(body, ((-1, 0), (0, 0)), MARK if is_marked else {}, frozenset(TYPED_TOOLS))


def request_body(fork: ForkRequest, exchanges: Sequence[Exchange]) -> Json:
    """Return the body of the next request.

    Args:
        exchanges: This run's replies with their tool results, oldest first. An empty list of results sends the reply
            back unchanged (`pause_turn`).

    The newest tool results carry a moving breakpoint, and those before them another. Each agent turn thus reads what
    the previous one wrote, however many calls ran in parallel.
    """
    messages: list[Mapping[str, Any]] = [*fork.body["messages"], *_added_by(exchanges, fork.cache_control)]
    body = {**fork.body, "messages": messages, **({} if exchanges else fork.first_only)}
    for message_at, block_at in fork.fixed_marks:
        if message_at < 0:
            body["system"] = _with_mark(body["system"], block_at, fork.cache_control)
        else:
            messages[message_at] = _marked(messages[message_at], block_at, fork.cache_control)
    return body


def _added_by(exchanges: Sequence[Exchange], control: Mapping[str, str]) -> list[Mapping[str, Any]]:
    """Return the messages of the run's own exchanges, with the moving breakpoints in place."""
    messages: list[Mapping[str, Any]] = []
    moving: list[tuple[int, int]] = []
    for reply, results in exchanges:
        if reply:  # the API rejects a message without content
            messages.append({"role": "assistant", "content": list(reply)})
        if results:
            messages.append({"role": "user", "content": list(results)})
            moving.append((len(messages) - 1, len(results) - 1))
    for message_at, block_at in moving[-2:]:
        messages[message_at] = _marked(messages[message_at], block_at, control)
    return messages


class RequestWriter:
    """Writes the requests of one run.

    They differ only at their end. The shared part, almost everything in a fork of a long session, is encoded and hashed
    once; each agent turn adds its own few messages.
    """

    def __init__(self, fork: ForkRequest) -> None:
        self._fork = fork
        messages = fork.body["messages"]
        self._count = len(messages)
        blocks: dict[int, list[int]] = {}
        for message_at, block_at in fork.fixed_marks:
            blocks.setdefault(message_at, []).append(block_at)
        self._arguments = {key: value for key, value in fork.body.items() if key not in ("messages", "max_tokens")}
        for block_at in blocks.get(-1, ()):
            self._arguments["system"] = _with_mark(self._arguments["system"], block_at, fork.cache_control)
        pieces = b",".join(self._encoded(messages, blocks))
        self._head = encode(self._arguments)[:-1] + b',"messages":[' + pieces
        self._digest = hashlib.blake2b(self._head, digest_size=DIGEST_BYTES)

    def _encoded(self, messages: Sequence[Mapping[str, Any]], blocks: Mapping[int, Sequence[int]]) -> Iterator[bytes]:
        """Yield the JSON of the messages: runs of stored ones unchanged, marked and added ones each by itself."""
        texts = messages.texts if isinstance(messages, KeptMessages) else ()
        start = 0
        for at in (*sorted(at for at in blocks if 0 <= at < len(texts)), *range(len(texts), self._count)):
            if start < min(at, len(texts)):
                yield ",".join(texts[start : min(at, len(texts))]).encode()
            start = at + 1
            message = messages[at]
            for block_at in blocks.get(at, ()):
                message = _marked(message, block_at, self._fork.cache_control)
            yield encode(message)

    def write(self, exchanges: Sequence[Exchange], max_tokens: int) -> ModelRequest:
        """Return the next request.

        Args:
            exchanges: See `request_body`.
        """
        said = tuple(exchanges)
        added = _added_by(said, self._fork.cache_control)
        more = {"max_tokens": max_tokens, **(self._fork.first_only if not said else {})}
        tail = b"".join(b"," + encode(message) for message in added) + b"]," + encode(more)[1:]
        digest = self._digest.copy()
        digest.update(tail)
        return ModelRequest(
            {**self._arguments, **more},
            lambda: request_body(self._fork, said)["messages"],
            self._count + len(added),
            content=self._head + tail,
            digest=digest.hexdigest(),
            betas=self._fork.beta,
        )


def _marked(message: Mapping[str, Any], block_at: int, control: Mapping[str, str]) -> Mapping[str, Any]:
    """Return a message with a cache breakpoint on one of its blocks."""
    return {**message, "content": _with_mark(as_blocks(message["content"]), block_at, control)}


def _with_mark(blocks: Sequence[Json], block_at: int, control: Mapping[str, str]) -> list[Json]:
    """Return blocks with a breakpoint on one of them; unchanged if the server takes none."""
    marked = list(blocks)
    if not control:
        return marked
    marked[block_at] = {**marked[block_at], "cache_control": dict(control)}
    return marked


def _placeholder(tool_use_id: str) -> Json:
    return {"type": "tool_result", "tool_use_id": tool_use_id, "content": "(not run yet)"}


def _thinking_tokens(body: Mapping[str, Any]) -> int:
    thinking = body.get("thinking") or {}
    budget = thinking.get("budget_tokens", 0) if isinstance(thinking, Mapping) else 0
    return int(budget)


def _last_mark(envelope: Envelope, messages: Sequence[Mapping[str, Any]]) -> tuple[int, int] | None:
    """Return the position of the last breakpoint among the messages of the parent's last request: the fork reads from
    there.

    With automatic caching the service set it on the last block that can carry one.
    """
    if envelope.arguments.get("cache_control"):
        return _last_markable(messages, len(envelope.arguments["messages"]))
    if not envelope.marks:
        return None
    message_at, block_at, *_ = envelope.marks[-1]
    return int(message_at), int(block_at)


def _last_markable(messages: Sequence[Mapping[str, Any]], count: int) -> tuple[int, int] | None:
    for at in range(count - 1, -1, -1):
        content = as_blocks(messages[at]["content"])
        for block_at in range(len(content) - 1, -1, -1):
            if content[block_at].get("type") not in _UNMARKABLE and content[block_at].get("text") != "":
                return at, block_at
    return None
