"""Models that misbehave, over the strict server: none ends as a success with something refused or unread."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sa

from extractor.adapters.anthropic_model import AnthropicModel
from extractor.adapters.sql.engine import Database
from extractor.adapters.sql.facts.fact_store import SqlFactReader
from extractor.adapters.sql.operators.queries import FactFilter, Queries
from extractor.adapters.sql.schema.tables import Sessions
from extractor.adapters.sql.sessions.archive import SqlArchive
from extractor.adapters.sql.sessions.breaker_store import SqlBreakerStore
from extractor.adapters.sql.sessions.run_store import SqlRunStore
from extractor.core.run.breaker import Gate
from extractor.core.run.extraction import Extraction, Model
from extractor.core.run.fork import MAX_TOKENS
from extractor.core.run.results import RunResult
from extractor.core.run.runs import Outcome
from extractor.core.run.windows import Limits
from extractor.testing import ModelServer, Request, end, reply, tool_calls
from tests.build import entry, event

SAID = "I keep bees in Graz and I sell the honey in May."
REPLY = "Bees are lovely. Always feed them sugar in March."
CLOSING = "<headline>Spoke of bees</headline>"
Answer = Mapping[str, Any]


def save(**change: Any) -> tuple[str, dict[str, Any]]:
    return "save_memory", {
        "name": "bees", "type": "user", "description": "Keeps bees in Graz", "content": "The user keeps bees in Graz.",
        "evidence": [{"message": "m1", "quote": "I keep bees in Graz"}], **change,
    }  # fmt: skip


def cite(message: str, quote: str) -> list[dict[str, str]]:
    return [{"message": message, "quote": quote}]


UNSAID = save(name="cats", content="The user breeds Persian cats.", evidence=cite("m1", "I breed Persian cats at home"))
NO_TYPE = save(type="hobby")
SEARCH = {"type": "server_tool_use", "id": "srvtoolu_1", "name": "web_search", "input": {"query": "bees"}}
NOTES = f"{CLOSING}\n<notes>\n## Current state\nThe user keeps bees.\n</notes>"
PASSWORD = save(name="pw", content="The hive server's password is tr0ub4dor&3-Zebra!", evidence=cite("m1", SAID))
CODE = save(content="```\nhives = 12\n```")
FACT = json.dumps({"name": "save_memory", "input": save()[1]})
AGAINST = ("delete_memory", {"name": "bees", "evidence": cite("m1", "I keep bees in Graz")})
NEVER = {"type": "text", "text": "I have saved it."}
HALF = {
    "type": "tool_use",
    "id": "toolu_half",
    "name": "save_memory",
    "input": '{"name": "honey", "content": "The user sells',
}
WHOLE = {"type": "tool_use", "id": "toolu_whole", "name": "save_memory", "input": json.dumps(save()[1])}


def always(answer: Answer) -> Callable[[Request], Answer]:
    return lambda _: answer


def turns(*answers: Answer) -> Callable[[Request], Answer]:
    """Answer turn by turn; the last answer serves for all that follow."""
    return lambda request: answers[min(request.turn, len(answers)) - 1]


def cut_once(request: Request) -> Answer:
    answer = tool_calls(save(), text=CLOSING)
    return answer if request.body["max_tokens"] > MAX_TOKENS else {**answer, "stop_reason": "max_tokens"}


@dataclass(frozen=True)
class Case:
    """What a model does, and how its run must end.

    Attributes:
        facts: Names that are stored afterwards.
    """

    does: str
    think: Callable[[Request], Answer]
    outcome: Outcome
    facts: tuple[str, ...] = ()


BEHIND_NOTES = (
    "Zapisa\u0142em dwa fakty o u\u017cytkowniku.", "T\u00f4i \u0111\u00e3 l\u01b0u th\u00f4ng tin n\u00e0y.", "Nimehifadhi ukweli huu.",
    "\u05e9\u05de\u05e8\u05ea\u05d9 \u05d0\u05ea \u05d6\u05d4 \u05d1\u05d6\u05d9\u05db\u05e8\u05d5\u05df.", "\u0417\u0431\u0435\u0440\u0456\u0433 \u0444\u0430\u043a\u0442.",
    "Elmentettem a t\u00e9nyt.", "\u0391\u03c0\u03bf\u03b8\u03ae\u03ba\u03b5\u03c5\u03c3\u03b1 \u03c4\u03bf \u03b3\u03b5\u03b3\u03bf\u03bd\u03cc\u03c2.",
    "Saya telah menyimpan fakta ini.", "Jag har sparat detta.", "Shall I save the bees?", "Facts to keep:\n- [user] bees: The user keeps bees.",
    "facts:\n  - name: bees\n    content: The user keeps bees.", '{"facts": [{"name": "bees", "content": "The user keeps bees."}]}',
    "| name | content |\n|---|---|\n| bees | The user keeps bees. |", f"<tool_call>{FACT}</tool_call>", f"```json\n{FACT}\n```",
    f"[TOOL_CALLS] [{FACT}]", f"<|channel|>commentary to=functions.save_memory<|message|>{FACT}", "<|python_tag|>save_memory.call(name='bees')",
)  # fmt: skip
BEFORE_NOTES = (
    "Let me save the bees first.",
    "Wonderful, bees! Feed them sugar in March.",
    "I will now store the fact.",
)
WITHIN_NOTES = ("save_memory(name='bees')", FACT, "The fact bees was saved to memory.")
FAILS, CAPPED, EXTRACTED, NOTHING = Outcome.FAILED, Outcome.CAPPED, Outcome.EXTRACTED, Outcome.NOTHING_TO_SAVE

CASES = (
    Case("says nothing", always(end(" ")), FAILS),
    Case("sends no content", always(reply([], "end_turn")), FAILS),
    Case("claims that it saved", always(end("I have saved that the user keeps bees.")), FAILS),
    Case("claims it with the notes", always(end(f"{CLOSING} I have saved the fact about the bees.")), FAILS),
    Case("writes the call as text", always(end('save_memory(name="bees", content="The user keeps bees.")')), FAILS),
    Case("writes the call as JSON", always(end('{"name": "save_memory", "input": {"name": "bees"}}')), FAILS),
    Case("talks to the person", always(end("That is wonderful! How many hives do you have, and what do you feed?")), FAILS),
    Case("reads and claims", turns(tool_calls(("search_memories", {"query": "bees"})), end("The bees were stored.")), FAILS),
    Case("searches for ever", always(tool_calls(("search_memories", {"query": "bees"}))), FAILS),
    Case("reads what is not there for ever", always(tool_calls(("read_memory", {"name": "nothing"}))), FAILS),
    Case("calls foreign tools for ever", always(tool_calls(("Bash", {"command": "ls"}))), FAILS),
    Case("calls a tool that nobody has and claims", turns(tool_calls(("remember", {"text": "x"})), end("Saved.")), FAILS),
    Case("quotes what was never said", turns(tool_calls(UNSAID), end("Done, all is stored.")), FAILS),
    Case("insists on what was never said", always(tool_calls(UNSAID)), FAILS),
    Case("closes beside a refused write", always(tool_calls(UNSAID, text=CLOSING)), FAILS),
    Case("closes after a refused write", turns(tool_calls(UNSAID), end(CLOSING)), FAILS),
    Case("invents a handle and a quote", turns(tool_calls(save(evidence=cite("m9", "Bees are kept by me"))), end(CLOSING)), FAILS),
    Case("invents a UUID and a quote", turns(tool_calls(save(evidence=cite(str(uuid4()), "Bees live with me"))), end(CLOSING)), FAILS),
    Case("invents a type", turns(tool_calls(NO_TYPE), end(CLOSING)), FAILS),
    Case("sends an empty input", turns(tool_calls(("save_memory", {})), end(CLOSING)), FAILS),
    Case("leaves one of two refused", turns(tool_calls(save(), UNSAID), end(CLOSING)), CAPPED, ("bees",)),
    Case("leaves one refused at the cap", always(tool_calls(save(), UNSAID)), CAPPED, ("bees",)),
    Case("is cut in every call", always({**tool_calls(save()), "stop_reason": "max_tokens"}), FAILS),
    Case("refuses", always({**end("No."), "stop_reason": "refusal"}), FAILS),
    Case("fills the context window", always({**end("..."), "stop_reason": "model_context_window_exceeded"}), FAILS),
    Case("stops for an unknown reason", always({**end(CLOSING), "stop_reason": "telepathy"}), FAILS),
    Case("gives no stop reason", always({**end(CLOSING), "stop_reason": None}), FAILS),
    Case("pauses for ever", always(reply([SEARCH], "pause_turn")), FAILS),
    Case("says tool_use and claims", always(reply([NEVER], "tool_use")), FAILS),
    Case("claims in Spanish, twice", always(end("He guardado que tienes abejas.")), FAILS),
    Case("claims in Japanese behind the notes", always(end(f"{CLOSING} \u990a\u8702\u306e\u3053\u3068\u3092\u4fdd\u5b58\u3057\u307e\u3057\u305f\u3002")), FAILS),
    Case("claims in the headline", always(end("<headline>I have saved that the user keeps bees</headline>")), FAILS),
    Case("claims with a memory as the subject", always(end(f"{CLOSING} Memory has been written: bees in Graz.")), FAILS),
    Case("calls a file tool in words", always(end(f'{CLOSING} {{"command": "create", "path": "/memories/user/bees.md"}}')), FAILS),
    Case("says that it is done, twice", always(end("Done.")), FAILS),
    Case("thinks and says nothing", always(reply([{"type": "thinking", "thinking": CLOSING, "signature": "s"}], "end_turn")), FAILS),
    Case("repeats the form instead of filling it", always(end("<headline>what these messages were about, at most 12 words</headline>")), FAILS),
    Case("leaves the headline empty", always(end("<headline> </headline>")), FAILS),
    Case("chats in denials", always(end("I do not have any questions. No details were given, tell me more!")), FAILS),
    Case("saves with a tool of another name", turns(tool_calls(("mcp__brain__save_memory", save()[1])), end(CLOSING)), FAILS),
    Case("writes the name of the tool in capitals", turns(tool_calls(("Save_Memory", save()[1])), end(CLOSING)), FAILS),
    Case("saves, deletes and claims", turns(tool_calls(save()), tool_calls(("delete_memory", {"name": "bees", "evidence": []})), end("All saved.")), FAILS),
    Case("pauses with a refused call", turns({**tool_calls(UNSAID), "stop_reason": "pause_turn"}, end(CLOSING)), FAILS),
    Case("sends half an input as text", turns(tool_calls(save()), reply([HALF], "tool_use"), end(CLOSING)), CAPPED, ("bees",)),
    Case("orders itself by the agent's words",
         turns(tool_calls(save(name="sugar", type="feedback", content="Always feed the bees sugar in March.",
                               evidence=cite("m2", "Always feed them sugar in March"))), end(CLOSING)), NOTHING),
    # Nothing but the notes ends a run that stored nothing, in whatever language and form the rest claims or promises.
    *(Case(f"claims behind the notes: {claim}", always(end(f"{NOTES}\n{claim}")), FAILS) for claim in BEHIND_NOTES),
    *(Case(f"promises before the notes: {claim}", always(end(f"{claim}\n{NOTES}")), FAILS) for claim in BEFORE_NOTES),
    *(Case(f"claims within the notes: {claim}", always(end(NOTES.replace("The user keeps bees.", claim))), FAILS) for claim in WITHIN_NOTES),
    Case("says only what it saved", always(end("<headline>Saved two facts to memory</headline>")), FAILS),
    Case("answers with a tick", always(end("\u2705")), FAILS),
    Case("answers with a status", always(end('{"status": "saved", "facts": 2}')), FAILS),
    Case("sends what nobody sees", always(end("\u200b\u200b")), FAILS),
    Case("thinks where nobody reads", always(reply([{"type": "redacted_thinking", "data": "eA=="}], "end_turn")), FAILS),
    Case("loses its calls on the way", always(reply([{"type": "text", "text": NOTES}], "tool_use")), FAILS),
    Case("pauses on a claim", turns({**end("I have saved it."), "stop_reason": "pause_turn"}, end("All saved.")), FAILS),
    Case("calls a nameless tool", turns(tool_calls(("", save()[1]), text=NOTES), end(NOTES)), FAILS),
    Case("calls a shell to save", turns(tool_calls(("bash", save()[1]), text=NOTES), end(NOTES)), FAILS),
    Case("sends a list as input", turns(reply([{**WHOLE, "input": [save()[1]]}], "tool_use"), end(NOTES)), FAILS),
    Case("sends a list as content", turns(tool_calls(save(content=["bees", "Graz"])), end(NOTES)), FAILS),
    Case("sends a book as content", turns(tool_calls(save(content="The user keeps bees in Graz. " * 2_000)), end(NOTES)), FAILS),
    Case("cites a handle as the quote", turns(tool_calls(save(evidence="m1")), end(NOTES)), FAILS),
    Case("nests its evidence", turns(tool_calls(save(evidence=[[[[]]]])), end(NOTES)), FAILS),
    Case("quotes the prompt", turns(tool_calls(save(content="Keep answers short: the user reads them on a phone.",
        evidence=cite("m1", "Yes, keep it this short, I read on my phone."))), end(NOTES)), FAILS),
    Case("quotes the tools", turns(tool_calls(save(content="Three or more words copied from it.",
        evidence=cite("m1", "Three or more words copied from it."))), end(NOTES)), FAILS),
    Case("mends by another refusal", turns(tool_calls(UNSAID), tool_calls(NO_TYPE), end(NOTES)), FAILS),
    Case("reads after a refusal and closes", turns(tool_calls(UNSAID), tool_calls(("search_memories", {"query": "cats"})), end(NOTES)), FAILS),
    Case("saves in its last turn what is refused", turns(*[tool_calls(("search_memories", {"query": "bees"}))] * 4, tool_calls(UNSAID, text=NOTES)), FAILS),
    Case("fails thirty times at once", turns(tool_calls(*(save(name=f"n{n}", content=f"The user owns {n} boats.", evidence=cite("m1", f"owns {n} boats in Rome"))
        for n in range(20, 50)), text=NOTES), end(NOTES)), FAILS),
    Case("saves one of thirty", turns(tool_calls(save(), *(save(name=f"n{n}", content=f"The user owns {n} boats.", evidence=cite("m1", f"owns {n} boats in Rome"))
        for n in range(20, 49)), text=NOTES), end(NOTES)), CAPPED, ("bees",)),
    Case("saves and then refuses", turns(tool_calls(save()), {**end("No."), "stop_reason": "refusal"}), FAILS),
    Case("saves and is cut twice", turns(tool_calls(save()), {**end("<head"), "stop_reason": "max_tokens"}), FAILS),
    Case("saves, then its window is full", turns(tool_calls(save()), {**end(NOTES), "stop_reason": "model_context_window_exceeded"}), FAILS),
    Case("insists on a password", always(tool_calls(PASSWORD, text=NOTES)), FAILS),
    Case("claims after a password was refused", turns(tool_calls(PASSWORD), end("Saved.")), FAILS),
    Case("claims to have saved a password, with the notes", turns(tool_calls(PASSWORD), end(f"{NOTES} Saved the password.")), FAILS),
    # It was told once that the rest may be saved, and ended as it was told.
    Case("leaves a password out", turns(tool_calls(PASSWORD), end(NOTES)), NOTHING),
    Case("leaves code out", turns(tool_calls(CODE, text=NOTES), end(NOTES)), NOTHING),
    Case("deletes what it saved, and says so twice", turns(tool_calls(save()), tool_calls(AGAINST, text=NOTES), end(NOTES)), NOTHING),
    # Those who behave, or mend what they did, so that the others fail for their own reasons.
    Case("ends a message of calls with end_turn", turns(tool_calls(save(), stop_reason="end_turn"), end(CLOSING)), EXTRACTED, ("bees",)),
    Case("mends a refused write", turns(tool_calls(NO_TYPE), tool_calls(save()), end(CLOSING)), EXTRACTED, ("bees",)),
    Case("sends its input as text", turns(reply([WHOLE], "tool_use"), end(CLOSING)), EXTRACTED, ("bees",)),
    Case("mends half an input", turns(reply([HALF], "tool_use"), tool_calls(save()), end(CLOSING)), EXTRACTED, ("bees",)),
    Case("takes the right tool at last", turns(tool_calls(("remember", {"fact": "bees"})), tool_calls(save()), end(CLOSING)), EXTRACTED, ("bees",)),
    Case("pauses with a call", turns({**tool_calls(save()), "stop_reason": "pause_turn"}, end(CLOSING)), EXTRACTED, ("bees",)),
    Case("is cut once", cut_once, EXTRACTED, ("bees",)),
    Case("puts brackets around the handle", always(tool_calls(save(evidence=cite("[m1]", "I keep bees in Graz")), text=CLOSING)), EXTRACTED, ("bees",)),
    Case("wraps its input once more", always(tool_calls(("save_memory", {"input": save()[1]}), text=NOTES)), EXTRACTED, ("bees",)),
    Case("wraps its input as text", always(tool_calls(("save_memory", {"arguments": json.dumps(save()[1])}), text=NOTES)), EXTRACTED, ("bees",)),
    Case("writes its evidence as text", always(tool_calls(save(evidence=json.dumps(cite("m1", "I keep bees in Graz"))), text=NOTES)), EXTRACTED, ("bees",)),
    Case("repeats an id", turns(reply([WHOLE, WHOLE], "tool_use"), end(NOTES)), EXTRACTED, ("bees",)),
    Case("saves one fact under five names", always(tool_calls(*(save(name=f"bees-{n}") for n in range(5)), text=NOTES)), EXTRACTED, ("bees-0",)),
    Case("saves a password's place instead", turns(tool_calls(PASSWORD), tool_calls(save(name="pw", content="The user keeps bees in Graz."), text=NOTES)), EXTRACTED, ("pw",)),
    Case("pauses and goes on", turns({**end("Let me think."), "stop_reason": "pause_turn"}, end(CLOSING)), NOTHING),
    Case("forgets to close its notes", always(end(NOTES.replace("</notes>", ""))), NOTHING),
    Case("announces its notes", always(end(f"Here are the notes.\n{NOTES}")), NOTHING),
    Case("keeps nothing as it was told", always(end(CLOSING)), NOTHING),
)  # fmt: skip


def worker(database: Database, model: AnthropicModel) -> Extraction:
    return Extraction(
        runs=SqlRunStore(database), facts=SqlFactReader(database), model=Model(model, "claude-haiku-5-5"), limits=Limits(),
        prices={}, default_zone="UTC", new_run_id=uuid4, jitter=lambda: 0.0,
        gate=Gate(SqlBreakerStore(database), jitter=lambda: 0.0, clock=lambda: 0.0),
    )  # fmt: skip


def run(database: Database, server: ModelServer) -> RunResult:
    with closing(AnthropicModel(api_key="test", base_url=server.url)) as model:
        result = worker(database, model).run("default", "s1", owner="w")
    assert result is not None
    return result


def test_there_are_many() -> None:
    assert len([case for case in CASES if case.outcome is not EXTRACTED]) >= 100


@pytest.mark.parametrize("case", CASES, ids=[case.does for case in CASES])
def test_no_run_ends_as_a_success_with_something_refused_or_unread(database: Database, case: Case) -> None:
    SqlArchive(database).ingest([event(entry(SAID), entry(REPLY, "assistant"))])
    queries = Queries(database)
    with ModelServer(case.think) as server:
        result = run(database, server)
    assert server.refusals == []
    assert len(server.seen) <= 5
    stored = {fact.name for fact in queries.facts("default", FactFilter()).items}
    assert (result.outcome, stored) == (case.outcome, set(case.facts)), result.error
    session, ran = queries.session("default", "s1"), queries.run("default", result.session.lease.run_id)
    assert session is not None
    assert ran is not None
    is_kept_back = result.outcome is FAILS and not result.is_quarantined
    assert session.unread == (2 if is_kept_back else 0), "the cursor moves only with success, or past a dead letter"
    assert (ran.run.cause is not None) == (result.outcome in (FAILS, CAPPED))


def test_a_reply_that_was_cut_on_the_way_does_not_hold_the_session(database: Database) -> None:
    SqlArchive(database).ingest([event(entry(SAID), entry(REPLY, "assistant"))])
    answers = iter([{**end(CLOSING), "stop_reason": None}, tool_calls(save(), text=CLOSING)])
    with ModelServer(lambda _: next(answers)) as server:
        assert run(database, server).outcome is FAILS
        with database.write() as connection:
            connection.execute(sa.update(Sessions).values(due_at=Sessions.c.created_at))
        assert run(database, server).outcome is EXTRACTED
    assert len(server.seen) == 2
