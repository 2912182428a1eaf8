"""What the sentence around a phrase tells: its tense, what it begins with, and which of several days is meant."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, check_translation, find_native, read_english, scan_native
from extractor.core.dates.checking import Verdict
from extractor.core.dates.holidays import as_kept_in

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "phrase", "first", "last"),
    [
        # The tense of the sentence tells which one.
        ("Le 14 juillet on a vu le feu d'artifice", "Le 14 juillet", "2026-07-14", "2026-07-14"),
        ("Nas férias de julho meu filho aprendeu a nadar", "Nas férias de julho", "2026-07-01", "2026-07-31"),
        ("Nas férias de julho meu filho vai aprender a nadar", "Nas férias de julho", "2027-07-01", "2027-07-31"),
        ("暑假里我在奶茶店打工，攒了三千块", "暑假里", "2026-07-01", "2026-08-31"),
        ("बरसात के मौसम में छत टपकने लगी थी", "बरसात के मौसम में", "2026-06-15", "2026-09-30"),
        ("शुक्रवार से रविवार तक गोवा ट्रिप पर थे", "शुक्रवार से रविवार तक", "2026-11-13", "2026-11-15"),
        ("Da giovedì a domenica sono stato al Salone", "Da giovedì a domenica", "2026-11-12", "2026-11-15"),
        ("Se me acaba la beca a finales de febrero", "a finales de febrero", "2027-02-21", "2027-02-28"),
        (
            "La primera quincena de agosto ya la tengo reservada",
            "primera quincena de agosto",
            "2027-08-01",
            "2027-08-15",
        ),
        ("On compte retaper la terrasse au printemps", "au printemps", "2027-03-01", "2027-05-31"),
        ("Il collaudo è fissato ai primi di dicembre", "ai primi di dicembre", "2026-12-01", "2026-12-10"),
        ("В эту среду собрание закончилось скандалом", "В эту среду", "2026-11-18", "2026-11-18"),
        # Without a clear one: the next days, the nearer quarter.
        ("Alquilo mi apartamento del 2 al 9 de agosto", "del 2 al 9 de agosto", "2027-08-02", "2027-08-09"),
        ("A meta é fechar dois clientes no primeiro trimestre", "no primeiro trimestre", "2027-01-01", "2027-03-31"),
        ("No terceiro trimestre as vendas por região", "No terceiro trimestre", "2026-07-01", "2026-09-30"),
        # A year that begins a sentence about the past.
        ("2009 bin ich nach Deutschland gekommen", "2009", "2009-01-01", "2009-12-31"),
        ("2014 j'étais à Nantes", "2014", "2014-01-01", "2014-12-31"),
        ("عشنا في طرابلس بين 2015 و2020", "بين 2015 و2020", "2015-01-01", "2020-12-31"),
        # Before a week, a month or a year is over.
        ("Vogliamo traslocare prima che finisca l'anno", "prima che finisca l'anno", "2026-12-31", "2026-12-31"),
        ("Queremos mudar antes que o ano acabe", "antes que o ano acabe", "2026-12-31", "2026-12-31"),
        ("Хотим переехать пока не кончился год", "пока не кончился год", "2026-12-31", "2026-12-31"),
        ("올해가 가기 전에 이사하고 싶어요", "올해가 가기 전", "2026-12-31", "2026-12-31"),
        ("نريد الانتقال قبل أن تنتهي السنة", "قبل أن تنتهي السنة", "2026-12-31", "2026-12-31"),
        # Parts of a year, a month, a decade.
        (
            "Will nächstes Jahr im 1. Halbjahr den Motorradschein machen",
            "nächstes Jahr im 1. Halbjahr",
            "2027-01-01",
            "2027-06-30",
        ),
        (
            "Letztes Jahr im dritten Quartal hatten wir Verlust",
            "Letztes Jahr im dritten Quartal",
            "2025-07-01",
            "2025-09-30",
        ),
        ("Праздник в последний рабочий день года", "последний рабочий день года", "2026-12-31", "2026-12-31"),
        ("الحفل في آخر يوم عمل في السنة", "في آخر يوم عمل في السنة", "2026-12-31", "2026-12-31"),
        ("Kutlama yılın son iş gününde", "yılın son iş gününde", "2026-12-31", "2026-12-31"),
        ("パーティーは今年最後の営業日です", "今年最後の営業日", "2026-12-31", "2026-12-31"),
        ("On était en Norvège à l'été d'il y a deux ans", "à l'été d'il y a deux ans", "2024-06-01", "2024-08-31"),
        ("كنا في النرويج في صيف العام قبل الماضي", "صيف العام قبل الماضي", "2024-06-01", "2024-08-31"),
        ("事故发生在上个月最后一周", "上个月最后一周", "2026-10-26", "2026-11-01"),
        (
            "Halverwege de jaren tachtig kwamen mijn ouders hier",
            "Halverwege de jaren tachtig",
            "1984-01-01",
            "1986-12-31",
        ),
        ("كنت أسكن في حلب في أوائل التسعينيات", "في أوائل التسعينيات", "1990-01-01", "1993-12-31"),
        ("Le stage dure de début février à mi-avril", "début février à mi-avril", "2027-02-01", "2027-04-20"),
        (
            "Il corso va da inizio febbraio a metà aprile",
            "da inizio febbraio a metà aprile",
            "2027-02-01",
            "2027-04-20",
        ),
        # Weeks and weekends.
        ("De komende twee weekenden zit ik vol", "De komende twee weekenden", "2026-11-21", "2026-11-29"),
        ("接下来两个周末我都没空", "接下来两个周末", "2026-11-21", "2026-11-29"),
        ("12月7号那一周我培训", "12月7号那一周", "2026-12-07", "2026-12-13"),
        ("12月7日の週は研修です", "12月7日の週", "2026-12-07", "2026-12-13"),
        ("На неделе с 7 декабря я на курсах", "На неделе с 7 декабря", "2026-12-07", "2026-12-13"),
        # Long ago, and since when.
        ("Bin seit nem dreiviertel Jahr single", "seit nem dreiviertel Jahr", "2026-02-20", None),
        (
            "Buraya on yıldan biraz fazla bir süre önce taşındık",
            "on yıldan biraz fazla bir süre önce",
            "2016-01-01",
            "2016-12-31",
        ),
        ("십 년 조금 넘게 전에 여기로 이사 왔어요", "십 년 조금 넘게 전에", "2016-01-01", "2016-12-31"),
        ("पिछले पाँच दिनों से बेटे को बुखार है", "पिछले पाँच दिनों से", "2026-11-15", None),
        ("من سنتين ساكن في جدة", "من سنتين", "2024-01-01", None),
        ("Le bébé pleure ces trois dernières nuits", "ces trois dernières nuits", "2026-11-17", "2026-11-20"),
        ("ここ数年で商店街がさびれた", "ここ数年", "2023-11-20", "2026-11-20"),
        ("大正時代に建った家", "大正時代", "1912-01-01", "1926-12-31"),
        ("Vaatwasser doet het sinds gister niet", "sinds gister", "2026-11-19", None),
        ("No mesmo dia do ano passado eu tava na UTI", "No mesmo dia do ano passado", "2025-11-20", "2025-11-20"),
        # Seasons of the church, feasts and terms of a country.
        ("Voy a intentar no comer carne en Cuaresma", "en Cuaresma", "2027-02-10", "2027-03-27"),
        ("Durante la quaresima non mangio dolci", "Durante la quaresima", "2027-02-10", "2027-03-27"),
        ("Quanti chili posso perdere da qui a Natale?", "da qui a Natale", "2026-11-20", "2026-12-25"),
        ("Во втором семестре у нас сопромат", "втором семестре", "2027-02-01", "2027-06-30"),
        ("설 지나고 결혼해", "설 지나고", "2027-02-08", "2027-02-08"),
        ("Darf ich am 2. Weihnachtsfeiertag umziehen", "am 2. Weihnachtsfeiertag", "2026-12-26", "2026-12-26"),
        ("2e pinksterdag zijn we toch dicht?", "2e pinksterdag", "2027-05-17", "2027-05-17"),
        ("シルバーウィークに北海道へ行った", "シルバーウィーク", "2026-09-19", "2026-09-23"),
        ("Hay que enviar la factura antes del viernes", "antes del viernes", "2026-11-27", "2026-11-27"),
    ],
)
def test_a_phrase_is_read_as_its_sentence_tells(text: str, phrase: str, first: str, last: str | None) -> None:
    found = scan_native(text, FRIDAY)
    assert [(hit.phrase, str(hit.first)) for hit in found] == [(phrase, first)]
    assert found[0].last == (date.fromisoformat(last) if last else None)


@pytest.mark.parametrize(
    "text",
    [
        "2014 kommt der neue Park",
        "2000 Euro hab ich bezahlt",
        "周末我都在家",
        "दिनों से बुखार है",
        "Morgen zusammen! Wie geht's?",
        "Morgen allemaal! Wie heeft de sleutel?",
        "Cerco un resto. Ho visto venerdì 13 e non mi ha fatto paura",
        "13일의 금요일 시리즈 중에 뭐가 제일 무서워?",
        "Adoro o filme sexta-feira 13",
        "Tomo um comprimido de doze em doze horas",
        "أشرب الدوا مرتين في اليوم وبعد الأكل",
    ],
)
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    """Greetings, titles, habits and amounts."""
    assert scan_native(text, FRIDAY) == []


def test_words_that_the_language_of_a_text_has_are_no_date_of_another() -> None:
    """ "An der" would be "an dernier" in French."""
    assert [one.phrase for one in find_native("An Pfingsten waren wir mit dem Rad an der Mosel")] == ["An Pfingsten"]


@pytest.mark.parametrize(
    ("quote", "text", "english"),
    [
        ("эту среду", "В эту среду собрание закончилось скандалом", "this Wednesday"),
        ("da giovedì a domenica", "Da giovedì a domenica sono stato al Salone", "from Thursday to Sunday"),
        ("no dia dos pais", "No dia dos pais fiz feijoada e meu velho chorou", "on Father's Day"),
        ("au premier semestre", "L'ouverture est prévue au premier semestre", "in the first half of next year"),
    ],
)
def test_a_right_translation_agrees_with_what_the_tense_tells(quote: str, text: str, english: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert check_translation(quote, text, hit, FRIDAY)[0] is Verdict.AGREES


def test_a_wrong_translation_of_days_of_the_past_is_still_noticed() -> None:
    text = "В эту среду собрание закончилось скандалом"
    for english in ("this Thursday", "next Wednesday", "on Wednesday two weeks ago"):
        hit = read_english(english, FRIDAY)
        assert hit is not None
        assert check_translation("эту среду", text, hit, FRIDAY)[0] is not Verdict.AGREES


@pytest.mark.parametrize(
    ("english", "first", "last"),
    [
        ("in the next 2 weekends", "2026-11-21", "2026-11-29"),
        ("over the last three weekends", "2026-10-31", "2026-11-15"),
        ("two years ago to the day", "2024-11-20", "2024-11-20"),
        ("on the same day last year", "2025-11-20", "2025-11-20"),
        ("in the winter of 2023/24", "2023-12-01", "2024-02-29"),
        ("the last three nights", "2026-11-17", "2026-11-20"),
        ("in the Taisho era", "1912-01-01", "1926-12-31"),
        ("over Silver Week", "2026-09-19", "2026-09-23"),
        ("before Friday", "2026-11-27", "2026-11-27"),
        ("until Friday", "2026-11-27", "2026-11-27"),
        ("before Saturday", "2026-11-21", "2026-11-21"),
    ],
)
def test_the_english_of_translators_is_read(english: str, first: str, last: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


def test_christmas_in_russian_is_the_one_of_january() -> None:
    assert as_kept_in(("ru",), "at Christmas", "на Рождество") == "at Orthodox Christmas"
    assert as_kept_in(("ru",), "at Catholic Christmas", "на католическое Рождество") == "at Catholic Christmas"
    assert as_kept_in(("ru",), "at Christmas", "до католического Рождества") == "at Christmas"
    assert as_kept_in(("de",), "at Christmas", "an Weihnachten") == "at Christmas"
