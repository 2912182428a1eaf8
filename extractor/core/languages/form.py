"""The data of a language: words, one file per language.

Lists are words separated by commas. A list of pairs gives the English meaning of each word: `gestern=yesterday`; words
with the same meaning share an entry: `ein|eine|einem=1`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from extractor.core.languages.statement_form import MannerWords, QuestionWords, SamenessWords

# Behind a day of a month in figures, in Italian and Spanish: no month, and nothing that is counted.
NO_AMOUNT = (
    r"(?! ?(?:%|per cento|percento|por ciento|por cento|euros?\b|anni|años|anos|km\b|kg\b|metri"
    r"|metros|persone|personas|pessoas|giorni|días|dias|ore\b|horas|minuti|minutos|mila|mil\b|milioni|secolo|siglo|século|piano|(?:di |de )?{month}|\d)|[.,:/]\d)"
)


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
    has_whole_locks: bool = False


@dataclass(frozen=True, slots=True)
class OrderWords:
    """The words of orders to the reader ("Send every invoice to ..."), lower-case.

    Attributes:
        verbs: Imperatives that begin a clause.
        before: What may come before them: "please", "from now on".
        anywhere: A regular expression for what is an order wherever it occurs, or at the end of a clause.
    """

    verbs: str = ""
    before: str = ""
    anywhere: str = ""


@dataclass(frozen=True, slots=True)
class ClaimWords:
    """Words by which a statement is compared with what was said, lower-case. Lists, and pairs with numbers.

    Attributes:
        connectives: Begin another clause.
        negations: Deny a clause.
        contractions: A regular expression for what denies within a word.
        no_denials: Regular expressions for negations that deny nothing: "not only".
        person: Words that a statement about the person adds to theirs, or that change little.
        scales: Words after a number that multiply it: `k=1000`.
        cardinals: Number words, where `DateWords.numbers` has none.
        other_numbers: More words that say a number: "second", "twice".
        numerals: Characters of numbers within text without spaces.
        clock: Parts of an hour: "half", "quarter".
        user: What a statement calls the person: "user".
        articles: What may come before it: "the".
        speaker: Words by which people speak of themselves: "I", "we", "me". A star stands for any ending here and below.
        others: Pronouns of other persons.
        determiners: May come before a noun: "my", "the", "some".
        joiners: Join clauses that say different things: "but".
        conditions: "If".
        asks: Begin a question about what is not decided: "should".
        by_words: Stand before the doer of a passive: "by".
        passives: Stand before a participle in a passive: "was".
        with_words, without_words: "With" and "without".
    """

    connectives: str = ""
    negations: str = ""
    contractions: str = ""
    no_denials: Sequence[str] = ()
    person: str = ""
    scales: str = ""
    cardinals: str = ""
    other_numbers: str = ""
    numerals: str = ""
    clock: str = ""
    user: str = ""
    articles: str = ""
    speaker: str = ""
    others: str = ""
    determiners: str = ""
    joiners: str = ""
    conditions: str = ""
    asks: str = ""
    by_words: str = ""
    passives: str = ""
    with_words: str = ""
    without_words: str = ""


@dataclass(frozen=True, slots=True)
class EndingWords:
    """How a model says that it saved something, or that there is nothing to save. Regular expressions, lower-case.

    Attributes:
        saves: Words for saving, noting and remembering.
        nothing: Words that deny.
        claims: Sentences in which somebody says of themself that they saved something.
    """

    saves: str
    nothing: str
    claims: str


@dataclass(frozen=True, slots=True)
class Cldr:
    """What Unicode's Common Locale Data Repository has on a language's dates; generated by `scripts/cldr.py`.

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
    """Words of dates beyond CLDR's, and how they combine.

    Attributes:
        phrases: Whole phrases and their English, pairs.
        names: More forms of the names of weekdays and months: `sonnabend=Saturday`.
        short: Abbreviations of weekdays, which count only beside another word of time: `mi=Wednesday`.
        either: Words between two numbers: "2 oder 3 Tage".
        days_of_weeks: Numbers of days that people say for weeks, pairs: "in acht Tagen" is `8=1`.
        also: Words between two weekdays that are both meant: "Donnerstag und Freitag".
        spelt: Letters as people write them where a keyboard lacks them, pairs: `ä=ae`.
        next, last, this: Words that say which one.
        coming: Those words of `next` that never mean the week after: "komende".
        is_next_nearest: A "next" weekday is first of all the one to come, be it of this week: "el próximo domingo".
        beyond, before_last: "after next" and "before last" as one word (`übernächste`, `vorletzte`).
        units: Words of units, pairs with `day`, `week`, `weekend`, `month`, `quarter`, `year`, `decade` or a season.
        numbers: Number words, pairs.
        spans: Lengths of time without a figure, pairs with their English: `полгода=half a year`.
        ordinals: Words for the first, second, third, fourth and last of several, pairs: `erste|ersten=first`.
        about, about_behind: Words before a number, or behind its unit, that say "about".
        exact: Words in or beside "two years ago" by which the day is meant: "genau".
        half: Words for half of a unit: "Hälfte", "semestre".
        of: Words between a part and its whole: "des", "dell'". A word that ends in an apostrophe is followed by no space.
        holidays: Names of holidays and their English, or their day: `silvester=New Year's Eve, ferragosto=August 15`.
        on: Words before a holiday: "an", "à la"; if there are none, the name alone is a date.
        in_year: Words before the number of a year: "im jahr".
        years: Years in words, pairs: `novantotto=1998`.
        articles: What may stand before a weekday with its day of the month: "el miércoles 9".
        day_articles: What may stand between the two: "Mittwoch, den 9.".
        day_ends: A regular expression for words that may follow them; others make the number an amount.
        range_from, range_to: Words around the first of two weekdays: "from Monday to Thursday of next week".
        parts: Words of parts of units, pairs with `beginning`, `middle`, `end`.
        day_parts: Words that may follow a day: morning, evening.
        attached: A regular expression for what may be attached to a weekday: `abend` in "Montagabend".
        decades: Words for decades and their first year, pairs: `neunziger=1990`.
        since, until, by: Words before a date.
        since_behind, until_behind, by_behind: Words after a date.
        before, after: Words before a date beside which something happens: "vor", "nach".
        after_behind: Words behind it: "sonra".
        eve, morrow: Words before a date that say the day before and the day after it: "am tag vor", "la veille de".
        days: Days of a month in words, pairs: `dritten=3`.
        starting, starting_behind: Words around a date on which something begins or has begun: "ab Montag".
        past, future: Regular expressions for what shows that a sentence is about the past or the future.
        booked: A regular expression for verbs whose past says nothing of the days beside them: "we booked it from ... to".
        lasting: A regular expression for what shows, behind a date on which something begins or has begun, that it has begun
            and goes on: "is hurting".
        ahead: Words before a date that lies ahead in any tense: "moved to", "booked for".
        ordinal: A regular expression for what may follow the number of a day.
        suffix: A regular expression for what may follow a word within it.
        prefix: A regular expression for what may be attached to the beginning of a phrase.
        rows: Patterns with `{wd}`, `{month}`, `{unit}`, `{n}`, `{d}`, `{next}` and the like, and their English. `{wda}`
            takes abbreviations too; `{wd2}`, `{month2}` and `{d2}` are a second one, for ranges. `{which}` is any of
            next, last and this, `{whole}` a unit with it ("l'anno prossimo") or a year, `{nth}` an ordinal.
        hints: Further words beside which a unit is a date, if no row reads it: `sta` in "sta settimana".
        times: Words that speak of time by themselves, if no row reads them: "semester break".
        never: Patterns that are not dates, or recur; matched first.
        feasts: Names of feasts of other calendars, which speak of time wherever they stand.
        lookalikes: Words that are spelt nearly like a word of time, and are none: `manzana`.
        is_whole_first: A whole stands before its part: "next year's spring".
        is_modifier_behind: The modifier follows the noun: "semaine prochaine".
        has_small_names: Names of weekdays are written small: within a sentence `Viernes` is somebody's name.
        has_spaces: Words are separated by spaces.
        is_only_warned: If tables and a translation disagree, the translation is kept and marked, never refused.
        terms: Spans of the year that a country has, pairs with their first and last days, as month and day:
            `summer holidays=06-01..08-31`, or counted from a feast: `seollal holidays=seollal -1..+1`. A name may occur
            several times (`core/dates/terms.py`).
        public_holidays: English names or days of a country's holidays, which make long weekends.
        term_words: What the language calls them, pairs: `летние каникулы=summer holidays`.
        day_first: 03/04 is the third of April; None where people write the year first.
    """

    phrases: str = ""
    names: str = ""
    short: str = ""
    either: str = ""
    days_of_weeks: str = ""
    also: str = ""
    spelt: str = ""
    next: str = ""
    last: str = ""
    this: str = ""
    coming: str = ""
    beyond: str = ""
    before_last: str = ""
    units: str = ""
    numbers: str = ""
    spans: str = ""
    ordinals: str = ""
    about: str = ""
    about_behind: str = ""
    exact: str = ""
    half: str = ""
    of: str = ""
    holidays: str = ""
    on: str = ""
    in_year: str = ""
    years: str = ""
    articles: str = ""
    day_articles: str = ""
    day_ends: str = ""
    range_from: str = ""
    range_to: str = ""
    parts: str = ""
    day_parts: str = ""
    attached: str = ""
    decades: str = ""
    since: str = ""
    until: str = ""
    by: str = ""
    since_behind: str = ""
    until_behind: str = ""
    by_behind: str = ""
    before: str = ""
    after: str = ""
    after_behind: str = ""
    eve: str = ""
    morrow: str = ""
    days: str = ""
    starting: str = ""
    starting_behind: str = ""
    past: str = ""
    future: str = ""
    lasting: str = ""
    booked: str = ""
    ahead: str = ""
    ordinal: str = ""
    suffix: str = ""
    prefix: str = ""
    rows: Sequence[str] = ()
    hints: str = ""
    times: str = ""
    never: Sequence[str] = ()
    feasts: str = ""
    lookalikes: str = ""
    is_next_nearest: bool = False
    is_whole_first: bool = False
    is_modifier_behind: bool = False
    has_spaces: bool = True
    has_small_names: bool = False
    is_only_warned: bool = False
    terms: str = ""
    public_holidays: str = ""
    term_words: str = ""
    day_first: bool | None = True


@dataclass(frozen=True, slots=True)
class Language:
    """One language.

    Attributes:
        code: ISO 639-1 code.
        name: In English.
        scripts: Names of the scripts in which it is written (`scripts.py`).
        stop_words: Noise words, separated by spaces; also used to detect the language of a text.
        chars_per_token: Letters and spaces per token, digits and signs left out.
        light_words: Words that identify no statement, although a question may ask for them.
        stemmer: Snowball's algorithm; empty if it has none.
        letters: Letters that no other language here has.
        capitals: Pairs of a capital and its small letter where they differ from Unicode's.
        orders: Words of orders to the reader.
        has_accents: Accents distinguish words and endings; otherwise stems are made without them.
        claims: Words by which a statement is compared with what was said.
        manner: Words that say in what manner something is so.
        questions: Words of questions that name nothing.
        sameness: Words that decide whether two statements say the same.
        has_capital_nouns: All nouns are capitalised, not only names.
        affirmations: Words of a bare answer, which mean nothing without the question: "yes". Separated by spaces.
        endings: How a model ends; English has its own patterns in `core/run/ending.py`.
        acknowledgements: A list of phrases that say nothing worth keeping: "thank you". Lower-case.
        latin: The language as people write it in Latin letters, if its dates are read there too.
    """

    code: str
    name: str
    scripts: str
    stop_words: str
    stemmer: str
    chars_per_token: float
    passwords: PasswordWords
    orders: OrderWords = field(default_factory=OrderWords)
    affirmations: str = ""
    endings: EndingWords | None = None
    acknowledgements: str = ""
    claims: ClaimWords = field(default_factory=ClaimWords)
    manner: MannerWords = field(default_factory=MannerWords)
    questions: QuestionWords = field(default_factory=QuestionWords)
    sameness: SamenessWords = field(default_factory=SamenessWords)
    has_capital_nouns: bool = False
    dates: DateWords = field(default_factory=DateWords)
    cldr: Cldr | None = None
    light_words: str = ""
    letters: str = ""
    capitals: str = ""
    has_accents: bool = True
    latin: Language | None = None

    @property
    def lower_case(self) -> Mapping[int, str]:
        return {ord(pair[0]): pair[1] for pair in self.capitals.split()}

    @property
    def writings(self) -> tuple[Language, ...]:
        """The language in its own script and, if that is known, in Latin letters."""
        return (self,) if self.latin is None else (self, self.latin)


def listed(words: str) -> list[str]:
    """Return the entries of a list."""
    return [word for part in words.split(",") if (word := part.strip())]


def pairs(words: str) -> Iterator[tuple[str, str]]:
    """Yield the words of a list of pairs, each with its meaning."""
    for entry in listed(words):
        names, _, meaning = entry.partition("=")
        for name in names.split("|"):
            yield name.strip(), meaning.strip()
