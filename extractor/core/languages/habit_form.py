"""The form of a language's words beside what looks like a date and is none: habits, terms that begin, titles.

Regular expressions unless they are called lists, for text in lower case without accents.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HabitWords:
    """Words near a day or a term by which it is no date of its own.

    Attributes:
        recurring: Make a bare day recur, negative ones too: "always", "every other week", "never on Fridays".
        every: Those that do so in any tense: "every year".
        but: Part a habit from the one time that differs: "always on Fridays, but this Friday".
        as_ever: Hold such words and are none: "as always", "still".
        begins: Verbs of what begins or ends: "the semester begins in January".
        within: A list of what stands before a term in which something happens, rather than which begins: "im Semester".
    """

    recurring: str = ""
    every: str = ""
    but: str = ""
    as_ever: str = ""
    begins: str = ""
    within: str = ""


@dataclass(frozen=True, slots=True)
class TitleWords:
    """Words beside the title of a book, a film or a place.

    Attributes:
        called: Come before a title: "the book is called".
        calling: A list of what each of those holds.
        joined: A list of what begins something else instead of a title: "and".
        works: Works whose title may follow, with accents, in languages that write the names of days in lower case: "le
            film Vendredi 13".
        titled: A list of expressions for what bears a title or a name: "film", "song".
    """

    called: str = ""
    calling: str = ""
    joined: str = ""
    works: str = ""
    titled: str = ""
