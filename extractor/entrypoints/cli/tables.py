"""Tables for the terminal. All text from people and models is escaped."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from extractor.adapters.sql.schema.rows import run_document
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.documents import rfc3339
from extractor.core.dollars import dollars
from extractor.entrypoints.wording import counted, details

if TYPE_CHECKING:
    from extractor.adapters.redis_stream import RejectedEvent
    from extractor.adapters.sql.facts.hygiene import Pollution
    from extractor.adapters.sql.facts.pins import PinView
    from extractor.adapters.sql.operators.actions import Action
    from extractor.adapters.sql.operators.keys import ApiKey
    from extractor.adapters.sql.sessions.batches import BatchesState
    from extractor.core.facts.fact import Fact, FactType
    from extractor.core.run.dead_letters import DeadLetter
    from extractor.core.run.figures import RunFigures
    from extractor.core.run.runs import RunDetail, RunRecord
    from extractor.core.run.sessions import SessionView
    from extractor.settings.description import SettingInWords
    from extractor.usecases.checks import Finding
    from extractor.usecases.context import AssembledContext
    from extractor.usecases.recall import RecallAnswer
    from extractor.usecases.status import SystemState

# Of the types of facts, in their order.
_COLOURS = ("cyan", "magenta", "green", "yellow", "blue")


# Longest session id in a table; longer ones are cut to a unique prefix, which commands accept.
CELL = 24
# So much of a rejected event is shown.
EVENT_CHARS = 200


class Listing(Table):
    """A table below its heading. Without rows there is only the heading."""

    # Rich's own title is folded to the table's width.

    def __init__(self, heading: str) -> None:
        super().__init__(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
        self.heading = heading

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text(self.heading, "italic")
        if self.row_count:
            yield from super().__rich_console__(console, options)


def narrow_table(heading: str, **columns: str) -> Listing:
    """Return a table that fits 80 columns: `whole` columns are never broken, `folded` ones share the rest."""
    table = Listing(heading)
    for name, kind in columns.items():
        table.add_column(name.replace("_", " "), no_wrap=kind == "whole", overflow="fold")
    return table


def _prefixes(ids: Sequence[str], least: int = 8, longest: int = 8) -> dict[str, str]:
    """Return what to show for ids: those up to `longest` whole, others as the shortest prefix that is unique here."""
    ordered = sorted(set(ids))
    shown = {}
    for number, one in enumerate(ordered):
        near = ordered[max(0, number - 1) : number] + ordered[number + 1 : number + 2]
        length = max([least, *(_shared(one, other) + 1 for other in near)])
        shown[one] = one if len(one) <= max(longest, length) else f"{one[:length]}\u2026"
    return shown


def _shared(one: str, other: str) -> int:
    """Return the length of the common prefix."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def stacked(*lines: str | Text) -> Text:
    """Return lines under each other; empty ones are left out."""
    return Text("\n").join(Text(line) if isinstance(line, str) else line for line in lines if len(line))


def _colour(kind: FactType) -> str:
    known = list(type(kind))
    return _COLOURS[known.index(kind) % len(_COLOURS)] if kind in known else ""


def facts_table(facts: Sequence[Fact], *, with_quotes: bool = False) -> Listing:
    table = narrow_table(counted(len(facts), "fact"), type="whole", fact="folded")
    for fact in facts:
        name = fact.name + (f" (rev {fact.revision})" if fact.revision > 1 else "")
        quotes = [f"\u201c{e.quote}\u201d" for e in fact.evidence[:1] if e.quote] if with_quotes else []
        lines = [Text(line, "dim") for line in (*(_when(time) for time in fact.times), *quotes)]
        kind = Text(fact.type.value, _colour(fact.type))
        table.add_row(kind, stacked(Text(name, "bold"), fact.content, *lines))
    return table


def _when(time: Any) -> str:
    if not time.phrase:
        return f"said {time.edtf}"
    return f"{time.phrase}: {time.edtf or time.status}"


def recall_table(found: RecallAnswer) -> Table:
    days = " to ".join(filter(None, (found["since"], found["until"])))
    titles = {
        "most_recent": "no match; most recent facts",
        "any_time": "no match in these days; other days",
        "only_days": "nothing has these words; what was said in these days",
    }
    title = titles.get(found["fallback"] or "", counted(len(found["results"]), "result"))
    table = narrow_table(f"{title}, {days}" if days else title, what="whole", text="folded")
    for item in found["results"]:
        match item["kind"]:
            case "fact":
                what, text = item["fact"]["type"], item["fact"]["content"]
            case "passage":
                said = (f"{line['name'] or line['role']}: {line['text']}" for line in item["messages"])
                what, text = "passage", "\n".join(said)
            case _:
                what, text = f"message ({item['message']['role']})", item["message"]["snippet"]
        score = f"score {item['score']:.2f}" if item["score"] else ""
        table.add_row(stacked(what, Text(_short(item["at"]), "dim"), Text(score, "dim")), Text(text))
    return table


def sessions_table(rows: Sequence[SessionView]) -> Table:
    table = narrow_table(
        counted(len(rows), "session"), session="folded", user="folded", state="whole", messages="whole", unread="whole",
        failures="whole", updated="whole",
    )  # fmt: skip
    names = _prefixes([row.session_id for row in rows], longest=CELL)
    for row in rows:
        table.add_row(
            Text(names[row.session_id]), Text(row.user_id), row.state, str(row.messages), str(row.unread),
            str(row.consecutive_failures), _short(row.updated_at),
        )  # fmt: skip
    return table


def runs_table(rows: Sequence[RunRecord]) -> Table:
    table = narrow_table(
        counted(len(rows), "run"), run_and_session="folded", outcome="whole", path="whole", read="whole", facts="whole",
        tokens="whole", started="folded",
    )  # fmt: skip
    table.columns[-1].width = len("2026-11-28 14:30")
    ids = _prefixes([str(row.id) for row in rows])
    names = _prefixes([row.session_id for row in rows], longest=CELL)
    for row in rows:
        table.add_row(
            stacked(ids[str(row.id)], Text(names[row.session_id], "dim")),
            stacked(row.outcome, Text(row.cause or "", "dim")), row.figures.path or "",
            str(row.window.messages if row.window else ""), str(row.figures.facts_written), _used(row.figures),
            stacked(_short(row.started_at), Text((row.figures.due_reason or "").replace("_", " "), "dim")),
        )  # fmt: skip
    return table


def _used(figures: RunFigures) -> Text:
    """Return the tokens of a run with their cost; nothing if it made no request."""
    tokens = figures.usage.prompt_tokens + figures.usage.output_tokens
    if not tokens:
        return Text()
    return stacked(f"{tokens:,}", Text("no price" if figures.cost_usd is None else dollars(figures.cost_usd), "dim"))


def run_view(detail: RunDetail) -> RenderableType:
    head = Table(show_header=False, box=None)
    run = run_document(detail.run)
    for key in (
        "id", "session_id", "outcome", "due_reason", "path", "path_reason", "cursor_mode", "model", "agent_turns", "cache_share",
        "missed_cache_reason", "input_tokens", "cache_read_tokens", "cache_write_tokens", "output_tokens", "cost_usd", "usage_is_estimated", "estimated_warm_usd", "estimated_cold_usd", "cause", "error",
    ):  # fmt: skip
        if run[key] is not None:
            head.add_row(key, Text(str(run[key])))
    parts: list[RenderableType] = [head]
    for step in detail.steps:
        title = f"agent turn {step.turn}/5: {step.reply['stop_reason']}"
        if not step.calls:
            parts.append(Text(title, "italic"))
            continue
        table = narrow_table(title, call="whole", said="folded")
        for call in step.calls:
            mark = " (denied)" if call["is_denied"] else " (refused)" if call["is_refused"] else ""
            given = json.dumps(call["input"], ensure_ascii=False)
            table.add_row(stacked(call["name"], mark.strip()), stacked(given, Text(f"-> {call['answer']}", "dim")))
        parts.append(table)
    return Group(*parts)


def dead_letters_table(rows: Sequence[DeadLetter]) -> Table:
    table = narrow_table(counted(len(rows), "dead letter"), id="whole", session="folded", cause="whole", error="folded")
    ids = _prefixes([str(row.id) for row in rows])
    names = _prefixes([row.session_id for row in rows], longest=CELL)
    for row in rows:
        messages = Text(counted(len(row.message_uuids), "message"), "dim")
        cause = stacked(row.cause, Text(_short(row.created_at), "dim"))
        table.add_row(ids[str(row.id)], stacked(names[row.session_id], messages), cause, Text(row.error))
    return table


def rejected_table(events: Iterable[RejectedEvent]) -> Table:
    # Row by row: an event may have megabytes, of which little is shown.
    rows = [
        (
            stacked(_short(one.at), Text(f"{one.size_bytes:,} bytes", "dim")),
            stacked(_printable(one.reason), Text(_printable(one.event[:EVENT_CHARS]), "dim")),
        )
        for one in events
    ]
    table = narrow_table(counted(len(rows), "rejected event"), at="whole", why="folded")
    for row in rows:
        table.add_row(*row)
    return table


def _printable(text: str) -> str:
    """Return a text of which a terminal obeys nothing."""
    return "".join(char if char.isprintable() else " " for char in text)


def status_view(state: SystemState, wrong: Iterable[Finding] = ()) -> Table:
    table = Table(show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, counts in {"sessions": state.sessions, "runs": state.runs, "facts": state.facts}.items():
        table.add_row(name, ", ".join(f"{kind} {count:,}" for kind, count in sorted(counts.items())) or "none")
    oldest = f", oldest from {rfc3339(state.oldest_unread_at)}" if state.oldest_unread_at else ""
    table.add_row("unread messages", f"{state.unread:,}{oldest}")
    gathering = state.gathering
    if gathering.messages:
        told = f"{gathering.messages:,} of them in {counted(gathering.sessions, 'session')}, to be read together"
        table.add_row("gathering", told)
    for row in _batch_rows(state.batches):
        table.add_row("batches", row)
    table.add_row("on the stream", "unknown" if state.stream is None else str(state.stream))
    table.add_row("rejected events", "unknown" if state.rejected_events is None else str(state.rejected_events))
    table.add_row("redis", escape(state.redis))
    for one in wrong:
        table.add_row(one.name, f"[red]{escape(one.found)}[/red]: {escape(one.advice)}")
    breaker = state.breaker
    why = f" since {rfc3339(breaker.opened_at)}: {breaker.reason}" if breaker.reason else ""
    table.add_row("model's breaker", escape(f"{breaker.state}{why}"))
    extraction = state.extraction
    if extraction.off_since:
        why = "; ".join(f"{off.reason}: {off.detail}" for off in extraction.reasons)
        table.add_row("extraction", f"[red]off since {rfc3339(extraction.off_since)}[/]: {escape(why)}")
    else:
        table.add_row("extraction", "running")
    if state.over_budget:
        table.add_row("over budget", escape(", ".join(state.over_budget)))
    if state.paused:
        names = ("all tenants" if name == EVERY_TENANT else name for name in sorted(state.paused))
        table.add_row("paused", escape(", ".join(names)))
    table.add_row("dead letters", str(state.dead_letters))
    for name, text in _quality(state):
        table.add_row(name, text)
    workers = ", ".join(f"{w.host}/{w.pid} ({w.running} of {w.concurrency})" for w in state.workers)
    table.add_row("workers", escape(workers) or "none alive")
    for worker in state.workers:
        if worker.redis_error:
            told = f"Redis rejects {worker.host}/{worker.pid}: {worker.redis_error}"
            table.add_row("", f"[red]{escape(told)}[/red]")
    return table


def _quality(state: SystemState) -> Iterator[tuple[str, str]]:
    """Yield what rules refused, and how many dates contradict what was said."""
    refusals, dates = state.refusals, state.dates
    if state.tool_calls:
        reasons = ", ".join(f"{name} {count:,}" for name, count in sorted(refusals.items()) if count)
        share = f"{sum(refusals.values()) / state.tool_calls:.1%} of {state.tool_calls:,} tool calls"
        yield "refused", f"{share}: {reasons}" if reasons else share
    if dates["stored"]:
        conflict, unchecked = (f"{dates[name] / dates['stored']:.1%} {name}" for name in ("conflict", "unchecked"))
        yield "dates", f"{dates['stored']:,} stored: {conflict}, {unchecked}"


def _batch_rows(batches: BatchesState) -> Iterator[str]:
    """Yield lines about batches; none if there never was one."""
    held, results = batches.requests, batches.results
    if any(held.values()):
        parts = ", ".join(f"{count:,} {state}" for state, count in held.items() if count)
        yield f"requests: {parts}, the oldest since {rfc3339(batches.oldest_at)}; batches in progress: {batches.out:,}"
    if any(results.values()):
        yield "results: " + ", ".join(f"{count:,} {result}" for result, count in results.items() if count)
    if batches.error:
        yield f"[red]the provider accepts none: {escape(batches.error)}[/red]"


def findings_table(findings: Sequence[Finding]) -> Table:
    table = Table(show_header=False, box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    marks = {"ok": "[green]ok[/]", "warning": "[yellow]warning[/]", "broken": "[red]broken[/]"}
    for finding in findings:
        text = escape(finding.found) + (f"\n[dim]-> {escape(finding.advice)}[/]" if finding.advice else "")
        table.add_row(finding.name, marks[finding.state], text)
    return table


def actions_table(rows: Sequence[Action]) -> Table:
    table = narrow_table(counted(len(rows), "action"), at="whole", action="folded", by="folded", detail="folded")
    for row in rows:
        whose = "all tenants" if row.tenant_id == EVERY_TENANT else f"tenant {row.tenant_id}"
        what = stacked(row.action.replace("_", " "), Text(whose, "dim"))
        by = stacked(row.by, Text(row.key_prefix or "", "dim"))
        table.add_row(_short(row.at), what, by, stacked(row.target, Text(details(row.detail), "dim")))
    return table


def keys_table(rows: Sequence[ApiKey]) -> Table:
    table = narrow_table(
        counted(len(rows), "key"), prefix="whole", tenant="folded", role="whole", name="folded", revoked="whole"
    )
    for row in rows:
        limits = {"user": row.user_id, "project": row.project_id, "all tenants": row.sees_all or None}
        words = details({name: value for name, value in limits.items() if value is not None})
        whose = stacked(row.tenant_id, Text(words, "dim"))
        table.add_row(row.prefix, whose, row.role, Text(row.name), _short(row.revoked_at))
    return table


def settings_table(rows: Sequence[SettingInWords]) -> RenderableType:
    """Return one paragraph for each setting; those that are set are marked."""
    parts: list[RenderableType] = []
    for row in rows:
        value, default = ("unset" if one in (None, "") else str(one) for one in (row.value, row.default))
        style = "bold green" if value != default else "bold"
        limits = "; ".join(filter(None, (row.range, f"default {default}" if value != default else "the default")))
        head = Text.assemble((row.name, style), f" = {value}  ", (f"({limits})", "dim"), overflow="fold")
        parts += [head, Padding(Text(row.description), (0, 0, 0, 4))]
    return Group(*parts)


def _short(instant: datetime | str | None) -> str:
    return str(instant)[:16].replace("T", " ") if instant else ""


def context_table(made: AssembledContext) -> Table:
    table = narrow_table(
        f"{made['preset']}, {made['model_class']}: {made['tokens']:,} of {made['budget_tokens']:,} tokens", rank="whole",
        block="folded", used="whole", budget="whole", allowed="whole", shows="whole", drops="folded", static="whole",
    )  # fmt: skip
    for block in made["blocks"]:
        budget = "remainder" if block["budget_tokens"] is None else f"{block['budget_tokens']:,}"
        table.add_row(
            str(block["rank"]), block["name"], f"{block['tokens']:,}", budget, f"{block['allowed_tokens']:,}",
            str(len(block["shows"])), ", ".join(block["drops"][:4]) + (" ..." if len(block["drops"]) > 4 else ""),
            "yes" if block["is_static"] else "",
        )  # fmt: skip
    return table


def pins_table(pins: Sequence[PinView]) -> Table:
    table = narrow_table(
        f"{counted(len(pins), 'pin')}, {counted(sum(pin.tokens for pin in pins), 'token')}",
        of="whole",
        tokens="whole",
        pin="folded",
    )
    for pin in pins:
        table.add_row(pin.scope, str(pin.tokens), stacked(Text(pin.name, "bold"), pin.content[:200]))
    return table


def audit_table(found: Mapping[str, Any]) -> Table:
    pollution: Pollution = found["pollution"]
    title = (
        f"{counted(len(found['findings']), 'finding')} in {counted(pollution.facts, 'fact')}; {pollution.facts_per_session} per session, "
        f"{pollution.never_read_share:.0%} never read"
    )
    table = narrow_table(title, id="whole", proposal="whole", facts="folded")
    for finding in found["findings"]:
        names = ", ".join(f"{fact['name']} ({fact['user_id'] or fact['scope']})" for fact in finding["facts"])
        proposal = stacked(finding["kind"], Text(finding["action"], "dim"))
        table.add_row(finding["id"], proposal, stacked(names, Text(finding["detail"], "dim")))
    return table
