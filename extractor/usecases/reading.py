"""The use cases of readers: recall, context, pins, notes and tasks. Used by the API, MCP and the command line alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from extractor.adapters.sql.operators.queries import Visible
from extractor.bootstrap import Parts
from extractor.core.context.context import Block, Context, DoesNotFit, Filling, ModelClass, Preset, assemble
from extractor.core.context.material import Found, Knowledge, Material, fill
from extractor.core.conversation.budget import estimate_tokens
from extractor.core.conversation.compaction import count_message, exchanges_of
from extractor.core.conversation.events import check_time_zone
from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.transcript import Content, Message, is_prompt, said_text
from extractor.core.dates import Anchor
from extractor.core.errors import InvalidEvent, UnknownFact, UnknownSession
from extractor.core.facts.fact import NAME, Fact, FactScope, Scope, slug
from extractor.core.facts.recall import Question, read_question, terms
from extractor.core.facts.secrets import find_in_fields, redact, redact_document
from extractor.core.notes.session_notes import SessionNotes, group_headlines, render_notes
from extractor.core.run.prices import window_of
from extractor.usecases import ingest as service

FACTS_CONSIDERED = 80
RELEVANT_FACTS = 30
ARCHIVE_HITS = 10
TASK_LINES = 30
HEADLINE_DAYS = 8
MESSAGES_A_READ = 200
MAX_MESSAGES_READ = 10_000
MAX_QUERY_CHARS = 1_000
MAX_PIN_CHARS = 400_000
EMPTY_RECALL: Mapping[str, Any] = {
    "results": [], "next": None, "is_fallback": False, "fallback": None, "words": [], "since": None, "until": None,
    "memory_ignored": True,
}  # fmt: skip


# -- recall -----------------------------------------------------------------------------------------------------


def recall(
    parts: Parts,
    scope: FactScope,
    query: str,
    *,
    zone: str | None = None,
    since: date | None = None,
    until: date | None = None,
    limit: int = 20,
    after: str | None = None,
    ignore_memory: bool = False,
) -> dict[str, Any]:
    """Answer a question from facts and the archive; its time words count from the asker's local date.

    Args:
        query: Its first 1,000 characters are read.
        zone: IANA zone of the asker; None takes the one that the user's newest session told, else the default.
        after: The `next` of the page before.
        ignore_memory: Find nothing: the person asked for an answer without memory.

    Raises:
        InvalidEvent: The zone is unknown, or `after` is no bookmark.
    """
    if ignore_memory:
        return dict(EMPTY_RECALL)
    check_time_zone(zone)
    query = query[:MAX_QUERY_CHARS]  # longer ones are pasted texts: their beginning says what is asked
    assumed = zone or parts.settings.default_time_zone
    question = read_question(query, _anchor(parts, assumed), since, until)
    if zone is None and question.has_days:  # only then does it matter where the asker is
        told = _zone(parts, scope, None)
        if told != assumed:
            assumed, question = told, read_question(query, _anchor(parts, told), since, until)
    zone = assumed
    closeness = parts.closeness(query) if parts.closeness is not None else None
    found = parts.search.recall(scope, question, limit=limit, zone=zone, after=after, closeness=closeness)
    parts.reads.note(UUID(item["fact"]["id"]) for item in found.items if item["kind"] == "fact")
    return {
        "results": redact_document(found.items),
        "next": found.next,
        "is_fallback": found.fallback is not None,
        "fallback": found.fallback,
        "words": list(question.words),
        "since": question.since.isoformat() if question.since else None,
        "until": question.until.isoformat() if question.until else None,
        "memory_ignored": False,
    }


def _zone(parts: Parts, scope: FactScope, zone: str | None) -> str:
    check_time_zone(zone)
    return zone or parts.queries.zone_of(scope.tenant_id, scope.user_id) or parts.settings.default_time_zone


def _anchor(parts: Parts, zone: str) -> Anchor:
    return Anchor.of(datetime.now(UTC), zone, parts.settings.date_conventions)


# -- context ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ContextOrder:
    """What a context is asked for.

    Attributes:
        preset: Its name; `blocks`, `layers`, `pipeline`, or one of the presets file.
        session_id: The session that goes on; its messages, notes and headlines come from the archive.
        query: What the user asks now; None takes the newest prompt of the conversation.
        texts: The caller's own texts by block, such as the system prompt; trusted and not escaped.
        messages: The conversation as the Messages API has it; None takes the session's visible messages.
        knowledge: What the caller retrieved elsewhere, most relevant first.
        task: Name of the task whose history is shown.
        recall: A question to the archive of messages; None leaves the archive out.
        model: Whose tokens count, and whose context window chooses the budgets.
        context_window: In tokens; instead of the model's.
        budget_tokens: Of all blocks together; None takes the preset's.
        is_single_turn: There is no conversation to keep: knowledge before history.
        ignore_memory: Nothing stored goes in; the conversation and the caller's texts do.
        exchanges_apart: Give the exchanges back as messages, and not in the text.
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


def context(parts: Parts, scope: FactScope, order: ContextOrder, *, debug: bool = False) -> dict[str, Any]:
    """Put together what an agent reads before it answers.

    Returns:
        The text, the blocks with their tokens and budgets, and what an operator should look at; with `debug` also
        what each block shows and what it dropped.

    Raises:
        InvalidEvent: A preset, block or zone is unknown, the session is another user's, or a block that is never cut
            does not fit.
    """
    preset, size = _preset(parts, order)
    zone = _zone(parts, scope, order.time_zone)
    asked = _Asked(parts, scope, order, preset, size, zone)
    fillings = fill(preset, asked.material(), has_project=scope.project_id is not None)
    count = parts.counter.counting(order.model or "")
    if order.exchanges_apart:
        _put_apart(fillings, asked.messages, parts, order)
    try:
        made = assemble(preset, size, fillings, count, budget=order.budget_tokens)
    except DoesNotFit as error:
        raise InvalidEvent.of(f"texts.{error.block}", str(error)) from None
    parts.reads.note(UUID(key) for block in made.blocks for key in block.keys)
    return _document(preset, size, made, asked, order, debug=debug)


def _preset(parts: Parts, order: ContextOrder) -> tuple[Preset, ModelClass]:
    preset = parts.presets.get(order.preset)
    if preset is None:
        raise InvalidEvent.of("preset", f"must be one of {', '.join(sorted(parts.presets))}")
    known = {block.name for block in preset.blocks if "text" in block.holds}
    for name in order.texts:
        if name not in known:
            raise InvalidEvent.of(
                f"texts.{name}", f"is no block that takes a text; there are {', '.join(sorted(known))}"
            )
    if order.is_single_turn:
        preset = preset.for_single_turn()
    return preset, preset.class_for(order.context_window or window_of(order.model, parts.windows))


class _Asked:
    """Gathers the material of one context; reads only what the preset has a place for."""

    def __init__(
        self, parts: Parts, scope: FactScope, order: ContextOrder, preset: Preset, size: ModelClass, zone: str
    ) -> None:
        self._parts = parts
        self._scope = scope
        self._order = order
        self._preset = preset
        self._zone = zone
        self._room = order.budget_tokens if order.budget_tokens is not None else size.total
        self.messages = self._conversation()
        self.query = (order.query if order.query is not None else _newest_prompt(self.messages))[:MAX_QUERY_CHARS]
        self.is_ignored = order.ignore_memory or wants_no_memory(self.query)

    def material(self) -> Material:
        own = Material(texts=self._order.texts, messages=self.messages, knowledge=self._order.knowledge)
        return own if self.is_ignored else self._with_memory(own)

    def _with_memory(self, own: Material) -> Material:
        parts, scope, holds = self._parts, self._scope, self._preset.holds
        has_facts = any(holds(name) for name in ("facts", "user_facts", "project_facts"))
        notes = headlines = days = None
        if holds("summary") and self._order.session_id:
            notes = self._notes()
        if holds("summary") or holds("headlines") or holds("days"):
            now = datetime.now(UTC)
            days = parts.notes.headlines(scope, now - timedelta(days=HEADLINE_DAYS))
            today = now.astimezone(ZoneInfo(self._zone)).date()
            headlines = group_headlines(days, now=now, today=today, session_id=self._order.session_id)
        return _without_credentials(
            replace(
                own,
                facts=parts.facts.newest(scope, FACTS_CONSIDERED) if has_facts else (),
                relevant=self._relevant() if has_facts else (),
                pins=parts.pins.material(scope) if holds("pins") else (),
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
        """Read the newest visible messages, as many as could fit."""
        found: list[Visible] = []
        tokens, wanted = 0, MESSAGES_A_READ
        while tokens <= self._room and len(found) < MAX_MESSAGES_READ:
            page = self._parts.queries.visible_messages(self._scope, session_id, wanted, skip=len(found))
            found = [*page, *found]
            tokens += sum(count_message({"content": message.content}, estimate_tokens) for message in page)
            if len(page) < wanted:
                break
            missing = len(found) * (self._room - tokens) // tokens  # if the older ones are as long as these
            wanted = min(max(MESSAGES_A_READ, missing), MAX_MESSAGES_READ)
        first = next((at for at, message in enumerate(found) if _is_prompt(message)), len(found))
        shown: list[Mapping[str, Any]] = redact_document(
            [{"role": message.role, "content": message.content} for message in found[first:]]
        )
        return shown

    def _notes(self) -> SessionNotes:
        found = self._parts.notes.notes_of(self._scope, self._order.session_id or "")
        return SessionNotes(found)

    def _relevant(self) -> list[tuple[Fact, float]]:
        words = terms(read_question(self.query, _anchor(self._parts, self._zone)).words)
        return self._parts.facts.relevant(self._scope, words, RELEVANT_FACTS) if words else []

    def _archive(self) -> list[Found]:
        question: Question = read_question(self._order.recall or "", _anchor(self._parts, self._zone))
        hits = self._parts.search.recall(self._scope, question, limit=4 * ARCHIVE_HITS, zone=self._zone).items
        return [
            Found(hit["message"]["session_id"], hit["message"]["role"], hit["at"], hit["snippet"])
            for hit in hits
            if hit["kind"] == "message"
        ][:ARCHIVE_HITS]

    def _task_lines(self) -> Any:
        return self._parts.tasks.task_lines(self._scope, slug(self._order.task or ""), TASK_LINES)


def _without_credentials(stored: Material) -> Material:
    """Stored before the filter knew a form, or said in a message: a context shows what kind it was."""
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


def _put_apart(
    fillings: Mapping[str, Filling], messages: Sequence[Mapping[str, Any]], parts: Parts, order: ContextOrder
) -> None:
    """Let the exchanges count as the messages that they are, and stand beside the text."""
    count = parts.counter.counting(order.model or "")
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
        warnings.append("memory was left out, as asked for this turn")
    elif (
        asked.query
        and any("facts" in held for spec in preset.blocks for held in spec.holds)
        and not any(block.keys for block in made.blocks)
    ):
        warnings.append("no memory is shown: nothing is stored for this user, or nothing fitted")
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


# -- pins -------------------------------------------------------------------------------------------------------


def pin(
    parts: Parts,
    scope: FactScope,
    name: str,
    *,
    content: str | None = None,
    fact_id: UUID | None = None,
    kind: Scope | None = None,
) -> dict[str, Any]:
    """Pin a text or a fact under a name; it is then in every context of the user, or of the project.

    Args:
        kind: USER or PROJECT; None is the project's when there is one.

    Raises:
        InvalidEvent: The name is no slug, or not exactly one of text and fact is given.
        UnknownFact: The user may not see such a fact.
        PinBudgetExceeded: It does not fit; nothing was written.
    """
    kind = kind or (Scope.USER if scope.project_id is None else Scope.PROJECT)
    if kind is Scope.PROJECT and scope.project_id is None:
        raise InvalidEvent.of("scope", "a pin of a project needs project_id")
    if not NAME.fullmatch(name):
        raise InvalidEvent.of("name", "must be lower-case letters, digits and hyphens, at most 80")
    if (content is None) == (fact_id is None):
        raise InvalidEvent.of("content", "give either content or fact_id")
    read_at = parts.fact_writer.now()
    text = content if content is not None else _content_of(parts, scope, fact_id)
    _check_text("content", text, MAX_PIN_CHARS)
    _refuse_credentials({"name": name})
    tokens = parts.counter.counting("")(text) + 20  # its element and attributes
    budget = parts.settings.pinned_tokens // 2
    return parts.pins.pin(
        scope, kind, name, content=content, fact_id=fact_id, tokens=tokens, budget=budget, read_at=read_at
    )


def _content_of(parts: Parts, scope: FactScope, fact_id: UUID | None) -> str:
    found = parts.facts.visible(scope, [fact_id] if fact_id else [])
    if not found:
        raise UnknownFact(f"no fact {fact_id}")
    return found[0].content


# -- tasks ------------------------------------------------------------------------------------------------------


PROMOTED = ("Key results", "Errors and corrections", "Current state")
ENTRY_KINDS = ("result", "correction", "state", "decision", "revision", "verified", "note")
_KIND_OF = {"Key results": "result", "Errors and corrections": "correction", "Current state": "state"}
MAX_ENTRY_CHARS = 2_000


def add_task_entries(
    parts: Parts, scope: FactScope, task: str, entries: Sequence[tuple[str, str]], *, session_id: str | None = None
) -> list[str]:
    """Append (kind, text) lines to a task's history; return their ids.

    Raises:
        InvalidEvent: A kind is unknown, a text empty or too long, or it holds a credential.
    """
    for at, (kind, text) in enumerate(entries):
        if kind not in ENTRY_KINDS:
            raise InvalidEvent.of(f"entries[{at}].kind", f"must be one of {', '.join(ENTRY_KINDS)}")
        _check_text(f"entries[{at}].content", text, MAX_ENTRY_CHARS)
    read_at = parts.fact_writer.now()
    added = parts.tasks.add_entries(scope, _task(task), entries, session_id=session_id, read_at=read_at)
    return [str(one) for one in added]


def end_session(
    parts: Parts, tenant_id: str, session_id: str, *, task: str | None = None, by: str = ""
) -> dict[str, Any]:
    """End a session: its notes go; before that, what they hold moves to a task's history, if a task is named.

    Headlines and messages stay. Turns that still come begin new notes.

    Raises:
        UnknownSession, InvalidEvent
    """
    found = parts.notes.notes(tenant_id, session_id)
    promoted: list[str] = []
    if task is not None:
        scope = FactScope(tenant_id, found["user_id"], found["project_id"])
        lines = [(_KIND_OF[title], found["sections"][title]) for title in PROMOTED if found["sections"].get(title)]
        entries = [(kind, redact(text)[:MAX_ENTRY_CHARS]) for kind, text in lines]
        read_at = parts.fact_writer.now()
        ids = parts.tasks.promote_notes(scope, _task(task), entries, session_id=session_id, by=by, read_at=read_at)
        promoted = [str(one) for one in ids]
    return {"session_id": session_id, "ended": parts.notes.end_session(tenant_id, session_id), "promoted": promoted}


def notes_for(parts: Parts, tenant_id: str, session_id: str, *, only_user: str | None = None) -> str | None:
    """Return a session's notes as text; None when there are none, or it is not the user's that may read.

    Args:
        only_user: The only user whose sessions may be read; None is every user of the tenant.
    """
    try:
        found = parts.notes.notes(tenant_id, session_id)
    except UnknownSession:
        return None
    if only_user not in (None, found["user_id"]):
        return None
    return redact(render_notes(SessionNotes(found["sections"]))) or None


def promote_entry(
    parts: Parts, scope: FactScope, entry_id: UUID, *, name: str, fact_type: str, description: str, by: str
) -> dict[str, Any]:
    """Make a line of a task's history a fact, through the rules that hold for every fact; the step is recorded.

    Raises:
        UnknownTaskEntry, InvalidEvent
    """
    entry = parts.tasks.entry(scope, entry_id)
    arguments = {"name": name, "type": fact_type, "description": description, "content": entry["content"]}
    answer = service.use_memory(parts, scope, "save_memory", arguments, session_id=entry["session_id"])
    if answer["is_error"]:
        raise InvalidEvent.of("", answer["content"])
    fact = parts.facts.by_name(scope, slug(name))
    if fact is not None and answer["facts_written"]:
        parts.tasks.note_promotion(scope, entry_id, str(fact.id), by)
    return {"content": answer["content"], "fact_id": str(fact.id) if fact else None}


def _check_text(field_name: str, text: str, limit: int) -> None:
    if not text.strip() or len(text) > limit:
        raise InvalidEvent.of(field_name, f"must have 1 to {limit:,} characters")
    _refuse_credentials({field_name: text})


def _refuse_credentials(fields: Mapping[str, str]) -> None:
    """Raises: InvalidEvent: Names the field and the kind, never the credential."""
    if found := find_in_fields(fields):
        raise InvalidEvent.of(found[0], f"holds a credential ({found[1]}): leave it out")


def _task(task: str) -> str:
    if not task.strip() or len(task) > 200:
        raise InvalidEvent.of("task", "must have 1 to 200 characters")
    _refuse_credentials({"task": task})
    return slug(task)
