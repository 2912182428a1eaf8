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
        unkept: Patterns of requests not to keep what was said: "don't remember this", with `{gap}`.
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
    kept: str = ""
    keeps: str = ""
    nots: str = ""
    asks: str = ""
    others: str = ""
    short: str = ""
