"""Session notes and headlines: what is this session about, and what was it about before?

Notes are five sections about one session. Its own extraction runs keep them at no extra call: the last message of a run
contains them, together with its writes if there are any. A headline is one line about what a run read. Headlines index
what a context no longer shows, coarser with age: this session's, yesterday's, this week's. The messages themselves stay
in the archive.

There are three lifetimes: notes end with their session, a task's history outlives its sessions, and facts outlive both.
Every promotion from one to the next is recorded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from uuid import UUID

SECTIONS = ("Current state", "Files and functions", "Errors and corrections", "Key results", "Worklog")
WORKLOG = "Worklog"
# The headline of a run that read no words of a person: images alone, for example.
NO_WORDS = "(no words)"


@dataclass(frozen=True, slots=True)
class SessionNotes:
    """Texts by section; empty sections are absent."""

    sections: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return any(self.sections.values())


@dataclass(frozen=True, slots=True)
class NotesUpdate:
    """What a run adds to its session's notes.

    Attributes:
        headline: One line.
        notes: The session's notes from now on.
        said_on: The local date on which the headline's words were said; of a model's headline, that of the newest message.
        at: The instant.
        tokens: Approximate number of tokens read.
        messages: Number of messages read.
    """

    headline: str
    notes: SessionNotes
    said_on: date
    at: datetime
    tokens: int
    messages: int


def render_notes(notes: SessionNotes, *, with_worklog: bool = True) -> str:
    """Return notes as Markdown; empty without any.

    Args:
        with_worklog: False for the model, which does not write the worklog; it grows with each run.
    """
    titles = [title for title in SECTIONS if notes.sections.get(title) and (with_worklog or title != WORKLOG)]
    return "\n\n".join(f"## {title}\n{notes.sections[title]}" for title in titles)


# -- headlines ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Headline:
    """One line about what a run read; see `NotesUpdate`."""

    run_id: UUID
    session_id: str
    said_on: date
    at: datetime
    text: str
    tokens: int


# Headlines of one period in a context.
MAX_EACH = 12


@dataclass(frozen=True, slots=True)
class HeadlineGroup:
    """The headlines of one period, oldest first."""

    title: str
    lines: tuple[str, ...]


def group_headlines(
    headlines: Sequence[Headline], *, now: datetime, today: date, session_id: str | None
) -> list[HeadlineGroup]:
    """Group earlier headlines, coarser with age: each run of this session, each session of yesterday, each day and
    session of the week before.

    Args:
        headlines: Of one user, in any order.
        now: Aware; `today` is its date in the user's zone.
        session_id: The current session; None without one.
    """
    ordered = _without_repeats(sorted(headlines, key=lambda item: (item.at, item.run_id)))
    here = [item for item in ordered if session_id is not None and item.session_id == session_id]
    others = [item for item in ordered if item not in here]
    yesterday = today - timedelta(days=1)
    groups = [
        HeadlineGroup("Previously in this session", tuple(_line(item, now) for item in here[-MAX_EACH:])),
        HeadlineGroup("Earlier today", _by_session(others, today, today)),
        HeadlineGroup("Yesterday", _by_session(others, yesterday, yesterday)),
        HeadlineGroup("This week", _by_day(others, today - timedelta(days=7), yesterday - timedelta(days=1))),
    ]
    return [group for group in groups if group.lines]


def _without_repeats(headlines: Sequence[Headline]) -> list[Headline]:
    """Return each text once, where it was said last, with the tokens of all."""
    found: dict[str, Headline] = {}
    for item in headlines:
        before = found.pop(item.text.casefold(), None)  # popped, so that it moves to the end
        found[item.text.casefold()] = item if before is None else replace(item, tokens=item.tokens + before.tokens)
    return list(found.values())


def _line(item: Headline, now: datetime) -> str:
    return f"{item.text} ({_ago(now - item.at)}, ~{_round(item.tokens)} tokens)"


def _by_session(headlines: Sequence[Headline], first: date, last: date) -> tuple[str, ...]:
    return tuple(
        f"{text} (~{_round(tokens)} tokens)" for _, text, tokens in _merged(headlines, first, last, by_day=False)
    )


def _by_day(headlines: Sequence[Headline], first: date, last: date) -> tuple[str, ...]:
    return tuple(
        f"{text} ({day:%a %Y-%m-%d}, ~{_round(tokens)} tokens)"
        for day, text, tokens in _merged(headlines, first, last, by_day=True)
    )


def _merged(headlines: Sequence[Headline], first: date, last: date, *, by_day: bool) -> list[tuple[date, str, int]]:
    """Return one line per session (and day): its last topic, and how much was said."""
    found: dict[tuple[object, ...], tuple[date, str, int]] = {}
    for item in headlines:
        if not first <= item.said_on <= last:
            continue
        key = (item.session_id, item.said_on) if by_day else (item.session_id,)
        before = found.pop(key, (item.said_on, "", 0))
        found[key] = (item.said_on, item.text, before[2] + item.tokens)
    return list(found.values())[-MAX_EACH:]


def _ago(past: timedelta) -> str:
    minutes = max(0, int(past.total_seconds() // 60))
    if minutes < 60:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 48 * 60 else f"{minutes // 1440} days ago"


def _round(tokens: int) -> str:
    return f"{tokens / 1000:.0f}k" if tokens >= 1_000 else str(tokens // 100 * 100 or 100)
