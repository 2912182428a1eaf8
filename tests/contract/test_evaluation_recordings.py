"""Recorded answers: they play offline, and nothing of them can be changed unnoticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from extractor.core.facts.slugs import slug
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import ModelClient, Reply
from extractor.evaluation.budget import Purse
from extractor.evaluation.data import DataSet
from extractor.evaluation.reading import read_data, shipped
from extractor.evaluation.recorded import SHIPPED_STUDENT, shipped_recordings
from extractor.evaluation.recordings import RecordingMissing, Recordings, RecordingTampered
from extractor.evaluation.runner import Student
from extractor.evaluation.scoring import Outcome
from extractor.evaluation.student import ScriptedStudent
from tests.contract.test_evaluation_runs import POINT, evaluate, figures, scripted, some


@pytest.fixture(scope="module")
def data() -> DataSet:
    return read_data(shipped())


class TestRecordings:
    def test_the_shipped_set_plays_from_its_recordings(self, data: DataSet) -> None:
        """No model is asked. If a prompt, a tool or a rule changed, record again: docs/quality.md, "Recordings"."""
        recordings = Recordings.read(shipped_recordings() / f"{slug(SHIPPED_STUDENT)}.jsonl")
        assert recordings.about["digest"] == data.digest
        outcomes, _ = evaluate(data, Student(SHIPPED_STUDENT, None, recordings))
        assert len(outcomes) == len(data.sessions)
        assert figures(data, outcomes)["recall_statement"] == pytest.approx(65 / 74, abs=POINT)

    @pytest.fixture
    def only(self, data: DataSet) -> DataSet:
        return some(data, "aydin", "hannes")

    @pytest.fixture
    def recorded(self, only: DataSet, tmp_path: Path) -> Path:
        path = tmp_path / "recorded.jsonl"
        student = replace(scripted(only), recordings=Recordings(path), records=True)
        evaluate(only, student)
        return path

    def play(self, data: DataSet, path: Path) -> tuple[list[Outcome], Purse]:
        return evaluate(data, Student("scripted-student", None, Recordings.read(path)))

    def test_a_replay_has_the_same_figures(self, only: DataSet, recorded: Path) -> None:
        live = figures(only, evaluate(only, scripted(only))[0])
        outcomes, purse = self.play(only, recorded)
        assert purse.ending is None
        assert figures(only, outcomes) == live

    def test_a_changed_prompt_stops_and_names_the_first_request(
        self, only: DataSet, recorded: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("extractor.core.run.fork.SYSTEM", "You keep an agent's memory, briefly.")
        outcomes, purse = self.play(only, recorded)
        assert outcomes == []
        assert isinstance(purse.ending, RecordingMissing)
        assert "request 1" in str(purse.ending)
        assert "what differs from the recorded request: system" in str(purse.ending)

    def test_an_unrecorded_session_says_so(self, data: DataSet, recorded: Path) -> None:
        _, purse = self.play(some(data, "wei"), recorded)
        assert "no request was recorded in its place" in str(purse.ending)

    def test_a_tampered_answer_is_noticed(self, recorded: Path) -> None:
        lines = recorded.read_text().splitlines()
        row = json.loads(lines[1])
        row["reply"]["usage"]["output_tokens"] += 1
        recorded.write_text("\n".join([lines[0], json.dumps(row), *lines[2:]]))
        with pytest.raises(RecordingTampered, match=r"recorded\.jsonl:2"):
            Recordings.read(recorded)

    def test_an_answer_moved_to_another_request_is_noticed(self, recorded: Path) -> None:
        lines = recorded.read_text().splitlines()
        first, second = json.loads(lines[1]), json.loads(lines[2])
        first["reply"], first["check"] = second["reply"], second["check"]
        recorded.write_text("\n".join([lines[0], json.dumps(first)]))
        with pytest.raises(RecordingTampered):
            Recordings.read(recorded)

    @pytest.mark.parametrize(
        "change",
        [lambda lines: [*lines[:2], *lines[3:]], lambda lines: [lines[0], *lines[:0:-1]], lambda lines: lines[1:],
         lambda lines: [*lines, lines[-1]], lambda lines: lines[:-1],
         lambda lines: [lines[0].replace(b'"seeds"', b'"sheep"'), *lines[1:]],
         lambda lines: [*lines[:2], lines[2].replace(b'"at": "session', b'"at": "sessian'), *lines[3:]]],
        ids=["removed", "moved", "first line removed", "added", "end removed", "first line changed", "place changed"],
    )  # fmt: skip
    def test_a_finished_file_is_whole_or_refused(
        self, recorded: Path, change: Callable[[list[bytes]], list[bytes]]
    ) -> None:
        """Before anything is played, also where the answers alone would still do."""
        recordings = Recordings.read(recorded)
        recordings.about = {"model": "m", "seeds": 1}
        recordings._used = set(recordings._answers)
        recordings.prune()
        assert len(Recordings.read(recorded)) == len(recordings)
        lines = recorded.read_bytes().splitlines(keepends=True)
        changed = change(lines)
        assert changed != lines
        recorded.write_bytes(b"".join(changed))
        with pytest.raises(RecordingTampered, match="is not the file that was recorded"):
            Recordings.read(recorded)
        Recordings.read(recorded, mends_end=True)

    def test_what_is_no_longer_needed_is_dropped(self, data: DataSet, recorded: Path) -> None:
        less = some(data, "aydin")
        recordings = Recordings.read(recorded)
        evaluate(less, Student("scripted-student", None, recordings))
        before = len(recordings)
        assert recordings.prune() == before - len(recordings) > 0
        assert len(Recordings.read(recorded)) == len(recordings)

    def test_an_interrupted_recording_goes_on_where_it_stopped(self, only: DataSet, recorded: Path) -> None:
        lines = recorded.read_text().splitlines(keepends=True)
        recorded.write_text("".join(lines[:3]))
        counting = Counting(ScriptedStudent(only))
        student = Student("scripted-student", counting, Recordings.read(recorded), records=True)
        evaluate(only, student)
        assert counting.requests == len(lines) - 3
        Recordings.read(recorded)

    def test_a_finished_recording_that_goes_on_and_is_interrupted_plays(self, data: DataSet, recorded: Path) -> None:
        """Its first line claims no longer that the file is whole."""
        student = replace(scripted(data), recordings=Recordings.read(recorded), records=True)
        assert student.recordings is not None
        student.recordings.prune()
        evaluate(some(data, "wei"), student)
        assert len(Recordings.read(recorded)) > 0

    def test_a_recording_that_was_killed_in_a_line_goes_on_there(self, only: DataSet, recorded: Path) -> None:
        """Played, the cut file is refused; recorded again, only the cut answer and those behind it are asked for."""
        lines = recorded.read_bytes().splitlines(keepends=True)
        recorded.write_bytes(b"".join(lines[:3]) + lines[3][:-40])
        with pytest.raises(RecordingTampered, match=r"recorded\.jsonl:4: the file ends in the middle .* with --record"):
            Recordings.read(recorded)
        counting = Counting(ScriptedStudent(only))
        student = Student("scripted-student", counting, Recordings.read(recorded, mends_end=True), records=True)
        evaluate(only, student)
        assert counting.requests == len(lines) - 3
        assert len(Recordings.read(recorded)) == len(lines) - 1

    def test_a_missing_end_of_the_last_line_costs_no_answer(self, recorded: Path) -> None:
        whole = recorded.read_bytes()
        recorded.write_bytes(whole.rstrip(b"\n"))
        assert len(Recordings.read(recorded)) == len(Recordings.read(recorded, mends_end=True))
        assert recorded.read_bytes() == whole

    @pytest.mark.parametrize("wrong", [b"[1]\n", b"{}\n", b"\xff\xfe\n", b'{"key": 1, "check": 2, "reply": 3}\n'])
    def test_a_line_that_is_no_answer_is_named_with_what_to_do(self, recorded: Path, wrong: bytes) -> None:
        recorded.write_bytes(recorded.read_bytes() + wrong)
        with pytest.raises(RecordingTampered, match=r"recorded\.jsonl:\d+: .*--record") as raised:
            Recordings.read(recorded)
        assert "\n" not in str(raised.value)


class Counting:
    """Counts the requests that reach a model."""

    def __init__(self, model: ModelClient) -> None:
        self._model = model
        self.requests = 0

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        self.requests += 1
        return self._model.create(request, max_requests=max_requests, timeout_s=timeout_s)
