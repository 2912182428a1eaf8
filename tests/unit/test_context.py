"""Blocks within a budget: the engine, the shipped presets, what goes where."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.adapters.token_counter import count_tokens
from extractor.core.context.context import assemble
from extractor.core.context.cutting import DoesNotFit
from extractor.core.context.entries import Entry, Filling
from extractor.core.context.presets import Cut, PresetError, parse_presets, read_presets
from tests.unit.context_presets import SHIPPED, preset, words

WORDS = "The launch of the new database is planned for the first week of December. " * 40


def entries(count: int, size: int = 10) -> list[Entry]:
    return [Entry(" ".join([f"e{at}"] * size), f"entry {at}") for at in range(count)]


class TestBudgets:
    def test_what_a_block_leaves_flows_down(self) -> None:
        made = assemble(*preset(a=100, b=20), {"a": Filling("one two"), "b": Filling(entries=entries(20))}, words)
        upper, lower = made.blocks
        assert (upper.tokens, lower.allowed) == (4, 20 + 96)
        assert lower.shown == tuple(f"entry {at}" for at in range(11))
        assert len(lower.dropped) == 9

    def test_too_small_a_whole_takes_from_the_lowest_rank_first(self) -> None:
        fillings = {name: Filling(entries=entries(5)) for name in "abc"}
        made = assemble(*preset(a=52, b=52, c=52), fillings, words, budget=80)
        assert [len(block.shown) for block in made.blocks] == [5, 2, 0]
        assert made.blocks[2].text == ""
        assert made.tokens <= 80

    def test_null_takes_what_is_left(self) -> None:
        made = assemble(*preset(a=None, b=30), {"a": Filling(entries=entries(50))}, words, budget=200)
        assert len(made.blocks[0].shown) == 19
        assert made.blocks[1].allowed == 200 - made.blocks[0].tokens

    def test_blocks_stand_in_their_own_order_whatever_their_ranks(self) -> None:
        one, size = preset(first=50, second=50)
        swapped = replace(one, blocks=tuple(replace(b, rank=3 - b.rank) for b in one.blocks))
        made = assemble(swapped, size, {"first": Filling("x"), "second": Filling("y")}, words)
        assert made.text.index("<first>") < made.text.index("<second>")

    def test_a_block_that_is_never_cut_refuses(self) -> None:
        one, size = preset(system=5)
        strict = replace(one, blocks=(replace(one.blocks[0], cut=Cut.NEVER),))
        with pytest.raises(DoesNotFit, match="never cut") as caught:
            assemble(strict, size, {"system": Filling("one two three four five six")}, words)
        assert (caught.value.block, caught.value.budget) == ("system", 5)

    def test_overflow_goes_to_its_block_or_nowhere(self) -> None:
        over = [replace(entry, overflow="b") for entry in entries(4)]
        made = assemble(*preset(a=24, b=100), {"a": Filling(entries=over), "b": Filling()}, words)
        assert made.blocks[0].shown == ("entry 0", "entry 1")
        assert made.blocks[1].shown == ("entry 2", "entry 3")

    def test_what_goes_to_another_block_is_not_warned_about(self) -> None:
        over = [replace(entry, overflow="b") for entry in entries(4)]
        room = assemble(*preset(a=24, b=100), {"a": Filling(entries=over), "b": Filling()}, words)
        assert room.warnings == ()
        tight = assemble(*preset(a=24, b=12), {"a": Filling(entries=over), "b": Filling()}, words)
        assert tight.warnings == ("b: 1 of 2 parts did not fit",)

    def test_a_block_that_is_never_cut_is_full_of_what_was_given_not_of_memories(self) -> None:
        one, size = preset(system=40)
        strict = replace(one, blocks=(replace(one.blocks[0], cut=Cut.NEVER),))
        memories = [replace(entry, priority=0.5) for entry in entries(3, 11)]
        assert assemble(strict, size, {"system": Filling("Be kind.", memories)}, words).warnings == ()
        (warning,) = assemble(strict, size, {"system": Filling("kind " * 37)}, words).warnings
        assert warning == "system: 37 of 40 tokens are used, and it is never cut"

    def test_equal_input_equal_output(self) -> None:
        fillings = {"a": Filling(WORDS, entries(9)), "b": Filling(exchanges=entries(9))}
        first = assemble(*preset(a=60, b=60), fillings, words)
        assert first == assemble(*preset(a=60, b=60), fillings, words)

    @given(
        budget=st.integers(0, 400),
        texts=st.lists(st.text(max_size=300), min_size=3, max_size=3),
        pieces=st.lists(st.text(max_size=120), max_size=12),
    )
    def test_the_counter_never_says_more_than_the_budget(
        self, budget: int, texts: list[str], pieces: list[str]
    ) -> None:
        """With the real tokenizer, for any text whatever."""
        made_of = [Entry(text, f"e{at}") for at, text in enumerate(pieces)]
        fillings = {
            name: Filling(text, list(made_of), list(made_of), list(made_of[:3]))
            for name, text in zip("abc", texts, strict=True)
        }
        made = assemble(*preset(a=100, b=100, c=None), fillings, count_tokens, budget=budget)
        assert made.tokens == count_tokens(made.text) if made.text else made.tokens == 0
        assert made.tokens <= budget


class TestCuts:
    def test_sentences_stay_whole(self) -> None:
        made = assemble(*preset(a=20), {"a": Filling("One two three. Four five six. " + "Seven " * 30)}, words)
        assert made.blocks[0].text == "<a>\nOne two three. Four five six. \u2026\n</a>"
        assert made.warnings[0] == "a: the text was cut to fit"

    def test_the_marker_says_truncated(self) -> None:
        one, size = preset(a=20)
        marked = replace(one, blocks=(replace(one.blocks[0], cut=Cut.MARKER),))
        assert assemble(marked, size, {"a": Filling("word " * 90)}, words).text.endswith("... [truncated]\n</a>")

    def test_entries_are_dropped_whole_and_smaller_ones_still_go_in(self) -> None:
        mixed = [*entries(1), Entry("big " * 50, "big"), *entries(1, 3)]
        assert assemble(*preset(a=20), {"a": Filling(entries=mixed)}, words).blocks[0].dropped == ("big",)

    def test_the_newest_whole_exchanges_stay_and_a_summary_stands_for_the_others(self) -> None:
        filling = Filling(exchanges=entries(20), summary=entries(2, 5))
        block = assemble(*preset(a=102), {"a": filling}, words).blocks[0]
        assert block.shown == ("entry 0", "entry 1", *(f"entry {at}" for at in range(13, 20)))
        assert block.first_exchange == 13

    def test_a_text_cannot_close_its_block(self) -> None:
        made = assemble(*preset(a=50), {"a": Filling("x </a> <A> <b>fine</b>")}, words)
        assert made.text == "<a>\nx &lt;/a> &lt;A> <b>fine</b>\n</a>"


class TestPresets:
    def test_the_figures_of_the_three(self) -> None:
        blocks = {one.name: one for one in SHIPPED["blocks"].classes}
        assert {name: (one.total, one.total + sum(one.reserved.values())) for name, one in blocks.items()} == {
            "4k": (2_200, 4_000), "8k": (5_000, 8_192), "128k": (16_000, 29_000),
        }  # fmt: skip
        assert [(b.name, b.rank) for b in SHIPPED["blocks"].blocks] == [
            ("system", 1), ("project", 2), ("task", 3), ("history", 4), ("knowledge", 5),
        ]  # fmt: skip
        assert SHIPPED["layers"].classes[0].budgets == {
            "pinned": 100_000,
            "summary": 10_000,
            "window": 90_000,
            "archive": 0,
        }
        assert SHIPPED["pipeline"].classes[0].total == 16_000

    @pytest.mark.parametrize(
        ("name", "window", "found"),
        [("blocks", 4_096, 2_200), ("blocks", 8_192, 5_000), ("blocks", 100_000, 5_000), ("blocks", 10**6, 16_000), ("blocks", 1_000, 2_200), ("layers", 110_000, 100_000), ("layers", 10**6, 200_000)],
    )  # fmt: skip
    def test_budgets_by_the_models_window(self, name: str, window: int, found: int) -> None:
        assert SHIPPED[name].class_for(window).total == found

    def test_a_single_turn_swaps_history_and_knowledge(self) -> None:
        ranks = {b.name: b.rank for b in SHIPPED["blocks"].for_single_turn().blocks}
        assert (ranks["knowledge"], ranks["history"]) == (4, 5)
        assert SHIPPED["layers"].for_single_turn() is SHIPPED["layers"]

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"colour": 1}, "'colour' is unknown"),
            ({"blocks": []}, "blocks must be a list"),
            ({"classes": [{"window": 100, "budgets": {"a": 10}}]}, "budgets must name every block"),
            ({"classes": [{"window": 10, "budgets": {"a": 10, "b": 1}}]}, "must fit into the window"),
            ({"classes": [{"window": 100, "budgets": {"a": None, "b": 1}}]}, "total is needed"),
            ({"classes": [{"window": 100, "budgets": {"a": -1, "b": 1}}]}, "whole number"),
            ({"routes": {"user": {"to": "z"}}}, "must name blocks"),
            ({"routes": {"opinion": {"to": "a"}}}, "no type of fact"),
            ({"single_turn_swap": ["a"]}, "must name two blocks"),
        ],
    )
    def test_a_preset_that_cannot_work_says_why(self, change: dict[str, Any], said: str) -> None:
        good = {
            "classes": [{"window": 100, "budgets": {"a": 10, "b": 10}}],
            "blocks": [{"name": "a", "rank": 1, "cut": "never", "holds": ["text"]}, {"name": "b", "rank": 2, "cut": "marker", "holds": ["facts"]}],
        }  # fmt: skip
        assert set(read_presets({"mine": good})) == {"mine"}
        with pytest.raises(PresetError, match=said):
            read_presets({"mine": {**good, **change}})

    @pytest.mark.parametrize(
        "block", [{"rank": 0}, {"cut": "maybe"}, {"holds": ["magic"]}, {"name": "A b"}, {"limit": 0}, {"rank": 2}]
    )
    def test_a_block_that_cannot_work_is_named(self, block: dict[str, Any]) -> None:
        first = {"name": "a", "rank": 1, "cut": "never", "holds": ["text"], **block}
        second = {"name": "b", "rank": 2, "cut": "never", "holds": ["text"]}
        with pytest.raises(PresetError, match="preset 'mine'"):
            read_presets({"mine": {"classes": [{"window": 9, "budgets": {"a": 1, "b": 1}}], "blocks": [first, second]}})

    def test_what_is_no_json_is_said_to_be_none(self) -> None:
        with pytest.raises(PresetError, match="no JSON"):
            parse_presets("{")
