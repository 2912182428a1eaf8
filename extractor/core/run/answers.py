"""What the memory tools answer: a fact as text, a fact as a file, and what became of a save."""

from __future__ import annotations

from collections.abc import Sequence

from extractor.core.facts.fact import Basis, Draft, Fact, FactLine, TimeMention
from extractor.core.run.memory_files import render_file


def _date_line(time: TimeMention) -> str:
    """Return a date as a file shows it: `due 2026-11-24 (morgen = tomorrow)`."""
    said = f" ({time.phrase} = {time.english})" if time.english else ""
    return f"{time.role} {time.edtf}{said}"


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
    dates = "; ".join(f"{time.phrase or time.role}: {time.edtf}" for time in fact.times if time.edtf)
    quotes = "\n".join(f"- {item.quote}" for item in fact.evidence if item.quote)
    parts = [f"{fact.name} [{fact.type.value}], updated {fact.updated_at.date().isoformat()}: {fact.description}"]
    parts.append(fact.content)
    if dates:
        parts.append(f"Dates: {dates}")
    if quotes:
        parts.append(f"Said:\n{quotes}")
    return "\n\n".join(parts)
