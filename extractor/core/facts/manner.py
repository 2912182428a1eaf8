"""Was it said in the manner in which a statement tells it: of the user, as done, as certain, for always?

A paraphrase shares few words with what was said. So the sentences that carry most of a statement's words are looked for,
and only whether all of those are of another manner counts: "only if", "sometimes", "my sister", "I haven't decided".
English only, because the words are; a sentence that is much like another is compared in more languages
(`distortions.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from extractor.core.facts.sentences import ROOT, Sentence, is_alike, speaks_of_self
from extractor.core.facts.wording import words
from extractor.core.languages import en_manner as say
from extractor.core.languages import opposites
from extractor.core.lazy import lazy

# Of a statement's distinctive words, how many at least a sentence that carries it holds, and which share of them.
MIN_CARRIED = 2
MIN_SHARE, MIN_WIDE_SHARE, MIN_NARROW_SHARE = 0.4, 0.3, 0.5
MIN_WORD_CHARS = 4
# A part of a sentence is compared alone if its distinctive words have so many letters.
MIN_PART_CHARS = 8

_CLAUSES = re.compile(
    r"[,;:()\u2013\u2014]|\s-\s|\b(?:but|because|so|while|whereas|though|although|and|which|who|since)\b"
)
_PARTS = re.compile(r",| and | who | but |;")
# Where a sentence about the user goes on about them.
_SUBJECT = re.compile(r"\A[Tt]he user\b(?!')")
_SHARED = re.compile(r",? (?:and|but) (?=[a-z]+(?:s|ed)\b)|, (?:and |but )?(?=(?:is|has|was|does|will)\b)")
_OF_USER = re.compile(r"\bthe user\b")
_USER = re.compile(r"\Athe user\b")
_WITH_ME = re.compile(r"\A\W*my \w+(?: \w+)? and (?:i|me)\b")
_NAME = re.compile(r"[A-Z][a-z]+")


@dataclass(frozen=True)
class Stated:
    """A sentence of a statement or a part of it, and what the person said.

    Attributes:
        whole: The sentence.
        own: The same, or one of its parts; see `with_parts`.
        told: What the person said in the cited messages.
        soon: What they said in the next message.
        later: What they said in all later ones.
        before: What they said in the messages before those.
    """

    whole: Sentence
    own: Sentence
    told: Sequence[Sentence]
    soon: Sequence[Sentence]
    later: Sequence[Sentence]
    before: Sequence[Sentence] = ()

    @lazy
    def is_of_user(self) -> bool:
        """It says something of the user, or of what is theirs."""
        return _USER.match(self.own.plain) is not None

    @lazy
    def carriers(self) -> list[Sentence]:
        return carriers(self.own, self.told, MIN_SHARE)

    @lazy
    def wide_carriers(self) -> list[Sentence]:
        return carriers(self.own, self.told, MIN_WIDE_SHARE)


def carriers(own: Sentence, told: Sequence[Sentence], share: float) -> list[Sentence]:
    """Return the sentences that hold most of a statement's distinctive words; none if no one holds enough."""
    keys = list(dict.fromkeys(own.keys))
    least = max(1, min(MIN_CARRIED, len(keys)), share * len(keys))
    begins = [word[:ROOT] for word in keys]
    near = [one for one in told if sum(map(one.roots.__contains__, begins)) >= least] if keys else []
    counts = [_count(one, keys) for one in near]
    best = max(counts, default=0)
    return [one for one, count in zip(near, counts, strict=True) if count == best >= least]


def _count(sentence: Sentence, keys: Sequence[str]) -> int:
    return sum(sentence.holds(word) for word in keys)


def with_parts(sentence: Sentence) -> list[Sentence]:
    """Return a sentence about the user, and its clauses that share the subject."""
    subject = _SUBJECT.match(sentence.text)
    parts = [part.strip() for part in _SHARED.split(sentence.text)] if subject else []
    if subject is None or len(parts) < 2:
        return [sentence]
    first, *rest = parts
    found = [Sentence(first), *(Sentence(f"{subject.group()} {part}") for part in rest)]
    return [sentence, *(part for part in found if sum(map(len, part.keys)) >= MIN_PART_CHARS)]


def find_other_manner(stated: Stated) -> str:
    """Return how what was said is of another manner than a statement, in words for the model; empty if it is not."""
    if not _OF_USER.search(stated.whole.plain):  # the words are English
        return ""
    return next((found for rule in RULES if (found := rule(stated))), "")


def _all_say(sentences: Sequence[str], pattern: re.Pattern[str], unless: re.Pattern[str] | None = None) -> str:
    """Return the words of the first one if all say something; empty otherwise."""
    found = [pattern.search(text) for text in sentences]
    if not found or not all(found) or (unless and any(map(unless.search, sentences))):
        return ""
    return f"the message says {found[0].group().strip()!r}" if found[0] else ""


def _plain(sentences: Sequence[Sentence]) -> list[str]:
    return [one.plain for one in sentences]


def _tightest(own: Sentence, sentences: Sequence[Sentence]) -> list[str]:
    """Return the clauses of some sentences that hold most of a statement's words."""
    found: list[str] = []
    keys = list(dict.fromkeys(own.keys))
    for one in sentences:
        clauses = [Sentence(part) for part in _CLAUSES.split(one.plain) if part and part.strip()]
        most = max((_count(clause, keys) for clause in clauses), default=0)
        found += [clause.plain for clause in clauses if most and _count(clause, keys) == most]
    return found


# -- how much, how often ----------------------------------------------------------------------------------------------


def _wholly(stated: Stated) -> str:
    own = stated.own.plain
    if not say.WHOLLY.search(own) or say.PARTLY.search(own):
        return ""
    return _all_say(_plain(stated.carriers), say.PARTLY, say.WHOLLY)


def _ever(stated: Stated) -> str:
    if stated.own.is_negated or not say.EVER.search(stated.own.plain):
        return ""
    return _all_say(_plain(stated.carriers), say.NEVER, say.EVER)


# -- whether it is so -------------------------------------------------------------------------------------------------


def _conditional(stated: Stated) -> str:
    if say.KEEPS_CONDITION.search(stated.own.plain) or stated.own.find(opposites.HEDGES):
        return ""
    if found := _all_say(_plain(stated.wide_carriers), say.ON_CONDITION):
        return found
    if not say.CHOSEN.search(stated.own.plain):
        return ""
    places = [at for at, one in enumerate(stated.told) if any(map(one.holds, stated.own.keys))]
    # "I was offered X. I'll take it only if ..."
    behind = [" ".join(_plain(stated.told[at : at + 2])) for at in places]
    return _all_say(behind, say.ON_CONDITION)


def _unreal(stated: Stated) -> str:
    if say.KEEPS_UNREAL.search(stated.whole.plain):
        return ""
    places = [stated.told.index(one) for one in stated.wide_carriers]
    around = [" ".join(_plain(stated.told[max(0, at - 1) : at + 1])) for at in places]
    if found := _all_say(around, say.UNREAL, say.ALSO_SELF):
        return found
    behind = [" ".join(_plain(stated.told[at : at + 2])) for at in places]
    if (found := _all_say(behind, say.JOKED)) and not say.KEEPS_QUESTION.search(stated.own.plain):
        return found
    played = next((m for one in stated.before if (m := say.PLAYING.search(one.plain))), None)
    return f"the person plays somebody: {played.group().strip()!r}" if played and stated.own.is_of_user else ""


def _doubted(stated: Stated) -> str:
    if say.KEEPS_DOUBT.search(stated.whole.plain):
        return ""
    if found := _all_say(_tightest(stated.own, stated.wide_carriers), say.DOUBTED):
        return found
    is_possible = stated.own.holds("user") and any(say.DOUBTED_ALONE.search(one.plain) for one in stated.told)
    for word in dict.fromkeys(stated.own.keys) if is_possible else ():
        clauses = [clause.plain for one in stated.told if one.holds(word) for clause in _clauses_with(one, word)]
        if len(word) >= MIN_WORD_CHARS and (found := _all_say(clauses, say.DOUBTED_ALONE)):
            return found
    return ""


def _undecided(stated: Stated) -> str:
    own = stated.own.plain
    if not stated.own.is_of_user or not say.CHOSEN.search(own) or say.KEEPS_CHOICE.search(own):
        return ""
    found = next((m for one in (*stated.told, *stated.soon) if (m := say.UNDECIDED.search(one.plain))), None)
    return f"the message says {found.group()!r}" if found else ""


def _asked(stated: Stated) -> str:
    if not stated.is_of_user or say.KEEPS_QUESTION.search(stated.own.plain):
        return ""
    if not all(one.text.rstrip().endswith("?") for one in stated.carriers):
        return ""
    return "the message only asks" if _all_say(_tightest(stated.own, stated.carriers), say.ASKS) else ""


def _in_code(stated: Stated) -> str:
    is_code = stated.is_of_user and stated.carriers and all(say.CODE_LINE.match(one.text) for one in stated.carriers)
    return "the message only has it in code" if is_code else ""


# -- when -------------------------------------------------------------------------------------------------------------


def _planned(stated: Stated) -> str:
    own = stated.own.plain
    if not say.IS_DONE.search(own) or say.MEANT.search(own):
        return ""
    found = _all_say(_tightest(stated.own, stated.carriers), say.PLANNED, say.DID)
    return found or _verb_planned(stated) or _not_done(stated)


def _verb_planned(stated: Stated) -> str:
    """`dropped Python 3.8`, where all clauses that hold the verb beside another of its words are plans."""
    past = _verb_done(stated.own)
    verb = say.PRESENT_OF.get(past, past)
    others = [word for word in stated.own.keys if not is_alike(word, verb)]
    sentences = [one for one in stated.told if verb and one.holds(verb) and _count(one, others)]
    return _all_say([clause.plain for one in sentences for clause in _clauses_with(one, verb)], say.PLANNED)


def _verb_done(own: Sentence) -> str:
    """Return the verb of what a statement tells as done, in its past; empty without one."""
    done = say.IS_DONE.search(own.plain)
    return done.group().split()[-1] if done else ""


def _not_done(stated: Stated) -> str:
    """`signed the contract`, where all that was said of signing is "I haven't signed it"."""
    verb = "" if stated.own.is_negated else _verb_done(stated.own)
    if not verb:
        return ""
    clauses = [clause.plain for one in stated.told for clause in _clauses_with(one, verb)]
    return _all_say(clauses, re.compile(say.NOT_DONE.format(re.escape(verb))))


def _done(stated: Stated) -> str:
    plans = say.PLANS.search(stated.own.plain) if stated.is_of_user else None
    if plans is None:
        return ""
    behind = stated.own.plain[plans.end() :].split(" and ")[0]
    meant = Sentence(" ".join(say.PAST_OF.get(word, word) for word in behind.split()))
    told = carriers(meant, stated.told, MIN_SHARE)
    if any(say.PLANNED.search(one.plain) for one in told):
        return ""
    verbs = meant.words[:2]
    told = [one for one in told if any(_did(one, verb) for verb in verbs) or say.HAD_DONE.search(one.plain)]
    return _all_say(_plain(told), say.DID_OR_HAD, say.NOT_OVER)


def _did(said: Sentence, verb: str) -> bool:
    return any(is_alike(verb, did.group().split()[-1]) for did in say.DID.finditer(said.plain))


def _over(stated: Stated) -> str:
    if not stated.is_of_user or say.KEEPS_OVER.search(stated.own.plain):
        return ""
    return _all_say(_tightest(stated.own, stated.carriers), say.OVER)


def _present(stated: Stated) -> str:
    if not say.WAS.search(stated.own.plain) or say.IS_BOTH.search(stated.own.plain) or not stated.carriers:
        return ""
    is_now = all(speaks_of_self(one.text) and not say.ANY_PAST.search(one.plain) for one in stated.carriers)
    return "the message says that it is still so" if is_now else ""


# -- of whom ----------------------------------------------------------------------------------------------------------


def _of_another(stated: Stated) -> str:
    if not stated.own.is_of_user:
        return ""
    for part in map(Sentence, map(str.strip, _PARTS.split(stated.own.text))):
        told = carriers(part, stated.told, MIN_NARROW_SHARE) if len(part.keys) >= MIN_CARRIED else []
        who = [_who(one, part, stated.own) or _who_of_clause(one, part, stated.own) for one in told]
        if who and all(who):
            return f"the message says this of {who[0]!r}"
    return ""


def _who(said: Sentence, part: Sentence, own: Sentence) -> str:
    """Return the person of whom a sentence speaks before its last word that a statement shares; empty if it is its
    speaker, or if the statement names that person."""
    who = said.who
    names = next((kin for kin in say.SAME_KIN if who in kin), (who,))
    if not _is_person(who) or any(map(own.holds, names)) or _WITH_ME.match(said.plain):
        return ""
    if any(own.holds(name.lower()) for name in _NAME.findall(" ".join(said.text.split()[:5]))):
        return ""
    end = max((said.plain.find(word) for word in said.keys if part.holds(word)), default=0)
    return "" if speaks_of_self(said.text[: max(0, end)]) else who


def _who_of_clause(said: Sentence, part: Sentence, own: Sentence) -> str:
    """Return the person of whom all clauses speak that hold most of a statement's words."""
    who = [_who(Sentence(clause.strip()), part, own) for clause in _tightest(part, [said])]
    return who[0] if who and all(who) else ""


def _is_person(who: str) -> bool:
    """Return whether it is somebody else: "sister", "Ines"; not "you", nor a word that only begins a sentence."""
    return bool(who) and who != "you" and (who.islower() or not say.NO_NAME.search(who))


# -- the opposite -----------------------------------------------------------------------------------------------------


def _denied_before(stated: Stated) -> str:
    """`takes warfarin`, where all that was said of it is "not on warfarin"."""
    if stated.own.is_negated:
        return ""
    held = words(stated.own.plain)
    for at, word in enumerate(held):
        if say.REFUSES.search(" ".join(held[:at])):
            return ""
        if (
            len(word) < MIN_WORD_CHARS
            or word not in stated.own.keys
            or say.HOLDING.isdisjoint(held[max(0, at - 2) : at])
        ):
            continue
        clauses = [clause for one in stated.told if one.holds(word) for clause in _clauses_with(one, word)]
        if clauses and all(clause.is_negated and _is_denied(clause, word) for clause in clauses):
            return f"the message says {clauses[0].plain.strip()[:80]!r}"
    return ""


def _wished(stated: Stated) -> str:
    """`plays the cello`, where all that was said of it is "I'd love to learn the cello"."""
    if stated.own.is_negated or say.REFUSES.search(stated.own.plain):
        return ""
    held = words(stated.own.plain)
    for at, word in enumerate(held):
        if len(word) < MIN_WORD_CHARS or word not in stated.own.keys or say.DOES.isdisjoint(held[max(0, at - 2) : at]):
            continue
        clauses = [clause.plain for one in stated.told for clause in _clauses_with(one, word)]
        if found := _all_say(clauses, say.PLANNED):
            return found
    return ""


def _clauses_with(sentence: Sentence, word: str) -> list[Sentence]:
    return [clause for part in _CLAUSES.split(sentence.plain) if part and (clause := Sentence(part)).holds(word)]


def _is_denied(clause: Sentence, word: str) -> bool:
    other = next(held for held in clause.words if is_alike(word, held))
    return say.BEFORE_WORD.search(clause.plain[: clause.plain.find(other)]) is not None


def _affirmed(stated: Stated) -> str:
    """`cannot swim`, where all that was said of it is "I'm a strong swimmer"."""
    denials = list(say.DENIES.finditer(stated.own.plain))
    denial = denials[0] if len(denials) == 1 else None
    if denial is None or say.KEEPS_UNREAL.search(stated.own.plain):
        return ""
    behind = [word for word in words(stated.own.plain[denial.end() :])[:4] if word in stated.own.keys]
    if not behind or len(behind[0]) < MIN_WORD_CHARS:
        return ""
    clauses = [clause for one in stated.told if one.holds(behind[0]) for clause in _clauses_with(one, behind[0])]
    is_affirmed = clauses and not any(say.TURNED.search(clause.plain) for clause in clauses)
    return f"the message says {clauses[0].plain.strip()[:80]!r}" if is_affirmed else ""


# Each returns how what was said is of another manner.
RULES: tuple[Callable[[Stated], str], ...] = (
    _wholly, _ever, _conditional, _unreal, _doubted, _undecided, _asked, _in_code, _planned, _done, _over, _present,
    _of_another, _denied_before, _wished, _affirmed,
)  # fmt: skip
