from __future__ import annotations

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from extractor.core.display_width import width_of
from extractor.core.facts import manifest
from tests.build import NOON, fact


class TestManifest:
    def test_one_line_a_fact_newest_first(self) -> None:
        text = manifest.render([fact("b", "Second."), fact("a", "First.")])
        assert text == "- [user] b: Second. (2026-11-20)\n- [user] a: First. (2026-11-20)\n"

    def test_no_facts_no_lines(self) -> None:
        assert manifest.render([]) == ""

    def test_the_cap_keeps_the_newest_and_says_what_is_missing(self) -> None:
        facts = [fact(f"f{i}", f"Fact {i}.", updated_at=NOON - timedelta(days=i)) for i in range(250)]
        lines = manifest.render(facts).splitlines()
        assert len(lines) == manifest.MAX_LINES
        assert lines[0].startswith("- [user] f0:")
        assert lines[-1].startswith("> 51 older facts of 250 are not shown")

    def test_exactly_at_the_cap_nothing_is_cut(self) -> None:
        assert len(manifest.render([fact(f"f{i}") for i in range(200)]).splitlines()) == 200
        assert "not shown" not in manifest.render([fact(f"f{i}") for i in range(200)])

    def test_a_total_beyond_what_was_loaded_is_told(self) -> None:
        lines = manifest.render([fact(f"f{i}") for i in range(201)], total=1_000).splitlines()
        assert lines[-1].startswith("> 801 older facts of 1000")

    @given(st.lists(st.text(max_size=400), max_size=230))
    def test_whatever_stands_in_descriptions_both_caps_hold(self, descriptions: list[str]) -> None:
        """One fact takes one line, and a long or odd one cannot push the others out."""
        facts = [fact(f"f{i}", "c", description=text) for i, text in enumerate(descriptions)]
        text = manifest.render(facts)
        assert len(text.encode()) <= manifest.MAX_BYTES
        lines = text.split("\n")[:-1]
        assert len(lines) <= manifest.MAX_LINES
        shown = [line for line in lines if line.startswith("- ")]
        assert len(shown) == (len(facts) if len(facts) <= 200 else 199), "a long line pushes no other out"
        if facts:
            assert lines[0].startswith("- [user] f0:")

    def test_the_longest_lines_are_cut_and_no_name_is(self) -> None:
        """Eighty-character names with 200 characters of four bytes each, two hundred times, and short ones between."""
        facts = [
            fact(f"{'n' * 74}-{i:05}" if i % 2 else f"f{i}", "c", description="\U0001f980" * 200 if i % 2 else "short")
            for i in range(200)
        ]
        text = manifest.render(facts)
        assert len(text.encode()) <= manifest.MAX_BYTES
        for one in facts:
            assert f" {one.name}: " in text
        assert text.count(": short (2026") == 100

    def test_lines_of_all_scripts_are_cut_to_the_same_width(self) -> None:
        """A Chinese character takes two columns and three bytes, a combining mark none and two."""
        texts = (
            "她每周二和妹妹去游泳" * 20,
            "She swims on Tuesdays. " * 9,
            "Elle nage ete\u0301 et hiver. " * 9,
            "وَصَلَ الطَّبِيبُ. " * 12,
        )
        facts = [fact(f"f{i:03}", "c", description=texts[i % 4]) for i in range(200)]
        lines = manifest.render(facts).splitlines()
        assert sum(len(line.encode()) + 1 for line in lines) > manifest.MAX_BYTES * 0.95
        widths = [{width_of(line) for line in lines[script::4]} for script in range(4)]
        (latin,) = widths[1]
        assert all(latin - 1 <= width <= latin for found in widths for width in found), widths

    def test_nothing_but_marks_does_not_break_the_cap(self) -> None:
        facts = [fact(f"f{i}", "c", description="\u0301" * 400) for i in range(200)]
        assert len(manifest.render(facts).encode()) <= manifest.MAX_BYTES

    def test_what_names_code_is_to_be_verified(self) -> None:
        text = manifest.render([fact("a", "Retries live in src/retry.py."), fact("b", "Ada likes tea.")])
        assert text.splitlines()[0].endswith("(2026-11-20; verify before use)")
        assert text.splitlines()[1].endswith("(2026-11-20)")

    def test_the_etag_changes_with_the_text(self) -> None:
        assert manifest.etag("a") != manifest.etag("b")
        assert manifest.etag("a").startswith('"')
