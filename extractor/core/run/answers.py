"""What the memory tools answer: a fact as text, a fact as a file, and what became of a save."""

from __future__ import annotations

from collections.abc import Sequence

from extractor.core.dates import readable
from extractor.core.facts.fact import Basis, Draft, Fact, FactLine, TimeMention
from extractor.core.run.memory_files import render_file


def _date_line(time: TimeMention) -> str:
    """Return a date as a file shows it: `due 2026-11-24 (morgen = tomorrow)`."""
    said = f" ({time.phrase} = {time.english})" if time.english else ""
    return f"{time.role} {readable(time.edtf, time.english or time.phrase)}{said}"


def file_of(stated: Fact | Draft) -> str:
    dates = "; ".join(_date_line(time) for time in stated.times if time.edtf and time.source != "message")
    return render_file(
        stated.description,
        stated.content,
        polarity=stated.polarity.value if stated.polarity else None,
        expires_on=stated.expires_on.isoformat() if stated.expires_on else None,
        dates=dates,
        updated=stated.updated_at.date().isoformat() if isinstance(stated, Fact) else "",
    )


def saved_text(draft: Draft, known: FactLine | None, notes: Sequence[str]) -> str:
    """Return the result of a save: what was made of its dates, what it rests on where that is weak, and the notes."""
    state = "new" if known is None else f"revision {known.revision + 1}"
    text = f"Saved {draft.name} ({state})."
    if known is None and any(time.phrase and time.start_on for time in draft.times):
        text = f"{text} {draft.content}"
    if draft.basis is Basis.INFERRED and not any("inferred" in note for note in notes):
        notes = [*notes, "Marked as inferred: the quote shares no word with it."]
    return " ".join([text, *notes])


def render_fact(fact: Fact) -> str:
    dates = [
        f"{time.phrase or time.role}: {readable(time.edtf, time.english or time.phrase)}"
        for time in fact.times
        if time.edtf and time.source != "message"  # that is when it was said, not when it happened
    ]
    parts = [f"{fact.name} [{fact.type.value}], updated {fact.updated_at.date().isoformat()}: {fact.description}"]
    parts.append(fact.content)
    if dates:
        parts.append(f"Dates: {'; '.join(dates)}")
    if quotes := _quotes(fact):
        parts.append("\n".join([f"Said{_day_of(fact)}:", *(f"- {quote}" for quote in quotes)]))
    return "\n\n".join(parts)


def _quotes(fact: Fact) -> list[str]:
    """Return what was said, each once, without what is a part of another."""
    quotes = list(dict.fromkeys(item.quote.strip() for item in fact.evidence if item.quote))
    return [quote for quote in quotes if not any(quote in other for other in quotes if other != quote)]


def _day_of(fact: Fact) -> str:
    """Return the day of the message that a fact rests on, if it is the only one and its day is known."""
    messages = {item.message_uuid for item in fact.evidence}
    days = {time.anchor_on for time in fact.times if {time.anchor_message_uuid} == messages and time.anchor_on}
    return f" on {days.pop()}" if len(days) == 1 else ""
