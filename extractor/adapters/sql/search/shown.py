"""Hits as the documents of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from extractor.adapters.sql.schema.rows import fact_document, rfc3339
from extractor.core.recall.passages import FactHit, Line, MessageHit, Passage, answering_text
from extractor.core.recall.snippets import shown_snippet


def hit_document(hit: FactHit | MessageHit, words: Sequence[str]) -> dict[str, Any]:
    """Return a hit with the part that answers. What does not answer has no score.

    Args:
        words: The question's telling words, lower-case.
    """
    return {"score": hit.score or None, **(_fact(hit, words) if isinstance(hit, FactHit) else _message(hit, words))}


def _fact(hit: FactHit, words: Sequence[str]) -> dict[str, Any]:
    fact = hit.fact
    return {
        "kind": "fact",
        "at": rfc3339(fact.updated_at),
        "snippet": shown_snippet(f"{fact.description}\n{fact.content}", words),
        "fact": fact_document(fact),
    }


def _message(hit: MessageHit, words: Sequence[str]) -> dict[str, Any]:
    message = hit.message
    text, is_tool_text = answering_text(message, words)
    part = shown_snippet(text, words)
    return {
        "kind": "message",
        "at": rfc3339(message.created_at),
        "snippet": part,
        "message": {
            "uuid": str(message.uuid),
            "session_id": hit.session_id,
            "role": message.role,
            "name": message.name,
            "snippet": part,
            "is_tool_text": is_tool_text,
        },
    }


def passage_document(passage: Passage) -> dict[str, Any]:
    return {
        "kind": "passage",
        "score": passage.score,
        "at": rfc3339(passage.at),
        "session_id": passage.session_id,
        "messages": [_line(line) for line in passage.lines],
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "uuid": str(line.uuid),
        "role": line.role,
        "name": line.name,
        "at": rfc3339(line.at),
        "text": line.text,
        "is_hit": line.is_hit,
    }
