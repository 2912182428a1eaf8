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
from extractor.core.languages.asking import plans
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
# Words for deciding, doing and summing up: with a day they name no thing either, unless something said then has them.
_GENERAL = (
    "agree agreed agreement agreements all anything ask asked asking came come conclude concluded conclusion conclusions "
    "decide decided decides deciding decision decisions did do doing done everything get give go got highlights "
    "important interesting learn learned learnt list made make message messages new news note notes outcome outcomes "
    "overview please question questions recap remember remind result results review settle "
    "settled show something subject subjects summaries summarise summarize summary tell thing things topic topics update "
    "updates went work worked working "
    "abgemacht alles arbeiten ausgemacht beschließen beschlossen beschluss beschlüsse bitte die entscheiden entscheidung "
    "entscheidungen entschied entschieden ergebnis ergebnisse erinner erinnere fass fasse festgelegt frage fragen gab "
    "gearbeitet gefragt gelernt gemacht getan gib ging interessantes liste los machen nachrichten neue neues "
    "neuigkeiten notizen thema themen überblick vereinbaren vereinbart vereinbarung war wichtig wichtiges worum "
    "zeig zeige zusammen zusammenfassen zusammenfassung "
    "acordado acordamos acordar acuerdo acuerdos aprendido aprendimos dame decidido decidimos decidir decisión decisiones "
    "hacer hecho hemos hicimos importante interesante lista mensaje mensajes muestra muéstrame novedades nueva nuevo "
    "pasado pregunta preguntado preguntas pregunté que quedamos recuérdame resume resumen resumir tema "
    "temas todo todos trabajado trabajamos "
    "accord appris conclu convenu demandé décider décidé décidons décision décisions donne faire fait important "
    "intéressant liste message montre neuf nouveau nouveautés nouvelles rappelle résume résumer résumé "
    "sujet sujets thème thèmes tout travaillé "
    "abbiamo accordo argomenti argomento chiesto concordato cosa dammi decidere decisione decisioni deciso domanda "
    "domande elenca fare fatto imparato lavorato messaggi messaggio mostra mostrami novità nuovo riassumere riassumi "
    "riassunto ricordami stabilito temi tutto "
    "aprendemos assunto assuntos combinado combinamos decisão decisões fazer feito fizemos lembra lembre mensagem "
    "mensagens mostre novidades novo perguntei perguntas resumo resuma trabalhamos tudo "
    "afgesproken belangrijk belangrijks beslissen beslissing beslissingen beslist besloten besluit besluiten bericht "
    "berichten doen gedaan geef geleerd gemaakt gevraagd gewerkt herinner nieuw nieuwe nieuws onderwerp onderwerpen "
    "samen samenvatten samenvatting toon vat vraag vragen "
    "aldık aldım anlaştık çalıştık göster hatırlat hepsi ilginç karar kararı kararlar kararlaştırdık konu konular listele "
    "mesaj mesajlar neler öğrendik önemli özet özetle sordum soru sorular ver verdik verdim yaptık yaptım yeni "
    "важного важное вопрос вопросы все всё дай делал делала делали договорились интересного итог итоги "
    "напомни нового новое новости перечисли подытожь покажи работал работали резюме решение решения решил "
    "решила решили сводка сделал сделала сделали сообщение сообщения список спрашивал спросил спросила тема темы узнал "
    "узнали "
    "اتفاق اتفقنا اذكر أخبار أسئلة أعطني اعرض تعلمنا تلخيص جديد ذكرني رسائل سألت سؤال شيء عملت عملنا فعلت فعلنا "
    "قرار قرارات قررت قررنا كل لخص ملخص مهم مواضيع موضوع "
    "करा काम किए किया की तय दिखाओ दिलाओ नई नए नया निर्णय पूछा पूछे फैसला फ़ैसला फैसले बताइए बताओ महत्वपूर्ण याद लिया "
    "विषय संदेश सब सवाल सारांश सीखा सूची "
    "batao dikhao faisla faisle kaam kiya liya naya nayi poocha puchha sab sawaal tay"
)
_GENERAL_SIGNS = re.compile(
    "|".join(
        sorted(
            (
                "决定 決定 商定 约定 約定 达成 達成 同意 做了 总结 總結 概括 概要 摘要 消息 重要 话题 話題 主题 主題 列出 显示 顯示 给我 給我 提醒我 学到 學到 工作 "
                "问了 問了 哪些 一下 新 做 了 的 些 决 定 "
                "決めました 決めた 決めて 決まった 決まり 決め やりました やった しました した して まとめて まとめ 要約 新しい 重要な 大事な 質問 "
                "聞きました 聞いた 見せて 一覧 リスト 学んだ メッセージ"
            ).split(),
            key=len,
            reverse=True,
        )
    )
)
_KOREAN_GENERAL = re.compile(
    r"(?<![\uac00-\ud7af])(?:"
    + "|".join(
        (
            "결정했어요 결정했지 결정했어 결정했나요 결정한 결정을 결정 정했어요 정했지 정했어 정한 합의했지 합의했어 요약해줘 요약해 요약 정리해줘 정리해 정리 "
            "새로운 중요한 주제 물었지 물었어 물어봤지 물어봤어 물어본 질문 메시지 보여줘 알려줘 목록 배웠지 배웠어 했던 한 일"
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
def _general() -> frozenset[str]:
    return frozenset(bare(word) for word in _GENERAL.split())


def is_general(word: str) -> bool:
    """Return whether a word of a question is for deciding, doing or summing up, and names no thing."""
    return bare(word) in _general() or bare(word) in plans()


def without_general_signs(text: str) -> str:
    """Return a question without such words of scripts in which words are not apart, or have endings."""
    return _KOREAN_GENERAL.sub(" ", _GENERAL_SIGNS.sub(" ", text)) if _MAY_TALK.search(text) else text


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


def noise_of(words: Iterable[str], names: Collection[str] = (), asking: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the stop words of a text. A word that has a meaning in English (war, son, die) counts only if another word
    shows the language, and so does one that may be a name (Ben, Ella).

    Args:
        words: All words of the text, lower-case and without accents.
        names: Those of them that may be names.
        asking: Words that only ask in some language; they count in a question whatever else it holds.
    """
    by_word = _by_word()
    words = tuple(words)
    held = {word: by_word[word] for word in words if word in by_word}
    asked = asking.intersection(words)
    if not held:
        return english() | asked
    shared = Counter(chain.from_iterable(held.values())) if names else Counter[str]()
    spoken = {
        code
        for word, codes in held.items()
        if word not in AMBIGUOUS
        for code in codes
        if word in asked or word not in names or shared[code] >= _SURE  # "Hoe heet de juf van Daan?"
    }
    others = {word for word, codes in held.items() if codes & spoken}
    return english() | others | asked if others or asked else english()


@cache
def filler_signs() -> frozenset[str]:
    """Return the Chinese and Japanese characters that mean nothing by themselves."""
    unspaced = (one for one in languages() if "han" in one.scripts.split() or "kana" in one.scripts.split())
    return frozenset(word for one in unspaced for word in one.stop_words.split() if len(word) == 1)
