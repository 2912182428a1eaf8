"""Names for facts that were given none."""

from __future__ import annotations

import hashlib
import re

from extractor.core.facts.fact import MAX_NAME_CHARS
from extractor.core.normal_forms import is_vowel_sign, normalize


def slug(text: str) -> str:
    """Return a fact name derived from some words; `fact` if no letter or digit is left.

    Letters without an ASCII form are kept as a short digest, so that names in other scripts do not collide. Vowel
    signs are part of it ("दिन", "दान"); accents and vowel points, which people leave out, are not.
    """
    decomposed = normalize("NFKD", text)
    plain = re.sub(r"[^a-z0-9]+", "-", decomposed.encode("ascii", "ignore").decode().lower()).strip("-")
    lost = "".join(
        char for char in decomposed if not char.isascii() and (char.isalnum() or is_vowel_sign(char))
    ).casefold()
    if lost:
        digest = hashlib.sha256(lost.encode("utf-8", "replace")).hexdigest()[:10]
        plain = f"{plain[: MAX_NAME_CHARS - 11] or 'n'}-{digest}"
    return plain[:MAX_NAME_CHARS].rstrip("-") or "fact"
