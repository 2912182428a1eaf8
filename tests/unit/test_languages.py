"""Dates, wishes and digits of languages other than English. A language's phrases stand in `bench/languages`."""

from __future__ import annotations

from datetime import date

import pytest

from bench.dates_languages import ANCHORS, Phrase, is_right, read
from bench.sentences import all_codes, codes
from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.dates import Anchor, find_native, find_stated, scan_native
from extractor.core.facts.fact import NAME
from extractor.core.facts.slugs import slug
from extractor.core.languages import by_code, languages
from extractor.core.languages.requests import requests_of
from extractor.core.languages.scripts import likely_languages
from extractor.core.languages.signs import is_read, misspelt, names_feast
from extractor.core.recall.question import read_question

FRIDAY = Anchor(date(2026, 11, 20))


def reads(one: Phrase) -> bool:
    """Say whether one of the readings of a phrase in its sentence is right."""
    at = one.sentence.index(one.phrase)
    hits = [
        hit
        for hit in scan_native(one.sentence, Anchor(one.anchor))
        if hit.start < at + len(one.phrase) and at < hit.end
    ]
    readings = [reading for hit in hits for reading in (hit.interval, *hit.alternatives) if reading]
    return any(is_right(reading.first, reading.last, one.gold) for reading in readings)


class TestEveryLanguage:
    @pytest.mark.parametrize("code", codes())
    def test_its_phrases_are_read(self, code: str) -> None:
        phrases, _ = read(code)
        assert len(phrases) == 100
        wrong = [one.phrase for one in phrases if not reads(one)]
        assert len(wrong) <= 5, wrong

    @pytest.mark.parametrize("code", codes())
    def test_what_comes_again_or_is_no_date_is_left_alone(self, code: str) -> None:
        _, without = read(code)
        assert [sentence for sentence in without if scan_native(sentence, Anchor(ANCHORS[0]))] == []

    @pytest.mark.parametrize("code", codes())
    def test_its_sentences_tell_the_language(self, code: str) -> None:
        phrases, _ = read(code)
        told = [next(iter(likely_languages(one.sentence)), "") for one in phrases]
        assert told.count(code) >= 80, told

    @pytest.mark.parametrize("code", codes())
    def test_it_is_one_file_and_one_of_requests(self, code: str) -> None:
        language = by_code(code)
        assert language is not None
        assert language.cldr is not None
        assert language.stop_words
        assert requests_of(code).opt_out

    def test_each_language_has_phrases(self) -> None:
        assert {language.code for language in languages()} == set(all_codes())


class TestAbsoluteDates:
    @pytest.mark.parametrize(
        "text",
        [
            "le 24 novembre 2026", "am 24. November 2026", "am 24.11.2026", "el 24 de noviembre de 2026", "24 de novembro de 2026",
            "il 24 novembre 2026", "op 24 november 2026", "24 Kasım 2026'da", "24 ноября 2026 г.", "2026年11月24日", "2026 年 11 月 24 日",
            "２０２６年１１月２４日", "2026년 11월 24일", "24 नवंबर 2026", "२४ नवंबर २०२६", "24 نوفمبر 2026", "٢٤ نوفمبر ٢٠٢٦",
            "24 تشرين الثاني 2026", "在2026-11-24完成", "２０２６－１１－２４",
        ],
    )  # fmt: skip
    def test_one_day_in_every_language(self, text: str) -> None:
        (stated,) = find_stated(text)
        assert (stated.interval.first, stated.interval.last) == (date(2026, 11, 24), date(2026, 11, 24))
        assert not stated.alternatives

    def test_a_month_with_its_year(self) -> None:
        for text in ("en noviembre de 2026", "en novembre 2026", "2026年11月", "2026년 11월"):
            (stated,) = find_stated(text)
            assert stated.interval.first == date(2026, 11, 1)
            assert stated.interval.last == date(2026, 11, 30)

    def test_the_language_tells_which_figure_is_the_day(self) -> None:
        """English tells nothing: people write both."""
        (spanish,) = find_stated("la reunión es el 03/04/2026")
        assert [reading.first for reading in spanish.readings] == [date(2026, 4, 3)]
        (english,) = find_stated("the meeting is on 03/04/2026")
        assert len(english.readings) == 2


class TestMixedTexts:
    def test_a_german_phrase_in_an_english_text_is_found(self) -> None:
        (found,) = find_native('Ada said that it ships "nächsten Dienstag".')
        assert (found.phrase, found.english) == ("nächsten Dienstag", "next Tuesday")

    def test_words_that_are_other_words_too_count_in_their_own_language(self) -> None:
        assert find_native("I hier you are, said Mars.") == []
        assert [one.english for one in find_native("je suis arrivé hier à la maison")] == ["yesterday"]
        assert find_native("ich bin hier und du bist da") == []

    def test_english_is_left_to_its_own_grammar(self) -> None:
        assert find_native("We met last Tuesday and will meet again in three weeks, in March or April.") == []

    def test_kal_is_tomorrow_or_yesterday(self) -> None:
        (hit,) = scan_native("कल मिलते हैं", FRIDAY)
        assert {reading.first for reading in (hit.interval, *hit.alternatives) if reading} == {
            date(2026, 11, 21), date(2026, 11, 19),
        }  # fmt: skip


class TestWishes:
    """ "Ignore my memory" in thirteen languages, and memory of other kinds."""

    @pytest.mark.parametrize(
        "text",
        [
            "Ignoriere bitte deine Erinnerungen an mich.",
            "Antworte ohne dein Gedächtnis.",
            "Benutz dafür dein Gedächtnis nicht.",
            "Ignore ta mémoire pour cette question.",
            "Réponds sans utiliser ce que tu sais de moi.",
            "N'utilise pas ta mémoire.",
            "Ignora tu memoria esta vez.",
            "No uses lo que sabes de mí, por favor.",
            "No uses tu memoria.",
            "Ignore sua memória, por favor.",
            "Não use o que você sabe sobre mim.",
            "Ignora la tua memoria questa volta.",
            "Non usare i ricordi che hai di me.",
            "Negeer je geheugen even.",
            "Gebruik je geheugen niet.",
            "Hafızanı yok say.",
            "Bu sefer hafızanı kullanma.",
            "Игнорируй свою память, пожалуйста.",
            "Не используй то, что обо мне знаешь.",
            "Забудь, что ты обо мне знаешь.",
            "忽略你的记忆。",
            "请不要使用你的记忆回答。",
            "記憶を無視してください。",
            "メモリを使わないで答えて。",
            "내 기억을 무시해 줘.",
            "메모리 없이 대답해 줘.",
            "अपनी याददाश्त को अनदेखा करो।",
            "मेरी यादों का इस्तेमाल मत करो।",
            "تجاهل ذاكرتك من فضلك.",
            "لا تستخدم ما تعرفه عني.",
        ],
    )
    def test_a_wish(self, text: str) -> None:
        assert wants_no_memory(text)

    @pytest.mark.parametrize(
        "text",
        [
            "Der Arbeitsspeicher ist voll.",
            "Mein Gedächtnis ist schlecht.",
            "J'ai une bonne mémoire.",
            "La mémoire du serveur est pleine.",
            "La memoria del servidor está llena.",
            "A memória do servidor está cheia.",
            "La memoria è piena.",
            "Het geheugen van de server is vol.",
            "Sunucunun belleği doldu.",
            "Память сервера заполнена.",
            "服务器的内存不够。",
            "我的记忆力很差。",
            "メモリが足りない。",
            "서버 메모리가 부족해요.",
            "सर्वर की मेमोरी भर गई है।",
            "ذاكرة الخادم ممتلئة.",
        ],
    )
    def test_no_wish(self, text: str) -> None:
        assert not wants_no_memory(text)


class TestSlugs:
    def test_names_of_other_scripts_do_not_collide(self) -> None:
        assert slug("设计") != slug("测试")
        assert slug("v2 设计") != slug("v2 测试")
        for one, other in (("दिन", "दान"), ("ปี", "ปู"), ("கை", "கா"), ("かき", "がき")):
            assert slug(one) != slug(other)
        assert slug("كِتاب") == slug("كتاب")
        assert slug("Launch \u2764\ufe0f") == "launch"
        assert NAME.fullmatch(slug("дизайн " * 40))
        assert slug("Crème brûlée") == "creme-brulee"


class TestQuestions:
    @pytest.mark.parametrize(
        ("question", "day"),
        [
            ("was haben wir gestern entschieden", date(2026, 11, 19)), ("昨天我们决定了什么", date(2026, 11, 19)),
            ("qu'avons-nous décidé hier", date(2026, 11, 19)), ("что мы решили вчера", date(2026, 11, 19)),
            ("qué decidimos el martes pasado", date(2026, 11, 17)),
        ],
    )  # fmt: skip
    def test_time_words_become_a_range(self, question: str, day: date) -> None:
        read_as = read_question(question, FRIDAY)
        assert (read_as.since, read_as.until) == (day, day)


class TestSigns:
    """What looks like a word of time and is read by no table."""

    @pytest.mark.parametrize(
        ("text", "word"),
        [
            ("nächsten Dinstag hab ich ein Gespräch", "Dinstag"),
            ("el proximo miercles tengo una entrevista", "miercles"),
            ("завтро я забираю ключи", "завтро"),
            ("gelecek çarşmba sınavım var ve çalışıyorum", "çarşmba"),
            ("अगले बुदवार को परीक्षा है", "बुदवार"),
        ],
    )
    def test_a_misspelt_word_of_time(self, text: str, word: str) -> None:
        assert misspelt(text) == word

    @pytest.mark.parametrize(
        "text",
        [
            "nächsten Dienstag hab ich ein Gespräch",
            "montags und dienstags bin ich im Büro",
            "me gusta la manzana y la montaña",
            "на завтрак я ем кашу",
            "My colleague Dinstag is late",
            "una ragno e le sue romane",
        ],
    )
    def test_other_words_are_none(self, text: str) -> None:
        assert misspelt(text) == ""

    @pytest.mark.parametrize(
        "text",
        [
            "zavtra utrom priedet santehnik",
            "ashita no asa haisha ni iku",
            "mingtian zaoshang kan yasheng",
            "bukra elsob7 3ndi doctor",
            "Besok saya pergi ke Jakarta",
            "Imorgon ska jag till tandlakaren",
            "Jutro jade do Krakowa",
        ],
    )
    def test_a_language_that_is_not_read(self, text: str) -> None:
        assert not is_read(text)

    @pytest.mark.parametrize(
        "text",
        [
            "I have no idea, so we do it on a nice day",
            "Prefers tabs over spaces",
            "na ja, das ist halt so",
            "Die Frau von nebenan hat jetzt einen Hund",
            "Mi madre vive en Quito",
            "Deploys go out at noon",
        ],
    )
    def test_languages_that_are_read(self, text: str) -> None:
        assert is_read(text)

    @pytest.mark.parametrize(
        "text",
        ["होली पर घर जाऊँगा", "春节回老家", "추석에 가족 모임", "في عيد الفطر رايحين", "Kurban Bayramında kapalıyız"],
    )
    def test_a_feast_whose_day_is_not_computed(self, text: str) -> None:
        assert names_feast(text)
        assert not names_feast("Hier ist nichts los")
