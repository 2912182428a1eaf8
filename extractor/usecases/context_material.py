"""Collects what a context is made of: the conversation, and what memory holds for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.facts.notes import NotesStore
from extractor.adapters.sql.facts.pins import PinStore
from extractor.adapters.sql.facts.tasks import TaskStore
from extractor.adapters.sql.operators.queries import Queries, Visible
from extractor.core.context.cutting import Count
from extractor.core.context.forms import Knowledge, day_of
from extractor.core.context.material import Material
from extractor.core.context.presets import ModelClass, Preset
from extractor.core.conversation.budget import PER_MESSAGE_TOKENS
from extractor.core.conversation.compaction import count_message
from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.transcript import Content, Message, is_prompt, said_text
from extractor.core.facts.fact import Fact, FactScope, Scope
from extractor.core.facts.secrets import redact, redact_all, redact_document
from extractor.core.facts.slugs import slug
from extractor.core.languages.tokens import MAX_READ_CHARS, estimator
from extractor.core.notes.session_notes import NO_WORDS, SessionNotes, group_headlines
from extractor.core.recall.passages import Passage, Room
from extractor.core.recall.prompts import shortened
from extractor.core.recall.question import Question
from extractor.usecases.recall import MAX_QUERY_CHARS, Asker, Found, Recall, RecallOrder

FACTS_CONSIDERED = 80
# A hit takes about this much of a context, with the messages around it.
TOKENS_A_HIT = 40
MIN_HITS, MAX_HITS = 20, 200
# At least; text of passages with so many characters for each token of the room leaves none.
CHARS_A_TOKEN = 3
# Messages before and after each hit.
AROUND = 1

# Of the estimated size of a conversation; the room beside it must not seem smaller than it is.
SURE = 0.8
TASK_LINES = 30
HEADLINE_DAYS = 8
MESSAGES_A_READ = 100
MAX_MESSAGES_READ = 10_000
# Of a page, from which its language is told.
SAMPLED_MESSAGES = 5

# Parts of a block that show facts.
FACT_PLACES = ("facts", "user_facts", "project_facts", "answers")

NOTHING = Found((), (), Question(""))


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


class AskedFor:
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
        self._size = size
        self._zone = asker.zone_of(scope, order.time_zone)
        self._room = order.budget_tokens if order.budget_tokens is not None else size.total
        self._spoken = 0  # tokens of the conversation, estimated
        self._days: list[date] = []  # of its messages, if they come from the archive
        self.is_unanswered = False  # nothing that is remembered matches the query
        self.messages = self._conversation()
        prompt = order.query if order.query is not None else self._prompt()
        self.query = shortened(prompt, MAX_QUERY_CHARS)
        self.is_ignored = order.ignore_memory or wants_no_memory(prompt[:MAX_QUERY_CHARS])

    def material(self, count: Count) -> Material:
        """Return what the context is made of.

        Args:
            count: Counts the tokens of a text.
        """
        own = Material(
            texts=self._order.texts,
            messages=self.messages,
            days_of_messages=self._days,
            knowledge=self._order.knowledge,
        )
        return own if self.is_ignored else self._with_memory(own, count)

    def _with_memory(self, own: Material, count: Count) -> Material:
        stores, scope, holds = self._from, self._scope, self._preset.holds
        headlines = days = None
        if holds("summary", "headlines", "days"):
            now = datetime.now(UTC)
            since = now - timedelta(days=HEADLINE_DAYS)
            days = [line for line in stores.notes.headlines(scope, since) if line.text != NO_WORDS]
            today = now.astimezone(ZoneInfo(self._zone)).date()
            headlines = group_headlines(days, now=now, today=today, session_id=self._order.session_id)
        found = self._found(count)
        relevant = [(hit.fact, hit.score) for hit in found.facts]
        self.is_unanswered = found.is_empty and bool(found.question.words or found.question.has_days)
        facts = self._newest_facts({hit.fact.scope for hit in found.facts}, is_room_left=self._is_room_left(found))
        told = stores.facts.told(scope, [*facts, *(fact for fact, _ in relevant)], self._zone)
        facts.sort(
            key=lambda fact: told[fact.id].on if fact.id in told else day_of(fact.updated_at, self._zone), reverse=True
        )
        return _without_credentials(
            replace(
                own,
                is_asked=bool(self.query),
                facts=facts,
                relevant=relevant,
                archive=found.passages,
                told=told,
                zone=self._zone,
                pins=stores.pins.material(scope) if holds("pins") else (),
                notes=self._notes() if holds("summary") and self._order.session_id else SessionNotes(),
                headlines=headlines or (),
                days=days or (),
                task_history=self._task_lines() if holds("task_history") and self._order.task else (),
            )
        )

    def _is_room_left(self, found: Found) -> bool:
        """Return whether the passages that answer the query leave room for other facts."""
        chars = sum(len(line.text) for passage in found.passages for line in passage.lines)
        return chars < CHARS_A_TOKEN * self._room

    def _newest_facts(self, answering: set[Scope], *, is_room_left: bool) -> list[Fact]:
        """Return the newest facts if a block may show them.

        Args:
            answering: Scopes with facts that answer the query: a block of such a scope shows those instead.
        """
        needs = {Scope.USER: "user_facts", Scope.PROJECT: "project_facts"}
        shown = ["facts", *(place for scope, place in needs.items() if scope not in answering)]
        shown += ["answers"] if is_room_left else []
        return list(self._from.facts.newest(self._scope, FACTS_CONSIDERED)) if self._preset.holds(*shown) else []

    def _found(self, count: Count) -> Found:
        """Return what answers the query."""
        order, holds = self._order, self._preset.holds
        is_asked = self.query and holds(*FACT_PLACES, "archive", "answers")
        found = self._recall(self.query, count) if is_asked else NOTHING
        archive = self._recall(order.recall, count).passages if order.recall else found.passages
        return replace(found, passages=archive if holds("archive", "answers") else ())

    def _recall(self, query: str, count: Count) -> Found:
        limit = min(max(MIN_HITS, self._room // TOKENS_A_HIT), MAX_HITS)
        room = self._room - min(int(SURE * self._spoken), self._preset.share_of("exchanges", self._size))
        order = RecallOrder(query, zone=self._zone, limit=limit, around=AROUND, room=Room(room, AROUND, count))
        found = self._from.recall.find(self._scope, order)
        return replace(found, passages=_without_prompt(found.passages, self._order.session_id, query))

    def _prompt(self) -> str:
        """Return the newest prompt of the conversation; of the session if the preset shows no conversation."""
        if self.messages or self._order.session_id is None or self._order.messages is not None:
            return _newest_prompt(self.messages)
        newest = self._from.queries.visible_messages(self._scope, self._order.session_id, MESSAGES_A_READ)
        return next(filter(None, (said_text(_made(one)) for one in reversed(newest) if _is_prompt(one))), "")

    def _conversation(self) -> list[Mapping[str, Any]]:
        if self._order.messages is not None:
            return list(self._order.messages)
        if self._order.session_id is None or not self._preset.holds("exchanges"):
            return []
        return self._from_archive(self._order.session_id)

    def _from_archive(self, session_id: str) -> list[Mapping[str, Any]]:
        """Read the newest visible messages, as many as may fit."""
        found: list[Visible] = []
        room = self._preset.room_for("exchanges", self._size, self._room)
        tokens, wanted = 0, MESSAGES_A_READ
        while tokens <= room and len(found) < MAX_MESSAGES_READ:
            page = self._from.queries.visible_messages(self._scope, session_id, wanted, skip=len(found))
            found = [*page, *found]
            estimate = estimator("\n".join(str(message.content) for message in page[-SAMPLED_MESSAGES:]))
            tokens += _estimated(page, estimate)
            if len(page) < wanted:
                break
            missing = len(found) * (room - tokens) // tokens  # assuming that older messages are as long as these
            wanted = min(max(MESSAGES_A_READ, missing), MAX_MESSAGES_READ)
        self._spoken = tokens
        first = next((at for at, message in enumerate(found) if _is_prompt(message)), len(found))
        self._days = [day_of(one.at, self._zone) for one in found[first:]]
        is_named = not self._order.exchanges_apart  # the Messages API refuses other fields
        shown: list[Mapping[str, Any]] = redact_document(
            [
                {"role": one.role, **({"name": one.name} if one.name and is_named else {}), "content": one.content}
                for one in found[first:]
            ]
        )
        return shown

    def _notes(self) -> SessionNotes:
        found = self._from.notes.notes_of(self._scope, self._order.session_id or "")
        return SessionNotes(found)

    def _task_lines(self) -> Any:
        return self._from.tasks.task_lines(self._scope, slug(self._order.task or ""), TASK_LINES)


def _without_prompt(passages: Sequence[Passage], session_id: str | None, query: str) -> list[Passage]:
    """Return passages without the question itself, which the session may hold already and which answers nothing."""
    asked = query.strip()
    kept = []
    for one in passages:
        lines = tuple(line for line in one.lines if one.session_id != session_id or line.text.strip() != asked)
        if lines:
            kept.append(one if len(lines) == len(one.lines) else replace(one, lines=lines))
    return kept


def _without_credentials(stored: Material) -> Material:
    """Replace credentials with their kind: facts may predate the filter, and messages are stored as received."""
    facts = _redacted([*stored.facts, *(fact for fact, _ in stored.relevant)])
    newest = len(stored.facts)
    return replace(
        stored,
        facts=facts[:newest],
        relevant=[(fact, score) for fact, (_, score) in zip(facts[newest:], stored.relevant, strict=True)],
        pins=[replace(pin, content=redact(pin.content)) for pin in stored.pins],
        notes=SessionNotes(redact_document(stored.notes.sections)),
        headlines=[replace(group, lines=tuple(redact_all(group.lines))) for group in stored.headlines],
        days=[replace(line, text=redact(line.text)) for line in stored.days],
        task_history=[replace(line, content=redact(line.content)) for line in stored.task_history],
    )


def _redacted(facts: Sequence[Fact]) -> list[Fact]:
    contents = redact_all([fact.content for fact in facts])
    return [
        fact if fact.content == content else replace(fact, content=content)
        for fact, content in zip(facts, contents, strict=True)
    ]


def _estimated(page: Sequence[Visible], estimate: Callable[[str], int]) -> int:
    """Return about how many tokens messages have; plain texts are estimated several at once."""
    texts = [message.content for message in page if isinstance(message.content, str)]
    others = [{"content": message.content} for message in page if not isinstance(message.content, str)]
    tokens = PER_MESSAGE_TOKENS * len(texts) + sum(count_message(other, estimate) for other in others)
    some: list[str] = []
    chars = 0
    for text in texts:
        if chars + len(text) > MAX_READ_CHARS and some:
            tokens += estimate("".join(some))
            some, chars = [], 0
        some.append(text)
        chars += len(text)
    return tokens + (estimate("".join(some)) if some else 0)


def _newest_prompt(messages: Sequence[Mapping[str, Any]]) -> str:
    for message in reversed(messages):
        made = _made_of(str(message.get("role")), message.get("content") or "")
        if is_prompt(made) and said_text(made):
            return said_text(made)
    return ""


def _is_prompt(message: Visible) -> bool:
    return is_prompt(_made(message))


def _made(message: Visible) -> Message:
    return _made_of(message.role, message.content, is_meta=message.is_meta)


def _made_of(role: str, content: Content, *, is_meta: bool = False) -> Message:
    return Message(UUID(int=0), role, content, datetime.now(UTC), is_meta=is_meta)
