"""How stored material is written for an agent.

    lines     each block is an XML element; a memory is `#1 [2023-10-13] Ada: Allergic to peanuts.`
    markdown  the same lines under headings
    xml       each memory, passage and entry is an element too, with its source in attributes

The date is the day on which something was said. `#1` is a handle: the debug view names its source. What was stored is
escaped, so that it can neither close its block nor open another; in Markdown it cannot begin a heading. Facts of one day
and speaker stand under one heading line, as do passages of one conversation and day; an empty line stands between those.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from xml.sax.saxutils import escape, quoteattr
from zoneinfo import ZoneInfo

from extractor.core.conversation.budget import MAX_TEXT_CHARS, MAX_TOOL_RESULT_CHARS, shorten
from extractor.core.conversation.transcript import result_text, sendable, without_echoes
from extractor.core.dates import readable
from extractor.core.facts.code_names import VERIFY, names_code
from extractor.core.facts.fact import Basis, Fact, Scope
from extractor.core.recall.passages import Line, Passage
from extractor.core.record import record

# What a reader is told about a fact that no person said in so many words.
BASES: Mapping[Basis, str] = {
    Basis.ASSISTANT: "by the assistant",
    Basis.PASTED: "from a pasted text",
    Basis.TOOL: "from a tool",
    Basis.INFERRED: "inferred",
    Basis.UNVERIFIED: "unverified",
}

MAX_PHRASE_CHARS = 60

# Everything that a model may read as the end of a line, and what begins a line of ours.
_INNER_SPEAKER = re.compile(r"([\n\r\v\f\x1c-\x1e\x85\u2028\u2029])\[")
_MARKDOWN_START = re.compile(r"^([ \t]*)(?=#|```|~~~)", re.MULTILINE)


@record
class Told:
    """When a fact was said last, by local date, and by whom.

    Attributes:
        by: The speaker's name; empty if the message has none.
    """

    on: date
    by: str = ""


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


def day_of(at: datetime, zone: str) -> date:
    """Return the local date of an instant: by its own offset if it has one, else in a zone."""
    return (at if at.utcoffset() else at.astimezone(ZoneInfo(zone))).date()


def open_dates(fact: Fact) -> list[str]:
    """Return the ambiguous dates of a fact with all their readings, the one that its text states first."""
    return [
        f"'{time.phrase[:MAX_PHRASE_CHARS]}' is {' or '.join(readable(code, time.phrase) for code in codes)}"
        for time in fact.times
        for codes in [list(filter(None, (time.edtf, *time.alternatives)))]
        if time.status == "ambiguous" and time.alternatives
    ]


class Lines:
    """Short lines in XML blocks: the default."""

    name = "lines"
    has_headings = True
    between_passages = "\n\n"

    def frame(self, block: str) -> tuple[str, str]:
        """Return what stands before and after the content of a block."""
        return f"<{block}>\n", f"\n</{block}>"

    def protect(self, text: str, block: str) -> str:
        """Escape only the block's own tags in a caller's text."""
        return re.sub(rf"<(?=/?{re.escape(block)}\b)", "&lt;", text, flags=re.IGNORECASE)

    def escape(self, text: str) -> str:
        return escape(sendable(text))

    def fact(self, fact: Fact, told: Told, handle: str, name: str = "") -> str:
        """Return a fact with its day and speaker.

        Args:
            handle: Stands first; empty for none.
            name: Stands last; empty for none.
        """
        names_speaker = fact.content.startswith(f"{told.by} ")  # "Jonas: Jonas has a cat" says it twice
        said = f"{told.by}: {fact.content}" if told.by and not names_speaker else fact.content
        return self._item(f"[{told.on}] {said}", [BASES.get(fact.basis, ""), *self._notes(fact), name], handle)

    def heading(self, fact: Fact, told: Told) -> str:
        """Return what facts of one day and speaker share: a line above them; empty if they stand alone."""
        shared = [f"said by {told.by}" if told.by else "", BASES.get(fact.basis, "")]
        return self.escape(f"[{told.on}] {'; '.join(filter(None, shared))}".rstrip()) if self.has_headings else ""

    def under_heading(self, fact: Fact, handle: str) -> str:
        """Return a fact whose day and speaker stand above it."""
        return self._item(fact.content, self._notes(fact), handle)

    def pin(self, pin: Pin) -> str:
        return self._item(f"{pin.name}: {pin.content}")

    def knowledge(self, item: Knowledge) -> str:
        sure = [] if item.confidence is None else [f"confidence {item.confidence:.2f}"]
        return self._item(f"[{item.source}] {item.content}", sure)

    def passage(self, passage: Passage, zone: str, handle: str) -> str:
        lines: list[str] = []
        day = None
        for line in passage.lines:
            if (on := day_of(line.at, zone)) != day:
                lines.append(f"\n[{on}]" if lines else f"[{on}] {handle}".rstrip())
                day = on
            lines.append(self._spoken(line))
        return "\n".join(lines)

    def best_line(self, passage: Passage, zone: str, handle: str) -> str:
        """Return the line of a passage that answers best, for where the whole has no room."""
        line = passage.best
        return f"{self._bullet(handle)} [{day_of(line.at, zone)}] {self._spoken(line)}"

    def day_heading(self, lines: Sequence[Line], zone: str) -> str:
        """Return what passages of one day share: a line above them; empty if they stand alone."""
        days = {day_of(line.at, zone) for line in lines}
        return f"[{days.pop()}]" if self.has_headings and len(days) == 1 else ""

    def passage_under_day(self, passage: Passage, handle: str) -> str:
        """Return a passage whose day stands above it."""
        return "\n".join([handle, *map(self._spoken, passage.lines)])

    def best_line_under_day(self, passage: Passage, handle: str) -> str:
        return f"{self._bullet(handle)} {self._spoken(passage.best)}"

    def task_line(self, on: str, kind: str, content: str) -> str:
        return f"- {on} [{kind}] {self.escape(' '.join(content.split()))}"

    def day(self, day: str, lines: Sequence[str]) -> str:
        return f"### {day}\n" + "\n".join(f"- {self.escape(line)}" for line in lines)

    def notes(self, text: str) -> str:
        return self.escape(text)

    def day_line(self, day: date) -> str:
        """Return what stands above the exchanges of a day."""
        return f"[{day}]"

    def exchange(self, messages: Sequence[Mapping[str, Any]]) -> str:
        """Return who said what, with tool calls and results shortened and without thinking."""
        # No line of what somebody said or a tool returned may look like what somebody else said.
        return "\n".join(
            _INNER_SPEAKER.sub(r"\1  [", said) for message in messages for said in self._of_message(message)
        )

    def _notes(self, fact: Fact) -> list[str]:
        return [*open_dates(fact), VERIFY if _names_code(fact) else ""]

    def _item(self, text: str, notes: Sequence[str] = (), handle: str = "") -> str:
        note = "; ".join(filter(None, notes))
        whole = f"{text.strip()} ({note})" if note else text.strip()
        return f"{self._bullet(handle)} {self.escape(whole)}".replace("\n", "\n  ")

    def _bullet(self, handle: str) -> str:
        return handle or "-"

    def _spoken(self, line: Line) -> str:
        who = line.speaker if line.name and not line.is_tool_result else line.speaker.capitalize()
        return self.escape(f"{who}: {line.text}").replace("\n", " ")

    def _of_message(self, message: Mapping[str, Any]) -> Iterator[str]:
        name, content = message.get("name"), message.get("content")
        who = self.escape(
            f"{message.get('role')} {name}" if isinstance(name, str) and name else str(message.get("role"))
        )
        if isinstance(content, str):
            yield self._said(who, content)
            return
        for block in content or ():
            match str(block.get("type")):
                case "text":
                    yield self._said(who, str(block.get("text", "")))
                case "thinking" | "redacted_thinking":
                    continue
                case "tool_use" | "server_tool_use" | "mcp_tool_use":
                    given = shorten(json.dumps(block.get("input", {}), ensure_ascii=False), MAX_TOOL_RESULT_CHARS)
                    yield f"[tool call] {self.escape(str(block.get('name')))} {self.escape(given)}"
                case "tool_result" | "mcp_tool_result":
                    yield f"[tool result] {self.escape(shorten(result_text(block), MAX_TOOL_RESULT_CHARS))}"
                case kind:
                    yield f"[{self.escape(kind)}]"

    def _said(self, who: str, text: str) -> str:
        return f"[{who}] {self.escape(shorten(without_echoes(text).strip(), MAX_TEXT_CHARS))}"


class Markdown(Lines):
    """The same lines under headings."""

    name = "markdown"

    def frame(self, block: str) -> tuple[str, str]:
        return f"{_heading(block)}\n", ""

    def protect(self, text: str, block: str) -> str:
        """Escape only the block's own heading in a caller's text."""
        return re.sub(rf"^(?={re.escape(_heading(block))}\s*$)", r"\\", text, flags=re.IGNORECASE | re.MULTILINE)

    def _bullet(self, handle: str) -> str:
        return f"- {handle}".rstrip()

    def escape(self, text: str) -> str:
        return _MARKDOWN_START.sub(r"\1\\", sendable(text))

    def notes(self, text: str) -> str:
        return re.sub(r"(?m)^\\## ", "### ", self.escape(text))


class Xml(Lines):
    """Elements with their sources as attributes."""

    name = "xml"
    has_headings = False
    between_passages = "\n"

    def fact(self, fact: Fact, told: Told, handle: str, name: str = "") -> str:
        attributes = {
            "name": name,
            "type": fact.type.value,
            "source": f"session {fact.session_id}" if fact.session_id else fact.origin.value,
            "confidence": f"{fact.confidence:.2f}",
            "said": told.on.isoformat(),
            "by": told.by,
            "ambiguous": "; ".join(open_dates(fact)),
            "note": VERIFY if _names_code(fact) else "",
            "handle": handle,
        }
        return f"<memory {_attributes(attributes)}>{self.escape(fact.content)}</memory>"

    def pin(self, pin: Pin) -> str:
        return f"<pin {_attributes({'name': pin.name, 'of': pin.scope.value})}>\n{self.escape(pin.content)}\n</pin>"

    def knowledge(self, item: Knowledge) -> str:
        sure = "" if item.confidence is None else f"{item.confidence:.2f}"
        attributes = _attributes({"source": item.source, "confidence": sure})
        return f"<entry {attributes}>\n{self.escape(item.content)}\n</entry>"

    def passage(self, passage: Passage, zone: str, handle: str) -> str:
        return self._archived(passage, passage.lines, zone, handle)

    def best_line(self, passage: Passage, zone: str, handle: str) -> str:
        return self._archived(passage, [passage.best], zone, handle)

    def notes(self, text: str) -> str:
        return f"<session_notes>\n{self.escape(text)}\n</session_notes>"

    def day_line(self, day: date) -> str:
        return f'<day on="{day}"/>'

    def exchange(self, messages: Sequence[Mapping[str, Any]]) -> str:
        return f"<exchange>\n{super().exchange(messages)}\n</exchange>"

    def _archived(self, passage: Passage, lines: Sequence[Line], zone: str, handle: str) -> str:
        """Return an element with a message each; a message of another day than the first says so."""
        first = day_of(lines[0].at, zone)
        attributes = {"session": passage.session_id, "said": first.isoformat(), "handle": handle}
        found = [f"<passage {_attributes(attributes)}>"]
        for line in lines:
            on = day_of(line.at, zone)
            said = {"by": line.speaker, "said": on.isoformat() if on != first else ""}
            found.append(f"<message {_attributes(said)}>{self.escape(line.text)}</message>")
        return "\n".join([*found, "</passage>"])


FORMS: Mapping[str, Callable[[], Lines]] = {"lines": Lines, "markdown": Markdown, "xml": Xml}


def _heading(block: str) -> str:
    return f"## {block.replace('_', ' ').capitalize()}"


def _names_code(fact: Fact) -> bool:
    return names_code(f"{fact.description} {fact.content}")


def _attributes(values: Mapping[str, str]) -> str:
    return " ".join(f"{name}={quoteattr(sendable(value))}" for name, value in values.items() if value)
