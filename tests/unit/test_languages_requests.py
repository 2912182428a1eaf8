"""Opt-outs and requests to remember in thirteen languages, as people word them, and what only sounds like one."""

from __future__ import annotations

import pytest

from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.remember import asks_to_remember


@pytest.mark.parametrize(
    "text",
    [
        "Vergiss für diese Frage, was ich dir früher erzählt habe: Was koche ich mit Lauch?",
        "Tu mal so, als hätten wir noch nie geredet.",
        "Könntest du dein Gedächtnis dafür ausschalten?",
        "Responde sin usar nada de lo que recuerdas de mí",
        "Haz de cuenta que nunca hemos hablado y contesta.",
        "Deja fuera mis preferencias, por favor.",
        "Oublie qui je suis un instant : que penses-tu de ce CV ?",
        "Fais abstraction de nos anciennes conversations.",
        "Reponds comme si on se parlait pour la premiere fois",
        "Dimentica per un attimo chi sono: come lo scriveresti?",
        "Rispondi come se fosse la prima volta che parliamo.",
        "geef gewoon een algemeen antwoord, niks persoonlijks over mij erbij halen",
        "Doe net of we elkaar nooit gesproken hebben, je weet niet wie ik ben.",
        "esquece as minhas preferências, quero uma resposta geral",
        "Faz de conta que nunca conversamos.",
        "без всякой персонализации, просто ответь на вопрос",
        "Представь, что мы никогда не общались.",
        "kişisel tercihlerimi boşver, herkese ne dersen onu de",
        "Sanki hiç konuşmamışız gibi cevap ver.",
        "جاوبني من غير ما تستخدم اللي تعرفه عني",
        "أجب دون الرجوع إلى معلوماتي المحفوظة",
        "انسَ للحظة مَن أنا",
        "मेरे बारे में जो याद है उसे छोड़कर जवाब दो",
        "इस सवाल के लिए मेरी पुरानी बातें नज़रअंदाज़ कीजिए।",
        "मेरी सहेजी गई जानकारी का प्रयोग मत करना",
        "私のことは何も覚えていないつもりで答えて",
        "この質問には保存された情報を参照しないでください。",
        "初めて話す人だと思って、初対面のつもりで答えて",
        "내 정보는 빼고 일반적으로만 대답해줘.",
        "나 모르는 사람이라고 치고 조언해줘",
        "不用管我的喜好，照一般人的情況回答就好",
        "就当我们从来没聊过，重新回答。",
    ],
)
def test_an_opt_out(text: str) -> None:
    assert wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "Vergiss nicht, was ich dir früher über meine Allergie erzählt habe.",
        "Meine Kollegin tut so, als würde sie mich nicht kennen.",
        "Ignoriere nicht, was du über mich weißt.",
        "Mi jefa hace como si no me conociera.",
        "No tengo recuerdos de mi infancia.",
        "¿Por qué no usas tu memoria?",
        "Haz una copia de seguridad sin borrar mis datos.",
        "N'oublie pas ce que je t'ai raconté avant.",
        "Sans mes notes de cours je suis perdu.",
        "Il telefono è senza memoria, cancello le foto.",
        "Il mio vicino fa finta di non conoscermi.",
        "Mijn buurman doet alsof hij me niet kent.",
        "Vergeet niet wat ik je eerder verteld heb over mijn allergie.",
        "Meu vizinho faz de conta que não me conhece.",
        "Não se esqueça do que eu te contei antes sobre a alergia.",
        "Мой сосед делает вид, что меня не знает.",
        "Телефон без памяти, удаляю фото.",
        "Komşum beni tanımıyormuş gibi davranıyor.",
        "Sunucunun belleği dolu, uyarıyı yok say.",
        "جاري يتصرف كأنه لا يعرفني.",
        "मेरा पड़ोसी ऐसे करता है जैसे मुझे जानता ही नहीं।",
        "隣の人は私のことを知らないふりをする。",
        "サーバーのメモリがいっぱいですが、警告は無視してください。",
        "옆집 사람이 나를 모르는 척해.",
        "내 기록을 잊지 말고 챙겨줘.",
        "邻居假装不认识我。",
        "请不要忘记我的喜好。",
    ],
)
def test_other_talk_of_memory_and_of_strangers(text: str) -> None:
    assert not wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "Denk in Zukunft daran, dass ich Linkshänder bin.",
        "acuerdate de q no como cerdo",
        "Quiero que tengas presente que trabajo de noche",
        "Il faut que tu te souviennes que j'habite à Lille.",
        "Non scordarti che abito a Bari.",
        "niet vergeten: ik wil altijd prijzen inclusief btw",
        "grava na memória que eu torço pro Bahia",
        "Не забывай, что мы живём в Казани.",
        "şunu not al: araba plakam 35'le başlıyor",
        "خذ بعين الاعتبار أنني أعمل ليلا.",
        "ध्यान रहे कि मैं रात में काम करता हूँ।",
        "夜勤だと頭に入れておいて。",
        "제 차는 흰색 레이라고 저장해 주세요.",
        "把我鞋码42存一下",
    ],
)
def test_a_request_to_remember(text: str) -> None:
    assert asks_to_remember(text)


@pytest.mark.parametrize(
    "text", ["Merk dir den Weg nicht, wir nehmen das Navi.", "फ़ाइल सेव करना भूल गया।", "نسيت احفظ الملف."]
)
def test_saving_of_other_things(text: str) -> None:
    assert not asks_to_remember(text)
