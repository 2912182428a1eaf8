from __future__ import annotations

import pytest

from extractor.core.conversation.opt_out import wants_no_memory


@pytest.mark.parametrize(
    "text",
    [
        "Ignore memory.",
        "Please ignore your memories for this one",
        "Don't use memory for this answer, please.",
        "do not use what you know about me",
        "Without using your memory: what would you suggest?",
        "Answer without looking at my saved preferences.",
        "Fresh context please",
        "Let's start with a clean slate: which database?",
        "No memory please.",
        "disregard everything else and forget about what you remember about me",
        "Answer as if you had never met me.",
        "Don\u2019t rely on stored notes here",
    ],
)
def test_a_wish_is_recognised(text: str) -> None:
    assert wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ignore memory leaks for now and fix the crash.",
        "Don't use memory-mapped files.",
        "How do I read the file without using memory for the whole of it?",
        "Why did you ignore my memory?",
        "Don't ignore memory errors.",
        "Do you remember what I said?",
        "What do you know about me?",
        "We have no memory pressure here.",
        "The process needs less memory.",
        "Use what you know about me.",
        "My memory is bad, so remind me.",
        "",
    ],
)
def test_other_talk_of_memory_is_none(text: str) -> None:
    assert not wants_no_memory(text)
