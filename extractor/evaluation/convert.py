"""Converts public benchmarks, as they are downloaded, into our data format.

    locomo       locomo10.json of github.com/snap-research/LoCoMo: two people, observations, questions
    longmemeval  longmemeval_s.json and its siblings of github.com/xiaowu0162/LongMemEval: a history for each question
    realmem      *_dialogues_256k.json of github.com/AvatarMemory/RealMemBench: a user and an assistant over months

Their gold is taken as it is: the observations of LoCoMo and the memories of RealMem were written by a model and name
whole turns. Mind their licences; LoCoMo's forbids commercial use.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from extractor.core.documents import Json
from extractor.core.errors import InvalidInput
from extractor.evaluation.reading import CONVERSATIONS, FACTS, QUESTIONS

NOT_SAID = "The conversation does not say."

_LOCOMO_KINDS = {1: "multi_hop", 2: "temporal", 3: "open_domain", 4: "single_hop", 5: "adversarial"}
_SESSION = re.compile(r"session_(\d+)")
_NUMBER = re.compile(r"\d+")
_DIA = re.compile(r"D(\d+):(\d+)")


@dataclass(slots=True)
class Converted:
    """Lines of the three files.

    Attributes:
        skipped: Rows that our format cannot hold, counted by reason.
    """

    sessions: list[Json] = field(default_factory=list)
    facts: list[Json] = field(default_factory=list)
    questions: list[Json] = field(default_factory=list)
    skipped: dict[str, int] = field(default_factory=dict)

    def skip(self, reason: str) -> None:
        self.skipped[reason] = self.skipped.get(reason, 0) + 1

    def write(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, rows in ((CONVERSATIONS, self.sessions), (FACTS, self.facts), (QUESTIONS, self.questions)):
            lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
            (folder / name).write_text("".join(lines), encoding="utf-8")


def convert(kind: str, path: Path) -> Converted:
    """Convert one downloaded file.

    Raises:
        InvalidInput: The kind is unknown, or the file has another form.
    """
    if kind not in KINDS:
        raise InvalidInput.of("kind", f"must be one of {', '.join(KINDS)}, not {kind!r}")
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise InvalidInput.of(str(path), f"is not JSON: {error}") from None
    made = Converted()
    try:
        KINDS[kind](document, made)
    # A file of another form fails anywhere in it, in any of these ways.
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        lacks = f"no {error} in one of its entries" if isinstance(error, KeyError) else f"another form ({error})"
        raise InvalidInput.of(str(path), f"is not {kind} as it is downloaded: {lacks}") from None
    _leave_out_what_cannot_be_read(made)
    if not made.sessions:
        raise InvalidInput.of(str(path), f"holds no session of {kind}")
    return made


def _leave_out_what_cannot_be_read(made: Converted) -> None:
    """Leave out rows that repeat another, are empty, or refer to nothing."""
    # The public files have some, and `read_data` rejects a set with one.
    made.sessions = _first_of_each(made, made.sessions, "session", "repeated sessions")
    made.facts = _first_of_each(made, made.facts, "id", "repeated statements")
    made.questions = _first_of_each(made, made.questions, "id", "repeated questions")
    sessions = {row["session"] for row in made.sessions}
    conversations = {row["conversation"] for row in made.sessions}
    made.facts = _kept(made, made.facts, lambda row: bool(row["content"].strip()), "statements without text")
    made.facts = _kept(made, made.facts, lambda row: row["session"] in sessions, "statements of missing sessions")
    made.questions = _kept(
        made, made.questions, lambda row: bool(str(row["question"] or "").strip()), "empty questions"
    )
    made.questions = _kept(
        made, made.questions, lambda row: row["conversation"] in conversations, "questions about nothing"
    )


def _first_of_each(made: Converted, rows: Sequence[Json], key: str, reason: str) -> list[Json]:
    first: dict[str, Json] = {}
    for row in rows:
        first.setdefault(str(row[key]), row)
    return _kept(made, rows, lambda row: first[str(row[key])] is row, reason)


def _kept(made: Converted, rows: Sequence[Json], is_kept: Callable[[Json], bool], reason: str) -> list[Json]:
    kept = [row for row in rows if is_kept(row)]
    for _ in range(len(rows) - len(kept)):
        made.skip(reason)
    return kept


def _said(turn: Mapping[str, Any]) -> str:
    return str(turn.get("content") or "").strip()


def _session(conversation: str, name: str, began: datetime, messages: Sequence[Json], **rest: Any) -> Json:
    return {
        "conversation": conversation, "session": name, "language": "en", "started_at": began.isoformat(), **rest,
        "messages": list(messages),
    }  # fmt: skip


# -- LoCoMo -----------------------------------------------------------------------------------------------------


def _locomo(document: Any, made: Converted) -> None:
    for number, sample in enumerate([document] if isinstance(document, Mapping) else document, start=1):
        name = str(sample.get("sample_id") or f"conv-{number}")
        talk = sample["conversation"]
        person = str(talk["speaker_a"])
        for at in _numbers(talk):
            began = datetime.strptime(talk[f"session_{at}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
            messages = [_locomo_message(turn, person) for turn in talk[f"session_{at}"]]
            if messages:
                made.sessions.append(_session(name, f"{name}-{at}", began, messages, user_id=person))
        counts = {at: len(talk[f"session_{at}"]) for at in _numbers(talk)}
        made.facts += _locomo_facts(sample, name, person, counts)
        _locomo_questions(sample, name, counts, made)


def _numbers(talk: Mapping[str, Any]) -> list[int]:
    return sorted(int(found[1]) for key in talk if (found := _SESSION.fullmatch(key)))


def _locomo_message(turn: Mapping[str, Any], person: str) -> Json:
    speaker, text = str(turn["speaker"]), str(turn.get("text") or "")
    if turn.get("blip_caption"):
        text = f"{text}\n[shares a photo: {turn['blip_caption']}]"
    return {"role": "user" if speaker == person else "assistant", "name": speaker, "content": text}


def _refs(given: Any, name: str, counts: Mapping[int, int]) -> list[str]:
    """Return `D3:7` and lists of it as `session#number`; some of LoCoMo's point nowhere."""
    found = _DIA.findall(" ".join(map(str, given)) if isinstance(given, list) else str(given))
    return [f"{name}-{int(at)}#{int(turn)}" for at, turn in found if 1 <= int(turn) <= counts.get(int(at), 0)]


def _locomo_facts(sample: Mapping[str, Any], name: str, person: str, counts: Mapping[int, int]) -> Iterator[Json]:
    number = 0
    for key, by_speaker in (sample.get("observation") or {}).items():
        found = _SESSION.match(key)
        for speaker, rows in by_speaker.items():
            for row in rows:
                text, where = (*row, None, None)[:2] if isinstance(row, list) else (row, None)
                number += 1
                yield {
                    "id": f"{name}-o{number}", "session": f"{name}-{found[1] if found else 1}", "content": str(text or ""),
                    "keep": "yes" if speaker == person else "maybe", "evidence": _refs(where, name, counts),
                }  # fmt: skip


def _locomo_questions(sample: Mapping[str, Any], name: str, counts: Mapping[int, int], made: Converted) -> None:
    for number, row in enumerate(sample.get("qa") or (), start=1):
        answer = row.get("answer", NOT_SAID if row.get("category") == 5 else None)
        if answer is None:
            # Category 5 asks for what was never said; elsewhere a missing answer is a gap of the set.
            made.skip("questions without an answer")
            continue
        made.questions.append(
            {
                "id": f"{name}-q{number}", "conversation": name, "question": row["question"], "answer": str(answer),
                "category": _LOCOMO_KINDS.get(row.get("category"), "other"),
                "evidence": _refs(row.get("evidence") or [], name, counts),
            }
        )  # fmt: skip


# -- LongMemEval ------------------------------------------------------------------------------------------------


def _longmemeval(document: Any, made: Converted) -> None:
    for row in [document] if isinstance(document, Mapping) else document:
        name = str(row["question_id"])
        evidence = []
        histories = zip(row["haystack_dates"], row["haystack_sessions"], strict=True)
        for number, (when, turns) in enumerate(histories, start=1):
            session = f"{name}-{number}"
            said = [turn for turn in turns if turn["role"] in ("user", "assistant") and _said(turn)]
            if not said:
                made.skip("empty sessions")
                continue
            messages = [{"role": turn["role"], "content": turn["content"]} for turn in said]
            made.sessions.append(_session(name, session, _longmemeval_time(when), messages))
            evidence += [f"{session}#{at}" for at, turn in enumerate(said, start=1) if turn.get("has_answer")]
        made.questions.append(
            {
                "id": name, "conversation": name, "question": row["question"], "answer": str(row["answer"]),
                "category": row["question_type"], "evidence": evidence,
                "asked_at": _longmemeval_time(row["question_date"]).isoformat() if row.get("question_date") else None,
            }
        )  # fmt: skip


def _longmemeval_time(text: str) -> datetime:
    """Read `2023/05/20 (Sat) 02:21`."""
    day, _, clock = text.partition(" (")
    return datetime.strptime(f"{day} {clock.partition(') ')[2] or '09:00'}", "%Y/%m/%d %H:%M").replace(tzinfo=UTC)


# -- RealMem ----------------------------------------------------------------------------------------------------


def _realmem(document: Any, made: Converted) -> None:
    name = str((document.get("_metadata") or {}).get("person_name") or "person").replace(" ", "_")
    for row in document["dialogues"]:
        session = str(row["session_identifier"]).replace(":", "-")
        turns = [turn for turn in row["dialogue_turns"] if _said(turn)]
        if not turns:
            made.skip("empty sessions")
            continue
        began = datetime.strptime(str(row["current_time"])[:10], "%Y-%m-%d").replace(hour=9, tzinfo=UTC)
        messages = [
            {"role": "user" if str(turn["speaker"]).lower() == "user" else "assistant", "content": turn["content"]}
            for turn in turns
        ]
        made.sessions.append(_session(name, session, began, messages))
        for number, memory in enumerate(row.get("extracted_memory") or (), start=1):
            made.facts.append(_realmem_fact(session, number, memory, len(turns)))
        for at, turn in enumerate(turns[:-1], start=1):
            if turn.get("is_query"):
                made.questions.append(
                    {
                        "id": str(turn.get("query_id") or f"{session}-{at}"), "conversation": name,
                        "question": turn["content"], "answer": turns[at]["content"], "category": "query",
                    }
                )  # fmt: skip


def _realmem_fact(session: str, number: int, memory: Mapping[str, Any], count: int) -> Json:
    found = _NUMBER.search(str(memory.get("source_turn", "")))
    at = int(found[0]) if found else 0
    by_user = str(memory.get("source_role_snapshot", "user")).lower() == "user"
    return {
        "id": f"{session}-m{number}", "session": session, "content": str(memory["content"] or ""),
        "keep": "yes" if by_user else "maybe", "evidence": [f"{session}#{at}"] if 1 <= at <= count else [],
    }  # fmt: skip


KINDS: Mapping[str, Callable[[Any, Converted], None]] = {
    "locomo": _locomo, "longmemeval": _longmemeval, "realmem": _realmem,
}  # fmt: skip
