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
from extractor.adapters.sql.recall import Search
from extractor.adapters.stemmer import index_words
from extractor.core.context.context import Block, Context, DoesNotFit, Filling, assemble
from extractor.core.context.material import Found, Knowledge, Material, fill
from extractor.core.context.presets import ModelClass, Preset
from extractor.core.conversation.budget import estimate_tokens
from extractor.core.conversation.compaction import count_message, exchanges_of
from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.transcript import Content, Message, is_prompt, said_text
from extractor.core.errors import InvalidEvent
from extractor.core.facts.fact import Fact, FactScope, slug
from extractor.core.facts.secrets import redact, redact_document
from extractor.core.notes.session_notes import SessionNotes, group_headlines
from extractor.core.run.prices import window_of
from extractor.usecases.recall import MAX_QUERY_CHARS, Asker

FACTS_CONSIDERED = 80
RELEVANT_FACTS = 30
ARCHIVE_HITS = 10
TASK_LINES = 30
HEADLINE_DAYS = 8
MESSAGES_A_READ = 200
MAX_MESSAGES_READ = 10_000

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
        recall: A query for the message archive; None omits the archive.
        model: The model whose tokens are counted, and whose context window selects the budgets.
        context_window: In tokens; overrides the model's.
        budget_tokens: Of all blocks together; None uses the preset's.
        is_single_turn: There is no conversation to keep: knowledge ranks before history.
        ignore_memory: Include nothing from memory; the conversation and the caller's texts stay.
        exchanges_apart: Return the exchanges as messages instead of in the text.
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


@dataclass(frozen=True, slots=True)
class ContextStores:
    """The stores that provide the material of a context."""

    facts: SqlFactReader
    notes: NotesStore
    tasks: TaskStore
    pins: PinStore
    queries: Queries
    search: Search


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
        asked = _Asked(self._stores, self._asker, scope, order, preset, size)
        fillings = fill(preset, asked.material(), has_project=scope.project_id is not None)
        count = self.counting(order.model or "")
        if order.exchanges_apart:
            _put_apart(fillings, asked.messages, count)
        try:
            made = assemble(preset, size, fillings, count, budget=order.budget_tokens)
        except DoesNotFit as error:
            raise InvalidEvent.of(f"texts.{error.block}", str(error)) from None
        self._reads.note(UUID(key) for block in made.blocks for key in block.keys)
        return _document(preset, size, made, asked, order, debug=debug)

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
        has_facts = any(holds(name) for name in ("facts", "user_facts", "project_facts"))
        notes = headlines = days = None
        if holds("summary") and self._order.session_id:
            notes = self._notes()
        if holds("summary") or holds("headlines") or holds("days"):
            now = datetime.now(UTC)
            days = stores.notes.headlines(scope, now - timedelta(days=HEADLINE_DAYS))
            today = now.astimezone(ZoneInfo(self._zone)).date()
            headlines = group_headlines(days, now=now, today=today, session_id=self._order.session_id)
        return _without_credentials(
            replace(
                own,
                facts=stores.facts.newest(scope, FACTS_CONSIDERED) if has_facts else (),
                relevant=self._relevant() if has_facts else (),
                pins=stores.pins.material(scope) if holds("pins") else (),
                archive=self._archive() if holds("archive") and self._order.recall else (),
                notes=notes or SessionNotes(),
                headlines=headlines or (),
                days=days or (),
                task_history=self._task_lines() if holds("task_history") and self._order.task else (),
            )
        )

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

    def _relevant(self) -> list[tuple[Fact, float]]:
        words = index_words().of_question(self._asker.read(self.query, self._zone).text)
        return self._from.facts.relevant(self._scope, words, RELEVANT_FACTS) if words else []

    def _archive(self) -> list[Found]:
        question = self._asker.read(self._order.recall or "", self._zone)
        hits = self._from.search.recall(self._scope, question, limit=4 * ARCHIVE_HITS, zone=self._zone).items
        return [
            Found(hit["message"]["session_id"], hit["message"]["role"], hit["at"], hit["snippet"])
            for hit in hits
            if hit["kind"] == "message"
        ][:ARCHIVE_HITS]

    def _task_lines(self) -> Any:
        return self._from.tasks.task_lines(self._scope, slug(self._order.task or ""), TASK_LINES)


def _without_credentials(stored: Material) -> Material:
    """Replace credentials with their kind: facts may predate the filter, and messages are stored as received."""
    return replace(
        stored,
        facts=[_redacted(fact) for fact in stored.facts],
        relevant=[(_redacted(fact), score) for fact, score in stored.relevant],
        pins=[replace(pin, content=redact(pin.content)) for pin in stored.pins],
        archive=[replace(found, snippet=redact(found.snippet)) for found in stored.archive],
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


def _document(
    preset: Preset, size: ModelClass, made: Context, asked: _Asked, order: ContextOrder, *, debug: bool
) -> dict[str, Any]:
    warnings = list(made.warnings)
    if asked.is_ignored:
        warnings.append("memory was left out, as requested for this turn")
    elif (
        asked.query
        and any("facts" in held for spec in preset.blocks for held in spec.holds)
        and not any(block.keys for block in made.blocks)
    ):
        warnings.append("no memory is shown: nothing is stored for this user, or nothing fits")
    document: dict[str, Any] = {
        "text": made.text,
        "tokens": made.tokens,
        "budget_tokens": made.budget,
        "preset": preset.name,
        "model_class": size.name,
        "reserved": dict(size.reserved),
        "blocks": [_block_document(block, debug=debug) for block in made.blocks],
        "warnings": warnings,
        "memory_ignored": asked.is_ignored,
    }
    if order.exchanges_apart:
        first = next((b.first_exchange for b in made.blocks if b.first_exchange is not None), None)
        shown = exchanges_of(asked.messages)[first:] if first is not None else []
        document["messages"] = [dict(message) for exchange in shown for message in exchange]
    if debug:
        document["debug"] = {"query": asked.query, "free_tokens": made.budget - made.tokens}
    return document


def _block_document(block: Block, *, debug: bool) -> dict[str, Any]:
    document: dict[str, Any] = {
        "name": block.name,
        "rank": block.rank,
        "text": block.text,
        "tokens": block.tokens,
        "budget_tokens": block.budget,
        "allowed_tokens": block.allowed,
        "is_cut": block.is_cut,
        "is_static": block.is_static,
        "dropped": len(block.dropped),
    }
    return {**document, "shows": list(block.shown), "drops": list(block.dropped)} if debug else document
