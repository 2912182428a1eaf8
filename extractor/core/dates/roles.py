"""Words beside a date that say how its days are meant: "since", "before", "exactly"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.core.dates.native_tense import ROLE_CHARS
from extractor.core.dates.slots import EDGES, any_of
from extractor.core.languages.form import DateWords, listed
from extractor.core.languages.spelling import plain_letters

# Separates the English meanings of an ambiguous word: Hindi's "kal" is tomorrow or yesterday.
OR = " or "

_PREPOSITION = re.compile(r"^(?:on|at|during|in(?! \d{1,3}\b)) ")
_YEARS_AGO = re.compile(r"(?:a|\d+) years? ago")


class Roles:
    """The words beside a date of one language."""

    def __init__(self, words: DateWords) -> None:
        self._around = [
            ("since", before_date(words, words.since), _behind(words, words.since_behind)),
            ("by", before_date(words, words.by), _behind(words, words.by_behind)),
            ("until", before_date(words, words.until), _behind(words, words.until_behind)),
            ("before", before_date(words, words.before), None),
            ("after", before_date(words, words.after), _behind(words, words.after_behind)),
            ("from", before_date(words, words.starting), _behind(words, words.starting_behind)),
        ]
        edge = rf"(?<![{EDGES}])%s(?![{EDGES}])" if words.has_spaces else "%s"
        self._exact_before, self._exact_behind = before_date(words, words.exact), _behind(words, words.exact)
        self._exact_inside = re.compile(edge % any_of(listed(plain_letters(words.exact)))) if words.exact else None

    def of(self, text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """Yield the English of words beside a date that say how its days are meant, with where both are: "since"."""
        for role, before, behind in self._around:
            if before and (match := before.search(text, max(0, start - ROLE_CHARS), start)):
                yield role, match.start(), end
            if behind and (match := behind.match(text, end)):
                yield role, start, match.end()

    def with_role(self, text: str, start: int, end: int, english: str) -> tuple[int, int, str]:
        """Return where a date is with the word beside it, and its English with that word."""
        if self._is_exact(text, start, end) if _YEARS_AGO.fullmatch(english) else False:
            english = f"exactly {english}"
        return next(
            ((first, last, _with(role, english)) for role, first, last in self.of(text, start, end)),
            (start, end, english),
        )

    def _is_exact(self, text: str, start: int, end: int) -> bool:
        """Return whether a word in a phrase or beside it says "exactly"."""
        before, inside, behind = self._exact_before, self._exact_inside, self._exact_behind
        return bool(
            (before and before.search(text, max(0, start - ROLE_CHARS), start))
            or (inside and inside.search(text, start, end))
            or (behind and behind.match(text, end))
        )


def before_date(words: DateWords, some: str) -> re.Pattern[str] | None:
    """Return a pattern for some words at the end of what stands before a date; None without words."""
    if not some:
        return None
    gap, edge = (r"(?:\s+|(?<=['\u2019]))", f"(?<![{EDGES}])") if words.has_spaces else (r"\s*", "")
    return re.compile(rf"{edge}{any_of(listed(plain_letters(some)))}{gap}\Z")


def _behind(words: DateWords, some: str) -> re.Pattern[str] | None:
    edge = f"(?![{EDGES}])" if words.has_spaces and not words.suffix else ""
    return re.compile(rf"\s*{any_of(listed(plain_letters(some)))}{edge}") if some else None


def _with(role: str, english: str) -> str:
    """Return a date with its role. What begins may have begun: the tense tells."""
    meanings = [_bare(one) for one in english.split(OR)]
    if role == "since":
        meanings = [one for one in meanings if not one.startswith("next ")] or meanings
    roles = ("from", "since") if role == "from" else (role,)
    return OR.join(f"{one} {meaning}" for one in roles for meaning in meanings)


def _bare(english: str) -> str:
    """Return a date without a preposition that another word replaces: "since Monday"."""
    return _PREPOSITION.sub("", english)
