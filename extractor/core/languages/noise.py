"""Which words of a text tell nothing about it, in any language?

The stop words themselves are data of the languages.
"""

from __future__ import annotations

import re
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
    "konuştuk konuştum konuşmuştuk dedik dedim demiştim söyledim söyledik söylemiştim anlattım bahsettim bahsettik oldu olmuştu "
    "говорил говорила говорили обсуждал обсуждала обсуждали сказал сказала сказали рассказывал рассказывала рассказал "
    "рассказала упоминал упоминала болтали случилось произошло было "
    "قلت قلنا قال قالت تحدثت تحدثنا تكلمت تكلمنا ذكرت ذكرنا حكيت حكينا ناقشنا أخبرتك حدث حصل صار "
    "मैंने हमने क्या कहा कही कहे बताया बताई बोला बोले बोली बातें बात हुआ हुई हुए चर्चा "
    "maine humne kya kaha kahi bataya batayi bola bole boli baat baatein hua hui hue charcha"
)
# The same in scripts without spaces, with the words around them that ask. The longest first.
_TALK_SIGNS = re.compile(
    "|".join(
        sorted(
            (
                "说了些什么 說了些什麼 说了什么 說了什麼 说过什么 說過什麼 说什么 說什麼 聊了什么 聊了什麼 聊过什么 聊過什麼 谈了什么 談了什麼 谈过什么 "
                "談過什麼 讲了什么 講了什麼 讲过什么 講過什麼 提到了什么 提到什么 提到什麼 告诉过你 告訴過你 告诉你 告訴你 发生了什么 發生了什麼 "
                "跟你 和你 对你 對你 说过 說過 说了 說了 聊过 聊過 聊了 谈过 談過 讲过 講過 什么 什麼 我们 我們 咱们 我 你 吗 嗎 呢 "
                "何を言いましたか 何を言った 何と言った 何を話しましたか 何を話した 何があった 何が起きた 何を 言いました 言った 言って 話しました 話した 話して "
                "のことを教えて の話を教えて 教えて の話 話題 ましたか でしたか っけ 私は 僕は 私が 僕が"
            ).split(),
            key=len,
            reverse=True,
        )
    )
)
_KOREAN_TALK = re.compile(
    r"(?<![\uac00-\ud7af])(?:"
    + "|".join(
        (
            "뭐라고 무슨 무엇을 뭐를 뭘 말했어요 말했어 말했지 말했니 말했는지 말했나요 말을 말 얘기했어요 얘기했어 얘기했지 얘기했나요 얘기했는지 이야기했어 이야기했지 "
            "이야기했나요 얘기를 이야기를 얘기 이야기 했어요 했어 했지 했나요 했는지 했니 있었어요 있었어 있었지 내가 제가 우리가 우리 에는 에"
        ).split()
    )
    + r")(?![\uac00-\ud7af])"
)
_MAY_TALK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")

# Vowel signs of Indic scripts belong to the word they stand in.
_WORD = re.compile(r"(?:\w|[\u0900-\u0dff])+")
# So many stop words of a language show it though the only sure one may be a name.
_SURE = 3


@cache
def talk() -> frozenset[str]:
    return frozenset(bare(word) for word in _TALK.split())


def without_talk(text: str) -> str:
    """Return a question without words for talking and happening, each gone with its endings."""
    if _MAY_TALK.search(text):
        text = _KOREAN_TALK.sub(" ", _TALK_SIGNS.sub(" ", text))
    return _WORD.sub(lambda word: "" if bare(word[0].lower()) in talk() else word[0], text)


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
