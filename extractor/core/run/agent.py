"""The agent loop: at most five agent turns, memory tools only, every stop reason known.

An agent turn is one request and its reply. HTTP retries draw on the same five: a run never makes more requests
than turns, whatever the model or the wire does. Nothing is written here; the tools stage, the caller commits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

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
from extractor.core.notes.session_notes import is_closing
from extractor.core.run.ending import Ending
from extractor.core.run.fork import LARGER_MAX_TOKENS, Exchange, ForkRequest, Json, RequestWriter
from extractor.core.run.guard import is_memory_write
from extractor.core.run.model_request import ModelRequest
from extractor.core.run.ports import ModelClient, Reply
from extractor.core.run.runs import Usage
from extractor.core.run.tools import Toolbox

MAX_AGENT_TURNS = 5
"""Hard. No setting raises it."""


class Step(Enum):
    """What follows a reply."""

    FINISH = "finish"
    RUN_TOOLS = "run_tools"
    ENLARGE = "enlarge"
    """The reply was cut: run nothing of it, ask once more with more room."""

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
    """Keeps replies before their effects are committed, and finds those that an earlier run got."""

    def find(self, digest: str) -> Reply | None: ...

    def save(self, turn: int, digest: str, reply: Reply, calls: Sequence[Json]) -> None:
        """Keep the reply of an agent turn, with what its tools were asked and answered."""


@dataclass(slots=True)
class AgentReport:
    """What the loop did so far; filled in while it runs, so that a failure can tell as much as a success."""

    agent_turns: int = 0
    requests: int = 0
    tool_calls: int = 0
    denied_calls: int = 0
    refused_calls: int = 0
    replies: list[tuple[str, Usage]] = field(default_factory=list)
    """Model and usage of each reply that was paid for in this run."""

    first_usage: Usage | None = None
    """Of the first request, when it was paid for in this run."""

    model: str | None = None
    missed_cache_reason: str | None = None
    began: float = 0.0
    """When the run began, by the gate's clock."""

    closing: str = ""
    """The text of the model's last message, or of the last one that brought a headline."""

    is_capped: bool = False
    ending: Ending = field(default_factory=Ending)
    unfinished: str = ""
    """What was still missing when the model ended although it had been told; empty for a good end."""

    replayed: int = 0
    estimates: tuple[float | None, float | None] = (None, None)
    """What the warm and the cold path would cost about, in US dollars."""

    parent_prompt: int = 0
    """Tokens of the parent's prompt, for a fork whose parent told its usage."""

    @property
    def shortfall(self) -> RunFailed | None:
        """What kept the run from its proper end: raised when nothing was accepted, else told on the run."""
        if self.unfinished:
            return Unfinished(f"the model ended, and this was missing: {self.unfinished}")
        if self.is_capped and self.ending.has_refusals:
            return Unfinished("five agent turns passed, and writes stand refused")
        return CapReached("five agent turns passed before the model ended") if self.is_capped else None

    @property
    def cache_share(self) -> float | None:
        """Share that the first request read from the cache: of the parent's prompt, or of its own when there is no
        parent. None when no first request was paid for in this run."""
        used = self.first_usage
        if used is None or not used.prompt_tokens:
            return None
        return min(1.0, used.cache_read_tokens / (self.parent_prompt or used.prompt_tokens))


def run_agent(
    fork: ForkRequest,
    model: ModelClient,
    toolbox: Toolbox,
    log: ReplyLog,
    report: AgentReport,
    *,
    timeout_s: float,
    before_turn: Callable[[], None],
) -> None:
    """Run the loop until the model ends or the cap is reached.

    A message that brings the notes and writes has all that is asked for: when every call of it was accepted, the model
    is not asked once more only to say that it has finished. A model that ends with something missing (see `Ending`) is
    told so once.

    Args:
        report: Filled in as the loop goes; `is_capped` says that the model did not end by itself, `unfinished` what was
            missing at its end.
        before_turn: Called before each request; raises LeaseLost when the session is no longer ours.

    Raises:
        ModelOutage, ModelBusy, ModelAccessDenied, RunFailed: Nothing that was staged may be committed.
    """
    exchanges: list[Exchange] = []
    writer = RequestWriter(fork)
    max_tokens = int(fork.body["max_tokens"])
    while report.requests < MAX_AGENT_TURNS and report.agent_turns < MAX_AGENT_TURNS:
        before_turn()
        request = writer.write(exchanges, max_tokens)
        reply = _ask(request, model, log, report, timeout_s)
        calls: list[Json] = []
        try:
            match _next_step(reply):
                case Step.FINISH:
                    report.closing = _closing(reply) or report.closing or _text(reply)
                    missing = report.ending.missing(_text(reply))
                    if missing is None or report.ending.is_warned:
                        report.unfinished = missing or ""
                        return
                    report.ending.is_warned = True
                    exchanges.append((_without_empty_text(reply), [{"type": "text", "text": missing}]))
                case Step.RUN_TOOLS:
                    results, closing = _answer(reply, toolbox, report, calls), _closing(reply)
                    report.closing = closing or report.closing
                    if closing and _is_all_written(calls) and not report.ending.has_refusals:
                        return
                    exchanges.append((reply.content, results))
                case Step.GO_ON:
                    exchanges.append((reply.content, []))
                case Step.ENLARGE:
                    if max_tokens >= LARGER_MAX_TOKENS:
                        raise OutputCut(f"the reply was cut at {max_tokens:,} tokens, twice")
                    max_tokens = max(LARGER_MAX_TOKENS, 2 * max_tokens)
                case Step.REFUSED:
                    raise ModelRefused("the model declined to go on (stop_reason refusal)")
                case Step.TOO_LARGE:
                    raise InputTooLarge("the request fills the model's context window")
        finally:  # whatever came of it, it was paid for
            calls.extend(_server_calls(reply))
            log.save(report.agent_turns, request.digest, reply, calls)
    report.is_capped = True


def require_good_end(report: AgentReport, *, has_writes: bool) -> None:
    """Refuse to call a run without any accepted write a success when it did not end as it should.

    Raises:
        CapReached, Unfinished
    """
    if report.shortfall is not None and not has_writes:
        raise report.shortfall


def _ask(request: ModelRequest, model: ModelClient, log: ReplyLog, report: AgentReport, timeout_s: float) -> Reply:
    reply = log.find(request.digest)
    if reply is None:
        try:
            reply = model.create(request, max_requests=MAX_AGENT_TURNS - report.requests, timeout_s=timeout_s)
        except Exception:
            report.requests += 1
            raise
        report.replies.append((reply.model, reply.usage))
        if report.agent_turns == 0:
            report.first_usage = reply.usage
        report.requests += reply.requests
    else:
        report.requests += 1
        report.replayed += 1
    report.agent_turns += 1
    report.model = reply.model
    if report.agent_turns == 1:
        report.missed_cache_reason = reply.missed_cache_reason
    return reply


def _next_step(reply: Reply) -> Step:
    if reply.stop_reason is None:
        raise ModelOutage("the reply has no stop_reason: it was cut on the way")
    step = NEXT_STEP.get(reply.stop_reason)
    if step is None:
        raise UnknownStopReason(f"stop_reason {reply.stop_reason!r} is not known to this version")
    # A complete call is carried out under any finishing stop reason: some servers end a message of calls with `end_turn`.
    if step in (Step.FINISH, Step.RUN_TOOLS):
        return Step.RUN_TOOLS if any(block.get("type") == "tool_use" for block in reply.content) else Step.FINISH
    return step


def _text(reply: Reply) -> str:
    return "\n".join(str(block.get("text", "")) for block in reply.content if block.get("type") == "text")


def _closing(reply: Reply) -> str:
    """Return the text of a reply that means to be the last; empty for others."""
    text = _text(reply)
    return text if is_closing(text) else ""


def _without_empty_text(reply: Reply) -> list[Json]:
    """Return the blocks that may be sent back: the API refuses text blocks without any text."""
    return [dict(b) for b in reply.content if b.get("type") != "text" or str(b.get("text", "")).strip()]


def _server_calls(reply: Reply) -> Iterator[Json]:
    """Yield the calls that the provider itself carried out, for the run's record."""
    for block in reply.content:
        if block.get("type") in ("server_tool_use", "mcp_tool_use"):
            yield {
                "id": block.get("id"), "name": block.get("name"),
                "input": redact_document({"input": block.get("input")})["input"],
                "answer": "(carried out by the provider)", "is_denied": False, "is_refused": False, "is_final": False,
            }  # fmt: skip


def _is_all_written(calls: Sequence[Json]) -> bool:
    """Say whether calls only wrote, and every one was accepted; what was read or refused is for the model to see."""
    return all(is_memory_write(call) and not (call["is_denied"] or call["is_refused"]) for call in calls)


def _answer(reply: Reply, toolbox: Toolbox, report: AgentReport, calls: list[Json]) -> list[Json]:
    """Call the tools of one reply and answer every id, in order.

    Args:
        calls: Takes what each tool was asked and answered.
    """
    results: list[Json] = []
    for block in reply.content:
        if block.get("type") != "tool_use":
            continue
        answer = toolbox.call(str(block.get("name")), block.get("input"))
        report.tool_calls += 1
        report.denied_calls += answer.is_denied
        report.refused_calls += answer.is_refused
        result: Json = {"type": "tool_result", "tool_use_id": block.get("id"), "content": answer.text}
        if answer.is_error:
            result["is_error"] = True
        results.append(result)
        calls.append(
            {
                "id": block.get("id"),
                "name": block.get("name"),
                "input": redact_document({"input": block.get("input")})["input"],
                "answer": answer.text,
                "is_denied": answer.is_denied,
                "is_refused": answer.is_refused,
                "is_final": answer.is_final,
            }
        )
    report.ending.note(calls)
    return results
