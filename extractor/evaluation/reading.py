"""Reads a data set from its files. Every error names the file, the line and what is expected."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from importlib import resources
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from extractor.core.conversation.events import parse_event
from extractor.core.conversation.field_names import MESSAGE_FIELDS
from extractor.core.conversation.transcript import Message, blocks, tool_text
from extractor.core.errors import InvalidInput
from extractor.core.facts.fact import TYPE_NAMES, FactType
from extractor.core.facts.quotes import stands_in
from extractor.evaluation.data import UNKNOWN_LANGUAGE, Cited, DataSet, Days, Keep, Question, Session, Statement

SHIPPED = "shipped"
CONVERSATIONS, FACTS, QUESTIONS = "conversations.jsonl", "facts.jsonl", "questions.jsonl"
MINUTE = timedelta(minutes=1)

Row = dict[str, Any]
# Reads another form of conversations as events.
Foreign = Callable[[Path], Iterator[Row]]


def shipped() -> Path:
    """Return the directory of the set that comes with the package."""
    return Path(str(resources.files("extractor.evaluation") / "shipped"))


def read_data(path: Path, foreign: Foreign | None = None) -> DataSet:
    """Read a set.

    Args:
        path: A directory with the three files, a directory of conversations in other forms, or a file of conversations;
            the gold then stands beside it as `NAME.facts.jsonl` and `NAME.questions.jsonl`, or nowhere.
        foreign: Reads a file whose first line is no object with `messages`, such as a Claude Code session.

    Raises:
        InvalidInput: Something is missing or malformed.
    """
    files = _files(path)
    spoken = [files[0]] if files[0].is_file() else _others(path) if foreign is not None else []
    if not spoken:
        raise InvalidInput.of(
            str(path), f"has no conversations: expected a JSONL file, a directory with {CONVERSATIONS}, or a directory of "
            "Claude Code sessions or exports of ChatGPT or Claude.ai"
        )  # fmt: skip
    if spoken == [files[0]]:
        sessions = tuple(_sessions(files[0], foreign))
    else:
        sessions = tuple(_foreign_sessions(spoken, foreign)) if foreign is not None else ()
    if not sessions:
        raise InvalidInput.of(str(path), "holds no session")
    index = _Index.of(sessions)
    placed = {place: _statement(place, row, index) for place, row in _rows(files[1])}
    _check_updates(placed)
    statements = _with_rivals(tuple(placed.values()))
    return DataSet(
        name=path.resolve().name if path != shipped() else SHIPPED,
        digest=_digest([*spoken, *files[1:]]),
        sessions=sessions,
        statements=statements,
        questions=tuple(_question(place, row, index) for place, row in _rows(files[2])),
    )


def _files(path: Path) -> tuple[Path, Path, Path]:
    if path.is_dir():
        return path / CONVERSATIONS, path / FACTS, path / QUESTIONS
    stem = path.name.removesuffix(".jsonl")
    return path, path.with_name(f"{stem}.{FACTS}"), path.with_name(f"{stem}.{QUESTIONS}")


def _others(path: Path) -> list[Path]:
    """Return the files of a directory that has no conversations of ours: those of another program."""
    found = sorted(file for file in path.glob("*.json*") if file.suffix in (".json", ".jsonl")) if path.is_dir() else []
    return [file for file in found if not file.name.endswith((FACTS, QUESTIONS))]


def _digest(files: Sequence[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes() if file.is_file() else b"")
        digest.update(b"\0")
    return digest.hexdigest()[:16]


def _rows(path: Path) -> Iterator[tuple[str, Row]]:
    if not path.is_file():
        return
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            if line.strip():
                yield f"{path}:{number}", _object(f"{path}:{number}", line)


def _object(place: str, line: bytes) -> Row:
    try:
        row = json.loads(line.decode("utf-8-sig").rstrip())
    except UnicodeDecodeError as error:
        raise InvalidInput.of(place, f"is not UTF-8 (byte {error.start + 1}): save the file as UTF-8") from None
    except json.JSONDecodeError as error:
        wrong = f"is not JSON at character {error.pos + 1} ({error.msg}): each line must be one whole object"
        raise InvalidInput.of(place, wrong) from None
    if not isinstance(row, dict):
        raise InvalidInput.of(place, "is not a JSON object: each line must be one, in braces")
    return row


# -- sessions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Index:
    """Finds what a gold line refers to."""

    sessions: Mapping[str, Session]
    messages: Mapping[str, Message]

    @classmethod
    def of(cls, sessions: Sequence[Session]) -> _Index:
        messages = {str(message.uuid): message for one in sessions for message in one.messages}
        return cls({one.id: one for one in sessions}, messages)

    def session(self, place: str, row: Row) -> Session:
        found = self.sessions.get(str(row.get("session")))
        if found is None:
            raise InvalidInput.of(place, f"session {row.get('session')!r} is not in the conversations")
        return found

    def message(self, place: str, given: Any) -> Message:
        """Find `session#3` or a UUID."""
        text = str(given)
        name, _, number = text.rpartition("#")
        if name in self.sessions and number.isdigit():
            messages = self.sessions[name].messages
            if 1 <= int(number) <= len(messages):
                return messages[int(number) - 1]
        if text in self.messages:
            return self.messages[text]
        raise InvalidInput.of(place, f"evidence {text!r} is neither `session#number` nor the uuid of a message")


def _sessions(path: Path, foreign: Foreign | None) -> Iterator[Session]:
    if foreign is not None and not _is_ours(path):
        yield from _foreign_sessions([path], foreign)
        return
    rows = _rows(path)
    first = next(rows, None)
    if first is None:
        return
    seen: set[str] = set()
    for place, row in (first, *rows):
        session = _session(place, row, path.stem)
        if session.id in seen:
            raise InvalidInput.of(place, f"session {session.id!r} occurs twice; give each line its own `session`")
        seen.add(session.id)
        yield session


_OF_OPENAI = frozenset({"system", "developer", "tool", "function"})


def _is_ours(path: Path) -> bool:
    """Return whether the first line is a session of ours, or would be one without an error."""
    with path.open("rb") as file:
        line = next((line for line in file if line.strip()), b"")
    try:
        row = json.loads(line)
    except ValueError:
        return b'"messages"' in line
    messages = row.get("messages") if isinstance(row, dict) else None
    roles = {str(one.get("role")) for one in messages if isinstance(one, dict)} if isinstance(messages, list) else set()
    return isinstance(row, dict) and "messages" in row and roles.isdisjoint(_OF_OPENAI)


def _foreign_sessions(paths: Sequence[Path], foreign: Foreign) -> Iterator[Session]:
    """Yield the sessions of other programs' files; those of one person share memory."""
    events: dict[str, list[Row]] = {}
    places: dict[str, str] = {}
    for path in paths:
        for event in foreign(path):
            name = str(event["session_id"])
            places.setdefault(name, str(path))
            events.setdefault(name, []).append(event)
    for name, rows in events.items():
        yield _made(places[name], name, str(rows[0]["user_id"]), UNKNOWN_LANGUAGE, rows)


def _session(place: str, row: Row, stem: str) -> Session:
    name = str(row.get("session") or row.get("session_id") or stem)
    conversation = str(row.get("conversation") or row.get("user_id") or name)
    messages = row.get("messages")
    if not isinstance(messages, list) or not messages:
        raise InvalidInput.of(place, "messages must be a list with at least one message")
    event = {
        "version": 1, "session_id": name, "user_id": str(row.get("user_id") or conversation),
        "project_id": row.get("project_id"), "time_zone": row.get("time_zone"),
        "transcript": row.get("transcript", "append"),
        "messages": [_message(place, name, row, number, one) for number, one in enumerate(messages, start=1)],
    }  # fmt: skip
    return _made(place, name, conversation, str(row.get("language") or UNKNOWN_LANGUAGE), [event])


def _message(place: str, session: str, row: Row, number: int, given: Any) -> Row:
    """Return a message as the API takes it; a missing uuid and time follow from its session and place."""
    if not isinstance(given, dict):
        raise InvalidInput.of(place, f"messages[{number - 1}] is not an object")
    message = {key: value for key, value in given.items() if key in MESSAGE_FIELDS}
    message.setdefault("uuid", str(uuid5(NAMESPACE_URL, f"{row.get('conversation')}/{session}/{number}")))
    if "created_at" not in message:
        try:
            began = datetime.fromisoformat(str(row["started_at"]))
        except KeyError:
            raise InvalidInput.of(
                place, f"messages[{number - 1}] has no created_at, and the session no started_at (RFC 3339)"
            ) from None
        except ValueError:
            wrong = f"started_at must be RFC 3339, such as 2026-11-21T09:30:00+01:00, not {row['started_at']!r}"
            raise InvalidInput.of(place, wrong) from None
        message["created_at"] = (began + (number - 1) * MINUTE).isoformat()
    return message


def _made(place: str, name: str, conversation: str, language: str, events: Sequence[Row]) -> Session:
    messages: list[Message] = []
    try:
        for event in events:
            messages += parse_event(event).messages
    except InvalidInput as error:
        raise InvalidInput.of(place, str(error)) from None
    project = events[0].get("project_id")
    return Session(
        name, conversation, str(events[0]["user_id"]), str(project) if project else None, language, tuple(events),
        tuple(messages),
    )  # fmt: skip


# -- gold -------------------------------------------------------------------------------------------------------

_FACT_KEYS = frozenset(
    "id session keep type content says evidence dates quoted_dates polarity updates trap why".split()
)


def _statement(place: str, row: Row, index: _Index) -> Statement:
    session = index.session(place, row)
    if unknown := sorted(set(row) - _FACT_KEYS):
        raise InvalidInput.of(place, f"unknown: {', '.join(unknown)}; known: {', '.join(sorted(_FACT_KEYS))}")
    keep = _keep(place, row.get("keep", "yes"))
    content = str(row.get("content") or "").strip()
    if not content:
        raise InvalidInput.of(place, "content is missing: the statement as a good fact would say it")
    return Statement(
        id=str(row.get("id") or place.rpartition(":")[2]),
        conversation=session.conversation,
        session=session.id,
        keep=keep,
        content=content,
        type=_type(place, row.get("type")),
        says=tuple(tuple(map(str, one)) if isinstance(one, list) else (str(one),) for one in _list(place, row, "says")),
        evidence=tuple(_cited(place, one, index) for one in _list(place, row, "evidence")),
        dates=tuple(_days(place, one) for one in _list(place, row, "dates")),
        quoted_dates=tuple(_list(place, row, "quoted_dates")),
        polarity=row.get("polarity"),
        updates=row.get("updates"),
        trap=str(row.get("trap") or ("other" if keep is Keep.NO else "")),
    )


_EXAMPLES = {
    "says": '[["rewiring", "electric"], ["kitchen"]]', "evidence": '["session#3"]', "dates": '["2026-03-04"]',
    "quoted_dates": '[{"quote": "am Freitag", "english": "on Friday"}]',
}  # fmt: skip


def _list(place: str, row: Row, name: str) -> list[Any]:
    """Return a field that is a list; empty if it is missing."""
    given = row.get(name)
    # A string is iterable too, and would be taken letter by letter.
    if given is not None and not isinstance(given, list):
        raise InvalidInput.of(place, f"{name} must be a list, such as {_EXAMPLES[name]}")
    return given or []


def _keep(place: str, given: Any) -> Keep:
    try:
        return Keep(given)
    except ValueError:
        raise InvalidInput.of(place, f"keep must be yes, maybe or no, not {given!r}") from None


def _type(place: str, given: Any) -> FactType | None:
    try:
        return FactType(given) if given else None
    except ValueError:
        raise InvalidInput.of(place, f"type must be {TYPE_NAMES}, not {given!r}") from None


def _cited(place: str, given: Any, index: _Index) -> Cited:
    item = given if isinstance(given, dict) else {"message": given}
    message = index.message(place, item.get("message"))
    quote = str(item.get("quote") or "")
    if quote and not stands_in(quote, _whole_text(message)):
        raise InvalidInput.of(place, f"the quote {quote[:60]!r} does not occur in {item.get('message')}")
    return Cited(message.uuid, quote)


def _whole_text(message: Message) -> str:
    """Return all text of a message."""
    # Also what `said_text` leaves out, such as recalled memory: gold may quote it, in order to set a trap.
    texts = [str(block.get("text", "")) for block in blocks(message) if block.get("type") == "text"]
    return "\n".join([*texts, tool_text(message)])


def _days(place: str, given: Any) -> Days:
    first, _, last = str(given).partition("/")
    try:
        return date.fromisoformat(first), date.fromisoformat(last or first)
    except ValueError:
        raise InvalidInput.of(
            place, f"dates are 2026-03-04 or 2026-03-04/2026-03-06 (both days inclusive), not {given!r}"
        ) from None


def _check_updates(placed: Mapping[str, Statement]) -> None:
    known: set[str] = set()
    for place, one in placed.items():
        if one.id in known:
            raise InvalidInput.of(place, f"id {one.id!r} occurs twice; give each statement its own id")
        known.add(one.id)
    for place, one in placed.items():
        if one.updates is not None and one.updates not in known:
            raise InvalidInput.of(place, f"updates {one.updates!r}, but no statement has this id")


def _with_rivals(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """Give the statements of each chain of updates the dates and messages of the others."""
    by_id = {one.id: one for one in statements}
    chains: dict[str, list[Statement]] = {}
    for one in statements:
        root, seen = one, {one.id}
        while root.updates is not None and root.updates not in seen:  # a set may have a circle by mistake
            root = by_id[root.updates]
            seen.add(root.id)
        chains.setdefault(root.id, []).append(one)
    found = {one.id: one for one in statements}
    for chain in chains.values():
        for one in (one for one in chain if one.dates):
            rivals = [other for other in chain if other.dates and other.dates != one.dates]
            found[one.id] = replace(
                one, rival_dates=tuple(other.dates for other in rivals),
                rival_messages=frozenset(message for other in rivals for message in other.messages),
            )  # fmt: skip
    return tuple(found.values())


def _question(place: str, row: Row, index: _Index) -> Question:
    conversation = str(row.get("conversation") or "")
    if conversation not in {one.conversation for one in index.sessions.values()}:
        raise InvalidInput.of(place, f"conversation {conversation!r} is not in the conversations")
    if not row.get("question") or row.get("answer") is None:
        raise InvalidInput.of(place, "a question needs `question` and `answer`")
    return Question(
        id=str(row.get("id") or place.rpartition(":")[2]),
        conversation=conversation,
        question=str(row["question"]),
        answer=str(row["answer"]),
        category=str(row.get("category") or ""),
        evidence=tuple(index.message(place, one).uuid for one in _list(place, row, "evidence")),
        asked_at=row.get("asked_at"),
    )
