"""Portuguese: kinds of dates, one sentence each. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, edtf, scan_native

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Na madrugada de sábado pra domingo roubaram nosso carro.", "2026-11-14"),
        ("Nos anos noventa meu pai era taxista.", "1990-01-01/1999-12-31"),
        ("No fim dos anos 80 a gente morava em Recife.", "1987-01-01~/1989-12-31~"),
        ("No dia três de dezembro faço anos.", "2026-12-03"),
        ("No dia seguinte ao Natal voamos para Lima.", "2026-12-26"),
        ("Duas semanas depois da Páscoa a gente se muda.", "2027-04-11"),
        ("Depois do Natal procuro outro emprego.", "2026-12-26~"),
        ("No fim de semana de 12 de dezembro estamos em Colônia.", "2026-12-12/2026-12-13"),
        ("De 28 de dezembro a 3 de janeiro vamos estar no Tirol.", "2026-12-28/2027-01-03"),
        ("Entre o dia 10 e o dia 14 de janeiro estou num curso.", "2027-01-10/2027-01-14"),
        ("No segundo semestre mudamos de casa.", "2026-07-01~/2026-12-31~"),
        ("Dentro de 48 horas tenho que pagar.", "2026-11-20/2026-11-22"),
        ("No ano passado por esta altura estava no Chile.", "2025-11-20~"),
        ("A penúltima semana de outubro fiquei doente.", "2026-10-19/2026-10-25"),
        ("Na segunda 30/11 tenho uma reunião com a Inês.", "2026-11-30"),
        ("A consulta da tiroide é no próximo dia 8.", "2026-12-08"),
        ("Na antevéspera de Natal fecho a mercearia mais cedo.", "2026-12-23"),
        ("No réveillon a gente vai pra Copacabana, já reservei o hotel.", "2026-12-31"),
        ("No feriado da República levei as crianças ao parque.", "2026-11-15"),
        ("No último Carnaval conheci a minha noiva.", "2026-02-14/2026-02-17"),
        ("Só volto ao futsal depois do Ano Novo.", "2027-01-02~"),
        ("Em criança tinha asma.", "vague"),
        ("Nas férias estivemos na praia.", "vague"),
        ("Quarta 9 tenho exame.", "2026-12-09"),
        ("Operei o joelho em julho.", "2026-07"),
        ("Nos dias 5 e 6 de dezembro há feira.", "2026-12-05/2026-12-06"),
        ("No verão de há dois anos casámos.", "2024-22"),
        ("Não esta sexta, na outra tenho casamento.", "2026-12-04"),
        ("No Dia da Consciência Negra fui ao museu.", "2026-11-20"),
    ],
)
def test_a_date_is_read(text: str, days: str) -> None:
    """As EDTF; what only the writer can date is vague."""
    (hit,) = scan_native(text, FRIDAY)
    assert (edtf(hit.interval) if hit.interval else hit.status.value) == days
