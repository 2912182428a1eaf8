"""What does a question ask for?

"What did we decide about the launch last week?" asks for `decide` and `launch`, and for Monday to Sunday of last week:
the resolver that dates facts reads the time words against the asker's local date. Days of the question's own words only
move what was said on them to the front; days that a caller gives are a filter.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from extractor.core.dates import Anchor, find_stated, scan, scan_native
from extractor.core.dates.calendar import MONTH_NAMES
from extractor.core.normal_forms import normalize
from extractor.core.recall.words import ORDINAL, telling_words

# Days that a question may ask for so that what is dated in them is likely to be meant.
FEW_DAYS = 31


@dataclass(frozen=True, slots=True)
class Question:
    """A query, taken apart.

    Attributes:
        text: The query without its time words.
        words: Its telling words, lower-case; empty when only days were asked for.
        since, until: Days, inclusive; None is open.
        is_bounded: The days were given by the caller: nothing of other days is wanted.
        named_days: Ways in which a text may name the days: the question's own, and for one day 2026-12-24 and
            "December 24".
    """

    text: str
    words: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    is_bounded: bool = False
    named_days: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, text: str, since: date | None = None, until: date | None = None, *, is_bounded: bool = False,
        named_days: tuple[str, ...] = (),
    ) -> Question:  # fmt: skip
        """Return the question of a text without time words."""
        return cls(text, tuple(telling_words(text)), since, until, is_bounded, named_days)

    @property
    def has_days(self) -> bool:
        return self.since is not None or self.until is not None

    @property
    def is_about_few_days(self) -> bool:
        """Whether what is dated in these days is likely to be meant, whatever words it has."""
        return (
            not self.is_bounded
            and self.since is not None
            and self.until is not None
            and (self.until - self.since).days < FEW_DAYS
        )


def read_question(query: str, anchor: Anchor, since: date | None = None, until: date | None = None) -> Question:
    """Take a query apart.

    Args:
        anchor: The asker's local date.
        since, until: Days that were given besides; they win over time words.
    """
    query = normalize("NFC", query)
    hits = (*scan(query, anchor), *scan_native(query, anchor))
    spans = [(hit.start, hit.end, hit.first, hit.last) for hit in hits if hit.interval is not None]
    spans += [(s.start, s.end, s.interval.first, s.interval.last) for s in find_stated(query, anchor.date_order)]
    rest = list(query)
    for start, end, _, _ in spans:
        rest[start:end] = " " * (end - start)
    named = [" ".join(query[start:end] for start, end, _, _ in spans)] if spans else []
    firsts = [first for _, _, first, _ in spans]
    lasts = [last for _, _, _, last in spans]
    is_bounded = since is not None or until is not None
    if since is None and firsts and None not in firsts:
        since = min(first for first in firsts if first is not None)
    if until is None and lasts and None not in lasts:
        until = max(last for last in lasts if last is not None)
    if since is not None and since == until:
        named += [since.isoformat(), f"{MONTH_NAMES[since.month - 1]} {since.day}"]
    named_days = tuple(ORDINAL.sub(r"\1", way) for way in named)
    return Question.of("".join(rest), since, until, is_bounded=is_bounded, named_days=named_days)
