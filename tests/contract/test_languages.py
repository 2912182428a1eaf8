"""Every language on both stores: what people said is found by its words, however they are spelt or inflected.

The words stand in `bench/languages`; half of them were set aside until the rules were done.
"""

from __future__ import annotations

from importlib import import_module

import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations

from bench.recall_languages import first, misses, read_samples, store
from bench.sentences import codes
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.facts.fact_writer import SqlFactWriter
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.adapters.sql.schema.tables import MessageTexts
from extractor.core.facts.fact import FactChanges, FactScope, SaveFact
from extractor.core.languages import by_code
from tests.build import draft

ADA = FactScope("default", "ada", None)

THAI = (
    "ค่าเช่าห้องใหม่ขึ้นสามร้อยบาท", "พี่ชายซ่อมจักรยานเก่าที่โรงงาน", "แมวของเรานอนบนตู้เย็นเสมอ", "หมอฟันแนะนำให้ฉันอุดฟัน",
    "เรายังขาดบัตรคอนเสิร์ตสองใบ", "ใบสมัครส่งไปที่โรงเบียร์ในเชียงใหม่", "ครูสมชายสอนประวัติศาสตร์ที่โรงเรียน",
    "เราส่งใบแจ้งหนี้ให้บริษัทประกัน", "คุณยายชอบถักเสื้อกันหนาว", "รถไฟไปภูเก็ตมาสายอีกแล้ว",
)  # fmt: skip
THAI_WORDS = (
    "ค่าเช่า ห้องใหม่", "จักรยาน โรงงาน", "แมว ตู้เย็น", "หมอฟัน อุดฟัน", "บัตร คอนเสิร์ต", "ใบสมัคร เชียงใหม่", "สมชาย ประวัติศาสตร์",
    "ใบแจ้งหนี้ บริษัทประกัน", "คุณยาย เสื้อกันหนาว", "รถไฟ ภูเก็ต",
)  # fmt: skip


class TestWords:
    @pytest.mark.parametrize("code", codes())
    def test_messages_are_found_by_their_words(self, database: Database, code: str) -> None:
        """19 of 20 exact words, 7 of 10 other forms of words where there is a stemmer."""
        language = by_code(code)
        stemmer = language.stemmer if language else ""
        samples = read_samples(code)
        store(database, "ada", [one.sentence for one in samples])
        exact, inflected = misses(database, "ada", samples)
        assert sum(len(one.exact) for one in samples) == 20
        assert len(exact) <= 1, exact
        assert sum(len(one.inflected) for one in samples) == (10 if stemmer else 0)
        assert len(inflected) <= 3, inflected

    def test_thai_is_found_by_its_words(self, database: Database) -> None:
        """There are no spaces between words, and no other knowledge of the language."""
        store(database, "ada", THAI)
        asked = [(number, word) for number, words in enumerate(THAI_WORDS) for word in words.split()]
        missed = [word for number, word in asked if first(database, "ada", word) != str(number)]
        assert len(missed) <= 1, missed

    @pytest.mark.parametrize(
        ("said", "asked"),
        [
            ("Herr Mu\u0308ller rief an", "Müller"), ("Herr Müller rief an", "Mueller"), ("Mr Mueller called", "Müller"),
            ("Ankara ve İstanbul", "istanbul"), ("ANKARA'DA IŞIK VAR", "ışık"), ("مُحَمَّد في البيت", "محمد"), ("محمد في البيت", "مُحَمَّد"),
            ("ｄｅｐｌｏｙ at noon", "deploy"), ("ﾌﾟﾛｼﾞｪｸﾄの話", "プロジェクト"), ("कमरा ४०२ में", "402"), ("غرفة ٤٠٢", "402"),
            ("हज़ार रुपये", "हजार"), ("Он купил ёлку", "Елка"), ("Семён спит", "семен"), ("Le cœur du projet", "coeur"), ("une réunion", "REUNION"),
            ("die Straße", "STRASSE"), ("la reunio\u0301n", "reunión"),
        ],
    )  # fmt: skip
    def test_spellings_of_one_word_find_each_other(self, database: Database, said: str, asked: str) -> None:
        store(database, "ada", ["nothing of the kind", said])
        assert first(database, "ada", asked) == "1"

    def test_a_long_question_in_chinese_is_asked_by_what_tells_something(self, database: Database) -> None:
        store(database, "ada", ["今天天气很好。", "求职信寄给了青岛的一家啤酒厂。"])
        question = "请问你还记得我们之前在聊天的时候我跟你说过的关于我把那封求职信寄给了哪一家公司的事情吗"
        assert first(database, "ada", question) == "1"


class TestAllWords:
    def test_each_word_may_have_another_form(self, database: Database) -> None:
        """The list of facts is filtered by all words: each in one of its forms, not one of all forms."""
        writer = SqlFactWriter(database)
        changes = tuple(
            SaveFact(draft(name=name, content=f"Ada sucht eine {name.title()} in Hamburg und mag die Alster."))
            for name in ("wohnung", "garage")
        )
        writer.write(FactChanges(ADA, changes), read_at=writer.now())
        asked = {
            words: [fact.name for fact in Queries(database).facts("default", FactFilter(words=words)).items]
            for words in ("Wohnungen Hamburg", "Wohnungen Garagen", "Garagen")
        }
        assert asked == {"Wohnungen Hamburg": ["wohnung"], "Wohnungen Garagen": [], "Garagen": ["garage"]}
        assert [fact.name for fact in SqlFactReader(database).search(ADA, "Wohnungen", 5)] == ["wohnung"]


def test_an_older_store_gets_stems_by_language(database: Database) -> None:
    store(database, "ada", ["Die Miete der Wohnung steigt."])
    with database.write() as connection:
        connection.execute(sa.update(MessageTexts).values(body="die miet der"))
    assert first(database, "ada", "Wohnungen") == ""
    stems = import_module("extractor.adapters.sql.migrations.versions.0013_stems_by_language")
    with database.write() as connection, Operations.context(MigrationContext.configure(connection)):
        stems.upgrade()
    assert first(database, "ada", "Wohnungen") == "0"
