"""Dates of other languages in a draft: the model translates, code computes, tables check.

`save_memory` takes `dates: [{"quote": "nächsten Dienstag", "english": "next Tuesday"}]`. The quote must occur in a
cited message. Its English is resolved from that message's local date and compared with what the language's tables read
in the quote. Untranslated phrases are refused, and the error says what to provide.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from extractor.core.conversation.transcript import Message, knows_zone
from extractor.core.dates import VERSION as RESOLVER_VERSION
from extractor.core.dates import (
    Anchor,
    Hit,
    Status,
    Verdict,
    as_sentence_tells,
    as_told,
    check_translation,
    edtf,
    find_native,
    read_english,
    read_native,
    read_quote,
    written,
)
from extractor.core.dates.holidays import as_kept_in
from extractor.core.dates.native_meaning import Native
from extractor.core.dates.terms import read_term
from extractor.core.errors import ToolRefusal
from extractor.core.facts.date_refusals import instead_of
from extractor.core.facts.fact import Origin, TimeMention
from extractor.core.facts.form import check_keys
from extractor.core.facts.invisible import clean
from extractor.core.facts.quotes import places, stands_in, without_marks_around
from extractor.core.facts.several_dates import one_by_one
from extractor.core.facts.sources import NOBODY, Before
from extractor.core.facts.told import Told
from extractor.core.languages.scripts import own_languages

MAX_DATES = 20
MAX_PHRASE_CHARS = 120
# Status of a translation whose original no table reads.
UNCHECKED = "translated"
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


def check_dates(given: Any, told: Told) -> tuple[QuotedDate, ...]:
    """Return the dates that the model translated; several of one phrase if messages of several days have it.

    Raises:
        ToolRefusal: One is malformed, or its quote was not found in a cited message. A DisputedDate: the tables read
            the quote differently; if saved again unchanged, it is kept as a conflict.
    """
    if given is None:
        return ()
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) > MAX_DATES:
        raise ToolRefusal(f'dates must be a list of at most {MAX_DATES} objects {{"quote", "english"}}.')
    return tuple(date for item in given for date in _check(item, told))


def _check(item: Any, told: Told) -> list[QuotedDate]:
    if not isinstance(item, Mapping):
        raise ToolRefusal('each of dates must be {"quote": words of the message, "english": the same in English}.')
    check_keys(item, ("quote", "english"))
    quote, english = _phrase(item["quote"], "quote"), _phrase(item["english"], "english")
    found = _holders(quote, told)
    if not found and (other := _in_other_words(quote, told)):
        message, text, quote = other
        found = [(message, text)]
    if not found:
        if told.cited and told.sources.origin is not Origin.AGENT:  # it may refer to a message that is not stored yet
            raise ToolRefusal(f"the date {quote!r} does not occur in a message that you cite: copy it exactly.")
        found = [(told.message, quote)]
    return [
        _read(one, meaning, message, text, told)
        for message, text in found
        for one, meaning in one_by_one(quote, english, text, told.sources.anchor(message))
    ]


def _read(quote: str, english: str, message: Message, text: str, told: Told) -> QuotedDate:
    """Return what a phrase means in one of the messages that have it.

    Args:
        text: The message's.
    """
    sources, before = told.sources, told.before
    anchor = sources.anchor(message)
    spoken = _spoken(quote, text)
    kept = as_kept_in(spoken, english, quote)
    hit = read_term(english, anchor, spoken) or read_english(kept, anchor) or _lasted(quote, english, text, anchor)
    if hit is None or hit.is_unclear:
        hit = _insisted(quote, english, hit, anchor, before, text)
        status = hit.status.value
    else:
        status, read = _status(quote, text, english, hit, anchor, before)
        hit = as_sentence_tells(hit, quote, text, english, anchor) if status == UNCHECKED else as_told(hit, read)
    assumed = sources.is_zone_assumed and not knows_zone(message)
    return QuotedDate(quote, english, replace(hit, phrase=quote), status, message, anchor, assumed)


def _lasted(quote: str, english: str, text: str, anchor: Anchor) -> Hit | None:
    """Return since when something has lasted "for two weeks", if the tables read that in the original.

    The English alone may be a length of time: "desde hace dos semanas" says since when, "dos semanas" does not.
    """
    read = read_quote(quote, text, anchor) if english.lower().startswith("for ") else None
    if read is None or read.role == "valid_from":
        return read
    since = next((one for one in read.alternatives if one.first is not None and one.last is None), None)
    if since is None:
        return None
    rest = tuple(one for one in (read.interval, *read.alternatives) if one is not None and one is not since)
    return replace(read, interval=since, alternatives=rest, role="valid_from")


def _insisted(quote: str, english: str, hit: Hit | None, anchor: Anchor, before: Before, text: str) -> Hit:
    """Return the tables' reading of a quote whose English is no date; without one the English is refused, then vague.

    A phrase whose day only the writer knows, such as "the next day", is always refused.
    """
    if hit is None and (read := read_quote(quote, text, anchor)) is not None:
        return read
    key = f"{quote} = {english}"
    if hit is None and key in before.insisted:
        return Hit(0, len(quote), quote, Status.VAGUE, role="as_of")
    raise DisputedDate(instead_of(english, hit, anchor), key)


def _phrase(given: Any, field: str) -> str:
    if not isinstance(given, str) or not given.strip() or len(given) > MAX_PHRASE_CHARS:
        raise ToolRefusal(f"dates: {field} must be a phrase of at most {MAX_PHRASE_CHARS} characters.")
    phrase = without_marks_around(" ".join(clean(given).split()))
    if not phrase:
        raise ToolRefusal(f"dates: {field} has no words: give the phrase.")
    return phrase


def _holders(quote: str, told: Told) -> list[tuple[Message, str]]:
    """Return the messages that have a phrase and their texts, the newest of each local day, the newest first.

    "Guten Morgen" is no day if another message speaks of one.
    """
    messages = told.sources.messages.values() if told.sources.origin is Origin.AGENT else told.cited
    days: dict[date, tuple[Message, str]] = {}
    for message in reversed([*messages]):
        text = told.text_of(message, quote)
        if stands_in(quote, text):
            days.setdefault(told.sources.anchor(message).on, (message, text))
    found = list(days.values())
    dated = [one for one in found if _is_date_in(quote, one[1])] if len(found) > 1 else found
    return dated or found


def _is_date_in(quote: str, text: str) -> bool:
    return any(_dates_in(quote, text))


def _dates_in(quote: str, text: str) -> Iterator[Native]:
    spans = list(places(quote, text))
    return (one for one in find_native(text) if any(one.start < end and start < one.end for start, end in spans))


def _spoken(quote: str, text: str) -> frozenset[str]:
    """Return the languages that a text may be in; if there are several, that of the dates in the quote tells."""
    spoken = own_languages(text) - {"en"}
    read = {one.language for one in _dates_in(quote, text)} & spoken if len(spoken) > 1 else spoken
    return frozenset(read) if len(read) == 1 else spoken


def _in_other_words(quote: str, told: Told) -> tuple[Message, str, str] | None:
    """Return the cited message, its text and its phrase that mean what a quote means in another form: "am nächsten
    Dienstag" or "nächster Dienstag" for "nächsten Dienstag"."""
    for message in reversed(told.cited):
        anchor, text = told.sources.anchor(message), told.text_of(message)
        meant = read_quote(quote, quote, anchor)
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
            return UNCHECKED, None
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
