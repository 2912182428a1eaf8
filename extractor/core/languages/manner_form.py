"""Words that say in what manner something is so, as one language has them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MannerWords:
    """Lists of words and phrases, lower-case; a star stands for any letters, `_` for a space at an end.

    The first fields are what people say; those from `genitive` on are what statements say.

    Attributes:
        wished: What is only wished, considered or supposed: "I'd love to", "if I won".
        planned: What lies ahead or has not happened: "will", "not yet".
        doubted: What is not known: "maybe", "I've heard that".
        unsure: The same, behind what it is about: "I'm not sure".
        denied: What is not so, or not any more, beside `ClaimWords.negations`.
        denies_nothing: Phrases with such a word that deny nothing: "not only".
        corrected: Take back what stands before them: "no, I mean".
        kin: Other people of whom one speaks: "my sister", "a colleague".
        beside: Stand before people who are not the subject: "with".
        oneself: Words or forms by which people speak of themselves, beside `ClaimWords.speaker`.
        apart: Begin a clause that stands by itself: "because".
        attached: Begin a clause that belongs to the one before: "that".
        genitive: Make what follows the person's, behind or at the end of their name: "'s".
        done: Tell what has happened.
        keeps_wish, keeps_doubt: Keep a wish or plan as such, and a doubt.
        keeps_denial: Say by themselves that something is not so: "avoids", "quit".
    """

    wished: str = ""
    planned: str = ""
    doubted: str = ""
    unsure: str = ""
    denied: str = ""
    denies_nothing: str = ""
    corrected: str = ""
    kin: str = ""
    beside: str = ""
    oneself: str = ""
    apart: str = ""
    attached: str = ""
    genitive: str = ""
    done: str = ""
    keeps_wish: str = ""
    keeps_doubt: str = ""
    keeps_denial: str = ""
