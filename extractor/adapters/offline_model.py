"""A small deterministic stand-in for a model: rules without understanding.

It reads the cold prompt like a model, calls the memory tools, and finishes. It exists so that everything runs without
an API key. It recognises set phrases in English ("I'm a ...", "please don't ...", "we decided ...", a URL) and misses
anything phrased differently. Its facts have `origin=offline-rules`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from extractor.core.conversation.transcript import without_elements
from extractor.core.errors import BadRequest
from extractor.core.facts.fact import MAX_DESCRIPTION_CHARS, slug
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply
from extractor.core.run.tools import READ, SAVE

MODEL_NAME = "offline"
MAX_SENTENCE_CHARS = 600
MAX_DRAFTS = 12

_MESSAGE = re.compile(r'<message uuid="([^"]+)" role="(\w+)" at="[^"]*"( note="[^"]*")?>\n(.*?)\n</message>', re.DOTALL)
_TOOLS = re.compile(r"<(tool_call|tool_result)\b")
_FENCE = re.compile(r"(```|`)")
_RECALLED = re.compile(r"&lt;(memory|memories|system-reminder)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.!?\n]+(?:\.(?=\w)[^.!?\n]*)*[.!?]*")
_STOP_WORDS = frozenset(
    (
        "a an and are as at be but by for from had has have he her his i in is it its me my no not now of on "
        "or our she so that the their them then there they this to us was we were what when which will with "
        "you your just really please always never again"
    ).split()
)

_ROLE = (
    r"engineer|developer|programmer|designer|manager|scientist|analyst|teacher|nurse|doctor|physician|lead|founder|"
    r"student|consultant|writer|researcher|architect|administrator|accountant|marketer|director|lawyer|chef|"
    r"photographer|editor|translator|owner|producer|planner|coordinator|specialist|assistant|technician|therapist"
)
_WORK = (
    r"launch|release|deadline|go-live|demo|review|migration|rollout|freeze|cutover|kick-?off|milestone|sprint|meeting|"
    r"workshop|presentation|handover|audit|pilot"
)


@dataclass(frozen=True, slots=True)
class _Rule:
    """A set phrase. `name` may refer to groups of the pattern; `{topic}` stands for the sentence's own words."""

    type: str
    pattern: re.Pattern[str]
    name: str
    polarity: str | None = None


def _rule(kind: str, pattern: str, name: str, polarity: str | None = None) -> _Rule:
    return _Rule(kind, re.compile(pattern, re.IGNORECASE), name, polarity)


RULES = (
    _rule("reference", r"https?://(?P<host>[\w.-]+)\S*", "{label}-link"),
    _rule("reference", r"\b(?:tracked|filed|logged|ticket|issue|epic)\b.*?\b(?P<ticket>[A-Z][A-Z0-9]{1,9}-\d+)\b", "ticket-{ticket}"),
    _rule("feedback", r"^(?:no,? |actually,? |hey,? )*(?:please )?(?:don't|do not|stop|never|quit)\s+\w+", "avoid-{topic}", "correction"),
    _rule("feedback", r"^(?:no|nope|actually|that's wrong|not quite)\b.*\b(?:use|should|instead|wanted|meant)\b", "correct-{topic}", "correction"),
    _rule("feedback", r"^(?:from now on|next time|in (?:the )?future)\b", "from-now-on-{topic}", "correction"),
    _rule("feedback", r"\b(?:exactly (?:like that|right|how)|keep (?:doing|it|using)|just how i)\b", "keep-{topic}", "confirmation"),
    _rule("feedback", r"^(?:please )?always\s+\w+", "always-{topic}", "preference"),
    _rule("project", rf"\b(?:the|our) (?P<what>(?:[\w-]+ ){{0,2}}?(?:{_WORK}))\b.*\b(?:is|are|was|will be|has been|moved|moves|slipped|starts|happens|set)\b.*\b(?:on|to|for|by|until|next|this|in|tomorrow|today|\d)", "{what}-date"),
    _rule("project", r"\bwe(?:'ve| have)? (?:just )?(?:decided|agreed|settled|chose|committed)\b", "decision-{topic}"),
    _rule("user", rf"\bI(?:'m| am| work as| used to be)\s+(?:an?|the|one of)\s+(?:[\w/-]+ ){{0,4}}?(?:{_ROLE})s?\b", "role"),
    _rule("user", r"\bmy name is (?P<who>[A-Z]\w+)", "name"),
    _rule("user", r"\bI(?: really| absolutely| usually| strongly)? (?:prefer|like|love|enjoy|hate|dislike|can't stand)\b (?!to know|it\b|that\b|this\b|how\b|your\b|the idea)", "preference-{topic}"),
    _rule("user", r"\bI(?:'m| am) (?:allergic|vegetarian|vegan|intolerant|colou?r-?blind|deaf|left-handed)\b", "condition-{topic}"),
    _rule("user", r"\bI (?:live|am based|grew up) in\b|\bI'm based in\b", "home"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Said:
    uuid: str
    text: str


class OfflineModel:
    """Answers cold requests by rules. Makes no network requests."""

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:  # noqa: ARG002
        messages = request["messages"]
        order = _text_of(messages[0])
        if "<transcript>" not in order:
            raise BadRequest("the offline rules read the cold prompt only")
        drafts = list(_drafts(order))[:MAX_DRAFTS]
        known = set(re.findall(r"^- \[\w+\] ([a-z0-9-]+):", html.unescape(_part(order, "manifest")), re.MULTILINE))
        calls = self._calls(drafts, known, turn=(len(messages) + 1) // 2)
        if not calls:
            return _reply([{"type": "text", "text": "Nothing more to keep."}], "end_turn", order)
        return _reply(calls, "tool_use", order)

    def _calls(self, drafts: list[dict[str, Any]], known: set[str], turn: int) -> list[dict[str, Any]]:
        reads = [draft["name"] for draft in drafts if draft["name"] in known]
        if turn == 1 and reads:
            return [_call(READ, {"name": name}, turn, i) for i, name in enumerate(dict.fromkeys(reads))]
        if turn == (2 if reads else 1):
            return [_call(SAVE, draft, turn, i) for i, draft in enumerate(drafts)]
        return []


def _drafts(order: str) -> Iterator[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for said in _user_messages(_part(order, "transcript")):
        for sentence in _sentences(said.text):
            rule, match = _first_match(sentence)
            if rule is None or match is None:
                continue
            if "{topic}" in rule.name and not _telling(sentence[match.start() :], rule):
                continue  # without a name it could not be found again
            draft = _draft(rule, match, sentence, said.uuid)
            found.pop(draft["name"], None)  # a later statement replaces an earlier one
            found[draft["name"]] = draft
    return iter(found.values())


def _draft(rule: _Rule, match: re.Match[str], sentence: str, uuid: str) -> dict[str, Any]:
    groups = {key: value for key, value in match.groupdict().items() if value}
    topic = " ".join(_telling(sentence[match.start() :], rule)[:4])
    name = slug(rule.name.format(**{"topic": topic, "label": _label(sentence), **groups}))
    content = _third_person(sentence) if rule.type == "user" else sentence
    draft: dict[str, Any] = {
        "name": name,
        "type": rule.type,
        "description": content if len(content) <= MAX_DESCRIPTION_CHARS - 40 else content[: MAX_DESCRIPTION_CHARS - 60].rstrip() + " ...",
        "content": content,
        "evidence": [{"message_uuid": uuid, "quote": sentence}],
    }  # fmt: skip
    if rule.polarity:
        draft["polarity"] = rule.polarity
    return draft


def _first_match(sentence: str) -> tuple[_Rule | None, re.Match[str] | None]:
    if sentence.rstrip().endswith("?"):
        return None, None
    for rule in RULES:
        match = rule.pattern.search(sentence)
        if match:
            return rule, match
    return None, None


def _user_messages(transcript: str) -> Iterator[_Said]:
    for uuid, role, note, body in _MESSAGE.findall(transcript):
        if role == "user" and not note:
            yield _Said(uuid, html.unescape(_said(body)))


def _said(body: str) -> str:
    """Return the text without tool calls, code and recalled memory."""
    bare = without_elements(without_elements(body, _TOOLS, "</{}>"), _FENCE, "{}")
    return without_elements(bare, _RECALLED, "&lt;/{}&gt;")


def _sentences(text: str) -> Iterator[str]:
    for match in _SENTENCE.finditer(text):
        sentence = match.group().strip(" \t-*>")
        if 12 <= len(sentence) <= MAX_SENTENCE_CHARS:
            yield sentence


def _telling(text: str, rule: _Rule) -> list[str]:
    words = re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.lower())
    skip = {"don't", "do", "stop", "i'm", "prefer", "like", "love", "enjoy", "hate", "decided", "agreed", "we've", "yes",
            "exactly", "keep", "doing", "perfect", "allergic", "next", "time", "future", "settled", "quit"}  # fmt: skip
    if rule.type == "user":
        skip |= {"usually", "strongly", "absolutely"}
    return [word for word in words if word not in _STOP_WORDS and word not in skip and "'" not in word]


def _label(sentence: str) -> str:
    words = [
        word for word in re.findall(r"[A-Za-z][\w-]*", sentence.split("http")[0]) if word.lower() not in _STOP_WORDS
    ]
    return " ".join(words[:4]) or "page"


_PERSON = (
    (re.compile(r"\bI'm\b"), "the user is"), (re.compile(r"\bI am\b"), "the user is"),
    (re.compile(r"\bI (really |absolutely |usually |strongly )?(prefer|like|love|enjoy|dislike|live|work|hate)\b"), r"the user \1\2s"),
    (re.compile(r"\bI've\b"), "the user has"), (re.compile(r"\bI\b"), "the user"), (re.compile(r"\b[Mm]y\b"), "their"),
    (re.compile(r"\bme\b"), "them"),
)  # fmt: skip


def _third_person(sentence: str) -> str:
    for pattern, words in _PERSON:
        sentence = pattern.sub(words, sentence)
    return sentence[:1].upper() + sentence[1:]


def _part(order: str, tag: str) -> str:
    match = re.search(rf"<{tag}>\n(.*?)\n?</{tag}>", order, re.DOTALL)
    return match.group(1) if match else ""


def _text_of(message: Mapping[str, Any]) -> str:
    content = message["content"]
    if isinstance(content, str):
        return content
    return "\n".join(str(block.get("text", "")) for block in content)


def _call(name: str, arguments: Mapping[str, Any], turn: int, place: int) -> dict[str, Any]:
    return {"type": "tool_use", "id": f"toolu_offline_{turn}_{place}", "name": name, "input": dict(arguments)}


def _reply(content: list[dict[str, Any]], stop_reason: str, order: str) -> Reply:
    return Reply(content, stop_reason, Usage(input_tokens=len(order) // 4, output_tokens=40), MODEL_NAME)
