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

_HEADER = (
    r"author|commit(?:ter)?|from|to|cc|bcc|subject|date|sent|reply-to|message-id|von|an|betreff|datum|gesendet|de|[\u00e0a]|objet|envoy[\u00e9e]|para|asunto|enviado|"
    r"fecha|oggetto|da|inviato|data|assunto|van|aan|onderwerp|verzonden|\u043e\u0442|\u043a\u043e\u043c\u0443|\u0442\u0435\u043c\u0430|"
    r"\u53d1\u4ef6\u4eba|\u6536\u4ef6\u4eba|\u4e3b\u9898|\u65e5\u671f|\u5dee\u51fa\u4eba|\u4ef6\u540d|\u5b9b\u5148"
)
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
_REPORTS = (
    r"writes?|wrote|written|says?|said|texted|texts|messaged|messages|e-?mailed|posted|posts|replied|replies|answered|sent|sends|"
    r"schreibt|schrieb|geschrieben|sagt|sagte|meint|meinte|antwortet|antwortete|geantwortet|geschickt|gesendet|"
    r"\u00e9crit|dit|r\u00e9pond|r\u00e9pondu|envoy\u00e9|escribe|escribi\u00f3|dice|dijo|respondi\u00f3|mand\u00f3|scrive|scritto|"
    r"escreveu|disse|respondeu|mandou|schrijft|schreef|zegt|zei|stuurde|yazd\u0131|diyor|dedi|"
    r"\u043f\u0438\u0448\u0435\u0442|\u043d\u0430\u043f\u0438\u0441\u0430\u043b\u0430?|\u0433\u043e\u0432\u043e\u0440\u0438\u0442|\u043e\u0442\u0432\u0435\u0442\u0438\u043b\u0430?"
)
_LETTERS = r"msg|reply|answer|response|chat|whats ?app|sms|dm|nachricht|brief|antwort|courriel|courrier|mensaje|correo|carta|messaggio|lettera|mensagem|bericht"
# Where something pasted begins, up to the end of the message.
_START = re.compile(
    r"^[ \t]*-{2,}[ \t]*(?:original message|forwarded message|urspr\u00fcngliche nachricht|weitergeleitete nachricht|message d'origine|"
    r"message transf\u00e9r\u00e9|mensaje original|mensaje reenviado|messaggio originale|begin|start)\b"
    r"|^[ \t]*(?:begin forwarded message|anfang der weitergeleiteten(?: nachricht| e-?mail)?|fwd?|wg|tr|rv)\s?:"
    r"|^[^\n]{0,200}(?<!\bi )(?<!\bich )\b(?:wrote|schrieb|a \u00e9crit|escribi\u00f3|ha scritto|escreveu|schreef|\u043d\u0430\u043f\u0438\u0441\u0430\u043b\u0430?)[^\n:]{0,60}(?:\n[^\n:]{0,60})?:(?!//)"
    r"|(?<=\n)[ \t]*(?:Dear|Liebe[rs]?|Sehr geehrte[rs]?|Ch[e\u00e8]re?s?|Estimad[oa]s?|Querid[oa]s?|Gentile|Car[oa]|Prezad[oa]s?|Beste|Geachte)\b[^\n]{1,40}[,!:][ \t]*\n"
    rf"|^[ \t*]*(?:{_HEADER})[ \t]?[:\uff1a][^\n]*\n(?:[^\n]*\n)?[ \t*]*(?:{_HEADER})[ \t]?[:\uff1a]"
    r"|^[^\n]{0,160}<[^<>\n]{1,160}>[^\n]{0,80}[:\uff1a][ \t]*$"
    rf"|^[^\n:]{{0,120}}(?<!\bi )(?<!\bi've )(?<!\bi just )(?<!\bich )\b(?:{_REPORTS})\b[^\n:]{{0,60}}:[ \t]*\n"
    rf"|^[^\n:]{{0,80}}(?:\b(?:{_NOUN}|{_LETTERS})\b[^\n:]{{0,20}}\b(?:from|of|vom|von|de|du|del|da|van|\u043e\u0442)\b|'s (?:{_NOUN}|{_LETTERS})\b)[^\n:]{{0,60}}:[ \t]*\n"
    rf"|\bfrom (?:the |my |our )?(?:\w+ )?(?:{_NOUN}|{_LETTERS}):[ \t]*\n"
    r"|\b(?:got|received|have|here is|here's|is|comes?) this (?:[a-z]+ )?from\b[^\n:]{0,60}:[ \t]*\n"
    rf"|\b(?:{_TASK})\b[^\n:.!?]{{0,60}}\b(?:{_THIS}|{_NOUN})\b[^\n:.!?]{{0,60}}:(?!//)"
    rf"|\b(?:{_GIVEN})\b[^\n:.!?]{{0,60}}\b(?:{_NOUN})\b[^\n:.!?]{{0,60}}:(?!//)"
    rf"|\b(?:{_NOUN})\b[^\n:.!?]{{0,60}}\b(?:says?|said|reads?|states?|goes|contains?|begins|starts)\b[^\n:.!?]{{0,30}}(?::|,?[ \t]*(?=[\"\u201c\u00ab]|\n))"
    r"|\b(?:fass|fasse|zusammenfass\w*|\u00fcbersetz\w*|korrigier\w*|pr\u00fcf\w*|erkl\u00e4r\w*|lies|hier ist|hier kommt|analysier\w*)\b[^\n:]{0,80}:"
    r"|\b(?:r\u00e9sum\w+|tradui\w+|corrig\w+|relis|explique\w*|analyse\w*|voici)\b[^\n:]{0,80}:"
    r"|\b(?:resum\w+|traduc\w+|corrig\w+|revisa\w*|explica\w*|analiza\w*|aqu\u00ed (?:est\u00e1|va|tienes))\b[^\n:]{0,80}:"
    r"|\b(?:riassum\w+|traduci\w*|correggi\w*|spiega\w*|analizza\w*|ecco)\b[^\n:]{0,80}:"
    r"|\b(?:resuma|traduza|corrija|explique|analise|segue)\b[^\n:]{0,80}:"
    r"|\b(?:\u043f\u0435\u0440\u0435\u0432\u0435\u0434\u0438\w*|\u043a\u0440\u0430\u0442\u043a\u043e|\u043f\u0435\u0440\u0435\u0441\u043a\u0430\u0436\u0438\w*|\u0432\u043e\u0442)\b[^\n:]{0,60}:"
    r"|(?:\u603b\u7ed3|\u7ffb\u8bd1|\u6da6\u8272|\u4fee\u6539|\u5206\u6790|\u4ee5\u4e0b\u662f|\u8fd9\u662f|\u8981\u7d04|\u7ffb\u8a33|\u6b21\u306e)[^\n:\uff1a]{0,30}[:\uff1a]",
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
_I = re.compile(
    r"\b(?:i|i'm|i've|me|my|we|our|ich|mein\w*|wir|je|j'|mon|ma|nous|yo|mi|mis|io|mio|eu|meu|\u044f|\u043c\u043d\u0435)\b|\u6211|\u79c1",
    re.IGNORECASE,
)
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
