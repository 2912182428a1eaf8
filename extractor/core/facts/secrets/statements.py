"""Finds credentials by the words around them: `password: X`, "the password for the server is X", "X is my password".

Linear: the words are searched literally, and a bounded stretch around each is read once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from extractor.core.facts.secrets.checks import is_placeholder
from extractor.core.facts.secrets.disguise import Plain, is_alike
from extractor.core.facts.secrets.forms import in_sentences
from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.languages import (
    AREA_CODES,
    LANGUAGES,
    NOT_ABOUT_THE_VALUE,
    UNITS,
    every,
)
from extractor.core.facts.secrets.locks import by_lock
from extractor.core.facts.secrets.logins import by_login
from extractor.core.facts.secrets.nearby import ASKED, NAMES, by_nearness, has_digit, is_within_kana, stands_alone
from extractor.core.facts.secrets.passphrases import PHRASE_WORDS, by_passphrase
from extractor.core.facts.secrets.plain_words import by_plain_word
from extractor.core.facts.secrets.programs import PROGRAM_WORDS, by_program
from extractor.core.facts.secrets.spoken import by_spoken_digits
from extractor.core.facts.secrets.told import TOLD_WORDS, by_telling
from extractor.core.facts.secrets.values import (
    is_likely_password,
    is_network_password,
    is_password,
    is_phrase,
    is_pin,
    is_quoted_password,
    is_short_password,
    is_token,
    is_used_password,
)
from extractor.core.facts.secrets.word_index import WordIndex
from extractor.core.lazy import once

# Words read after the word for a password; "the password for the new server in Berlin is X" has eight.
MAX_TOKENS = 12
# Words that may precede "is" without a beginning like "for the server".
MAX_LOOSE = 2
MAX_BEFORE = 120

_OPEN, _CLOSE = "\"'`\u2018\u201c\u201e\u00ab\u300c\u300e\u3010(<", "\"'`\u2019\u201d\u201c\u00bb\u300d\u300f\u3011)>"
_CLOSER = re.compile(r"[\"'`\])]{0,2}")
_NAME = re.compile(r"(?:[_.-](?=[A-Za-z0-9])|(?=[A-Z0-9]))[A-Za-z0-9_.-]{1,60}+")
_SEPARATOR = re.compile(r"\s{0,8}+(?:(?::=|=>|->|==?|:|\u2192|>)\s{0,4}|(?:\s|(?<=\s))[-\u2013\u2014]\s{1,4})")
_TOKEN = re.compile(r"\s{1,3}(\([^()\n]{1,60}\)|[^\s]{1,64})")
_QUOTED = re.compile(rf"([{_OPEN}])(?P<value>[^\n{_CLOSE}]{{3,200}})[{_CLOSE}]")
_VALUE = re.compile(r"[^\s\"`,;<>\u3002\uff0c\u3001\u300c\u300d]{1,128}")
# Scripts without spaces do not tell where a value begins, so it has none of their letters.
_LAST_VALUE = re.compile(r"[!-~]{5,64}\Z|[^\s\u3040-\u9fff\uac00-\ud7af]{5,64}\Z")
_NUMBER = re.compile(r"\d{1,6}")

_LINKS = frozenset(every("links"))
_JOINS = frozenset(every("joins"))
_FILLERS = frozenset(every("fillers"))
_MOST_LINK_WORDS = max(len(link.split()) for link in _LINKS)
_TO = frozenset("to auf a en in na \u043d\u0430".split())
_WIDE_LINKS = tuple(link for link in every("links") if link[0] > "\u0900")
_WIDE_FILLERS = tuple(filler for filler in every("fillers") if filler[0] > "\u0900")
_WIDE_AFTER = re.compile(r"\s{0,2}:?\s{0,3}")

_Judge = Callable[[str], bool]


class _Word:
    """A word for a credential, and how neighbouring values are judged.

    Attributes:
        linked: Judges a value that is said to be the credential.
        beside: Judges a value that is only next to the word; None accepts no such value.
        is_whole: The word only matches by itself, never inside another.
    """

    def __init__(
        self, word: str, linked: _Judge, beside: _Judge | None, kind: str, endings: str, *, is_whole: bool
    ) -> None:
        self.word = word
        self.linked = linked
        self.beside = beside
        self.kind = kind
        self.ending = re.compile(f"(?>{endings})(?:'s(?= ))?")
        self.is_whole = is_whole


def _words() -> list[_Word]:
    found = {}
    for row in LANGUAGES.values():
        for word in row.passwords.split(","):
            found[word] = _Word(word, is_password, is_likely_password, "password", row.endings, is_whole=False)
        for word in filter(None, row.short.split(",")):
            found.setdefault(
                word, _Word(word, is_short_password, is_likely_password, "password", "", is_whole=word < "\u3040")
            )
        for word in filter(None, row.networks.split(",")):
            found.setdefault(word, _Word(word, is_network_password, None, "password", "", is_whole=word < "\u3040"))
        for word in filter(None, row.pins.split(",")):
            found.setdefault(word, _Word(word, is_pin, None, "password", "s?" if word.isascii() else "", is_whole=True))
    for word in every("keys"):
        found.setdefault(word, _Word(word, is_token, None, "password or token", "s?", is_whole=False))
    return list(found.values())


# Judges of words for what a person types to get in.
_OF_PASSWORDS = (is_password, is_short_password, is_pin)

_WORDS = {word.word: word for word in _words()}
# Letters of alphabets, before which a whole word does not begin.
_LETTER = re.compile(r"[a-z\u00c0-\u052f\u0620-\u064a\u0904-\u0963]")


@once
def _index() -> WordIndex:
    return WordIndex((*_WORDS, *NAMES, *ASKED, *PHRASE_WORDS, *PROGRAM_WORDS, *TOLD_WORDS))


def by_statement(plain: Plain, held: Sequence[str] | None = None) -> Iterator[Found]:
    """Yield what a text itself calls a password, unordered; spans may overlap.

    Args:
        held: The words of `words_held` that it may hold; None looks for them.
    """
    is_one = plain.text == plain.ascii or is_alike(plain.text)
    yield from _stated(plain.ascii, held, is_disguise=not is_one)
    if not is_one:
        yield from _stated(plain.text, held, is_disguise=False)


def _stated(text: str, held: Sequence[str] | None, *, is_disguise: bool) -> Iterator[Found]:
    """Yield what a reading of a text states. Letters taken for ASCII make names of credentials, not whole sentences."""
    low = text.lower()
    if len(low) != len(text):  # a letter that becomes two when lower-cased
        low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    held = words_held(low) if held is None else held
    words = _known(low, held)
    for word in words:
        yield from _around(text, low, word)
    yield from in_sentences(text, low, (word.word for word in words))
    yield from by_program(text, low, held)
    yield from by_passphrase(text, low, held)
    if not is_disguise:
        typed = [(word.word, word.is_whole) for word in words if word.linked in _OF_PASSWORDS]
        if has_digit(text):
            yield from by_lock(text, low)
            yield from by_login(text, low)
        yield from by_nearness(text, low, held, typed)
        yield from by_plain_word(text, low, typed)
        yield from by_spoken_digits(low, held)
        yield from by_telling(text, held)


def words_held(low: str) -> list[str]:
    """Return the words about credentials that a text in lower case holds, shorter ones first."""
    return _index().found(low)


def words_for(low: str, held: Iterable[str]) -> list[str]:
    """Return those of the words that a text holds that are words for passwords and keys."""
    return [word.word for word in _known(low, held)]


def _known(low: str, held: Iterable[str]) -> list[_Word]:
    return [word for name in held if (word := _WORDS.get(name)) and (not word.is_whole or _begins(low, name))]


def _begins(low: str, name: str) -> bool:
    """Return whether a word begins somewhere in a text, not within another."""
    at = low.find(name)
    while at > 0 and _LETTER.match(low, at - 1):
        at = low.find(name, at + 1)
    return at >= 0


def _around(text: str, low: str, word: _Word) -> Iterator[Found]:
    at = low.find(word.word)
    while at >= 0:
        end = at + len(word.word)
        is_one = stands_alone(low, at, end) if word.is_whole else not is_within_kana(low, at, end)
        if is_one:
            found = _beside_word(text, low, at, end, word)
            found = found or _key_nearby(text, end, word)
            if found is not None and not (word.word in AREA_CODES and found.end - found.start == 6):
                yield found
                end = max(end, found.end)
        at = low.find(word.word, end)


def _key_nearby(text: str, end: int, word: _Word) -> Found | None:
    """Match: my API key, here it is, sk_2PsX71hNvB9d."""
    if word.linked is is_token and (prefixed := _PREFIXED.match(text, end)) and is_token(prefixed["value"]):
        return Found(*prefixed.span("value"), word.kind)
    match = _NEARBY.match(text, end) if "api" in word.word else None
    return Found(*match.span("value"), word.kind) if match and is_token(match["value"]) else None


# A long value within a few words; names of variables have no digit or are lower-case with one.
_NEARBY = re.compile(
    r"[^\n.!?\u3002\u061f\u0964/=(]{0,30}?[ :\u300c](?P<value>(?=\S*\d)(?=\S*[A-Z])[A-Za-z0-9_-]{14,80})(?![\w/.-])"
)


# What services issue, behind a few words: "als geheim whsec_4kTz0p"; names of variables are no such mixture.
_PREFIXED = re.compile(
    r"[^\n.!?\u3002\u061f\u0964/=(]{0,40}?(?<![\w/.-])"
    r"(?P<value>[a-z]{2,8}(?:[_-][a-z]{2,6})?[_-](?=[A-Za-z]{0,40}\d)(?=\d{0,40}[A-Za-z])[A-Za-z0-9]{8,80})(?![\w/.-])"
)


def _beside_word(text: str, low: str, start: int, end: int, word: _Word) -> Found | None:
    if _names_something_else(text[max(0, start - 24) : start]):
        return None
    return _behind_word(text, low, start, end, word) or _before_word(text, low, start, word)


def _names_something_else(before: str) -> bool:
    """Return whether the word before says that it is something else: `next_page_token`, "csrf token"."""
    word = _LAST_WORD.search(before)
    return word is not None and word[1].lower() in NOT_ABOUT_THE_VALUE


_LAST_WORD = re.compile(r"([A-Za-z]{1,24})[\s_-]?\Z")


def _behind_word(text: str, low: str, start: int, end: int, word: _Word) -> Found | None:
    """Match: password: X, the password for the server is X, password X."""
    ending = word.ending.match(low, end)
    at = ending.end() if ending else end
    name = _NAME.match(text, at)
    after = name.end() if name else at
    if after > at and _is_about_something_else(text[at:after]):
        return None
    closer = _CLOSER.match(text, after)
    separator = _SEPARATOR.match(text, closer.end() if closer else after)
    if separator:
        return _value(text, separator.end(), word)
    if text[max(0, start - 2) : start] == "--" and text[after : after + 1] == " ":
        return _value(text, after + 1, word)
    if after > at:
        return None
    if text[at - 2 : at] in ("'s", "\u2019s") and (
        found := _value(text, _skip_space(text, at), word) or _later_value(text, at, word)
    ):
        return found  # "the password's X", "the password's still X"
    if wide := next((link for link in _WIDE_LINKS if low.startswith(link, at)), None):
        gap = _WIDE_AFTER.match(text, at + len(wide))
        if found := _value(text, gap.end() if gap else at, word):
            return found
    return _after_words(text, low, at, word)


def _is_about_something_else(name: str) -> bool:
    return any(part.lower() in NOT_ABOUT_THE_VALUE for part in re.findall(r"[a-z]+|[A-Z]+[a-z]*", name))


def _after_words(text: str, low: str, at: int, word: _Word) -> Found | None:
    """Skip over "for the server" to "is", and judge what follows; without either, judge the value next to the word."""
    tokens = _tokens_behind(low, at)
    is_joined = bool(tokens) and _is_join(tokens[0][0])
    for index, (token, token_end) in enumerate(tokens):
        link_end = _link(tokens, index)
        if link_end is None and (token.endswith(":") or token in ("=", "-", "\u2014", "\u2013")):
            link_end = token_end
        if link_end is not None:
            is_direct = index == 0 or is_joined
            return (_value(text, _skip_space(text, link_end), word) if is_direct else None) or (
                _later_value(text, link_end, word) or _beside(text, tokens, word)
            )
        if token[-1] in ".!?" or (not is_joined and index >= MAX_LOOSE):
            break
    return _beside(text, tokens, word)


def _later_value(text: str, at: int, word: _Word) -> Found | None:
    """Match: the password is now X, the password admin: X. Such a value must look like one by itself."""
    for token, end in _tokens_behind(text, at)[:2] if word.beside else ():
        taken = _taken(text, end - len(token))
        if taken and word.beside and word.beside(taken[2]):
            return Found(taken[0], taken[1], word.kind)
    return None


def _tokens_behind(low: str, at: int) -> list[tuple[str, int]]:
    """Return the next words with the end of each."""
    found: list[tuple[str, int]] = []
    while len(found) < MAX_TOKENS and (match := _TOKEN.match(low, at)):
        found.append((match[1], match.end()))
        at = match.end()
    return found


def _link(tokens: list[tuple[str, int]], index: int) -> int | None:
    """Return the end of the link that begins with this token; None if none does."""
    for count in range(min(_MOST_LINK_WORDS, len(tokens) - index), 0, -1):
        words = " ".join(token for token, _ in tokens[index : index + count])
        if words.rstrip(":,\u2014-") in _LINKS:
            return tokens[index + count - 1][1]
    return None


def _is_join(token: str) -> bool:
    return token in _JOINS or token[0] in "(\u0644" or token.split("'")[0] + "'" in _JOINS


def _skip_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t:=\u2014\u2013":
        at += 1
    return at


def _beside(text: str, tokens: list[tuple[str, int]], word: _Word) -> Found | None:
    if word.beside is None or not tokens:
        return None
    judge, index = (is_used_password, 1) if tokens[0][0] in _TO and len(tokens) > 1 else (word.beside, 0)
    token, end = tokens[index]
    taken = _taken(text, end - len(token))
    return Found(taken[0], taken[1], word.kind) if taken and judge(taken[2]) else None


def _before_word(text: str, low: str, start: int, word: _Word) -> Found | None:
    """Match: X is my password."""
    if word.beside is None:
        return None
    first = max(0, start - MAX_BEFORE)
    if not any(c.isdigit() for c in text[first:start]):
        return None
    end, fillers = _without_fillers(low, first, start)
    match = _LAST_VALUE.search(text, first, end) if fillers else None
    if match is None:
        return None
    judge = is_used_password if fillers > 1 else word.beside
    value = match.group().rstrip(",").strip("\"'`\u201c\u201d\u300c\u300d")
    begins = match.start() + match.group().find(value)
    return Found(begins, begins + len(value), word.kind) if value and judge(value) else None


def _without_fillers(low: str, first: int, start: int) -> tuple[int, int]:
    """Return where the text ends without a trailing "is my", and how many words that was."""
    end, count = start, 0
    while count < 5:
        bare = len(low[first:end].rstrip()) + first
        wide = next((f for f in _WIDE_FILLERS if low.endswith(f, first, bare)), None)
        token = wide or low[first:bare].rpartition(" ")[2]
        if not wide and token not in _FILLERS:
            return bare, count
        end, count = bare - len(token), count + 1
    return len(low[first:end].rstrip()) + first, count


def _value(text: str, at: int, word: _Word) -> Found | None:
    """Return the value that begins here, if it may be the credential."""
    quoted = _QUOTED.match(text, at)
    if quoted is not None:
        return _quoted_value(quoted, word)
    taken = _taken(text, at)
    if taken is None:
        return None
    start, end, value = taken
    if not is_placeholder(value) and word.linked(value):
        return None if _is_amount(text, start) else Found(start, end, word.kind)
    phrase = is_phrase(text[at : at + 120]) if word.kind == "password" else 0
    return Found(at, at + phrase, word.kind) if phrase else None


def _is_amount(text: str, at: int) -> bool:
    """12 characters, 8\u6587\u5b57: no value, but how long one is."""
    number = _NUMBER.match(text, at)
    return number is not None and UNITS.match(text, number.end()) is not None


def _quoted_value(quoted: re.Match[str], word: _Word) -> Found | None:
    value = quoted["value"].strip()
    is_one = word.linked(value) or (word.kind == "password" and is_quoted_password(value))
    return Found(*quoted.span("value"), word.kind) if is_one and not is_placeholder(value) else None


def _taken(text: str, at: int) -> tuple[int, int, str] | None:
    """Return the value that begins at a position, without the punctuation that ends its sentence."""
    if text[at : at + 1] in _OPEN:
        at += len(text[at : at + 1])
    match = _VALUE.match(text, at)
    if match is None:
        return None
    value = match.group()
    ascii_part = re.match(r"[!-~]{4,}", value)
    if ascii_part and ascii_part.end() < len(value) and value[ascii_part.end()] > "\u024f":
        value = ascii_part.group()  # "hunter2X9!\uc785\ub2c8\ub2e4": the language goes on without a space
    value = value.rstrip(".:)]}'\u2019\u201d\u00bb?\u2026\u060c\u0964")
    return (at, at + len(value), value) if value else None
