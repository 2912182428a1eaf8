"""A scripted student: a model that answers from the gold, with planned faults. It tests the figures, not a model.

It reads the same prompt as any model and calls the same tools, but it knows the gold statements by their quotes. Without
faults, every figure below 100 % is due to the set or the rules. With faults, each figure must move by what was planned.

    scripted-student                                   no faults
    scripted-student:miss=5,type=7                     misses every fifth statement, gives every seventh a wrong type
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, timedelta
from typing import Any

from extractor.core.documents import Json
from extractor.core.errors import CallerError
from extractor.core.facts.slugs import slug
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply
from extractor.evaluation.data import DataSet, Keep, Question, Statement
from extractor.evaluation.matching import plain

NAME = "scripted-student"
# A rough count is enough: nobody pays for a student.
CHARS_A_TOKEN = 4
_BLOCK = re.compile(
    r"^<(m\d+) [^<>]*\d\d:\d\d(?: note)?>\n(.*?)(?=\n<(?:m\d+ |\w{3} \d{4}-)|\Z)", re.DOTALL | re.MULTILINE
)
_KNOWN = re.compile(r"^- \[\w+\] ([a-z0-9-]+):", re.MULTILINE)
_ISO = re.compile(r"\b\d{4}-\d\d-\d\d\b")
# What a student takes a type for; `project` for the others.
_OTHER_TYPE = {"feedback": "user", "project": "reference"}
_NOTES = "<headline>Scripted answers</headline>"


@dataclass(frozen=True, slots=True)
class Faults:
    """How often each fault is made: every n-th time that it could be; 0 never.

    Attributes:
        miss: Statements that are not saved.
        type: Saved with another type.
        date: Dated statements saved with the day after, and saved again when the rules refuse them.
        double: Saved a second time under another name, in other words.
        update: Superseding statements saved beside the old fact instead of under its name.
        trap: Statements that must not be kept, saved as `project`.
    """

    miss: int = 0
    type: int = 0
    date: int = 0
    double: int = 0
    update: int = 0
    trap: int = 0


FAULTS = tuple(one.name for one in fields(Faults))


def is_student(model: str) -> bool:
    return model == NAME or model.startswith(f"{NAME}:")


def faults_of(model: str) -> Faults:
    """Return the faults that a model's name asks for.

    Raises:
        CallerError: It names an unknown fault.
    """
    wanted: dict[str, int] = {}
    for part in filter(None, model.removeprefix(NAME).removeprefix(":").split(",")):
        key, _, number = part.partition("=")
        if key not in FAULTS or not number.isdigit():
            raise CallerError(f"{part!r} is not a fault: give some of {', '.join(FAULTS)} as miss=5,type=7")
        wanted[key] = int(number)
    return Faults(**wanted)


@dataclass(frozen=True, slots=True)
class Plan:
    """Which statements get which fault, by id."""

    missed: frozenset[str] = frozenset()
    wrong_type: frozenset[str] = frozenset()
    wrong_date: frozenset[str] = frozenset()
    doubled: frozenset[str] = frozenset()
    beside: frozenset[str] = frozenset()
    trapped: frozenset[str] = frozenset()


def plan(statements: Sequence[Statement], faults: Faults) -> Plan:
    """Return the faults of a set, in the order of its statements."""
    kept = [one for one in statements if one.keep is Keep.YES]
    missed = _every(faults.miss, kept)
    said = [one for one in kept if one.id not in missed]
    beside = _every(faults.update, [one for one in said if one.updates is not None])
    return Plan(
        missed=missed,
        wrong_type=_every(faults.type, [one for one in said if one.type is not None and not one.updates]),
        wrong_date=_every(faults.date, [one for one in said if _ISO.search(one.content)]),
        doubled=_every(faults.double, said),
        beside=beside,
        trapped=_every(faults.trap, [one for one in statements if one.keep is Keep.NO]),
    )


def _every(number: int, statements: Sequence[Statement]) -> frozenset[str]:
    return frozenset(one.id for one in statements[number - 1 :: number]) if number else frozenset()


class ScriptedStudent:
    """Answers cold requests with the gold statements whose quotes occur in the transcript."""

    def __init__(self, dataset: DataSet, model: str = NAME) -> None:
        self.name = model
        self.plan = plan(dataset.statements, faults_of(model))
        self._statements = [one for one in dataset.statements if one.evidence and self._is_saved(one)]
        self._roots = _roots(dataset.statements)
        self._reader = ScriptedReader(dataset)

    def _is_saved(self, one: Statement) -> bool:
        return (one.keep is Keep.YES and one.id not in self.plan.missed) or one.id in self.plan.trapped

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:  # noqa: ARG002
        messages = request["messages"]
        order = _text(messages[0])
        if "tools" not in request:
            return self._said(request, self._reader.reply(order))
        saves = self._calls(order)
        reads = _reads(order, saves)
        written = [message for message in messages if message["role"] == "assistant"][bool(reads) :]
        if reads and len(messages) == 1:
            name, calls = "read_memory", reads
        elif not written:
            name, calls = "save_memory", saves
        else:
            name, calls = "save_memory", _refused(written[-1], messages[-1]) if len(written) == 1 else []
        content = _reply_content(name, calls, turn=len(messages))
        return self._said(request, content)

    def _said(self, request: ModelRequest, content: list[Json]) -> Reply:
        used = Usage(
            input_tokens=len(request.content.decode("utf-8", "replace")) // CHARS_A_TOKEN,
            output_tokens=len(str(content)) // CHARS_A_TOKEN,
        )
        has_calls = any(block["type"] == "tool_use" for block in content)
        return Reply(content, "tool_use" if has_calls else "end_turn", used, self.name)

    def _calls(self, order: str) -> list[Json]:
        heard = [(handle, html.unescape(body)) for handle, body in _BLOCK.findall(_part(order, "transcript"))]
        found = []
        for one in self._statements:
            evidence = [
                {"message": handle, "quote": cited.quote}
                for cited in one.evidence
                for handle, body in heard
                if cited.quote and cited.quote in body
            ]
            if evidence:
                found += self._saves(one, evidence)
        return found

    def _saves(self, one: Statement, evidence: list[dict[str, str]]) -> list[Json]:
        made = self.plan
        name = slug(one.id if one.id in made.beside else self._roots.get(one.id, one.id))
        kind = one.type.value if one.type else "project"
        if one.id in made.wrong_type or one.keep is Keep.NO:
            kind = _OTHER_TYPE.get(kind, "project") if one.keep is Keep.YES else "project"
        content = _ISO.sub(_next_day, one.content) if one.id in made.wrong_date else one.content
        saved: Json = {
            "name": name, "type": kind, "description": content[:120], "content": content, "evidence": evidence,
        }  # fmt: skip
        saved |= {"polarity": one.polarity} if one.polarity and kind == "feedback" else {}
        saved |= {"dates": [dict(item) for item in one.quoted_dates]} if one.quoted_dates else {}
        if one.id not in made.doubled:
            return [saved]
        return [saved, {**saved, "name": f"{name}-again", "content": f"It was said that {content}"}]


class ScriptedReader:
    """Answers the questions of a set, and judges answers. It knows an answer only if what it is given says it."""

    def __init__(self, dataset: DataSet) -> None:
        self._questions = {one.question: one for one in dataset.questions}
        self._statements = [one for one in dataset.statements if one.keep is Keep.YES]

    def reply(self, prompt: str) -> list[Json]:
        given, marker, asked = prompt.partition("\n</given>\n")
        if not marker:
            return [
                {"type": "text", "text": self._matches(prompt) if prompt.startswith("Memory: ") else _verdict(prompt)}
            ]
        question = self._questions.get(asked.partition("Question: ")[2])
        knows = question is not None and self._is_said(question, html.unescape(given))
        return [{"type": "text", "text": question.answer if question and knows else "I do not know."}]

    def _matches(self, prompt: str) -> str:
        """Return the numbers of the statements that a memory says, as a judge does."""
        memory, _, rows = prompt.removeprefix("Memory: ").partition("\nStatements:\n")
        text = plain(memory)
        by_content = {" ".join(one.content.split()): one for one in self._statements}
        said = []
        for row in rows.split("\n"):
            number, _, content = row.partition(". ")
            one = by_content.get(content)
            if one and one.says and all(any(plain(word) in text for word in group) for group in one.says):
                said.append(number)
        return ", ".join(said) or "none"

    def _is_said(self, question: Question, given: str) -> bool:
        """Return whether a text has the words of the question's evidence, or a statement that rests on it."""
        text = plain(given)
        for one in self._statements:
            if one.messages.isdisjoint(question.evidence):
                continue
            days = all(first.isoformat() in given for first, _ in one.dates)
            is_stated = days and all(any(plain(word) in text for word in group) for group in one.says)
            if is_stated or any(cited.quote and cited.quote in given for cited in one.evidence):
                return True
        return False


def _verdict(prompt: str) -> str:
    right, _, answer = prompt.partition("Right answer: ")[2].partition("\nAnswer to judge: ")
    return "yes" if right == answer else "no"


def _roots(statements: Sequence[Statement]) -> dict[str, str]:
    """Return the first statement of each chain of updates."""
    older = {one.id: one.updates for one in statements if one.updates}
    found: dict[str, str] = {}
    for name in older:
        root = name
        while root in older and (before := older[root]):
            root = before
        found[name] = root
    return found


def _refused(reply: Mapping[str, Any], results: Mapping[str, Any]) -> list[Json]:
    """Return the refused calls of a reply, to be made once more as they are."""
    refused = {block.get("tool_use_id") for block in results["content"] if block.get("is_error")}
    return [dict(block["input"]) for block in reply["content"] if block.get("id") in refused]


def _reads(order: str, saves: Sequence[Mapping[str, Any]]) -> list[Json]:
    """Return calls that read the known facts which are about to be revised."""
    known = set(_KNOWN.findall(html.unescape(_part(order, "manifest"))))
    return [{"name": name} for name in dict.fromkeys(save["name"] for save in saves) if name in known]


def _reply_content(name: str, calls: Sequence[Mapping[str, Any]], turn: int) -> list[Json]:
    blocks: list[Json] = [] if name == "read_memory" else [{"type": "text", "text": _NOTES}]
    for at, call in enumerate(calls):
        blocks.append({"type": "tool_use", "id": f"toolu_student_{turn}_{at}", "name": name, "input": dict(call)})
    return blocks


def _next_day(found: re.Match[str]) -> str:
    return (date.fromisoformat(found[0]) + timedelta(days=1)).isoformat()


def _text(message: Mapping[str, Any]) -> str:
    content = message["content"]
    return content if isinstance(content, str) else "\n".join(str(block.get("text", "")) for block in content)


def _part(order: str, tag: str) -> str:
    start, end = order.find(f"<{tag}>\n"), order.rfind(f"\n</{tag}>")
    return order[start + len(tag) + 3 : end] if 0 <= start < end else ""
