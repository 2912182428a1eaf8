"""Which words an index holds of a text, and which ones a question asks for.

One analysis serves texts and questions on every store, so that they meet whatever the database's own dictionaries do:
lower case, one normal form, stems of the language, numbers without separators, identifiers whole and in parts, and pairs of characters
for scripts that put no spaces between words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from extractor.core.conversation.transcript import Message, blocks, result_text, said_text
from extractor.core.languages import Language
from extractor.core.languages.asking import asking
from extractor.core.languages.digits import ascii_digits
from extractor.core.languages.en_irregular import GROUPS
from extractor.core.languages.noise import english, filler_signs, noise_of
from extractor.core.languages.scripts import LATIN, likely, of_script, script_of, spoken
from extractor.core.languages.spelling import fold, plain_signs, same, spelt_out, without_marks
from extractor.core.normal_forms import normalize
from extractor.core.recall.identifiers import abbreviations, whole_by_part

# Words that one question asks an index for.
MAX_TERMS = 24

# Of one of them.
MAX_FORMS = 8

MAX_WORD_CHARS = 40
# Of one text; what comes after is not found by its words.
MAX_INDEX_CHARS = 10_000

# Of one tool call or result: enough to find it again, too little to bury what people said.
MAX_TOOL_CHARS = 1_000

# Chooses the languages of a text by its words.
Choice = Callable[[Sequence[str]], Sequence[Language]]

# Stems of some lower-case words by one of Snowball's algorithms, in their order.
Stem = Callable[[str, Sequence[str]], Sequence[str]]

# A word of a question: what an index may hold of it, with `OR` between. A text has the word when it holds one of these.
Term = str

OR = "|"

# Marks belong to the word they stand in: accents, vowel points, the vowel signs of Indic and South-East Asian scripts.
_WORD = re.compile(
    r"(?:[^\W_]|[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    r"\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e\u0eb1-\u0ece\u1000-\u109f\u1780-\u17d3])+"
)
_ASCII_WORD = re.compile(r"[a-zA-Z0-9]+")
_THOUSANDS = re.compile(r"(?<=\d)[,'\u2019\u00a0\u202f\u066c](?=\d{3}(?!\d))")
_DOTTED_THOUSANDS = re.compile(r"(?<![\d.])\d{1,3}(?:\.\d{3})+(?![.\d])")
_AND = re.compile(r"\b[A-Z]{1,3}&[A-Z]{1,3}\b")
_PROGRAMMING = re.compile(r"\b([A-Za-z])(\+\+|#)(?!\w)")
_SYMBOLS = {"++": "plusplus", "#": "sharp"}
_COMPOUND = re.compile(
    r"(?<![\w-])([^\W\d_]{1,2}(?=-[^\W\d_])|[^\W\d_]{1,10}(?=-\d))-([^\W_]{1,20})(?![\w-])|\b([A-Z])['\u2019]([A-Z][a-z]+)"
)
ORDINAL = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)\b", re.ASCII)
_POSSESSIVE = re.compile(r"['\u2019]s\b")
_HUMP = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2}[a-z]")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]+")  # fmt: skip
_ALONE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_IDEOGRAPH = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_HIRAGANA = re.compile(r"[\u3041-\u3096]")
# Korean particles and syllables of endings, which are in every text.
_ENDINGS = frozenset(
    "은는이가을를에의도로만와과서면니까지고다요어아여해했었았겠습죠네나데지게든런럼께한들것거뭐더라라야"
)
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")


def forms(term: Term) -> list[str]:
    """Return what an index may hold of a word of a question."""
    return term.split(OR)


def all_forms(terms: Iterable[Term]) -> frozenset[str]:
    """Return what an index may hold of the words of a question."""
    return frozenset(form for term in terms for form in forms(term))


def plain(text: str) -> str:
    """Return lower-case words with one space between them, without accents and without stems."""
    return " ".join(same(word) for word in words_of(text))


def is_unspaced(word: str) -> bool:
    """Return whether a word is a pair of characters of a script without spaces."""
    return len(word) == 2 and _ALONE.match(word) is not None and _ALONE.match(word[1]) is not None


def tells_nothing(sign: str) -> bool:
    """Return whether a character of a script without spaces is mere grammar: a particle, an ending."""
    return sign in filler_signs() or sign in _ENDINGS


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case and in their order; of an identifier also its parts."""
    return [fold(word) for word in _written(text)]


def telling_words(text: str) -> list[str]:
    """Return the words of a question that tell something, each once, in lower case; pairs of characters of scripts
    without spaces."""
    spaced, runs = _apart(_written(text))
    found = [fold(spaced[at]) for at in _telling(spaced)]
    return list(dict.fromkeys([*found, *_telling_pairs(runs)]))


def _written(text: str) -> list[str]:
    text = text[: 2 * MAX_INDEX_CHARS]
    if text.isascii():
        pattern = _ASCII_WORD
    else:
        pattern = _WORD
        text = normalize("NFKC", _INVISIBLE.sub("", ascii_digits(text)))
    found: list[str] = []
    for word in pattern.findall(_POSSESSIVE.sub(" ", _THOUSANDS.sub("", text))):
        found.append(word[:MAX_WORD_CHARS])
        if _HUMP.search(word):
            found += _PARTS.findall(word)
    return found


def _symbols(text: str) -> list[str]:
    """Return words for what a name has of symbols (C++, AT&T), and numbers with points for thousands without them."""
    named = [letter + _SYMBOLS[symbol] for letter, symbol in _PROGRAMMING.findall(text)]
    initials = [found.replace("&", "and") for found in _AND.findall(text.upper())]
    return [*named, *initials, *(found.replace(".", "") for found in _DOTTED_THOUSANDS.findall(text))]


def _compounds(text: str) -> list[str]:
    """Return as one word what others write without a hyphen or apostrophe (e-mail, ABC-1234, O'Brien), and the numbers
    of ordinals."""
    return ["".join(parts) for parts in _COMPOUND.findall(text)] + ORDINAL.findall(text)


class Words:
    """Turns texts and questions into the words of an index.

    A word is stemmed in the language of its script; a Latin one as English and in the languages that its text may be
    in, so that a text in a language that we do not recognise is found by its exact words.
    """

    def __init__(self, stem: Stem) -> None:
        self._stem = stem
        self._irregular: dict[str, tuple[str, ...]] = {}

    def of_text(self, text: str, limit: int = MAX_INDEX_CHARS) -> str:
        """Return what an index holds of a text: words with one space between them; empty when there are none."""
        text = text[: 2 * MAX_INDEX_CHARS]
        spaced, runs = _apart([*_written(text), *_symbols(text), *_compounds(text)])
        tokens = [token for found in self._forms(spaced, spoken) for token in found]
        tokens += [gram for run in runs for gram in _grams(run)]
        held = " ".join(tokens)
        return held if len(held) <= limit else held[: limit + 1].rpartition(" ")[0]

    def of_question(self, text: str) -> tuple[Term, ...]:
        """Return the words to look up for a question, each once: without those that tell nothing, when others are left."""
        spaced, runs = _apart([*_written(text), *_symbols(text[:MAX_INDEX_CHARS])])
        found = self._forms(spaced, likely)
        telling = [self._with_irregular(_without_noise(found[at])) for at in _telling(spaced)]
        terms = _with_wholes(_joined(telling), text)
        terms += [_as_asked(gram) for gram in _telling_pairs(runs) if gram not in terms]
        return tuple(_most_telling(terms))

    def _with_irregular(self, some: tuple[str, ...]) -> tuple[str, ...]:
        """Return the forms of a word, of an irregular English one also the others."""
        if not self._irregular:
            groups = [self._stem("english", group.split()) for group in GROUPS.split(",")]
            self._irregular = {
                form: tuple(other for other in group if other != form) for group in groups for form in group
            }
        more = self._irregular.get(some[0], ()) if some else ()
        return (some[0], *more, *some[1:]) if more else some

    def _forms(self, words: Sequence[str], choose: Choice) -> list[tuple[str, ...]]:
        """Return for each word what an index holds of it."""
        latin = choose([fold(word) for word in words])
        found: list[tuple[str, ...]] = [()] * len(words)
        for script, places in _by_script(words).items():
            some = [words[at] for at in places]
            languages = latin if script == LATIN else of_script(script)
            each = [self._stems(some, language) for language in languages] or [[same(fold(w)) for w in some]]
            for place, *stems in zip(places, *each, strict=True):
                found[place] = tuple(dict.fromkeys(stem for stem in (*stems, *spelt_out(words[place])) if stem))
        return found

    def _stems(self, words: Sequence[str], language: Language) -> list[str]:
        capitals = language.lower_case
        folded = [fold(word, capitals) for word in words]
        if not language.has_accents:  # in loan words alone, or vowels that are mostly left out
            folded = list(map(without_marks, folded))
        stems = self._stem(language.stemmer, folded) if language.stemmer else folded
        return list(map(same, stems))


def _telling(words: Sequence[str]) -> list[int]:
    """Return the places of the words that tell something."""
    plain = [same(fold(word)) for word in words]
    names = {other for word, other in zip(words, plain, strict=True) if word[:1].isupper() and word[1:].islower()}
    noise = noise_of(plain, names, asking())
    return [
        at
        for at, word in enumerate(plain)
        if word not in noise and (len(word) > 1 or word.isdigit() or not words[at].isascii())
    ]


def _without_noise(some: tuple[str, ...]) -> tuple[str, ...]:
    """Return the forms of a word without those that tell nothing: Theo and Ada are not `the` and `a`, as stems say."""
    return tuple(form for form in some if form not in english()) or some


def _telling_pairs(runs: Iterable[str]) -> list[str]:
    grams = list(dict.fromkeys(gram for run in runs for gram in (_pairs(run) or [run])))
    return [gram for gram in grams if not filler_signs().issuperset(gram)] or grams


def _joined(words: Iterable[tuple[str, ...]]) -> list[Term]:
    """Return the words of a question, those that have a form in common as one."""
    found: list[dict[str, None]] = []
    for word in words:
        alike = [one for one in found if not one.keys().isdisjoint(word)]
        found = [one for one in found if one not in alike]
        found.append(dict.fromkeys(form for one in (*alike, word) for form in one))
    return [OR.join(list(one)[:MAX_FORMS]) for one in found if one]


def _with_wholes(terms: Sequence[Term], text: str) -> list[Term]:
    """Return the words of a question, the longest part of an identifier or a whole hash also as it is written otherwise."""
    wholes = whole_by_part(text[:MAX_INDEX_CHARS])
    known = all_forms(terms) if wholes else frozenset[str]()
    found: list[Term] = []
    for term in terms:
        more = [other for form in forms(term) for other in (*abbreviations(form), wholes.get(form, "")) if other]
        found.append(OR.join(dict.fromkeys((*forms(term), *(other for other in more if other not in known)))))
    return found


def _most_telling(terms: Sequence[Term]) -> Sequence[Term]:
    """Return as many words as an index is asked for: the longest ones, which are the rarest, in their order. Characters
    that mean nothing by themselves do not count."""
    if len(terms) <= MAX_TERMS:
        return terms
    sizes = [sum(char not in filler_signs() for char in forms(term)[0]) for term in terms]
    longest = sorted(range(len(terms)), key=lambda at: (-sizes[at], at))[:MAX_TERMS]
    return [terms[at] for at in sorted(longest)]


def _by_script(words: Sequence[str]) -> dict[str, list[int]]:
    """Return the places of words by their scripts."""
    found: dict[str, list[int]] = {}
    for at, word in enumerate(words):
        found.setdefault(LATIN if word.isascii() else script_of(word), []).append(at)
    return found


def _apart(words: Iterable[str]) -> tuple[list[str], list[str]]:
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


def _grams(run: str) -> list[str]:
    """Return what an index holds of a run: its signs as written and, where they differ, the plain ones."""
    written = [*_single(run), *_pairs(run)]
    other = plain_signs(run)
    known = frozenset(written) if other != run else frozenset[str]()
    return [*written, *(gram for gram in (*_single(other), *_pairs(other)) if gram not in known)] if known else written


def _as_asked(gram: str) -> Term:
    """Return a pair of signs as written and in plain ones; beside kana, which are endings, the ideograph alone too."""
    stems = _IDEOGRAPH.findall(gram) if len(gram) == 2 and _HIRAGANA.search(gram) else []
    return OR.join(dict.fromkeys(form for one in (gram, *stems) for form in (one, plain_signs(one))))


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
