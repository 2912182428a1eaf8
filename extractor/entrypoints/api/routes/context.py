"""What a main agent uses while it works: memory tools, context, compaction, pins, tasks."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict, Field, field_validator

from extractor.bootstrap import Container
from extractor.core.context.material import Knowledge
from extractor.core.conversation.compaction import KEEP_EXCHANGES, RESPONSE_HEADROOM_TOKENS, compact
from extractor.core.errors import InvalidEvent
from extractor.core.facts.fact import FactType, Scope, slug
from extractor.entrypoints.api.access import Follower, Limit, Reader, Writer
from extractor.usecases.context import ContextOrder
from extractor.usecases.notes import ENTRY_KINDS, MAX_ENTRY_CHARS


def check_messages(value: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Reject values that are not messages of the Messages API; says which and why."""
    for at, message in enumerate(value):
        content = message.get("content")
        is_blocks = isinstance(content, list) and all(isinstance(block, dict) for block in content)
        if message.get("role") not in ("user", "assistant") or not (isinstance(content, str) or is_blocks):
            raise ValueError(f"messages[{at}] must have role user or assistant, and content: a text or blocks")
    return value


class CompactOrder(BaseModel):
    """A transcript to be shortened."""

    model_config = ConfigDict(extra="forbid")

    messages: list[dict[str, Any]] = Field(min_length=1, description="Messages of the Messages API, oldest first.")
    model: str | None = Field(None, description="Whose context window and tokens count.")
    context_window: int | None = Field(None, ge=1_000, description="In tokens; the model's when left out.")
    response_headroom: int = Field(RESPONSE_HEADROOM_TOKENS, ge=0)
    notes: str | None = Field(None, description="Session notes that can stand for what was said.")
    session_id: str | None = Field(None, description="Whose notes serve when `notes` is left out.")
    keep_exchanges: int = Field(KEEP_EXCHANGES, ge=1, le=1_000)
    failures: int = Field(0, ge=0, description="What the last answer for this session said.")
    force: bool = False

    @field_validator("messages")
    @classmethod
    def _have_form(cls, value: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return check_messages(value)


class MemoryCall(BaseModel):
    """A memory tool call of the main agent. The tenant comes from the key."""

    model_config = ConfigDict(extra="forbid")

    user_id: str = Field(min_length=1, max_length=200)
    project_id: str | None = Field(None, min_length=1, max_length=200)
    session_id: str | None = Field(None, min_length=1, max_length=200)
    time_zone: str | None = None
    name: str = Field(description="save_memory, search_memories, read_memory, delete_memory, or memory.")
    input: Any = Field(description="The tool's input, as the model wrote it.")


class KnowledgeEntry(BaseModel):
    """Something that the caller retrieved elsewhere."""

    model_config = ConfigDict(extra="forbid")

    source: str = Field(min_length=1, max_length=300)
    content: str = Field(min_length=1)
    confidence: float | None = Field(None, ge=0, le=1)


class ContextRequest(BaseModel):
    """The request for a context."""

    model_config = ConfigDict(extra="forbid")

    user_id: str = Field(min_length=1, max_length=200)
    project_id: str | None = Field(None, min_length=1, max_length=200)
    session_id: str | None = Field(None, min_length=1, max_length=200)
    preset: str = Field("blocks", description="blocks, layers, pipeline, or one of the presets file.")
    query: str | None = Field(None, description="What the user asks now; else the newest prompt of the conversation.")
    texts: dict[str, str] = Field(default_factory=dict, description="Your own texts by block; trusted, not escaped.")
    messages: list[dict[str, Any]] | None = Field(
        None, description="The conversation as the Messages API has it; else the session's visible messages."
    )
    knowledge: list[KnowledgeEntry] = Field(default_factory=list, max_length=200, description="Most relevant first.")
    task: str | None = Field(None, min_length=1, max_length=200, description="Whose history is shown.")
    recall: str | None = Field(None, min_length=1, max_length=1_000, description="A question to the archive.")
    model: str | None = Field(None, description="Whose tokens count and whose window chooses the budgets.")
    context_window: int | None = Field(None, ge=1_000, le=10_000_000)
    budget_tokens: int | None = Field(None, ge=0, le=10_000_000, description="Of all blocks together.")
    turn: Literal["conversation", "single"] = "conversation"
    ignore_memory: bool = Field(False, description="Nothing stored goes in, for this turn.")
    history: Literal["text", "messages"] = Field(
        "text", description="Exchanges in the text, or beside it as messages to be sent."
    )
    time_zone: str | None = None
    debug: bool = False

    @field_validator("messages")
    @classmethod
    def _have_form(cls, value: list[dict[str, Any]] | None) -> list[dict[str, Any]] | None:
        return check_messages(value) if value is not None else None

    def order(self) -> ContextOrder:
        knowledge = tuple(Knowledge(one.source, one.content, one.confidence) for one in self.knowledge)
        return ContextOrder(
            preset=self.preset, session_id=self.session_id, query=self.query, texts=self.texts, messages=self.messages,
            knowledge=knowledge, task=self.task, recall=self.recall, model=self.model,
            context_window=self.context_window, budget_tokens=self.budget_tokens, is_single_turn=self.turn == "single",
            ignore_memory=self.ignore_memory, exchanges_apart=self.history == "messages", time_zone=self.time_zone,
        )  # fmt: skip


class PinRequest(BaseModel):
    """What to pin: a text, or a fact."""

    model_config = ConfigDict(extra="forbid")

    user_id: str = Field(min_length=1, max_length=200)
    project_id: str | None = Field(None, min_length=1, max_length=200)
    scope: Literal["user", "project"] | None = Field(
        None, description="Whose context; the project's when there is one."
    )
    content: str | None = Field(None, min_length=1)
    fact_id: UUID | None = None


class TaskLineRequest(BaseModel):
    """A line of a task's history."""

    model_config = ConfigDict(extra="forbid")

    kind: str = Field(description=", ".join(ENTRY_KINDS))
    content: str = Field(min_length=1, max_length=MAX_ENTRY_CHARS)


class TaskRequest(BaseModel):
    """Lines to append."""

    model_config = ConfigDict(extra="forbid")

    user_id: str = Field(min_length=1, max_length=200)
    project_id: str | None = Field(None, min_length=1, max_length=200)
    session_id: str | None = Field(None, min_length=1, max_length=200)
    entries: list[TaskLineRequest] = Field(min_length=1, max_length=100)


class PromotionRequest(BaseModel):
    """How a line of a task's history becomes a fact."""

    model_config = ConfigDict(extra="forbid")

    user_id: str = Field(min_length=1, max_length=200)
    project_id: str | None = Field(None, min_length=1, max_length=200)
    name: str
    type: FactType
    description: str = Field(min_length=1)


def add(app: FastAPI, container: Container) -> None:
    @app.post("/v1/memory", tags=["memory"])
    def use_memory(call: MemoryCall, caller: Writer) -> dict[str, Any]:
        """Execute a memory tool call of the main agent, under the rules for facts. `content` and `is_error` are the
        tool result."""
        scope = caller.scope(call.user_id, call.project_id)
        return container.memory.use(scope, call.name, call.input, session_id=call.session_id, zone=call.time_zone)

    @app.post("/v1/context", tags=["context"])
    def make_context(order: ContextRequest, caller: Reader) -> dict[str, Any]:
        """Assemble what an agent reads before it answers: blocks within a token budget, memories with their sources."""
        return container.context.make(caller.scope(order.user_id, order.project_id), order.order(), debug=order.debug)

    @app.get("/v1/context/presets", tags=["context"])
    def list_presets(_: Follower) -> dict[str, Any]:
        """List the available context presets."""
        return {
            "presets": [
                {"name": preset.name, "about": preset.about, "blocks": [block.name for block in preset.blocks]}
                for preset in container.context.presets.values()
            ]
        }

    @app.get("/v1/pins", tags=["context"])
    def list_pins(caller: Reader, user_id: str, project_id: str | None = None) -> dict[str, Any]:
        """List a user's pins: the project's, then the user's."""
        return {"pins": container.pins.list(caller.scope(user_id, project_id))}

    @app.put("/v1/pins/{name}", tags=["context"])
    def put_pin(name: str, order: PinRequest, caller: Writer) -> dict[str, Any]:
        """Pin a text or a fact, so that it is in every context. 409 if the pinned tokens would exceed their budget."""
        kind = Scope(order.scope) if order.scope else None
        scope = caller.scope(order.user_id, order.project_id)
        return container.pins.pin(scope, name, content=order.content, fact_id=order.fact_id, kind=kind)

    @app.delete("/v1/pins/{name}", tags=["context"])
    def delete_pin(
        name: str,
        caller: Writer,
        user_id: str,
        project_id: str | None = None,
        scope: Literal["user", "project"] | None = None,
    ) -> dict[str, bool]:
        """Delete a pin; `unpinned` is false if there was none with that name."""
        kind = Scope(scope) if scope else (Scope.USER if project_id is None else Scope.PROJECT)
        return {"unpinned": container.pins.unpin(caller.scope(user_id, project_id), kind, name)}

    @app.get("/v1/tasks/{task}", tags=["context"])
    def get_task(
        task: str, caller: Reader, user_id: str, project_id: str | None = None, limit: Limit = 100
    ) -> dict[str, Any]:
        """The history of a task, newest first; it outlives the sessions that worked on it."""
        scope = caller.scope(user_id, project_id)
        return container.notes.history(scope, task, limit)

    @app.post("/v1/tasks/{task}", status_code=201, tags=["context"])
    def add_to_task(task: str, order: TaskRequest, caller: Writer) -> dict[str, Any]:
        """Append lines to a task's history."""
        scope = caller.scope(order.user_id, order.project_id)
        entries = [(line.kind, line.content) for line in order.entries]
        added = container.notes.add_entries(scope, task, entries, session_id=order.session_id)
        return {"task": slug(task), "ids": added}

    @app.post("/v1/task-entries/{entry_id}/promote", tags=["context"])
    def promote(entry_id: UUID, order: PromotionRequest, caller: Writer) -> dict[str, Any]:
        """Turn a line of a task's history into a fact, under the rules for facts; the promotion is recorded."""
        scope = caller.scope(order.user_id, order.project_id)
        return container.notes.promote_entry(
            scope, entry_id, name=order.name, fact_type=order.type.value, description=order.description,
            by=caller.name or caller.role,
        )  # fmt: skip

    @app.post("/v1/compact", tags=["context"])
    def compact_transcript(order: CompactOrder, caller: Follower) -> dict[str, Any]:
        """Shorten a transcript to fit a context window: trim tool results, drop the oldest exchanges, replace them by
        notes; the notes that runs keep for `session_id` cost nothing. Nothing is stored; pass `failures` into the
        session's next call."""
        notes = order.notes
        if notes is None and order.session_id is not None:
            notes = container.notes.as_text(caller.tenant_id, order.session_id, only_user=caller.user_id)
        window = order.context_window or container.context.window(order.model)
        try:
            done = compact(
                order.messages, context_window=window, response_headroom=order.response_headroom, notes=notes,
                count=container.context.counting(order.model or ""), keep_exchanges=order.keep_exchanges,
                failures=order.failures, force=order.force,
            )  # fmt: skip
        except ValueError as error:
            raise InvalidEvent.of("context_window", str(error)) from None
        return {
            "messages": list(done.messages), "was_compacted": done.was_compacted, "steps": list(done.steps),
            "tokens_before": done.tokens_before, "tokens_after": done.tokens_after, "trigger_tokens": done.trigger_tokens,
            "failures": done.failures, "is_open": done.is_open, "problem": done.problem,
        }  # fmt: skip
