"""Dates in Korean: one example of each kind. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, Status, scan_native, unread_time

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("지지난주 수요일에 이사했어.", "2026-11-04", "2026-11-04"),
        ("다음 주 월요일부터 수요일까지 출장이야.", "2026-11-23", "2026-11-25"),
        ("지지난 주말에 등산 갔어.", "2026-11-07", "2026-11-08"),
        ("다음 달 3일에 수술해.", "2026-12-03", "2026-12-03"),
        ("12월 둘째 주에 워크숍 가요.", "2026-12-07", "2026-12-13"),
        ("다음 주 초에 시안을 받기로 했어.", "2026-11-23", "2026-11-24"),
        ("이번 달 안으로 서류 내야 해.", "2026-11-30", "2026-11-30"),
        ("내년 상반기에 시험 봐.", "2027-01-01", "2027-06-30"),
        ("2027년 하반기에 시험 봐.", "2027-07-01", "2027-12-31"),
        ("올해 3분기에 매출이 늘었어요.", "2026-07-01", "2026-09-30"),
        ("내년 이맘때면 졸업해.", "2027-11-20", "2027-11-20"),
        ("2주쯤 전에 퇴사했어.", "2026-11-06", "2026-11-06"),
        ("며칠 뒤에 면접 봐.", "2026-11-23", "2026-11-23"),
        ("사흘 안에 답장해야 해.", "2026-11-20", "2026-11-23"),
        ("24시간 안에 환불해 준대.", "2026-11-20", "2026-11-21"),
        ("3년 전 여름에 제주도에 갔어.", "2023-06-01", "2023-08-31"),
        ("그끄저께 지갑을 잃어버렸어.", "2026-11-17", "2026-11-17"),
        ("엊저녁에 체했어.", "2026-11-19", "2026-11-19"),
        ("광복절에 독립기념관에 다녀왔어요.", "2026-08-15", "2026-08-15"),
        ("어버이날에 부모님 모시고 갔어요.", "2026-05-08", "2026-05-08"),
        ("삼일절에 가게 개업할 거예요.", "2027-03-01", "2027-03-01"),
        ("크리스마스 다음 날에 스키장 가요.", "2026-12-26", "2026-12-26"),
        ("크리스마스 이틀 전에 생일이에요.", "2026-12-23", "2026-12-23"),
        ("80년대에 부모님이 식당을 하셨어.", "1980-01-01", "1989-12-31"),
        ("방금 회의 끝났어.", "2026-11-20", "2026-11-20"),
        ("25일에 월급 들어오면 카드값 낼 거야.", "2026-11-25", "2026-11-25"),
    ],
)
def test_a_date_is_read(text: str, first: str, last: str) -> None:
    """All of the phrase counts, not a part of it."""
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "어릴 때 수영 선수였어.",
        "일전에 치킨집을 열었어.",
    ],
)
def test_a_vague_phrase_has_no_day(text: str) -> None:
    """It is dated as of the message."""
    (hit,) = scan_native(text, FRIDAY)
    assert hit.status is Status.VAGUE


@pytest.mark.parametrize(
    "text",
    [
        "화요일은 늘 재택근무예요.",
        "해마다 크리스마스엔 케이크를 구워요.",
        "제일 좋아하는 영화는 '8월의 크리스마스'예요.",
        "거래처에 말해 놨습니다.",
    ],
)
def test_what_is_no_date_is_not_read(text: str) -> None:
    """A name, a title, a habit or a length of time."""
    assert scan_native(text, FRIDAY) == []


@pytest.mark.parametrize(
    "text",
    [
        "명절에 전을 부쳤어요.",
    ],
)
def test_words_of_time_that_no_row_reads_are_noticed(text: str) -> None:
    """A draft with them is never dated by its message alone."""
    assert scan_native(text, FRIDAY) == []
    assert unread_time(text)
