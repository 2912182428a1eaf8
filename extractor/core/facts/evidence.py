"""Do a draft's quotes occur where it says? Code finds each one, and extends those that say too little."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from extractor.core.conversation.bounded_json import loads
from extractor.core.conversation.transcript import Message, said_text, tool_text
from extractor.core.errors import NotInTheseWords, NotToBeKept, ToolRefusal
from extractor.core.facts.cited_text import near_quotes
from extractor.core.facts.fact import MAX_QUOTE_CHARS, Evidence, Origin
from extractor.core.facts.form import check_keys
from extractor.core.facts.invisible import clean
from extractor.core.facts.own_words import own_words
from extractor.core.facts.quotes import is_whole, stands_in
from extractor.core.facts.secrets import find_all, find_in_fields
from extractor.core.facts.sources import Sources, cited_messages
from extractor.core.facts.wording import share_words, telling, telling_count, words

MAX_EVIDENCE = 8
# Minimum number of words in a quote that are not stop words; fewer are enough for a whole message.
MIN_TELLING_WORDS = 3

# Share of a statement's distinctive words that a message must contain to serve as evidence the model did not cite.
MIN_OVERLAP = 0.5

_KEYS = ("message", "message_uuid", "quote")
_SENTENCE = re.compile(r"[^.!?\n\u3002\uff01\uff1f]+(?:\.(?=\w)[^.!?\n\u3002\uff01\uff1f]*)*[.!?\u3002\uff01\uff1f]*")


def check_quotes(given: Any, statement: str, sources: Sources) -> tuple[Evidence, ...]:
    """Return the model's evidence, each quote found in a message; empty if it gave none.

    Args:
        statement: What the evidence is for.

    Raises:
        ToolRefusal: A quote was not found, or says too little.
    """
    given = _parsed(given)
    items = [given] if isinstance(given, (str, Mapping)) else given or []
    if not isinstance(items, Sequence):
        raise ToolRefusal("evidence must be a list of objects with message and quote: give one such object.")
    return tuple(_cited(item, statement, sources, f"evidence[{at}]") for at, item in enumerate(items[:MAX_EVIDENCE]))


def _parsed(given: Any) -> Any:
    """Return evidence as objects where a model wrote it as a string of JSON."""
    if isinstance(given, str) and given.lstrip()[:1] in ("[", "{"):
        with suppress(ValueError):
            return loads(given.encode("utf-8", "surrogatepass"))
    return given


def _cited(item: Any, statement: str, sources: Sources, field: str) -> Evidence:
    item = {"quote": item} if isinstance(item, str) else item
    if not isinstance(item, Mapping):
        raise ToolRefusal("each evidence must be an object with message and quote.")
    check_keys({key: item[key] for key in item if key in _KEYS}, ("quote",), ("message", "message_uuid"))
    quote = item["quote"]
    if not isinstance(quote, str) or not quote.strip():
        raise ToolRefusal("quote must be words copied from the message.")
    quote = quote if len(quote) <= MAX_QUOTE_CHARS else quote[:MAX_QUOTE_CHARS].rsplit(" ", 1)[0]
    if found := find_in_fields({f"{field}.quote": quote}):
        raise ToolRefusal(f"{found[0]} holds a credential ({found[1]}): quote fewer words, without it.")
    message = _cited_message(item.get("message", item.get("message_uuid")), quote, sources)
    if message.is_meta:
        raise ToolRefusal(
            f"message {sources.handle(message)} was not typed by a person: it is context, never evidence."
        )
    return Evidence(message.uuid, clean(_meaningful(quote, message, statement)), verified=True)


def _cited_message(given: Any, quote: str, sources: Sources) -> Message:
    """Return the message that contains a quote: the cited one, else the only one that contains it."""
    named = sources.message(given)
    if named is not None and _holds(named, quote):
        return named
    holders = [m for m in sources.messages.values() if not m.is_meta and _holds(m, quote)]
    if given is None and holders:
        return holders[-1]
    if len(holders) == 1:
        return holders[0]
    where = f"message {sources.handle(named)}" if named is not None else "any message here"
    change = (
        f"give the handle of one of the {len(holders)} that hold it" if holders else "copy the words letter by letter"
    )
    if not holders and sources.origin is Origin.AGENT:
        change += ", or leave the quote out: what was said in this turn may not be stored yet"
    raise ToolRefusal(f"the quote {quote[:80]!r} does not stand in {where}: {change}.")


def _holds(message: Message, quote: str) -> bool:
    return stands_in(quote, f"{said_text(message)}\n{tool_text(message)}")


# -- quotes that say something --------------------------------------------------------------------------------------


def _meaningful(quote: str, message: Message, statement: str) -> str:
    """Return a quote with at least three distinctive words, or the whole message; a shorter one is extended to its
    sentences.

    Raises:
        ToolRefusal: It has no distinctive word, or none that the statement shares.
    """
    said = said_text(message)
    count = telling_count(quote)
    if count >= MIN_TELLING_WORDS or is_whole(quote, said):
        return quote
    is_cut = not set(words(quote)) <= set(words(f"{said} {tool_text(message)}"))
    if count < MIN_TELLING_WORDS - 1 and (is_cut or telling(quote).isdisjoint(telling(statement))):
        raise ToolRefusal(
            f"the quote {quote[:80]!r} says too little: quote at least three telling words, or the whole message."
        )
    return _widened(quote, f"{said}\n{tool_text(message)}" if _holds_only_tool(quote, said, message) else said)


def _holds_only_tool(quote: str, said: str, message: Message) -> bool:
    return not stands_in(quote, said) and bool(tool_text(message))


def _widened(quote: str, text: str) -> str:
    """Return the sentences around a short quote; the quote itself if they are too long or contain a credential."""
    near = near_quotes(text, [quote])
    sentences = [match.span() for match in _SENTENCE.finditer(near)]
    at = next((n for n, (start, end) in enumerate(sentences) if stands_in(quote, near[start:end])), None)
    if at is None:
        return quote
    first = last = at
    while telling_count(wide := near[sentences[first][0] : sentences[last][1]].strip()) < MIN_TELLING_WORDS:
        if len(wide) > MAX_QUOTE_CHARS or (first, last) == (0, len(sentences) - 1):
            break
        first, last = (first, last + 1) if last + 1 < len(sentences) else (first - 1, last)
    secrets = [near[one.start : one.end] for one in find_all(near)]
    is_clean = not any(secret in wide and secret not in quote for secret in secrets)
    return wide if len(wide) <= MAX_QUOTE_CHARS and is_clean else quote


# -- evidence that the model did not cite ---------------------------------------------------------------------------


def find_passage(statement: str, sources: Sources, least: float = MIN_OVERLAP) -> Evidence | None:
    """Return the passage of a person's own words that shares the most distinctive words with a statement, if it shares
    enough.

    Args:
        least: Minimum share of the statement's distinctive words in its message.
    """
    wanted = telling(statement)
    if not wanted:
        return None
    best, share = None, 0.0
    for message in sources.messages.values():
        if message.is_meta or not sources.is_own(message):
            continue
        held = len(wanted & telling(own_words(said_text(message)))) / len(wanted)
        if held and held >= max(share, least):
            best, share = message, held
    if best is None:
        return None
    quote = _passage(wanted, best)
    return Evidence(best.uuid, quote or None, verified=bool(quote))


def _passage(wanted: frozenset[str], message: Message) -> str:
    said = own_words(said_text(message))
    if len(said) <= MAX_QUOTE_CHARS // 4:
        quote = said
    else:
        sentences = [match.group() for match in _SENTENCE.finditer(near_quotes(said, []))]
        quote = max(sentences, key=lambda sentence: len(wanted & telling(sentence)), default=said)
    quote = clean(quote)[:MAX_QUOTE_CHARS]
    return "" if find_all(quote) or not stands_in(quote, said_text(message)) else quote


def shares(statement: str, evidence: Sequence[Evidence]) -> bool:
    return share_words(statement, " ".join(item.quote or "" for item in evidence))


def refuse_unkept(evidence: Sequence[Evidence], sources: Sources) -> None:
    """Refuse what somebody asked not to remember.

    Raises:
        NotToBeKept: A cited message asks for that, or the next one does.
    """
    for item in evidence:
        if item.message_uuid in sources.unkept:
            handle = sources.handle(sources.messages[item.message_uuid])
            raise NotToBeKept(f"the person asked not to remember what message {handle} says: leave it out.")


# -- credentials ----------------------------------------------------------------------------------------------------


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
            raise NotInTheseWords(f"{field} holds a credential ({kind}): leave the value out.")
