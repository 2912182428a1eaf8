"""Dates and requests of other languages as people type them, and what only looks like one.

All is said on Friday, 2026-11-20.
"""

from __future__ import annotations

from datetime import date
from unicodedata import normalize

import pytest

from bench.dates_languages import Meaning, Phrase
from bench.dates_model import saving, stored
from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.remember import asks_to_remember
from extractor.core.dates import Anchor, Status, find_stated, scan_native
from extractor.core.recall.question import read_question

FRIDAY = Anchor(date(2026, 11, 20))


def day(month: int, number: int, year: int = 2026) -> date:
    return date(year, month, number)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Sehen wir uns nächsten Mi?", day(11, 25), day(11, 25)),
        ("Der Termin beim Zahnarzt ist Do. um 14:30.", day(11, 26), day(11, 26)),
        ("naechste Woche bin ich weg und komme nicht", day(11, 23), day(11, 29)),
        ("apres demain je bosse avec lui", day(11, 22), day(11, 22)),
        ("pasado manana no puedo ir al cine", day(11, 22), day(11, 22)),
        ("onumuzdeki sali izinliyim ve evdeyim", day(11, 24), day(11, 24)),
        ("İki hafta sonra bir kursum var.", day(12, 4), day(12, 4)),
        ("Sunucu son iki ayda çöktü.", day(9, 20), day(11, 20)),
    ],
)
def test_abbreviations_and_words_without_accents(text: str, first: date, last: date) -> None:
    """A phone's keyboard leaves out dots and accents."""
    (hit,) = scan_native(text, FRIDAY)
    assert (hit.first, hit.last) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "Ich bin von Montag bis Mittwoch in Wien.",
        "Je suis à Vienne de lundi à mercredi.",
        "Estoy en Viena de lunes a miércoles.",
        "Estou em Viena de segunda a quarta.",
        "Sono a Vienna da lunedì a mercoledì.",
        "Ik ben van maandag tot woensdag in Wenen.",
        "Pazartesiden çarşambaya kadar Viyana'dayım.",
        "Я в Вене с понедельника по среду.",
        "我周一到周三在维也纳。",
        "月曜から水曜までウィーンにいます。",
        "월요일부터 수요일까지 빈에 있어요.",
        "मैं सोमवार से बुधवार तक वियना में हूँ।",
        "أنا في فيينا من الاثنين إلى الأربعاء.",
    ],
)
def test_two_weekdays_are_a_range(text: str) -> None:
    (hit,) = scan_native(text, FRIDAY)
    assert (hit.first, hit.last) == (day(11, 23), day(11, 25))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Das Paket soll in 2-3 Tagen da sein.", day(11, 22)),
        ("El paquete llega en 2 o 3 días.", day(11, 22)),
        ("快递两三天后到。", day(11, 22)),
        ("In anderthalb Jahren will ich fertig sein.", day(5, 20, 2028)),
        ("Je finis dans un an et demi.", day(5, 20, 2028)),
        ("我们下下周三见吧。", day(12, 2)),
        ("再来週の火曜に会いましょう。", day(12, 1)),
    ],
)
def test_counts_in_two_numbers_and_halves(text: str, first: date) -> None:
    (hit,) = scan_native(text, FRIDAY)
    assert hit.first == first


@pytest.mark.parametrize(
    ("text", "phrase", "first"),
    [
        ("we should talk übermorgen about the offer", "übermorgen", day(11, 22)),
        ("I booked the ferry for Donnerstag", "Donnerstag", day(11, 26)),
        ("明天 we have a call with the team", "明天", day(11, 21)),
        ("I'll see abuela el próximo martes, then we fly home", "el próximo martes", day(11, 24)),
    ],
)
def test_words_of_another_language_in_english(text: str, phrase: str, first: date) -> None:
    (hit,) = scan_native(text, FRIDAY)
    assert (hit.phrase, hit.first) == (phrase, first)


@pytest.mark.parametrize(
    "text",
    [
        "We flew to Santo Domingo.",
        "He works for JP Morgan, an octave higher.",
        "My friend Domenica is a lawyer.",
        "The most recent week was fine.",
    ],
)
def test_english_alone_has_no_words_of_other_languages(text: str) -> None:
    assert scan_native(text, FRIDAY) == []


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("L'examen est dans huit jours.", {day(11, 27), day(11, 28)}),
        ("Las vacaciones empiezan en quince días.", {day(12, 4), day(12, 5)}),
        ("Le ferie iniziano tra quindici giorni.", {day(12, 4), day(12, 5)}),
    ],
)
def test_eight_and_fifteen_days_may_be_weeks(text: str, days: set[date]) -> None:
    """ "Quinze jours" are two weeks to who says it, and fifteen days to a calendar."""
    (hit,) = scan_native(text, FRIDAY)
    assert hit.status is Status.AMBIGUOUS
    assert {one.first for one in (hit.interval, *hit.alternatives) if one} == days


@pytest.mark.parametrize(
    ("past", "future"),
    [
        ("Ich hab am Montag gekündigt.", "Ich kündige am Montag."),
        ("Dimití el lunes.", "Trabajo el lunes con ella."),
        ("J'ai démissionné lundi.", "Je travaille lundi avec elle."),
        ("В понедельник я уволился.", "В понедельник я работаю."),
        ("हमने सोमवार को इस्तीफ़ा दिया।", "हम सोमवार को मिलेंगे।"),
    ],
)
def test_the_tense_tells_which_weekday(past: str, future: str) -> None:
    assert [hit.first for hit in scan_native(past, FRIDAY)] == [day(11, 16)]
    assert [hit.first for hit in scan_native(future, FRIDAY)] == [day(11, 23)]


def test_kal_follows_the_tense() -> None:
    (was,) = scan_native("हमने कल हस्ताक्षर किए थे।", FRIDAY)
    (will,) = scan_native("कल मेरे पास समय नहीं होगा", FRIDAY)
    assert (was.first, was.alternatives) == (day(11, 19), ())
    assert (will.first, will.alternatives) == (day(11, 21), ())


def test_what_begins_on_a_day_ahead_has_not_begun() -> None:
    (ahead,) = scan_native("Ab Montag arbeite ich halbtags.", FRIDAY)
    (long_ago,) = scan_native("с прошлого понедельника я болею", FRIDAY)
    assert ahead.first == day(11, 23)
    assert (long_ago.first, long_ago.last) == (day(11, 16), None)


@pytest.mark.parametrize(
    "text",
    [
        "Mi compañera se llama Abril Torres.",
        "J'ai vu le film Vendredi sur mon ordi.",
        "La mia collega si chiama Domenica Rossi.",
        "Meine Kollegin heißt Mai Nguyen.",
        "İş arkadaşımın adı Eylül Kaya.",
        "Me encanta el mar.",
        "On va à la mer.",
        "Mi serve un set di posate.",
        "Vivo en la calle 2 de Mayo.",
        "J'habite rue du 4-Septembre.",
        "Живу на улице 8 Марта.",
        "Среда обитания важна для зверей.",
        "É a segunda vez que erro.",
        "La domenica dormiamo a lungo.",
        "Pazarları geç kalkarız.",
        "So um 14:30 Uhr rufe ich an.",
        "我同事叫周一鸣。",
        "今日子さんは元気ですか。",
        "مارست الرياضة مع سبت وجمعة.",
    ],
)
def test_names_streets_and_habits_are_no_dates(text: str) -> None:
    assert scan_native(text, FRIDAY) == []


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Umzug am 1.2.27.", day(2, 1, 2027), day(2, 1, 2027)),
        ("La mudanza es el 1/2/27.", day(2, 1, 2027), day(2, 1, 2027)),
        ("Die Messe ist vom 3. bis 5. März 2027.", day(3, 3, 2027), day(3, 5, 2027)),
        ("La feria es del 3 al 5 de marzo de 2027.", day(3, 3, 2027), day(3, 5, 2027)),
        ("展会是2027年3月3日至5日。", day(3, 3, 2027), day(3, 5, 2027)),
        ("展示会は2027年3月3日から4月2日。", day(3, 3, 2027), day(4, 2, 2027)),
        ("Le 1er fevrier 2027 on emménage.", day(2, 1, 2027), day(2, 1, 2027)),
        ("合同从二〇二七年一月十五日开始。", day(1, 15, 2027), day(1, 15, 2027)),
        ("契約は令和9年1月1日から。", day(1, 1, 2027), day(1, 1, 2027)),
        ("平成元年11月9日にいた。", day(11, 9, 1989), day(11, 9, 1989)),
        ("계약은 2027. 1. 1.부터예요.", day(1, 1, 2027), day(1, 1, 2027)),
    ],
)
def test_absolute_dates(text: str, first: date, last: date) -> None:
    (found,) = find_stated(text)
    assert (found.interval.first, found.interval.last) == (first, last)


@pytest.mark.parametrize(
    "text", ["It runs on Python 3.11.12 here.", "Der Server ist auf 8.10.15 und nicht mehr.", "the score was 1/2/27"]
)
def test_versions_are_no_dates(text: str) -> None:
    assert find_stated(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Le jeudi 24 décembre 2026 on ferme.",
        "Rendez-vous : lun. 30/11/2026",
        "El jueves, 24 de diciembre del 2026 cerramos.",
        "Randevu: 30.11.2026 Pazartesi",
        "2026年12月24日（木曜日）は休業。",
        "Der 24.12.2026 ist ein Donnerstag.",
    ],
)
def test_the_weekday_of_a_date_is_no_date_of_its_own(text: str) -> None:
    assert len(find_stated(text)) == 1
    assert scan_native(text, FRIDAY) == []


@pytest.mark.parametrize(
    "text",
    [
        "Lass deine Notizen über mich außen vor.",
        "N'utilise rien de nos conversations précédentes.",
        "No uses lo que tienes guardado sobre mí.",
        "Desconsidere minhas memórias desta vez.",
        "Lascia da parte i tuoi appunti su di me.",
        "Gebruik niets uit onze eerdere gesprekken.",
        "Hakkımdaki notlarını bir kenara bırak.",
        "Не смотри в свои заметки обо мне.",
        "别看你关于我的笔记。",
        "記憶を使わずに答えてください。",
        "나에 대해 저장한 거 쓰지 마.",
        "मेरे बारे में अपने नोट्स मत देखो।",
        "لا تستخدم ما حفظته عني.",
    ],
)
def test_notes_and_earlier_talks_are_memory_too(text: str) -> None:
    assert wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "Denk dran, dass ich in Köln wohne.",
        "Tu peux retenir que je ne bois pas d'alcool ?",
        "Puoi ricordarti che non bevo alcol?",
        "Onthou even: parkeerplaats 14.",
        "Можешь запомнить, что я не пью?",
        "把这个存下来：我喜欢深色模式。",
        "다크 모드 좋아한다고 저장해 줘.",
        "सेव कर लो कि मुझे डार्क मोड पसंद है।",
        "ضع في بالك أننا نسلم الجمعة فقط.",
    ],
)
def test_requests_to_remember(text: str) -> None:
    assert asks_to_remember(text)
    assert not wants_no_memory(text)


def test_a_question_in_decomposed_letters_has_its_days() -> None:
    """Keyboards of Apple's file names and some phones write letter and dots apart."""
    question = read_question(
        normalize("NFD", "was sagte ich vorgestern in der Früh, und was ist übermorgen in Köln"), FRIDAY
    )
    assert (question.since, question.until) == (day(11, 18), day(11, 22))


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("w przyszły wtorek idę do dentysty", "unchecked"),
        ("наступного вівторка їдемо до Львова", "unchecked"),
        ("มีสอบที่โรงเรียนของลูกสาว", "unchecked"),
        ("αύριο έχω εξετάσεις", "unchecked"),
        ("I visited Łódź and Kraków with Zoë and liked both", "resolved"),
        ("Ich heiße Jürgen und wohne in Göteborg", "resolved"),
        ("naïve café ok", "resolved"),
    ],
)
def test_the_day_of_a_message_in_an_unknown_language_is_unchecked(text: str, status: str) -> None:
    """Words of time may stand there that nobody read."""
    staged, save = saving(Phrase("xx", 0, text, text, Meaning("", lambda _: []), FRIDAY.on))
    save(text)
    draft = stored(staged)
    assert draft is not None
    assert [(time.source, time.status) for time in draft.times] == [("message", status)]
