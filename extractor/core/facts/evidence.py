"""Is a draft supported by what was said? Code looks quotes up in the messages that they cite."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from extractor.core.conversation.transcript import Message, said_text, tool_text
from extractor.core.errors import NotToBeKept, ToolRefusal
from extractor.core.facts.cited_text import near_quotes
from extractor.core.facts.fact import MAX_QUOTE_CHARS, Evidence, FactType, Origin
from extractor.core.facts.form import check_keys
from extractor.core.facts.quotes import stands_in
from extractor.core.facts.secrets import find_all, find_in_fields
from extractor.core.facts.sources import Before, Sources, cited_messages

MAX_EVIDENCE = 8
MIN_OVERLAP = 0.5
"""Share of a statement's distinctive words that a message must contain to serve as evidence the model did not cite."""

_WORD = re.compile(r"[^\W\d_]{4,}|\d+")


def check_evidence(given: Any, statement: str, sources: Sources, before: Before) -> tuple[Evidence, ...]:
    if given is None or given == []:
        return _found_evidence(statement, sources, before)
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) > MAX_EVIDENCE:
        raise ToolRefusal(f"evidence must be a list of at most {MAX_EVIDENCE} objects with message_uuid and quote.")
    return tuple(_cited(item, sources, f"evidence[{at}]") for at, item in enumerate(given))


def _cited(item: Any, sources: Sources, field: str) -> Evidence:
    if not isinstance(item, Mapping):
        raise ToolRefusal("each evidence must be an object with message_uuid and quote.")
    check_keys(item, ("quote",), ("message_uuid",))
    quote = item["quote"]
    if not isinstance(quote, str) or not quote.strip():
        raise ToolRefusal("quote must be words copied from the message.")
    if len(quote) > MAX_QUOTE_CHARS:
        raise ToolRefusal(f"quote has {len(quote):,} characters, the limit is {MAX_QUOTE_CHARS:,}: quote less.")
    if found := find_in_fields({f"{field}.quote": quote}):
        raise ToolRefusal(f"{found[0]} holds a credential ({found[1]}): quote fewer words, without it.")
    message = _cited_message(item.get("message_uuid"), quote, sources)
    if message.is_meta:
        raise ToolRefusal(f"message {message.uuid} was not typed by a person: it is context, never evidence.")
    return Evidence(message.uuid, quote.replace("\x00", ""), verified=True)


def _cited_message(given: Any, quote: str, sources: Sources) -> Message:
    """Return the message that contains a quote: the cited one, else the only one that contains it."""
    named = _message_of(given, sources)
    if named is not None and _holds(named, quote):
        return named
    holders = [m for m in sources.messages.values() if not m.is_meta and _holds(m, quote)]
    if given is None and holders:
        return holders[-1]
    if len(holders) == 1:
        return holders[0]
    where = f"message {named.uuid}" if named is not None else "any message here"
    several = f" It stands in {len(holders)} others: give the uuid of one." if holders else ""
    raise ToolRefusal(f"the quote {quote[:80]!r} does not stand in {where}: copy the words letter by letter.{several}")


def _message_of(given: Any, sources: Sources) -> Message | None:
    try:
        return sources.messages.get(UUID(str(given)))
    except ValueError:
        return None


def _holds(message: Message, quote: str) -> bool:
    return stands_in(quote, f"{said_text(message)}\n{tool_text(message)}")


def _found_evidence(statement: str, sources: Sources, before: Before) -> tuple[Evidence, ...]:
    """Find the message that a statement without evidence came from: it must contain most of its distinctive words.

    Otherwise a revision that mostly repeats the fact keeps the fact's evidence, and an agent that writes during its
    conversation vouches for itself.
    """
    words = set(_WORD.findall(statement.casefold()))
    best, share = None, 0.0
    for message in sources.messages.values():
        if message.is_meta or message.role != "user" or not words:
            continue
        found = len(words & set(_WORD.findall(said_text(message).casefold()))) / len(words)
        if found >= max(share, MIN_OVERLAP):
            best, share = message, found
    if best is not None:
        return (Evidence(best.uuid, None, verified=False),)
    if sources.origin is Origin.AGENT:
        return before.evidence
    said_before = set(_WORD.findall(before.content.casefold()))
    if before.evidence and words and len(words & said_before) / len(words) >= MIN_OVERLAP:
        return before.evidence
    raise ToolRefusal("evidence is missing: give the message_uuid and a verbatim quote of what was said.")


def refuse_foreign_words(fact_type: FactType, evidence: Sequence[Evidence], sources: Sources) -> None:
    """Require that a fact about the person, or an instruction to the agent, is based on the person's own words."""
    if fact_type not in (FactType.USER, FactType.FEEDBACK) or (sources.origin is Origin.AGENT and not evidence):
        return
    for item in evidence:
        message = sources.messages.get(item.message_uuid)
        if message is None:  # evidence of the previous revision
            return
        if message.role == "user" and (item.quote is None or stands_in(item.quote, said_text(message))):
            return
    raise NotToBeKept(
        f"a {fact_type.value} fact needs the person's own words: quote what the user said, not the agent or a tool."
    )


def refuse_said_credentials(fields: Mapping[str, str], evidence: Sequence[Evidence], sources: Sources) -> None:
    """Refuse what a cited message calls a credential, even when repeated without those words, and quotes of it.

    Raises:
        ToolRefusal: For a quote, a shorter one is accepted.
    """
    quotes = [item.quote or "" for item in evidence]
    said = {
        near[one.start : one.end]: one.kind
        for message in {message.uuid: message for message in cited_messages(evidence, sources)}.values()
        for near in [near_quotes(said_text(message), quotes)]
        for one in find_all(near)
    }
    held = {f"evidence[{at}].quote": quote for at, quote in enumerate(quotes)} | dict(fields)
    for field, text in held.items():
        kind = next((kind for value, kind in said.items() if len(value) >= 4 and value in text), None)
        if kind is not None and field.endswith("quote"):
            raise ToolRefusal(f"{field} holds a credential ({kind}): quote fewer words, without it.")
        if kind is not None:
            raise NotToBeKept(f"{field} holds a credential ({kind}): leave the value out.")
