"""When do two statements say the same, and when does one say everything that the other says?

Only the same words in the same order are the same statement. One contains another if each sentence of the other occurs
in it whole, or opens one of its sentences, and nothing that it adds limits or retracts what was said.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from extractor.core.facts.fact import Draft, FactLine
from extractor.core.facts.wording import telling
from extractor.core.languages import languages
from extractor.core.languages.form import listed
from extractor.core.lazy import once
from extractor.core.normal_forms import normalize

# Minimum number of words for the opening of a sentence to count as a sentence of its own.
MIN_HEAD_WORDS = 3

MAX_REMARK_WORDS = 3
MAX_SENTENCES = 6
# Number of sentences and seams that an audit uses to find contained statements.
MAX_SEAMS = 3

MAX_REMEMBERED_CHARS = 1_000

Words = tuple[str, ...]

_DATE_NOTE = re.compile(r"\((?:as of )?\d{4}-\d\d-\d\d(?:/\d{4}-\d\d-\d\d)?\)")
# Words, and characters that distinguish C from C++, 5 $ from 5 €, and a question from a statement.
_WORD = re.compile(r"\w+(?:[+#]+(?!\w))?|[<>=\u2264\u2265\u00b1$\u20ac\u00a3\u00a5%\u00b0+#&@?]|-(?=\d)")

_END = re.compile(r"[.!;\n]+(?=\s|$)|[\u3002\uff01\uff1b]|(?<=\?)(?=\s|$)|\uff1f")


@once
def _seam() -> re.Pattern[str]:
    words = sorted({word for one in languages() for word in listed(one.sameness.seams)}, key=len, reverse=True)
    return re.compile(rf"[,(\u2013\u2014\uff0c\u3001]|:(?=\s)|\s-\s|\s(?=(?:{'|'.join(words)})\s)")


@once
def _words_for(field: str) -> frozenset[str]:
    """Return the words of a field of `SamenessWords` in all languages."""
    return frozenset(word for one in languages() for word in getattr(one.sameness, field).split())


@once
def _limit_signs() -> re.Pattern[str]:
    return re.compile("|".join(filter(None, (one.sameness.limit_signs for one in languages()))))


def content_key(content: str) -> str:
    """Return a key that is equal for statements that differ only in case, spacing or punctuation."""
    return hashlib.sha256(" ".join(_words(content)).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def similarity(one: str, other: str) -> float:
    """Return the share of common words of two statements, 0 to 1 (Jaccard)."""
    first, second = set(_words(one)), set(_words(other))
    return len(first & second) / len(first | second) if first | second else 1.0


def is_same(one: str, other: str) -> bool:
    """Return whether two statements have the same words in the same order, ignoring articles."""
    return plain_words(one) == plain_words(other) != ()


def contains(longer: str, shorter: str) -> bool:
    """Return whether a statement says everything that another says, without retracting any of it."""
    wanted, held = _sentences(shorter), _sentences(longer)
    if not wanted or any(not words or words[0] in _words_for("pronouns") for words, _ in wanted):
        return False
    if sum(len(words) for words, _ in wanted) > sum(len(words) for words, _ in held):
        return False
    used: dict[int, int] = {}
    for words, _ in wanted:
        at = next((n for n, sentence in enumerate(held) if n not in used and _opens(sentence, words)), None)
        if at is None:
            return False
        used[at] = len(words)
    rest = [words[used.get(n, 0) :] for n, (words, _) in enumerate(held)]
    return not any(
        _is_remark(words, is_tail=n in used) or _takes_back(words, is_tail=n in used) for n, words in enumerate(rest)
    )


def dropped(old: str, new: str) -> list[str]:
    """Return the sentences of an old statement whose distinctive words or numbers the new one does not keep."""
    kept = telling(new)
    return [text for text in _texts(old) if (words := telling(text)) and not words <= kept]


def find_twin(draft: Draft, known: Iterable[FactLine]) -> FactLine | None:
    """Return the known fact of the same type that says the same as the draft, or a part of it, if any."""
    same_type = [fact for fact in known if fact.type is draft.type and fact.name != draft.name]
    stated = plain_words(draft.content)
    same = next((fact for fact in same_type if plain_words(fact.content) == stated), None)
    return same or next((fact for fact in same_type if contains(draft.content, fact.content)), None)


def openings(text: str) -> Iterator[Words]:
    """Yield the sentences of a statement, and their openings up to a seam; any statement that it contains is among
    them."""
    for words, seams in _sentences(text)[:MAX_SENTENCES]:
        for end in sorted(seams)[-MAX_SEAMS:]:
            yield words[:end]


# -- sentences ------------------------------------------------------------------------------------------------------


def _opens(sentence: tuple[Words, frozenset[int]], words: Words) -> bool:
    """Return whether some words are a sentence, or open it up to a seam."""
    held, seams = sentence
    if held == words:
        return True
    return len(words) >= MIN_HEAD_WORDS and len(words) in seams and held[: len(words)] == words


def _is_remark(rest: Words, *, is_tail: bool) -> bool:
    """Return whether what a longer statement adds is only a remark, which may say anything of the rest: "(legacy)",
    ", to be confirmed", "Scrap that." """
    return 0 < len(rest) <= (MAX_REMARK_WORDS if is_tail else MAX_REMARK_WORDS - 1)


def _takes_back(rest: Words, *, is_tail: bool) -> bool:
    """Return whether what a longer statement adds limits the shorter one.

    Args:
        is_tail: It follows within the same sentence, where a number belongs to what was said.
    """
    limits, signs = _words_for("limits"), _limit_signs()
    return any(
        word in limits or word == "?" or signs.search(word) is not None or (is_tail and word[:1].isdigit())
        for word in rest
    )


def _sentences(text: str) -> tuple[tuple[Words, frozenset[int]], ...]:
    """Return the words of each sentence, and after how many of them it may end."""
    return _sentences_before(text) if len(text) <= MAX_REMEMBERED_CHARS else _split(text)


@lru_cache(maxsize=1_024)
def _sentences_before(text: str) -> tuple[tuple[Words, frozenset[int]], ...]:
    return _split(text)


def _split(text: str) -> tuple[tuple[Words, frozenset[int]], ...]:
    found = []
    seam = _seam()
    for sentence in _texts(text):
        clauses = [_bare(clause) for clause in seam.split(sentence)]
        words: list[str] = []
        seams = set()
        for clause in clauses:
            words += clause
            seams.add(len(words))
        if words:
            found.append((tuple(words), frozenset(seams)))
    return tuple(found)


def _texts(text: str) -> list[str]:
    plain = normalize("NFKC", _DATE_NOTE.sub(" ", text))
    return [sentence.strip() for sentence in _END.split(plain) if sentence and sentence.strip()]


def _bare(text: str) -> list[str]:
    found, articles = _WORD.findall(text.casefold()), _words_for("articles")
    return [word for at, word in enumerate(found) if word not in articles or at + 1 == len(found)]


def plain_words(text: str) -> Words:
    """Return the words of a statement in order, without articles; equal for statements that say the same."""
    return tuple(word for words, _ in _sentences(text) for word in words)


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(normalize("NFKC", _DATE_NOTE.sub(" ", text)).casefold()) if word not in "?&"]
