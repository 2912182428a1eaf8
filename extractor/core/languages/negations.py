"""Words that deny a clause, of all languages that separate words, without accents and in lower case."""

from __future__ import annotations

from extractor.core.normal_forms import bare

NEGATIONS = frozenset(
    bare(word)
    for word in (
        "not never no nor neither none nothing nobody without hardly barely rarely seldom refuses refused stopped quit skip skips skipping "
        "nicht kein keine keinen keinem keiner keines nie niemals nichts ohne kaum "
        "pas jamais sans aucun aucune rien ni nunca jamás sin tampoco nada ningún ninguna ninguno não nem sem nenhum nenhuma "
        "non mai senza nessun nessuno nessuna niente niet geen nooit niets zonder değil asla hiç olmadan "
        "не нет никогда без нельзя ничего никто لا لم لن ليس ليست لست بدون दون नहीं मत न बिना"
    ).split()
)
