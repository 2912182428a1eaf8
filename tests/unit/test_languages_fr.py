"""French: kinds of dates, one sentence each. All is said on Friday, 2026-11-20."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, edtf, scan_native

FRIDAY = Anchor(date(2026, 11, 20))


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Dans la nuit de samedi à dimanche on nous a volé la voiture.", "2026-11-14"),
        ("Dans les années quatre-vingt-dix mon père était chauffeur de taxi.", "1990-01-01/1999-12-31"),
        ("Au milieu des années 80 on habitait Gand.", "1984-01-01~/1986-12-31~"),
        ("Le trois décembre je fête mes examens avec eux.", "2026-12-03"),
        ("Le lendemain de Pâques on a déménagé.", "2026-04-06"),
        ("Deux semaines après Pâques on déménage.", "2027-04-11"),
        ("Après Noël je cherche un autre travail.", "2026-12-26~"),
        ("Depuis Pâques je suis végétarien.", "2026-04-05/.."),
        ("Le week-end du 12 décembre on est à Cologne.", "2026-12-12/2026-12-13"),
        ("Du 28 décembre au 3 janvier on sera au Tyrol.", "2026-12-28/2027-01-03"),
        ("Entre le 10 et le 14 janvier je suis en formation.", "2027-01-10/2027-01-14"),
        ("Dans les prochains jours le proprio va m'appeler.", "2026-11-21/2026-11-23"),
        ("Au deuxième semestre on a déménagé.", "2026-07-01~/2026-12-31~"),
        ("L'an dernier à la même époque j'étais au Chili.", "2025-11-20~"),
        ("L'avant-dernière semaine d'octobre j'étais malade.", "2026-10-19/2026-10-25"),
        ("La semaine 50 je suis en congé.", "2026-12-07/2026-12-13"),
        ("Lundi 30/11 j'ai un entretien avec Ingrid.", "2026-11-30"),
        ("Je dois répondre au notaire sous huitaine.", "2026-11-20/2026-11-27"),
        ("Ya 6 jours j'ai commandé un canapé.", "2026-11-14"),
        ("C't'aprèm je passe chez Mémé.", "2026-11-20"),
        ("Au carnaval j'étais déguisé en pirate.", "2026-02-14/2026-02-17"),
        ("Quand j'étais petit j'avais de l'asthme.", "vague"),
        ("Pendant les vacances on était à la mer.", "vague"),
        ("Mercredi 9 j'ai un examen.", "2026-12-09"),
        ("La crèche est fermée jusqu'à mardi.", "2026-11-24"),
        ("Cette fin de semaine on ferme le chalet.", "2026-11-21/2026-11-22"),
        ("Il y a une bonne semaine ça a commencé.", "2026-11-13~"),
        ("Je suis rentrée de Dakar il y a tout juste huit jours.", "2026-11-13~"),
        ("En mars il y a deux ans on s'est mariés.", "2024-03"),
        ("Le jour de l'Action de grâce on mange chez ma mère.", "2027-10-11"),
        ("À la Saint-Étienne on mange chez ma belle-mère.", "2026-12-26"),
        ("D'ici fin janvier je dois rendre mon mémoire.", "2027-01-31"),
        ("Les 5 et 6 décembre il y a le marché de Noël.", "2026-12-05/2026-12-06"),
        ("Au deuxième trimestre on ouvrira une boutique à Namur.", "2027-34"),
    ],
)
def test_a_date_is_read(text: str, days: str) -> None:
    """As EDTF; what only the writer can date is vague."""
    (hit,) = scan_native(text, FRIDAY)
    assert (edtf(hit.interval) if hit.interval else hit.status.value) == days
