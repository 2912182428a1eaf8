from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from extractor.core.run.cursor import CursorMode, unread
from tests.build import message


class TestUnread:
    def test_everything_is_unread_before_the_first_success(self) -> None:
        """Without a cursor the whole transcript is unread."""
        transcript = [message(), message(role="assistant")]
        found = unread(transcript, None, set())
        assert found.mode is CursorMode.START
        assert list(found.messages) == transcript

    def test_what_follows_the_cursor_is_unread(self) -> None:
        """The cursor's own message was read."""
        a, b, c = message(), message(), message()
        found = unread([a, b, c], b.uuid, {a.uuid, b.uuid})
        assert found.mode is CursorMode.CURSOR
        assert found.messages == (c,)

    def test_a_lost_cursor_falls_back_to_every_visible_message(self) -> None:
        """Compaction that removes the cursor's message never stops extraction."""
        gone, summary, new = message(), message(is_meta=True), message()
        found = unread([summary, new], gone.uuid, {gone.uuid})
        assert found.mode is CursorMode.FALLBACK
        assert found.messages == (summary, new)

    def test_the_fallback_leaves_out_what_was_read_by_uuid(self) -> None:
        """Messages that survived the compaction and were read before are not read again."""
        gone, kept, new = message(is_visible=False), message(), message()
        found = unread([gone, kept, new], gone.uuid, {gone.uuid, kept.uuid})
        assert found.mode is CursorMode.FALLBACK
        assert found.messages == (new,)

    def test_what_was_hidden_before_anyone_read_it_stays_unread(self) -> None:
        """A compaction that comes before the run loses no turn."""
        hidden, visible = message(is_visible=False), message()
        assert unread([visible, hidden], None, set()).messages == (hidden, visible)

    def test_a_late_arrival_before_the_cursor_is_unread(self) -> None:
        """Events out of order: reading twice is allowed, skipping is not."""
        late, read = message(), message()
        assert unread([late, read], read.uuid, {read.uuid}).messages == (late,)

    @given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=30), st.data())
    def test_unread_and_read_part_the_transcript(self, shape: list[tuple[bool, bool]], data: st.DataObject) -> None:
        """Whatever the cursor: each message was read or is unread, never both, never neither."""
        transcript = [message(is_visible=visible) for visible, _ in shape]
        read = {m.uuid for m, (_, was_read) in zip(transcript, shape, strict=True) if was_read}
        cursor = data.draw(st.sampled_from(sorted(read, key=str))) if read else None
        found = {m.uuid for m in unread(transcript, cursor, read).messages}
        assert found | read == {m.uuid for m in transcript}
        assert not found & read
