"""Tables for the terminal. All text from people and models is escaped."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from extractor.adapters.sql.facts.hygiene import Pollution
from extractor.adapters.sql.facts.pins import PinView
from extractor.adapters.sql.operators.actions import Action
from extractor.adapters.sql.operators.keys import ApiKey
from extractor.adapters.sql.schema.rows import run_document
from extractor.core.conversation.events import EVERY_TENANT
from extractor.core.documents import rfc3339
from extractor.core.facts.fact import Fact
from extractor.core.run.dead_letters import DeadLetter
from extractor.core.run.runs import RunDetail, RunRecord
from extractor.core.run.sessions import SessionView
from extractor.usecases.replay import Replayed

_COLOURS = {"user": "cyan", "feedback": "magenta", "project": "green", "reference": "yellow"}


def facts_table(facts: Sequence[Fact], *, with_quotes: bool = False) -> Table:
    table = Table(title=f"{len(facts)} facts", show_lines=with_quotes)
    for column in ("type", "name", "fact", "dates"):
        table.add_column(column, overflow="fold")
    if with_quotes:
        table.add_column("said", overflow="fold", style="dim")
    for fact in facts:
        cells = [
            Text(fact.type.value, _COLOURS[fact.type.value]),
            Text(fact.name + (f" (rev {fact.revision})" if fact.revision > 1 else "")),
            Text(fact.content),
            Text("\n".join(_when(time) for time in fact.times)),
        ]
        if with_quotes:
            cells.append(Text("\n".join(f"\u201c{e.quote}\u201d" for e in fact.evidence[:1] if e.quote)))
        table.add_row(*cells)
    return table


def _when(time: Any) -> str:
    if not time.phrase:
        return f"said {time.edtf}"
    return f"{time.phrase}: {time.edtf or time.status}"


def recall_table(found: Mapping[str, Any]) -> Table:
    days = " to ".join(filter(None, (found["since"], found["until"])))
    titles = {"most_recent": "no match; most recent facts", "any_time": "no match in these days; other days"}
    title = titles.get(found["fallback"], f"{len(found['results'])} results")
    table = Table(title=f"{title}, {days}" if days else title)
    for column in ("score", "what", "when", "text"):
        table.add_column(column, overflow="fold")
    for item in found["results"]:
        match item["kind"]:
            case "fact":
                what, text = item["fact"]["type"], item["fact"]["content"]
            case "passage":
                said = (f"{line['name'] or line['role']}: {line['text']}" for line in item["messages"])
                what, text = "passage", "\n".join(said)
            case _:
                what, text = f"message ({item['message']['role']})", item["message"]["snippet"]
        table.add_row(f"{item['score']:.2f}" if item["score"] else "", what, _short(item["at"]), Text(text))
    return table


def sessions_table(rows: Sequence[SessionView]) -> Table:
    table = Table(title=f"{len(rows)} sessions")
    for column in ("session", "user", "state", "messages", "unread", "failures", "updated"):
        table.add_column(column)
    for row in rows:
        table.add_row(
            escape(row.session_id), escape(row.user_id), row.state, str(row.messages), str(row.unread),
            str(row.consecutive_failures), _short(row.updated_at),
        )  # fmt: skip
    return table


def runs_table(rows: Sequence[RunRecord]) -> Table:
    table = Table(title=f"{len(rows)} runs")
    table.add_column("run", overflow="fold")
    table.add_column("session")
    table.add_column("outcome", no_wrap=True)
    for column in ("read", "path", "turns", "calls", "facts", "tokens in/out", "started"):
        table.add_column(column)
    for row in rows:
        did = row.figures
        table.add_row(
            str(row.id), escape(row.session_id), row.outcome, str(row.window.messages if row.window else ""),
            did.path or "", str(did.agent_turns), f"{did.tool_calls} ({did.denied_calls} denied)",
            str(did.facts_written), f"{did.usage.prompt_tokens:,}/{did.usage.output_tokens:,}", _short(row.started_at),
        )  # fmt: skip
    return table


def run_view(detail: RunDetail) -> RenderableType:
    head = Table(show_header=False, box=None)
    run = run_document(detail.run)
    for key in (
        "id", "session_id", "outcome", "due_reason", "path", "path_reason", "cursor_mode", "model", "agent_turns", "cache_share",
        "missed_cache_reason", "cost_usd", "usage_is_estimated", "estimated_warm_usd", "estimated_cold_usd", "cause", "error",
    ):  # fmt: skip
        if run[key] is not None:
            head.add_row(key, Text(str(run[key])))
    parts: list[RenderableType] = [head]
    for step in detail.steps:
        table = Table(title=f"agent turn {step.turn}/5: {step.reply['stop_reason']}")
        for column in ("call", "input", "answer"):
            table.add_column(column, overflow="fold")
        for call in step.calls:
            mark = " (denied)" if call["is_denied"] else " (refused)" if call["is_refused"] else ""
            table.add_row(
                Text(f"{call['name']}{mark}"), Text(json.dumps(call["input"], ensure_ascii=False)), Text(call["answer"])
            )
        parts.append(table)
    return Group(*parts)


def replay_view(made: Replayed) -> RenderableType:
    did, then = made.figures, made.run.figures
    costs = ["unknown" if cost is None else f"${cost:.4f}" for cost in (did.cost_usd, then.cost_usd)]
    head = (
        f"{made.messages} messages replayed with {made.model}: {did.agent_turns} agent turns, {did.tool_calls} calls "
        f"({did.denied_calls} denied, {did.refused_calls} refused), {costs[0]}; originally: {made.run.outcome} with "
        f"{then.model}, {then.facts_written} facts, {costs[1]}. Nothing was written."
    )
    table = Table(title=f"{len(made.would_write)} changes it would make")
    for column in ("change", "type", "name", "fact", "dates"):
        table.add_column(column, overflow="fold")
    for change in made.would_write:
        table.add_row(
            change.change, change.type or "", escape(change.name), Text(change.content or ""), ", ".join(change.dates)
        )
    wrote = ", ".join(f"{fact.name} ({fact.change})" for fact in made.wrote) or "nothing"
    return Group(Text(head), table, Text(f"the original run wrote: {wrote}"))


def dead_letters_table(rows: Sequence[DeadLetter]) -> Table:
    table = Table(title=f"{len(rows)} dead letters")
    for column in ("id", "session", "cause", "messages", "error", "created"):
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(
            str(row.id), escape(row.session_id), row.cause, str(len(row.message_uuids)), escape(row.error),
            _short(row.created_at),
        )  # fmt: skip
    return table


def status_view(state: Mapping[str, Any]) -> Table:
    table = Table(show_header=False)
    for key in ("sessions", "runs", "facts"):
        table.add_row(key, ", ".join(f"{name} {count:,}" for name, count in sorted(state[key].items())) or "none")
    table.add_row(
        "unread messages",
        f"{state['unread']:,}" + (f", oldest from {state['oldest_unread_at']}" if state["oldest_unread_at"] else ""),
    )
    gathering = state["gathering"]
    table.add_row(
        "gathering", f"{gathering['messages']:,} of them in {gathering['sessions']:,} sessions, to be read together"
    )
    table.add_row("on the stream", str(state.get("stream", "unknown")))
    table.add_row("redis", escape(str(state["redis"])))
    breaker = state["breaker"]
    why = f" since {breaker['opened_at']}: {breaker['reason']}" if breaker["reason"] else ""
    table.add_row("model's breaker", escape(f"{breaker['state']}{why}"))
    extraction = state["extraction"]
    if extraction["off_since"]:
        why = "; ".join(f"{off['reason']}: {off['detail']}" for off in extraction["reasons"])
        table.add_row("extraction", f"[red]off since {extraction['off_since']}[/]: {escape(why)}")
    else:
        table.add_row("extraction", "running")
    if state["over_budget"]:
        table.add_row("over budget", escape(", ".join(state["over_budget"])))
    if state["paused"]:
        names = ("all tenants" if name == EVERY_TENANT else name for name in sorted(state["paused"]))
        table.add_row("paused", escape(", ".join(names)))
    table.add_row("dead letters", str(state["dead_letters"]))
    workers = ", ".join(f"{w['host']}/{w['pid']} ({w['running']} of {w['concurrency']})" for w in state["workers"])
    table.add_row("workers", escape(workers) or "none alive")
    for worker in state["workers"]:
        if worker["redis_error"]:
            told = f"Redis rejects {worker['host']}/{worker['pid']}: {worker['redis_error']}"
            table.add_row("", f"[red]{escape(told)}[/red]")
    return table


def findings_table(findings: Sequence[Mapping[str, Any]]) -> Table:
    table = Table(show_header=False)
    marks = {"ok": "[green]ok[/]", "warning": "[yellow]warning[/]", "broken": "[red]broken[/]"}
    for finding in findings:
        text = escape(finding["found"]) + (f"\n[dim]-> {escape(finding['advice'])}[/]" if finding["advice"] else "")
        table.add_row(finding["name"], marks[finding["state"]], text)
    return table


def actions_table(rows: Sequence[Action]) -> Table:
    table = Table(title=f"{len(rows)} actions")
    for column in ("at", "by", "key", "tenant", "action", "what", "detail"):
        table.add_column(column, overflow="fold")
    for row in rows:
        detail = ", ".join(f"{name} {value}" for name, value in row.detail.items())
        table.add_row(
            _short(row.at), escape(row.by), row.key_prefix or "", escape(row.tenant_id), row.action,
            escape(row.target), escape(detail),
        )  # fmt: skip
    return table


def keys_table(rows: Sequence[ApiKey]) -> Table:
    table = Table(title=f"{len(rows)} keys")
    for column in ("prefix", "tenant", "role", "name", "revoked"):
        table.add_column(column)
    for row in rows:
        table.add_row(row.prefix, escape(row.tenant_id), row.role, escape(row.name), rfc3339(row.revoked_at))
    return table


def settings_table(rows: Sequence[Mapping[str, Any]]) -> Table:
    table = Table()
    for column in ("setting", "value", "default", "range", "what it does"):
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(
            *(
                Text("" if row[key] is None else str(row[key]))
                for key in ("name", "value", "default", "range", "description")
            )
        )
    return table


def _short(instant: datetime | str | None) -> str:
    return str(instant)[:19].replace("T", " ") if instant else ""


def context_table(made: Mapping[str, Any]) -> Table:
    table = Table(
        title=f"{made['preset']}, {made['model_class']}: {made['tokens']:,} of {made['budget_tokens']:,} tokens"
    )
    for column in ("rank", "block", "used", "budget", "allowed", "shows", "drops", "static"):
        table.add_column(column, overflow="fold")
    for block in made["blocks"]:
        budget = "remainder" if block["budget_tokens"] is None else f"{block['budget_tokens']:,}"
        table.add_row(
            str(block["rank"]), block["name"], f"{block['tokens']:,}", budget, f"{block['allowed_tokens']:,}",
            str(len(block["shows"])), ", ".join(block["drops"][:4]) + (" ..." if len(block["drops"]) > 4 else ""),
            "yes" if block["is_static"] else "",
        )  # fmt: skip
    return table


def pins_table(pins: Sequence[PinView]) -> Table:
    table = Table(title=f"{len(pins)} pins, {sum(pin.tokens for pin in pins):,} tokens")
    for column in ("name", "of", "tokens", "text"):
        table.add_column(column, overflow="fold")
    for pin in pins:
        table.add_row(pin.name, pin.scope, str(pin.tokens), Text(pin.content[:200]))
    return table


def audit_table(found: Mapping[str, Any]) -> Table:
    pollution: Pollution = found["pollution"]
    title = (
        f"{len(found['findings'])} findings in {pollution.facts} facts; {pollution.facts_per_session} facts per session, "
        f"{pollution.never_read_share:.0%} never read"
    )
    table = Table(title=title)
    for column in ("id", "kind", "proposal", "facts", "why"):
        table.add_column(column, overflow="fold")
    for finding in found["findings"]:
        names = ", ".join(f"{fact['name']} ({fact['user_id'] or fact['scope']})" for fact in finding["facts"])
        table.add_row(finding["id"], finding["kind"], finding["action"], escape(names), escape(finding["detail"]))
    return table
