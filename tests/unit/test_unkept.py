"""Nothing is stored of what somebody asks not to remember, in any language."""

from __future__ import annotations

from typing import Any

import pytest

from extractor.core.conversation.transcript import Message
from extractor.core.conversation.unkept import asks_not_to_keep
from extractor.core.errors import NotToBeKept
from extractor.core.facts.drafts import check_draft
from extractor.core.facts.sources import Sources
from tests.build import message

ILL = "My sister is ill."


@pytest.mark.parametrize(
    "text",
    [
        "Please don't remember this: I'm seeing a therapist.",
        "Don't save that, please.",
        "No need to remember that.",
        "Please do not store this in your memory.",
        "Forget what I just said.",
        "Off the record: I'm quitting in May.",
        "Das musst du dir nicht merken.",
        "Merk dir davon bloß nix.",
        "Que esto quede entre nosotros: no lo apuntes ni lo recuerdes.",
        "Olvida lo que te acabo de decir.",
        "Ça reste entre nous, ne le note nulle part.",
        "N'enregistre rien de tout ça.",
        "Resti tra noi: non annotarlo da nessuna parte.",
        "Não guarda nada dessa conversa.",
        "Isto não é para memorizar, por favor.",
        "Sla dit maar niet op.",
        "Не запоминай это, пожалуйста.",
        "Это между нами, в память не сохраняй.",
        "Bunu sakın aklında tutma, lafın gelişi söyledim.",
        "لا تحفظ هذا لو سمحت.",
        "यह बात याद मत रखना, बस यूँ ही कह दी।",
        "今の話、覚えなくていいから。",
        "방금 한 말은 저장하지 말아줘.",
        "这个别存。",
        "I'd rather you didn't remember this.",
        "Nicht speichern, bitte.",
        "No quiero que recuerdes esto.",
        "Je ne veux pas que tu retiennes ça.",
        "Cancellalo dalla tua memoria.",
        "Ik wil niet dat je dit onthoudt.",
        "Можешь это не запоминать.",
        "メモリに入れないで。",
        "не запоминай че я щас сказала ок?",
        "questo nn te lo segnare",
        "Bitte speichere nicht, was ich gerade geschrieben habe.",
        "Sla wat ik zojuist heb verteld alsjeblieft niet op.",
        "То, что я только что рассказал, в память не заноси.",
        "剛剛講的事情不要幫我記下來喔",
        "我随口一说 别往心里记",
        "Das mit meinen Schulden merkst du dir bitte nicht.",
        "Bitte nichts davon aufschreiben.",
        "speicher das nirgends ab, ja? bitte nirgends abspeichern",
        "Dit over mijn baas hoef je niet te onthouden.",
        "Mijn laatste bericht mag je weer vergeten.",
        "Prefiero que esto no quede guardado.",
        "N'en gardez aucune trace.",
        "Questo non va memorizzato.",
        "Não fique com isto guardado.",
        "apaga isso que eu disse da minha irmã",
        "Забудь, что я тут наговорил.",
        "Пусть это не останется в памяти.",
        "bunu hiçbir yere yazma",
        "اللي قلته عن أمي لا تسجله عندك",
        "यह सब अपने पास मत रखना।",
        "ye baat yaad mat rakhna yaar, bas aise hi bol diya",
        "以上內容請不要儲存",
        "방금 말한 내 빚 얘기는 잊어줘",
    ],
)
def test_a_request_not_to_keep_it(text: str) -> None:
    assert asks_not_to_keep(text)


@pytest.mark.parametrize(
    "text",
    [
        "I don't remember this at all.",
        "Don't forget that I'm vegan.",
        "Forget it.",
        "Don't save this file yet.",
        "Never log this.",
        "Don't store that in localStorage.",
        "Why don't you remember that?",
        "Ich notiere das nicht.",
        "Speicher das nicht in der Datenbank.",
        "No guardes esto en la carpeta temporal.",
        "Je ne retiens pas ça.",
        "Ela não guarda nada disso.",
        "Я не помню этого.",
        "من الآن فصاعداً تذكّر أنني لا آكل المكسرات",
        "別忘了",
        "覚えていないです。",
        "Vergiss es.",
        "No olvides guardar esto",
        "Não esqueça de salvar isso",
        "Vergeet niet dit op te slaan",
        "Не забудь это записать",
        "Bunu kaydetmeyi unutma",
        "لا تنسى تسجل هذا",
        "इसे नोट करना मत भूलना",
        "これを忘れないで",
        "비밀번호를 자꾸 잊어버려요.",
        "别忘了记下来",
    ],
)
def test_no_such_request(text: str) -> None:
    assert not asks_not_to_keep(text)


def save(cited: Message, *conversation: Message) -> Any:
    sources = Sources({one.uuid: one for one in conversation}, "UTC", conversation[-1])
    evidence = [{"message_uuid": str(cited.uuid), "quote": str(cited.content)}]
    given = {"name": "sister", "type": "user", "description": "Sister", "content": "The user's sister is ill."}
    return check_draft(given | {"evidence": evidence}, sources)


def test_no_fact_is_based_on_a_message_that_asks_for_it() -> None:
    said = message(f"{ILL} Don't remember this, please.")
    with pytest.raises(NotToBeKept, match="asked not to remember"):
        save(said, said)


def test_a_request_alone_is_about_what_was_said_before() -> None:
    said, reply, request = message(ILL), message("I am sorry.", "assistant"), message("Don't save that, please.")
    with pytest.raises(NotToBeKept):
        save(said, said, reply, request)


def test_what_was_said_before_a_longer_one_is_kept() -> None:
    said, request = message(ILL), message("I also owe my brother four thousand euros, but please don't remember that.")
    assert save(said, said, request).draft.content == "The user's sister is ill."
