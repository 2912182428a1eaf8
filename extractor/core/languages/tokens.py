"""How many tokens does a text have, about?

A token holds about five letters of English and less than one of Hindi. So letters count by script, and Latin ones by
the language of the text; the rates are data of the languages, measured with tiktoken's cl100k
(`python -m bench.tokens_languages`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial

from extractor.core.languages import Language
from extractor.core.languages.scripts import LATIN, latin_language, of_script, scripts_of, without

_DIGIT = re.compile(r"\d")
_SIGNS = re.compile(r"[!-/:-@\[-^`{-~\u00a1-\u00bf\u2010-\u206f]+")
_FURTHER = re.compile(r"[^\x00-\u024f\u1e00-\u1eff\u2000-\u206f]+")

TOKENS_A_DIGIT = 0.45
TOKENS_A_RUN_OF_SIGNS = 1.0
# Letters of scripts of which no language is known here, emoji and the like.
OTHER_CHARS_PER_TOKEN = 0.8

MAX_READ_CHARS = 4_096
# A text longer than the first is judged by pieces of the second length, spread evenly over it.
SAMPLE_CHARS = 512


def estimator(sample: str) -> Callable[[str], int]:
    """Return `estimate_tokens` for texts in the language of a sample: it is told once instead of from each of them."""
    return partial(estimate_tokens, language=latin_language(sample))


def estimate_tokens(text: str, language: Language | None = None) -> int:
    """Return an estimate of a text's tokens, in about the same time however long it is; at least 1.

    Args:
        language: Of its Latin letters; told from the text by default.
    """
    if len(text) > MAX_READ_CHARS:
        sample = _sample(text)
        return round(_estimate(sample, language or latin_language(text)) * len(text) / len(sample))
    return max(1, round(_estimate(text, language or latin_language(text))))


def _sample(text: str) -> str:
    """Return pieces of a long text, first and last included."""
    pieces = MAX_READ_CHARS // SAMPLE_CHARS
    last = len(text) - SAMPLE_CHARS
    return "".join(text[(at := last * number // (pieces - 1)) : at + SAMPLE_CHARS] for number in range(pieces))


def _estimate(text: str, language: Language) -> float:
    without_signs, runs = _SIGNS.subn("", text)  # in C, unlike a loop over matches
    digits = len(_DIGIT.findall(without_signs))
    tokens = digits * TOKENS_A_DIGIT + runs * TOKENS_A_RUN_OF_SIGNS
    letters = len(without_signs) - digits
    if not text.isascii():
        rest = text
        for script in scripts_of(text):
            others = without(script, rest)
            count = len(rest) - len(others)
            letters, rest = letters - count, others
            tokens += count / _rate_of(script)
        further = max(0, min(len(rest) - len(_FURTHER.sub("", rest)), letters))
        letters -= further
        tokens += further / OTHER_CHARS_PER_TOKEN
    return tokens + max(0, letters) / language.chars_per_token


@cache
def _rate_of(script: str) -> float:
    return min((one.chars_per_token for one in of_script(script) if script != LATIN), default=OTHER_CHARS_PER_TOKEN)
