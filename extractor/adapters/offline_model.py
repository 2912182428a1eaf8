"""A small deterministic stand-in for a model: rules without understanding, for installations without an API key.

It reads the cold prompt like a model, calls the memory tools, and finishes. It recognises set phrases in English ("I'm a
...", "please don't ...", "we decided ...", a URL) and misses anything phrased differently. Its facts have
`origin=offline-rules`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from extractor.core.conversation.transcript import without_elements
from extractor.core.documents import Json
from extractor.core.errors import BadRequest
from extractor.core.facts.fact import MAX_DESCRIPTION_CHARS
from extractor.core.facts.own_words import own_words
from extractor.core.facts.quotes import stands_in
from extractor.core.facts.slugs import slug
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import Reply

MODEL_NAME = "offline"
MAX_SENTENCE_CHARS = 600
MAX_DRAFTS = 12
# A longer sentence is a narrative, not a lasting instruction.
MAX_ORDER_CHARS = 160

_MESSAGE = re.compile(
    r"^<(m\d+) ([^<>]+?) \d\d:\d\d( note)?>\n(.*?)(?=\n<(?:m\d+ |\w{3} \d{4}-)|\Z)", re.DOTALL | re.MULTILINE
)
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


# What an agent does for a person: an order about anything else is chatter ("Never say never!").
_DO = (
    r"use|write|add|answer|reply|respond|format|include|commit|push|merge|deploy|run|explain|summari[sz]e|call|address|apologi[sz]e|suggest|"
    r"translate|number|mock|touch|change|edit|delete|refactor|test|check|review|list|start|end|begin|cite|quote|put|name|keep|send|"
    r"ask before|recommend|mention|show|round|sort|mark|link|draft|log|format|comment|document|import|install|create|open|convert|speak"
)
# The moment, or somebody else: what is ordered holds for now only.
_PASSING = re.compile(
    r"\b(?:now|yet|again|anymore|any more|today|tonight|right away|immediately|until|just|already|this time|me wait|for me|me to|you're|"
    r"you are|you've|you have|i'm|i am|i'll|i was|i wanted|when you|once you|after you|these|those|this one|that one|it|them|myself|yourself|"
    r"he|she|they|him|her)\b|[!?]$",
    re.IGNORECASE,
)
_FROM_NOW_ON = re.compile(r"^(?:please )?(?:from now on|next time)", re.IGNORECASE)
_STANDING = r"(?:in (?:all |my |our |the )?\w+|for \w+|when(?:ever)? \w+|before \w+|after \w+|without \w+)"


@dataclass(frozen=True, slots=True)
class _Rule:
    """A set phrase. `name` may refer to groups of the pattern; `{topic}` is made of the sentence's own words.

    Attributes:
        content: What is stored; None for the sentence itself.
        is_standing: An order that holds beyond the moment; sentences with `_PASSING` words are left out.
    """

    type: str
    pattern: re.Pattern[str]
    name: str
    polarity: str | None = None
    content: str | None = None
    is_standing: bool = False


def _rule(kind: str, pattern: str, name: str, polarity: str | None = None, content: str | None = None) -> _Rule:
    return _Rule(kind, re.compile(pattern, re.IGNORECASE), name, polarity, content, is_standing=kind == "feedback")


_LIKED = (
    r"(?!to (?:know|say|think|hear|see|believe)\b|it\b|that\b|this\b|these\b|those\b|all\b|the\b|how\b|when\b|what\b|your?\b|him\b|her\b|them\b|"
    r"being\b|having\b|seeing\b|hearing\b|our\b|one\b|something\b|a good\b|breaking\b|not\b)"
)
_LEAD = r"^(?:(?:and|but|also|well|yes|yeah|no|personally|actually|oh|so|as for me)[, ]+)*"

RULES = (
    _rule("reference", r"https?://(?P<host>[\w.-]+)\S*", "{label}-link"),
    _rule("reference", r"\b(?:tracked|filed|logged|ticket|issue|epic)\b.*?\b(?P<ticket>(?-i:[A-Z][A-Z0-9]{1,9})-\d+)\b", "ticket-{ticket}"),
    _rule("feedback", rf"^(?:no,? |actually,? |hey,? )*(?:please )?(?:don't|do not|stop|never)\s+(?:{_DO}|\w+ing)\b \w+", "avoid-{topic}", "correction"),
    _rule("feedback", rf"^(?:please )?(?:from now on|next time|in (?:the )?future),? (?:please )?(?:don't |do not |never |always )?(?:{_DO})\b", "from-now-on-{topic}", "correction"),
    _rule("feedback", rf"^(?:(?:yes|perfect|great|good|exactly)\b,? )*(?:exactly like that, )?(?:please )?keep (?:using|doing|writing|adding|it|answering|formatting)\b (?=.*\b{_STANDING}|.*\blike that\b)", "keep-{topic}", "confirmation"),
    _rule("feedback", rf"^(?:please )?always\s+(?:{_DO})\b \w+", "always-{topic}", "preference"),
    _rule("project", rf"\b(?:the|our) (?P<what>(?:[\w-]+ ){{0,2}}?(?:{_WORK}))\b.*\b(?:is|are|was|will be|has been|moved|moves|slipped|starts|happens|set)\b.*\b(?:on|to|for|by|until|next|this|in|tomorrow|today|\d)", "{what}-date"),
    _rule("project", r"^(?:(?:so|ok|okay|well|and|yes),? )*we(?:'ve| have)? (?:just )?(?:decided|agreed|settled|committed)\b (?!.{0,40}\b(?:those|this|that one|it)\b)", "decision-{topic}"),
    _rule("user", rf"\bI(?:'m| am| work as| used to be)\s+(?:an?|the|one of)\s+(?:[\w/-]+ ){{0,4}}?(?:{_ROLE})s?\b", "role"),
    _rule("user", r"\bmy name is (?P<who>(?-i:[A-Z]\w+(?: [A-Z]\w+)?))", "name", content="The user's name is {who}."),
    _rule("user", rf"{_LEAD}I(?: really| strongly| usually| generally)? prefer\b {_LIKED}", "preference-{topic}"),
    _rule("user", rf"{_LEAD}I(?: really| absolutely)? (?:like|love|enjoy|hate|dislike|can't stand)\b {_LIKED}(?=(?:\S+ ?){{1,12}}$)", "preference-{topic}"),
    _rule("user", r"\bI(?:'m| am) (?:allergic|vegetarian|vegan|intolerant|colou?r-?blind|deaf|left-handed)\b", "condition-{topic}"),
    _rule("user", r"\bI (?:live|am based|grew up) in\b|\bI'm based in\b", "home"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Said:
    handle: str
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

    def _calls(self, drafts: list[Json], known: set[str], turn: int) -> list[Json]:
        reads = [draft["name"] for draft in drafts if draft["name"] in known]
        if turn == 1 and reads:
            return [_call("read_memory", {"name": name}, turn, i) for i, name in enumerate(dict.fromkeys(reads))]
        if turn == (2 if reads else 1):
            return [_call("save_memory", draft, turn, i) for i, draft in enumerate(drafts)]
        return []


def _drafts(order: str) -> Iterator[Json]:
    found: dict[str, Json] = {}
    for said in _user_messages(_part(order, "transcript")):
        for draft in drafts_of(said.handle, said.text):
            found.pop(draft["name"], None)  # what was said later replaces what was said before
            found[draft["name"]] = draft
    return iter(found.values())


def drafts_of(uuid: str, text: str) -> Iterator[Json]:
    """Yield what the rules find in the own words of one message, as `save_memory` takes it."""
    for sentence in _sentences(own_words(text)):
        rule, match = _first_match(sentence)
        if rule is None or match is None or not stands_in(sentence, text):
            continue  # words that were pasted into a sentence are missing in it
        if "{topic}" in rule.name and not _telling(sentence[match.start() :], rule):
            continue  # nothing to call it by, so nothing to find it by
        yield _draft(rule, match, sentence, uuid)


def _draft(rule: _Rule, match: re.Match[str], sentence: str, uuid: str) -> Json:
    groups = {key: value for key, value in match.groupdict().items() if value}
    topic = " ".join(_telling(sentence[match.start() :], rule)[:4])
    name = slug(rule.name.format(**{"topic": topic, "label": _label(sentence), **groups}))
    stated = rule.content.format(**groups) if rule.content else None
    content = stated or (_third_person(sentence) if rule.type == "user" else sentence)
    draft: Json = {
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
        if match and not (rule.is_standing and _is_passing(sentence)):
            return rule, match
    return None, None


def _is_passing(sentence: str) -> bool:
    rest = _FROM_NOW_ON.sub("", sentence)
    return _PASSING.search(rest) is not None or len(sentence) > MAX_ORDER_CHARS


def _user_messages(transcript: str) -> Iterator[_Said]:
    for handle, speaker, note, body in _MESSAGE.findall(transcript):
        if speaker.split()[0] == "user" and not note:
            yield _Said(handle, html.unescape(_said(body)))


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


def _call(name: str, arguments: Mapping[str, Any], turn: int, place: int) -> Json:
    return {"type": "tool_use", "id": f"toolu_offline_{turn}_{place}", "name": name, "input": dict(arguments)}


def _reply(content: list[Json], stop_reason: str, order: str) -> Reply:
    return Reply(content, stop_reason, Usage(input_tokens=len(order) // 4, output_tokens=40), MODEL_NAME)
