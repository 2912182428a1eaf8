"""Days beside feasts and seasons, parts of months by number, all of a time, and what a tense says of them: in Spanish, French,
Italian, Portuguese and Arabic, and in the English of translators."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, scan_native
from extractor.core.dates.translated import read_english

ON = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("في الأسبوع الذي يسبق رمضان سأتوقف عن القهوة", "2027-02-01", "2027-02-07"),
        ("بعد أسبوع من الأحد عندي اجتماع", "2026-11-29", "2026-11-29"),
        ("مثل أمس قبل سنة تركت التدخين", "2025-11-19", "2025-11-19"),
        ("في أول ثلاثة أيام من ديسمبر أكون في جدة", "2026-12-01", "2026-12-03"),
        ("في آخر يوم من فبراير أسلم المفاتيح", "2027-02-28", "2027-02-28"),
        ("في نص رمضان مرضت", "2026-02-28", "2026-03-09"),
        ("ليلة الجمعة سهرنا للفجر", "2026-11-19", "2026-11-19"),
        ("من يناير فصاعدا أشتغل في دبي", "2027-01-01", "None"),
        ("منتصف عام 2025 فصلوني من العمل", "2025-04-01", "2025-09-30"),
        ("ويكند الجاي طالعين البر", "2026-11-28", "2026-11-29"),
        ("el 3 del próximo mes tengo la ITV", "2026-12-03", "2026-12-03"),
        ("dos viernes antes de Nochebuena hacemos el amigo invisible", "2026-12-11", "2026-12-11"),
        ("la última semana de agosto estuve en Tarifa", "2026-08-24", "2026-08-30"),
        ("el resto de la semana trabajo en casa", "2026-11-20", "2026-11-22"),
        ("el viernes pasado no, el otro me dejó Nuria", "2026-11-06", "2026-11-06"),
        ("me jubilo en abril del 28", "2028-04-01", "2028-04-30"),
        ("la semaine d'avant Pâques je suis en stage", "2027-03-22", "2027-03-28"),
        ("ça fait un mois et demi que j'attends ma carte", "2026-10-05", "None"),
        ("à la rentrée prochaine Léo entre en CP", "2027-09-01", "2027-09-10"),
        ("les dix derniers jours de janvier c'est les soldes", "2027-01-22", "2027-01-31"),
        ("dans la nuit du 31 décembre au 1er janvier on était à Berlin", "2025-12-31", "2026-01-01"),
        ("à compter du 1er février je passe à 80 %", "2027-02-01", "None"),
        ("dans un trimestre je suis diplômée", "2027-02-01", "2027-02-28"),
        ("à trois semaines de Noël je n'ai aucun cadeau", "2026-12-04", "2026-12-04"),
        ("sono tre settimane che non dormo", "2026-10-30", "None"),
        ("quest'estate vado in Perù", "2027-06-01", "2027-08-31"),
        ("le ultime due settimane di agosto il ristorante era chiuso", "2026-08-18", "2026-08-31"),
        ("dal 2 al 5 compreso sarò assente", "2026-12-02", "2026-12-05"),
        ("già da lunedì mi metto a dieta", "2026-11-23", "None"),
        ("lunedì scorso no, quello prima ho litigato con Ugo", "2026-11-09", "2026-11-09"),
        ("no decorrer da semana que vem te ligo", "2026-11-23", "2026-11-29"),
        ("duas segundas atrás mandei o currículo", "2026-11-09", "2026-11-09"),
        ("nesse fds não, no outro vou pra Santos", "2026-11-28", "2026-11-29"),
        ("na sexta-feira santa não comi carne", "2026-04-03", "2026-04-03"),
        ("no natal retrasado eu tava em Manaus", "2024-12-25", "2024-12-25"),
    ],
)
def test_a_sentence_gets_its_day(text: str, first: str, last: str) -> None:
    hits = [hit for hit in scan_native(text, ON) if hit.interval]
    assert [(str(hit.first), str(hit.last)) for hit in hits] == [(first, last)]


@pytest.mark.parametrize(
    ("phrase", "first", "last"),
    [
        ("this month two years ago", "2024-11-01", "2024-11-30"),
        ("all day yesterday", "2026-11-19", "2026-11-19"),
        ("the entire month of August", "2026-08-01", "2026-08-31"),
        ("in April '28", "2028-04-01", "2028-04-30"),
        ("in the nineties of the last century", "1990-01-01", "1999-12-31"),
        ("in a matter of two weeks", "2026-12-04", "2026-12-04"),
        ("two Fridays before Christmas Eve", "2026-12-11", "2026-12-11"),
        ("the week before Easter", "2027-03-22", "2027-03-28"),
        ("on the last 1 day of February", "2027-02-28", "2027-02-28"),
    ],
)
def test_english_of_translators_is_read(phrase: str, first: str, last: str) -> None:
    hit = read_english(phrase, ON)
    assert hit is not None
    assert (str(hit.first), str(hit.last)) == (first, last)
