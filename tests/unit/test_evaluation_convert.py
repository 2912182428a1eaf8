"""Public benchmarks as they are downloaded become sets that can be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from extractor.core.errors import InvalidInput
from extractor.evaluation.convert import NOT_SAID, convert
from extractor.evaluation.data import DataSet, Keep
from extractor.evaluation.reading import read_data

LOCOMO = [
    {
        "sample_id": "conv-1",
        "conversation": {
            "speaker_a": "Mia", "speaker_b": "Bo",
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [
                {"speaker": "Mia", "dia_id": "D1:1", "text": "I ran a race on Sunday."},
                {"speaker": "Bo", "dia_id": "D1:2", "text": "Look!", "blip_caption": "a dog", "img_url": ["x"]},
            ],
            "session_2_date_time": "12:09 am on 1 June, 2023",
            "session_2": [{"speaker": "Bo", "dia_id": "D2:1", "text": "Hello again."}],
        },
        "observation": {"session_1_observation": {"Mia": [["Mia ran a race.", "D1:1"]], "Bo": [["Bo has a dog.", ["D1:2"]]]}},
        "qa": [
            {"question": "When did Mia run?", "answer": 2023, "evidence": ["D1:1", "D9:9"], "category": 2},
            {"question": "Does Mia fly?", "adversarial_answer": "yes", "evidence": [], "category": 5},
        ],
    }
]  # fmt: skip

LONGMEMEVAL = [
    {
        "question_id": "q1", "question_type": "single-session-user", "question": "Where do I work?", "answer": "At a zoo.",
        "question_date": "2023/05/30 (Tue) 23:40", "haystack_session_ids": ["a", "b"], "answer_session_ids": ["a"],
        "haystack_dates": ["2023/05/20 (Sat) 02:21", "2023/05/21 (Sun) 10:00"],
        "haystack_sessions": [
            [{"role": "user", "content": "I work at a zoo.", "has_answer": True}, {"role": "assistant", "content": "Nice."}],
            [],
        ],
    }
]  # fmt: skip

REALMEM = {
    "_metadata": {"person_name": "Mia Berg"},
    "dialogues": [
        {
            "session_identifier": "Travel_1:S1_01", "session_uuid": "u", "current_time": "2025-12-19 (Friday)",
            "dialogue_turns": [
                {"speaker": "User", "content": "I want to see Oslo.", "is_query": True, "query_id": "Q-1"},
                {"speaker": "Assistant", "content": "Oslo it is.", "is_query": False},
            ],
            "extracted_memory": [
                {"index": "x", "type": "Dynamic", "content": "User wants to see Oslo.", "source_turn": "T1", "source_role_snapshot": "User"},
                {"index": "y", "type": "Static", "content": "A plan was made.", "source_turn": 2, "source_role_snapshot": "Assistant"},
            ],
        }
    ],
}  # fmt: skip


def converted(kind: str, document: Any, folder: Path) -> DataSet:
    source = folder / "downloaded.json"
    source.write_text(json.dumps(document))
    convert(kind, source).write(folder / "set")
    return read_data(folder / "set")


class TestLocomo:
    def test_a_conversation_of_two_people(self, tmp_path: Path) -> None:
        data = converted("locomo", LOCOMO, tmp_path)
        first = data.sessions[0].messages
        assert [(one.role, one.name) for one in first] == [("user", "Mia"), ("assistant", "Bo")]
        assert first[0].created_at.isoformat() == "2023-05-08T13:56:00+00:00"
        assert "[shares a photo: a dog]" in first[1].content
        assert data.sessions[1].messages[0].created_at.hour == 0

    def test_observations_of_the_other_speaker_may_be_kept(self, tmp_path: Path) -> None:
        data = converted("locomo", LOCOMO, tmp_path)
        assert [(one.keep, len(one.evidence)) for one in data.statements] == [(Keep.YES, 1), (Keep.MAYBE, 1)]

    def test_evidence_that_points_nowhere_is_left_out(self, tmp_path: Path) -> None:
        first, second = converted("locomo", LOCOMO, tmp_path).questions
        assert (first.answer, first.category, len(first.evidence)) == ("2023", "temporal", 1)
        assert (second.answer, second.category) == (NOT_SAID, "adversarial")


def test_longmemeval_gives_each_question_its_own_history(tmp_path: Path) -> None:
    data = converted("longmemeval", LONGMEMEVAL, tmp_path)
    assert [one.id for one in data.sessions] == ["q1-1"]
    question = data.questions[0]
    assert question.evidence == (data.sessions[0].messages[0].uuid,)
    assert question.asked_at == "2023-05-30T23:40:00+00:00"


def test_realmem_memories_become_statements(tmp_path: Path) -> None:
    data = converted("realmem", REALMEM, tmp_path)
    assert data.sessions[0].id == "Travel_1-S1_01"
    assert [one.keep for one in data.statements] == [Keep.YES, Keep.MAYBE]
    assert data.statements[0].messages == {data.sessions[0].messages[0].uuid}
    assert (data.questions[0].id, data.questions[0].answer) == ("Q-1", "Oslo it is.")


@pytest.mark.parametrize("document", [{}, [], [{"conversation": {}}], "text"])
@pytest.mark.parametrize("kind", ["locomo", "longmemeval", "realmem"])
def test_another_form_is_refused_with_the_name_of_the_file(kind: str, document: Any, tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"downloaded\.json"):
        converted(kind, document, tmp_path)


def test_an_unknown_kind_names_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="locomo, longmemeval, realmem"):
        converted("beam", {}, tmp_path)


def test_what_a_file_lacks_is_named_in_words(tmp_path: Path) -> None:
    path = tmp_path / "locomo10.json"
    path.write_text('[{"sample_id": "conv-1"}]')
    with pytest.raises(InvalidInput, match="no 'conversation' in one of its entries"):
        convert("locomo", path)


ODD: list[tuple[str, Any, str, int]] = [
    ("locomo", lambda d: d[0]["observation"]["session_1_observation"]["Mia"].append(["", "D1:1"]), "statements without text", 1),
    ("locomo", lambda d: d[0]["observation"].update(session_7_observation={"Mia": [["She flew.", "D7:1"]]}),
     "statements of missing sessions", 1),
    ("locomo", lambda d: d[0]["qa"].append({"question": "", "answer": "x", "category": 1}), "empty questions", 1),
    ("locomo", lambda d: d.append(d[0]), "repeated sessions", 2),
    ("longmemeval", lambda d: d.append(d[0]), "repeated questions", 1),
    ("realmem", lambda d: d["dialogues"][0]["extracted_memory"][0].update(content=None), "statements without text", 1),
    ("realmem", lambda d: d["dialogues"].append(d["dialogues"][0]), "repeated sessions", 1),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "change", "reason", "count"), ODD)
def test_rows_that_cannot_be_read_are_left_out_and_counted(
    tmp_path: Path, kind: str, change: Any, reason: str, count: int
) -> None:
    """One of them would make the whole set unreadable."""
    document = json.loads(json.dumps({"locomo": LOCOMO, "longmemeval": LONGMEMEVAL, "realmem": REALMEM}[kind]))
    change(document)
    (tmp_path / "odd.json").write_text(json.dumps(document))
    made = convert(kind, tmp_path / "odd.json")
    assert made.skipped[reason] == count
    made.write(tmp_path / "odd")
    assert read_data(tmp_path / "odd").sessions


def test_turns_of_odd_forms_keep_their_place(tmp_path: Path) -> None:
    """A photo without words, and an observation without a source."""
    document = json.loads(json.dumps(LOCOMO))
    document[0]["conversation"]["session_1"].insert(0, {"speaker": "Mia", "dia_id": "D1:0", "img_url": ["x"]})
    document[0]["observation"]["session_1_observation"]["Mia"].append(["Mia is quick."])
    (tmp_path / "odd.json").write_text(json.dumps(document[0]))
    made = convert("locomo", tmp_path / "odd.json")
    assert [message["content"] for message in made.sessions[0]["messages"]][:2] == ["", "I ran a race on Sunday."]
    assert [fact["evidence"] for fact in made.facts if fact["content"] == "Mia is quick."] == [[]]
