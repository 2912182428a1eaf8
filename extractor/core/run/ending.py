"""Did the model finish its task when it says it has?

Silence is not success. A run that stored nothing is complete only if the model closed it as instructed, with the notes
alone, or said explicitly that there is nothing to save, and no write remains refused. Otherwise the model is told once,
within its five turns, what is missing. If it is still missing afterwards, the run is `Unfinished`.

A write that was refused because it must not be stored at all does not remain: leaving it out is what the answer asks
for. If only a part of it must not be stored, such as a credential, the model is told once that it may save the rest. A
proper end after that is its decision to leave it out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from extractor.core.conversation.transcript import without_elements
from extractor.core.languages import languages
from extractor.core.notes.closing import headline_of
from extractor.core.run.guard import is_memory_write
from extractor.core.run.tools import WRITE_TOOLS

MAX_REASON_CHARS = 300
MAX_DENIAL_WORDS = 20
# How much of an end is searched for a claim.
MAX_NOTES_CHARS = 8_000

_WORD = re.compile(r"\w{3,}")
_NOTES = re.compile(r"<(headline|notes)>", re.IGNORECASE)
_KEPT = r"sav|stor|remember|record|memor|keep|kept|worth|not(?:e|ing)|new|updat|relevant|durable|chang|add|clean|merg"
# A denial names what it denies: a model that only chats says "no" and "not" as well.
_NOTHING = re.compile(
    r"\A\W*(?:nothing|none|no)\W*\Z"
    rf"|\b(?:nothing|none)\b[^.!?\n]{{0,60}}\b(?:{_KEPT})"
    r"|\bno\b[^.!?\n]{0,40}\b(?:facts?|memor(?:y|ies))\b"
    r"|\bno\b(?: \w+){0,3} (?:information|details|updates?|changes?)\b[ \t]{0,4}(?:[.;,!)\n]|\Z)"
    rf"|\bno\b[^.!?\n]{{0,40}}\b(?:information|details|updates?|changes?)\b[^.!?\n]{{0,30}}\b(?:{_KEPT})"
    rf"|\b(?:not|\w{{2,6}}n['\u2019]t|never)\b[^.!?\n]{{0,30}}\b(?:anything|any)\b(?:[^.!?\n]{{0,40}}\b(?:{_KEPT}|fact)|[^\w\n]{{0,3}}(?:\Z|\n|[.:;]))"
    rf"|\b(?:not|haven['\u2019]t|did ?n['\u2019]t) (?:sav|stor|record|memor|keep|kept|remember)\w*[^.!?\n]{{0,20}}\banything\b",
    re.IGNORECASE,
)
_DONE = r"saved|stored|recorded|remembered|memori[sz]ed|noted|updated|deleted"
_ADDED = r"added|written|committed|put|kept|captured|logged|created|persisted|preserved"
_CLAIM = re.compile(
    rf"\b(?:{_DONE})\b|\b(?:{_ADDED})\b[^.!?\n]{{0,60}}\b(?:memor(?:y|ies)|facts?)\b"
    rf"|\b(?:memor(?:y|ies)|facts?)\b[^.!?\n]{{0,60}}\b(?:{_ADDED})\b",
    re.IGNORECASE,
)
_SELF_CLAIM = re.compile(
    rf"\b(?:I|we)(?: have|['\u2019]ve)?(?: now| just| also)? (?:{_DONE}|{_ADDED})\b"
    rf"|\b(?:memor(?:y|ies)|facts?)\b[^.!?\n]{{0,30}}\b(?:saved|stored)\b",
    re.IGNORECASE,
)
_MEMORY = r"(?:to|in|into) (?:the |your |long-term )?memory\b|as (?:a )?(?:facts?|memor(?:y|ies))\b"
_IS_SAVED = re.compile(rf"\b(?:{_DONE}|{_ADDED})\b[^.!?\n]{{0,80}}\b{_MEMORY}", re.IGNORECASE)
_BEGINS_SAVED = re.compile(rf"\A\W*(?:{_DONE})\b[^.!?\n]{{0,40}}\b(?:facts?|memor(?:y|ies)|notes?)\b", re.IGNORECASE)
_NO = re.compile(
    r"\b(?:nothing|none)\b|\bno (?:\w+ ){0,3}(?:facts?|memor(?:y|ies)|calls?|information|details|updates?|changes?|need|tools?)\b",
    re.IGNORECASE,
)
_QUESTION = re.compile(r"\A\W*(?:how|why|where|what|when|which|whether)\b", re.IGNORECASE)
_LETTER = re.compile(r"\w")
_PREAMBLE = re.compile(
    r"\A\W*(?:here(?: are| is|['\u2019]s) )?(?:the |my |your )?(?:session )?(?:notes?|headline|summary)\b(?: (?:of|for) th(?:e|is) session)?\W*",
    re.IGNORECASE,
)
_OTHER = [one.endings for one in languages() if one.endings]
_OTHER_NOTHING = re.compile("|".join(one.nothing for one in _OTHER))
_OTHER_SAVES = re.compile("|".join(one.saves for one in _OTHER))
_OTHER_SELF = re.compile("|".join(one.claims for one in _OTHER))
# A call written as text is not a call.
_CALL_AS_TEXT = re.compile(
    r"<(?:tool|function)_?calls?\b|<invoke\b|<\|tool|\[TOOL_CALLS\]|\"(?:arguments|input|parameters|command)\"\s*:"
    r"|/memories/\w|\b(?:save|store|remember|create|update|delete|add|write|edit)_(?:memor|fact|note|user)\w*|\bmemory\.\w+\(",
    re.IGNORECASE,
)
# Notes may speak of a tool, as of any other function, but not call it.
_CALL_IN_NOTES = re.compile(
    rf"\b(?:{'|'.join(sorted(WRITE_TOOLS))})\s?\(|\"(?:name|tool)\"\s?:\s?\"(?:{'|'.join(sorted(WRITE_TOOLS))})\""
)

_MEMORY_TOOL = re.compile(
    r"memor|remember|(?<![a-z])facts?(?![a-z])|(?:save|store|persist|record|add|create|update|write)_?(?:note|info|profile|pref)"
    r"|\A\W*(?:save|store|note|keep)\W*\Z",
    re.IGNORECASE,
)
_READING = re.compile(r"read|get|list|search|view|find|recall|load|query|look|check|fetch|show", re.IGNORECASE)
_BARE_WORDS = 4
_PLAIN_CHARS = 300
_NO_NAME = "(without a name)"
_TEXTS = ("content", "file_text", "new_str", "insert_text", "text", "fact", "memory", "note", "value")


@dataclass(frozen=True, slots=True)
class Missing:
    """What is missing when the model ends.

    Attributes:
        order: What the model is told to do about it.
        found: What operators read if it is still missing after that.
    """

    order: str
    found: str


# The reply's stop reason announces tool calls, and it has none.
CALL_LOST = Missing(
    "Your message was to hold tool calls, and none came through: make them again, or reply with the notes alone.",
    "the reply announced tool calls but held none, even after a reminder: the server may not pass them on",
)

_UNDONE = Missing(
    "What you saved you deleted again, so nothing is stored. Save what is worth keeping, or finish.",
    "the model deleted everything that it had saved",
)
_UNCLOSED = Missing(
    "Nothing is stored: a memory is saved only when a tool call is answered with Saved. Call the tools for what is "
    "worth keeping. If nothing is, reply with the notes alone, in the form that was asked for.",
    "the model saved nothing and did not say that there is nothing to save, even after a reminder",
)


@dataclass(frozen=True, slots=True)
class RefusedWrite:
    """A refused write that would be accepted if corrected.

    Attributes:
        target: Name or path of the fact, as the model gave it.
        words: Words of its arguments, which identify a corrected call under another name.
        may_be_left_out: The model may leave it out instead, after it was told once.
    """

    target: str
    words: frozenset[str]
    reason: str
    may_be_left_out: bool = False


@dataclass(slots=True)
class Ending:
    """What is missing before the run can end.

    Attributes:
        is_warned: The model was told once what is missing.
    """

    is_warned: bool = False
    _refused: list[RefusedWrite] = field(default_factory=list)
    _has_deleted: bool = False

    def note(self, calls: Sequence[Mapping[str, Any]]) -> None:
        """Record the tools' results for one reply, as stored by `ReplyLog.save`."""
        earlier = tuple(self._refused)
        for call in calls:
            if call["is_denied"]:
                if _is_meant_to_save(call):
                    self._refuse(call)
                continue
            if not is_memory_write(call):
                continue
            if not call["is_refused"]:
                self._has_deleted |= _is_deletion(call)
                self._refused = [one for one in self._refused if not _mends(call, one, is_later=one in earlier)]
            elif not call["is_final"]:
                self._refuse(call)

    def _refuse(self, call: Mapping[str, Any]) -> None:
        self._refused = [one for one in self._refused if one.target != _target(call)]
        may_be_left_out = bool(call.get("may_be_left_out"))
        self._refused.append(RefusedWrite(_target(call), _words(call), str(call["answer"]), may_be_left_out))

    @property
    def has_refusals(self) -> bool:
        return bool(self._refused)

    def is_undone(self, *, has_writes: bool) -> bool:
        """Return whether the run deleted all that it had saved."""
        return self._has_deleted and not has_writes

    def missing(self, text: str, *, has_writes: bool) -> Missing | None:
        """Return what is missing when the model ends with a text; None if nothing is.

        Args:
            has_writes: The run would store or delete something.
        """
        is_left_out = self.is_warned and all(one.may_be_left_out for one in self._refused)
        if self._refused and is_left_out and (has_writes or _is_closed(text)):
            self._refused = []
        if self._refused:
            rows = "\n".join(f"- {one.target}: {one.reason[:MAX_REASON_CHARS]}" for one in self._refused)
            return Missing(
                f"These calls were refused, so nothing of them is stored:\n{rows}\n"
                "Make them again as the answers say, then finish.",
                f"the model's writes were refused, and it did not correct them, even after a reminder:\n{rows}",
            )
        if self.is_undone(has_writes=has_writes) and not self.is_warned:
            return _UNDONE
        if has_writes or _is_closed(text):
            return None
        return _UNCLOSED


def _is_closed(text: str) -> bool:
    """Return whether a text without calls ends a run as instructed, or says that there is nothing to save."""
    said = without_elements(text, _NOTES, "</{}>")
    headline = headline_of(text)
    if headline and (cut := _NOTES.search(said)):  # notes without their end
        said = said[: cut.start()]
    if any(tool in said for tool in WRITE_TOOLS) or _CALL_AS_TEXT.search(said) or _CALL_IN_NOTES.search(text):
        return False
    if _denies(said):
        return len(said) <= _PLAIN_CHARS
    if headline and _is_short_denial(said):
        return True
    if not headline or _LETTER.search(_PREAMBLE.sub("", said)):
        return False  # whatever the language in which it claims, promises or lists something
    notes = text[:MAX_NOTES_CHARS]
    return not (_claims(headline) or _IS_SAVED.search(notes))


def _is_short_denial(said: str) -> bool:
    """Return whether one line beside the notes says no to something, and claims nothing."""
    line = said.strip()
    if len(line.split()) > MAX_DENIAL_WORDS or "\n" in line or "?" in line:
        return False
    claims = _CLAIM.search(line) or _OTHER_SAVES.search(line.casefold())
    return not claims and _NO.search(line) is not None


def _claims(headline: str) -> bool:
    patterns = (_SELF_CLAIM, _OTHER_SELF, _IS_SAVED, _BEGINS_SAVED)
    return not _QUESTION.match(headline) and any(found.search(headline.casefold()) for found in patterns)


def _denies(said: str) -> bool:
    if _NOTHING.search(said) is not None:
        return True
    folded = said.casefold()
    if _OTHER_NOTHING.search(folded) is None:
        return False
    return _OTHER_SAVES.search(folded) is not None or len(said.split()) <= _BARE_WORDS


def _is_meant_to_save(call: Mapping[str, Any]) -> bool:
    """Return whether a call of a tool that is none was meant to write memory; what it held is not stored."""
    name = str(call.get("name"))
    given = call["input"] if isinstance(call["input"], Mapping) else {}
    is_file = str(given.get("path", given.get("file_path", ""))).startswith("/memories")
    if not _words(call) and "delete" not in name:
        return False  # it held nothing
    return (
        {"content", "evidence"} <= given.keys()
        or is_memory_write(call)
        or ((is_file or _MEMORY_TOOL.search(name) is not None) and _READING.search(name) is None)
    )


def _is_deletion(call: Mapping[str, Any]) -> bool:
    given = call["input"] if isinstance(call["input"], Mapping) else {}
    return "delete" in (str(call["name"]).partition("_")[0], given.get("command"))


def _mends(accepted: Mapping[str, Any], refused: RefusedWrite, *, is_later: bool) -> bool:
    """Return whether an accepted write corrects a refused one: it has the same target, or most of its words.

    A refused write without name and words is corrected by any later write.
    """
    if _target(accepted) == refused.target:
        return True
    if refused.target == _NO_NAME and not refused.words:
        return is_later
    return len(_words(accepted) & refused.words) * 2 >= len(refused.words) > 0


def _target(call: Mapping[str, Any]) -> str:
    given = call["input"] if isinstance(call["input"], Mapping) else {}
    return str(next((given[key] for key in ("name", "path", "old_path") if given.get(key)), _NO_NAME))[:120]


def _words(call: Mapping[str, Any]) -> frozenset[str]:
    given = call["input"] if isinstance(call["input"], Mapping) else {}
    texts = (str(given.get(key, ""))[:4_000] for key in _TEXTS)
    return frozenset(_WORD.findall(" ".join(texts).casefold()))
