"""What is known of a language: words as data, one file a language.

Lists are words separated by commas. A list of pairs says what each word is in English: `gestern=yesterday`; several
words with one meaning stand together: `ein|eine|einem=1`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PasswordWords:
    """The words around a password, lower-case.

    Attributes:
        passwords: Stems, found anywhere in a word (`Datenbankpasswort`, `DB_PASSWORD`).
        pins: Whole words.
        joins: Begin what a password is for ("for the server").
        links: Stand between the word and the value ("is").
        fillers: May stand between a value and the word behind it ("X is my password").
        endings: A regular expression for what may follow a stem within its word.
        units: What makes a number before it an amount: "12 characters".
    """

    passwords: str
    pins: str = ""
    joins: str = ""
    links: str = ""
    fillers: str = ""
    endings: str = "s?"
    units: str = ""


@dataclass(frozen=True, slots=True)
class Cldr:
    """What Unicode's Common Locale Data Repository knows of the dates of a language; made by `scripts/cldr.py`.

    Attributes:
        weekdays: Names from Monday to Sunday, all forms, lower-case, each list separated by commas.
        months: Names from January to December.
        relative: Phrases by their English: `next week` -> `nächste woche`.
        past, future: Patterns by unit: `day` -> `vor {0} tagen`.
    """

    weekdays: tuple[str, ...]
    months: tuple[str, ...]
    relative: Mapping[str, str]
    past: Mapping[str, str]
    future: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DateWords:
    """Words of dates beyond CLDR's, and how they stand together.

    Attributes:
        phrases: Whole phrases and their English, pairs.
        names: More forms of the names of weekdays and months: `sonnabend=Saturday`.
        next, last, this: Words that say which.
        beyond, before_last: "after next" and "before last" as one word (`übernächste`, `vorletzte`).
        units: Words of units, pairs with `day`, `week`, `weekend`, `month`, `quarter`, `year`, `decade` or a season.
        numbers: Number words, pairs.
        parts: Words of parts of units, pairs with `beginning`, `middle`, `end`.
        day_parts: Words that may follow a day: morning, evening.
        since, until, by: Words before a date.
        since_behind, until_behind, by_behind: Words behind a date.
        ordinal: A regular expression for what may follow the number of a day.
        suffix: A regular expression for what may follow a word within it.
        prefix: A regular expression for what may be joined to the beginning of a phrase.
        rows: Patterns with `{wd}`, `{month}`, `{unit}`, `{n}`, `{d}`, `{next}` and the like, and their English.
        never: Patterns of what is no date or comes again; looked for first.
        is_modifier_behind: "semaine prochaine": which stands behind what.
        has_spaces: Words stand apart.
        is_only_warned: Where tables and a translation disagree, the translation is kept and marked, never refused.
        day_first: 03/04 is the third of April; None where people begin with the year.
    """

    phrases: str = ""
    names: str = ""
    next: str = ""
    last: str = ""
    this: str = ""
    beyond: str = ""
    before_last: str = ""
    units: str = ""
    numbers: str = ""
    parts: str = ""
    day_parts: str = ""
    since: str = ""
    until: str = ""
    by: str = ""
    since_behind: str = ""
    until_behind: str = ""
    by_behind: str = ""
    ordinal: str = ""
    suffix: str = ""
    prefix: str = ""
    rows: Sequence[str] = ()
    never: Sequence[str] = ()
    is_modifier_behind: bool = False
    has_spaces: bool = True
    is_only_warned: bool = False
    day_first: bool | None = True


@dataclass(frozen=True, slots=True)
class Language:
    """One language.

    Attributes:
        code: Of ISO 639-1.
        name: In English.
        scripts: Names of the scripts that it is written in (`scripts.py`).
        stop_words: Words that tell nothing, separated by spaces; they tell the language of a text as well.
        stemmer: Snowball's algorithm; empty where it has none.
        letters: Letters that no other language here has.
        opt_out: Patterns of wishes not to be remembered: "ignore my memory". Lower-case.
    """

    code: str
    name: str
    scripts: str
    stop_words: str
    stemmer: str
    passwords: PasswordWords
    opt_out: Sequence[str] = ()
    dates: DateWords = field(default_factory=DateWords)
    cldr: Cldr | None = None
    letters: str = ""


def listed(words: str) -> list[str]:
    """Return the entries of a list."""
    return [word for part in words.split(",") if (word := part.strip())]


def pairs(words: str) -> Iterator[tuple[str, str]]:
    """Yield the words of a list of pairs, each with its meaning."""
    for entry in listed(words):
        names, _, meaning = entry.partition("=")
        for name in names.split("|"):
            yield name.strip(), meaning.strip()
