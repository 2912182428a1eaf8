"""Kinds of phrases of time in Arabic, Russian and Turkish, one example a kind.

All is said on Friday, 2026-11-20.
"""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, Status, scan_native
from extractor.core.languages.forms import compounds, forms

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Gelecek ayın 12'sinde ameliyat olacağım.", "2026-12-12", "2026-12-12"),
        ("Cumhuriyet Bayramı'nda Ankara'ya gittik.", "2026-10-29", "2026-10-29"),
        ("Yılın ilk yarısında iki müşteri kaybettik.", "2026-01-01", "2026-06-30"),
        ("cmt akşam düğün var", "2026-11-21", "2026-11-21"),
        ("Hafta başında taşındık.", "2026-11-16", "2026-11-17"),
        ("Bıldır fındık çoktu.", "2025-01-01", "2025-12-31"),
        ("Evvelki yıl ceviz diktik.", "2024-01-01", "2024-12-31"),
        ("İlkbaharda dağa çıkacağım.", "2027-03-01", "2027-05-31"),
        ("Geçen yazın sonunda tanıştık.", "2026-08-01", "2026-08-31"),
        ("Altı ay evvel işe başladım.", "2026-05-20", "2026-05-20"),
        ("Belgeleri 48 saat içinde yüklemem gerekiyor.", "2026-11-20", "2026-11-22"),
        ("Ayın on beşinde maaş yatacak.", "2026-12-15", "2026-12-15"),
        ("Geçen hafta pazartesiden çarşambaya raporluydum.", "2026-11-09", "2026-11-11"),
        ("Doksanlı yıllarda fabrikada çalıştım.", "1990-01-01", "1999-12-31"),
        ("Toplantı cumaya alındı.", "2026-11-27", "2026-11-27"),
        ("23 Nisan'da stadyumda gösteri yapacaklar.", "2027-04-23", "2027-04-23"),
        ("Son bir aydır belim ağrıyor.", "2026-10-20", "2026-11-20"),
    ],
)
def test_turkish_kinds(text: str, first: str, last: str) -> None:
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("В первых числах ноября меня сократили.", "2026-11-01", "2026-11-10"),
        ("25-го у мужа юбилей.", "2026-11-25", "2026-11-25"),
        ("Двадцать третьего ноября у меня суд.", "2026-11-23", "2026-11-23"),
        ("Во втором квартале мы вышли в плюс.", "2026-04-01", "2026-06-30"),
        ("Третьего дня приходил сосед.", "2026-11-18", "2026-11-18"),
        ("чз 3 дня истекает страховка", "2026-11-23", "2026-11-23"),
        ("Позапрошлым летом ходили на байдарках.", "2025-06-01", "2025-08-31"),
        ("В последний день месяца сдаём объект.", "2026-11-30", "2026-11-30"),
        ("В первом квартале следующего года запускаем приложение.", "2027-01-01", "2027-03-31"),
        ("Через недельку-другую будет готово.", "2026-11-27", "2026-12-04"),
        ("В начале текущего года мы переехали.", "2026-01-01", "2026-01-31"),
        ("На День Победы ездили к деду.", "2026-05-09", "2026-05-09"),
        ("Летом поедем на Алтай.", "2027-06-01", "2027-08-31"),
        ("В феврале поедем на Байкал.", "2027-02-01", "2027-02-28"),
        ("Мне надо сдать отчет до среды, а я еще не начинала.", "2026-11-25", "2026-11-25"),
        ("Два с половиной года назад я развёлся.", "2024-05-20", "2024-05-20"),
        ("В ночь с субботы на воскресенье у соседей был пожар.", "2026-11-14", "2026-11-15"),
        ("Родители встретились в девяностых.", "1990-01-01", "1999-12-31"),
        ("Приём перенесли на среду.", "2026-11-25", "2026-11-25"),
        ("Дом построен в 1961 году.", "1961-01-01", "1961-12-31"),
    ],
)
def test_russian_kinds(text: str, first: str, last: str) -> None:
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("غدوة نمشي للسفارة.", "2026-11-21", "2026-11-21"),
        ("في عيد الحب سأطلب يدها.", "2027-02-14", "2027-02-14"),
        ("العام قبل الماضي حججت.", "2024-01-01", "2024-12-31"),
        ("قبل نحو شهرين انتقلنا.", "2026-09-20", "2026-09-20"),
        ("الثلاثاء بعد القادم عندي جلسة.", "2026-12-01", "2026-12-01"),
        ("في 12 من الشهر القادم عندي مناقشة.", "2026-12-12", "2026-12-12"),
        ("في الخامس والعشرين من ديسمبر عندنا حفل.", "2026-12-25", "2026-12-25"),
        ("في تموز نجحت وأهلي طاروا من الفرح.", "2026-07-01", "2026-07-31"),
        ("مثل اليوم الأسبوع الجاي بكون في اسطنبول.", "2026-11-27", "2026-11-27"),
        ("الويكند ده هبيّض المطبخ.", "2026-11-21", "2026-11-22"),
        ("في الربع الأول من العام القادم سنطلق المنتج.", "2027-01-01", "2027-03-31"),
        ("توفي جدي في التسعينات.", "1990-01-01", "1999-12-31"),
        ("كمان يومين بخلص المشروع.", "2026-11-22", "2026-11-22"),
        ("تزوجنا سنة 2014 في حلب.", "2014-01-01", "2014-12-31"),
        ("في الصيف سنسافر إلى تركيا.", "2027-06-01", "2027-08-31"),
    ],
)
def test_arabic_kinds(text: str, first: str, last: str) -> None:
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "من زمان بطلت ألعب كورة.",
        "Bu aralar gitara sardım.",
        "Geçen gün onu gördüm.",
        "Çocukken orada yaşardık.",
        "В детстве я жил у бабушки.",
        "Намедни встретил соседа.",
    ],
)
def test_vague_words_have_no_day(text: str) -> None:
    (hit,) = scan_native(text, FRIDAY)
    assert hit.status is Status.VAGUE


@pytest.mark.parametrize(
    "text",
    [
        "Kombi bozuldu, bir dünya para gitti.",
        "Pazarda en iyi peyniri o satıyor.",
        "19 Mayıs Mahallesi'nde oturuyorum.",
        "مدينة السادس من أكتوبر بعيدة.",
        "أفضل الخريف على الصيف.",
        "Работаю в рабочей среде с тремя языками.",
        "Любимая песня бабушки — «Вчера» битлов.",
    ],
)
def test_words_that_only_resemble_a_date_are_none(text: str) -> None:
    assert [hit for hit in scan_native(text, FRIDAY) if hit.interval] == []


def test_a_count_in_a_month_is_no_day_of_it() -> None:
    """Only a number with an ending is the day of a month in Turkish; "onu" is "him"."""
    (hit,) = scan_native("Bu ay onu gördüm.", FRIDAY)
    assert str(hit.last) == "2026-11-30"
    (hit,) = scan_native("Bu ay 3 kez spora gittim.", FRIDAY)
    assert (str(hit.first), str(hit.last)) == ("2026-11-01", "2026-11-30")


def test_a_clause_with_a_verb_of_its_own_tells_the_tense() -> None:
    """The other clause of the sentence may be about the past."""
    (hit,) = scan_native("Raporu salı günü teslim edeceğim, daha başlamadım.", FRIDAY)
    assert str(hit.first) == "2026-11-24"
    (hit,) = scan_native("Salı günü çok hastaydım, yarışmaya katılamayacağım.", FRIDAY)
    assert str(hit.first) == "2026-11-17"


def test_forms_follow_from_stems_and_endings() -> None:
    assert forms("прошл", "ый ого") == "прошлый|прошлого"
    assert forms("summer", "'' s", ", ") == "summer, summers"
    assert compounds({20: "twenty"}, ("one|first", "two")) == "twenty one|twenty first=21, twenty two=22"
