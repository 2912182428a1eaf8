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
PHRASES = Path(__file__).with_name("days_behind_prepositions.txt").read_text(encoding="utf-8").splitlines()
"""A language and a meaning in each line, and the phrases that have it."""


@pytest.mark.parametrize(
    ("code", "meaning", "phrase"),
    [
        (*head.split(", "), phrase)
        for head, _, phrases in (line.partition(": ") for line in PHRASES)
        for phrase in phrases.split(" | ")
    ],
)
def test_a_day_behind_a_preposition(code: str, meaning: str, phrase: str) -> None:
    first, last = map(date.fromisoformat, MEANINGS[meaning])
    sentence = SENTENCES[code][meaning.startswith("since")].format(phrase)
    found = [day for hit in scan_native(sentence, WEDNESDAY) for day in (hit.first, hit.last) if day]
    assert any(first <= day <= last for day in found), [hit.phrase for hit in scan_native(sentence, WEDNESDAY)]
