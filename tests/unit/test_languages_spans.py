"""Two absolute dates that words join are one span."""

from __future__ import annotations

import pytest

from extractor.core.dates import find_stated


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Путёвка с 15.02.2027 по 28.02.2027, номер двухместный", "2027-02-15", "2027-02-28"),
        ("Отпуск: 28.12.2026 - 10.01.2027", "2026-12-28", "2027-01-10"),
        ("产假从2026年12月7日到2027年5月13日", "2026-12-07", "2027-05-13"),
        ("育休は2026年12月14日〜2027年9月30日です", "2026-12-14", "2027-09-30"),
        ("2026年12月14日から2027年9月30日まで休みます", "2026-12-14", "2027-09-30"),
        ("육아휴직 2026.12.14~2027.12.13", "2026-12-14", "2027-12-13"),
        ("2026년 12월 14일부터 2027년 1월 13일까지 쉬어요", "2026-12-14", "2027-01-13"),
        ("عقدي ساري من 1/1/2027 إلى 30/6/2027", "2027-01-01", "2027-06-30"),
        ("maternity leave 1 Dec 2026 se 31 May 2027 tak hai", "2026-12-01", "2027-05-31"),
        ("Elternzeit vom 14.12.2026 bis zum 13.12.2027", "2026-12-14", "2027-12-13"),
        ("congé du 14 décembre 2026 au 3 janvier 2027", "2026-12-14", "2027-01-03"),
        ("away from 2026-12-28 to 2027-01-10", "2026-12-28", "2027-01-10"),
        ("La mostra resta aperta dal 5 marzo al 20 giugno 2027", "2027-03-05", "2027-06-20"),
        ("Der Vertrag gilt vom 5. Dezember bis zum 20. Januar 2027", "2026-12-05", "2027-01-20"),
        ("le bail court du 5 mars au 20 juin 2027", "2027-03-05", "2027-06-20"),
        ("del 5 de marzo al 20 de junio de 2027 estoy en Lima", "2027-03-05", "2027-06-20"),
        ("de 5 de março até 20 de junho de 2027", "2027-03-05", "2027-06-20"),
        ("van 5 maart tot en met 20 juni 2027", "2027-03-05", "2027-06-20"),
    ],
)
def test_a_span(text: str, first: str, last: str) -> None:
    (stated,) = find_stated(text)
    assert (str(stated.interval.first), str(stated.interval.last)) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "The launch was moved from 2026-12-07 to 2026-12-14.",
        "Свадьбу перенесли с 12.06.2027 на 19.06.2027.",
        "考试从2026年12月7日改到2026年12月14日",
        "2026年12月14日から2026年12月21日に変更しました",
        "El examen se movió del 14/12/2026 al 21/12/2026.",
        "on 2026-12-07, on 2026-12-14",
        "28.12.2026 und 10.01.2027",
        "10.01.2027 - 28.12.2026",
    ],
)
def test_two_days_stay_two(text: str) -> None:
    """Something was moved from one to the other, or nothing joins them, or the second is the earlier."""
    assert len(find_stated(text)) == 2


def test_a_day_without_a_year_that_something_was_moved_from_begins_no_span() -> None:
    (stated,) = find_stated("El examen se movió del 5 de marzo al 20 de junio de 2027.")
    assert str(stated.interval.first) == str(stated.interval.last) == "2027-06-20"
