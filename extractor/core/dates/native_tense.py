"""Is a sentence of another language about the past or the future?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from extractor.core.dates.slots import EDGES, any_of
from extractor.core.languages.form import Language, listed
from extractor.core.languages.spelling import plain_letters

# How far before a phrase the words are that say its role.
ROLE_CHARS = 20
# How far from a phrase its verb may be.
TENSE_CHARS = 150
# Words beside a date that make a clause with a verb.
CLAUSE_WORDS = 2
ARTICLE_CHARS = 3

# What ends a sentence, and what ends a clause.
_STOPS = (". ", "!", "?", "\n", "\u3002", "\uff01", "\uff1f", "\u0964", "\u061f", "\u2026")
_AND = frozenset(("and", "und", "y", "et", "e", "en"))
_PAUSES = (*_STOPS, ", ", "\uff0c", ";", ": ", "\uff1a", " - ", " \u2013 ", "\u2014", "(", ")")


# What somebody was until a day: "I was ill until Wednesday" is over, "they gave me until Wednesday" may not be.
_WAS = re.compile(
    r"\b(?:war(?:en|st|t)?|ero|eri|era|eravamo|erano|sono stat[oa]|siamo stati|estuv\w+|estab\w+|[ée]tai\w*|ai été|avons été|estava\w*|fiquei|ficamos|estiv\w+|was|waren|"
    r"ben ik|ben geweest|был[аио]?|bekledi\w*|kald\u0131\w*|vard\u0131|كنت|كنا|كان|كانت)\b|(?:था|थी|थे)(?=[ ।?!.,]|$)|있었|였어|いた[。、]|いました|でした|一直"
)


def was(text: str, at: int, until: int) -> bool:
    """Return whether the sentence around a phrase of a lower-case text says what somebody was."""
    return _WAS.search(text, *_between(_STOPS, text, at, until)) is not None


class Tenses:
    """The words of a language that show the past or the future."""

    def __init__(self, language: Language, ahead: re.Pattern[str] | None) -> None:
        """Compile the patterns.

        Args:
            ahead: Matches, at its end, what stands before a date that lies ahead in any tense.
        """
        words = language.dates
        self._has_spaces = words.has_spaces
        # "And" joins verbs of one clause too, so only the other joiners end it.
        self._pauses = (*_PAUSES, *(f" {word} " for word in listed(language.claims.joiners) if word not in _AND))
        self._and = re.compile(rf"\s(?:{'|'.join(_AND.intersection(listed(language.claims.joiners))) or '(?!)'})\s")
        denials = listed(plain_letters(language.claims.negations))
        self._not = re.compile(rf"\b{any_of(denials)}\b") if denials else re.compile("(?!)")
        self._ahead = ahead
        self._led = re.compile(rf"{any_of(listed(plain_letters(words.ahead)))}(?![{EDGES}])") if ahead else None
        self._booked = re.compile(words.booked) if words.booked else None
        self._lasting = re.compile(words.lasting) if words.lasting else None
        named = {"past": words.past, "future": words.future}
        self._tenses = [(name, re.compile(pattern)) for name, pattern in named.items() if pattern]

    def of(self, text: str, at: int, until: int) -> str:
        """Return the tense around a phrase of a lower-case text: past, future, or empty if unclear."""
        if self._is_ahead(text, at):
            return "future"
        sentence = _between(_STOPS, text, at, until)
        shown = self._shown(text, *sentence)
        if shown:  # "next year we go, I have booked": the clause tells
            shown = self._of_clause(text, (at, until), sentence, shown)
        return shown[0] if len(shown) == 1 else ""

    def _of_clause(self, text: str, span: tuple[int, int], sentence: tuple[int, int], shown: list[str]) -> list[str]:
        """Return what the clause around a phrase shows; that of the sentence if the clause has no verb."""
        at, until = span
        clause = _between(self._pauses, text[: sentence[1]], at, until)
        told = self._shown(text, *clause)
        if not self._has_spaces:
            return told or shown
        if told and (joined := self._and.search(text, until, clause[1])):
            part = self._shown(text, clause[0], joined.start())
            around = _words(text, clause[0], at) + _words(text, until, joined.start())
            # "las clases empiezan el primero y no compré nada": what is not done yet is ahead
            if len(part) == 1 or (
                not part and around > CLAUSE_WORDS and self._not.search(text, joined.end(), clause[1])
            ):
                return part
        before, behind = _words(text, clause[0], at), _words(text, until, clause[1])
        if told or (before and not _is_article(text[clause[0] : at])) or before + behind >= CLAUSE_WORDS:
            return told
        if len(shown) > 1:  # "last winter, my car broke down, who has to pay?": the clause that follows tells
            following = _between(self._pauses, text[: sentence[1]], clause[1] + 1, clause[1] + 1)
            return self._shown(text, clause[1], following[1]) or shown
        return shown

    def is_booked(self, text: str, at: int, until: int) -> bool:
        """Return whether the sentence around days says that they were booked, whenever they are."""
        return self._booked is not None and bool(self._booked.search(text, *_between(_STOPS, text, at, until)))

    def is_lasting(self, text: str, until: int) -> bool:
        """Return whether the rest of the sentence behind a phrase speaks of what lasts."""
        if self._lasting is None:
            return False
        return self._lasting.search(text, until, _between(_STOPS, text, until, until)[1]) is not None

    def _is_ahead(self, text: str, at: int) -> bool:
        if self._ahead is None or self._led is None:
            return False
        start = max(0, at - ROLE_CHARS)
        plain = plain_letters(text[start : at + ROLE_CHARS])
        return bool(self._ahead.search(plain, 0, at - start) or self._led.match(plain, at - start))

    def _shown(self, text: str, start: int, end: int) -> list[str]:
        return [name for name, pattern in self._tenses if pattern.search(text, start, end)]


def _words(text: str, start: int, end: int) -> int:
    return len(text[start:end].split())


def _is_article(text: str) -> bool:
    """Return whether what stands before a phrase is no more than an article or "and"."""
    return len(text.strip()) <= ARTICLE_CHARS


def _between(signs: Sequence[str], text: str, at: int, until: int) -> tuple[int, int]:
    """Return what lies between the nearest signs on both sides of a phrase."""
    before, behind = max(0, at - TENSE_CHARS), min(len(text), until + TENSE_CHARS)
    start = max(before, *(text.rfind(sign, before, at) + 1 for sign in signs))
    return start, min((found for sign in signs if (found := text.find(sign, until, behind)) >= 0), default=behind)
