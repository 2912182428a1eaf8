"""Spanish: kinds of dates, one sentence each. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, edtf, scan_native

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("En la noche del sábado al domingo nos robaron las bicis.", "2026-11-14"),
        ("En los años noventa mi padre era taxista.", "1990-01-01/1999-12-31"),
        ("A finales de los 80 vivíamos en Rosario.", "1987-01-01~/1989-12-31~"),
        ("El tres de diciembre es mi cumpleaños.", "2026-12-03"),
        ("Al día siguiente de Navidad volamos a Lima.", "2026-12-26"),
        ("Dos semanas después de Semana Santa nos mudamos.", "2027-04-04/2027-04-11"),
        ("Después de Navidad busco otro trabajo.", "2026-12-26~"),
        ("Desde Navidad soy vegetariano.", "2025-12-25/.."),
        ("El finde del 12 de diciembre estamos en Colonia.", "2026-12-12/2026-12-13"),
        ("Del 28 de diciembre al 3 de enero estaremos en el Tirol.", "2026-12-28/2027-01-03"),
        ("Entre el 10 y el 14 de enero estoy en un curso.", "2027-01-10/2027-01-14"),
        ("Las últimas semanas estuve enfermo todo el rato.", "2026-10-30/2026-11-20"),
        ("En el segundo semestre nos mudamos.", "2026-07-01~/2026-12-31~"),
        ("El año pasado por estas fechas estaba en Chile.", "2025-11-20~"),
        ("La penúltima semana de octubre estuve enferma.", "2026-10-19/2026-10-25"),
        ("La semana 50 estoy de vacaciones.", "2026-12-07/2026-12-13"),
        ("El lunes 30/11 tengo una reunión con Ingrid.", "2026-11-30"),
        ("Quedé con el notario el miércoles 9.", "2026-12-09"),
        ("Este finde no, el otro vienen mis suegros.", "2026-11-28/2026-11-29"),
        ("Allá por 1972 emigré a Alemania.", "1972"),
        ("El puente de la Constitución nos vamos a los Picos.", "2026-12-05/2026-12-07"),
        ("En carnaval iba disfrazado de pirata.", "2026-02-14/2026-02-17"),
        ("De pequeño tenía asma.", "vague"),
        ("En las vacaciones estuvimos en la playa.", "vague"),
        ("De aquí a junio tengo que dar cuatro exámenes.", "2027-06"),
        ("El verano de hace dos años nos casamos.", "2024-22"),
        ("Los días 5 y 6 de diciembre hay mercadillo.", "2026-12-05/2026-12-06"),
        ("No este viernes sino el otro tengo boda.", "2026-12-04"),
        ("Hace dos sábados comimos en tu casa.", "2026-11-07"),
        ("A principios de los noventa trabajaba en Lima.", "1990-01-01~/1993-12-31~"),
        ("El sábado en una semana es la fiesta.", "2026-11-28"),
        ("En el segundo trimestre abriremos local en Puebla.", "2027-34"),
    ],
)
def test_a_date_is_read(text: str, days: str) -> None:
    """As EDTF; what only the writer can date is vague."""
    (hit,) = scan_native(text, FRIDAY)
    assert (edtf(hit.interval) if hit.interval else hit.status.value) == days
