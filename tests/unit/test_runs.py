from __future__ import annotations

import json
from dataclasses import replace
from importlib import resources

import pytest

from extractor.adapters.sql.schema.tables import Runs, RunStats
from extractor.core.conversation.budget import MAX_TOOL_RESULT_CHARS, fit_window, message_tokens, shorten
from extractor.core.errors import (
    ExtractorError,
    ModelAccessDenied,
    ModelBusy,
    ModelOutage,
    ModelRefused,
    OutputCut,
    StoreUnavailable,
)
from extractor.core.run.failures import MAX_CONSECUTIVE_FAILURES, Circumstances, Consequence, Troubles, consequence
from extractor.core.run.figures import COUNTERS, USAGE, Path, RunFigures, Usage
from extractor.core.run.prices import Price, cost_usd, estimate_usd, plain_name, read_prices
from extractor.core.run.runs import TRANSITIONS, SessionState
from tests.build import message, tool_result, tool_use


def after(error: ExtractorError, *, failures: int = 0, turns: int = 4, halving: bool = False) -> Consequence:
    return consequence(error, Circumstances(turns, 0.5, Troubles(failures, turns if halving else None)))


class TestConsequence:
    @pytest.mark.parametrize("error", [ModelOutage("x"), ModelBusy("x"), ModelAccessDenied("x"), StoreUnavailable("x")])
    def test_what_is_not_the_sessions_fault_never_counts(self, error: ExtractorError) -> None:
        """An outage has no limit in time."""
        found = after(error, failures=1_000, turns=1)
        assert not found.is_counted
        assert not found.is_quarantined
        assert found.max_turns is None
        assert found.park_s > 0

    def test_back_pressure_waits_as_long_as_it_is_told(self) -> None:
        assert 120 <= after(ModelBusy("x", 120)).park_s <= 150
        assert after(ModelBusy("x", 999_999)).park_s < 2_000

    def test_own_failures_back_off_then_halve_then_quarantine(self) -> None:
        waits = [after(OutputCut("x"), failures=n).park_s for n in range(MAX_CONSECUTIVE_FAILURES - 1)]
        assert waits == sorted(waits)
        assert after(OutputCut("x"), failures=2).max_turns == 2
        assert after(OutputCut("x"), failures=3, turns=2, halving=True).max_turns == 1
        assert after(OutputCut("x"), failures=4, turns=1, halving=True).is_quarantined

    def test_a_refusal_is_not_repeated_on_the_same_window(self) -> None:
        assert after(ModelRefused("x"), turns=4).max_turns == 2
        assert after(ModelRefused("x"), turns=1).is_quarantined

    def test_a_single_turn_gets_its_three_tries(self) -> None:
        assert not after(OutputCut("x"), failures=0, turns=1, halving=True).is_quarantined


class TestFigures:
    def test_figures_come_back_as_they_were_written(self) -> None:
        """One mapping serves the row, the JSON and the log."""
        figures = RunFigures(
            path=Path.WARM, path_reason="cache_is_warm", model="m", usage=Usage(7, 8, 9, 10),
            usage_is_estimated=True, cost_usd=0.5, cache_share=0.9, missed_cache_reason="differs", estimated_warm_usd=0.1,
            estimated_cold_usd=0.2, due_reason="quiet", model_s=2.5,
        )  # fmt: skip
        counted = {name: number for number, name in enumerate(COUNTERS, 1) if name not in USAGE}
        figures = RunFigures.of({**figures.named(), **counted})
        assert figures.named() == {**figures.named(), **counted}
        assert RunFigures.of(figures.named()) == figures
        assert RunFigures.of(RunFigures().named()) == RunFigures()
        assert None not in figures.named().values()

    def test_every_figure_is_a_column_and_every_counter_is_summed(self) -> None:
        assert set(RunFigures().named()) <= set(Runs.c.keys())
        assert set(COUNTERS) <= set(RunStats.c.keys())
        assert set(COUNTERS) <= {name for name, value in RunFigures().named().items() if value == 0}


class TestStates:
    def test_the_table_covers_every_state(self) -> None:
        assert set(TRANSITIONS) == set(SessionState)

    def test_only_a_claim_leads_to_running(self) -> None:
        assert SessionState.RUNNING not in TRANSITIONS[SessionState.IDLE]


class TestPrices:
    PRICES = read_prices(json.loads((resources.files("extractor.core.run") / "prices.json").read_text()))

    def test_a_dated_id_costs_what_its_model_costs(self) -> None:
        usage = Usage(1_000_000, 0, 0, 0)
        assert cost_usd("claude-sonnet-5-5-20260928", usage, self.PRICES) == pytest.approx(2)

    def test_an_unknown_model_has_an_unknown_price(self) -> None:
        assert cost_usd("claude-sonnet-5-7", Usage(1), self.PRICES) is None
        assert cost_usd(None, Usage(1), self.PRICES) is None

    def test_bands_go_by_the_prompt(self) -> None:
        small = cost_usd("claude-haiku-5-5", Usage(100_000), self.PRICES)
        large = cost_usd("claude-haiku-5-5", Usage(100_001), self.PRICES)
        assert small == pytest.approx(0.01)
        assert large == pytest.approx(0.0500005)

    def test_cache_reads_and_writes_have_their_own_price(self) -> None:
        found = cost_usd("claude-sonnet-5-5", Usage(0, 1_000_000, 1_000_000, 0), self.PRICES)
        assert found == pytest.approx(2.6)

    def test_entries_for_an_hour_have_their_own_price(self) -> None:
        usage = Usage(cache_write_tokens=1_000_000, long_write_tokens=400_000)
        assert cost_usd("claude-sonnet-5-5", usage, self.PRICES) == pytest.approx(0.6 * 2.5 + 0.4 * 4)
        without = {"own": (Price(1, 2, 3, 4),)}
        assert cost_usd("own", usage, without) is None
        assert cost_usd("own", Usage(cache_write_tokens=1_000_000), without) == 3

    def test_fast_mode_has_its_own_price_or_none(self) -> None:
        usage = Usage(input_tokens=1_000_000, speed="fast")
        assert cost_usd("claude-opus-5", usage, self.PRICES) == 10
        assert cost_usd("claude-sonnet-5-5", usage, self.PRICES) is None

    def test_a_batch_costs_half_unless_it_has_its_own_price(self) -> None:
        usage = Usage(1_000_000, 1_000_000, 0, 1_000_000, speed="batch")
        usual = cost_usd("claude-sonnet-5-5", replace(usage, speed=""), self.PRICES)
        assert usual
        assert cost_usd("claude-sonnet-5-5", usage, self.PRICES) == pytest.approx(usual / 2)
        own = {"own": (Price(1, 2), Price(0.4, 0.8, speed="batch"))}
        assert cost_usd("own", Usage(1_000_000, speed="batch"), own) == 0.4
        assert cost_usd("other", usage, own) is None
        large = {"own": (Price(1, 2, max_prompt_tokens=100), Price(4, 2))}
        assert cost_usd("own", Usage(1_000_000, speed="batch"), large) == 2

    @pytest.mark.parametrize(
        "model",
        ["us.anthropic.claude-haiku-5-5-20261007-v1:0", "anthropic.claude-haiku-5-5-20261007-v1:0", "claude-haiku-5-5@20261007",
         "arn:aws:bedrock:us-east-1:123456789012:inference-profile/global.anthropic.claude-haiku-5-5-20261007-v1:0",
         "claude-haiku-5-5@default", "anthropic.claude-haiku-5-5"],
    )  # fmt: skip
    def test_ids_of_cloud_platforms_are_their_model(self, model: str) -> None:
        assert plain_name(model) == "claude-haiku-5-5"
        assert cost_usd(model, Usage(1_000_000), {"claude-haiku-5-5": (Price(7, 8),)}) == 7
        assert cost_usd(model, Usage(1_000_000), {model: (Price(9, 8),), "claude-haiku-5-5": (Price(7, 8),)}) == 9

    def test_an_estimate_knows_the_speed_and_the_life_of_entries(self) -> None:
        def estimate(speed: str = "", *, is_long: bool = False) -> float:
            found = estimate_usd(
                "claude-opus-5", cached_tokens=0, new_tokens=50_000, prices=self.PRICES, speed=speed, is_long=is_long
            )
            assert found is not None
            return found

        assert estimate("fast") == pytest.approx(2 * estimate())
        assert estimate() < estimate(is_long=True) < estimate("fast")


def fit(
    *messages: object,
    max_messages: int = 10,
    max_tokens: int = 10_000,
    is_open: bool = False,
    max_turns: int | None = None,
) -> int:
    return fit_window(messages, max_messages=max_messages, max_tokens=max_tokens, is_open=is_open, max_turns=max_turns)  # type: ignore[arg-type]


def turn(length: int = 2) -> list[object]:
    return [message("?"), *(message("!", "assistant") for _ in range(length - 1))]


class TestFitWindow:
    def test_all_that_fits_is_read(self) -> None:
        assert fit(*turn(), *turn()) == 4

    def test_whole_turns_where_they_fit(self) -> None:
        assert fit(*turn(3), *turn(3), max_messages=5) == 3

    def test_the_last_turn_may_go_on_when_more_is_unread(self) -> None:
        assert fit(*turn(3), *turn(3), is_open=True) == 3

    def test_one_long_turn_is_cut_but_never_between_call_and_answer(self) -> None:
        messages = [
            message("?"),
            message("hm", "assistant"),
            message(tool_use("Bash"), "assistant"),
            message(tool_result()),
            message("!", "assistant"),
        ]
        assert fit(*messages, max_messages=3) == 2
        assert fit(*messages, max_messages=4) == 4

    def test_at_least_one_message_however_large(self) -> None:
        assert fit(message("x" * 100_000), message("y"), max_tokens=1_000) == 1

    def test_halving_counts_turns(self) -> None:
        assert fit(*turn(), *turn(), *turn(), max_turns=2) == 4

    def test_a_large_tool_result_counts_as_shortened(self) -> None:
        assert message_tokens(message(tool_result("x" * 1_000_000))) < 1_000

    def test_shortening_says_how_much(self) -> None:
        text = shorten("a" * 10_000, MAX_TOOL_RESULT_CHARS)
        assert "8,500 characters left out" in text
        assert len(text) < 1_600
