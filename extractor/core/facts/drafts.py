"""Is what the model proposes fit to be stored? One rule a function; each refusal says what to change.

A draft passes when its form is right, its evidence is found in the messages that it names, its dates are absolute,
and it holds nothing that has another home.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from extractor.core.conversation.transcript import Message, knows_zone, said_text, tool_text, wall_clock
from extractor.core.dates import (
    USUAL,
    Anchor,
    Conventions,
    Hit,
    Interval,
    Status,
    due_role,
    edtf,
    find_stated,
    rewrite,
    scan,
)
from extractor.core.dates import VERSION as RESOLVER_VERSION
from extractor.core.errors import NotToBeKept, ToolRefusal
from extractor.core.facts.cited_text import near_quotes
from extractor.core.facts.fact import (
    MAX_CONTENT_CHARS,
    MAX_DESCRIPTION_CHARS,
    MAX_NAME_CHARS,
    MAX_QUOTE_CHARS,
    NAME,
    Draft,
    Evidence,
    FactType,
    Origin,
    Polarity,
    TimeMention,
)
from extractor.core.facts.quotes import stands_in
from extractor.core.facts.secrets import find_all, find_in_fields
from extractor.core.normal_forms import normalize

MAX_EVIDENCE = 8
MIN_OVERLAP = 0.5
"""Share of a statement's telling words that a message must hold to serve as evidence that the model did not name."""

_NO_SLUG = re.compile(r"[^a-z0-9]+")
_CODE = re.compile(r"```|^(?:diff --git|@@ -\d+)|^[+-]{3} [ab]/", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_]{4,}|\d+")


@dataclass(frozen=True, slots=True)
class Sources:
    """The messages that a draft may cite, and how their dates are read.

    Attributes:
        messages: The window and what stood before it, by UUID.
        default_zone: IANA name used for a message that carries no zone.
        is_zone_assumed: The default zone is the configured one, not the session's.
        newest: The last message of the window: the anchor of a statement that cites nothing.
    """

    messages: Mapping[UUID, Message]
    default_zone: str
    newest: Message
    origin: Origin = Origin.MODEL
    is_zone_assumed: bool = False
    conventions: Conventions = USUAL

    def anchor(self, message: Message) -> Anchor:
        local = wall_clock(message, self.default_zone)
        zone = message.time_zone or ("" if self.is_zone_assumed else self.default_zone)
        return Anchor.at(local, self.conventions, zone)


NOBODY = UUID(int=0)
"""Stands for the message that an agent's own statement has none of."""


@dataclass(frozen=True, slots=True)
class Before:
    """What is known of a fact that is saved again.

    Attributes:
        evidence: What the fact rests on; it serves when a revision brings no evidence of its own.
        content: What it said; its dates were accepted.
        insisted: Dates that were refused in this run: the model insists, and they are kept as conflicts.
    """

    evidence: tuple[Evidence, ...] = ()
    content: str = ""
    insisted: frozenset[str] = frozenset()


def check_draft(arguments: Mapping[str, Any], sources: Sources, before: Before = Before()) -> Draft:
    """Return the draft that `save_memory` was called with.

    Args:
        before: The fact of that name, when there is one.

    Raises:
        ToolRefusal: It breaks a rule; the text says what to change. A DisputedDate names the date.
    """
    check_keys(arguments, ("name", "type", "description", "content"), ("evidence", "polarity", "expires_on"))
    fact_type = _fact_type(arguments["type"])
    name = check_name(arguments["name"])
    description = _text(arguments["description"], "description", MAX_DESCRIPTION_CHARS)
    content = _text(arguments["content"], "content", MAX_CONTENT_CHARS)
    refuse_other_homes({"description": description, "content": content})
    evidence = _evidence(arguments.get("evidence"), f"{description} {content}", sources, before)
    _refuse_said_credentials({"description": description, "content": content}, evidence, sources)
    _refuse_foreign_words(fact_type, evidence, sources)
    anchored = _anchor_message(evidence, sources)
    stated = _stated(content, evidence, sources, before)
    content, relative = _absolute(content, anchored, sources)
    description, _ = _absolute(description, anchored, sources)
    times = (*relative, *stated) or (_message_date(anchored, sources),)
    return Draft(
        name=name,
        type=fact_type,
        description=_fit_description(description),
        content=content,
        polarity=_polarity(arguments.get("polarity"), fact_type),
        times=times,
        evidence=evidence,
        origin=sources.origin,
        expires_on=_expiry(arguments.get("expires_on"), times, sources.anchor(anchored).on),
    )


def check_keys(arguments: Mapping[str, Any], required: Sequence[str], optional: Sequence[str] = ()) -> None:
    """Refuse missing and unknown keys; scope, user and tenant are not the model's to give."""
    missing = [key for key in required if key not in arguments]
    if missing:
        raise ToolRefusal(f"Missing: {', '.join(missing)}.")
    unknown = sorted(set(map(str, arguments)) - set(required) - set(optional))
    if unknown:
        raise ToolRefusal(f"Unknown: {', '.join(unknown)}. Known: {', '.join([*required, *optional])}.")


def check_name(given: Any) -> str:
    """Return a fact's name as a slug: capitals, accents and whatever is no letter, digit or hyphen are mended.

    Raises:
        ToolRefusal: Nothing is left of it, or it is too long.
    """
    if not isinstance(given, str):
        raise ToolRefusal("name must be a string.")
    refuse_other_homes({"name": given})
    plain = "".join(c for c in normalize("NFKD", given) if not unicodedata.combining(c))
    name = _NO_SLUG.sub("-", plain.lower()).strip("-")
    if len(name) > MAX_NAME_CHARS:
        raise ToolRefusal(f"name has {len(name)} characters, the limit is {MAX_NAME_CHARS}: shorten it.")
    if not NAME.fullmatch(name):
        raise ToolRefusal(
            f"name {given[:90]!r} is no slug: use lower-case letters, digits and inner hyphens, such as launch-date."
        )
    return name


def refuse_other_homes(fields: Mapping[str, str]) -> None:
    """Refuse credentials, and code that the repository keeps.

    Raises:
        ToolRefusal: Names the field and the kind, never the credential.
    """
    if found := find_in_fields(fields):
        field, kind = found
        raise NotToBeKept(
            f"{field} looks like it holds a credential ({kind}): leave the value out and say only where it is kept."
        )
    for text in fields.values():
        if _CODE.search(text):
            raise NotToBeKept("It holds code, which has its home in the repository: say in words what matters.")


def _refuse_said_credentials(fields: Mapping[str, str], evidence: Sequence[Evidence], sources: Sources) -> None:
    """Refuse what a cited message calls a credential, repeated without the words that tell so; and quotes of it.

    Raises:
        ToolRefusal: For a quote, a shorter one will do.
    """
    quotes = [item.quote or "" for item in evidence]
    said = {
        near[one.start : one.end]: one.kind
        for message in {message.uuid: message for message in _cited_messages(evidence, sources)}.values()
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


def _fact_type(given: Any) -> FactType:
    try:
        return FactType(given)
    except ValueError:
        raise ToolRefusal(f"type must be one of user, feedback, project, reference, not {str(given)[:40]!r}.") from None


def _text(given: Any, name: str, limit: int) -> str:
    if not isinstance(given, str) or not given.strip():
        raise ToolRefusal(f"{name} must be a non-empty string.")
    text = normalize("NFC", given).replace("\x00", "").strip()
    text = text.encode("utf-8", "replace").decode()
    if name == "description":
        text = " ".join(text.split())
    if len(text) > limit:
        raise ToolRefusal(f"{name} has {len(text):,} characters, the limit is {limit:,}: shorten it.")
    return text


def _fit_description(text: str) -> str:
    return text if len(text) <= MAX_DESCRIPTION_CHARS else text[: MAX_DESCRIPTION_CHARS - 1].rstrip() + "\u2026"


def _polarity(given: Any, fact_type: FactType) -> Polarity | None:
    if given is None or fact_type is not FactType.FEEDBACK:
        return Polarity.PREFERENCE if fact_type is FactType.FEEDBACK else None
    try:
        return Polarity(given)
    except ValueError:
        raise ToolRefusal("polarity must be correction, confirmation or preference.") from None


# -- evidence ---------------------------------------------------------------------------------------------------


def _evidence(given: Any, statement: str, sources: Sources, before: Before) -> tuple[Evidence, ...]:
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
    """Return the message that holds a quote: the one that was named, else the one that alone holds it."""
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
    """Find the message that a statement without evidence came from: one must hold most of its telling words.

    Otherwise a revision that says mostly what the fact said rests on what the fact rests on, and an agent that
    writes in the middle of its conversation answers for itself.
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


def _refuse_foreign_words(fact_type: FactType, evidence: Sequence[Evidence], sources: Sources) -> None:
    """A fact about the person, or an order to the agent, must rest on the person's own words."""
    if fact_type not in (FactType.USER, FactType.FEEDBACK) or (sources.origin is Origin.AGENT and not evidence):
        return
    for item in evidence:
        message = sources.messages.get(item.message_uuid)
        if message is None:  # what the fact rested on before
            return
        if message.role == "user" and (item.quote is None or stands_in(item.quote, said_text(message))):
            return
    raise NotToBeKept(
        f"a {fact_type.value} fact needs the person's own words: quote what the user said, not the agent or a tool."
    )


# -- dates ------------------------------------------------------------------------------------------------------


def _anchor_message(evidence: Sequence[Evidence], sources: Sources) -> Message:
    """The message whose local date counts: the last cited one that a user typed, else the last cited one."""
    cited = _cited_messages(evidence, sources)
    typed = [message for message in cited if message.role == "user"]
    return (typed or cited or [sources.newest])[-1]


def _cited_messages(evidence: Sequence[Evidence], sources: Sources) -> list[Message]:
    return [sources.messages[item.message_uuid] for item in evidence if item.message_uuid in sources.messages]


def _uuid_of(message: Message) -> UUID | None:
    return None if message.uuid == NOBODY else message.uuid


def _absolute(text: str, message: Message, sources: Sources) -> tuple[str, tuple[TimeMention, ...]]:
    """Return the text with its relative phrases made absolute, and what they mean."""
    anchor = sources.anchor(message)
    rewritten = rewrite(text, anchor)
    if rewritten.unresolved:
        phrases = ", ".join(repr(phrase) for phrase in rewritten.unresolved)
        raise ToolRefusal(
            f"{phrases} cannot be dated here: it counts from a moment that is not known, or has no one reading. Write the ISO date, or leave the phrase out. "
            f"(The message was sent on {anchor.on:%A} {anchor.on.isoformat()}.)"
        )
    assumed = sources.is_zone_assumed and not knows_zone(message)
    return rewritten.text, tuple(
        time_of_hit(hit, anchor, _uuid_of(message), tz_assumed=assumed) for hit in rewritten.hits
    )


def _stated(text: str, evidence: Sequence[Evidence], sources: Sources, before: Before) -> tuple[TimeMention, ...]:
    """Return the dates that the model wrote itself, each checked against the messages that it cites.

    Raises:
        ToolRefusal: A date stands in no cited message and follows from no phrase there; names what does. Saved
            again unchanged it is kept, marked as a conflict.
    """
    order = sources.anchor(_anchor_message(evidence, sources)).date_order
    written = find_stated(text, order)
    if not written:
        return ()
    cited = _cited_messages(evidence, sources)
    granted = {stated.text for stated in find_stated(before.content)}
    said = _said_intervals(cited, evidence, sources)
    anchored = _anchor_message(evidence, sources)
    assumed = sources.is_zone_assumed and not knows_zone(anchored)
    times: list[TimeMention] = []
    for stated in written:
        agrees = stated.text in granted or any(
            _contains(interval, reading) for _, interval in said for reading in stated.readings
        )
        agrees = agrees or (sources.origin is Origin.AGENT and not cited)
        # an agent in the middle of its conversation may know what is not stored yet: kept, and marked
        if not agrees and stated.text not in before.insisted and sources.origin is not Origin.AGENT:
            raise DisputedDate(stated.text, _dispute(stated.text, said))
        times.append(
            TimeMention(
                phrase=stated.text,
                role=due_role(text[: stated.start]) or "occurred",
                start_on=stated.interval.first,
                end_on=stated.interval.last,
                grain=stated.interval.grain,
                approx=False,
                edtf=edtf(stated.interval),
                status="conflict" if not agrees else "ambiguous" if stated.alternatives else "resolved",
                anchor_message_uuid=_uuid_of(anchored),
                source="stated",
                anchor_on=sources.anchor(anchored).on,
                alternatives=tuple(edtf(other) for other in stated.alternatives),
                resolver_version=RESOLVER_VERSION,
                tz_assumed=assumed,
            )
        )
    return tuple(times)


class DisputedDate(ToolRefusal):
    """A date of a draft has no ground in the messages that it cites."""

    def __init__(self, date_text: str, reason: str) -> None:
        super().__init__(reason)
        self.date_text = date_text


def _said_intervals(
    cited: Sequence[Message], evidence: Sequence[Evidence], sources: Sources
) -> list[tuple[str, Interval]]:
    """Return what the cited messages say of time, each with its words; their own date is among it."""
    quotes = [item.quote for item in evidence if item.quote]
    found: list[tuple[str, Interval]] = []
    for message in {message.uuid: message for message in cited}.values():
        anchor = sources.anchor(message)
        text = near_quotes(f"{said_text(message)}\n{tool_text(message)}", quotes)
        found += [(s.text, reading) for s in find_stated(text, anchor.date_order) for reading in s.readings]
        for hit in scan(text, anchor):
            if hit.interval is not None:
                found += [(hit.phrase, interval) for interval in (hit.interval, *hit.alternatives)]
        found.append(("the day of the message", Interval(anchor.on, anchor.on)))
    return found


def _contains(said: Interval, stated: Interval) -> bool:
    """A stated date agrees with what was said when it lies inside it, or the other way round for a coarser one."""
    return _inside(stated, said) or _inside(said, stated)


def _inside(inner: Interval, outer: Interval) -> bool:
    starts = outer.first is None or (inner.first is not None and inner.first >= outer.first)
    ends = outer.last is None or (inner.last is not None and inner.last <= outer.last)
    return starts and ends


def _dispute(date_text: str, said: Sequence[tuple[str, Interval]]) -> str:
    readings = "; ".join(f"{words!r} is {edtf(interval)}" for words, interval in said[:6])
    return (
        f"{date_text} stands in no cited message and follows from no phrase there. In the messages that you cite: "
        f"{readings}. Correct the date, or cite the message that says it. Saved again unchanged it is kept as a conflict."
    )


def time_of_hit(hit: Hit, anchor: Anchor, message_uuid: UUID | None, *, tz_assumed: bool) -> TimeMention:
    """Return what is stored of a phrase that the resolver found."""
    is_vague = hit.status is Status.VAGUE
    return TimeMention(
        phrase=hit.phrase,
        role="as_of" if is_vague else hit.role,
        start_on=anchor.on if is_vague else hit.first,
        end_on=anchor.on if is_vague else hit.last,
        grain=hit.interval.grain if hit.interval else "day",
        approx=hit.interval.approx if hit.interval else is_vague,
        edtf=edtf(hit.interval) if hit.interval else (f"{anchor.on.isoformat()}~" if is_vague else ""),
        status=hit.status.value,
        anchor_message_uuid=message_uuid,
        anchor_on=anchor.on,
        alternatives=tuple(edtf(other) for other in hit.alternatives),
        resolver_version=RESOLVER_VERSION,
        tz_assumed=tz_assumed,
    )


def _message_date(message: Message, sources: Sources) -> TimeMention:
    """A statement without any date happened on its message's local date, and says that this is where it is from."""
    on = sources.anchor(message).on
    return TimeMention(
        phrase="",
        role="occurred",
        start_on=on,
        end_on=on,
        grain="day",
        approx=False,
        edtf=on.isoformat(),
        status="resolved",
        anchor_message_uuid=_uuid_of(message),
        source="message",
        anchor_on=on,
        resolver_version=RESOLVER_VERSION,
        tz_assumed=sources.is_zone_assumed and not knows_zone(message),
    )


def _expiry(given: Any, times: Sequence[TimeMention], said_on: date) -> date | None:
    """Return the last day on which a fact is of use: as the model says, or where its own words end it."""
    if given is not None:
        try:
            expires_on = date.fromisoformat(given)
        except (TypeError, ValueError):
            raise ToolRefusal("expires_on must be an ISO date such as 2026-12-31.") from None
        if expires_on < said_on:
            raise ToolRefusal(f"expires_on {expires_on} lies before the message ({said_on}): leave it out.")
        return expires_on
    ends = [time.end_on for time in times if time.role == "valid_until" and time.end_on is not None]
    return max(ends) if ends and max(ends) >= said_on else None
