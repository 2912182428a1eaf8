"""Which part of a message did its sender say, and what was pasted?

Quoted lines, emails from their header on, code, elements of documents, what follows "summarise this:" and the like,
logs, chats, and the later part of a very long message count as pasted. When in doubt a part counts as pasted: a fact about the
person, or an instruction to the agent, must be based on what the person said.
"""

from __future__ import annotations

import re
from functools import lru_cache

from extractor.core.conversation.transcript import without_elements
from extractor.core.facts.chats import without_chats
from extractor.core.languages import languages

# From this length on, only the beginning of a message counts as said, unless the person speaks of themself throughout.
LONG_CHARS = 4_000

OPENING_CHARS = 1_500
MAX_REMEMBERED_CHARS = 20_000

_FENCE = re.compile(r"(```|~~~)")
_ELEMENT = re.compile(
    r"<(document|documents|email|e-?mail|mail|message|file|files|context|article|attachment|paste|pasted|pasted_content|page|"
    r"webpage|website|html|body|source|sources|quote|blockquote|transcript|log|logs|output|stdout|stderr|result|tool_result|"
    r"function_results|search_results|content|text|data|system|instructions|ticket|issue|comment|readme|pdf|script|pre|code)\b"
    r"[^<>]{0,300}>",
    re.IGNORECASE,
)
# Lines recognisable by themselves: quoted, or part of a table, a log, a chat, a shell or a page.
_LINE = re.compile(
    r"^[ \t]*(?:>|//|/\*|<!--|\|[^\n]*\||\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d{1,2}:\d\d(?::\d\d)?(?: ?[AaPp][Mm])?\]?[ \t]+[-\u2013]?[ \t]*\S[^\n:]{0,40}:|"
    r"(?:\[)?(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|TRACE)\b|Traceback \(|[$#%] \S|[+-]{3} [ab]/|@@ |diff --git|<(?![^\n]*>[^\n]{0,40}[:\uff1a][ \t]*$)[!?a-zA-Z/]|"
    r"(?:[{\[][ \t]{0,40})?\"[^\"\n]{1,60}\"[ \t]*:|(?:-[ \t]+)?(?:role|content|sender|author|speaker|body):[ \t])[^\n]*$",
    re.MULTILINE,
)


def _every(name: str, *, is_wide: bool = False) -> str:
    """Return one of the regular expressions of `PastedWords` over all languages, with spaces between words or without."""
    every = (str(getattr(language.pasted, name)) for language in languages())
    return "|".join(words for words in every if words and (words > "\u2e80") is is_wide)


_HEADER = f"{_every('header')}|{_every('header', is_wide=True)}"
_NOUN = (
    r"texts?|e-?mails?|mails?|messages?|documents?|docs?|articles?|paragraphs?|logs?|threads?|letters?|(?:web)?pages?|readme|tickets?|"
    r"issues?|transcripts?|posts?|comments?|reports?|files?|output|results?|snippets?|contents?|memo|newsletter|release notes|changelog|"
    r"essay|story|poem|song|lyrics|speech|homework|cv|r[\u00e9e]sum[\u00e9e]|bio|draft|passage|excerpt|sentences?|website|chapter|abstract|paper|contract|announcement|invitation|description|review|quote|note|minutes|paste"
)
_THIS = r"this|that|these|those|the following|below"
_TASK = (
    r"summari[sz]e|summary of|tl;?dr|translate|translation of|proof-?read|rewrite|rephrase|reword|paraphrase|review|explain|analy[sz]e|"
    r"turn|make|grade|rate|mark|score|evaluate|complete|check|fix|format|edit|shorten|improve|polish|classify|extract|parse|convert|process"
)
_GIVEN = r"here(?:'s| is| are| comes)|got|received|found|sent|copied|pasted|forwarded|forwarding|read|reply to|respond to|answer|see"
_REPORTS, _LETTERS = _every("reports"), _every("letters")
# Where something pasted begins, up to the end of the message.
_START = re.compile(
    rf"^[ \t]*-{{2,}}[ \t]*(?:{_every('forwarded')})\b"
    rf"|^[ \t]*(?:{_every('forwards')})\s?:"
    rf"|^[^\n]{{0,200}}(?<!\bi )(?<!\bich )\b(?:{_every('wrote')})[^\n:]{{0,60}}(?:\n[^\n:]{{0,60}})?:(?!//)"
    rf"|(?<=\n)[ \t]*(?:{_every('greetings')})\b[^\n]{{1,40}}[,!:][ \t]*\n"
    rf"|^[ \t*]*(?:{_HEADER})[ \t]?[:\uff1a][^\n]*\n(?:[^\n]*\n)?[ \t*]*(?:{_HEADER})[ \t]?[:\uff1a]"
    r"|^[^\n]{0,160}<[^<>\n]{1,160}>[^\n]{0,80}[:\uff1a][ \t]*$"
    rf"|^[^\n:]{{0,120}}(?<!\bi )(?<!\bi've )(?<!\bi just )(?<!\bich )\b(?:{_REPORTS})\b[^\n:]{{0,60}}:[ \t]*\n"
    rf"|^[^\n:]{{0,80}}(?:\b(?:{_NOUN}|{_LETTERS})\b[^\n:]{{0,20}}\b(?:from|of|vom|von|de|du|del|da|van|\u043e\u0442)\b|'s (?:{_NOUN}|{_LETTERS})\b)[^\n:]{{0,60}}:[ \t]*\n"
    rf"|\bfrom (?:the |my |our )?(?:\w+ )?(?:{_NOUN}|{_LETTERS}):[ \t]*\n"
    r"|\b(?:got|received|have|here is|here's|is|comes?) this (?:[a-z]+ )?from\b[^\n:]{0,60}:[ \t]*\n"
    rf"|\b(?:{_TASK})\b[^\n:.!?]{{0,60}}\b(?:{_THIS}|{_NOUN})\b[^\n:.!?]{{0,60}}:(?!//)"
    rf"|\b(?:{_GIVEN})\b[^\n:.!?]{{0,60}}\b(?:{_NOUN})\b[^\n:.!?]{{0,60}}:(?!//)"
    rf"|\b(?:{_NOUN})\b[^\n:.!?]{{0,60}}\b(?:says?|said|reads?|states?|goes|contains?|begins|starts)\b[^\n:.!?]{{0,30}}(?::|,?[ \t]*(?=[\"\u201c\u00ab]|\n))"
    rf"|\b(?:{_every('tasks')})\b[^\n:]{{0,80}}:"
    rf"|(?:{_every('tasks', is_wide=True)})[^\n:\uff1a]{{0,30}}[:\uff1a]",
    re.IGNORECASE | re.MULTILINE,
)

# Every alternative of `_START` needs one of these, and most messages have none.
_MAY_START = re.compile(r"[:\uff1a\n\"\u201c\u00ab]|--")

# Long passages in quotation marks are somebody else's words, and short ones that are reported or spoken about.
_REPORTED = re.compile(
    rf"(?<!\bI )(?<!\bich )\b(?:{_REPORTS}|told)\b(?: me| us| him| her| them| mir| uns)?(?: that)?[:,]?[ \t]*[\"\u201c\u201e\u00ab\u300c][^\"\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d\n]{{12,}}[\"\u201d\u201c\u00bb\u300d]"
    r"|\b(?:is|are|does|do|who|what|which|how|would|should|could|can|translat\w+|rewrite|grade|correct|ist|est|es)\b[^.!\"\n]{0,60}\b(?:(?:reply|respond|answer|react|say) to|article|headline|title|sentence|phrase|expression|lyrics?|proverb|sings?|sang|song|translat\w+|how do you say|satz|phrase|frase)\b[^\"\u201c\u201e\n]{0,30}(?<!\w)[\"'\u201c\u201e][^\"\u201c\u201d\u201e\n]{12,}[\"'\u201d\u201c](?!\w)|"
    r"(?<!\w)\"(?=\S)[^\"\n]{60,}(?<=\S)\"(?!\w)|[\u201c\u201e\u00ab\u300c][^\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d]{60,}[\u201d\u201c\u00bb\u300d]",
    re.IGNORECASE,
)

# Every alternative of `_REPORTED` needs one of these; an apostrophe within a word is no quotation mark.
_MAY_REPORT = re.compile(r"[\"\u201c\u201e\u00ab\u300c]|(?<!\w)'")

# Base64 and the like: nobody reads or says it.
_ENCODED = re.compile(r"(?<![\w/+])(?=[^\s]{0,60}[0-9+/=])[A-Za-z0-9+/]{40,}={0,2}")

_QUOTES = '"\u201c\u201e\u00ab\u300c'
_CLOSING = '"\u201d\u201c\u00bb\u300d'
_TRIPLE = re.compile(r"(\"\"\"|''')")
_I = re.compile(rf"\b(?:{_every('me')})\b|{_every('me', is_wide=True)}", re.IGNORECASE)
# Share of first-person words from which a long message counts as a person's own account.
MIN_I_SHARE = 0.02

_WORDS = re.compile(r"\w+")


def own_words(text: str) -> str:
    """Return what the sender said in a text; a blank stands for each pasted part."""
    return _own_before(text) if len(text) <= MAX_REMEMBERED_CHARS else _own(text)


@lru_cache(maxsize=64)
def _own_before(text: str) -> str:
    return _own(text)


def _own(text: str) -> str:
    for opening in (_FENCE, _TRIPLE):
        text = without_elements(text, opening, "{}")
        text = _up_to(opening.search(text), text)
    text = without_elements(text, _ELEMENT, "</{}>")
    text = _up_to(_ELEMENT.search(text), text)
    text = _ENCODED.sub(" ", _LINE.sub(" ", without_chats(text)))
    found = _START.search(text) if _MAY_START.search(text) else None
    if found is not None and text[found.end() :].strip():
        text = text[: found.end()]
    if _MAY_REPORT.search(text) and not _is_one_quotation(text.strip()):
        text = _REPORTED.sub(" ", text)
    return _opening(text) if len(text) > LONG_CHARS else text


def _is_one_quotation(text: str) -> bool:
    """Return whether all of a text stands in quotation marks, as some people write to an agent."""
    return text[:1] in _QUOTES and text[-1:] in _CLOSING and not _REPORTED.sub("", text)


def _up_to(found: re.Match[str] | None, text: str) -> str:
    return text if found is None else text[: found.start()]


def _opening(text: str) -> str:
    """Return the beginning of a long text, up to the end of a paragraph; all of it if it is a person's own account."""
    if len(_I.findall(text)) >= MIN_I_SHARE * len(_WORDS.findall(text)):
        return text
    end = text.rfind("\n", 0, OPENING_CHARS)
    return text[: end if end > 0 else OPENING_CHARS]
