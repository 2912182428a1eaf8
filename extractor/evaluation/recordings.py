"""Stores a model's answers by the digest of their request, so that an evaluation can run again offline and at no cost.

A recording file is JSONL: a line that says what was recorded, then one answer per line. What differs between two equal
evaluations (UUIDs, ids of tool calls, the order of facts of one commit) is normalised before the digest is taken. The
clock needs no normalising: an evaluation runs at the time of its conversations.

A request without a recording stops the evaluation; the error says which part differs from the request that was recorded
in its place. Each answer has a digest, and the first line of a finished recording has one of the whole file, so changed,
added, moved or missing lines are noticed before anything is replayed.
"""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from extractor.core.documents import Json
from extractor.core.errors import CallerError
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import ModelClient, Reply

FORMAT = 1
_UUID = re.compile(r"\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b")
_CALL_ID = re.compile(r'"((?:toolu|srvtoolu|call)_[\w-]+)"')
# The beginning of a line of `search_memories`.
_HIT = re.compile(r"[a-z0-9-]{1,80} \[[a-z]{1,20}\]: ")


class RecordingMissing(CallerError):
    """A request was never recorded."""


class RecordingTampered(CallerError):
    """A recorded answer is not the one that was recorded."""


@dataclass(slots=True)
class Place:
    """Where in an evaluation a request was made.

    Attributes:
        turn: Number of the request in its session, from 1.
    """

    session: str = ""
    seed: int = 1
    turn: int = 0

    def next(self) -> str:
        self.turn += 1
        return self.name

    @property
    def name(self) -> str:
        return f"session {self.session}, request {self.turn}"


@dataclass(slots=True)
class Recordings:
    """The recordings of one model. Thread-safe.

    Attributes:
        about: What was recorded, by whom and when; the file's first line.
    """

    path: Path
    about: Json = field(default_factory=dict)
    _answers: dict[str, Json] = field(default_factory=dict)
    _used: set[str] = field(default_factory=set)
    _is_begun: bool = False
    """The file is written for this recording, so that answers can be appended."""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @classmethod
    def read(cls, path: Path, *, mends_end: bool = False) -> Recordings:
        """Read a file; a missing one holds no answers.

        Args:
            mends_end: The recording will be continued: cut off an incomplete last line, and accept missing lines.

        Raises:
            RecordingTampered: A line is malformed, an answer was changed, or the file is not the one that was recorded.
        """
        made = cls(path)
        if not path.is_file():
            return made
        lines = path.read_bytes().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            lines[-1:] = _mended(f"{path}:{len(lines)}", lines[-1], mends_end=mends_end)
            if mends_end:
                path.write_bytes(b"".join(lines))
        written = [(f"{path}:{number}", line.strip()) for number, line in enumerate(lines, start=1) if line.strip()]
        for place, line in written:
            made._take(place, line)
        if not mends_end:
            made._require_whole([line for _, line in written])
        return made

    def _require_whole(self, lines: Sequence[bytes]) -> None:
        """Refuse a finished recording whose lines have changed.

        Raises:
            RecordingTampered
        """
        if not lines:
            return
        head = json.loads(lines[0])
        wanted = head.pop("whole", None)
        if "format" not in head or (wanted is not None and wanted != _whole(head, lines[1:])):
            raise RecordingTampered(
                f"{self.path}: is not the file that was recorded: lines were removed, added, moved or changed. Restore it, or "
                "record again with --record"
            )

    def _take(self, place: str, line: bytes) -> None:
        try:
            row = json.loads(line)
            if "format" in row:
                if row["format"] != FORMAT:
                    raise RecordingTampered(f"{place}: has format {row['format']}, this version reads {FORMAT}")
                self.about = row
                return
            key, check = str(row["key"]), str(row["check"])
            reply = row["reply"]
        except (ValueError, KeyError, TypeError):
            raise RecordingTampered(
                f"{place}: is not a recorded answer: restore the file, or delete the line and record it again with --record"
            ) from None
        if check != _check(key, reply):
            raise RecordingTampered(
                f"{place}: the answer to {row.get('at')} was changed after it was recorded (its digest does not match). "
                "Restore the file, or delete the line and record it again with --record"
            )
        self._answers[key] = row

    def __len__(self) -> int:
        return len(self._answers)

    def find(self, request: ModelRequest, place: Place) -> Reply | None:
        row = self._answers.get(_key(_normal(request), place.seed))
        if row is None:
            return None
        self._used.add(row["key"])
        return _reply(row["reply"])

    def keep(self, request: ModelRequest, place: Place, reply: Reply) -> None:
        """Store an answer."""
        normal = _normal(request)
        key, document = _key(normal, place.seed), _document(reply)
        row = {
            "key": key, "at": place.name, "seed": place.seed, "parts": _parts(normal), "reply": document,
            "check": _check(key, document),
        }  # fmt: skip
        with self._lock:
            self._answers[key] = row
            self._used.add(key)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self._is_begun:
                self._write(list(self._answers.values()), is_whole=False)
                return
            # At once: an evaluation that is stopped must not pay for this answer again.
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_line(row))

    def _write(self, rows: Sequence[Json], *, is_whole: bool) -> None:
        head = {key: value for key, value in self.about.items() if key != "whole"} | {"format": FORMAT}
        lines = [_line(row) for row in rows]
        if is_whole:
            head["whole"] = _whole(head, [line.strip().encode() for line in lines])
        self.path.write_text("".join([_line(head), *lines]), encoding="utf-8")
        self._is_begun = not is_whole  # a finished file must lose its digest before answers are appended

    def prune(self) -> int:
        """Rewrite the file in the order of the data, without unused answers; return how many those were."""
        kept = sorted((row for key, row in self._answers.items() if key in self._used), key=_order)
        dropped = len(self._answers) - len(kept)
        self._write(kept, is_whole=True)
        self._answers = {row["key"]: row for row in kept}
        return dropped

    def difference(self, request: ModelRequest, place: Place) -> str:
        """Describe what differs from the request that was recorded in the same place."""
        recorded = next(
            (row for row in self._answers.values() if row.get("at") == place.name and row.get("seed") == place.seed),
            None,
        )
        if recorded is None:
            return "no request was recorded in its place"
        now, then = _parts(_normal(request)), recorded.get("parts", {})
        names = [name for name in sorted({*now, *then}) if now.get(name) != then.get(name)]
        return f"what differs from the recorded request: {', '.join(names)}"


class RecordedModel:
    """Answers from recordings; asks the model for what was never recorded, if there is one.

    Args:
        model: None: a request without a recording raises.
    """

    def __init__(self, recordings: Recordings, place: Place, model: ModelClient | None) -> None:
        self._recordings = recordings
        self._place = place
        self._model = model

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        """Return the recorded reply; without one, ask the model and record its reply.

        Raises:
            RecordingMissing: There is neither a recording nor a model.
        """
        self._place.next()
        found = self._recordings.find(request, self._place)
        if found is not None:
            return found
        if self._model is None:
            raise RecordingMissing(
                f"{self._place.name} (seed {self._place.seed}) has no recorded answer in {self._recordings.path}; "
                f"{self._recordings.difference(request, self._place)}. The prompt, the tools, the rules or the data changed: "
                "record again with --record"
            )
        reply = self._model.create(request, max_requests=max_requests, timeout_s=timeout_s)
        self._recordings.keep(request, self._place, reply)
        return reply


def _mended(place: str, last: bytes, *, mends_end: bool) -> list[bytes]:
    """Return a last line with its end, or nothing if it was not written whole."""
    try:
        json.loads(last)
    except ValueError:
        if mends_end:
            return []
        raise RecordingTampered(
            f"{place}: the file ends in the middle of a line: restore it, or continue with --record"
        ) from None
    return [last + b"\n"]


def _order(row: Mapping[str, Any]) -> tuple[int, str, int]:
    session, _, turn = str(row["at"]).rpartition(" ")
    return int(row["seed"]), session, int(turn)


# -- normal form ------------------------------------------------------------------------------------------------


def _normal(request: ModelRequest) -> str:
    """Return a request's body without what differs between two equal evaluations."""
    body = _ordered({key: request[key] for key in request})
    text = json.dumps(body, ensure_ascii=False, sort_keys=True)
    return _numbered(_CALL_ID, _numbered(_UUID, text, "uuid"), "call")


def _ordered(value: Any) -> Any:
    """Return a document with the lines of manifests and of search results in alphabetical order."""
    # Facts of one commit are equally old, so the store returns them in any order.
    if isinstance(value, str):
        return _ordered_text(value)
    if isinstance(value, Mapping):
        return {key: _ordered(item) for key, item in value.items()}
    return [_ordered(item) for item in value] if isinstance(value, Sequence) else value


def _ordered_text(text: str) -> str:
    before, opening, rest = text.partition("<manifest>\n")
    lines, closing, after = rest.partition("</manifest>")
    if closing:
        return before + opening + "\n".join(sorted(lines.split("\n"))) + closing + after
    hits = text.split("\n")
    return "\n".join(sorted(hits)) if all(map(_HIT.match, hits)) else text


def _numbered(pattern: re.Pattern[str], text: str, name: str) -> str:
    """Replace each distinct match by a number, in order of occurrence."""
    # Numbers instead of blanks: which call a result belongs to must still count.
    seen: dict[str, str] = {}

    def number(found: re.Match[str]) -> str:
        whole = found[0].lower()
        label = seen.setdefault(whole.strip('"'), f"{name}-{len(seen) + 1}")
        return f'"{label}"' if whole.startswith('"') else label

    return pattern.sub(number, text)


def _key(normal: str, seed: int) -> str:
    return hashlib.sha256(f"{seed}\0{normal}".encode("utf-8", "replace")).hexdigest()[:32]


def _parts(normal: str) -> dict[str, str]:
    """Return a short digest of each part of a request, to say later which one differs."""
    body = json.loads(normal)
    parts = {name: value for name, value in body.items() if name != "messages"}
    for number, message in enumerate(body.get("messages", ()), start=1):
        parts[f"message {number} ({message['role']})"] = message["content"]
    return {
        name: hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]
        for name, value in parts.items()
    }


def _line(row: Mapping[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False) + "\n"


def _whole(head: Mapping[str, Any], lines: Sequence[bytes]) -> str:
    """Return a digest of a recording: its first line without this digest, and all answers in their order."""
    return hashlib.sha256(b"\n".join([json.dumps(head, sort_keys=True).encode(), *lines])).hexdigest()[:32]


def _check(key: str, reply: Any) -> str:
    return hashlib.sha256(f"{key}\0{json.dumps(reply, sort_keys=True)}".encode()).hexdigest()[:32]


def _document(reply: Reply) -> Json:
    return {
        "content": [dict(block) for block in reply.content], "stop_reason": reply.stop_reason,
        "usage": asdict(reply.usage), "model": reply.model, "requests": reply.requests,
    }  # fmt: skip


def _reply(document: Mapping[str, Any]) -> Reply:
    return Reply(
        content=document["content"], stop_reason=document["stop_reason"], usage=Usage(**document["usage"]),
        model=document["model"], requests=document["requests"],
    )  # fmt: skip
