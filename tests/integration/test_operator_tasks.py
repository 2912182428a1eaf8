"""Five tasks of an operator in a real browser, each within three clicks from the overview."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
import sqlalchemy as sa
from playwright.sync_api import Browser, Locator, Page, expect

from extractor.adapters.sql.schema.tables import Runs
from extractor.testing import end
from tests.build import entry, event_json
from tests.integration.conftest import Brain
from tests.integration.stack import Stack, wait_for
from tests.integration.test_dashboard import browser as browser
from tests.integration.test_dashboard import opened, served, think
from tests.integration.test_dashboard import pytestmark as pytestmark

MAX_CLICKS = 3


class Operator:
    """Clicks and counts. Typing into a field is no click; submitting it with Enter counts as one."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.clicks = 0
        page.goto(f"{url}/dashboard")

    def click(self, what: Locator) -> None:
        self.clicks += 1
        what.click()

    def link(self, name: str | re.Pattern[str]) -> None:
        self.click(self.page.get_by_role("link", name=name, exact=isinstance(name, str)).first)

    def press_enter(self) -> None:
        self.clicks += 1
        self.page.keyboard.press("Enter")

    def is_done(self) -> None:
        assert self.clicks <= MAX_CLICKS, f"{self.clicks} clicks"


@pytest.fixture
def site(stack: Stack, brain: Brain) -> Iterator[str]:
    """Some runs: one that wrote, one that kept nothing of what was said, and turns that were refused."""
    brain.think = think
    for session, text in (("s1", "The workshop is next Tuesday."), ("s2", "I am allergic to peanuts.")):
        said = entry(text)
        stack.send(event_json(said, entry("Noted.", "assistant"), session_id=session))
        stack.wait_read(said, session=session)
    for number in range(2):
        said = entry(f"POISON {number}")
        stack.send(event_json(said, entry("Well.", "assistant"), session_id=f"bad-{number}", user_id="eve"))
        stack.wait_read(said, session=f"bad-{number}")
    with served(stack) as url:
        yield url


@pytest.fixture
def operator(site: str, browser: Browser) -> Operator:
    return Operator(opened(browser, 1440, "light"), site)


class TestTasks:
    def test_find_why_a_users_fact_is_missing(self, operator: Operator) -> None:
        page = operator.page
        page.get_by_label("Search everything").fill("ada")
        operator.press_enter()
        operator.link("ada")
        page.get_by_label("Words that the user said").fill("peanuts")
        operator.press_enter()
        told = page.locator("ol.talk li", has_text="allergic to peanuts")
        expect(told).to_contain_text("read")
        expect(told.locator("strong").last).to_have_text(re.compile("tools that a run may not use|found nothing"))
        operator.is_done()

    def test_bring_back_everything_that_failed_since_nine_for_one_cause(
        self, operator: Operator, stack: Stack, brain: Brain
    ) -> None:
        page = operator.page
        operator.link("Failures")
        nine = datetime.now(UTC) - timedelta(minutes=30)
        page.get_by_label("Failed since (UTC)").fill(nine.strftime("%Y-%m-%dT%H:%M"))
        operator.click(page.get_by_role("button", name="Redrive refused"))
        expect(page.get_by_text("2 dead letters would be redriven.")).to_be_visible()
        brain.think = lambda _: end()
        operator.click(page.get_by_role("button", name="Redrive", exact=True))
        expect(page.get_by_role("status")).to_contain_text("Redriven: 2 dead letters")
        wait_for(lambda: stack.parts.adapters.overview.waiting().unread == 0, "the turns to be read")
        operator.is_done()

    def test_see_what_a_run_cost_and_why(self, operator: Operator, stack: Stack) -> None:
        page, wrote = operator.page, stack.session("s1")["last_run"]
        operator.link("Runs")
        operator.click(page.locator(f'a[href$="/runs/{wrote["id"]}"]'))
        cost = page.get_by_role("region", name="What it cost")
        expect(cost).to_contain_text("$")
        expect(cost.get_by_role("row", name=re.compile("^Agent turn 1"))).to_be_visible()
        expect(cost).to_contain_text("cold path")
        operator.is_done()

    def test_stop_one_tenant(self, operator: Operator, stack: Stack) -> None:
        page = operator.page
        operator.link("Tenants and keys")
        operator.link("Pause default")
        operator.click(page.get_by_role("button", name="Pause"))
        expect(page.get_by_role("status")).to_have_text("Extraction of tenant default is paused.")
        assert set(stack.parts.adapters.pauses.paused()) == {"default"}
        operator.is_done()

    def test_find_the_slow_worker(self, operator: Operator, stack: Stack) -> None:
        key = stack.parts.browse.key_of("default", "s1")
        now = datetime.now(UTC)
        rows = [
            {
                "id": uuid4(), "tenant_id": "default", "session_pk": key, "epoch": 1, "outcome": "nothing_to_save", "agent_turns": 1,
                "worker": worker, "model_s": took, "started_at": now - timedelta(seconds=60 + took),
                "ended_at": now - timedelta(seconds=60),
            }
            for worker, took in (("quick-1", 2.0), ("quick-2", 3.0), ("snail", 30.0)) for _ in range(6)
        ]  # fmt: skip
        with stack.parts.adapters.database.write() as connection:
            connection.execute(sa.insert(Runs), rows)
        page = operator.page
        operator.link("Workers")
        first = page.locator("tbody tr").first
        expect(first).to_contain_text("snail")
        expect(first.locator(".chip.bad").first).to_contain_text("slow")
        operator.link("snail")
        expect(page.get_by_role("heading", level=1)).to_contain_text("snail")
        expect(page.get_by_text("30.0 / 30.0 / 30.0").first).to_be_visible()
        operator.is_done()


class TestLists:
    def test_the_live_tail_shows_new_runs_and_stops_while_hidden_or_paused(
        self, site: str, browser: Browser, stack: Stack, brain: Brain
    ) -> None:
        page = opened(browser, 1440, "light")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "part=live" in request.url else None)
        page.goto(f"{site}/dashboard/runs")
        page.get_by_role("link", name="Follow live").click()
        before = page.locator("tbody tr").count()
        brain.think = lambda _: end()
        said = entry("Thanks!")
        stack.send(event_json(said, session_id="s9"))
        stack.wait_read(said, session="s9")
        expect(page.locator("tbody tr")).to_have_count(before + 1, timeout=25_000)
        page.get_by_role("button", name="Pause").click()
        page.wait_for_timeout(500)  # one may be on its way
        count = len(asked)
        page.wait_for_timeout(4_500)
        assert len(asked) == count
        page.get_by_role("button", name="Continue").click()
        page.evaluate("Object.defineProperty(document, 'visibilityState', {value: 'hidden'})")
        page.wait_for_timeout(4_500)
        assert len(asked) == count

    def test_selected_runs_are_brought_back_after_a_dry_run(
        self, site: str, browser: Browser, stack: Stack, brain: Brain
    ) -> None:
        page = opened(browser, 1440, "light")
        page.goto(f"{site}/dashboard/runs?outcome=failed")
        page.get_by_role("button", name="Redrive selected").click()
        expect(page.get_by_role("alert")).to_contain_text("select at least one")  # none selected is not all
        page.goto(f"{site}/dashboard/runs?outcome=failed")
        page.get_by_role("checkbox", name="Select all").check()
        page.get_by_role("button", name="Redrive selected").click()
        expect(page.get_by_text("Selected: 2 sessions.")).to_be_visible()
        expect(page.get_by_text("2 dead letters would be redriven.")).to_be_visible()
        brain.think = lambda _: end()
        page.get_by_role("button", name="Redrive", exact=True).click()
        expect(page.get_by_role("status")).to_contain_text("Redriven: 2 dead letters")
        wait_for(lambda: stack.parts.adapters.overview.waiting().unread == 0, "the turns to be read")
