"""Scoring, intervals and reading of an evaluation's data, without a store."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest

from extractor.core.errors import CallerError, InvalidInput
from extractor.core.run.refusals import reason_of
from extractor.evaluation.data import Cited, DataSet, Keep, Session, Statement
from extractor.evaluation.intervals import difference_of, draw, ratio_of, wilson
from extractor.evaluation.matching import Stored, says
from extractor.evaluation.reading import read_data, shipped
from extractor.evaluation.scoring import Outcome, Spent, score, totals
from extractor.evaluation.student import Faults, faults_of, plan
from tests.build import message

MONDAY = date(2025, 3, 3)
TUESDAY = date(2025, 3, 4)
SAID = message("We launch on Monday.")


def statement(name: str = "launch", says: tuple[str, ...] = ("launch",), **rest: Any) -> Statement:
    values: dict[str, Any] = {
        "conversation": "c", "session": "s", "keep": Keep.YES, "content": "The launch is on Monday.",
        "evidence": (Cited(SAID.uuid),), "says": tuple((word,) for word in says),
    }  # fmt: skip
    return Statement(id=name, **values | rest)


def stored(content: str = "The launch is on Monday.", **rest: Any) -> Stored:
    values: dict[str, Any] = {"name": "launch", "type": "project", "revision": 1, "messages": frozenset({SAID.uuid})}
    return Stored(id=rest.pop("id", None) or uuid4(), content=content, **values | rest)


def outcome(*written: Stored, before: tuple[Stored, ...] = (), **rest: Any) -> Outcome:
    revised = {fact.id for fact in written}
    session = Session("s", "c", "ada", None, "en", (), (SAID,))
    after = (*(fact for fact in before if fact.id not in revised), *written)
    return Outcome(session, 1, before, after, written, **rest)


def figures(result: Outcome, *statements: Statement) -> dict[str, float | None]:
    scored = score(result, statements)
    return {key: ratio.value for key, ratio in totals([scored]).items()}


class TestScores:
    def test_a_found_statement_counts_for_recall_and_precision(self) -> None:
        found = figures(outcome(stored()), statement())
        assert found["recall_statement"] == found["precision_statement"] == found["recall_evidence"] == 1.0

    def test_the_right_message_with_other_words_is_found_by_evidence_only(self) -> None:
        found = figures(outcome(stored("The user likes Mondays.", name="mondays")), statement())
        assert (found["recall_evidence"], found["recall_statement"]) == (1.0, 0.0)
        assert (found["precision_evidence"], found["precision_statement"]) == (1.0, 0.0)

    def test_what_may_be_kept_is_neither_right_nor_wrong(self) -> None:
        found = figures(outcome(stored("Coffee was good.")), statement("coffee", ("coffee",), keep=Keep.MAYBE))
        assert found["precision_statement"] is None

    def test_a_kept_trap_is_counted_and_is_wrong(self) -> None:
        trap = statement("pin", ("4711",), keep=Keep.NO, trap="secret", evidence=())
        found = figures(outcome(stored("The code is 4711.", messages=frozenset())), trap, statement())
        assert (found["traps"], found["precision_statement"]) == (1.0, 0.0)

    def test_a_second_fact_that_says_the_same_is_a_duplicate(self) -> None:
        old = stored(name="first")
        assert figures(outcome(stored(), before=(old,)), statement())["duplicates"] == 1.0
        assert figures(outcome(stored(id=old.id, revision=2), before=(old,)), statement())["duplicates"] == 0.0

    def test_a_date_must_be_exact(self) -> None:
        one = statement(dates=((MONDAY, MONDAY),))
        assert figures(outcome(stored(days=((MONDAY, MONDAY),))), one)["dates"] == 1.0
        assert figures(outcome(stored(days=((MONDAY, TUESDAY),))), one)["dates"] == 0.0
        assert figures(outcome(), one)["dates"] is None

    def test_an_update_counts_when_the_old_statement_no_longer_stands(self) -> None:
        old = statement("old", dates=((MONDAY, MONDAY),), session="earlier", rival_dates=(((TUESDAY, TUESDAY),),))
        new = statement("new", dates=((TUESDAY, TUESDAY),), updates="old", rival_dates=(((MONDAY, MONDAY),),))
        before = stored(days=((MONDAY, MONDAY),))
        moved = stored("The launch is on Tuesday.", days=((TUESDAY, TUESDAY),), id=before.id, revision=2)
        beside = stored("The launch is on Tuesday.", days=((TUESDAY, TUESDAY),), name="launch-2")
        assert figures(outcome(moved, before=(before,)), old, new)["updates"] == 1.0
        assert figures(outcome(beside, before=(before,)), old, new)["updates"] == 0.0

    def test_a_wrong_date_hides_no_stale_statement(self) -> None:
        """Dates tell the statements of a chain apart; where a fact has none of them, the messages it cites do."""
        said = message("It is on Tuesday now.")
        old = statement("old", dates=((MONDAY, MONDAY),), session="earlier", rival_dates=(((TUESDAY, TUESDAY),),),
                        rival_messages=frozenset({said.uuid}))  # fmt: skip
        new = statement("new", dates=((TUESDAY, TUESDAY),), updates="old", rival_dates=(((MONDAY, MONDAY),),),
                        evidence=(Cited(said.uuid),), rival_messages=frozenset({SAID.uuid}))  # fmt: skip
        wednesday = date(2025, 3, 5)
        before = stored(days=((wednesday, wednesday),))
        beside = stored(days=((TUESDAY, TUESDAY),), name="launch-2", messages=frozenset({said.uuid}))
        found = figures(outcome(beside, before=(before,)), old, new)
        assert (found["updates"], found["duplicates"], found["recall_statement"]) == (0.0, 0.0, 1.0)
        both = stored(
            days=((wednesday, wednesday),), messages=frozenset({SAID.uuid, said.uuid}), id=before.id, revision=2
        )
        found = figures(outcome(both, before=(before,)), old, new)
        assert (found["updates"], found["dates"]) == (1.0, 0.0)

    def test_costs_need_no_gold(self) -> None:
        spent = Spent(runs=1, agent_turns=2, requests=3, cost_usd=0.02)
        found = figures(outcome(spent=spent))
        assert (found["agent_turns"], found["requests"], found["usd"]) == (2.0, 3.0, 2.0)
        assert found["recall_statement"] is None

    def test_an_unknown_price_is_no_price_of_zero(self) -> None:
        assert figures(outcome(spent=Spent(runs=1, cost_usd=None)))["usd"] is None


class TestMatching:
    def test_each_group_needs_one_of_its_alternatives(self) -> None:
        one = statement(says=())
        grouped = Statement(**{**_fields(one), "says": (("launch", "release"), ("monday",))})
        assert says(stored("The RELEASE is on Monday."), grouped)
        assert not says(stored("The release is on Friday."), grouped)

    def test_accents_do_not_matter(self) -> None:
        assert says(stored("Vive a Medellin."), statement(says=("Medellín",)))

    def test_without_groups_most_distinctive_words_must_occur(self) -> None:
        one = statement(says=(), content="Declan rewires the kitchen in Leeds.")
        assert says(stored("In Leeds, Declan will rewire a kitchen."), one)
        assert not says(stored("The kitchen is blue."), one)


def _fields(one: Statement) -> dict[str, Any]:
    return {name: getattr(one, name) for name in one.__slots__}


class TestIntervals:
    def test_an_interval_holds_its_value_and_widens_with_fewer_sessions(self) -> None:
        few, many = ([(index % 2, 1) for index in range(count)] for count in (10, 200))
        narrow, wide = (ratio_of(pairs, draw(len(pairs)), is_share=True) for pairs in (many, few))
        assert (wide.low or 0) < (narrow.low or 0) < 0.5 < (narrow.high or 1) < (wide.high or 1)

    def test_all_right_is_not_certain(self) -> None:
        """Resampling shows no spread where every session is perfect; Wilson does."""
        one = ratio_of([(3, 3)] * 10, draw(10), is_share=True)
        assert one.value == one.high == 1.0
        assert one.low == pytest.approx(0.722, abs=0.001)

    def test_wilson_agrees_with_the_published_example(self) -> None:
        """Newcombe 1998, table I: 81 of 263, 0.2553 to 0.3662."""
        low, high = wilson(81 / 263, 263)
        assert [low, high] == pytest.approx([0.2553, 0.3662], abs=1e-4)

    def test_two_models_are_compared_on_the_same_draws(self) -> None:
        worse = [(0.0, 1.0), (1.0, 1.0), (0.0, 1.0)]
        found = difference_of(worse, [(top + 0.5, bottom) for top, bottom in worse], draw(3))
        assert found == pytest.approx((0.5, 0.5, 0.5))


class TestReading:
    def write(self, folder: Path, facts: list[dict[str, Any]], **session: Any) -> Path:
        row = {
            "conversation": "c", "session": "s1", "started_at": "2025-03-03T09:00:00+00:00",
            "messages": [{"role": "user", "content": "I am a vet."}, {"role": "assistant", "content": "Hello."}], **session,
        }  # fmt: skip
        (folder / "conversations.jsonl").write_text(json.dumps(row) + "\n")
        (folder / "facts.jsonl").write_text("".join(json.dumps(one) + "\n" for one in facts))
        return folder

    def test_a_set_written_by_hand_needs_no_uuids(self, tmp_path: Path) -> None:
        fact = {"session": "s1", "type": "user", "content": "The user is a vet.", "evidence": ["s1#1"]}
        data = read_data(self.write(tmp_path, [fact]))
        assert data.statements[0].messages == {data.sessions[0].messages[0].uuid}
        assert data.sessions[0].messages[1].created_at.isoformat() == "2025-03-03T09:01:00+00:00"

    @pytest.mark.parametrize(
        ("change", "problem"),
        [
            ({"evidence": ["s1#9"]}, "neither"),
            ({"evidence": [{"message": "s1#1", "quote": "a doctor"}]}, "does not occur in"),
            ({"session": "s2"}, "not in the conversations"),
            ({"type": "habit"}, "type must be"),
            ({"dates": ["March"]}, "dates are"),
            ({"keep": "perhaps"}, "keep must be"),
            ({"updates": "x"}, "no statement has this id"),
            ({"confidence": 1}, "unknown: confidence"),
            ({"content": ""}, "content is missing"),
            ({"says": "vet"}, r"says must be a list, such as \[\["),
            ({"evidence": "s1#1"}, "evidence must be a list"),
            ({"dates": "2026-03-04"}, "dates must be a list"),
        ],
    )
    def test_a_bad_line_is_named_with_what_is_wrong(self, tmp_path: Path, change: dict[str, Any], problem: str) -> None:
        fact = {"session": "s1", "type": "user", "content": "The user is a vet.", "evidence": ["s1#1"], **change}
        with pytest.raises(InvalidInput, match=problem) as raised:
            read_data(self.write(tmp_path, [fact]))
        assert "facts.jsonl:1: " in str(raised.value)

    def test_a_session_without_times_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(InvalidInput, match="started_at"):
            read_data(self.write(tmp_path, [], started_at=None))

    @pytest.mark.parametrize(
        ("line", "problem"),
        [
            (b'{"session": "s2", "messages": [', "is not JSON at character 32 .Expecting value.: each line must be one"),
            (b"[1, 2]", "each line must be one, in braces"),
            (b'{"session": "\xe9"}', "is not UTF-8 .byte 14.: save the file as UTF-8"),
            (b'{"session": "s2", "messages": []}', "messages must be a list with at least one"),
            (b'{"messages": "Hello"}', "messages must be a list with at least one"),
            (b'{"started_at": "2026-13-45", "messages": [{"role": "user", "content": "x"}]}', "started_at must be RFC 3339"),
            (b'{"messages": [{"role": "user", "content": "x"}]}', "the session no started_at"),
            (b'{"started_at": "2026-01-05T09:00:00Z", "messages": [{"role": "robot", "content": "x"}]}', "'user' or 'assistant'"),
            (b'{"started_at": "2026-01-05T09:00:00Z", "messages": [{"role": "user", "content": 5}]}', "a string or a list"),
            (b'{"started_at": "2026-01-05T09:00:00Z", "messages": ["Hello"]}', "not an object"),
            (b'{"started_at": "2026-01-05T09:00:00Z", "time_zone": "Mars", "messages": [{"role": "user", "content": "x"}]}',
             "IANA name"),
            (b'{"session": "s1", "started_at": "2026-01-05T09:00:00Z", "messages": [{"role": "user", "content": "x"}]}',
             "occurs twice"),
        ],
    )  # fmt: skip
    def test_a_bad_session_is_one_line_with_its_place_and_what_to_change(
        self, tmp_path: Path, line: bytes, problem: str
    ) -> None:
        folder = self.write(tmp_path, [])
        with (folder / "conversations.jsonl").open("ab") as file:
            file.write(line + b"\n")
        with pytest.raises(InvalidInput, match=problem) as raised:
            read_data(folder)
        assert "conversations.jsonl:2: " in str(raised.value)
        assert "\n" not in str(raised.value)

    def test_files_of_other_editors_are_read(self, tmp_path: Path) -> None:
        """A byte order mark, carriage returns, blank lines."""
        folder = self.write(tmp_path, [{"session": "s1", "content": "The user is a vet."}])
        for name in ("conversations.jsonl", "facts.jsonl"):
            text = (folder / name).read_text().replace("\n", "\r\n")
            (folder / name).write_bytes(b"\xef\xbb\xbf" + text.encode() + b"\r\n \r\n")
        data = read_data(folder, lambda _: iter(()))
        assert (len(data.sessions), len(data.statements)) == (1, 1)

    def test_the_directory_one_stands_in_has_a_name_too(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(self.write(tmp_path, []))
        assert read_data(Path()).name == tmp_path.name

    def test_a_missing_file_says_what_is_expected(self, tmp_path: Path) -> None:
        with pytest.raises(InvalidInput, match="conversations"):
            read_data(tmp_path / "nothing")


@pytest.fixture(scope="module")
def data() -> DataSet:
    return read_data(shipped())


class TestShippedSet:
    def test_it_has_thirty_sessions_in_six_languages_with_traps_of_many_kinds(self, data: DataSet) -> None:
        assert len(data.sessions) >= 30
        assert len({session.language for session in data.sessions}) >= 6
        traps = {one.trap for one in data.statements if one.keep is Keep.NO}
        assert {"pasted_mail", "secret", "small_talk", "tool_result", "other_speaker"} <= traps

    def test_every_statement_says_itself_and_rests_on_its_own_session(self, data: DataSet) -> None:
        sessions = {session.id: {one.uuid for one in session.messages} for session in data.sessions}
        for one in data.statements:
            days = tuple(one.dates)
            assert says(stored(one.content, name=one.id, days=days), one), one.id
            assert one.messages, one.id
            assert one.messages <= sessions[one.session], one.id

    def test_no_statement_says_another_of_its_conversation(self, data: DataSet) -> None:
        """Otherwise one fact would count for two."""
        for one in data.statements:
            fact = stored(one.content, name=one.id, days=tuple(one.dates))
            others = [
                other.id for other in data.statements if other.id != one.id and other.conversation == one.conversation
            ]
            said = [other.id for other in data.statements if other.id in others and says(fact, other)]
            assert said == [], one.id


class TestStudent:
    def test_faults_fall_on_every_nth_statement(self) -> None:
        made = plan([statement(str(number)) for number in range(1, 11)], Faults(miss=3, type=2))
        assert made.missed == {"3", "6", "9"}
        assert made.wrong_type == frozenset()  # the statements have no type

    def test_unknown_faults_are_refused(self) -> None:
        assert faults_of("scripted-student:miss=5,trap=2") == Faults(miss=5, trap=2)
        with pytest.raises(CallerError, match="lies=3"):
            faults_of("scripted-student:lies=3")


class TestRefusals:
    def test_a_refusal_has_a_reason(self) -> None:
        refused = {"is_refused": True, "is_denied": False}
        assert reason_of({**refused, "answer": "content holds a credential (password): leave"}) == "credential"
        assert reason_of({**refused, "answer": "something new"}) == "form"
        assert reason_of({"is_refused": False, "is_denied": True}) == "not a memory tool"
        assert reason_of({"is_refused": False, "is_denied": False}) is None


def test_the_uuid_of_a_message_depends_on_its_place(tmp_path: Path) -> None:
    first = TestReading().write(tmp_path, [])
    once, again = read_data(first), read_data(first)
    assert [one.uuid for one in once.sessions[0].messages] == [one.uuid for one in again.sessions[0].messages]
    assert all(isinstance(one.uuid, UUID) for one in once.sessions[0].messages)
