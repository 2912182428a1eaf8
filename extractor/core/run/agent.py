"""The agent loop: at most five agent turns, memory tools only, every stop reason handled.

An agent turn is one request and its reply. HTTP retries count towards the same five, so a run never makes more than
five requests. Nothing is written here: the tools stage writes, and the caller commits them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Protocol

from extractor.core.documents import Json
from extractor.core.errors import (
    CapReached,
    InputTooLarge,
    ModelOutage,
    ModelRefused,
    OutputCut,
    RunFailed,
    Unfinished,
    UnknownStopReason,
)
from extractor.core.facts.secrets import redact_document
from extractor.core.notes.closing import is_closing
from extractor.core.run.ending import CALL_LOST, Ending
from extractor.core.run.figures import RunFigures, Usage
from extractor.core.run.fork import Exchange, ForkRequest, RequestWriter
from extractor.core.run.guard import is_memory_write
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import ModelClient, Reply
from extractor.core.run.prices import PriceList, cost_usd
from extractor.core.run.refusals import figure_of
from extractor.core.run.tools import ToolAnswer, Toolbox

# A hard limit. No setting raises it.
MAX_AGENT_TURNS = 5


GO_ON = "Go on."


class Step(Enum):
    """The next step after a reply."""

    FINISH = "finish"
    RUN_TOOLS = "run_tools"
    ENLARGE = "enlarge"
    """The reply was truncated: discard it and ask once more with more room."""

    GO_ON = "go_on"
    """Send the reply back unchanged."""

    REFUSED = "refused"
    TOO_LARGE = "too_large"


NEXT_STEP: Mapping[str, Step] = {
    # anthropic 2.12, types/stop_reason.py and types/beta/beta_stop_reason.py
    "end_turn": Step.FINISH,
    "stop_sequence": Step.FINISH,
    "tool_use": Step.RUN_TOOLS,
    "max_tokens": Step.ENLARGE,
    "pause_turn": Step.GO_ON,
    "compaction": Step.GO_ON,
    "refusal": Step.REFUSED,
    "model_context_window_exceeded": Step.TOO_LARGE,
}


class ReplyLog(Protocol):
    """Stores replies before their effects are committed, and finds those that an earlier run received."""

    def find(self, digest: str) -> Reply | None: ...

    def save(self, turn: int, digest: str, reply: Reply, calls: Sequence[Json]) -> None:
        """Store the reply of an agent turn, with the calls of its tools and their results."""


@dataclass(slots=True)
class AgentReport:
    """What the loop has done so far. Updated while it runs, so that a failed run reports as much as a successful one.

    Attributes:
        figures: Counters, tokens and model; the cost is added by `priced`.
        requests: HTTP requests made, retries included.
        replies: Model that replied, model that was asked, and usage of each reply that was paid for in this run.
        first_usage: Usage of the first request, if it was paid for in this run.
        began: When the run began, by the gate's clock.
        closing: The text of the model's last message, or of the last one with a headline.
        is_capped: Five agent turns passed before the model ended.
        unfinished: What was still missing when the model ended despite a reminder, for operators; empty for a good end.
        replayed: Number of replies that an earlier run had paid for.
        parent_prompt: Tokens of the parent's prompt, for a fork whose parent reported its usage.
    """

    figures: RunFigures = field(default_factory=RunFigures)
    requests: int = 0
    replies: list[tuple[str, str, Usage]] = field(default_factory=list)
    first_usage: Usage | None = None
    began: float = 0.0
    closing: str = ""
    is_capped: bool = False
    ending: Ending = field(default_factory=Ending)
    unfinished: str = ""
    replayed: int = 0
    parent_prompt: int = 0

    def note(self, **figures: Any) -> None:
        """Set some of the figures."""
        for name, value in figures.items():
            setattr(self.figures, name, value)

    def count_call(self, answer: ToolAnswer) -> None:
        counted = self.figures
        self.note(
            tool_calls=counted.tool_calls + 1,
            denied_calls=counted.denied_calls + answer.is_denied,
            refused_calls=counted.refused_calls + answer.is_refused,
        )
        if answer.is_refused:
            kind = figure_of(answer.text)
            self.note(**{kind: getattr(counted, kind) + 1})

    def priced(self, prices: PriceList) -> RunFigures:
        """Return the figures with tokens and cost; the cost is unknown if a model has no price.

        Servers may reply under a name of their own, such as the path of a file: then the price of the model that was
        asked holds.
        """
        costs = [_cost_usd(replied, asked, used, prices) for replied, asked, used in self.replies]
        known = [cost for cost in costs if cost is not None]
        usage = sum((used for _, _, used in self.replies), Usage())
        return replace(
            self.figures,
            usage=usage,
            usage_is_estimated=usage.is_estimated,
            cost_usd=sum(known, 0.0) if len(known) == len(costs) else None,
            cache_share=self.cache_share,
        )

    @property
    def shortfall(self) -> RunFailed | None:
        """What kept the run from ending properly: raised if nothing was accepted, otherwise recorded on the run."""
        if self.unfinished:
            return Unfinished(self.unfinished)
        if self.is_capped and self.ending.has_refusals:
            return Unfinished("five agent turns passed, and writes stand refused")
        return CapReached("five agent turns passed before the model ended") if self.is_capped else None

    @property
    def cache_share(self) -> float | None:
        """Share that the first request read from the cache: of the parent's prompt, or of its own without a parent.
        None if no first request was paid for in this run."""
        used = self.first_usage
        if used is None or not used.prompt_tokens:
            return None
        return min(1.0, used.cache_read_tokens / (self.parent_prompt or used.prompt_tokens))


@dataclass(slots=True)
class Agent:
    """The loop of one run, and what it needs.

    Attributes:
        before_turn: Called before each request; raises LeaseLost if the session is no longer ours.
        staged: What the run would store or delete; empty if nothing.
        report: Updated as the loop proceeds.
    """

    model: ModelClient
    toolbox: Toolbox
    staged: Sized
    log: ReplyLog
    timeout_s: float
    before_turn: Callable[[], None] = lambda: None
    report: AgentReport = field(default_factory=AgentReport)

    def run(self, fork: ForkRequest) -> None:
        """Run until the model ends or the cap is reached.

        Raises:
            ModelOutage, ModelBusy, ModelAccessDenied, RunFailed: No staged write may be committed.
        """
        exchanges: list[Exchange] = []
        writer = RequestWriter(fork)
        first_max_tokens = max_tokens = int(fork.body["max_tokens"])
        while self.report.requests < MAX_AGENT_TURNS and self.report.figures.agent_turns < MAX_AGENT_TURNS:
            self.before_turn()
            request = writer.write(exchanges, max_tokens)
            reply = self._ask(request)
            calls: list[Json] = []
            try:
                step = _next_step(reply)
                if step is Step.ENLARGE:
                    if max_tokens > first_max_tokens:
                        raise OutputCut(f"the reply was cut at {max_tokens:,} tokens, twice (EXTRACTOR_MAX_TOKENS)")
                    max_tokens *= 2
                    continue
                exchange = self._follow(step, reply, calls)
            finally:  # whatever the outcome, the replies were paid for
                calls.extend(_server_calls(reply))
                self.log.save(self.report.figures.agent_turns, request.digest, reply, calls)
            if exchange is None:
                return
            exchanges.append(exchange)
        self.report.is_capped = True

    def _ask(self, request: ModelRequest) -> Reply:
        report = self.report
        reply = self.log.find(request.digest)
        if reply is not None and reply.stop_reason is None:
            reply = None  # it was cut on the way: another one may be whole
        is_first = report.figures.agent_turns == 0
        if reply is None:
            try:
                reply = self.model.create(
                    request, max_requests=MAX_AGENT_TURNS - report.requests, timeout_s=self.timeout_s
                )
            except Exception:
                report.requests += 1
                raise
            report.replies.append((reply.model, str(request["model"]), reply.usage))
            if is_first:
                report.first_usage = reply.usage
            report.requests += reply.requests
            if reply.took_s is not None:
                report.note(model_s=(report.figures.model_s or 0.0) + reply.took_s)
        else:
            report.requests += 1
            report.replayed += 1
        report.note(agent_turns=report.figures.agent_turns + 1, model=reply.model)
        if is_first:
            report.note(missed_cache_reason=reply.missed_cache_reason)
        return reply

    def _follow(self, step: Step, reply: Reply, calls: list[Json]) -> Exchange | None:
        """Take the step that follows a reply; return what goes into the next request, or None at the end.

        Args:
            calls: Receives each tool call and its result.
        """
        match step:
            case Step.FINISH:
                return self._finish(reply)
            case Step.RUN_TOOLS:
                return self._run_tools(reply, calls)
            case Step.REFUSED:
                raise ModelRefused("the model declined to go on (stop_reason refusal)")
            case Step.TOO_LARGE:
                raise InputTooLarge("the request fills the model's context window")
            case _ if _is_servers_turn(reply):
                return reply.content, []
            case _:
                return _without_empty_text(reply), [{"type": "text", "text": GO_ON}]

    def _finish(self, reply: Reply) -> Exchange | None:
        """End the run, or tell the model once what is missing; see `Ending`."""
        report = self.report
        report.closing = _closing(reply) or report.closing or _text(reply)
        missing = report.ending.missing(_text(reply), has_writes=bool(len(self.staged)))
        if missing is None and reply.stop_reason == "tool_use":
            missing = CALL_LOST
        if missing is None or report.ending.is_warned:
            report.unfinished = missing.found if missing else ""
            return None
        report.ending.is_warned = True
        return _without_empty_text(reply), [{"type": "text", "text": missing.order}]

    def _run_tools(self, reply: Reply, calls: list[Json]) -> Exchange | None:
        """Answer the calls of a reply. A reply with notes whose calls are all accepted writes is complete, so it ends
        the run: no further request is made only to hear that the model has finished."""
        results, closing = self._answer(reply, calls), _closing(reply)
        self.report.closing = closing or self.report.closing
        ending = self.report.ending
        is_left = ending.has_refusals or ending.is_undone(has_writes=bool(len(self.staged)))
        if closing and _is_all_written(calls) and not is_left:
            return None
        return reply.content, results

    def _answer(self, reply: Reply, calls: list[Json]) -> list[Json]:
        """Run the tools of one reply and answer every call id, in order."""
        results: list[Json] = []
        for block in reply.content:
            if block.get("type") != "tool_use":
                continue
            answer = self.toolbox.call(str(block.get("name")), block.get("input"))
            self.report.count_call(answer)
            result: Json = {"type": "tool_result", "tool_use_id": block.get("id"), "content": answer.text}
            results.append({**result, "is_error": True} if answer.is_error else result)
            calls.append(_call_record(block, answer))
        self.report.ending.note(calls)
        return results


def require_good_end(report: AgentReport, *, has_writes: bool) -> None:
    """Raise if a run without accepted writes did not end properly.

    Raises:
        CapReached, Unfinished
    """
    if report.shortfall is not None and not has_writes:
        raise report.shortfall


def _cost_usd(replied: str, asked: str, usage: Usage, prices: PriceList) -> float | None:
    cost = cost_usd(replied, usage, prices)
    return cost_usd(asked, usage, prices) if cost is None else cost


def _next_step(reply: Reply) -> Step:
    if reply.stop_reason is None:
        raise ModelOutage("the reply has no stop_reason: it was cut on the way")
    step = NEXT_STEP.get(reply.stop_reason)
    if step is None:
        raise UnknownStopReason(f"stop_reason {reply.stop_reason!r} is not known to this version")
    # Complete calls are executed under any stop reason but a cut or a refusal: some servers end a message of calls with
    # `end_turn`, and a paused one cannot go on before they are answered.
    if step is Step.GO_ON and not any(block.get("type") == "tool_use" for block in reply.content):
        return step
    if step in (Step.FINISH, Step.RUN_TOOLS, Step.GO_ON):
        return Step.RUN_TOOLS if any(block.get("type") == "tool_use" for block in reply.content) else Step.FINISH
    return step


def _is_servers_turn(reply: Reply) -> bool:
    """Return whether a paused reply may be sent back as it is: only the provider's own tools continue it."""
    return any(str(block.get("type")) in ("server_tool_use", "mcp_tool_use", "compaction") for block in reply.content)


def _text(reply: Reply) -> str:
    return "\n".join(str(block.get("text", "")) for block in reply.content if block.get("type") == "text")


def _closing(reply: Reply) -> str:
    """Return the text of a reply that is meant as the last one; empty for others."""
    text = _text(reply)
    return text if is_closing(text) else ""


def _without_empty_text(reply: Reply) -> list[Json]:
    """Return the blocks that may be sent back: the API rejects empty text blocks."""
    return [dict(b) for b in reply.content if b.get("type") != "text" or str(b.get("text", "")).strip()]


def _call_record(block: Mapping[str, Any], answer: ToolAnswer) -> Json:
    """Return what the run's record stores of one call."""
    return {
        "id": block.get("id"), "name": block.get("name"),
        "input": redact_document({"input": block.get("input")})["input"],
        "answer": answer.text, "is_denied": answer.is_denied, "is_refused": answer.is_refused,
        "is_final": answer.is_final, "may_be_left_out": answer.may_be_left_out,
    }  # fmt: skip


def _server_calls(reply: Reply) -> Iterator[Json]:
    """Yield the calls that the provider executed itself, for the run's record."""
    for block in reply.content:
        if block.get("type") in ("server_tool_use", "mcp_tool_use"):
            yield _call_record(block, ToolAnswer("(carried out by the provider)"))


def _is_all_written(calls: Sequence[Json]) -> bool:
    """Return whether all calls were accepted writes; the model must see the results of reads and refusals."""
    return all(is_memory_write(call) and not (call["is_denied"] or call["is_refused"]) for call in calls)
