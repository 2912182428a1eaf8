"""The report's page: self-contained, and safe whatever people wrote."""

from __future__ import annotations

from typing import Any

import pytest

from extractor.evaluation.data import DataSet
from extractor.evaluation.page import page
from extractor.evaluation.report import Result, report
from extractor.evaluation.scoring import score
from tests.unit.test_evaluation import SAID, outcome, statement, stored

HOSTILE = '<script>alert(1)</script> \u202e & "quoted" <img src=x onerror=alert(2)>'


def document(**result: Any) -> dict[str, Any]:
    one = outcome(stored(HOSTILE, name="hostile"), errors=(HOSTILE,))
    gold = statement(content=HOSTILE, says=("never said",))
    data = DataSet(HOSTILE, "0" * 16, (one.session,), (gold,))
    scored = (score(one, [gold]),)
    return report(data, [Result(model=HOSTILE, scored=scored, seeds=1, **result), *result.get("more", ())])


class TestPage:
    def test_texts_of_people_and_models_are_escaped(self) -> None:
        made = page(document(ended=HOSTILE))
        assert "<script" not in made
        assert "<img" not in made
        assert made.count("&lt;script&gt;") >= 4

    def test_nothing_is_loaded(self) -> None:
        made = page(document())
        assert "default-src &#39;none&#39;" in made or "default-src 'none'" in made
        for outside in ("http://", "https://", "src=x>", "@import", "url("):
            assert outside not in made

    def test_every_miss_stands_beside_its_conversation(self) -> None:
        made = page(document())
        assert "not found" in made
        assert "no gold statement says this" in made
        assert str(SAID.content) in made
        assert 'dir="auto"' in made

    def test_its_tables_are_reached_with_the_keyboard_and_everything_is_in_the_main_part(self) -> None:
        made = page(document())
        assert made.startswith("<!doctype html>")
        assert made.count('class="scroll"') == made.count('class="scroll" tabindex="0" role="region" aria-label="')
        assert made.index("<body>\n<main>") < made.index("<h1>")

    def test_misses_of_a_kind_are_counted(self) -> None:
        one = outcome(stored("Tea."))
        gold = tuple(statement(f"g{n}", (f"never {n}",), content=f"Never said {n}.") for n in range(3))
        data = DataSet("d", "0" * 16, (one.session,), gold)
        made = page(report(data, [Result(model="m", scored=(score(one, gold),), seeds=1)]))
        assert "not found (3)" in made
        assert "1 conversation, 1 session," in made

    @pytest.mark.parametrize("count", [1, 2])
    def test_one_model_or_two(self, count: int) -> None:
        one = outcome(stored())
        data = DataSet("d", "0" * 16, (one.session,), (statement(),))
        results = [Result(model=f"m{n}", scored=(score(one, data.statements),), seeds=1) for n in range(count)]
        made = page(report(data, results))
        assert ("B &minus; A" in made) == (count == 2)

    def test_without_gold_it_shows_the_facts(self) -> None:
        one = outcome(stored("The launch is on Monday."))
        data = DataSet("d", "0" * 16, (one.session,))
        made = page(report(data, [Result(model="m", scored=(score(one, ()),), seeds=1)]))
        assert "The launch is on Monday." in made
        assert "recall" not in made
