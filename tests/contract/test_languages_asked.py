"""Questions that only ask for days, and other forms of short words, on both stores."""

from __future__ import annotations

from datetime import date
from uuid import uuid5

import pytest

from bench.recall_languages import NAMESPACE, TENANT, first, store
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.recall import Search
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.core.conversation.events import TurnEvent, parse_event
from extractor.core.dates import Anchor
from extractor.core.facts.fact import FactScope
from extractor.core.recall.question import read_question

ANCHOR = Anchor(date(2026, 11, 20))
ASKED = [
    ("hi", "पिछले हफ्ते मैंने क्या कहा?", "मेरी बहन दिल्ली गई।", "मैंने कल कहा था कि क्या हुआ।"),
    ("hi", "pichle hafte maine kya kaha?", "Meri behen Dilli gayi hai.", "Maine kya kaha tha tumse."),
    ("zh", "我上周说了什么？", "我妹妹去了北京。", "我说了什么都没用。"),
    ("zh", "上周我跟你說過什麼", "我妹妹去了北京。", "我說過什麼都沒用。"),
    ("ja", "先週何を言った？", "妹が京都に行った。", "何を言っても無駄だ。"),
    ("ja", "先週の話を教えて", "妹が京都に行った。", "その話を教えて。"),
    ("ko", "지난주에 뭐라고 했어?", "여동생이 부산에 갔어요.", "뭐라고 했어도 소용없어요."),
    ("ar", "ماذا قلتُ الأسبوعَ الماضيَ؟", "سافرت أختي إلى القاهرة.", "قلت لها لا."),
    ("tr", "geçen hafta ne söyledim?", "Kız kardeşim İzmir'e gitti.", "Ne söyledim sana."),
    ("ru", "что я говорил на прошлой неделе?", "Сестра уехала в Казань.", "Я говорил ему."),
]


def said(user: str, number: int, on: str, text: str) -> TurnEvent:
    one = {
        "uuid": str(uuid5(NAMESPACE, f"{user} {number}")), "role": "user", "content": text, "created_at": f"{on}T12:00:00Z",
    }  # fmt: skip
    session = {"version": 1, "tenant_id": TENANT, "session_id": f"{user}-{number}", "user_id": user}
    return parse_event({**session, "transcript": "append", "messages": [one]})


@pytest.mark.parametrize(("code", "asked", "last_week", "this_week"), ASKED)
def test_words_for_talking_ask_for_all_that_was_said_in_those_days(
    database: Database, code: str, asked: str, last_week: str, this_week: str
) -> None:
    """What was said this week has those words; it is not what is asked for."""
    SqlArchive(database).ingest([said(code, 0, "2026-11-11", last_week), said(code, 1, "2026-11-19", this_week)])
    found = Search(database).recall(FactScope(TENANT, code, None), read_question(asked, ANCHOR), limit=3, zone="UTC")
    assert [item["message"]["session_id"] for item in found.items if item["kind"] == "message"][:1] == [f"{code}-0"]


@pytest.mark.parametrize(
    ("asked", "words"),
    [("지난주에 에어컨 고쳤어?", "에어컨"), ("上周我们说过什么关于房租的事", "房租"), ("昨日の会議", "会議")],
)
def test_what_was_spoken_of_is_still_asked_for(asked: str, words: str) -> None:
    assert words[:2] in read_question(asked, ANCHOR).words


@pytest.mark.parametrize("asked", ["شقة", "الشقة", "شقتي"])
def test_a_short_arabic_word_is_found_with_other_pronouns(database: Database, asked: str) -> None:
    store(database, "ada", ["اشتريت كتاباً وقلماً من المكتبة.", "استأجرنا شقتنا الجديدة.", "للطبيب موعد في البيت."])
    assert first(database, "ada", asked) == "1"
