"""The form of a language's requests to the memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RequestWords:
    """How people ask for an answer without memory, to remember something, and not to. Patterns are lower-case.

    Attributes:
        known: Patterns of what is kept of a person: "your memory", "what you know about me".
        opt_out: Patterns of opt-outs: "ignore my memory", with `{known}` and `{gap}` (a few words).
        reversals: A regular expression for what turns an opt-out that follows it round: "don't" before "ignore".
        remember: Patterns of requests to remember: "please remember that".
        refused: A regular expression of what stands before a verb that is refused: "don't", "no need to".
        unkept: Patterns of requests not to keep what was said: "don't remember this", with `{gap}` and `{refused}`.
        unkept_surely: Such patterns that mean our memory, or what was said, whatever their sentence names besides.
        shame, unkept_beside_shame: A regular expression of words of shame and secrecy, and such patterns that mean what was
            said only in a sentence with one of them.
        unasked: A regular expression of sentences that only sound like such a request: questions about keeping.
        told: A regular expression of what makes it somebody else's, from what is before a request in its sentence, a line
            break, and the request's first word: "my teacher said,\\ndon't".
        keeps, nots, asks, others: Regular expressions of a sentence that asks not to keep something, in any order of its
            words: a verb of keeping near a negation (empty where the verb has it), and a sign of a request or of what it
            is about ("please", "this"), without what shows that somebody or something else does not keep ("the app").
        that: A regular expression for what stands between a verb of keeping and what one asks to keep: "please, that".
        short: How people shorten words, pairs: `nn=non`.
    """

    known: Sequence[str] = ()
    opt_out: Sequence[str] = ()
    reversals: str = ""
    remember: Sequence[str] = ()
    refused: str = ""
    unkept: Sequence[str] = ()
    unkept_surely: Sequence[str] = ()
    shame: str = ""
    unkept_beside_shame: Sequence[str] = ()
    unasked: str = ""
    told: str = ""
    keeps: str = ""
    nots: str = ""
    that: str = ""
    asks: str = ""
    others: str = ""
    short: str = ""
