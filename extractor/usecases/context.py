"""Assembles what an agent reads before it answers: blocks of text within a token budget."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from extractor.adapters.sql.facts.fact_reads import ReadCounter
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.facts.notes import NotesStore
from extractor.adapters.sql.facts.pins import PinStore
from extractor.adapters.sql.facts.tasks import TaskStore
from extractor.adapters.sql.operators.queries import Queries, Visible
from extractor.adapters.sql.schema.rows import rfc3339
from extractor.core.context.context import Context, DoesNotFit, Filling, assemble
from extractor.core.context.forms import FORMS, Knowledge
from extractor.core.context.material import Material, fill, handles_of
from extractor.core.context.presets import ModelClass, Preset
from extractor.core.conversation.compaction import count_message, exchanges_of
from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.transcript import Content, Message, is_prompt, said_text
from extractor.core.errors import InvalidEvent
from extractor.core.facts.fact import Fact, FactScope, slug
from extractor.core.facts.secrets import redact, redact_document
from extractor.core.languages.tokens import estimate_tokens
from extractor.core.notes.session_notes import SessionNotes, group_headlines
from extractor.core.recall.passages import Passage
from extractor.core.recall.question import Question
from extractor.core.run.prices import window_of
from extractor.usecases.recall import MAX_QUERY_CHARS, Asker, Found, Recall, RecallOrder

FACTS_CONSIDERED = 80
TOKENS_A_HIT = 40
"""A hit takes about this much of a context, with the messages around it."""
MIN_HITS, MAX_HITS = 20, 200
TASK_LINES = 30
HEADLINE_DAYS = 8
MESSAGES_A_READ = 200
MAX_MESSAGES_READ = 10_000

FACT_PLACES = ("facts", "user_facts", "project_facts", "answers")
MEMORY_PLACES = (*FACT_PLACES, "archive")
PLACES = {
    "query": MEMORY_PLACES,
    "recall": ("archive", "answers"),
    "knowledge": ("entries",),
    "messages": ("exchanges",),
    "session_id": ("exchanges", "summary", "headlines", "days"),
    "task": ("task_history",),
}
"""What a block must contain to hold what a caller asks for."""

NOTHING = Found((), (), Question(""))

Count = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class ContextOrder:
    """A request for a context.

    Attributes:
        preset: Its name: `blocks`, `layers`, `pipeline`, or one of the presets file.
        session_id: The current session; its messages, notes and headlines come from the archive.
        query: The user's current question; None uses the newest prompt of the conversation.
        texts: The caller's own texts by block, such as the system prompt; trusted and not escaped.
        messages: The conversation as the Messages API has it; None uses the session's visible messages.
        knowledge: What the caller retrieved elsewhere, most relevant first.
        task: Name of the task whose history is included.
        recall: Another query for the message archive; None uses `query`.
        model: The model whose tokens are counted, and whose context window selects the budgets.
        context_window: In tokens; overrides the model's.
        budget_tokens: Of all blocks together; None uses the preset's.
        is_single_turn: There is no conversation to keep: knowledge ranks before history.
        ignore_memory: Include nothing from memory; the conversation and the caller's texts stay.
        exchanges_apart: Return the exchanges as messages instead of in the text.
        form: How the text is written: `lines`, `markdown` or `xml`.
    """

    preset: str = "blocks"
    session_id: str | None = None
    query: str | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    messages: Sequence[Mapping[str, Any]] | None = None
    knowledge: Sequence[Knowledge] = ()
    task: str | None = None
    recall: str | None = None
    model: str | None = None
    context_window: int | None = None
    budget_tokens: int | None = None
    is_single_turn: bool = False
    ignore_memory: bool = False
    exchanges_apart: bool = False
    time_zone: str | None = None
    form: str = "lines"


@dataclass(frozen=True, slots=True)
class ContextStores:
    """The stores that provide the material of a context."""

    facts: SqlFactReader
    notes: NotesStore
    tasks: TaskStore
    pins: PinStore
    queries: Queries
    recall: Recall


class Contexts:
    """Assembles contexts.

    Args:
        counting: Returns the token counter of a model; an empty name means the default model.
        presets: By name.
        windows: Context windows by model, in tokens.
    """

    def __init__(
        self, stores: ContextStores, asker: Asker, reads: ReadCounter, *, counting: Callable[[str], Count],
        presets: Mapping[str, Preset], windows: Mapping[str, int],
    ) -> None:  # fmt: skip
        self._stores = stores
        self._asker = asker
        self._reads = reads
        self.counting = counting
        self.presets = presets
        self._windows = windows

    def make(self, scope: FactScope, order: ContextOrder, *, debug: bool = False) -> dict[str, Any]:
        """Assemble what an agent reads before it answers.

        Returns:
            The text, the blocks with their tokens and budgets, and warnings; with `debug` also what each block shows
                and dropped.

        Raises:
            InvalidEvent: A preset, block or zone is unknown, the session belongs to another user, or a block that must
                not be cut does not fit.
        """
        preset, size = self._preset(order)
        if order.form not in FORMS:
            raise InvalidEvent.of("format", f"must be one of {', '.join(FORMS)}")
        form = FORMS[order.form]()
        asked = _Asked(self._stores, self._asker, scope, order, preset, size)
        material = asked.material()
        fillings = fill(preset, material, has_project=scope.project_id is not None, form=form)
        count = self.counting(order.model or "")
        if order.exchanges_apart:
            _put_apart(fillings, asked.messages, count)
        try:
            made = assemble(preset, size, fillings, count, budget=order.budget_tokens, form=form)
        except DoesNotFit as error:
            raise InvalidEvent.of(f"texts.{error.block}", str(error)) from None
        self._reads.note(UUID(key) for block in made.blocks for key in block.keys)
        document = _document(preset, size, made, asked, order)
        return {**document, **_debug_view(made, asked, material)} if debug else document

    def window(self, model: str | None) -> int:
        """Return the context window of a model, in tokens."""
        return window_of(model, self._windows)

    def _preset(self, order: ContextOrder) -> tuple[Preset, ModelClass]:
        preset = self.presets.get(order.preset)
        if preset is None:
            raise InvalidEvent.of("preset", f"must be one of {', '.join(sorted(self.presets))}")
        known = {block.name for block in preset.blocks if "text" in block.holds}
        for name in order.texts:
            if name not in known:
                raise InvalidEvent.of(
                    f"texts.{name}", f"is not a block that takes a text; must be one of {', '.join(sorted(known))}"
                )
        if order.is_single_turn:
            preset = preset.for_single_turn()
        return preset, preset.class_for(order.context_window or self.window(order.model))


class _Asked:
    """Collects the material of one context; reads only what the preset has a place for."""

    def __init__(
        self, stores: ContextStores, asker: Asker, scope: FactScope, order: ContextOrder, preset: Preset,
        size: ModelClass,
    ) -> None:  # fmt: skip
        self._from = stores
        self._asker = asker
        self._scope = scope
        self._order = order
        self._preset = preset
        self._zone = asker.zone_of(scope, order.time_zone)
        self._room = order.budget_tokens if order.budget_tokens is not None else size.total
        self.messages = self._conversation()
        self.query = (order.query if order.query is not None else _newest_prompt(self.messages))[:MAX_QUERY_CHARS]
        self.is_ignored = order.ignore_memory or wants_no_memory(self.query)

    def material(self) -> Material:
        own = Material(texts=self._order.texts, messages=self.messages, knowledge=self._order.knowledge)
        return own if self.is_ignored else self._with_memory(own)

    def _with_memory(self, own: Material) -> Material:
        stores, scope, holds = self._from, self._scope, self._preset.holds
        headlines = days = None
        if holds("summary", "headlines", "days"):
            now = datetime.now(UTC)
            days = stores.notes.headlines(scope, now - timedelta(days=HEADLINE_DAYS))
            today = now.astimezone(ZoneInfo(self._zone)).date()
            headlines = group_headlines(days, now=now, today=today, session_id=self._order.session_id)
        found = self._found()
        facts = stores.facts.newest(scope, FACTS_CONSIDERED) if holds(*FACT_PLACES) else []
        relevant = [(hit.fact, hit.score) for hit in found.facts]
        return _without_credentials(
            replace(
                own,
                facts=facts,
                relevant=relevant,
                archive=found.passages,
                told=stores.facts.told(scope, [*facts, *(fact for fact, _ in relevant)], self._zone),
                zone=self._zone,
                pins=stores.pins.material(scope) if holds("pins") else (),
                notes=self._notes() if holds("summary") and self._order.session_id else SessionNotes(),
                headlines=headlines or (),
                days=days or (),
                task_history=self._task_lines() if holds("task_history") and self._order.task else (),
            )
        )

    def _found(self) -> Found:
        """Return what answers the query."""
        order, holds = self._order, self._preset.holds
        found = self._recall(self.query) if self.query and holds(*FACT_PLACES, "archive", "answers") else NOTHING
        archive = self._recall(order.recall).passages if order.recall else found.passages
        return replace(found, passages=archive if holds("archive", "answers") else ())

    def _recall(self, query: str) -> Found:
        limit = min(max(MIN_HITS, self._room // TOKENS_A_HIT), MAX_HITS)
        return self._from.recall.find(self._scope, RecallOrder(query, zone=self._zone, limit=limit))

    def _conversation(self) -> list[Mapping[str, Any]]:
        if self._order.messages is not None:
            return list(self._order.messages)
        if self._order.session_id is None or not self._preset.holds("exchanges"):
            return []
        return self._from_archive(self._order.session_id)

    def _from_archive(self, session_id: str) -> list[Mapping[str, Any]]:
        """Read the newest visible messages, as many as may fit."""
        found: list[Visible] = []
        tokens, wanted = 0, MESSAGES_A_READ
        while tokens <= self._room and len(found) < MAX_MESSAGES_READ:
            page = self._from.queries.visible_messages(self._scope, session_id, wanted, skip=len(found))
            found = [*page, *found]
            tokens += sum(count_message({"content": message.content}, estimate_tokens) for message in page)
            if len(page) < wanted:
                break
            missing = len(found) * (self._room - tokens) // tokens  # assuming that older messages are as long as these
            wanted = min(max(MESSAGES_A_READ, missing), MAX_MESSAGES_READ)
        first = next((at for at, message in enumerate(found) if _is_prompt(message)), len(found))
        shown: list[Mapping[str, Any]] = redact_document(
            [{"role": message.role, "content": message.content} for message in found[first:]]
        )
        return shown

    def _notes(self) -> SessionNotes:
        found = self._from.notes.notes_of(self._scope, self._order.session_id or "")
        return SessionNotes(found)

    def _task_lines(self) -> Any:
        return self._from.tasks.task_lines(self._scope, slug(self._order.task or ""), TASK_LINES)


def _without_credentials(stored: Material) -> Material:
    """Replace credentials with their kind: facts may predate the filter, and messages are stored as received."""
    return replace(
        stored,
        facts=[_redacted(fact) for fact in stored.facts],
        relevant=[(_redacted(fact), score) for fact, score in stored.relevant],
        pins=[replace(pin, content=redact(pin.content)) for pin in stored.pins],
        notes=SessionNotes(redact_document(stored.notes.sections)),
        headlines=[replace(group, lines=tuple(map(redact, group.lines))) for group in stored.headlines],
        days=[replace(line, text=redact(line.text)) for line in stored.days],
        task_history=[replace(line, content=redact(line.content)) for line in stored.task_history],
    )


def _redacted(fact: Fact) -> Fact:
    content = redact(fact.content)
    return fact if content is fact.content else replace(fact, content=content)


def _newest_prompt(messages: Sequence[Mapping[str, Any]]) -> str:
    for message in reversed(messages):
        made = _made_of(str(message.get("role")), message.get("content") or "")
        if is_prompt(made) and said_text(made):
            return said_text(made)
    return ""


def _is_prompt(message: Visible) -> bool:
    return is_prompt(_made_of(message.role, message.content, is_meta=message.is_meta))


def _made_of(role: str, content: Content, *, is_meta: bool = False) -> Message:
    return Message(UUID(int=0), role, content, datetime.now(UTC), is_meta=is_meta)


def _put_apart(fillings: Mapping[str, Filling], messages: Sequence[Mapping[str, Any]], count: Count) -> None:
    """Count the exchanges as the messages that they are, returned next to the text."""
    sizes = [sum(count_message(message, count) for message in exchange) for exchange in exchanges_of(messages)]
    for filling in fillings.values():
        filling.exchanges = [
            replace(entry, apart_tokens=size) for entry, size in zip(filling.exchanges, sizes, strict=False)
        ]


def _document(preset: Preset, size: ModelClass, made: Context, asked: _Asked, order: ContextOrder) -> dict[str, Any]:
    document: dict[str, Any] = {
        "text": made.text,
        "tokens": made.tokens,
        "budget_tokens": made.budget,
        "preset": preset.name,
        "model_class": size.name,
        "reserved": dict(size.reserved),
        "blocks": _block_documents(made),
        "warnings": [*made.warnings, *_warnings(preset, made, asked, order)],
        "memory_ignored": asked.is_ignored,
    }
    if order.exchanges_apart:
        first = next((b.first_exchange for b in made.blocks if b.first_exchange is not None), None)
        shown = exchanges_of(asked.messages)[first:] if first is not None else []
        document["messages"] = [dict(message) for exchange in shown for message in exchange]
    return document


def _warnings(preset: Preset, made: Context, asked: _Asked, order: ContextOrder) -> list[str]:
    missing = [
        f"{name}: the preset {preset.name!r} has no place for it, so it was left out"
        for name, places in PLACES.items()
        if getattr(order, name) and not preset.holds(*places)
    ]
    if asked.is_ignored:
        return [*missing, "memory was left out, as requested for this turn"]
    if asked.query and preset.holds(*MEMORY_PLACES) and not any(block.handles for block in made.blocks):
        return [*missing, "no memory is shown: nothing is stored for this user, nothing matches, or nothing fits"]
    return missing


def _block_documents(made: Context) -> list[dict[str, Any]]:
    documents: list[dict[str, Any]] = []
    at = 0
    for block in made.blocks:
        start = made.text.index(block.text, at)
        at = start + len(block.text)
        documents.append(
            {
                "name": block.name,
                "rank": block.rank,
                "start": start,
                "end": at,
                "tokens": block.tokens,
                "budget_tokens": block.budget,
                "allowed_tokens": block.allowed,
                "is_cut": block.is_cut,
                "is_static": block.is_static,
                "dropped": len(block.dropped),
            }
        )
    return documents


def _debug_view(made: Context, asked: _Asked, material: Material) -> dict[str, Any]:
    """Return the fields that `debug` adds or extends."""
    shown = {handle for block in made.blocks for handle in block.handles}
    sources = [_source(handle, source) for handle, source in handles_of(material).items() if handle in shown]
    blocks = [
        {**document, "text": block.text, "shows": list(block.shown), "drops": list(block.dropped)}
        for document, block in zip(_block_documents(made), made.blocks, strict=True)
    ]
    debug = {"query": asked.query, "free_tokens": made.budget - made.tokens, "sources": sources}
    return {"blocks": blocks, "debug": debug}


def _source(handle: str, source: Fact | Passage) -> dict[str, Any]:
    """Return where a part of the text comes from."""
    if isinstance(source, Passage):
        uuids = [str(line.uuid) for line in source.lines]
        return {"handle": handle, "kind": "passage", "session_id": source.session_id, "message_uuids": uuids}
    return {
        "handle": handle,
        "kind": "fact",
        "session_id": source.session_id,
        "message_uuids": [str(item.message_uuid) for item in source.evidence],
        "fact_id": str(source.id),
        "name": source.name,
        "type": source.type.value,
        "confidence": source.confidence,
        "updated_at": rfc3339(source.updated_at),
    }
