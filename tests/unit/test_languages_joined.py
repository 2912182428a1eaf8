"""Spans between two dates, one day or another, and what begins: in what people write, and in the English of translators."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, Verdict, check_translation, days_around, find_stated, read_english, scan_native

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        # From one part of a month to another, and days whose month is told once.
        ("三月初到六月底我要去上海实习", "2027-03-01", "2027-06-30"),
        ("明年十月到十二月我在柏林", "2027-10-01", "2027-12-31"),
        ("下月5号到15号我要出差", "2026-12-05", "2026-12-15"),
        ("来月の10日から再来月の5日まで出張です", "2026-12-10", "2027-01-05"),
        ("지난달 20일부터 이번 달 5일까지 병가 썼습니다", "2026-10-20", "2026-11-05"),
        ("दिसंबर की शुरुआत से जनवरी के अंत तक मैं गाँव में रहूँगा", "2026-12-01", "2027-01-31"),
        ("2020 से 2023 तक मैं कोटा में कोचिंग कर रहा था", "2020-01-01", "2023-12-31"),
        ("Von Anfang März bis Ende Juni bin ich in Rom", "2027-03-01", "2027-06-30"),
        ("С начала декабря до середины января меня не будет", "2026-12-01", "2027-01-20"),
        ("Aralık başından ocak ortasına kadar yokum", "2026-12-01", "2027-01-20"),
        ("圣诞到元旦之间公司放假", "2026-12-25", "2027-01-01"),
        ("下周二到下下周一我休年假", "2026-11-24", "2026-11-30"),
        ("다음 주 화요일부터 그다음 주 월요일까지 연차 쓸게요", "2026-11-24", "2026-11-30"),
        ("12/5〜12/8は改装のため休業します", "2026-12-05", "2026-12-08"),
        ("Ich bin heute bis Freitag krank", "2026-11-20", "2026-11-27"),
        # Two days of which one follows the other.
        ("下周一或周二我去办签证", "2026-11-23", "2026-11-24"),
        ("来週の月曜か火曜に打ち合わせお願いします", "2026-11-23", "2026-11-24"),
        ("토요일이나 일요일에 볼까?", "2026-11-21", "2026-11-22"),
        ("그저께랑 어제 학원 빠진 거 엄마한테 걸림", "2026-11-18", "2026-11-19"),
        ("おとといと昨日は熱が出て寝込んでた", "2026-11-18", "2026-11-19"),
        ("明后天可能下雪", "2026-11-21", "2026-11-22"),
        # What has begun and goes on.
        ("火曜からのどが痛い", "2026-11-17", None),
        ("화요일부터 목이 아파", "2026-11-17", None),
        ("सोमवार से गला ख़राब है, काढ़ा भी पी लिया", "2026-11-16", None),
        ("4月から東京勤務です、よろしく", "2027-04-01", None),
    ],
)
def test_spans(text: str, first: str, last: str | None) -> None:
    """Two dates around "to" are one span, in all languages."""
    hit = scan_native(text, FRIDAY)[0]
    assert (hit.first, hit.last) == (date.fromisoformat(first), date.fromisoformat(last) if last else None)


@pytest.mark.parametrize(
    "text",
    [
        "会议从周三改到下周五了",
        "今年到三月底都没下雨",
        "周一和周四我要加班",
        "月曜と木曜はバイトなんだ",
        "월요일이랑 목요일에 학원 가",
    ],
)
def test_two_dates(text: str) -> None:
    """What was moved, a year and a day in it, and two weekdays apart are two dates."""
    assert len(scan_native(text, FRIDAY)) == 2


def test_a_span_is_not_joined_again() -> None:
    """A row of dates around "to" stays a row of short phrases."""
    phrases = [hit.phrase for hit in scan_native("5.1. bis 8.1. bis 9.1. bis 12.1. bin ich weg", FRIDAY)]
    assert phrases == ["5.1. bis 8.1.", "bis 9.1.", "bis 12.1."]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        # Weekdays, weeks and weekends of a month of another year; of a count of weeks; the day of today elsewhere.
        ("去年十月的最后一个星期五公司裁员了", "2025-10-31", "2025-10-31"),
        ("明年三月的第一个周末咱们去爬山", "2027-03-06", "2027-03-07"),
        ("去年の10月の最後の金曜日に会社を辞めた", "2025-10-31", "2025-10-31"),
        ("작년 10월 마지막 금요일에 퇴사했어", "2025-10-31", "2025-10-31"),
        ("两周前的周一我把离职申请交了", "2026-11-02", "2026-11-02"),
        ("3주 뒤 토요일에 동창회 있어", "2026-12-12", "2026-12-12"),
        ("二週間前の日曜にマラソン走った", "2026-11-08", "2026-11-08"),
        ("五年前的今天我们俩领的证", "2021-11-20", "2021-11-20"),
        ("5년 전 오늘 혼인신고 했어", "2021-11-20", "2021-11-20"),
        ("ひと月半後に赤ちゃんが生まれる予定です", "2027-01-04", "2027-01-04"),
        ("月末の金曜日に棚卸しがある", "2026-11-27", "2026-11-27"),
        # Years of two digits, in words and of eras, with a part.
        ("16年夏天我们在大理认识的", "2016-06-01", "2016-08-31"),
        ("22년 4월에 코로나 걸렸어", "2022-04-01", "2022-04-30"),
        ("19년 말에 귀국했어", "2019-10-01", "2019-12-31"),
        ("两千零八年我在北京当志愿者", "2008-01-01", "2008-12-31"),
        # Parts of terms, weeks and the new year.
        ("夏休みの初日に骨折した", "2026-07-20", "2026-07-20"),
        ("추석 연휴 마지막 날에 체했어", "2026-09-26", "2026-09-26"),
        ("正月休み明けに歯の矯正を始める", "2027-01-04", "2027-01-04"),
        ("誠に勝手ながら年末年始は休業とさせていただきます", "2026-12-29", "2027-01-03"),
        ("年明け早々に手術することになりました", "2027-01-01", "2027-01-10"),
        ("下周中领导来视察，办公室得收拾一下", "2026-11-25", "2026-11-26"),
        # Around feasts and of the lunar calendar.
        ("クリスマス前の週末に忘年会やろうって話になってる", "2026-12-19", "2026-12-20"),
        ("추석 이후로 시어머니랑 연락 안 하고 있어요", "2026-09-25", None),
        ("国庆后第一周我就辞职了", "2026-10-05", "2026-10-11"),
        ("十一前一天我从北京飞成都，堵死了", "2026-09-30", "2026-09-30"),
        ("腊月二十三要祭灶，我得去买麦芽糖", "2027-01-30", "2027-01-30"),
        ("年初三去丈母娘家拜年", "2027-02-08", "2027-02-08"),
        # Small hours, and the last few days.
        ("明け方に地震で目が覚めた、結構揺れた", "2026-11-20", "2026-11-20"),
        ("새벽 3시에 층간소음 때문에 깼어", "2026-11-20", "2026-11-20"),
        ("요 며칠 고양이가 밥을 통 안 먹어", "2026-11-17", "2026-11-20"),
        ("這幾天喉嚨超痛，可能又中獎了", "2026-11-17", "2026-11-20"),
    ],
)
def test_kinds_of_east_asian_dates(text: str, first: str, last: str | None) -> None:
    hit = scan_native(text, FRIDAY)[0]
    assert (hit.first, hit.last) == (date.fromisoformat(first), date.fromisoformat(last) if last else None)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("पिछले साल अक्टूबर के आखिरी शुक्रवार को नौकरी छोड़ी थी", "2025-10-31", "2025-10-31"),
        ("pichle saal october ke aakhiri friday ko naukri chhodi thi", "2025-10-31", "2025-10-31"),
        ("दो हफ़्ते पहले रविवार को मैराथन दौड़ा", "2026-11-08", "2026-11-08"),
        ("3 hafte baad shanivar ko reunion hai", "2026-12-12", "2026-12-12"),
        ("पाँच साल पहले आज ही के दिन हमारी शादी हुई थी", "2021-11-20", "2021-11-20"),
        ("होली के अगले हफ़्ते परीक्षा शुरू होगी", "2027-03-29", "2027-04-04"),
        ("अस्सी के दशक के अंत में पापा दिल्ली आए थे", "1987-01-01", "1989-12-31"),
        ("दो हज़ार आठ में मैं दिल्ली आया था", "2008-01-01", "2008-12-31"),
        ("दस साल पहले गर्मियों में पहली बार विदेश गया था", "2016-06-01", "2016-08-31"),
        ("कल सुबह-सुबह निकलना है इसलिए जल्दी सो रहा हूँ", "2026-11-21", "2026-11-21"),
        ("कल और आज दफ़्तर नहीं गया था", "2026-11-19", "2026-11-20"),
        ("kal ya parso parcel aa jayega", "2026-11-21", "2026-11-22"),
        ("aane wale itwar ko free ho kya", "2026-11-22", "2026-11-22"),
        ("सुबह तीन बजे पड़ोसियों के शोर से नींद खुल गई", "2026-11-20", "2026-11-20"),
        ("poore hafte busy raha hu main", "2026-11-16", "2026-11-22"),
    ],
)
def test_kinds_of_hindi_dates(text: str, first: str, last: str) -> None:
    """In Devanagari and in Latin letters."""
    hit = scan_native(text, FRIDAY)[0]
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("去年最后一天我们在海边跨年", "2025-12-31", "2025-12-31"),
        ("今年头三个月都在隔离", "2026-01-01", "2026-03-31"),
        ("올해 첫 세 달은 격리했었어", "2026-01-01", "2026-03-31"),
        ("इस साल के पहले तीन महीनों में घर पर ही था", "2026-01-01", "2026-03-31"),
        ("一直到明年三月都不能剧烈运动", "2027-03-01", "2027-03-31"),
        ("高考前一天我发高烧了", "2026-06-06", "2026-06-06"),
        ("一月中搬新办公室", "2027-01-11", "2027-01-20"),
        ("お盆の最終日に渋滞に巻き込まれた", "2026-08-16", "2026-08-16"),
        ("来年度の初めに異動する", "2027-04-01", "2027-04-30"),
        ("梅雨入り前に屋根を直した", "2026-06-06", "2026-06-06"),
        ("建国記念日の連休に北海道に行きます", "2027-02-11", "2027-02-14"),
        ("この半年で三回も転職した", "2026-05-20", "2026-11-20"),
        ("최근 반년 사이에 세 번 이직했어", "2026-05-20", "2026-11-20"),
        ("오는 30일 계약 만료됩니다", "2026-11-30", "2026-11-30"),
        ("설 전날 기차표 예매했어", "2027-02-06", "2027-02-06"),
        ("수능 끝나고 알바 시작했어", "2026-11-20", "2026-11-20"),
        ("नवरात्रि के पहले दिन उपवास रखा था", "2026-10-11", "2026-10-11"),
        ("परसों सुबह पहली बर्फ़ गिरी", "2026-11-18", "2026-11-18"),
        ("december ke aakhri weekend pe manali jayenge", "2026-12-26", "2026-12-27"),
    ],
)
def test_days_of_terms_feasts_and_years(text: str, first: str, last: str) -> None:
    hit = scan_native(text, FRIDAY)[0]
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("民國八十五年我出生在台南", "1996-01-01", "1996-12-31"),
        ("民國一百一十五年十月", "2026-10-01", "2026-10-31"),
        ("昭和六十年に生まれました", "1985-01-01", "1985-12-31"),
        ("平成元年の4月に入社しました", "1989-04-01", "1989-04-30"),
        ("令和5年の秋に家を建てた", "2023-09-01", "2023-11-30"),
    ],
)
def test_years_of_eras(text: str, first: str, last: str) -> None:
    """In figures or in ideographs, with a month or a season."""
    (found,) = find_stated(text)
    assert (str(found.interval.first), str(found.interval.last)) == (first, last)


@pytest.mark.parametrize(
    ("phrase", "iso"), [("in the last few days", "2026-11-14"), ("in the second half of next week", "2026-11-25")]
)
def test_inexact_spans_have_leeway(phrase: str, iso: str) -> None:
    """A model that counts them otherwise does not contradict the message."""
    hit = read_english(phrase, FRIDAY)
    assert hit is not None
    day = date.fromisoformat(iso)
    assert any(one.first and one.last and one.first <= day <= one.last for one in days_around(hit, phrase, FRIDAY))


@pytest.mark.parametrize("text", ["星期五餐厅的牛排不值那个价", "이제 연말정산 서류 내야지"])
def test_names_and_terms_without_a_date(text: str) -> None:
    assert not [hit for hit in scan_native(text, FRIDAY) if hit.interval]


@pytest.mark.parametrize(
    ("english", "first", "last"),
    [
        ("the last Friday of October last year", "2025-10-31", "2025-10-31"),
        ("from March of next year to June", "2027-03-01", "2027-06-30"),
        ("from October of next year to March", "2027-10-01", "2028-03-31"),
        ("from March last year to June this year", "2025-03-01", "2026-06-30"),
        ("from Tuesday next week to Monday the week after", "2026-11-24", "2026-11-30"),
        ("from today to Friday", "2026-11-20", "2026-11-27"),
        ("the day before yesterday and yesterday", "2026-11-18", "2026-11-19"),
        ("tomorrow or the day after", "2026-11-21", "2026-11-22"),
        ("in the next day or two", "2026-11-21", "2026-11-22"),
        ("Wednesday next week, the 25th", "2026-11-25", "2026-11-25"),
        ("over the year-end and New Year holidays", "2026-12-29", "2027-01-03"),
        ("right at the start of the new year", "2027-01-01", "2027-01-10"),
        ("during the first three days of the new year", "2027-01-01", "2027-01-03"),
        ("after Carnival", "2027-02-10", "2027-02-10"),
        ("at two in the morning", "2026-11-20", "2026-11-20"),
        ("at dawn", "2026-11-20", "2026-11-20"),
        ("on the coming 30th", "2026-11-30", "2026-11-30"),
        ("the day before Setsubun", "2027-02-02", "2027-02-02"),
        ("on the Laba Festival", "2027-01-15", "2027-01-15"),
        ("all week", "2026-11-16", "2026-11-22"),
        ("between now and June", "2027-06-01", "2027-06-30"),
    ],
)
def test_english_of_translators(english: str, first: str, last: str) -> None:
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize("english", ["last Friday and Monday", "from 9 a.m. to 5 p.m.", "on Monday and on Thursday"])
def test_english_with_two_dates(english: str) -> None:
    """They are refused: each gets its own entry."""
    assert read_english(english, FRIDAY) is None


@pytest.mark.parametrize(
    ("quote", "english", "verdict"),
    [
        ("这周五或者下周一", "this Friday or next Monday", Verdict.AGREES),
        ("这周五或者下周一", "this Friday or next Thursday", Verdict.UNKNOWN),
        ("어제오늘", "yesterday and today", Verdict.AGREES),
        ("어제오늘", "today and tomorrow", Verdict.WARNED),
        ("下周一或周二", "next Thursday or Tuesday", Verdict.WARNED),
    ],
)
def test_one_day_or_another_is_compared_as_a_whole(quote: str, english: str, verdict: Verdict) -> None:
    """A translation of which one day is wrong is noticed."""
    hit = read_english(english, FRIDAY)
    assert hit is not None
    assert check_translation(quote, f"{quote}给你答复" if quote[0] in "这下" else quote, hit, FRIDAY)[0] is verdict
