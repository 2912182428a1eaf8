"""Relative dates in English sentences become absolute ones.

    scan(text, anchor)     every date expression, with its interval and how sure it is
    rewrite(text, anchor)  the text with ISO dates beside the phrases

Standard library only; no clock: the anchor is the sender's local date and comes in as an argument.
"""

from extractor.core.dates.mention import Anchor, Hit, Interval, Status, edtf
from extractor.core.dates.resolver import VERSION, scan
from extractor.core.dates.rewriting import Rewrite, rewrite

__all__ = ["VERSION", "Anchor", "Hit", "Interval", "Rewrite", "Status", "edtf", "rewrite", "scan"]
