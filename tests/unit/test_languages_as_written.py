"""Dates as people write them: ranges with their year, days in figures, countries' holidays, the nearest "next" weekday."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import (
    Anchor,
    Stated,
    as_told,
    find_native,
    find_stated,
    read_english,
    rewrite,
    scan,
    scan_native,
)
from extractor.core.dates.terms import read_term

FRIDAY = Anchor(date(2026, 11, 20))


def days(one: Stated) -> tuple[str, str]:
    return str(one.interval.first), str(one.interval.last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("We are away 12-19 February 2027.", "2027-02-12", "2027-02-19"),
        ("We are away from 12 to 19 February 2027.", "2027-02-12", "2027-02-19"),
        ("I was there from the 12th to the 19th of February 2024.", "2024-02-12", "2024-02-19"),
        ("The fair is between 7 and 11 December 2026.", "2026-12-07", "2026-12-11"),
        ("The workshop is on 12 and 13 February 2027.", "2027-02-12", "2027-02-13"),
        ("We go February 12-19, 2027.", "2027-02-12", "2027-02-19"),
        ("We go from December 28 to January 3, 2027.", "2026-12-28", "2027-01-03"),
        ("I live in Berlin from January to March 2027.", "2027-01-01", "2027-03-31"),
        ("I live in Berlin from December 2026 to February 2027.", "2026-12-01", "2027-02-28"),
        ("The audit is in the week of December 9, 2026.", "2026-12-07", "2026-12-13"),
        ("The sprint is the week beginning 9 December 2026.", "2026-12-09", "2026-12-15"),
        ("The fair is the weekend of 12 December 2026.", "2026-12-12", "2026-12-13"),
        ("Die Messe ist zwischen dem 7. und 11. Dezember 2026.", "2026-12-07", "2026-12-11"),
        ("Je suis absent entre le 7 et le 11 décembre 2026.", "2026-12-07", "2026-12-11"),
        ("Estoy fuera entre el 7 y el 11 de diciembre de 2026.", "2026-12-07", "2026-12-11"),
        ("Sono via tra il 7 e l'11 dicembre 2026.", "2026-12-07", "2026-12-11"),
        ("Tussen 7 en 11 december 2026 ben ik weg.", "2026-12-07", "2026-12-11"),
        ("Меня не будет между 7 и 11 декабря 2026 года.", "2026-12-07", "2026-12-11"),
        ("7 ve 11 Aralık 2026 arasında yokum.", "2026-12-07", "2026-12-11"),
        ("मैं 7 और 11 दिसंबर 2026 के बीच बाहर हूँ।", "2026-12-07", "2026-12-11"),
        ("سأكون مسافرا بين 7 و11 ديسمبر 2026.", "2026-12-07", "2026-12-11"),
        ("De cursus is van 4 tot 8 januari 2027.", "2027-01-04", "2027-01-08"),
        ("De cursus is van 5 januari tot 20 maart 2027.", "2027-01-05", "2027-03-20"),
        ("Wir sind vom 12.-19.02.2027 weg.", "2027-02-12", "2027-02-19"),
        ("Ich bin von Januar bis März 2027 in Berlin.", "2027-01-01", "2027-03-31"),
        ("Vivo a Roma tra novembre e gennaio 2027.", "2026-11-01", "2027-01-31"),
        ("2027年1月到3月我在北京。", "2027-01-01", "2027-03-31"),
        ("2027年1月から3月まで北京にいます。", "2027-01-01", "2027-03-31"),
        ("2026년 12월부터 2027년 2월까지 서울에 있어요.", "2026-12-01", "2027-02-28"),
        ("La factura es del 15-mar-24.", "2024-03-15", "2024-03-15"),
        ("La facture est du 15 mars 24.", "2024-03-15", "2024-03-15"),
        ("A nota fiscal é de 15/mar/2024.", "2024-03-15", "2024-03-15"),
        ("We zijn getrouwd op 20-12-'19.", "2019-12-20", "2019-12-20"),
        ("Férias 01/07/2027 a 20/07/2027, monta um roteiro.", "2027-07-01", "2027-07-20"),
        ("Me bankpas is geldig t/m 09-2029.", "2029-09-01", "2029-09-30"),
        ("El decreto se publicó el 7-XI-2025.", "2025-11-07", "2025-11-07"),
        ("行李寄存订的是2027.4.10-2027.4.17，能改吗", "2027-04-10", "2027-04-17"),
        ("टिकट 28/12/2026 से 3/1/2027 की है", "2026-12-28", "2027-01-03"),
        ("R9.4.1から新しい部署で働きます。", "2027-04-01", "2027-04-01"),
        ("药盒上印着有效期至20270815。", "2027-08-15", "2027-08-15"),
    ],
)
def test_absolute_days_are_read_as_written(text: str, first: str, last: str) -> None:
    (found,) = find_stated(text)
    assert days(found) == (first, last)


@pytest.mark.parametrize(
    "text", ["Je serai là le 5 et le 19 mars 2027.", "The fair is on the 5th and the 19th of March 2027."]
)
def test_two_days_of_a_month_are_no_range(text: str) -> None:
    assert [days(one)[0] for one in find_stated(text)] == ["2027-03-05", "2027-03-19"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The review was moved from 12 to 19 February 2027.", "2027-02-19"),
        ("It costs 12 to 19 euros in February 2027.", "2027-02-01"),
    ],
)
def test_what_is_no_range_is_none(text: str, kept: str) -> None:
    assert [days(one)[0] for one in find_stated(text)] == [kept]


def test_a_range_with_its_year_needs_no_notes() -> None:
    text = "I lived in Berlin from January to March 2024, and in Rome from May 2 to May 9, 2019."
    assert rewrite(text, FRIDAY).text == text
    assert [hit.phrase for hit in scan(text, FRIDAY)]  # which find their first days


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Le vol retour est le 05/01, déjà payé.", "2027-01-05"),
        ("O voo de regresso é a 02/01, já está pago.", "2027-01-02"),
        ("Op 12-12 trouwen Bram en Sanne.", "2026-12-12"),
        ("La cita del médico es el 3/2.", "2027-02-03"),
        ("Il volo è il 05/01.", "2027-01-05"),
        ("कल नहीं, 24/12 को मिलेंगे।", "2026-12-24"),
        ("छब्बीस जनवरी को परेड है।", "2027-01-26"),
        ("Uçuş 5/1'de.", "2027-01-05"),
        ("Сдать до 5.12, иначе штраф.", "2026-12-05"),
        ("الرحلة يوم 5/1", "2027-01-05"),
        ("我12/24飞北京。", "2026-12-24"),
        ("5/12 को बहन की शादी है।", "2026-12-05"),
        ("12/5〜8で台湾いくよー", "2026-12-05"),
        ("12.5-12.8去深圳出差", "2026-12-05"),
    ],
)
def test_days_in_figures_are_in_the_order_of_their_language(text: str, day: str) -> None:
    assert str(scan_native(text, FRIDAY)[-1].first) == day


@pytest.mark.parametrize(
    "text",
    [
        "On se voit dimanche prochain.",
        "El próximo domingo comemos juntos.",
        "Ci vediamo domenica prossima.",
        "No próximo domingo vamos à praia.",
        "Önümüzdeki pazar buluşuyoruz.",
        "سألتقي بهم يوم الأحد القادم.",
    ],
)
def test_the_next_weekday_is_the_nearest_one_where_people_say_so(text: str) -> None:
    """Said on a Friday; that of next week is kept as the other reading."""
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), [str(other.first) for other in hit.alternatives]) == ("2026-11-22", ["2026-11-29"])


@pytest.mark.parametrize("text", ["On se voit samedi prochain.", "El próximo sábado comemos juntos."])
def test_tomorrow_has_a_name_of_its_own(text: str) -> None:
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), [str(other.first) for other in hit.alternatives]) == ("2026-11-28", ["2026-11-21"])


def test_a_translation_may_choose_the_other_one() -> None:
    told, read = read_english("this Saturday", FRIDAY), scan_native("On se voit samedi prochain.", FRIDAY)[0]
    assert told is not None
    assert str(as_told(told, read).first) == "2026-11-21"


@pytest.mark.parametrize("text", ["Nächsten Sonntag kommen sie.", "Volgende zondag komen ze."])
def test_elsewhere_it_is_that_of_next_week(text: str) -> None:
    assert str(scan_native(text, FRIDAY)[0].first) == "2026-11-29"


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Er ist am Montag gekommen.", "2026-11-16", "2026-11-16"),
        ("Unsere kleine Emma ist am 3. Juli auf die Welt gekommen.", "2026-07-03", "2026-07-03"),
        ("Die Hochzeit ist am 3. Juli.", "2027-07-03", "2027-07-03"),
        ("No domingo ganhámos ao rival.", "2026-11-15", "2026-11-15"),
        ("他周一到的。", "2026-11-16", "2026-11-16"),
        ("她7月3日出生。", "2026-07-03", "2026-07-03"),
        ("С марта хожу в бассейн.", "2026-03-01", "None"),
        ("कल रात से बिजली नहीं है।", "2026-11-19", "None"),
        ("J'ai posé la deuxième quinzaine de décembre.", "2026-12-16", "2026-12-31"),
        ("今年暑假我在一家律所实习。", "2026-07-01", "2026-08-31"),
        ("去年の夏休みは沖縄に行った。", "2025-07-20", "2025-08-31"),
        ("작년 여름방학에 제주도에 갔어.", "2025-07-20", "2025-08-31"),
        ("Letztes Jahr in den Sommerferien waren wir in Polen.", "2025-07-01", "2025-08-31"),
        ("Im Wintersemester 2025/26 studierte ich in Wien.", "2025-10-01", "2026-03-31"),
        ("Drei Tage vor Weihnachten 2027 fliegen wir.", "2027-12-22", "2027-12-22"),
        ("Vivo en Valencia desde 2019.", "2019-01-01", "None"),
        ("Köpeğim iki hafta önceki pazartesi öldü.", "2026-11-02", "2026-11-02"),
        ("Gelecek yılın ilk aylarında emekli olacağım.", "2027-01-01", "2027-03-31"),
        ("Mart ile mayıs arasında Berlin'de kalacağım.", "2027-03-01", "2027-05-31"),
        ("Doksanlı yılların sonunda İzmir'de yaşıyorduk.", "1997-01-01", "1999-12-31"),
        ("28'inde maaş yatacak.", "2026-11-28", "2026-11-28"),
        ("Çarşambaya randevu aldım.", "2026-11-25", "2026-11-25"),
        ("Şirket 2027'nin ilk çeyreğinde halka açılacak.", "2027-01-01", "2027-03-31"),
        ("नए साल के पहले हफ़्ते में मिलेंगे।", "2027-01-04", "2027-01-10"),
        ("来年度から教頭になります。", "2027-04-01", "None"),
        ("Von Montag bis Mittwoch ist die Heizung abgestellt.", "2026-11-23", "2026-11-25"),
        ("Wir sind am Samstag eingeladen.", "2026-11-21", "2026-11-21"),
        ("Heuer im Herbst war es kalt.", "2026-09-01", "2026-11-30"),
        ("Von September bis Dezember nächsten Jahres bin ich in Toronto.", "2027-09-01", "2027-12-31"),
        ("Sarò a Toronto da settembre a dicembre dell'anno prossimo.", "2027-09-01", "2027-12-31"),
        ("留学は来年の9月から12月までです。", "2027-09-01", "2027-12-31"),
        ("अगले साल सितंबर से दिसंबर तक मैं टोरंटो में हूँ।", "2027-09-01", "2027-12-31"),
        ("Ma paye tombe le 28 mais je suis déjà à découvert.", "2026-11-28", "2026-11-28"),
        ("Avant-avant-hier je me suis coupé.", "2026-11-17", "2026-11-17"),
        ("laltro ieri mi si è rotta la caldaia", "2026-11-18", "2026-11-18"),
        ("Faz hoje um ano que parei de beber.", "2025-11-20", "2025-11-20"),
        ("Отпуск мне подписали в первой декаде января.", "2027-01-01", "2027-01-10"),
        ("Стоматолог записал меня на вторник.", "2026-11-24", "2026-11-24"),
        ("Oteli 24-28 aralık arası ayarladık.", "2026-12-24", "2026-12-28"),
        ("Randevum 3 Aralık Perşembe'ye ertelendi.", "2026-12-03", "2026-12-03"),
        ("عندي كحه بقالها 10 ايام مش بتروح", "2026-11-10", "None"),
        ("Da lunedì ho un dolore al fianco.", "2026-11-16", "None"),
        ("Abi hab ich 2009 gemacht.", "2009-01-01", "2009-12-31"),
        ("Wir haben 2015 geheiratet.", "2015-01-01", "2015-12-31"),
        ("On voudrait refaire le jardin au printemps.", "2027-03-01", "2027-05-31"),
        ("Hanno spostato la visita da giovedì a lunedì mattina.", "2026-11-23", "2026-11-23"),
        ("Tengo reservada una cabaña del 28/12 al 3/1.", "2026-12-28", "2027-01-03"),
        ("El domingo perdimos.", "2026-11-15", "2026-11-15"),
        ("On a loué une villa la première quinzaine d'août.", "2027-08-01", "2027-08-15"),
        ("Bu ayın 27sinde nikahımız var.", "2026-11-27", "2026-11-27"),
        ("الاجتماع اتنقل للخميس الجاي", "2026-11-26", "2026-11-26"),
        ("خطة للأسبوع القادم", "2026-11-23", "2026-11-29"),
        ("Oma wird am 12. Dez 80, hilfst du mir?", "2026-12-12", "2026-12-12"),
    ],
)
def test_a_sentence_tells_which_day(text: str, first: str, last: str) -> None:
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "Bayramdan iki gün önce gelecekler.",
        "Pazar filesi almam lazım.",
        "Ocakta yemek var, altını kıs.",
        "Da heißt der eine doch Freitag.",
        "Ik heb daar maar een blauwe maandag gewerkt.",
        "我要买3/4的份额。",
        "价格涨了12.5-12.8个百分点",
        "Ich habe 2500 bezahlt.",
        "Evde 12 kişi olacağız.",
        "De lunes a viernes me levanto a las seis.",
        "Trabalho de segunda a sexta e estudo à noite.",
        "Tirei 8/10 na redação.",
        "نحتاج 3/4 كوب سكر",
        "Ich habe 2015 Fotos gemacht.",
        "Zam oranı kullanıcıların 28'inde görüldü.",
    ],
)
def test_what_only_looks_like_a_date_is_none(text: str) -> None:
    assert not [hit for hit in scan_native(text, FRIDAY) if hit.interval]


@pytest.mark.parametrize(
    ("english", "first", "last"),
    [
        ("the first three days of next January", "2027-01-01", "2027-01-03"),
        ("the last two weeks of August 2027", "2027-08-18", "2027-08-31"),
        ("Mother's Day 2027", "2027-05-09", "2027-05-09"),
        ("Coming of Age Day next year", "2027-01-11", "2027-01-11"),
        ("Korea's Children's Day next year", "2027-05-05", "2027-05-05"),
        ("Turkish Republic Day this year", "2026-10-29", "2026-10-29"),
        ("Independence Day in India", "2026-08-15", "2026-08-15"),
        ("last Sham el-Nessim", "2026-04-13", "2026-04-13"),
        ("from 12 to 19 February 2027", "2027-02-12", "2027-02-19"),
        ("2027-02-12 to 2027-02-19", "2027-02-12", "2027-02-19"),
    ],
)
def test_the_english_of_a_phrase_is_read(english: str, first: str, last: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


def test_a_translation_may_say_whose_year_it_is() -> None:
    hit = read_term("the Indian financial year 2026-27", FRIDAY, ["hi"])
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == ("2026-04-01", "2027-03-31")


@pytest.mark.parametrize(
    "text",
    [
        "Die Firma wurde im Herbst 1998 gegründet.",
        "In het voorjaar van 2012 ben ik afgestudeerd.",
        "Фирму открыли осенью 2003 года.",
        "新しいオフィスは2027年第2四半期に完成予定です。",
        "Im Wintersemester 2025/26 studiere ich in Wien.",
    ],
)
def test_what_names_its_year_is_absolute(text: str) -> None:
    assert [one.has_year for one in find_native(text)] == [True]
