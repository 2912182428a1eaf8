"""Assembles what an agent reads before it answers: blocks of text within a token budget."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NotRequired, TypedDict
from uuid import UUID

from extractor.adapters.sql.facts.fact_reads import ReadCounter
from extractor.core.context.context import Context, assemble
from extractor.core.context.cutting import Count, DoesNotFit
from extractor.core.context.entries import Filling
from extractor.core.context.forms import FORMS
from extractor.core.context.material import Material, fill, handles_of
from extractor.core.context.presets import ModelClass, Preset
from extractor.core.conversation.compaction import count_message, exchanges_of
from extractor.core.documents import Json, rfc3339
from extractor.core.errors import InvalidInput
from extractor.core.facts.fact import Fact, FactScope
from extractor.core.recall.passages import Passage
from extractor.core.run.prices import window_of
from extractor.usecases.context_material import FACT_PLACES, AskedFor, ContextOrder, ContextStores
from extractor.usecases.recall import Asker

MEMORY_PLACES = (*FACT_PLACES, "archive")
NOTHING_MATCHES = "nothing that is remembered matches the query: the memories shown are the newest ones"
# What a block must contain to hold what a caller asks for.
PLACES = {
    "query": MEMORY_PLACES,
    "recall": ("archive", "answers"),
    "knowledge": ("entries",),
    "messages": ("exchanges",),
    "session_id": ("exchanges", "summary", "headlines", "days"),
    "task": ("task_history",),
}


class Source(TypedDict):
    """Where a part of the text comes from: a passage, or a fact, which has the last five fields too."""

    handle: str
    kind: str
    session_id: str | None
    message_uuids: list[str]
    fact_id: NotRequired[str]
    name: NotRequired[str]
    type: NotRequired[str]
    confidence: NotRequired[float]
    updated_at: NotRequired[str]


class ShownBlock(TypedDict):
    """A block of the text; `start` and `end` are characters of it. The last three fields come with `debug`."""

    name: str
    rank: int
    start: int
    end: int
    tokens: int
    budget_tokens: int | None
    allowed_tokens: int
    is_cut: bool
    is_static: bool
    dropped: int
    text: NotRequired[str]
    shows: NotRequired[list[str]]
    drops: NotRequired[list[str]]


class DebugView(TypedDict):
    """The query as it was understood, the tokens that are left, and the sources of what is shown."""

    query: str | None
    free_tokens: int
    sources: list[Source]


class AssembledContext(TypedDict):
    """What an agent reads before it answers. `messages` is there if exchanges stand apart."""

    text: str
    tokens: int
    budget_tokens: int
    preset: str
    model_class: str
    reserved: dict[str, int]
    blocks: list[ShownBlock]
    warnings: list[str]
    memory_ignored: bool
    messages: NotRequired[list[Json]]
    debug: NotRequired[DebugView]


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

    def make(self, scope: FactScope, order: ContextOrder, *, debug: bool = False) -> AssembledContext:
        """Assemble what an agent reads before it answers.

        Args:
            debug: Say also what each block shows and dropped.

        Raises:
            InvalidInput: A preset, block or zone is unknown, the session belongs to another user, or a block that must
                not be cut does not fit.
        """
        preset, size = self._preset(order)
        if order.form not in FORMS:
            raise InvalidInput.of("format", f"must be one of {', '.join(FORMS)}")
        form = FORMS[order.form]()
        count = self.counting(order.model or "")
        with self._stores.recall.one_reader():
            asked = AskedFor(self._stores, self._asker, scope, order, preset, size)
            material = asked.material(count)
        fillings = fill(preset, material, has_project=scope.project_id is not None, form=form)
        if order.exchanges_apart:
            _put_apart(fillings, asked.messages, count)
        try:
            made = assemble(preset, size, fillings, count, budget=order.budget_tokens, form=form)
        except DoesNotFit as error:
            raise InvalidInput.of(f"texts.{error.block}", str(error)) from None
        self._reads.note(UUID(key) for block in made.blocks for key in block.keys)
        document = _document(preset, size, made, asked, order)
        if debug:
            _add_debug_view(document, made, asked, material)
        return document

    def window(self, model: str | None) -> int:
        """Return the context window of a model, in tokens."""
        return window_of(model, self._windows)

    def _preset(self, order: ContextOrder) -> tuple[Preset, ModelClass]:
        preset = self.presets.get(order.preset)
        if preset is None:
            raise InvalidInput.of("preset", f"must be one of {', '.join(sorted(self.presets))}")
        known = {block.name for block in preset.blocks if "text" in block.holds}
        for name in order.texts:
            if name not in known:
                raise InvalidInput.of(
                    f"texts.{name}", f"is not a block that takes a text; must be one of {', '.join(sorted(known))}"
                )
        if order.is_single_turn:
            preset = preset.for_single_turn()
        return preset, preset.class_for(order.context_window or self.window(order.model))


def _put_apart(fillings: Mapping[str, Filling], messages: Sequence[Mapping[str, object]], count: Count) -> None:
    """Count the exchanges as messages, because they are returned next to the text."""
    sizes = [sum(count_message(message, count) for message in exchange) for exchange in exchanges_of(messages)]
    for filling in fillings.values():
        filling.exchanges = [
            replace(entry, apart_tokens=size) for entry, size in zip(filling.exchanges, sizes, strict=False)
        ]


def _document(
    preset: Preset, size: ModelClass, made: Context, asked: AskedFor, order: ContextOrder
) -> AssembledContext:
    document: AssembledContext = {
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


def _warnings(preset: Preset, made: Context, asked: AskedFor, order: ContextOrder) -> list[str]:
    missing = [
        f"{name}: the preset {preset.name!r} has no place for it, so it was left out"
        for name, places in PLACES.items()
        if getattr(order, name) and not preset.holds(*places)
    ]
    if asked.is_ignored:
        return [*missing, "memory was left out, as requested for this turn"]
    if asked.is_unanswered and any(block.handles for block in made.blocks):
        return [*missing, NOTHING_MATCHES]
    if asked.query and preset.holds(*MEMORY_PLACES) and not any(block.handles for block in made.blocks):
        return [*missing, "no memory is shown: nothing is stored for this user, nothing matches, or nothing fits"]
    return missing


def _block_documents(made: Context) -> list[ShownBlock]:
    documents: list[ShownBlock] = []
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


def _add_debug_view(document: AssembledContext, made: Context, asked: AskedFor, material: Material) -> None:
    for shown, block in zip(document["blocks"], made.blocks, strict=True):
        shown.update({"text": block.text, "shows": list(block.shown), "drops": list(block.dropped)})
    handles = {handle for block in made.blocks for handle in block.handles}
    sources = [_source(handle, source) for handle, source in handles_of(material).items() if handle in handles]
    document["debug"] = {"query": asked.query, "free_tokens": made.budget - made.tokens, "sources": sources}


def _source(handle: str, source: Fact | Passage) -> Source:
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
