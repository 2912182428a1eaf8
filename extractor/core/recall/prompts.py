"""Which part of a prompt asks? Of a long one, a sentence; the rest tells how it came to that."""

from __future__ import annotations

import re
from typing import NamedTuple

from extractor.core.languages.asking import small_talk
from extractor.core.recall.words import asks, telling_words

# Shorter prompts are questions as a whole.
LONG_CHARS = 120

# Words that a question needs to be understood alone.
LEAST_WORDS = 2

_SENTENCE = re.compile(r"[^.!?\n\u3002\uff01\uff1f\u061f]+(?:[.!?\u3002\uff01\uff1f\u061f]+(?=\S)[^\s.!?\u3002\uff01\uff1f\u061f]+)*[.!?\n\u3002\uff01\uff1f\u061f]*")  # fmt: skip


class Prompt(NamedTuple):
    """A prompt in parts.

    Attributes:
        lead: What asks; all of a short prompt.
        rest: What is said besides.
        has_question: The lead is a question, or all there is: its days are asked for.
    """

    lead: str
    rest: str = ""
    has_question: bool = True


def parted(prompt: str) -> Prompt:
    """Return the last question of a long prompt that names something, and the rest of the prompt."""
    if len(prompt) <= LONG_CHARS:
        return Prompt(prompt)
    sentences = [found.strip() for found in _SENTENCE.findall(prompt) if found.strip()]
    if len(sentences) < LEAST_WORDS:
        return Prompt(prompt)
    asking = [at for at, sentence in enumerate(sentences) if asks(sentence)]
    leading = next((at for at in reversed(asking) if _names_something(sentences[at])), None)
    if leading is None:
        return Prompt(prompt, has_question=False)
    return Prompt(sentences[leading], " ".join((*sentences[:leading], *sentences[leading + 1 :])))


def _names_something(sentence: str) -> bool:
    return len([word for word in telling_words(sentence) if word not in small_talk()]) >= LEAST_WORDS


def shortened(prompt: str, limit: int) -> str:
    """Return so many characters of a prompt at most: its beginning, and the question that it leads to."""
    if len(prompt) <= limit:
        return prompt
    lead = parted(prompt[-4 * limit :]).lead
    return prompt[:limit] if len(lead) > limit // 2 else f"{prompt[: limit - len(lead) - 1]}\n{lead}"
