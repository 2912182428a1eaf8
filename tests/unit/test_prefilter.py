"""Patterns are tried only in texts that have what they need, and no match is lost by it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractor.core.languages.prefilter import Patterns, alternatives, needed

_words = st.sampled_from(("note", "a", "to keep", "don't", " ", r"\.", "メモ", "you"))
_edges = st.sampled_from((r"\b", "(?!that)", "(?<=e)", r"\w", ".", "[abc]", "[^|()]", "(?:^|[.,] ?)"))
_repeats = st.sampled_from(("", "", "?", "*", "+", "{0,2}", "{1,2}?", "{2}"))


def _groups(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    repeated = st.builds("(?:{}){}".format, st.lists(parts, min_size=1, max_size=3).map("|".join), _repeats)
    return st.lists(st.one_of(repeated, parts), min_size=1, max_size=4).map("".join)


_patterns = st.recursive(st.one_of(_words, _edges), _groups, max_leaves=12)


@given(st.data(), st.lists(_patterns, min_size=1, max_size=3))
@settings(max_examples=300)
def test_what_matches_is_tried(data: st.DataObject, patterns: list[str]) -> None:
    each = Patterns(patterns)
    pattern = data.draw(st.sampled_from(patterns))
    text = data.draw(st.from_regex(pattern))
    possible = {one.pattern for one in each.possible(text)}
    matching = {one for pattern in patterns for one in alternatives(pattern) if re.search(one, text)}
    assert matching
    assert matching <= possible
    assert each.is_in(text)


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        ("a(?:bc|de)?fgh", {"fgh"}),
        (r"\b(?:x|yy+) (?:foo|bar) [a-z]{0,3}", {"foo", "bar"}),
        ("(?:^|[.!] ?|please )note that", {"note that"}),
        ("(?!foo)bar(?<=r)baz", {"barbaz"}),
        ("[]a]bc", {"bc"}),
        (r"x\.y|z{0,1}uv", {"x.y", "uv"}),
        ("(?i:x)", set()),
        ("(?:a|b)*", set()),
        ("(?:keep|)", set()),
        ("(?:keeping|keep) it", {"keep"}),
        ("a{2,3}b", {"b", "a"}),
    ],
)
def test_what_a_pattern_needs(pattern: str, texts: set[str]) -> None:
    assert needed(pattern) <= texts
    assert bool(needed(pattern)) == bool(texts)


def test_only_patterns_with_all_that_they_need_are_tried() -> None:
    patterns = Patterns(("(?:keep|store) (?:it|this)", "forget|drop this"))
    assert [one.pattern for one in patterns.possible("please keep this")] == ["(?:keep|store) (?:it|this)"]
    assert [one.pattern for one in patterns.possible("drop this")] == ["drop this"]
    assert patterns.possible("keep") == []
    assert patterns.possible("") == []


class TestSharedParts:
    PARTS = {"{known}": "your memory|your notes"}  # noqa: RUF012 - read only

    def test_a_pattern_is_tried_only_beside_its_part(self) -> None:
        patterns = Patterns(("ignore {known}", "forget me"), self.PARTS)
        assert patterns.is_in("ignore your notes")
        assert patterns.possible("ignore your mother") == []
        assert patterns.is_in("forget me")

    def test_a_part_that_may_be_left_out_is_not_needed(self) -> None:
        patterns = Patterns(("without (?:{known}|any help)", "no(?: {known})? please"), self.PARTS)
        assert patterns.is_in("without any help")
        assert patterns.is_in("without your memory")
        assert patterns.is_in("no please")
