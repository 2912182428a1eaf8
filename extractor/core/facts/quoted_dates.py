"""Dates of other languages in a draft: the model translates, code computes, tables check.

`save_memory` takes `dates: [{"quote": "nächsten Dienstag", "english": "next Tuesday"}]`. The quote must occur in a
cited message. Its English is resolved from that message's local date and compared with what the language's tables read
in the quote. Untranslated phrases are refused, and the error says what to provide.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from extractor.core.conversation.transcript import Message, knows_zone, said_text, tool_text
from extractor.core.dates import VERSION as RESOLVER_VERSION
from extractor.core.dates import (
    Anchor,
    Hit,
    Native,
    Status,
    Verdict,
    as_told,
    check_translation,
    edtf,
    find_native,
    read_english,
    read_native,
    read_quote,
    written,
)
from extractor.core.dates.fiscal_years import with_fiscal_year
from extractor.core.dates.notes import without_notes
from extractor.core.errors import ToolRefusal
from extractor.core.facts.cited_text import near_quotes
from extractor.core.facts.fact import Evidence, Origin, TimeMention
from extractor.core.facts.form import check_keys
from extractor.core.facts.invisible import clean
from extractor.core.facts.quotes import places, stands_in, without_marks_around
from extractor.core.facts.sources import NOBODY, Before, Sources, cited_messages
from extractor.core.languages.scripts import own_languages

MAX_DATES = 20
MAX_PHRASE_CHARS = 120
# Source of a time mention whose phrase the model translated.
SOURCE = "quoted"


class DisputedDate(ToolRefusal):
    """A date of a draft has no basis in the messages that it cites.

    Attributes:
        keys: What is refused; given again, the model insists on it.
    """

    def __init__(self, reason: str, *keys: str) -> None:
        super().__init__(reason)
        self.keys = frozenset(keys)


@dataclass(frozen=True, slots=True)
class QuotedDate:
    """A phrase of a message and the meaning of its English there.

    Attributes:
        hit: The meaning of the English; its phrase is the quote.
        status: As stored in `times`.
    """

    quote: str
    english: str
    hit: Hit
    status: str
    message: Message
    anchor: Anchor
    tz_assumed: bool

    @property
    def note(self) -> str:
        """The note written after the phrase; empty for a recurring one."""
        return note_of(self.hit, self.anchor)

    @property
    def time(self) -> TimeMention:
        found, is_vague = self.hit, self.hit.status is Status.VAGUE
        interval = found.interval
        return TimeMention(
            phrase=self.quote,
            role="as_of" if is_vague else found.role,
            start_on=self.anchor.on if is_vague else found.first,
            end_on=self.anchor.on if is_vague else found.last,
            grain=interval.grain if interval else "day",
            approx=interval.approx if interval else is_vague,
            edtf=edtf(interval) if interval else f"{self.anchor.on.isoformat()}~" if is_vague else "",
            status=self.status,
            anchor_message_uuid=None if self.message.uuid == NOBODY else self.message.uuid,
            source=SOURCE,
            anchor_on=self.anchor.on,
            alternatives=tuple(edtf(other) for other in found.alternatives),
            resolver_version=RESOLVER_VERSION,
            tz_assumed=self.tz_assumed,
            english=self.english,
        )


def note_of(hit: Hit, anchor: Anchor) -> str:
    if hit.status is Status.VAGUE:
        return f"as of {anchor.on.isoformat()}"
    return written(hit.interval).removeprefix("since ") if hit.interval else ""


def check_dates(
    given: Any, evidence: Sequence[Evidence], sources: Sources, before: Before, fallback: Message
) -> tuple[QuotedDate, ...]:
    """Return the dates that the model translated.

    Args:
        fallback: The message that counts if none is cited, for an agent's own statement.

    Raises:
        ToolRefusal: One is malformed, or its quote was not found in a cited message. A DisputedDate: the tables read
            the quote differently; if saved again unchanged, it is kept as a conflict.
    """
    if given is None:
        return ()
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) > MAX_DATES:
        raise ToolRefusal(f'dates must be a list of at most {MAX_DATES} objects {{"quote", "english"}}.')
    return tuple(_check(item, evidence, sources, before, fallback) for item in given)


def _check(item: Any, evidence: Sequence[Evidence], sources: Sources, before: Before, fallback: Message) -> QuotedDate:
    if not isinstance(item, Mapping):
        raise ToolRefusal('each of dates must be {"quote": words of the message, "english": the same in English}.')
    check_keys(item, ("quote", "english"))
    quote, english = _phrase(item["quote"], "quote"), _phrase(item["english"], "english")
    is_agent = sources.origin is Origin.AGENT
    cited = list(sources.messages.values()) if is_agent else cited_messages(evidence, sources)
    message, text = _holder(quote, cited, evidence) or (None, "")
    if message is None and (other := _in_other_words(quote, cited, evidence, sources)):
        message, text, quote = other
    if message is None:
        if cited and not is_agent:  # an agent may refer to a message that is not stored yet
            raise ToolRefusal(f"the date {quote!r} does not occur in a message that you cite: copy it exactly.")
        message, text = fallback, quote
    anchor = with_fiscal_year(sources.anchor(message), own_languages(text), english)
    hit = read_english(english, anchor) or _lasted(quote, english, text, anchor)
    if hit is None or hit.is_unclear:
        hit = _insisted(quote, english, hit, anchor, before, text)
        status = hit.status.value
    else:
        status, read = _status(quote, text, english, hit, anchor, before)
        hit = as_told(hit, read)
    assumed = sources.is_zone_assumed and not knows_zone(message)
    return QuotedDate(quote, english, replace(hit, phrase=quote), status, message, anchor, assumed)


def _lasted(quote: str, english: str, text: str, anchor: Anchor) -> Hit | None:
    """Return since when something has lasted "for two weeks", if the tables read that in the original.

    The English alone may be a length of time: "desde hace dos semanas" says since when, "dos semanas" does not.
    """
    read = read_quote(quote, text, anchor) if english.lower().startswith("for ") else None
    return read if read is not None and read.role == "valid_from" else None


def _insisted(quote: str, english: str, hit: Hit | None, anchor: Anchor, before: Before, text: str) -> Hit:
    """Refuse English that is no date; given again, the tables' reading of the quote counts, and without one it is vague.

    A phrase whose day only the writer knows, such as "the next day", is always refused.
    """
    key = f"{quote} = {english}"
    if hit is None and key in before.insisted:
        return read_quote(quote, text, anchor) or Hit(0, len(quote), quote, Status.VAGUE, role="as_of")
    raise DisputedDate(
        f'{english!r} is no English date that can be resolved: give one such as "next Tuesday" or "in March 2027", '
        f"counted from the message of {anchor.on:%A} {anchor.on.isoformat()}.",
        key,
    )


def _phrase(given: Any, field: str) -> str:
    if not isinstance(given, str) or not given.strip() or len(given) > MAX_PHRASE_CHARS:
        raise ToolRefusal(f"dates: {field} must be a phrase of at most {MAX_PHRASE_CHARS} characters.")
    phrase = without_marks_around(" ".join(clean(given).split()))
    if not phrase:
        raise ToolRefusal(f"dates: {field} has no words: give the phrase.")
    return phrase


def _holder(quote: str, cited: Sequence[Message], evidence: Sequence[Evidence]) -> tuple[Message, str] | None:
    quotes = [quote, *(item.quote for item in evidence if item.quote)]
    for message in reversed(cited):
        text = near_quotes(f"{said_text(message)}\n{tool_text(message)}", quotes)
        if stands_in(quote, text):
            return message, clean(text)
    return None


def _in_other_words(
    quote: str, cited: Sequence[Message], evidence: Sequence[Evidence], sources: Sources
) -> tuple[Message, str, str] | None:
    """Return the cited message, its text and its phrase that mean what a quote means in another form: "am nächsten
    Dienstag" or "nächster Dienstag" for "nächsten Dienstag"."""
    quotes = [item.quote for item in evidence if item.quote]
    for message in reversed(cited):
        anchor = sources.anchor(message)
        meant = read_quote(quote, quote, anchor)
        text = clean(near_quotes(said_text(message), quotes))
        for native in find_native(text) if meant is not None else ():
            read = read_native(native, anchor)
            if meant and read and read.interval == meant.interval and meant.interval is not None:
                return message, text, native.phrase
    return None


def _status(quote: str, text: str, english: str, hit: Hit, anchor: Anchor, before: Before) -> tuple[str, Hit | None]:
    """Return the status of a translated date, and the reading of its original that agrees with it."""
    verdict, read = check_translation(quote, text, hit, anchor)
    match verdict:
        case Verdict.AGREES:
            return hit.status.value, read
        case Verdict.UNKNOWN:
            return "translated", None
        case Verdict.WARNED:
            return "conflict", None
        case Verdict.DISAGREES:
            key = f"{quote} = {english}"
            if key in before.insisted:
                return "conflict", None
            assert read is not None
            ours, theirs = (edtf(one.interval) if one.interval else one.status.value for one in (read, hit))
            raise DisputedDate(
                f"{quote!r} reads as {ours}, but {english!r} is {theirs}: correct the English; given again as it is, it is kept "
                "as a conflict.",
                key,
            )


# -- phrases in a text --------------------------------------------------------------------------------------------


def annotate(text: str, dates: Sequence[QuotedDate], anchor: Anchor, before: Before) -> tuple[str, list[Hit]]:
    """Return a text with dates after its translated phrases and after vague ones, and the years in figures beside them.

    Raises:
        DisputedDate: A phrase of another language has no date; says what to provide. It may be no date at all: if the
            model then dates another phrase and leaves this one again, it stays as it is.
    """
    notes: dict[int, str] = {}
    bare: list[Native] = []
    years: list[Hit] = []
    plain = without_notes(text)
    spans: list[tuple[int, int]] = []
    natives = find_native(plain.text)
    for date in dates:
        for span in _meant(list(places(date.quote, plain.text)), natives, date):
            if _is_free(span, spans):
                spans.append(span)
                if date.note and not plain.is_dated(*span):
                    notes[plain.place(*span)[1]] = date.note
    for native in natives:
        if not _is_free((native.start, native.end), spans) or plain.is_dated(native.start, native.end):
            continue
        end = plain.place(native.start, native.end)[1]
        same = next((date for date in dates if _is_same(native, date)), None)
        read = read_native(native, anchor)
        if same is not None:
            notes[end] = same.note
        elif read is not None and read.status is Status.VAGUE:
            notes[end] = note_of(read, anchor)
        elif read is not None and native.is_year:
            years.append(read)
        elif read is not None:
            bare.append(native)
    keys = {f"{native.phrase} =" for native in bare}
    if bare and not (dates and keys <= before.insisted):
        raise DisputedDate(_what_to_give(bare, anchor), *keys)
    return _with_notes(text, notes), years


def _meant(spans: Sequence[tuple[int, int]], natives: Sequence[Native], date: QuotedDate) -> Sequence[tuple[int, int]]:
    """Return those places of a phrase where the words around it mean its date; all of them without one: of "last Monday
    ... on Monday", the quote "Monday" has one day."""

    def is_other(span: tuple[int, int]) -> bool:
        around = [one for one in natives if one.start < span[1] and span[0] < one.end]
        return bool(around) and all(_means_other(one, date) for one in around)

    return [span for span in spans if not is_other(span)] or spans


def _means_other(native: Native, date: QuotedDate) -> bool:
    read = read_native(native, date.anchor)
    ours = {read.interval, *read.alternatives} if read is not None else {None}
    return None not in ours and ours.isdisjoint((date.hit.interval, *date.hit.alternatives))


def _is_free(span: tuple[int, int], taken: Sequence[tuple[int, int]]) -> bool:
    return all(span[1] <= start or end <= span[0] for start, end in taken)


def _is_same(native: Native, date: QuotedDate) -> bool:
    """Return whether a phrase of a text is the translated one, possibly inflected or with other words around it."""
    ours, theirs = native.phrase.casefold(), date.quote.casefold()
    if ours in theirs or theirs in ours:
        return not _means_other(native, date)
    read = read_native(native, date.anchor)
    return read is not None and read.interval is not None and read.interval == date.hit.interval


def _with_notes(text: str, notes: Mapping[int, str]) -> str:
    for end in sorted(notes, reverse=True):
        if notes[end]:
            text = f"{text[:end]} ({notes[end]}){text[end:]}"
    return text


def with_notes_behind(text: str, notes: Mapping[str, str]) -> str:
    """Return a text with each note after every occurrence of its phrase."""
    ends = {end: note for phrase, note in notes.items() for _, end in places(phrase, text)}
    return _with_notes(text, ends)


def _what_to_give(bare: Sequence[Native], anchor: Anchor) -> str:
    phrases = ", ".join(repr(one.phrase) for one in bare)
    examples = [{"quote": one.phrase, "english": one.english} for one in bare]
    return (
        f"{phrases} needs its day: write the ISO date, counted from the message of {anchor.on:%A} "
        f'{anchor.on.isoformat()}, or add "dates": {json.dumps(examples, ensure_ascii=False)}.'
    )
