"""Kinds of phrases of time in Russian, Arabic, Hindi, Chinese, Japanese and Korean, one example a kind; and words of time
that no row reads, which are never stored bare on the day of the message.

All is said on Friday, 2026-11-20.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from extractor.core.dates import Anchor, find_stated, scan, scan_native, unread_time
from extractor.core.dates.slots import Slots
from extractor.core.languages import by_code
from extractor.core.languages.form import listed
from extractor.core.languages.signs import misspelt, undated_feast

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        # Russian
        ("Между 5 и 9 марта мы на даче.", "2027-03-05", "2027-03-09"),
        ("Меня нет с 3 по 7, звоните Оле.", "2026-12-03", "2026-12-07"),
        ("В позатом году купили участок.", "2024-01-01", "2024-12-31"),
        ("В позапрошлом марте родился сын.", "2024-03-01", "2024-03-31"),
        ("Во II квартале нас расширили.", "2026-04-01", "2026-06-30"),
        ("Месяц как уволился.", "2026-10-20", "2026-10-20"),
        ("Полгода уже учу японский.", "2026-05-20", "None"),
        ("Ответ дадут в теч. 10 дней.", "2026-11-20", "2026-11-30"),
        ("Живём тут с 2015-го.", "2015-01-01", "None"),
        ("Оплатить до 10.12, иначе отключат.", "2026-12-10", "2026-12-10"),
        # Arabic
        ("سافرنا شهر يناير إلى تونس.", "2026-01-01", "2026-01-31"),
        ("العرس في جويلية إن شاء الله.", "2027-07-01", "2027-07-31"),
        ("إجازتي بين ٥ و١٢ ديسمبر.", "2026-12-05", "2026-12-12"),
        ("الراتب ينزل أول يوم بالشهر الجاي.", "2026-12-01", "2026-12-01"),
        ("اشتريت السيارة قبل اليوم الوطني السعودي بيومين.", "2026-09-21", "2026-09-21"),
        ("منذ ثلاثة أشهر وأنا أحضر الدروس.", "2026-08-20", "None"),
        ("ختمتُ الكتاب في تموز.", "2026-07-01", "2026-07-31"),
        ("اشتغلت في ٢٠١٩ مع شركة بناء.", "2019-01-01", "2019-12-31"),
        # Hindi
        ("एक पखवाड़े में बेटे का गौना है।", "2026-12-04", "2026-12-04"),
        ("तीन हफ़्ते से दवा चल रही है।", "2026-10-30", "None"),
        ("मार्च और मई के बीच मैं कोटा में था।", "2026-03-01", "2026-05-31"),
        ("पहली जनवरी को दुकान खुलेगी।", "2027-01-01", "2027-01-01"),
        ("मंगल को डॉक्टर के पास जाना है।", "2026-11-24", "2026-11-24"),
        ("main teen hafte se gym ja raha hu", "2026-10-30", "None"),
        ("agle pakhwade me shaadi hai bhai", "2026-11-21", "2026-12-04"),
        # Chinese
        ("1月到3月之间我在新西兰打工。", "2027-01-01", "2027-03-31"),
        ("下個月五號我要去照胃鏡。", "2026-12-05", "2026-12-05"),
        ("二十四号我去体检。", "2026-11-24", "2026-11-24"),
        ("三月十五号考试。", "2027-03-15", "2027-03-15"),
        ("正月初三去外婆家。", "2027-02-08", "2027-02-08"),
        ("农历八月十五吃团圆饭。", "2027-09-15", "2027-09-15"),
        # Japanese
        ("イブは横浜で泊まる。", "2026-12-24", "2026-12-24"),
        ("3月から5月にかけて出張します。", "2027-03-01", "2027-05-31"),
        ("この三連休は釣りに行く。", "2026-11-21", "2026-11-23"),
        ("第2土曜は参観日です。", "2026-11-14", "2026-11-14"),
        ("書類は二十五日までに出します。", "2026-11-25", "2026-11-25"),
        # Korean
        ("일주일째 야근 중이야.", "2026-11-13", "None"),
        ("12월 첫째 주 일요일에 독주회가 있어요.", "2026-12-06", "2026-12-06"),
        ("설날 이틀 전에 부산 내려가요.", "2027-02-05", "2027-02-05"),
        ("십오일에 월세를 내야 해요.", "2026-12-15", "2026-12-15"),
        ("19년도에 입사했어요.", "2019-01-01", "2019-12-31"),
        ("봄부터 수영을 다닐 거예요.", "2027-03-01", "None"),
    ],
)
def test_a_kind_is_read(text: str, first: str, last: str) -> None:
    hits = scan_native(text, FRIDAY)
    assert [(str(hit.first), str(hit.last)) for hit in hits] == [(first, last)]


@pytest.mark.parametrize(
    "text",
    [
        "Бабушка вяжет толстые свитера на зиму.",
        "दादी सर्दियों में मोटे स्वेटर बुनती हैं।",
        "我在明天广场上班。",
        "家住三月小区。",
        "私の苗字は四月一日と書きます。",
        "千日前で居酒屋をやってます。",
        "मुझे फ़िल्म कल हो ना हो पसंद है।",
        "friday ko hum hamesha office me pizza khate hai",
        "mujhe kal-purje theek karna pasand hai",
        "По вторникам у меня бассейн.",
        "ساكن في مدينة 6 أكتوبر.",
    ],
)
def test_no_date(text: str) -> None:
    assert not scan_native(text, FRIDAY)
    assert not unread_time(text)
    assert not misspelt(text)


# Sentences without another word of time, and what stands around one, whether it fits or not.
FRAMES = {
    "ru": ("Мы с Олей ездили {} к родителям", ("в {}", "к {}", "до {}", "после {}", "с {}")),
    "ar": ("سافرنا {} إلى بيت جدي", ("في {}", "من {}", "قبل {}", "بعد {}", "منذ {}")),
    "hi": ("हम {} नानी के घर गए थे", ("{} में", "{} से", "{} तक", "{} के बाद")),
    "zh": ("我们{}去了外婆家", ("{}", "从{}", "到{}", "{}以后")),
    "ja": ("私たちは{}祖母の家に行きました", ("{}に", "{}から", "{}まで", "{}頃")),
    "ko": ("우리는 {} 외할머니 댁에 갔어요", ("{}에", "{}부터", "{}까지")),
}
# Figures that are holidays, and words in what the patterns take for no date: "for weeks on end", "Happy New Year".
INNOCENT = frozenset(("520", "618", "五四青年节", "рождения", "новым годом", "рождеством", "неделями"))


def _names(code: str) -> Iterator[str]:
    """Yield names of weekdays, months, seasons and holidays with what may stand around them."""
    language = by_code(code)
    assert language is not None
    slots = Slots(language)
    _, around = FRAMES[code]
    for slot in ("wd", "month", "season", "holiday"):
        for word in slots.values[slot]:
            if word not in slots.short.get(slot, ()) and not any(part in word for part in INNOCENT):
                yield from (one.format(word) for one in around)


def _units(code: str) -> Iterator[str]:
    """Yield weeks, months and years with a word for next, last, this or one of the later ones."""
    language = by_code(code)
    assert language is not None
    words = language.dates
    wanted = ("week", "month", "quarter")
    units = [word for word, unit in Slots(language).values["unit"].items() if unit in wanted and word not in INNOCENT]
    gap = " " if words.has_spaces else ""
    for given in (words.next, words.last, words.beyond, words.before_last):
        for which in listed(given):
            yield from (f"{one}{gap}{which}" if words.is_modifier_behind else f"{which}{gap}{one}" for one in units[:8])


def _is_seen(text: str) -> bool:
    return bool(
        scan_native(text, FRIDAY) or scan(text, FRIDAY) or unread_time(text) or undated_feast(text) or misspelt(text)
    )


@pytest.mark.parametrize("code", FRAMES)
def test_no_word_of_time_is_overlooked(code: str) -> None:
    """Each is read, or its statement is refused once and then `unchecked`."""
    sentence, _ = FRAMES[code]
    phrases = dict.fromkeys((*_names(code), *_units(code)))
    overlooked = [one for one in phrases if not _is_seen(sentence.format(one))]
    assert len(phrases) > 200
    assert overlooked == []


@pytest.mark.parametrize(
    "text",
    [
        "Накануне приезжала тётя.",
        "После праздников займусь ремонтом.",
        "На первой неделе было тяжело.",
        "بدأت في الأسبوع الأول.",
        "कार्तिक में शादी है।",
        "पिछली छमाही में घाटा हुआ।",
        "us saal maine naukri chhodi thi bhai",
        "腊月二十八回老家。",
        "立秋回了趟老家。",
        "第一周我在杭州。",
        "来年度は忙しいです。"[1:],
        "旧暦の三月に行きました。",
        "음력 삼월에 제사를 지내요.",
        "동짓달에 김장을 했어요.",
        "첫째 주에 발표가 있었어.",
    ],
)  # fmt: skip
def test_words_that_no_row_reads_are_seen(text: str) -> None:
    assert unread_time(text) or undated_feast(text)


def test_the_fiscal_year_of_japanese_begins_in_april() -> None:
    (hit,) = scan_native("来年度から教頭になります。", FRIDAY)
    assert (str(hit.first), hit.last) == ("2027-04-01", None)


def test_a_range_of_months_is_in_the_year_that_the_tense_tells() -> None:
    (hit,) = scan_native("7-9月期に不良率を下げました。", FRIDAY)
    assert (str(hit.first), str(hit.last)) == ("2026-07-01", "2026-09-30")


def test_a_padded_day_of_an_early_year_is_no_version() -> None:
    (stated,) = find_stated("Дочь родилась 08.02.17 в Перми.")
    assert str(stated.interval.first) == "2017-02-08"
    assert find_stated("Обновили Питон до 3.11.17 и всё.") == []
