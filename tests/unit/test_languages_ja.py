"""Dates in Japanese: one example of each kind. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, Status, scan_native, unread_time

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("来月の20日に引っ越す。", "2026-12-20", "2026-12-20"),
        ("来月12日に試験があります。", "2026-12-12", "2026-12-12"),
        ("来年の上半期に2号店を出す。", "2027-01-01", "2027-06-30"),
        ("2027年の後半に2号店を出す。", "2027-07-01", "2027-12-31"),
        ("今年の第3四半期は好調だった。", "2026-07-01", "2026-09-30"),
        ("来週の半ばにお客様がいらっしゃいます。", "2026-11-25", "2026-11-26"),
        ("来月の頭に更新料を払う。", "2026-12-01", "2026-12-10"),
        ("今月いっぱいで退職します。", "2026-11-30", "2026-11-30"),
        ("去年の今頃はまだ大阪にいた。", "2025-11-20", "2025-11-20"),
        ("来週の月曜から水曜まで研修です。", "2026-11-23", "2026-11-25"),
        ("11月の第3木曜にワインを飲んだ。", "2026-11-19", "2026-11-19"),
        ("12月の第2週に出張があります。", "2026-12-07", "2026-12-13"),
        ("12月の後半は休みます。", "2026-12-16", "2026-12-31"),
        ("2年半前に犬を飼い始めた。", "2024-05-20", "2024-05-20"),
        ("何日か前に隣の人が越した。", "2026-11-17", "2026-11-17"),
        ("ひと月前に犬を飼い始めた。", "2026-10-20", "2026-10-20"),
        ("3年前の夏に沖縄へ行った。", "2023-06-01", "2023-08-31"),
        ("再来週末に引っ越す。", "2026-12-05", "2026-12-06"),
        ("成人の日に振袖を着ます。", "2027-01-11", "2027-01-11"),
        ("敬老の日に祖母に電話した。", "2026-09-21", "2026-09-21"),
        ("勤労感謝の日に料理をふるまう。", "2026-11-23", "2026-11-23"),
        ("クリスマスの前日に手術です。", "2026-12-24", "2026-12-24"),
        ("文化の日に展示会を見た。", "2026-11-03", "2026-11-03"),
        ("90年代に父が店を開いた。", "1990-01-01", "1999-12-31"),
        ("年明けにパン屋を始める。", "2027-01-01", "2027-01-31"),
        ("さっき駅で転んだ。", "2026-11-20", "2026-11-20"),
        ("今度の土曜の夜に同窓会がある。", "2026-11-21", "2026-11-21"),
        ("火曜の午前に面接が入った。", "2026-11-24", "2026-11-24"),
        ("さきおととい財布を落とした。", "2026-11-17", "2026-11-17"),
        ("次の火曜は休み。", "2026-11-24", "2026-11-24"),
        ("車検は3日です。", "2026-12-03", "2026-12-03"),
    ],
)
def test_a_date_is_read(text: str, first: str, last: str) -> None:
    """All of the phrase counts, not a part of it."""
    (hit,) = scan_native(text, FRIDAY)
    assert (str(hit.first), str(hit.last)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "学生時代はバスケばかりしていた。",
    ],
)
def test_a_vague_phrase_has_no_day(text: str) -> None:
    """It is dated as of the message."""
    (hit,) = scan_native(text, FRIDAY)
    assert hit.status is Status.VAGUE


@pytest.mark.parametrize(
    "text",
    [
        "明日香ちゃんは姪です。",
        "友達の名前は三月と書く。",
    ],
)
def test_what_is_no_date_is_not_read(text: str) -> None:
    """A name, a title, a habit or a length of time."""
    assert scan_native(text, FRIDAY) == []


@pytest.mark.parametrize(
    "text",
    [
        "連休に帰省する。",
    ],
)
def test_words_of_time_that_no_row_reads_are_noticed(text: str) -> None:
    """A draft with them is never dated by its message alone."""
    assert scan_native(text, FRIDAY) == []
    assert unread_time(text)
