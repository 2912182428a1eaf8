"""Relative dates become absolute ones.

    scan(text, anchor)         every English date expression, with its interval and how sure it is
    scan_native(text, anchor)  the same for thirteen other languages, whose phrases tables render in English
    rewrite(text, anchor)      the text with ISO dates beside the English phrases
    find_stated(text)          the dates that stand there absolute already, in all languages
    check_translation(...)     does the English of a phrase say what the tables read in it?

Standard library only; no clock: the anchor is the sender's local date and comes in as an argument.
"""

from extractor.core.dates.checking import Verdict, check_translation
from extractor.core.dates.conventions import USUAL, Conventions, DateOrder
from extractor.core.dates.mention import Anchor, Hit, Interval, Status, edtf
from extractor.core.dates.native import Native, find_native, read_english, read_native, scan_native
from extractor.core.dates.resolver import VERSION, scan
from extractor.core.dates.rewriting import Rewrite, due_role, rewrite, strip_notes, written
from extractor.core.dates.stated import Stated, find_stated

__all__ = [
    "USUAL", "VERSION", "Anchor", "Conventions", "DateOrder", "Hit", "Interval", "Native", "Rewrite", "Stated", "Status",
    "Verdict", "check_translation", "due_role", "edtf", "find_native", "find_stated", "read_english", "read_native",
    "rewrite", "scan", "scan_native", "strip_notes", "written",
]  # fmt: skip
