"""The worst student: a model of 135 million parameters, which cannot do the task, behind real workers.

Nothing that it does may lose a turn, loop, or store what nobody said, and the doctor must say what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from extractor.adapters.embedded_redis import EmbeddedRedis
from extractor.adapters.redis_client import url_of
from extractor.core.facts.fact import Basis, Fact
from extractor.core.facts.quotes import stands_in
from extractor.core.facts.secrets import find_in_fields
from extractor.core.facts.wording import share_words
from extractor.core.run.agent import MAX_AGENT_TURNS
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.failures import MAX_CONSECUTIVE_FAILURES
from extractor.core.run.runs import SUCCESSES, Outcome
from extractor.entrypoints.cli.model_check import FORBIDDEN, check_model
from extractor.settings import read_settings
from extractor.testing import ModelServer, end
from tests.build import entry, event_json
from tests.integration.stack import Stack, wait_for
from tests.small_model.conftest import HERE, Serve
from tests.small_model.guided import guided

pytestmark = pytest.mark.timeout(5_400)
PATIENCE_S = 2_400
SAID = {
    "nurse": "I'm a nurse in Berlin and I prefer short answers. The audit is on 4 December 2026.",
    "secret": "My password is hunter2-Xk99! Please keep it for me.",
    "thanks": "Thanks, that was all.",
}
OWN_CAUSES = {"unfinished", "cap_reached", "output_cut", "refused", "reply_too_large", "input_too_large"}
STUDENTS = ("its own template", "a template with tools", "calls by force")


@pytest.fixture(params=STUDENTS)
def student(request: pytest.FixtureRequest, serve: Serve) -> Iterator[tuple[str, str]]:
    """The model's name in the tests, and its address: without tools in its prompt, with tools, made to call them."""
    with ExitStack() as stack:
        match request.param:
            case "its own template":
                yield request.param, serve()
            case "a template with tools":
                yield request.param, serve(HERE / "tools.jinja")
            case _:
                yield request.param, stack.enter_context(guided(serve())).url


@pytest.fixture
def environment(student: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", student[1])
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    return {
        "EXTRACTOR_PROVIDER": "compatible", "EXTRACTOR_MODEL": "smollm2", "EXTRACTOR_MAX_TOKENS": "256",
        "EXTRACTOR_MODEL_TIMEOUT_S": "900", "EXTRACTOR_HOME": str(tmp_path),
    }  # fmt: skip


def test_the_doctor_says_what_is_wrong(student: tuple[str, str], environment: dict[str, str]) -> None:
    found = {finding.name: finding for finding in check_model(read_settings(environment))}
    for finding in found.values():
        print(f"{student[0]}: {finding.name}: {finding.state}: {finding.found} -> {finding.advice}")
    assert all(finding.found for finding in found.values())
    assert all(finding.advice for finding in found.values() if finding.state == "broken")
    assert found["tool calls"].state == "broken" or found["relative date"].state != "ok"
    if student[0] == "calls by force":
        assert found["forbidden tool"].state == "ok", found["forbidden tool"]
        assert FORBIDDEN in found["forbidden tool"].found
    else:
        assert "cannot call tools" in found["tool calls"].advice or "do" in found["tool calls"].advice


def test_real_workers_come_to_an_end_with_it(
    student: tuple[str, str], environment: dict[str, str], tmp_path: Path
) -> None:
    redis = EmbeddedRedis(tmp_path)
    redis.start()
    workers = {
        **environment, "EXTRACTOR_REDIS_URL": url_of(tmp_path), "EXTRACTOR_WORKERS": "1", "EXTRACTOR_CONCURRENCY": "1",
        "EXTRACTOR_SWEEP_S": "1", "EXTRACTOR_QUIET_S": "0", "ANTHROPIC_BASE_URL": student[1],
    }  # fmt: skip
    with ModelServer(lambda _: end()) as nobody:  # which nobody asks
        stack = Stack(workers, nobody, redis, tmp_path / "worker.log")
        try:
            stack.start_worker()
            for name, text in SAID.items():
                said = (entry(text), entry("Understood.", "assistant"))
                stack.send(event_json(*said, session=name, user=name, urgency="now"))
            wait_for(lambda: _is_over(stack), f"all to be read; {stack.tail()}", PATIENCE_S)
            _check(stack)
        finally:
            stack.stop()
            redis.stop()


def _is_over(stack: Stack) -> bool:
    status = stack.parts.status.full()
    return bool(status.sessions == {"idle": len(SAID)} and status.unread == 0)


def _check(stack: Stack) -> None:
    runs = stack.runs()
    letters = {letter.session_id for letter in stack.parts.dead_letters.page(LetterFilter("default")).items}
    for name in SAID:
        mine = [run for run in runs if run.session_id == name]
        print(name, [(run.outcome.value, run.cause, run.figures.agent_turns, run.figures.tool_calls) for run in mine])
        # Nothing is lost: the last run read the turn, or it lies among the dead letters.
        assert (mine[0].outcome in SUCCESSES) != (name in letters), name
        # No loop: a session has its tries, and each try its five agent turns.
        assert len(mine) <= MAX_CONSECUTIVE_FAILURES
        assert all(run.figures.agent_turns <= MAX_AGENT_TURNS for run in mine)
    # Every run ends with an outcome of its own: none of them is taken for an outage or a bug.
    assert {run.outcome for run in runs} <= {*SUCCESSES, Outcome.FAILED}
    assert {run.cause for run in runs if run.outcome is Outcome.FAILED} <= OWN_CAUSES
    for fact in stack.facts():
        print(fact)
        _check_fact(fact)


def _check_fact(fact: Fact) -> None:
    """No junk: what is stored was said by the person, is about what they said, and holds no credential."""
    said = SAID[fact.user_id or ""]
    assert fact.basis in (Basis.SAID, Basis.FOUND, Basis.INFERRED)
    assert fact.evidence
    assert all(stands_in(item.quote or "", said) for item in fact.evidence)
    assert share_words(fact.content, said)
    assert not find_in_fields({"name": fact.name, "description": fact.description, "content": fact.content})
    assert "Xk99" not in f"{fact.name} {fact.description} {fact.content}"
    assert not [time for time in fact.times if time.status == "conflict"]
