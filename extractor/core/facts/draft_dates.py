"""The dates of a draft: relative phrases are made absolute, and dates written by the model are checked against the
messages."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from extractor.core.conversation.transcript import Message, knows_zone, said_text, tool_text
from extractor.core.dates import VERSION as RESOLVER_VERSION
from extractor.core.dates import Anchor, Hit, Interval, Status, due_role, edtf, find_stated, rewrite, scan
from extractor.core.errors import ToolRefusal
from extractor.core.facts.cited_text import near_quotes
from extractor.core.facts.fact import Evidence, Origin, TimeMention
from extractor.core.facts.sources import NOBODY, Before, Sources, cited_messages


def anchor_message(evidence: Sequence[Evidence], sources: Sources) -> Message:
    """Return the message whose local date counts: the last cited one that a user typed, else the last cited one."""
    cited = cited_messages(evidence, sources)
    typed = [message for message in cited if message.role == "user"]
    return (typed or cited or [sources.newest])[-1]


def _uuid_of(message: Message) -> UUID | None:
    return None if message.uuid == NOBODY else message.uuid


def absolute(text: str, message: Message, sources: Sources) -> tuple[str, tuple[TimeMention, ...]]:
    """Return the text with its relative phrases made absolute, and their meaning."""
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


def stated_times(text: str, evidence: Sequence[Evidence], sources: Sources, before: Before) -> tuple[TimeMention, ...]:
    """Return the dates that the model wrote itself, each checked against the messages it cites.

    Raises:
        ToolRefusal: A date neither occurs in a cited message nor follows from a phrase there; names the dates that do.
            If saved again unchanged, it is kept and marked as a conflict.
    """
    order = sources.anchor(anchor_message(evidence, sources)).date_order
    written = find_stated(text, order)
    if not written:
        return ()
    cited = cited_messages(evidence, sources)
    granted = {stated.text for stated in find_stated(before.content)}
    said = _said_intervals(cited, evidence, sources)
    anchored = anchor_message(evidence, sources)
    assumed = sources.is_zone_assumed and not knows_zone(anchored)
    times: list[TimeMention] = []
    for stated in written:
        agrees = stated.text in granted or any(
            _contains(interval, reading) for _, interval in said for reading in stated.readings
        )
        agrees = agrees or (sources.origin is Origin.AGENT and not cited)
        # an agent may know what is not stored yet: kept, and marked
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
    """A date of a draft has no basis in the messages that it cites."""

    def __init__(self, date_text: str, reason: str) -> None:
        super().__init__(reason)
        self.date_text = date_text


def _said_intervals(
    cited: Sequence[Message], evidence: Sequence[Evidence], sources: Sources
) -> list[tuple[str, Interval]]:
    """Return the dates that the cited messages mention, each with its words, and the messages' own dates."""
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
    """Return whether a stated date agrees with what was said: it lies inside it, or contains it if it is coarser."""
    return _inside(stated, said) or _inside(said, stated)


def _inside(inner: Interval, outer: Interval) -> bool:
    starts = outer.first is None or (inner.first is not None and inner.first >= outer.first)
    ends = outer.last is None or (inner.last is not None and inner.last <= outer.last)
    return starts and ends


def _dispute(date_text: str, said: Sequence[tuple[str, Interval]]) -> str:
    readings = "; ".join(f"{words!r} is {edtf(interval)}" for words, interval in said[:6])
    return (
        f"{date_text} does not occur in a cited message and does not follow from a phrase there. Dates in the messages that you cite: "
        f"{readings}. Correct the date, or cite the message that says it. Saved again unchanged it is kept as a conflict."
    )


def time_of_hit(hit: Hit, anchor: Anchor, message_uuid: UUID | None, *, tz_assumed: bool) -> TimeMention:
    """Return what is stored for a phrase that the resolver found."""
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


def message_date(message: Message, sources: Sources) -> TimeMention:
    """Date a statement that has no date by its message's local date, marked as such."""
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
