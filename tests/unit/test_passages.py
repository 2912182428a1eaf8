from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from extractor.core.conversation.transcript import Message
from extractor.core.recall.candidate import Place
from extractor.core.recall.passages import MAX_LINES, MessageHit, Passage, Room, passages, spans
from extractor.core.recall.snippets import LINE_CHARS

AWS_KEY = "AKIA" + "Q7ZK2MPRXVT4NWY3"

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def message(session: int, at: int, text: str = "") -> Message:
    said_at = NOON + timedelta(minutes=at)
    return Message(UUID(int=1000 * session + at), "user", text or f"line {at}", said_at, position=at, name="Ada")


def hit(session: int, at: int, score: float = 1.0, text: str = "") -> MessageHit:
    return MessageHit(score, session, f"s{session}", message(session, at, text))


def around(hits: Sequence[MessageHit], width: int = 1, missing: Sequence[Place] = ()) -> list[Passage]:
    places = {place for span in spans(hits, width) for place in span.places} - set(missing)
    near = {place: message(*place) for place in places if place[1] > 0}
    return passages(hits, near, ["line"], width)


def shown(found: Sequence[Passage]) -> list[tuple[str, list[int]]]:
    return [(one.session_id, [line.uuid.int % 1000 for line in one.lines]) for one in found]


class TestPassages:
    def test_a_hit_is_shown_with_the_messages_around_it(self) -> None:
        (found,) = around([hit(1, 5)], 2)
        assert [(line.text, line.is_hit) for line in found.lines] == [
            ("line 3", False), ("line 4", False), ("line 5", True), ("line 6", False), ("line 7", False),
        ]  # fmt: skip
        assert (found.at, found.lines[0].name) == (NOON + timedelta(minutes=3), "Ada")

    def test_hits_that_touch_are_one_passage_with_the_best_score(self) -> None:
        found = around([hit(1, 8, 0.9), hit(1, 5, 0.4), hit(2, 6, 0.5), hit(1, 20, 0.1)])
        assert shown(found) == [("s1", [4, 5, 6, 7, 8, 9]), ("s2", [5, 6, 7]), ("s1", [19, 20, 21])]
        assert [one.score for one in found] == [0.9, 0.5, 0.1]

    def test_missing_and_empty_neighbours_are_left_out(self) -> None:
        assert shown(around([hit(1, 1), hit(1, 9)], 1, missing=[(1, 10)])) == [("s1", [1, 2]), ("s1", [8, 9])]

    def test_credentials_are_not_shown(self) -> None:
        (found,) = around([hit(1, 5, text=f"line: the key is {AWS_KEY}")], 0)
        assert AWS_KEY not in found.lines[0].text

    @given(st.sets(st.tuples(st.integers(1, 3), st.integers(1, 90)), min_size=1, max_size=80), st.integers(0, 5))
    def test_every_hit_is_in_one_passage_and_no_message_in_two(self, places: set[Place], width: int) -> None:
        found = around([hit(*place) for place in sorted(places)], width)
        lines = [line for one in found for line in one.lines]
        assert len({line.uuid for line in lines}) == len(lines)
        assert sorted(line.uuid.int for line in lines if line.is_hit) == sorted(1000 * s + at for s, at in places)
        assert all(len(one.lines) <= MAX_LINES for one in found)


def by_chars(chars_a_token: float) -> Callable[[str], int]:
    return lambda text: math.ceil(len(text) / chars_a_token)


class TestRoom:
    def test_neighbours_count_as_much_as_the_message_and_once(self) -> None:
        """What touches another passage takes less room."""
        room = Room(15, around=1, count=by_chars(100))  # at six characters a token
        assert not room.is_filled_by([hit(1, 5, text="ten chars.")])  # three messages
        assert not room.is_filled_by([hit(1, 6, text="ten chars.")])  # one more of them is new
        assert not room.is_filled_by([hit(1, 20, text="ten chars.")])
        assert room.is_filled_by([hit(1, 30, text="ten chars.")])

    def test_a_long_message_counts_as_far_as_it_is_shown(self) -> None:
        room = Room(LINE_CHARS // 6 + 1, around=0, count=by_chars(100))
        assert not room.is_filled_by([hit(1, 1, text="word " * 10_000)])

    def test_short_tokens_fill_it_sooner(self) -> None:
        """In Chinese a token has one character, in English four or five."""
        hits = [hit(1, at, text="x" * 100) for at in range(0, 20, 2)]
        assert Room(500, around=0, count=by_chars(1)).is_filled_by(hits)
        assert not Room(500, around=0, count=by_chars(4)).is_filled_by(hits)

    def test_without_a_text_there_is_room_left(self) -> None:
        assert not Room(10, around=0, count=by_chars(1)).is_filled_by([])
