"""`extractor runs ID`: one run with its steps, or what a model makes of its messages now."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from rich.console import Group, RenderableType
from rich.text import Text

from extractor.adapters.sql.schema.rows import run_document
from extractor.bootstrap import Container
from extractor.core.dollars import dollars
from extractor.core.errors import UnknownRun
from extractor.entrypoints.cli.app import console, show_json, who
from extractor.entrypoints.cli.tables import narrow_table, run_view, stacked
from extractor.entrypoints.replays import follow_up
from extractor.entrypoints.wording import counted

if TYPE_CHECKING:
    from extractor.usecases.replay import Replayed


def show_run(container: Container, run_id: UUID, *, as_json: bool) -> None:
    """Show a run with its steps.

    Raises:
        UnknownRun
    """
    run = container.queries.run(None, run_id)
    if run is None:
        raise UnknownRun.of(run_id, None)
    if as_json:
        show_json({**run_document(run.run), "steps": run.steps})
    else:
        console.print(run_view(run))


def replay_run(container: Container, run_id: UUID, model: str | None, *, as_json: bool) -> None:
    """Replay a run and show the outcome."""
    made = container.replay.run(who(), run_id, model=model)
    if as_json:
        show_json(made.document())
        return
    console.print(replay_view(made, follow_up(container, made)))


def replay_view(made: Replayed, follows: str) -> RenderableType:
    did, then = made.figures, made.run.figures
    costs = ["cost unknown" if cost is None else dollars(cost) for cost in (did.cost_usd, then.cost_usd)]
    head = (
        f"{counted(made.messages, 'message')} replayed with {made.model}: {counted(did.agent_turns, 'agent turn')}, {counted(did.tool_calls, 'call')} "
        f"({did.denied_calls} denied, {did.refused_calls} refused), {costs[0]}; originally: {made.run.outcome}"
        f"{f' with {then.model}' if then.model else ''}, {counted(then.facts_written, 'fact')}, {costs[1]}. No fact was written. {follows}"
    )
    table = narrow_table(f"{counted(len(made.would_write), 'change')} it would make", change="whole", fact="folded")
    for change in made.would_write:
        dates = Text(", ".join(change.dates), "dim")
        what = stacked(change.change, Text(change.type or "", "dim"))
        table.add_row(what, stacked(Text(change.name, "bold"), change.content or "", dates))
    wrote = ", ".join(f"{fact.name} ({fact.change})" for fact in made.wrote) or "nothing"
    return Group(Text(head), table, Text(f"the original run wrote: {wrote}"))
