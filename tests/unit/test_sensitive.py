"""Kinds of facts that an operator wants never kept."""

from __future__ import annotations

import pytest

from extractor.core.errors import NotToBeKept
from extractor.core.facts.sensitive import Kind, refuse_sensitive, sensitive_kind
from extractor.core.facts.sources import Sources
from extractor.core.run.staging import StagedMemory
from extractor.settings import read_settings
from tests.build import SCOPE, FactShelf, message

ALL = frozenset(Kind)
TOLD = [
    (Kind.HEALTH, "The user has type 2 diabetes."), (Kind.HEALTH, "The user is pregnant."),
    (Kind.HEALTH, "She takes antidepressants."), (Kind.HEALTH, "Der Nutzer ist an Krebs erkrankt."),
    (Kind.HEALTH, "Die Nutzerin ist Asthmatikerin."), (Kind.HEALTH, "L'utilisateur est allergique aux noix."),
    (Kind.HEALTH, "El usuario sufre de ansiedad."), (Kind.BELIEFS, "The user is a practising Catholic."),
    (Kind.BELIEFS, "The user votes for the Greens: voted for them in 2025."), (Kind.BELIEFS, "Er betet jeden Morgen."),
    (Kind.BELIEFS, "L'utilisatrice va \u00e0 la mosqu\u00e9e."), (Kind.BELIEFS, "El usuario es ateo."),
    (Kind.FINANCES, "The user earns 80,000 dollars."), (Kind.FINANCES, "Her mortgage ends in 2040."),
    (Kind.FINANCES, "Der Nutzer ist verschuldet."), (Kind.FINANCES, "Son salaire est de 3 000 euros."),
    (Kind.FINANCES, "El usuario pag\u00f3 su hipoteca."), (Kind.FAMILY, "The user's daughter is called Mia."),
    (Kind.FAMILY, "The user is divorced."), (Kind.FAMILY, "Ihre Schwester wohnt in Linz."),
    (Kind.FAMILY, "Le fr\u00e8re de l'utilisateur est m\u00e9canicien."), (Kind.FAMILY, "Su esposa es abogada."),
]  # fmt: skip
INNOCENT = [
    "The health check of the API answers on /healthz.", "Technical debt in the parser is paid back on Fridays.",
    "The parent process waits for the child process.", "The user prefers dark mode.",
    "The user is a nurse.", "Release notes go to the team channel.",
    "Die Muttersprache des Nutzers ist Deutsch.", "The user likes hiking in the Alps.", "Font family is Inter.",
    "The stroke width of icons is 2 px.", "El usuario prefiere respuestas cortas.", "L'utilisateur travaille \u00e0 Lyon.",
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), TOLD)
def test_what_tells_of_a_kind_is_refused_without_its_words(kind: Kind, text: str) -> None:
    assert sensitive_kind(text, frozenset({kind})) is kind
    with pytest.raises(NotToBeKept, match=f"facts about {kind.value} are not kept here") as refused:
        refuse_sensitive(text, frozenset({kind}))
    assert text not in str(refused.value)


@pytest.mark.parametrize("text", INNOCENT)
def test_other_facts_are_kept(text: str) -> None:
    refuse_sensitive(text, ALL)


def test_nothing_is_left_out_unless_an_operator_says_so() -> None:
    for _, text in TOLD:
        refuse_sensitive(text, frozenset())


def test_it_is_checked_at_the_write_by_both_families_of_tools() -> None:
    said = message("My daughter Mia starts school in May, so I work mornings.")
    sources = Sources({said.uuid: said}, "UTC", said, leave_out=frozenset({Kind.FAMILY}))
    memory = StagedMemory(SCOPE, FactShelf(), sources, [])
    content = "The user's daughter Mia starts school in May."
    quote = {"quote": "My daughter Mia starts school in May"}
    call = {"name": "mia", "type": "user", "description": "Mia", "content": content, "evidence": [quote]}
    answer = memory.toolbox().call("save_memory", call)
    assert answer.is_final
    assert "family are not kept here" in answer.text
    create = {"command": "create", "path": "/memories/user/mia.md", "file_text": content}
    assert memory.toolbox(frozenset({"memory"})).call("memory", create).is_final
    assert len(memory) == 0


def test_the_setting() -> None:
    assert read_settings({"EXTRACTOR_LEAVE_OUT": "health, family"}).leave_out == {Kind.HEALTH, Kind.FAMILY}
    with pytest.raises(Exception, match="LEAVE_OUT"):
        read_settings({"EXTRACTOR_LEAVE_OUT": "hobbies"})
