"""The form of a language's requests to the memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class RequestWords:
    """How people ask for an answer without memory, to remember something, and not to. Patterns are lower-case.

    Attributes:
        known: Patterns of what is kept of a person: "your memory", "what you know about me".
        opt_out: Patterns of opt-outs: "ignore my memory", with `{known}` and `{gap}` (a few words).
        reversals: A regular expression for what turns an opt-out that follows it round: "don't" before "ignore".
        remember: Patterns of requests to remember: "please remember that".
        unkept: Patterns of requests not to keep what was said: "don't remember this", with `{gap}`.
        unkept_surely: Such patterns that mean our memory, or what was said, whatever their sentence names besides; by what
            is in every text that has one: any of some pieces of words.
        unkept_perhaps: Such patterns in whose sentences a file or a variable may be meant; by the same.
        unasked: A regular expression of sentences that only sound like such a request: questions about keeping.
        told: A regular expression of what makes it somebody else's, from what is before a request in its sentence, a line
            break, and the request's first word: "my teacher said,\\ndon't".
        kept: Stems of which every request not to keep something has one: "remember", "save".
        keeps, nots, asks, others: Regular expressions of a sentence that asks not to keep something, in any order of its
            words: a verb of keeping near a negation (empty where the verb has it), and a sign of a request or of what it
            is about ("please", "this"), without what shows that somebody or something else does not keep ("the app").
        short: How people shorten words, pairs: `nn=non`.
    """

    known: Sequence[str] = ()
    opt_out: Sequence[str] = ()
    reversals: str = ""
    remember: Sequence[str] = ()
    unkept: Sequence[str] = ()
    unkept_surely: Mapping[str, Sequence[str]] = field(default_factory=dict)
    unkept_perhaps: Mapping[str, Sequence[str]] = field(default_factory=dict)
    unasked: str = ""
    told: str = ""
    kept: str = ""
    keeps: str = ""
    nots: str = ""
    asks: str = ""
    others: str = ""
    short: str = ""
