"""Words of questions that name nothing: they ask, ask for plans, or are small talk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from extractor.core.languages import languages
from extractor.core.normal_forms import bare


def question_words(field: str) -> Iterator[str]:
    """Yield the words of a field of `QuestionWords` in all languages."""
    for language in languages():
        for one in language.writings:
            yield from getattr(one.questions, field).split()


@cache
def asking() -> Mapping[str, frozenset[str]]:
    """Return the words that only ask, each with its languages."""
    found: dict[str, set[str]] = {}
    for language in languages():
        for one in language.writings:
            for word in one.questions.asking.split():
                found.setdefault(bare(word), set()).add(language.code)
    return {word: frozenset(codes) for word, codes in found.items()}


@cache
def plans() -> frozenset[str]:
    return frozenset(map(bare, question_words("plans")))


@cache
def small_talk() -> frozenset[str]:
    """Return the words that weigh little in a question, in lower case."""
    light = (word for one in languages() for word in one.light_words.split())
    return frozenset((*light, *question_words("small_talk"), *question_words("talk")))
