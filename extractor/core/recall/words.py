"""Which words an index holds of a text, and which ones a question asks for.

One analysis serves texts and questions on every store, so that they meet whatever the database's own dictionaries do:
lower case, one normal form, stems, numbers without separators, identifiers whole and in parts, and pairs of characters
for scripts that put no spaces between words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from extractor.core.conversation.transcript import Message, blocks, result_text, said_text
from extractor.core.normal_forms import normalize

MAX_TERMS = 24
"""Words that one question asks an index for."""

MAX_WORD_CHARS = 40
MAX_INDEX_CHARS = 10_000
"""Of one text; what comes after is not found by its words."""

MAX_TOOL_CHARS = 1_000
"""Of one tool call or result: enough to find it again, too little to bury what people said."""

Stems = Callable[[Sequence[str]], Sequence[str]]
"""Stems of the words of one text, lower-case, in their order."""

AllStems = Callable[[Sequence[str]], Sequence[Iterable[str]]]
"""Every stem that each word of a question may have in a text."""

EMPTY = frozenset(
    "a about an and any are as at be been but by can could did do does for from had has have he her his how i in is it its "
    "me my of on or our said say says she so tell that the their them then there they this to us was we were what when "
    "where which who why will with would you your know remember everything anything all "
    "myself ours ourselves yours yourself yourselves him himself hers herself itself theirs themselves whom these those am "
    "being having doing if because until while against between into through during before after above below up down out off "
    "over under again further once here both each few more most other some such no nor not only own same than too very s t "
    "just don should now ll re ve m d".split()
)
"""English words that tell nothing."""

# Marks belong to the word they stand in: accents, vowel points, the vowel signs of Indic and South-East Asian scripts.
_WORD = re.compile(
    r"(?:[^\W_]|[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    r"\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e\u0eb1-\u0ece\u1000-\u109f\u1780-\u17d3])+"
)
_ASCII_WORD = re.compile(r"[a-zA-Z0-9]+")
_THOUSANDS = re.compile(r"(?<=\d)[,'\u2019\u00a0\u202f](?=\d{3}(?!\d))")
_POSSESSIVE = re.compile(r"['\u2019]s\b")
_HUMP = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}[a-z]")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+")  # fmt: skip
_ALONE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_IGNORED_MARK = re.compile(
    r"[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]"
)
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")


def plain(text: str) -> str:
    """Return lower-case words with one space between them, without accents and without stems."""
    return " ".join(without_marks(word) for word in words_of(text))


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case and in their order; of an identifier also its parts."""
    text = text[: 2 * MAX_INDEX_CHARS]
    if text.isascii():
        pattern = _ASCII_WORD
    else:
        pattern = _WORD
        text = normalize("NFKC", _INVISIBLE.sub("", text))
    found: list[str] = []
    for word in pattern.findall(_POSSESSIVE.sub(" ", _THOUSANDS.sub("", text))):
        found.append(_fold(word))
        if _HUMP.search(word):
            found += map(_fold, _PARTS.findall(word))
    return found


def _fold(word: str) -> str:
    folded = word[:MAX_WORD_CHARS].casefold()
    return folded if folded.isascii() else normalize("NFC", folded).replace("\u0131", "i")


def without_marks(word: str) -> str:
    """Drop accents and vowel points, which people leave out; vowel signs of Indic scripts stay."""
    if word.isascii():
        return word
    bare = _IGNORED_MARK.sub("", normalize("NFD", word))
    return normalize("NFC", bare).encode("utf-8", "ignore").decode()


class Words:
    """Turns texts and questions into the words of an index.

    Args:
        stems: Of a text.
        all_stems: Of a question, which is too short to be sure of its language.
    """

    def __init__(self, stems: Stems, all_stems: AllStems) -> None:
        self._stems = stems
        self._all_stems = all_stems

    def of_text(self, text: str, limit: int = MAX_INDEX_CHARS) -> str:
        """Return what an index holds of a text: words with one space between them; empty when there are none."""
        spaced, runs = _by_script(words_of(text))
        tokens = [without_marks(stem) for stem in self._stems(spaced)]
        tokens += [gram for run in runs for gram in (*_single(run), *_pairs(run))]
        return " ".join(token for token in tokens if token)[:limit].rstrip()

    def of_question(self, text: str) -> tuple[str, ...]:
        """Return the words to look up for a question, each once: without those that tell nothing, when others are left."""
        spaced, runs = _by_script(words_of(text))
        telling = [word for word in spaced if _is_telling(word)]
        if not telling and not runs:
            return ()
        tokens = [without_marks(stem) for stems in self._all_stems(telling) for stem in stems]
        tokens += [gram for run in runs for gram in (_pairs(run) or [run])]
        return tuple(dict.fromkeys(token for token in tokens if token))[:MAX_TERMS]


def _is_telling(word: str) -> bool:
    return without_marks(word) not in EMPTY and (len(word) > 1 or word.isdigit() or not word.isascii())


def _by_script(words: Iterable[str]) -> tuple[list[str], list[str]]:
    """Part words into those that stand between spaces, and runs of scripts that have none."""
    spaced: list[str] = []
    runs: list[str] = []
    for word in words:
        if word.isascii() or not _UNSPACED.search(word):
            spaced.append(word)
            continue
        runs += _UNSPACED.findall(word)
        spaced += [rest for rest in _UNSPACED.split(word) if rest]
    return spaced, runs


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)]


def _single(run: str) -> Iterator[str]:
    """Yield what a question of one character may ask for: ideographs and syllables alone, and short runs whole."""
    yield from _ALONE.findall(run)
    if len(run) == 1 and not _ALONE.match(run):
        yield run


def message_text(message: Message) -> str:
    """Return what a message is found by: what was said, then a little of its tool calls and results."""
    pieces = [said_text(message)]
    for block in blocks(message):
        match block.get("type"):
            case "tool_use" | "server_tool_use" | "mcp_tool_use":
                arguments = json.dumps(block.get("input", {}), ensure_ascii=False)
                pieces.append(f"{block.get('name')} {arguments}"[:MAX_TOOL_CHARS])
            case "tool_result" | "mcp_tool_result":
                pieces.append(result_text(block)[:MAX_TOOL_CHARS])
    return "\n".join(piece for piece in pieces if piece)


def fact_text(name: str, description: str, content: str) -> str:
    """Return what a fact is found by."""
    return f"{name.replace('-', ' ')}\n{description}\n{content}"


def asks(text: str) -> bool:
    """Say whether somebody asks something: the next message is then likely to answer it."""
    return any(mark in text for mark in "?\uff1f\u061f\u037e")
