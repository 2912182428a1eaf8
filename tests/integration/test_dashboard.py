"""The dashboard in a real browser, with real and failing runs behind it."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright

from extractor.testing import end, tool_calls
from extractor.testing.model_server import Answer, Request
from tests.build import entry, event_json
from tests.integration.conftest import Brain
from tests.integration.saving import save
from tests.integration.stack import ROOT, Stack, clean_environment, wait_for

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
MAX_PAGE_BYTES = 200 * 1024
CUT = """[...document.querySelectorAll('.scroll')].filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.getAttribute('aria-label')}: ${one.scrollWidth} of ${one.clientWidth} px`)"""
"""Tables that are wider than their frame: their last columns are off screen."""

OFF_SCREEN = """[...document.querySelectorAll('a.button, button, input, select')]
    .filter((one) => one.offsetParent && one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML)"""
"""What a person can press and cannot see."""

TALE = [
    ("The workshop is next Tuesday.", "project", "The workshop is next Tuesday."),
    ("I'm a nurse <b>in Graz</b>.", "user", "The user is a nurse"),
]

pytestmark = [
    pytest.mark.extended,
    pytest.mark.skipif(
        CHROMIUM is None and not os.environ.get("CI"), reason="no chromium is installed: apt-get install chromium"
    ),
]


def think(request: Request) -> Answer:
    """Keep what is said; ask for what is forbidden once; refuse what is poison; never stop for the endless."""
    if "POISON" in request.order:
        return {**end(), "stop_reason": "refusal"}
    rows = [(shown.handle, shown.text) for shown in request.shown if shown.is_user]
    if request.turn == 1 and rows:
        calls: list[tuple[str, dict[str, Any]]] = [("bash", {"command": "ls"})]
        for text, kind, content in TALE:
            for handle, said in rows:
                if said.strip()[:11] == text[:11]:
                    key = uuid4().hex[:8]  # handles are the same in every run
                    content = content if kind == "project" else f"{content}, note {key}."
                    quote = said.strip()[:12].strip()
                    calls.append(save(handle, quote, name=f"{kind}-{key}", type=kind, content=content))
        return tool_calls(*calls)
    return end()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert CHROMIUM is not None, "CI needs chromium: apt-get install -y chromium"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture
def site(stack: Stack, brain: Brain) -> Iterator[str]:
    """The API beside the worker, after some runs: one that wrote, one that found nothing, turns that were refused."""
    brain.think = think
    for number, (text, _, _) in enumerate(TALE):
        said = entry(text)
        stack.send(event_json(said, entry("Noted.", "assistant"), session_id=f"tale-{number + 1}"))
        stack.wait_read(said, session=f"tale-{number + 1}")
    for number in range(3):
        said = entry(f"POISON {number}")
        stack.send(event_json(said, entry("Well.", "assistant"), session_id=f"bad-{number}"))
        stack.wait_read(said, session=f"bad-{number}")
    with served(stack) as url:
        yield url


class served:  # noqa: N801 - used as a function
    """The API of a stack, in a process of its own; yields its address."""

    def __init__(self, stack: Stack, **environment: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._stack = stack
        self._environment = environment

    def __enter__(self) -> str:
        url = f"http://127.0.0.1:{self._port}"
        with self._stack.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "extractor", "api", "--port", str(self._port)],
                env={**clean_environment(), **self._stack.environment, **self._environment}, cwd=ROOT, stdout=log,
                stderr=log,
            )  # fmt: skip

        def is_up() -> bool:
            with suppress(OSError), urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
            return False

        try:
            wait_for(is_up, f"the API; {self._stack.tail()}", timeout_s=120)
        except AssertionError:  # nobody else ends it: the block is never entered
            self.__exit__()
            raise
        return url

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=20)


def opened(browser: Browser, width: int, theme: Any) -> Page:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme, bypass_csp=False)
    page = context.new_page()
    page.set_default_timeout(15_000)
    complaints: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.complaints = complaints  # type: ignore[attr-defined]
    return page


def first_link(page: Page, url: str) -> str:
    page.goto(url)
    link = page.locator("tbody tr a").first.get_attribute("href")
    assert link is not None
    return link


def follow(page: Page, text: str) -> None:
    page.get_by_role("link", name=text, exact=True).click()


class TestPages:
    @pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (360, "dark"), (390, "light"), (1440, "dark")])
    def test_every_page_is_readable_accessible_and_small(
        self, site: str, browser: Browser, width: int, theme: str
    ) -> None:
        page = opened(browser, width, theme)
        home = f"{site}/dashboard"
        paths = [
            "", "?span=24h", "?span=7d", "/sessions", "/sessions?sort=lag&state=idle&lag=60", "/runs", "/runs?live=1", "/runs?outcome=failed",
            "/facts", "/facts?q=workshop", "/search", "/search?q=workshop", "/dead-letters", "/dead-letters?show=all", "/tenants", "/actions", "/settings",
            "/failures", "/failures?since=2020-01-01T09:00", "/workers", "/workers?span=24h", "/users", "/users?span=7d&sort=failed", "/users/default?user=ada",
            "/users/default?user=ada&about=workshop", "/runs?outcome=failed&cause=refused&since=2020-01-01T09:00",
            "/confirm/pause?tenant=default", "/confirm/erase?tenant=default&user=ada", "/nowhere",
        ]  # fmt: skip
        paths += [
            first_link(page, f"{home}{name}").removeprefix("/dashboard")
            for name in ("/sessions", "/runs", "/facts", "/workers")
        ]
        for path in paths:
            page.goto(home + path)
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, f"{path} is wider than {width} px"
            assert page.evaluate(OFF_SCREEN) == [], f"{path} at {width} px"
            page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true })")
            assert page.evaluate(CUT) == [], f"{path} at {width} px"
            assert len(page.content().encode()) < MAX_PAGE_BYTES, path
            loaded = page.evaluate("performance.getEntriesByType('resource').map(r => [r.name, r.encodedBodySize])")
            assert all(name.startswith(site) for name, _ in loaded), loaded
            assert sum(size for _, size in loaded) + len(page.content()) < MAX_PAGE_BYTES, path
            found = Axe().run(page)
            assert found.violations_count == 0, f"{path} {width} {theme}: {found.generate_report()}"
        assert page.complaints == [] or all("404" in text for text in page.complaints)  # type: ignore[attr-defined]

    def test_every_main_page_is_reached_and_used_with_the_keyboard(self, site: str, browser: Browser) -> None:
        page = opened(browser, 1440, "light")
        page.goto(f"{site}/dashboard")
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
        for _ in range(4):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Runs")
        page.get_by_label("Outcome").focus()
        page.keyboard.type("failed")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")  # in the field of the session
        expect(page).to_have_url(re.compile("outcome=failed"))
        assert page.locator("tbody tr").count() >= 3

    def test_the_overview_renews_itself_and_leaves_a_reader_in_peace(
        self, site: str, browser: Browser, stack: Stack
    ) -> None:
        page = opened(browser, 1440, "light")
        page.goto(f"{site}/dashboard")
        card = page.locator(".cards .card", has_text="Facts: user")
        before = int(card.locator("dd").inner_text())
        page.locator("summary").first.click()
        page.locator("summary").first.focus()
        said = entry(TALE[1][0])
        stack.send(event_json(said, session_id="tale-9"))
        stack.wait_read(said, session="tale-9")
        expect(card.locator("dd")).to_have_text(str(before + 1), timeout=25_000)
        assert page.locator("details[open]").count() == 1
        expect(page.locator("summary").first).to_be_focused()

    def test_a_session_shows_its_cursor_and_leads_to_run_fact_and_quote(self, site: str, browser: Browser) -> None:
        page = opened(browser, 1440, "light")
        page.goto(f"{site}/dashboard/sessions?q=tale-1")
        follow(page, "tale-1")
        talk = page.locator("ol.talk > li")
        expect(talk).to_have_count(3)
        expect(talk.nth(2)).to_contain_text("cursor")
        page.get_by_role("link", name=re.compile("^run ")).first.click()
        expect(page.get_by_text("Agent turn 1/5")).to_be_visible()
        expect(page.locator(".chip.bad", has_text="denied")).to_be_visible()
        page.get_by_role("region", name="Commit", exact=True).get_by_role("link").first.click()
        expect(page.locator("mark")).to_have_text("The workshop is next Tuesday.")
        page.get_by_role("link", name="in session tale-1").click()
        expect(page.locator("li.marked")).to_contain_text("The workshop is next Tuesday.")

    def test_what_people_said_is_text_and_nothing_else(self, site: str, browser: Browser) -> None:
        page = opened(browser, 1440, "light")
        page.goto(f"{site}/dashboard/sessions?q=tale-2")
        follow(page, "tale-2")
        expect(page.locator("ol.talk li").first).to_contain_text("<b>in Graz</b>")
        assert page.locator("ol.talk b").count() == 0


class TestChanges:
    def test_pause_and_resume_and_the_log_knows_who(self, site: str, browser: Browser, stack: Stack) -> None:
        page = opened(browser, 360, "light")
        page.goto(f"{site}/dashboard")
        follow(page, "Pause all")
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_role("status")).to_have_text("Extraction of all tenants is paused.")
        expect(page.get_by_role("alert")).to_contain_text("Extraction has been off since")
        assert "*" in stack.parts.adapters.pauses.paused()
        follow(page, "Resume all")
        page.get_by_role("button", name="Resume").click()
        expect(page.get_by_text("Extraction is running", exact=False).first).to_be_visible()
        assert stack.parts.adapters.pauses.paused() == {}
        page.goto(f"{site}/dashboard/actions")
        rows = page.locator("tbody tr")
        expect(rows.nth(0)).to_contain_text("resume")
        expect(rows.nth(1)).to_contain_text("this machine")

    def test_dead_letters_dismissed_restored_and_redriven(
        self, site: str, browser: Browser, stack: Stack, brain: Brain
    ) -> None:
        page = opened(browser, 1440, "light")
        letters = f"{site}/dashboard/dead-letters"
        page.goto(letters)
        group = page.get_by_role("region", name="Dead letters by cause").locator("tbody tr")
        expect(group).to_contain_text("refused")
        page.get_by_role("button", name="Dismiss selected").click()
        expect(page.get_by_role("alert")).to_contain_text("select at least one")  # none chosen is not all
        page.goto(letters)
        page.get_by_role("checkbox").first.check()
        page.get_by_role("button", name="Dismiss selected").click()
        expect(page.get_by_text("1 dead letter would be dismissed")).to_be_visible()
        page.get_by_role("button", name="Dismiss").click()
        expect(page.get_by_role("status")).to_have_text("1 dead letter dismissed.")
        expect(group.locator("td").nth(1)).to_have_text("2")
        page.goto(f"{letters}?show=dismissed")
        page.get_by_role("checkbox").first.check()
        page.get_by_role("button", name="Restore selected").click()
        page.get_by_role("button", name="Restore").click()
        expect(group.locator("td").nth(1)).to_have_text("3")
        brain.think = lambda _: end()
        group.get_by_role("link", name=re.compile("^Redrive")).click()
        expect(page.get_by_text("3 dead letters would be redriven (refused 3).")).to_be_visible()
        page.get_by_role("button", name="Redrive").click()
        expect(page.get_by_role("status")).to_contain_text("3 dead letters redriven")
        wait_for(lambda: stack.parts.adapters.overview.waiting().unread == 0, "the turns to be read")

    def test_a_fact_deleted_and_restored(self, site: str, browser: Browser, stack: Stack) -> None:
        page = opened(browser, 360, "dark")
        page.goto(f"{site}/dashboard/facts?q=workshop")
        page.locator("tbody tr a").first.click()
        follow(page, "Delete")
        page.get_by_role("button", name="Delete").click()
        expect(page.locator("h1 .chip")).to_have_text("deleted")
        assert len(stack.facts()) == 1
        follow(page, "Restore")
        page.get_by_role("button", name="Restore").click()
        expect(page.get_by_role("status")).to_have_text("The fact was restored.")
        assert len(stack.facts()) == 2
        assert page.get_by_role("region", name="Revisions").locator("tbody tr").count() == 3

    def test_a_key_made_here_opens_the_dashboard_and_its_end_closes_it(
        self, site: str, browser: Browser, stack: Stack
    ) -> None:
        page = opened(browser, 1440, "light")
        page.goto(f"{site}/dashboard/tenants")
        page.get_by_label("Role").select_option("operator")
        page.get_by_label("Purpose").fill("Ada's laptop")
        page.get_by_role("button", name="Create").click()
        page.get_by_role("button", name="Create").click()
        key = page.locator("pre").inner_text()
        page.wait_for_timeout(5_500)  # an answer about keys may be so old
        page.goto(f"{site}/dashboard/sessions?state=idle")
        expect(page.get_by_role("heading", level=1)).to_have_text("Log in")
        page.get_by_label("Operator API key").fill("ext_nonsense")
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_role("alert")).to_contain_text("unknown")
        page.get_by_label("Operator API key").fill(key)
        page.get_by_role("button", name="Log in").click()
        expect(page).to_have_url(re.compile(r"/dashboard/sessions\?state=idle"))
        page.goto(f"{site}/dashboard/tenants")
        page.get_by_label("Dollars per day for default").fill("2.5")
        page.get_by_role("button", name="Set").first.click()
        page.get_by_role("button", name="Set").click()
        assert stack.parts.adapters.budgets.tenants("default")[0].daily_usd == 2.5
        assert stack.parts.actions.list(None).items[0].key_prefix == key[:12]
        page.get_by_role("link", name=re.compile("^Revoke")).click()
        page.get_by_role("button", name="Revoke").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Log in|Tenants and keys"))
        with stack.parts.adapters.database.write() as connection:  # or the next test finds this machine locked out
            connection.exec_driver_sql("DELETE FROM api_keys")
