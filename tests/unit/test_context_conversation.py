"""What a context shows of conversations: nothing twice, and nobody is said to have said what a tool returned."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from extractor.core.context.material import Material
from extractor.core.recall.passages import Line, MessageHit, Passage, passages
from tests.build import NOON, message
from tests.unit.test_context_routing import made, passage

CALL = {"type": "tool_use", "id": "t1", "name": "book_hotel", "input": {"hotel": "Opus 16"}}
RESULT = {"type": "tool_result", "tool_use_id": "t1", "content": '{"booking": "OP-50932"}'}
BOOKING: list[dict[str, Any]] = [
    {"role": "user", "content": "Opus 16 then."},
    {"role": "assistant", "content": [{"type": "text", "text": "One moment."}, CALL]},
    {"role": "user", "content": [RESULT]},
    {"role": "assistant", "content": [{"type": "text", "text": "Booked."}, {"type": "text", "text": "Number OP-50932."}]},
]  # fmt: skip


def found(words: tuple[str, ...], around: int = 1) -> list[Passage]:
    """Return the passages of the booking, of which every message is found."""
    said = [message(one["content"], one["role"], position=at) for at, one in enumerate(BOOKING)]
    hits = [MessageHit(0.5, 1, "s1", one) for one in said]
    return passages(hits, {hit.place: hit.message for hit in hits}, words, around)


class TestConversation:
    def test_a_message_with_calls_of_tools_or_their_results_is_not_shown_again(self) -> None:
        archive = found(("opus", "booking", "number"))
        assert [line.text for line in archive[0].lines][1:3] == [
            'One moment. book_hotel {"hotel": "Opus 16"}', '{"booking": "OP-50932"}',
        ]  # fmt: skip
        blocks = made("blocks", Material(messages=BOOKING, archive=archive))
        assert (blocks["history"].count("OP-50932"), blocks["knowledge"]) == (2, "")
        assert "OP-50932" in made("blocks", Material(archive=archive))["knowledge"]

    def test_a_part_of_a_passage_is_not_shown_again_where_the_whole_has_no_room(self) -> None:
        """Only the best line has room, and the conversation shows that."""
        before = [f"This was said long before it and is quite long, number {at}" for at in range(4_000)]
        best = passage("We met in Rome.").lines[0]
        lines = [Line(uuid4(), "user", None, NOON, " ".join(before[at::8]), is_hit=False) for at in range(8)]
        archive = [Passage(0.5, "s1", (*lines, best))]
        given = Material(messages=[{"role": "user", "content": "We met in Rome."}], archive=archive)
        assert made("blocks", given)["knowledge"] == ""
        assert "We met in Rome." in made("blocks", Material(archive=archive))["knowledge"]

    @pytest.mark.parametrize(
        ("form", "called", "told"),
        [
            ("lines", "Assistant: One moment. book_hotel", 'Tool: {"booking"'),
            ("xml", '<message by="assistant">One moment. book_hotel', '<message by="tool">{"booking"'),
        ],
    )
    def test_nobody_said_what_a_tool_returned(self, form: str, called: str, told: str) -> None:
        block = made("layers", Material(archive=found(("opus", "booking"))), form=form)["archive"]
        assert called in block
        assert told in block
        assert block.count("User: ") + block.count('by="user"') == 1
