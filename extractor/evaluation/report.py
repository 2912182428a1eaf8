"""The report as one document. The terminal, the JSON file and the HTML page show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from extractor.core.conversation.transcript import Message, blocks, result_text
from extractor.core.dollars import dollars
from extractor.evaluation.data import DataSet, Keep, Statement
from extractor.evaluation.intervals import METHOD, Ratio
from extractor.evaluation.matching import Stored
from extractor.evaluation.scoring import (
    BY_KEY,
    METRICS,
    Miss,
    Scored,
    by_language,
    differences,
    refusals,
    totals,
    traps_by_kind,
)

FORMAT = 1
MISS_TITLES: Mapping[str, str] = {
    "missed": "not found",
    "wrong": "no gold statement says this",
    "wrong_type": "wrong type",
    "wrong_date": "wrong date",
    "duplicate": "said twice",
    "not_updated": "old statement still stored",
    "trap": "should not have been kept",
}

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """What one model did.

    Attributes:
        seeds: Repetitions.
        ended: Why the evaluation ended before its data did; empty if it did not.
        recorded: What the recordings say about themselves, for a replay.
        spent_usd: Paid in this evaluation; replayed answers cost nothing.
        use: The document of the questions, if they were asked.
    """

    model: str
    scored: tuple[Scored, ...]
    seeds: int
    ended: str = ""
    recorded: Mapping[str, Any] | None = None
    spent_usd: float = 0.0
    use: Mapping[str, Any] | None = None


def report(dataset: DataSet, results: Sequence[Result]) -> Document:
    """Return the whole report."""
    kept = sum(one.keep is Keep.YES for one in dataset.statements)
    return {
        "format": FORMAT,
        "data": {
            "name": dataset.name, "digest": dataset.digest, "conversations": len(dataset.conversations),
            "sessions": len(dataset.sessions), "turns": sum(session.turns for session in dataset.sessions),
            "messages": sum(len(session.messages) for session in dataset.sessions), "facts": kept,
            "traps": sum(one.keep is Keep.NO for one in dataset.statements),
            "languages": sorted({session.language for session in dataset.sessions}),
            "has_gold": bool(dataset.statements),
        },
        "method": METHOD,
        "metrics": [
            {"key": one.key, "title": one.title, "unit": one.unit, "better": one.better, "meaning": one.meaning}
            for one in METRICS
        ],
        "models": [_model(dataset, result) for result in results],
        "differences": _differences(results),
    }  # fmt: skip


def _model(dataset: DataSet, result: Result) -> Document:
    scored = result.scored
    expected = len(dataset.sessions) * result.seeds
    return {
        "model": result.model,
        "seeds": result.seeds,
        "sessions": len(scored),
        "sessions_expected": expected,
        "ended": result.ended,
        "recorded": dict(result.recorded) if result.recorded is not None else None,
        "spent_usd": result.spent_usd,
        "metrics": {key: _ratio(ratio) for key, ratio in totals(scored).items()},
        "by_language": {
            language: {key: _ratio(ratio) for key, ratio in ratios.items()}
            for language, ratios in by_language(scored).items()
        },
        "refusals": dict(refusals(scored).most_common()),
        "traps": {kind: list(pair) for kind, pair in traps_by_kind(scored, dataset.statements).items()},
        "use": dict(result.use) if result.use is not None else None,
        "sessions_with_misses": [_session(one) for one in scored if one.misses or one.outcome.errors],
        "written": []
        if dataset.statements
        else [_session(one) for one in scored if one.outcome.written or one.outcome.errors],
    }


def _ratio(ratio: Ratio) -> Document:
    return {
        "value": ratio.value, "low": ratio.low, "high": ratio.high, "numerator": ratio.numerator,
        "denominator": ratio.denominator,
    }  # fmt: skip


def _differences(results: Sequence[Result]) -> Document | None:
    if len(results) != 2:
        return None
    found = differences(results[0].scored, results[1].scored)
    return {key: list(value) if value is not None else None for key, value in found.items()}


# -- misses -----------------------------------------------------------------------------------------------------


def _session(scored: Scored) -> Document:
    outcome = scored.outcome
    marked = {uuid for miss in scored.misses for uuid in _marked(miss)}
    return {
        "session": outcome.session.id,
        "conversation": outcome.session.conversation,
        "language": outcome.session.language,
        "seed": outcome.seed,
        "errors": list(outcome.errors),
        "misses": [_miss(miss) for miss in scored.misses],
        "facts": [_fact(fact) for fact in outcome.written],
        "messages": [_message(message, is_marked=message.uuid in marked) for message in outcome.session.messages],
    }


def _marked(miss: Miss) -> set[Any]:
    found = set(miss.expected.messages) if miss.expected is not None else set()
    return found | (set(miss.got.messages) if miss.got is not None else set())


def _miss(miss: Miss) -> Document:
    return {
        "kind": miss.kind,
        "title": MISS_TITLES[miss.kind],
        "expected": _statement(miss.expected) if miss.expected is not None else None,
        "got": _fact(miss.got) if miss.got is not None else None,
    }


def _statement(one: Statement) -> Document:
    return {
        "id": one.id, "type": one.type.value if one.type else None, "content": one.content, "trap": one.trap or None,
        "dates": [_days(*days) for days in one.dates],
    }  # fmt: skip


def _fact(fact: Stored) -> Document:
    return {
        "name": fact.name, "type": fact.type, "content": fact.content, "dates": [_days(*days) for days in fact.days],
        "basis": fact.basis,
    }  # fmt: skip


def _days(first: date | None, last: date | None) -> str:
    start, end = ((one.isoformat() if one else "..") for one in (first, last))
    return start if start == end else f"{start}/{end}"


def _message(message: Message, *, is_marked: bool) -> Document:
    return {
        "role": "note" if message.is_meta else message.role,
        "name": message.name,
        "at": message.created_at.isoformat(timespec="minutes"),
        "is_marked": is_marked,
        "parts": [part for part in map(_part, blocks(message)) if part["text"]],
    }


def _part(block: Mapping[str, Any]) -> Document:
    kind = str(block.get("type"))
    if kind == "text":
        return {"kind": "text", "text": str(block.get("text", ""))}
    if kind.endswith("tool_result"):
        return {"kind": "result", "text": result_text(block)}
    if kind.endswith("tool_use"):
        return {"kind": "call", "text": f"{block.get('name')} {block.get('input')}"}
    return {"kind": "other", "text": f"[{kind}]"}


def shown(metric: str, value: float | None) -> str:
    """Return a figure as people read it."""
    if value is None:
        return "-"
    match BY_KEY[metric].unit:
        case "share":
            return f"{100 * value:.1f} %"
        case "usd":
            return dollars(value)
        case _:
            return f"{value:,.0f}" if abs(value) >= 100 else f"{value:,.2f}"


def how_it_ran(model: Mapping[str, Any]) -> str:
    """Return one line that says what was run, from what, and why it ended early, if it did."""
    ran = f"{model['sessions']} of {model['sessions_expected']} sessions"
    seeds = f", {model['seeds']} repetitions" if model["seeds"] > 1 else ""
    if model["recorded"] is not None:
        source = f"from recordings of {model['recorded'].get('made_at', 'unknown date')}"
    else:
        source = f"{dollars(model['spent_usd'])} spent"
    return f"{ran}{seeds}, {source}" + (f"; {model['ended']}" if model["ended"] else "")
