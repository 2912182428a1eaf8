"""What a main agent uses while it works: memory tools, context, compaction, pins, tasks."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Query

from extractor.core.conversation.compaction import compact
from extractor.core.errors import InvalidInput
from extractor.core.facts.fact import Scope
from extractor.core.facts.slugs import slug
from extractor.entrypoints.api.access import Follower, Reader, Writer
from extractor.entrypoints.api.dependencies import Services
from extractor.entrypoints.api.fresh import WhyUnread
from extractor.entrypoints.api.json_body import BesideTheLoop
from extractor.entrypoints.api.parameters import User
from extractor.entrypoints.api.schemas import context as shown
from extractor.entrypoints.api.schemas import pins_and_tasks as kept
from extractor.entrypoints.api.schemas.problems import problems

router = APIRouter(tags=["context"], route_class=BesideTheLoop)


@router.post("/v1/memory", tags=["memory"], response_model=shown.MemoryAnswer, responses=problems(413))
def use_memory(call: shown.MemoryCall, caller: Writer, services: Services) -> Any:
    """Execute a memory tool call of the main agent, under the rules for facts."""
    scope = caller.scope(call.user_id, call.project_id)
    return services.memory.use(scope, call.name, call.input, session_id=call.session_id, zone=call.time_zone)


@router.post(
    "/v1/context",
    response_model=shown.Context,
    response_model_exclude_unset=True,
    responses=problems(413),
)
def make_context(order: shown.ContextRequest, caller: Reader, services: Services, why_unread: WhyUnread) -> Any:
    """Assemble what an agent reads before it answers: blocks within a token budget, memories with their sources."""
    scope = caller.scope(order.user_id, order.project_id)
    made = services.context.make(scope, order.order(), debug=order.debug)
    unread = services.gathered.unread_messages(scope.tenant_id, scope.user_id)
    return {**made, "unread_messages": unread, "unread_reason": why_unread}


@router.get("/v1/context/presets", response_model=shown.Presets, responses=problems())
def list_presets(_: Follower, services: Services) -> Any:
    """List the available context presets."""
    return {
        "presets": [
            {"name": preset.name, "about": preset.about, "blocks": [block.name for block in preset.blocks]}
            for preset in services.context.presets.values()
        ]
    }


@router.get("/v1/pins", response_model=kept.Pins, responses=problems())
def list_pins(caller: Reader, services: Services, user_id: User, project_id: str | None = None) -> Any:
    """What is pinned for a user: the project's, then the user's."""
    return {"pins": services.pins.list(caller.scope(user_id, project_id))}


@router.put("/v1/pins/{name}", response_model=kept.PinStored, responses=problems(404, 409))
def put_pin(name: str, order: kept.PinRequest, caller: Writer, services: Services) -> Any:
    """Pin a text or a fact, so that it is in every context. 409 if the pinned tokens would exceed their budget."""
    kind = Scope(order.scope) if order.scope else None
    scope = caller.scope(order.user_id, order.project_id)
    return services.pins.pin(scope, name, content=order.content, fact_id=order.fact_id, kind=kind)


@router.delete("/v1/pins/{name}", response_model=kept.Unpinned, responses=problems())
def delete_pin(
    name: str,
    caller: Writer,
    services: Services,
    user_id: User,
    project_id: str | None = None,
    scope: Literal["user", "project"] | None = None,
) -> Any:
    """Delete a pin; `unpinned` is false if there was none with that name."""
    kind = Scope(scope) if scope else (Scope.USER if project_id is None else Scope.PROJECT)
    return {"unpinned": services.pins.unpin(caller.scope(user_id, project_id), kind, name)}


@router.get("/v1/tasks/{task}", response_model=kept.TaskHistory, responses=problems())
def get_task(
    task: str,
    caller: Reader,
    services: Services,
    user_id: User,
    project_id: str | None = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Any:
    """The history of a task, newest first; it outlives the sessions that worked on it."""
    scope = caller.scope(user_id, project_id)
    return services.notes.history(scope, task, limit)


@router.post("/v1/tasks/{task}", status_code=201, response_model=kept.TaskAdded, responses=problems())
def add_to_task(task: str, order: kept.TaskRequest, caller: Writer, services: Services) -> Any:
    """Append lines to a task's history."""
    scope = caller.scope(order.user_id, order.project_id)
    entries = [(line.kind, line.content) for line in order.entries]
    added = services.notes.add_entries(scope, task, entries, session_id=order.session_id)
    return {"task": slug(task), "ids": added}


@router.post("/v1/task-entries/{entry_id}/promote", response_model=kept.Promoted, responses=problems(404))
def promote(entry_id: UUID, order: kept.PromotionRequest, caller: Writer, services: Services) -> Any:
    """Turn a line of a task's history into a fact, under the rules for facts; the promotion is recorded."""
    scope = caller.scope(order.user_id, order.project_id)
    return services.notes.promote_entry(
        scope, entry_id, name=order.name, fact_type=order.type.value, description=order.description,
        by=caller.name or caller.role,
    )  # fmt: skip


@router.post("/v1/compact", response_model=shown.Compacted, responses=problems(413))
def compact_transcript(order: shown.CompactOrder, caller: Follower, services: Services) -> Any:
    """Shorten a transcript to fit a context window: trim tool results, drop the oldest exchanges, replace them by notes.

    The notes that runs keep for `session_id` cost nothing. Nothing is stored; pass `failures` into the next call.
    """
    notes = order.notes
    if notes is None and order.session_id is not None:
        notes = services.notes.as_text(caller.tenant_id, order.session_id, only_user=caller.user_id)
    window = order.context_window or services.context.window(order.model)
    try:
        return compact(
            order.messages, context_window=window, response_headroom=order.response_headroom, notes=notes,
            count=services.context.counting(order.model or ""), keep_exchanges=order.keep_exchanges,
            failures=order.failures, force=order.force,
        )  # fmt: skip
    except ValueError as error:  # the headroom leaves no room for messages
        raise InvalidInput.of("context_window", str(error)) from None
