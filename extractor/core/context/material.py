"""What goes into a context, and into which of its blocks: facts, pins, notes and what was said."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from functools import partial
from typing import Any
from uuid import UUID

from extractor.core.context.entries import RECENT, Entry, Filling, Later
from extractor.core.context.forms import Knowledge, Lines, Pin, Told, day_of, open_dates
from extractor.core.context.presets import BlockSpec, Preset
from extractor.core.conversation.compaction import exchanges_of
from extractor.core.conversation.transcript import Message, said_text
from extractor.core.facts.fact import Fact, Scope
from extractor.core.notes.session_notes import Headline, HeadlineGroup, SessionNotes, render_notes
from extractor.core.recall.passages import Line, Passage
from extractor.core.recall.words import message_text

# Score from which a fact answers the query instead of merely sharing a word with it.
RELEVANT = 0.3

# Of a fact over a passage: it says in one line what a passage says in several.
FACT_BONUS = 0.5

# Messages of one conversation that begin with the same characters are taken for one.
COMPARED_CHARS = 120

_WORD = re.compile(r"\w+")
_CLAUSE_END = re.compile(r"[.!?:;\n\u3002\u3011\u2026]")


MAX_DAYS = 7
OLDER = "For what else was said, search the archive."


@dataclass(frozen=True, slots=True)
class TaskLine:
    """One line of a task's history."""

    kind: str
    content: str
    on: str


@dataclass(frozen=True, slots=True)
class _Cited:
    """Facts that were taken from a message, by their keys.

    Attributes:
        repeated: They say all of the message.
        told: The message says all of them.
    """

    repeated: tuple[str, ...] = ()
    told: frozenset[str] = frozenset()


_NOT_CITED = _Cited()


@dataclass(frozen=True, slots=True)
class Material:
    """Everything from which a context may be built.

    Attributes:
        texts: The caller's own, by block; trusted.
        is_asked: There is a query: nobody misses what does not match it.
        facts: What the user may see, what was said last first.
        relevant: Facts that match the query, best first, with their scores.
        archive: Messages that match it, with those around them, best first.
        told: By fact, when it was said and by whom; a fact that is missing was said when it was saved.
        zone: IANA zone of dates.
        messages: Of the conversation, as the Messages API has them, oldest first.
        days_of_messages: On which local day each was said; empty if that is not known.
        days: Headlines of the last days, for a block of recent activity.
    """

    texts: Mapping[str, str] = field(default_factory=dict)
    is_asked: bool = False
    facts: Sequence[Fact] = ()
    relevant: Sequence[tuple[Fact, float]] = ()
    pins: Sequence[Pin] = ()
    knowledge: Sequence[Knowledge] = ()
    archive: Sequence[Passage] = ()
    told: Mapping[UUID, Told] = field(default_factory=dict)
    zone: str = "UTC"
    notes: SessionNotes = field(default_factory=SessionNotes)
    headlines: Sequence[HeadlineGroup] = ()
    days: Sequence[Headline] = ()
    task_history: Sequence[TaskLine] = ()
    messages: Sequence[Mapping[str, Any]] = ()
    days_of_messages: Sequence[date] = ()


def fill(preset: Preset, material: Material, *, has_project: bool, form: Lines | None = None) -> dict[str, Filling]:
    """Return the content of each block of a preset.

    Facts follow the preset's routes; each fact appears in one block only.
    """
    blocks = {spec.name: spec for spec in preset.blocks if has_project or not spec.needs_project}
    return _Filler(preset, material, blocks, form or Lines()).all()


def handles_of(material: Material) -> dict[str, Fact | Passage]:
    """Return the sources of a context by the handles that stand in its text."""
    return _numbered(_ordered(material), material.archive)


def _numbered(facts: Sequence[Fact], archive: Sequence[Passage]) -> dict[str, Fact | Passage]:
    sources: list[Fact | Passage] = [*facts, *archive]
    return {f"#{number}": source for number, source in enumerate(sources, start=1)}


def _ordered(material: Material) -> list[Fact]:
    """Return facts: those that match the query, then the newest."""
    found = {fact.id: fact for fact, _ in material.relevant}
    return [*found.values(), *(fact for fact in material.facts if fact.id not in found)]


class _Filler:
    """Renders material into the blocks of one preset."""

    def __init__(self, preset: Preset, material: Material, blocks: Mapping[str, BlockSpec], form: Lines) -> None:
        self._preset = preset
        self._from = material
        self._blocks = blocks
        self._form = form
        self._scores = {fact.id: score for fact, score in material.relevant}
        self._facts = _ordered(material)
        self._handles = {
            _identity(source): handle for handle, source in _numbered(self._facts, material.archive).items()
        }
        self._exchanges = exchanges_of(material.messages)
        self._shown_texts = _shown_texts(self._exchanges, material.archive)
        self._facts_by_message: dict[UUID, list[Fact]] = defaultdict(list)
        for fact in self._facts:
            for item in fact.evidence:
                self._facts_by_message[item.message_uuid].append(fact)
        self._cited_by_message: dict[UUID, _Cited] = {}
        self._routed = self._route()

    def all(self) -> dict[str, Filling]:
        return {name: self._filling(name, spec) for name, spec in self._blocks.items()}

    def _filling(self, name: str, spec: BlockSpec) -> Filling:
        filling = Filling(self._from.texts.get(name, "") if "text" in spec.holds else "")
        for held in spec.holds:
            match held:
                case "text":
                    continue
                case "facts":
                    filling.entries += self._routed.get(name, [])
                case "headlines" if "exchanges" not in spec.holds:
                    filling.entries += [replace(one, priority=RECENT) for one in self._summary(with_notes=False)]
                case "summary" | "headlines":
                    filling.summary += self._summary(with_notes=held == "summary")
                case "exchanges":
                    filling.exchanges += self._conversation()
                case _:
                    filling.entries += self._entries(held, spec)
        return filling

    def _conversation(self) -> list[Entry]:
        entries: list[Entry] = []
        first = 0
        for at, part in enumerate(self._exchanges):
            day = self._form.day_line(self._from.days_of_messages[first]) if self._from.days_of_messages else ""
            entries.append(Entry(Later(partial(self._form.exchange, part)), _exchange(at), heading=day))
            first += len(part)
        return entries

    def _route(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for fact in self._facts if self._preset.routes else ():
            route = self._preset.routes.get(fact.type.value)
            if route is None:
                continue
            is_relevant = self._scores.get(fact.id, 0.0) >= RELEVANT
            to = route.relevant if route.relevant and is_relevant else route.to
            overflow = route.overflow if route.overflow in self._blocks and route.overflow != to else None
            if to in self._blocks:
                found.setdefault(to, []).append(self._fact(fact, overflow))
        return found

    def _entries(self, held: str, spec: BlockSpec) -> list[Entry]:
        form, given = self._form, self._from
        match held:
            case "pins":
                return [Entry(form.pin(pin), f"pin {pin.name}") for pin in given.pins]
            case "entries":
                return [Entry(form.knowledge(item), f"entry {item.source}") for item in given.knowledge]
            case "archive":
                return self._archive()
            case "answers":
                recent = [fact for fact in given.facts if fact.id not in self._scores]
                return [*(self._fact(fact) for fact, _ in given.relevant), *self._archive(), *map(self._fact, recent)]
            case "days":
                return self._days()
            case "task_history":
                return [
                    Entry(form.task_line(line.on, line.kind, line.content), "task history")
                    for line in given.task_history
                ]
            case _:
                return self._of_scope(Scope.USER if held == "user_facts" else Scope.PROJECT, spec.limit)

    def _of_scope(self, scope: Scope, limit: int | None) -> list[Entry]:
        """Return the best facts of a scope for the query, else the newest."""
        best = [fact for fact, _ in self._from.relevant if fact.scope is scope]
        chosen = best or [fact for fact in self._from.facts if fact.scope is scope]
        return [self._fact(fact) for fact in chosen[:limit]]

    def _fact(self, fact: Fact, overflow: str | None = None) -> Entry:
        handle = self._handles[fact.id]
        told = self._from.told.get(fact.id) or Told(day_of(fact.updated_at, self._from.zone))
        score, form = self._scores.get(fact.id), self._form
        return Entry(  # without a reference to this object, which holds it: the cycle would wait for garbage collection
            Later(partial(form.fact, fact, told, handle)), f"fact {fact.name}", overflow, str(fact.id),
            priority=RECENT if score is None else score + FACT_BONUS, handle=handle,
            heading=form.heading(fact, told), under=Later(partial(form.under_heading, fact, handle)),
            is_extra=(self._from.is_asked or bool(self._scores)) and (score or 0.0) < RELEVANT, says=_clauses(fact.content),
            chars=len(fact.content),
        )  # fmt: skip

    def _archive(self) -> list[Entry]:
        return [self._passage(passage) for passage in self._from.archive]

    def _passage(self, passage: Passage) -> Entry:
        handle = self._handles[_identity(passage)]
        repeated = frozenset(key for line in passage.lines for key in self._cited(line).repeated)

        def without(facts: Collection[str]) -> Entry | None:
            left = _without(passage.lines, [self._reference(line, facts) for line in passage.lines])
            return self._lines(replace(passage, lines=left), handle) if any(line.is_hit for line in left) else None

        return replace(self._lines(passage, handle), repeats=repeated, without=without if repeated else None)

    def _lines(self, passage: Passage, handle: str) -> Entry:
        zone, form = self._from.zone, self._form
        inside = [self._shown_texts.get(line.text[:COMPARED_CHARS], "") for line in passage.lines]
        return Entry(
            Later(partial(form.passage, passage, zone, handle)), f"passage {handle} of {passage.session_id}",
            priority=passage.score, handle=handle, is_extra=True, chars=sum(len(line.text) for line in passage.lines),
            heading=form.day_heading(passage.lines, zone), under=Later(partial(form.passage_under_day, passage, handle)),
            at=passage.at, source=f"session {passage.session_id}", tells=frozenset(key for line in passage.lines for key in self._cited(line).told),
            shorter=partial(self._shorter, passage, handle), inside=frozenset(inside) if all(inside) else frozenset(),
        )  # fmt: skip

    def _shorter(self, passage: Passage, handle: str) -> Entry:
        """Return what is around a passage's best line; if there is no more than that, the line."""
        near, best, form = passage.near_best(), passage.best, self._form
        if 1 < len(near.lines) < len(passage.lines):
            return self._lines(near, handle)
        zone = self._from.zone
        return replace(
            self._lines(replace(passage, lines=(best,)), handle), shorter=None,
            text=Later(partial(form.best_line, passage, zone, handle)),
            under=Later(partial(form.best_line_under_day, passage, handle)),
        )  # fmt: skip

    def _reference(self, line: Line, facts: Collection[str]) -> str:
        """Return a reference to one of some facts that says all of a message; empty if none does."""
        found = next((key for key in self._cited(line).repeated if key in facts), None)
        return f"({self._handles[UUID(found)]})" if found is not None else ""

    def _cited(self, line: Line) -> _Cited:
        """Return the facts that were taken from a message and say the same."""
        if line.uuid not in self._facts_by_message:
            return _NOT_CITED
        if line.uuid not in self._cited_by_message:
            said = _clauses(line.text)
            facts = [(fact, _clauses(fact.content)) for fact in self._facts_by_message[line.uuid]]
            self._cited_by_message[line.uuid] = _Cited(
                tuple(str(fact.id) for fact, told in facts if said in told),
                frozenset(str(fact.id) for fact, told in facts if told in said and not open_dates(fact)),
            )
        return self._cited_by_message[line.uuid]

    def _summary(self, *, with_notes: bool) -> list[Entry]:
        entries: list[Entry] = []
        notes = render_notes(self._from.notes) if with_notes else ""
        if notes:
            entries.append(Entry(self._form.notes(notes), "session notes"))
        for group in self._from.headlines:
            label = f"headline, {group.title.lower()}"
            entries += [Entry(f"{group.title}: {self._form.escape(line)}", label) for line in group.lines]
        if self._from.headlines:
            entries.append(Entry(OLDER, "note on older history"))
        return entries

    def _days(self) -> list[Entry]:
        days: dict[str, dict[str, str]] = {}
        for item in sorted(self._from.days, key=lambda item: (item.at, item.run_id)):
            days.setdefault(item.said_on.isoformat(), {}).setdefault(item.text.casefold(), item.text)
        newest = sorted(days, reverse=True)[:MAX_DAYS]
        return [Entry(self._form.day(day, list(days[day].values())), f"day {day}", priority=RECENT) for day in newest]


def _identity(source: Fact | Passage) -> object:
    return source.id if isinstance(source, Fact) else source.lines[0].uuid


def _without(lines: Sequence[Line], references: Sequence[str]) -> tuple[Line, ...]:
    """Return lines with references in place of some, without those at both ends.

    Args:
        references: By line; empty for those that stay.
    """
    kept = [at for at, reference in enumerate(references) if not reference]
    return tuple(
        replace(line, text=reference, is_hit=False, score=0.0) if reference else line
        for at, (line, reference) in enumerate(zip(lines, references, strict=True))
        if kept and kept[0] <= at <= kept[-1]
    )


def _clauses(text: str) -> str:
    """Return the words of a text with a bar at both ends of each clause: what says less is a part of what says more."""
    clauses = (" ".join(_WORD.findall(clause)) for clause in _CLAUSE_END.split(text.casefold()))
    return f"| {' | '.join(filter(None, clauses))} |"


def _first_word(text: str) -> list[str]:
    return text[: 2 * COMPARED_CHARS].split(None, 1)[:1]


def _shown_texts(exchanges: Sequence[Sequence[Mapping[str, Any]]], archive: Sequence[Passage]) -> dict[str, str]:
    """Return labels of exchanges by the beginnings of those of their messages that passages may show."""
    firsts = {first for passage in archive for line in passage.lines for first in _first_word(line.text)}
    return {
        " ".join(text[: 2 * COMPARED_CHARS].split())[:COMPARED_CHARS]: _exchange(at)
        for at, part in enumerate(exchanges if firsts else ())
        for message in part
        for text in _texts(message)
        if not firsts.isdisjoint(_first_word(text))
    }


def _exchange(number: int) -> str:
    return f"exchange {number}"


def _texts(message: Mapping[str, Any]) -> list[str]:
    """Return the texts by which a passage may show a message: what was said, and that with its tools' calls and results."""
    content = message.get("content") or ""
    if isinstance(content, str):
        return [content]
    made = Message(UUID(int=0), str(message.get("role")), content, datetime.min.replace(tzinfo=UTC))
    return [said_text(made), message_text(made)]
