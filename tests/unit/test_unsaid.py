"""What a statement contains that nobody said: it is refused once, and kept as inferred if the model insists."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractor.core.facts.fact import Basis, FactLine, Origin, SaveFact
from extractor.core.facts.numbers import _NUMBER, _is_number_of
from extractor.core.facts.sources import Sources
from extractor.core.run.refusals import figure_of
from extractor.core.run.staging import StagedMemory
from tests.build import SCOPE, FactShelf, fact, message

SAID = (
    "I keep 12 hives in Graz and I do not like coffee. My sister Mira earns 2,400 euros. I never work on Fridays. I have two "
    "cats and I'm allergic to nuts. My boss Petra lets me leave at 4 pm. I can't stand mushrooms. Don't forget the honey "
    "jars. I walk without shoes."
)
DENIED, COUNTED, NAMED, FINE = "says the opposite", "nobody said", "inferred", "fine"


def memory(said: str = SAID, *known: FactLine, origin: Origin = Origin.MODEL) -> StagedMemory:
    typed = message(said)
    sources = Sources({typed.uuid: typed}, "UTC", typed, origin, handles={typed.uuid: "m1"})
    return StagedMemory(SCOPE, FactShelf(), sources, list(known), is_whole=True)


def save(staged: StagedMemory, content: str, quote: str, **rest: Any) -> Any:
    given = {"name": "x", "type": "user", "description": content, "content": content} | rest
    return staged.toolbox().call("save_memory", given | {"evidence": [{"message": "m1", "quote": quote}]})


def stored(staged: StagedMemory) -> list[tuple[str, float]]:
    return [(c.draft.basis.value, c.draft.confidence) for c in staged.changes().changes if isinstance(c, SaveFact)]


@pytest.mark.parametrize(
    ("content", "quote", "verdict"),
    [
        ("The user keeps 21 hives in Graz.", "I keep 12 hives in Graz", COUNTED),
        ("The user keeps 12 hives in Graz.", "I keep 12 hives in Graz", FINE),
        ("The user keeps a dozen hives in Graz.", "I keep 12 hives in Graz", FINE),
        ("The user keeps twelve hives in Graz.", "I keep 12 hives in Graz", FINE),
        ("The user keeps thirteen hives in Graz.", "I keep 12 hives in Graz", COUNTED),
        ("The user likes coffee.", "I do not like coffee", DENIED),
        ("The user does not like coffee.", "I do not like coffee", FINE),
        ("The user doesn't like coffee.", "I do not like coffee", FINE),
        ("The user dislikes coffee.", "I do not like coffee", FINE),
        ("Mira earns 24,000 euros.", "My sister Mira earns 2,400 euros", COUNTED),
        ("Mira earns 2400 euros.", "My sister Mira earns 2,400 euros", FINE),
        ("Mira earns 2.4k euros.", "My sister Mira earns 2,400 euros", FINE),
        ("The user's brother Karl earns 2,400 euros.", "My sister Mira earns 2,400 euros", NAMED),
        ("The user works on Fridays.", "I never work on Fridays", DENIED),
        ("The user does not work on Fridays.", "I never work on Fridays", FINE),
        ("The user never works on Mondays.", "I never work on Fridays", NAMED),
        ("The user has 2 cats.", "I have two cats and I'm allergic to nuts", FINE),
        ("The user has three cats.", "I have two cats and I'm allergic to nuts", COUNTED),
        ("The user is not allergic to nuts.", "I have two cats and I'm allergic to nuts", DENIED),
        ("Petra lets the user leave at 16:00.", "My boss Petra lets me leave at 4 pm", FINE),
        ("Petra lets the user leave at 5 pm.", "My boss Petra lets me leave at 4 pm", COUNTED),
        ("The user cannot stand mushrooms.", "I can't stand mushrooms", FINE),
        ("The user wants to remember the honey jars.", "Don't forget the honey jars", FINE),
        ("The user must not forget the honey jars.", "Don't forget the honey jars", FINE),
    ],
)  # fmt: skip
def test_what_the_message_says_otherwise_is_not_kept_as_said(content: str, quote: str, verdict: str) -> None:
    staged = memory()
    answer = save(staged, content, quote)
    if verdict is FINE:
        assert (answer.is_error, stored(staged)) == (False, [("said", 1.0)]), answer.text
    elif verdict is NAMED:
        assert (answer.is_error, stored(staged)) == (False, [("inferred", 0.6)])
        assert "Marked as inferred: nobody said" in answer.text
    else:
        assert answer.is_refused
        assert verdict in answer.text
        assert figure_of(answer.text) == "refused_source"
        assert stored(staged) == []


@pytest.mark.parametrize(
    ("said", "right", "wrong"),
    [
        ("Ich trinke keinen Kaffee am Abend.", "Der Nutzer trinkt keinen Kaffee am Abend.", "Der Nutzer trinkt Kaffee am Abend."),
        ("Je n'aime pas le fromage bleu.", "L'utilisateur n'aime pas le fromage bleu.", "L'utilisateur aime le fromage bleu."),
        ("No bebo café por la noche.", "El usuario no bebe café por la noche.", "El usuario bebe café por la noche."),
        ("Ik eet geen vlees thuis.", "De gebruiker eet geen vlees thuis.", "De gebruiker eet vlees thuis."),
        ("Я не курю дома вечером.", "Пользователь не курит дома вечером.", "Пользователь курит дома вечером."),
        ("Ich habe drei Hunde in Linz.", "Der Nutzer hat 3 Hunde in Linz.", "Der Nutzer hat vier Hunde in Linz."),
        ("Unsere Firma macht 3.000.000 Euro Umsatz.", "Die Firma des Nutzers macht 3 Millionen Umsatz.", "Die Firma des Nutzers macht 3 Milliarden Umsatz."),
        ("Bizim cirosu 3.000.000 lira.", "CİROSU 3 MİLYON LİRA.", "Cirosu 3 milyar lira."),
        ("Mi empresa factura 40 mil euros al mes.", "La empresa del usuario factura 40.000 euros al mes.", "La empresa del usuario factura 41.000 euros al mes."),
        ("Я зарабатываю 90 тыс рублей.", "Пользователь зарабатывает 90000 рублей.", "Пользователь зарабатывает 91000 рублей."),
        ("أدير ١٢ متجرا في القاهرة", "المستخدم يدير 12 متجرا في القاهرة.", "المستخدم يدير 21 متجرا في القاهرة."),
    ],
)  # fmt: skip
def test_in_other_languages(said: str, right: str, wrong: str) -> None:
    assert not save(memory(said), right, said).is_error
    assert save(memory(said), wrong, said).is_refused


@pytest.mark.parametrize(
    ("said", "content", "is_said"),
    [
        ("I have 25 cats at home.", "The user has twenty-five cats.", True),
        ("I have 26 cats at home.", "The user has twenty-five cats.", False),
        ("I have 20 cats and five dogs.", "The user has twenty cats and five dogs.", True),
        ("The new kitchen costs us 15 grand.", "The user's kitchen costs 15,000.", True),
        ("We sell the car if it costs more than two grand.", "The user sells the car if it costs over 3,000.", False),
        ("We sell the car if it costs more than two grand.", "The user sells the car if it costs over 2,000.", True),
        ("Tengo 35 gatos en casa.", "El usuario tiene treinta y cinco gatos.", True),
        ("J'ai 21 chats à la maison.", "L'utilisateur a vingt et un chats.", True),
        ("Düğünümüz 15 Haziran'da, hazırlıklar sürüyor.", "Kullanıcının düğünü haziranın on beşinde.", True),
        ("मेरी ट्रेन रात दस बजे की है।", "उपयोगकर्ता की ट्रेन रात दस बजे छूटती है।", True),
        ("किराया सत्रह हज़ार रुपये देता हूँ।", "The user pays 17,000 in rent.", True),
        ("我每天坐地铁上班单程要五十分钟。", "用户每天坐地铁上班单程要50分钟。", True),
        ("我每天坐地铁上班单程要五十分钟。", "用户每天坐地铁上班单程要九十分钟。", False),
        ("我家养了三只猫。", "用户家养了两只猫。", False),
        ("我家养了3只猫。", "用户家养了三只猫。", True),
        ("家で猫を三匹飼っています。", "ユーザーは家で猫を四匹飼っている。", False),
        ("Compré 20 unidades de café.", "El usuario compró veinte unidades de café.", True),
        ("Ich habe 20 Einladungen verschickt.", "Der Nutzer hat zwanzig Einladungen verschickt.", True),
        ("I work from 10 to 5 every day.", "The user works between ten and five.", True),
        ("每周跑步2-3次。", "用户每周跑步两三次。", True),
        ("买菜花了150块钱。", "用户买菜花了一百五。", True),
        ("我把问题都列出来了。", "用户把问题一一列出来了。", True),
        ("买电脑花了一万五。", "用户买电脑花了15000元。", True),
        ("我和朋友一起去四川，十分开心。", "用户和朋友去四川玩得十分开心。", True),
    ],
)
def test_numbers_in_words(said: str, content: str, is_said: bool) -> None:
    answer = save(memory(said), content, said)
    assert ("nobody said" in answer.text) == (not is_said), answer.text


@pytest.mark.parametrize(
    ("said", "content"),
    [
        ("Papy est né le 3 mai 1941 à Liège.", "Papy est né le 1941-05-03 à Liège."),
        ("La boutique ferme le 3 mai 2027 à Liège.", "La boutique ferme le 2027-05-03 à Liège."),
        ("Am 3. Mai 2027 heiratet Oma in Graz.", "Am 2027-05-03 heiratet Oma in Graz."),
        ("No dia 3 de maio de 2027 caso em Braga.", "Em 2027-05-03 caso em Braga."),
        ("Ontem comecei o curso e já não consigo nem dormir.", "Ontem (2026-11-19) comecei o curso e já não consigo nem dormir."),
        ("Mijn zus trouwt in Siena, dat gaat een duur grapje worden.", "Mijn zus trouwt in Siena, dat gaat een duur grapje worden."),
    ],
)  # fmt: skip
def test_a_word_that_denies_in_another_language_denies_nothing(said: str, content: str) -> None:
    answer = save(memory(said), content, said)
    assert not answer.is_error, answer.text


def test_a_model_that_insists_may_have_counted() -> None:
    """The second attempt is kept, as inferred; another number is refused again."""
    staged = memory("My kids are Ann, Bob and Cleo.")
    content = "The user has 3 kids: Ann, Bob and Cleo."
    assert save(staged, content, "My kids are Ann, Bob and Cleo").is_refused
    assert save(staged, content.replace("3", "4"), "My kids are Ann, Bob and Cleo").is_refused
    assert not save(staged, content, "My kids are Ann, Bob and Cleo").is_error
    assert stored(staged) == [("inferred", 0.6)]


def test_what_is_known_counts_as_said() -> None:
    known = fact("hives", "The user keeps 12 hives near Leoben.").line
    staged = memory("I sold the hives today, all of them.", known)
    answer = save(staged, "The user sold the 12 hives near Leoben.", "I sold the hives today")
    assert (answer.is_error, stored(staged)) == (False, [("said", 1.0)]), answer.text


def test_what_a_conclusion_is_made_of_may_stand_nowhere() -> None:
    """It is kept as inferred, although one word is shared."""
    staged = memory("Money is tight until the harvest, sadly.")
    save(
        staged,
        "The user prefers affordable options because money worries them constantly.",
        "Money is tight until the harvest",
    )
    assert stored(staged) == [("inferred", 0.6)]


@pytest.mark.parametrize(
    "content",
    ["Keep answers short: the user reads them on a phone.", "Reply with the notes alone when nothing is to keep."],
)
def test_the_instructions_of_the_order_are_no_fact(content: str) -> None:
    """Small models copy the examples of the prompt."""
    staged = memory("I keep bees in Graz and sell the honey.")
    answer = save(staged, content, "I keep bees in Graz", type="feedback")
    assert (answer.is_refused, answer.is_final) == (True, True)


def test_an_example_that_somebody_says_is_one() -> None:
    said = "Keep answers short, I read them on my phone."
    staged = memory(said)
    assert not save(staged, "Keep answers short: the user reads them on a phone.", said, type="feedback").is_error
    assert stored(staged) == [("said", 1.0)]


def test_an_agent_answers_for_itself() -> None:
    staged = memory("I keep bees in Graz.", origin=Origin.AGENT)
    save(staged, "The user keeps 40 bees in Graz.", "I keep bees in Graz")
    assert stored(staged) == [(Basis.SAID.value, 1.0)]


@given(st.text("12.,'\u00a0\u0663 a", max_size=12), st.integers(0, 8), st.integers(1, 8))
def test_a_number_is_not_a_part_of_another(said: str, start: int, length: int) -> None:
    numbers = _NUMBER.findall(said)
    for shown in {said[start : start + length], *numbers, "2"} - {""}:
        assert _is_number_of(shown, said) is (shown in numbers)
