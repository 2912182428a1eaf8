"""Which words of a text tell nothing about it, in any language?

The stop words themselves are data of the languages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import chain

from extractor.core.languages import languages
from extractor.core.languages.scripts import AMBIGUOUS
from extractor.core.lazy import once
from extractor.core.normal_forms import bare

# Stop words of languages of which nothing else is known here.
_ALSO: Mapping[str, str] = {
    "pl": (
        "a aby ale ani bo bardzo bez będzie by był była było być ci cię co czy dla do gdy gdzie go i ich im in ja jak "
        "jako je jego jej jest jestem już każdy kiedy która które który lub ma mam mi mnie moja moje mój my na nad nam "
        "nas nasz nawet nie niego niej nią o od on ona one oni oraz po pod przed przez przy są się sobie ta tak także tam "
        "te tego tej ten to tu twoja twój ty tylko w we więc wszystko z za ze że"
    ),
    "sv": (
        "alla att av bara blev bli de dem den denna det detta dig din du där efter ej eller en er ett från för ha hade "
        "han har hon här i icke inte jag kan med men mig min mitt mot mycket ni nu när och om oss på sig sin ska som så "
        "till under upp ut var vara vi vid är över"
    ),
}

# Words for talking and happening: with a day, they ask for all of it ("What did we talk about since July?").
_TALK = (
    "since talk talked talking discuss discussed discussing chat chatted speak spoke spoken mention mentioned happen happened "
    "happens happening conversation conversations "
    "sagte gesagt erzählt erzählen gesprochen sprachen sprechen geredet besprochen besprechen passiert passierte "
    "passieren geschah geschehen erwähnt worüber "
    "hablamos hablado hablar hablé dijimos dije dicho conversamos comentamos discutimos pasó ocurrió sucedió mencioné "
    "parlé parlions parler dit discuté discutions mentionné passé "
    "parlato parlare parlammo detto discusso successo accaduto menzionato "
    "falamos falado falei falar dissemos disse aconteceu mencionei "
    "gezegd gepraat praten gesproken besproken gebeurd gebeurde genoemd verteld "
    "konuştuk dedik dedim oldu говорили обсуждали сказал сказала случилось произошло"
)

# So many stop words of a language show it though the only sure one may be a name.
_SURE = 3


@cache
def talk() -> frozenset[str]:
    return frozenset(bare(word) for word in _TALK.split())


@cache
def english() -> frozenset[str]:
    return frozenset(bare(word) for word in languages()[0].stop_words.split())


@once
def _by_word() -> dict[str, frozenset[str]]:
    """Return the languages, other than English, in which a word is a stop word."""
    found: dict[str, set[str]] = {}
    rows: dict[str, str] = {one.code: one.stop_words for one in languages()}
    rows.update(_ALSO)
    for code, words in rows.items():
        for word in words.split():
            found.setdefault(bare(word), set()).add(code)
    return {word: frozenset(codes) for word, codes in found.items() if word not in english()}


def noise_of(words: Iterable[str], names: Collection[str] = ()) -> frozenset[str]:
    """Return the stop words of a text. A word that has a meaning in English (war, son, die) counts only if another word
    shows the language, and so does one that may be a name (Ben, Ella).

    Args:
        words: All words of the text, lower-case and without accents.
        names: Those of them that may be names.
    """
    by_word = _by_word()
    held = {word: by_word[word] for word in words if word in by_word}
    if not held:
        return english()
    shared = Counter(chain.from_iterable(held.values())) if names else Counter[str]()
    spoken = {
        code
        for word, codes in held.items()
        if word not in AMBIGUOUS
        for code in codes
        if word not in names or shared[code] >= _SURE  # "Hoe heet de juf van Daan?"
    }
    others = {word for word, codes in held.items() if codes & spoken}
    return english() | others if others else english()


@cache
def filler_signs() -> frozenset[str]:
    """Return the Chinese and Japanese characters that mean nothing by themselves."""
    unspaced = (one for one in languages() if "han" in one.scripts.split() or "kana" in one.scripts.split())
    return frozenset(word for one in unspaced for word in one.stop_words.split() if len(word) == 1)
