"""LangGraph's store over the HTTP API, with LangGraph itself: what its own stores promise, ours keeps."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict

import pytest
from langgraph.graph import END, START, StateGraph
from langgraph.store.base import BaseStore, GetOp, PutOp, SearchOp

from extractor.bootstrap import Container
from extractor.sdk.langgraph_store import ExtractorStore
from extractor.settings import read_settings

ADA = ("memories", "ada")
TEA = {"content": "Ada likes green tea.", "type": "user", "description": "Likes green tea."}


@pytest.fixture
def parts(tmp_path: Path) -> Iterator[Container]:
    opened = Container(read_settings({}, home=tmp_path / "home", model="offline"))
    opened.migrate()
    yield opened
    opened.close()


@pytest.fixture
def store(address: str) -> ExtractorStore:
    return ExtractorStore(address)


class TestLangGraph:
    def test_put_get_search_delete(self, store: ExtractorStore) -> None:
        store.put(ADA, "tea", TEA)
        store.put(ADA, "Tabs, please!", {"text": "Ada wants tabs in code.", "type": "feedback"})
        item = store.get(ADA, "tea")
        assert item is not None
        assert (item.key, item.namespace, item.value["content"], item.value["origin"]) == (
            "tea", ADA, "Ada likes green tea.", "agent",
        )  # fmt: skip
        assert store.get(ADA, "coffee") is None
        assert store.get(("memories", "eve"), "tea") is None
        assert [found.key for found in store.search(ADA)] == ["Tabs, please!", "tea"]
        assert [found.key for found in store.search(ADA, filter={"type": "user"})] == ["tea"]
        hits = store.search(ADA, query="what tea does she drink?")
        assert hits[0].key == "tea"
        assert hits[0].score is not None
        assert len(store.search(ADA, limit=1)) == len(store.search(ADA, limit=1, offset=1)) == 1
        store.delete(ADA, "tea")
        assert store.get(ADA, "tea") is None

    def test_a_refused_fact_says_why(self, store: ExtractorStore) -> None:
        with pytest.raises(ValueError, match="password"):
            store.put(ADA, "secret", {"content": "The password is hunter2-Xy77!"})

    @pytest.mark.parametrize("key", ["My Key!", "a.b/c", "ключ 🔑", "x" * 500, "tea", "TEA", "-", " "])
    def test_keys_of_any_text(self, store: ExtractorStore, key: str) -> None:
        value = {"content": f"Ada likes the thing of key {key[:40]!r}.", "rank": 3, "tags": ["a", {"b": None}]}
        store.put(ADA, key, value)
        item = store.get(ADA, key)
        assert item is not None
        assert (item.key, item.value) == (key, value)
        assert store.get(ADA, f"{key}.") is None
        assert [(found.key, found.value) for found in store.search(ADA)] == [(key, value)]
        store.delete(ADA, key)
        assert store.get(ADA, key) is None

    def test_keys_that_look_alike_are_apart(self, store: ExtractorStore) -> None:
        texts = {"my key": "Ada drinks tea.", "My Key": "The cat sleeps upstairs.", "my-key": "Trains leave at noon."}
        for key, text in texts.items():
            store.put(ADA, key, {"content": text, "of": key})
        assert {found.key: found.value["of"] for found in store.search(ADA)} == {
            "my key": "my key", "My Key": "My Key", "my-key": "my-key",
        }  # fmt: skip

    def test_one_statement_has_one_key(self, store: ExtractorStore) -> None:
        store.put(ADA, "tea", TEA)
        with pytest.raises(ValueError, match="another key holds the same statement"):
            store.put(ADA, "drink", TEA)

    def test_values_without_a_text_and_filters(self, store: ExtractorStore) -> None:
        for number in range(4):
            store.put(ADA, f"n{number}", {"colour": "red" if number % 2 else "green", "rank": number})
        assert {found.key for found in store.search(ADA, filter={"colour": "red"})} == {"n1", "n3"}
        assert {found.key for found in store.search(ADA, filter={"rank": {"$gte": 1, "$lt": 3}})} == {"n1", "n2"}
        assert {found.key for found in store.search(ADA, filter={"colour": {"$ne": "red"}})} == {"n0", "n2"}
        pages = [store.search(ADA, limit=2, offset=start) for start in (0, 2, 4)]
        assert sorted(found.key for page in pages for found in page) == ["n0", "n1", "n2", "n3"]
        assert [len(page) for page in pages] == [2, 2, 0]
        assert "n1" in {found.key for found in store.search(ADA, query="red")}

    def test_a_batch_reads_first_and_the_last_value_of_a_key_stays(self, store: ExtractorStore) -> None:
        read, first, last, found = store.batch(
            [GetOp(ADA, "tea"), PutOp(ADA, "tea", {**TEA, "content": "Ada likes tea."}), PutOp(ADA, "tea", TEA),
             SearchOp(ADA)]
        )  # fmt: skip
        assert (read, first, last, found) == (None, None, None, [])
        item = asyncio.run(store.aget(ADA, "tea"))
        assert item is not None
        assert item.value["content"] == "Ada likes green tea."

    def test_namespaces_of_a_user_and_what_no_store_takes(self, store: ExtractorStore) -> None:
        assert store.list_namespaces(prefix=ADA) == []
        store.put(ADA, "tea", TEA)
        assert store.list_namespaces(prefix=ADA) == [ADA]
        assert store.list_namespaces(prefix=ADA, max_depth=1) == [("memories",)]
        assert store.list_namespaces(prefix=ADA, suffix=("ada",)) == [ADA]
        assert store.list_namespaces(prefix=ADA, suffix=("eve",)) == []
        assert store.list_namespaces(prefix=ADA, offset=1) == []
        for wrong in ((), ("memories", ""), ("memories", "ada.lovelace"), ("langgraph", "ada")):
            with pytest.raises(ValueError, match="amespace"):
                store.put(wrong, "tea", TEA)
        with pytest.raises(NotImplementedError):
            store.put(ADA, "tea", TEA, ttl=5)

    @pytest.mark.parametrize("namespace", [("memories",), ("facts", "ada")])
    def test_a_namespace_is_a_user(self, store: ExtractorStore, namespace: tuple[str, ...]) -> None:
        with pytest.raises(ValueError, match="must be"):
            store.get(namespace, "tea")
        with pytest.raises(ValueError, match="not listed"):
            store.list_namespaces()

    def test_the_user_may_come_first_in_a_namespace(self, address: str) -> None:
        store = ExtractorStore(address, namespace=("{user_id}", "memories"))
        ada, project = ("ada", "memories"), ("ada", "memories", "apollo")
        store.put(ada, "tea", TEA)
        store.put(project, "launch", {"content": "Apollo starts from Florida.", "type": "project"})
        spaces = {found.key: found.namespace for found in store.search(ada)}
        assert spaces == {"tea": ada, "launch": project}
        assert store.get(project, "launch") is not None
        assert store.get(ada, "launch") is None
        assert {found.key for found in store.search(project)} == {"launch"}
        assert store.list_namespaces(prefix=ada) == [ada, project]
        for wrong in (("memories", "ada"), ("ada",), ("ada", "notes")):
            with pytest.raises(ValueError, match=r"must be \(user_id, 'memories'\) or"):
                store.get(wrong, "tea")
        with pytest.raises(ValueError, match="one label"):
            ExtractorStore(address, namespace=("ada", "memories"))

    def test_a_graph_uses_it(self, store: ExtractorStore) -> None:
        class State(TypedDict):
            answer: str

        def remember(state: State, *, store: BaseStore) -> dict[str, Any]:
            store.put(ADA, "tea", TEA)
            return {}

        async def recall(state: State, *, store: BaseStore) -> dict[str, Any]:
            found = await store.asearch(ADA, query="tea")
            return {"answer": found[0].value["content"]}

        builder = StateGraph(State)
        builder.add_node("remember", remember)
        builder.add_node("recall", recall)
        builder.add_edge(START, "remember")
        builder.add_edge("remember", "recall")
        builder.add_edge("recall", END)
        graph = builder.compile(store=store)
        result = asyncio.run(graph.ainvoke({"answer": ""}))
        assert result["answer"] == "Ada likes green tea."

    @pytest.mark.parametrize(
        "value",
        [
            {"text": "Ada keeps bees."}, {"memory": "Ada keeps bees.", "kind": "hobby"}, {"content": "Ada keeps bees.", "n": 1},
            {"tags": ["a", {"b": [1, None]}]}, {"text": {"not": "a text"}}, {"content": ""}, {},
        ],
    )  # fmt: skip
    def test_a_value_comes_back_as_it_was_put(self, store: ExtractorStore, value: dict[str, Any]) -> None:
        store.put(ADA, "bees", value)
        item = store.get(ADA, "bees")
        assert item is not None
        assert item.value == value

    def test_another_value_replaces_the_one_of_its_key(self, store: ExtractorStore) -> None:
        store.put(ADA, "doc", {"title": "Draft", "content": "Hello, World!"})
        first = store.get(ADA, "doc")
        store.put(ADA, "doc", {"data": "something else"})
        second = store.get(ADA, "doc")
        assert first is not None
        assert second is not None
        assert second.value == {"data": "something else"}
        assert first.created_at == second.created_at
        assert first.updated_at <= second.updated_at
        store.delete(ADA, "doc")
        store.delete(ADA, "doc")
        assert store.get(ADA, "doc") is None
        store.put(ADA, "doc", {"data": "something else"})
        assert store.get(ADA, "doc") is not None

    def test_filters_compare_values_of_one_kind(self, store: ExtractorStore) -> None:
        for price in (-10, 10, 20):
            store.put(
                ADA,
                f"item{price}",
                {
                    "price": price,
                    "is-new": price > 0,
                    "tags": [f"t{price}"],
                    "made": {"by": "Ada" if price > 0 else "Eve", "year": price},
                },
            )
        wanted: list[tuple[dict[str, Any], set[int]]] = [
            ({"price": {"$lt": 0}}, {-10}), ({"price": {"$lt": float("inf")}}, {-10, 10, 20}),
            ({"price": {"$eq": float("nan")}}, set()), ({"price": {"$gt": "5"}}, set()), ({"is-new": True}, {10, 20}),
            ({"tags": ["t10"]}, {10}), ({"made": {"by": "Ada"}}, {10, 20}), ({"made": {"by": {"$ne": "Ada"}}}, {-10}),
            ({"price": {"by": "Ada"}}, set()), ({"price": "10' OR '1'='1"}, set()), ({"price": "10\x00"}, set()),
        ]  # fmt: skip
        for given, prices in wanted:
            assert {found.value["price"] for found in store.search(ADA, filter=given)} == prices, given

    def test_an_unknown_operator_is_refused_as_langgraphs_own_stores_do(self, store: ExtractorStore) -> None:
        """Otherwise it looks like a search that finds nothing."""
        store.put(ADA, "item", {"price": 1})
        with pytest.raises(ValueError, match=r"a filter takes \$eq, .*, not '\$in'"):
            store.search(ADA, filter={"price": {"$in": [1]}})

    def test_the_same_value_may_be_put_again(self, store: ExtractorStore) -> None:
        store.put(ADA, "tea", TEA)
        store.put(ADA, "tea", TEA)
        assert [found.key for found in store.search(ADA)] == ["tea"]

    def test_texts_of_any_script_are_found(self, store: ExtractorStore) -> None:
        texts = ["这是中文", "これは日本語です", "이건 한국어야", "Это русский", "यह रूसी है"]
        for number, text in enumerate(texts):
            store.put(ADA, str(number), {"text": text})
        assert [store.search(ADA, query=text)[0].key for text in texts] == ["0", "1", "2", "3", "4"]
