"""Session notes and headlines: what is this session about, and what was it about before?

Notes are five sections about one session. Its own extraction runs keep them at no extra call: the last message of a run
contains them, together with its writes if there are any. A headline is one line about what a run read. Headlines index
what a context no longer shows, coarser with age: this session's, yesterday's, this week's. The messages themselves stay
in the archive.

There are three lifetimes: notes end with their session, a task's history outlives its sessions, and facts outlive both.
Every promotion from one to the next is recorded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from uuid import UUID

from extractor.core.conversation.transcript import Message, is_prompt, said_text, sendable, wall_clock
from extractor.core.dates import USUAL, Anchor, Conventions, rewrite
from extractor.core.display_width import ELLIPSIS, clip
from extractor.core.facts.secrets import find_secret

SECTIONS = ("Current state", "Files and functions", "Errors and corrections", "Key results", "Worklog")
WORKLOG = "Worklog"

MAX_HEADLINE_WIDTH = 120
"""In columns."""
MAX_SECTION_CHARS = 1_500
READ_CHARS = 2_000
"""How much of a prompt is used to derive a headline."""
MAX_WORKLOG_LINES = 30
WITHHELD = "(not shown: it holds a credential)"

_TITLE = re.compile(r"^[ \t]{0,3}#{1,4}[ \t]*+([^\n]+)$", re.MULTILINE)
_SPACE = re.compile(r"[\s\x00-\x1f\x7f\u0085\u2028\u2029]+")
_GREETING = re.compile(r"^(?:hi|hello|hey|thanks|thank you|ok|okay|please|so|well|yes|no)\b[\s,!.:-]*", re.IGNORECASE)

_SENTENCE = re.compile(r"(?<=[.!?\u3002])\s+")
_REQUEST = re.compile(
    r"^(?:(?:can|could|would|will) you (?:please |help me (?:to )?)?|i(?: would|'d) like (?:you )?to |i (?:want|need) (?:you )?to |"
    r"please |let's |let us )(?=\w)",
    re.IGNORECASE,
)

CLOSING = """\
Notes of this session, at most 150 words:
<headline>what these messages were about, at most 12 words</headline>
<notes>
## Current state
## Files and functions
## Errors and corrections
## Key results
</notes>
Say what holds now; leave out empty titles, and <notes> if nothing changed. Absolute dates, no credentials."""
"""The instruction that asks a run for notes. The worklog is kept by code, from the headlines."""


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
        said_on: The local date of the newest message that was read.
        at: Its instant.
        tokens: Approximate number of tokens read.
        messages: Number of messages read.
    """

    headline: str
    notes: SessionNotes
    said_on: date
    at: datetime
    tokens: int
    messages: int


def is_closing(text: str) -> bool:
    """Return whether a model's message is meant as its last: it contains the headline."""
    return _between(text, "headline") is not None


def _between(text: str, tag: str) -> str | None:
    """Return the content of the first element with that name; None without one."""
    opening = re.search(f"<{tag}>", text, re.IGNORECASE)
    closing = re.compile(f"</{tag}>", re.IGNORECASE).search(text, opening.end()) if opening else None
    return text[opening.end() : closing.start()] if opening and closing else None


def close_session_part(
    reply: str,
    before: SessionNotes,
    messages: Sequence[Message],
    *,
    zone: str,
    tokens: int,
    conventions: Conventions = USUAL,
) -> NotesUpdate:
    """Return the notes after a run.

    Args:
        reply: The text of the run's last message; missing or malformed notes are not a failure.
        before: The notes so far.
        messages: What was read, oldest first; at least one.
        zone: IANA zone for messages that have none.
        tokens: Approximate number of tokens read.
    """
    newest = wall_clock(messages[-1], zone)
    anchor = Anchor.at(newest, conventions)
    headline = _headline(reply, anchor) or derive_headline(messages)
    sections = {**before.sections, **_sections(reply, anchor)}
    entry = f"- {newest:%Y-%m-%d %H:%M} {headline}"
    sections[WORKLOG] = "\n".join([*sections.get(WORKLOG, "").splitlines(), entry][-MAX_WORKLOG_LINES:])
    kept = {title: sections[title] for title in SECTIONS if sections.get(title)}
    return NotesUpdate(
        headline, SessionNotes(kept), newest.date(), messages[-1].created_at, max(tokens, 0), len(messages)
    )


def derive_headline(messages: Sequence[Message]) -> str:
    """Return a headline taken from the first prompt's own words."""
    for message in messages:
        text = " ".join(_SPACE.sub(" ", said_text(message)[:READ_CHARS]).split()) if is_prompt(message) else ""
        plain = _GREETING.sub("", text) or text
        if plain:
            return WITHHELD if find_secret(plain) else _clip_line(_gist(plain))
    return "(no words)"


def _gist(prompt: str) -> str:
    """Return the first sentence of a prompt that says something, without the request around it."""
    sentences = [part for part in _SENTENCE.split(prompt) if part]
    first = next((part for part in sentences if part.count(" ") >= 2), prompt)
    asked = _REQUEST.sub("", first)
    return asked[:1].upper() + asked[1:] if asked != first else first


def _headline(reply: str, anchor: Anchor) -> str:
    held = _between(reply, "headline")
    if held is None:
        return ""
    text = _SPACE.sub(" ", held).strip()
    return "" if find_secret(text) else _clip_line(rewrite(text, anchor).text)


def _sections(reply: str, anchor: Anchor) -> dict[str, str]:
    held = _between(reply, "notes")
    if held is None:
        return {}
    pieces = _TITLE.split(held)
    known = {title.casefold(): title for title in SECTIONS if title != WORKLOG}
    found: dict[str, str] = {}
    for title, body in zip(pieces[1::2], pieces[2::2], strict=True):
        name = known.get(title.strip().rstrip("#").strip().casefold())
        text = body.strip()
        if name is None or not text or find_secret(text):
            continue
        found[name] = _clip(rewrite(text, anchor).text, MAX_SECTION_CHARS)
    return found


def _clip(text: str, limit: int) -> str:
    """Return the text cut after a word, or within one if the language writes no spaces."""
    text = sendable(text)
    return text if len(text) <= limit else _whole_words(text[: limit - 1]) + ELLIPSIS


def _clip_line(text: str) -> str:
    """Return a headline cut to its columns, so that lines of all scripts are equally wide."""
    text = sendable(text)
    cut = clip(text, MAX_HEADLINE_WIDTH)
    return text if cut == text else _whole_words(cut.removesuffix(ELLIPSIS)) + ELLIPSIS


def _whole_words(text: str) -> str:
    head, space, _ = text.rpartition(" ")
    return (head if space and len(head) * 2 >= len(text) else text).rstrip()


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
        before = found.pop(item.text.casefold(), None)
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
