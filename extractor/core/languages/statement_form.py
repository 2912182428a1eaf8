"""The form of a language's words in questions and statements: in what manner something is so, what is the same, what
turns a statement around, and what is sensitive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """Words of questions that name nothing, separated by spaces, lower-case.

    Attributes:
        asking: They ask, or only ask for a name. No text in English means anything by them.
        plans: They only ask what there is, when days are asked for.
        small_talk: Beside the language's light words: in a small archive they are as rare as what is asked for.
        talk: For talking and happening: with a day, they ask for all of it ("What did we talk about since July?").
        general: For deciding, doing and summing up: with a day they name no thing either, unless something said then
            has them.
        talk_signs, general_signs: The same in scripts in which words are not apart, or have endings.
    """

    asking: str = ""
    plans: str = ""
    small_talk: str = ""
    talk: str = ""
    general: str = ""
    talk_signs: str = ""
    general_signs: str = ""


@dataclass(frozen=True, slots=True)
class SamenessWords:
    """Words that decide whether two statements say the same, lower-case, separated by spaces.

    Attributes:
        articles: Two statements that differ in these alone are the same.
        pronouns: A statement that begins with one says nothing by itself.
        limits: Limit or retract what comes before them, or say that it is over or not settled.
        limit_signs: A regular expression for the same within a word.
        seams: What stands behind one of these is a clause of its own. A list, as some are several words.
    """

    articles: str = ""
    pronouns: str = ""
    limits: str = ""
    limit_signs: str = ""
    seams: str = ""


@dataclass(frozen=True, slots=True)
class ContrastWords:
    """Words whose exchange turns a statement around (`opposites.py`). Lists, without accents; a star stands for any ending.

    Attributes:
        sides: Pairs with the name of the side, of two opposites or of one event: `teuer*=expensive`.
        compared: With it, one side turns into the other if the two things change places: "than".
        origins, goals: Stand before where something comes from and where it goes: "from", "to".
        relations: Stand between two things and make one of them the first: "before", "instead of".
        people: Those of whom a person says "my".
        play: What follows is not meant: "pretend that".
        jokes: What was said is not meant: "kidding".
        doubts: It may not be so: "maybe".
        over: It is not so any more: "no longer".
        plans: It has not happened yet: "hope".
        hedges: With it a statement keeps a doubt, a wish or a play.
        also: By the name of a field: a regular expression for more of it, and a list of the words of which one stands in
            whatever that finds.
    """

    sides: str = ""
    compared: str = ""
    origins: str = ""
    goals: str = ""
    relations: str = ""
    people: str = ""
    play: str = ""
    jokes: str = ""
    doubts: str = ""
    over: str = ""
    plans: str = ""
    hedges: str = ""
    also: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PastedWords:
    """How people introduce what others wrote (`core/facts/own_words.py`). Regular expressions, of any case.

    Attributes:
        me: Words by which people speak of themselves.
        header: Names of the lines above an email: "from", "subject".
        forwarded: Stands between dashes above a forwarded message: "original message".
        forwards: Stands before a colon there: "fwd".
        greetings: Begins a letter: "dear".
        wrote: Says above a quotation that somebody wrote it: "Ada wrote on Monday:".
        reports: Verbs before the words of others: "says", "sent".
        letters: Nouns for messages: "letter".
        tasks: Begin an order about what follows behind a colon: "translate". English has its own patterns.
    """

    me: str = ""
    header: str = ""
    forwarded: str = ""
    forwards: str = ""
    greetings: str = ""
    wrote: str = ""
    reports: str = ""
    letters: str = ""
    tasks: str = ""


@dataclass(frozen=True, slots=True)
class SensitiveWords:
    """Words that indicate a sensitive kind (`core/facts/sensitive.py`). Lists, lower-case.

    A star stands for any ending. A star at the beginning stands for an Arabic article or preposition joined to the word.

    Attributes:
        health, beliefs, finances, family: The kinds.
        innocent: Phrases with such a word that mean something else.
        is_for_any_text: The words count in any text, not only in those that may be of this language: Dutch `kind` is no
            English one.
    """

    health: str = ""
    beliefs: str = ""
    finances: str = ""
    family: str = ""
    innocent: str = ""
    is_for_any_text: bool = False
