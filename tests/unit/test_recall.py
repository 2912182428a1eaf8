from __future__ import annotations

import re
from datetime import UTC, date, datetime

import pytest

from extractor.adapters.stemmer import index_words
from extractor.core.dates import Anchor
from extractor.core.facts.fact import Scope
from extractor.core.recall.candidate import Candidate, words_in
from extractor.core.recall.question import read_question
from extractor.core.recall.ranking import CLOSE, Corpus, rank
from extractor.core.recall.snippets import SNIPPET_CHARS, snippet
from extractor.core.recall.words import MAX_TERMS, forms, plain

FRIDAY = Anchor(date(2026, 11, 20), 12)


class TestQuestion:
    @pytest.mark.parametrize(
        ("query", "words", "since", "until"),
        [
            ("yesterday's database decisions", ("database", "decisions"), "2026-11-19", "2026-11-19"),
            ("What did we decide about the launch last week?", ("decide", "launch"), "2026-11-09", "2026-11-15"),
            ("launch", ("launch",), None, None),
            ("what happened on 2026-11-03", (), "2026-11-03", "2026-11-03"),
            ("What did we talk to Ben about last week?", ("ben",), "2026-11-09", "2026-11-15"),
            ("Worüber haben wir letzte Woche gesprochen?", (), "2026-11-09", "2026-11-15"),
            ("the launch since Tuesday", ("launch",), "2026-11-17", None),
            ("who gave the talk", ("gave", "talk"), None, None),
            ("last month", (), "2026-10-01", "2026-10-31"),
            ("every Tuesday meeting", ("every", "tuesday", "meeting"), None, None),
        ],
    )
    def test_time_words_become_days_and_leave_the_words(
        self, query: str, words: tuple[str, ...], since: str | None, until: str | None
    ) -> None:
        found = read_question(query, FRIDAY)
        assert found.words == words
        assert (str(found.since) if found.since else None, str(found.until) if found.until else None) == (since, until)

    @pytest.mark.parametrize(
        ("query", "words", "since", "until"),
        [
            ("bees since 2026-11-10", "bees", "2026-11-10", None),
            ("bees since 10 November 2026", "bees", "2026-11-10", None),
            ("bees since 2025", "bees", "2025-01-01", None),
            ("What happened after November 10?", "", "2026-11-11", None),
            ("bees before November 2", "bees", None, "2026-11-01"),
            ("bees until 2026-11-01", "bees", None, "2026-11-01"),
            ("bees till 2026-11-01", "bees", None, "2026-11-01"),
            ("bees before yesterday", "bees", None, "2026-11-18"),
            ("bees since 2026-10-01 until 2026-10-10", "bees", "2026-10-01", "2026-10-10"),
            ("bees on October 1 or on October 3", "bees", "2026-10-01", "2026-10-03"),
            ("bees before 0001-01-01", "bees", "0001-01-01", "0001-01-01"),
            ("bees by Friday", "bees", "2026-11-27", "2026-11-27"),
            ("bees the week before August 3, 2026", "bees", "2026-07-27", "2026-08-03"),
            ("bees two weeks before 11 August 2026", "bees", "2026-07-25", "2026-08-11"),
            ("bees the month after 2026-05-03", "bees", "2026-05-03", "2026-06-03"),
            ("bees the night before 2026-05-03", "bees", "2026-05-02", "2026-05-02"),
            ("bees three days after 2026-05-03", "bees", "2026-05-06", "2026-05-06"),
            ("bees the Friday before 22 October 2026", "bees", "2026-10-16", "2026-10-22"),
            ("bees the Sunday after 2026-05-03", "bees", "2026-05-03", "2026-05-10"),
            ("bees the weekend before 2026-08-09", "bees", "2026-08-01", "2026-08-09"),
            ("bees the weekend after 2026-08-07", "bees", "2026-08-07", "2026-08-09"),
            ("bees the week before 0001-01-05", "bees week", None, "0001-01-04"),
            ("Bienen seit dem 10. November 2026", "bienen", "2026-11-10", None),
            ("Bienen bis zum 1. November", "bienen", None, "2026-11-01"),
            ("abeilles depuis le 10 novembre 2026", "abeilles", "2026-11-10", None),
            ("abeilles avant le 2 novembre", "abeilles", None, "2026-11-02"),
            ("abejas desde el 10 de noviembre", "abejas", "2026-11-10", None),
            ("пчёлы до 2 ноября", "пчёлы", None, "2026-11-02"),
            ("벌 2026년 10월 1일 이후", "벌", "2026-10-01", None),
        ],
    )
    def test_a_word_before_a_lone_date_opens_its_days(
        self, query: str, words: str, since: str | None, until: str | None
    ) -> None:
        found = read_question(query, FRIDAY)
        assert found.words == tuple(words.split())
        assert (str(found.since) if found.since else None, str(found.until) if found.until else None) == (since, until)

    @pytest.mark.parametrize(
        ("query", "first", "other"),
        [
            ("launch in July", "2027-07-01", "2026-07-01"),
            ("launch on Monday", "2026-11-23", "2026-11-16"),
            ("What did we do at the launch in July?", "2026-07-01", "2027-07-01"),
        ],
    )
    def test_what_may_mean_two_days_has_another_reading(self, query: str, first: str, other: str) -> None:
        found = read_question(query, FRIDAY)
        assert found.other is not None
        assert (str(found.since), str(found.other.since), found.other.words) == (first, other, ("launch",))
        assert read_question("launch last week", FRIDAY).other is None
        assert read_question(query, FRIDAY, date(2026, 1, 1), date(2026, 11, 16)).other is None

    @pytest.mark.parametrize(
        "query",
        [
            "What did we decide last week?",
            "Give me a summary of yesterday, please",
            "Show me everything from May 12",
            "What topics came up last week?",
            "Was haben wir letzte Woche beschlossen?",
            "Fasse die letzte Woche zusammen",
            "¿Qué decidimos la semana pasada?",
            "Qu'avons-nous décidé la semaine dernière ?",
            "Che cosa abbiamo deciso la settimana scorsa?",
            "O que decidimos na semana passada?",
            "Wat hebben we vorige week besloten?",
            "Geçen hafta ne karar verdik?",
            "Что мы решили на прошлой неделе?",
            "ماذا قررنا الأسبوع الماضي؟",
            "हमने पिछले हफ्ते क्या तय किया?",
            "上周我们决定了什么？",
            "先週何を決めましたか？",
            "지난주에 우리가 뭘 결정했지?",
        ],
    )
    def test_words_that_name_no_thing_are_left_out_if_nothing_of_the_days_has_them(self, query: str) -> None:
        found = read_question(query, FRIDAY)
        assert found.words
        assert found.is_general
        assert found.other is not None
        assert (found.other.words, found.other.since, found.other.until) == ((), found.since, found.until)

    @pytest.mark.parametrize(
        "query",
        [
            "What did we decide about the launch last week?",
            "What did Jonas say last week?",
            "Was hat Frau Sperling letzte Woche entschieden?",
            "¿Qué decidimos de la mudanza la semana pasada?",
            "上周我们对搬家决定了什么？",
            "先週引っ越しについて何を決めましたか？",
            "What did we decide?",
        ],
    )
    def test_a_question_that_names_a_thing_or_no_day_keeps_its_words(self, query: str) -> None:
        found = read_question(query, FRIDAY)
        assert (found.is_general, found.other) == (False, None)

    @pytest.mark.parametrize(
        ("query", "named"),
        [
            ("24 December", "24 December"),
            ("in July", "July"),
            ("at Christmas", "Christmas"),
            ("am 3. Mai", "am 3. Mai"),
            ("yesterday", None),
            ("last week", None),
            ("on Monday", None),
            ("this year", None),
        ],
    )
    def test_only_words_that_name_the_same_days_at_any_time_are_looked_for(self, query: str, named: str | None) -> None:
        ways = [way for way in read_question(query, FRIDAY).named_days if not way.startswith("20")]
        assert ways[:1] == ([named] if named else [way for way in ways if way.startswith("November")])


NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def candidate(text: str, key: str = "", scope: Scope | None = None, hour: int = 12) -> Candidate:
    place = None if scope else (abs(hash(key or text)) % 10**9, 1)
    return Candidate(
        key or text, *words_in(index_words().of_text(text)), NOON.replace(hour=hour).timestamp(), scope, place=place
    )


class TestIndexWords:
    @pytest.mark.parametrize(
        ("text", "held"),
        [
            ("The CAFÉ's p99-latency!", "the cafe p99 latenc"),
            ("see https://grafana.example.com/d/1_a", "see https grafana exampl com d 1 a"),
            ("Straße ①", "strass 1"),
            ("98,500 rows, 1,234,567 more and 3,14", "98500 row 1234567 more and 3 14"),
            ("getUserName() of HTTPServer", "getusernam get user name of httpserver http server"),
            ("İstanbul, ıspanak", "istanbul ispanak"),
            ("e\u0301te\u0301 ｆｕｌｌ", "ete full"),
            ("مُحَمَّد", "محمد"),
            ("हिन्दी में", "हिन्द म"),
            ("C++, C# and AT&T", "c c and at t cplusplus csharp atandt"),
            (
                "an e-mail on B-12, O'Brien's state-of-the-art 10.0.0.1",
                "an e mail on b 12 o brien state of the art 10 0 0 1 email b12 obrien",
            ),
            ("日本語 text", "text 日 本 語 日本 本語 语 本语"),
            ("한국어", "한 국 어 한국 국어"),
            ("\ud800 lone \0 null", "lone null"),
            ("", ""),
        ],
    )
    def test_texts_become_indexed_words(self, text: str, held: str) -> None:
        assert index_words().of_text(text) == held

    @pytest.mark.parametrize(
        ("question", "text"),
        [
            ("Müller", "Mu\u0308ller called"),
            ("ｄｅｐｌｏｙ", "we deploy today"),
            ("deploys", "the deployment, deployed twice"),
            ("istanbul", "İstanbul'da"),
            ("98500", "98,500 rows"),
            ("user name", "getUserName"),
            ("c++", "C++ and Rust"),
            ("csharp", "C# mostly"),
            ("at&t", "the AT&T contract"),
            ("98.500", "98,500 rows"),
            ("email", "an e-mail"),
            ("coop", "the co-op"),
            ("abc1234", "ABC-1234 is open"),
            ("obrien", "O'Brien's dog"),
            ("設計", "これは設計です"),
            ("山", "富士山"),
        ],
    )
    def test_a_question_meets_the_text_however_it_is_spelt(self, question: str, text: str) -> None:
        asked, held = index_words().of_question(question), index_words().of_text(text).split()
        assert asked
        assert any(set(forms(word)) & set(held) for word in asked)

    def test_a_question_has_no_empty_words(self) -> None:
        asked = index_words().of_question("what did we Décide about p99-latency, a 7?")
        assert asked == ("decid", "p99", "latenc", "7")

    @pytest.mark.parametrize(
        ("question", "asked"),
        [("Ada", "ada"), ("Theo", "theo"), ("Isa", "isa"), ("Who is Nora?", "nora"), ("Ella", "ella")],
    )
    def test_a_name_is_not_taken_for_a_word_that_tells_nothing(self, question: str, asked: str) -> None:
        """In some language the stem of Theo is `the`; `ella` is `she` in another."""
        assert index_words().of_question(question) == (asked,)

    def test_a_name_does_not_say_which_language_is_spoken(self) -> None:
        assert [forms(word)[0] for word in index_words().of_question("Where does Ben live?")] == ["ben", "live"]
        assert "ben" not in index_words().of_question("ben nerede kaldım"), "`I`, in Turkish"
        assert "de" not in index_words().of_question("Hoe heet de juf van Daan?"), "its first word is no name"

    def test_a_long_question_is_bounded(self) -> None:
        assert len(index_words().of_question(" ".join(f"word{i}" for i in range(500)))) == MAX_TERMS

    def test_a_cut_text_ends_with_a_word(self) -> None:
        """PostgreSQL refuses an empty word."""
        assert index_words().of_text("ab cd ef", limit=6) == "ab cd"

    def test_plain_words_keep_their_form(self) -> None:
        assert plain("The CAFÉ's deployments") == "the cafe deployments"


def talk(*lines: str, session: int = 1, speakers: str = "ab") -> list[Candidate]:
    """Return the candidates of a session: lines that begin with `-` hold no word of the question and are no candidates."""
    return [
        Candidate(
            f"{session}.{at}", *words_in(index_words().of_text(f"{speakers[at % 2]} {line}")), NOON.timestamp(), place=(session, at),
            speaker=speakers[at % 2], asks="?" in line,
        )
        for at, line in enumerate(lines, 1)
        if not line.startswith("-")
    ]  # fmt: skip


def asked(question: str) -> tuple[str, ...]:
    return index_words().of_question(question)


class TestRanking:
    def test_a_rare_word_counts_more_than_a_common_one(self) -> None:
        texts = ["meeting about lunch", "kubernetes upgrade", "meeting notes", "meeting again"]
        found = rank([candidate(text) for text in texts], asked("kubernetes meeting"))
        assert found[0].candidate.key == "kubernetes upgrade"

    def test_a_common_word_of_a_big_archive_is_common_although_few_are_at_hand(self) -> None:
        texts = ["meeting about lunch", "kubernetes upgrade"]
        found = [candidate(text) for text in texts]
        words = asked("kubernetes meeting")
        kubernetes, meeting = words
        common = Corpus(1_000, {meeting: 500, kubernetes: 1})
        assert rank(found, words, None, common)[0].candidate.key == "kubernetes upgrade"
        rare = Corpus(1_000, {meeting: 1, kubernetes: 500})
        assert rank(found, words, None, rare)[0].candidate.key == "meeting about lunch"

    def test_an_answer_without_a_word_of_the_question_follows_the_question_that_holds_them(self) -> None:
        found = rank(talk("How many children does Ada have?", "- Three, and a dog."), asked("children of Ada"))
        assert [item.candidate.key for item in found[:2]] == ["1.1", "1.2"]
        assert not found[1].candidate.words

    def test_a_statement_hands_less_on_than_a_question(self) -> None:
        question = rank(talk("Which children does Ada have?", "- Three."), asked("children"))
        statement = rank(talk("Which children Ada has.", "- Three."), asked("children"))
        answers = [next(i.score for i in found if i.candidate.key == "1.2") for found in (question, statement)]
        assert answers[0] > answers[1]

    def test_a_message_among_others_that_answer_comes_before_one_that_stands_alone(self) -> None:
        together = talk("the launch", "about the plan", "launch it", session=1)
        alone = talk("the launch", "- hm", "- hm", "- hm", session=2)
        found = rank([*alone, *together], asked("launch plan"))
        assert found[0].candidate.place is not None
        assert found[0].candidate.place[0] == 1

    def test_the_speaker_who_is_asked_about_comes_first(self) -> None:
        by_bob, by_ada = (talk("we paint", session=at, speakers=name * 2) for at, name in ((1, "b"), (2, "a")))
        named = [one._replace(speaker=name) for one, name in zip(by_bob + by_ada, ("bob", "ada"), strict=True)]
        assert rank(named, asked("Ada paint"))[0].candidate.key == "2.1"

    def test_what_was_said_on_the_days_comes_first(self) -> None:
        found = [candidate("launch", key)._replace(is_of_days=key == "then") for key in ("now", "then")]
        assert rank(found, asked("launch"))[0].candidate.key == "then"

    def test_equal_texts_go_by_scope_then_by_age(self) -> None:
        found = [
            candidate("launch", "message", None, 13),
            candidate("launch", "global", Scope.GLOBAL),
            candidate("launch", "old", Scope.USER, 9),
            candidate("launch", "new", Scope.USER, 10),
            candidate("launch", "project", Scope.PROJECT),
        ]
        keys = [item.candidate.key for item in rank(found, asked("launch"))]
        assert keys[:4] == ["new", "old", "project", "global"]
        assert "message" in keys[4:]

    def test_without_words_the_order_alone_decides(self) -> None:
        assert [item.score for item in rank([candidate("a"), candidate("b")], [])] == [1.0, 1.0]

    def test_nothing_answers_words_that_nobody_said(self) -> None:
        assert rank([candidate("dinner")], asked("zebra")) == []

    def test_meaning_adds_what_holds_none_of_the_words(self) -> None:
        found = [candidate("cutting the release", scope=Scope.USER), candidate("launch day", scope=Scope.USER)]
        by_words = rank(found, asked("launch"))
        assert [item.candidate.key for item in by_words] == ["launch day"]
        by_both = rank(found, asked("launch"), {"cutting the release": 0.9, "launch day": 0.1})
        assert [item.candidate.key for item in by_both] == ["launch day", "cutting the release"]
        assert rank(found, asked("zebra"), {"cutting the release": CLOSE - 0.01}) == []
        assert [item.candidate.key for item in rank(found, (), {"launch day": 0.9})] == ["launch day"]

    def test_the_less_of_the_question_the_words_find_the_more_counts_the_meaning(self) -> None:
        found = [candidate("launch", scope=Scope.USER), candidate("cutting the release", scope=Scope.USER)]
        close = {"launch": CLOSE, "cutting the release": 0.9}
        all_words = {item.candidate.key: item.score for item in rank(found, asked("launch"), close)}
        few_words = {item.candidate.key: item.score for item in rank(found, asked("launch zebra giraffe okapi"), close)}
        assert few_words["cutting the release"] > all_words["cutting the release"]
        assert few_words["launch"] < all_words["launch"]

    def test_of_messages_around_what_was_found_the_close_one_comes_first(self) -> None:
        found = talk("Hm.", "- one", "Which children are there", "- two", "Hm.")
        for near in ("1.2", "1.4"):
            ranked = rank(found, asked("children"), {near: CLOSE - 0.01})
            order = [item.candidate.key for item in ranked if item.candidate.key in ("1.2", "1.4")]
            assert order[0] == near

    def test_the_answer_to_a_close_question_inherits(self) -> None:
        scores = [
            {i.candidate.key: i.score for i in rank(talk(line, "of Ada children"), asked("children"), {"1.1": 0.9})}
            for line in ("How many kids are there?", "So many kids are there.")
        ]
        assert scores[0]["1.2"] > scores[1]["1.2"]


class TestSnippet:
    def test_a_snippet_shows_the_word(self) -> None:
        text = "padding " * 100 + "the launch is here " + "more " * 100
        found = snippet(text, ["launch"])
        assert "launch" in found
        assert len(found) <= SNIPPET_CHARS + 2
        assert snippet("short", ["x"]) == "short"

    @pytest.mark.parametrize("sign", ["猫", "कि", "e\u0301", "\U0001f469\u200d\U0001f680", "\U0001f44d\U0001f3fd"])
    @pytest.mark.parametrize("shift", range(3))
    def test_a_text_without_spaces_is_cut_between_signs(self, sign: str, shift: int) -> None:
        found = snippet(f"{'a' * shift}{sign * 300}x{sign * 300}", ["x"])
        assert re.fullmatch(f"…(?:{sign}){{20,}}x(?:{sign}){{20,}}…", found)
        assert re.fullmatch(f"a*(?:{sign}){{20,}}…", snippet(f"{'a' * shift}{sign * 300}", ["y"]))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("醫生", "医院的医生很和气。"),
        ("医生", "醫院的醫生很和氣。"),
        ("買房", "我们在湖边买房了。"),
        ("りんご", "リンゴを買った。"),
        ("リンゴ", "りんごを買った。"),
        ("泳ぐ", "毎朝千メートル泳ぎます。"),
        ("お庭", "庭でトマトが育つ。"),
        ("ﾘﾝｺﾞ", "リンゴを買った。"),
    ],
)
def test_signs_of_the_same_word_find_each_other(question: str, text: str) -> None:
    held = set(index_words().of_text(text).split())
    terms = index_words().of_question(question)
    assert terms
    assert all(not held.isdisjoint(term.split("|")) for term in terms)
