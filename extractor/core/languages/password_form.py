"""The words of a language around passwords and other credentials; `form.py` describes lists of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PasswordWords:
    """The words around a password, lower-case.

    Attributes:
        passwords: Stems, found anywhere in a word (`Datenbankpasswort`, `DB_PASSWORD`).
        passphrases: Stems of words for a password that is made of words ("passphrase", "seed phrase").
        said_of: Words that say something of a passphrase where one could begin: "is stored in the safe". Separated by
            spaces.
        pins: Whole words.
        short: Short words for a password, whole (`pw`). A value behind a link needs six characters and a digit.
        joins: Introduce what a password is for ("for the server").
        links: Connect the word and the value ("is").
        fillers: May occur between a value and the word after it ("X is my password").
        endings: A regular expression for what may follow a stem within its word.
        units: Words that make a preceding number an amount: "12 characters".
        sentences: Patterns of sentences in which the value stands apart from the word ("I changed the password to X"),
            with `{word}`, `{pin}`, `{value}`, `{number}` (of a PIN) and `{gap}` (a few words). Lower-case.
        locks: Stems of what a code opens: "door", "safe", "alarm".
        codes: Stems of words for such a code.
        opens: A regular expression for verbs by which one enters a code: "press".
        keypads: Stems of locks of which a number directly behind is the code: "padlock: 4416".
        networks: Whole words for a network, whose linked value is its password if it looks like one: "wifi: X".
        logins: A regular expression for logging in with a password, with `{value}`.
        login_names: Words that a name and a password follow: "credentials: admin / X".
        keys: Words for what grants access like a password, but looks random: "API key".
        numbers: More whole words for credentials of digits: "PUK", "one-time number".
        zeros: Words for the digit 0; those for the others are in `ClaimWords.cardinals` and `DateWords.numbers`.
        checks: Whole words for the three or four digits on a card: "CVV".
        restores: Words for keys of programs and codes that restore an account; their value is in groups.
        no_passwords: What may stand behind "my password is" and is none, beside stop words and `said_of`: what is said of
            one ("wrong"), and where it is kept. Separated by spaces.
        mine: A regular expression for whose a credential is: "my". So are the fields below.
        users: Words for the name that one logs in with.
        before_numbers: Words right before a number that say what else it is: "room", "since".
        takes, takes_behind: Verbs before and behind what one takes for an account: "for the bank I take X".
        accounts: What one logs in to, and words for doing so. Near them a value with letters, a digit and a sign is a
            password.
        banks: What one takes a password for: "bank", "router".
        answers: The answer to a question that restores an account; any word behind a link or a colon is one.
        asked: A list of stems; every match of `answers` holds one of those of all languages.
        other_codes: Words of codes that open no lock: of faults, places and programs, and telephone numbers.
        measures: What stands behind an amount: "euro", "km".
        cards: A list of words for a payment card.
        orders: Words that make a long number something other than a payment card or a code: "invoice".
        has_whole_locks: Stems of locks and codes only begin a word; elsewhere they may stand within one (`Kellertür`).
    """

    passwords: str
    passphrases: str = ""
    said_of: str = ""
    pins: str = ""
    short: str = ""
    joins: str = ""
    links: str = ""
    fillers: str = ""
    endings: str = "s?"
    units: str = ""
    sentences: Sequence[str] = ()
    locks: str = ""
    codes: str = ""
    opens: str = ""
    keypads: str = ""
    networks: str = ""
    logins: str = ""
    login_names: str = ""
    keys: str = ""
    numbers: str = ""
    zeros: str = ""
    checks: str = ""
    restores: str = ""
    no_passwords: str = ""
    mine: str = ""
    users: str = ""
    before_numbers: str = ""
    takes: str = ""
    takes_behind: str = ""
    accounts: str = ""
    banks: str = ""
    answers: str = ""
    asked: str = ""
    other_codes: str = ""
    measures: str = ""
    cards: str = ""
    orders: str = ""
    has_whole_locks: bool = False
