"""Renders stored material for a context: facts, pins, notes and messages as escaped text, each in its block."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from extractor.core.context.context import Entry, Filling
from extractor.core.context.presets import BlockSpec, Preset
from extractor.core.conversation.budget import MAX_TEXT_CHARS, MAX_TOOL_RESULT_CHARS, shorten
from extractor.core.conversation.compaction import exchanges_of
from extractor.core.conversation.transcript import result_text, sendable, without_echoes
from extractor.core.facts.code_names import VERIFY, names_code
from extractor.core.facts.fact import Fact, Scope
from extractor.core.notes.session_notes import Headline, HeadlineGroup, SessionNotes, render_notes

RELEVANT = 0.3
"""Score from which a fact answers the query instead of merely sharing a word with it."""

MAX_DAYS = 7
OLDER = "Older history is not shown: search the archive for it."


@dataclass(frozen=True, slots=True)
class Pin:
    """A named block that is always shown; belongs to a user or a project."""

    name: str
    scope: Scope
    content: str


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Something that the caller retrieved elsewhere: a document, a decision record, an incident."""

    source: str
    content: str
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """An archived message that matches the query."""

    session_id: str
    role: str
    at: str
    snippet: str


@dataclass(frozen=True, slots=True)
class TaskLine:
    """One line of a task's history."""

    kind: str
    content: str
    on: str


@dataclass(frozen=True, slots=True)
class Material:
    """Everything from which a context may be built.

    Attributes:
        texts: The caller's own, by block; trusted.
        facts: What the user may see, newest first.
        relevant: Facts that match the query, best first, with their scores.
        messages: Of the conversation, as the Messages API has them, oldest first.
        days: Headlines of the last days, for a block of recent activity.
    """

    texts: Mapping[str, str] = field(default_factory=dict)
    facts: Sequence[Fact] = ()
    relevant: Sequence[tuple[Fact, float]] = ()
    pins: Sequence[Pin] = ()
    knowledge: Sequence[Knowledge] = ()
    archive: Sequence[Found] = ()
    notes: SessionNotes = field(default_factory=SessionNotes)
    headlines: Sequence[HeadlineGroup] = ()
    days: Sequence[Headline] = ()
    task_history: Sequence[TaskLine] = ()
    messages: Sequence[Mapping[str, Any]] = ()


def fill(preset: Preset, material: Material, *, has_project: bool) -> dict[str, Filling]:
    """Return the content of each block of a preset.

    Facts follow the preset's routes; each fact appears in one block only.
    """
    blocks = {spec.name: spec for spec in preset.blocks if has_project or not spec.needs_project}
    fillings = {
        name: Filling(material.texts.get(name, "") if "text" in spec.holds else "") for name, spec in blocks.items()
    }
    routed = _routed(preset, material, blocks)
    for name, spec in blocks.items():
        filling = fillings[name]
        for held in spec.holds:
            match held:
                case "facts":
                    filling.entries += routed.get(name, [])
                case "pins" | "entries" | "archive" | "days" | "task_history" | "user_facts" | "project_facts":
                    filling.entries += _entries(held, material, spec)
                case "summary":
                    filling.summary += _summary(material, with_notes=True)
                case "headlines":
                    filling.summary += _summary(material, with_notes=False)
                case "exchanges":
                    filling.exchanges += [
                        render_exchange(part, at) for at, part in enumerate(exchanges_of(material.messages))
                    ]
    return fillings


def _routed(preset: Preset, material: Material, blocks: Mapping[str, BlockSpec]) -> dict[str, list[Entry]]:
    if not preset.routes:
        return {}
    relevant = {fact.id for fact, score in material.relevant if score >= RELEVANT}
    ordered = [fact for fact, _ in material.relevant if fact.id in relevant]
    ordered += [fact for fact in material.facts if fact.id not in relevant]
    found: dict[str, list[Entry]] = {}
    for fact in ordered:
        route = preset.routes.get(fact.type.value)
        if route is None:
            continue
        to = route.relevant if route.relevant and fact.id in relevant else route.to
        overflow = route.overflow if route.overflow in blocks and route.overflow != to else None
        if to in blocks:
            found.setdefault(to, []).append(Entry(render_fact(fact), f"fact {fact.name}", overflow, str(fact.id)))
    return found


def _entries(held: str, material: Material, spec: BlockSpec) -> list[Entry]:
    match held:
        case "pins":
            return [Entry(_render_pin(pin), f"pin {pin.name}") for pin in material.pins]
        case "entries":
            return [Entry(_render_knowledge(item), f"entry {item.source}") for item in material.knowledge]
        case "archive":
            return [Entry(_render_found(item), f"message of {item.session_id}") for item in material.archive]
        case "days":
            return _by_day(material.days)
        case "task_history":
            return [
                Entry(
                    f"- {escape(line.on)} [{escape(line.kind)}] {escape(' '.join(line.content.split()))}",
                    "task history",
                )
                for line in material.task_history
            ]
        case _:
            scope = Scope.USER if held == "user_facts" else Scope.PROJECT
            best = [fact for fact, _ in material.relevant if fact.scope is scope]
            chosen = best or [fact for fact in material.facts if fact.scope is scope]
            return [Entry(render_fact(fact), f"fact {fact.name}", key=str(fact.id)) for fact in chosen[: spec.limit]]


def _summary(material: Material, *, with_notes: bool) -> list[Entry]:
    entries: list[Entry] = []
    notes = render_notes(material.notes) if with_notes else ""
    if notes:
        entries.append(Entry(f"<session_notes>\n{escape(notes)}\n</session_notes>", "session notes"))
    for group in material.headlines:
        entries += [Entry(f"{group.title}: {escape(line)}", f"headline, {group.title.lower()}") for line in group.lines]
    if material.headlines:
        entries.append(Entry(OLDER, "note on older history"))
    return entries


def _by_day(headlines: Sequence[Headline]) -> list[Entry]:
    days: dict[str, list[str]] = {}
    for item in sorted(headlines, key=lambda item: (item.at, item.run_id)):
        days.setdefault(item.said_on.isoformat(), []).append(f"- {escape(item.text)}")
    newest = sorted(days, reverse=True)[:MAX_DAYS]
    return [Entry(f"### {day}\n" + "\n".join(days[day]), f"day {day}") for day in newest]


# -- one by one ---------------------------------------------------------------------------------------------------


def render_fact(fact: Fact) -> str:
    """Return a fact as an element with its source, confidence and date."""
    evidence = next((str(item.message_uuid) for item in fact.evidence), None)
    source = ", ".join(
        filter(
            None, [f"session {fact.session_id}" if fact.session_id else "", f"message {evidence}" if evidence else ""]
        )
    )
    attributes = {
        "name": fact.name,
        "type": fact.type.value,
        "source": source or fact.origin.value,
        "confidence": f"{fact.confidence:.2f}",
        "updated": fact.updated_at.date().isoformat(),
    }
    if names_code(f"{fact.description} {fact.content}"):
        attributes["note"] = VERIFY
    return f"<memory {_attributes(attributes)}>{escape(sendable(fact.content))}</memory>"


def _render_pin(pin: Pin) -> str:
    return f"<pin {_attributes({'name': pin.name, 'of': pin.scope.value})}>\n{escape(sendable(pin.content))}\n</pin>"


def _render_knowledge(item: Knowledge) -> str:
    attributes = {"source": item.source}
    if item.confidence is not None:
        attributes["confidence"] = f"{item.confidence:.2f}"
    return f"<entry {_attributes(attributes)}>\n{escape(sendable(item.content))}\n</entry>"


def _render_found(item: Found) -> str:
    attributes = {"session": item.session_id, "role": item.role, "at": item.at}
    return f"<archived {_attributes(attributes)}>{escape(sendable(item.snippet))}</archived>"


def _attributes(values: Mapping[str, str]) -> str:
    return " ".join(f"{name}={quoteattr(sendable(value))}" for name, value in values.items())


def render_exchange(messages: Sequence[Mapping[str, Any]], number: int) -> Entry:
    """Return an exchange as text: who said what, with tool calls and results shortened and without thinking."""
    lines = [line for message in messages for line in _lines(message)]
    text = "\n".join(lines)
    return Entry(f"<exchange>\n{text}\n</exchange>", f"exchange {number}")


def _lines(message: Mapping[str, Any]) -> list[str]:
    role, content = str(message.get("role")), message.get("content")
    if isinstance(content, str):
        return [f"[{role}] {_said(content)}"]
    found: list[str] = []
    for block in content or ():
        match str(block.get("type")):
            case "text":
                found.append(f"[{role}] {_said(str(block.get('text', '')))}")
            case "thinking" | "redacted_thinking":
                continue
            case "tool_use" | "server_tool_use" | "mcp_tool_use":
                arguments = shorten(json.dumps(block.get("input", {}), ensure_ascii=False), MAX_TOOL_RESULT_CHARS)
                found.append(f"[tool call] {escape(sendable(str(block.get('name'))))} {escape(sendable(arguments))}")
            case "tool_result" | "mcp_tool_result":
                found.append(f"[tool result] {escape(sendable(shorten(result_text(block), MAX_TOOL_RESULT_CHARS)))}")
            case kind:
                found.append(f"[{escape(kind)}]")
    return found


def _said(text: str) -> str:
    told = without_echoes(text)
    return escape(sendable(shorten(told.strip(), MAX_TEXT_CHARS)))
