"""Rules of the garbage collector: what serves others is not stopped by it several times a request."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from extractor.adapters.garbage import collect_less_garbage


@pytest.fixture
def thresholds() -> Iterator[None]:
    """Give the collector back as it was."""
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()
    if frozen:
        gc.freeze()


class TestGarbage:
    @pytest.mark.usefixtures("thresholds")
    def test_ten_thousand_objects_of_a_request_cause_no_collection(self) -> None:
        """A context makes some ten thousand objects, and none of them needs the collector."""
        collect_less_garbage()
        collections: list[str] = []
        gc.callbacks.append(lambda phase, _info: collections.append(phase))
        try:
            held = [[number] for number in range(10_000)]
        finally:
            gc.callbacks.pop()
        assert len(held) == 10_000
        assert collections == []

    @pytest.mark.usefixtures("thresholds")
    def test_what_was_loaded_before_is_not_collected_again(self) -> None:
        """Imported code is not looked at in a collection while a request waits."""
        held = [[number] for number in range(1_000)]
        collect_less_garbage()
        assert gc.get_freeze_count() >= len(held)
