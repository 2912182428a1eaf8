"""Evaluations through the real use cases: students of known faults, recordings, budgets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from extractor.bootstrap import Container
from extractor.core.dollars import dollars
from extractor.core.errors import CallerError, Misconfigured, ModelOutage
from extractor.core.facts.slugs import slug
from extractor.core.run.figures import Usage
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import ModelClient, Reply
from extractor.core.run.prices import Price
from extractor.evaluation.budget import BudgetReached, PaidModel, Purse
from extractor.evaluation.data import DataSet, Keep
from extractor.evaluation.judging import JUDGE_SYSTEM, StatementJudge
from extractor.evaluation.production import Quality, is_drawn, judge_runs, share_of
from extractor.evaluation.questions import Exam
from extractor.evaluation.reading import read_data, shipped
from extractor.evaluation.recordings import Recordings
from extractor.evaluation.runner import Evaluation, Student
from extractor.evaluation.scoring import Outcome, Scored, score, totals
from extractor.evaluation.student import Plan, ScriptedStudent
from extractor.settings import read_settings

POINT = 0.01


@pytest.fixture(scope="module")
def data() -> DataSet:
    return read_data(shipped())


def some(data: DataSet, *conversations: str) -> DataSet:
    return replace(
        data,
        sessions=tuple(one for one in data.sessions if one.conversation in conversations),
        statements=tuple(one for one in data.statements if one.conversation in conversations),
    )


def evaluate(data: DataSet, student: Student, purse: Purse | None = None, **rest: Any) -> tuple[list[Outcome], Purse]:
    purse = purse or Purse(None, {})
    evaluation = Evaluation(dataset=data, student=student, settings=read_settings({}), purse=purse, parallel=2, **rest)
    return evaluation.run(), purse


def scripted(data: DataSet, name: str = "scripted-student") -> Student:
    return Student(name, ScriptedStudent(data, name))


def scores(data: DataSet, outcomes: list[Outcome]) -> list[Scored]:
    return [score(one, data.of_conversation(one.session.conversation)) for one in outcomes]


def figures(data: DataSet, outcomes: list[Outcome]) -> dict[str, float | None]:
    return {key: ratio.value for key, ratio in totals(scores(data, outcomes)).items()}


PERFECT = {
    "recall_evidence": 1.0, "recall_statement": 1.0, "precision_evidence": 1.0, "precision_statement": 1.0, "types": 1.0,
    "dates": 1.0, "duplicates": 0.0, "updates": 1.0, "traps": 0.0, "untyped": 0.0, "refused": 0.0, "conflicts": 0.0,
    "failed_runs": 0.0,
}  # fmt: skip


class TestKnownFaults:
    def test_a_student_without_faults_gets_everything_right(self, data: DataSet) -> None:
        """So the set asks nothing that the product's own rules refuse."""
        found = figures(data, evaluate(data, scripted(data))[0])
        assert {key: found[key] for key in PERFECT} == PERFECT

    @pytest.mark.extended
    @pytest.mark.parametrize(
        ("fault", "expected"),
        [
            (
                "miss=5",
                lambda made, n: {"recall_statement": 1 - len(made.missed) / n["kept"], "precision_statement": 1.0},
            ),
            ("type=4", lambda made, n: {"types": 1 - len(made.wrong_type) / n["kept"], "recall_statement": 1.0}),
            ("date=3", lambda made, n: {"dates": 1 - len(made.wrong_date) / n["dated"], "recall_statement": 1.0}),
            ("date=3", lambda made, n: {"conflicts": len(made.wrong_date) / n["kept"]}),
            ("double=5", lambda made, n: {"duplicates": len(made.doubled) / (n["kept"] + len(made.doubled))}),
            ("update=2", lambda made, n: {"updates": 1 - len(made.beside) / n["updates"], "recall_statement": 1.0}),
        ],
    )
    def test_each_figure_moves_by_what_was_planned(
        self, data: DataSet, fault: str, expected: Callable[[Plan, dict[str, int]], dict[str, float]]
    ) -> None:
        student = ScriptedStudent(data, f"scripted-student:{fault}")
        found = figures(data, evaluate(data, Student(student.name, student))[0])
        kept = [one for one in data.statements if one.keep is Keep.YES]
        counts = {
            "kept": len(kept), "dated": sum(bool(one.dates) for one in kept), "updates": sum(bool(one.updates) for one in kept)
        }  # fmt: skip
        for key, value in expected(student.plan, counts).items():
            assert found[key] == pytest.approx(value, abs=POINT), key

    @pytest.mark.extended
    def test_what_is_kept_of_traps_is_what_the_store_holds(self, data: DataSet) -> None:
        """The student tries all traps. Recalled memory and what nobody typed never get in."""
        student = ScriptedStudent(data, "scripted-student:trap=1")
        outcomes, _ = evaluate(data, Student(student.name, student))
        found = figures(data, outcomes)
        traps = {slug(one.id): one for one in data.statements if one.keep is Keep.NO}
        held = [traps[fact.name].trap for one in outcomes for fact in one.written if fact.name in traps]
        written = sum(len(one.written) for one in outcomes)
        assert found["traps"] == pytest.approx(len(held) / len(traps), abs=POINT)
        assert found["precision_statement"] == pytest.approx(1 - len(held) / written, abs=POINT)
        assert held
        assert not {"recalled", "nobody_typed"} & set(held)

    def test_faults_together(self, data: DataSet) -> None:
        """One conversation with every fault: each figure is counted by hand."""
        only = some(data, "harbour", "priya")
        name = "scripted-student:miss=4,type=5,date=2,double=6,update=2,trap=2"
        student = ScriptedStudent(only, name)
        outcomes, _ = evaluate(only, Student(name, student))
        found = figures(only, outcomes)
        kept = [one.id for one in only.statements if one.keep is Keep.YES]
        names = {fact.name for one in outcomes for fact in one.written}
        assert found["recall_statement"] == pytest.approx(1 - len(student.plan.missed) / len(kept), abs=POINT)
        assert {slug(one) + "-again" for one in student.plan.doubled} <= names
        assert found["conflicts"]
        assert found["duplicates"]
        assert found["refused"]


class TestJudge:
    def test_the_judges_figures_move_as_planned_beside_those_by_code(self, data: DataSet) -> None:
        """Missed statements lower recall, and facts that say no statement lower precision, by the judge as by code."""
        only = some(data, "harbour", "priya")
        student = ScriptedStudent(only, "scripted-student:miss=3,trap=1")
        outcomes, _ = evaluate(only, Student(student.name, student), judge=StatementJudge())
        found = figures(only, outcomes)
        kept = [one for one in only.statements if one.keep is Keep.YES]
        assert student.plan.missed
        assert found["recall_judged"] == pytest.approx(1 - len(student.plan.missed) / len(kept), abs=POINT)
        assert found["precision_judged"] == pytest.approx(found["precision_statement"], abs=POINT)

    def test_the_judge_may_see_what_code_does_not(self, only_aydin: DataSet) -> None:
        """Both are shown: here the judge says that every fact says everything, and code does not follow it."""
        student = ScriptedStudent(only_aydin, "scripted-student:miss=2")
        judge = Agreeing(student)
        outcomes, _ = evaluate(only_aydin, Student(student.name, judge), judge=StatementJudge("judge-1"))
        found = figures(only_aydin, outcomes)
        assert found["recall_judged"] == 1.0
        assert found["recall_statement"] == pytest.approx(1 - len(student.plan.missed) / judge.statements, abs=POINT)
        assert judge.models == {"judge-1"}

    def test_without_a_judge_there_are_no_such_figures(self, only_aydin: DataSet) -> None:
        found = figures(only_aydin, evaluate(only_aydin, scripted(only_aydin))[0])
        assert found["recall_judged"] is None
        assert found["precision_judged"] is None

    @pytest.fixture
    def only_aydin(self, data: DataSet) -> DataSet:
        return some(data, "aydin")


class Agreeing:
    """A judge that says yes to everything; other requests go to a student."""

    def __init__(self, student: ModelClient) -> None:
        self._student = student
        self.models: set[str] = set()
        self.statements = 0

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        if request["system"] != JUDGE_SYSTEM:
            return self._student.create(request, max_requests=max_requests, timeout_s=timeout_s)
        self.models.add(str(request["model"]))
        prompt = str(request["messages"][0]["content"])
        self.statements = max(self.statements, len(prompt.partition("Statements:\n")[2].splitlines()))
        numbers = ", ".join(str(number) for number in range(1, self.statements + 1))
        return Reply([{"type": "text", "text": numbers}], "end_turn", Usage(10, 0, 0, 5), "judge-1")


class TestTurnByTurn:
    def test_turns_that_arrive_alone_are_read_alone(self, data: DataSet) -> None:
        only = some(data, "aydin")
        outcomes, _ = evaluate(only, scripted(only), turns_at_once=1)
        assert sum(one.spent.runs for one in outcomes) == sum(session.turns for session in only.sessions)
        assert figures(only, outcomes)["recall_statement"] == 1.0


PRICES = {"scripted-student": (Price(1.0, 5.0, 1.25, 0.1),)}


class TestBudget:
    def test_it_stops_before_a_request_could_exceed_it(self, data: DataSet) -> None:
        whole, free = evaluate(data, scripted(data), Purse(100.0, PRICES))
        some_of_it, purse = evaluate(data, scripted(data), Purse(free.spent_usd / 2 + 0.05, PRICES))
        assert isinstance(purse.ending, BudgetReached)
        assert purse.spent_usd <= free.spent_usd / 2 + 0.05
        assert 0 < len(some_of_it) < len(whole)
        assert "of the budget of $0." in str(purse.ending)

    def test_what_requests_on_their_way_hold_is_told(self) -> None:
        """Otherwise what was spent and what the next one could cost do not add up to the budget."""
        body = {"model": "scripted-student", "max_tokens": 1000, "messages": [{"role": "user", "content": "x"}]}
        purse = Purse(0.008, PRICES)
        held = purse.reserve(ModelRequest.of(body))
        with pytest.raises(BudgetReached, match=rf"\$0\.00 were spent, \{dollars(held)} reserved for requests"):
            purse.reserve(ModelRequest.of(body))

    def test_a_reservation_covers_the_dearest_answer(self) -> None:
        purse = Purse(1.0, PRICES)
        request = ModelRequest.of(
            {"model": "scripted-student", "max_tokens": 1000, "messages": [{"role": "user", "content": "x" * 3000}]}
        )
        dearest = Usage(cache_write_tokens=1000, output_tokens=1000)
        assert purse.most(request) >= (dearest.cache_write_tokens * 1.25 + dearest.output_tokens * 5) / 1e6

    def test_a_reply_under_another_name_costs_what_was_asked(self) -> None:
        """llama.cpp names the path of its file. Without a price of its own it would be free, and a budget no limit."""
        purse = Purse(1.0, PRICES)
        body = {"model": "scripted-student", "max_tokens": 10, "messages": [{"role": "user", "content": "x"}]}
        PaidModel(Renamed(), purse).create(ModelRequest.of(body), max_requests=1, timeout_s=1)
        assert purse.spent_usd == pytest.approx(1000 / 1e6)
        assert purse.reserved_usd == 0

    def test_a_model_without_a_price_cannot_keep_a_budget(self) -> None:
        with pytest.raises(Misconfigured, match="has no price"):
            Purse(1.0, {}).require_price("some-model")
        Purse(None, {}).require_price("some-model")

    def test_replayed_answers_cost_nothing(self, data: DataSet, tmp_path: Path) -> None:
        only = some(data, "aydin")
        path = tmp_path / "recorded.jsonl"
        evaluate(only, replace(scripted(only), recordings=Recordings(path), records=True))
        _, purse = evaluate(only, Student("scripted-student", None, Recordings.read(path)), Purse(0.0, PRICES))
        assert (purse.ending, purse.spent_usd) == (None, 0.0)


class Renamed:
    """Replies under the name of its file."""

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        return Reply([], "end_turn", Usage(input_tokens=1000), "/models/small.gguf")


class Flaky:
    """Fails every second request."""

    def __init__(self, model: ModelClient) -> None:
        self._model = model
        self._asked = 0

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        self._asked += 1
        if self._asked % 2:
            raise ModelOutage("503")
        return self._model.create(request, max_requests=max_requests, timeout_s=timeout_s)


class TestOutages:
    def test_an_outage_is_waited_for_and_loses_nothing(self, data: DataSet, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("extractor.evaluation.runner.time.sleep", lambda _: None)
        only = some(data, "aydin")
        outcomes, _ = evaluate(only, Student("scripted-student", Flaky(ScriptedStudent(only))))
        found = figures(only, outcomes)
        assert found["recall_statement"] == 1.0
        assert found["failed_runs"] == pytest.approx(0.5)


class TestQuestions:
    def ask(self, data: DataSet, **exam: Any) -> Exam:
        asked = Exam(data, **exam)
        evaluate(data, scripted(data), after=asked)
        return asked

    def test_memory_and_history_answer_what_nothing_cannot(self, data: DataSet) -> None:
        only = replace(
            some(data, "hannes", "aydin"),
            questions=tuple(q for q in data.questions if q.conversation in ("hannes", "aydin")),
        )
        ways = {way["way"]: way for way in self.ask(only).document("scripted-student")["ways"]}
        assert {name: way["right"]["value"] for name, way in ways.items()} == {
            "memory": 1.0,
            "history": 1.0,
            "nothing": 0.0,
        }
        assert ways["nothing"]["tokens"] < ways["memory"]["tokens"]
        assert all(way["right"]["count"] == len(only.questions) for way in ways.values())

    def test_the_report_names_judge_and_prompts(self, data: DataSet) -> None:
        document = Exam(data, judge="some-judge").document("some-model")
        assert "judged by some-judge" in document["about"]
        assert set(document["prompts"]) == {"answer", "judge"}

    def test_wrong_answers_are_shown_and_failures_counted(self, data: DataSet) -> None:
        only = some(data, "aydin")
        exam = Exam(replace(only, questions=tuple(q for q in data.questions if q.conversation == "aydin")))
        stranger = ScriptedStudent(replace(only, questions=()))  # knows no question
        evaluate(exam.dataset, Student("scripted-student", stranger), after=exam)
        document = exam.document("scripted-student")
        assert [one["given"] for one in document["wrong"]] == ["I do not know."]


class Judge:
    """Says of every run the same."""

    def __init__(self, says: str, tokens: int = 1) -> None:
        self.says = says
        self.tokens = tokens
        self.prompts: list[str] = []

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        self.prompts.append(request["messages"][0]["content"])
        return Reply([{"type": "text", "text": self.says}], "end_turn", Usage(1, 0, 0, self.tokens), "judge")


class TestProduction:
    def judged(self, data: DataSet, judge: ModelClient, share: float = 1.0) -> list[Quality]:
        found: list[Quality] = []

        def after(_name: str, _seed: int, container: Container, *_: Any) -> None:
            found.append(judge_runs(container, judge, "judge", share))

        evaluate(data, scripted(data), after=after)
        return found

    def test_a_sample_of_runs_is_judged_with_what_they_read_and_kept(self, data: DataSet) -> None:
        judge = Judge("1 supported worth\n2 unsupported worth\n3 supported worthless\nmissing: 1")
        quality = self.judged(some(data, "aydin"), judge)[0]
        assert (quality.runs, quality.judged, quality.unread) == (2, 2, 0)
        assert (quality.supported.numerator, quality.supported.denominator) == (3, 5)
        assert (quality.worth.numerator, quality.missing.value) == (4, 1.0)
        assert any("Kinderarztpraxis" in prompt and "Kept:\n1. [" in prompt for prompt in judge.prompts)

    def test_a_judge_that_rambles_is_counted_and_not_believed(self, data: DataSet) -> None:
        quality = self.judged(some(data, "aydin"), Judge("All of it looks fine to me!"))[0]
        assert (quality.judged, quality.unread, quality.supported.value) == (0, 2, None)

    def test_a_budget_ends_the_judgement_with_what_was_judged(self, data: DataSet) -> None:
        judge = Judge("1 supported worth\n2 supported worth\n3 supported worth\nmissing: 0", tokens=600)
        budget = 600 * 5e-6 * 1.9  # room for the longest answer once
        purse = Purse(budget, {"judge": (Price(1.0, 5.0, 1.25, 0.1),)})
        quality = self.judged(some(data, "aydin"), PaidModel(judge, purse))[0]
        assert (quality.judged, quality.unread, quality.runs) == (1, 0, 2)
        assert "stopped: of the budget" in quality.ended
        assert 0 < purse.spent_usd < budget

    def test_the_same_runs_are_drawn_again(self) -> None:
        keys = [uuid4() for _ in range(2_000)]
        drawn = {key for key in keys if is_drawn(key, 0.1)}
        assert drawn == {key for key in keys if is_drawn(key, 0.1)}
        assert 100 < len(drawn) < 320

    @pytest.mark.parametrize(("text", "share"), [("1%", 0.01), ("0.5", 0.5), ("100%", 1.0)])
    def test_a_sample_is_a_share(self, text: str, share: float) -> None:
        assert share_of(text) == share

    @pytest.mark.parametrize("text", ["0%", "200%", "many", "-1"])
    def test_other_samples_are_refused(self, text: str) -> None:
        with pytest.raises(CallerError, match="--sample"):
            share_of(text)
