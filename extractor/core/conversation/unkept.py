"""Requests not to keep what is said: "don't remember this", "merk dir das nicht".

No fact is stored from such a message, and recall does not find it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from extractor.core.conversation.requests import asked_in, compiled, plain, written_out
from extractor.core.languages.form import listed
from extractor.core.languages.requests import requests_of
from extractor.core.languages.spelling import same
from extractor.core.lazy import once

# How much of a message is looked at.
MAX_CHARS = 4_000
_STOPS = ".!?\u3002\uff01\uff1f\u061f\u0964"
# What programs keep: "don't save this file", "no guardes esto en la base de datos".
_THINGS = re.compile(
    same(
        r"\b(?:files?|fold\w+|director\w+|disk|databases?|tables?|columns?|repo\w*|branch|commits?(?! (?:this|that|it)\b)|cache\w*|cookies?|variables?|"
        r"functions?|class\w*|rows?|drafts?|tokens?|logs?|config\w*|documents?|images?|buffers?|json|csv|sql|git|dateien?|ordner|"
        r"datenbank|tabelle|archivos?|ficheros?|carpeta|base de datos|fichiers?|dossier|base de données|cartella|database|pasta|"
        r"arquivos?|ficheiros?|banco de dados|bestand\w*|mapje|dosya\w*|klasör\w*|veritaban\w*|файл\w*|папк\w*|баз[аеуы])\b|"
        r"ملف|مجلد|قاعدة|फ़ाइल|फाइल|फ़ोल्डर|डेटाबेस|ファイル|フォルダ|データベース|文件|数据库|檔案|파일|폴더|데이터베이스"
    )
)
# A message of so few words is the request alone: it is about what was said before.
ALONE_WORDS, ALONE_CHARS = 9, 24
# A message is looked at when it is archived, and by every run that reads it.
CACHED_TEXTS = 512


def asks_not_to_keep(text: str) -> bool:
    """Return whether a person asks that what they say is not kept."""
    return _asks(plain(text, MAX_CHARS))


@lru_cache(CACHED_TEXTS)
def _asks(said: str) -> bool:
    spelt = same(said)
    for code in asked_in(said):
        stems, patterns = _patterns(code)
        written = written_out(code, spelt)
        if stems and not any(map(written.__contains__, stems)):
            continue
        found = (match for pattern in patterns for match in pattern.finditer(written))
        if any(not _THINGS.search(_sentence(written, match)) for match in found):
            return True
    return False


def _sentence(text: str, match: re.Match[str]) -> str:
    """Return the sentence that a request is in."""
    start = max(text.rfind(sign, 0, match.start()) for sign in _STOPS) + 1
    stop = min((at for sign in _STOPS if (at := text.find(sign, match.end())) >= 0), default=len(text))
    return text[start:stop]


def is_request_alone(text: str) -> bool:
    """Return whether a message with such a request says nothing else, so that it is about the message before it."""
    return len(text.split()) <= ALONE_WORDS and (" " in text.strip() or len(text) <= ALONE_CHARS)


@once
def _patterns(code: str) -> tuple[tuple[str, ...], tuple[re.Pattern[str], ...]]:
    """Return the stems of which a request has one, where a language has some, and the patterns."""
    words = requests_of(code)
    return tuple(map(same, listed(words.kept))), compiled(words.unkept)
