"""Finds credentials by their form: those of `issuers`, key blocks, passwords in URLs, cards and account numbers.

Linear: the text is searched for literal prefixes, and what follows each is matched only with bounded patterns. A long
run of characters that is a credential is walked once, and the search continues behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from extractor.core.facts.secrets.checks import is_card, is_iban, is_placeholder, is_varied
from extractor.core.facts.secrets.found import Found
from extractor.core.facts.secrets.issuers import ALPHABETS, ISSUERS, Issuer
from extractor.core.facts.secrets.languages import CARD_WORDS, ORDER_WORDS

# How far one attempt looks; a longer match is a credential all the more, and is redacted whole.
MAX_BODY_CHARS = 512

_RUN = re.compile(r"[!-~]{12,}")
_BOUNDARY = r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt])|(?<=%[0-9A-Fa-f]{2}))"
_IN_BASE64 = re.compile(r"[A-Za-z0-9+/]{3}[+/]\Z")


class _Form:
    """A row of the table, compiled."""

    def __init__(self, row: Issuer) -> None:
        letters = ALPHABETS[row.alphabet]
        self.row = row
        self.body = re.compile(row.shape or f"[{letters}]{{{row.least},{MAX_BODY_CHARS}}}")
        self.rest = re.compile(f"[{letters}]*")
        self.lead = re.compile(f"[A-Za-z0-9_]{{{row.before}}}\\Z")

    def match(self, text: str, start: int, anchor: str) -> Found | None:
        after = start + len(anchor)
        if anchor.isalnum() and not self.row.before and _IN_BASE64.search(text[max(0, start - 4) : start]):
            return None
        body = self.body.match(text, after)
        if body is None:
            return None
        if self.row.before:
            lead = self.lead.search(text[max(0, start - self.row.before) : start])
            if lead is None or not is_varied(lead.group() + body.group(), self.row.check):
                return None
            return Found(start - self.row.before, body.end(), self.row.kind)
        if not is_varied(body.group(), self.row.check):
            return None
        return Found(start, self._end(text, body), self.row.kind)

    def _end(self, text: str, body: re.Match[str]) -> int:
        rest = self.rest.match(text, body.end())
        end = rest.end() if rest and not self.row.shape else body.end()
        while end > body.start() and text[end - 1] in ".%~-":
            end -= 1
        return end


def _by_anchor(forms: list[_Form]) -> dict[str, list[tuple[str, _Form]]]:
    """For each anchor, the possible forms: its own, then those whose anchor is a prefix of it."""
    own: dict[str, list[tuple[str, _Form]]] = {}
    for form in forms:
        for anchor in form.row.anchors:
            own.setdefault(anchor, []).append((anchor, form))
    longest_first = sorted(own, key=len, reverse=True)
    return {a: [pair for end in range(len(a), 0, -1) for pair in own.get(a[:end], ())] for a in longest_first}


_AT_START = _by_anchor([_Form(row) for row in ISSUERS if not row.before])
_INSIDE = _by_anchor([_Form(row) for row in ISSUERS if row.before])


def _one_of(anchors: Iterable[str]) -> str:
    """Return an alternation grouped by first character, so that few branches are tried at each position."""
    groups: dict[str, list[str]] = {}
    for anchor in anchors:
        groups.setdefault(anchor[0], []).append(re.escape(anchor[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(rests)})" for first, rests in groups.items())


_STARTS = re.compile(f"{_BOUNDARY}({_one_of(_AT_START)})")
_MIDDLES = re.compile(f"({_one_of(_INSIDE)})")


def by_form(text: str) -> Iterator[Found]:
    """Yield matches of issued credentials, unordered; spans may overlap."""
    for run in _RUN.finditer(text):
        start, end = run.span()
        yield from _issued(text, start, end, _STARTS, _AT_START)
        yield from _issued(text, start, end, _MIDDLES, _INSIDE)
        yield from _tokens(text, start, end)
    yield from _key_blocks(text)
    yield from _numbers(text)


def _issued(
    text: str, start: int, end: int, anchors: re.Pattern[str], forms: dict[str, list[tuple[str, _Form]]]
) -> Iterator[Found]:
    while match := anchors.search(text, start, end):
        begins = match.start()
        found = next((f for a, form in forms[match[1]] if (f := form.match(text, begins, a))), None)
        start = begins + 1
        if found is not None:
            yield found
            start = max(start, found.end)


# -- tokens whose form is more than a beginning ------------------------------------------------------------------

_JWT = re.compile(r"(?<![A-Za-z0-9_-])eyJ[\w-]{8,}+\.(?:eyJ[\w-]{4,}+\.[\w-]*+|[\w-]*+(?:\.[\w-]++){3})", re.ASCII)
_TELEGRAM = re.compile(r"(?<![A-Za-z0-9])(?:bot)?(\d{6,12}:[A-Za-z0-9_-]{32,40})(?![A-Za-z0-9_-])")
_DISCORD = re.compile(
    r"(?<![A-Za-z0-9_.-])[MNO][A-Za-z0-9_-]{22,30}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{25,45}(?![A-Za-z0-9_.-])"
)
_ADDRESS = re.compile(r"://([^\s/:@?#\"'<>]{0,64}):([^\s/@\"'<>]{3,128})@(?=[\w\[.*<${-])")
_AWS_PAIR = re.compile(
    r"(?:AKIA|ASIA)[A-Z0-9]{16}[^A-Za-z0-9]{1,8}(?:[A-Za-z_]{1,24}[^A-Za-z0-9]{1,8})?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])"
)


def _tokens(text: str, start: int, end: int) -> Iterator[Found]:
    if "eyJ" in text[start:end]:
        for match in _JWT.finditer(text, start, end):
            yield Found(*match.span(), "JSON Web Token")
    for match in _TELEGRAM.finditer(text, start, end):
        if is_varied(match[1][-32:], "mixed"):
            yield Found(*match.span(1), "Telegram bot token")
    for match in _DISCORD.finditer(text, start, end):
        if is_varied(match.group(), "mixed"):
            yield Found(*match.span(), "Discord token")
    for match in _ADDRESS.finditer(text, start, end):
        if not is_placeholder(match[2]):
            yield Found(*match.span(2), "password in a URL")


_BEGIN = re.compile(r"-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY[A-Z ]{0,10}-{4,5}")
_END = re.compile(r"-{4,5} ?END [A-Z0-9 ]{0,60}-{4,5}")
PRIVATE_KEY = "private key"
_KEY_BODY = re.compile(r"(?:[\sA-Za-z0-9+/=]|\\[nr]|[\w-]{1,20}: [^\n]{0,200}\n)*+")


def _key_blocks(text: str) -> Iterator[Found]:
    at = text.find("BEGIN ")
    while at >= 0:
        match = _BEGIN.search(text, max(0, at - 6), at + 80)
        if match is None:
            at = text.find("BEGIN ", at + 6)
            continue
        end = end_of_block(text, match.end())
        yield Found(match.start(), end, PRIVATE_KEY)
        at = text.find("BEGIN ", end)


def end_of_block(text: str, after: int) -> int:
    """Return the end of a key block whose header, or part of whose body, ends here."""
    body = _KEY_BODY.match(text, after)
    end = body.end() if body else after
    closing = _END.match(text, end)
    if closing:
        return closing.end()
    return after + len(text[after:end].rstrip()) if "=" in text[after:end] or end - after > 200 else after


# -- numbers ------------------------------------------------------------------------------------------------------

_GROUPED_CARD = re.compile(
    r"(?<![\w-])(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|3\d{3}([ -])\d{6}\2\d{4,5})(?![\w-])"
)
_BARE_CARD = re.compile(r"(?<![\w.,-])\d{13,19}(?![\w-]|\.\d)")
_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{4}){2,7}(?:[ -]?[A-Za-z0-9]{1,3})?(?![A-Za-z0-9])"
)
_MANY_DIGITS = re.compile(r"\d\d\d\d(?:[ -]?\d{4}|[ -]\d{6})")
_CONTEXT_BEFORE, _CONTEXT_AFTER = 48, 24


def _numbers(text: str) -> Iterator[Found]:
    if _MANY_DIGITS.search(text) is None:
        return
    for match in _GROUPED_CARD.finditer(text):
        if is_card(match.group()) and not _near(text, match, ORDER_WORDS):
            yield Found(*match.span(), "payment card")
    for match in _BARE_CARD.finditer(text):
        if is_card(match.group()) and _speaks_of_a_card(text, match):
            yield Found(*match.span(), "payment card")
    for match in _IBAN.finditer(text):
        if (length := is_iban(match.group())) is not None:
            yield Found(match.start(), match.start() + length, "IBAN")


def _speaks_of_a_card(text: str, match: re.Match[str]) -> bool:
    if _near(text, match, ORDER_WORDS):
        return False
    around = text[max(0, match.start() - _CONTEXT_BEFORE) : match.end() + _CONTEXT_AFTER]
    return CARD_WORDS.search(around) is not None or not any(c.isalpha() for c in around)


def _near(text: str, match: re.Match[str], words: re.Pattern[str]) -> bool:
    return words.search(text, max(0, match.start() - _CONTEXT_BEFORE), match.start()) is not None


def aws_pairs(text: str) -> Iterator[Found]:
    """Yield secret keys next to their access keys."""
    for match in _AWS_PAIR.finditer(text):
        if (is_varied(match[1], "mixed") and not match[1].isalnum()) or any(c.isupper() for c in match[1]):
            yield Found(*match.span(1), "AWS secret key")
