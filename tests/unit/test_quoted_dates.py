"""Dates of other languages in a draft: translated by the model, computed by code, checked by tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bench.dates_languages import read
from bench.dates_model import play
from bench.sentences import codes
from extractor.core.facts.fact import Draft, FactType, Origin, SaveFact
from extractor.core.facts.redating import redate
from extractor.core.facts.sources import Sources
from extractor.core.run.memory_files import parse_file
from extractor.core.run.staging import StagedMemory
from extractor.core.run.tools import ToolAnswer
from tests.build import SCOPE, FactShelf, fact, message

GERMAN = "Der Release ist nächsten Dienstag, sagt Ada."
CHINESE = "发布会在下周二举行。"
NEXT_TUESDAY = {"quote": "nächsten Dienstag", "english": "next Tuesday"}


class Run:
    """A run that reads one message of Friday, 2026-11-20."""

    def __init__(self, said: str, origin: Origin = Origin.MODEL) -> None:
        self.said = message(said)
        sources = Sources({self.said.uuid: self.said}, "UTC", self.said, origin)
        self.staged = StagedMemory(SCOPE, FactShelf(), sources, [])

    def save(self, content: str, *dates: dict[str, str], **change: Any) -> ToolAnswer:
        arguments: dict[str, Any] = {
            "name": "release", "type": "project", "description": "Release", "content": content,
            "evidence": [{"message_uuid": str(self.said.uuid), "quote": str(self.said.content)}],
        }  # fmt: skip
        arguments |= {"dates": list(dates)} if dates else {}
        return self.staged.toolbox().call("save_memory", arguments | change)

    @property
    def draft(self) -> Draft:
        (change,) = self.staged.changes().changes
        assert isinstance(change, SaveFact)
        return change.draft


class TestTranslatedDates:
    def test_the_english_is_resolved_and_the_phrase_annotated(self) -> None:
        run = Run(GERMAN)
        assert not run.save("Der Release ist nächsten Dienstag.", NEXT_TUESDAY).is_error
        assert run.draft.content == "Der Release ist nächsten Dienstag (2026-11-24)."
        (time,) = run.draft.times
        assert (time.phrase, time.english, time.edtf, time.status, time.source) == (
            "nächsten Dienstag", "next Tuesday", "2026-11-24", "resolved", "quoted",
        )  # fmt: skip

    @pytest.mark.parametrize(
        ("said", "english", "edtf"),
        [
            ("im März 2027", "in March 2027", "2027-03"),
            ("im Jahr 2031", "in 2031", "2031"),
            ("seit Mai 2025", "since May 2025", "2025-05-01/.."),
        ],
    )
    def test_an_absolute_date_is_taken_in_english_too(self, said: str, english: str, edtf: str) -> None:
        """The refusal of other words gives "in March 2027" as an example: it must pass."""
        run = Run(f"Der Umzug ist {said} fest geplant.")
        assert not run.save(f"Der Umzug ist {said} fest geplant.", {"quote": said, "english": english}).is_error
        assert edtf in [time.edtf for time in run.draft.times]

    def test_a_phrase_in_another_form_gets_the_same_date(self) -> None:
        run = Run(GERMAN)
        run.save("Am kommenden Dienstag ist der Release.", NEXT_TUESDAY)
        assert run.draft.content == "Am kommenden Dienstag (2026-11-24) ist der Release."

    def test_a_bare_phrase_is_refused_with_what_to_give(self) -> None:
        run = Run(GERMAN)
        answer = run.save("Der Release ist nächsten Dienstag.")
        assert answer.is_refused
        assert '{"quote": "nächsten Dienstag", "english": "next Tuesday"}' in answer.text
        assert run.save("Release: 2026-11-24.").is_error is False
        assert [time.status for time in run.draft.times] == ["resolved"]

    def test_a_wrong_translation_is_refused_once_with_both_readings(self) -> None:
        run = Run(GERMAN)
        wrong = {"quote": "nächsten Dienstag", "english": "last Tuesday"}
        answer = run.save("Der Release ist nächsten Dienstag.", wrong)
        assert answer.is_refused
        assert "2026-11-24" in answer.text
        assert "2026-11-17" in answer.text
        assert not run.save("Der Release ist nächsten Dienstag.", wrong).is_error
        assert [time.status for time in run.draft.times] == ["conflict"]

    def test_chinese_tables_only_warn(self) -> None:
        run = Run(CHINESE)
        assert not run.save("发布会在下周二。", {"quote": "下周二", "english": "last Tuesday"}).is_error
        assert [time.status for time in run.draft.times] == ["conflict"]

    def test_without_a_table_it_is_translated_and_never_resolved(self) -> None:
        """Finnish has no table."""
        run = Run("Julkaisu on ensi tiistaina.")
        assert not run.save(
            "Julkaisu on ensi tiistaina.", {"quote": "ensi tiistaina", "english": "next Tuesday"}
        ).is_error
        assert run.draft.content == "Julkaisu on ensi tiistaina (2026-11-24)."
        assert [time.status for time in run.draft.times] == ["translated"]

    @pytest.mark.parametrize(
        ("date", "told"),
        [
            ({"quote": "am Donnerstag", "english": "on Thursday"}, "does not occur in a message"),
            ({"quote": "Der Release", "english": "the blue house"}, "no English date"),
            ({"quote": "nächsten Dienstag"}, "Missing: english"),
            ({"quote": "", "english": "next Tuesday"}, "must be a phrase"),
        ],
    )
    def test_what_is_no_date_of_the_message_is_refused(self, date: dict[str, str], told: str) -> None:
        answer = Run(GERMAN).save("Der Release ist nächsten Dienstag.", date)
        assert answer.is_refused
        assert told in answer.text

    def test_english_that_is_no_date_gives_way_to_what_the_tables_read(self) -> None:
        run = Run(GERMAN)
        date = {"quote": "nächsten Dienstag", "english": "the Tuesday that comes then"}
        assert not run.save("Der Release ist nächsten Dienstag.", date).is_error
        assert [time.edtf for time in run.draft.times] == ["2026-11-24"]

    def test_vague_words_get_the_day_of_the_message(self) -> None:
        run = Run("Neulich haben wir das Logo geändert.")
        run.save("Das Team hat neulich das Logo geändert.")
        assert run.draft.content == "Das Team hat neulich (as of 2026-11-20) das Logo geändert."

    def test_an_agent_that_answers_for_itself_has_the_same_rules(self) -> None:
        run = Run("ok", Origin.AGENT)
        content = "Der Release ist nächsten Dienstag."
        assert run.save(content, evidence=[]).is_refused
        assert not run.save(content, NEXT_TUESDAY, evidence=[]).is_error
        assert run.draft.content == "Der Release ist nächsten Dienstag (2026-11-24)."


class TestRedating:
    def test_a_translated_phrase_keeps_its_date_when_facts_are_read_again(self) -> None:
        """The notes are taken out before a newer resolver reads the text."""
        run = Run(GERMAN + " We meet tomorrow.")
        run.save("Der Release ist nächsten Dienstag, we meet tomorrow.", NEXT_TUESDAY)
        draft = run.draft
        old = tuple(replace(time, resolver_version="1") for time in draft.times)
        known = fact(name="release", type=FactType.PROJECT, content=draft.content, times=old)
        redated = redate(known)
        assert redated is not None
        assert redated.draft.content == draft.content

    def test_it_keeps_the_day_that_its_sentence_told(self) -> None:
        run = Run("Am 3. habe ich den Vertrag unterschrieben. We meet tomorrow.")
        run.save(str(run.said.content), {"quote": "Am 3.", "english": "on the 3rd"})
        old = tuple(replace(time, resolver_version="1") for time in run.draft.times)
        redated = redate(fact(name="release", type=FactType.PROJECT, content=run.draft.content, times=old))
        assert "Am 3 (2026-11-03)" in run.draft.content
        assert redated is not None
        assert redated.draft.content == run.draft.content


class TestAbsenceOfProof:
    def test_a_date_of_which_nothing_is_said_is_unchecked(self) -> None:
        """Finnish is not read: nothing speaks for the date, and nothing against it."""
        run = Run("Julkaisu on ensi tiistaina.")
        assert not run.save("Julkaisu on 2026-11-24.").is_error
        assert [time.status for time in run.draft.times] == ["unchecked"]

    def test_the_right_iso_date_of_a_native_phrase_is_resolved(self) -> None:
        run = Run(CHINESE)
        assert not run.save("发布会在2026-11-24。").is_error
        assert [time.status for time in run.draft.times] == ["resolved"]

    def test_the_day_of_the_message_is_not_what_a_native_phrase_says(self) -> None:
        assert Run(GERMAN).save("Der Release ist am 2026-11-20.").is_refused

    @pytest.mark.parametrize(
        ("said", "day"),
        [("Wir treffen uns am 1. Januar.", "2026-01-01"), ("We meet on January 1.", "2026-01-01"), ("Cita el 1 de enero.", "2028-01-01")],
    )  # fmt: skip
    def test_a_day_named_without_its_year_speaks_against_no_year(self, said: str, day: str) -> None:
        run = Run(said)
        assert not run.save(f"The meeting is on {day}.").is_error
        assert [time.status for time in run.draft.times] == ["unchecked"]

    @pytest.mark.parametrize("said", ["We meet on January 1, 2027.", "We meet on January 2.", "We meet tomorrow."])
    def test_another_day_and_another_year_of_a_dated_one_are_refused(self, said: str) -> None:
        assert Run(said).save("The meeting is on 2026-01-01.").is_refused

    def test_a_native_absolute_date_is_the_same_day(self) -> None:
        run = Run("La sortie est le 24 novembre 2026.")
        assert not run.save("Sortie le 24 novembre 2026, en ISO 2026-11-24.").is_error
        assert {time.status for time in run.draft.times} == {"resolved"}


class TestFiles:
    def test_front_matter_holds_translations(self) -> None:
        text = (
            "---\ndescription: x\ndates: nächsten Dienstag = next Tuesday; übermorgen = the day after tomorrow\n---\ny"
        )
        assert [dict(date) for date in parse_file(text).dates] == [
            NEXT_TUESDAY, {"quote": "übermorgen", "english": "the day after tomorrow"},
        ]  # fmt: skip

    def test_what_the_server_wrote_is_no_translation(self) -> None:
        assert parse_file("---\ndescription: x\ndates: due 2026-11-24 (morgen = tomorrow)\n---\ny").dates == ()


class TestScriptedModel:
    """A sample; `python -m bench.dates_model` plays them all."""

    @pytest.mark.parametrize("code", codes())
    def test_no_phrase_is_stored_bare(self, code: str) -> None:
        phrases, _ = read(code)
        for one in phrases[::9]:
            counts = play(one)
            assert counts["bare"] == 0, one.phrase
            assert counts["own_day"] == 0, one.phrase


class TestUnreadWords:
    """A statement whose words of time no table reads is never dated as sure by its message."""

    def test_a_misspelt_word_of_time_is_refused_once_then_unchecked(self) -> None:
        run = Run("nächsten Dinstag habe ich ein Gespräch bei der Bank")
        content = "Der Nutzer hat nächsten Dinstag ein Gespräch bei der Bank."
        refused = run.save(content)
        assert refused.is_refused
        assert "'Dinstag' looks like a misspelt word of time" in refused.text
        assert not run.save(content).is_error
        assert [time.status for time in run.draft.times] == ["unchecked"]

    def test_its_translation_dates_it(self) -> None:
        run = Run("nächsten Dinstag habe ich ein Gespräch bei der Bank")
        date = {"quote": "nächsten Dinstag", "english": "next Tuesday"}
        assert not run.save("Der Nutzer hat nächsten Dinstag ein Gespräch bei der Bank.", date).is_error
        assert [(time.edtf, time.status) for time in run.draft.times] == [("2026-11-24", "translated")]

    @pytest.mark.parametrize(
        "said",
        [
            "zavtra utrom priedet santehnik",
        ],
    )
    def test_unread_languages_are_unchecked(self, said: str) -> None:
        run = Run(said)
        assert not run.save(said).is_error
        assert [time.status for time in run.draft.times] == ["unchecked"]

    @pytest.mark.parametrize(
        ("said", "quote", "english", "day"),
        [
            ("दिवाली पर गाँव गए थे", "दिवाली पर", "on Diwali", "2026-11-08"),
            ("去年春节回老家看了父母", "去年春节", "Chinese New Year last year", "2025-01-29"),
            ("추석에 부산에 갔다 왔어요", "추석에", "on Chuseok", "2026-09-25"),
        ],
    )
    def test_a_feast_is_refused_once_and_gets_its_day(self, said: str, quote: str, english: str, day: str) -> None:
        run = Run(said)
        assert run.save(said).is_refused
        assert not run.save(said, dates=[{"quote": quote, "english": english}]).is_error
        assert [time.edtf for time in run.draft.times] == [day]

    def test_what_lasted_for_some_time_began_when_the_original_says(self) -> None:
        """ "For two weeks" alone may be a length of time; "desde hace dos semanas" is none."""
        run = Run("desde hace dos semanas voy a terapia")
        given = [{"quote": "desde hace dos semanas", "english": "for two weeks"}]
        assert not run.save("desde hace dos semanas voy a terapia", dates=given).is_error
        assert [(time.edtf, time.status) for time in run.draft.times] == [("2026-11-06~/..", "resolved")]

    def test_a_length_of_time_is_no_date(self) -> None:
        run = Run("el curso dura dos semanas")
        given = [{"quote": "dos semanas", "english": "for two weeks"}]
        assert run.save("el curso dura dos semanas", dates=given).is_refused


class TestWhatNoRowReads:
    def test_words_of_time_that_no_row_reads_are_refused_once_then_unchecked(self) -> None:
        """The tables know the unit and "ago", but not the words between them."""
        said = "Der Umzug war vor anderthalb Dutzend Tagen."
        run = Run(said)
        refused = run.save(said)
        assert refused.is_refused
        assert "looks like a date" in refused.text
        assert not run.save(said).is_error
        assert [time.status for time in run.draft.times] == ["unchecked"]

    @pytest.mark.parametrize(
        "said",
        [
            "Ich habe zwei Kinder und arbeite acht Stunden am Tag.",
            "Meine Tochter ist fünfzehn Jahre alt.",
            "Jeden Montag gehe ich zum Chor.",
            "J'ai trente ans et deux enfants.",
            "Vivo con mi hermana en una casa de campo.",
        ],
    )
    def test_ages_habits_and_durations_are_no_dates(self, said: str) -> None:
        run = Run(said)
        assert not run.save(said).is_error

    def test_a_phrase_that_the_tables_read_in_part_is_translated(self) -> None:
        """ "Martedì" alone is another Tuesday than "martedì della settimana dopo la prossima"."""
        said = "Martedì della settimana dopo quella che viene consegno la tesi."
        quote = "Martedì della settimana dopo quella che viene"
        run = Run(said)
        assert not run.save(said, {"quote": quote, "english": "the Tuesday after next"}).is_error
        assert [(str(time.start_on), time.status) for time in run.draft.times] == [("2026-12-01", "translated")]

    @pytest.mark.parametrize(
        ("said", "quote", "english", "day"),
        [
            ("Am 3. habe ich den Vertrag unterschrieben.", "Am 3.", "on the 3rd", "2026-11-03"),
            ("Am 3. werde ich den Vertrag unterschreiben.", "Am 3.", "on the 3rd", "2026-12-03"),
            ("Segunda assinei o contrato.", "Segunda", "on Monday", "2026-11-16"),
        ],
    )
    def test_the_tense_of_the_original_tells_which_day_a_translation_means(
        self, said: str, quote: str, english: str, day: str
    ) -> None:
        run = Run(said)
        assert not run.save(said, {"quote": quote, "english": english}).is_error
        assert [str(time.start_on) for time in run.draft.times] == [day]

    @pytest.mark.parametrize(
        ("said", "quote", "english", "day"),
        [
            ("Met Nikolaasfeest kwam opa langs.", "Met Nikolaasfeest", "on 6 December", "2025-12-06"),
            ("Met Nikolaasfeest komt opa langs.", "Met Nikolaasfeest", "on 6 December", "2026-12-06"),
            ("Hemelvaert hebben we gefietst.", "Hemelvaert", "on Ascension Day", "2026-05-14"),
            (
                "Cumuriyet bayraminda oglum siir okudu ve ben de izledim.",
                "Cumuriyet bayraminda",
                "on Republic Day",
                "2026-10-29",
            ),
            (
                "Cumuriyet bayraminda ofis kapanacak ve ben de gidecegim.",
                "Cumuriyet bayraminda",
                "on Republic Day",
                "2027-10-29",
            ),
        ],
    )
    def test_so_it_does_where_no_table_reads_the_original(self, said: str, quote: str, english: str, day: str) -> None:
        """And its language tells the country of a holiday."""
        run = Run(said)
        assert not run.save(said, {"quote": quote, "english": english}).is_error
        assert [(str(time.start_on), time.status) for time in run.draft.times] == [(day, "translated")]

    def test_a_weekday_with_its_day_is_the_nearest_one_whatever_was_agreed_on_it(self) -> None:
        said = "Quedé con el notario el miérc. día nueve."
        run = Run(said)
        date = {"quote": "el miérc. día nueve", "english": "on Wednesday the 9th"}
        run.save(said, date)
        run.save(said, date)
        assert [str(time.start_on) for time in run.draft.times] == ["2026-12-09"]

    def test_a_phrase_left_again_beside_a_dated_one_stays_as_it_is(self) -> None:
        """What the tables take for a date may be none."""
        said = "Nächsten Monat wird mein Sohn eingeschult, heute in einem Jahr ist ein Lied."
        run = Run(said)
        date = {"quote": "Nächsten Monat", "english": "next month"}
        assert run.save(said, date).is_refused
        assert not run.save(said, date).is_error
        assert [str(time.start_on) for time in run.draft.times] == ["2026-12-01"]

    def test_a_year_in_figures_is_the_date_of_its_statement(self) -> None:
        run = Run("En 2014 me fui a vivir a Irlanda.")
        assert not run.save("En 2014 me fui a vivir a Irlanda.").is_error
        assert [(time.edtf, time.status) for time in run.draft.times] == [("2014", "resolved")]

    def test_a_year_in_figures_that_is_translated_too_counts_once(self) -> None:
        run = Run("En 2014 me fui a vivir a Irlanda.")
        date = {"quote": "En 2014", "english": "in 2014"}
        assert not run.save("En 2014 me fui a vivir a Irlanda.", date).is_error
        assert [time.edtf for time in run.draft.times] == ["2014"]

    def test_english_that_is_no_date_is_vague_if_the_model_insists(self) -> None:
        said = "In der Regenzeit hat es durchs Dach getropft."
        date = {"quote": "In der Regenzeit", "english": "last monsoon"}
        run = Run(said)
        assert run.save(said, date).is_refused
        assert not run.save(said, date).is_error
        assert [time.status for time in run.draft.times] == ["vague"]
