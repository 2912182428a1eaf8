"""How many tokens does a text have, about?

A token holds about five letters of English and less than one of Hindi. So letters count by script, and Latin ones by
the language of the text; the rates are data of the languages, measured with tiktoken's cl100k
(`python -m bench.tokens_languages`).
"""

from __future__ import annotations

import re
from functools import cache

from extractor.core.languages.scripts import LATIN, latin_language, of_script, pattern_of, scripts_of

_DIGIT = re.compile(r"\d")
_SIGNS = re.compile(r"[!-/:-@\[-^`{-~\u00a1-\u00bf\u2010-\u206f]+")
_FURTHER = re.compile(r"[^\x00-\u024f\u1e00-\u1eff\u2000-\u206f]")

TOKENS_A_DIGIT = 0.45
TOKENS_A_RUN_OF_SIGNS = 1.0
OTHER_CHARS_PER_TOKEN = 0.8
"""Letters of scripts of which no language is known here, emoji and the like."""


def estimate_tokens(text: str) -> int:
    """Return an estimate of a text's tokens, in time linear in its length; at least 1."""
    digits, runs, signs = len(_DIGIT.findall(text)), 0, 0
    for run in _SIGNS.finditer(text):
        runs += 1
        signs += run.end() - run.start()
    tokens = digits * TOKENS_A_DIGIT + runs * TOKENS_A_RUN_OF_SIGNS
    letters = len(text) - digits - signs
    if not text.isascii():
        further = len(_FURTHER.findall(text))
        for script in scripts_of(text):
            count = len(pattern_of(script).findall(text))
            letters, further = letters - count, further - count
            tokens += count / _rate_of(script)
        further = max(0, min(further, letters))
        letters -= further
        tokens += further / OTHER_CHARS_PER_TOKEN
    return max(1, round(tokens + max(0, letters) / latin_language(text).chars_per_token))


@cache
def _rate_of(script: str) -> float:
    return min((one.chars_per_token for one in of_script(script) if script != LATIN), default=OTHER_CHARS_PER_TOKEN)
