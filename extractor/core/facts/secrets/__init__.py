"""Does a text contain a credential, where, and of what kind?

Precision comes first: a fact refused because of a word like "risk-based" is lost. Issued credentials are recognised by
their form (`issuers`), passwords by the words around them (`languages`). Disguises are removed first: invisible
characters, full-width letters, and letters of other scripts that look like ASCII. Everything takes time linear in the
length of the text.
"""

from __future__ import annotations

from extractor.core.facts.secrets.documents import find_in_fields, redact_all, redact_document
from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.search import PIECE_CHARS, REMOVED, find_all, find_secret, redact

__all__ = [
    "Found", "PIECE_CHARS", "REMOVED", "find_all", "find_in_fields", "find_secret", "redact", "redact_all",
    "redact_document",
]  # fmt: skip
