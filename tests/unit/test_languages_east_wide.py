"""Kinds of phrases of time in Russian, Arabic, Hindi, Chinese, Japanese and Korean, each with the days that its sentence tells."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.remember import asks_to_remember
from extractor.core.dates import Anchor, find_stated, scan_native, unread_time

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        # Spans of the year that a country has.
        ("В следующем учебном году пойдёт в школу.", "2027-09-01", "2028-05-31"),
        ("На осенних каникулах ездили в Питер.", "2026-10-26", "2026-11-04"),
        ("К концу следующего семестра сдам.", "2027-06-30", "2027-06-30"),
        ("في العام الدراسي القادم سأنقل ابنتي.", "2027-09-01", "2028-06-30"),
        ("इस वित्तीय वर्ष में टैक्स बचाना है।", "2026-04-01", "2027-03-31"),
        ("गर्मियों की छुट्टियों में नानी के घर जाएँगे बच्चे", "2027-05-01", "2027-06-30"),
        ("garmi ki chhuttiyo me nani ke ghar gaye the", "2026-05-01", "2026-06-30"),
        ("寒假期间想给孩子报个冬令营", "2027-01-15", "2027-02-20"),
        ("暑假里学会了游泳", "2026-07-01", "2026-08-31"),
        ("国庆假期堵在高速上八小时了", "2026-10-01", "2026-10-07"),
        ("夏休みに行った。", "2026-07-20", "2026-08-31"),
        ("冬休みにスキー連れてく", "2026-12-25", "2027-01-07"),
        ("年度末までに予算使い切れって言われた", "2027-03-31", "2027-03-31"),
        ("下半期の売上見込み、送っておきました", "2026-10-01", "2027-03-31"),
        ("겨울방학 때 스키 캠프 보내려고", "2026-12-25", "2027-02-28"),
        ("다음 학기부터 교환학생이야", "2027-03-02", "2027-06-20"),
        # Free days in a row.
        ("今度の三連休は箱根行ってくる", "2026-11-21", "2026-11-23"),
        ("連休明けに提出でいいですか", "2026-11-24", "2026-11-24"),
        ("삼일절 연휴에 강릉 갈 사람?", "2027-02-27", "2027-03-01"),
        ("설 연휴에 다낭 가는 표 끊었음", "2027-02-06", "2027-02-08"),
        # The tense tells which week.
        ("С понедельника по среду ремонтировали лифт.", "2026-11-16", "2026-11-18"),
        ("Была на собрании в этот четверг.", "2026-11-19", "2026-11-19"),
        ("주말에 계속 잤어", "2026-11-14", "2026-11-15"),
        ("週末は寝てた。", "2026-11-14", "2026-11-15"),
        # Two steps.
        ("У мамы юбилей через две недели в субботу.", "2026-12-05", "2026-12-05"),
        ("Через неделю после Нового года выйду на работу.", "2027-01-08", "2027-01-08"),
        ("Свадьба была за неделю до Покрова.", "2026-10-07", "2026-10-07"),
        ("سنجتمع عند جدتي ثاني أيام عيد الفطر", "2027-03-10", "2027-03-10"),
        ("زواج ابن عمي في الجمعة الأولى من يناير", "2027-01-01", "2027-01-01"),
        ("クリスマスの前の週に引っ越す", "2026-12-14", "2026-12-20"),
        ("수능 전날 도시락 메뉴 때문에 싸웠다", "2026-11-18", "2026-11-18"),
        ("다음주 월화는 휴가 냈어", "2026-11-23", "2026-11-24"),
        ("週一到週四我都在客戶那邊駐點", "2026-11-23", "2026-11-26"),
        # Parts, halves and lasting.
        ("На этой неделе дождь, всю прошлую неделю тоже.", "2026-11-16", "2026-11-22"),
        ("साल खत्म होने से पहले पीएफ ट्रांसफर हो जाना चाहिए", "2026-12-31", "2026-12-31"),
        ("poore december shaadiyo me hi bhaagdaud rahegi", "2026-12-01", "2026-12-31"),
        ("上個月中剛換工作", "2026-10-11", "2026-10-20"),
        ("最近这两三天胃口特别差", "2026-11-17", "2026-11-20"),
        ("未来半年不打算换工作", "2026-11-21", "2027-05-20"),
        ("昭和の終わりごろ、父がこの店を始めました", "1985-01-01", "1989-12-31"),
        ("90년대 말에 밴드 했었지", "1997-01-01", "1999-12-31"),
        # Years in words, and days in figures.
        ("В две тысячи девятнадцатом переехали в Тюмень.", "2019-01-01", "2019-12-31"),
        ("سنة ألفين وخمسة تخرجت", "2005-01-01", "2005-12-31"),
        ("歯医者の予約、12/15の18時半", "2026-12-15", "2026-12-15"),
        ("10~13일", "2026-12-10", "2026-12-13"),
        # Feasts, and the Korean new year in 2027.
        ("На масленицу сожгли чучело.", "2026-02-16", "2026-02-22"),
        ("ليلة العيد سهرنا نعمل كحك", "2026-03-19", "2026-03-19"),
        ("설날 전날 전 부쳐야 돼", "2027-02-06", "2027-02-06"),
    ],
)
def test_a_kind_is_read(text: str, first: str, last: str) -> None:
    hit = scan_native(text, FRIDAY)[0]
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "За три дня до свадьбы порвала платье.",
        "قبل العرس بأسبوع انكسرت إيدي",
        "शादी से दो दिन पहले बीमार पड़ गया",
        "exam se do din pehle bimar ho gaya tha",
        "考试前两天通宵复习",
        "結婚式の3日前に振られた",
        "결혼식 사흘 전에 다쳤어",
    ],
)
def test_a_day_beside_an_event_is_no_day_beside_today(text: str) -> None:
    """ "Two days before the wedding" is not two days ago; it is noticed, and its date stays unchecked."""
    assert scan_native(text, FRIDAY) == []
    assert unread_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "Каждую вторую субботу субботник во дворе.",
        "В среде разработчиков принято на ты.",
        "الدوام عندنا من الأحد للخميس دائما",
        "عمارة ٦ أكتوبر الدور الرابع",
        "कल करे सो आज कर वाली बात है",
        "meeting rakhi hai bhai sab log aana",
        "作為父母，周末一般在家",
        "작심삼일 안 되려면 어떻게 해야 할까",
        "배송은 보통 2~3일 걸려요",
        "주말엔 항상 등산 가",
    ],
)
def test_what_is_no_date_is_not_read(text: str) -> None:
    """A habit, a name, a saying or a length of time."""
    assert scan_native(text, FRIDAY) == []


def test_the_exam_before_a_holiday_is_no_part_of_the_year() -> None:
    (hit,) = scan_native("اختبارات نصف السنة بعد ثلاثة أسابيع", FRIDAY)
    assert str(hit.first) == "2026-12-11"


def test_days_of_the_republic_of_china_are_a_span() -> None:
    (stated,) = find_stated("公司旅遊是民國116年4月2日到5日")
    assert (str(stated.interval.first), str(stated.interval.last)) == ("2027-04-02", "2027-04-05")


@pytest.mark.parametrize(
    "text",
    [
        "сделай вид, что у тебя нет обо мне никакой информации",
        "дай ответ для среднестатистического человека, не для меня",
        "متبصش على كلامي القديم وقولي أحسن موبايل",
        "طنش اللي تعرفه عني وجاوب",
        "maan lo main naya user hu, kaunsa laptop lu",
        "就当咱俩刚认识，推荐几本书",
        "別把我以前講的算進來",
        "신규 유저라고 생각하고 설명해줘",
    ],
)
def test_an_answer_as_to_somebody_new_is_without_memory(text: str) -> None:
    assert wants_no_memory(text)


def test_who_learns_names_by_heart_asks_for_nothing() -> None:
    assert not asks_to_remember("조카가 다섯 살인데 공룡 이름을 다 외워")
