"""What does a query ask for, and how well does a text answer it?

"What did we decide about the launch last week?" asks for `decide` and `launch`, from Monday to Sunday of last week.
Time words become a range, by the same resolver that dates facts, from the asker's local date.

The store finds candidates (its full-text index stems words, so `decided` matches `decide`). They are ranked here, the
same way for every store. Indexes contain only plain words; `index_text` produces them for texts and queries alike.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from extractor.core.conversation.transcript import Message, blocks, result_text, said_text
from extractor.core.dates import Anchor, find_stated, scan
from extractor.core.facts.fact import FactLine, Scope
from extractor.core.facts.secrets import redact
from extractor.core.normal_forms import normalize

MAX_WORDS = 12
SNIPPET_CHARS = 240
SEARCHED_CHARS = 8_000
"""How much text around a snippet is searched for credentials."""

MAX_INDEX_CHARS = 10_000
"""Per text; words after this are not found."""

MAX_TOOL_CHARS = 1_000
"""Per tool call or result: enough to find it again, too little to bury what people said."""

PHRASE_BONUS = 0.1
NAME_BONUS = 0.1
PART_WEIGHT = 0.6
"""Weight of a word that the text contains in another form, or inside another word."""

UNHEARD = 0.3
"""Weight of a word that no candidate contains: it does not distinguish them."""

CLOSE = 0.4
"""Similarity from which a text without any of the words counts as a match."""

_WORD = re.compile(r"\w[\w'-]*")
_BREAK = re.compile(r"[\W_]+")
_ASCII_BREAK = re.compile(r"[^a-z0-9]+")
_IDEOGRAPH = re.compile(r"([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff])")
_ENDING = re.compile(r"(?:ing|edly|ed|ies|es|s|ion|ions|ly|e)$")
_EMPTY = frozenset(
    "a about an and any are as at be been but by can could did do does for from had has have he her his how i in is it its "
    "me my of on or our said say says she so tell that the their them then there they this to us was we were what when "
    "where which who why will with would you your know remember everything anything all "
    "myself ours ourselves yours yourself yourselves him himself hers herself itself theirs themselves whom these those am "
    "being having doing if because until while against between into through during before after above below up down out off "
    "over under again further once here both each few more most other some such no nor not only own same than too very s t "
    "just don should now".split()
)
"""Noise words. They include all of PostgreSQL's English stop words, which its index does not contain."""


@dataclass(frozen=True, slots=True)
class Question:
    """A parsed query.

    Attributes:
        words: What to look for, lower-case, in the order of the query; empty if it only asks for days.
        since, until: Days, inclusive; None is open.
    """

    words: tuple[str, ...]
    since: date | None = None
    until: date | None = None

    @property
    def has_days(self) -> bool:
        return self.since is not None or self.until is not None


def read_question(query: str, anchor: Anchor, since: date | None = None, until: date | None = None) -> Question:
    """Parse a query.

    Args:
        anchor: The asker's local date.
        since, until: Explicit days, which take precedence over time words.
    """
    spans = [(hit.start, hit.end, hit.first, hit.last) for hit in scan(query, anchor) if hit.interval is not None]
    spans += [(s.start, s.end, s.interval.first, s.interval.last) for s in find_stated(query, anchor.date_order)]
    rest = list(query)
    for start, end, _, _ in spans:
        rest[start:end] = " " * (end - start)
    words = [word.removesuffix("'s") for word in _WORD.findall("".join(rest).casefold())]
    telling = tuple(dict.fromkeys(word for word in words if word not in _EMPTY and len(word) > 1))[:MAX_WORDS]
    firsts = [first for _, _, first, _ in spans]
    lasts = [last for _, _, _, last in spans]
    if since is None and firsts and None not in firsts:
        since = min(first for first in firsts if first is not None)
    if until is None and lasts and None not in lasts:
        until = max(last for last in lasts if last is not None)
    return Question(telling, since, until)


# -- plain words --------------------------------------------------------------------------------------------------


def index_text(text: str, limit: int = MAX_INDEX_CHARS) -> str:
    """Return a text as an index takes it: lower-case words of letters and digits separated by single spaces, without
    accents; each ideograph is a word of its own."""
    text = text[: 2 * limit]
    if text.isascii():
        return _ASCII_BREAK.sub(" ", text.lower()).strip()[:limit]
    apart = normalize("NFKD", text.casefold())
    apart = "".join(char for char in apart if not unicodedata.combining(char))
    apart = _IDEOGRAPH.sub(r" \1 ", normalize("NFKC", apart))
    return _BREAK.sub(" ", apart.encode("utf-8", "ignore").decode()).replace("\0", " ").strip()[:limit]


def terms(words: Sequence[str]) -> tuple[str, ...]:
    """Return the plain words to look up for some words of a query, at most `MAX_WORDS`."""
    plain = index_text(" ".join(words)).split()
    telling = [word for word in plain if word not in _EMPTY and (len(word) > 1 or word.isdigit() or not word.isascii())]
    return tuple(dict.fromkeys(telling))[:MAX_WORDS]


def message_text(message: Message) -> str:
    """Return the text by which a message is found: what was said, then the beginnings of its tool calls and results."""
    pieces = [said_text(message)]
    for block in blocks(message):
        match block.get("type"):
            case "tool_use" | "server_tool_use" | "mcp_tool_use":
                arguments = json.dumps(block.get("input", {}), ensure_ascii=False)
                pieces.append(f"{block.get('name')} {arguments}"[:MAX_TOOL_CHARS])
            case "tool_result" | "mcp_tool_result":
                pieces.append(result_text(block)[:MAX_TOOL_CHARS])
    return "\n".join(piece for piece in pieces if piece)


def fact_text(name: str, description: str, content: str) -> str:
    """Return the plain words by which a fact is found."""
    return index_text(f"{name} {description} {content}")


# -- ranking ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Candidate:
    """A text that may match a query.

    Attributes:
        key: Its id in the store.
        body: Its plain words, as returned by `index_text`.
        at: When it was said or last updated.
        scope: Of a fact; None for a message.
        name: Plain words of a fact's name.
    """

    key: str
    body: str
    at: datetime
    scope: Scope | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A candidate with its score, 0 to 1."""

    candidate: Candidate
    score: float

    @property
    def order(self) -> tuple[float, int, float, str]:
        """Sort key, best first: by score, then the user's facts, the project's, global ones, then messages; then newest
        first."""
        found = self.candidate
        near = _NEARNESS.get(found.scope, len(_NEARNESS))
        return (-self.score, near, -found.at.timestamp(), found.key)


_NEARNESS: Mapping[Scope | None, int] = {Scope.USER: 0, Scope.PROJECT: 1, Scope.GLOBAL: 2}


def rank(
    candidates: Sequence[Candidate],
    words: Sequence[str],
    closeness: Callable[[Sequence[Candidate]], Sequence[float]] | None = None,
) -> list[Ranked]:
    """Return candidates, best first; deterministic.

    A word counts more, the fewer candidates contain it. Words that are adjacent as in the query, and words of a fact's
    name, add a little.

    Args:
        words: Plain words of the query; without any, every candidate scores 1.
        closeness: Semantic similarity of each candidate to the query, 0 to 1; weighted equally with the words.
    """
    scores = _scores(candidates, words) if words else [1.0] * len(candidates)
    if closeness is not None and candidates:
        near = closeness(candidates)
        scores = [
            (score + close) / 2 if score or close >= CLOSE else 0.0 for score, close in zip(scores, near, strict=True)
        ]
    ranked = [Ranked(candidate, round(score, 4)) for candidate, score in zip(candidates, scores, strict=True)]
    return sorted((item for item in ranked if item.score > 0), key=lambda item: item.order)


def _scores(candidates: Sequence[Candidate], words: Sequence[str]) -> list[float]:
    wanted = [_Word.of(word) for word in words]
    bodies = [f" {candidate.body} " for candidate in candidates]
    held = [[word.held_by(body) for body in bodies] for word in wanted]
    weights = [_rarity(len(bodies) - row.count(0.0), len(bodies)) for row in held]
    whole = sum(weights)
    phrase = " ".join(words)
    scores = []
    for at, candidate in enumerate(candidates):
        bonus = PHRASE_BONUS * (phrase in candidate.body if len(words) > 1 else held[0][at] == 1.0)
        if candidate.name:
            name = f" {candidate.name} "
            bonus += NAME_BONUS * sum(word.held_by(name) > 0 for word in wanted) / len(wanted)
        score = sum(weight * row[at] for weight, row in zip(weights, held, strict=True))
        scores.append(min(1.0, 0.9 * score / whole + bonus))
    return scores


def search_facts(facts: Sequence[FactLine], query: str, limit: int) -> list[FactLine]:
    """Return those of some facts that match a query, best first, as a store would find them."""
    words = terms(query.casefold().split())
    if not words:
        return []
    by_key = {str(fact.id): fact for fact in facts}
    candidates = [
        Candidate(
            key,
            fact_text(fact.name, fact.description, fact.content),
            fact.updated_at,
            fact.scope,
            fact.name.replace("-", " "),
        )
        for key, fact in by_key.items()
    ]
    holds = holder_of(words)
    holding = [candidate for candidate in candidates if holds(candidate.body)]
    return [by_key[item.candidate.key] for item in rank(holding, words)[:limit]]


def _rarity(holders: int, count: int) -> float:
    return math.log(1 + (count + 1) / (holders + 1)) if holders else UNHEARD


class _Word(NamedTuple):
    """A plain word searched for in many texts: the whole word, and its stem."""

    whole: str
    part: str

    @classmethod
    def of(cls, word: str) -> _Word:
        stem = _ENDING.sub("", word) if len(word) > 3 else word
        return cls(f" {word} ", stem if len(stem) > 2 else word)

    def held_by(self, padded: str) -> float:
        """Return how a plain text, with a space at both ends, contains it: whole, in another form, or not."""
        if self.whole in padded:
            return 1.0
        return PART_WEIGHT if self.part in padded else 0.0


def holder_of(words: Sequence[str]) -> Callable[[str], bool]:
    """Return a predicate that reports whether a plain text contains any of some plain words, in any form."""
    parts = [_Word.of(word).part for word in words]
    return lambda body: any(part in body for part in parts)


def shown_snippet(text: str, words: Sequence[str]) -> str:
    """Return a text's snippet with credentials replaced by their kind.

    The surroundings are searched too, because a snippet may cut off the words that identify a credential.
    """
    return snippet(redact(snippet(text, words, SEARCHED_CHARS)), words)


def snippet(text: str, words: Sequence[str], chars: int = SNIPPET_CHARS) -> str:
    """Return the part of a text where most of the words are close together, cut at spaces; the beginning if none
    occurs.

    Args:
        words: Lower-case, as in the query.
    """
    plain = " ".join(text.split())
    if len(plain) <= chars:
        return plain
    folded = plain.casefold()
    places = sorted(place for word in words for place in _places(folded, word))
    lead = chars // 3
    best = max(places, key=lambda at: (sum(at <= other < at + 2 * lead for other in places), -at), default=0)
    start = max(0, best - lead)
    part = plain[start : start + chars]
    if start > 0:
        part = "\u2026" + part.partition(" ")[2]
    if start + chars < len(plain):
        part = part.rpartition(" ")[0] + "\u2026"
    return part


def _places(folded: str, word: str, limit: int = 20) -> list[int]:
    found: list[int] = []
    at = folded.find(word)
    while at >= 0 and len(found) < limit:
        found.append(at)
        at = folded.find(word, at + 1)
    return found
