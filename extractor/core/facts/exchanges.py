"""What a statement puts in another's place: who is whose manager, old and new, one name for another, what was taken back.

English only, as `manner.py`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable

from extractor.core.dates.english.words import MONTHS
from extractor.core.facts.manner import Stated
from extractor.core.facts.sentences import Sentence, is_alike
from extractor.core.languages import en_manner as say

_CLAUSES = re.compile(r"[,;:()]|\b(?:but|while|whereas|and)\b")
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\Z")


def find_exchange(stated: Stated) -> str:
    """Return what a statement puts in another's place, in words for the model; empty if nothing."""
    return next((found for rule in RULES if (found := rule(stated))), "")


def _role(stated: Stated) -> str:
    """`Priya reports to the user` for "she's been my manager"."""
    said = " . ".join(one.plain for one in stated.told)
    for pair in say.ROLES:
        for claimed, told in (pair, pair[::-1]):
            found = told.said.search(said) if claimed.stated.search(stated.own.plain) else None
            if found and not claimed.said.search(said):
                return f"the message says {found.group()!r}"
    return ""


def _way(stated: Stated) -> str:
    """`from 310 ms to 800 ms` for "from 800 ms down to 310 ms"."""
    ours = say.FROM_TO.search(stated.own.plain)
    if ours is None:
        return ""
    for one in stated.told:
        for theirs in say.FROM_TO.finditer(one.plain):
            if theirs[1] != theirs[2] and is_alike(theirs[1], ours[2]) and is_alike(theirs[2], ours[1]):
                return f"the message says {theirs.group()!r}"
    return ""


def _into(stated: Stated) -> str:
    """`from Swedish into Polish`, where it is "Polish into Swedish"."""
    ours = {match.groups() for match in say.INTO.finditer(stated.own.text)}
    theirs = {match.groups() for one in stated.told for match in say.INTO.finditer(one.text)} if ours else set()
    swapped = next((pair for pair in theirs if pair[::-1] in ours and pair not in ours), None)
    return f"the message says {swapped[0]} to {swapped[1]}" if swapped else ""


def _every_other(stated: Stated) -> str:
    """`every Thursday` for "every other Thursday"."""
    found = next((match for one in stated.told if (match := say.EVERY_OTHER.search(one.plain))), None)
    if found is None or say.EVERY_OTHER.search(stated.own.plain) or f"every {found[1]}" not in stated.own.plain:
        return ""
    return "" if any(f"every {found[1]}" in one.plain for one in stated.told) else f"the message says {found.group()!r}"


def _rather(stated: Stated) -> str:
    """`would rather fly than take the train`, the other way round."""
    ours = say.RATHER.search(stated.own.plain)
    for one in stated.told if ours else ():
        theirs = say.RATHER.search(one.plain)
        if ours is None or theirs is None:
            continue
        (left, right), (first, second) = (map(Sentence, match.groups()) for match in (ours, theirs))
        is_swapped = any(map(first.holds, right.keys)) or any(map(second.holds, left.keys))
        if is_swapped and not (any(map(first.holds, left.keys)) or any(map(second.holds, right.keys))):
            return f"the message says {theirs.group()[:80]!r}"
    return ""


def _whose(stated: Stated) -> str:
    """`the user reviews Priyanka's code` for "Priyanka reviews my code"."""
    for one in stated.told:
        for match in say.DOES_TO_MINE.finditer(one.text):
            name, verb = match[1].lower(), match[2]
            if stated.own.is_of_user and f"{name}'s" in stated.own.plain and stated.own.holds(verb):
                return f"the message says {match.group()!r}"
    return ""


def _switched(stated: Stated) -> str:
    """`replaced the new one by the old one`."""
    own = stated.own
    for one in stated.told:
        for switch in say.SWITCHED.finditer(one.plain):
            old, new = map(re.escape, switch.groups())
            is_back = own.holds(switch[1]) and re.search(say.REPLACES.format(new), own.plain)
            is_old = re.search(say.IS_NOW.format(old), own.plain) and " from " not in own.plain
            if old != new and (is_back or is_old):
                return f"the message says {switch.group()!r}"
    return ""


def _preferred(stated: Stated) -> str:
    ours = say.PREFERS.search(stated.own.plain)
    if ours is None or stated.own.holds("less"):
        return ""
    for one in stated.told:
        for theirs in say.PREFERRED.finditer(one.plain):
            liked = theirs[1] or theirs[2]
            if liked == ours[2] != ours[1]:
                return f"the message says {theirs.group()!r}"
    return ""


def _named(stated: Stated) -> str:
    """`the daughter is called Ines`, where Clara is the daughter and Ines is her teacher."""
    ours = {match[1].lower(): match[2] for match in say.NAMED_BY_ROLE.finditer(stated.own.text)}
    theirs: dict[str, set[str]] = defaultdict(set)
    for one in stated.told if ours else ():
        for match in say.NAMED_BY_ROLE.finditer(one.text):
            theirs[match[1].lower()].add(match[2])
    for role, name in ours.items():
        is_other = any(name in names for other, names in theirs.items() if other != role)
        if role in theirs and name not in theirs[role] and is_other:
            return f"in the message the {role} is called {', '.join(sorted(theirs[role]))}"
    return ""


def _subject(stated: Stated) -> str:
    """`Mina has cello`, where Leo has cello and Mina has chess."""
    names = [word for word in dict.fromkeys(stated.own.words) if word in stated.own.inner_names]
    if len(names) != 1:
        return ""
    keys = [word for word in stated.own.keys if word != names[0] and not word[0].isdigit()]
    for one in stated.told:
        clauses = [Sentence(part.strip()) for part in _CLAUSES.split(one.text) if part and part.strip()]
        named = [(found[1].lower(), clause) for clause in clauses if (found := say.SUBJECT.match(clause.text))]
        of_name = [clause for name, clause in named if name == names[0]]
        if not of_name or any(clause.holds(word) for clause in of_name for word in keys):
            continue
        for name, clause in named:
            if name != names[0] and not stated.own.holds(name) and any(map(clause.holds, keys)):
                return f"the message says {clause.text[:80]!r}"
    return ""


def _place(stated: Stated) -> str:
    """`lives in Ghent`, where the person lives in Antwerp and works in Ghent."""
    ours = [(match[1], match[2]) for match in say.PLACED.finditer(stated.own.text)]
    theirs = [(match[1], match[2]) for one in stated.told for match in say.PLACED.finditer(one.text)] if ours else []
    for word, place in ours:
        there = {other for held, other in theirs if is_alike(word, held)}
        if there and place not in there and any(other == place for _, other in theirs):
            return f"the message says {word} and {', '.join(sorted(there))}"
    return ""


def _taken_back(stated: Stated) -> str:
    """A number or a name that the person corrected: "18,000, not 15,000"."""
    for one in (*stated.told, *stated.later):
        if not say.TAKES_BACK.search(one.plain):
            continue
        for match in say.TAKEN_BACK.finditer(one.plain):
            wrong = _ORDINAL.sub("", match[1].rstrip(".,:"))
            if not (wrong[:1].isdigit() or wrong in one.names):
                continue
            if re.search(rf"(?<![\w.,]){re.escape(wrong)}(?!\w|[.,]\d)", stated.own.plain):
                return f"the person took it back: {match.group()!r}"
    return ""


def _corrected(stated: Stated) -> str:
    """A value that its word has no longer where something is taken back: "misread my ticket: I land at 17:05"."""
    said = [*stated.told, *stated.later]
    taken = [at for at, one in enumerate(said) if say.TAKES_BACK.search(one.plain)]
    if not taken:
        return ""
    around = {near for at in taken for near in (at - 1, at, at + 1)}
    for word, shown in say.VALUED.findall(stated.own.plain) if taken else ():
        value = shown.rstrip(".,:")
        values = [
            (at, other.rstrip(".,:")) for at, one in enumerate(said) for held, other in say.VALUED.findall(one.plain)
            if is_alike(word, held)
        ]  # fmt: skip
        is_there = any(other == value for _, other in values)
        new = next((other for at, other in values if at in around and at >= taken[0] and other != value), "")
        if is_there and new and values[-1][1] != value and word not in MONTHS:
            return f"the person corrected it: {word} {new}"
    return ""


# Each returns what is in another's place.
RULES: tuple[Callable[[Stated], str], ...] = (
    _role, _whose, _way, _into, _every_other, _rather, _switched, _preferred, _named, _subject, _place, _taken_back, _corrected,
)  # fmt: skip
