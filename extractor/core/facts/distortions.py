"""Does a statement turn around what was said: other roles, another verb, another unit, another person, doubt left out?

A statement is compared sentence by sentence with the sentences of the messages that it cites. Only sentences that
share most of their words are compared, and a sentence that agrees speaks for the statement. All of this is about the
words: what needs knowledge of the world is not recognised.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from itertools import pairwise

from extractor.core.facts.cited_text import near_quotes
from extractor.core.facts.sentences import ROOT, Sentence, is_alike
from extractor.core.facts.units import unit_disputes
from extractor.core.facts.wording import words
from extractor.core.languages import opposites as say
from extractor.core.languages.claims import words_of
from extractor.core.languages.noise import noise_of
from extractor.core.normal_forms import bare

MAX_SENTENCES = 12
MAX_SAID_SENTENCES = 400
# How many sentences that were said one of the statement is compared with.
MAX_COMPARED = 12

MIN_SHARED = 2
# How many sentences after "pretend that" belong to the play.
PLAY_SENTENCES = 3
# Share of a sentence's distinctive words that another must hold to be compared with it.
MIN_SHARE = 0.6


_DATE_NOTE = re.compile(r"\((?:as of )?\d{4}-\d\d-\d\d(?:/\d{4}-\d\d-\d\d)?\)")
_SENTENCE = re.compile(r"(?<=[.!?\u3002\uff01\uff1f])\s+|[\n\u3002\uff01\uff1f\u0964]")
_I = re.compile(rf"\b(?:{words_of('speaker')})\b", re.IGNORECASE)
_THEIRS = re.compile(
    rf"\A\W*(?:and |so |but |well,? |oh,? |also,? |btw,? )?(?:{words_of('determiners')}) (?:\w+ ){{0,2}}\w+",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"\A\W*([A-Z\u00c0-\u00de][^\W\d_]{2,})(?: [A-Z][\w-]+)?(?: (?:from|of|in|at) [\w ]{2,30}?)? (?:is|was|has|had|will|left|won|lost|[a-z]{3,}(?:s|ed))\b"
)
_YOU = re.compile(
    r"\A\W*(?:and |but )?you\b(?! (?:can|could|should|must|may|have to|need|know|see|mean))", re.IGNORECASE
)
_OF_USER = re.compile(
    rf"\A\W*(?:\w+: )?(?:(?:{words_of('articles')})\b ?)?(?:{words_of('user')})(?!['\u2019]s|s\b)\b",
    re.IGNORECASE,
)
_WISHES = re.compile(
    r"\b(?:wants|prefers|asks|asked|would like|wishes|requests|expects|needs|dislikes)\b", re.IGNORECASE
)
_ASKS = re.compile(rf"\A\W*(?:{words_of('asks')})\b[^?]*\?|\bwhat if\b", re.IGNORECASE)
_IF = re.compile(rf"\b(?:{words_of('conditions')}) (?:{words_of('speaker')})\b[^,.;!?]*", re.IGNORECASE)
_BEEN = re.compile(rf"\b(?:{words_of('by_words')}|{words_of('passives')})\b")
_PASSIVE = re.compile(rf"\b(?:{words_of('by_words')})\b|\b(?:{words_of('passives')})\s+\w+(?:ed|en|t)\b")
_WAS = re.compile(rf"\b(?:{words_of('passives')})\s+(\w+(?:ed|en|t)) (?:{words_of('by_words')})\b")
_THINKS = re.compile(r"\A[^,.;]{0,40}\b(?:thinks?|thought|says?|said|claims?|claimed|believes?|tells? me|told me)\b")
_DESIRES = re.compile(
    r"\b(?:i|we)(?:['\u2019]d| would) (?:love|like) to\b|\b(?:i|we) (?:want|hope|dream|wish) (?:to|of)\b"
)
_CONDITION = re.compile(
    rf"\A\W*(?:and |but )?(?:{words_of('conditions')}) (?:{words_of('speaker')}|{words_of('others')})\b"
)
_PREFERS = re.compile(r"\bprefer|\blieber\b")
_DONE = re.compile(r"\b(?:was|were|has|have|had|is|been)\s+\w+(?:ed|en|d)\b|\b\w{3,}ed\b", re.IGNORECASE)
_DETERMINED = rf"\s+(?:(?:{words_of('determiners')})\s+)?"
_WITHOUT = re.compile(rf"\b(?:{words_of('without_words')}){_DETERMINED}(\w{{3,}})", re.IGNORECASE)
_WITH = rf"\b(?:{words_of('with_words')}){_DETERMINED}"
_CLAUSES = re.compile(rf"[,;:()\u2013\u2014]|\s-\s|\b(?:{words_of('joiners')})\b")
_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")


def find_distortion(text: str, said: Sequence[tuple[str, str]], *, quotes: Sequence[str] = ()) -> str:
    """Return what a statement changed about what was said, in words for the model; empty if nothing was found.

    Args:
        said: Role of the sender and own words of each cited message.
        quotes: Where to look first in a long message.
    """
    told = [
        (role, Sentence(part.strip()))
        for role, whole in said
        for part in _SENTENCE.split(near_quotes(whole, quotes))
        if part and part.strip()
    ][:MAX_SAID_SENTENCES]
    stated = [Sentence(part.strip()) for part in _SENTENCE.split(_DATE_NOTE.sub("", text)) if part and part.strip()]
    for own in stated[:MAX_SENTENCES]:
        found = _changed(own, told)
        if found:
            return found
    return unit_disputes(text, " ".join(sentence.text for _, sentence in told))


def _changed(own: Sentence, told: Sequence[tuple[str, Sentence]]) -> str:
    """Return what a sentence changed; a sentence that was said and agrees with it counts more than one that does not."""
    wrong, best = "", 0.0
    for at in _nearest(own, told):
        role, sentence = told[at]
        share = _share(own, sentence)
        if share < MIN_SHARE or share < best:
            continue
        found = next((reason for check in CHECKS if (reason := check(own, sentence, role))), "")
        if not found and role == "user":
            found = _played(own, told[max(0, at - PLAY_SENTENCES) : at + 1], told[at : at + 2])
        if share > best or not found:
            wrong, best = found, share
    return wrong


def _nearest(own: Sentence, told: Sequence[tuple[str, Sentence]]) -> list[int]:
    """Return the places of the sentences that may be compared with another, those with most of its words first."""
    wanted = {word[:ROOT] for word in own.keys}
    counts = [(len(wanted & sentence.roots), -at) for at, (_, sentence) in enumerate(told)]
    least = MIN_SHARE * len(wanted) if wanted else 1
    return [-at for count, at in sorted(counts, reverse=True)[:MAX_COMPARED] if count >= least]


def _share(own: Sentence, said: Sentence) -> float:
    if not own.keys:
        return 0.0
    shared = sum(said.holds(word) for word in dict.fromkeys(own.keys))
    count = len(set(own.keys))
    return shared / count if shared >= min(MIN_SHARED, count) else 0.0


# -- roles ------------------------------------------------------------------------------------------------------------


def _from_to(own: Sentence, said: Sentence, _: str) -> str:
    ours, theirs = _way(own), _way(said)
    if ours and theirs and is_alike(ours[0], theirs[1]) and is_alike(ours[1], theirs[0]) and not is_alike(*theirs):
        return f"the message says from {theirs[0]} to {theirs[1]}"
    return ""


def _way(sentence: Sentence) -> tuple[str, str] | None:
    """Return where something comes from and where it goes, in any language; None unless both are named once."""
    ends = []
    for marker in (say.FROM, say.TO):
        after = [words(sentence.plain[match.end() : match.end() + 40])[:1] for match in marker.finditer(sentence.plain)]
        named = [found[0] for found in after if found and found[0] in sentence.names]
        ends.append(named or [found[0] for found in after if found and found[0] in sentence.keys])
    return (ends[0][0], ends[1][0]) if len(ends[0]) == len(ends[1]) == 1 else None


def _relation(own: Sentence, said: Sentence, _: str) -> str:
    """`vim over emacs`, `tabs instead of spaces`, `older than Paul`."""
    ours, theirs = _relations(own), _relations(said)
    if any(
        ours_of.search(own.plain) and theirs_of.search(said.plain)
        for pair in say.OPPOSITES
        for ours_of, theirs_of in (pair, pair[::-1])
    ):
        return ""  # "likes coffee less than tea" is "I like tea more than coffee"
    for one in ours:
        for other in theirs:
            if one.group() != other.group():
                continue
            left, right = _beside(own, one)
            before, after = _beside(said, other)
            if left and right and before and after and is_alike(left[-1], after[0]) and is_alike(right[0], before[-1]):
                return f"the message says {before[-1]} {other.group()} {after[0]}"
            if _are_names_swapped(left, right, before, after, own, said):
                return "the message has these names the other way round"
    return ""


def _relations(sentence: Sentence) -> list[re.Match[str]]:
    found = list(say.RELATIONS.finditer(sentence.plain))
    return found + (list(re.finditer(r"\bto\b", sentence.plain)) if _PREFERS.search(sentence.plain) else [])


def _beside(sentence: Sentence, match: re.Match[str]) -> tuple[list[str], list[str]]:
    left, right = words(sentence.plain[: match.start()]), words(sentence.plain[match.end() :])
    return [w for w in left if w in sentence.keys], [w for w in right if w in sentence.keys]


def _are_names_swapped(left: list[str], right: list[str], before: list[str], after: list[str], own: Sentence, said: Sentence) -> bool:  # fmt: skip
    both = own.names & said.names
    ours_left, ours_right = both.intersection(left), both.intersection(right)
    is_crossed = ours_left.intersection(after) and ours_right.intersection(before)
    return bool(is_crossed) and ours_left.isdisjoint(before)


def _doer(own: Sentence, said: Sentence, _: str) -> str:
    """`Ben reports to Ada`: two names on the other sides of the same verb."""
    both = [name for name in dict.fromkeys(said.words) if name in said.names and name in own.names]
    if len(both) < 2 or bool(_PASSIVE.search(own.plain)) != bool(_PASSIVE.search(said.plain)):
        return ""
    for verb in (word for word in dict.fromkeys(said.keys) if word not in said.names):
        here, there = own.at(verb), said.at(verb)
        if here is None or there is None:
            continue
        for one, other in pairwise(both):
            ours, theirs = (own.at(one), own.at(other)), (said.at(one), said.at(other))
            if None in ours or None in theirs:
                continue
            if theirs[0] < there < theirs[1] and ours[1] < here < ours[0]:  # type: ignore[operator]
                return f"in the message {one} stands before {verb!r} and {other} after it"
    return ""


def _paired(own: Sentence, said: Sentence, _: str) -> str:
    """`Mia is 4 and Theo is 7`: each number belongs to the words before it, or after it; so do names."""
    numbers = {word for word in said.words if _NUMBER.fullmatch(word) and own.words.count(word) == 1}
    return _crossed(own, said, numbers) or _crossed(own, said, own.inner_names & said.inner_names)


def _crossed(own: Sentence, said: Sentence, items: Set[str]) -> str:
    ours, theirs = _holders(own, items), _holders(said, items)
    both = [number for number in theirs if number in ours]
    for one in both:
        for other in both:
            if one == other or not theirs[one] or not theirs[other]:
                continue
            is_crossed = ours[one] & theirs[other] and ours[other] & theirs[one]
            if is_crossed and not (ours[one] & theirs[one] or ours[other] & theirs[other]):
                return f"in the message {one} belongs to {' '.join(sorted(theirs[one]))}"
    return ""


def _holders(sentence: Sentence, items: Set[str]) -> dict[str, frozenset[str]]:
    """Return the distinctive words to which each item belongs: those before it, or those after it if it comes first."""
    groups: list[list[str]] = [[]]
    found: list[str] = []
    for word in sentence.words:
        if word in items and word not in found:
            found.append(word)
            groups.append([])
        elif (
            word in sentence.keys
            and word not in items
            and not _NUMBER.fullmatch(word)
            and sentence.words.count(word) == 1
        ):
            groups[-1].append(word)
    held = groups[:-1] if groups[0] else groups[1:]
    return dict(zip(found, map(frozenset, held), strict=True))


# -- verbs ------------------------------------------------------------------------------------------------------------


def _opposed(own: Sentence, said: Sentence, _: str) -> str:
    for pair in () if say.COMPARED.search(own.plain) and say.COMPARED.search(said.plain) else say.OPPOSITES:
        if found := _other_side(own, said, pair):
            return found
    is_ones_own = _is_ones_own(own, said)
    for pair in say.CONVERSES if is_ones_own or own.names & said.names else ():
        if (is_ones_own or own.words[:1] == said.words[:1]) and (found := _other_side(own, said, pair)):
            return found
    return ""


def _is_ones_own(own: Sentence, said: Sentence) -> bool:
    """Return whether a statement about the user is compared with a sentence about the speaker."""
    return bool(_OF_USER.search(own.text) and _I.search(said.text))


def _other_side(own: Sentence, said: Sentence, pair: tuple[re.Pattern[str], re.Pattern[str]]) -> str:
    for ours, theirs in (pair, pair[::-1]):
        one, other = ours.search(own.plain), theirs.search(said.plain)
        if not one or not other or theirs.search(own.plain) or ours.search(said.plain):
            continue
        if own.is_denied_without(one) == said.is_denied_without(other):
            return f"the message says {other.group()!r}, not {one.group()!r}"
    return ""


def _voice(own: Sentence, said: Sentence, _: str) -> str:
    """`I was hired by Nordwind` is not `The user hired Nordwind`."""
    if not _is_ones_own(own, said) and own.words[:1] != said.words[:1]:
        return ""
    for match in _WAS.finditer(said.plain):
        if own.holds(match[1]) and not _WAS.search(own.plain) and not _BEEN.search(own.plain):
            return f"the message says {match.group()!r}"
    return ""


def _with(own: Sentence, said: Sentence, _: str) -> str:
    for match in _WITHOUT.finditer(said.plain):
        root = re.escape(match[1][: max(ROOT, len(match[1]) - 1)])
        if re.search(_WITH + root, own.plain) and not own.is_negated and not _WITHOUT.search(own.plain):
            return f"the message says {match.group()!r}"
    return ""


# -- persons ----------------------------------------------------------------------------------------------------------


def _of_another(own: Sentence, said: Sentence, role: str) -> str:
    """A sentence about somebody else, told of the user."""
    if role != "user" or not _OF_USER.search(own.text):
        return ""
    who = _who(said.text)
    if not who or own.holds(bare(who)):
        return ""
    if bare(who) == "you" and _WISHES.search(own.text):
        return ""
    end = max((said.plain.find(word) for word in said.words if word in said.keys and own.holds(word)), default=0)
    if _I.search(said.text[: max(end, 0)]) and not _THINKS.search(said.plain[:end]):
        return ""
    return f"the message says this of {who!r}"


def _who(text: str) -> str:
    """Return the person of whom a sentence speaks, if it is neither the speaker nor a thing."""
    if (found := _THEIRS.search(text)) and (named := say.PEOPLE.search(bare(text[: found.end()]))):
        return named.group()
    if (found := _NAMED.search(text)) and bare(found[1]) not in noise_of([bare(found[1])]):
        return found[1]
    return "you" if _YOU.search(text) else ""


# -- doubt ------------------------------------------------------------------------------------------------------------


def _played(own: Sentence, before: Sequence[tuple[str, Sentence]], after: Sequence[tuple[str, Sentence]]) -> str:
    """A sentence of a play, of a story or of a joke."""
    if say.HEDGES.search(own.plain):
        return ""
    found = next((m for _, said in before if (m := say.PLAY.search(said.plain))), None)
    found = found or next((m for _, said in after if (m := say.JOKES.search(said.plain))), None)
    return f"the message says {found.group().strip()!r}" if found else ""


def _doubted(own: Sentence, said: Sentence, role: str) -> str:
    if role != "user" or say.HEDGES.search(own.plain):
        return ""
    if found := say.DOUBT.search(_reach(own, said)):
        return f"the message says {found.group()!r}"
    if (
        (found := say.ONCE.search(_reach(own, said)))
        and not own.is_negated
        and not re.search(r"\b(?:left|ended|past|until)\b", own.plain)
    ):
        return f"the message says {found.group()!r}"
    if (found := say.PLANS.search(said.plain)) and _DONE.search(own.plain) and not _DONE.search(_after(said, found)):
        return f"the message says {found.group()!r}"
    if _ASKS.search(said.plain):
        return "the message only asks"
    if (found := _DESIRES.search(said.plain)) and _OF_USER.search(own.text) and not _WISHES.search(own.text):
        return f"the message says {found.group()!r}"
    if (found := _CONDITION.search(said.plain)) and not own.is_negated:
        return f"the message says {found.group()!r}"
    if (found := _IF.search(said.plain)) and _share(own, Sentence(found.group())) >= MIN_SHARE:
        return f"the message says {found.group()[:60]!r}"
    return ""


def _after(said: Sentence, found: re.Match[str]) -> str:
    return said.plain[found.end() :]


def _reach(own: Sentence, said: Sentence) -> str:
    """Return the clauses of a sentence that hold the statement's words."""
    clauses = _CLAUSES.split(said.plain)
    return " , ".join(
        clause for clause in clauses if any(is_alike(word, held) for held in words(clause) for word in own.keys)
    )


# Each takes the statement's sentence, one that was said, and the role of who said it, and returns what was changed.
CHECKS: tuple[Callable[[Sentence, Sentence, str], str], ...] = (
    _from_to, _relation, _doer, _paired, _opposed, _voice, _with, _of_another, _doubted,
)  # fmt: skip
