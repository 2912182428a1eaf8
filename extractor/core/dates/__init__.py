"""Makes relative dates absolute.

    scan(text, anchor)         every English date expression, with its interval and certainty
    scan_native(text, anchor)  the same for thirteen other languages, whose tables translate phrases to English
    rewrite_native(...)        the text with ISO dates next to the phrases of those languages
    rewrite(text, anchor)      the text with ISO dates next to the English phrases
    find_stated(text)          the dates that are absolute already, in all languages
    readable(code)             a date in EDTF as words
    check_translation(...)     does an English phrase mean what the tables read in the original?

Standard library only. No clock: the anchor is the sender's local date, passed as an argument. The names load lazily: the
grammars are hundreds of patterns, and most commands need none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from extractor.core.dates.checking import Verdict, as_sentence_tells, as_told, check_translation, read_quote
    from extractor.core.dates.conventions import USUAL, Conventions, DateOrder
    from extractor.core.dates.edtf_words import readable
    from extractor.core.dates.joining import YEARLESS_DAYS
    from extractor.core.dates.leeway import days_around
    from extractor.core.dates.mention import Anchor, Hit, Interval, Status, edtf
    from extractor.core.dates.native import (
        find_native,
        lead_of,
        prepare_languages,
        rewrite_native,
        scan_native,
        unread_time,
    )
    from extractor.core.dates.native_meaning import Native, read_native
    from extractor.core.dates.resolver import VERSION
    from extractor.core.dates.rewriting import Rewrite, due_role, rewrite, scan_open, strip_notes, with_dates, written
    from extractor.core.dates.stated import Stated, find_stated
    from extractor.core.dates.translated import read_english
    from extractor.core.dates.whole_phrases import scan

__all__ = [
    "USUAL", "VERSION", "YEARLESS_DAYS", "Anchor", "Conventions", "DateOrder", "Hit", "Interval", "Native", "Rewrite", "Stated", "Status",
    "Verdict", "as_sentence_tells", "as_told", "check_translation", "days_around", "due_role", "edtf", "find_native", "find_stated", "lead_of", "prepare_languages", "read_english", "read_native",
    "read_quote", "readable", "rewrite", "rewrite_native", "scan", "scan_native", "scan_open", "strip_notes", "unread_time", "with_dates", "written",
]  # fmt: skip

_HOMES = {
    "checking": "Verdict as_sentence_tells as_told check_translation read_quote",
    "conventions": "USUAL Conventions DateOrder",
    "edtf_words": "readable",
    "joining": "YEARLESS_DAYS",
    "leeway": "days_around",
    "mention": "Anchor Hit Interval Status edtf",
    "native": "find_native lead_of prepare_languages rewrite_native scan_native unread_time",
    "native_meaning": "Native read_native",
    "resolver": "VERSION",
    "rewriting": "Rewrite due_role rewrite scan_open strip_notes with_dates written",
    "stated": "Stated find_stated",
    "translated": "read_english",
    "whole_phrases": "scan",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
