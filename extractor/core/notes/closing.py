"""The end of a run: its session's notes and headline, read from the model's last message.

Missing or malformed notes are not a failure; the headline is then derived from what the person asked. A headline stands
under the day on which its words were said; one about several days names them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from extractor.core.conversation.transcript import Message, is_prompt, said_text, sendable, wall_clock
from extractor.core.dates import USUAL, Anchor, Conventions, rewrite, rewrite_native
from extractor.core.display_width import ELLIPSIS, clip, width_of
from extractor.core.facts.orders import takes_over
from extractor.core.facts.secrets import find_secret
from extractor.core.facts.sensitive import Kind, sensitive_kind
from extractor.core.notes.session_notes import NO_WORDS, SECTIONS, WORKLOG, NotesUpdate, SessionNotes

# In columns.
MAX_HEADLINE_WIDTH = 120
MAX_SECTION_CHARS = 1_500
# A shorter prompt is a greeting or an exclamation.
TELLING_WIDTH = 12
# How much of a prompt is used to derive a headline; far more than one line shows.
READ_CHARS = 2_000
MAX_WORKLOG_LINES = 30
WITHHELD = "(not shown: it holds a credential)"
LEFT_OUT = "(not shown)"

_TITLE = re.compile(r"^[ \t]{0,3}#{1,4}[ \t]*+([^\n]+)$", re.MULTILINE)
_SPACE = re.compile(r"[\s\x00-\x1f\x7f\u0085\u2028\u2029]+")
_GREETING = re.compile(r"^(?:hi|hello|hey|thanks|thank you|ok|okay|please|so|well|yes|no)\b[\s,!.:-]*", re.IGNORECASE)

_SENTENCE = re.compile(r"(?<=[.!?\u3002])\s+")
_REQUEST = re.compile(
    r"^(?:(?:can|could|would|will) you (?:please |help me (?:to )?)?|i(?: would|'d) like (?:you )?to |i (?:want|need) (?:you )?to |"
    r"please |let's |let us )(?=\w)",
    re.IGNORECASE,
)

_HEADLINE_HINT = "what these messages were about, at most 12 words"

# The instruction that asks a run for notes. The worklog is missing: code keeps it, from the headlines.
CLOSING = f"""\
Notes of this session, at most 150 words:
<headline>{_HEADLINE_HINT}</headline>
<notes>
## Current state
## Files and functions
## Errors and corrections
## Key results
</notes>
Say what holds now; leave out empty and unchanged titles, and <notes> if nothing changed. Absolute dates, no credentials."""


def is_closing(text: str) -> bool:
    """Return whether a model's message is meant as its last: it contains the headline."""
    return bool(headline_of(text))


def headline_of(text: str) -> str:
    """Return the headline of a model's message; empty without one."""
    said = _SPACE.sub(" ", _between(text, "headline") or "").strip()
    # Small models copy the instruction instead of following it.
    return "" if said.casefold().strip(" .") == _HEADLINE_HINT else said


def _between(text: str, tag: str) -> str | None:
    """Return the content of the first element with that name; None without one."""
    # Two searches instead of one pattern with `.*?`, which is quadratic in openings without an end.
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
    leave_out: frozenset[Kind] = frozenset(),
) -> NotesUpdate:
    """Return the notes after a run.

    Args:
        reply: The text of the run's last message.
        before: The notes so far.
        messages: What was read, oldest first; at least one.
        zone: IANA zone for messages that have none.
        tokens: Approximate number of tokens read.
        leave_out: Kinds of sensitive content that the operator excludes, from notes as from facts.
    """
    newest = messages[-1]
    # Relative dates in notes count from the newest message: that is when they would have been said.
    anchor = Anchor.at(wall_clock(newest, zone), conventions)
    headline = _headline(reply, anchor, leave_out)
    if headline:
        headline = _clip_line(f"{_span(messages, zone)}{headline}")
    else:
        headline, said = derive_headline(messages, zone, leave_out)
        newest = said or newest
    at = wall_clock(newest, zone)
    sections = {**before.sections, **_sections(reply, anchor, leave_out)}
    entry = f"- {at:%Y-%m-%d %H:%M} {headline}"
    sections[WORKLOG] = "\n".join([*sections.get(WORKLOG, "").splitlines(), entry][-MAX_WORKLOG_LINES:])
    kept = {title: sections[title] for title in SECTIONS if sections.get(title)}
    return NotesUpdate(headline, SessionNotes(kept), at.date(), newest.created_at, max(tokens, 0), len(messages))


def derive_headline(
    messages: Sequence[Message], zone: str, leave_out: frozenset[Kind] = frozenset()
) -> tuple[str, Message | None]:
    """Return the words of the first prompt of the last day on which one says something, and the message that says them;
    None without any.

    A name stands before its words: in a group, they need not be the account's own person's.
    """
    found: tuple[str, Message] | None = None
    rank: tuple[bool, date] | None = None
    for message in messages:
        text = " ".join(_SPACE.sub(" ", said_text(message)[:READ_CHARS]).split()) if is_prompt(message) else ""
        if plain := _GREETING.sub("", text) or text:
            its = (width_of(plain) >= TELLING_WIDTH, wall_clock(message, zone).date())
            if rank is None or its > rank:
                found, rank = (plain, message), its
    return (_derived(found[0], found[1].name, leave_out), found[1]) if found else (NO_WORDS, None)


def _derived(plain: str, name: str | None, leave_out: frozenset[Kind]) -> str:
    said = f"{_SPACE.sub(' ', name).strip()}: " if name else ""
    if find_secret(f"{said}{plain}"):
        return WITHHELD
    return LEFT_OUT if _is_unfit(plain, leave_out) or _is_unfit(said, leave_out) else _clip_line(said + _gist(plain))


def _span(messages: Sequence[Message], zone: str) -> str:
    """Return the days that a headline is about, if there are several."""
    days = [wall_clock(message, zone).date() for message in (*messages[:1], *messages[-1:])]
    return f"[{days[0]} to {days[-1]}] " if days and days[0] < days[-1] else ""


def _gist(prompt: str) -> str:
    """Return the first sentence of a prompt that says something, without the request around it."""
    sentences = [part for part in _SENTENCE.split(prompt) if part]
    # Fewer than three words is a greeting or an exclamation.
    first = next((part for part in sentences if part.count(" ") >= 2), prompt)
    asked = _REQUEST.sub("", first)
    return asked[:1].upper() + asked[1:] if asked != first else first


def _is_unfit(text: str, leave_out: frozenset[Kind]) -> bool:
    """Return whether a note must not be kept: it orders an agent about, or is of a kind that is left out."""
    # Later orders and contexts show notes to agents, so an injected order would be followed there.
    return takes_over(text) or (bool(leave_out) and sensitive_kind(text, leave_out) is not None)


def _headline(reply: str, anchor: Anchor, leave_out: frozenset[Kind]) -> str:
    text = headline_of(reply)
    return "" if find_secret(text) or _is_unfit(text, leave_out) else _clip_line(_dated(text, anchor))


def _sections(reply: str, anchor: Anchor, leave_out: frozenset[Kind]) -> dict[str, str]:
    held = _between(reply, "notes")
    if held is None:
        return {}
    pieces = _TITLE.split(held)
    known = {title.casefold(): title for title in SECTIONS if title != WORKLOG}
    found: dict[str, str] = {}
    for title, body in zip(pieces[1::2], pieces[2::2], strict=True):
        name = known.get(title.strip().rstrip("#").strip().casefold())
        text = body.strip()
        if name is None or not text or find_secret(text) or _is_unfit(text, leave_out):
            continue
        found[name] = _clip(_dated(text, anchor), MAX_SECTION_CHARS)
    return found


def _dated(text: str, anchor: Anchor) -> str:
    """Return a text with ISO dates after its relative ones, in any language."""
    return rewrite(rewrite_native(text, anchor), anchor).text


def _clip(text: str, limit: int) -> str:
    """Return the text cut after a word, or within one if the language writes no spaces."""
    text = sendable(text)
    return text if len(text) <= limit else _whole_words(text[: limit - 1]) + ELLIPSIS


def _clip_line(text: str) -> str:
    """Return a headline cut to `MAX_HEADLINE_WIDTH` columns."""
    text = sendable(text)
    # Columns instead of characters: Chinese and Japanese characters are two wide.
    cut = clip(text, MAX_HEADLINE_WIDTH)
    return text if cut == text else _whole_words(cut.removesuffix(ELLIPSIS)) + ELLIPSIS


def _whole_words(text: str) -> str:
    head, space, _ = text.rpartition(" ")
    # A space in the first half only: the language writes no spaces between words.
    return (head if space and len(head) * 2 >= len(text) else text).rstrip()
