"""Words whose exchange turns a statement around, of all languages together: opposites, roles, doubt and play.

The words are `ContrastWords` of the languages. Text is compared as `bare` gives it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from extractor.core.languages import languages
from extractor.core.languages.form import listed, pairs
from extractor.core.languages.phrases import Phrases, Vocabulary

VOCABULARY = Vocabulary()


def _by_side() -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {}
    for word, side in (pair for one in languages() for pair in pairs(one.contrasts.sides)):
        found.setdefault(side, []).append(word)
    return found


# The words of each side, by its English name.
SIDES = _by_side()


def _group(field: str) -> Phrases:
    words = (word for one in languages() for word in listed(getattr(one.contrasts, field)))
    return VOCABULARY.add(words, also=[one.contrasts.also[field] for one in languages() if field in one.contrasts.also])


OPPOSITES: tuple[tuple[Phrases, Phrases], ...] = tuple(
    (VOCABULARY.add(SIDES[one]), VOCABULARY.add(SIDES[other]))
    for one, other in (
        ("dislike", "like"), ("quit", "join"), ("stop", "start"), ("close", "open"), ("lose", "win"),
        ("divorce", "marry"), ("disable", "enable"), ("reduce", "raise"), ("rent", "own"), ("decline", "accept"),
        ("less", "more"), ("short", "long"), ("fail", "succeed"), ("unhappy", "happy"), ("delete", "add"),
        ("forbid", "allow"), ("worse", "better"), ("cheap", "expensive"), ("avoid", "consume"),
        ("postpone", "advance"), ("dismiss", "hire"), ("bad", "good"), ("forget", "remember"), ("slow", "fast"),
        ("disagree", "agree"), ("downgrade", "upgrade"), ("public", "private"), ("unsafe", "safe"),
        ("manual", "automatic"), ("minimum", "maximum"),
    )
)  # fmt: skip

# Two sides of one event: right if the other person does it, wrong if the same one does.
CONVERSES: tuple[tuple[Phrases, Phrases], ...] = tuple(
    (VOCABULARY.add(SIDES[one]), VOCABULARY.add(SIDES[other]))
    for one, other in (
        ("sell", "buy"),
        ("teach", "learn"),
        ("lend", "borrow"),
        ("give", "receive"),
        ("report to", "manage"),
    )
)

OTHER_SIDE: Mapping[Phrases, Phrases] = {
    side: other for pair in (*OPPOSITES, *CONVERSES) for side, other in (pair, pair[::-1])
}
CONVERSE_SIDES = frozenset(side for pair in CONVERSES for side in pair)

COMPARED = _group("compared")
FROM, TO = _group("origins"), _group("goals")
RELATIONS = _group("relations")
PEOPLE = _group("people")
PLAY, JOKES = _group("play"), _group("jokes")
DOUBT, ONCE, PLANS = _group("doubts"), _group("over"), _group("plans")
HEDGES = _group("hedges")
