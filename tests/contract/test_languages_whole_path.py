"""Dates of thirteen languages from the event to the stored fact: ingest, claim, extraction with a scripted model, store.

The message is of Friday, 2026-11-20. The sentences are the `story` lines of `bench/languages`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest

from bench.sentences import codes, sentences
from extractor.adapters.anthropic_model import AnthropicModel
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.core.facts.fact import Fact
from extractor.core.languages import by_code
from extractor.testing import ModelServer, Request, end, tool_calls
from tests.build import entry, event
from tests.contract.test_misbehaving_models import CLOSING, worker

OWN_DAY = date(2026, 11, 20)


@dataclass(frozen=True)
class Row:
    """A phrase in its sentence.

    Attributes:
        sentence: `{}` stands for the phrase.
        english: What it means.
        wrong: A mistranslation: another weekday or direction.
        on: The day that is meant.
    """

    sentence: str
    phrase: str
    english: str
    wrong: str
    on: date

    @property
    def said(self) -> str:
        return self.sentence.format(self.phrase)


MEANT = {
    "next Tuesday": ("next Thursday", date(2026, 11, 24)),
    "Tuesday next week": ("Thursday next week", date(2026, 11, 24)),
    "last Monday": ("last Wednesday", date(2026, 11, 16)),
    "in five days": ("five days ago", date(2026, 11, 25)),
    "nine days ago": ("in nine days", date(2026, 11, 11)),
    "yesterday": ("tomorrow", date(2026, 11, 19)),
    "tomorrow": ("yesterday", date(2026, 11, 21)),
}
"""What a phrase means, with a mistranslation and the day of the right one."""


def rows(code: str) -> list[Row]:
    """Return the `story` lines of a language."""
    told = [line.split(" | ") for line in sentences(code)["story"]]
    return [Row(sentence, phrase, english, *MEANT[english]) for sentence, phrase, english in told]


in_each_language = pytest.mark.parametrize("language", codes())
on_one_database = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
"""What is decided before anything is stored; the tests of what is stored run on both."""


@dataclass(frozen=True)
class Came:
    """What came of a row: the stored fact, if any, and what the model was told before."""

    row: Row
    fact: Fact | None
    requests: int
    told: str


Saves = Callable[[Row, int], dict[str, Any]]
"""Returns the arguments with which the model saves a row in an agent turn."""


def save(row: Row, content: str, dates: Sequence[tuple[str, str]] = ()) -> dict[str, Any]:
    given = {"dates": [{"quote": quote, "english": english} for quote, english in dates]} if dates else {}
    return {"type": "project", "description": "A plan of the user", "content": content, **given}


@dataclass
class Rows:
    """The model: it saves all rows in one reply, and in the next ones those that were refused.

    Attributes:
        sent: How often each row was saved.
        told: What the model was told of each.
    """

    rows: Sequence[Row]
    saves: Saves

    def __post_init__(self) -> None:
        self.sent = [0] * len(self.rows)
        self.told: list[list[str]] = [[] for _ in self.rows]
        self._asked: list[int] = []

    def __call__(self, request: Request) -> dict[str, Any]:
        if request.turn == 1:
            self._asked = list(range(len(self.rows)))
        else:
            results = [one for one in request.body["messages"][-1]["content"] if one["type"] == "tool_result"]
            for at, result in zip(self._asked, results, strict=True):
                self.told[at].append(str(result["content"]))
            self._asked = [at for at, one in zip(self._asked, results, strict=True) if one.get("is_error")]
        if not self._asked:
            return end()
        return tool_calls(*(self._call(at, request) for at in self._asked), text=CLOSING)

    def _call(self, at: int, request: Request) -> tuple[str, dict[str, Any]]:
        self.sent[at] += 1
        row = self.rows[at]
        handle = next(one.handle for one in request.shown if one.text == row.said)
        evidence = [{"message": handle, "quote": row.said}]
        return "save_memory", {"name": f"plan-{at}", "evidence": evidence, **self.saves(row, request.turn)}


@pytest.fixture(scope="module")
def model_server() -> Iterator[ModelServer]:
    with ModelServer(lambda _: end()) as server:
        yield server


@pytest.fixture(scope="module")
def model(model_server: ModelServer) -> Iterator[AnthropicModel]:
    with closing(AnthropicModel(api_key="test", base_url=model_server.url)) as opened:
        yield opened


@dataclass(frozen=True)
class Player:
    """Plays the rows of a language, in a session and for a user of their own."""

    database: Database
    server: ModelServer
    model: AnthropicModel

    def __call__(self, language: str, saves: Saves) -> list[Came]:
        told = rows(language)
        assert len(told) >= 3
        turns = [[entry(row.said, created_at="2026-11-20T12:00:00+01:00"), entry("OK.", "assistant")] for row in told]
        SqlArchive(self.database).ingest([event(*(one for turn in turns for one in turn), user="ada", session="s1")])
        script = Rows(told, saves)
        self.server.script = script
        self.server.seen.clear()
        worker(self.database, self.model).run("default", "s1", owner="w")
        assert self.server.refusals == []
        stored = {fact.name: fact for fact in Queries(self.database).facts("default", FactFilter(user_id="ada")).items}
        return [
            Came(row, stored.get(f"plan-{at}"), script.sent[at], "\n".join(script.told[at]))
            for at, row in enumerate(told)
        ]


@pytest.fixture
def play(database: Database, model_server: ModelServer, model: AnthropicModel) -> Player:
    return Player(database, model_server, model)


def on(came: Came) -> list[tuple[str, date | None, date | None]]:
    """Return status, first and last day of the times of a stored fact."""
    return [(time.status, time.start_on, time.end_on) for time in came.fact.times] if came.fact else []


@in_each_language
def test_a_right_translation_is_stored_with_its_day_and_both_phrases(play: Player, language: str) -> None:
    for came in play(language, lambda row, _: save(row, row.said, [(row.phrase, row.english)])):
        assert came.fact is not None, came.told
        assert came.requests <= 2, came.told
        (time,) = came.fact.times
        assert (time.phrase, time.english) == (came.row.phrase, came.row.english)
        assert (time.start_on, time.end_on) == (came.row.on, came.row.on), came.row.phrase
        assert time.status in ("resolved", "ambiguous"), came.row.phrase
        assert came.row.on.isoformat() in came.fact.content


@in_each_language
def test_a_mistranslation_is_refused_once_with_both_readings_then_kept_as_conflict(play: Player, language: str) -> None:
    known = by_code(language)
    is_only_warned = known is not None and known.dates.is_only_warned
    for came in play(language, lambda row, _: save(row, row.said, [(row.phrase, row.wrong)])):
        assert came.fact is not None, came.told
        assert {time.status for time in came.fact.times} == {"conflict"}, came.row.phrase
        assert {(time.phrase, time.english) for time in came.fact.times} == {(came.row.phrase, came.row.wrong)}
        if is_only_warned:  # the tables of these languages only warn: kept as a conflict at once
            assert came.requests == 1, came.told
            continue
        assert came.requests == 2, came.told
        assert came.row.on.isoformat() in came.told
        (time,) = came.fact.times
        assert str(time.start_on) in came.told


@on_one_database
@in_each_language
def test_the_right_iso_date_is_stored_and_not_refused(play: Player, language: str) -> None:
    def answer(row: Row, _: int) -> dict[str, Any]:
        return save(row, row.sentence.format(row.on.isoformat()))

    for came in play(language, answer):
        assert came.requests == 1, came.told
        assert [day for status, *day in on(came) if status in ("resolved", "ambiguous")] == [[came.row.on] * 2], on(
            came
        )


@on_one_database
@in_each_language
def test_a_phrase_that_is_left_is_refused_with_what_to_give_and_never_stored_bare(play: Player, language: str) -> None:
    for came in play(language, lambda row, _: save(row, row.said)):
        assert came.requests >= 2, on(came)
        assert '"dates"' in came.told or "dates:" in came.told, came.told
        assert came.row.phrase in came.told
        assert came.fact is None


@on_one_database
@in_each_language
def test_a_model_that_is_told_what_to_give_mends_its_fact(play: Player, language: str) -> None:
    def answer(row: Row, turn: int) -> dict[str, Any]:
        return save(row, row.said, [(row.phrase, row.english)] if turn > 1 else ())

    for came in play(language, answer):
        assert came.requests == 2, came.told
        assert [day for _, *day in on(came)] == [[came.row.on] * 2]


@on_one_database
@in_each_language
def test_the_messages_own_day_is_not_stored_as_resolved(play: Player, language: str) -> None:
    def answer(row: Row, _: int) -> dict[str, Any]:
        return save(row, row.sentence.format(OWN_DAY.isoformat()))

    for came in play(language, answer):
        assert all(status in ("conflict", "unchecked") for status, *_ in on(came)), (came.row.phrase, on(came))
