"""What the tests of LangGraph's own stores check, run against ours: their namespaces, values and expectations.

A namespace begins with the user here, so that theirs can be used as they are. Users are not listed: where their tests
list all namespaces, ours give the prefix. Tests of their vectors and of TTL are left out: neither is offered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from langgraph.store.base import (
    GetOp,
    InvalidNamespaceError,
    Item,
    ListNamespacesOp,
    MatchCondition,
    PutOp,
    SearchOp,
)

from extractor.sdk.langgraph_store import ExtractorStore

Space = tuple[str, ...]


@pytest.fixture
def store(address: str) -> ExtractorStore:
    return ExtractorStore(address, namespace=("{user_id}",))


def fill(store: ExtractorStore, spaces: Sequence[Space]) -> None:
    for number, space in enumerate(spaces):
        store.put(space, f"id_{number}", {"data": f"value_{number:02d}"})


class TestNamespaces:
    def test_list_namespaces_basic(self, store: ExtractorStore) -> None:
        fill(store, [
            ("a", "b", "c"), ("a", "b", "d", "e"), ("a", "b", "d", "i"), ("a", "b", "f"), ("a", "c", "f"), ("b", "a", "f"),
            ("users", "123"), ("users", "456", "settings"), ("admin", "users", "789"),
        ])  # fmt: skip
        below = [("a", "b", "c"), ("a", "b", "d", "e"), ("a", "b", "d", "i"), ("a", "b", "f")]
        assert store.list_namespaces(prefix=("a", "b")) == below
        assert store.list_namespaces(prefix=("a",), suffix=("f",)) == [("a", "b", "f"), ("a", "c", "f")]
        depths = [("a", "b", "c"), ("a", "b", "d"), ("a", "b", "f")]
        assert store.list_namespaces(prefix=("a", "b"), max_depth=3) == depths
        assert store.list_namespaces(prefix=("a", "b"), limit=2) == below[:2]
        assert store.list_namespaces(prefix=("a", "b"), offset=2) == below[2:]
        assert store.list_namespaces(prefix=("a", "*", "f")) == [("a", "b", "f"), ("a", "c", "f")]
        assert store.list_namespaces(prefix=("a",), suffix=("*", "f")) == [("a", "b", "f"), ("a", "c", "f")]
        assert store.list_namespaces(prefix=("nonexistent",)) == []
        assert store.list_namespaces(prefix=("users", "123")) == [("users", "123")]

    def test_list_namespaces_with_wildcards(self, store: ExtractorStore) -> None:
        fill(
            store, [("users", "123"), ("users", "456"), ("users", "789", "settings"), ("guests", "456", "preferences")]
        )
        everyone = [("users", "123"), ("users", "456"), ("users", "789", "settings")]
        assert store.list_namespaces(prefix=("users", "*")) == everyone
        guests = store.list_namespaces(prefix=("guests",), suffix=("*", "preferences"))
        assert guests == [("guests", "456", "preferences")]
        assert store.list_namespaces(prefix=("users",), suffix=("*", "preferences")) == []

    def test_list_namespaces_pagination(self, store: ExtractorStore) -> None:
        spaces = [("namespace", f"sub_{number:02d}") for number in range(20)]
        fill(store, spaces)
        for start in (0, 5, 15):
            assert store.list_namespaces(prefix=("namespace",), limit=5, offset=start) == spaces[start : start + 5]

    def test_list_namespaces_max_depth(self, store: ExtractorStore) -> None:
        fill(store, [("a", "b", "c", "d"), ("a", "b", "c", "e"), ("a", "b", "f"), ("a", "g"), ("h", "i", "j", "k")])
        assert store.list_namespaces(prefix=("a",), max_depth=2) == [("a", "b"), ("a", "g")]
        assert store.list_namespaces(prefix=("h",), max_depth=2) == [("h", "i")]

    def test_cannot_put_empty_namespace(self, store: ExtractorStore) -> None:
        doc = {"foo": "bar"}
        for wrong in ((), ("the", "thing.about"), ("some", "fun", ""), ("langgraph", "foo")):
            with pytest.raises(InvalidNamespaceError):
                store.put(wrong, "foo", doc)
            with pytest.raises(InvalidNamespaceError):
                asyncio.run(store.aput(wrong, "foo", doc))
        space = ("foo", "langgraph", "foo")
        store.put(space, "bar", doc)
        item = store.get(space, "bar")
        assert item is not None
        assert item.value == doc
        assert store.search(space, query="bar")[0].value == doc
        store.delete(space, "bar")
        assert store.get(space, "bar") is None


class TestBatches:
    def test_batch_order(self, store: ExtractorStore) -> None:
        store.put(("test", "foo"), "key1", {"data": "value1"})
        store.put(("test", "bar"), "key2", {"data": "value2"})
        named = (MatchCondition("prefix", ("test",)),)
        got, put, found, spaces, missing = store.batch([
            GetOp(("test", "foo"), "key1"), PutOp(("test", "bar"), "key2", {"data": "value2"}),
            SearchOp(("test",), filter={"data": "value1"}), ListNamespacesOp(named), GetOp(("test",), "key3"),
        ])  # fmt: skip
        assert isinstance(got, Item)
        assert (got.value, got.key, got.namespace) == ({"data": "value1"}, "key1", ("test", "foo"))
        assert isinstance(found, list)
        assert [(item.key, item.value) for item in found] == [("key1", {"data": "value1"})]  # type: ignore[union-attr]
        assert (put, missing, spaces) == (None, None, [("test", "bar"), ("test", "foo")])

    def test_batch_put_ops(self, store: ExtractorStore) -> None:
        ops = [PutOp(("test",), f"key{at}", {"data": f"value{at}"} if at < 3 else None) for at in (1, 2, 3)]
        assert store.batch(ops) == [None, None, None]
        values = [item and item.value for item in store.batch([GetOp(("test",), f"key{at}") for at in (1, 2, 3)])]  # type: ignore[union-attr]
        assert values == [{"data": "value1"}, {"data": "value2"}, None]

    def test_batch_search_ops(self, store: ExtractorStore) -> None:
        for space, key, tag in (("foo", "key1", "a"), ("bar", "key2", "a"), ("baz", "key3", "b")):
            store.put(("test", space), key, {"data": key.replace("key", "value"), "tag": tag})
        tagged, two, foo = store.batch(
            [SearchOp(("test",), filter={"tag": "a"}), SearchOp(("test",), limit=2), SearchOp(("test", "foo"))]
        )
        assert isinstance(tagged, list)
        assert isinstance(two, list)
        assert isinstance(foo, list)
        assert {item.value["tag"] for item in tagged} == {"a"}  # type: ignore[union-attr]
        assert (len(tagged), len(two)) == (2, 2)
        assert [item.namespace for item in foo] == [("test", "foo")]  # type: ignore[union-attr]


class TestItems:
    def test_basic_store_ops(self, store: ExtractorStore) -> None:
        space: Space = ("test", "documents")
        value: dict[str, Any] = {"title": "Test Document", "content": "Hello, World!"}
        store.put(space, "doc1", value)
        item = store.get(space, "doc1")
        assert item is not None
        assert (item.namespace, item.key, item.value) == (space, "doc1", value)
        other = {"title": "Updated Document", "content": "Hello, Updated!"}
        store.put(space, "doc1", other)
        later = store.get(space, "doc1")
        assert later is not None
        assert later.value == other
        assert later.updated_at >= item.updated_at
        apart: Space = ("test", "other_documents")
        assert store.get(apart, "doc1") is None
        store.put(apart, "doc1", {"title": "Another Document", "content": "Hello, Others!"})
        values = [found and found.value["title"] for found in (store.get(space, "doc1"), store.get(apart, "doc1"))]
        assert values == ["Updated Document", "Another Document"]
        store.delete(apart, "doc1")
        assert store.get(apart, "doc1") is None
        assert store.get(space, "doc1") is not None

    def test_search(self, store: ExtractorStore) -> None:
        for space, key, value in (
            (("test", "docs"), "doc1", {"title": "First Doc", "author": "Alice", "tags": ["important"]}),
            (("test", "docs"), "doc2", {"title": "Second Doc", "author": "Bob", "tags": ["draft"]}),
            (("test", "images"), "img1", {"title": "Image 1", "author": "Alice", "tags": ["final"]}),
        ):
            store.put(space, key, value)
        assert len(store.search(("test",))) == 3
        assert {item.key for item in store.search(("test", "docs"))} == {"doc1", "doc2"}
        assert {item.key for item in store.search(("test",), filter={"author": "Alice"})} == {"doc1", "img1"}
        pages = [store.search(("test",), limit=2, offset=start) for start in (0, 2)]
        assert [len(page) for page in pages] == [2, 1]
        assert len({item.key for page in pages for item in page}) == 3

    def test_the_same_key_is_apart_at_every_depth(self, store: ExtractorStore) -> None:
        spaces: list[Space] = [("ada",), ("ada", "b"), ("ada", "b", "c"), ("ada", "b", "c", "d"), ("ada", "c")]
        for space in spaces:
            store.put(space, "key", {"at": "/".join(space)})
        assert [item and item.value["at"] for space in spaces if (item := store.get(space, "key"))] == [
            "ada", "ada/b", "ada/b/c", "ada/b/c/d", "ada/c",
        ]  # fmt: skip
        assert {item.namespace for item in store.search(("ada", "b", "c"))} == set(spaces[2:4])
        store.delete(("ada",), "key")
        assert store.list_namespaces(prefix=("ada",)) == spaces[1:]
