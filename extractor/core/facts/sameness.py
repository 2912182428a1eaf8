"""When do two statements say the same, and when does one say everything that the other says?

Only the same words in the same order are the same statement. One contains another if each sentence of the other occurs
in it whole, or opens one of its sentences, and nothing that it adds limits or retracts what was said.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from extractor.core.facts.fact import Draft, FactLine
from extractor.core.facts.wording import telling
from extractor.core.normal_forms import normalize

# Minimum number of words for the opening of a sentence to count as a sentence of its own.
MIN_HEAD_WORDS = 3

MAX_REMARK_WORDS = 3
MAX_SENTENCES = 6
# Number of sentences and seams that an audit uses to find contained statements.
MAX_SEAMS = 3

MAX_REMEMBERED_CHARS = 1_000

Words = tuple[str, ...]

_DATE_NOTE = re.compile(r"\((?:as of )?\d{4}-\d\d-\d\d(?:/\d{4}-\d\d-\d\d)?\)")
# Words, and characters that distinguish C from C++, 5 $ from 5 €, and a question from a statement.
_WORD = re.compile(r"\w+(?:[+#]+(?!\w))?|[<>=\u2264\u2265\u00b1$\u20ac\u00a3\u00a5%\u00b0+#&@?]|-(?=\d)")

_END = re.compile(r"[.!;\n]+(?=\s|$)|[\u3002\uff01\uff1b]|(?<=\?)(?=\s|$)|\uff1f")
_SEAM = re.compile(
    r"[,(\u2013\u2014\uff0c\u3001]|:(?=\s)|\s-\s|\s(?=(?:and|because|since|which|who|where|und|weil|denn|et|parce que|car|y|porque|e|perch\u00e9|\u0438)\s)"
)
_ARTICLES = frozenset(
    "the a an der die das ein eine einen einem einer le la les un une el los las una il lo gli uno o os as um uma de het een".split()
)
_PRONOUNS = frozenset(
    "he she it they this that these those his her its their er sie es il elle ils elles \u00e9l ella lui lei \u043e\u043d \u043e\u043d\u0430 \u043e\u043d\u0438".split()
)
# Words that limit or retract what comes before them, or say that it is over or not settled.
_LIMITS = frozenset(
    "not no never nor without neither cannot don doesn didn isn wasn won stop stopped avoid but except unless only if when until till "
    "before while though although however instead now formerly previously former changed rather than sometimes maybe perhaps probably "
    "used wants wanted was were or lost quit "
    "paused suspended postponed cancelled canceled rejected declined withdrawn revoked obsolete deprecated outdated expired abandoned "
    "tentative tentatively pending unconfirmed disputed wrong false ended finished completed done dropped failed unfinished optional optionally "
    "hopefully supposedly allegedly reportedly someday eventually joke joked jokingly hold halted stalled frozen mistaken untrue "
    "incorrect retracted reverted superseded replaced resigned "
    "claims claimed suggests suggested proposes proposed hopes wishes fears doubts doubted believes guess seems apparently likely roughly mostly usually "
    "draft legacy lie lies rumour rumor dream novel story trial experiment experimentally hypothetical hypothetically mistake ironically disagrees disagreed "
    "overruled vetoed retired closed discontinued archived invalid void gone review discussion debate discussed reviewed permitting despite contrary typo "
    "protest scrapped scrap undone reversed questioned uncertain unclear unsure jokes says thinks someone "
    "geplant angedacht wohl hei\u00dft angeblicher confirmer para\u00eet confirmar parecer parece confermare pare verluidt "
    "subject almost nearly theory theoretically principle unlike ignore disregard correction corrected slipped slip slips move moves moved moving "
    "soon sold ago least assuming provided providing barring fail fails failing according denied refused broken fictional imaginary pretend "
    "sofern soweit solange theorie prinzip angenommen vorausgesetzt fast beinahe bald verkauft laut gem\u00e4\u00df korrektur au\u00dferdem ung\u00fcltig "
    "dit th\u00e9orie principe pourvu selon presque bient\u00f4t vendu vendue seg\u00fan teor\u00eda principio casi pronto vendido vendida "
    "secondo principio purch\u00e9 quasi presto venduto venduta segundo princ\u00edpio quase breve theorie mits volgens bijna binnenkort verkocht "
    "vielleicht hoffentlich angeblich irgendwann abgesagt verschoben ausgesetzt pausiert gestrichen falsch \u00fcberholt veraltet "
    "annul\u00e9 annul\u00e9e report\u00e9 report\u00e9e suspendu suspendue cancelado cancelada pospuesto pospuesta suspendido suspendida quiz\u00e1s quiz\u00e1 "
    "supuestamente forse annullato annullata rinviato rinviata sospeso sospesa talvez supostamente adiado adiada suspenso suspensa "
    "niet geen nooit zonder maar behalve tenzij alleen indien totdat voordat hoewel echter nu vroeger voormalig misschien hopelijk "
    "geannuleerd uitgesteld afgelast de\u011fil ama ancak fakat yaln\u0131zca sadece e\u011fer belki iptal ertelendi art\u0131k eskiden hari\u00e7 "
    "\u0432\u043e\u0437\u043c\u043e\u0436\u043d\u043e \u043d\u0430\u0432\u0435\u0440\u043d\u043e\u0435 \u043e\u0442\u043c\u0435\u043d\u0451\u043d \u043e\u0442\u043c\u0435\u043d\u0435\u043d \u043e\u0442\u043c\u0435\u043d\u0435\u043d\u0430 \u043f\u0440\u0438\u043e\u0441\u0442\u0430\u043d\u043e\u0432\u043b\u0435\u043d \u043f\u0435\u0440\u0435\u043d\u0435\u0441\u0451\u043d \u043f\u0435\u0440\u0435\u043d\u0435\u0441\u0435\u043d "
    "\u0644\u0627 \u0644\u0645 \u0644\u0646 \u0644\u064a\u0633 \u0644\u064a\u0633\u062a \u0644\u0643\u0646 \u0625\u0644\u0627 \u0628\u0627\u0633\u062a\u062b\u0646\u0627\u0621 \u0631\u0628\u0645\u0627 \u0645\u0644\u063a\u0649 "
    "nicht kein keine keinen keinem keiner nie niemals ohne aber au\u00dfer nur falls wenn bis obwohl jedoch statt jetzt fr\u00fcher ehemals war waren oder "
    "nunmehr pas jamais sans sauf seulement si quand jusque jusqu avant mais cependant maintenant autrefois \u00e9tait ou ne ni "
    "nunca sin salvo excepto solo s\u00f3lo cuando hasta antes pero aunque ahora era ya mai senza tranne soltanto se quando fino prima ma ora ou s\u00f3 mas "
    "\u043d\u0435 \u043d\u0435\u0442 \u043d\u0438\u043a\u043e\u0433\u0434\u0430 \u0431\u0435\u0437 \u043d\u043e \u043a\u0440\u043e\u043c\u0435 \u0442\u043e\u043b\u044c\u043a\u043e \u0435\u0441\u043b\u0438 \u043f\u043e\u043a\u0430 \u0440\u0430\u043d\u044c\u0448\u0435 \u0442\u0435\u043f\u0435\u0440\u044c \u0438\u043b\u0438 ?".split()
)

_LIMIT_SIGNS = re.compile(
    "[\u4e0d\u6ca1\u6c92\u65e0\u7121\u4f46\u53ea\u9664]|\u306a\u3044|\u307e\u305b\u3093|\u305f\u3060\u3057|"
    "\uc54a|\uc5c6|\uc544\ub2c8|\uc9c0\ub9cc|\ucde8\uc18c|\ubcf4\ub958|^\u0928\u0939$"
)


def content_key(content: str) -> str:
    """Return a key that is equal for statements that differ only in case, spacing or punctuation."""
    return hashlib.sha256(" ".join(_words(content)).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def similarity(one: str, other: str) -> float:
    """Return the share of common words of two statements, 0 to 1 (Jaccard)."""
    first, second = set(_words(one)), set(_words(other))
    return len(first & second) / len(first | second) if first | second else 1.0


def is_same(one: str, other: str) -> bool:
    """Return whether two statements have the same words in the same order, ignoring articles."""
    return plain_words(one) == plain_words(other) != ()


def contains(longer: str, shorter: str) -> bool:
    """Return whether a statement says everything that another says, without retracting any of it."""
    wanted, held = _sentences(shorter), _sentences(longer)
    if not wanted or any(not words or words[0] in _PRONOUNS for words, _ in wanted):
        return False
    if sum(len(words) for words, _ in wanted) > sum(len(words) for words, _ in held):
        return False
    used: dict[int, int] = {}
    for words, _ in wanted:
        at = next((n for n, sentence in enumerate(held) if n not in used and _opens(sentence, words)), None)
        if at is None:
            return False
        used[at] = len(words)
    rest = [words[used.get(n, 0) :] for n, (words, _) in enumerate(held)]
    return not any(
        _is_remark(words, is_tail=n in used) or _takes_back(words, is_tail=n in used) for n, words in enumerate(rest)
    )


def dropped(old: str, new: str) -> list[str]:
    """Return the sentences of an old statement whose distinctive words or numbers the new one does not keep."""
    kept = telling(new)
    return [text for text in _texts(old) if (words := telling(text)) and not words <= kept]


def find_twin(draft: Draft, known: Iterable[FactLine]) -> FactLine | None:
    """Return the known fact of the same type that says the same as the draft, or a part of it, if any."""
    same_type = [fact for fact in known if fact.type is draft.type and fact.name != draft.name]
    stated = plain_words(draft.content)
    same = next((fact for fact in same_type if plain_words(fact.content) == stated), None)
    return same or next((fact for fact in same_type if contains(draft.content, fact.content)), None)


def openings(text: str) -> Iterator[Words]:
    """Yield the sentences of a statement, and their openings up to a seam; any statement that it contains is among
    them."""
    for words, seams in _sentences(text)[:MAX_SENTENCES]:
        for end in sorted(seams)[-MAX_SEAMS:]:
            yield words[:end]


# -- sentences ------------------------------------------------------------------------------------------------------


def _opens(sentence: tuple[Words, frozenset[int]], words: Words) -> bool:
    """Return whether some words are a sentence, or open it up to a seam."""
    held, seams = sentence
    if held == words:
        return True
    return len(words) >= MIN_HEAD_WORDS and len(words) in seams and held[: len(words)] == words


def _is_remark(rest: Words, *, is_tail: bool) -> bool:
    """Return whether what a longer statement adds is only a remark, which may say anything of the rest: "(legacy)",
    ", to be confirmed", "Scrap that." """
    return 0 < len(rest) <= (MAX_REMARK_WORDS if is_tail else MAX_REMARK_WORDS - 1)


def _takes_back(rest: Words, *, is_tail: bool) -> bool:
    """Return whether what a longer statement adds limits the shorter one.

    Args:
        is_tail: It follows within the same sentence, where a number belongs to what was said.
    """
    return any(
        word in _LIMITS or _LIMIT_SIGNS.search(word) is not None or (is_tail and word[:1].isdigit()) for word in rest
    )


def _sentences(text: str) -> tuple[tuple[Words, frozenset[int]], ...]:
    """Return the words of each sentence, and after how many of them it may end."""
    return _sentences_before(text) if len(text) <= MAX_REMEMBERED_CHARS else _split(text)


@lru_cache(maxsize=1_024)
def _sentences_before(text: str) -> tuple[tuple[Words, frozenset[int]], ...]:
    return _split(text)


def _split(text: str) -> tuple[tuple[Words, frozenset[int]], ...]:
    found = []
    for sentence in _texts(text):
        clauses = [_bare(clause) for clause in _SEAM.split(sentence)]
        words: list[str] = []
        seams = set()
        for clause in clauses:
            words += clause
            seams.add(len(words))
        if words:
            found.append((tuple(words), frozenset(seams)))
    return tuple(found)


def _texts(text: str) -> list[str]:
    plain = normalize("NFKC", _DATE_NOTE.sub(" ", text))
    return [sentence.strip() for sentence in _END.split(plain) if sentence and sentence.strip()]


def _bare(text: str) -> list[str]:
    found = _WORD.findall(text.casefold())
    return [word for at, word in enumerate(found) if word not in _ARTICLES or at + 1 == len(found)]


def plain_words(text: str) -> Words:
    """Return the words of a statement in order, without articles; equal for statements that say the same."""
    return tuple(word for words, _ in _sentences(text) for word in words)


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(normalize("NFKC", _DATE_NOTE.sub(" ", text)).casefold()) if word not in "?&"]
