"""Many texts are searched for credentials at once, and each verdict is that of the text alone."""

from __future__ import annotations

import pytest

from extractor.core.facts.secrets import clean, redact, redact_all, redact_document
from extractor.core.facts.secrets.clean import with_credentials

HARMLESS = ["We met in Rome.", "Der Spaß kostet 20 €.", "The pin is on the map.", "\ud800 alone", "", "Version 9."]
SECRET = ["My password is hunter2X9!", "Das Passwort für Ümit lautet Geheim-4711x", "AKIAIOSFODNN7ABCDEFG", "I log in with Tr0ub4dor&3"]  # fmt: skip


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clean, "_clean", clean._Clean(clean.REMEMBERED))


class TestVerdicts:
    @pytest.mark.parametrize("secret", SECRET)
    def test_a_text_among_others_is_judged_as_it_is_alone(self, secret: str) -> None:
        assert redact(secret) != secret
        for _ in range(2):  # searched, then remembered
            assert with_credentials([*HARMLESS, secret]) == {secret}
            assert redact_all([*HARMLESS, secret]) == [*HARMLESS, redact(secret)]
        assert redact_all(HARMLESS) is HARMLESS

    def test_all_of_them_at_once(self) -> None:
        assert with_credentials([*SECRET, *HARMLESS]) == set(SECRET)
        assert redact_all(SECRET) == [redact(text) for text in SECRET]

    def test_a_document_is_judged_with_the_names_of_its_arguments(self) -> None:
        asked = [{"type": "tool_use", "name": "open", "input": {"password": "hunter2X9!"}}, *HARMLESS]
        for _ in range(2):
            assert "hunter2X9!" not in str(redact_document(asked))
        assert redact_document(HARMLESS) is HARMLESS

    def test_an_id_is_no_credential_unless_its_name_says_so(self) -> None:
        """One UUID in some millions has the check digits of an IBAN: its fact could not be asked for again."""
        key, at = "be709166-5378-6592-0059-727955273878", "2026-11-25T18:56:00.123456Z"
        shown = {"id": key, "at": [at], "call": {"input": {"at": at}}}
        assert redact_document(shown) is shown
        assert key not in str(redact_document({"at": at, "call": {"input": {"api_key": key}}}))
        assert redact_document({**shown, "text": SECRET[0]}) == {**shown, "text": redact(SECRET[0])}

    def test_what_was_found_clean_is_not_searched_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        redact_all(HARMLESS)
        monkeypatch.setattr(clean, "find_in_piece", lambda *_: pytest.fail("searched again"))
        monkeypatch.setattr(clean, "find_all", lambda _: pytest.fail("searched again"))
        assert redact_all(HARMLESS) is HARMLESS


def test_digests_are_bounded_and_those_in_use_stay() -> None:
    held = clean._Clean(8)
    held.add(b"used")
    for number in range(40):
        held.add(b"%d" % number)
        assert b"used" in held
    assert sum(b"%d" % number in held for number in range(40)) <= 8
