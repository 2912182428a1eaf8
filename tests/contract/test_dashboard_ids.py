"""On the dashboard an id cannot look like another one, or reverse the text around it; links and forms mean the true id."""

from __future__ import annotations

import html
import re
from urllib.parse import quote, urlencode

import pytest
from fastapi.testclient import TestClient

from extractor.adapters.sql.operators.queries import FactFilter
from extractor.bootstrap import Container
from tests.build import entry, event
from tests.contract.over_http import extract

USER = "ada\u200b"
SESSION = "s\u202e1"
TENANT = "ac\u2060me"
PROJECT = "apo\u200dllo"
SAID = "I keep \u202bbees\u202c and \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645."
HIDDEN = re.compile("[\u200b\u202e\u2060\u200d]")


@pytest.fixture
def pages(api: TestClient, parts: Container) -> dict[str, str]:
    """Pages on which the ids occur, by path."""
    told = event(entry(SAID), user=USER, session=SESSION, tenant_id=TENANT, project_id=PROJECT)
    parts.adapters.archive.ingest([told])
    extract(parts, SESSION, tenant=TENANT, user=USER)
    session = parts.browse.key_of(TENANT, SESSION)
    (fact,) = parts.queries.facts(TENANT, FactFilter(user_id=USER)).items
    (run,) = api.get("/dashboard/runs").text.partition("/dashboard/runs/")[2][:36].split()
    user = f"/users/{quote(TENANT)}?{urlencode({'user': USER})}"
    erase = f"/confirm/erase?{urlencode({'tenant': TENANT, 'user': USER, 'back': f'/dashboard/users/{TENANT}'})}"
    paths = (
        f"?tenant={quote(TENANT)}", "/sessions", "/runs", "/users", f"/facts?tenant={quote(TENANT)}", "/tenants", f"/search?q={quote(SESSION)}",
        f"/sessions/{session}", f"/facts/{fact.id}", f"/runs/{run}", user, f"{user}&about=bees", erase,
        f"/users/{quote(TENANT)}?user=no%E2%80%8Bbody", f"/sessions?tenant={quote(TENANT)}",
    )  # fmt: skip
    return {path: api.get(f"/dashboard{path}").text for path in paths}


def test_ids_are_shown_with_what_cannot_be_seen(pages: dict[str, str]) -> None:
    found = {}
    for path, page in pages.items():
        shown = re.sub(r'(?s) (?:value|href)="[^"]*"', "", page)
        found[path] = [shown[max(0, at.start() - 30) : at.end() + 10] for at in HIDDEN.finditer(shown)]
    assert {path: one for path, one in found.items() if one} == {}
    sessions = html.unescape(pages["/sessions"])
    assert all(
        text in sessions for text in (">s<U+202E>1</a>", ">ada<U+200B></a>", ">ac<U+2060>me</td>", "session s<U+202E>1\"")
    )  # fmt: skip


def test_links_and_forms_mean_the_true_id(api: TestClient, pages: dict[str, str]) -> None:
    to = f"/dashboard/users/{quote(TENANT)}?user={quote(USER)}"
    assert f'href="{to}"' in pages["/sessions"]
    assert api.get(to).status_code == 200
    erase = next(page for path, page in pages.items() if path.startswith("/confirm/erase"))
    for name, value in (("tenant", TENANT), ("user", USER), ("back", f"/dashboard/users/{TENANT}")):
        assert f'name="{name}" value="{value}"' in erase
    assert f'name="tenant" value="{TENANT}"' in pages[f"/sessions?tenant={quote(TENANT)}"]


def test_what_was_said_stays_as_it_is_with_a_direction_of_its_own(pages: dict[str, str]) -> None:
    page = next(page for path, page in pages.items() if path.startswith("/sessions/"))
    assert f'<p dir="auto" lang="">{SAID}</p>' in page
