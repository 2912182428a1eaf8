"""Which words are forms of one word although their stems differ: Arabic roots, Hindi spellings, compounds and participles.

Only words of a question that no text holds are compared, with the words of the newest texts: the index stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

# Shorter words resemble too many others.
MIN_CHARS = 4

# Of the longer word, how much two forms of one word have in common at their beginning, and of how many letters.
SHARED, SHARED_CHARS = 0.6, 4

# How much longer a compound is than the word in it.
LEAST_LONGER = 3

# Letters of the first word of a compound; what may stand between it and the second.
LEAST_HEAD = 3
MAX_COMPOUND_CHARS = 40
_LINKS = ("", "s", "n", "e", "en", "es", "er")

# Letters at the beginning that a word and its forms of the same beginning share: all but a last one that changes.
HEAD_CHARS = MIN_CHARS - 1

_ARABIC = re.compile(r"[\u0621-\u064a]+")
_DEVANAGARI = re.compile(r"[\u0900-\u097f]+")
_ARABIC_BEFORE = re.compile(r"^(?:[وفبكل]*ال|[وف]?لل|[وف](?=\w{4}))")
_ARABIC_VERB = re.compile(r"^(?:است|انت|ات|[ايتنم])(?=\w{3})")
_ARABIC_BEHIND = re.compile(r"(?:كما|هما|تنا|ات[يهك]|ون|ين|ات|ان|يه|تي|ته|تك|نا|ها|هم|كم|وا|[يهتةك])$")
# A feminine noun of two other letters, bare or with a pronoun: "flat", "our flat", "my grandmother".
_ARABIC_SHORT = re.compile(r"([ب-غف-هة]{2})(?:[ةه]|ت(?:نا|ها|هما|هم|هن|كم|ك|ه|ي|ين|ان)?)")
_ALEFS = str.maketrans("أإآى", "اااي")
_WEAK = re.compile(r"[اويىءئؤأإآ]+")
_DOUBLE = re.compile(r"(.)\1+")

_NASALS = re.compile(r"[\u0901\u0902]|[ङञणनम]\u094d(?=[क-ह])")
_HINDI_SIGNS = re.compile(r"[\u093c\u093e-\u094d\u0903]")
_HINDI_BEHIND = re.compile(r"(?:ियां|ियों|ियाँ|नेवाला|ेंगे|ूंगा|ूँगा|ता|ती|ते|ना|ने|नी|या|यी|ये|कर|ओं|एं|ों|ें|ां|ीं|े|ा|ी|ि|ो|ं)$")
_LATIN_OF = dict(
    zip(
        "कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहक़ख़ग़ज़फ़अआइईउऊएऐओऔ",
        "k k g g c c j j t t d d n t t d d n p p b b m y r l v s s s h k k g j p a a i i u u e e o o".split(),
        strict=False,
    )
)
_LATIN_VOWELS = re.compile(r"[aeiou]+")
_ASPIRATED = re.compile(r"(?<=[kgcjtdpbs])h")
_LATIN_HINDI = str.maketrans("wzfq", "vjpk")


# Turkish consonants before a vowel and at the end of a word: "kalbi" and "kalp".
_SOFT = {"b": "p", "d": "t", "c": "c", "g": "k"}


def kin_in(word: str, text: str, known: Callable[[], Iterable[str]]) -> list[str]:
    """Return the words of a text that are forms of a word, in no order.

    Args:
        text: Words with one space before, between and behind them.
        known: Returns the same words; not called for a word in Latin letters.
    """
    if _ARABIC.fullmatch(word) or _DEVANAGARI.fullmatch(word):
        return kin(word, known())
    return kin(word, _likely(word, text)) if word.isalpha() and len(word) >= MIN_CHARS else []


def _likely(word: str, text: str) -> set[str]:
    """Return the words that may be forms of a word in Latin letters: those that begin like it, contain it or end it.
    Searching a text for them takes far less time than comparing each of its words, or parting it into words."""
    heads = [word[:HEAD_CHARS], *([word[2 : 2 + MIN_CHARS]] if word.startswith("ge") else [])]
    tails = [word[end - MIN_CHARS : end] for end in range(len(word), len(word) - LEAST_LONGER, -1) if end >= MIN_CHARS]
    places = [at + 1 for head in heads for at in _places(f" {head}", text)]
    places += [
        text.rindex(" ", 0, at) + 1 for part in (word, *(f"{tail} " for tail in tails)) for at in _places(part, text)
    ]
    found = {text[at : text.index(" ", at)] for at in places}
    return found if text.isascii() else found.union(_DEVANAGARI.findall(text))


def _places(part: str, text: str) -> Iterator[int]:
    """Yield where a part of a text begins."""
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def kin(word: str, known: Iterable[str]) -> list[str]:
    """Return the known words that are forms of a word, in no order.

    Args:
        word: As an index holds it.
        known: Words of an index.
    """
    if _ARABIC.fullmatch(word):
        root = arabic_root(word)
        return [other for other in known if _ARABIC.fullmatch(other) and arabic_root(other) == root] if root else []
    if _DEVANAGARI.fullmatch(word):
        key = _hindi_key(word)
        return [other for other in known if _DEVANAGARI.fullmatch(other) and _hindi_key(other) == key] if key else []
    if not word.isalpha() or len(word) < MIN_CHARS:
        return []
    key = _latin_key(word)
    return [
        other
        for other in known
        if (_DEVANAGARI.fullmatch(other) and len(key) > 2 and _latin_key(_in_latin(other)) == key)
        or (other.isalpha() and _is_form(word, other))
    ]


def parts_in(word: str, text: str) -> list[str]:
    """Return two words of a text that make up a word, with a linking sound between: `hund` and `futter` of `Hundefutter`.
    The second may be the beginning of another.

    Args:
        text: Words with one space before, between and behind them.
    """
    longest = len(word) - MIN_CHARS if len(word) <= MAX_COMPOUND_CHARS else 0
    for cut in range(longest, LEAST_HEAD - 1, -1):
        rest = word[cut:]
        at = text.find(f" {rest}")
        if at < 0:
            continue
        for link in _LINKS:
            head = word[:cut].removesuffix(link)
            if len(head) >= LEAST_HEAD and word[:cut].endswith(link) and f" {head} " in text:
                return [head, text[at + 1 : text.index(" ", at + 1)]]
    return []


def arabic_root(word: str) -> str:
    """Return the letters of a word that its forms have in common; empty if they are too few.

    A weak letter within a word of two others is one of the three: `qada` and `yaqud` have the same root.
    """
    bare = _ARABIC_BEFORE.sub("", word.translate(_ALEFS))
    if short := _ARABIC_SHORT.fullmatch(bare):
        return f"{short[1]}ة"
    bare = _ARABIC_BEHIND.sub("", bare) if len(bare) > 3 else bare
    bare = _ARABIC_VERB.sub("", bare) if len(bare) > 3 else bare
    strong = _WEAK.sub("", bare)
    if len(strong) >= 3:
        return strong
    weak = _WEAK.sub("و", bare.strip("اء"))
    return weak if len(weak) >= 3 else ""


def _hindi_key(word: str) -> str:
    """Return the consonants of a Hindi word without its ending, one nasal for all spellings."""
    bare = _HINDI_BEHIND.sub("", word) if len(word) > 3 else word
    key = _HINDI_SIGNS.sub("", _NASALS.sub("न", bare))
    return key if len(key) >= 2 else ""


def _in_latin(word: str) -> str:
    """Return a Hindi word as it is written in Latin letters, roughly."""
    return "".join(_LATIN_OF.get(char, "") for char in _NASALS.sub("न", word))


def _latin_key(word: str) -> str:
    """Return the consonants of a word in Latin letters, spellings of Hindi being one."""
    plain = _ASPIRATED.sub("", word.translate(_LATIN_HINDI))
    return _DOUBLE.sub(r"\1", plain[:1] + _LATIN_VOWELS.sub("", plain[1:]))


def _is_form(word: str, other: str) -> bool:
    """Return whether one word is in the other: a compound, a participle, or the same beginning with other endings."""
    short, long = sorted((word, other), key=len)
    if len(short) < MIN_CHARS:
        return False
    at = long.find(short, LEAST_LONGER)
    if at >= 0 and len(long) - at - len(short) < LEAST_LONGER:
        return True
    if word[-1] in _SOFT and other.startswith(word[:-1] + _SOFT[word[-1]]):
        return True
    if long.startswith("ge") and long[2:].startswith(short):
        return True
    same = next((at for at, (one, two) in enumerate(zip(short, long, strict=False)) if one != two), len(short))
    return same >= SHARED_CHARS and same >= SHARED * len(long)
