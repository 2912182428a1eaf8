"""Relative dates in English sentences become absolute ones.

    scan(text, anchor)     every date expression, with its interval and how sure it is
    rewrite(text, anchor)  the text with ISO dates beside the phrases
    find_stated(text)      the dates that stand there absolute already

Standard library only; no clock: the anchor is the sender's local date and comes in as an argument.
"""

from extractor.core.dates.conventions import USUAL, Conventions, DateOrder
from extractor.core.dates.mention import Anchor, Hit, Interval, Status, edtf
from extractor.core.dates.resolver import VERSION, scan
from extractor.core.dates.rewriting import Rewrite, due_role, rewrite, strip_notes
from extractor.core.dates.stated import Stated, find_stated

__all__ = [
    "USUAL", "VERSION", "Anchor", "Conventions", "DateOrder", "Hit", "Interval", "Rewrite", "Stated", "Status", "due_role",
    "edtf", "find_stated", "rewrite", "scan", "strip_notes",
]  # fmt: skip
