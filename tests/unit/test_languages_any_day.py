"""Dates said on any day of the week and the month: on that very weekday, on a Sunday, within the quarter that is meant."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, find_stated, read_english, scan, scan_native
from extractor.core.dates.terms import read_term

MONDAY, WEDNESDAY, SATURDAY, SUNDAY = "2026-09-28", "2027-06-16", "2027-04-03", "2027-01-31"


def said(on: str) -> Anchor:
    return Anchor(date.fromisoformat(on))


def days(text: str, on: str) -> list[tuple[str, str]]:
    return [(str(hit.first), str(hit.last)) for hit in scan_native(text, said(on))]


@pytest.mark.parametrize(
    ("on", "text", "first", "last"),
    [
        # from the very weekday on which it is said: not since the last one
        (MONDAY, "Ab Montag bin ich in Teilzeit.", "2026-09-28", "2026-09-28"),
        (MONDAY, "À partir de lundi je prends le vélo.", "2026-09-28", "2026-09-28"),
        (MONDAY, "月曜から夜勤です。", "2026-09-28", "2026-09-28"),
        (MONDAY, "С понедельника начинаю бегать.", "2026-09-28", "2026-09-28"),
        (MONDAY, "Seit Montag tut mir der Rücken weh.", "2026-09-21", "None"),
        # a quarter that has begun, and one that is over
        (SUNDAY, "Im ersten Quartal soll das neue Lager fertig werden.", "2027-01-01", "2027-03-31"),
        (SUNDAY, "Im vierten Quartal hatten wir viele Reklamationen.", "2026-10-01", "2026-12-31"),
        (MONDAY, "Nell'ultimo trimestre dell'anno dobbiamo assumere due persone.", "2026-10-01", "2026-12-31"),
        (SATURDAY, "Q3 van volgend jaar wordt druk.", "2028-07-01", "2028-09-30"),
        (SATURDAY, "gelecek yılın Q3'ünde yeni ofise taşınıyoruz", "2028-07-01", "2028-09-30"),
        # this Saturday, said on a Sunday: a new week may have begun
        (SUNDAY, "这周六带孩子去海边玩。", "2027-02-06", "2027-02-06"),
        (SUNDAY, "이번 주 토요일에 등산 가요.", "2027-02-06", "2027-02-06"),
        (SUNDAY, "这周六去了海边。", "2027-01-30", "2027-01-30"),
        # long weekends with the day that is given for a Sunday
        (SUNDAY, "この三連休は箱根に行く。", "2027-03-20", "2027-03-22"),
        # Golden Week is Japan's, whatever the season
        (WEDNESDAY, "ゴールデンウィークに沖縄へ行く予定です。", "2028-04-29", "2028-05-05"),
        # next semester is no last one, whatever else happened
        (SUNDAY, "下學期我想學法文，可是課都滿了。", "2027-02-20", "2027-07-10"),
        # "this" feast or season of what happened is the last one
        (SUNDAY, "इस दिवाली पर हम नानी के घर गए थे।", "2026-11-08", "2026-11-08"),
        (SUNDAY, "이번 추석에 고향에 갔어요.", "2026-09-25", "2026-09-25"),
        (WEDNESDAY, "Diesen Winter waren wir in Tirol.", "2026-12-01", "2027-02-28"),
        # what is past by more than a month and not told in the past is that of next year
        (WEDNESDAY, "Im März zieht sie aus.", "2028-03-01", "2028-03-31"),
        (WEDNESDAY, "Em março defendo a tese.", "2028-03-01", "2028-03-31"),
        (MONDAY, "J'ouvre ma boutique au printemps.", "2027-03-01", "2027-05-31"),
        (WEDNESDAY, "eind maart is mijn oma overleden", "2027-03-21", "2027-03-31"),
        (WEDNESDAY, "A Ferragosto è morto il gatto della zia.", "2026-08-15", "2026-08-15"),
        (WEDNESDAY, "मार्च में मैंने नई साइकिल ली।", "2027-03-01", "2027-03-31"),
        # what follows "and" may have another tense
        (SUNDAY, "Las clases empiezan el primero de marzo y todavía no compré nada.", "2027-03-01", "2027-03-01"),
        (SUNDAY, "on a un contrôle mercredi aprem et j'ai rien appris", "2027-02-03", "2027-02-03"),
        (WEDNESDAY, "8 martta evlendik, balayı için yer bakıyoruz", "2027-03-08", "2027-03-08"),
        # a deadline that somebody gave, and what was moved
        (MONDAY, "Il capo mi ha dato tempo fino a mercoledì.", "2026-09-30", "2026-09-30"),
        (MONDAY, "Bis Mittwoch war ich krankgeschrieben.", "2026-09-23", "2026-09-23"),
        (MONDAY, "Bis Ende März war ich in Rom.", "2026-03-31", "2026-03-31"),
        (MONDAY, "estuve en cama hasta el jueves", "2026-09-24", "2026-09-24"),
        (SUNDAY, "أجلوا الموعد إلى ١٥ فبراير لأنه كان مريضا", "2027-02-15", "2027-02-15"),
        (MONDAY, "mi clase de los martes la pasé a este jueves", "2026-10-01", "2026-10-01"),
        (MONDAY, "Toplantıyı cumaya aldılar.", "2026-10-02", "2026-10-02"),
        # since a day without a year
        (WEDNESDAY, "मैं दशहरे से रोज़ सुबह योग कर रहा हूँ।", "2026-10-20", "None"),
        # business days, days in words, compounds
        (SATURDAY, "O aluguel vence no quinto dia útil.", "2027-04-07", "2027-04-07"),
        (SATURDAY, "le seize j'ai rendez-vous chez le notaire", "2027-04-16", "2027-04-16"),
        (SATURDAY, "Mein Vertrag läuft am Fünfzehnten ab.", "2027-04-15", "2027-04-15"),
        (MONDAY, "in de eerste novemberweek ben ik weg", "2026-11-02", "2026-11-08"),
        (MONDAY, "In den letzten beiden Novemberwochen ist Urlaubssperre.", "2026-11-17", "2026-11-30"),
        (MONDAY, "来年度の第2四半期に引っ越します。", "2027-07-01", "2027-09-30"),
        (SUNDAY, "寒假结束前要交作文。", "2027-02-20", "2027-02-20"),
        (MONDAY, "Nos vamos a Jaca en el puente del Pilar.", "2026-10-10", "2026-10-12"),
        (MONDAY, "maandag a.s. ben ik jarig", "2026-10-05", "2026-10-05"),
        (SUNDAY, "Le facteur passe mardi.", "2027-02-02", "2027-02-02"),
        (SUNDAY, "Seit vorletztem Samstag hustet sie.", "2027-01-23", "None"),
    ],
)
def test_a_date_is_read_on_any_day(on: str, text: str, first: str, last: str) -> None:
    assert days(text, on) == [(first, last)]


@pytest.mark.parametrize(
    ("on", "text", "first"),
    [
        (MONDAY, "Freitags turne ich immer, aber diesen Freitag fällt es aus.", "2026-10-02"),
        (MONDAY, "ik zwem altijd op vrijdag maar deze vrijdag niet", "2026-10-02"),
        (MONDAY, "Обычно плачу 25-го, но в этот раз обещал 5-го октября.", "2026-10-05"),
        (SATURDAY, "Normalde her salı buluşuyoruz ama bu sefer cuma günü.", "2027-04-09"),
        (MONDAY, "いつもは金曜だけど、今度は木曜に集まる。", "2026-10-01"),
    ],
)
def test_a_habit_has_exceptions(on: str, text: str, first: str) -> None:
    assert first in [str(hit.first) for hit in scan_native(text, said(on))]


@pytest.mark.parametrize(
    "text",
    [
        "Jeden Montag, Mittwoch und Freitag habe ich Training.",
        "cada lunes y jueves entreno",
        "chaque lundi et jeudi je nage",
        "le mardi et le vendredi je danse",
        "ogni lunedì e giovedì ho pilates",
        "elke maandag en donderdag zwem ik",
        "toda segunda e quinta faço natação",
        "каждый понедельник и четверг плаваю",
        "her pazartesi ve perşembe yüzüyorum",
        "毎週月曜と木曜は水泳です",
        "매주 월요일과 목요일에 수영해요",
        "每周一和周四游泳",
        "हर सोमवार और गुरुवार तैरता हूँ",
        "كل اثنين وخميس أسبح",
        "alle zwei Wochen am Dienstag kommt die Müllabfuhr",
        "om de week op dinsdag komt de vuilnisman",
        "Das Fest fällt auf einen Freitag.",
        "Il compleanno cade di domenica.",
        "au 8 rue des Lilas",
        "в тестовой среде всё работает",
        "我家住在五一路。",
        "بكرة في المشمش",
    ],
)
def test_what_recurs_or_is_called_so_is_no_date(text: str) -> None:
    assert days(text, MONDAY) == []


def test_a_weekday_of_a_week_said_on_a_sunday_has_that_of_the_next_calendar_too() -> None:
    (hit,) = scan_native("先週の金曜に面接を受けた", said(SUNDAY))
    assert str(hit.first) == "2027-01-22"
    assert "2027-01-29" in [str(other.first) for other in hit.alternatives]


@pytest.mark.parametrize(
    ("on", "english", "first", "last"),
    [
        (SUNDAY, "this coming weekend", "2027-02-06", "2027-02-07"),
        (MONDAY, "this coming weekend", "2026-10-03", "2026-10-04"),
        ("2026-06-17", "since October 2", "2025-10-02", "None"),
        (SATURDAY, "since Holy Week", "2027-03-21", "None"),
        (SATURDAY, "in a little over two months", "2027-06-03", "2027-06-03"),
        (WEDNESDAY, "over Golden Week", "2027-04-29", "2027-05-05"),
    ],
)
def test_english_is_read_on_any_day(on: str, english: str, first: str, last: str) -> None:
    hit = read_english(english, said(on))
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


def test_a_quarter_of_a_fiscal_year() -> None:
    hit = read_term("in the first quarter of the next fiscal year", said(SUNDAY), ("ja",))
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == ("2027-04-01", "2027-06-30")


def test_since_a_day_in_english_is_no_day_ahead() -> None:
    (hit,) = scan("I have been running since October 2.", said("2026-06-17"))
    assert (str(hit.first), hit.last) == ("2025-10-02", None)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-06/2026-08", "2026-06-01", "2026-08-31"),
        ("Düğünü 2027 Nisan ayına erteledik.", "2027-04-01", "2027-04-30"),
        ("2027'nin mayısında taşınıyoruz.", "2027-05-01", "2027-05-31"),
        ("婚礼改到2027年六月十九号了", "2027-06-19", "2027-06-19"),
        ("كنت هناك من 28 ديسمبر 2026 لحد 3 يناير 2027", "2026-12-28", "2027-01-03"),
    ],
)
def test_an_absolute_date_is_read(text: str, first: str, last: str) -> None:
    (found,) = find_stated(text)
    assert (str(found.interval.first), str(found.interval.last)) == (first, last)
