"""The table of runs on a terminal of 80 columns."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

from rich.console import Console

from extractor.adapters.sql.schema.rows import run_document
from extractor.core.run.cursor import CursorMode
from extractor.core.run.figures import Path, RunFigures, Usage
from extractor.core.run.pace import DueReason
from extractor.core.run.runs import Outcome, RunRecord, Window
from extractor.entrypoints.cli.tables import runs_table

AT = datetime(2026, 11, 28, 14, 30, tzinfo=UTC)
ID = UUID("12345678-0000-4000-8000-000000000000")
FIGURES = RunFigures(
    path=Path.WARM, model="m", facts_written=3, usage=Usage(1_200_000, 30_000, 4_000, 567), cost_usd=12.345,
    due_reason=DueReason.ASKED.value,
)  # fmt: skip
RUN = RunRecord(
    ID, "default", "s" * 60, Outcome.SKIPPED_AGENT_WROTE, Window(ID, ID, 60), CursorMode.CURSOR, FIGURES, "model_access_denied",
    None, AT, AT,
)  # fmt: skip


def shown(run: RunRecord) -> list[str]:
    console = Console(width=80)
    with console.capture() as capture:
        console.print(runs_table([run]))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_the_widest_row_is_not_cut() -> None:
    lines = shown(RUN)
    assert max(map(len, lines)) <= 80
    rows = [line for line in lines if line][-3:]
    assert rows[0].split()[-6:] == ["warm", "60", "3", "1,234,567", "2026-11-28", "14:30"]
    assert rows[0].split()[0] == "12345678\u2026"
    assert rows[1].split()[-4:] == ["model_access_denied", "$12.35", "asked", "to"]


def test_a_model_without_a_price_is_told() -> None:
    assert "no price" in "\n".join(shown(replace(RUN, figures=replace(FIGURES, cost_usd=None))))


def test_a_run_without_a_request_has_no_cost() -> None:
    text = "\n".join(shown(replace(RUN, figures=replace(FIGURES, usage=Usage(), cost_usd=None))))
    assert "price" not in text
    assert "$" not in text


def test_the_json_form_has_all_of_it() -> None:
    told = run_document(RUN)
    names = ("input_tokens", "cache_read_tokens", "cache_write_tokens", "output_tokens", "cost_usd", "due_reason")
    assert [told[name] for name in names] == [1_200_000, 30_000, 4_000, 567, 12.345, "asked_to_remember"]
