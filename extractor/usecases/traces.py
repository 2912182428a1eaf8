"""What did the model see in a run?

Requests are not stored, only their digests. The first one is rebuilt from the stored messages with the code that wrote
it; the digest tells whether it is identical. Later requests of a run are the first one with the replies and tool results
of the run's steps.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.operators.browse import Browse
from extractor.adapters.sql.operators.parents import ParentReader
from extractor.adapters.sql.operators.resumed import Resumed, TurnOrigin
from extractor.core.conversation.envelope import as_blocks
from extractor.core.facts import manifest
from extractor.core.facts.fact import FactLine
from extractor.core.run.explanations import why_nothing_saved
from extractor.core.run.figures import Path
from extractor.core.run.fork import RequestWriter, cold_request, warm_request
from extractor.core.run.fork_choice import memory_tools_of
from extractor.core.run.ports import StoredParent
from extractor.core.run.prompts import SYSTEM, OrderParts, cold_pieces, warm_order
from extractor.core.run.runs import RunDetail, RunRecord
from extractor.core.run.tools import TYPED_TOOLS
from extractor.usecases.orders import LEAD_IN, PastOrders

MAX_CONVERSATION_CHARS = 30_000


@dataclass(frozen=True, slots=True)
class RebuiltRequest:
    """A run's first request, as far as it can be rebuilt.

    Attributes:
        system: The system prompt; None for a fork whose parent is no longer stored.
        pieces: The text of the order by part, in order; for a fork, its parent's conversation before it.
        tools: Names of the tools; empty for a fork whose parent is no longer stored.
        is_exact: The stored digest shows that this was sent to the byte.
        is_of_parent: System prompt, tools and conversation are the parent's own.
    """

    system: str | None
    pieces: tuple[tuple[str, str], ...]
    tools: tuple[str, ...]
    is_exact: bool
    is_of_parent: bool = False


@dataclass(frozen=True, slots=True)
class Trace:
    """What a run's record alone does not show.

    Attributes:
        request: None if no request was made, or nothing that the run read is still stored.
        answered_in: By agent turn, the earlier run that received and paid for its reply.
        continues: Those runs, each once, in the order of the turns.
        why_nothing: Why nothing was saved; None if something was.
    """

    request: RebuiltRequest | None
    answered_in: dict[int, UUID]
    continues: tuple[UUID, ...]
    why_nothing: str | None


@dataclass(frozen=True, slots=True)
class RequestRules:
    """The settings that requests are written with.

    Attributes:
        models: The model of cold runs, if one is configured.
        max_tokens: Returns the longest reply of a model, in tokens.
        is_marked: Requests carry cache breakpoints.
        diagnoses: Forks ask the API about a missed cache.
    """

    models: tuple[str, ...]
    max_tokens: Callable[[str], int]
    is_marked: bool
    diagnoses: bool


@dataclass(frozen=True, slots=True)
class TraceStores:
    """Where traces are read from."""

    browse: Browse
    resumed: Resumed
    facts: SqlFactReader
    parents: ParentReader


class Traces:
    """Rebuilds requests."""

    def __init__(self, stores: TraceStores, orders: PastOrders, rules: RequestRules) -> None:
        self._stores = stores
        self._orders = orders
        self._rules = rules

    def of(self, detail: RunDetail) -> Trace:
        """Return the trace of a run."""
        origins = self._stores.resumed.origins(detail.run.id)
        answered_in = {turn: found.run_id for turn, found in sorted(origins.items()) if found.run_id is not None}
        return Trace(
            request=self._request(detail.run, origins) if detail.steps else None,
            answered_in=answered_in,
            continues=tuple(dict.fromkeys(answered_in.values())),
            why_nothing=why_nothing_saved(detail.run, detail.steps),
        )

    def _request(self, run: RunRecord, origins: dict[int, TurnOrigin]) -> RebuiltRequest | None:
        read = self._stores.browse.read_by(run.id, LEAD_IN)
        if read is None:
            return None
        known = self._stores.facts.lines(read.scope, manifest.MAX_LINES)
        parts = self._orders.parts(run, read, [line for line in known if _was_known(line, run)])
        digest = origins[min(origins)].digest if origins else ""
        if run.figures.path is Path.WARM:
            return self._fork(run, parts, digest)
        pieces = cold_pieces(parts)
        order = "\n\n".join(text for _, text in pieces)
        return RebuiltRequest(SYSTEM, tuple(pieces), tuple(TYPED_TOOLS), digest in self._digests(run, order))

    def _fork(self, run: RunRecord, parts: OrderParts, digest: str) -> RebuiltRequest:
        """Return a fork's request: with its parent's prompt while that is stored."""
        parent = self._stores.parents.of_run(run.id)
        if parent is None:
            return RebuiltRequest(None, (("order", warm_order(parts)),), (), is_exact=False)
        order = warm_order(parts, memory_tools_of(parent.tools))
        max_tokens = self._rules.max_tokens(parent.model)
        fork = warm_request(
            parent, order, max_tokens, is_marked=self._rules.is_marked, diagnoses=self._rules.diagnoses
        )  # fmt: skip
        sent = RequestWriter(fork).write([], max_tokens).digest
        shown = (("conversation", told_conversation(parent)), ("order", order))
        names = tuple(str(tool.get("name") or tool.get("type")) for tool in parent.tools)
        return RebuiltRequest(told_system(parent), shown, names, sent == digest, is_of_parent=True)

    def _digests(self, run: RunRecord, order: str) -> Iterable[str]:
        # The model that was asked is not stored; the one that answered may have a longer name.
        for model in dict.fromkeys((*self._rules.models, run.figures.model or "")):
            max_tokens = self._rules.max_tokens(model)
            fork = cold_request(model, order, max_tokens, is_marked=self._rules.is_marked)
            yield RequestWriter(fork).write([], max_tokens).digest


def _was_known(line: FactLine, run: RunRecord) -> bool:
    """Return whether a fact existed when a run began; later changes of its text are not undone."""
    return line.revision > 1 or line.updated_at <= run.started_at


def told_system(parent: StoredParent) -> str:
    """Return a parent's system prompt as text."""
    return "\n\n".join(_text_of(block) for block in as_blocks(parent.envelope.argument("system") or ""))


def told_conversation(parent: StoredParent) -> str:
    """Return the end of a parent's conversation as text: what the model saw last, up to `MAX_CONVERSATION_CHARS`."""
    said: list[str] = []
    room = MAX_CONVERSATION_CHARS
    texts = parent.envelope.message_texts()
    for number, text in enumerate(reversed(texts)):
        message = json.loads(text)
        told = "\n".join(_text_of(block) for block in as_blocks(message.get("content") or ""))
        entry = f"{message.get('role')}: {told}"
        room -= len(entry)
        if room < 0:
            said.append(f"\u2026 ({len(texts) - number:,} earlier messages are not shown)")
            break
        said.append(entry)
    return "\n\n".join(reversed(said))


def _text_of(block: Any) -> str:
    """Return a block as people read it; other kinds than text as JSON."""
    return str(block["text"]) if block.get("type") == "text" else json.dumps(block, ensure_ascii=False)
