"""A run counts why calls were refused and what its dates are worth, and operators see it."""

from __future__ import annotations

from rich.console import Console

from extractor.bootstrap import Container
from extractor.entrypoints.cli.tables import status_view
from extractor.entrypoints.dashboard.figures import SPANS, overview
from extractor.testing import ModelServer, end, tool_calls
from tests.build import entry, event
from tests.contract.over_http import local_client
from tests.contract.test_misbehaving_models import CLOSING, NO_TYPE, UNSAID, cite, run, save, turns

SAID = "The workshop is on 4 December 2026 in Graz, I booked the room."


def workshop(day: str) -> tuple[str, dict[str, object]]:
    content = f"The workshop in Graz is on {day}."
    quote = "The workshop is on 4 December 2026"
    return save(name="workshop", type="project", description="Workshop", content=content, evidence=cite("m1", quote))


def test_refusals_and_conflicts_are_counted_from_the_run_to_the_dashboard(parts: Container) -> None:
    """Two calls break a rule, and the wrong day is refused once before it is kept as a conflict."""
    parts.migrate()
    parts.adapters.archive.ingest([event(entry(SAID), entry("Noted.", "assistant"))])
    wrong = workshop("2026-12-05")
    right = save(name="room", content="The user booked the room on 2026-12-04.", evidence=cite("m1", SAID))
    script = turns(tool_calls(UNSAID, NO_TYPE, wrong), tool_calls(wrong, right, text=CLOSING), end(CLOSING))
    with ModelServer(script) as server:
        figures = run(parts.adapters.database, server).figures

    assert (figures.refused_evidence, figures.refused_form, figures.refused_date) == (1, 1, 1)
    assert figures.refused_calls == 3
    assert (figures.dates_stored, figures.dates_conflict, figures.dates_unchecked) == (2, 1, 0)

    status = parts.status.full()
    assert {name: count for name, count in status.refusals.items() if count} == {"evidence": 1, "form": 1, "date": 1}
    assert status.dates == {"stored": 2, "unchecked": 0, "conflict": 1, "repaired": 0}
    shown = overview(parts, None, SPANS["1h"]).figures
    assert (shown.refused_share, shown.conflict_share, shown.unchecked_share) == (0.6, 0.5, 0.0)
    assert shown.refusals == [("date", 1), ("evidence", 1), ("form", 1)]

    console = Console(width=80, record=True)
    console.print(status_view(status))
    told = " ".join(console.export_text().split())
    assert "60.0% of 5 tool calls: date 1, evidence 1, form 1" in told
    assert "2 stored: 50.0% conflict, 0.0% unchecked" in told
    with local_client(parts) as client:
        page = client.get("/dashboard?span=1h").text
        assert "3 refused with a correction: date 1, evidence 1, form 1" in " ".join(page.split())
        assert 'extractor_fact_dates_total{status="conflict"} 1.0' in client.get("/metrics").text
