"""Dates in Chinese: one example of each kind. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, Status, scan_native, unread_time

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("從下週一到下週三我在杭州出差。", "2026-11-23", "2026-11-25"),
        ("我下下個月退伍。", "2027-01-01", "2027-01-31"),
        ("我上上个周末跑了半马。", "2026-11-07", "2026-11-08"),
        ("社保下个月15号之前得补缴。", "2026-12-15", "2026-12-15"),
        ("明年上半年我想考雅思。", "2027-01-01", "2027-06-30"),
        ("2027年上半年我想考雅思。", "2027-01-01", "2027-06-30"),
        ("去年第三季度我失业了。", "2025-07-01", "2025-09-30"),
        ("二季度我失业了。", "2026-04-01", "2026-06-30"),
        ("明年三月上旬要搬到成都。", "2027-03-01", "2027-03-10"),
        ("上个月中旬我把烟戒了。", "2026-10-11", "2026-10-20"),
        ("十二月下半月我休假。", "2026-12-16", "2026-12-31"),
        ("婚礼定在12月的第二个星期六。", "2026-12-12", "2026-12-12"),
        ("三个多月前我开始学吉他。", "2026-08-20", "2026-08-20"),
        ("十来天前乌龟丢了。", "2026-11-10", "2026-11-10"),
        ("三个半月前我开始学吉他。", "2026-08-05", "2026-08-05"),
        ("押金48小时内退。", "2026-11-20", "2026-11-22"),
        ("我聽日返屋企食飯。", "2026-11-21", "2026-11-21"),
        ("尋日電話跌咗落海。", "2026-11-19", "2026-11-19"),
        ("前晚我们看了场话剧。", "2026-11-18", "2026-11-18"),
        ("国庆假期我去了敦煌。", "2026-10-01", "2026-10-07"),
        ("今年国庆我们去了甘南。", "2026-10-01", "2026-10-01"),
        ("双十一我买了咖啡机。", "2026-11-11", "2026-11-11"),
        ("圣诞节前一天是我妈生日。", "2026-12-24", "2026-12-24"),
        ("圣诞节后两天我去滑雪。", "2026-12-27", "2026-12-27"),
        ("母亲节我送了我妈一条围巾。", "2026-05-10", "2026-05-10"),
        ("会议改到周四了。", "2026-11-26", "2026-11-26"),
        ("周四晚上约了牙医。", "2026-11-26", "2026-11-26"),
        ("明年这个时候我就毕业了。", "2027-11-20", "2027-11-20"),
        ("後天我去台北。", "2026-11-22", "2026-11-22"),
        ("三天後合約到期。", "2026-11-23", "2026-11-23"),
        ("後年房貸就繳清了。", "2028-01-01", "2028-12-31"),
    ],
)
def test_a_date_is_read(text: str, first: str, last: str) -> None:
    """All of the phrase counts, not a part of it."""
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "这阵子我迷上了烤面包。",
        "小时候我学过钢琴。",
    ],
)
def test_a_vague_phrase_has_no_day(text: str) -> None:
    """It is dated as of the message."""
    (hit,) = scan_native(text, FRIDAY)
    assert hit.status is Status.VAGUE


@pytest.mark.parametrize(
    "text",
    [
        "我玩明日方舟。",
        "我最喜欢的演员是周一围。",
        "我最爱《十一月的雨》这首歌。",
    ],
)
def test_what_is_no_date_is_not_read(text: str) -> None:
    """A name, a title, a habit or a length of time."""
    assert scan_native(text, FRIDAY) == []


@pytest.mark.parametrize(
    "text",
    [
        "这张照片是九几年拍的。",
    ],
)
def test_words_of_time_that_no_row_reads_are_noticed(text: str) -> None:
    """A draft with them is never dated by its message alone."""
    assert scan_native(text, FRIDAY) == []
    assert unread_time(text)
