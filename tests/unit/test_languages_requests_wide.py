"""Opt-outs and requests to remember in many wordings, English included, and neighbours that are none."""

from __future__ import annotations

import pytest

from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.remember import asks_to_remember


@pytest.mark.parametrize(
    "text",
    [
        "Leave my profile aside for this question.",
        "forget all the things i told you before and just answer",
        "Don't dig through our earlier chats for this.",
        "Treat me like someone new here.",
        "Begin from zero, please.",
        "Imagine this is our first conversation.",
        "w/o any personal info pls",
        "Lass bitte alles weg, was ich dir mal erzählt habe.",
        "Antworte neutral, ohne auf früher Gesagtes von mir zurückzugreifen.",
        "لا تستعن بما تعرفه عني من محادثاتنا السابقة في هذا السؤال",
        "Finja que acabamos de nos conhecer e me indique um livro",
        "Beantwoord dit los van wat ik je eerder heb verteld: is een lening verstandig?",
        "내 취향이니 뭐니 다 잊었다 치고 영화 하나만 골라줘",
        "Kannst du antworten, ohne in meinem Verlauf nachzuschauen?",
        "keine persönlichen infos bitte, nur allgemein antworten",
        "Starte bitte bei null.",
        "Laat mijn voorkeuren er even buiten, laat ze rusten.",
        "Kun je antwoorden zonder in onze oude chats te kijken?",
        "Begin maar van nul, graag.",
        "Ne va pas fouiller dans mon historique.",
        "Laisse mes préférences de côté pour une fois.",
        "Repars de zéro stp",
        "aucune info perso dans ta réponse",
        "No revises nuestras charlas de antes, contesta y ya.",
        "Deja tus notas a un lado.",
        "Respóndeme como a alguien nuevo, como a un extraño.",
        "Non andare a leggere le nostre vecchie chat.",
        "Metti da parte tutto quello che sai.",
        "Tratta questa domanda senza dati personali.",
        "Não vá buscar nada nas nossas conversas antigas.",
        "Deixa de lado as minhas preferências.",
        "Me trata como um estranho.",
        "Eski sohbetlerimizi karıştırmadan cevapla.",
        "Beni bir yabancı olarak gör, öyle cevapla.",
        "Kişisel bilgilerimi bir kenara bırak.",
        "Не заглядывай в наши старые чаты.",
        "Отложи в сторону мои предпочтения.",
        "Начни с чистого листа, пожалуйста.",
        "لا تبحث في محادثاتنا القديمة.",
        "ضع تفضيلاتي جانبا وأجب.",
        "ابدأ من الصفر من فضلك",
        "हमारी पुरानी चैट मत खोलो।",
        "मेरी पसंद को एक तरफ़ रखकर जवाब दो।",
        "purani baatein bhool ke jawab do",
        "過去のチャットは読まないで答えて。",
        "私の好みは脇に置いておいて。",
        "白紙の状態で答えて。",
        "우리 옛날 채팅은 들추지 말고 답해.",
        "내 취향은 제쳐두고 추천해줘.",
        "백지상태로 시작해 줘.",
        "别翻我们以前的聊天。",
        "把我的喜好放一边。",
        "给个通用的答案就行。",
    ],
)
def test_an_opt_out(text: str) -> None:
    """Verbs of leaving out, memory by its many names, strangers and zero, in any order of words."""
    assert wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "I forgot my notes at the office.",
        "Don't use my notes app for that.",
        "Ignore my profile picture, it's old.",
        "Without my history book I can't study.",
        "He acts as if we had never met.",
        "I can't believe what you know about me!",
        "I don't remember what I told you.",
        "Do you remember what I told you about my dog?",
        "Why don't you use what you know about me?",
        "We started from scratch last year.",
        "Start from scratch with a new branch and keep the tests.",
        "My data plan is out, don't use video.",
        "Please don't forget what I told you about my allergy.",
        "I don't like our previous discussions in class.",
        "Ich habe meine Notizen vergessen.",
        "Ich benutze mein Profil nicht mehr.",
        "Nimm für die Notizen nicht meine App.",
        "Meine Daten sind weg, ohne Backup.",
        "Ich erinnere mich nicht, was ich dir erzählt habe.",
        "Er tut so, als würden wir uns nicht kennen.",
        "Warum nutzt du nicht, was du über mich weißt?",
        "Die Firma hat bei null angefangen.",
        "J'ai oublié mes notes de cours.",
        "Je n'utilise pas mon profil Facebook.",
        "Je ne me souviens pas de ce que je t'ai raconté.",
        "N'oublie pas mes préférences.",
        "Pourquoi tu n'utilises pas ce que tu sais de moi ?",
        "Ma voisine fait comme si elle ne me connaissait pas.",
        "On est repartis de zéro après l'incendie.",
        "Olvidé mis apuntes en casa.",
        "No recuerdo lo que te conté.",
        "No uso mi perfil de Instagram.",
        "¿Por qué no usas lo que sabes de mí?",
        "Empecé de cero en otra ciudad.",
        "Ho dimenticato i miei appunti a casa.",
        "Non ricordo quello che ti ho raccontato.",
        "Non uso la mia cronologia.",
        "Perché non usi quello che sai di me?",
        "Siamo ripartiti da zero.",
        "Esqueci minhas anotações em casa.",
        "Não lembro o que te contei.",
        "Não uso meu perfil do Instagram.",
        "Comecei do zero em outra cidade.",
        "Ik ben mijn aantekeningen vergeten.",
        "Ik gebruik mijn profiel niet meer.",
        "Vergeet niet wat ik je verteld heb.",
        "We zijn bij nul begonnen.",
        "Я забыл свои записи дома.",
        "Я не помню, что я тебе рассказывал.",
        "Не забудь, что я тебе рассказывал про аллергию.",
        "Я не использую мой профиль.",
        "Мы начали с нуля.",
        "Notlarımı evde unuttum.",
        "Sana ne anlattığımı hatırlamıyorum.",
        "Profilimi kullanmıyorum.",
        "Sıfırdan başladık.",
        "Sana anlattıklarımı unutma.",
        "نسيت ملاحظاتي في البيت.",
        "لا أتذكر ما قلته لك.",
        "لا أستخدم ملفي الشخصي.",
        "بدأنا من الصفر.",
        "لا تنس ما قلته لك عن الحساسية.",
        "मैं अपने नोट्स घर पर भूल गया।",
        "मुझे याद नहीं मैंने तुम्हें क्या बताया था।",
        "मैं अपनी प्रोफ़ाइल इस्तेमाल नहीं करता।",
        "हमने शून्य से शुरू किया था।",
        "जो मैंने बताया उसे मत भूलना।",
        "メモを家に忘れた。",
        "君に話したことを覚えていない。",
        "履歴書は使わないで書き直した。",
        "ゼロから始めた会社です。",
        "話したことを忘れないで。",
        "노트를 집에 두고 왔어.",
        "내가 너한테 한 말 기억 안 나.",
        "내 프로필 사진은 안 써.",
        "처음부터 시작했어.",
        "내가 말한 거 잊지 마.",
        "我忘了带笔记本。",
        "我不记得跟你说过什么。",
        "我不用我的旧资料夹了。",
        "我们从零开始创业。",
        "别忘了我跟你说过的过敏。",
        "不要用历史书上的答案。",
        "Browser history: don't look at it, it's slow.",
        "My memory of that trip is vague, skip it.",
        "I left my personal data at the bank.",
        "The nurse asked for personal data, I gave none.",
    ],
)
def test_a_neighbour_is_no_opt_out(text: str) -> None:
    """Notes, profiles and history of other kinds, what a person tells of themself, and requests not to forget."""
    assert not wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "خلك متذكر إني أفضل المقعد جنب الشباك",
        "Du solltest wissen und nicht mehr vergessen: Ich bin Linkshänder",
        "Save this for later: my bike is a Brompton.",
        "note: my cat is diabetic",
        "I'd like you to remember I'm left-handed.",
        "Notiz für dich: ich bin Linkshänder.",
        "Ab jetzt gilt, merk dir das: kein Schweinefleisch.",
        "Für die Zukunft: ich fahre nur Bahn.",
        "Zet in je notities dat ik linkshandig ben, en vergeet het niet.",
        "À noter pour la suite : je suis gaucher.",
        "Range ça dans ta mémoire : je suis gauchère.",
        "Para futuras ocasiones: soy zurdo.",
        "De ahora en adelante ten presente que soy zurdo.",
        "Per il futuro: sono mancino.",
        "D'ora in poi ricordati che sono mancino.",
        "Pra próxima: sou canhoto.",
        "De agora em diante, lembra que sou canhoto.",
        "Bundan sonra aklında olsun, solağım.",
        "bilgin olsun, ben solağım",
        "Имей в виду на будущее: я левша.",
        "Хочу, чтобы ты запомнил: я левша.",
        "دوّن عندك أنني أعسر.",
        "للعلم: أنا أعسر.",
        "आगे के लिए: मैं बाएँ हाथ से लिखता हूँ।",
        "yaad rakhna main left handed hu",
        "今後のために覚えておいて、左利きなんだ。",
        "左利きだと控えといて。",
        "앞으로 참고로: 나 왼손잡이야.",
        "나 왼손잡이인 거 새겨둬.",
        "以后都按左撇子来，记得。",
        "帮我存一下，我是左撇子。",
    ],
)
def test_a_request_to_remember(text: str) -> None:
    assert asks_to_remember(text)


@pytest.mark.parametrize(
    "text",
    [
        "fai finta di nn conoscermi, che film guardo?",
        "finge q vc n me conhece e indica um filme",
        "Niente ricordi su di me: pizza o sushi?",
        "Keine Erinnerungen an mich bitte: Pizza oder Sushi?",
        "antworte wie bei nem wildfremden: pizza oder sushi?",
        "지금까지 나눈 이야기는 반영하지 말고 추천해 줘",
        "别管我之前跟你讲过什么,直接推荐一部电影",
    ],
)
def test_an_opt_out_with_shortened_words_or_without_a_verb(text: str) -> None:
    assert wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "Keine Erinnerungen an meine Kindheit sind mir geblieben.",
        "Niente ricordi di scuola nel cassetto, solo bollette.",
        "우리가 나눈 이야기를 책으로 냈어.",
        "n vc sabe que dia é hoje?",
    ],
)
def test_what_only_resembles_such_an_opt_out(text: str) -> None:
    assert not wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "Vergiss kurz, dass ich Vegetarier bin, und schlag mir was vor.",
        "Oublie deux minutes que je suis végé et propose un resto.",
        "olvídate un momento de mis manías y recomiéndame un libro cualquiera",
        "Dimentica un attimo che sono vegetariano e proponi qualcosa.",
        "Esquece por um momento que sou vegetariano e sugere algo.",
        "Vergeet even dat ik vegetariër ben en stel iets voor.",
        "Vejetaryen olduğumu bir anlığına unut, bir şey öner.",
        "Donne une réponse neutre, pas adaptée à mon cas.",
        "Geef een neutraal antwoord, niet op mij toegesneden.",
        "Mettiamo che io sia uno sconosciuto: quale sport consiglieresti?",
        "uma opinião neutra, como se eu fosse um estranho na rua",
        "Bana özel bir cevap istemiyorum, sıradan birine ne dersen onu de.",
        "stell dir vor wir reden zum allerersten mal, welche versicherung braucht man?",
        "Keine personalisierte Antwort bitte: was hilft gegen Schlafstörungen?",
        "Wat zou je iemand zeggen die je niet kent: huren of kopen?",
        "voglio una risposta come per un perfetto sconosciuto",
        "responde como si la pregunta viniera de cualquiera de la calle",
        "antwoord alsof de vraag van eender wie op straat komt",
    ],
)
def test_an_opt_out_for_a_moment_or_as_a_stranger(text: str) -> None:
    assert wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "Vergiss nicht, dass ich Vegetarier bin.",
        "J'oublie toujours que je suis végétarien quand je sors.",
        "Olvidé un momento el paraguas en el bar.",
        "Ho dimenticato per un attimo che sono celiaco.",
        "Ik vergat even dat ik veganist ben.",
    ],
)
def test_what_somebody_forgot_is_no_opt_out(text: str) -> None:
    assert not wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "ab sofort bitte immer du statt sie",
        "désormais tutoie-moi toujours stp",
        "d'ora in poi dammi sempre del tu",
        "bundan böyle bana hep siz de",
        "Denk er in het vervolg aan dat mijn vrouw Marijke heet.",
        "Guarda esta informação: a minha empresa chama-se Ribeira.",
    ],
)
def test_a_standing_order_is_a_request_to_remember(text: str) -> None:
    assert asks_to_remember(text)
