"""Days, weeks and months behind the prepositions that people use, in thirteen languages, by construction: "bis zum 20.",
"a partir del 20", "20日以降"."""

from datetime import date
from pathlib import Path

import pytest

from extractor.core.dates import Anchor, scan_native

WEDNESDAY = Anchor(date(2027, 11, 10))
# What a phrase speaks of, and its first and last day; beside a feast a day more.
MEANINGS = {
    "Friday": ("2027-11-12", "2027-11-12"),
    "the 20th": ("2027-11-20", "2027-11-20"),
    "December 20": ("2027-12-20", "2027-12-20"),
    "next week": ("2027-11-15", "2027-11-21"),
    "tomorrow": ("2027-11-11", "2027-11-11"),
    "Christmas": ("2027-12-24", "2027-12-26"),
    "March": ("2028-03-01", "2028-03-31"),
    "since Friday": ("2027-11-05", "2027-11-05"),
    "since the 5th": ("2027-11-05", "2027-11-05"),
    "since yesterday": ("2027-11-09", "2027-11-09"),
    "since September": ("2027-09-01", "2027-09-01"),
    "next month": ("2027-12-01", "2027-12-31"),
    "the end of November": ("2027-11-21", "2027-11-30"),
}
# A sentence about what is to be done, and one about what has begun.
SENTENCES = {
    "de": ("Kannst du mir helfen, ich muss das {} erledigen.", "Kannst du mir helfen, ich bin {} krank."),
    "nl": ("Kun je me helpen, ik moet dit {} regelen.", "Kun je me helpen, ik ben {} ziek."),
    "fr": ("Peux-tu m'aider, je dois faire ça {}.", "Peux-tu m'aider, je suis malade {}."),
    "es": ("¿Me ayudas? tengo que hacerlo {}.", "¿Me ayudas? estoy enfermo {}."),
    "pt": ("Podes ajudar-me? tenho de fazer isto {}.", "Podes ajudar-me? estou doente {}."),
    "it": ("Mi puoi aiutare? devo farlo {}.", "Mi puoi aiutare? {} sono malato."),
    "ru": ("Помоги мне, пожалуйста, мне нужно это сделать {}.", "Помоги мне, пожалуйста, {}."),
    "tr": ("Bana yardım eder misin, bunu {} yapmam lazım.", "Bana yardım eder misin, {} hastayım."),
    "zh": ("帮我个忙，我要{}完成这件事。", "帮我个忙，我{}生病。"),
    "ja": ("手伝ってください。これを{}やらないといけません。", "助けてください。{}、体調が悪いです。"),
    "ko": ("도와줘, 이걸 {} 해야 해.", "도와줘, {} 몸이 아파."),
    "hi": ("मेरी मदद करो, मुझे यह काम {} करना है।", "मेरी मदद करो, {} बीमार हूँ।"),
    "ar": ("ساعدني من فضلك، لازم أخلص هذا الشيء {}.", "ساعدني من فضلك، أنا مريض {}."),
}
# What phrases of the past and of the future mean.
TENSES = {
    "last Friday": ("2027-11-05", "2027-11-05"),
    "the last 5th": ("2027-11-05", "2027-11-05"),
    "November 5": ("2027-11-05", "2027-11-05"),
    "last week": ("2027-11-01", "2027-11-07"),
    "yesterday": ("2027-11-09", "2027-11-09"),
    "three days ago": ("2027-11-07", "2027-11-07"),
    "a week ago": ("2027-11-03", "2027-11-03"),
    "two months ago": ("2027-09-01", "2027-09-30"),
    "a year ago": ("2026-11-01", "2026-11-30"),
    "last month": ("2027-10-01", "2027-10-31"),
    "last year": ("2026-01-01", "2026-12-31"),
    "in September": ("2027-09-01", "2027-09-30"),
    "last weekend": ("2027-11-06", "2027-11-07"),
    "two days ago": ("2027-11-08", "2027-11-08"),
    "today before": ("2027-11-10", "2027-11-10"),
    "in three days": ("2027-11-13", "2027-11-13"),
    "in a week": ("2027-11-17", "2027-11-17"),
    "in two months": ("2028-01-01", "2028-01-31"),
    "next year": ("2028-01-01", "2028-12-31"),
    "this weekend": ("2027-11-13", "2027-11-14"),
    "in two days": ("2027-11-12", "2027-11-12"),
    "in December": ("2027-12-01", "2027-12-31"),
    "next summer": ("2028-06-01", "2028-08-31"),
    "next Friday": ("2027-11-12", "2027-11-19"),
    "today later": ("2027-11-10", "2027-11-10"),
}
# A sentence about what was done, and one about what will be.
TOLD = {
    "de": ("Ich habe {} einen Arzt angerufen.", "Ich werde {} einen Arzt anrufen."),
    "nl": ("Ik heb {} een dokter gebeld.", "Ik ga {} een dokter bellen."),
    "fr": ("J'ai appelé un médecin {}.", "Je vais appeler un médecin {}."),
    "es": ("Llamé a un médico {}.", "Voy a llamar a un médico {}."),
    "pt": ("Eu liguei para um médico {}.", "Eu vou ligar para um médico {}."),
    "it": ("Ho chiamato un medico {}.", "Devo chiamare un medico {}."),
    "ru": ("Я позвонил врачу {}.", "Я буду звонить врачу {}."),
    "tr": ("Ben {} bir doktoru aradım.", "Ben {} bir doktoru arayacağım."),
    "zh": ("我{}给医生打了电话。", "我{}要给医生打电话。"),
    "ja": ("{}、医者に電話しました。", "{}、医者に電話するつもりです。"),
    "ko": ("{} 의사한테 전화했어.", "{} 의사한테 전화할 거야."),
    "hi": ("मैंने {} डॉक्टर को फोन किया था।", "मैं {} डॉक्टर को फोन करूँगा।"),
    "ar": ("اتصلت بالطبيب {}.", "سوف أتصل بالطبيب {}."),
}
FIRST_AHEAD = "in three days"


def cases(file: str) -> list[tuple[str, ...]]:
    """Return the phrases of a file, each with its language and meaning: a line has both, and the phrases that have it."""
    lines = Path(__file__).with_name(file).read_text(encoding="utf-8").splitlines()
    return [
        (*head.split(", "), phrase)
        for head, _, phrases in (line.partition(": ") for line in lines)
        for phrase in phrases.split(" | ")
    ]


def assert_speaks_of(sentence: str, meaning: tuple[str, str]) -> None:
    first, last = map(date.fromisoformat, meaning)
    found = scan_native(sentence, WEDNESDAY)
    assert any(first <= day <= last for hit in found for day in (hit.first, hit.last) if day), found


@pytest.mark.parametrize(("code", "meaning", "phrase"), cases("days_behind_prepositions.txt"))
def test_a_day_behind_a_preposition(code: str, meaning: str, phrase: str) -> None:
    assert_speaks_of(SENTENCES[code][meaning.startswith("since")].format(phrase), MEANINGS[meaning])


@pytest.mark.parametrize(("code", "meaning", "phrase"), cases("days_in_tenses.txt"))
def test_a_day_in_its_tense(code: str, meaning: str, phrase: str) -> None:
    is_ahead = list(TENSES).index(meaning) >= list(TENSES).index(FIRST_AHEAD)
    assert_speaks_of(TOLD[code][is_ahead].format(phrase), TENSES[meaning])
