"""`extractor doctor --model`: one tiny session through the configured model, in a temporary store.

The session takes the same path as in production: archived, read by a run, committed. A call of a forbidden tool is
added to the model's first reply with calls.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from pathlib import Path
from uuid import uuid4

from extractor.adapters.sql.operators.queries import FactFilter
from extractor.bootstrap import Container, require_model
from extractor.core.conversation.events import TurnEvent, parse_event
from extractor.core.dollars import dollars
from extractor.core.errors import ExtractorError
from extractor.core.facts.fact import Fact
from extractor.core.run.figures import RunFigures
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import ModelClient, Reply
from extractor.core.run.refusals import Refusal
from extractor.core.run.results import RunResult
from extractor.entrypoints.cli.model_advice import NO_TOOLS, advice_for, is_call_as_text
from extractor.settings import Settings
from extractor.usecases.checks import Finding

SESSION = "doctor"
FORBIDDEN = "send_email"
SAID = "I'm a nurse in Berlin. Please don't use tables in your answers. The audit is tomorrow."
ANSWERED = "Understood: no tables. Good luck with the audit."

TOO_SMALL = "calls arrive, but the model does not fill them in as asked: choose a larger one"
CANNOT_CALL = "the model or its server cannot call tools: choose another"
# Causes for which the server, not the model, ended the session: nothing more can be said about the model.
UNREADABLE = frozenset(
    {"model_outage", "model_busy", "model_access_denied", "unknown_stop_reason", "reply_too_large", "input_too_large"}
)


@dataclass(slots=True)
class Tempted:
    """A model client that adds a forbidden call to the first reply with calls.

    Attributes:
        replies_after: Replies that came back after the call was refused.
        writes_calls: A reply held a call as text.
    """

    client: ModelClient
    was_added: bool = False
    replies_after: int = 0
    writes_calls: bool = False

    def create(self, request: ModelRequest, *, max_requests: int, timeout_s: float) -> Reply:
        reply = self.client.create(request, max_requests=max_requests, timeout_s=timeout_s)
        self.replies_after += self.was_added
        calls = [block for block in reply.content if block.get("type") == "tool_use"]
        texts = (str(block.get("text", "")) for block in reply.content if block.get("type") == "text")
        self.writes_calls |= not calls and any(map(is_call_as_text, texts))
        if not calls or self.was_added:
            return reply
        # Some servers fail on a result with is_error. The model itself seldom calls a forbidden tool, so we do.
        self.was_added = True
        call_id = str(calls[-1]["id"])
        other = call_id[:-1] + ("x" if call_id[-1:] != "x" else "y")  # some servers insist on the form of ids
        forbidden = {"type": "tool_use", "id": other, "name": FORBIDDEN, "input": {"to": "ward@example.org"}}
        return replace(reply, content=[*reply.content, forbidden])


def check_model(settings: Settings) -> list[Finding]:
    """Run the session and return what works and what does not."""
    try:
        require_model(settings)
    except ExtractorError as error:
        return [Finding("model", "broken", str(error))]
    with tempfile.TemporaryDirectory(prefix="extractor-doctor-") as home:
        own = settings.model_copy(update={"home": Path(home), "redis_url": None, "database_url": None})
        container = Container(own)
        try:
            container.migrate()
            return list(_examine(container))
        except ExtractorError as error:
            return [Finding("model", "broken", str(error)[:300])]
        finally:
            container.close()


def _examine(container: Container) -> Iterator[Finding]:
    now = container.now()
    container.adapters.archive.ingest([_event(now)])
    extraction = container.extraction()
    tempted = Tempted(extraction.model.client)
    result = replace(extraction, model=replace(extraction.model, client=tempted)).run(
        "default", SESSION, owner="doctor"
    )
    if result is None:
        yield Finding("session", "broken", "nothing was read", "this is a defect: please report it")
        return
    facts = container.queries.facts("default", FactFilter(user_id=SESSION)).items
    notes = container.adapters.notes.notes("default", SESSION).sections
    yield _session(container.settings, result, tempted)
    if not result.figures.agent_turns:  # no reply came
        return
    if result.cause in UNREADABLE and not facts:
        yield _cost(result.figures)
        return
    yield _calls(result.figures, facts, tempted)
    yield _refusal(result, tempted)
    yield _date(facts, (now + timedelta(days=1)).date())
    yield _notes(notes)
    yield _cost(result.figures)


def _event(now: datetime) -> TurnEvent:
    spoken = [("user", SAID), ("assistant", ANSWERED)]
    return parse_event(
        {
            "version": 1, "session_id": SESSION, "user_id": SESSION, "time_zone": "UTC", "transcript": "append",
            "urgency": "now",  # otherwise the session gathers turns first
            "messages": [
                {"uuid": str(uuid4()), "role": role, "content": text, "created_at": now.isoformat()}
                for role, text in spoken
            ],
        }
    )  # fmt: skip


def _session(settings: Settings, result: RunResult, tempted: Tempted) -> Finding:
    way = "the built-in rules" if settings.is_offline else f"{settings.model} through {settings.provider}"
    if result.error is None:
        return Finding("session", "ok", f"{way}: {result.outcome.value}")
    state = "broken" if result.outcome.value in ("failed", "fenced") else "warning"
    said = " ".join(result.error.split())
    advice = NO_TOOLS if tempted.writes_calls else advice_for(result.cause, said)
    return Finding("session", state, f"{way}: {said}"[:400], advice)  # type: ignore[arg-type]  # one of two words


def _calls(figures: RunFigures, facts: Sequence[Fact], tempted: Tempted) -> Finding:
    tried = figures.tool_calls - figures.denied_calls
    if facts:
        names = ", ".join(fact.name for fact in facts)
        return Finding("tool calls", "ok", f"{tried} made, {figures.refused_calls} refused; stored: {names}")
    kinds = {kind.value: getattr(figures, f"refused_{kind.value}") for kind in Refusal}
    reasons = ", ".join(f"{name} {count}" for name, count in kinds.items() if count)
    said = f"{tried} made, {figures.refused_calls} refused{f' ({reasons})' if reasons else ''}"
    advice = TOO_SMALL if tried else NO_TOOLS if tempted.writes_calls else CANNOT_CALL
    return Finding("tool calls", "broken", f"{said}; nothing was stored of a session with three facts", advice)


def _refusal(result: RunResult, tempted: Tempted) -> Finding:
    if not tempted.was_added:
        return Finding("forbidden tool", "warning", "not tried: the model called no tool at all")
    denied = result.figures.denied_calls
    has_failed = result.outcome.value in ("failed", "fenced")
    if not denied or (has_failed and not tempted.replies_after):
        return Finding("forbidden tool", "broken", "the run did not survive a refused call",
                       "the server must accept results with is_error")  # fmt: skip
    again = f"; the model called such tools {denied - 1} times by itself" if denied > 1 else ""
    return Finding("forbidden tool", "ok", f"{FORBIDDEN} was refused, nothing happened, and the run went on{again}")


def _date(facts: Sequence[Fact], wanted: date) -> Finding:
    days = sorted({time.start_on for fact in facts for time in fact.times if time.start_on is not None})
    if wanted in days:
        return Finding("relative date", "ok", f"'tomorrow' was kept as {wanted}")
    found = f"kept as {days[0]}" if days else "not kept"
    return Finding("relative date", "warning", f"'tomorrow' was {found}, not as {wanted}",
                   "facts with dates may be missed; try a larger model")  # fmt: skip


def _notes(notes: Mapping[str, str]) -> Finding:
    written = [name for name in notes if name != "Worklog"]  # code writes that one
    if written:
        return Finding("closing notes", "ok", ", ".join(written))
    return Finding(
        "closing notes", "warning", "none", "contexts will have no notes of sessions; facts are not affected"
    )


def _cost(figures: RunFigures) -> Finding:
    usage = figures.usage
    counts = f"{figures.agent_turns} requests, {usage.prompt_tokens:,} tokens in, {usage.output_tokens:,} out"
    if figures.cost_usd is None:
        return Finding("cost", "warning", f"{counts}; no price for {figures.model or 'this model'}",
                       "add it to a file named by EXTRACTOR_PRICES_FILE")  # fmt: skip
    if usage.is_estimated:
        return Finding("cost", "warning", f"{counts}, {dollars(figures.cost_usd)}; all estimated",
                       "the server reports no usage")  # fmt: skip
    return Finding("cost", "ok", f"{counts}, {dollars(figures.cost_usd)}")
