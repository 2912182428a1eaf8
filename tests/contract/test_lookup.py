"""One box finds everything: sessions and users by prefix, runs by digits, facts and messages by words."""

from __future__ import annotations

from fastapi.testclient import TestClient

from extractor.bootstrap import Container
from extractor.core.run.runs import RunFilter
from tests.build import entry, event
from tests.contract.over_http import extract, keyed

TOLD = "Marta repaired the lighthouse lamp in Lisbon."


def tell(parts: Container, text: str, **rest: str) -> None:
    parts.adapters.archive.ingest([event(entry(text), **rest)])


class TestFind:
    def test_each_kind_is_found_by_what_people_type(self, api: TestClient, parts: Container) -> None:
        tell(parts, TOLD, session_id="chat-7", user_id="ada")
        extract(parts, "chat-7", content="Marta repairs lighthouses.")
        run_id = parts.run_lists.page(RunFilter("default")).items[0].id
        find = parts.lookup.find
        assert [row.session_id for row in find(None, "chat-").sessions] == ["chat-7"]
        assert [row.user_id for row in find("default", "ad").sessions] == ["ada"]
        assert [row.id for row in find(None, str(run_id)[:6]).runs] == [run_id]
        assert [row.id for row in find(None, str(run_id)).runs] == [run_id]
        assert [row.content for row in find(None, "repaired lighthouse").messages] == [TOLD]
        assert [row.content for row in find(None, "lighthouses").facts] == ["Marta repairs lighthouses."]
        name = find(None, "lighthouses").facts[0].name
        assert [row.name for row in find(None, name[:3]).facts] == [name]
        assert find(None, "lighthouse submarine").count == 0, "all words must occur"

    def test_the_text_is_no_pattern_and_no_query(self, api: TestClient, parts: Container) -> None:
        tell(parts, TOLD, session_id="chat-7")
        for text in ("%", "_", '"', "body : x", "a OR b", "' & '", "\u0000", "abc", "*", "(" * 300):
            assert parts.lookup.find(None, text).count == 0, text

    def test_a_tenant_finds_only_its_own(self, api: TestClient, parts: Container) -> None:
        tell(parts, TOLD, tenant_id="t1", session_id="chat-7", user_id="ada")
        extract(parts, "chat-7", tenant="t1", content="Marta repairs lighthouses.")
        run_id = parts.run_lists.page(RunFilter("t1")).items[0].id
        for text in ("chat", "ada", str(run_id)[:8], "lighthouse", "Marta"):
            assert parts.lookup.find("t1", text).count > 0, text
            assert parts.lookup.find("t2", text).count == 0, text


class TestPage:
    def test_results_are_grouped_and_linked(self, api: TestClient, parts: Container) -> None:
        tell(parts, TOLD, session_id="chat-7", user_id="ada")
        extract(parts, "chat-7", content="Marta repairs lighthouses.")
        page = api.get("/dashboard/search?q=lighthouse").text
        key = parts.browse.key_of("default", "chat-7")
        assert "<h2>Facts</h2>" in page
        assert "<h2>Messages</h2>" in page
        assert f'href="/dashboard/sessions/{key}?message=' in page
        assert "Nothing matches" in api.get("/dashboard/search?q=submarine").text
        assert api.get("/dashboard/search").status_code == 200

    def test_a_key_of_another_tenant_finds_nothing(self, api: TestClient, parts: Container) -> None:
        tell(parts, TOLD, session_id="chat-7")
        key = keyed(parts, "operator", "other")["Authorization"].removeprefix("Bearer ")
        api.post("/dashboard/login", data={"key": key}, follow_redirects=False)
        page = api.get("/dashboard/search?q=lighthouse&tenant=default").text
        assert "Nothing matches" in page
        assert "Lisbon" not in page
