"""Hits as the documents of an answer."""

from __future__ import annotations

from collections.abc import Sequence

from extractor.adapters.sql.schema.rows import fact_document, rfc3339
from extractor.core.documents import Json
from extractor.core.recall.passages import FactHit, Line, MessageHit, Passage, answering_text
from extractor.core.recall.snippets import shown_snippets


def hit_documents(hits: Sequence[FactHit | MessageHit], words: Sequence[str]) -> list[Json]:
    """Return hits with the part that answers. What does not answer has no score.

    Args:
        words: The question's telling words, lower-case.
    """
    texts = [_answering(hit, words) for hit in hits]
    snippets = shown_snippets((text for text, _ in texts), words)
    return [
        {
            "score": hit.score or None,
            "is_of_days": hit.is_of_days,
            **(_fact(hit, part) if isinstance(hit, FactHit) else _message(hit, part, is_tool_text=is_tool)),
        }
        for hit, part, (_, is_tool) in zip(hits, snippets, texts, strict=True)
    ]


def _answering(hit: FactHit | MessageHit, words: Sequence[str]) -> tuple[str, bool]:
    """Return the text that a hit is shown by, and whether that includes tool calls or results."""
    if isinstance(hit, FactHit):
        fact = hit.fact
        is_told = fact.description.rstrip(" .\u2026").casefold() in fact.content.casefold()
        return fact.content if is_told else f"{fact.description}\n{fact.content}", False
    return answering_text(hit.message, words)


def _fact(hit: FactHit, part: str) -> Json:
    return {"kind": "fact", "at": rfc3339(hit.fact.updated_at), "snippet": part, "fact": fact_document(hit.fact)}


def _message(hit: MessageHit, part: str, *, is_tool_text: bool) -> Json:
    message = hit.message
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


def passage_document(passage: Passage, *, is_of_days: bool | None) -> Json:
    return {
        "kind": "passage",
        "score": passage.score,
        "at": rfc3339(passage.at),
        "session_id": passage.session_id,
        "is_of_days": is_of_days,
        "messages": [_line(line) for line in passage.lines],
    }


def _line(line: Line) -> Json:
    return {
        "uuid": str(line.uuid),
        "role": line.role,
        "name": line.name,
        "at": rfc3339(line.at),
        "text": line.text,
        "is_hit": line.is_hit,
        "is_tool_result": line.is_tool_result,
    }
