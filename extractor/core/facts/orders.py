"""Does a statement order the agent about?

A memory is data. What only a tool result or a pasted text says may be worth keeping as knowledge, never as an order, and
words that try to take over an agent are kept from nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from extractor.core.facts.secrets.disguise import undisguise
from extractor.core.languages import by_code
from extractor.core.languages.form import listed
from extractor.core.languages.scripts import likely_languages

_TAKE_OVER = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:previous|prior|earlier|above|all|any|your|system|safety|existing)\b"
    r"[^.\n]{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|directives?|policies|safeguards?)\b"
    r"|\b(?:ignorier\w*|vergiss|missachte)\b[^.\n]{0,40}\b(?:anweisung\w*|regeln|vorgaben|instruktion\w*)\b"
    r"|\b(?:ignore[zr]?|oublie[zr]?)\b[^.\n]{0,40}\b(?:instructions|consignes|r[e\u00e8]gles)\b"
    r"|\b(?:ignora\w*|olvida\w*)\b[^.\n]{0,40}\b(?:instrucciones|reglas|istruzioni|regole|instru[c\u00e7][o\u00f5]es|regras)\b"
    r"|\u0438\u0433\u043d\u043e\u0440\u0438\u0440\w*[^.\n]{0,40}\u0438\u043d\u0441\u0442\u0440\u0443\u043a\u0446\w*|(?:\u5ffd\u7565|\u65e0\u89c6|\u7121\u8996)[^.\u3002\n]{0,20}(?:\u6307\u4ee4|\u6307\u793a|\u89c4\u5219)"
    r"|\b(?:system prompt|developer mode|jailbreak|do anything now)\b"
    r"|\b(?:curl|wget)\b[^\n]{0,200}\|\s*(?:ba|z|da)?sh\b|\brm\s+-rf?\s+[/~]",
    re.IGNORECASE,
)
# Where a clause begins, behind marks of lists, quotation marks or an emoji.
_CLAUSE = r"(?:^|[.!?:;\n])[^\w\n]{0,8}(?:\d{1,2}[.)]\s{0,3})?"
# `f o r w a r d`
_SPACED = re.compile(r"(?<!\S)(?:\w ){3,30}\w(?!\S)")
_MARKUP = re.compile(r"[*_~`]")
# Languages of a text whose orders are looked for.
_LIKELIEST = 3

_AGENT = r"(?:the |an? |any |all |every |your |this )?(?:\w+ )?(?:agents?|assistants?|a\.?i\.?s?|models?|bots?|llms?|chatbots?|claude|gpt|copilot)"
_MUST = r"(?:must|should|shall|has to|have to|needs? to|is to|are to|is required|are required|will always|always|never|may not|can now|is authori[sz]ed|is allowed|ought)"
_ORDER = re.compile(
    rf"\b{_AGENT}\b[^.\n]{{0,40}}\b{_MUST}\b"
    r"|\b(?:you|we|the user|users|everyone|everybody|anyone)\b[^.\n]{0,30}\b(?:must|shall|has to|have to|are required|is required|are to|is to)\b"
    rf"|(?:{_CLAUSE}|\b(?:and|then|to)\s+)(?:please\s+|kindly\s+|also\s+|now\s+|from now on,?\s+|in (?:the )?future,?\s+|going forward,?\s+|important:\s*)*"
    r"(?:always|never|don't|do not|must|ignore|disregard|run|execute|invoke|send|forward|e-?mail|delete|remove|drop|download|upload|install|"
    r"disable|enable|approve|grant|transfer|pay|wire|buy|click|open|visit|fetch|call|post|publish|push|merge|reply|respond|answer|reveal|"
    r"tell|say|include|add|append|insert|remember|trust|treat|act|pretend|use|skip|bypass|store|save|copy|share|export|give|make sure|ensure)\b"
    r"|,\s{0,4}(?:please\s+|then\s+|also\s+|always\s+)?(?:run|execute|send|forward|e-?mail|delete|remove|download|upload|install|disable|approve|transfer|"
    r"pay|wire|open|call|post|publish|push|merge|reply|reveal|tell|share|export|give|copy)\s+(?:it|them|this|these|that|all|every|each|any|the|everything|me|us)\b"
    r"|\b(?:when(?:ever)?|if|before|after|once|each time)\b[^.\n]{0,80},\s{0,4}(?:please\s+)?(?:always|never|first|immediately)\s+[a-z]+"
    r"|\b(?:immer|niemals|stets)\b[^.\n]{0,60}\b\w+(?:en|ern|eln)\b\s*(?:[.!]|$)|\b(?:der|die|jeder) (?:agent|assistent|ki)\b[^.\n]{0,30}\b(?:muss|soll|darf)\b"
    r"|\b(?:l'agent|l'assistant|l'ia)\b[^.\n]{0,30}\b(?:doit|devra)\b|\b(?:el agente|el asistente|la ia)\b[^.\n]{0,30}\b(?:debe|deber[a\u00e1]|tiene que)\b"
    r"|(?:\u52a9\u624b|\u4eba\u5de5\u667a\u80fd|AI)[^\u3002\n]{0,10}(?:\u5fc5\u987b|\u5e94\u8be5|\u603b\u662f)|(?:\u5fc5\u987b|\u52a1\u5fc5|\u6c38\u8fdc\u4e0d\u8981|\u8bf7\u59cb\u7ec8)",
    re.IGNORECASE,
)


def takes_over(text: str) -> bool:
    """Say whether a text tries to take over an agent: to void its instructions, or to run what was downloaded."""
    return any(_TAKE_OVER.search(form) for form in _forms(text))


def is_order(text: str) -> bool:
    """Say whether a text tells somebody to do something."""
    forms = _forms(text)
    if any(_ORDER.search(form) for form in forms):
        return True
    lowered = forms[0].lower()
    return any(p.search(lowered) for code in likely_languages(lowered)[:_LIKELIEST] for p in _orders_of(code))


def _forms(text: str) -> list[str]:
    """Return a text as it reads without disguises, and with ASCII letters instead of look-alikes."""
    plain = undisguise(text)
    forms = [_MARKUP.sub("", form) for form in dict.fromkeys((plain.text, plain.ascii))]
    return [_SPACED.sub(lambda match: match.group().replace(" ", ""), form) for form in forms]


@cache
def _orders_of(code: str) -> tuple[re.Pattern[str], ...]:
    language = by_code(code)
    return tuple(_patterns(language.orders.verbs, language.orders.before, language.orders.anywhere)) if language else ()


def _patterns(verbs: str, before: str, anywhere: str) -> Iterator[re.Pattern[str]]:
    if verbs:
        polite = rf"(?:(?:{'|'.join(listed(before))}),?\s{{1,4}}){{0,3}}" if before else ""
        start = rf"(?:{_CLAUSE}|[,\u061f\u060c]\s{{0,4}})"
        yield re.compile(rf"{start}{polite}(?:{'|'.join(listed(verbs))})(?!\w)")
    if anywhere:
        yield re.compile(anywhere)
