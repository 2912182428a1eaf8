"""What operators look at and change, on each database: counted runs, metrics, budgets, lanes, the log, the way in."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families

from extractor.adapters.sql.bookmarks import Page
from extractor.adapters.sql.operators.actions import Actor
from extractor.adapters.sql.operators.stats import COUNTS, DURATIONS_S, Counted, Stats
from extractor.adapters.sql.schema.tables import Runs, RunStats, Sessions, StatsMarks, Tenants, Workers
from extractor.bootstrap import Container
from extractor.core.errors import InvalidEvent, UnknownFact
from extractor.core.facts.fact import FactChanges, FactScope
from extractor.core.run.dead_letters import LetterFilter
from extractor.core.run.failures import CAUSES
from extractor.core.run.figures import REFUSALS, RunFigures, Usage
from extractor.core.run.figures import Path as RunPath
from extractor.core.run.ports import OpenRun, RunCommit
from extractor.core.run.runs import Claim, Outcome, Window
from extractor.entrypoints.api.app import create_api
from tests.build import entry, event
from tests.contract.over_http import extract, keyed, turn

ME = Actor("Ada", "ext_12345678")
OUTCOMES = [outcome for outcome in Outcome if outcome is not Outcome.RUNNING]
SPAN = timedelta(days=9)


def fill_runs(parts: Container, count: int, seed: int = 1) -> None:
    """Store runs as they may have been: of two tenants, over some days, of every kind."""
    dice = random.Random(seed)
    parts.migrate()
    now = datetime.now(UTC)
    with parts.adapters.database.write() as connection:
        connection.execute(sa.insert(Tenants), [{"id": f"t{n}", "created_at": now} for n in (1, 2)])
    for tenant in ("t1", "t2"):
        parts.adapters.archive.ingest([event(entry("hello"), tenant_id=tenant)])
    with parts.adapters.database.write() as connection:
        keys = dict(connection.execute(sa.select(Sessions.c.tenant_id, Sessions.c.pk)).all())
        rows = [_run(dice, keys, now) for _ in range(count)]
        connection.execute(sa.insert(Runs), rows)


def _run(dice: random.Random, keys: dict[str, int], now: datetime) -> dict[str, Any]:
    tenant = dice.choice(("t1", "t2"))
    outcome = dice.choice(OUTCOMES)
    age = dice.choice((SPAN, timedelta(hours=5), timedelta(minutes=4), timedelta(seconds=20))) * dice.random()
    ended = now - age
    is_asked = dice.random() < 0.8
    return {
        "id": UUID(int=dice.getrandbits(128)), "tenant_id": tenant, "session_pk": keys[tenant], "epoch": 1,
        "outcome": outcome.value, "path": dice.choice(list(RunPath)).value if is_asked else None,
        "cursor_mode": dice.choice(("start", "cursor", "fallback")), "window_messages": dice.choice((None, 2, 40)),
        "window_turns": dice.choice((None, 1, 20)),
        "agent_turns": dice.randrange(1, 6) if is_asked else 0, "tool_calls": dice.randrange(5), "denied_calls": dice.randrange(2),
        "refused_calls": dice.randrange(2), "facts_written": dice.randrange(4), "dates_repaired": dice.randrange(3),
        **{name: dice.randrange(3) for name in REFUSALS}, "dates_stored": dice.randrange(6, 9),
        "dates_unchecked": dice.randrange(3), "dates_conflict": dice.randrange(3),
        "model": dice.choice(("claude-haiku-5-5", "claude-opus-5")) if is_asked else None,
        "input_tokens": dice.randrange(10**6), "cache_read_tokens": dice.randrange(10**6),
        "cache_write_tokens": dice.randrange(1000), "output_tokens": dice.randrange(1000),
        "cost_usd": dice.choice((None, 0.0, dice.random())), "missed_cache_reason": dice.choice((None, None, "expired")),
        "cause": dice.choice(sorted(CAUSES)) if outcome is Outcome.FAILED else None, "error": None,
        "model_s": dice.choice((0.2, 1.0, 4.5, 70.0)) if is_asked else None,
        "started_at": ended - timedelta(seconds=dice.choice((0.0, 0.4, 3.0, 9.5, 59.0, 400.0))), "ended_at": ended,
    }  # fmt: skip


def counted_by_hand(parts: Container, tenant: str | None = None, since: datetime | None = None) -> dict[str, float]:
    """Count the runs one by one."""
    query = sa.select(Runs).where(Runs.c.ended_at.is_not(None))
    if tenant is not None:
        query = query.where(Runs.c.tenant_id == tenant)
    with parts.adapters.database.read() as connection:
        rows = [row for row in connection.execute(query) if since is None or row.ended_at >= since]
    sums: dict[str, float] = dict.fromkeys(COUNTS, 0)
    for row in rows:
        took = (row.ended_at - row.started_at).total_seconds()
        sums["runs"] += 1
        sums["messages"] += row.window_messages or 0
        sums["turns"] += row.window_turns or 0
        for name in COUNTS:
            if name in row._mapping and name != "cost_usd":
                sums[name] += row._mapping[name]
        sums["missed_caches"] += row.missed_cache_reason is not None
        sums["fallbacks"] += row.cursor_mode == "fallback"
        sums["unpriced"] += row.cost_usd is None and row.agent_turns > 0
        sums["cost_usd"] += row.cost_usd or 0.0
        sums["duration_ms"] += round(took * 1000)
        for bound in DURATIONS_S:
            sums[f"within_{bound}s"] += took <= bound
            sums[f"model_within_{bound}s"] += row.model_s is not None and row.model_s <= bound
        sums["answered"] += row.model_s is not None
        sums["model_ms"] += round((row.model_s or 0.0) * 1000)
    return sums


def summed(rows: list[Counted]) -> dict[str, float]:
    return {name: sum(row.counts[name] for row in rows) for name in COUNTS}


def same(found: dict[str, float], wanted: dict[str, float]) -> None:
    for name in COUNTS:
        slack = 1.0 * wanted["runs"] if name == "duration_ms" else 1e-6
        assert found[name] == pytest.approx(wanted[name], abs=slack), name


class TestCountedRuns:
    def test_totals_are_right_before_during_and_after_the_counting(self, parts: Container) -> None:
        fill_runs(parts, 400)
        wanted = counted_by_hand(parts)
        same(summed(parts.stats.totals()), wanted)
        while True:
            has_more = parts.stats.roll()
            same(summed(parts.stats.totals()), wanted)
            for tenant in ("t1", "t2"):
                same(summed(parts.stats.totals(tenant)), counted_by_hand(parts, tenant))
            if not has_more:
                break
        with parts.adapters.database.read() as connection:
            assert connection.execute(sa.select(sa.func.count()).select_from(RunStats)).scalar_one() > 50

    def test_counted_runs_outlive_the_runs(self, parts: Container) -> None:
        fill_runs(parts, 100)
        wanted = counted_by_hand(parts)
        while parts.stats.roll():
            pass
        with parts.adapters.database.write() as connection:
            mark = connection.execute(sa.select(StatsMarks.c.counted_until)).scalar_one()
            connection.execute(sa.delete(Runs).where(Runs.c.ended_at < mark))
        same(summed(parts.stats.totals()), wanted)

    def test_who_asks_while_another_process_counts_sees_each_run_once(
        self, parts: Container, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fill_runs(parts, 200)
        wanted = counted_by_hand(parts)
        asking, counting = Stats(parts.adapters.database), Stats(parts.adapters.database)
        read_mark = asking._counted_until

        def read_and_be_overtaken(connection: sa.Connection) -> datetime | None:
            mark = read_mark(connection)
            while counting.roll():
                pass
            return mark

        assert counting.roll()  # a part is counted already
        monkeypatch.setattr(asking, "_counted_until", read_and_be_overtaken)
        same(summed(asking.totals()), wanted)

    def test_many_who_count_at_once_count_each_run_once(self, parts: Container) -> None:
        fill_runs(parts, 200)
        wanted = counted_by_hand(parts)
        with ThreadPoolExecutor(6) as pool:
            list(pool.map(lambda _: [parts.stats.roll() for _ in range(40)], range(6)))
        while parts.stats.roll():
            pass
        same(summed(parts.stats.totals()), wanted)

    def test_series_hold_every_run_of_their_span(self, parts: Container) -> None:
        fill_runs(parts, 300)
        while parts.stats.roll():
            pass
        now = datetime.now(UTC)
        for hours, width_s, tenant in (
            (1, 60, None), (1, 60, "t2"), (24, 1_800, None), (24, 3_600, None), (24, 3_600, "t2"), (168, 10_800, None),
            (168, 10_800, "t2"),
        ):  # fmt: skip
            since = datetime.fromtimestamp((now - timedelta(hours=hours)).timestamp() // width_s * width_s, UTC)
            rows = parts.stats.series(tenant, since, width_s)
            same(summed(rows), counted_by_hand(parts, tenant, since))
            assert all(row.bucket_at is not None and row.bucket_at.timestamp() % width_s == 0 for row in rows)


class TestMetrics:
    def test_every_value_is_what_sql_says(self, parts: Container, api: TestClient) -> None:
        fill_runs(parts, 250)
        while parts.stats.roll():
            pass
        api.post("/v1/sessions/s9/turns", json=turn())
        extract(parts, "s9")
        found = {
            (sample.name, tuple(sorted(sample.labels.items()))): sample.value
            for family in text_string_to_metric_families(api.get("/metrics").text)
            for sample in family.samples
        }

        def value(name: str, **labels: str) -> float:
            return found[(name, tuple(sorted(labels.items())))]

        wanted = counted_by_hand(parts)
        with parts.adapters.database.read() as connection:
            rows = connection.execute(sa.select(Runs).where(Runs.c.ended_at.is_not(None))).all()
        for outcome in OUTCOMES:
            assert value("extractor_runs_total", outcome=outcome.value) == sum(r.outcome == outcome for r in rows)
        for cause in CAUSES:
            assert value("extractor_run_failures_total", cause=cause) == sum(r.cause == cause for r in rows)
        for path in RunPath:
            assert value("extractor_run_paths_total", path=path.value) == sum(r.path == path for r in rows)
        plain = {
            "extractor_messages_read_total": "messages", "extractor_turns_read_total": "turns", "extractor_agent_turns_total": "agent_turns",
            "extractor_facts_written_total": "facts_written", "extractor_dates_repaired_total": "dates_repaired",
            "extractor_cursor_fallbacks_total": "fallbacks", "extractor_missed_caches_total": "missed_caches",
            "extractor_cost_usd_total": "cost_usd", "extractor_unpriced_runs_total": "unpriced",
            "extractor_run_duration_seconds_count": "runs",
        }  # fmt: skip
        for name, column in plain.items():
            assert value(name) == pytest.approx(wanted[column]), name
        for kind in ("input", "cache_read", "cache_write", "output"):
            for model in ("claude-haiku-5-5", "claude-opus-5"):
                mine = sum(r._mapping[f"{kind}_tokens"] for r in rows if r.model == model)
                labels = {"gen_ai_token_type": kind, "gen_ai_request_model": model}
                assert value("extractor_gen_ai_client_tokens_total", **labels) == mine
        for bound in DURATIONS_S:
            assert value("extractor_run_duration_seconds_bucket", le=str(float(bound))) == wanted[f"within_{bound}s"]
        assert value("extractor_tool_calls_total", result="denied") == wanted["denied_calls"]
        for name in REFUSALS:
            assert value("extractor_tool_refusals_total", reason=name.removeprefix("refused_")) == wanted[name]
        others = {status: wanted[f"dates_{status}"] for status in ("unchecked", "conflict")}
        for status, count in others.items():
            assert value("extractor_fact_dates_total", status=status) == count
        assert value("extractor_fact_dates_total", status="checked") == wanted["dates_stored"] - sum(others.values())
        assert value("extractor_facts", type="user") == 1
        assert value("extractor_unread_messages") == 2
        assert value("extractor_sessions", state="due") == 2

    def test_what_has_a_closed_set_begins_at_zero(self, api: TestClient) -> None:
        text = api.get("/metrics").text
        for name in (
            'extractor_runs_total{outcome="extracted"}', 'extractor_extraction_off{reason="stalled"}',
            'extractor_tool_refusals_total{reason="evidence"}', 'extractor_fact_dates_total{status="conflict"}',
            'extractor_tool_calls_total{result="denied"}', 'extractor_run_failures_total{cause="refused"}',
            "extractor_run_duration_seconds_count", "extractor_tenants_over_budget",
        ):  # fmt: skip
            assert f"{name} 0.0" in text, name

    def test_a_tenants_operator_reads_the_metrics_of_that_tenant_alone(self, parts: Container, api: TestClient) -> None:
        fill_runs(parts, 60)
        t1 = keyed(parts, "operator", "t1")
        text = api.get("/metrics", headers=t1).text
        count = sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith("extractor_runs_total"))
        assert count == counted_by_hand(parts, "t1")["runs"]


class TestOff:
    def test_readyz_says_since_when_and_why(self, parts: Container, api: TestClient) -> None:
        now = datetime.now(UTC)
        parts.adapters.workers.see("w1", host="h", pid=1, concurrency=4, running=0)
        assert api.get("/readyz").json()["extraction"] == {
            "off_since": None, "due_since": None, "last_success_at": None, "reasons": [],
        }  # fmt: skip
        api.post("/v1/sessions/s1/turns", json=turn())
        with parts.adapters.database.write() as connection:
            connection.execute(sa.update(Sessions).values(due_at=now - timedelta(minutes=10)))
        off = api.get("/readyz").json()["extraction"]
        assert [reason["reason"] for reason in off["reasons"]] == ["stalled"]
        assert datetime.fromisoformat(off["off_since"]) == now - timedelta(minutes=10)
        assert 'extractor_extraction_off{reason="stalled"} 1.0' in api.get("/metrics").text
        with parts.adapters.database.write() as connection:
            connection.execute(sa.update(Workers).values(seen_at=now - timedelta(minutes=20)))
        reasons = [reason["reason"] for reason in api.get("/readyz").json()["extraction"]["reasons"]]
        assert reasons == ["no_workers"]
        extract_due(parts)
        assert api.get("/readyz").json()["extraction"]["last_success_at"] is not None


def extract_due(parts: Container) -> None:
    extract(parts)


def opened_run(parts: Container, session: str = "s1") -> OpenRun | None:
    return parts.adapters.runs.open_run(Claim("default", session, uuid4(), "w", 30), max_messages=50, lead_in=0)  # fmt: skip


def commit_costing(parts: Container, usd: float, tokens: int, session: str = "s1") -> None:
    run = opened_run(parts, session)
    assert run is not None
    report = RunFigures(model="m", agent_turns=1, usage=Usage(input_tokens=tokens), cost_usd=usd)
    window = Window(run.unread[0].uuid, run.unread[-1].uuid, len(run.unread))
    positions = tuple(message.position for message in run.unread)
    changes = FactChanges(FactScope("default", "ada", None))
    parts.adapters.runs.commit(
        run.session,
        RunCommit(Outcome.NOTHING_TO_SAVE, window, run.unread[-1].uuid, positions, (), changes, report),
    )  # fmt: skip


class TestBudgets:
    def ready(self, parts: Container, *sessions: str) -> None:
        parts.migrate()
        for session in sessions:
            parts.adapters.archive.ingest([event(entry("hello"), session_id=session)])

    @pytest.mark.parametrize(
        "limits", [{"daily_usd": 1.0, "daily_tokens": None}, {"daily_usd": None, "daily_tokens": 100}]
    )
    def test_a_spent_budget_holds_the_tenant_until_the_next_day(self, parts: Container, limits: dict[str, Any]) -> None:
        self.ready(parts, "s1", "s2", "s3")
        parts.tenants.set_budget(ME, "default", **limits)
        commit_costing(parts, 0.6, 60, "s1")
        assert not parts.adapters.budgets.tenants("default")[0].is_over_budget
        commit_costing(parts, 0.6, 60, "s2")
        one = parts.adapters.budgets.tenants("default")[0]
        assert (one.is_over_budget, one.spent_usd, one.spent_tokens) == (True, 1.2, 120)
        assert one.goes_on_at is not None
        assert one.goes_on_at > datetime.now(UTC)
        assert opened_run(parts, "s3") is None
        assert parts.queries.session("default", "s3").held_by == "budget"
        assert parts.upkeep.watch_budgets() == {"default"}
        assert parts.adapters.wake_ups.take(10, rewake_s=0) == []
        with parts.adapters.database.write() as connection:  # the day is over
            yesterday = datetime.now(UTC).date() - timedelta(days=1)
            connection.execute(sa.update(Tenants).values(spent_on=yesterday))
        assert parts.adapters.budgets.tenants("default")[0].spent_usd == 0
        assert parts.adapters.wake_ups.take(10, rewake_s=0) == [("default", "s3")]
        assert parts.queries.session("default", "s3").held_by is None
        commit_costing(parts, 0.1, 10, "s3")
        assert parts.adapters.budgets.tenants("default")[0].spent_tokens == 10

    def test_a_budget_of_nothing_holds_from_the_start(self, parts: Container) -> None:
        self.ready(parts, "s1")
        parts.tenants.set_budget(ME, "default", daily_usd=0, daily_tokens=None)
        assert opened_run(parts) is None
        assert parts.adapters.budgets.tenants("default")[0].is_over_budget

    def test_without_a_budget_nothing_is_counted_or_held(self, parts: Container) -> None:
        self.ready(parts, "s1", "s2")
        commit_costing(parts, 10**6, 10**9, "s1")
        assert parts.adapters.budgets.tenants("default")[0].spent_usd == 0
        assert opened_run(parts, "s2") is not None

    def test_over_http(self, parts: Container, api: TestClient) -> None:
        assert api.get("/v1/budget").json()["daily_usd"] is None
        answer = api.put("/v1/budget", json={"daily_usd": 2.5}).json()
        assert (answer["daily_usd"], answer["daily_tokens"], answer["is_over_budget"]) == (2.5, None, False)
        assert api.put("/v1/budget", json={"daily_usd": -1}).status_code == 422
        assert api.get("/v1/actions").json()["actions"][0]["action"] == "set_budget"

    def test_nonsense_is_refused(self, parts: Container) -> None:
        with pytest.raises(InvalidEvent, match="daily_usd"):
            parts.tenants.set_budget(ME, "default", daily_usd=-1, daily_tokens=None)
        with pytest.raises(InvalidEvent, match="one tenant"):
            parts.tenants.set_budget(ME, "*", daily_usd=1, daily_tokens=None)


class TestLanes:
    def test_backfill_waits_until_a_live_turn_takes_it_along(self, parts: Container) -> None:
        parts.migrate()
        (old,) = parts.adapters.archive.ingest([event(entry("long ago"), session_id="old", lane="backfill")])
        (new,) = parts.adapters.archive.ingest([event(entry("now"), session_id="new")])
        assert (old.is_due, new.is_due) == (False, True)  # type: ignore[union-attr]
        assert parts.adapters.wake_ups.take(10, rewake_s=60) == [("default", "new")]
        assert parts.adapters.wake_ups.take(10, rewake_s=60, lane="backfill") == [("default", "old")]
        run = opened_run(parts, "old")
        assert run is not None
        assert run.session.lane == "backfill"
        parts.adapters.archive.ingest([event(entry("the person is back"), session_id="old")])
        assert parts.browse.sessions(_all()).items[0].lane == "live"

    def test_a_backfill_of_a_live_session_does_not_slow_it_down(self, parts: Container) -> None:
        parts.migrate()
        parts.adapters.archive.ingest([event(entry("now"), session_id="s1")])
        parts.adapters.archive.ingest([event(entry("earlier"), session_id="s1", lane="backfill")])
        assert parts.adapters.wake_ups.take(10, rewake_s=60) == [("default", "s1")]

    def test_another_lane_is_refused(self, api: TestClient) -> None:
        answer = api.post("/v1/sessions/s1/turns", json=turn(lane="fast"))
        assert answer.status_code == 422
        assert "lane" in answer.text


def _all() -> Any:
    from extractor.adapters.sql.operators.browse import SessionFilter

    return SessionFilter()


class TestTheLog:
    def test_every_change_is_written_down_with_who_did_it(self, parts: Container, api: TestClient) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        fact = UUID(api.get("/v1/facts").json()["facts"][0]["id"])
        parts.tenants.pause(ME, None)
        parts.tenants.resume(ME, None)
        parts.tenants.pause(ME, "default")
        parts.governance.delete_fact(ME, "default", fact)
        parts.governance.restore_fact(ME, "default", fact)
        parts.keys.add(ME, "default", "reader", "r")
        parts.keys.revoke(ME, "ext_")
        parts.governance.erase(ME, "default", "ada")
        rows = parts.actions.list(None).items
        assert [row.action for row in reversed(rows)] == [
            "pause", "resume", "pause", "delete_fact", "restore_fact", "add_key", "revoke_key", "erase",
        ]  # fmt: skip
        assert all((row.by, row.key_prefix) == ("Ada", "ext_12345678") for row in rows)
        assert "ada" not in rows[0].target, "the log keeps no name of an erased person"
        assert {row.tenant_id for row in parts.actions.list("default").items} == {"default"}

    def test_nothing_done_is_nothing_written(self, parts: Container) -> None:
        parts.migrate()
        wanted = LetterFilter("default")
        parts.dead_letters.redrive(ME, wanted)
        parts.dead_letters.dismiss(ME, wanted)
        assert not parts.tenants.resume(ME, "default")
        assert parts.keys.revoke(ME, "ext_none") == 0
        with pytest.raises(UnknownFact):
            parts.governance.delete_fact(ME, "default", uuid4())
        assert parts.actions.list(None) == Page([], None)

    def test_pages(self, parts: Container) -> None:
        parts.migrate()
        for number in range(5):
            parts.actions.note(ME, "pause", "default", str(number))
        seen: list[str] = []
        after = None
        while True:
            page = parts.actions.list("default", limit=2, after=after)
            after = page.next
            seen += [row.target for row in page.items]
            if after is None:
                break
        assert seen == ["4", "3", "2", "1", "0"]


class TestRestoredFacts:
    def test_a_fact_comes_back_as_it_was_with_its_evidence_and_is_found_again(
        self, parts: Container, api: TestClient
    ) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        before = api.get("/v1/facts").json()["facts"][0]
        assert api.delete(f"/v1/facts/{before['id']}").status_code == 204
        after = api.post(f"/v1/facts/{before['id']}/restore").json()
        assert after["evidence"] == before["evidence"]
        assert (after["status"], after["revision"]) == ("active", 3)
        assert [fact["id"] for fact in api.get("/v1/facts", params={"q": "nurse"}).json()["facts"]] == [before["id"]]
        assert api.post(f"/v1/facts/{before['id']}/restore").status_code == 404

    def test_not_over_another_one_of_its_name(self, parts: Container, api: TestClient) -> None:
        api.post("/v1/sessions/s1/turns", json=turn())
        extract(parts)
        old = api.get("/v1/facts").json()["facts"][0]
        api.delete(f"/v1/facts/{old['id']}")
        api.post("/v1/sessions/s1/turns", json=turn(entry("again")))
        extract(parts)
        assert api.post(f"/v1/facts/{old['id']}/restore").status_code == 422


Browser = Callable[..., TestClient]


@pytest.fixture
def browser(parts: Container) -> Browser:
    """Something that keeps cookies, on some host under some name."""
    parts.migrate()
    app = create_api(parts)

    def made(client: str = "127.0.0.1", host: str = "127.0.0.1") -> TestClient:
        return TestClient(app, base_url=f"http://{host}", client=(client, 5000), follow_redirects=False)

    return made


def token(page: str) -> str:
    found = re.search(r'name="csrf" value="([0-9a-f]{64})"', page)
    assert found is not None
    return found[1]


class TestTheWayIn:
    def test_without_keys_this_machine_alone_under_a_name_of_its_own(self, browser: Browser) -> None:
        assert browser().get("/dashboard").status_code == 200
        assert browser(host="localhost").get("/dashboard").status_code == 200
        assert browser(client="10.0.0.9").get("/dashboard").status_code == 401
        assert browser(host="evil.example").get("/dashboard").status_code == 403

    def test_a_change_needs_the_token_of_a_page_of_ours(self, browser: Browser, parts: Container) -> None:
        mine, other = browser(), browser()
        page = mine.get("/dashboard/confirm/pause?tenant=*").text
        other.get("/dashboard")
        for client, fields, headers in (
            (mine, {}, {}),
            (mine, {"csrf": "0" * 64}, {}),
            (other, {"csrf": token(page)}, {}),
            (browser(), {"csrf": token(page)}, {}),
            (mine, {"csrf": token(page)}, {"sec-fetch-site": "cross-site"}),
        ):
            answer = client.post("/dashboard/do/pause", data={"tenant": "*", **fields}, headers=headers)
            assert answer.status_code == 403
        assert parts.adapters.pauses.paused() == {}
        done = mine.post("/dashboard/do/pause", data={"tenant": "*", "csrf": token(page), "back": "//evil.example"})
        assert (done.status_code, done.headers["location"]) == (303, "/dashboard")
        assert set(parts.adapters.pauses.paused()) == {"*"}

    def test_only_an_operators_key_that_is_not_revoked(self, browser: Browser, parts: Container) -> None:
        operator = parts.adapters.keys.make("acme", "operator", "op")
        reader = parts.adapters.keys.make("acme", "reader", "r")
        client = browser()
        away = client.get("/dashboard/sessions?state=idle")
        assert (away.status_code, away.headers["location"]) == (
            303,
            "/dashboard/login?next=/dashboard/sessions%3Fstate%3Didle",
        )
        for key in (reader, "ext_wrong", ""):
            assert client.post("/dashboard/login", data={"key": key}).status_code == 403
        entered = client.post("/dashboard/login", data={"key": operator, "next": "https://evil.example/"})
        assert (entered.status_code, entered.headers["location"]) == (303, "/dashboard")
        cookie = entered.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert operator not in cookie
        assert client.get("/dashboard").status_code == 200
        parts.adapters.keys.revoke(operator[:12])
        assert client.get("/dashboard").status_code == 303

    def test_logging_out_ends_the_login(self, browser: Browser, parts: Container) -> None:
        key = parts.adapters.keys.make("acme", "operator", "op")
        client = browser()
        client.post("/dashboard/login", data={"key": key})
        kept = dict(client.cookies)
        assert client.post("/dashboard/logout", data={"csrf": token(client.get("/dashboard").text)}).status_code == 303
        client.cookies.update(kept)
        assert client.get("/dashboard").status_code == 303

    def test_a_tenants_operator_reaches_nothing_of_another_tenant(
        self, browser: Browser, parts: Container, api: TestClient
    ) -> None:
        theirs = turn(tenant_id="default")
        api.post("/v1/sessions/secret-session/turns", json=theirs)
        extract(parts, "secret-session", content="The secret is a nurse.")
        session = parts.browse.key_of("default", "secret-session")
        fact = api.get("/v1/facts").json()["facts"][0]["id"]
        run = api.get("/v1/runs").json()["runs"][0]["id"]
        key = parts.adapters.keys.make("acme", "operator", "op")
        client = browser()
        client.post("/dashboard/login", data={"key": key})
        lists = ("", "/sessions", "/runs", "/facts", "/dead-letters", "/tenants", "/actions")
        for path in (*lists, *(f"{path}?tenant=default" for path in lists), *(f"{path}?tenant=*" for path in lists)):
            page = client.get(f"/dashboard{path}")
            assert page.status_code == 200, path
            assert "secret" not in page.text, path
            assert run not in page.text, path
        for path in (
            f"/sessions/{session}",
            f"/facts/{fact}",
            f"/runs/{run}",
            "/sessions-of/default?session=secret-session",
        ):
            answer = client.get(f"/dashboard{path}")
            assert answer.status_code in (403, 404), path
            assert "nurse" not in answer.text
        assert client.get("/dashboard/settings").status_code == 403
        csrf = token(client.get("/dashboard/confirm/pause?tenant=acme").text)
        changes = [
            ("pause", {"tenant": "default"}), ("pause", {"tenant": "*"}), ("redrive", {"tenant": "default"}),
            ("delete-fact", {"fact": fact}), ("budget", {"tenant": "default", "daily_usd": "1"}),
            ("add-key", {"tenant": "default", "role": "operator"}),
        ]  # fmt: skip
        for name, fields in changes:
            assert client.post(f"/dashboard/do/{name}", data={"csrf": csrf, **fields}).status_code == 403, name
        assert parts.adapters.pauses.paused() == {}
        assert client.post("/dashboard/do/revoke-key", data={"csrf": csrf, "prefix": "ext_"}).status_code == 303
        assert all(row.tenant_id == "acme" for row in parts.adapters.keys.all(None) if row.revoked_at)

    def test_pages_carry_a_policy_that_lets_nothing_foreign_in(self, browser: Browser) -> None:
        headers = browser().get("/dashboard").headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["cache-control"] == "no-store"

    @pytest.mark.parametrize(
        "path",
        [
            "/sessions?after=nonsense", "/facts?since=soon", "/facts?q=%3F%3F", "/runs/not-a-uuid", "/confirm/nothing",
            "/confirm/redrive?ids=x", "/confirm/budget?tenant=default&daily_usd=much", "/sessions/99999999", "/nowhere",
            "/facts/00000000-0000-0000-0000-000000000000", "/confirm/redrive?chosen=1", "/confirm/delete-fact",
        ],
    )  # fmt: skip
    def test_bad_input_is_a_page_that_says_what_to_change(self, browser: Browser, path: str) -> None:
        answer = browser().get(f"/dashboard{path}")
        assert answer.status_code in (404, 422), path
        assert "<h1>" in answer.text
        assert 'role="alert"' in answer.text
