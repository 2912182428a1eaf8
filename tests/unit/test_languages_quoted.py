"""A phrase of time as a model quotes it, as its message has it and as the fact has it: three forms of the same words."""

from __future__ import annotations

import unicodedata

import pytest

from extractor.core.dates import find_native
from extractor.core.facts.quotes import places, stands_in
from tests.unit.test_quoted_dates import Run

MOVES = "Wir ziehen nächsten Dienstag um."
TO_ISTANBUL = "GELECEK SALI İstanbul'a gidiyorum."
POINTED = "مَوعِدي يومَ الثُّلاثاءِ القادِم."


class TestQuotes:
    @pytest.mark.parametrize(
        ("said", "quote", "english"),
        [
            (MOVES, "am nächsten Dienstag", "next Tuesday"),
            (MOVES, "nächster Dienstag", "next Tuesday"),
            (MOVES, "naechsten Dienstag", "next Tuesday"),
            (MOVES, "nachsten Dienstag", "next Tuesday"),
            (MOVES, "「nächsten Dienstag」", "next Tuesday"),
            (MOVES, "`nächsten\u200b Dienstag`", "next Tuesday"),
            (TO_ISTANBUL, "gelecek salı", "next Tuesday"),
            ("Gelecek salı gidiyorum.", "GELECEK SALI", "next Tuesday"),
            ("来週の\n火曜日に引っ越します", "来週の火曜日", "Tuesday next week"),
            ("我们 下周 二 搬家", "下周二", "Tuesday next week"),
            (POINTED, "يوم الثلاثاء القادم", "next Tuesday"),
            ("موعدي \u202bيوم الثلاثاء\u202c القادم.", "يوم الثلاثاء القادم", "next Tuesday"),
            ("موعدي يوم الثلاثـــاء القادم.", "الثلاثاء القادم", "next Tuesday"),
            ("कल नहीं, अगले मंगल\u200dवार को आऊँगा।", "अगले मंगलवार को", "next Tuesday"),
        ],
    )
    def test_other_forms_of_the_words_are_found_in_the_message(self, said: str, quote: str, english: str) -> None:
        run = Run(said)
        answer = run.save("The appointment has a day.", {"quote": quote, "english": english})
        assert not answer.is_refused, answer.text
        (time,) = run.draft.times
        assert (time.edtf, time.status) == ("2026-11-24", "resolved")

    def test_other_words_are_not(self) -> None:
        run = Run(MOVES)
        for quote in ("nächsten Mittwoch", "jeden Dienstag", "vorgestern"):
            answer = run.save("Wir ziehen um.", {"quote": quote, "english": "next Tuesday"})
            assert answer.is_refused, quote
            assert "copy it exactly" in answer.text

    def test_another_form_keeps_the_words_of_the_message(self) -> None:
        run = Run(MOVES)
        run.save("Die Familie zieht um.", {"quote": "nächster Dienstag", "english": "next Tuesday"})
        assert [time.phrase for time in run.draft.times] == ["nächsten Dienstag"]

    def test_a_mistranslation_of_another_form_is_noticed(self) -> None:
        run = Run(MOVES)
        assert run.save("Die Familie zieht um.", {"quote": "nächster Dienstag", "english": "next Thursday"}).is_refused

    def test_a_quote_of_marks_alone_is_refused(self) -> None:
        assert "has no words" in Run(MOVES).save("Wir ziehen um.", {"quote": "„“", "english": "next Tuesday"}).text


class TestFeastsOfTheEasternChurch:
    @pytest.mark.parametrize(
        ("said", "quote", "english", "day"),
        [
            ("На Пасху ездили на кладбище", "На Пасху", "at Easter", "2026-04-12"),
            ("На Троицу были на даче", "На Троицу", "on Trinity Sunday", "2026-05-31"),
            ("В Вербное воскресенье были в храме", "В Вербное воскресенье", "on Palm Sunday", "2026-04-05"),
            ("На католическую Пасху были в Польше", "На католическую Пасху", "on Catholic Easter", "2026-04-05"),
        ],
    )
    def test_an_english_name_means_the_feast_of_the_language(
        self, said: str, quote: str, english: str, day: str
    ) -> None:
        run = Run(said)
        answer = run.save(said, {"quote": quote, "english": english})
        assert not answer.is_refused, answer.text
        assert [time.edtf for time in run.draft.times] == [day]


class TestAbsoluteDates:
    """They are read in every language: no translation of one goes unchecked."""

    @pytest.mark.parametrize(
        ("said", "quote", "right", "wrong"),
        [
            ("Toplantı 24 Kasım 2026'da.", "24 Kasım 2026", "24 November 2026", "24 October 2026"),
            ("Die Sitzung ist am 3. März 2027.", "am 3. März 2027", "on March 3, 2027", "on 3 May 2027"),
            ("令和8年12月3日に引っ越します。", "令和8年12月3日", "December 3, 2026", "December 3, 2016"),
            ("الاجتماع يوم ٢٤/١١/٢٠٢٦.", "٢٤/١١/٢٠٢٦", "24 November 2026", "11 December 2026"),
        ],
    )
    def test_tables_check_their_translation(self, said: str, quote: str, right: str, wrong: str) -> None:
        run = Run(said)
        assert not run.save(said, {"quote": quote, "english": right}).is_refused
        assert {time.status for time in run.draft.times} == {"resolved"}
        run = Run(said)
        answer = run.save(said, {"quote": quote, "english": wrong})
        assert answer.is_refused
        assert "reads as 202" in answer.text
        assert not run.save(said, {"quote": quote, "english": wrong}).is_refused
        assert run.draft.times[0].status == "conflict"


class TestTwoOfAKind:
    SAID = "Letzten Montag war ich krank, und am Montag bin ich wieder im Büro."

    def test_either_of_two_days_of_one_word_agrees(self) -> None:
        run = Run(self.SAID)
        content = "Am Montag ist der Nutzer wieder im Büro."
        assert not run.save(content, {"quote": "Montag", "english": "next Monday"}).is_refused
        assert run.draft.content == "Am Montag (2026-11-23) ist der Nutzer wieder im Büro."

    def test_a_date_of_one_is_not_written_beside_the_other(self) -> None:
        answer = Run(self.SAID).save(self.SAID, {"quote": "Montag", "english": "next Monday"})
        assert answer.is_refused
        assert answer.text.startswith("'Letzten Montag' needs its day")

    def test_the_same_words_twice_are_still_checked(self) -> None:
        said = "Nächsten Montag ziehe ich um. Nächsten Montag!"
        assert Run(said).save(said, {"quote": "Nächsten Montag", "english": "next Friday"}).is_refused


class TestDaysInFigures:
    @pytest.mark.parametrize(
        ("said", "written", "day"),
        [
            ("запись к врачу на 2 декабря, кабинет 214", "2 декабря (2026-12-02)", "2026-12-02"),
            ("８月２４日に父の納骨を済ませました", "８月２４日 (2026-08-24)", "2026-08-24"),
            ("할아버지 기일은 10/2이었어", "10/2 (2026-10-02)", "2026-10-02"),
        ],
    )
    def test_they_get_their_year_without_a_translation(self, said: str, written: str, day: str) -> None:
        run = Run(said)
        assert not run.save(said).is_refused
        assert written in run.draft.content
        assert [(time.edtf, time.status) for time in run.draft.times] == [(day, "resolved")]

    def test_of_no_cited_message_they_are_refused(self) -> None:
        assert Run("запись к врачу").save("запись к врачу на 2 декабря").is_refused


class TestPlaces:
    @pytest.mark.parametrize(
        ("quote", "text", "found"),
        [
            ("hier", "Hierher kam sie hier.", ["hier"]),
            ("le 3", "le 30 et le 3", ["le 3"]),
            ("tiistai", "Hän muuttaa tiistaina.", ["tiistaina"]),
            ("aujourd'hui", "aujourd\u2019hui", ["aujourd\u2019hui"]),
            ("salı", "SALI", ["SALI"]),
            ("明日", "AM明 日PM", ["明 日"]),
            ("الثلاثاء", "بالثُّلاثاءِ", ["الثُّلاثاءِ"]),
            ("next Dienstag", "*next*  Dienstag", ["next*  Dienstag"]),
            ("ma", "Mama", []),
        ],
    )
    def test_words_are_found_whole(self, quote: str, text: str, found: list[str]) -> None:
        assert [text[start:end] for start, end in places(quote, text)] == found

    def test_quotes_of_turkish_capitals_stand_in_their_text(self) -> None:
        assert stands_in("Işık ve İzmir", "IŞIK VE İZMİR")


class TestSigns:
    @pytest.mark.parametrize(
        ("text", "phrase", "english"),
        [
            (POINTED, "يومَ الثُّلاثاءِ القادِم", "this coming Tuesday or next Tuesday"),
            ("Wir ziehen morgen\u200b früh um.", "morgen\u200b früh", "tomorrow"),
            ("어제 병원에 갔어요.", "어제", "yesterday"),
            ("Wir ziehen ｎäｃｈｓｔｅｎ Dienstag um.", "ｎäｃｈｓｔｅｎ Dienstag", "next Tuesday"),
        ],
    )
    def test_signs_that_are_no_part_of_a_word_hide_no_date(self, text: str, phrase: str, english: str) -> None:
        (found,) = find_native(text)
        assert (found.phrase, found.english) == (phrase, english)
        assert text[found.start : found.end] == phrase

    def test_a_decomposed_message_is_read(self) -> None:
        run = Run(unicodedata.normalize("NFD", MOVES))
        assert not run.save(MOVES, {"quote": "nächsten Dienstag", "english": "next Tuesday"}).is_refused
