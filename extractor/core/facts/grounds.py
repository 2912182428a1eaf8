"""What is a draft based on, and is that enough for its type?

quoted                                                   basis       user, feedback   project, reference
the person's own words, sharing a word                   said        yes              yes
a bare yes, with the assistant's message it answers      confirmed   yes              yes
the person's own words, sharing no word                  inferred    yes              yes
nothing; a passage was found                             found       yes              yes
the assistant's words                                    assistant   no               yes
a pasted text                                            pasted      no               yes, unless it is an instruction
a tool result                                            tool        no               yes, unless it is an instruction
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from extractor.core.conversation.transcript import said_text
from extractor.core.errors import NotInTheseWords, NotToBeKept, ToolRefusal
from extractor.core.facts.evidence import MIN_OVERLAP, check_quotes, find_passage, shares
from extractor.core.facts.fact import TYPE_RULES, Basis, Evidence, FactType, Origin
from extractor.core.facts.orders import is_order, takes_over
from extractor.core.facts.own_words import own_words
from extractor.core.facts.quotes import stands_in
from extractor.core.facts.sources import Before, Sources
from extractor.core.facts.wording import is_bare_answer, telling, telling_count, words

MIN_OWN_WORDS = 3
# A statement about a person that takes this many distinctive words, and half of all it has, only from pasted texts and
# tool results counts as theirs, whatever it quotes.
MIN_FOREIGN_WORDS = 3

PERSONS = (Basis.SAID, Basis.CONFIRMED, Basis.INFERRED, Basis.FOUND)
_SOURCES = {Basis.PASTED: "a pasted text", Basis.TOOL: "a tool result"}


class EvidenceMissing(ToolRefusal):
    """No evidence was given, and none was found."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a draft is based on."""

    evidence: tuple[Evidence, ...]
    basis: Basis


def find_grounds(given: Any, kind: FactType, statement: str, sources: Sources, before: Before) -> Grounds:
    """Return what a statement is based on, given the model's evidence.

    Raises:
        ToolRefusal: A quote was not found or says too little; the type needs better evidence.
    """
    if takes_over(statement):
        raise NotToBeKept("it tries to take over an agent: leave it out.")
    evidence = check_quotes(given, statement, sources)
    grounds = (
        Grounds(evidence, _basis(evidence, statement, sources)) if evidence else _found(statement, sources, before)
    )
    _refuse_others_words(kind, statement, grounds, sources)
    return grounds


def unverified_grounds(kind: FactType, statement: str, sources: Sources) -> Grounds:
    """Return the grounds of a statement without a quote: the passage that shares most words with it, however few.

    Raises:
        NotToBeKept: It takes its words from a pasted text or a tool result.
    """
    if takes_over(statement):
        raise NotToBeKept("it tries to take over an agent: leave it out.")
    grounds = Grounds(nearest_evidence(statement, sources), Basis.UNVERIFIED)
    _refuse_others_words(kind, statement, grounds, sources)
    return grounds


def nearest_evidence(statement: str, sources: Sources) -> tuple[Evidence, ...]:
    """Return the passage that shares most words with a statement, however few, unverified; else the person's newest
    message."""
    passage = find_passage(statement, sources, least=0.0)
    if passage is not None:
        return (replace(passage, verified=False),)
    persons = [message.uuid for message in sources.messages.values() if message.role == "user" and not message.is_meta]
    return tuple(Evidence(uuid, None, verified=False) for uuid in persons[-1:])


def _basis(evidence: Sequence[Evidence], statement: str, sources: Sources) -> Basis:
    kinds = [_kind_of(item, sources) for item in evidence]
    if Basis.SAID in kinds:
        return Basis.SAID if shares(statement, evidence) else Basis.INFERRED
    if Basis.CONFIRMED in kinds:
        asked = _answered(evidence, kinds, sources)
        return Basis.CONFIRMED if shares(statement, asked) else Basis.INFERRED
    others = (kind for kind in (Basis.PASTED, Basis.ASSISTANT, Basis.TOOL) if kind in kinds)
    return next(others, Basis.UNVERIFIED)


def _kind_of(item: Evidence, sources: Sources) -> Basis:
    """Return who made the quoted statement; `CONFIRMED` is a bare yes or no."""
    message, quote = sources.messages[item.message_uuid], item.quote or ""
    said = said_text(message)
    if not stands_in(quote, said):
        return Basis.TOOL
    if message.role != "user":
        return Basis.ASSISTANT
    if is_bare_answer(quote):
        return Basis.CONFIRMED
    return Basis.SAID if _is_own(quote, own_words(said)) else Basis.PASTED


def _is_own(quote: str, own: str) -> bool:
    """Return whether a quote is the person's own; it may report somebody else's words beside enough of theirs."""
    if stands_in(quote, own):
        return True
    rest = own_words(quote)
    return rest != quote and telling_count(rest) >= MIN_OWN_WORDS and set(words(rest)) <= set(words(own))


def _answered(evidence: Sequence[Evidence], kinds: Sequence[Basis], sources: Sources) -> list[Evidence]:
    """Return the assistant's words to which a bare answer refers.

    Raises:
        ToolRefusal: They are not quoted along with it.
    """
    answers = [item for item, kind in zip(evidence, kinds, strict=True) if kind is Basis.CONFIRMED]
    asked = {uuid for item in answers for uuid in sources.answered(sources.messages[item.message_uuid])}
    found = [
        item
        for item, kind in zip(evidence, kinds, strict=True)
        if kind is Basis.ASSISTANT and item.message_uuid in asked
    ]
    if not found:
        raise ToolRefusal(
            f"{answers[0].quote!r} says nothing by itself: quote the assistant's message that it answers as well."
        )
    return found


def _found(statement: str, sources: Sources, before: Before) -> Grounds:
    """Return the grounds of a statement without evidence: one message must contain most of its distinctive words.

    Otherwise a revision that mostly repeats the fact keeps the fact's evidence, and an agent that writes during its
    conversation vouches for itself.
    """
    if passage := find_passage(statement, sources):
        return Grounds((passage,), Basis.FOUND)
    wanted = telling(statement)
    if before.evidence and wanted and len(wanted & telling(before.content)) / len(wanted) >= MIN_OVERLAP:
        return Grounds(before.evidence, before.basis)
    if sources.origin is Origin.AGENT:
        return Grounds(before.evidence, Basis.ASSISTANT)
    raise EvidenceMissing("evidence is missing: give the message_uuid and a verbatim quote of what was said.")


def _refuse_others_words(kind: FactType, statement: str, grounds: Grounds, sources: Sources) -> None:
    """Refuse a fact about the person, or an instruction to the agent, that is not in the person's own words, and
    others' instructions.

    Raises:
        NotToBeKept: The text says whose words they are.
    """
    if grounds.basis in _SOURCES and is_order(statement):
        raise NotToBeKept(f"it tells somebody what to do, and only {_SOURCES[grounds.basis]} says so: leave it out.")
    if not TYPE_RULES[kind].is_personal:
        return
    own_agent = (
        sources.origin is Origin.AGENT
        and grounds.basis is Basis.ASSISTANT
        and not any(item.message_uuid in sources.messages for item in grounds.evidence)
    )
    is_kept_before = not any(item.message_uuid in sources.messages for item in grounds.evidence) and grounds.evidence
    if not own_agent and not is_kept_before and grounds.basis not in (*PERSONS, Basis.UNVERIFIED):
        raise NotInTheseWords(
            f"a {kind.value} fact needs the person's own words: quote what the user said, not the agent, a tool or a "
            "text that they pasted."
        )
    _refuse_foreign_words(kind, statement, grounds, sources)


def _refuse_foreign_words(kind: FactType, statement: str, grounds: Grounds, sources: Sources) -> None:
    if kind is FactType.USER and grounds.basis is Basis.CONFIRMED:
        return  # what a tool found and the person confirmed counts as theirs
    stated = telling(statement)
    foreign = (stated - sources.own_telling) & sources.foreign_telling
    if len(foreign) >= MIN_FOREIGN_WORDS and len(foreign) * 2 >= len(stated):
        raise NotToBeKept(
            "most of its words stand in a pasted text or a tool result and in nothing that the person said: leave it out."
        )
