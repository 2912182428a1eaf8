"""Did the model finish its task when it says it has?

Silence is not success. A run that stored nothing is complete only if the model closed it as instructed, or said
explicitly that there is nothing to save, and no write remains refused. Otherwise the model is told once, within its
five turns, what is missing. If it is still missing afterwards, the run is `Unfinished`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from extractor.core.notes.closing import is_closing
from extractor.core.run.guard import is_memory_write
from extractor.core.run.tools import WRITE_TOOLS

MAX_REASON_CHARS = 300

_WORD = re.compile(r"\w{3,}")
_NOTES = re.compile(r"<(headline|notes)>.{0,8000}?</\1>", re.DOTALL)
# A denial names what it denies: a model that only chats says "no" and "not" as well.
_NOTHING = re.compile(
    r"\A\W*(?:nothing|none|no)\W*\Z"
    r"|\b(?:nothing|none)\b[^.!?\n]{0,60}\b(?:sav|stor|remember|record|memor|keep|kept|worth|not(?:e|ing)|new|updat|relevant)"
    r"|\bno\b[^.!?\n]{0,40}\b(?:facts?|memor(?:y|ies)|information|details|updates?|changes?)\b"
    r"|\bnot\b[^.!?\n]{0,30}\b(?:anything|any)\b",
    re.IGNORECASE,
)
_CLAIM = re.compile(r"\b(?:saved|stored|recorded|remembered|memori[sz]ed|noted|updated|deleted)\b", re.IGNORECASE)
_SHORT_WORDS = 5
_PLAIN_CHARS = 300


@dataclass(frozen=True, slots=True)
class RefusedWrite:
    """A refused write that would be accepted if corrected.

    Attributes:
        target: Name or path of the fact, as the model gave it.
        words: Words of its arguments, which identify a corrected call under another name.
    """

    target: str
    words: frozenset[str]
    reason: str


@dataclass(slots=True)
class Ending:
    """What is missing before the run can end.

    Attributes:
        is_warned: The model was told once what is missing.
        written: Number of accepted writes.
    """

    is_warned: bool = False
    written: int = 0
    _refused: list[RefusedWrite] = field(default_factory=list)

    def note(self, calls: Sequence[Mapping[str, Any]]) -> None:
        """Record the tools' results for one reply, as stored by `ReplyLog.save`."""
        for call in calls:
            if not is_memory_write(call) or call["is_denied"]:
                continue
            if not call["is_refused"]:
                self.written += 1
                self._refused = [one for one in self._refused if not _mends(call, one)]
            elif not call["is_final"]:
                self._refused = [one for one in self._refused if one.target != _target(call)]
                self._refused.append(RefusedWrite(_target(call), _words(call), str(call["answer"])))

    @property
    def has_refusals(self) -> bool:
        return bool(self._refused)

    def missing(self, text: str) -> str | None:
        """Return what is missing when the model ends with a text, in words for the model; None if nothing is."""
        if self._refused:
            rows = "\n".join(f"- {one.target}: {one.reason[:MAX_REASON_CHARS]}" for one in self._refused)
            return (
                f"These calls were refused, so nothing of them is stored:\n{rows}\n"
                "Make them again as the answers say, then finish."
            )
        if self.written or self._is_closed(text):
            return None
        return (
            "Nothing is stored: a memory is saved only when a tool call is answered with Saved. Call the tools for what is "
            "worth keeping. If nothing is, reply with the notes alone, in the form that was asked for."
        )

    def _is_closed(self, text: str) -> bool:
        said = _NOTES.sub(" ", text)
        if any(tool in said for tool in WRITE_TOOLS):  # a call written as text is not a call
            return False
        denies = _NOTHING.search(said) is not None
        if _CLAIM.search(said) and not denies:
            return False
        if is_closing(text):
            return True
        if denies and len(said) <= _PLAIN_CHARS:
            return True
        return self.is_warned and 0 < len(said.split()) <= _SHORT_WORDS


def _mends(accepted: Mapping[str, Any], refused: RefusedWrite) -> bool:
    """Return whether an accepted write is the corrected version of a refused one: the same fact, or most of its words
    under another name."""
    if _target(accepted) == refused.target:
        return True
    return len(_words(accepted) & refused.words) * 2 >= len(refused.words) > 0


def _target(call: Mapping[str, Any]) -> str:
    given = call["input"] if isinstance(call["input"], Mapping) else {}
    return str(next((given[key] for key in ("name", "path", "old_path") if given.get(key)), "(without a name)"))[:120]


def _words(call: Mapping[str, Any]) -> frozenset[str]:
    given = call["input"] if isinstance(call["input"], Mapping) else {}
    texts = (str(given.get(key, ""))[:4_000] for key in ("content", "file_text", "new_str", "insert_text"))
    return frozenset(_WORD.findall(" ".join(texts).casefold()))
