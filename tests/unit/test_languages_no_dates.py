"""Words of time that are no date: habits, titles, names, streets, idioms; and dates that look nearly so."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, scan_native
from extractor.core.facts.wording import is_bare_answer

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    "text",
    [
        "Am Sonntag gibt es bei uns immer Kuchen.",
        "Ich mag den Morgen nicht besonders.",
        "De laatste poging was beter dan de eerste.",
        "Prefiero la mañana a la tarde.",
        "I capitoli dal 3 al 5 sono difficili.",
        "Zu Weihnachten sind wir normalerweise in Tirol.",
        "Jeden zweiten Dienstag tagt der Verein.",
        "Unsere Nachbarin ist Frau Sonntag.",
        "Op zondag eten we altijd pannenkoeken.",
        "Met Kerst gaan we ieder jaar naar oma.",
        "De kat heet Maandag.",
        "Le samedi, c'est pizza.",
        "À Noël, on va chaque année chez ma tante.",
        "Mon chien s'appelle Lundi.",
        "El sábado normalmente jugamos al pádel.",
        "En Navidad solemos cantar juntos.",
        "Mi perro se llama Lunes.",
        "Il sabato di solito si va al mercato.",
        "A Natale facciamo ogni anno i tortellini.",
        "No domingo a gente geralmente almoça tarde.",
        "Moro na rua 7 de Setembro.",
        "Pazartesi genelde evden çalışırım.",
        "23 Nisan Caddesi'nde oturuyoruz.",
        "В субботу мы обычно ходим в баню.",
        "Собаку зовут Среда.",
        "يوم الخميس نلعب الكرة عادة.",
        "أشتري من سوق الأحد.",
        "रविवार को हम आमतौर पर देर से उठते हैं।",
        "दुकान 15 अगस्त मार्ग पर है।",
        "土曜日はいつも洗車します。",
        "クリスマスは毎年ケーキを焼く。",
        "토요일엔 보통 등산을 가요.",
        "설날엔 매년 떡국을 먹어요.",
        "周日我们通常去爬山。",
        "«Прощай, Пятница» — любимая песня.",
        'Ho visto il film "Domani è un altro giorno".',
        "Mein Lieblingslied ist „Freitag ist schön“.",
        "昨日《明日之歌》这首歌听哭了我。"[2:],
        "내가 좋아하는 노래는 '내일의 우리'야.",
    ],
)
def test_no_date(text: str) -> None:
    """A word for always, every or usually near a bare day makes it recur; short quotation marks hold a title."""
    assert not scan_native(text, FRIDAY)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Am Montag komme ich wie immer um acht.", date(2026, 11, 23)),
        ("Nächsten Montag haben wir immer noch Besuch.", date(2026, 11, 23)),
        ('Sie sagte: "Morgen ziehe ich um."', date(2026, 11, 21)),
        ("El lunes voy como siempre al médico.", date(2026, 11, 23)),
        ("Il lunedì prossimo parto.", date(2026, 11, 23)),
        ("Lundi je vais comme d'habitude chez le dentiste.", date(2026, 11, 23)),
        ("В понедельник я как всегда у врача.", date(2026, 11, 23)),
        ("Он сказал: «Завтра приеду».", date(2026, 11, 21)),
        ("月曜日はいつもの歯医者に行きます。", date(2026, 11, 23)),
        ("오늘 병원에 다녀왔어요.", date(2026, 11, 20)),
        ("明天《流浪地球》上映。", date(2026, 11, 21)),
    ],
)
def test_still_a_date(text: str, day: date) -> None:
    """ "As always" and "still" make no habit; what is said in quotation marks is no title."""
    assert day in [hit.first for hit in scan_native(text, FRIDAY)]


def test_a_sentence_of_frequent_words_is_no_bare_answer() -> None:
    """Each of its words is frequent in one language or another."""
    assert not is_bare_answer("depuis avant-hier j'ai mal au dos")
    assert is_bare_answer("ja genau das passt mir sehr gut so danke")
