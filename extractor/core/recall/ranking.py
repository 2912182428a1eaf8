"""Which texts answer a question best?

A message is judged by four scores: its own words (BM25), those of the messages around it, those of its session, and what
its neighbours scored; an answer that follows a question inherits most. That finds "Three, and a dog" for "How many
children does Ada have?" without a word in common. Facts stand alone and count as if all around them agreed.

The weights were chosen on half of a public set of conversations with known evidence and checked on the rest:
`python -m bench.recall`, docs/reading.md.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter
from typing import NamedTuple, TypeVar

from extractor.core.facts.fact import Scope
from extractor.core.recall.candidate import Candidate, Place, key_of
from extractor.core.recall.words import forms

# BM25: how fast repetition stops to count, and how much length does.
K1, B = 0.9, 0.3

SESSION_K1 = 1.2
# Messages before and after one that belong to its window.
WINDOW = 2

WINDOW_WEIGHT = 0.8
SESSION_WEIGHT = 0.3
NEIGHBOUR_WEIGHT = 0.05
# Of a question's score, for the message that follows it.
ANSWER_WEIGHT = 0.2

SPEAKER_BONUS = 0.2
NAME_BONUS = 0.1
DAY_BONUS = 1.0
# What the scores are divided by if nothing is of such days.
NO_DAYS = 1.5
# Most that a text of other days scores, as a part of the best one of the days that were asked for.
OTHER_DAYS = 0.999
# Score of a fact that is dated in the days that were asked for and holds none of the words.
DAY_ALONE = 0.25

# Similarity from which a text without any of the words is an answer.
CLOSE = 0.35

# Of the best similarity, where the best score of words is 1 and one text holds all of them.
MEANING_WEIGHT = 0.6

# Of a question's words, by their rarity; with less in any text the meaning counts no more.
LEAST_SHARE = 0.2

# Of a word that is small talk, that stands beside the question of a long prompt, or that is spelt otherwise.
LIGHT, BESIDE, SPELT = 0.3, 0.3, 0.5

WHOLE = 1 + WINDOW_WEIGHT + SESSION_WEIGHT
MOST = 1 + 2 * NEIGHBOUR_WEIGHT


class Ranked(NamedTuple):
    """A candidate with its score, 0 to 1."""

    candidate: Candidate
    score: float

    @property
    def order(self) -> tuple[float, int, float, str]:
        """Best first: by score, then facts of the user, of the project, global ones, then messages; then the newest."""
        found = self.candidate
        near = len(_NEARNESS) if found.scope is None else _NEARNESS[found.scope]
        return (-self.score, near, -found.at, found.key)


def has_of_days(ranked: Sequence[Ranked], *, said: bool = False) -> bool:
    """Return whether something is of the days that were asked for.

    Args:
        said: A message, not only a fact.
    """
    return any(one.candidate.is_of_days and (one.candidate.place is not None or not said) for one in ranked)


_NEARNESS: Mapping[Scope, int] = {Scope.USER: 0, Scope.PROJECT: 1, Scope.GLOBAL: 2}


@dataclass(frozen=True, slots=True)
class Corpus:
    """What the texts among which was searched are like.

    Attributes:
        size: How many there are, about.
        holders: How many hold a word, about, where the candidates do not hold them all.
    """

    size: int = 0
    holders: Mapping[str, int] = field(default_factory=dict)


def rank(
    candidates: Sequence[Candidate],
    words: Sequence[str],
    closeness: Mapping[str, float] | None = None,
    corpus: Corpus | None = None,
    most: int | None = None,
    weights: Mapping[str, float] | None = None,
) -> list[Ranked]:
    """Return candidates, best first, and the neighbours of messages; the same ones in the same order for the same input.

    A neighbour that was no candidate has no words: the store looks whether it is there.

    Args:
        words: Indexed words of the question; without any, every candidate scores 1.
        closeness: Semantic similarity to the question by key, 0 to 1, of candidates and of messages near them; None
            without an encoder.
        corpus: What was searched; without it the candidates are all there is.
        most: How many are wanted, and those that score the same as the last one; None: all.
        weights: Of words that count for less than others.
    """
    if not words and closeness is None:
        ranked = [Ranked(one, 1.0) for one in {one.key: one for one in candidates}.values()]
    else:
        ranked = _Scores(candidates, words, corpus or Corpus(len(candidates)), closeness, weights or {}).ranked(most)
    return sorted(ranked, key=_order)


_order = attrgetter("order")


# A fact's key, or a message's place.
_Id = str | Place


class _Scores:
    """The scores of candidates for one question."""

    def __init__(
        self, candidates: Sequence[Candidate], words: Sequence[str], corpus: Corpus,
        closeness: Mapping[str, float] | None, given: Mapping[str, float],
    ) -> None:  # fmt: skip
        self._given = given
        self._words = {word: frozenset(forms(word)) for word in words}
        self._words_of: dict[str, list[str]] = defaultdict(list)
        for word, some in self._words.items():
            for form in some:
                self._words_of[form].append(word)
        self._all = candidates
        self._counts = {one.key: self._count(one) for one in candidates}
        self._lengths = {one.key: max(1, len(one.words)) for one in candidates}
        self._mean = sum(self._lengths.values()) / max(1, len(candidates))
        self._size = max(corpus.size, len(candidates))
        found = Counter(word for counts in self._counts.values() for word in counts)
        self._holders = {word: max(count, corpus.holders.get(word, 0)) for word, count in found.items()}
        self._told = {one.place: one for one in candidates if one.place is not None}
        self._known: dict[_Id, Candidate] = {one.place or one.key: one for one in candidates}
        self._rarities = {word: self._weight(word, self._size, self._holders.get(word, 0)) for word in words}
        self._closeness = closeness

    def _weight(self, word: str, size: int, holders: int) -> float:
        return self._given.get(word, 1.0) * _rarity(size, holders)

    def ranked(self, most: int | None) -> list[Ranked]:
        """Return what answers in no order; see `rank`."""
        scores = {key: round(min(1.0, score), 4) for key, score in self._scores().items()}
        least = sorted(scores.values(), reverse=True)[most - 1] if most and len(scores) > most else 0.0
        return [Ranked(self._one(key), score) for key, score in scores.items() if score > 0 and score >= least]

    def _scores(self) -> dict[_Id, float]:
        own = self._own()
        best = max(own.values(), default=0.0)
        found = self._by_words(own, best or 1.0)
        if self._closeness is not None:
            found = self._with_meaning(found, self._closeness, best)
        return self._with_days(self._with_inherited(found))

    def _with_inherited(self, found: Mapping[_Id, float]) -> dict[_Id, float]:
        """Return scores in which messages have a share of their neighbours', most of a question before them."""
        asking = {place for place, one in self._told.items() if one.asks}
        scores = dict(found)
        for key in found:
            if isinstance(key, tuple):
                session, at = key
                before, after = found.get((session, at - 1), 0.0), found.get((session, at + 1), 0.0)
                scores[key] += NEIGHBOUR_WEIGHT * (before + after)
                if before and (session, at - 1) in asking:
                    scores[key] += ANSWER_WEIGHT * before
        return scores

    def _with_days(self, scores: Mapping[_Id, float]) -> dict[_Id, float]:
        if not any(one.is_of_days for one in self._all):
            return {key: score / NO_DAYS for key, score in scores.items()}
        of_days = {key for key in self._near_days() if key in scores}
        best = max(map(scores.__getitem__, of_days), default=0.0)
        return {
            key: score if key in of_days else min(score / (1 + DAY_BONUS), OTHER_DAYS * best)
            for key, score in scores.items()
        }

    def _near_days(self) -> Iterator[_Id]:
        """Yield candidates of the days that were asked for, and what has one of them nearest."""
        for one in self._all:
            if not one.is_of_days:
                continue
            yield one.place or one.key
            if one.place is not None:
                session, at = one.place
                near = ((session, at + away) for away in _NEAREST)
                yield from (key for key in near if key not in self._told and next(self._around(key)).is_of_days)

    def _one(self, key: _Id) -> Candidate:
        """Return the candidate; for a message that is none, one without words, of the time of the nearest that is."""
        if (one := self._known.get(key)) is not None:
            return one
        assert isinstance(key, tuple)
        around = list(self._around(key))
        near, times = around[0], tuple(one.at for one in around)
        one = Candidate(key_of(key), (), frozenset(), near.at, place=key, is_of_days=near.is_of_days, near_at=times)
        self._known[key] = one
        return one

    def _around(self, key: _Id) -> Iterator[Candidate]:
        """Yield the candidates around a message that is none, the nearest first."""
        assert isinstance(key, tuple)
        session, at = key
        return (near for away in _NEAREST if (near := self._told.get((session, at + away))))

    def _own(self) -> dict[str, float]:
        return {
            key: _bm25(counts, self._rarities, 1 - B + B * self._lengths[key] / self._mean)
            for key, counts in self._counts.items()
        }

    def _by_words(self, own: Mapping[str, float], best: float) -> dict[_Id, float]:
        """Return the scores of facts, and of messages and those around them; nothing is inherited yet."""
        surest = max((self._given.get(word, 1.0) for word in self._holders), default=1.0)
        found: dict[_Id, float] = {
            one.key: self._of_fact(one, surest * own[one.key] / best) for one in self._all if one.place is None
        }
        messages = self._messages({one.place: own[one.key] / best for one in self._all if one.place is not None})
        return found | {place: surest * score / MOST for place, score in messages.items()}

    def _with_meaning(
        self, found: Mapping[_Id, float], closeness: Mapping[str, float], best: float
    ) -> dict[_Id, float]:
        """Return the sums of both scores, each relative to its best one. The less of the question its words find, the
        more counts the meaning."""
        share = best / (sum(self._rarities.values()) or 1.0)
        weight = MEANING_WEIGHT / math.sqrt(min(1.0, max(LEAST_SHARE, share)))
        close: dict[_Id, float] = {key: 0.0 for key, one in self._known.items() if closeness.get(one.key, 0.0) >= CLOSE}
        both = {key: score for key, score in (close | dict(found)).items() if score or key in close}
        near = {key: closeness.get(key if isinstance(key, str) else key_of(key), 0.0) for key in both}
        most, closest = max(both.values(), default=0.0) or 1.0, max(near.values(), default=0.0) or 1.0
        return {key: (score / most + weight * near[key] / closest) / (1 + weight) for key, score in both.items()}

    def _of_fact(self, one: Candidate, own: float) -> float:
        if not own:
            return DAY_ALONE if one.is_of_days else 0.0
        return own * (1 + NAME_BONUS * len(self._held(one.name)) / len(self._words))

    def _messages(self, own: Mapping[Place, float]) -> dict[Place, float]:
        """Return the scores of messages and of those around them, 0 to about 1, by their own words and those around."""
        around, sessions = self._windows(), self._sessions()
        totals = {
            place: (own.get(place, 0.0) + WINDOW_WEIGHT * near + SESSION_WEIGHT * sessions[place[0]]) / WHOLE
            for place, near in around.items()
        }
        for place, one in self._told.items():
            if self._held(one.speaker):
                totals[place] *= 1 + SPEAKER_BONUS
        return totals

    def _windows(self) -> dict[Place, float]:
        """Return how well each message and those around it answer together, the best 1."""
        alone: dict[Place, str] = {}  # most windows hold one candidate, so they are judged once for each of those
        several: dict[Place, dict[str, int]] = {}
        lengths = {key: length - self._mean for key, length in self._lengths.items()}
        further: dict[Place, float] = {}
        for (session, at), one in self._told.items():
            for near in range(at - WINDOW, at + WINDOW + 1):
                place = (session, near)
                held = several.get(place)
                if held is None:
                    first = alone.setdefault(place, one.key)
                    if first == one.key:
                        continue
                    del alone[place]
                    held = several[place] = self._counts[first].copy()
                    further[place] = lengths[first]
                further[place] += lengths[one.key]
                for word, count in self._counts[one.key].items():
                    held[word] = held.get(word, 0) + count
        holders = Counter(chain.from_iterable(several.values()))
        for key, count in Counter(alone.values()).items():
            holders.update(dict.fromkeys(self._counts[key], count))
        most = max(1, len(alone) + len(several))
        weights = {word: self._weight(word, max(self._size, most), count) for word, count in holders.items()}
        usual = self._mean * (2 * WINDOW + 1)

        def score(held: Mapping[str, int], longer: float) -> float:
            return _bm25(held, weights, max(0.2, 1 + B * longer / usual))

        each = {key: score(self._counts[key], lengths[key]) for key in set(alone.values())}
        found = {place: each[key] for place, key in alone.items()}
        return _relative(found | {place: score(held, further[place]) for place, held in several.items()})

    def _sessions(self) -> dict[int, float]:
        """Return how well each session answers as a whole, the best 1."""
        counts: dict[int, Counter[str]] = defaultdict(Counter)
        for (session, _), one in self._told.items():
            counts[session].update(self._counts[one.key])
        holders = Counter(chain.from_iterable(counts.values()))
        weights = {word: self._weight(word, len(counts), count) for word, count in holders.items()}
        return _relative({session: _bm25(held, weights, 1.0, SESSION_K1) for session, held in counts.items()})

    def _held(self, text: str) -> list[str]:
        """Return the words of the question that a name holds."""
        if not text:
            return []
        held = text.split()
        return [word for word, some in self._words.items() if not some.isdisjoint(held)]

    def _count(self, one: Candidate) -> dict[str, int]:
        """Return how often each word of the question occurs, by its most frequent form: a text may hold several of one."""
        counts: dict[str, int] = {}
        for form in filter(one.held.__contains__, self._words_of):
            count = one.words.count(form)
            for word in self._words_of[form]:
                counts[word] = max(count, counts.get(word, 0))
        return counts


_NEAREST = sorted((away for away in range(-WINDOW, WINDOW + 1) if away), key=abs)


def _bm25(counts: Mapping[str, int], weights: Mapping[str, float], length: float, k1: float = K1) -> float:
    score = 0.0
    for word, count in counts.items():
        score += weights[word] * count * (k1 + 1) / (count + k1 * length)
    return score


def _rarity(size: int, holders: int) -> float:
    return math.log(1 + (max(0, size - holders) + 0.5) / (holders + 0.5))


_Key = TypeVar("_Key")


def _relative(scores: Mapping[_Key, float]) -> dict[_Key, float]:
    best = max(scores.values(), default=0.0) or 1.0
    return {key: score / best for key, score in scores.items()}
