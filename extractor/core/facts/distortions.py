"""Does a statement turn around what was said: other roles, another verb, another unit, another person, doubt left out?

A statement is compared sentence by sentence with the sentences of the messages that it cites. Only sentences that
share most of their words are compared, and a sentence that agrees speaks for the statement. All of this is about the
words: what needs knowledge of the world is not recognised.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence, Set
from itertools import chain, pairwise

from extractor.core.dates.english.words import MONTHS
from extractor.core.facts.cited_text import near_quotes
from extractor.core.facts.exchanges import find_exchange
from extractor.core.facts.manner import Stated, find_other_manner, with_parts
from extractor.core.facts.native_manner import find_native_manner
from extractor.core.facts.sentences import ROOT, Sentence, is_alike, speaks_of_self
from extractor.core.facts.units import unit_disputes
from extractor.core.facts.wording import words
from extractor.core.languages import opposites as say
from extractor.core.languages.claims import words_of
from extractor.core.languages.manners import says_ended
from extractor.core.languages.phrases import Phrases
from extractor.core.normal_forms import bare

MAX_SENTENCES = 12
MAX_SAID_SENTENCES = 400
# How much of a message before or after the cited ones is read.
MAX_AROUND_CHARS = 2_000
# How many sentences that were said one of the statement is compared with.
MAX_COMPARED = 12

MIN_SHARED = 2
# How many sentences after "pretend that" belong to the play.
PLAY_SENTENCES = 3
# Share of a sentence's distinctive words that another must hold to be compared with it.
MIN_SHARE = 0.6


_DATE_NOTE = re.compile(r"\((?:as of )?\d{4}-\d\d-\d\d(?:/\d{4}-\d\d-\d\d)?\)")
_SENTENCE = re.compile(r"(?<=[.!?\u3002\uff01\uff1f])\s+|[\n\u3002\uff01\uff1f\u0964]")
# Not "is it bad that I skip breakfast?", which says so.
_ASKS = re.compile(rf"\A\W*(?:{words_of('asks')})\b(?! \w+ (?:that|when|how) (?:i|we|my|our)\b)[^?]*\?", re.IGNORECASE)
_WHAT_IF = re.compile(r"\bwhat if\b", re.IGNORECASE)
_IF = re.compile(rf"\b(?:{words_of('conditions')}) (?:{words_of('speaker')})\b[^,.;!?]*", re.IGNORECASE)
_BEEN = re.compile(rf"\b(?:{words_of('by_words')}|{words_of('passives')})\b")
_THINKS = re.compile(r"\A[^,.;]{0,40}\b(?:thinks?|thought|says?|said|claims?|claimed|believes?|tells? me|told me)\b")
_DESIRES = re.compile(
    r"\b(?:i|we)(?:['\u2019]d| would) (?:love|like) to\b|\b(?:i|we) (?:want|hope|dream|wish) (?:to|of)\b"
)
_CONDITION = re.compile(
    rf"\A\W*(?:and |but )?(?:{words_of('conditions')}) (?:{words_of('speaker')}|{words_of('others')})\b"
)
_DONE = re.compile(r"\b(?:was|were|has|have|had|is|been)\s+\w+(?:ed|en|d)\b|\b\w{3,}ed\b", re.IGNORECASE)
_ENDED = re.compile(r"\b(?:left|ended|past|until|g[ai]ven? up|stopped|quit|former\w*|any ?more)\b")
_DETERMINED = rf"\s+(?:(?:{words_of('determiners')})\s+)?"
_WITHOUT = re.compile(rf"\b(?:{words_of('without_words')}){_DETERMINED}(\w{{3,}})", re.IGNORECASE)
_WITH = rf"\b(?:{words_of('with_words')}){_DETERMINED}"
_CLAUSES = re.compile(rf"[,;:()\u2013\u2014]|\s-\s|\b(?:{words_of('joiners')})\b")
_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")
_DAY = re.compile(rf"\b(\d{{1,2}})\.? (?:{'|'.join(MONTHS)})\b")
# "Nine people report to me" makes the user their manager.
_TO_ME = re.compile(r"\b(?:to|from|for) (?:me|us)\b")
# "User follows a vegan diet."
_BARE_USER = re.compile(r"(?:(?<=\A)|(?<=\n)|(?<=[.!?;] ))User(?='s\b|\u2019s\b| [a-z])")
# "maybe ten out of 400" is told as "about ten".
_ROUGH = re.compile(r"\b(?:about|around|some|roughly|approximately|or so)\b|~")
_COUNT = re.compile(
    r" (?:\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|a dozen|half)\b)"
)


def find_distortion(
    text: str,
    said: Sequence[tuple[str, str]],
    *,
    quotes: Sequence[str] = (),
    later: Sequence[str] = (),
    before: Sequence[str] = (),
) -> str:
    """Return what a statement changed about what was said, in words for the model; empty if nothing was found.

    Args:
        said: Role of the sender and own words of each cited message.
        quotes: Where to look first in a long message.
        later: The person's own words in the messages after those.
        before: The same of some messages before them.
    """
    told = [(role, one) for role, whole in said for one in _sentences(near_quotes(whole, quotes))][:MAX_SAID_SENTENCES]
    own_told = [one for role, one in told if role == "user"]
    after = [_sentences(whole[:MAX_AROUND_CHARS]) for whole in later]
    earlier = [one for whole in before for one in _sentences(whole[:MAX_AROUND_CHARS])]
    for own in _sentences(_BARE_USER.sub("The user", _DATE_NOTE.sub("", text)))[:MAX_SENTENCES]:
        if found := _changed(own, told):
            return found
        for part in with_parts(own):
            stated = Stated(own, part, own_told, after[0] if after else [], list(chain.from_iterable(after)), earlier)
            if found := find_other_manner(stated) or find_exchange(stated):
                return found
    if found := find_native_manner(_DATE_NOTE.sub("", text), [one.text for one in own_told]):
        return found
    return unit_disputes(text, " ".join(sentence.text for _, sentence in told))


def _sentences(text: str) -> list[Sentence]:
    return [Sentence(part.strip()) for part in _SENTENCE.split(text.replace("\u2019", "'")) if part and part.strip()]


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
    counts = [(len(wanted & sentence.roots.keys()), -at) for at, (_, sentence) in enumerate(told)]
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
    ours, theirs = own.way, said.way
    if ours and theirs and is_alike(ours[0], theirs[1]) and is_alike(ours[1], theirs[0]) and not is_alike(*theirs):
        return f"the message says from {theirs[0]} to {theirs[1]}"
    return ""


def _relation(own: Sentence, said: Sentence, _: str) -> str:
    """`vim over emacs`, `tabs instead of spaces`, `older than Paul`."""
    ours, theirs = own.relations, said.relations
    if not ours or not theirs or _are_opposed(own, said):
        return ""  # "likes coffee less than tea" is "I like tea more than coffee"
    for one in ours:
        for other in theirs:
            if one.group() != other.group():
                continue
            left, right = _beside(own, one)
            before, after = _beside(said, other)
            if not (left and right and before and after) or is_alike(before[-1], after[0]):
                continue  # "two days after the day of the move" is the same in either order
            if is_alike(left[-1], after[0]) and is_alike(right[0], before[-1]):
                return f"the message says {before[-1]} {other.group()} {after[0]}"
            if _are_names_swapped(left, right, before, after, own, said):
                return "the message has these names the other way round"
    return ""


def _beside(sentence: Sentence, match: re.Match[str]) -> tuple[list[str], list[str]]:
    left, right = words(sentence.plain[: match.start()]), words(sentence.plain[match.end() :])
    return [w for w in left if w in sentence.keys], [w for w in right if w in sentence.keys]


def _are_opposed(own: Sentence, said: Sentence) -> bool:
    """Return whether one names the other side of what the other names."""
    verbs = (side for side in own.sides if side not in say.CONVERSE_SIDES)
    return any(say.OTHER_SIDE[side] in said.sides for side in verbs)


def _are_names_swapped(left: list[str], right: list[str], before: list[str], after: list[str], own: Sentence, said: Sentence) -> bool:  # fmt: skip
    both = own.names & said.names
    ours_left, ours_right = both.intersection(left), both.intersection(right)
    is_crossed = ours_left.intersection(after) and ours_right.intersection(before)
    return bool(is_crossed) and ours_left.isdisjoint(before)


def _doer(own: Sentence, said: Sentence, _: str) -> str:
    """`Ben reports to Ada`: two names on the other sides of the same verb."""
    named = own.names & said.names
    both = [name for name in dict.fromkeys(said.words) if name in named] if len(named) > 1 else []
    if len(both) < 2 or own.is_passive != said.is_passive:
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
    numbers -= set(_DAY.findall(said.plain))
    return _crossed(own, said, numbers) or _crossed(own, said, own.inner_names & said.inner_names)


def _crossed(own: Sentence, said: Sentence, items: Set[str]) -> str:
    if len(items) < 2:
        return ""
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
    is_comparison = own.find(say.COMPARED) and said.find(say.COMPARED)
    verbs = [] if is_comparison else [side for side in own.sides if side not in say.CONVERSE_SIDES]
    if found := _other_side(own, said, verbs):
        return found
    if _TO_ME.search(said.plain):
        return ""
    is_ones_own = _is_ones_own(own, said)
    if is_ones_own or (own.words[:1] == said.words[:1] and own.names & said.names):
        return _other_side(own, said, [side for side in own.sides if side in say.CONVERSE_SIDES])
    return ""


def _is_ones_own(own: Sentence, said: Sentence) -> bool:
    """Return whether a statement about the user is compared with a sentence about the speaker."""
    return own.is_of_user and said.is_of_speaker


def _other_side(own: Sentence, said: Sentence, sides: Iterable[Phrases]) -> str:
    for ours in sides:
        theirs = say.OTHER_SIDE[ours]
        if theirs not in said.sides or theirs in own.sides or ours in said.sides:
            continue
        one, other = own.find(ours), said.find(theirs)
        if one and other and own.is_denied_without(one) == said.is_denied_without(other):
            return f"the message says {other.group()!r}, not {one.group()!r}"
    return ""


def _voice(own: Sentence, said: Sentence, _: str) -> str:
    """`I was hired by Nordwind` is not `The user hired Nordwind`."""
    if not _is_ones_own(own, said) and own.words[:1] != said.words[:1]:
        return ""
    for match in said.done_by:
        if own.holds(match[1]) and not own.done_by and not _BEEN.search(own.plain):
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
    if role != "user" or not own.is_of_user:
        return ""
    who = said.who
    if not who or own.holds(bare(who)):
        return ""
    if bare(who) == "you" and own.has_wish:
        return ""
    end = max((said.plain.find(word) for word in said.words if word in said.keys and own.holds(word)), default=0)
    if speaks_of_self(said.text[: max(end, 0)]) and not _THINKS.match(said.plain[:end]):
        return ""
    return f"the message says this of {who!r}"


# -- doubt ------------------------------------------------------------------------------------------------------------


def _played(own: Sentence, before: Sequence[tuple[str, Sentence]], after: Sequence[tuple[str, Sentence]]) -> str:
    """A sentence of a play, of a story or of a joke."""
    found = next((m for _, said in before if (m := said.find(say.PLAY))), None)
    found = found or next((m for _, said in after if (m := said.find(say.JOKES))), None)
    return f"the message says {found.group().strip()!r}" if found and not own.find(say.HEDGES) else ""


def _doubted(own: Sentence, said: Sentence, role: str) -> str:
    if role != "user" or own.find(say.HEDGES):
        return ""
    reach = _reach(own, said) if said.may_hold(say.DOUBT) or said.may_hold(say.ONCE) else ""
    found = say.DOUBT.pattern.search(reach)
    is_counted = found is not None and _ROUGH.search(own.plain) is not None and _COUNT.match(reach, found.end())
    if found and not is_counted and found.group() not in own.plain:
        return f"the message says {found.group()!r}"
    is_said = own.is_negated or say.ONCE.pattern.search(own.plain) is not None or says_ended(own.text)
    if (found := say.ONCE.pattern.search(reach)) and not is_said and not _ENDED.search(own.plain):
        return f"the message says {found.group()!r}"
    if (found := said.find(say.PLANS)) and _DONE.search(own.plain) and not _DONE.search(_after(said, found)):
        return f"the message says {found.group()!r}"
    if _ASKS.match(said.plain) or ("what" in said.plain and _WHAT_IF.search(said.plain)):
        return "the message only asks"
    if (found := _DESIRES.search(_reach(own, said))) and own.is_of_user and not own.has_wish:
        return f"the message says {found.group()!r}"
    if (found := _CONDITION.match(said.plain)) and not own.is_negated:
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
